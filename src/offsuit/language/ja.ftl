# What a table says and shows, in Japanese, in the browser and in the terminal. What happens is named after its kind of event or refusal.

suit-R = 赤
suit-G = 緑
suit-B = 青
suit-Y = 黄
suit-P = 紫
suit-N = 茶
suit-W = ワイルド
suit-Ga = ガゼル
suit-Ze = シマウマ
suit-Gn = ヌー
suit-Li = ライオン
suit-Hy = ハイエナ
suit-Ea = イヌワシ
suit-Ch = カメレオン
suit-Le = ヒョウ
suit-El = ゾウ
suit-Hi = カバ
suit-Rh = サイ
suit-Go = ゴリラ
animals-Ga = ガゼル
animals-Ze = シマウマ
animals-Gn = ヌー
animals-Li = ライオン
card = { $suit }の{ $printed }
card-as = { $taken }扱いの{ $suit }の{ $printed }
seat = プレイヤー{ $number }
nobody = なし

# The table

round-started = 第{ $round }ラウンド：{ $seat }がリード。
dealt = { $seat }に配られた手札：{ $hand }。
played = { $seat }が{ $card }を出した。
turned-up = { $seat }が伏せ札をめくり、{ $card }を出した。

# Refusals

not-in-hand = そのカードは手札にないため、「{ $move }」はできません
no-such-move = 「{ $move }」はこのゲームの手ではありません
unknown-move = 「{ $move }」という手はここではできません（可能な手：{ $possible }）
wrong-verb = いまは「{ $move }」ではなく「{ $verb } カード」と入力してください
not-your-turn = あなたの手番ではありません（現在の手番：{ $seat }）
round-over = このラウンドは終了しています
game-over = このゲームは終了しています
sf-must-follow = { $colour }を持っているので、{ $colour }かワイルドを出してください
sb-must-follow = { $colour }を持っているので、{ $colour }を出してください
sb-must-follow-or-chameleon = { $colour }を持っているので、{ $colour }を出すか、カメレオンを使ってください
sb-no-chameleons = このゲームはカメレオンなしの設定です
sb-discard-no-chameleon = 捨てられるのはカードだけです（カメレオンは捨てられません）
sb-leader-no-chameleon = リードプレイヤーはカメレオンを使えません
sb-chameleon-used = このラウンドのカメレオンは使用済みです
gt-must-follow = 手札でフォローできる色のうち、もっとも先に出されたのは{ $colour }なので、{ $colour }を出してください
gt-must-follow-or-reveal = 手札でフォローできる色のうち、もっとも先に出されたのは{ $colour }なので、{ $colour }を出すか、伏せ札をめくってください
gt-none-face-down = 伏せ札が残っていないので、手札から出してください
st-must-follow = { $animal }を持っているので、{ $animal }か特殊動物を出してください
st-must-follow-no-carnivore = { $animal }を持っているので、{ $animal }を出してください（カバの後では、代わりに出せる特殊動物はありません）
st-no-carnivore = カバの後では、肉食動物以外のカードを持っているかぎり、肉食動物は出せません
st-not-on-table = そのカードはトリックにないため、「{ $move }」はできません

# Schadenfreude

sf-highest = フォローした中でもっとも高いカードは、{ $seat }の{ $card }。
sf-second-wins = { $seat }が{ $card }でトリックを獲得（フォローした中で2番目に高いカード）。
sf-alone-wins = { $seat }が{ $card }でトリックを獲得（フォローした唯一のカード）。
sf-taken = { $seat }が{ $card }を引き取った。
sf-cancelled = { $seat }の得点パイルの{ $card }と打ち消し合い、どちらも捨て札になった。
sf-card-scored = { $seat }：{ $card }は{ $number }点。
sf-round-scored = { $seat }のこのラウンドの得点は{ $number }点。
sf-floored = { $seat }の得点は0点を下回らず、0点で止まる。
sf-over-goal = { $seat }は{ $number }点で目標を超え、脱落。
sf-knocked-out = { $seat }は{ $number }点でほかのプレイヤーと並び、相打ちで脱落。
sf-wins-game = { $seat }が{ $number }点で勝利（目標以下で、同点のない最高得点）。
sf-nobody-wins = 誰も残らず、勝者なし。

# Savage Bowl

sb-strongest = もっとも強いカードは、{ $seat }の{ $card }。
sb-second-wins = { $seat }が{ $card }でトリックを獲得（2番目に強いカード）。
sb-yellow-card = { $seat }にイエローカード：手札を1枚捨て、次のトリックを休む。
sb-strongest-wins = { $seat }が{ $card }でトリックを獲得（もっとも強いカード）。
sb-champ = { $seat }が目標に達し、{ $number }点の「独走チャンプ」カードを獲得。
sb-eliminated = { $seat }は{ $number }トリック目を取り、1つ取りすぎてこのラウンドから退場。
sb-leads-instead = 次のトリックは、左隣から順に見て最初の参加者である{ $seat }がリード。
sb-discarded = { $seat }がカードを1枚、裏向きで進行シートに置いた。
sb-discarded-yours = あなたが捨てたカード：{ $card }。
sb-one-left = 残りが1人だけになったため、ラウンド終了。
sb-target-scored = { $seat }は目標ちょうど：このラウンドの{ $number }点を獲得。
sb-champ-scored = { $seat }：「独走チャンプ」カードで{ $number }点。
sb-champ-lost = { $seat }は退場したため、{ $number }点の「独走チャンプ」カードは得点にならない。
sb-ten-points = { $seat }が{ $number }点に到達したため、ゲーム終了。
sb-last-round = 第{ $number }ラウンドが終わり、全ラウンド終了。
sb-most-points = { $seat }が{ $number }点で勝利。
sb-tie-broken = 同点のため、最終ラウンドの{ $number }点の「独走チャンプ」カードを持つ{ $seat }が勝利。
sb-shared = { $seat }は{ $number }点で勝利を分け合う。

