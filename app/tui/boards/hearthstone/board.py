"""The Hearthstone board: both sides, the hand, and the card being looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardai.games.hearthstone.state import Action
from cardai.games.hearthstone.view import HearthstoneView

from ...parts.advice import without_brackets
from ...parts.bars import figure
from ...parts.grid import Grid, Painted
from ...plain_text import PlainStatic, plain
from ...screens.dialogs import Reading
from ..base import GameBoard
from .choice import END, ENEMY_HERO, Choosing, Spot
from .inspect import about, character
from .picture import DIGITS, Drawing, Sizes
from .tracker import own_deck, own_title, their_deck, their_title, tracker

SIZE_WITH_DECKS = (160, 50)
"""From so many columns and rows on there is room for the decks in a column of their own."""
DECKS, BESIDE_COLUMNS = 31, 48
"""Columns of both decks, and of the other panels beside them."""
HINT_OVER_LOG_ROWS = 34
"""Below so many rows a hint takes the room of the log."""
LONG_HAND = (8, 76)
"""From so many cards on, beside a side, a table below so many columns lets the hand run under the side."""
HIT = 0.3
"""Seconds that a hit is shown."""


class Felt(Painted):
    """The table itself; what is on it is told as spots."""

    def __init__(self, board: HearthstoneBoard) -> None:
        super().__init__()
        self._board = board

    def paint(self, grid: Grid) -> None:
        self._board.paint(grid)


class HearthstoneBoard(GameBoard[HearthstoneView]):
    """Choose a card, a fighter or the power, then what it is aimed at; anything under the cursor is explained."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(digit, f"digit({at})", f"Number {digit}", show=False, tooltip="The card or target of this number")
            for at, digit in enumerate(DIGITS)
            if at
        ),
        Binding("1", "digit(0)", "Card", key_display="1-9", tooltip="The card or target of this number"),
        Binding("g", "fight", "Attack", tooltip="Number your characters that can attack"),
        Binding("f", "use_power", "Power", tooltip="Use the hero power"),
        Binding("e", "end_turn", "End turn", tooltip="End the turn"),
        Binding("d", "deck", "Deck", tooltip="What is left in your deck, and what the opponent has shown"),
        Binding("i", "place", "Place", show=False, tooltip="Choose the place of the next minion on the board"),
        Binding("left", "move(-1,0)", "Left", show=False, tooltip="Look at the next thing to the left"),
        Binding("right", "move(1,0)", "Right", show=False, tooltip="Look at the next thing to the right"),
        Binding("up", "move(0,-1)", "Up", show=False, tooltip="Look at what is above"),
        Binding("down", "move(0,1)", "Down", show=False, tooltip="Look at what is below"),
        Binding("enter", "finish", "Done", key_display="⏎", tooltip="Keep the cards marked so, replace the others"),
        Binding("enter", "confirm", "Choose", show=False, tooltip="Choose what the cursor is on"),
        Binding("backspace,escape", "back", "Back", show=False, tooltip="Choose something else"),
    ]

    AT_MOVE = frozenset({"digit", "fight", "use_power", "end_turn", "confirm", "back", "place"})
    HAS_STRIP = True

    DEFAULT_CSS = """
    HearthstoneBoard #looked { min-height: 7; text-wrap: wrap; }
    HearthstoneBoard #tracker { display: none; height: 1fr; min-height: 4; width: 1fr; scrollbar-size-vertical: 1; }
    HearthstoneBoard.-wide.-decks #tracker { display: block; }
    HearthstoneBoard.-wide.-decks #log, HearthstoneBoard.-wide.-advised.-low #log { display: none; }
    HearthstoneBoard.-wide.-roomy #tracker { display: block; dock: right; width: 31; height: 100%; }
    HearthstoneBoard.-long > .column { layer: above; dock: right; }
    """

    def __init__(self, side: Any = None) -> None:
        super().__init__(side)
        self._choosing: Choosing | None = None
        self._cursor: Spot | None = None
        self._fighting = False
        """Whether digits mean own characters instead of hand cards."""
        self._was_live = False
        self._wants_decks = False
        """Whether both decks are asked for where the log is otherwise."""
        self.news: set[int] = set()
        """Characters that came or changed since the person last decided."""
        self.hits: dict[int, int] = {}
        """Characters that were just hit, and for how much."""

    def compose_area(self) -> ComposeResult:
        yield Felt(self)

    def compose_panels(self) -> ComposeResult:
        yield PlainStatic(id="looked", classes="panel")
        with VerticalScroll(id="tracker", can_focus=False):
            yield PlainStatic(id="own", classes="panel")
            yield PlainStatic(id="theirs", classes="panel")

    def show(self, view: HearthstoneView, names: Sequence[str], *, live: bool) -> None:
        before = self.view
        self._choosing = Choosing(view)
        self._fighting = False
        if not live or not self._was_live:
            self._note_news(before, view)
        if self._was_live and not live:
            self.news = set()
        self._was_live = live
        if self._cursor == END or not live:
            self._cursor = None
        self.hits = _hits(before, view)
        super().show(view, names, live=live)
        if self.hits:
            self.query_one(Felt).move(HIT)

    def _make_room(self, width: int) -> None:
        """Where there is much room both decks are always shown."""
        super()._make_room(width)
        self.set_class(self._is_roomy(width), "-roomy")
        self.set_class(self._rows < HINT_OVER_LOG_ROWS, "-low")

    @property
    def _rows(self) -> int:
        """Rows of the board, also before it has been laid out."""
        return self.size.height or self.app.size.height

    def _is_roomy(self, width: int) -> bool:
        return width >= SIZE_WITH_DECKS[0] and self._rows >= SIZE_WITH_DECKS[1]

    def side_width(self, width: int) -> int:
        """As everywhere, and where there is much room a second column for the decks."""
        return DECKS + BESIDE_COLUMNS if self._is_roomy(width) else super().side_width(width)

    def _note_news(self, before: HearthstoneView | None, view: HearthstoneView) -> None:
        """Remember which characters came or changed while others moved."""
        if before is None:
            return
        known = {
            one.uid: (one.attack, one.health, one.keywords) for side in (before.me, before.enemy) for one in side.board
        }
        for side in (view.me, view.enemy):
            changed = {one.uid for one in side.board if known.get(one.uid) != (one.attack, one.health, one.keywords)}
            self.news |= changed

    def draw(self) -> None:
        if self.view is None or self._choosing is None:
            return
        self._make_way(self.view)
        self.query_one(Felt).repaint()
        self._explain(self.view)
        # before the first turn nothing has happened yet that a log could tell
        wants_decks = self._wants_decks or bool(self.laid_open) or (self.view.is_mulligan and self.live)
        self.set_class(wants_decks and not self.has_class("-roomy"), "-decks")
        if wants_decks or self.has_class("-roomy"):
            self._show_decks(self.view)
        self.post_message(self.Prompted())

    def _show_decks(self, view: HearthstoneView) -> None:
        own, theirs = self.query_one("#own", Static), self.query_one("#theirs", Static)
        # a frame and its margins take four columns, a bar that scrolls one more
        width = (DECKS if self.has_class("-roomy") else self.side_width(self.size.width) - 1) - 4
        own.border_title = plain(own_title(view, self.names))
        theirs.border_title = plain(their_title(view, self.names))
        own.update(Content("\n").join(own_deck(view, width)))
        theirs.update(Content("\n").join(their_deck(view, width, self.other)))

    def _make_way(self, view: HearthstoneView) -> None:
        """A long hand on a narrow table takes the whole width, and the side ends above it."""
        beside = self.size.width - self.side_width(self.size.width)
        is_long = (
            self.has_class("-wide")
            and beside < LONG_HAND[1]
            and len(view.me.hand) >= LONG_HAND[0]
            and not view.is_mulligan
        )
        self.set_class(is_long, "-long")
        sizes = Sizes.of(beside, self.size.height)
        for column in self.query(".column"):
            column.styles.height = self.size.height - sizes.hand[1] - sizes.lift if is_long else None

    def table_width(self, width: int) -> int:
        """Columns of the table on an area of so many."""
        is_under = self.has_class("-long") and width == self.size.width
        return width - self.side_width(width) if is_under else width

    def paint(self, grid: Grid) -> None:
        """Draw the table on a grid."""
        if self.view is not None and self._choosing is not None:
            Drawing(grid, self, self.view, self._choosing).draw()

    def hinted_spots(self) -> set[Spot]:
        """Spots that the adviser would use, and aim at."""
        action = self.hinted
        if action is None or self._choosing is None or self._choosing.stage not in ("first", "target", "keep"):
            return set()
        kind = action[0]
        if kind == "keep":
            return {Spot("hand", place) for place in action[1]}
        if kind == "play":
            return {Spot("hand", action[1])} | ({Spot("one", action[2])} if action[2] is not None else set())
        if kind == "attack":
            return {Spot("one", action[1]), Spot("one", action[2])}
        if kind == "power":
            return {Spot("power")} | ({Spot("one", action[1])} if action[1] is not None else set())
        return {END} if kind == "end" else set()

    def prompt(self) -> str:
        view, choosing = self.view, self._choosing
        assert view is not None and choosing is not None
        name = first_name(view, choosing.first)
        stage = choosing.stage
        if stage == "first" and self._fighting:
            return "Attack: who? `1-9` or arrows, `esc` back" if choosing.fighters else "Attack: nobody can, `esc` back"
        if stage == "first":
            return self._first_prompt(view, choosing)
        if stage == "keep" and self.advice is not None and self.has_class("-strip"):
            return self._hint_prompt(view)
        return {
            "keep": "Your move: numbers or clicks keep or replace a card, `⏎` is done",
            "offer": "Your move: take one by its number",
            "option": f"{name}: which one?   `esc` back",
            "target": f"{name}: choose a target by number or arrows and `⏎`   `esc` back",
            "place": f"{name}: in which place?   `esc` back",
        }.get(stage, "Your move")

    def _hint_prompt(self, view: HearthstoneView) -> str:
        """Choice of the adviser as a line, where there is no panel for it."""
        assert self.advice is not None
        best = self.advice.best
        name = without_brackets([self.label(option.action) for option in self.advice.options])[0]
        said = f"Hint: {name}, {figure(best.value)} {view.game.unit}"
        return f"{said}   `a` plays it   `h` all"

    def _first_prompt(self, view: HearthstoneView, choosing: Choosing) -> str:
        if choosing.wants_place:
            return "Your move: `1-9` plays a minion and asks for its place   `i` does not"
        if self.advice is not None and self.has_class("-strip"):
            return self._hint_prompt(view)
        if self._cursor is not None and self.has_class("-strip"):
            title, lines = about(view, choosing, self._cursor, is_brief=True)
            said = f"{title}: {'. '.join(line.plain.rstrip('.') for line in lines)}"
            room = self.app.size.width - 4
            return said if len(said) <= room else f"{said[: room - 1].rstrip()}…"
        if self._cursor is not None and self._would_play(self._cursor):
            return f"{first_name(view, self._cursor)}: `⏎` or a second click plays it"
        if len(choosing.actions) == 1:
            return "Your move: nothing is left to do, `e` ends the turn"
        fights = "   `g` attacks" if choosing.fighters else ""
        power = "   `f` power" if choosing.can_use_power else ""
        return f"Your move: `1-9` plays a card{fights}{power}   `e` ends the turn"

    # -- choosing --------------------------------------------------------------------------------------------

    def action_digit(self, at: int) -> None:
        """The number means what the stage says."""
        choosing = self._choosing
        if choosing is None:
            return
        numbered = self.numbered()
        if at < len(numbered):
            self.take(numbered[at])

    def numbered(self) -> list[Spot]:
        """Things that the digits 1 to 9 and 0 stand for now."""
        choosing, view = self._choosing, self.view
        if choosing is None or view is None:
            return []
        stage = choosing.stage
        if stage == "offer":
            return [Spot("offer", number) for number in range(len(view.choice))]
        if stage == "option":
            return [Spot("option", number) for number in choosing.options]
        if stage == "place":
            return [Spot("option", number) for number in choosing.places]
        if stage == "target":
            return [Spot("one", code) for code in choosing.targets]
        if stage == "first" and self._fighting:
            return [Spot("one", code) for code in choosing.fighters]
        return [Spot("hand", place) for place in range(len(view.me.hand))]

    def take(self, spot: Spot) -> None:
        """Choose a spot, whatever that means at this stage."""
        choosing = self._choosing
        if choosing is None or not self.live:
            return
        self._cursor = spot if spot != END and choosing.stage != "keep" else None
        action = self._meaning(choosing, spot)
        if action is not None:
            choosing.back()
            self._fighting = False
            self._cursor = None
            self.choose(action)
        self.draw()

    def _meaning(self, choosing: Choosing, spot: Spot) -> Action | None:
        stage = choosing.stage
        if stage == "keep":
            if spot == END:
                return choosing.keep()
            choosing.toggle(spot.number)
        elif stage == "offer":
            return ("choose", spot.number) if spot.kind == "offer" else None
        elif stage == "option" and spot.kind == "option":
            return choosing.choose_option(spot.number)
        elif stage == "place" and spot.kind == "option":
            return choosing.put(spot.number)
        elif stage == "target" and spot.kind == "one":
            return choosing.aim(spot.number)
        elif spot.kind != "option" and not (spot.kind == "one" and spot.number >= ENEMY_HERO):
            return choosing.start(spot)
        return None

    def action_fight(self) -> None:
        choosing = self._choosing
        if choosing is not None:
            choosing.back()
            self._fighting = not self._fighting
            if self._fighting and choosing.fighters:
                self._cursor = Spot("one", choosing.fighters[0])
            self.draw()

    def action_use_power(self) -> None:
        self.take(Spot("power"))

    def action_end_turn(self) -> None:
        self.take(END)

    def action_finish(self) -> None:
        self.take(END)

    def action_confirm(self) -> None:
        if self._cursor is not None:
            self.take(self._cursor)

    def action_place(self) -> None:
        """Say where the next minion goes."""
        choosing = self._choosing
        if choosing is not None and choosing.stage == "first":
            choosing.wants_place = not choosing.wants_place
            self.draw()

    def action_deck(self) -> None:
        """The decks in a panel where there is one, else as a text to put away."""
        if self.view is None:
            return
        if self.has_class("-strip"):
            self.app.push_screen(Reading("Decks", Content("\n").join(tracker(self.view, self.names, self.other))))
        else:
            self._wants_decks = not self._wants_decks
            self.draw()

    def action_back(self) -> None:
        if self._choosing is not None:
            self._choosing.back()
            self._fighting = False
            self.draw()

    def action_move(self, across: int, down: int) -> None:
        """The cursor goes to the nearest spot in a direction."""
        self._cursor = _nearest(self.query_one(Felt).grid, self._cursor, across, down) or self._cursor
        self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "back" and not (self._fighting or (self._choosing is not None and self._choosing.first)):
            return False
        is_opening = self.view is not None and self.view.is_mulligan
        if is_opening and action in ("fight", "use_power", "place", "end_turn"):
            return False
        if action == "finish":
            return is_opening and self.live
        return super().check_action(action, parameters)

    @on(Felt.Clicked)
    def click(self, event: Felt.Clicked) -> None:
        event.stop()
        if self.live and (event.thing == self._cursor or not self._would_play(event.thing)):
            self.take(event.thing)
        else:
            self._cursor = event.thing
            self.draw()

    def _would_play(self, spot: Spot) -> bool:
        """Whether taking a spot spends a card or the power; a click chooses it first, and a second one plays it."""
        choosing = self._choosing
        return choosing is not None and choosing.stage == "first" and choosing.plays_at_once(spot)

    @on(Felt.Hovered)
    def hover(self, event: Felt.Hovered) -> None:
        event.stop()
        if self.view is not None:
            self._explain(self.view, event.thing)

    # -- what is there ---------------------------------------------------------------------------------------

    @property
    def other(self) -> HearthstoneView | None:
        """View of the opponent, where all hands lie open."""
        return next(iter(self.laid_open.values()), None)

    @property
    def cursor(self) -> Spot | None:
        return self._cursor

    @property
    def shown_hits(self) -> dict[int, int]:
        """Hits that are seen to land just now."""
        return self.hits if self.query_one(Felt).moment < 1.0 else {}

    def _explain(self, view: HearthstoneView, spot: Spot | None = None) -> None:
        """Put what the cursor or the pointer is on into words."""
        panel = self.query_one("#looked", Static)
        title, lines = about(view, self._choosing, spot or self._cursor)
        panel.border_title = plain(title)
        panel.update(Content("\n").join(lines))


