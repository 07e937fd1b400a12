"""The solution browser: how every hand plays at a point of a solved hold'em spot, and the way through it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Input, Static
from textual.widgets.selection_list import Selection
from textual.worker import get_current_worker

from cardai.app import agents
from cardai.app.background import Thought
from cardai.app.solution import PLAYER_NAMES, Browser, Filter, PositionSummary, at_table
from cardai.games.cards import NAMES as CARDS
from cardai.games.cards import RANKS
from cardai.games.errors import PlayerError
from cardai.games.holdem.made_hands import DRAWS, MADE
from cardai.games.holdem.ranges import class_name

from .. import keymap, palette
from ..parts.keys import KeyBar
from ..parts.mix_grid import MixGrid, Tile
from ..parts.panels import StatusLine, TitleLine
from ..parts.playing_card import pretty
from ..parts.solution_panels import ActionList, ComboList, KindTable, RangeTotals, parts_of, roles_of, way_text
from ..plain_text import PlainStatic
from ..textual_inside import MultipleChoice
from .once import OnceModal, OnceScreen
from .working import End, WorkingScreen

if TYPE_CHECKING:
    from cardai.ai.agent import Agent, Progress
    from cardai.ai.holdem.solver.export import Cell
    from cardai.ai.holdem.solver.solution import Position
    from cardai.app.session import Session
    from cardai.games.holdem.view import HoldemView

MODES = ("actions", "EV", "equity", "range")
SUITS = "shdc"


class SolutionScreen(OnceScreen[None]):
    """Walks a solution; nothing is changed by looking."""

    BINDINGS = keymap.SOLUTION

    DEFAULT_CSS = """
    SolutionScreen #middle { height: 1fr; }
    SolutionScreen #left { width: 41; height: 1fr; padding: 0 1; }
    SolutionScreen #right { width: 1fr; height: 1fr; padding: 0 1; }
    SolutionScreen MixGrid { width: auto; height: auto; }
    SolutionScreen #room { width: 1fr; height: 13; }
    SolutionScreen KindTable { height: 1fr; width: 1fr; text-wrap: nowrap; margin-top: 1; }
    SolutionScreen.-small KindTable { margin-top: 0; }
    SolutionScreen #legend { height: 1; width: 1fr; color: $mute; text-wrap: nowrap; }
    SolutionScreen #way { height: auto; max-height: 3; margin-bottom: 1; }
    SolutionScreen ActionList { height: auto; margin-bottom: 1; }
    SolutionScreen RangeTotals { height: auto; margin-bottom: 1; }
    SolutionScreen #scroll { height: auto; max-height: 1fr; border: round $line; scrollbar-size-vertical: 1;
        border-title-color: $text; border-title-style: bold; border-subtitle-color: $mute; }
    SolutionScreen ComboList { height: auto; }
    SolutionScreen.-medium #left { width: 68; }
    SolutionScreen.-medium.-high #room, SolutionScreen.-large.-high #room { height: 26; }
    SolutionScreen.-large #left { width: 119; }
    SolutionScreen.-large.-highest #room { height: 39; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-small"), (106, "-medium"), (190, "-large")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-high"), (52, "-highest")]  # noqa: RUF012

    def __init__(self, browser: Browser, hand: str = "") -> None:
        """`hand`: the class such as `AKs` to begin with."""
        super().__init__()
        self.browser = browser
        self.mode = MODES[0]
        self.hand = hand or "AA"
        self.picture: PositionSummary | None = None
        self._outlooks: dict[str, PositionSummary] = {}
        """Play of the next to act after each card that may come, as far as it was worked out."""

    def compose(self) -> ComposeResult:
        yield TitleLine()
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                with Container(id="room"):
                    yield MixGrid(id="grid")
                yield PlainStatic(id="legend")
                yield KindTable()
            with Vertical(id="right"):
                yield PlainStatic(id="way")
                yield ActionList()
                yield RangeTotals()
                with VerticalScroll(id="scroll", can_focus=False):
                    yield ComboList()
        yield StatusLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(MixGrid).focus()
        self.call_after_refresh(self.refresh_picture)

    def on_resize(self) -> None:
        if self.picture is not None:
            self.call_after_refresh(self._show, self.picture)

    # -- finding out ------------------------------------------------------------------------------------------

    def refresh_picture(self) -> None:
        """Look at where the browser is now, in the background."""
        self.workers.cancel_group(self, "runouts")
        self.query_one(StatusLine).say("Looking ...")
        self.look()

    @work(thread=True, exclusive=True, group="look")
    def look(self) -> None:
        picture = self.browser.look()
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._show, picture)

    @work(thread=True, exclusive=True, group="runouts")
    def survey(self, position: Position) -> None:
        """Work out how the next to act plays on each card that may come, one card after the other."""
        for card in position.next_cards:
            if get_current_worker().is_cancelled:
                return
            self.app.call_from_thread(self._put_card, position, card, self.browser.outlook(position, card))

    def _put_card(self, position: Position, card: int, outlook: PositionSummary) -> None:
        if self.is_open and position is self.browser.position:
            label, grid = _card_label(card), self.query_one(MixGrid)
            self._outlooks[label] = outlook
            parts = parts_of(outlook.shown.mix, roles_of(outlook.position.actions))
            tile = Tile(label, parts, note=_percent(outlook.shown.equity))
            grid.put(SUITS.index(CARDS[card][1]), _column(card), tile)
            if grid.current is tile:
                self._show_outlook(label)

    def _show_outlook(self, label: str) -> None:
        """Show the outlook after the card under the cursor, once it is known."""
        outlook = self._outlooks.get(label)
        self.query_one(ActionList).display = outlook is not None
        if outlook is not None:
            self.query_one(ActionList).show(outlook, label)
            self.query_one(RangeTotals).show(outlook, "")

    # -- the screen -------------------------------------------------------------------------------------------

    def _show(self, picture: PositionSummary) -> None:
        if not self.is_open:
            return
        self.picture = picture
        solution, position = self.browser.solution, picture.position
        behind = solution.spot.stack - max(position.node.paid)
        off = 100 * solution.exploitability / solution.spot.pot
        self.query_one(TitleLine).show(
            "Solution", f"pot {position.pot:,}, {behind:,} behind", f"exploitable {off:.2f} % of pot"
        )
        board = [CARDS[card] for card in solution.spot.board]
        self.query_one("#way", Static).update(way_text(board, self.browser.line, palette.page(self.app)))
        self.query_one(ActionList).display = bool(position.actions)
        self.query_one(ActionList).show(picture)
        self.query_one(RangeTotals).show(picture, str(self.browser.filter) if self.browser.filter else "")
        self.query_one(KindTable).show(picture)
        if self.browser.is_deal:
            self._show_cards(picture)
        else:
            self._show_hands(picture)

    def _show_hands(self, picture: PositionSummary) -> None:
        grid = self.query_one(MixGrid)
        grid.show([[self._tile(cell, picture) for cell in row] for row in picture.cells])
        grid.go(self.hand)
        self.query_one("#scroll").display = True
        self.query_one("#legend", Static).update(
            f"{PLAYER_NAMES[picture.player]} · {self._mode()} · {self.browser.filter}"
        )
        if picture.position.player is None:
            said = "Nothing is left to decide here: `⌫` goes back"
        else:
            who, last = PLAYER_NAMES[picture.position.player].capitalize(), len(picture.position.actions)
            said = f"{who} to act: `1` to `{last}` go on   arrows choose a hand   `v` the other player"
        self.query_one(StatusLine).say(said)

    def _show_cards(self, picture: PositionSummary) -> None:
        grid = self.query_one(MixGrid)
        self._outlooks = {}
        possible = set(picture.position.next_cards)
        grid.show([[_blank(rank, suit, possible) for rank in reversed(range(13))] for suit in SUITS])
        self.query_one("#scroll").display = False
        self.query_one("#legend", Static).update("who acts next: actions and equity in %")
        self.query_one(StatusLine).say("A card comes: arrows choose it, `⏎` deals it, `⌫` goes back")
        self.survey(picture.position)

    def _mode(self) -> str:
        """Mode of the tiles; a player who does not act has no actions to show."""
        if self.mode == "actions" and self.picture is not None and self.picture.position.player != self.picture.player:
            return "range"
        return self.mode

    def _tile(self, cell: Cell, picture: PositionSummary) -> Tile:
        if cell.mix is None and cell.ev is None and not cell.combos:
            return Tile(cell.name)
        weight = cell.combos / picture.possible.get(cell.name, 1)
        mode = self._mode()
        if mode == "actions" and cell.mix is not None:
            return Tile(cell.name, parts_of(cell.mix, roles_of(picture.position.actions)), weight, self._note(cell))
        if mode == "EV":
            share = _between(cell.ev, [other.ev for row in picture.cells for other in row])
            note = "" if cell.ev is None else f"{round(cell.ev) + 0:d}"
            return Tile(cell.name, ((f"bad>good:{share:.2f}", 1.0),), weight, note)
        if mode == "equity":
            share = cell.equity or 0.0
            return Tile(cell.name, ((f"bad>good:{share:.2f}", 1.0),), weight, _percent(cell.equity))
        return Tile(cell.name, (("info", 1.0),), weight, "")

    def _note(self, cell: Cell) -> str:
        """The most frequent action as a letter and its share, where a tile has room for it."""
        if self.query_one(MixGrid).tile_size(13)[1] < 2 or self.picture is None or cell.mix is None:
            return ""
        number = max(range(len(cell.mix)), key=lambda at: cell.mix[at] if cell.mix else 0.0)
        return f"{str(self.picture.position.actions[number])[0]}{100 * cell.mix[number]:.0f}"

    @on(MixGrid.Moved)
    def choose_hand(self, event: MixGrid.Moved) -> None:
        if self.browser.is_deal:
            self._show_outlook(event.label)
        elif self.picture is not None:
            self.hand = event.label
            combos = self.query_one(ComboList)
            combos.show(self.picture, event.label)
            scroll = self.query_one("#scroll")
            scroll.border_title, scroll.border_subtitle = combos.border_title, combos.border_subtitle

    # -- keys -------------------------------------------------------------------------------------------------

    def action_move(self, down: int, right: int) -> None:
        self.query_one(MixGrid).move(down, right)

    @on(ActionList.Taken)
    def take_clicked(self, event: ActionList.Taken) -> None:
        self.action_take(event.number)

    def action_take(self, number: int) -> None:
        actions = self.browser.position.actions
        if not 1 <= number <= len(actions):
            return
        action = actions[number - 1]
        if self.browser.ends(str(action)):
            self.notify(f"After {action} nothing is left to decide", timeout=3)
            return
        self.browser.take(str(action))
        self.refresh_picture()

    @on(MixGrid.Picked)
    def action_deal(self) -> None:
        grid = self.query_one(MixGrid)
        # hands are still shown in the moment after a step
        if self.browser.is_deal and len(grid.tiles) == len(SUITS):
            card = 4 * (12 - grid.column) + "cdhs".index(SUITS[grid.row])
            self._step(CARDS[card])

    def _step(self, step: str) -> None:
        try:
            self.browser.take(step)
        except PlayerError as error:
            self.notify(str(error), severity="warning")
            return
        self.refresh_picture()

    def action_up(self) -> None:
        if self.browser.back():
            self.refresh_picture()

    def action_start(self) -> None:
        while self.browser.back():
            pass
        self.refresh_picture()

    def action_other(self) -> None:
        self.browser.player = 1 - self.browser.player
        self.refresh_picture()

    def action_mode(self) -> None:
        self.mode = MODES[(MODES.index(self.mode) + 1) % len(MODES)]
        if self.picture is not None:
            self._show(self.picture)

    @work(group="dialogs")
    async def action_filter(self) -> None:
        chosen = await self.app.push_screen_wait(FilterDialog(self.browser.filter))
        if chosen is not None:
            self.browser.filter = chosen
            self.refresh_picture()

    @work(group="dialogs")
    async def action_export(self) -> None:
        path = await self.app.push_screen_wait(ExportDialog())
        if path:
            try:
                self.browser.export(Path(path).expanduser())
            except PlayerError as error:
                self.notify(str(error), severity="error")
            else:
                self.notify(f"Written to {path}")

    def action_leave(self) -> None:
        self.dismiss(None)


