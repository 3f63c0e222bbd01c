"""Savanna Trick's table: the lead animal, special animals, grass, animals won, and the feast at the end."""

from __future__ import annotations

from collections import Counter

from offsuit.kit.reasons import Event
from offsuit.table.view import RoundResult
from offsuit.terminal.games import Furniture
from offsuit.terminal.words import Line, Piece, cards_line, face_of

SPECIALS = {  # ST-3: the animals of the options, and the clauses that say what they do
    "hyena": ("Hy", "ST-9 ST-12 ST-23"),
    "golden-eagle": ("Ea", "ST-9 ST-13 ST-20 ST-23"),
    "chameleon": ("Ch", "ST-9 ST-14 ST-24"),
    "leopard": ("Le", "ST-7"),
    "elephant": ("El", "ST-9 ST-15 ST-21"),
    "hippopotamus": ("Hi", "ST-10 ST-16 ST-21"),
    "rhino": ("Rh", "ST-9 ST-17 ST-21"),
    "gorilla": ("Go", "ST-9 ST-18 ST-21"),
}


class SavannaTrick(Furniture):
    def facts(self) -> list[Line]:
        names = [f"{suit} {self.words.suit(suit)}" for suit, _ in self.specials()]
        specials = f"{self.words.say('savanna-trick-specials')}: {self.words.listed(names)}"
        return [self.lead(), [Piece(f"{specials} · {self.words.say('terminal-sheet-tells')}", "soft")]]

    def specials(self) -> list[tuple[str, str]]:
        return [SPECIALS[self.view.options[group]] for group in ("group_a", "group_b")]

    def lead(self) -> Line:
        if not self.has_lead:
            return []
        if self.table["stealing"]:
            steals = self.words.say("savanna-trick-steals", name=self.words.name(self.view.turn))
            return self.words.clause(steals, "ST-20")
        if self.table["lead"]:
            suit = self.table["lead"]
            return [Piece(f"{self.words.say('savanna-trick-lead')} {suit} {self.words.suit(suit)}", "strong")]
        return self.words.clause(self.words.say("savanna-trick-no-lead"), "ST-8")

    def seat_facts(self, seat: int) -> list[Line]:
        grass = self.words.say("savanna-trick-grass-left", number=self.table["grass"][seat])
        animals = Counter(face_of(card).suit for card in self.table["won"][seat])
        hand = self.words.say("terminal-hand-size", number=self.view.hand_sizes[seat])
        counts = " ".join(f"{suit}{count}" for suit, count in animals.items())
        if not self.looks_back:
            counts = self.count_won(seat)
        return [[Piece(grass, "good"), Piece(f" {hand}", "soft")], [Piece(counts)]]

    def hint(self) -> Line:
        if not any(move.startswith("steal ") for move in self.view.legal_moves):
            return []
        return self.words.clause(self.words.say("savanna-trick-steal"), "ST-20")

    def sheet(self) -> list[Line]:
        start = self.table["start_grass"]
        grass: list[Line] = []
        for seat, name in enumerate(self.view.names):
            left = self.table["grass"][seat]
            track = [Piece("▮" * left, "good"), Piece("▯" * (start - left), "soft")]
            grass.append([*track, Piece(f" {left:>2} "), Piece(name, "strong")])
        return self.sheet_with(grass)

    def sheet_in_words(self) -> list[Line]:
        return self.sheet_with(
            [
                [Piece(f"{name} "), Piece(self.words.say("savanna-trick-grass-left", number=left))]
                for name, left in zip(self.view.names, self.table["grass"], strict=True)
            ]
        )

    def sheet_with(self, grass: list[Line]) -> list[Line]:
        words = self.words
        lines = [self.lead(), [], [Piece(words.say("savanna-trick-specials"), "strong")]]
        for suit, clauses in self.specials():
            lines.append(
                [Piece(f"{suit} {words.suit(suit)}: ", "strong"), Piece(words.say(f"savanna-trick-about-{suit}"))]
            )
            lines[-1].append(Piece(f" {clauses}", "clause"))
        lines += [[], words.clause(words.say("savanna-trick-grass"), "ST-19"), *grass]
        lines += [[], [Piece(words.say("savanna-trick-won"), "strong")]]
        for seat, name in enumerate(self.view.names):
            lines.append([Piece(f"{name}  ", "strong"), *self.won(seat)])
        return lines

    def won(self, seat: int) -> Line:
        """The animals that a seat has won. By the book they lie face down, and only their number is public (ST-30)."""
        cards = self.table["won"][seat]
        if not cards:
            return [Piece(self.words.say("savanna-trick-none-won"), "soft")]
        return cards_line(cards) if self.looks_back else [Piece(self.count_won(seat))]

    def count_won(self, seat: int) -> str:
        return self.words.say("terminal-cards-won", number=len(self.table["won"][seat]))

    def round_end(self, result: RoundResult) -> list[Line]:
        """The feast, seat by seat: who grazed, who ate whom, who went hungry, what is left, and the bonuses."""
        lines: list[Line] = []
        for seat, name in enumerate(self.view.names):
            events = [event for event in result.why if event.values["seat"] == seat]
            lines.append(
                [Piece(name, "strong"), Piece(f"  {self.words.say('points', number=result.points[seat])}", "strong")]
            )
            lines += self.meals(events)
            lines += [[Piece("  "), *self.words.reason(event)] for event in events if event.kind.startswith("st-most-")]
        return lines

    def meals(self, events: list[Event]) -> list[Line]:
        """What became of one seat's animals, from the first meal to the points."""

        def cards(title: str, *kinds: str) -> list[Line]:
            found = cards_line(str(event.values["card"]) for event in events if event.kind in kinds)
            return [[Piece(f"  {self.words.say(title)} "), *found]] if found else []

        return [
            *cards("terminal-feast-grazed", "st-big-grazed", "st-grazed"),
            *cards("terminal-feast-starved", "st-big-removed", "st-starved"),
            *self.eaten(events),
            *cards("terminal-feast-unfed", "st-unfed"),
            *cards("terminal-feast-scored", "st-card-scored"),
        ]

    def eaten(self, events: list[Event]) -> list[Line]:
        line: Line = []
        for event in events:
            if event.kind == "st-eaten":
                hunter = Piece(str(event.values["other_card"]), "card")
                by = Piece(f" {self.words.say('terminal-feast-by')} ", "soft")
                line += [Piece("  " if line else " "), Piece(str(event.values["card"]), "card"), by, hunter]
        return [[Piece(f"  {self.words.say('terminal-feast-eaten')}"), *line]] if line else []


OWN = SavannaTrick
