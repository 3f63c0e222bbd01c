# What a table says and shows, in English, in the browser and in the terminal. What happens is named after its kind of event or refusal.

suit-R = red
suit-G = green
suit-B = blue
suit-Y = yellow
suit-P = purple
suit-N = brown
suit-W = wild
suit-Ga = gazelle
suit-Ze = zebra
suit-Gn = gnu
suit-Li = lion
suit-Hy = hyena
suit-Ea = golden eagle
suit-Ch = chameleon
suit-Le = leopard
suit-El = elephant
suit-Hi = hippopotamus
suit-Rh = rhino
suit-Go = gorilla
animals-Ga = gazelles
animals-Ze = zebras
animals-Gn = gnus
animals-Li = lions
card = { $suit } { $printed }
card-as = { $suit } { $printed } as { $taken }
seat = player { $number }
nobody = nobody

# The table

round-started = Round { $round }: { $seat } leads.
dealt = { $seat } is dealt { $hand }.
played = { $seat } plays { $card }.
turned-up = { $seat } turns up { $card }.

# Refusals

not-in-hand = you don't hold that card, so you can't { $move }
no-such-move = { $move } is no move of this game
unknown-move = "{ $move }" is no move here; possible: { $possible }
wrong-verb = now { $verb } a card: write "{ $verb } CARD", not "{ $move }"
not-your-turn = it is not your turn, but that of { $seat }
round-over = the round is over
game-over = the game is over
sf-must-follow = you hold { $colour }, so play { $colour } or a wild
sb-must-follow = you hold { $colour }, so play { $colour }
sb-must-follow-or-chameleon = you hold { $colour }, so play { $colour } or use your Chameleon
sb-no-chameleons = this game is played without Chameleons
sb-discard-no-chameleon = you discard a card, never the Chameleon
sb-leader-no-chameleon = the leader can't use the Chameleon
sb-chameleon-used = you have used your Chameleon this round
gt-must-follow = your hand has { $colour }, the first colour of the trick that it can follow, so play { $colour }
gt-must-follow-or-reveal = your hand has { $colour }, the first colour of the trick that it can follow, so play { $colour } or turn up a face-down card
gt-none-face-down = you have no face-down card left, so play from your hand
st-must-follow = you hold { $animal }, so play one of them or a special animal
st-must-follow-no-carnivore = you hold { $animal }, so play one of them; after the hippopotamus no special animal is left to play instead
st-no-carnivore = after the hippopotamus you can't play a carnivore while you hold anything else
st-not-on-table = there is no such card in the trick to take, so you can't { $move }

# Schadenfreude

sf-highest = { $seat } has the highest card that followed, { $card }.
sf-second-wins = { $seat } wins the trick with { $card }, the second highest that followed.
sf-alone-wins = { $seat } wins the trick with { $card }, the only card that followed.
sf-taken = { $seat } takes { $card }.
sf-cancelled = It cancels { $card } in the score pile of { $seat }; both are discarded.
sf-card-scored = { $seat }: { $card } scores { $number }.
sf-round-scored = { $seat } scores { $number } in this round.
sf-floored = { $seat } would fall below 0 and stays at 0.
sf-over-goal = { $seat } has { $number } points, over the goal, and is out.
sf-knocked-out = { $seat } shares { $number } points with somebody, so they knock each other out.
sf-wins-game = { $seat } wins with { $number } points, the highest that is not over the goal and not shared.
sf-nobody-wins = Nobody is left to win.

# Savage Bowl

sb-strongest = { $seat } has the strongest card, { $card }.
sb-second-wins = { $seat } wins the trick with { $card }, the second strongest.
sb-yellow-card = { $seat } gets the yellow card, discards a card and sits out the next trick.
sb-strongest-wins = { $seat } wins the trick with { $card }, the strongest.
sb-champ = { $seat } reaches the target and takes the { $number }-point Runaway Champ card.
sb-eliminated = { $seat } has won trick { $number }, one too many, and is eliminated from the round.
sb-leads-instead = { $seat }, the next to the left in the next trick, leads it.
sb-discarded = { $seat } puts a card face down on the progress sheet.
sb-discarded-yours = You discarded { $card }.
sb-one-left = Only one player is left, so the round ends.
sb-target-scored = { $seat } has exactly the target: { $number ->
    [one] 1 point
   *[other] { $number } points
} for this round.
sb-champ-scored = { $seat }: Runaway Champ card, { $number ->
    [one] 1 point
   *[other] { $number } points
}.
sb-champ-lost = { $seat } was eliminated, so the { $number }-point Runaway Champ card pays nothing.
sb-ten-points = { $seat } has { $number } points: so many end the game.
sb-last-round = Round { $number } was the last.
sb-most-points = { $seat } wins with { $number } points.
sb-tie-broken = { $seat } wins the tie with the last round's { $number }-point Runaway Champ card.
sb-shared = { $seat } shares the win with { $number } points.