# Gummi Trick

gt-colour-won = { $seat }が{ $card }でこの色を獲得：表向き1枚、裏向き{ $number }枚。
gt-leads = 勝者のうちもっとも後に出した{ $seat }がリード。
gt-face-up-scored = { $seat }：{ $card }は{ $number }点。
gt-face-down-scored = { $seat }：裏向きのカードで{ $number }点。
gt-most-points = { $seat }が{ $number }点で勝利。
gt-most-last-points = 同点のため、最終ラウンドの得点で決着：{ $number }点の{ $seat }が勝利。
gt-most-cards = 同点のため、得点パイルの枚数で決着：{ $number }枚の{ $seat }が勝利。
gt-shared = { $seat }は{ $number }点で勝利を分け合う。

# Savanna Trick

st-lion-wins = { $seat }が{ $card }でトリックを獲得（もっとも大きいライオン）。
st-lead-wins = { $seat }が{ $card }でトリックを獲得（リード動物のもっとも大きいカード）。
st-first-hyena-wins = すべてハイエナ：{ $seat }が{ $card }でトリックを獲得（最初のカード）。
st-highest-eagle-wins = すべてイヌワシ：{ $seat }が{ $card }でトリックを獲得（もっとも大きいカード）。
st-first-card-wins = 勝てるカードなし：{ $seat }が{ $card }でトリックを獲得（最初のカード）。
st-copied = { $seat }の{ $card }が{ $other_card }をコピー。コピーされたカードはもう勝てない。
st-elephant-trick = ゾウのいるトリック：{ $seat }が{ $card }で獲得（もっとも大きい数字。同じ数字なら後のカード）。
st-hippopotamus-trick = カバのいるトリック（肉食動物は無視）：{ $seat }が{ $card }で獲得。
st-rhino-trick = サイのいるトリック（肉食動物は無視）：{ $seat }が{ $card }で獲得。
st-rhino-among-carnivores = サイのほかは肉食動物だけのトリック：{ $seat }が{ $card }で獲得（もっとも大きい数字。同じ数字なら後のカード）。
st-gorilla-lion = ゴリラのいるトリック（小さい数字が勝つ）：{ $seat }が{ $card }で獲得（もっとも小さいライオン）。
st-gorilla-trick = ゴリラのいるトリック（小さい数字が勝つ）：{ $seat }が{ $card }で獲得（リード草食動物とゴリラのうち、もっとも小さいカード）。
st-gorilla-after-lion = ゴリラのいるトリック（小さい数字が勝つ。ライオンがリードしたので、ライオンは勝てない）：{ $seat }が{ $card }で獲得（草食動物とゴリラのうち、もっとも小さいカード）。
st-grass-paid = { $seat }がトリックの草ポイントを払い、残りは{ $number }。
st-stolen = { $seat }がイヌワシで{ $card }を横取り。
st-big-grazed = { $seat }：{ $card }が最初に草を食べ、草ポイントの残りは{ $number }。
st-big-removed = { $seat }：草ポイントが{ $number }で足りず、{ $card }は取り除かれた。
st-grazed = { $seat }：{ $card }が草を食べた。
st-starved = { $seat }：草がなく、{ $card }は取り除かれた。
st-eaten = { $seat }：{ $other_card }が{ $card }を食べた。
st-unfed = { $seat }：食べるものがなく、{ $card }は取り除かれた。
st-card-scored = { $seat }：{ $card }は{ $number }点。
st-most-animals = { $seat }は{ $animal }が最多で4点。
st-most-carnivores = { $seat }は肉食動物が最多（{ $number }枚）で4点。
st-most-grass = { $seat }は残りの草ポイントが最多（{ $number }）で4点。
st-wins-game = { $seat }が{ $number }点で勝利。
st-shared = { $seat }は{ $number }点で勝利を分け合う。

# The live table

