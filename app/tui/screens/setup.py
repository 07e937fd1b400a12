"""Setting a game up: one line a choice, all choices visible, the meaning of the chosen one in plain words below."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from textwrap import shorten, wrap
from typing import ClassVar

from rich.cells import cell_len
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from cardai.app import setup_choices, words
from cardai.app.even import EVEN
from cardai.app.registry import load, table
from cardai.app.seats import spec_words
from cardai.games import registry
from cardai.games.core import AnyGame
from cardai.saves.record import is_human

from ..parts.grid import Grid, Painted
from ..parts.keys import KeyBar
from .dialogs import Naming
from .once import OnceModal
from .rules import RulesScreen

LONGEST_SEED = 18
MANY = 12
"""From so many choices on one can be found by its name."""
AS_RULES = "by the rules"
CHIP_ROWS = 3
"""Rows of chips that a line may take."""
CHIPS_COLUMN = 15
"""Columns from the beginning of a line to its first chip."""
FOOT = 6
"""Rows below the lines: what the choice means, the luck, the buttons."""
COLUMNS_WITH_PICTURE, PICTURE = 106, 28
"""From so many columns on the game's picture stands beside the lines, and how wide it is."""
BUTTONS = (("⏎", "Deal", "deal"), ("m", "Single seats", "more"), ("esc", "Back", "dismiss(None)"))
"""Key, word and action."""


@dataclass(frozen=True)
class GameSetup:
    """A game as it would begin: rules, format and who sits where."""

    game: str
    rules: str
    seats: tuple[str, ...]
    format: str = ""
    decks: tuple[str, ...] = ()
    """Decks by name, the person's own first; empty if the rules say which."""

    def make(self) -> AnyGame:
        """The game itself."""
        if self.decks:
            return registry.make(self.game, load(table(self.game).decks).rules_with(self.decks, self.format or None))
        if self.format and registry.formats(self.game):
            return registry.make(self.game, registry.in_format(self.game, self.rules, self.format))
        return registry.make(self.game, self.rules)

    @property
    def title(self) -> str:
        return registry.make(self.game).title

    @property
    def rules_words(self) -> str:
        return " v ".join(self.decks) or words.rules_words(registry.make(self.game, self.rules))

    @property
    def opponents(self) -> str:
        """Those who are not the person at the keyboard, in words."""
        specs = [seat for seat in self.seats if not is_human(seat)]
        if not specs:
            return "people only" if len(self.seats) > 1 else "alone"
        kinds = list(dict.fromkeys(map(spec_words, specs)))
        return ", ".join(kinds) if len(kinds) <= 2 else "mixed opponents"


@dataclass(frozen=True)
class NewGame:
    """Game that the person wants to play, and with which luck; None is new luck."""

    plan: GameSetup
    seed: int | None = None


@dataclass(frozen=True)
class SetupLine:
    """One choice: its name, labels with the values they stand for, and the value chosen."""

    name: str
    key: str
    choices: tuple[tuple[str, str], ...]
    chosen: str

    @property
    def place(self) -> int:
        return next((at for at, (_, value) in enumerate(self.choices) if value == self.chosen), -1)


def lines_of(plan: GameSetup, *, more: bool) -> list[SetupLine]:
    """The choices there are for a game; with `more` also every seat on its own."""
    made = registry.make(plan.game, plan.rules)
    rules = tuple((words.rules_words(registry.make(plan.game, name)), name) for name in registry.presets(plan.game))
    lines = [SetupLine("Rules", "rules", rules, plan.rules)]
    if formats := registry.formats(plan.game):
        named = tuple((words.format_words(plan.game, name), name) for name in formats)
        lines.append(SetupLine("Cards", "format", named, plan.format))
    if table(plan.game).decks:
        named = tuple((label, name) for label, name, _ in load(table(plan.game).decks).choices())
        chosen = plan.decks or ("", "")
        lines.append(SetupLine("Your deck", "deck0", ((AS_RULES, ""), *named), chosen[0]))
        lines.append(SetupLine("Theirs", "deck1", ((AS_RULES, ""), *named), chosen[1]))
    if len(made.seats) > 1:
        lines.append(SetupLine("Players", "count", tuple((str(n), str(n)) for n in made.seats), str(len(plan.seats))))
    specs = {seat for seat in plan.seats if not is_human(seat)}
    together = specs.pop() if len(specs) == 1 else ""
    lines.append(SetupLine("Opponents", "opponents", tuple(setup_choices.strength_choices(plan.game)), together))
    everyone = setup_choices.seat_choices(plan.game, plan.seats)
    levels = tuple((spec[6:], spec) for _, spec in everyone if re.fullmatch(r"level:\d+", spec))
    if levels:
        lines.append(SetupLine("or level", "opponents", levels, together))
    if more:
        seats = tuple((_seat_words(plan.game, spec), spec) for _, spec in everyone)
        lines += [SetupLine(f"Seat {at + 1}", f"seat{at}", seats, seat) for at, seat in enumerate(plan.seats)]
    return lines


