"""Savage Bowl's table: the half, the yellow card, tricks against the target, Champ cards, Chameleons, discards."""

from __future__ import annotations

from offsuit.terminal.games import Furniture
from offsuit.terminal.words import Line, Piece, face_of

CHAMP_POINTS = (2, 1)  # SB-15


class SavageBowl(Furniture):
    def headline(self, trick: int) -> str:
        half = self.words.say("savage-bowl-trick", half=self.half, trick=trick, tricks=self.table["tricks"])
        return f"{self.words.say('savage-bowl-round', round=self.view.round)} · {half}"

    def facts(self) -> list[Line]:
        first: Line = [Piece(self.words.say("terminal-target", target=self.table["target"]), "strong")]
        for points, holder in zip(CHAMP_POINTS, self.table["champs"], strict=False):
            who = self.words.say("savage-bowl-champ-free") if holder is None else self.words.name(holder)
            first.append(Piece(f" · {self.words.say('terminal-champ', points=points)} {who}"))
        if self.table["yellow_card"] is not None:
            kind = "savage-bowl-discards-now" if self.table["discarding"] else "savage-bowl-sits-out"
            first.append(Piece(f" · {self.words.say(kind, seat=self.table['yellow_card'])}"))
        return [first, self.half_rule()]

    @property
    def half(self) -> int:
        """Of a finished trick it is told by the clause that decided it: the table's may be the next trick's."""
        if self.finished:
            return 1 if self.finished.clause == "SB-10" else 2
        return int(self.table["half"])

    def half_rule(self) -> Line:
        rule = self.words.say("terminal-half-rule", half=self.half)
        return self.words.clause(rule, "SB-10" if self.half == 1 else "SB-14")

    def seat_facts(self, seat: int) -> list[Line]:
        won, target = self.table["tricks_won"][seat], self.table["target"]
        tricks = "●" * min(won, target) + "○" * max(0, target - won)
        first: Line = [Piece(tricks, "strong"), Piece("●" * max(0, won - target), "bad"), Piece(f" {won}/{target}")]
        if self.has_chameleon(seat):
            first.append(Piece(f" {self.words.say('terminal-chameleon-mark')}"))
        marks: list[str] = []
        if seat in self.table["eliminated"]:
            marks.append(self.words.say("savage-bowl-out"))
        if self.table["yellow_card"] == seat:
            marks.append(self.words.say("terminal-yellow"))
        marks += [
            self.words.say("terminal-champ-mark", points=points)
            for points, holder in zip(CHAMP_POINTS, self.table["champs"], strict=False)
            if holder == seat
        ]
        return [first, [Piece(" ".join(marks), "bad" if seat in self.table["eliminated"] else "")]]

    def has_chameleon(self, seat: int) -> bool:
        """Can this seat still use its Chameleon in this round?"""
        has_one = self.view.options["chameleon"] and self.table["chameleons"][seat]
        return bool(has_one) and seat not in self.table["eliminated"]

    def hint(self) -> Line:
        seat = self.view.seat
        if seat is None or self.view.turn is None:
            return []
        if seat in self.table["eliminated"]:
            return self.words.clause(self.words.say("savage-bowl-you-are-out"), "SB-16")
        if self.table["yellow_card"] == seat:
            discards = self.table["discarding"]
            kind = "savage-bowl-discard-one" if discards else "savage-bowl-you-sit-out"
            return self.words.clause(self.words.say(kind), "SB-11" if discards else "SB-13")
        return self.chameleon_hint(seat) if self.view.options["chameleon"] else []

    def chameleon_hint(self, seat: int) -> Line:
        """What the Chameleon would do now, or why it can't."""
        if not self.table["chameleons"][seat]:
            text = self.words.say("savage-bowl-chameleon-used")
        elif any(move.endswith(" chameleon") for move in self.view.legal_moves):
            before = face_of(self.view.trick[-1][1])
            colour = self.words.suit(before.taken or before.suit)
            text = f"{self.words.key('terminal-chameleon-key', 'chameleon')} {colour}"
        else:
            text = self.words.say("terminal-chameleon-does")
        return self.words.clause(text, "SB-8")

    def sheet(self) -> list[Line]:
        words = self.words
        lines = [*self.facts(), []]
        goal = words.say("savage-bowl-goal", target=self.table["target"], points=self.table["target_points"])
        lines += [words.clause(goal, "SB-19"), words.clause(words.say("savage-bowl-champs-rule"), "SB-15"), []]
        for seat, name in enumerate(self.view.names):
            won = words.say("savage-bowl-tricks-won", won=self.table["tricks_won"][seat], target=self.table["target"])
            lines.append([Piece(name, "strong"), Piece(f": {won}")])
            if self.view.options["chameleon"]:
                kind = "left" if self.table["chameleons"][seat] else "used"
                lines[-1].append(Piece(f" · {words.say(f'savage-bowl-chameleon-{kind}')}"))
            if seat in self.table["eliminated"]:
                lines[-1].append(Piece(f" · {words.say('savage-bowl-eliminated')}", "bad"))
        return [*lines, [], *self.progress_sheet()]

    def progress_sheet(self) -> list[Line]:
        """The discards, face down but for those that the reader may know."""
        discards: list[int] = self.table["discards"]
        kind = "savage-bowl-sheet-rule" if discards else "savage-bowl-sheet-empty"
        lines = [[Piece(self.words.say("savage-bowl-progress-sheet"), "strong")]]
        for number, seat in enumerate(discards):
            known = self.known_discards(seat)
            earlier = discards[:number].count(seat)
            hidden = Piece(self.words.say("terminal-hidden-card"), "soft")
            card = Piece(known[earlier], "card") if earlier < len(known) else hidden
            after = self.words.say("savage-bowl-after-trick", trick=number + 1)
            lines.append([Piece(f"{after} "), card, Piece(f" {self.words.name(seat)}")])
        return [*lines, self.words.clause(self.words.say(kind), "SB-11")]

    def known_discards(self, seat: int) -> list[str]:
        if self.opened is not None:
            return list(self.opened.own[seat]["own_discards"])
        return list(self.view.own["own_discards"]) if seat == self.view.seat else []


OWN = SavageBowl
