"""A player's receipt of a live table, and what it proves about the record published later (docs/fair-deals.md)."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import msgspec

from offsuit.kit.stream import Stream
from offsuit.table import fairness
from offsuit.table.record import Problem, Record, RecordError, read_fairness
from offsuit.table.setup import SetupError, complete_options, create, find_game

MOST_BYTES = 1_000_000
FinalProblem = Literal["fair-secret-wrong", "fair-hands-changed", "fair-rules-missing"]


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head that was sent at the start, and the hands that one seat was dealt before the secret was shown."""

    version: Literal[2]
    head: str
    seat: Annotated[int, msgspec.Meta(ge=0)]
    hands: list[list[str] | None]  # by round; None where the client was away


class ReceiptError(ValueError):
    """These bytes aren't a receipt."""


def read_receipt(data: bytes) -> Receipt:
    """Read a receipt strictly: it is evidence, so it must not have two readings."""
    if len(data) > MOST_BYTES:
        raise ReceiptError(f"not a receipt: larger than {MOST_BYTES:,} bytes")
    try:
        receipt = msgspec.json.decode(data, type=Receipt)
        json.loads(data, object_pairs_hook=refuse_twice)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise ReceiptError(f"not a receipt: {error}") from None
    return receipt


def refuse_twice(pairs: list[tuple[str, Any]]) -> None:
    """Raise ValueError if a key appears twice: JSON readers differ in which one they take."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key is there twice")


def check_receipt(record: Record, receipt: Receipt) -> list[Problem]:
    """Why a receipt doesn't prove the deals of a record that is otherwise right; empty if it does.

    The head binds the secret, the game, its options and everybody's salts, and was sent before the deal. Names and
    moves are not in it, so they aren't proved.
    """
    if isinstance(record.fairness, msgspec.UnsetType):
        return [Problem("receipt", "", "the record has no fairness block, so nothing shows where its deals came from")]
    try:
        block = read_fairness(record.fairness)
        head = fairness.read_head(receipt.head)
    except (RecordError, ValueError) as error:
        return [Problem("receipt", "", str(error))]
    if not isinstance(block, fairness.Fairness):
        return [Problem("receipt", "", "the record is of scheme 1, which has no receipts")]
    if block.head != receipt.head:
        return [Problem("receipt", "", "the record has another head, so it isn't the game of this receipt")]
    problems = []
    if receipt.seat >= len(head.salts) or head.salts[receipt.seat] is None:
        problems.append(Problem("receipt", "", f"no salt of seat {receipt.seat} is in the head, so it proves nothing"))
    return problems + check_hands(record, receipt)


def check_hands(record: Record, receipt: Receipt) -> list[Problem]:
    """Does the record give the seat exactly the hands in the receipt?"""
    named = {number: hand for number, hand in enumerate(receipt.hands, 1) if hand is not None}
    if not named:
        return [Problem("receipt", "", "it names no hand, so it proves nothing")]
    dealt = {number: played.deal.hands for number, played in enumerate(record.rounds, 1)}
    problems = []
    for number, hand in named.items():
        hands = dealt.get(number, [])
        if receipt.seat >= len(hands):
            problems.append(
                Problem(f"receipt round {number}", "", f"the record has no hand of seat {receipt.seat} there")
            )
        elif sorted(hands[receipt.seat]) != sorted(hand):
            text = f"the record gives seat {receipt.seat} another hand than the receipt"
            problems.append(Problem(f"receipt round {number}", "", text))
    return problems


def final_problems(receipt: Receipt, secret: str) -> list[FinalProblem]:
    """What a player's client finds wrong once the secret is shown: with the commitment, or with its hands.

    Without the table's rules the hands can't be dealt again. That is `fair-rules-missing`, and nobody's fault.
    """
    try:
        head = fairness.read_head(receipt.head)
    except ValueError:
        return ["fair-secret-wrong"]
    if not fairness.is_hex(secret) or fairness.commitment_to(secret) != head.commitment:
        return ["fair-secret-wrong"]
    try:
        game = find_game(head.game)
        state = create(game, complete_options(game, head.options))
    except SetupError:
        return ["fair-rules-missing"]
    stream = Stream(fairness.seed_from(secret, receipt.head))
    for number, hand in enumerate(receipt.hands, 1):
        if hand is None:
            continue
        state.resume(number, [0] * state.players)  # the cards of a round don't depend on the rounds before it
        state.start_fair_round(stream)
        dealt = [state.card_text(card) for card in state.cards_at(receipt.seat)] if receipt.seat < state.players else []
        if sorted(dealt) != sorted(hand):
            return ["fair-hands-changed"]
    return []
