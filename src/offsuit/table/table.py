"""A table: one game from the first deal to the winners, its history, its views and its record."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from operator import index
from typing import Any, TypeVar

import msgspec

from offsuit.kit import moves
from offsuit.kit.description import Description
from offsuit.kit.game import Game
from offsuit.kit.reasons import Event, IllegalMove, Kind, Values
from offsuit.kit.stream import Stream
from offsuit.table.record import FORMAT, DealRecord, encode
from offsuit.table.setup import SetupError, complete_options, create, find_game
from offsuit.table.view import OpenCards, PublicView, RoundResult, Seen, Trick, View

T = TypeVar("T")
GivenDeal = tuple[int, list[int]]


class Table:
    """A game that is played here. Moves are texts such as "play R9"; whose turn it is, `seat` says.

    >>> table = Table("schadenfreude", seed=7)
    >>> table.play(table.legal_moves()[0])
    """

    def __init__(
        self,
        game: str,
        *,
        seed: int | str | bytes | None = None,
        names: Sequence[str] | None = None,
        max_rounds: int | None = None,
        keep_legal: bool = False,
        deals: Iterator[GivenDeal] | None = None,
        **options: Any,
    ) -> None:
        self.description: Description = find_game(game)
        self.options = complete_options(self.description, options)
        self.players: int = self.options["players"]
        self.names = check_names(names, self.players)
        self.max_rounds = max_rounds
        self.keep_legal = keep_legal
        self.seed = None if deals and seed is None else seed_bytes(seed)
        self.state: Game = create(self.description, self.options)
        self.state.set_telling(True)
        self.cards = {self.state.card_text(card): card for card in self.state.deck_cards()}
        self.events: list[Event] = []
        self.rounds: list[RoundHistory] = []
        self.why: list[Event] = []
        self._stream = Stream(self.seed) if self.seed else None
        self._deals = deals
        self._public_view: bytes | None = None  # as JSON, until the next move
        self.deal_next()

    # Playing

    @property
    def seat(self) -> int | None:
        """Whose turn it is; None when nobody has a move."""
        return None if self.state.round_over else self.state.seat

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def scores(self) -> list[int]:
        """Everybody's points of all rounds finished."""
        return list(self.state.totals[: self.players])

    @property
    def winners(self) -> list[int]:
        """All who share the win; empty while the game runs, and where nobody wins."""
        return self.state.winner_seats()

    def legal_moves(self) -> list[str]:
        """All that whose turn it is may do."""
        return [self.state.move_text(move) for move in self.state.legal_moves()]

    def play(self, move: str, seat: int | None = None) -> None:
        """Make a move for whose turn it is. An illegal one raises IllegalMove and changes nothing."""
        self.apply(self.check(move, seat))

    def check(self, move: str, seat: int | None = None) -> int:
        """The number of a legal move for whose turn it is; any other raises IllegalMove."""
        if seat is not None and self.seat is not None and seat != self.seat:
            raise IllegalMove(self.state.phase()[1], "not-your-turn", {"seat": self.seat})
        number = self.read_move(move)
        if not self.state.is_legal(number):
            raise self.state.why_not(number)
        return number

    def read_move(self, text: str) -> int:
        """The number of a move written as text; what is no move at this moment is refused with the reason."""
        words = text.split(" ") if isinstance(text, str) else []
        verb, clause = self.state.phase()
        if text == "reveal" and self.state.is_move(moves.REVEAL):
            return moves.REVEAL
        twisted = len(words) == 3 and words[2] == "chameleon"
        if not (len(words) == 2 or twisted) or words[1] not in self.cards:
            raise IllegalMove("", "unknown-move", {"move": str(text)[:60], "possible": ", ".join(self.legal_moves())})
        move = self.cards[words[1]] + (moves.TWIST if twisted else 0)
        if words[0] != verb or not self.state.is_move(move):
            if self.state.round_over:
                raise self.state.why_not(move)
            raise IllegalMove(clause, "wrong-verb", {"verb": verb, "move": text})
        return move

    def apply(self, move: int) -> None:
        """Make a move given as a number (see offsuit.kit.game)."""
        self._public_view = None
        state = self.state
        history = self.rounds[-1]
        seat = state.seat
        legal = self.legal_moves() if self.keep_legal and not state.round_over else []
        text = state.move_text(move) if state.is_move(move) else ""
        tricks = state.tricks
        position = state.played
        state.apply(move)
        history.moves.append((seat, text))
        if self.keep_legal:
            history.legal.append(legal)
        told = self.read_told()
        self.see_move(history, seat, text, position)
        self.events += [told_event for kind, event in told for told_event in self.with_audience(kind, event)]
        if state.tricks > tricks:
            history.tricks.append(self.read_trick(told))
        elif history.tricks:
            history.tricks[-1] = self.refresh_trick(history.tricks[-1], told)
        if state.round_over:
            self.finish_round(history, told)

    def see_move(self, history: RoundHistory, seat: int, text: str, position: int) -> None:
        """Write down the move itself, as everybody and as its player saw it."""
        verb, _, rest = text.partition(" ")
        if verb == "discard":
            history.seen.append(Seen(seat, verb, None))
            history.own[seat, len(history.seen) - 1] = rest
            return
        card = rest.partition(" ")[0] or self.state.card_text(self.state.laid[position])
        history.seen.append(Seen(seat, verb, card, rest.endswith(" chameleon")))
        if verb != "steal":
            kind = "turned-up" if verb == "reveal" else "played"
            laid = self.state.laid_text(position)
            self.events.append(Event(kind, self.description.clauses.turn, {"seat": seat, "card": laid}))

    def read_told(self) -> list[tuple[Kind, Event]]:
        """What the state told of the last move, as events."""
        told = []
        for number, seat, card, value in self.state.told():
            kind = self.description.kinds[number]
            values: dict[str, Values] = {}
            for field in kind.fields.split():
                if field == "seat":
                    values[field] = seat
                elif field == "card":
                    values[field] = self.card_in_trick(card) if kind.about == "trick" else self.state.card_text(card)
                elif field == "other_card":
                    values[field] = self.state.card_text(value)
                elif field == "animal":
                    values[field] = self.description.suits[value]
                else:
                    values[field] = value
            told.append((kind, Event(kind.name, kind.clause, values)))
        return told

    def card_in_trick(self, card: int) -> str:
        """A card as it lies in the last trick, with the colour it took, or as printed where it is not in it."""
        laid = list(self.state.laid[: self.state.last_played])
        return self.state.laid_text(laid.index(card)) if card in laid else self.state.card_text(card)

    def with_audience(self, kind: Kind, event: Event) -> list[Event]:
        """A secret is two events: one to all without the card, one to its seat with it."""
        if not kind.secret:
            return [event]
        seat = event.values["seat"]
        assert isinstance(seat, int)
        return [
            Event(event.kind, event.clause, {"seat": seat}),
            Event(f"{event.kind}-yours", event.clause, event.values, audience=seat),
        ]

    def read_trick(self, told: list[tuple[Kind, Event]]) -> Trick:
        """The trick in which all have just played."""
        state = self.state
        return Trick(
            leader=state.order[0],
            plays=[(state.order[i], state.laid_text(i)) for i in range(state.last_played)],
            won_by=state.trick_won_by(),
            clause=next((kind.clause for kind, _ in told if kind.decides), ""),
            why=explaining("trick", told),
            furniture=state.trick_furniture(),
        )

    def refresh_trick(self, trick: Trick, told: list[tuple[Kind, Event]]) -> Trick:
        """The last trick after a discard or a steal that belongs to it; unchanged after a lead."""
        if self.state.played:
            return trick
        why = trick.why + explaining("trick", told)
        return msgspec.structs.replace(trick, why=why, furniture=self.state.trick_furniture())

    # Rounds

    def deal_next(self) -> None:
        """Deal the next round, as given or else from the seed; with neither the table stops between two rounds."""
        totals = self.scores
        given = next(self._deals, None) if self._deals is not None else None
        if given is not None:
            self.state.start_given_round(given[1], given[0])
        elif self._stream is not None:
            self.state.start_fair_round(self._stream)
        else:
            return
        self.rounds.append(RoundHistory(self.state, totals))
        clauses = self.description.clauses
        clause = clauses.first_leader if self.state.round == 1 else clauses.leader
        leader = self.state.leader
        self.events.append(Event("round-started", clause, {"round": self.state.round, "seat": leader}))
        for seat, hand in enumerate(self.rounds[-1].hands):
            self.events.append(Event("dealt", clauses.deal, {"seat": seat, "hand": hand}, audience=seat))

    def finish_round(self, history: RoundHistory, told: list[tuple[Kind, Event]]) -> None:
        history.points = list(self.state.points[: self.players])
        history.totals = self.scores
        history.furniture = self.state.round_furniture()
        history.why = explaining("round", told)
        if self.is_over:
            self.why = explaining("game", told)
        elif self.max_rounds is None or self.state.round < self.max_rounds:
            self.deal_next()

    # Views and events

    def events_for(self, seat: int | None, start: int = 0) -> list[Event]:
        """The events from this number on that a seat (or a spectator) may know."""
        return sealed(self.unsealed_events_for(seat, start), list[Event])

    def unsealed_events_for(self, seat: int | None, start: int = 0) -> list[Event]:
        """The same for whoever writes them into a message at once."""
        return [event for event in self.events[start:] if event.audience in (None, seat)]

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know now."""
        return msgspec.json.decode(self.encoded_view(seat), type=View)

    def encoded_view(self, seat: int | None) -> msgspec.Raw:
        """The same as JSON, for whoever writes it into a message; what all seats see is encoded once a move."""
        if seat is not None and not 0 <= seat < self.players:
            raise SetupError(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")
        if self._public_view is None:
            self._public_view = msgspec.json.encode(self.public_view())
        own_view = msgspec.json.encode(self.own_view(seat))
        return msgspec.Raw(self._public_view[:-1] + b"," + own_view[1:])

    def public_view(self) -> PublicView:
        """What everybody may know."""
        state = self.state
        history = self.rounds[-1]
        finished = [done for done in self.rounds if done.points is not None]
        return PublicView(
            game=self.description.name,
            options=self.options,
            names=self.names,
            turn=self.seat,
            to_do=None if state.round_over else state.phase()[0],
            round=state.round,
            round_leader=history.leader,
            trick_leader=state.leader,
            hand_sizes=state.hand_sizes(),
            trick=[(state.order[i], state.laid_text(i)) for i in range(state.played)],
            standing=state.standing(),
            winning=state.winning(),
            tricks=history.tricks,
            last_trick=self.last_trick(),
            totals=self.scores,
            totals_before=history.totals_before,
            table=state.public(),
            last_round=finished[-1].result() if finished else None,
            is_over=self.is_over,
            winners=self.winners,
            why=self.why,
        )

    def own_view(self, seat: int | None) -> dict[str, Any]:
        """What a seat knows besides; a spectator knows nothing more."""
        state, history = self.state, self.rounds[-1]
        if seat is None:
            return {"seat": None, "hand": [], "legal_moves": [], "dealt": [], "moves": history.seen, "own": {}}
        return {
            "seat": seat,
            "hand": [state.card_text(card) for card in state.cards_at(seat)],
            "legal_moves": self.legal_moves() if seat == self.seat else [],
            "dealt": history.hands[seat],
            "moves": history.seen_by(seat),
            "own": state.private(seat),
        }

    def open_cards(self) -> OpenCards:
        """Everybody's cards now: for finished games, or for the keeper of the game alone."""
        seats = range(self.players)
        hands = [[self.state.card_text(card) for card in self.state.cards_at(seat)] for seat in seats]
        own = [self.state.private(seat) for seat in seats]
        return sealed(OpenCards(hands, own, self.rounds[-1].hidden_deal), OpenCards)

    def last_trick(self) -> Trick | None:
        """The latest trick in which all have played, also one of the round before."""
        for history in reversed(self.rounds[-2:]):
            if history.tricks:
                return history.tricks[-1]
        return None

    # The record

    def record(self) -> dict[str, Any]:
        """The game so far in the record format, all cards open: for finished games, or for its keeper alone."""
        return sealed(self.open_record(), dict[str, Any])

    def line(self) -> bytes:
        """The record as a line of a file, without its end."""
        return encode(self.open_record())

    def open_record(self) -> dict[str, Any]:
        record: dict[str, Any] = {
            "format": FORMAT,
            "game": self.description.name,
            "options": self.options,
            "names": self.names,
            "seed": self.seed.hex() if self.seed else None,
            "rounds": [self.round_record(history) for history in self.rounds],
        }
        if self.is_over:
            record["result"] = {"totals": self.scores, "winners": self.winners}
        return record

    def round_record(self, history: RoundHistory) -> dict[str, Any]:
        record: dict[str, Any] = {"leader": history.leader, "deal": history.deal(), "moves": history.moves}
        if self.keep_legal:
            record["legal"] = history.legal
        record["tricks"] = [
            {"leader": trick.leader, "plays": trick.plays, "won_by": trick.won_by, **trick.furniture}
            for trick in history.tricks
        ]
        record |= self.state.round_furniture() if history.points is None else history.furniture
        if history.points is not None:
            record |= {"points": history.points, "totals": history.totals}
        return record