table-not-waiting = ゲームはすでに始まっています
table-not-playing = ゲームは今進行していません
table-over = ゲームは終わっています
table-not-over = ゲームはまだ終わっていません
seat-taken = この席は埋まっています
seat-is-free = この席には誰もいません
seats-fixed = 人数は{ $players }人のままで、変更できません
seated-already = この卓にはすでに席があります
no-seat = まず席に着いてください
not-host = 卓主だけができます
acting-already = すでにほかの人が卓主の代理をしています
options-wrong = この設定では遊べません：{ $reason }
no-such-bot = そのボットはありません
seats-free = まだ空いている席があります
name-missing = 名前を入れてください
name-taken = この卓には同じ名前の人がいます。ほかの名前にしてください
name-unreadable = この名前には見えない文字が含まれています。ほかの名前にしてください
salt-broken = あなたの端末の乱数をサーバーが読み取れませんでした
salted-already = あなたの席の乱数はすでに加えられています
no-hints = この卓ではヒントは使えません
hinted-already = この手番のヒントはもう使っています
move-too-late = その間にゲームが先へ進みました
not-away = ボットは代わりにプレイしていません
not-closed = 卓は開いています
not-idle = この卓は使用中です
rematched-already = 再戦の卓はすでに開いています
secret-shown = このゲームのカードは公開されたため、続けられません
moves-lost = データベースで最後の数手が失われ、卓は保存されていた状態に戻りました
log-unreadable = サーバーがこの卓の記録を読み取れません
variant-missing = この卓で使うバリアントが、サーバーにはもうありません
rules-changed = この卓は以前の版のルールで遊ばれたものです。その後{ $clause }の裁定が変わったため、このゲームはもう開けません。
table-broken = この卓は開けません
not-stored = サーバーが記録できませんでした。もう一度お試しください
not-answered = データベースが応答しなかったため、保存されたかどうか分かりません。状況を確かめてから、もう一度お試しください
message-broken = サーバーが理解できませんでした
message-too-long = 長すぎます。{ $most }文字までです
too-fast = 速すぎます。少しお待ちください
too-often = 回数が多すぎます。しばらくお待ちください

# Fair deals: what a player's client finds wrong (docs/fair-deals.md)

fair-head-broken = サーバーから送られた配札の情報が正しくないため、配札を検証できません。
fair-other-table = 配札の情報が、別のゲーム・オプション・人数のものです。
fair-commitment-changed = サーバーが、事前に固定した秘密の値を変更しました。ホストが配札を選べた可能性があります。
fair-salt-replaced = あなたの端末が加えた乱数がすり替えられています。ホストが配札を選べた可能性があります。
fair-salt-missing = あなたの端末の乱数が、この配札に使われていません（遅れて届いたか、除外されました）。配札の公正さを後で証明できません。
fair-salt-unknown = あなたの席の乱数は別の端末が加えたものです。配札の公正さを証明できるのは、その端末だけです。
fair-bot-salted = ボットの席に乱数が加えられています（本来ボットは乱数を加えません）。ホストが配札を選べた可能性があります。
fair-head-changed = サーバーが、開始時に送った配札の情報を変更しました。
fair-hand-changed = サーバーが、配られたときと違う手札を示しています。
fair-secret-wrong = 公開された秘密の値が、サーバーが事前に固定したものと一致しません。
fair-seed-wrong = 配札のシードが、秘密の値から導かれるものと一致しません。
fair-record-changed = この棋譜は、ここで遊んだゲームのものではありません。
fair-hands-changed = 配られた手札が、棋譜の手札、または秘密の値から導かれる手札と一致しません。

# The games

game-savage-bowl = サヴェッジボウル
game-gummi-trick = グミトリック
game-schadenfreude = シャーデンフロイデ
game-savanna-trick = サバンナトリック
about-savage-bowl = 爬虫類たちの荒っぽい球技。目標ちょうどを狙い、1トリックも取りすぎないこと。
about-gummi-trick = 色ごとに勝者が決まり、自分でも中身を知らないカードが3枚。
about-schadenfreude = 2番手がいちばんおいしい。40点は目標であり、崖でもある。
about-savanna-trick = 草に見合った群れと、群れに見合ったライオンを集めよう。

# What lies on the table

is-bot = ボット
winner = 勝者
leads = リード
to-move = 手番
bot-plays = ボットが代打ち
points = { $number }点
wins = 勝ち
winning = 優勢
standing = { $number ->
    [1] 最強
   *[other] 2番目
}
standing-followed = { $number ->
    [1] 最高
   *[other] 2番目
}
turned-up-mark = めくり
your-hand = あなたの手札
last-trick = 直前のトリック
all-tricks = 全トリック
no-tricks-yet = まだ終わったトリックはありません。
trick-over = トリックの結果です。
you-watch = 観戦中
your-turn-play = あなたの番：1枚出してください
your-turn-discard = あなたの番：1枚捨ててください
your-turn-steal = あなたの番：1枚奪ってください
hint-play = { $card }を出す（勝率{ $percent }%）
hint-play-chameleon = カメレオンを使って{ $card }を出す（勝率{ $percent }%）
hint-discard = { $card }を捨てる（勝率{ $percent }%）
hint-steal = { $card }を横取り（勝率{ $percent }%）
hint-reveal = 裏向きのカードをめくる（勝率{ $percent }%）
waiting-for = { $name }の番です
game-is-over = ゲーム終了
table-closed = 長い間使われなかったため、この卓は閉じられました。記録は残っています。
no-connection-trying = 接続がありません。再接続しています…
free-seat = 空席
wait-for-seats = すべての席が埋まると始められます。
wait-for-start = 席は埋まっています。観戦できます。
player = プレイヤー
this-round = このラウンド
total = 合計
round-over-title = 第{ $round }ラウンド終了
game-won = { $number ->
    [1] { $names }の勝ち！
   *[other] { $names }が勝利を分け合いました！
}
and = { "、" }
nobody-won = 勝者はいません。
list-comma = 、
replay-at-deal = 配札
replay-at-trick = 第{ $round }ラウンド・第{ $trick }トリック
replay-at-move = { $moves }手中{ $move }手目
replay-open = 全員の手札
replay-told-only = { $name }だけへの通知：{ $text }
replay-no-cards = カードなし

# Schadenfreude's table