def _seat_words(game: str, spec: str) -> str:
    if spec == EVEN:
        return "even with you"
    return "a person" if spec == "human" else words.player_words(game, spec)


def meaning(plan: GameSetup, line: SetupLine) -> tuple[str, str]:
    """Meaning of the choice of a line, and its name in the program where that is another word."""
    if line.key == "rules":
        return words.about(plan.game, plan.rules, registry.presets(plan.game)[plan.rules]), plan.rules
    if line.key == "format":
        return words.about(plan.game, line.chosen, registry.formats(plan.game).get(line.chosen, "")), line.chosen
    if line.key.startswith("deck"):
        about = {name: said for _, name, said in load(table(plan.game).decks).choices()}
        return about.get(line.chosen, "the decks follow from the rules"), ""
    if line.key == "count":
        return "how many play, you among them", ""
    if line.chosen and not is_human(line.chosen):
        said = setup_choices.about_opponent(plan.game, line.chosen)
        return said, "" if said.startswith("level ") else line.chosen
    return "a person at this keyboard" if line.chosen else "opponents of several kinds", ""


def with_choice(plan: GameSetup, key: str, value: str) -> GameSetup:
    """The plan with one thing chosen differently."""
    if key == "rules":
        game = registry.make(plan.game, value)
        fits = len(plan.seats) in game.seats
        return replace(plan, rules=value, seats=plan.seats if fits else _seated(plan, game.default_seats))
    if key == "count":
        return replace(plan, seats=_seated(plan, int(value)))
    if key == "opponents":
        return replace(plan, seats=tuple(seat if is_human(seat) else value for seat in plan.seats))
    if key == "format":
        return replace(plan, format=value)
    if key.startswith("deck"):
        return replace(plan, decks=_decks(plan, int(key.removeprefix("deck")), value))
    at = int(key.removeprefix("seat"))
    return replace(plan, seats=(*plan.seats[:at], value, *plan.seats[at + 1 :]))


def _decks(plan: GameSetup, at: int, name: str) -> tuple[str, ...]:
    """Both decks after one was chosen; beside it one that nobody chose is random."""
    if not name:
        return ()
    chosen = list(plan.decks or ("random", "random"))
    chosen[at] = name
    return tuple(chosen)


def _seated(plan: GameSetup, count: int) -> tuple[str, ...]:
    """As many seats; new ones are like the last agent there."""
    usual = setup_choices.usual_seats(plan.game, 2)[1]
    agent = next((seat for seat in reversed(plan.seats) if not is_human(seat)), usual)
    return (*plan.seats[:count], *[agent] * (count - len(plan.seats)))


