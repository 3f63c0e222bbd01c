# The words of the browser's own pages, in Japanese. What a table says and shows is in the engine's catalog.

# Everywhere

offsuit = Offsuit
tagline = ルールどおりに遊べる、4つのトリックテイキング
skip-to-content = 本文へ移動
home = ホーム
new-table = 新しい卓
join = 参加する
learn = 遊び方
settings = 設定
language = 言語
language-en = English
language-ja = 日本語
back = 戻る
close = 閉じる
cancel = キャンセル
save = 保存
copy = コピー
copied = コピーしました
loading = 読み込み中…
not-found = このページはありません。
card-copying = { $other }になった{ $card }

# The games

players-count = { $fewest }〜{ $most }人
minutes-range = { $fewest }〜{ $most }分
minutes-about = 約{ $minutes }分

# The frame of all pages

main-menu = メインメニュー
more-links = ほかのページ
no-connection = サーバーに接続できません。
too-many-connections-trying = お使いのネットワークからの接続が多すぎます。30秒後に再接続します…
no-database-trying = サーバーのデータベースが応答していません。再接続しています…
trying-again = 再接続しています…
try-now = 今すぐ試す
server-trouble = サーバーで問題が起きました。少し待ってから、もう一度お試しください。
page-not-loaded = ページを読み込めませんでした
page-not-loaded-why = 接続が切れているか、サーバーが新しい版になっています。どちらの場合も、再読み込みをお試しください。
reload = 再読み込み
not-found-why = アドレスが間違っているか、ページがなくなった可能性があります。
table-title = 卓 { $code }
board-title = 卓 { $code }（大画面）
replay-title = 卓 { $code } のリプレイ
rules-title = { $game }：ルール
lesson-title = { $game }：はじめての1ラウンド

# Home

welcome = ブラウザーだけで、友だちともボットとも遊べます。登録もインストールも不要です。
games = ゲーム
join-by-code = コードで参加する
play-now = すぐに遊ぶ
play-now-level = 「すぐに遊ぶ」の相手
your-games = あなたのゲーム
finished-games = 終わったゲーム（{ $number }）
game-waiting = 参加者を待っています
game-closed = しばらく誰も遊ばなかったため、閉じられました
game-broken = この卓は開けません
game-playing = ほかの人の手番です
game-your-turn = あなたの手番です
game-you-won = あなたの勝ち
game-won-by = { $names }の勝ち
game-nobody-won = 勝者なし
until = { $time }まで
with-names = 相手：{ $names }
forget-game = { $game }をこの一覧から外す
public-tables = 公開卓
free-seats = 空席{ $number }
join-game = { $game }（卓 { $code }）に参加する

# Joining

join-title = 卓に参加する
join-how = リンクを受け取った場合は、開くだけで参加できます。ここに卓のコードを入力することもできます。
code-or-link = 卓のコードまたはリンク
code-missing = 卓のコードを入力するか、リンクを貼り付けてください。
no-such-table = 「{ $code }」という卓はありません。コードに抜けがないか確かめてください。

# A new table

