"""Gummi Trick's table: the priority of colours, cards face down, scoring piles, printed points."""

from __future__ import annotations

from typing import Any

from offsuit.table.view import RoundResult
from offsuit.terminal.games import Furniture
from offsuit.terminal.words import Line, Piece, cards_line, face_of

FACE_DOWN = 3  # GT-2


class GummiTrick(Furniture):
    standing = ""  # every colour has its own winner

    def headline(self, trick: int) -> str:
        rounds = self.view.options["rounds"]
        return self.words.say("gummi-trick-trick", round=self.view.round, rounds=rounds, trick=trick)

    def facts(self) -> list[Line]:
        return [self.priority(), self.printed()]

    def priority(self) -> Line:
        if not self.has_lead:
            return []
        if not self.table["priority"]:
            return self.words.clause(self.words.say("gummi-trick-lead-is-free"), "GT-8")
        colours = " › ".join(f"{colour} {self.words.suit(colour)}" for colour in self.table["priority"])
        return self.words.clause(f"{self.words.say('gummi-trick-priority')}: {colours}", "GT-7")

    def printed(self) -> Line:
        printed = "  ".join(f"{number}:{points}" for number, points in self.table["printed"].items())
        return [Piece(f"{self.words.say('gummi-trick-printed')}  {printed}", "soft")]

    def note(self, card: str) -> str:
        return f"+{self.table['printed'][face_of(card).number]}"

    def seat_facts(self, seat: int) -> list[Line]:
        left, pile = self.table["face_down_left"][seat], self.table["piles"][seat]
        hand = self.words.say("terminal-hand-size", number=self.view.hand_sizes[seat])
        return [
            [Piece(f"{hand} "), Piece("▒" * left, "strong"), Piece("·" * (FACE_DOWN - left), "soft")],
            [Piece(f"▲{len(pile['face_up'])} ▽{pile['face_down']} "), Piece(f"+{pile['points']}", "strong")],
        ]

    def hint(self) -> Line:
        seat = self.view.seat
        if seat is None or self.view.turn is None:
            return []
        left = self.table["face_down_left"][seat]
        if not left:
            return self.words.clause(self.words.say("gt-none-face-down"), "GT-8")
        turn_up = self.words.key("terminal-turn-up-key", "turn-up")
        if "reveal" not in self.view.legal_moves:
            text = self.words.say("gummi-trick-wait")
        else:
            text = self.words.say("gummi-trick-may-turn-up" if self.view.hand else "gummi-trick-must-turn-up")
        return self.words.clause(f"{turn_up} {text}", "GT-6" if self.view.hand else "GT-8")

    def sheet(self) -> list[Line]:
        lines = [*self.facts(), [], [Piece(self.words.say("gummi-trick-piles"), "strong")]]
        for seat, pile in enumerate(self.table["piles"]):
            lines += self.pile(seat, pile)
        lines += [[], self.words.clause(self.words.say("gummi-trick-pile-rule"), "GT-9")]
        return [*lines, self.words.clause(self.words.say("gummi-trick-scoring"), "GT-11")]

    def sheet_in_words(self) -> list[Line]:
        """With the cards that the full screen draws at the seats."""
        lines = [*self.sheet(), []]
        for seat, name in enumerate(self.view.names):
            lines.append([Piece(self.words.say("named", name=name, value=self.left(seat)))])
        return lines

    def more_to_play(self) -> Line:
        return [] if self.view.seat is None else [Piece(self.left(self.view.seat))]

    def left(self, seat: int) -> str:
        return self.words.say("gummi-trick-left", number=self.table["face_down_left"][seat])

    def pile(self, seat: int, pile: dict[str, Any]) -> list[Line]:
        points = self.words.say("gummi-trick-scored", points=pile["points"])
        line: Line = [Piece(self.words.name(seat), "strong"), Piece(f" {points}  ")]
        if not pile["face_up"]:
            return [[*line, Piece(self.words.say("gummi-trick-pile-empty"), "soft")]]
        down = self.words.say("gummi-trick-pile-face-down", number=pile["face_down"])
        return [[*line, *cards_line(pile["face_up"]), Piece(f"  {down}" if pile["face_down"] else "")]]

    def beside_hand(self, seat: int) -> Line:
        """The cards face down, in the order in which they will be turned up."""
        assert self.opened is not None
        turned = FACE_DOWN - self.table["face_down_left"][seat]
        cards = self.opened.deal["face_down"][seat][turned:]
        return [Piece(f"  {self.words.say('terminal-face-down')} ", "soft"), *cards_line(cards)] if cards else []

    def round_end(self, result: RoundResult) -> list[Line]:
        """Everybody's pile as the reasons tell it: the table may have been cleared for the next round."""
        lines: list[Line] = []
        for seat in sorted(range(len(result.points)), key=lambda seat: -result.points[seat]):
            reasons = [event for event in result.why if event.values["seat"] == seat]
            face_up = [event.values["card"] for event in reasons if event.kind == "gt-face-up-scored"]
            face_down = [event.values["number"] for event in reasons if event.kind == "gt-face-down-scored"]
            pile = {"face_up": face_up, "face_down": sum(map(int, map(str, face_down))), "points": result.points[seat]}
            lines += self.pile(seat, pile)
        return [*lines, self.words.clause(self.words.say("gummi-trick-scoring"), "GT-11")]


OWN = GummiTrick