# Gummi Trick

gt-colour-won = { $seat } wins this colour with { $card }: face up, with { $number ->
    [0] nothing under it
    [one] 1 card face down
   *[other] { $number } cards face down
}.
gt-leads = { $seat }, the winner who played latest, leads.
gt-face-up-scored = { $seat }: { $card } scores { $number }.
gt-face-down-scored = { $seat }: face-down cards score { $number }.
gt-most-points = { $seat } wins with { $number } points.
gt-most-last-points = { $seat } wins the tie with { $number } points in the last round.
gt-most-cards = { $seat } wins the tie with { $number } cards in the scoring pile.
gt-shared = { $seat } shares the win with { $number } points.

# Savanna Trick

st-lion-wins = { $seat } wins the trick with { $card }, the highest lion.
st-lead-wins = { $seat } wins the trick with { $card }, the highest of the lead animal.
st-first-hyena-wins = All are hyenas: { $seat } wins with { $card }, the first.
st-highest-eagle-wins = All are golden eagles: { $seat } wins with { $card }, the highest.
st-first-card-wins = No card can win, so { $seat } wins with { $card }, the first.
st-copied = { $card } of { $seat } copies { $other_card }, which can't win any more.
st-elephant-trick = An elephant is in: { $seat } wins with { $card }, the highest number, of equals the later.
st-hippopotamus-trick = A hippopotamus is in and carnivores are ignored: { $seat } wins with { $card }.
st-rhino-trick = A rhino is in and carnivores are ignored: { $seat } wins with { $card }.
st-rhino-among-carnivores = A rhino is among carnivores only: { $seat } wins with { $card }, the highest number, of equals the later.
st-gorilla-lion = A gorilla is in and small beats big: { $seat } wins with { $card }, the lowest lion.
st-gorilla-trick = A gorilla is in and small beats big: { $seat } wins with { $card }, the lowest of the lead herbivore and the gorilla.
st-gorilla-after-lion = A gorilla is in, small beats big, and a lion led, so no lion can win: { $seat } wins with { $card }, the lowest of the herbivores and the gorilla.
st-grass-paid = { $seat } pays for the trick and has { $number } grass left.
st-stolen = { $seat } steals { $card } with the golden eagle.
st-big-grazed = { $seat }: { $card } grazes first and leaves { $number } grass.
st-big-removed = { $seat }: { $card } finds only { $number } grass and is removed.
st-grazed = { $seat }: { $card } grazes.
st-starved = { $seat }: { $card } finds no grass and is removed.
st-eaten = { $seat }: { $other_card } eats { $card }.
st-unfed = { $seat }: { $card } finds nothing to eat and is removed.
st-card-scored = { $seat }: { $card } scores { $number }.
st-most-animals = { $seat } has most { $animal }: 4 points.
st-most-carnivores = { $seat } has most carnivores, { $number }: 4 points.
st-most-grass = { $seat } has most grass left, { $number }: 4 points.
st-wins-game = { $seat } wins with { $number } points.
st-shared = { $seat } shares the win with { $number } points.

# The live table

table-not-waiting = the game has already started
table-not-playing = no game is in progress
table-over = the game is over
table-not-over = the game isn't over yet
seat-taken = this seat is taken
seat-is-free = nobody sits there
seats-fixed = the number of players is fixed: { $players }
seated-already = you already have a seat at this table
no-seat = take a seat first
not-host = only the table host can do that
acting-already = somebody is already acting for the table host
options-wrong = the game can't be played with these options: { $reason }
no-such-bot = there is no such bot
seats-free = some seats are still free
name-missing = enter your name first
name-taken = somebody at this table already has that name; choose another one
name-unreadable = this name has characters that nobody can see; choose another one
salt-broken = the server couldn't read your device's random number
salted-already = your seat has already added a random number to the deal
no-hints = this table is played without hints
hinted-already = you've already asked for a hint this turn
move-too-late = the game has moved on in the meantime
not-away = no bot is playing for you
not-closed = the table is open
not-idle = the table is in use
rematched-already = the rematch is already open
secret-shown = the cards of this game have been revealed, so it can't go on
moves-lost = the last moves were lost by the database; the table is back to what was saved
log-unreadable = the server can't read what it saved of this table
variant-missing = this table uses a variant that the server no longer has
rules-changed = This table was played under an earlier edition of the rules. The ruling in { $clause } has changed since then, so the game can't be opened any more.
table-broken = this table can't be opened
not-stored = the server couldn't save that; try again
not-answered = the database didn't answer, so this may or may not have been saved; look before you try again
message-broken = the server didn't understand that
message-too-long = that is too long: { $most } characters at most
too-fast = too fast; wait a moment
too-often = you've done that too often; wait a little