game = ゲーム
who-plays = プレイヤー
rules-and-pace = ルールとペース
your-name = あなたの名前
your-name-hint = 卓のほかの人に見える名前です。
your-name-missing = 名前を入れてください。
players = 人数
seat-number = 席{ $number }
you = あなた
a-person = 人
a-person-hint = 卓のリンクができるので、相手に送ってください。開いた人が席に着けます。
bot-of-level = ボット（{ $level }）
level-easy = やさしい
level-medium = ふつう
level-hard = つよい
level-expert = 達人
level-random = でたらめ
level-greedy = { level-medium }
about-level-easy = 遊び方は知っていますが、よく忘れます。
about-level-medium = 目の前のトリックを考え、定石どおりにプレイします。
about-level-hard = ありうる手札をいくつか想像して試し、ゲーム全体の勝ちをねらいます。
about-level-expert = ありうる手札を何千通りも想像して試します。考えるのは最長1秒です。
about-level-random = 出せるカードをどれでも出します。
about-level-greedy = { about-level-medium }
about-program = このサーバーの主催者が参加させているプログラムです。
is-public = 誰でも参加できる
is-public-hint = ホームの一覧に載ります。載せない場合は、リンクを知っている人だけが参加できます。
time-per-move = 1手の持ち時間
time-per-move-hint = 時間が切れると、その1手だけボットが代わりにプレイします。3手続くと、本人が戻るまでボットがプレイします。
no-clock = 制限なし
no-clock-hint = 好きなだけ考えられます。
time-for-move = 1手{ $time }
duration-seconds = { $number }秒
duration-minutes = { $number }分
duration-hours = { $number }時間
duration-days = { $number }日
takeover = いなくなった人の代わりにボットがプレイするまで
takeover-after = { $seconds ->
    [30] 30秒
    [60] 1分
   *[other] { $minutes }分
}
takeover-hint = 戻ってくれば、いつでも自分の席に復帰できます。
bots-think = ボットは少し間をおいてプレイする
bots-think-hint = 何が起きたか追いやすくなります。
allow-hints = ヒント
allow-hints-hint = 自分の番に、カードごとの勝率と、もっとも勝率の高いカードをたずねられます。何回たずねたかは全員に見えます。
open-memory = オープンメモリー
open-memory-hint = そのラウンドの前のトリックを見返せます。ルールどおりなら、見られるのは直前のトリックだけで、それも次のリードまでです。
by-the-book = 前のトリックは見返せません
open-table = 卓を開く
option-chameleon-true-hint = ラウンドに1回、カードを直前のカードと同じ色にして出せます。
option-chameleon-false-hint = 少し簡単になります。初めての人におすすめです。
option-rounds-1-hint = 基本ゲーム。約15分です。
option-rounds-3-hint = 上級ゲーム。3ラウンドの得点を合計します。
option-group_a-hyena-hint = いつでも出せて、ほとんどいつも負けます。
option-group_a-golden-eagle-hint = ほとんどいつも負けますが、トリックのカードを1枚横取りします。
option-group_a-chameleon-hint = トリックでもっとも大きい草食動物に化け、化けられたカードは勝てなくなります。
option-group_a-leopard-hint = 数字の大きいものも含む、3頭のライオンが加わります。
option-group_b-elephant-hint = 出たトリックでは、動物に関係なく、もっとも大きい数字が勝ちます。
option-group_b-hippopotamus-hint = 出たトリックでは肉食動物が無視され、その後はほとんど肉食動物を出せません。
option-group_b-rhino-hint = 出たトリックでは肉食動物が無視されます。ただし、ほかが肉食動物だけのときは別です。
option-group_b-gorilla-hint = 出たトリックでは、小さい数字が大きい数字に勝ちます。

# Learning

learn-how = 初めてのゲームなら、案内つきの1ラウンドを遊んでみましょう。数分で終わります。ルールは、条項ごとに調べられます。
first-round = はじめての1ラウンド
rules = ルール
contents = 目次
words-of-trick-taking = トリックテイキングの用語
word-trick = トリック
word-trick-means = 全員が順に1枚ずつカードを出すこと。誰が何を得るかは、ゲームによって違います。
word-lead = リード
word-lead-means = トリックの最初のカードを出すこと。たいていは、前のトリックの勝者がリードします。
word-follow = フォロー
word-follow-means = リードされたスートを出すこと。持っていれば必ずフォローし、なければほかのカードを出せます。
word-trump = 切り札
word-trump-means = ほかに勝つスート。4つのゲームの中では、サヴェッジボウルだけにあります。
word-round = ラウンド
word-round-means = 1回配ったカードで行うすべてのトリック。終わると得点を数えます。

# Settings

settings-kept = 設定はこのブラウザーに保存され、すぐに反映されます。
language-system = ブラウザーに合わせる
theme = 配色
theme-system = 端末に合わせる
theme-light = ライト
theme-dark = ダーク
motion = 動き
motion-system = 端末に合わせる
motion-off = なし
confirm = 2回目のタッチでカードを出す
confirm-auto = タッチ画面のとき
confirm-on = 常に
confirm-off = しない
confirm-hint = 1回目のタッチでカードを持ち上げ、2回目で出します。
sounds = 音
sounds-hint = 自分の手番が来たときとカードが出たときに、小さな音が鳴ります。
chat-muted = チャットを隠す
chat-muted-hint = ほかの人の書き込みが表示されなくなります。