schadenfreude-track = { $goal }点への道
schadenfreude-stands = { $name }は現在{ $now }点、いまラウンドが終われば{ $then }点
schadenfreude-would = いまラウンドが終われば{ $total }点
schadenfreude-marks = ○ 現在　● いまラウンドが終わった場合
schadenfreude-piles = 得点パイル
schadenfreude-no-cards = カードなし
schadenfreude-cancelled = { $card }と{ $other }は打ち消し合った
schadenfreude-discarded = 捨て札
schadenfreude-pairs = 同じランクの2枚は打ち消し合う。

# Savage Bowl's table

savage-bowl-trick = { $half ->
    [1] 前半戦
   *[2] 後半戦
}・第{ $trick }／{ $tricks }トリック
savage-bowl-half = { $half ->
    [1] 前半戦
   *[2] 後半戦
}
savage-bowl-half-rule = { $half ->
    [1] 2番目に強いカードがトリックを取ります。もっとも強いカードにはイエローカードが出ます。
   *[2] もっとも強いカードがトリックを取ります。イエローカードはもう出ません。
}
savage-bowl-round = 第{ $round }ラウンド
savage-bowl-goal = ちょうど{ $target }トリックで{ $points }点。1つでも取りすぎると、このラウンドから退場です。
savage-bowl-yellow-card = イエローカード
savage-bowl-yellow-card-here = イエローカードあり
savage-bowl-discards-now = { $seat }：1枚捨てて休み
savage-bowl-sits-out = { $seat }：休み
savage-bowl-champ = { $points }点の「独走チャンプ」カード
savage-bowl-champ-free = 未獲得
savage-bowl-champs = 「独走チャンプ」カード
savage-bowl-champs-rule = 最初に目標に達した人が2点、5人なら2番目の人が1点。退場した人には得点になりません。
savage-bowl-eliminated = 退場
savage-bowl-out = 退場
savage-bowl-comma = 、
savage-bowl-progress-sheet = 進行シート
savage-bowl-sheet-rule = 捨て札はイエローカード1回につき1枚、裏向きです。
savage-bowl-sheet-empty = 捨て札はまだありません。イエローカード1回につき1枚捨てます。
savage-bowl-after-trick = 第{ $trick }トリックの後：
savage-bowl-face-down = 裏向き、
savage-bowl-tricks-won = { $won }トリック獲得（目標{ $target }）
savage-bowl-chameleon = カメレオン
savage-bowl-chameleon-left = カメレオン未使用
savage-bowl-chameleon-used = カメレオン使用済み
savage-bowl-chameleon-does = ラウンドに1回。一緒に出したカードが、直前のカードの色になります。
savage-bowl-chameleon-takes = 出すカードの色：
savage-bowl-discard-one = 手札を1枚、裏向きで捨ててください。次のトリックは休みです。
savage-bowl-you-sit-out = このトリックは休みです。
savage-bowl-you-are-out = このラウンドは退場です。

# Gummi Trick's table

gummi-trick-trick = { $rounds ->
    [1] 第{ $trick }トリック
   *[other] 第{ $round }ラウンド（全{ $rounds }）・第{ $trick }トリック
}
gummi-trick-priority = 優先順位
gummi-trick-lead-is-free = リードは何を出しても自由
gummi-trick-piles = 得点パイル
gummi-trick-pile-empty = なし
gummi-trick-pile-rule = 色ごとにもっとも大きいカードは表向き、一緒に取ったカードは裏向きです。
gummi-trick-pile-face-down = 裏向き{ $number }枚
gummi-trick-pile = 得点パイル：{ $points }点、表向き{ $up }枚、裏向き{ $down }枚
gummi-trick-left = { $number ->
    [0] 伏せ札なし
   *[other] 伏せ札 残り{ $number }枚
}
gummi-trick-dealt-face-down = 配られた伏せ札（灰色はめくったもの）
gummi-trick-printed = 印刷された点数
gummi-trick-number = 数字
gummi-trick-points = 点数
gummi-trick-face-down-scores = 得点パイルの裏向きのカードは1枚1点です。
gummi-trick-turn-up = 1枚めくる
gummi-trick-may-turn-up = めくったカードをそのまま出します。
gummi-trick-must-turn-up = 手札がありません。
gummi-trick-wait = 自分の手番でめくれます。
gummi-trick-scored = { $points }点
gummi-trick-scoring = 表向きのカードは印刷された点数、裏向きのカードは1枚1点です。

# Savanna Trick's table

