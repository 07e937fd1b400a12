"""The Hearthstone board: both sides, the hand, and the card being looked at."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from cardai.games.hearthstone.state import Action
from cardai.games.hearthstone.view import HearthstoneView

from ...plain_text import plain
from ..base import GameBoard
from . import canvas as art
from .choice import END, ENEMY_HERO, Choosing, Spot
from .inspect import about
from .picture import DIGITS, Picture


class Felt(Static):
    """The table itself; clicks and the pointer's way over it are told as spots."""

    class Clicked(Message):
        """The person clicked on something."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Hovered(Clicked):
        """The pointer came to something."""

    class Resized(Message):
        """There is another amount of room."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.canvas = art.Canvas(1, 1)
        self._under: Spot | None = None

    def show(self, canvas: art.Canvas) -> None:
        self.canvas = canvas
        self.update(canvas.content())

    def on_resize(self) -> None:
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        if (spot := self.canvas.at(event.x, event.y)) is not None:
            self.post_message(self.Clicked(spot))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        spot = self.canvas.at(event.x, event.y)
        if spot is not None and spot != self._under:
            self.post_message(self.Hovered(spot))
        self._under = spot


class HearthstoneBoard(GameBoard):
    """Choose a card, a fighter or the power, then what it is aimed at; anything under the cursor is explained."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(digit, f"digit({at})", f"Number {digit}", show=False, tooltip="The card or target of this number")
            for at, digit in enumerate(DIGITS)
        ),
        Binding("g", "fight", "Attack", show=False, tooltip="Number your characters that can attack"),
        Binding("f", "use_power", "Power", show=False, tooltip="Use the hero power"),
        Binding("e", "end_turn", "End turn", show=False, tooltip="End the turn"),
        Binding("left", "move(-1,0)", "Left", show=False, tooltip="Look at the next thing to the left"),
        Binding("right", "move(1,0)", "Right", show=False, tooltip="Look at the next thing to the right"),
        Binding("up", "move(0,-1)", "Up", show=False, tooltip="Look at what is above"),
        Binding("down", "move(0,1)", "Down", show=False, tooltip="Look at what is below"),
        Binding("enter", "confirm", "Choose", show=False, tooltip="Choose what the cursor is on"),
        Binding("backspace", "back", "Back", show=False, tooltip="Choose something else"),
    ]

    AT_MOVE = frozenset({"digit", "fight", "use_power", "end_turn", "confirm", "back"})
    KEYS = "1-9 card, g attack, f power, e end turn, arrows look, ⏎ choose"
    SIDE_WIDTH = 40

    DEFAULT_CSS = """
    HearthstoneBoard, HearthstoneBoard.-wide { layout: horizontal; }
    HearthstoneBoard Felt { width: 1fr; height: 1fr; text-wrap: nowrap; }
    HearthstoneBoard #right { width: 24; height: 1fr; }
    HearthstoneBoard.-wide #right { width: 40; }
    HearthstoneBoard #looked { height: 10; border: round $primary 50%; border-title-color: $accent; padding: 0 1; }
    HearthstoneBoard.-wide #looked { height: 14; }
    HearthstoneBoard #right > .side { height: 1fr; width: 1fr; layout: vertical; }
    HearthstoneBoard.-advised #looked { height: 7; }
    """

    def __init__(self, side: Any = None) -> None:
        super().__init__(side)
        self._choosing: Choosing | None = None
        self._cursor: Spot | None = None
        self._fighting = False
        """Whether digits mean own characters instead of hand cards."""

    def compose(self) -> ComposeResult:
        yield Felt()
        with Vertical(id="right"):
            yield Static(id="looked", markup=False)
            if self.side is not None:
                yield self.side

    def show(self, view: Any, names: Any, *, live: bool) -> None:
        self._choosing = Choosing(view) if isinstance(view, HearthstoneView) else None
        self._fighting = False
        super().show(view, names, live=live)

    def show_advice(self, advice: Any) -> None:
        self.set_class(advice is not None, "-advised")
        super().show_advice(advice)

    def draw(self) -> None:
        view, choosing = self.now, self._choosing
        if view is None or choosing is None:
            return
        felt = self.query_one(Felt)
        width, height = felt.content_size.width or 52, felt.content_size.height or 21
        drawing = Picture(self, view, choosing, width, height)
        felt.show(drawing.canvas)
        self._explain(view)

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
        """What the digits 1 to 9 and 0 stand for now."""
        choosing, view = self._choosing, self.now
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
        self._cursor = spot
        action = self._meaning(choosing, spot)
        if action is not None:
            choosing.back()
            self._fighting = False
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

    def action_confirm(self) -> None:
        choosing = self._choosing
        if choosing is not None and choosing.stage == "keep" and self._cursor is None:
            self.take(END)
        elif self._cursor is not None:
            self.take(self._cursor)

    def action_back(self) -> None:
        if self._choosing is not None:
            self._choosing.back()
            self._fighting = False
            self.draw()

    def action_move(self, across: int, down: int) -> None:
        """The cursor goes to the nearest spot in a direction."""
        self._cursor = _nearest(self.query_one(Felt).canvas, self._cursor, across, down) or self._cursor
        self.draw()

    @on(Felt.Clicked)
    def click(self, event: Felt.Clicked) -> None:
        event.stop()
        if isinstance(event, Felt.Hovered):
            return
        if self.live:
            self.take(event.spot)
        else:
            self._cursor = event.spot
            self.draw()

    @on(Felt.Hovered)
    def hover(self, event: Felt.Hovered) -> None:
        event.stop()
        if self.now is not None:
            self._explain(self.now, event.spot)

    @on(Felt.Resized)
    def resize(self, event: Felt.Resized) -> None:
        event.stop()
        if self.now is not None:
            self.draw()

    # -- what is there ---------------------------------------------------------------------------------------

    @property
    def now(self) -> HearthstoneView | None:
        return self.view if isinstance(self.view, HearthstoneView) else None

    @property
    def cursor(self) -> Spot | None:
        return self._cursor

    @property
    def is_fighting(self) -> bool:
        return self._fighting

    def _explain(self, view: HearthstoneView, spot: Spot | None = None) -> None:
        """Put what the cursor or the pointer is on into words."""
        panel = self.query_one("#looked", Static)
        title, lines = about(view, self._choosing, spot or self._cursor)
        panel.border_title = plain(title)
        panel.update(Content("\n").join(lines))


def _nearest(canvas: art.Canvas, cursor: Spot | None, across: int, down: int) -> Spot | None:
    """The spot that lies next in a direction; the first of the hand if the cursor is nowhere."""
    here = next((place for place in canvas.spots if place[4] == cursor), None)
    if here is None:
        hand = [place[4] for place in canvas.spots if place[4].kind in ("hand", "offer", "option")]
        return hand[0] if hand else canvas.spots[0][4] if canvas.spots else None
    best, best_way = None, 10_000.0
    x, y = (here[0] + here[2]) / 2, (here[1] + here[3]) / 2
    for left, top, right, bottom, spot in canvas.spots:
        dx, dy = (left + right) / 2 - x, (top + bottom) / 2 - y
        ahead, aside = (dx * across, abs(dy) * 6) if across else (dy * down, abs(dx) / 8)
        if spot != cursor and ahead > 0.4 and ahead + aside < best_way:
            best, best_way = spot, ahead + aside
    return best