def _hits(before: HearthstoneView | None, after: HearthstoneView) -> dict[int, int]:
    """Characters with less Health and armor than before, and the difference."""
    if before is None:
        return {}
    known = {one.uid: one.health + one.armor for side in (before.me, before.enemy) for one in (side.hero, *side.board)}
    now = {one.uid: one.health + one.armor for side in (after.me, after.enemy) for one in (side.hero, *side.board)}
    return {uid: known[uid] - health for uid, health in now.items() if known.get(uid, health) > health}


def _nearest(grid: Grid, cursor: Spot | None, across: int, down: int) -> Spot | None:
    """The spot that lies next in a direction; the first of the hand if the cursor is nowhere."""
    here = next((place for place in grid.places if place.thing == cursor), None)
    if here is None:
        hand: list[Spot] = [place.thing for place in grid.places if place.thing.kind in ("hand", "offer", "option")]
        return hand[0] if hand else grid.places[0].thing if grid.places else None
    best, best_way = None, 10_000.0
    x, y = (here.left + here.right) / 2, (here.top + here.bottom) / 2
    for left, top, right, bottom, spot in grid.places:
        dx, dy = (left + right) / 2 - x, (top + bottom) / 2 - y
        ahead, aside = (dx * across, abs(dy) * 6) if across else (dy * down, abs(dx) / 8)
        if spot != cursor and ahead > 0.4 and ahead + aside < best_way:
            best, best_way = spot, ahead + aside
    return best


def first_name(view: HearthstoneView, spot: Spot | None) -> str:
    """The name of what is being used."""
    if spot is None:
        return ""
    if spot.kind == "hand":
        return view.me.hand[spot.number].card.name
    if spot.kind == "power":
        return view.me.power.name
    one = character(view, spot.number)
    return one.card.name if one is not None else ""
