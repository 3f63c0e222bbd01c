"""What a table shows, decided once from a view. The full screen draws it, the plain mode says it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

import msgspec

from offsuit.bots import Hint
from offsuit.kit.reasons import Event
from offsuit.language import option_texts
from offsuit.table.setup import changes_of
from offsuit.table.view import OpenCards, Trick, View
from offsuit.terminal.games import furniture_of
from offsuit.terminal.words import PRESSED, Line, Piece, Words, cards_line

REVEAL = "reveal"
TWIST = " chameleon"


class Plate(NamedTuple):
    """A seat: who sits there, what is known of them, and their card in the trick with how it stands."""

    seat: int
    name: str
    points: int
    is_you: bool
    is_turn: bool
    has_won: bool
    facts: list[Line]
    card: str | None
    note: str
    marks: list[str]
    is_winning: bool


class Choice(NamedTuple):
    """A card to choose, or face-down cards to turn one up of, and the move that it stands for."""

    card: str
    note: str
    move: str
    is_legal: bool


class Shown:
    """The table at one moment, for one reader.

    `finished` is a trick to be looked at in place of the running one, `twist` says that the Chameleon is to be played
    with the card, `absent` are those for whom a bot plays, `opened` are all cards of a finished game,
    `keys` are what the reader presses or types. Without `looks_back` the last trick is shown until the next lead, and
    nothing older.
    """

    def __init__(
        self,
        view: View,
        tongue: str,
        *,
        finished: Trick | None = None,
        twist: bool = False,
        absent: Collection[int] = (),
        looks_back: bool = True,
        opened: OpenCards | None = None,
        keys: Mapping[str, str] = PRESSED,
    ) -> None:
        self.view = view
        self.words = Words(tongue, view.names, keys)
        self.furniture = furniture_of(view, self.words, opened, finished, looks_back)
        self.finished = finished
        # An eagle steals from a trick that still lies there
        self.lying = view.tricks[-1] if finished is None and view.table.get("stealing") else finished
        self.twist = twist
        self.absent = absent
        self.looks_back = looks_back
        self.opened = opened

    @property
    def title(self) -> str:
        """The game, and where in it this is."""
        running = self.view.turn is not None and not self.lying
        where = self.furniture.headline(len(self.view.tricks) + running)
        return f"{self.words.title(self.view.game)} · {where}"

    def changes(self) -> str:
        """What is not as the rules page says it: what a variant changes."""
        texts = option_texts(self.words.tongue, changes_of(self.view.options))
        return self.words.say("terminal-changes", changes=self.words.listed(texts)) if texts else ""

    def hint(self) -> Line:
        """What one can or has to do besides playing a card from the hand."""
        return [] if self.finished else self.furniture.hint()

    # The seats and the trick

    def plates(self) -> list[Plate]:
        """All seats clockwise, beginning after the reader's own, which comes last."""
        players = len(self.view.names)
        bottom = players - 1 if self.view.seat is None else self.view.seat
        return [self.plate((bottom + 1 + step) % players) for step in range(players)]

    def plate(self, seat: int) -> Plate:
        view = self.view
        plays = self.lying.plays if self.lying else view.trick
        position = next((i for i, (player, _) in enumerate(plays) if player == seat), None)
        card = None if position is None else plays[position][1]
        return Plate(
            seat=seat,
            name=view.names[seat],
            points=view.totals[seat],
            is_you=seat == view.seat,
            is_turn=seat == view.turn and not self.finished,
            has_won=seat in view.winners,
            facts=self.furniture.seat_facts(seat),
            card=card,
            note="" if position is None or card is None else self.note(seat, position, card),
            marks=self.marks(seat, position),
            is_winning=self.is_winning(seat) and card is not None,
        )

    def note(self, seat: int, position: int, card: str) -> str:
        """What a card in the trick shows besides itself: printed points, or what it copies."""
        if self.lying:
            copies = [event for event in self.lying.why if event.kind == "st-copied" and event.values["seat"] == seat]
            copied = str(copies[0].values["other_card"]) if copies else None
        else:
            copied = self.view.table.get("copied", {}).get(str(position))
        return f"={copied}" if copied else self.furniture.note(card)

    def marks(self, seat: int, position: int | None) -> list[str]:
        """How a seat stands in the trick, in a few words each."""
        words = self.words
        leader = self.lying.leader if self.lying else self.view.trick_leader
        marks = [words.say("leads")] if seat == leader and not (self.view.is_over and not self.lying) else []
        if seat in self.absent:
            marks.append(words.say("terminal-bot-plays"))
        if position is None:
            return marks
        if self.is_winning(seat):
            marks.append(words.say("wins" if self.lying else "terminal-winning"))
        elif not self.lying and seat in self.view.standing[:2] and len(self.view.standing) > 1:
            if self.furniture.standing:
                marks.append(words.say(self.furniture.standing, number=self.view.standing.index(seat) + 1))
        turned_up = self.view.table.get("turned_up", [])
        if not self.lying and position < len(turned_up) and turned_up[position]:
            marks.append(words.say("terminal-turned-up"))
        return marks

    def is_winning(self, seat: int) -> bool:
        if self.lying is None:
            return seat in self.view.winning
        won_by = self.lying.won_by
        return seat in (won_by.values() if isinstance(won_by, dict) else [won_by])

    # What the reader can do

    @property
    def is_your_turn(self) -> bool:
        return self.view.seat is not None and self.view.turn == self.view.seat

    def choices(self) -> list[Choice]:
        """What there is to choose from: cards to steal, the hand, face-down cards."""
        view = self.view
        if view.seat is None:
            return []
        found = [
            Choice(move.removeprefix("steal "), "", move, True)
            for move in view.legal_moves
            if move.startswith("steal ")
        ]
        verb = "discard" if view.to_do == "discard" and self.is_your_turn else "play"
        for card in view.hand:
            move = f"{verb} {card}{TWIST if self.twist and verb == 'play' else ''}"
            found.append(Choice(card, self.furniture.note(card), move, move in view.legal_moves))
        left = view.table.get("face_down_left")
        if left and left[view.seat]:
            found.append(Choice("", f"×{left[view.seat]}", REVEAL, REVEAL in view.legal_moves))
        return found

    @property
    def can_twist(self) -> bool:
        return any(move.endswith(TWIST) for move in self.view.legal_moves)

    def status(self) -> str:
        """Whose turn it is."""
        if self.view.turn is None:
            return self.words.say("game-is-over")
        if self.is_your_turn:
            return self.words.say(f"your-turn-{self.view.to_do}")
        return self.words.say("waiting-for", name=self.words.name(self.view.turn))

    # What happened

    def story(self) -> list[Line]:
        """Why the last trick went as it did; before the first of a round, who leads."""
        trick = self.finished or (self.view.tricks[-1] if self.view.tricks else None)
        if trick is None:
            started = self.words.say("round-started", round=self.view.round, seat=self.view.round_leader)
            return [[Piece(started)]]
        if self.lies_face_down:
            return []
        head = [] if self.finished else [[Piece(f"{self.words.say('last-trick')}: ", "soft"), *self.plays(trick)]]
        return head + [self.words.reason(event) for event in telling(trick.why)]

    def plays(self, trick: Trick) -> Line:
        line: Line = []
        for seat, card in trick.plays:
            line += [Piece("  ")] if line else []
            line += [Piece(f"{self.words.name(seat)} "), Piece(card, "card")]
        return line

    def trick_now(self) -> list[Line]:
        """The running trick in the order of play, with how the cards stand."""
        lines: list[Line] = []
        for seat, card in self.view.trick:
            plate = self.plate(seat)
            marks = f" ({self.words.listed(plate.marks)})" if plate.marks else ""
            note = f" {plate.note}" if plate.note else ""
            lines.append([Piece(f"{plate.name} "), Piece(card, "card"), Piece(f"{note}{marks}")])
        return lines or [[Piece(self.words.say("terminal-empty-trick", seat=self.view.trick_leader))]]

    @property
    def lies_face_down(self) -> bool:
        """Is the last trick face down? By the book it is, once somebody has led again."""
        return not self.looks_back and self.finished is None and bool(self.view.trick)

    def last_trick(self) -> list[Line]:
        if self.view.last_trick is not None and self.lies_face_down:
            return [[Piece(self.words.say("terminal-by-the-book"))]]
        return self.tricks([self.view.last_trick] if self.view.last_trick else [])

    def all_tricks(self) -> list[Line]:
        if self.looks_back:
            return self.tricks(self.view.tricks)
        last = [] if self.lies_face_down else self.last_trick()
        return [*last, [Piece(self.words.say("terminal-by-the-book"))]]

    def tricks(self, tricks: list[Trick]) -> list[Line]:
        lines: list[Line] = []
        for trick in tricks:
            lines += [[]] if lines else []
            lines += [self.plays(trick), *(self.words.reason(event) for event in trick.why)]
        return lines or [[Piece(self.words.say("no-tricks-yet"))]]

    def hand(self) -> list[Line]:
        """The reader's cards, and what they may do with them now."""
        hand = cards_line(self.view.hand) or [Piece(self.words.say("replay-no-cards"))]
        line = [Piece(f"{self.words.say('your-hand')}: "), *hand]
        return [line, *filter(None, [self.furniture.more_to_play(), self.may()])]

    def may(self) -> Line:
        """All moves that the reader may make now, as short as they can be typed."""
        verb = f"{self.view.to_do} "
        moves = [move.removeprefix(verb) for move in self.view.legal_moves]
        plain = self.words.listed(move for move in moves if not move.endswith(TWIST))
        twisted = self.words.listed(move.removesuffix(TWIST) for move in moves if move.endswith(TWIST))
        line: Line = [Piece(self.words.say("terminal-may", moves=plain))] if plain else []
        return line + ([Piece(f" {self.words.say('terminal-may-twist', moves=twisted)}")] if twisted else [])

    def chances(self, hint: Hint) -> list[Line]:
        """The chance to win with each move, the one to play first."""
        lines: list[Line] = [[Piece(self.words.say("terminal-chances"), "soft")]]
        for move, chance in hint.chances.items():
            lines.append([Piece(self.chance(move, chance), "strong" if move == hint.move else "")])
        return lines

    def chance(self, move: str, chance: float) -> str:
        verb, card, *twist = move.split() if " " in move else (move, "")
        return self.words.say("-".join(["hint", verb, *twist]), card=card, percent=round(100 * chance))

    def hands(self) -> list[Line]:
        """Everybody's cards, where all are open."""
        assert self.opened is not None
        none = [Piece(self.words.say("replay-no-cards"), "soft")]
        return [
            [Piece(f"{name} ", "strong"), *(cards_line(hand) or none), *self.furniture.beside_hand(seat)]
            for seat, (name, hand) in enumerate(zip(self.view.names, self.opened.hands, strict=True))
        ]

    # Scores

    def score(self) -> list[Line]:
        """What everybody has, and what the last round brought."""
        result = self.view.last_round
        lines: list[Line] = []
        for seat, name in enumerate(self.view.names):
            total = self.words.say("points", number=self.view.totals[seat])
            line: Line = [Piece(f"{name} ", "strong"), Piece(total)]
            if result is not None:
                scored = self.words.say("terminal-round-points", round=result.round, points=f"{result.points[seat]:+d}")
                line.append(Piece(f" ({scored})", "soft"))
            if seat in self.view.winners:
                line.append(Piece(f" · {self.words.say('winner')}", "good"))
            lines.append(line)
        return lines

    def round_end(self) -> list[Line]:
        """The finished round: scores, every point with its reason, and, at the end of the game, who won and why."""
        result = self.view.last_round
        assert result is not None
        lines = [*self.winners(), []] if self.view.is_over else []
        return [*lines, *self.score(), [], *self.furniture.round_end(result)]

    def round_end_title(self) -> str:
        if self.view.is_over:
            return self.words.say("game-is-over")
        return self.words.say("round-over-title", round=self.view.last_round.round if self.view.last_round else 0)

    def winners(self) -> list[Line]:
        """Who won the game, and why."""
        names = [self.words.name(seat) for seat in self.view.winners]
        won = self.words.say("game-won", number=len(names), names=self.words.say("and").join(names))
        head = won if names else self.words.say("nobody-won")
        return [[Piece(head, "strong")], *(self.words.reason(event) for event in self.view.why)]


def telling(why: list[Event]) -> list[Event]:
    """The reasons without what can be seen: cards that were taken, unless they took others with them (SF-9)."""
    later = [*why[1:], None]
    return [
        event
        for event, after in zip(why, later, strict=False)
        if event.kind != "sf-taken" or (after is not None and after.kind == "sf-cancelled")
    ]


def with_last_trick(before: View, finished: Trick) -> View:
    """The table when the last trick of a round has ended, from a view before that: nothing is taken or scored yet."""
    played = finished.plays[len(before.trick) :]
    none_left = {"face_down_left": [0] * len(before.names)} if "face_down_left" in before.table else {}
    return msgspec.structs.replace(
        before,
        turn=None,
        legal_moves=[],
        hand=without(before.hand, played),
        hand_sizes=[max(0, size - (seat in dict(played))) for seat, size in enumerate(before.hand_sizes)],
        tricks=[*before.tricks, finished],
        last_trick=finished,
        table=before.table | none_left,
    )


def without(hand: list[str], played: list[tuple[int, str]]) -> list[str]:
    """A hand after cards were played; they may show a colour that they took."""
    gone = [card.partition("*")[0] for _, card in played]
    return [card for card in hand if card not in gone]