# The table

table = 卓
the-table = 卓
is-here = 在席
is-gone = 離席
points-so-far = 前のラウンドまでの得点
hint = ヒント
hint-about = カードごとの勝率と、もっとも勝率の高いカード。何回たずねたかは全員に見えます。
chance = { $percent }%
chance-spoken = 勝率{ $percent }%
chance-best = 勝率{ $percent }%、ヒント
hints-asked = ヒント{ $number }回
hints-allowed = ヒントあり
trick-face-down = 次のトリックが始まったため、もう見られません。
time-was-up = 時間切れ
bot-played-for = 時間切れのため、{ $name }の代わりにボットがプレイしました。
bot-played-for-you = 時間切れのため、あなたの代わりにボットがプレイしました。
clock-until = { $name }の持ち時間は{ $when }まで。
clock-hurry = 残りわずか！
clock-warning = { $name }の持ち時間は残り15秒です。
clock-warning-you = あなたの持ち時間は残り15秒です。
press-anything = 3手続けて時間切れになったため、ボットが代わりにプレイしています。何かキーを押すか画面をタップすると、席に戻れます。
command-unknown = 接続が切れたため、直前の操作が届いていない可能性があります。画面を確かめ、必要ならもう一度お試しください。
command-not-sent = 直前の操作を送信できませんでした。
table-is-broken = この卓は開けません
two-seats = このリンクは、この卓の別の席のものです。どちらの席で遊びますか？ どちらの席も残り、メニューで切り替えられます。
play-as = { $name }として遊ぶ
seat-link-dead = この席のリンクは、もう使えません。
seat-link-unchecked = 席のリンクを確認できませんでした。もう一度開いてみてください。
renew = 席のリンクを作り直す
renew-hint = リンクがほかの人に渡ってしまいましたか？ 作り直すと、前のリンクは使えなくなります。この席で遊んでいるほかの端末でも、新しいリンクが必要です。
last-round = 直前のラウンド
touch-again = もう一度タッチすると出します。
go-on = 次へ
story = これまでの流れ
reopen = 続きを遊ぶ
whole-rules = ルール全文
share = 共有
qr-code = QRコード
seats = 席
guest-name = ゲスト
sit-here = ここに座る
seat-bot = ボットを追加
bot-for-seat = 席{ $number }のボット
stand-up = 席を立つ
this-is-you = あなた
start = ゲームを始める
remove = 席から外す
remove-name = { $name }を席から外す
you-act = 卓主がいないため、あなたが空席を埋めてゲームを始められます。
wait-for-host = 卓主がゲームを始めるのを待っています。
wait-for-host-away = 卓主が席を外しています。1分たつと、卓にいるほかの人がゲームを始められます。
wait-for-acting = 卓主がいないため、{ $name }が代わりに空席を埋めてゲームを始められます。
change-options = ルールを変更
invite = 友だちを招待
table-link = この卓へのリンク
table-link-hint = リンクを開いた人は空席に座るか観戦できます。コード：{ $code }
open-board = 共有画面用のボード
board-hint = 場を大きく映し、手札は各自のスマートフォンで見ます。
options = このゲーム
fair-deal = 公正な配札
fair-before = この配札は、誰にも予測できません。サーバーはコミットメントで秘密の値を先に固定し、プレイヤーの端末がそれぞれ自動的に乱数を加えます。
fair-dealt = カードは、サーバーの秘密の値とプレイヤーの乱数から配られました。ゲーム後に秘密の値が公開され、このページが配札を検証します。
fair-old-way = このゲームは旧方式で配られました。コミットメントを読めば、誰でも配札を予測できます。
fair-lesson = レッスンの配札はいつも同じです。
fair-salt-elsewhere = あなたの席の乱数を加えたのはこのブラウザーではないため、この配札が公正かどうかをここでは確認できません。別の端末やブラウザーでも同じ席で遊んでいるなら、証明はそちらに残ります。心当たりがなければ、この卓は信用しないでください。
fair-salts = これまでに加えられた乱数：{ $people }人中{ $salted }人分
fair-values = 値を見る
fair-head = 配札のもとになった情報
fair-limits = この仕組みで証明できないこと
fair-limit-host = カードはすべてホストのコンピューターにあるため、誰も見ていないことまでは示せません。
fair-limit-many = 自分も遊ぶホストや、あなたの乱数の後に参加者を加えるホストは、多くの数を試せます。届いた乱数を除外するホストは、いくつかの配札から選べます。
fair-limit-page = このページはホストから送られたものです。ホストを疑うなら、自分のコンピューターで実行した「offsuit verify」だけが頼りです。
fair-limit-unfinished = 最後まで終わらなかったゲームは、何も証明しません。
commitment = コミットメント
secret = 秘密の値
fair-verdict-proved = 控えにより証明済み：あなたの端末が乱数を加えるまで、誰もこの配札を予測できませんでした。棋譜の手札も、実際に配られた手札と一致します。
fair-verdict-own-word = 棋譜の内容に矛盾はありません：秘密の値・コミットメント・シードは一致します。ただし、棋譜の作成者がつじつまを合わせた可能性は残ります。このブラウザーには、それ以上を証明する控えがありません。
fair-verdict-weak = このゲームは旧方式で配られました。コミットメントから、ゲーム前に配札を知ることができたおそれがあります。
fair-verdict-refuted = この配札には問題があります。
fair-unsalted = { $unsalted ->
    [0] すべての席が乱数を加えました。
   *[other] { $seats }席のうち{ $unsalted }席は乱数を加えていません（ボットは加えません）。
}
fair-verify-yourself = このページはホストから送られたもので、カードを配り直しての検証はしません。確実に確かめるには、棋譜と証明を保存し、自分のコンピューターで「offsuit verify」を実行してください。
save-proof = 証明を保存
rematch = もう一度遊ぶ
to-rematch = 再戦の卓へ
replay = リプレイ
download-record = 棋譜をダウンロード
chat = チャット
mute = ミュート
react = { $reaction }でリアクション
say-something = ひとこと
send = 送信
menu = メニュー
rules-of-game = このゲームのルール
other-device = 別の端末で遊ぶ
seat-link = あなたの席の秘密のリンク
seat-link-hint = 開いた人はあなたの手札で遊べます。人に教えないでください。
leave-table = 席を離れる
leave-hint = 戻るまでボットが代わりにプレイします。
let-bot-play = ボットに任せる
bot-plays-for-you = いまはボットが代わりにプレイしています。
come-back = 席に戻る

