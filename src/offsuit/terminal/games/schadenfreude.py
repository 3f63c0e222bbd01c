"""Schadenfreude's table: what was led, score piles with the pairs that cancelled each other, the way to the goal."""

from __future__ import annotations

from rich.cells import set_cell_size

from offsuit.table.view import RoundResult
from offsuit.terminal.games import Furniture
from offsuit.terminal.words import Line, Piece, cards_line, face_of

LANE = 50  # cells of the track that is shown
BEYOND = 10  # points that it shows beyond the goal


class Schadenfreude(Furniture):
    standing = "standing-followed"

    def facts(self) -> list[Line]:
        second = self.words.clause(self.words.say("terminal-second-wins"), "SF-7")
        pairs = self.words.clause(self.words.say("schadenfreude-pairs"), "SF-9")
        return [[*self.led(), *second], [Piece(""), *pairs]]

    def led(self) -> Line:
        if not self.has_lead:
            return []
        led = self.table["led"]
        now = self.words.say("terminal-nothing-led") if led is None else self.words.say("terminal-led", colour=led)
        return [Piece(now, "strong"), Piece(" · ")]

    def seat_facts(self, seat: int) -> list[Line]:
        total = self.table["would_total"][seat]
        pile = [Piece(f"{face_of(card).number} ") for card in self.table["score_piles"][seat]]
        now = Piece(f"→{total}!", "bad") if total > self.table["goal"] else Piece(f"→{total}", "strong")
        struck = [Piece(f" ✗{face_of(pair[0]).number}", "soft") for pair in self.cancelled(seat)]
        return [[*([] if self.view.is_over else [now]), *struck], pile]

    def cancelled(self, seat: int) -> list[tuple[str, str]]:
        """The pairs that the last trick of this round cancelled in a seat's score pile (SF-9), once they are gone."""
        why = self.view.tricks[-1].why if self.view.tricks else []
        return [
            (str(event.values["card"]), str(why[number - 1].values["card"]))  # it was taken right before
            for number, event in enumerate(why)
            if event.kind == "sf-cancelled"
            and event.values["seat"] == seat
            and event.values["card"] not in self.table["score_piles"][seat]
        ]

    def sheet(self) -> list[Line]:
        marks = [Piece(self.words.say("schadenfreude-marks"), "soft")]
        return [self.way(), *self.track(), marks, *self.piles()]

    def sheet_in_words(self) -> list[Line]:
        return [self.way(), *self.standings(), *self.piles()]

    def way(self) -> Line:
        return self.words.clause(self.words.say("schadenfreude-track", goal=self.table["goal"]), "SF-11")

    def standings(self) -> list[Line]:
        """What the track shows, in words."""
        return [
            [Piece(self.words.say("schadenfreude-stands", name=name, now=now, then=then))]
            for name, now, then in zip(self.view.names, self.view.totals, self.table["would_total"], strict=True)
        ]

    def piles(self) -> list[Line]:
        words = self.words
        lines: list[Line] = [[], [Piece(words.say("schadenfreude-piles"))]]
        for seat, name in enumerate(self.view.names):
            pile = cards_line(self.table["score_piles"][seat])
            none = [Piece(words.say("schadenfreude-no-cards"), "soft")]
            lines.append([Piece(f"{name}  ", "strong"), *(pile or none)])
            for card, other in self.cancelled(seat):
                text = words.say("schadenfreude-cancelled", card=card, other=words.card(other))
                lines.append([Piece(f"  {text}", "soft")])
        lines += [words.clause(words.say("schadenfreude-pairs"), "SF-9")]
        if self.table["discarded"]:
            lines += [[], [Piece(words.say("schadenfreude-discarded"))], cards_line(self.table["discarded"])]
        return lines

    def track(self) -> list[Line]:
        """A lane a seat: where everybody stands, and where they would land if the round ended now."""
        goal = self.table["goal"]
        end = goal + BEYOND
        scale = "".join(f"{cell * end // LANE:<10}" for cell in range(0, LANE, 10))
        lines: list[Line] = [[Piece(" " * 9 + scale, "soft")]]
        for seat, name in enumerate(self.view.names):
            total = self.table["would_total"][seat]
            now, then = (min(points, end) * LANE // end for points in (self.view.totals[seat], total))
            lane = ["│" if cell == goal * LANE // end else "·" for cell in range(LANE + 1)]
            lane[min(now, then) : max(now, then)] = "━" * abs(now - then)
            lane[now], lane[then] = "○", "●"
            landing = Piece(f" {total}", "bad" if total > goal else "strong")
            lines.append([Piece(set_cell_size(name, 9)), Piece("".join(lane)), landing])
        return lines

    def round_end(self, result: RoundResult) -> list[Line]:
        lines: list[Line] = []
        for seat, name in enumerate(self.view.names):
            scored = [event for event in result.why if event.values.get("seat") == seat]
            pile = [event for event in scored if event.kind == "sf-card-scored"]
            cards = [str(event.values["card"]) for event in pile]
            points: Line = [Piece(f"{name} ", "strong"), Piece(f"{result.points[seat]:+d}  ", "strong")]
            lines.append([*points, *cards_line(sorted(cards, key=lambda card: int(face_of(card).number)))])
            lines += [self.words.reason(event) for event in scored if event.kind == "sf-floored"]
        return lines


OWN = Schadenfreude
