"""OpenSpiel: the games as games of its own, dealt card by card by chance, so that its algorithms run on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from numpy.typing import NDArray

from offsuit.bots.chances import chances_for
from offsuit.env.arrays import Encoder
from offsuit.env.episode import check_rounds
from offsuit.env.rewards import POINTS, REWARDS, Rewards, number_of
from offsuit.games import GAMES
from offsuit.kit import drive, moves
from offsuit.kit.description import Description
from offsuit.kit.game import Game
from offsuit.kit.rng import Rng
from offsuit.kit.unseen import Unseen
from offsuit.table.setup import default_players, find_game, load_printed

MAX_ROUNDS = 200
MOST_POINTS = 1000.0  # of a round, more or less
FACE_DOWN = 3
THEFTS = 3  # the most moves of a round that are not a card of the deck

Parameters = tuple[tuple[str, Any], ...]


class Rules:
    """A game with its options, as OpenSpiel's parameters give them."""

    def __init__(self, game: str, parameters: Parameters) -> None:
        given = dict(parameters)
        self.max_rounds = check_rounds(given.pop("max_rounds"))
        self.kind = number_of(given.pop("reward"))
        printed = given.pop("printed", "")
        if printed:
            given["printed"] = load_printed(find_game(game), Path(printed))
        self.encoder = Encoder(game, given)
        self.chances = chances_for(game, self.encoder.options)
        state = self.encoder.new_state()
        self.deck = sorted(state.deck_cards())
        self.down = FACE_DOWN if state.has_face_down() else 0
        self.dealt = state.players * (state.hand_size + self.down)  # the rest is set aside
        self.longest = len(self.deck) + THEFTS

    def rewards(self) -> Rewards:
        return Rewards(self.kind, self.chances, self.encoder.players)


rules_of = cache(Rules)


class Moved(NamedTuple):
    """A move of the round: by whom, its number, its verb, and the card that it showed."""

    seat: int
    move: int
    verb: str
    card: int