class Chips(Painted):
    """The lines with their choices as chips."""

    ON_PAGE = True

    def __init__(self, screen: SetupScreen) -> None:
        super().__init__()
        self._setup = screen
        self.left = 0
        """The column where the lines begin."""

    def paint(self, grid: Grid) -> None:
        grid.fill(0, 0, grid.width, grid.height, "panel")
        setup = self._setup
        self.left = self._picture(grid)
        room = grid.height - FOOT - 1
        heights = self._heights(grid.width, room)
        explained = sum(map(self._has_meaning, range(len(heights))))
        is_explained = sum(heights) + explained <= room
        gap = 1 if sum(heights) + 2 * explained <= room else 0
        first = 0
        while first < setup.at and sum(heights[first : setup.at + 1]) > room:
            first += 1
        y = 1
        for row, line in enumerate(setup.lines[first:], first):
            if y + heights[row] > 1 + room:
                break
            self._line(grid, y, row, line, heights[row])
            y += heights[row]
            if is_explained and self._has_meaning(row):
                self._explain(grid, y, line)
                y += 1 + gap
        self._foot(grid, self.left + 3, grid.height - FOOT, is_explained)

    def _heights(self, width: int, room: int) -> list[int]:
        """Rows of chips of every line: a second one shows what one cannot hold, where there is room."""
        lines = self._setup.lines
        packed = [len(_packed(_widths(line), width - self.left - CHIPS_COLUMN - 1)) for line in lines]
        heights = [count if count <= CHIP_ROWS else 1 for count in packed]
        return heights if sum(heights) + len(heights) <= room else [1] * len(lines)

    def _has_meaning(self, row: int) -> bool:
        """Whether a line is explained: where two choose the same thing, the second is."""
        lines = self._setup.lines
        return row + 1 == len(lines) or lines[row + 1].key != lines[row].key

    def _explain(self, grid: Grid, y: int, line: SetupLine) -> None:
        """Write the meaning of the choice below it, and its name in the program."""
        setup = self._setup
        said, name = meaning(setup.plan, line)
        x = self.left + CHIPS_COLUMN + 1
        here = setup.lines[setup.at].key == line.key
        end = grid.put(x, y, shorten(said, grid.width - x - 1, placeholder="…"), "text" if here else "mute")
        if name and end + len(name) + 3 < grid.width:
            grid.put(end + 2, y, name, "faint")

    def _picture(self, grid: Grid) -> int:
        """The game's picture where there is room for it; returns where the lines begin."""
        tile = table(self._setup.plan.game).tile
        if not tile or grid.width < COLUMNS_WITH_PICTURE:
            return 0
        load(tile)(grid, 1, 1, PICTURE, min(grid.height - 2, PICTURE // 2))
        return PICTURE + 2

    def _line(self, grid: Grid, y: int, row: int, line: SetupLine, rows: int) -> None:
        here, left = row == self._setup.at, self.left
        grid.put(left + 1, y, "▸" if here else " ", "acc", bold=True)
        grid.put(left + 3, y, line.name, "acc" if here else "text", bold=True)
        x, room = left + CHIPS_COLUMN, grid.width - left - CHIPS_COLUMN - 1
        widths = _widths(line)
        if rows > 1:
            for down, (first, last) in enumerate(_packed(widths, room)):
                self._chips(grid, x, y + down, row, line, range(first, last))
            return
        first, last = _window(widths, max(0, line.place), room)
        if first:
            x = grid.put(x, y, "< ", "mute")
        x = self._chips(grid, x, y, row, line, range(first, last))
        if last < len(widths):
            grid.put(x, y, f"+{len(widths) - last} >", "mute")

    def _chips(self, grid: Grid, x: int, y: int, row: int, line: SetupLine, places: range) -> int:
        here = row == self._setup.at
        for place in places:
            label, value = line.choices[place]
            chosen = place == line.place
            ink, ground = (("accink", "acc") if here else ("bg", "mute")) if chosen else ("text", "raise")
            end = grid.put(x, y, f" {label} ", ink, ground, bold=chosen)
            grid.mark(x, y, end - x, 1, (row, value))
            x = end + 1
        return x

    def _foot(self, grid: Grid, x: int, y: int, is_explained: bool) -> None:
        setup = self._setup
        said, _ = meaning(setup.plan, setup.lines[setup.at])
        # what has its line above and is whole there needs no other
        if not is_explained or cell_len(said) > grid.width - self.left - CHIPS_COLUMN - 2:
            for row, text in enumerate(wrap(said, grid.width - x - 1)[:2]):
                grid.put(x, y + row, text, "mute")
        end = grid.put(x, y + 2, "Luck        ", "text", bold=True)
        end = grid.put(end, y + 2, setup.seed or "new", "acc" if setup.seed else "mute", bold=bool(setup.seed))
        grid.put(end + 2, y + 2, "type a number to repeat a deal", "mute")
        for key, word, action in BUTTONS:
            ink, ground = ("accink", "acc") if action == "deal" else ("text", "raise")
            end = grid.put(x, y + 4, f"  {key} {word}  ", ink, ground, bold=action == "deal")
            grid.mark(x, y + 4, end - x, 1, action)
            x = end + 2


def _widths(line: SetupLine) -> list[int]:
    """Columns of each chip and the gap after it."""
    return [cell_len(label) + 3 for label, _ in line.choices]


def _packed(widths: list[int], room: int) -> list[tuple[int, int]]:
    """The chips of each row, from which to before which, as many to a row as fit."""
    rows, first, used = [], 0, 0
    for place, width in enumerate(widths):
        if used + width - 1 > room and place > first:
            rows.append((first, place))
            first, used = place, 0
        used += width
    return [*rows, (first, len(widths))]


def _window(widths: list[int], at: int, room: int) -> tuple[int, int]:
    """From which to before which chip fits, the chosen one among them, beside what tells of the others."""
    room -= 8
    first = 0
    while sum(widths[first : at + 1]) > room and first < at:
        first += 1
    last = first
    while last < len(widths) and sum(widths[first : last + 1]) <= room:
        last += 1
    return first, max(last, first + 1)


class SetupScreen(OnceModal[NewGame | None]):
    """Dismissed with what to play, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "line(-1)", "Line", key_display="↑↓", tooltip="To the line above"),
        Binding("down,tab", "line(1)", "Line below", show=False, tooltip="To the line below"),
        Binding("left", "choose(-1)", "Choice", key_display="←→", tooltip="The choice before"),
        Binding("right", "choose(1)", "Next choice", show=False, tooltip="The next choice"),
        Binding("slash", "find", "Find", tooltip="Find a choice by a part of its name"),
        Binding("enter", "deal", "Play", key_display="⏎", tooltip="Begin the game"),
        Binding("m", "more", "Seats", tooltip="Choose who sits at each seat"),
        Binding("r", "rules", "Rules", tooltip="Read the rules chosen"),
        Binding("escape,q", "dismiss(None)", "Back", key_display="esc", tooltip="Back without a game"),
    ]

    def __init__(self, plan: GameSetup) -> None:
        super().__init__()
        self.plan = plan
        self.seed = ""
        self.at = 0
        self._more = len({seat for seat in plan.seats if not is_human(seat)}) > 1
        self.lines = lines_of(plan, more=self._more)

    def compose(self) -> ComposeResult:
        with Vertical(classes="card") as card:
            card.border_title = f"New game: {self.plan.title}"
            card.border_subtitle = "what you choose is remembered"
            yield Chips(self)
        yield KeyBar()

    def action_line(self, step: int) -> None:
        self.at = (self.at + step) % len(self.lines)
        self._redraw()

    def action_choose(self, step: int) -> None:
        line = self.lines[self.at]
        place = (line.place + step) % len(line.choices) if line.place >= 0 else 0
        self._take(line.key, line.choices[place][1])

    def offers(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "find":
            return len(self.lines[self.at].choices) >= MANY
        return super().offers(action, parameters)

    @work
    async def action_find(self) -> None:
        """Ask for a part of a name, and take the next choice of the line that has it."""
        line = self.lines[self.at]
        asked = Naming(f"{line.name}: a part of its name", "", "enter finds it, esc leaves it as it is")
        text = await self.app.push_screen_wait(asked)
        order = [*line.choices[line.place + 1 :], *line.choices[: line.place + 1]]
        found = next((value for label, value in order if text and text.casefold() in label.casefold()), None)
        if found is not None and self.query(Chips):
            self._take(line.key, found)
        elif text:
            self.notify(f"None of them has {text!r} in its name", severity="warning", markup=False)

    def _take(self, key: str, value: str) -> None:
        self.plan = with_choice(self.plan, key, value)
        self._redraw()

    def _redraw(self) -> None:
        self.lines = lines_of(self.plan, more=self._more)
        self.at = min(self.at, len(self.lines) - 1)
        self.query_one(Chips).repaint()
        self.refresh_bindings()

    def action_more(self) -> None:
        self._more = not self._more
        self._redraw()

    def action_deal(self) -> None:
        self.dismiss(NewGame(self.plan, int(self.seed) if self.seed else None))

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.plan.make()))

    def on_key(self, event: events.Key) -> None:
        """Digits are the number of a deal."""
        typed = event.character or ""
        if typed.isascii() and typed.isdigit() and len(self.seed) < LONGEST_SEED:
            self.seed += typed
        elif event.key == "backspace":
            self.seed = self.seed[:-1]
        else:
            return
        event.stop()
        self._redraw()

    async def on_painted_clicked(self, event: Painted.Clicked) -> None:
        if isinstance(event.thing, str):
            await self.run_action(event.thing)
            return
        at, value = event.thing
        # a click may be meant for lines that have changed since they were drawn
        if at < len(self.lines) and value in [chosen for _, chosen in self.lines[at].choices]:
            self.at = at
            self._take(self.lines[at].key, value)