savanna-trick-lead = リード：
savanna-trick-no-lead = リード未定
savanna-trick-specials = 特殊動物
savanna-trick-about-Hy = 3枚。肉食動物。いつでも出せる（カバの後では、肉食動物しか持っていないときだけ）。もっとも大きい数字が勝つ場合を除き、トリックに負ける。すべてのカードがハイエナなら、最初のハイエナが勝つ。ゲームの終わりに、あなたの群れを1頭食べる。
savanna-trick-about-Ea = 3枚。肉食動物。いつでも出せる（カバの後では、肉食動物しか持っていないときだけ）。もっとも大きい数字が勝つ場合を除き、トリックに負ける。ただし、トリックの1枚目でなければ、そのトリックのカードを1枚横取りする。ゲームの終わりに、あなたの群れを1頭食べる。
savanna-trick-about-Ch = 3枚。肉食動物。いつでも出せる（カバの後では、肉食動物しか持っていないときだけ）。そのトリックの草食動物のうち、ほかのカメレオンにコピーされていないもっとも大きいものをコピーし、コピーされたカードはもう勝てない。コピーできる草食動物がいなければ、もっとも大きい数字が勝つ場合を除き、負ける。ゲームの終わりには自身の数字が得点になり、何も食べず、取り除かれることもない。
savanna-trick-about-Le = 3枚。リード、フォロー、勝敗、食事のすべてにおいてライオンとして扱う。
savanna-trick-about-El = 1枚。いつでも出せる。動物の種類にかかわらず、トリックでもっとも大きい数字が勝つ。同じ数字なら、後に出されたほうが勝つ。ゲームの終わりには最初に草を3ポイント食べる。
savanna-trick-about-Hi = 1枚。いつでも出せる。その後は、ほかのカードを持っているかぎり肉食動物を出せず、トリックの肉食動物はすべて無視する。カバはリード草食動物の1枚として扱い、その中でもっとも大きいカードが勝つ。ライオンがリードしたときは、すべての種類の草食動物を比べる。同じ数字ならカバが勝つ。ゲームの終わりには最初に草を3ポイント食べる。
savanna-trick-about-Rh = 1枚。いつでも出せる。トリックの肉食動物はすべて無視する。サイはリード草食動物の1枚として扱い、その中でもっとも大きいカードが勝つ。ライオンがリードしたときは、すべての種類の草食動物を比べる。同じ数字ならサイが勝つ。ただし、ほかのカードがライオン、ヒョウ、ハイエナ、イヌワシだけなら、もっとも大きい数字が勝ち、同じ数字なら後に出されたほうが勝つ。ゲームの終わりには最初に草を3ポイント食べる。
savanna-trick-about-Go = 1枚。いつでも出せる。小さい数字が大きい数字に勝つ。もっとも小さいライオンが勝ち、ライオンがいなければ、リード草食動物のもっとも小さいカードが勝つ。ゴリラもその1枚として扱い、同じ数字ならゴリラが勝つ。ただし、ライオンがリードしたときは、ライオンは勝てず、すべての種類の草食動物を比べる。ゲームの終わりには最初に草を3ポイント食べる。
savanna-trick-grass = 草ポイント
savanna-trick-grass-left = 草{ $number }
savanna-trick-won = 獲得した動物
savanna-trick-none-won = まだなし
savanna-trick-face-down = 獲得した伏せ札{ $number }枚
savanna-trick-steals = { $name }のイヌワシが横取り
savanna-trick-steal = 横取りするカードを選んでください
savanna-trick-steal-card = { $card }を横取りする
savanna-trick-herd = 群れ
savanna-trick-carnivores = 肉食動物
savanna-trick-removed = 取り除かれた動物
savanna-trick-none = なし
savanna-trick-has-grazed = 草を食べた
savanna-trick-has-eaten = 食べた動物：
savanna-trick-before = { $name }：動物たちの食事の時間。
savanna-trick-cards-score = { $name }：残ったカードで{ $number }点。
savanna-trick-bonuses = ボーナス
savanna-trick-cards = カード
savanna-trick-points = 得点

# The tour

tour-start = { $game }：ランダムに打つボット{ $players }人の対戦です。理由の前には条項の番号が付きます。
tour-points = 第{ $round }ラウンド
tour-totals = 合計
tour-end =
    同じゲームをもう一度見る：offsuit tour { $game } --lang ja --seed { $seed }
    ルール：offsuit rules { $game } --lang ja　　コマンド一覧：offsuit --help

# The terminal

terminal-hand-size = { $number }枚
terminal-winning = 優勢
terminal-standing = { $number ->
    [1] 最強
   *[other] 2番目
}
terminal-bot-plays = ボット
terminal-turned-up = めくり
terminal-target = 目標{ $target }
terminal-champ = チャンプ{ $points }点：
terminal-champ-mark = 王者{ $points }
terminal-yellow = 黄札
terminal-chameleon-mark = カメ
terminal-chameleon-key = { $key }：カメレオンと一緒に出す。カードの色：
terminal-chameleon-does = カメレオン（ラウンドに1回）：カードが直前のカードの色になります。
terminal-half-rule = { $half ->
    [1] 2番目に強いカードが取り、もっとも強いカードにはイエローカード。
   *[2] もっとも強いカードが取ります。イエローカードはもう出ません。
}
terminal-turn-up-key = { $key }：1枚めくる。
terminal-face-down = 伏せ札：
terminal-hidden-card = 伏せ札
terminal-led = リード：{ $colour }
terminal-nothing-led = リードはまだ
terminal-second-wins = フォローした中で2番目に高いカードが勝つ。
terminal-sheet-tells = 働きはsで表示
terminal-feast-grazed = 草を食べた：
terminal-feast-starved = 草がなかった：
terminal-feast-unfed = 獲物がなかった：
terminal-feast-eaten = 食べられた：
terminal-feast-by = ←
terminal-feast-scored = 得点：
terminal-empty-trick = 場にカードはありません。リードは{ $seat }です。
terminal-may = できる手：{ $moves }。
terminal-may-twist = chameleonを付けて：{ $moves }。
terminal-chances = 手ごとの勝率（高い順）：
terminal-no-hint = ヒントは自分の番に使えます。
terminal-round-points = 第{ $round }ラウンド { $points }
terminal-small = 画面が小さすぎます。{ $width } x { $height } 以上にしてください。
terminal-go-on = トリック終了。Enter：次へ
terminal-close = Escで閉じる
terminal-over = n：もう一度遊ぶ・q：終了
terminal-leave-twice = もう一度qを押すと、ゲームをやめます。
terminal-key-help = ヘルプ
terminal-key-rules = ルール
terminal-key-last = 直前
terminal-key-tricks = トリック
terminal-key-sheet = 卓
terminal-key-points = 得点
terminal-key-hint = ヒント
terminal-key-story = 経過
terminal-key-seat = 視点
terminal-key-open = 公開
terminal-key-go = 移動
terminal-key-fill = ボット
terminal-key-start = 開始
terminal-key-leave = 終了
terminal-rules = ルール
terminal-changes = この卓での変更：{ $changes }
terminal-sheet = 卓のようす
terminal-story = 起きたこと
terminal-help = ヘルプ
terminal-help-play =
    ← → でカードを選び、Enterで出します。カードの下のキーを押すか、クリックすると、すぐに出します。
    上に出ているカードが出せるカードです。ほかのカードを選ぶと、出せない理由の条項が表示されます。
    トリックの後は、Enter、カードの下のキー、クリックのどれでも次へ進みます。
    cは次のカードをカメレオンと一緒に出し（サヴェッジボウル）、fは伏せ札をめくります（グミトリック）。
    l：直前のトリックと理由　t：このラウンドの全トリック　s：卓のようす　p：得点と理由　r：ルール
    h：自分の番に、手ごとの勝率
    qで終了します。Ctrl-Cはすぐに終了します。