# Fair deals: what a player's client finds wrong (docs/fair-deals.md)

fair-head-broken = The server's information about the deal can't be read, so the deal can't be checked.
fair-other-table = The server's information about the deal belongs to another game, other options or another number of players.
fair-commitment-changed = The server has changed the secret that it had bound itself to. The host could have chosen this deal.
fair-salt-replaced = The random number that your device added was replaced. The host could have chosen this deal.
fair-salt-missing = Your device's random number isn't in this deal: it came too late or was left out. You won't be able to prove that the deal was fair.
fair-salt-unknown = Another device added the random number for your seat. Only that device can prove that the deal was fair.
fair-bot-salted = There is a random number for a bot's seat, and bots never add one. The host could have chosen this deal.
fair-head-changed = The server has changed what it said about the deal at the start.
fair-hand-changed = The server now shows a different hand from the one that you were dealt.
fair-secret-wrong = The secret isn't the one that the server had bound itself to.
fair-seed-wrong = The seed of the deals doesn't follow from the secret.
fair-record-changed = The record doesn't belong to the game that you played here.
fair-hands-changed = The hands that you were dealt don't match the record, or don't follow from the secret.

# The games

game-savage-bowl = Savage Bowl
game-gummi-trick = Gummi Trick
game-schadenfreude = Schadenfreude
game-savanna-trick = Savanna Trick
about-savage-bowl = Sly fouls on a reptile ball field: win exactly your target, and not one trick more.
about-gummi-trick = Every colour of a trick has its own winner, and three of your cards surprise you too.
about-schadenfreude = Being second is best, and 40 points are a goal and a cliff.
about-savanna-trick = Gather a herd that does not outgrow its grass, nor its lions the herd.

# What lies on the table

is-bot = bot
winner = winner
leads = leads
to-move = to move
bot-plays = a bot plays
points = { $number ->
    [one] 1 point
   *[other] { $number } points
}
wins = wins
winning = wins so far
standing = { $number ->
    [1] strongest
   *[other] second
}
standing-followed = { $number ->
    [1] highest
   *[other] second
}
turned-up-mark = turned up
your-hand = Your hand
last-trick = Last trick
all-tricks = All tricks
no-tricks-yet = No trick is finished yet.
trick-over = Look at the trick, then go on.
you-watch = you watch
your-turn-play = Your turn: play a card
your-turn-discard = Your turn: discard a card
your-turn-steal = Your turn: steal a card
hint-play = Play { $card }: { $percent }% to win
hint-play-chameleon = Play { $card } with the Chameleon: { $percent }% to win
hint-discard = Discard { $card }: { $percent }% to win
hint-steal = Steal { $card }: { $percent }% to win
hint-reveal = Turn up a card: { $percent }% to win
waiting-for = Waiting for { $name }
game-is-over = The game is over
table-closed = This table was closed because nobody used it for a long time. Nothing is lost.
no-connection-trying = No connection. Trying again…
free-seat = Free seat
wait-for-seats = The game can start when all seats are taken.
wait-for-start = All seats are taken. You can watch.
player = Player
this-round = This round
total = Total
round-over-title = Round { $round } is over
game-won = { $number ->
    [one] { $names } wins!
   *[other] { $names } share the win!
}
and = { " and " }
nobody-won = Nobody wins.
list-comma = {", "}
replay-at-deal = The deal
replay-at-trick = Round { $round }, trick { $trick }
replay-at-move = Move { $move } of { $moves }
replay-open = all hands open
replay-told-only = Only { $name } is told: { $text }
replay-no-cards = no cards

# Schadenfreude's table

schadenfreude-track = The way to { $goal }
schadenfreude-stands = { $name } has { $now } points, and { $then } if the round ended now
schadenfreude-would = { $total } points if the round ended now
schadenfreude-marks = ○ now  ● if the round ended now
schadenfreude-piles = Score piles
schadenfreude-no-cards = no cards
schadenfreude-cancelled = { $card } and { $other } cancelled each other
schadenfreude-discarded = Discarded
schadenfreude-pairs = Two of the same rank cancel each other.

