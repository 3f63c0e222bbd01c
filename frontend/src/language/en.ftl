# The words of the browser's own pages, in English. What a table says and shows is in the engine's catalog.

# Everywhere

offsuit = Offsuit
tagline = Four trick-taking games, by the book
skip-to-content = Skip to the content
home = Home
new-table = New table
join = Join
learn = Learn
settings = Settings
language = Language
language-en = English
language-ja = 日本語
back = Back
close = Close
cancel = Cancel
save = Save
copy = Copy
copied = Copied
loading = Loading…
not-found = There is nothing here.
card-copying = { $card } as { $other }

# The games

players-count = { $fewest }–{ $most } players
minutes-range = { $fewest }–{ $most } min
minutes-about = { $minutes } min

# The frame of all pages

main-menu = Main menu
more-links = More pages
no-connection = No connection to the server.
too-many-connections-trying = Too many connections from your network. Trying again in half a minute…
no-database-trying = The server's database isn't answering. Trying again…
trying-again = Trying again…
try-now = Try now
server-trouble = The server has a problem. Try again in a moment.
page-not-loaded = This page could not be loaded
page-not-loaded-why = There is no connection, or the server has a newer version. Loading anew helps in both cases.
reload = Reload
not-found-why = The address may be mistyped, or the page is gone.
table-title = Table { $code }
board-title = Table { $code } on the big screen
replay-title = Replay of table { $code }
rules-title = { $game }: rules
lesson-title = { $game }: first round

# Home

welcome = Play in the browser with friends or bots. No account, nothing to install.
games = Games
join-by-code = Join by code
play-now = Play now
play-now-level = Opponents in “Play now”
your-games = Your games
finished-games = Finished ({ $number })
game-waiting = Waiting for players
game-closed = Closed: nobody played for long
game-broken = This table can't be opened
game-playing = The others are playing
game-your-turn = Your turn
game-you-won = You won
game-won-by = Won by { $names }
game-nobody-won = Nobody won
until = until { $time }
with-names = with { $names }
forget-game = Take { $game } off this list
public-tables = Public tables
free-seats = { $number ->
    [one] 1 free seat
   *[other] { $number } free seats
}
join-game = Join { $game }, table { $code }

# Joining

join-title = Join a table
join-how = Somebody sent you a link? Opening it is enough. Or type the table's code here.
code-or-link = Table code or link
code-missing = Type the code of a table, or paste a link to it.
no-such-table = There is no table “{ $code }”. Is the code complete?

# A new table

game = Game
who-plays = Who plays
rules-and-pace = Rules and pace
your-name = Your name
your-name-hint = As the others at the table see it.
your-name-missing = Enter your name first.
players = Players
seat-number = Seat { $number }
you = You
a-person = A person
a-person-hint = You get a link to send to the people. Whoever opens it can sit down.
bot-of-level = Bot: { $level }
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
level-random = At random
level-greedy = { level-medium }
about-level-easy = Knows what to do, and often forgets it.
about-level-medium = Plays by rules of thumb, one trick at a time.
about-level-hard = Tries its cards in some possible deals, to win the whole game.
about-level-expert = Tries its cards in thousands of possible deals, for up to a second.
about-level-random = Plays any card that is allowed.
about-level-greedy = { about-level-medium }
about-program = A program that the host of this server lets play.
is-public = Anybody may join
is-public-hint = The table is listed on the home page. Otherwise only who has its link finds it.
time-per-move = Time per move
time-per-move-hint = When the time is up, a bot makes that one move. After three in a row it plays until you're back.
no-clock = No clock
no-clock-hint = Everybody can take as long as they like.
time-for-move = { $time } per move
duration-seconds = { $number } seconds
duration-minutes = { $number ->
    [one] 1 minute
   *[other] { $number } minutes
}
duration-hours = { $number ->
    [one] 1 hour
   *[other] { $number } hours
}
duration-days = { $number ->
    [one] 1 day
   *[other] { $number } days
}
takeover = If somebody is gone, a bot plays for them after
takeover-after = { $seconds ->
    [30] 30 seconds
    [60] 1 minute
   *[other] { $minutes } minutes
}
takeover-hint = They can take their seat back at any time.
bots-think = Bots pause before they play
bots-think-hint = So that you can follow what happens.
allow-hints = Hints
allow-hints-hint = On your turn you can ask how likely you win with each card, and which is best. Everybody sees how often you asked.
open-memory = Open memory
open-memory-hint = You can look up the earlier tricks of the round. By the book, only the last trick stays in view, until the next lead.
by-the-book = Earlier tricks stay face down
open-table = Open the table
option-chameleon-true-hint = Once a round you can play a card in the colour of the card before it.
option-chameleon-false-hint = Simpler, for the first game.
option-rounds-1-hint = The basic game, about 15 minutes.
option-rounds-3-hint = The advanced game: the points of three rounds are added.
option-group_a-hyena-hint = It can be played at any time and loses nearly always.
option-group_a-golden-eagle-hint = It loses nearly always, but steals a card of the trick.
option-group_a-chameleon-hint = It becomes the highest herbivore of the trick, which can't win any more.
option-group_a-leopard-hint = Three more lions, high ones among them.
option-group_b-elephant-hint = In its trick the highest number wins, whatever the animal.
option-group_b-hippopotamus-hint = In its trick carnivores are ignored, and hardly anybody can play one after it.
option-group_b-rhino-hint = In its trick carnivores are ignored, unless there are only carnivores.
option-group_b-gorilla-hint = In its trick small beats big.

