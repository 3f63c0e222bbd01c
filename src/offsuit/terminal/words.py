"""What is shown, as lines of pieces: words of a language, and cards. How they look is up to whoever draws them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from offsuit import language
from offsuit.kit.reasons import Event
from offsuit.language import CARD, catalog

Look = Literal["", "strong", "soft", "good", "bad", "card", "clause"]
# What does the same at the full screen and in plain lines
PRESSED = {"chameleon": "c", "turn-up": "f"}
TYPED = {"chameleon": "chameleon", "turn-up": "reveal"}


class Piece(NamedTuple):
    """A few words with their look, or a card as records write it."""

    text: str
    look: Look = ""


Line = list[Piece]


class Face(NamedTuple):
    """What a card shows: its suit, its number, and the colour that a Chameleon gave it."""

    suit: str
    number: str
    taken: str


def face_of(card: str) -> Face:
    match = CARD.fullmatch(card)
    return Face(match[1], match[2], match[3] or "") if match else Face(card, "", "")


def text_of(line: Line) -> str:
    """The line without looks."""
    return "".join(piece.text for piece in line)


def cards_line(cards: Iterable[str]) -> Line:
    """Cards side by side."""
    line: Line = []
    for card in cards:
        line += [Piece(" ")] if line else []
        line.append(Piece(card, "card"))
    return line


class Words:
    """Speaks one language about one table's players, and names what is pressed or typed there."""

    def __init__(self, tongue: str, names: Sequence[str], keys: Mapping[str, str] = PRESSED) -> None:
        self.tongue = tongue
        self.names = names
        self.keys = keys

    def say(self, kind: str, **values: object) -> str:
        return language.say(self.tongue, kind, values, self.names)

    def key(self, kind: str, does: str) -> str:
        """A message about what a key does, or in plain lines a word."""
        return self.say(kind, key=self.keys[does])

    def event(self, event: Event) -> str:
        return language.say(self.tongue, event.kind, event.values, self.names)

    def reason(self, event: Event) -> Line:
        """What happened, and by which clause."""
        return self.clause(self.event(event), event.clause)

    def clause(self, text: str, clause: str) -> Line:
        """Words, and the clause behind them."""
        return [Piece(text), Piece(" "), Piece(clause, "clause")] if clause else [Piece(text)]

    def told(self, kind: str, values: Mapping[str, object]) -> str:
        """The text of something that a server says. A newer server may say things that this program has no text for."""
        try:
            return self.say(kind, **values)
        except (LookupError, TypeError, ValueError):
            return kind

    def refusal(self, clause: str, kind: str, values: Mapping[str, object]) -> str:
        text = self.told(kind, values)
        return f"{clause}: {text}" if clause else text

    def time(self, seconds: float) -> str:
        """A time in words: in seconds up to two minutes, then in larger units."""
        for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
            if seconds >= 2 * length:
                return self.say(f"terminal-{unit}", number=round(seconds / length))
        return self.say("terminal-seconds", number=round(seconds))

    def name(self, seat: int | None) -> str:
        return language.seat_words(self.tongue, -1 if seat is None else seat, self.names)

    def listed(self, texts: Iterable[str]) -> str:
        return self.say("list-comma").join(texts)

    def suit(self, suit: str) -> str:
        return self.say(f"suit-{suit}")

    def card(self, card: str) -> str:
        return language.card_words(self.tongue, card)

    def title(self, game: str) -> str:
        """The game's title, or its name where nobody gave it one."""
        known = catalog(self.tongue).has_message(f"game-{game}")
        return self.say(f"game-{game}") if known else game