# Savage Bowl's table

savage-bowl-trick = { $half ->
    [1] First half
   *[2] Second half
} · trick { $trick } of { $tricks }
savage-bowl-half = { $half ->
    [1] First half
   *[2] Second half
}
savage-bowl-half-rule = { $half ->
    [1] The second strongest card wins. The strongest is shown the yellow card.
   *[2] The strongest card wins. No more yellow cards.
}
savage-bowl-round = Round { $round }
savage-bowl-goal = Win exactly { $target ->
    [one] 1 trick
   *[other] { $target } tricks
} for { $points ->
    [one] 1 point
   *[other] { $points } points
}. One trick more and you are out of the round.
savage-bowl-yellow-card = Yellow card
savage-bowl-yellow-card-here = Has the yellow card
savage-bowl-discards-now = { $seat } discards, then sits out
savage-bowl-sits-out = { $seat } sits out
savage-bowl-champ = Runaway Champ card, { $points ->
    [one] 1 point
   *[other] { $points } points
}
savage-bowl-champ-free = free
savage-bowl-champs = Runaway Champ cards
savage-bowl-champs-rule = 2 points for whoever reaches the target first and, with five players, 1 point for the second. The eliminated score nothing for theirs.
savage-bowl-eliminated = Eliminated
savage-bowl-out = out
savage-bowl-comma = {", "}
savage-bowl-progress-sheet = Progress sheet
savage-bowl-sheet-rule = A face-down discard for every yellow card.
savage-bowl-sheet-empty = No discards yet: there is one for every yellow card.
savage-bowl-after-trick = After trick { $trick }:
savage-bowl-face-down = face down,
savage-bowl-tricks-won = { $won ->
    [one] 1 trick
   *[other] { $won } tricks
} won, target { $target }
savage-bowl-chameleon = Chameleon
savage-bowl-chameleon-left = Chameleon not used yet
savage-bowl-chameleon-used = Chameleon used
savage-bowl-chameleon-does = Once a round: your card takes the colour of the card before it.
savage-bowl-chameleon-takes = Your card would count as
savage-bowl-discard-one = Discard one card, face down. Then you sit out a trick.
savage-bowl-you-sit-out = You sit out this trick.
savage-bowl-you-are-out = You are out of this round.

# Gummi Trick's table

gummi-trick-trick = { $rounds ->
    [1] Trick { $trick }
   *[other] Round { $round } of { $rounds } · trick { $trick }
}
gummi-trick-priority = Follow
gummi-trick-lead-is-free = The leader plays anything
gummi-trick-piles = Scoring piles
gummi-trick-pile-empty = empty
gummi-trick-pile-rule = A colour's highest card lies face up, the cards it caught face down.
gummi-trick-pile-face-down = { $number ->
    [one] 1 card face down
   *[other] { $number } cards face down
}
gummi-trick-pile = Scoring pile: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $up } face up, { $down } face down
gummi-trick-left = { $number ->
    [0] No face-down card left to turn up
    [one] 1 face-down card left to turn up
   *[other] { $number } face-down cards left to turn up
}
gummi-trick-dealt-face-down = Dealt face down (grey: turned up)
gummi-trick-printed = Printed points
gummi-trick-number = Number
gummi-trick-points = Points
gummi-trick-face-down-scores = A face-down card in a pile scores 1 point.
gummi-trick-turn-up = Turn one up
gummi-trick-may-turn-up = You play it, whatever it is.
gummi-trick-must-turn-up = Your hand is empty.
gummi-trick-wait = You may on your turn.
gummi-trick-scored = { $points ->
    [one] 1 point
   *[other] { $points } points
}
gummi-trick-scoring = A face-up card scores its printed points, a face-down card 1 point.

# Savanna Trick's table