# Savanna Trick's table

savanna-trick-play = 再生
savanna-trick-pause = 一時停止
savanna-trick-step = ステップ
savanna-trick-step-back = 1つ戻る
savanna-trick-step-on = 1つ進む

# Replay

replay-of = リプレイ：{ $game }
replay-seen-by = 視点
replay-running = このゲームはまだ続いています。全員に見えたものだけを表示しています。
replay-not-begun = このゲームはまだ始まっていません。
replay-to-table = 卓へ
replay-controls = プレーヤー
replay-move = 手
replay-trick-back = 前のトリックの終わりへ戻る
replay-back = 1手戻る
replay-play = 再生
replay-pause = 一時停止
replay-on = 1手進む
replay-trick-on = トリックの終わりへ進む
replay-speed = 速さ
replay-speed-times = { $speed }倍
replay-tricks = トリック
replay-round = 第{ $round }ラウンド
replay-trick = 第{ $trick }トリック
replay-hands = 手札
replay-link = この手へのリンク
replay-link-hint = 今と同じ手、同じ視点で開きます。
replay-keys = キー操作：← → で1手、Shiftと一緒に1トリック、スペースで再生。

# Board

board-join = スマートフォンで参加
board-scan = コードを読み取るか、次を開いて
board-start = 席が埋まりました。卓主がスマートフォンからゲームを始められます。
board-local = このアドレスはこのコンピューターでしか開けません。スマートフォンから参加するには、ネットワーク上の名前か番号でボードを開いてください。

