"""What happens in many games, counted inside the engine. C types are in census.pxd.

Every measure is a ratio: in a game something happened so many times, in so many cases. Of both, and of their squares
and product, the sums over all games are kept, as whole numbers: parts of a run add up to the same, in whatever order,
and `lab.measures` makes ratios with intervals over games of them. Beside them there are a few histograms.
"""

from __future__ import annotations

from offsuit.bots.policy import Policy
from offsuit.bots.quick import QuickPlayers
from offsuit.kit import bits, drive, moves, native
from offsuit.kit.game import Game
from offsuit.kit.jobs import Job
from offsuit.kit.rng import Rng
from offsuit.kit.stream import Stream

SHARES = 60  # parts of a win: it can be shared by 2 to 5
CONTINUATIONS = 8  # in which a round goes to the same, for it to be called decided

# Where each measure lies; where there are several, of the first of them
SEAT_WINS = 0  # by seat: parts of wins, of games
PLACE_WINS = 5  # by place after the first leader: parts of wins, of games
PLACE_POINTS = 10  # by place after the round's leader: points, of rounds
ROUNDS = 15  # of games
MOVES = 16  # of games
CHOICES = 17  # legal moves, of decisions
FORCED = 18  # decisions with one legal move, of decisions
NOBODY = 19  # games that ended without a winner, of games
SHARED = 20  # games with several winners, of games
MARGIN = 21  # points between the winner and the nearest other, of games won
RUNAWAY = 22  # of games won, of several rounds: the winner was alone in front after every round before the last
COMEBACK = 23  # of the same: the winner was last, or among the last, before the last round
DECIDED = 24  # rounds decided early, of those looked at
TWISTS = 25  # moves with a twist, of rounds
REVEALS = 26  # cards turned up, of rounds
SCORE = 27  # points in the end, of seats
DIFFERENT = 28  # moves that don't come to the same, of decisions: counted by `lab.measures`
KINDS = 32  # by kind of event: how often, of rounds
KIND_GAMES = 64  # by kind of event: games in which it happened, of games
CARD_WINS = 96  # by card: parts of wins of who was dealt it, of rounds in which somebody was
CARD_POINTS = 160  # by card: points in the round of who was dealt it, of the same
CARD_TRICKS = 224  # by card: how often it decided a trick, of rounds
MEASURES = 320
NO_MARGIN = 1 << 30  # more than any
BINS = 1024  # of histograms; the last is for all that is more

# The same for callers in Python: names in the compiled build are known to C alone
PLACES = {
    "seat-wins": SEAT_WINS,
    "place-wins": PLACE_WINS,
    "place-points": PLACE_POINTS,
    "rounds": ROUNDS,
    "moves": MOVES,
    "choices": CHOICES,
    "forced": FORCED,
    "nobody": NOBODY,
    "shared": SHARED,
    "margin": MARGIN,
    "runaway": RUNAWAY,
    "comeback": COMEBACK,
    "decided": DECIDED,
    "twists": TWISTS,
    "reveals": REVEALS,
    "score": SCORE,
    "different": DIFFERENT,
    "kinds": KINDS,
    "kind-games": KIND_GAMES,
    "card-wins": CARD_WINS,
    "card-points": CARD_POINTS,
    "card-tricks": CARD_TRICKS,
}