# Learning

learn-how = New to a game? Play its first round with a guide, in a few minutes. The rules are there to look things up, clause by clause.
first-round = Guided first round
rules = Rules
contents = Contents
words-of-trick-taking = The words of trick-taking
word-trick = Trick
word-trick-means = Everybody plays one card, in turn. Who wins the cards, or what they bring, is what the games differ in.
word-lead = Lead
word-lead-means = To play the first card of a trick. Mostly the winner of a trick leads the next.
word-follow = Follow
word-follow-means = To play the suit that was led. Who has it must follow; who does not may play something else.
word-trump = Trump
word-trump-means = A suit that beats the others. Of the four games only Savage Bowl has one.
word-round = Round
word-round-means = All tricks from one deal. Then the points are counted.

# Settings

settings-kept = This browser keeps them. They hold at once.
language-system = As the browser
theme = Colours
theme-system = As the device
theme-light = Light
theme-dark = Dark
motion = Motion
motion-system = As the device
motion-off = None
confirm = A second touch plays the card
confirm-auto = On touch screens
confirm-on = Always
confirm-off = Never
confirm-hint = The first touch lifts a card, the second plays it.
sounds = Sounds
sounds-hint = A soft sound when it is your turn and when a card is played.
chat-muted = Hide the chat
chat-muted-hint = What others write is not shown to you.

# The table

