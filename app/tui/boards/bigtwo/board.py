"""The Big Two board: the others and their cards, the tricks, the map of cards seen, and one's own hand as a fan."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from cardai.games.bigtwo.catalogue import KINDS
from cardai.games.bigtwo.notation import PASS
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import cards_of
from cardai.games.core import BadToken

from ..base import GameBoard
from ..clicks import ConfirmLine, PlaceClicked
from . import seats as table
from .cards import Line, fan, fan_step, seen_map

RANK_KEYS = "34567890jxk12"
"""A key for each rank from the three up: 0 is the ten, x the queen, 1 the ace, 2 the two."""


def _content(lines: list[Line]) -> Content:
    return Content("\n").join(Content.assemble(*line) for line in lines)


class HandFan(Static):
    """One's own cards; a click picks one up or puts it back."""

    class Clicked(PlaceClicked):
        """The card at this place was clicked."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._count = 0

    def show(self, view: BigTwoView, order: list[int], lifted: int, cursor: int | None, starred: int) -> None:
        self._count = len(order)
        self.update(_content(fan(view.game.deck, order, lifted, cursor, starred, self.content_size.width)))

    def on_click(self, event: events.Click) -> None:
        step = fan_step(self._count, self.content_size.width)
        margin = max(0, (self.content_size.width - step * self._count - 1) // 2)
        place = (event.x - margin) // step
        if 0 <= place < self._count:
            self.post_message(self.Clicked(place))


class BigTwoBoard(GameBoard):
    """Cards are picked up with arrows and space, by rank key, by click, by tab or by typing; enter plays them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "Left", show=False, tooltip="To the card on the left"),
        Binding("right", "move(1)", "Right", show=False, tooltip="To the card on the right"),
        Binding("space,up,down", "pick", "Pick up", show=False, tooltip="Pick the card up, or put it back"),
        Binding("tab", "suggest(1)", "Next play", show=False, tooltip="Pick up the next legal play"),
        Binding("shift+tab", "suggest(-1)", "Play before", show=False, tooltip="Pick up the legal play before"),
        Binding("enter", "confirm", "Play", show=False, tooltip="Play the cards picked up"),
        Binding("n", "decline", "Pass", show=False, tooltip="Pass"),
        Binding("backspace", "clear", "Put back", show=False, tooltip="Put all cards back"),
        Binding("o", "order", "Order", show=False, tooltip="Order the hand by rank or by suit"),
        Binding("escape", "stop_typing", "Stop typing", show=False, tooltip="Leave the typing line"),
        Binding("slash", "type", "Type", show=False, tooltip="Type the cards to play"),
        *(
            Binding(key, f"rank({rank})", f"Rank {key}", show=False, tooltip="Pick up a card of this rank")
            for rank, key in enumerate(RANK_KEYS)
        ),
    ]

    AT_MOVE = frozenset({"move", "pick", "rank", "suggest", "clear", "decline", "confirm", "type"})
    KEYS = "tab next play, ←→ space pick, ⏎ play, n pass, o order, / type"

    DEFAULT_CSS = """
    BigTwoBoard > .area { layout: vertical; }
    BigTwoBoard #upper { height: 5; width: 1fr; }
    BigTwoBoard #seats { width: 1fr; height: 5; text-wrap: nowrap; padding: 0 1; }
    BigTwoBoard #middle { width: 1fr; height: 1fr; text-wrap: nowrap; padding: 0 1; }
    BigTwoBoard #seen { width: 43; height: auto; text-wrap: nowrap; padding: 0 1; }
    BigTwoBoard HandFan { height: 5; width: 1fr; text-wrap: nowrap; }
    BigTwoBoard ConfirmLine { height: 1; width: 1fr; text-align: center; text-style: bold; text-wrap: nowrap; }
    BigTwoBoard ConfirmLine.-live { background: $primary; color: $text; }
    BigTwoBoard #typed { height: 1; border: none; display: none; padding: 0 1; }
    BigTwoBoard.-typing #typed { display: block; }
    BigTwoBoard.-typing ConfirmLine { display: none; }
    """

    def __init__(self, side: Any = None) -> None:
        super().__init__(side)
        self._lifted = 0
        """Mask of the cards picked up."""
        self._cursor = 0
        self._by_suit = False

    def compose_area(self) -> ComposeResult:
        with Horizontal(id="upper"):
            yield Static(id="seats", markup=False)
            yield Static(id="seen", markup=False)
        yield Static(id="middle", markup=False)
        yield HandFan()
        yield ConfirmLine(markup=False)
        yield Input(id="typed", placeholder="cards such as 3d 3c, or pass", compact=True, disabled=True)

    def show(self, view: Any, names: Any, *, live: bool) -> None:
        self._lifted &= view.hand
        super().show(view, names, live=live)

    def on_resize(self) -> None:
        super().on_resize()
        self.call_after_refresh(self._redraw)

    def draw(self) -> None:
        view = self._now
        self.query_one("#seats", Static).update(_content(table.seat_lines(view, self.names)))
        self.query_one("#seen", Static).update(_content(seen_map(view)))
        middle = self.query_one("#middle", Static)
        size = middle.content_size
        middle.update(_content(table.middle_lines(view, self.names, size.width, size.height)))
        order = self._order()
        self._cursor = max(0, min(self._cursor, len(order) - 1))
        starred = self.hinted or 0
        cursor = self._cursor if self.live else None
        self.query_one(HandFan).show(view, order, self._lifted, cursor, starred)
        line = self.query_one(ConfirmLine)
        line.update(self._prompt(view))
        line.set_class(self.live, "-live")

    # -- choosing --------------------------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        count = len(self._order())
        self._cursor = (self._cursor + step) % count if count else 0
        self.draw()

    def action_pick(self) -> None:
        self._toggle(self._cursor)

    def action_rank(self, rank: int) -> None:
        """Pick up one more card of a rank; after the last of them put all back."""
        cards = self._now.hand & 15 << 4 * rank
        free = cards & ~self._lifted
        self._lifted = self._lifted | (free & -free) if free else self._lifted & ~cards
        self.draw()

    def action_suggest(self, step: int) -> None:
        """Pick up the next legal play after the one picked up."""
        plays = [action for action in self._now.actions() if action]
        if plays:
            at = plays.index(self._lifted) + step if self._lifted in plays else (0 if step > 0 else -1)
            self._lifted = plays[at % len(plays)]
            self.draw()

    def action_clear(self) -> None:
        self._lifted = 0
        self.draw()

    def action_order(self) -> None:
        self._by_suit = not self._by_suit
        self.draw()

    def action_decline(self) -> None:
        self.choose(PASS)

    def action_confirm(self) -> None:
        if self._lifted:
            self.choose(self._lifted)
        elif list(self._now.actions()) == [PASS]:
            self.choose(PASS)
        else:
            self.post_message(self.Refused("Pick up cards first: arrows and space, a click, tab, or / to type them"))

    def action_type(self) -> None:
        self.add_class("-typing")
        typed = self.query_one("#typed", Input)
        typed.disabled = False
        typed.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.has_class("-typing") if action == "stop_typing" else super().check_action(action, parameters)

    @on(HandFan.Clicked)
    def click_card(self, event: HandFan.Clicked) -> None:
        event.stop()
        if self.live:
            self._cursor = event.place
            self._toggle(event.place)

    @on(ConfirmLine.Pressed)
    def click_line(self, event: ConfirmLine.Pressed) -> None:
        event.stop()
        if self.live:
            self.action_confirm()

    @on(Input.Submitted, "#typed")
    def typed(self, event: Input.Submitted) -> None:
        event.stop()
        self._close_typing()
        if not event.value.strip():
            return
        try:
            action = self._now.game.parse(event.value)
        except BadToken as reason:
            self.post_message(self.Refused(str(reason)))
        else:
            self._lifted = action & self._now.hand
            self.draw()
            self.choose(action)

    @on(Input.Blurred, "#typed")
    def leave_typing(self) -> None:
        self._close_typing()

    def action_stop_typing(self) -> None:
        self._close_typing()

    def _close_typing(self) -> None:
        if self.has_class("-typing"):
            self.remove_class("-typing")
            typed = self.query_one("#typed", Input)
            typed.value = ""
            self.focus()
            typed.disabled = True

    # -- what is there ---------------------------------------------------------------------------------------

    @property
    def _now(self) -> BigTwoView:
        assert isinstance(self.view, BigTwoView)
        return self.view

    def _order(self) -> list[int]:
        """Own cards as they are fanned."""
        cards = cards_of(self._now.hand)
        return sorted(cards, key=lambda card: (card & 3, card >> 2)) if self._by_suit else cards

    def _toggle(self, place: int) -> None:
        order = self._order()
        if place < len(order):
            self._lifted ^= 1 << order[place]
            self.draw()

    def _prompt(self, view: BigTwoView) -> str:
        own = table.own_line(view)
        if not self.live:
            waiting = "" if view.turn is None else f" · {self.names[view.turn]} to play"
            return f"You: {own}{waiting}"
        plays = [action for action in view.actions() if action]
        if not plays:
            return "Nothing beats it: ⏎ or n passes"
        if self._lifted in plays:
            kind = KINDS[view.game.plays.kind(self._lifted)]
            return f"⏎ play {view.game.token(self._lifted)} ({kind}) · {plays.index(self._lifted) + 1} of {len(plays)}"
        if self._lifted:
            return f"{view.game.token(self._lifted)} cannot be played now"
        passing = " · n passes" if PASS in view.actions() else ""
        return f"{len(plays)} plays, tab shows them{passing}"