class Position:
    """A game and how it came about. OpenSpiel copies and stores it."""

    def __init__(self, game: str, parameters: Parameters) -> None:
        self.made_from = (game, parameters)
        self.rules = rules_of(game, parameters)
        self.state = self.rules.encoder.new_state()
        self.rewards = self.rules.rewards()
        self.returns = [0.0] * self.state.players
        self.actions: list[int] = []  # all of them, of chance too
        self.earlier = 0  # how many of them belong to rounds before this one
        self.deck: list[int] = []
        self.moved: list[Moved] = []
        self.heard = [""] * self.state.players  # what every seat knows of the game so far

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        other = copy(self)
        other.state = drive.clone(self.state)
        other.rewards = copy(self.rewards)
        other.actions, other.deck, other.moved = self.actions[:], self.deck[:], self.moved[:]
        other.returns, other.heard = self.returns[:], self.heard[:]
        return other

    def __copy__(self) -> Position:
        other = object.__new__(Position)
        vars(other).update(vars(self))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return after, (*self.made_from, self.actions)

    @property
    def is_over(self) -> bool:
        return self.state.is_over or (self.state.round_over and self.state.round >= self.rules.max_rounds)

    @property
    def player(self) -> int:
        if self.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.state.round_over else self.state.seat

    def outcomes(self) -> list[int]:
        """What chance may do, each as likely: deal one of the cards left, then name one of the possible leaders."""
        if len(self.deck) < self.rules.dealt:
            return [card for card in self.rules.deck if card not in self.deck]
        return self.state.leaders()

    def apply(self, action: int) -> None:
        self.actions.append(action)
        if self.state.round_over:
            self.deal(action)
        else:
            self.play(action)

    # Chance

    def deal(self, action: int) -> None:
        if len(self.deck) < self.rules.dealt:
            self.deck.append(action)
        else:
            self.start(action)
        if len(self.deck) == self.rules.dealt and self.state.round_over and len(self.state.leaders()) == 1:
            self.start(self.state.leaders()[0])

    def start(self, leader: int) -> None:
        rest = [card for card in self.rules.deck if card not in self.deck]
        self.state.start_given_round([*self.deck, *rest], leader)
        for seat in range(self.state.players):
            self.heard[seat] += "".join(f" {self.state.card_text(card)}" for card in self.state.cards_at(seat))
        self.tell(f", {leader} leads:")

    # Players

    def play(self, move: int) -> None:
        seat, position, verb, text = (
            self.state.seat,
            self.state.played,
            self.state.phase()[0],
            self.state.move_text(move),
        )
        self.state.apply(move)
        card = move % moves.TWIST if verb != "play" else self.state.laid[position]
        self.moved.append(Moved(seat, move, verb, card))
        self.tell(f" {seat} {text}" if move != moves.REVEAL else f" {seat} {text} {self.state.card_text(card)}", seat)
        if self.state.round_over:
            self.finish_round()

    def finish_round(self) -> None:
        gained = self.rewards.of_round(self.state)
        self.returns = [before + now for before, now in zip(self.returns, gained, strict=True)]
        if not self.is_over:
            self.deck, self.moved, self.earlier = [], [], len(self.actions)
            self.tell(";")

    def tell(self, text: str, seat: int = -1) -> None:
        """Everybody hears it; of a discard, others than its seat hear only that it was made."""
        secret = seat >= 0 and self.moved[-1].verb == "discard"
        for listener in range(self.state.players):
            self.heard[listener] += f" {seat} discard" if secret and listener != seat else text

    # What a seat can't tell apart

    def resampled(self, seat: int, rng: Rng) -> list[int]:
        """Actions after which this seat has seen the same, and the rest is as likely as any. Earlier rounds stay."""
        if self.state.round_over:
            return self.actions
        world = drive.clone(self.state)
        unseen = Unseen()
        unseen.look(self.state, seat)
        unseen.draw(world, rng)
        return [*self.actions[: self.earlier], *self.deal_of(world), *self.leader(), *self.moves_in(world)]

    def deal_of(self, world: Game) -> list[int]:
        """The cards of this round in the order in which they would have been dealt."""
        players = world.players
        hands: list[list[int]] = [[] for _ in range(players)]
        down: list[list[int]] = [[] for _ in range(players)]
        for moved, move in zip(self.moved, self.moves_in(world), strict=True):
            if move == moves.REVEAL:
                down[moved.seat].append(moved.card)
            elif moved.verb != "steal":
                hands[moved.seat].append(move % moves.TWIST)
        for seat in range(players):
            hands[seat] += world.cards_at(seat)
            for place in range(self.rules.down):
                down[seat] += world.cards_at(players + self.rules.down * seat + place)
        return [card for place in hands + down for card in place]

    def moves_in(self, world: Game) -> list[int]:
        """The moves of this round, with the discards that lie there."""
        discards = iter(range(world.players, world.places))
        return [world.cards_at(next(discards))[0] if moved.verb == "discard" else moved.move for moved in self.moved]

    def leader(self) -> list[int]:
        """The action that named the leader of this round, if chance did."""
        named = len(self.actions) - self.earlier - self.rules.dealt - len(self.moved)
        return self.actions[self.earlier + self.rules.dealt :][:named]


def after(game: str, parameters: Parameters, actions: list[int]) -> Position:
    """The position after these actions."""
    position = Position(game, parameters)
    for action in actions:
        position.apply(action)
    return position


class State(pyspiel.State):
    """A position as OpenSpiel asks it."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.position = Position(*game.made_from)

    def current_player(self) -> int:
        return self.position.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.state.legal_moves()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.position.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if player >= 0:
            return position.state.move_text(action)
        if len(position.deck) < position.rules.dealt:
            return f"deal {position.state.card_text(action)}"
        return f"{action} leads"

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        """What all rounds so far have brought, once the game is over."""
        return self.position.returns if self.position.is_over else [0.0] * len(self.position.returns)

    def __str__(self) -> str:
        return "\n".join(f"{seat}:{heard}" for seat, heard in enumerate(self.position.heard))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Another state in which this player has seen the same."""
        state: State = self.get_game().new_initial_state()
        for action in self.position.resampled(player, Rng(int(sampler() * 2**53))):
            state.apply_action(action)
        return state


