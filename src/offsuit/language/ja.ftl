# What the table says, in Japanese. A message is named after the kind of event or refusal that it words.

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
st-no-carnivore = カバの後では、肉食動物以外のカードを持っているかぎり、肉食動物は出せません
st-not-on-table = そのカードはもうトリックにないため、「{ $move }」はできません

# Schadenfreude

sf-highest = フォローした中でもっとも高いカードは、{ $seat }の{ $card }。
sf-second-wins = { $seat }が{ $card }でトリックを獲得（フォローした中で2番目に高いカード）。
sf-alone-wins = { $seat }が{ $card }でトリックを獲得（フォローした唯一のカード）。
sf-taken = { $seat }が{ $card }を引き取った。
sf-cancelled = { $seat }の得点パイルの{ $card }と打ち消し合い、どちらも捨て札になった。
sf-card-scored = { $seat }：{ $card }は{ $number }点。
sf-round-scored = { $seat }のこのラウンドの得点は{ $number }点。
sf-floored = { $seat }の得点は0点を下回らず、0点で止まる。
sf-over-goal = { $seat }は{ $number }点で40点を超え、脱落。
sf-knocked-out = { $seat }は{ $number }点でほかのプレイヤーと並び、相打ちで脱落。
sf-wins-game = { $seat }が{ $number }点で勝利（40点以下で、同点のない最高得点）。
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
sb-ten-points = { $seat }が{ $number }点に到達：10点以上のため、ゲーム終了。
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
st-gorilla-trick = ゴリラのいるトリック（小さい数字が勝つ）：{ $seat }が{ $card }で獲得（もっとも小さいカード）。
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
seated-already = この卓にはすでに席があります
no-seat = まず席に着いてください
no-such-bot = そのボットはありません
seats-free = まだ空いている席があります
name-missing = 名前を入れてください
salt-length = ソルトは1〜{ $most }文字です
no-hints = この卓ではヒントは使えません
move-too-late = その間に卓が先へ進みました
not-away = 代わりに打っている者はいません
not-closed = 卓は開いています
rematched-already = 再戦の卓はすでに開いています
not-stored = サーバーが記録できませんでした。もう一度お試しください
message-broken = サーバーが理解できませんでした
message-too-long = 長すぎます。{ $most }文字までです
too-fast = 速すぎます。少しお待ちください

# The tour

tour-start = { $game }：ランダムに打つボット{ $players }人の対戦です。理由の前には条項の番号が付きます。
tour-points = 第{ $round }ラウンド
tour-totals = 合計
tour-end =
    同じゲームをもう一度見る：offsuit tour { $game } --seed { $seed }
    ルール：offsuit rules { $game } --lang ja　　コマンド一覧：offsuit --help