savanna-trick-lead = Lead:
savanna-trick-no-lead = No lead animal yet
savanna-trick-specials = Special animals
savanna-trick-about-Hy = There are three, carnivores. You may play one at any time, but after a hippopotamus only if you hold nothing but carnivores. It loses the trick, unless the highest number wins. If all cards are hyenas, the first wins. At the end it eats one of your herd.
savanna-trick-about-Ea = There are three, carnivores. You may play one at any time, but after a hippopotamus only if you hold nothing but carnivores. It loses the trick, unless the highest number wins; but if it was not the first card of the trick, it steals you one of the trick's cards. At the end it eats one of your herd.
savanna-trick-about-Ch = There are three, carnivores. You may play one at any time, but after a hippopotamus only if you hold nothing but carnivores. It becomes the highest herbivore of the trick so far that no other chameleon has become, and that card can't win any more; if there is none, it loses, unless the highest number wins. At the end it scores its own number, eats nothing and is never removed.
savanna-trick-about-Le = There are three. A leopard is a lion: leading, following, winning and eating.
savanna-trick-about-El = There is one. You may play it at any time. Then the highest number wins the trick, whatever the animal; of equal numbers the later. At the end it grazes first, and eats 3 grass.
savanna-trick-about-Hi = There is one. You may play it at any time. After it nobody can play a carnivore while holding anything else, and all carnivores of the trick are ignored. It counts as one of the lead herbivore, and the highest of them wins; if a lion led, herbivores of every kind count. The hippopotamus wins ties. At the end it grazes first, and eats 3 grass.
savanna-trick-about-Rh = There is one. You may play it at any time. All carnivores of the trick are ignored; it counts as one of the lead herbivore, and the highest of them wins; if a lion led, herbivores of every kind count. The rhino wins ties. But if every other card is a lion, leopard, hyena or eagle, the highest number wins; of equal numbers the later. At the end it grazes first, and eats 3 grass.
savanna-trick-about-Go = There is one. You may play it at any time. Then small beats big: the lowest lion wins the trick, or without lions the lowest of the lead herbivore, where the gorilla counts as one and wins ties. If a lion led, lions can't win, and herbivores of every kind count. At the end it grazes first, and eats 3 grass.
savanna-trick-grass = Grass
savanna-trick-grass-left = { $number } grass
savanna-trick-won = Animals won
savanna-trick-none-won = none yet
savanna-trick-face-down = { $number ->
    [one] 1 card won, face down
   *[other] { $number } cards won, face down
}
savanna-trick-steals = The eagle of { $name } steals
savanna-trick-steal = Your eagle steals: choose a card
savanna-trick-steal-card = Steal { $card }
savanna-trick-herd = Herd
savanna-trick-carnivores = Carnivores
savanna-trick-removed = Removed
savanna-trick-none = none
savanna-trick-has-grazed = has grazed
savanna-trick-has-eaten = has eaten
savanna-trick-before = { $name }: the animals wait for their meal.
savanna-trick-cards-score = { $name }: the cards that are left score { $number }.
savanna-trick-bonuses = Bonuses
savanna-trick-cards = Cards
savanna-trick-points = Points

# The tour

tour-start = { $game } with { $players } bots that play at random. Before every reason stands its clause.
tour-points = round { $round }
tour-totals = total
tour-end =
    The same game again: offsuit tour { $game } --seed { $seed }
    Its rules: offsuit rules { $game }. All commands: offsuit --help

# The terminal

terminal-hand-size = { $number ->
    [one] 1 card
   *[other] { $number } cards
}
terminal-winning = winning
terminal-standing = { $number ->
    [1] top
   *[other] second
}
terminal-bot-plays = bot
terminal-turned-up = turned
terminal-target = Target { $target }
terminal-champ = Champ { $points }:
terminal-champ-mark = Champ{ $points }
terminal-yellow = yellow
terminal-chameleon-mark = Cham
terminal-chameleon-key = { $key }: play it with the Chameleon, as
terminal-chameleon-does = Chameleon, once a round: a card takes the colour of the one before it.
terminal-half-rule = { $half ->
    [1] The second strongest card wins. The strongest is shown the yellow card.
   *[2] The strongest card wins. No more yellow cards.
}
terminal-turn-up-key = { $key }: turn one up.
terminal-face-down = face down:
terminal-hidden-card = face down,
terminal-led = Led: { $colour }
terminal-nothing-led = Nothing is led yet
terminal-second-wins = The second highest card that followed wins.
terminal-sheet-tells = s tells what they do
terminal-feast-grazed = grazed:
terminal-feast-starved = found no grass:
terminal-feast-unfed = found nothing to eat:
terminal-feast-eaten = eaten:
terminal-feast-by = by
terminal-feast-scored = score:
terminal-empty-trick = No card is in the trick; { $seat } leads.
terminal-may = You may: { $moves }.
terminal-may-twist = With chameleon: { $moves }.
terminal-chances = The chance to win with each move, the best first:
terminal-no-hint = Hints are for your turn.
terminal-round-points = round { $round }: { $points }
terminal-small = Not all is visible: the table wants { $width } x { $height }.
terminal-go-on = The trick is over. Enter: go on
terminal-close = Esc closes
terminal-over = n: play again · q: leave
terminal-leave-twice = Press q again to leave this game.
terminal-key-help = Help
terminal-key-rules = Rules
terminal-key-last = Last trick
terminal-key-tricks = Tricks
terminal-key-sheet = Table
terminal-key-points = Points
terminal-key-hint = Hint
terminal-key-story = Story
terminal-key-seat = Seat
terminal-key-open = Open
terminal-key-go = Go to
terminal-key-fill = Bots
terminal-key-start = Start
terminal-key-leave = Leave
terminal-rules = Rules
terminal-changes = Not as printed at this table: { $changes }
terminal-sheet = On the table
terminal-story = What happened
terminal-help = Help
terminal-help-play =
    ← → choose a card, Enter plays it. The key under a card, or a click on it, plays it at once.
    Cards that stand up may be played. Ask any other, and the table names the clause that forbids it.
    After a trick, Enter, a key under a card or a click goes on.
    c plays the next card with the Chameleon (Savage Bowl), f turns up a face-down card (Gummi Trick).
    l shows the last trick with its reasons, t all tricks of the round, s all that lies on the table,
    p everybody's points with their reasons, r the rules.
    h on your turn: the chance to win with each move.
    q leaves; Ctrl-C leaves at once.