terminal-help-replay =
    ← → で1手、↑ ↓ で1トリック、Page Up と Page Down で1ラウンド、Home と End で最初と最後へ移動します。
    gは手の番号を指定します。vは次の席の視点、oは全員の手札を表示します。
    l：その手で起きたこと　t：このラウンドの全トリック　s：卓のようす　p：得点　r：ルール　q：終了
terminal-help-plain =
    カードを入力すると出します：R9 または play R9。場面に応じて discard R9、steal Gn7、reveal、R9 chameleon。
    hand：手札とできる手
    trick：場のカードと優劣
    last：直前のトリックと理由　tricks：このラウンドの全トリック
    table：卓のようす
    score：全員の得点
    hint：自分の番に、手ごとの勝率
    rules：このゲームのルール　rules SB-7：1つの条項
    again：終了後、もう一度遊ぶ
    quit または q：終了
terminal-help-lobby-screen =
    参加者を待っています。bで空席にボットを座らせ、全席が埋まったらsで始めます。
    ほかの人は卓のリンクを開いて席に着きます。
    qで終了します。Ctrl-Cはすぐに終了します。席はそのまま残り、終了時にその席のリンクが表示されます。
terminal-help-lobby = bots：空席にボットを座らせる　start：始める　quit：席を離れる
terminal-start = { $game }、{ $players }人。あなたは{ $name }です。helpでコマンドの一覧を表示します。
terminal-start-watching = { $game }、{ $players }人。観戦中です。helpでコマンドの一覧を表示します。
terminal-unknown-word = 「{ $word }」というコマンドや手はありません。helpでコマンドの一覧を表示します。
terminal-input-ended = 入力が終わったので、席を離れます。
terminal-play-again = ゲーム終了です。againでもう一度、quitで終了します。
terminal-seed = 同じ配札でもう一度：--seed { $seed }
terminal-recorded = { $number }ゲームを{ $file }に記録しました。
terminal-not-recorded = 記録はありません。サーバーの卓で記録できるのは、終わったゲームだけです。
terminal-seat-link = あなたの席（後日の再開にも）：{ $link }
terminal-connected = 再接続しました。
terminal-lobby = 参加者を待っています
terminal-lobby-keys = b：空席にボットを座らせる・s：ゲームを始める
terminal-lobby-start = s：ゲームを始める
terminal-place = { $number }. { $name }
terminal-guest = ゲスト
terminal-says = { $name }：{ $text }
terminal-move-number = 手の番号（0〜{ $moves }）
terminal-replay-as = { $name }の視点
terminal-replay-keys = ← → 手・↑ ↓ トリック・PgUp PgDn ラウンド
terminal-move = { $move }手目

# 持ち時間と卓主

terminal-seconds = { $number }秒
terminal-minutes = { $number }分
terminal-hours = { $number }時間
terminal-days = { $number }日
terminal-time-left = 持ち時間は{ $time }です。
terminal-hurry = 残り{ $number }秒です。
terminal-late = 時間切れのため、{ $seat }の代わりにボットがプレイしました。
terminal-late-you = 時間切れのため、あなたの代わりにボットがプレイしました。
terminal-plays-on = { $seat }が戻るまで、ボットが代わりにプレイします。
terminal-bot-plays-you = ボットが代わりにプレイしています。何かキーを押すと席に戻ります。
terminal-bot-plays-you-line = ボットが代わりにプレイしています。Enterキーを押すと席に戻ります。
terminal-host-starts = 卓主がゲームを始めるのを待っています。
terminal-host-away = 卓主がいません。1分たつと、いちばん番号の小さい席の人がゲームを始められます。
terminal-acting-starts = 卓主がいないため、{ $seat }がゲームを始められます。
terminal-help-lobby-wait = quit：席を離れる
terminal-help-lobby-screen-wait =
    ほかの人は卓のリンクを開いて席に着きます。
    qで終了します。Ctrl-Cはすぐに終了します。席はそのまま残り、終了時にその席のリンクが表示されます。