# Lessons

lesson-how = ボットを相手に最初のラウンドを遊びます。ルールが初めて関わる場面で、コーチがその都度説明します。配られるカードは、始める人全員が同じです。ボットは待ってくれるので、ゆっくりどうぞ。
lesson-begin = 始める
lesson-coach = コーチ
lesson-back = 前へ
lesson-next = 次へ
lesson-got-it = わかった
lesson-show = 表示
lesson-over = 最初のラウンドはこれで終わりです！
lesson-play-on = 続けて遊ぶ
lesson-real-game = 本番を遊ぶ
lesson-rules = ルールを読む
lesson-over-savage-bowl = ゲームは最大4ラウンドで、得点はラウンドごとに1点ずつ増えます。誰かが10点に達すると、その時点で終わります。
lesson-over-gummi-trick = 1ラウンドで1ゲームです。上級ゲームでは3ラウンドの得点を合計します。
lesson-over-schadenfreude = 誰かが40点を超えて脱落するまで、ラウンドを続けます。残りのうち最高得点の人が勝ちますが、同点なら相打ちで脱落です。
lesson-over-savanna-trick = これで1ゲームです。次はほかの特殊動物も試してみましょう。トリックのルールががらりと変わります。

lesson-sb-aim = このラウンドの目標は、ちょうど3トリックです。足りなければ0点、4つ目を取ると退場です。名札の輪が獲得数を表します。
lesson-sb-aim-think = 最初の5トリックでは、いちばん強いカードより、ほどほどのカードが役に立ちます。理由はすぐにわかります。
lesson-sb-lead = あなたのリードです。どのカードでも出せます。ほかの人は、その色をフォローしなければなりません。
lesson-sb-lead-think = このトリックを取りたいですか？ それとも避けたいですか？
lesson-sb-follow = リードされた色を持っているので、その色を出さなければなりません。暗いカードは、いまは出せません。
lesson-sb-follow-think = いまどのカードがもっとも強く、どれが2番目かは、場の印でわかります。
lesson-sb-free = リードされた色がないので、どのカードを出してもかまいません。
lesson-sb-free-think = 紫はリードの色に勝ち、ほかの色は負けます。いらないカードを手放すチャンスです。
lesson-sb-trump = 紫は切り札です。数字が小さくても、ほかのどの色にも勝ちます。ここでは{ $card }です。
lesson-sb-trump-think = 紫は全部で8枚だけ。もう何が出ましたか？
lesson-sb-chameleon = { $seat }がカメレオンを使いました。カードは直前のカードの色になり、数字は変わりません。ここでは{ $card }です。
lesson-sb-chameleon-think = あなたもラウンドに1回使えます（リードのときは使えません）。「カメレオン」を押してからカードを選びます。
lesson-sb-second = 前半戦では、2番目に強いカードがトリックを取ります。ここでは{ $card }で、{ $seat }の輪が1つ埋まりました。
lesson-sb-yellow = もっとも強いカードは反則です！ { $seat }はイエローカードを受け、1枚を裏向きに捨てて、次のトリックを休みます。
lesson-sb-discard = あなたのカードがもっとも強かったので、イエローカードです。捨てるカードを1枚選びます。次のトリックは休みです。
lesson-sb-discard-think = トリックが足りているなら強いカードを、まだ欲しいなら弱いカードを捨てましょう。
lesson-sb-half = ここから後半戦です。もっとも強いカードがトリックを取り、イエローカードはもう出ません。
lesson-sb-half-think = 輪はあといくつ必要ですか？ ここからは、大きい数字で取り、小さい数字で避けます。
lesson-sb-champ = 最初に3トリックに達した人が、{ $number }点の「独走チャンプ」カードをもらいます。今回は{ $seat }です。ただし、4つ目を取ると得点になりません。
lesson-sb-champ-think = 3トリック取った人は、もう取りたくありません。うまく取らせることはできますか？
lesson-sb-reached = 3トリックそろいました。もう1つも取らないようにしましょう。4つ目を取ると退場です。
lesson-sb-reached-think = もっと強いカードが出ているところで、大きいカードを手放しましょう。
lesson-sb-eliminated = 4つ目のトリックです。{ $seat }はこのラウンドから退場し、得点はありません。残りの人で続けます。
lesson-sb-out = 4つ目のトリックを取ったので、このラウンドは退場です。ほかに誰が取りすぎるか、見守りましょう。
lesson-sb-leads-instead = 退場した人はリードできません。代わりに、左隣から順に見て最初の参加者である{ $seat }がリードします。
lesson-sb-scores = ちょうど3トリックなら、第1ラウンドは1点、第2ラウンドは2点というように得点します。「独走チャンプ」カードは2点ですが、退場した人には入りません。

