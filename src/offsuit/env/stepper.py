"""Many games, one move each at a time: what `env.vector` runs without Python's lock. C types are in stepper.pxd."""

from __future__ import annotations

from offsuit.bots.chances import Chances
from offsuit.bots.policy import Policy
from offsuit.kit import addresses, bits, moves
from offsuit.kit.crowd import Crowd
from offsuit.kit.game import Game
from offsuit.kit.reasons import IllegalMove
from offsuit.kit.rng import Rng
from offsuit.kit.stream import Stream

WIN, POINTS, CHANCE = range(3)  # as in `env.rewards`


class Stepper(Crowd):
    """Reads a move for each game from one array and writes what follows from it into others, flat, game after game.

    The k-th game is dealt as game number k of a run with this seed. Game number `count + k` takes its place when it
    is over, and so on. With a policy, only one seat of a game is played from outside: its number modulo the players.
    """

    def __init__(
        self, games: list[Game], policy: Policy | None, seed: bytes, max_rounds: int, kind: int, chances: Chances
    ) -> None:
        super().__init__(games)
        self.has_policy = policy is not None
        self.policy = Policy(games[0]) if policy is None else policy
        self.run = Stream(seed)
        self.stream = Stream(seed)
        self.rng = Rng()
        self.sight = games[0].new_sight()
        self.max_rounds = max_rounds
        self.kind = kind
        self.chances = chances
        games[0].look(0, self.sight)
        self.size = self.sight.size
        self.cards = games[0].card_numbers()
        self.moves = games[0].move_numbers()
        self.mask = [0] * 128
        self.is_new = True
        self.is_checking = False
        self.refused = -1

    def connect(
        self,
        actions: memoryview[int],
        observations: memoryview[int],
        masks: memoryview[int],
        rewards: memoryview[float],
        ends: memoryview[int],
        seats: memoryview[int],
        numbers: memoryview[int],
        before: memoryview[float],
    ) -> None:
        """Where to read and write. `ends` has two bytes a game: it ended by the rules, it was cut off.

        `before` is for everybody's chance as it was before this round.
        """
        self.actions = actions
        self.observations = observations
        self.masks = masks
        self.rewards = rewards
        self.ends = ends
        self.seats = seats
        self.numbers = numbers
        self.before = before

    def work(self) -> None:
        """A move in every game, or, the first time, a deal. If a move is illegal, none is made, and `refused` says."""
        self.refused = -1
        self.is_checking = not self.is_new
        if self.is_checking:
            self.visit_all()
        self.is_checking = False
        if self.refused < 0:
            self.visit_all()
            self.is_new = False

    def visit_all(self) -> None:
        for number in range(self.count):
            addresses.visit(self, number)

    def visit(self, game: Game, number: int) -> None:
        if not self.is_checking:
            self.go_on(game, number)
        elif self.refused < 0 and not game.allows(self.actions[number]):
            self.refused = number

    def go_on(self, game: Game, number: int) -> None:
        """Make the move given, and those of the rivals after it."""
        for seat in range(game.players):
            self.rewards[number * game.players + seat] = 0.0
        self.ends[2 * number] = 0
        self.ends[2 * number + 1] = 0
        if self.is_new:
            self.deal(game, number)
        else:
            game.play(self.actions[number])
            self.settle(game, number)
        while self.has_policy and game.seat != self.numbers[number] % game.players:
            game.play(self.choose(game, number))
            self.settle(game, number)
        self.look(game, number)

    # Rounds and games

    def rekey(self, number: int) -> None:
        """Go to the stream of the game that is played here now."""
        self.run.begin_game(self.numbers[number])
        self.stream.rekey(self.run)

    def deal(self, game: Game, number: int) -> None:
        """The next round; before the first one, all have the same chance."""
        if game.round == 0:
            for seat in range(game.players):
                self.before[number * game.players + seat] = 1.0 / game.players
        self.rekey(number)
        game.deal_round(self.stream)

    def settle(self, game: Game, number: int) -> None:
        """After a move that ended a round: rewards, and the next round, of a new game where this one has ended."""
        if not game.round_over:
            return
        self.reward(game, number)
        if game.is_over or game.round >= self.max_rounds:
            self.ends[2 * number + (0 if game.is_over else 1)] = 1
            self.numbers[number] += self.count
            game.reset()
        self.deal(game, number)

    def reward(self, game: Game, number: int) -> None:
        """What everybody gets for the round just ended; `env.rewards` says the same for one game."""
        for seat in range(game.players):
            at = number * game.players + seat
            if self.kind == POINTS:
                self.rewards[at] += game.points[seat]
            elif self.kind == CHANCE:
                chance = self.chances.of(game, seat)
                self.rewards[at] += chance - self.before[at]
                self.before[at] = chance
            elif game.winners & bits.bit(seat):
                self.rewards[at] = 1.0 / bits.popcount(game.winners)

    # Moves of the others

    def choose(self, game: Game, number: int) -> int:
        """As a bot in this seat of this game of the run would."""
        self.rekey(number)
        self.stream.begin_bot(game.seat)
        self.rng.restart(self.stream.long_word())
        return self.policy.choose(game, self.rng)

    # What is seen

    def look(self, game: Game, number: int) -> None:
        """Whose turn it is, what this seat sees, and its legal moves."""
        self.seats[number] = game.seat
        game.show(self.sight, game.seat)
        addresses.put(self.observations, number * self.size, self.sight.row, self.size)
        bits.spread(self.mask, 0, game.legal(), min(self.moves, moves.TWIST))
        if game.has_twists:
            bits.spread(self.mask, moves.TWIST, game.legal_twists(), self.cards)
        addresses.put(self.masks, number * self.moves, self.mask, self.moves)

    # For callers in Python

    def why_refused(self) -> IllegalMove:
        """By which clause the first illegal move is illegal."""
        reason = self.games[self.refused].why_not(self.actions[self.refused])
        reason.add_note(f"in the game at index {self.refused}")
        return reason


class Chooser(Crowd):
    """Writes down a legal move for each game of a stepper: a random one, or what a rival would play."""

    def __init__(self, games: list[Game], stepper: Stepper, seed: bytes, actions: memoryview[int]) -> None:
        super().__init__(games)
        self.stepper = stepper
        self.rng = Rng(int.from_bytes(seed, "big"))
        self.actions = actions
        self.as_rivals = False

    def ask(self, as_rivals: bool) -> None:
        """Which moves are wanted next."""
        self.as_rivals = as_rivals

    def work(self) -> None:
        for number in range(self.count):
            addresses.visit(self, number)

    def visit(self, game: Game, number: int) -> None:
        self.actions[number] = self.stepper.choose(game, number) if self.as_rivals else game.choose(self.rng)