terminal-cards-won = 獲得{ $number }枚
terminal-by-the-book = これより前のトリックは裏向きに置かれています。ルール上、見返すことはできません。

# 接続が切れたとき

terminal-kept = 操作を保存しました。接続が戻りしだい送信します。
terminal-not-sent = 操作は送信されませんでした。接続が切れているあいだにゲームが進みました。
terminal-never-sent = 接続が切れていたため、最後の操作は送信されませんでした。
terminal-asked-already = 前の操作に対するサーバーの応答を待っています。
terminal-no-database = サーバーのデータベースが応答していません。再試行しています…
terminal-turned-away = お使いのネットワークからの接続が多すぎます。30秒後に再試行します…

# 公正な配札の控え

terminal-weak-deal = このゲームは古いバージョンで始まったため、配札を予測される可能性があります。
terminal-not-kept = 控えを保存できません（{ $reason }）。あとで配札の公正さを証明できません。
terminal-no-receipt = このゲームの控えがないため、どのように配られたかを証明できません。
terminal-fair = { $number ->
    [0] 配札は公正でした。あなたの手札は、サーバーが事前に固定した秘密の値と、全プレイヤーの乱数から決まっています。
   *[other] 配札は公正でした。あなたの手札は、サーバーが事前に固定した秘密の値と、プレイヤーの乱数から決まっています。乱数のなかったプレイヤー：{ $number }人。
}
fair-rules-missing = このプログラムにはこの卓のルールがないため、ここでは配札を検証できません。あとで検証するには、控えを使うコマンドに --variant とバリアントのファイル名を加えてください。
terminal-proof = 控えは{ $file }にあります。このゲームの記録を確かめるには：offsuit verify 記録 --receipt { $file }