table = Table
the-table = The table
is-here = here
is-gone = not here
points-so-far = Points of the rounds before
hint = Hint
hint-about = How likely you win with each card, and which is best. Everybody sees how often you asked.
chance = { $percent }%
chance-spoken = { $percent }% to win
chance-best = { $percent }% to win, the hint
hints-asked = { $number ->
    [one] 1 hint
   *[other] { $number } hints
}
hints-allowed = With hints
trick-face-down = The next trick has begun, so this one lies face down.
time-was-up = time was up
bot-played-for = Time was up: a bot played for { $name }.
bot-played-for-you = Your time was up: a bot played for you.
clock-until = { $name } has until { $when }.
clock-hurry = – hurry up!
clock-warning = { $name } has 15 seconds left.
clock-warning-you = You have 15 seconds left.
press-anything = You missed three moves in a row, so a bot is playing for you. Press any key or tap anywhere to take your seat back.
command-unknown = The connection was lost, and your last action may not have arrived. Check the table, and try again if you need to.
command-not-sent = Your last action couldn't be sent.
table-is-broken = This table can't be opened
two-seats = This link opens another seat at this table. Which one do you want to play? You keep both, and can switch in the menu.
play-as = Play as { $name }
seat-link-dead = This seat link doesn't work any more.
seat-link-unchecked = The seat link couldn't be checked. Try opening it again.
renew = Make a new seat link
renew-hint = Did somebody else get your link? A new one stops the old one from working. Other devices where you play this seat will need the new link too.
last-round = Last round
touch-again = Touch the card again to play it.
go-on = Go on
story = What happened
reopen = Go on playing
whole-rules = The whole rules
share = Share
qr-code = QR code
seats = Seats
guest-name = Guest
sit-here = Sit here
seat-bot = Add bot
bot-for-seat = Bot for seat { $number }
stand-up = Stand up
this-is-you = you
start = Start the game
remove = Remove
remove-name = Remove { $name }
you-act = The table host is away, so you can fill seats and start the game.
wait-for-host = Waiting for the table host to start the game.
wait-for-host-away = The table host is away. After a minute, somebody else at the table can start the game.
wait-for-acting = The table host is away. { $name } can fill seats and start the game for them.
change-options = Change the rules
invite = Invite friends
table-link = Link to this table
table-link-hint = Whoever opens it can take a free seat or watch. Code: { $code }
open-board = Board for a shared screen
board-hint = shows the open table large; phones are hands.
options = This game
fair-deal = Fair deal
fair-before = Nobody can foretell this deal. The server has bound itself to a secret with the commitment, and every player's device adds a random number automatically.
fair-dealt = The cards were dealt from the server's secret and the players' random numbers. After the game the secret is shown, and this page checks the deal.
fair-old-way = These cards were dealt the old way: anyone who reads the commitment could foretell them.
fair-lesson = The cards of a lesson are always the same.
fair-salt-elsewhere = This browser can't vouch for the deal, because it didn't add your seat's random number. If you also play this seat on another device or in another browser, the proof is there. If you don't, don't trust this table.
fair-salts = Random numbers so far: { $salted } of { $people }.
fair-values = The values
fair-head = What the deal was made from
fair-limits = What this doesn't prove
fair-limit-host = The host's machine holds all the cards, so nothing here shows that nobody looked at them.
fair-limit-many = A host who also plays, or who adds a player after your random number, can try out many numbers. A host who leaves out numbers that arrived can choose among a few deals.
fair-limit-page = This page comes from the host. If you don't trust the host, only “offsuit verify” on your own machine counts.
fair-limit-unfinished = A game that is never finished proves nothing.
commitment = Commitment
secret = Secret
fair-verdict-proved = Proved by your receipt: nobody could foretell this deal before your device had added its random number, and the record has exactly the hands that you were dealt.
fair-verdict-own-word = Fair by its own word: secret, commitment and seed fit together. Whoever made the record could have arranged that, and this browser has no receipt that proves more.
fair-verdict-weak = This game was dealt the old way: the commitment could give the cards away before the game.
fair-verdict-refuted = Something is wrong with this deal.
fair-unsalted = { $unsalted ->
    [0] Every seat added a random number.
    [one] 1 of { $seats } seats added no random number. Bots never do.
   *[other] { $unsalted } of { $seats } seats added no random number. Bots never do.
}
fair-verify-yourself = This page comes from the host and doesn't deal the cards again. To be sure, save the record and your proof, and run “offsuit verify” on your own machine.
save-proof = Save proof
rematch = Play again
to-rematch = To the rematch
replay = Replay
download-record = Download the record
chat = Chat
mute = Mute
react = React with { $reaction }
say-something = Say something
send = Send
menu = Menu
rules-of-game = Rules of this game
other-device = Play on another device
seat-link = Private link to your seat
seat-link-hint = Whoever opens it plays your cards: keep it to yourself.
leave-table = Leave
leave-hint = A bot plays for you until you come back.
let-bot-play = Let a bot play
bot-plays-for-you = A bot plays for you now.
come-back = Take your seat back

# Savanna Trick's table

savanna-trick-play = Play
savanna-trick-pause = Pause
savanna-trick-step = Step
savanna-trick-step-back = One step back
savanna-trick-step-on = One step on

# Replay

replay-of = Replay: { $game }
replay-seen-by = Seen by
replay-running = This game is still played: here is what everybody at the table could see.
replay-not-begun = This game has not begun yet.
replay-to-table = To the table
replay-controls = Player
replay-move = Move
replay-trick-back = Back to the end of the trick before
replay-back = One move back
replay-play = Play
replay-pause = Pause
replay-on = One move on
replay-trick-on = On to the end of the trick
replay-speed = Speed
replay-speed-times = { $speed }×
replay-tricks = Tricks
replay-round = Round { $round }
replay-trick = Trick { $trick }
replay-hands = Hands
replay-link = Link to this move
replay-link-hint = It opens at the same move, seen as you see it now.
replay-keys = Keys: ← → one move, with Shift one trick, space plays.

# Board

board-join = Play along on your phone
board-scan = Scan the code, or open
board-start = All seats are taken. The table host can start the game on a phone.
board-local = This address is known to this computer alone. For phones, open the board under the computer's name or number in your network.

# Lessons