lesson-gt-aim = 色ごとに勝って得点を集めます。手札のほかに伏せ札が3枚あり、中身は誰も知りません。あなたもです。
lesson-gt-aim-think = カードの下の数字が点数です。小さいカードほど高得点ですが、勝つのは大きいカードです。
lesson-gt-lead = あなたのリードです。好きなカードを出せます。
lesson-gt-lead-think = 10なら確実にその色に勝ちますが、1点です。3は、誰にも負けなければ4点になります。
lesson-gt-follow = トリックの1枚目の色が手札にあるので、その色を出さなければなりません。色の順番は「優先順位」でわかります。
lesson-gt-follow-think = 出したいカードがなければ、「1枚めくる」で運を試せます。
lesson-gt-later = 1枚目の色が手札にないので、その次に出た色のうち、手札にある色をフォローします。
lesson-gt-free = 場の色が手札に1つもないので、何を出してもかまいません。
lesson-gt-free-think = 新しい色は、誰にも負けなければ勝ちです。最後に出すなら、小さいカードで確実に得点できます。
lesson-gt-turned-up = { $seat }が伏せ札をめくりました。{ $card }です。フォローの必要はなく、出た後はほかのカードと同じ扱いです。
lesson-gt-won = 各色でもっとも大きいカードが、その色を取ります。{ $card }は、{ $seat }の得点パイルに表向きで置かれます。
lesson-gt-caught = 勝ったカードは、同じ色のほかのカードを捕まえます。{ $seat }はそれを得点パイルに裏向きで置きます。1枚1点です。
lesson-gt-several = 色ごとに別の勝者が出ました！ 次のリードは、勝者のうちもっとも後に出した{ $seat }です。
lesson-gt-empty = 手札がなくなりました。ここからは、トリックごとに伏せ札を1枚ずつめくります。
lesson-gt-scores = 表向きのカードは印刷された点数、裏向きのカードは1枚1点です。最高得点の人が勝ち、同点なら枚数の多い人が勝ちます。

lesson-sf-aim = 何ラウンドかかけて、40点にできるだけ近づきます。ただし、超えたら脱落です！ 全員の位置は「40点への道」の表でわかります。
lesson-sf-aim-think = カードのランクがそのまま点数です。暗いカードはマイナスです。
lesson-sf-lead = あなたのリードです。どのカードでも出せます。ほかの人は、できるかぎりそのスートをフォローします。
lesson-sf-lead-think = 勝つのは2番目に高いカードです。上に1枚だけ出そうなカードはどれですか？
lesson-sf-follow = リードスートを持っているので、そのスートかワイルドを出します。暗いカードは、いまは出せません。
lesson-sf-follow-think = 自分のカードより高いカードを数えましょう。ちょうど1枚なら、あなたの勝ちです。
lesson-sf-free = リードスートがないので、何を出してもかまいません。そのカードは勝てず、トリックの勝者が引き取ります。
lesson-sf-free-think = 贈り物のチャンスです！ マイナスのカードや、勝者の得点パイルにあるのと同じランクは、嫌がられます。
lesson-sf-wild = ワイルドは、常にリードスートのカードとして扱います。ここでは{ $card }です。いつでも出せますが、出す義務はありません。
lesson-sf-second = 2番手がいちばん！ フォローした中で2番目に高いカードが勝ちます。ここでは{ $seat }が{ $card }で勝ち、次をリードします。
lesson-sf-alone = ほかに誰もフォローしなかったので、フォローした唯一のカード、{ $seat }の{ $card }が勝ちます。
lesson-sf-taken = 勝者は、勝ったカードと、フォローしなかったカードをすべて引き取ります。{ $card }も{ $seat }のものです。残りは捨て札です。
lesson-sf-negative = マイナスのランクもあります。{ $card }は{ $seat }が引き取りました。40点に近いときは、ありがたいこともあります。
lesson-sf-cancelled = 同じランクの2枚は打ち消し合います。{ $seat }の得点パイルの{ $card }も、新しいカードも消えました。
lesson-sf-cancelled-think = 自分の得点パイルを見てみましょう。もう取りたくないランクはどれですか？
lesson-sf-scores = 得点パイルのランクの合計が、このラウンドの得点です。合計が0点を下回ることはありません。