# ラボのレポート
report-title = { $game }：ゲームの分析
report-about = { $players }人ゲームを{ $games }回、すべてボット（{ $bots }）で対戦。{ $options }。シード{ $seed }。かっこ内は95%信頼区間です。
report-about-plain = { $players }人ゲームを{ $games }回、すべてボット（{ $bots }）で対戦。シード{ $seed }。かっこ内は95%信頼区間です。
report-made = Offsuitで作成。測り方はdocs/lab.mdにあります。
report-figure = { $value }（{ $low }～{ $high }）
report-seats = 席とリード
report-scores = 得点と点差
report-length = 長さ
report-choices = 選択肢
report-rules = 特殊ルール
report-cards = 配られたカードの価値
report-course = 独走と逆転
report-skill = 実力と運
report-lead-gain = 最初のリードプレイヤーは{ $share }のゲームに勝ちます。均等なら{ $fair }なので、リードは有利です。
report-lead-loss = 最初のリードプレイヤーは{ $share }のゲームに勝ちます。均等なら{ $fair }なので、リードは不利です。
report-lead-even = 最初のリードプレイヤーは{ $share }のゲームに勝ちます。均等なら{ $fair }で、リードの影響は見られません。
report-bots-differ = 席ごとにボットが違うため、席の勝率にはボットの強さも表れています。
report-seats-even = どの席の勝率も、偶然の範囲にあります。
report-seats-uneven = プレイヤー{ $best }の勝率がもっとも高く{ $most }、プレイヤー{ $worst }がもっとも低く{ $least }で、偶然の範囲を超えています。
report-lead-points = 1ラウンドで、リードプレイヤーは{ $first }点、その右隣は{ $last }点を取ります。
report-score = プレイヤーの最終得点は平均{ $score }点です。
report-margin = 勝者の得点にもっとも近い他の得点との差は、平均{ $margin }点です。
report-nobody = { $share }のゲームは勝者なしで終わります。
report-shared = { $share }のゲームでは勝利を分け合います。
report-same-length = どのゲームも{ $rounds }ラウンドで、手数は{ $moves }です。
report-rounds = 1ゲームは{ $rounds }ラウンド、手数は{ $moves }です。最長は{ $longest }ラウンドでした。
report-unfinished = 上限のラウンド数で打ち切ったゲーム：{ $number }回。
report-none-finished = すべてのゲームが上限のラウンド数で打ち切られ、最後まで終わったゲームはありません。そのため、勝者・最終得点・長さについては何も言えません。
report-legal = 1回の手番で選べる手は平均{ $legal }通り。{ $forced }の手番では1通りしかありません。
report-different = 結果が同じになる手をまとめると{ $different }通りです（一部のゲームで計測）。
report-fires-often = { $rule }：1ラウンドに{ $often }回。
report-fires-often-games = { $rule }：1ラウンドに{ $often }回、{ $games }のゲームで発生。
report-fires-games = { $rule }：{ $games }のゲームで発生。
report-card-wins = { $which }がトリックを獲得
report-best-card = 配られてもっとも有利なのは{ $which }で、勝率は平均より{ $points }ポイント。
report-worst-card = 配られてもっとも不利なのは{ $which }で、勝率は平均より{ $points }ポイント。
report-most-points-card = ラウンドの得点がもっとも多くなるのは{ $which }で、平均より{ $points }点。
report-fewest-points-card = ラウンドの得点がもっとも少なくなるのは{ $which }で、平均より{ $points }点。
report-no-best-card = 勝率に差が認められるカードはありません。ゲーム数を増やすと見えるかもしれません。
report-no-most-points-card = 得点に差が認められるカードはありません。ゲーム数を増やすと見えるかもしれません。
report-runaway = 勝者のいるゲームの{ $share }で、勝者は最終ラウンドの前まで毎ラウンド単独首位でした。
report-comeback = { $share }では、勝者は最終ラウンドの前に最下位（同点を含む）でした。
report-decided = { $share }のラウンドは、トリックの3分の2が終わった時点で、無作為な続きを8通り試しても最高得点者が変わりません。
report-explained = 誰が勝つかのばらつきのうち、{ $level }は実力（定石どおりに打つ「medium」のボットとランダムなボットの差）、{ $deal }は席と手札によるものです（{ $deals }通りの配りをすべての席順で対戦）。残りはそのほかのプレイ上の成り行きです。
report-plot-seat-wins = 席ごとの勝率
report-plot-place-wins = 最初のリードからの順番ごとの勝率
report-plot-leader = リード
report-plot-fair = 均等な勝率
report-plot-score = 最終得点
report-plot-margin = 勝者ともっとも近い得点との差
report-plot-rounds = ラウンド数
report-plot-legal = 選べる手の数
report-plot-of-players = プレイヤーの割合
report-plot-of-games = ゲームの割合
report-plot-of-decisions = 手番の割合
report-plot-a-round = 1ラウンドあたりの回数
report-plot-number = 数字
report-plot-card-wins = 平均との勝率の差（ポイント）
report-plot-card-points = 平均とのラウンド得点の差
report-plot-variance = ばらつきの割合
report-plot-skill = 実力
report-plot-deal = 席と手札
report-plot-rest = 残り
report-plot-low = 下限
report-plot-high = 上限
rule-twist = カメレオンの使用
rule-reveal = 伏せ札をめくる
rule-sb-yellow-card = イエローカード
rule-sb-champ = 「独走チャンプ」カードの獲得
rule-sb-eliminated = プレイヤーの退場
rule-sb-leads-instead = 退場した勝者に代わるリード
rule-sb-one-left = 残り1人でラウンド終了
rule-sb-champ-lost = 退場による「独走チャンプ」カードの失効
rule-sb-ten-points = 規定の得点に到達
rule-sb-last-round = 全ラウンド終了で決着
rule-sb-tie-broken = 「独走チャンプ」カードで同点決着
rule-sb-shared = 勝利を分け合う
rule-sf-alone-wins = フォローした唯一のカードが獲得
rule-sf-cancelled = 同じ数字の打ち消し
rule-sf-floored = 0点で止まる
rule-sf-over-goal = 目標点を超えて脱落
rule-sf-knocked-out = 同点の相打ちで脱落
rule-sf-nobody-wins = 勝者なしのゲーム
rule-gt-colour-won = トリックでの色の獲得
rule-gt-most-cards = 枚数で同点決着
rule-gt-most-last-points = 最終ラウンドで同点決着
rule-gt-shared = 勝利を分け合う
rule-st-lion-wins = ライオンの勝ち
rule-st-first-hyena-wins = ハイエナだけのトリック
rule-st-highest-eagle-wins = イヌワシだけのトリック
rule-st-first-card-wins = 勝てるカードのないトリック
rule-st-copied = カメレオンのコピー
rule-st-elephant-trick = ゾウのいるトリック
rule-st-hippopotamus-trick = カバのいるトリック
rule-st-rhino-trick = サイのいるトリック
rule-st-rhino-among-carnivores = サイと肉食動物だけのトリック
rule-st-gorilla-lion = ゴリラ：最小のライオンの勝ち
rule-st-gorilla-trick = ゴリラ：最小の草食動物の勝ち
rule-st-stolen = イヌワシの横取り
rule-st-big-grazed = 大型動物が草を食べる
rule-st-big-removed = 大型動物の草不足
rule-st-starved = 草食動物の草不足
rule-st-eaten = 食べられた草食動物
rule-st-unfed = 獲物のない肉食動物
rule-st-shared = 勝利を分け合う

# Options, and the numbers of the rules that a variant may change

named = { $name }：{ $value }
option-players = 人数
option-chameleon = カメレオンカード
option-chameleon-true = あり
option-chameleon-false = なし
option-rounds = 長さ
option-rounds-1 = 1ラウンド
option-rounds-3 = 3ラウンド
option-group_a = 特殊動物（3枚）
option-group_a-hyena = { suit-Hy }
option-group_a-golden-eagle = { suit-Ea }
option-group_a-chameleon = { suit-Ch }
option-group_a-leopard = { suit-Le }
option-group_b = 大型動物（1枚）
option-group_b-elephant = { suit-El }
option-group_b-hippopotamus = { suit-Hi }
option-group_b-rhino = { suit-Rh }
option-group_b-gorilla = { suit-Go }
option-printed = 印刷された数字を変更
option-rules = ルール
parameter-hand = 手札の枚数
parameter-lowest = もっとも小さい数字
parameter-highest = もっとも大きい数字
parameter-target = 目標トリック数
parameter-first_half = 前半のトリック数
parameter-points = 第1ラウンドの目標達成の得点
parameter-more_points = ラウンドごとに増える得点
parameter-enough_points = ゲームが終わる得点
parameter-rounds = 最大ラウンド数
parameter-goal = 目標点
parameter-grass = 最初の草ポイント
parameter-trick_grass = 1トリックで払う草ポイント