async def consult(screen: WorkingScreen, view: HoldemView) -> bool:
    """Show the adviser's solution of a decision until it is put away; False if there is none."""
    from cardai.ai.holdem.solver import ready

    session = getattr(screen.app, "session", None)
    line = screen.query_one(StatusLine)
    said = line.render()
    what = "Solving this decision" if ready.is_ready() else "Compiling the solver, once for this machine"
    thought, end = await screen.wait_for(
        lambda ring: Thought(lambda progress: _solution(session, view, progress), ring), what
    )
    line.update(said)
    if end is not End.DONE or thought.fault is not None:
        return end is End.STOPPED
    browser = thought.result()
    if browser is None or view.hole is None:
        return False
    await screen.app.push_screen_wait(SolutionScreen(browser, class_name((max(view.hole), min(view.hole)))))
    return True


def _solution(session: Session | None, view: HoldemView, progress: Progress) -> Browser | None:
    """By the adviser of the game at the table."""
    from cardai.ai.holdem.solver import ready

    ready.make_ready()
    return at_table(adviser_of(session, view), view, progress)


def adviser_of(session: Session | None, view: HoldemView) -> Agent:
    """Adviser whose hints are seen at the table, who may know the answer already, or else a new one of the kind."""
    known = session is not None and session.game == view.game
    judge = session.judge() if session is not None and known else agents.judge(view.game)
    return judge.agent