lesson-st-aim = トリックを取って動物を集めます。最後の食事を生き延びた動物の数字が得点です。トリックを取ると草ポイントが減ります。はじめは20です。
lesson-st-aim-think = 葉の印の動物はあなたの草を、肉の印の動物はあなたの動物を食べます。欲張りすぎは禁物です。
lesson-st-lead = あなたのリードです。どのカードでも出せます。ほかの人は、できるかぎりその動物をフォローします。
lesson-st-lead-think = どの動物が欲しいですか？ 大きい数字ほど得点になります。
lesson-st-follow = リード動物を持っているので、その動物を出さなければなりません。暗いカードは、いまは出せません。
lesson-st-follow-think = 王冠は、いま勝っているカードの印です。このトリックに草2ポイントの価値はありますか？
lesson-st-free = リード動物がないので、何を出してもかまいません。ほかの種類の草食動物では勝てませんが、ライオンなら勝てます。
lesson-st-special = 特殊動物は、フォローできるときでも出せます。それぞれの働きは「特殊動物」で確かめられます。
lesson-st-hyena = ハイエナはいつでも出せます。{ $card }はトリックに負けますが、取った人は最後に食べさせなければなりません。
lesson-st-lead-wins = ライオンがいないので、リード動物のもっとも大きいカード、{ $seat }の{ $card }が勝ちます。
lesson-st-lion = ライオンはどの草食動物にも勝ちます。もっとも大きいライオン、{ $seat }の{ $card }が勝ちます。
lesson-st-elephant = ゾウが出ると、動物の種類にかかわらず、もっとも大きい数字が勝ちます。ここでは{ $seat }の{ $card }です。
lesson-st-grass = トリックの勝者は草を2ポイント払います。{ $seat }の残りは{ $number }です。全員の残りは草の絵でわかります。
lesson-st-grass-think = 余った草にも価値があります。最後に草がもっとも多い人は4点です。
lesson-st-carnivore = 肉食動物を獲得しました。最後に、ライオンとハイエナは、あなたの草食動物を1頭ずつ、枚数の少ない種類から食べます。
lesson-st-carnivore-think = ライオンには大きな群れが必要です。食べるものがなければ去っていきます。
lesson-st-herd = 草ポイントが草食動物の数以下になりました。最後に1頭が1ポイントずつ食べ、草がなければ去っていきます。
lesson-st-herd-think = これからトリックを取るたびに、食べる口が増え、草が減ります。
lesson-st-big = 食事は大型動物から始まります。{ $seat }の{ $card }が最初に草を3ポイント食べました。
lesson-st-starved = 次に、群れが獲得枚数の多い種類から順に、草を1ポイントずつ食べます。{ $seat }の{ $card }の分は、残っていませんでした。
lesson-st-eaten = 続いて、肉食動物が群れの後ろから食べます。{ $seat }の{ $other_card }が{ $card }を食べました。得点が減る場合でも、必ず食べます。
lesson-st-unfed = { $seat }の{ $card }は、食べるものがなく取り除かれました。小さな群れでは、多くの肉食動物を養えません。
lesson-st-bonuses = 残った動物の数字が得点になります。さらに、ガゼル、シマウマ、ヌー、肉食動物、草のそれぞれで、最多の人に4点です。
