"""Replay records with the engine, find everything that is wrong, and judge what they show about their deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple

import msgspec

from offsuit import language
from offsuit.kit import drive
from offsuit.kit.game import Game
from offsuit.kit.reasons import IllegalMove
from offsuit.kit.stream import Stream
from offsuit.table import fairness, scheme1
from offsuit.table.receipt import Receipt, check_receipt
from offsuit.table.record import (
    FORMAT,
    DealRecord,
    Problem,
    Record,
    RecordError,
    RoundRecord,
    convert,
    decode,
    read_fairness,
)
from offsuit.table.setup import SetupError, complete_options, create, find_game
from offsuit.table.table import GivenDeal, RoundHistory, Table, deck_of, seed_bytes

Shown = Literal["replays", "weak", "own-word", "proved"]


class Verdict(NamedTuple):
    """What is wrong with a record, and if nothing is, what it shows about its deals.

    - `replays`: the moves and points are right; nothing shows where the deals came from.
    - `weak`: the deals follow from a secret by scheme 1, whose commitment could give them away.
    - `own-word`: the block of scheme 2 is consistent, but whoever made the record could have arranged that.
    - `proved`: the player's own receipt matches as well.
    """

    problems: list[Problem]
    shown: Shown = "replays"
    unproved: Sequence[Problem] = ()  # why the receipt, if there is one, doesn't prove the deals
    seats: int = 0
    unsalted: int = 0  # how many seats added no salt to a deal of scheme 2
    is_finished: bool = True


class Stop(Exception):
    """The record is so wrong that nothing after this can be checked."""


def verify_line(line: bytes) -> list[Problem]:
    """All problems of one line of a file of records."""
    return judge_line(line).problems


def verify(record: Record | dict[str, Any]) -> list[Problem]:
    """All problems of a record; none if it is right."""
    return judge(record).problems


def judge_line(line: bytes, receipt: Receipt | None = None) -> Verdict:
    """The verdict on one line of a file of records."""
    try:
        return judge(decode(line), receipt)
    except RecordError as error:
        return Verdict([Problem("", "", str(error))])


def judge(record: Record | dict[str, Any], receipt: Receipt | None = None) -> Verdict:
    """Judge a record: what is wrong, what it shows about its deals, and whether a player's receipt proves them."""
    try:
        record = convert(record)
    except RecordError as error:
        return Verdict([Problem("", "", str(error))])
    verifier = Verifier(record)
    with suppress(Stop):
        verifier.run()
    unproved: Sequence[Problem] = () if receipt is None else check_receipt(record, receipt)
    shown = verifier.shown
    if receipt is not None and not verifier.problems and not unproved:
        shown = "proved"
    is_finished = not isinstance(record.result, msgspec.UnsetType)
    return Verdict(verifier.problems, shown, unproved, len(record.names), verifier.unsalted, is_finished)