class RoundHistory:
    """What happened in one round, all cards open."""

    def __init__(self, state: Game, totals_before: list[int]) -> None:
        self.round = state.round
        self.leader = state.leader
        self.totals_before = totals_before
        self.hands = [[state.card_text(card) for card in state.cards_at(seat)] for seat in range(state.players)]
        self.aside = [] if state.aside < 0 else [state.card_text(card) for card in state.cards_at(state.aside)]
        self.hidden_deal = state.hidden_deal()
        self.moves: list[tuple[int, str]] = []
        self.legal: list[list[str]] = []
        self.seen: list[Seen] = []
        self.own: dict[tuple[int | None, int], str] = {}
        self.tricks: list[Trick] = []
        self.points: list[int] | None = None
        self.totals: list[int] = []
        self.furniture: dict[str, Any] = {}
        self.why: list[Event] = []

    def seen_by(self, seat: int) -> list[Seen]:
        """All moves as one seat saw them."""
        if not self.own:
            return self.seen
        return [
            Seen(move.seat, move.verb, self.own[seat, i]) if (seat, i) in self.own else move
            for i, move in enumerate(self.seen)
        ]

    def deal(self) -> dict[str, Any]:
        deal: dict[str, Any] = {"hands": self.hands, **self.hidden_deal}
        if self.aside:
            deal["aside"] = self.aside
        return deal

    def result(self) -> RoundResult:
        assert self.points is not None
        return RoundResult(self.round, self.points, self.totals, self.why)