lesson-how = You play the first round against bots, and a coach explains each rule when it first matters. The cards are the same for everybody who begins. Take your time: the bots wait for you.
lesson-begin = Begin
lesson-coach = Coach
lesson-back = Back
lesson-next = Next
lesson-got-it = Got it
lesson-show = Show
lesson-over = That was your first round!
lesson-play-on = Play on
lesson-real-game = Play a real game
lesson-rules = Read the rules
lesson-over-savage-bowl = There are up to four rounds, each worth a point more than the one before. The game ends early when somebody has 10 points.
lesson-over-gummi-trick = One round is a whole game. The advanced game adds up three of them.
lesson-over-schadenfreude = More rounds follow, until somebody is over 40 and out. Of the others the highest score wins, but equal scores knock each other out.
lesson-over-savanna-trick = One deal is a whole game. Next time, try other special animals: they turn the tricks upside down.

lesson-sb-aim = Win exactly 3 tricks this round. Fewer score nothing, and a fourth throws you out. The rings on the name plates count them.
lesson-sb-aim-think = For the first five tricks a middling card is better than your best one. You will see why.
lesson-sb-lead = You lead: begin the trick with any card. The others must follow its colour.
lesson-sb-lead-think = Do you want to win this trick, or rather stay out of it?
lesson-sb-follow = You hold the colour that was led, so you must play it. The dim cards have to wait.
lesson-sb-follow-think = The marks on the table say which card is strongest so far, and which is second.
lesson-sb-free = You hold none of the colour that was led, so any card will do.
lesson-sb-free-think = Purple beats the led colour, all other colours lose to it: a chance to get rid of a card.
lesson-sb-trump = Purple is trump: it beats every other colour, however low its number. Here it is { $card }.
lesson-sb-trump-think = There are only eight purple cards. Which of them have you seen?
lesson-sb-chameleon = { $seat } used the Chameleon: the card takes the colour of the card played before it, and keeps its number. Here it is { $card }.
lesson-sb-chameleon-think = You can do so too, once in the round, but not as the leader: press Chameleon, then a card.
lesson-sb-second = In the first half the second strongest card wins the trick. Here it was { $card }, and a ring is filled for { $seat }.
lesson-sb-yellow = The strongest card is a foul! { $seat } gets the yellow card, puts a card away face down and sits out the next trick.
lesson-sb-discard = Your card was the strongest: the yellow card is yours. Choose a card to put away; then you sit out one trick.
lesson-sb-discard-think = Do you have tricks enough? Then put away a strong card. Do you need some? Then a weak one.
lesson-sb-half = The second half begins: now the strongest card wins, and there are no more yellow cards.
lesson-sb-half-think = How many rings do you need still? High cards win tricks now, low ones avoid them.
lesson-sb-champ = The first with 3 tricks takes the Runaway Champ card, worth { $number } points: { $seat }. It pays only if no fourth trick follows.
lesson-sb-champ-think = Who has 3 tricks wants no more. Can the others be made to win one?
lesson-sb-reached = You have your 3 tricks. From now on win none: a fourth would throw you out.
lesson-sb-reached-think = Play your high cards where somebody else's card is higher still.
lesson-sb-eliminated = A fourth trick: { $seat } is out of the round and scores nothing for it. The others play on.
lesson-sb-out = That was your fourth trick: you are out of this round. Watch who else wins too much.
lesson-sb-leads-instead = Who is out can't lead. The next player to the left does it instead: { $seat }.
lesson-sb-scores = Exactly 3 tricks pay 1 point in the first round, 2 in the second and so on. The Runaway Champ card pays 2, but not to a player who is out.

lesson-gt-aim = Win colours to score points. Besides your hand you have three cards face down, and nobody knows them, not even you.
lesson-gt-aim-think = The number at the bottom of a card is its points. Low cards pay most, but high cards win.
lesson-gt-lead = You lead: play any card you like.
lesson-gt-lead-think = A 10 is sure to win its colour, for 1 point. A 3 pays 4 points, if nobody beats it.
lesson-gt-follow = Your hand has the first colour of the trick, so play it. “Follow” shows the order in which the colours count.
lesson-gt-follow-think = You like none of these cards? Press “Turn one up” instead, and hope.
lesson-gt-later = Your hand lacks the first colour of the trick, so it must follow the next colour that it has.
lesson-gt-free = Your hand has none of the trick's colours, so play what you like.
lesson-gt-free-think = A new colour wins if nobody beats it. Do you play last? Then a low card brings sure points.
lesson-gt-turned-up = { $seat } turned up a face-down card: { $card }. It need not follow, and counts like any other card.
lesson-gt-won = The highest card of a colour wins it. { $card } goes face up to the scoring pile of { $seat }.
lesson-gt-caught = A winning card catches the others of its colour. { $seat } lays them face down in the scoring pile, for 1 point each.
lesson-gt-several = Each colour of the trick had its own winner! Of the winners the one who played latest leads next: { $seat }.
lesson-gt-empty = Your hand is empty: now your face-down cards come, one in each trick.
lesson-gt-scores = Face-up cards pay what is printed on them, face-down cards 1 point each. Most points win; on a tie, most cards.