class Verifier:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.problems: list[Problem] = []
        self.table: Table | None = None
        self.shown: Shown = "replays"
        self.unsalted = 0

    def problem(self, where: str, clause: str, text: str) -> None:
        self.problems.append(Problem(where, clause, text))

    def stop(self, where: str, clause: str, text: str) -> Stop:
        self.problem(where, clause, text)
        return Stop()

    def run(self) -> None:
        if self.record.format != FORMAT:
            raise self.stop("format", "", f"is {self.record.format}; this program reads format {FORMAT}")
        self.check_head()
        self.check_fairness()
        if not self.record.rounds:
            self.check_result(over=False)
            return
        names = self.record.names
        options = self.record.options
        self.table = table = Table(self.record.game, names=names, keep_legal=True, deals=self.deals(), **options)
        for number, played in enumerate(self.record.rounds, 1):
            self.check_round(table, number, played)
        self.check_result(over=table.is_over)

    def check_fairness(self) -> None:
        """Does the seed follow from the secret that the server was committed to?"""
        record = self.record
        if isinstance(record.fairness, msgspec.UnsetType):
            return
        try:
            block = read_fairness(record.fairness)
        except RecordError as error:
            self.problem("fairness", "", str(error))
            return
        if isinstance(block, scheme1.Fairness):
            self.shown = "weak"
            found = scheme1.problems(block, record.seed)
        else:
            self.shown = "own-word"
            found = fairness.problems(block, record.game, record.options, len(record.names), record.seed)
            if isinstance(record.result, msgspec.UnsetType):
                found.append("is there, but the game is not over; the secret is shown only then")
            if not found:
                self.unsalted = fairness.read_head(block.head).salts.count(None)
        for text in found:
            self.problem("fairness", "", text)

    # Before the first move

    def check_head(self) -> None:
        try:
            self.game = find_game(self.record.game)
            self.options = complete_options(self.game, self.record.options)
        except SetupError as error:
            raise self.stop("options" if hasattr(self, "game") else "game", "", str(error)) from None
        for name in self.options:
            if name not in self.record.options:
                self.problem("options", "", f"{name} is missing; every option is written, defaults included")
        for name, change in (("printed", "a replaced table"), ("parameters", "changed numbers")):
            if name in self.record.options and self.record.options[name] is None:
                self.problem("options", "", f"{name} is null; without {change} the key is absent")
        self.scratch: Game = create(self.game, self.options)
        self.cards = {self.scratch.card_text(card): card for card in self.scratch.deck_cards()}
        if len(self.record.names) != self.scratch.players:
            raise self.stop("names", "", f"has {len(self.record.names)}; expected {self.scratch.players}, one a seat")
        self.stream = None
        if self.record.seed is not None:
            try:
                self.stream = Stream(seed_bytes(self.record.seed))
            except SetupError as error:
                self.problem("seed", "", str(error))

    def deals(self) -> Iterator[GivenDeal]:
        """Each round's deal, checked just before it is dealt."""
        for number, played in enumerate(self.record.rounds, 1):
            where = f"round {number}"
            self.check_deal(f"{where} deal", played.deal)
            if self.table is not None:
                drive.copy_into(self.scratch, self.table.state)
            clause = self.game.clauses.first_leader if number == 1 else self.game.clauses.leader
            possible = self.scratch.leaders()
            if played.leader not in possible:
                text = f"is {played.leader}; expected {' or '.join(map(str, possible))}"
                if not 0 <= played.leader < self.scratch.players:
                    raise self.stop(f"{where} leader", clause, text)
                self.problem(f"{where} leader", clause, text)
            if self.stream is not None:
                self.check_seed(where, clause, played)
            yield played.leader, deck_of(played.deal, self.cards)

    def check_deal(self, where: str, deal: DealRecord) -> None:
        clause = self.game.clauses.deal
        players, size = self.scratch.players, self.scratch.hand_size
        face_down = deal.face_down if isinstance(deal.face_down, list) else []
        if len(deal.hands) != players or any(len(hand) != size for hand in deal.hands):
            raise self.stop(where, clause, f"expected {players} hands of {size} cards")
        if self.scratch.has_face_down():
            if len(face_down) != players or any(len(place) != 3 for place in face_down):
                raise self.stop(where, clause, f"expected face_down with 3 cards for each of {players} seats")
        elif face_down:
            raise self.stop(where, clause, "has face_down; this game has no face-down cards")
        dealt = [card for place in (*deal.hands, *face_down, deal.aside) for card in place]
        for card in dealt:
            if card not in self.cards:
                raise self.stop(where, clause, f"{card!r} is no card of this game with these options")
        twice = sorted(card for card, count in Counter(dealt).items() if count > 1)
        if twice:
            raise self.stop(where, clause, f"has {', '.join(twice)} more than once")
        missing = [card for card in self.cards if card not in dealt]
        if missing:
            raise self.stop(where, clause, f"lacks {', '.join(missing)}; what is not dealt is set aside")

    def check_seed(self, where: str, clause: str, played: RoundRecord) -> None:
        """Deal the round again from the seed."""
        assert self.stream is not None
        self.scratch.start_fair_round(self.stream)
        fair = RoundHistory(self.scratch, [])
        if self.scratch.leader != played.leader:
            self.problem(f"{where} leader", clause, f"is {played.leader}; from the seed follows {self.scratch.leader}")
        same_hands = list(map(sorted, fair.hands)) == list(map(sorted, played.deal.hands))
        same_rest = sorted(fair.aside) == sorted(played.deal.aside)
        face_down = fair.hidden_deal.get("face_down", msgspec.UNSET)
        if not (same_hands and same_rest and face_down == played.deal.face_down):
            self.problem(f"{where} deal", self.game.clauses.deal, "is not the deal that follows from the seed")

    # A round

    def check_round(self, table: Table, number: int, played: RoundRecord) -> None:
        where = f"round {number}"
        if len(table.rounds) < number:
            raise self.stop(where, self.game.clauses.result, "comes after the end of the game")
        history = table.rounds[number - 1]
        legal = played.legal if isinstance(played.legal, list) else None
        if legal is not None and len(legal) != len(played.moves):
            self.problem(f"{where} legal", "", f"has {len(legal)} lists for {len(played.moves)} moves")
            legal = None
        for i, (seat, move) in enumerate(played.moves):
            at = f"{where} move {i + 1}"
            if history.points is not None:
                raise self.stop(at, self.game.clauses.turn, "comes after the end of the round")
            self.check_move(table, at, seat, move, None if legal is None else legal[i])
        self.check_history(table, where, history, played)
        if history.points is None and number < len(self.record.rounds):
            raise self.stop(where, self.game.clauses.turn, "is unfinished; only the last round of a record can be")

    def check_move(self, table: Table, at: str, seat: int, move: str, legal: list[str] | None) -> None:
        if seat != table.seat:
            raise self.stop(at, table.state.phase()[1], f"is by seat {seat}; it is the turn of seat {table.seat}")
        if legal is not None:
            possible = table.legal_moves()
            extra, lacking = sorted(set(legal) - set(possible)), sorted(set(possible) - set(legal))
            clause = table.state.phase()[1]
            if extra:
                self.problem(f"{at} legal", clause, f"has {shown(extra)}, which is not legal")
            if lacking or len(set(legal)) != len(legal):
                self.problem(f"{at} legal", clause, f"lacks {shown(lacking)}" if lacking else "has a move twice")
        try:
            table.play(move)
        except IllegalMove as error:
            why = language.say("en", error.kind, error.values)
            raise self.stop(at, error.clause, f"{move!r} is illegal: {why}") from None

    def check_history(self, table: Table, where: str, history: RoundHistory, played: RoundRecord) -> None:
        """Compare what the record says of the round with what happened."""
        happened = table.round_record(history)
        self.check_tricks(where, history, happened["tricks"], played)
        clauses = {"champs": "SB-15", "eliminated": "SB-16", "grass": "ST-22"}
        for key in ("champs", "eliminated", "grass", "points", "totals"):
            self.compare(
                f"{where} {key}",
                clauses.get(key, self.game.clauses.points),
                getattr(played, key),
                happened.get(key, msgspec.UNSET),
            )

    def check_tricks(self, where: str, history: RoundHistory, happened: list[Any], played: RoundRecord) -> None:
        if len(happened) != len(played.tricks):
            text = f"has {len(played.tricks)}; all had played in {len(happened)}"
            self.problem(f"{where} tricks", self.game.clauses.turn, text)
        for i, (right, trick) in enumerate(zip(happened, played.tricks, strict=False)):
            at = f"{where} trick {i + 1}"
            lead = self.game.clauses.lead if i else self.game.clauses.leader
            clauses = {
                "leader": lead,
                "plays": self.game.clauses.turn,
                "won_by": history.tricks[i].clause,
                "yellow": "SB-11",
            }
            for key in ("leader", "plays", "won_by", "yellow", "stolen"):
                found = getattr(trick, key)
                expected = right.get(key, msgspec.UNSET)
                if key == "stolen" and isinstance(expected, list):
                    expected = [tuple(theft) for theft in expected]
                self.compare(f"{at} {key}", clauses.get(key, "ST-20"), found, expected)

    def compare(self, where: str, clause: str, found: Any, expected: Any) -> None:
        if found == expected and type(found) is type(expected):
            return
        if expected is msgspec.UNSET:
            self.problem(where, clause, f"is {shown(found)}; expected no such key here")
        elif found is msgspec.UNSET:
            self.problem(where, clause, f"is missing; expected {shown(expected)}")
        else:
            self.problem(where, clause, f"is {shown(found)}; expected {shown(expected)}")

    # The end

    def check_result(self, over: bool) -> None:
        clause = self.game.clauses.result
        result = self.record.result
        if not over:
            if not isinstance(result, msgspec.UnsetType):
                self.problem("result", clause, "is there, but the game is not over")
            return
        assert self.table is not None
        if isinstance(result, msgspec.UnsetType):
            self.problem("result", clause, "is missing, but the game is over")
            return
        clause = self.table.why[-1].clause
        self.compare("result totals", clause, result.totals, self.table.scores)
        self.compare("result winners", clause, result.winners, self.table.winners)


def shown(value: Any) -> str:
    return msgspec.json.encode(value).decode()