def sealed(value: object, kind: type[T]) -> T:
    """The same as read from a message: what leaves the table shares nothing with it."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def explaining(about: str, told: list[tuple[Kind, Event]]) -> list[Event]:
    """The events that explain a trick, a round or a game, but for secret ones."""
    return [event for kind, event in told if kind.about == about and not kind.secret]


def check_names(names: Sequence[str] | None, players: int) -> list[str]:
    if names is None:
        return [f"Player {seat + 1}" for seat in range(players)]
    if isinstance(names, str) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise SetupError(f"names: expected {players} texts, one a seat")
    return list(names)


def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """A seed of 256 bits: from a number, from hex text, as it is, or a new secret one."""
    if seed is None:
        return secrets.token_bytes(32)
    try:
        if isinstance(seed, bytes):
            number = int.from_bytes(seed, "big")
        elif isinstance(seed, str):
            number = int(seed, 16) if re.fullmatch("[0-9a-fA-F]{1,64}", seed) else -1
        else:
            number = index(seed)
        return number.to_bytes(32, "big")
    except (ValueError, OverflowError, TypeError):
        raise SetupError(f"a seed is a whole number below 2**256 or its hex text, not {seed!r}") from None


def deck_of(deal: DealRecord, cards: Mapping[str, int]) -> list[int]:
    """The deck in the order in which it was dealt."""
    face_down = deal.face_down if isinstance(deal.face_down, list) else []
    return [cards[text] for place in [*deal.hands, *face_down, deal.aside] for text in place]