terminal-help-replay =
    ← → one move back and on, ↑ ↓ one trick, Page Up and Page Down one round, Home and End first and last.
    g asks for the number of a move. v shows the game as the next seat saw it, o with all hands open.
    l shows all that the move made happen, t all tricks of the round, s all that lies on the table,
    p everybody's points, r the rules. q leaves.
terminal-help-plain =
    A card plays it: R9, or play R9. Where the game asks for it: discard R9, steal Gn7, reveal, R9 chameleon.
    hand: your cards, and what you may do
    trick: the cards in the trick, and how they stand
    last: the last trick and its reasons; tricks: all of this round
    table: all that lies on the table
    score: everybody's points
    hint: on your turn, the chance to win with each move
    rules: the rules of this game; rules SB-7: one clause
    again: after the end, another game
    quit, or q: leave
terminal-help-lobby-screen =
    The table waits for players. b lets bots take the free seats; s starts the game when all are taken.
    Others take a seat by opening the link of the table.
    q leaves; Ctrl-C leaves at once. Your seat stays yours: its link is printed when you leave.
terminal-help-lobby = bots: bots take the free seats; start: begin; quit: leave
terminal-start = { $game } with { $players } players; you are { $name }. Type help for the commands.
terminal-start-watching = { $game } with { $players } players; you watch. Type help for the commands.
terminal-unknown-word = "{ $word }" is no command and no move. Type help for the commands.
terminal-input-ended = The input has ended, so you leave the table.
terminal-play-again = The game is over. Type again to play another, or quit.
terminal-seed = The same deals again: --seed { $seed }
terminal-recorded = { $number ->
    [one] 1 game is
   *[other] { $number } games are
} recorded in { $file }.
terminal-not-recorded = Nothing is recorded: at a server's table only a finished game is.
terminal-seat-link = Your seat, also for another day: { $link }
terminal-connected = Connected again.
terminal-lobby = Waiting for players
terminal-lobby-keys = b: bots take the free seats · s: start the game
terminal-lobby-start = s: start the game
terminal-place = { $number }. { $name }
terminal-guest = Guest
terminal-says = { $name } says: { $text }
terminal-move-number = Go to move (0 to { $moves })
terminal-replay-as = seen by { $name }
terminal-replay-keys = ← → move · ↑ ↓ trick · PgUp PgDn round
terminal-move = Move { $move }

# The table's clock and its host

terminal-seconds = { $number ->
    [one] 1 second
   *[other] { $number } seconds
}
terminal-minutes = { $number } minutes
terminal-hours = { $number } hours
terminal-days = { $number } days
terminal-time-left = You have { $time }.
terminal-hurry = { $number ->
    [one] 1 second is
   *[other] { $number } seconds are
} left for your move.
terminal-late = Time was up, so a bot moved for { $seat }.
terminal-late-you = Your time was up, so a bot moved for you.
terminal-plays-on = A bot now plays for { $seat } until they're back.
terminal-bot-plays-you = A bot is playing for you. Press any key to take your seat back.
terminal-bot-plays-you-line = A bot is playing for you. Press Enter to take your seat back.
terminal-host-starts = Waiting for the table host to start the game.
terminal-host-away = The table host is away. After a minute, the first player here can start.
terminal-acting-starts = The table host is away, so { $seat } can start the game.
terminal-help-lobby-wait = quit: leave
terminal-help-lobby-screen-wait =
    Others take a seat by opening the link of the table.
    q leaves; Ctrl-C leaves at once. Your seat stays yours: its link is printed when you leave.