lesson-sf-aim = Come as close to 40 points as you can, over several rounds. Over 40 you are out! The track shows how far everybody is.
lesson-sf-aim-think = A card's rank is its points. The dark cards are below zero.
lesson-sf-lead = You lead: play any card. The others must follow its suit if they can.
lesson-sf-lead-think = The second highest card will win. Which of yours is likely to have just one above it?
lesson-sf-follow = You hold the suit that was led, so play it, or a wild. The dim cards have to wait.
lesson-sf-follow-think = Count the cards above yours: with exactly one, you win the trick.
lesson-sf-free = You don't hold the suit that was led, so play anything. It can't win: the winner of the trick has to take it.
lesson-sf-free-think = A present! A card below zero is a nasty one, and so is a rank that the winner has in the pile.
lesson-sf-wild = Wild cards always count as the led suit. Here it is { $card }. You may play a wild at any time, but never have to.
lesson-sf-second = Second is best: of the cards that followed, the second highest wins. Here { $seat } wins with { $card }, and leads next.
lesson-sf-alone = Nobody else followed suit, so the only card that did wins: { $card } of { $seat }.
lesson-sf-taken = The winner keeps the winning card and takes all that did not follow: { $card } goes to { $seat } too. The rest is discarded.
lesson-sf-negative = Some ranks are below zero: { $card } goes to { $seat }. That can even be welcome, near to 40.
lesson-sf-cancelled = Two cards of one rank cancel each other: { $card } is gone from the pile of { $seat }, and the new card too.
lesson-sf-cancelled-think = Look at your own pile: which ranks would you rather not win again?
lesson-sf-scores = The ranks in your pile are your points of this round. No score falls below 0.

lesson-st-aim = Win tricks to gather animals. Those that survive the meal at the end score their numbers. You pay for tricks with grass, and you have 20.
lesson-st-aim-think = Animals with a leaf will eat your grass, those with meat will eat your animals. So don't be too greedy.
lesson-st-lead = You lead: play any card. The others must follow its animal if they can.
lesson-st-lead-think = Which animals would you like to have? High numbers score more.
lesson-st-follow = You hold the lead animal, so play one of it. The dim cards have to wait.
lesson-st-follow-think = The crown shows which card wins so far. Is this trick worth 2 grass to you?
lesson-st-free = You don't hold the lead animal, so play anything. A herbivore of another kind can't win now, but a lion can.
lesson-st-special = A special animal may be played even though you could follow. “Special animals” tells what each does.
lesson-st-hyena = A hyena may be played at any time: { $card } loses the trick, but whoever wins it must feed the hyena in the end.
lesson-st-lead-wins = No lion is in the trick, so the highest of the lead animal wins: { $card } of { $seat }.
lesson-st-lion = Lions beat all herbivores. The highest lion wins: { $card } of { $seat }.
lesson-st-elephant = An elephant changes the trick: the highest number wins, whatever the animal. Here that is { $card } of { $seat }.
lesson-st-grass = A trick costs its winner 2 grass: { $seat } has { $number } left. The grass tracks show what everybody has.
lesson-st-grass-think = Grass left over is worth something too: most grass brings 4 points.
lesson-st-carnivore = You have won a carnivore. At the end each lion and hyena eats one of your herbivores, beginning with the kind you have fewest of.
lesson-st-carnivore-think = So lions want a big herd. Without food they leave.
lesson-st-herd = You have no more grass than herbivores. At the end each of them eats 1 grass, and those that find none leave.
lesson-st-herd-think = Every trick that you win now brings more mouths and less grass.
lesson-st-big = The meal begins with the big animal: { $card } of { $seat } grazes first and eats 3 grass.
lesson-st-starved = Then the herd grazes, 1 grass each, the kind won most often first. No grass was left for { $card } of { $seat }.
lesson-st-eaten = Then the carnivores eat, from the other end of the herd: { $other_card } of { $seat } ate { $card }. They must, even where it costs points.
lesson-st-unfed = No food was left for { $card } of { $seat }, so it is removed. A small herd can't feed many carnivores.
lesson-st-bonuses = What is left scores its numbers. 4 points more for most gazelles, zebras, gnus, carnivores and grass.