class Census(Job):
    """Whole games with deals from a run's seed, the same that `lab.simulate` plays, counted up.

    They are played by rules of thumb and at random, or as a script has them.
    """

    def __init__(self, game: Game, policy: Policy, kinds: int, seed: bytes, max_rounds: int, every: int) -> None:
        """`kinds` are the kinds of event that decide a trick. Of so many games one is looked at for early decisions."""
        self.game = game
        self.scratch = drive.clone(game)
        self.players = QuickPlayers(policy)
        self.deciding = kinds
        self.run = Stream(seed)
        self.stream = Stream(seed)
        self.rng = Rng()
        self.max_rounds = max_rounds
        self.every = every
        tricks = game.hand_size + (3 if game.has_face_down() else 0)
        self.early = (2 * tricks + 2) // 3
        self.first = 0
        self.count = 0
        self.is_scripted = False
        self.script = bytearray(1)
        self.at = 0
        self.first_leader = 0
        self.ahead = 0
        self.behind = 0
        self.dealt = [0] * 5
        self.hold = [0] * 300
        self.happened = [0] * 320
        self.cases = [0] * 320
        self.games = 0
        self.unfinished = 0
        self.sums = [0] * 1600
        self.lengths = [0] * 1024
        self.scores = [0] * 1024
        self.margins = [0] * 1024
        self.choices = [0] * 1024

    # For callers in Python

    def plan(self, first: int, count: int, thinkers: int) -> None:
        """The next run plays these games: the seats of the set `thinkers` by the policy, the others at random."""
        self.first = first
        self.count = count
        self.players.thinkers = thinkers
        self.is_scripted = False

    def follow(self, number: int, script: bytearray) -> None:
        """The next run plays this one game by these moves, which are legal and go on as long as it does."""
        self.first = number
        self.count = 1
        self.script = script
        self.is_scripted = True
        self.at = 0

    # Playing

    def work(self) -> None:
        for number in range(self.first, self.first + self.count):
            self.run.begin_game(number)
            self.stream.rekey(self.run)
            self.players.sit_down(self.stream, 0, self.game.players)
            self.clear()
            self.play_game(number % self.every == 0, number)
            self.count_game()
            self.fold()

    def clear(self) -> None:
        for i in range(MEASURES):
            self.happened[i] = 0
            self.cases[i] = 0
        for i in range(300):
            self.hold[i] = 0

    def play_game(self, is_looked_at: bool, number: int) -> None:
        self.game.reset()
        self.game.telling = True
        self.ahead = bits.bit(self.game.players) - 1
        self.behind = 0
        while not self.game.is_over and self.game.round < self.max_rounds:
            if self.game.round > 0:
                self.look_at_standing()
            self.game.deal_round(self.stream)
            if self.game.round == 1:
                self.first_leader = self.game.leader
            self.play_round(is_looked_at, number)

    def look_at_standing(self) -> None:
        """Before the next round: who has been alone in front all the time, and who is last now."""
        best = self.game.best_totals()
        self.ahead &= best if bits.popcount(best) == 1 else 0
        lowest = self.game.totals[0]
        for seat in range(1, self.game.players):
            lowest = min(lowest, self.game.totals[seat])
        self.behind = 0
        for seat in range(self.game.players):
            if self.game.totals[seat] == lowest and not best & bits.bit(seat):
                self.behind |= bits.bit(seat)

    def play_round(self, is_looked_at: bool, number: int) -> None:
        leader = self.game.leader
        for seat in range(self.game.players):
            self.dealt[seat] = self.game.held[seat]
        while not self.game.round_over:
            tricks = self.game.tricks
            move = self.choose()
            self.count_move(move)
            self.game.event_count = 0
            self.game.play(move)
            self.count_events()
            if is_looked_at and self.game.tricks == self.early and tricks < self.early:
                self.cases[DECIDED] += 1
                self.happened[DECIDED] += 1 if self.game.round_over or self.is_decided(number) else 0
            elif is_looked_at and self.game.round_over and self.game.tricks < self.early:
                self.cases[DECIDED] += 1
                self.happened[DECIDED] += 1
        self.count_round(leader)

    def choose(self) -> int:
        """As the script has it, else as the players do."""
        if self.is_scripted:
            self.at += 1
            return self.script[self.at - 1]
        return self.players.choose(self.game)

    def is_decided(self, number: int) -> bool:
        """Do most points of the round go to the same seats, however it goes on?"""
        self.rng.restart(number)
        agreed = 0
        for i in range(CONTINUATIONS):
            native.copy_state(self.scratch, self.game)
            self.scratch.telling = False
            self.scratch.finish_round(self.rng)
            best = self.most_points()
            if i == 0:
                agreed = best
            if best != agreed:
                return False
        return True

    def most_points(self) -> int:
        """The set of seats with most points of the round just imagined."""
        most = self.scratch.points[0]
        for seat in range(1, self.scratch.players):
            most = max(most, self.scratch.points[seat])
        seats = 0
        for seat in range(self.scratch.players):
            if self.scratch.points[seat] == most:
                seats |= bits.bit(seat)
        return seats

    # Counting

    def count_move(self, move: int) -> None:
        legal = bits.popcount(self.game.plain_moves()) + bits.popcount(self.game.twist_moves())
        self.cases[CHOICES] += 1
        self.happened[CHOICES] += legal
        self.happened[FORCED] += 1 if legal == 1 else 0
        self.choices[legal] += 1
        if move >= moves.TWIST:
            self.happened[TWISTS] += 1
        if move == moves.REVEAL:
            self.happened[REVEALS] += 1

    def count_events(self) -> None:
        for i in range(self.game.event_count):
            kind = self.game.event_kind[i]
            self.happened[KINDS + kind] += 1
            self.happened[KIND_GAMES + kind] = 1
            if self.deciding & bits.bit(kind):
                self.happened[CARD_TRICKS + self.game.event_card[i]] += 1

    def count_round(self, leader: int) -> None:
        players = self.game.players
        for seat in range(players):
            place = (seat - leader + players) % players
            points = self.game.points[seat]
            self.happened[PLACE_POINTS + place] += points
            hand = self.dealt[seat]
            while hand:
                card = bits.low_bit(hand)
                hand &= hand - 1
                self.hold[60 * seat + card] += 1
                self.cases[CARD_POINTS + card] += 1
                self.happened[CARD_POINTS + card] += points

    def count_game(self) -> None:
        players = self.game.players
        winners = self.game.winners if self.game.is_over else 0
        sharers = bits.popcount(winners)
        share = SHARES // sharers if sharers else 0
        rounds = self.game.round
        self.games += 1
        self.unfinished += 0 if self.game.is_over else 1
        for seat in range(players):
            place = (seat - self.first_leader + players) % players
            won = share if winners & bits.bit(seat) else 0
            self.cases[SEAT_WINS + seat] = 1
            self.cases[PLACE_WINS + place] = 1
            self.happened[SEAT_WINS + seat] = won
            self.happened[PLACE_WINS + place] = won
            self.cases[PLACE_POINTS + place] = rounds
            self.happened[SCORE] += self.game.totals[seat]
            self.scores[min(self.game.totals[seat], BINS - 1)] += 1
        self.cases[SCORE] = players
        self.cases[ROUNDS] = 1
        self.happened[ROUNDS] = rounds
        self.lengths[min(rounds, BINS - 1)] += 1
        self.cases[MOVES] = 1
        self.happened[MOVES] = self.cases[CHOICES]
        self.cases[FORCED] = self.cases[CHOICES]
        self.cases[TWISTS] = rounds
        self.cases[REVEALS] = rounds
        self.cases[NOBODY] = 1
        self.happened[NOBODY] = 1 if self.game.is_over and not winners else 0
        self.cases[SHARED] = 1
        self.happened[SHARED] = 1 if sharers > 1 else 0
        for kind in range(32):
            self.cases[KINDS + kind] = rounds
            self.cases[KIND_GAMES + kind] = 1
        if winners:
            margin = self.margin()
            self.cases[MARGIN] = 1
            self.happened[MARGIN] = margin
            self.margins[min(margin, BINS - 1)] += 1
            if rounds > 1:
                self.cases[RUNAWAY] = 1
                self.happened[RUNAWAY] = 1 if winners == self.ahead else 0
                self.cases[COMEBACK] = 1
                self.happened[COMEBACK] = 1 if winners & self.behind else 0
        self.count_cards(winners, share)

    def margin(self) -> int:
        """How far the nearest other score is from a winner's."""
        winner = bits.low_bit(self.game.winners)
        nearest = NO_MARGIN
        for seat in range(self.game.players):
            if seat != winner:
                off = self.game.totals[seat] - self.game.totals[winner]
                nearest = min(nearest, off if off > 0 else -off)
        return nearest

    def count_cards(self, winners: int, share: int) -> None:
        for card in range(60):
            self.cases[CARD_WINS + card] = self.cases[CARD_POINTS + card]
            self.cases[CARD_TRICKS + card] = self.game.round
        for seat in range(self.game.players):
            if winners & bits.bit(seat):
                for card in range(60):
                    self.happened[CARD_WINS + card] += self.hold[60 * seat + card] * share

    def fold(self) -> None:
        """Add this game to the sums."""
        for i in range(MEASURES):
            y = self.happened[i]
            n = self.cases[i]
            self.sums[5 * i] += n
            self.sums[5 * i + 1] += y
            self.sums[5 * i + 2] += n * n
            self.sums[5 * i + 3] += n * y
            self.sums[5 * i + 4] += y * y
