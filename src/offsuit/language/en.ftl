# What the table says, in English. A message is named after the kind of event or refusal that it words.

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
st-no-carnivore = after the hippopotamus you can't play a carnivore while you hold anything else
st-not-on-table = that card is not in the trick any more, so you can't { $move }

# Schadenfreude

sf-highest = { $seat } has the highest card that followed, { $card }.
sf-second-wins = { $seat } wins the trick with { $card }, the second highest that followed.
sf-alone-wins = { $seat } wins the trick with { $card }, the only card that followed.
sf-taken = { $seat } takes { $card }.
sf-cancelled = It cancels { $card } in the score pile of { $seat }; both are discarded.
sf-card-scored = { $seat }: { $card } scores { $number }.
sf-round-scored = { $seat } scores { $number } in this round.
sf-floored = { $seat } would fall below 0 and stays at 0.
sf-over-goal = { $seat } has { $number } points, over 40, and is out.
sf-knocked-out = { $seat } shares { $number } points with somebody, so they knock each other out.
sf-wins-game = { $seat } wins with { $number } points, the highest that is not over 40 and not shared.
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
sb-ten-points = { $seat } has { $number } points: with 10 or more the game ends.
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
st-gorilla-trick = A gorilla is in and small beats big: { $seat } wins with { $card }, the lowest.
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

table-not-waiting = the game has begun already
table-not-playing = the game does not run now
table-over = the game is over
table-not-over = the game is not over yet
seat-taken = this seat is taken
seated-already = you have a seat at this table already
no-seat = take a seat first
no-such-bot = there is no such bot
seats-free = there are free seats still
name-missing = tell your name first
salt-length = salt is 1 to { $most } characters long
no-hints = this table is played without hints
move-too-late = the table has moved on meanwhile
not-away = nobody plays for you
not-closed = the table is open
rematched-already = the rematch is open already
not-stored = the server could not keep that; try again
message-broken = the server did not understand that
message-too-long = that is too long: { $most } characters at most
too-fast = too fast; wait a moment

# The tour

tour-start = { $game } with { $players } bots that play at random. Before every reason stands its clause.
tour-points = round { $round }
tour-totals = total
tour-end =
    The same game again: offsuit tour { $game } --seed { $seed }
    Its rules: offsuit rules { $game }. All commands: offsuit --help