class Observer:
    """What a player sees as a tensor: an encoder's numbers and, for perfect recall, the moves of this round."""

    def __init__(self, rules: Rules, with_moves: bool) -> None:
        self.encoder = rules.encoder
        self.with_moves = with_moves
        width = self.encoder.players + self.encoder.moves if with_moves else 0
        size = self.encoder.size
        self.tensor: NDArray[np.float32] = np.zeros(size + width * rules.longest, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if with_moves:
            self.dict["moves"] = self.tensor[size:].reshape(rules.longest, width)

    def set_from(self, state: State, player: int) -> None:
        position = state.position
        self.dict["observation"][:] = self.encoder.observation(position.state, player)
        if self.with_moves:
            self.dict["moves"].fill(0)
            for row, moved in zip(self.dict["moves"], position.moved, strict=False):
                self.write(row, moved, player)

    def write(self, row: NDArray[np.float32], moved: Moved, player: int) -> None:
        """Who moved, and how; of a card turned up, also which it was."""
        players = self.encoder.players
        row[(moved.seat - player) % players] = 1
        if moved.verb != "discard" or moved.seat == player:
            row[players + moved.move] = 1
            row[players + moved.card] = 1

    def string_from(self, state: State, player: int) -> str:
        position = state.position
        if self.with_moves:
            return f"{player}:{position.heard[player]}"
        seen = position.state
        hand = " ".join(seen.card_text(card) for card in seen.cards_at(player))
        trick = " ".join(f"{seen.order[i]}:{seen.laid_text(i)}" for i in range(seen.played))
        totals = list(seen.totals[: seen.players])
        return f"{player}: {hand}; trick {trick}; totals {totals}; {seen.public()} {seen.private(player)}"


class CardGame(pyspiel.Game):
    """A game with its parameters. OpenSpiel knows a subclass for each of ours."""

    description: Description

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self.made_from = (self.description.name, tuple(sorted(parameters.items())))
        self.rules = rules_of(*self.made_from)
        super().__init__(type_of(self.description.name), info_of(self.rules), dict(parameters))

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, self.made_from

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observation is what one player sees, public and private; it has no parameters")
        return Observer(self.rules, wanted.perfect_recall)


def name_of(game: str) -> str:
    """A game's name at OpenSpiel."""
    return f"offsuit_{game.replace('-', '_')}"


@cache
def type_of(name: str) -> pyspiel.GameType:
    game = GAMES[name]
    parameters = {
        "players": default_players(game),
        **{option.name: option.default for option in game.options},
        **({"printed": ""} if game.printed else {}),  # a TOML file
        "max_rounds": MAX_ROUNDS,
        "reward": REWARDS[0],
    }
    return pyspiel.GameType(
        short_name=name_of(game.name),
        long_name=f"Offsuit: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def info_of(rules: Rules) -> pyspiel.GameInfo:
    most = MOST_POINTS * rules.max_rounds if rules.kind == POINTS else 1.0
    return pyspiel.GameInfo(
        num_distinct_actions=rules.encoder.moves,
        max_chance_outcomes=max(rules.deck) + 1,
        num_players=rules.encoder.players,
        min_utility=-most,
        max_utility=most,
        max_game_length=rules.max_rounds * rules.longest,
    )


def register() -> list[str]:
    """Register all games with OpenSpiel, once; answer their names there."""
    known = pyspiel.registered_names()
    for game in GAMES.values():
        if name_of(game.name) not in known:
            # OpenSpiel lets go of it after Python has ended; a class outlives that, a function would not.
            pyspiel.register_game(type_of(game.name), type("Registered", (CardGame,), {"description": game}))
    return [name_of(game) for game in GAMES]


def loaded(game: str, parameters: Parameters) -> pyspiel.Game:
    """A game of ours as OpenSpiel loads it."""
    register()
    return pyspiel.load_game(name_of(game), dict(parameters))