terminal-cards-won = { $number ->
    [one] 1 card won
   *[other] { $number } cards won
}
terminal-by-the-book = Earlier tricks lie face down, and by the book nobody looks at them again.

# Lost connections

terminal-kept = Your command is saved. It will be sent when the connection is back.
terminal-not-sent = Your command wasn't sent: the connection was lost, and the game has moved on.
terminal-never-sent = Your last command wasn't sent: the connection was lost.
terminal-asked-already = The server hasn't answered your last command yet.
terminal-no-database = The server's database isn't answering. Trying again…
terminal-turned-away = Too many connections from your network. Trying again in half a minute…

# Receipts of fair deals

terminal-weak-deal = This game was started by an older version. Its deals could be foretold.
terminal-not-kept = Your receipt can't be saved ({ $reason }), so you won't be able to prove this deal later.
terminal-no-receipt = You have no receipt for this game, so you can't prove how it was dealt.
terminal-fair = { $number ->
    [0] The deals were fair: your hands follow from the secret that the server had bound itself to, and from the random numbers of all players.
    [one] The deals were fair: your hands follow from the secret that the server had bound itself to, and from the players' random numbers. 1 player had none.
   *[other] The deals were fair: your hands follow from the secret that the server had bound itself to, and from the players' random numbers. { $number } players had none.
}
fair-rules-missing = This program doesn't have this table's rules, so it can't check the deals here. To check them later, add --variant with the variant's file to the command for your receipt.
terminal-proof = Your receipt is { $file }. To check a record of this game: offsuit verify RECORD --receipt { $file }

