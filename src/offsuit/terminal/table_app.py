"""The table full screen, as playing and replaying share it."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.console import Group
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Footer, Static

from offsuit import rules
from offsuit.terminal.drawing import HEIGHT, STYLES, Wrapped, WrappedMarkdown, card_rows, centred, draw, draw_lines
from offsuit.terminal.shown import REVEAL, Choice, Plate, Shown
from offsuit.terminal.words import Line, Words

KEYS = "1234567890abdeijkmuwxyz"  # under the cards; the other letters have meanings
TURN_UP = "f"
MOST_CARD = 6  # cells of a card's width
LEAST_SIZE = (80, 24)


class PlateBox(Widget):
    """One seat with its card in the trick."""

    plate: Plate | None = None

    def show(self, plate: Plate) -> None:
        self.plate = plate
        self.set_class(plate.is_you, "you")
        self.refresh()

    def render(self) -> Text:
        return Text() if self.plate is None else self.drawn(self.plate)

    def drawn(self, plate: Plate) -> Text:
        width = self.size.width
        rows = [self.head(plate, width), *self.facts(plate)]
        card = card_rows(plate.card, plate.note, MOST_CARD) if plate.card else empty_place()
        for row, mark in zip(card, [*plate.marks, "", "", ""], strict=False):
            style = STYLES["good"] if plate.is_winning and mark == plate.marks[-1] else STYLES["soft"]
            rows.append(Text.assemble(row, " ", (mark, style)))
        for row in rows:
            row.truncate(width - 1, overflow="ellipsis")
        return Text("\n").join(rows)

    def head(self, plate: Plate, width: int) -> Text:
        turn = "▶ " if plate.is_turn else "★ " if plate.has_won else ""
        points = str(plate.points)
        name = set_cell_size(f"{turn}{plate.name}", max(1, width - 2 - cell_len(points)))
        return Text.assemble((name, "bold reverse" if plate.is_turn else "bold"), f" {points}")

    def facts(self, plate: Plate) -> list[Text]:
        lines = [draw(line) for line in plate.facts[:2]]
        return lines + [Text("")] * (2 - len(lines))


def empty_place() -> list[Text]:
    return [Text(row, STYLES["soft"]) for row in ("╭    ╮", "      ", "╰    ╯")]


class Hand(Widget):
    """The cards to choose from. Those that may be played stand up; one is under the cursor."""

    class Chosen(Message):
        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, has_keys: bool) -> None:
        super().__init__()
        self.has_keys = has_keys
        self.choices: list[Choice] = []
        self.at = 0
        self.is_turn = False
        self.is_open = False

    def show(self, choices: list[Choice], *, is_turn: bool, is_open: bool) -> None:
        """Cards of a hand that is not open can't be chosen. Where a turn begins, the cursor goes to one that may be."""
        self.is_open = is_open
        begins = is_turn and not (self.is_turn and len(choices) == len(self.choices))
        self.choices, self.is_turn = choices, is_turn
        self.at = max(0, min(self.at, len(choices) - 1))
        if begins and not choices[self.at].is_legal:
            self.at = next(number for number, choice in enumerate(choices) if choice.is_legal)
        self.refresh()

    @property
    def pitch(self) -> int:
        """How many cells there are from one card to the next."""
        room = self.size.width // max(1, len(self.choices))
        return max(4, min(MOST_CARD + 1, room))

    def render(self) -> Text:
        width = self.pitch - 1
        rows = [Text() for _ in range(HEIGHT + 2)]
        for number, choice in enumerate(self.choices):
            stands_up = self.is_turn and choice.is_legal
            faded = self.is_turn and not choice.is_legal
            card = card_rows(choice.card, choice.note, width, faded=faded)
            blank = Text(" " * width)
            cells = [*card, blank] if stands_up else [blank, *card]
            for row, cell in zip(rows, cells, strict=False):
                row.append_text(cell).append(" ")
            if self.has_keys:
                style = "bold reverse" if number == self.at else STYLES["soft"]
                rows[-1].append(centred(self.key_of(number), width), style).append(" ")
        return Text("\n").join(rows)

    def key_of(self, number: int) -> str:
        if self.choices[number].move == REVEAL:
            return TURN_UP
        return KEYS[number] if number < len(KEYS) else ""

    def go(self, step: int) -> None:
        if self.choices:
            self.at = (self.at + step) % len(self.choices)
            self.refresh()

    def number_of(self, key: str) -> int | None:
        """The card with this key under it."""
        return next((number for number in range(len(self.choices)) if self.key_of(number) == key), None)

    def press(self, number: int) -> None:
        self.at = number
        self.choose()

    def choose(self) -> None:
        """Once; until the hand is shown again, what is typed ahead chooses nothing."""
        self.refresh()
        if self.choices and self.is_open:
            self.is_open = False
            self.post_message(self.Chosen(self.choices[self.at]))

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        if place is not None and place.x // self.pitch < len(self.choices):
            self.press(place.x // self.pitch)


class Page(ModalScreen[None]):
    """Something to read over the table."""

    BINDINGS: ClassVar = [
        Binding("escape,enter,space,q,l,t,s,p,h,r,question_mark", "dismiss", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, content: Wrapped | Group, close: str) -> None:
        super().__init__()
        self.heading = title
        self.content = content
        self.close = close

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as box:
            box.border_title = self.heading
            box.border_subtitle = self.close
            yield Static(self.content, id="content")

    def action_scroll(self, step: int) -> None:
        self.query_one("#page", VerticalScroll).scroll_relative(y=step, animate=False)


class TableApp(App[None]):
    """The table with its plates, story, hand, and pages to open."""

    ENABLE_COMMAND_PALETTE = False
    keys_under_cards = True
    BINDINGS: ClassVar = [Binding("ctrl+c", "quit", show=False, priority=True)]
    CSS = """
    Screen { layout: vertical; background: #18181c; color: #e8e8e8; }
    #small { height: 1; background: #7a2e12; color: #ffffff; padding: 0 1; display: none; }
    #title { height: 1; background: #2f3b52; color: #ffffff; text-style: bold; padding: 0 1; }
    #title, #facts, #hint { text-wrap: nowrap; text-overflow: ellipsis; }
    #facts { height: 2; padding: 0 1; }
    #plates { height: 6; }
    PlateBox { width: 1fr; height: 6; padding: 0 0 0 1; }
    PlateBox.you { background: #22262e; }
    #story { height: 1fr; border-top: solid #44444c; padding: 0 1; scrollbar-size-vertical: 1; }
    #status { height: auto; max-height: 3; padding: 0 1; text-style: bold; }
    #status.yours { background: #2d5a47; color: #ffffff; }
    #status.refused { background: #7a2e12; color: #ffffff; }
    #hint { height: 1; padding: 0 1; }
    Hand { height: 5; padding: 0 0 0 1; }
    #hands { height: 5; padding: 0 1; display: none; }
    Footer { background: #2a2a30; }
    Page { align: center middle; background: #18181c 60%; }
    #page { width: 76; max-width: 100%; height: auto; max-height: 22; border: round #7fb8e8; background: #202026;
            padding: 0 1; scrollbar-size-vertical: 1; }
    #content { height: auto; }
    """

    def __init__(self, tongue: str) -> None:
        super().__init__(ansi_color=False)
        self.tongue = tongue
        self.words = Words(tongue, [])
        self.shown: Shown | None = None
        for keys, action, name in self.keys():
            self.bind(keys, action, description=self.words.say(f"terminal-key-{name}"))

    def keys(self) -> list[tuple[str, str, str]]:
        """Keys, what they do, and the name of it in the last line."""
        return [
            ("question_mark", "help", "help"),
            ("r", "rules", "rules"),
            ("l", "last", "last"),
            ("t", "tricks", "tricks"),
            ("s", "sheet", "sheet"),
            ("p", "points", "points"),
            ("q", "leave", "leave"),
        ]

    def compose(self) -> ComposeResult:
        yield Static(self.words.say("terminal-small", width=LEAST_SIZE[0], height=LEAST_SIZE[1]), id="small")
        yield Static(id="title")
        yield Static(id="facts")
        yield Horizontal(id="plates")
        with VerticalScroll(id="story", can_focus=False):
            yield Static(id="told")
        yield Static(id="status")
        yield Static(id="hint")
        yield Hand(self.keys_under_cards)
        yield Static(id="hands")
        yield Footer(compact=True, show_command_palette=False)

    def on_resize(self, event: events.Resize) -> None:
        """A window in which not all can be seen is told of."""
        is_small = event.size.width < LEAST_SIZE[0] or event.size.height < LEAST_SIZE[1]
        self.screen_stack[0].query_one("#small").display = is_small

    # Showing

    def show(self, shown: Shown) -> None:
        """Draw the table as it is now."""
        self.shown = shown
        self.part("#title", Text(shown.title))
        self.part("#facts", draw_lines(shown.furniture.facts()))
        self.show_plates(shown.plates())
        self.part("#told", Wrapped(draw_lines(self.told(shown))))
        self.part("#hint", draw(shown.hint()))
        is_open = shown.finished is None and not shown.view.is_over
        self.hand.show(shown.choices(), is_turn=shown.is_your_turn and is_open, is_open=is_open)

    @property
    def hand(self) -> Hand:
        return self.screen_stack[0].query_one(Hand)

    def told(self, shown: Shown) -> list[Line]:
        """What has just happened."""
        return shown.story()

    def show_plates(self, plates: list[Plate]) -> None:
        place = self.screen_stack[0].query_one("#plates", Horizontal)
        boxes = list(place.query(PlateBox))
        if len(boxes) != len(plates):
            place.remove_children()
            boxes = [PlateBox() for _ in plates]
            place.mount(*boxes)
        for box, plate in zip(boxes, plates, strict=True):
            box.show(plate)

    def part(self, name: str, content: Text | Wrapped) -> None:
        self.screen_stack[0].query_one(name, Static).update(content)

    def tell(self, text: str, look: str = "") -> None:
        """The line above the hand."""
        line = self.screen_stack[0].query_one("#status", Static)
        line.update(Wrapped(Text(text)))
        line.set_class(look == "yours", "yours")
        line.set_class(look == "refused", "refused")

    # Pages

    def page(self, title: str, lines: list[Line]) -> Page:
        return Page(title, Wrapped(draw_lines(lines)), self.words.say("terminal-close"))

    def action_help(self) -> None:
        text = Wrapped(Text(self.help_text()))
        self.push_screen(Page(self.words.say("terminal-help"), text, self.words.say("terminal-close")))

    def help_text(self) -> str:
        return self.words.say("terminal-help-play")

    def action_rules(self) -> None:
        if self.shown is not None:
            changes = [Text(f"{text}\n", "bold") for text in [self.shown.changes()] if text]
            text = Group(*changes, WrappedMarkdown(rules.page(self.shown.view.game, self.tongue)))
            self.push_screen(Page(self.words.say("terminal-rules"), text, self.words.say("terminal-close")))

    def action_last(self) -> None:
        if self.shown is not None:
            self.push_screen(self.page(self.words.say("last-trick"), self.shown.last_trick()))

    def action_tricks(self) -> None:
        if self.shown is not None:
            self.push_screen(self.page(self.words.say("all-tricks"), self.shown.all_tricks()))

    def action_sheet(self) -> None:
        if self.shown is not None:
            self.push_screen(self.page(self.words.say("terminal-sheet"), self.shown.furniture.sheet()))

    def action_points(self) -> None:
        """The scores, and the last round's points with their reasons."""
        if self.shown is not None:
            lines = self.shown.round_end() if self.shown.view.last_round else self.shown.score()
            self.push_screen(self.page(self.words.say("terminal-key-points"), lines))

    def action_leave(self) -> None:
        self.exit()