class FilterDialog(OnceModal[Filter | None]):
    """Which hands to show; dismissed with a filter, or None to leave it as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "apply", "Show these", priority=True),
        Binding("n", "clear", "All hands"),
        Binding("escape", "dismiss(None)", "Back"),
    ]
    DEFAULT_CSS = """
    FilterDialog MultipleChoice { width: 32; height: 16; border: none; background: $panel; }
    FilterDialog .lists { width: auto; height: auto; }
    FilterDialog .card { width: auto; }
    """

    def __init__(self, now: Filter) -> None:
        super().__init__()
        self._now = now

    def compose(self) -> ComposeResult:
        with Vertical(classes="card") as card:
            card.border_title = "Only these hands"
            card.border_subtitle = "space chooses, tab to the draws, enter shows, n all, esc back"
            with Horizontal(classes="lists"):
                yield MultipleChoice(*_choices(MADE, self._now.made), id="made")
                yield MultipleChoice(*_choices(DRAWS, self._now.draws), id="draws")

    def action_apply(self) -> None:
        made, draws = (frozenset(self.query_one(name, MultipleChoice).selected) for name in ("#made", "#draws"))
        self.dismiss(Filter(made, draws))

    def action_clear(self) -> None:
        self.dismiss(Filter())


class ExportDialog(OnceModal[str]):
    """Where to write the hands shown; dismissed with a path, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "Back")]

    def compose(self) -> ComposeResult:
        with Vertical(classes="card") as card:
            card.border_title = "Export"
            yield PlainStatic("A file that ends in .csv (these hands) or .json (both players):")
            yield Input("solution.csv", id="path", compact=True)
            yield Button("⏎ Write", id="write", compact=True)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    @on(Button.Pressed, "#write")
    def write(self) -> None:
        self.dismiss(self.query_one(Input).value.strip())


def _choices(names: Sequence[str], chosen: frozenset[str]) -> list[Selection[str]]:
    return [Selection(name, name, name in chosen) for name in names]


def _percent(share: float | None) -> str:
    return "" if share is None or share != share else f"{100 * share:.0f}"


def _between(value: float | None, others: Sequence[float | None]) -> float:
    """Where a value lies between the least and the most, 0 to 1."""
    known = [other for other in others if other is not None]
    if value is None or not known or max(known) <= min(known):
        return 0.5
    return (value - min(known)) / (max(known) - min(known))


def _column(card: int) -> int:
    return 12 - RANKS.index(CARDS[card][0])


def _card_label(card: int) -> str:
    return pretty(CARDS[card])


def _blank(rank: int, suit: str, possible: set[int]) -> Tile:
    """A card whose outlook is not known yet, or that cannot come."""
    card = 4 * rank + "cdhs".index(suit)
    return Tile(_card_label(card) if card in possible else "")