# Reports of the lab
report-title = { $game }: how it plays
report-about = { $games } games of { $players } players, all of bots ({ $bots }); { $options }. Seed { $seed }. Intervals in brackets are at 95%.
report-about-plain = { $games } games of { $players } players, all of bots ({ $bots }). Seed { $seed }. Intervals in brackets are at 95%.
report-made = Made by Offsuit. How it is measured: docs/lab.md.
report-figure = { $value } ({ $low } to { $high })
report-seats = Seats and lead
report-scores = Scores and margins
report-length = Length
report-choices = Choices
report-rules = Special rules
report-cards = Cards at the deal
report-course = Runaways and comebacks
report-skill = Skill and luck
report-lead-gain = Who leads first wins { $share } of the games; an equal share is { $fair }. To lead is an advantage.
report-lead-loss = Who leads first wins { $share } of the games; an equal share is { $fair }. To lead is a disadvantage.
report-lead-even = Who leads first wins { $share } of the games; an equal share is { $fair }. No effect of the lead is seen.
report-bots-differ = The seats have different bots, so their win shares measure these, too.
report-seats-even = No seat wins more or less than chance would have it.
report-seats-uneven = Player { $best } wins most, { $most }, and player { $worst } least, { $least }: more than chance would have it.
report-lead-points = In a round its leader scores { $first } points, and who sits before the leader { $last }.
report-score = A player ends with { $score } points.
report-margin = The nearest other score is { $margin } points from the winner's.
report-nobody = Nobody wins { $share } of the games.
report-shared = The win is shared in { $share } of the games.
report-same-length = Every game has { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
} and { $moves } moves.
report-rounds = A game has { $rounds } rounds and { $moves } moves. The longest had { $longest } rounds.
report-unfinished = Not finished: { $number ->
    [one] 1 game
   *[other] { $number } games
}, stopped after the most rounds allowed.
report-none-finished = No game was finished: all were stopped after the most rounds allowed. So nothing is said of who wins, of scores in the end and of length.
report-legal = A player has { $legal } legal moves to choose from; only one in { $forced } of the decisions.
report-different = Without those that come to the same there are { $different } moves (in a sample of games).
report-fires-often = { $rule }: { $often ->
    [one] once
   *[other] { $often } times
} a round.
report-fires-often-games = { $rule }: { $often ->
    [one] once
   *[other] { $often } times
} a round, in { $games } of the games.
report-fires-games = { $rule }: in { $games } of the games.
report-card-wins = Trick won by { $which }
report-best-card = Best to be dealt is { $which }, { $points } points of win share above the mean.
report-worst-card = Worst to be dealt is { $which }, { $points } points of win share.
report-most-points-card = Most points in the round go with { $which }, { $points } above the mean.
report-fewest-points-card = Fewest points in the round go with { $which }, { $points }.
report-no-best-card = No card is seen to win more or less than the others; more games may show one.
report-no-most-points-card = No card is seen to bring more or fewer points than the others; more games may show one.
report-runaway = In { $share } of the games won the winner was alone in front after every round before the last.
report-comeback = In { $share } the winner was last, or among the last, before the last round.
report-decided = { $share } of the rounds are decided after two thirds of the tricks: in eight random continuations most points always go to the same.
report-explained = Of the variance of who wins, { $level } is skill (medium bots, which play by rules of thumb, against bots that play at random) and { $deal } is seat and cards, in { $deals } deals played in all seatings. The rest is how everybody happens to play.
report-plot-seat-wins = win share by seat
report-plot-place-wins = win share by place after the first leader
report-plot-leader = leader
report-plot-fair = equal share
report-plot-score = points in the end
report-plot-margin = points from the winner to the nearest
report-plot-rounds = rounds
report-plot-legal = legal moves
report-plot-of-players = share of players
report-plot-of-games = share of games
report-plot-of-decisions = share of decisions
report-plot-a-round = times a round
report-plot-number = number
report-plot-card-wins = win share above the mean, in points
report-plot-card-points = points of the round above the mean
report-plot-variance = share of the variance
report-plot-skill = skill
report-plot-deal = seat and cards
report-plot-rest = the rest
report-plot-low = from
report-plot-high = to
rule-twist = Chameleon played
rule-reveal = Face-down card turned up
rule-sb-yellow-card = Yellow card
rule-sb-champ = Runaway Champ card won
rule-sb-eliminated = Player eliminated
rule-sb-leads-instead = Lead passed on by an eliminated winner
rule-sb-one-left = Round ended with one player left
rule-sb-champ-lost = Champ card lost by elimination
rule-sb-ten-points = Enough points reached
rule-sb-last-round = Ended by the last round
rule-sb-tie-broken = Tie broken by a Champ card
rule-sb-shared = Win shared
rule-sf-alone-wins = Trick won by the only card that followed
rule-sf-cancelled = Pair cancelled
rule-sf-floored = Score kept from going below 0
rule-sf-over-goal = Player over the goal
rule-sf-knocked-out = Player knocked out by an equal score
rule-sf-nobody-wins = Game that nobody wins
rule-gt-colour-won = Colour won in a trick
rule-gt-most-cards = Tie broken by most cards
rule-gt-most-last-points = Tie broken by the last round
rule-gt-shared = Win shared
rule-st-lion-wins = Lion wins
rule-st-first-hyena-wins = Trick of hyenas alone
rule-st-highest-eagle-wins = Trick of golden eagles alone
rule-st-first-card-wins = Trick in which no card could win
rule-st-copied = Chameleon copies an animal
rule-st-elephant-trick = Elephant in the trick
rule-st-hippopotamus-trick = Hippopotamus in the trick
rule-st-rhino-trick = Rhino in the trick
rule-st-rhino-among-carnivores = Rhino among carnivores
rule-st-gorilla-lion = Gorilla: lowest lion wins
rule-st-gorilla-trick = Gorilla: lowest of the herd wins
rule-st-stolen = Eagle steals a card
rule-st-big-grazed = Big animal fed
rule-st-big-removed = Big animal unfed
rule-st-starved = Herbivore unfed
rule-st-eaten = Herbivore eaten
rule-st-unfed = Carnivore unfed
rule-st-shared = Win shared

# Options, and the numbers of the rules that a variant may change

named = { $name }: { $value }
option-players = Players
option-chameleon = Chameleon cards
option-chameleon-true = With
option-chameleon-false = Without
option-rounds = Length
option-rounds-1 = One round
option-rounds-3 = Three rounds
option-group_a = Special animal, three cards
option-group_a-hyena = { suit-Hy }
option-group_a-golden-eagle = { suit-Ea }
option-group_a-chameleon = { suit-Ch }
option-group_a-leopard = { suit-Le }
option-group_b = Big animal, one card
option-group_b-elephant = { suit-El }
option-group_b-hippopotamus = { suit-Hi }
option-group_b-rhino = { suit-Rh }
option-group_b-gorilla = { suit-Go }
option-printed = With other printed numbers
option-rules = Rules
parameter-hand = Cards in a hand
parameter-lowest = Lowest number in the deck
parameter-highest = Highest number in the deck
parameter-target = Tricks to win
parameter-first_half = Tricks of the first half
parameter-points = Points for the target in round 1
parameter-more_points = More points for it in each later round
parameter-enough_points = Points that end the game
parameter-rounds = Rounds at most
parameter-goal = Goal
parameter-grass = Grass at the beginning
parameter-trick_grass = Grass that a trick costs
