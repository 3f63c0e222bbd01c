"""A replay full screen."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from offsuit.terminal.drawing import draw_lines
from offsuit.terminal.replay import Replay
from offsuit.terminal.shown import Shown
from offsuit.terminal.table_app import TableApp
from offsuit.terminal.words import Line, Piece


class AskMove(ModalScreen[int | None]):
    """Which move to go to?"""

    BINDINGS: ClassVar = [("escape", "dismiss", "")]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="ask"):
            yield Static(self.question)
            yield Input(type="integer")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(int(event.value) if event.value.lstrip("+-").isdigit() else None)


class ReplayApp(TableApp):
    CSS = (
        TableApp.CSS
        + """
    AskMove { align: center middle; }
    #ask { width: 44; height: auto; border: round #7fb8e8; background: #202026; padding: 0 1; }
    """
    )

    keys_under_cards = False

    def __init__(self, replay: Replay, tongue: str) -> None:
        super().__init__(tongue)
        self.replay = replay
        self.seat: int | None = None
        self.words.names = replay.record.names

    def keys(self) -> list[tuple[str, str, str]]:
        return [
            ("question_mark", "help", "help"),
            ("r", "rules", "rules"),
            ("l", "last", "story"),
            ("t", "tricks", "tricks"),
            ("s", "sheet", "sheet"),
            ("p", "points", "points"),
            ("v", "next_seat", "seat"),
            ("o", "open", "open"),
            ("g", "ask_move", "go"),
            ("q", "leave", "leave"),
        ]

    def on_mount(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        replay, words = self.replay, self.words
        shown = replay.shown(self.tongue, self.seat)
        self.show(shown)
        main = self.screen_stack[0]
        main.query_one("#hands").display = self.seat is None
        self.hand.display = self.seat is not None
        if self.seat is None:
            self.part("#hands", draw_lines(shown.hands()))
        at = words.say("replay-at-move", move=replay.at, moves=len(replay.moves))
        who = (
            words.say("replay-open")
            if self.seat is None
            else words.say("terminal-replay-as", name=words.name(self.seat))
        )
        self.tell(f"{at} · {who} · {words.say('terminal-replay-keys')}")

    def told(self, shown: Shown) -> list[Line]:
        """What the move made happen, as far as whoever is looking could know."""
        lines: list[Line] = []
        for event in self.replay.events:
            is_secret = event.audience is not None
            if event.kind == "dealt" or (is_secret and self.seat not in (None, event.audience)):
                continue
            if event.audience is not None and self.seat is None:
                name, text = self.words.name(event.audience), self.words.event(event)
                lines.append([Piece(self.words.say("replay-told-only", name=name, text=text), "soft")])
            else:
                lines.append(self.words.reason(event))
        return lines

    def on_key(self, event: events.Key) -> None:
        if len(self.screen_stack) > 1:
            return
        replay = self.replay
        match event.key:
            case "right" | "space" | "enter":
                replay.go(replay.at + 1)
            case "left" | "backspace":
                replay.go(replay.at - 1)
            case "down":
                replay.go_trick(1)
            case "up":
                replay.go_trick(-1)
            case "pagedown":
                replay.go_round(1)
            case "pageup":
                replay.go_round(-1)
            case "home":
                replay.go(0)
            case "end":
                replay.go(len(replay.moves))
            case _:
                return
        event.prevent_default()
        self.redraw()

    def action_next_seat(self) -> None:
        self.seat = 0 if self.seat is None else (self.seat + 1) % len(self.replay.record.names)
        self.redraw()

    def action_open(self) -> None:
        self.seat = None
        self.redraw()

    def action_ask_move(self) -> None:
        question = self.words.say("terminal-move-number", moves=len(self.replay.moves))
        self.push_screen(AskMove(question), self.jump)

    def jump(self, move: int | None) -> None:
        if move is not None:
            self.replay.go(move)
            self.redraw()

    def action_last(self) -> None:
        """All that the move made happen: it may be more than there is room for."""
        assert self.shown is not None
        self.push_screen(self.page(self.words.say("terminal-story"), self.told(self.shown)))

    def help_text(self) -> str:
        return self.words.say("terminal-help-replay")
