"""The Big Two board: the others and their cards, the tricks, the map of cards seen, and one's own hand as a fan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input

from cardai.ai.bigtwo.search.certain_wins import UnseenPlays
from cardai.games.bigtwo.catalogue import KINDS
from cardai.games.bigtwo.notation import PASS
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import cards_of
from cardai.games.core import BadToken

from ... import palette
from ...parts.panels import TableSide
from ...parts.suits import dressed
from ..base import GameBoard
from .felt import Felt, Shown
from .panels import BEAT_ROOM, RACE_ROOM, Beaten, CardMap, Holdings, RacePanel, SidePanel, TrickTable
from .panels import PanelContent as Beside

RANK_KEYS = "34567890jxk12"
"""A key for each rank from the three up: 0 is the ten, x the queen, 1 the ace, 2 the two."""


class BigTwoBoard(GameBoard[BigTwoView]):
    """Cards are picked up with arrows and space, by rank key, by click, by tab or by typing; enter plays them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "Card", key_display="←→", tooltip="To the card on the left"),
        Binding("right", "move(1)", "Right", show=False, tooltip="To the card on the right"),
        Binding("space,up,down", "pick", "Pick", key_display="space", tooltip="Pick the card up, or put it back"),
        Binding("enter", "confirm", "Play", key_display="⏎", tooltip="Play the cards picked up"),
        Binding("n", "decline", "Pass", tooltip="Pass"),
        Binding("tab", "suggest(1)", "Next play", tooltip="Pick up the next legal play"),
        Binding("shift+tab", "suggest(-1)", "Play before", show=False, tooltip="Pick up the legal play before"),
        Binding("backspace", "clear", "Put back", show=False, tooltip="Put all cards back"),
        Binding("o", "order", "Sort", tooltip="Order the hand by rank or by suit"),
        Binding("escape", "stop_typing", "Stop typing", show=False, tooltip="Leave the typing line"),
        Binding("slash", "type", "Type", show=False, tooltip="Type the cards to play"),
        *(
            Binding(key, f"rank({rank})", f"Rank {key}", show=False, tooltip="Pick up a card of this rank")
            for rank, key in enumerate(RANK_KEYS)
        ),
    ]

    AT_MOVE = frozenset({"move", "pick", "rank", "suggest", "clear", "decline", "confirm", "type"})
    HAS_STRIP = True

    DEFAULT_CSS = """
    BigTwoBoard #typed { height: 1; border: none; display: none; padding: 0 1; dock: bottom; }
    BigTwoBoard.-typing #typed { display: block; }
    """

    def __init__(self, side: Any = None) -> None:
        super().__init__(side)
        self._lifted = 0
        """Mask of the cards picked up."""
        self._cursor = 0
        self._by_suit = False

    def compose_area(self) -> ComposeResult:
        yield Felt()
        yield Input(id="typed", placeholder="cards such as 3d 3c, or pass", compact=True, disabled=True)

    def compose_panels(self) -> ComposeResult:
        yield CardMap()
        yield RacePanel()
        yield Beaten()
        yield Holdings()
        yield TrickTable()

    def show(self, view: BigTwoView, names: Sequence[str], *, live: bool) -> None:
        self._lifted &= view.hand
        super().show(view, names, live=live)

    def draw(self) -> None:
        view, order = self.now, self._order()
        self._cursor = max(0, min(self._cursor, len(order) - 1))
        self.query_one(Felt).show(
            Shown(
                view,
                self.names,
                self.titles,
                order,
                lifted=self._lifted,
                starred=self.hinted or 0,
                cursor=self._cursor if self.live else None,
                keys=[RANK_KEYS[card >> 2] for card in order] if self.live else (),
                strip=self.hint_strip(62),
                laid_open={seat: other.hand for seat, other in self.laid_open.items()},
            )
        )
        self._draw_panels(view)
        self.post_message(self.Prompted())

    def _draw_panels(self, view: BigTwoView) -> None:
        """Draw the panels beside the table, as many as there is room for."""
        rows, is_huge = self.screen.size.height, self.screen.size.height >= BEAT_ROOM
        # in a replay and beside a puzzle there are more panels than at the table
        at_table = isinstance(self.side, TableSide)
        self.query_one(RacePanel).display = rows >= RACE_ROOM and (at_table or is_huge)
        self.query_one(Beaten).display = self.query_one(Holdings).display = is_huge and at_table
        shown = Beside(view, self.names, self._lifted, self.advice)
        for panel in self.query(SidePanel):
            if panel.display:
                panel.keep(shown)

    def dress(self, text: str) -> Content:
        return dressed(text, palette.page(self.app))

    # -- choosing --------------------------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        count = len(self._order())
        self._cursor = (self._cursor + step) % count if count else 0
        self.draw()

    def action_pick(self) -> None:
        self._toggle(self._cursor)

    def action_rank(self, rank: int) -> None:
        """Pick up one more card of a rank; after the last of them put all back."""
        cards = self.now.hand & 15 << 4 * rank
        free = cards & ~self._lifted
        self._lifted = self._lifted | (free & -free) if free else self._lifted & ~cards
        self.draw()

    def action_suggest(self, step: int) -> None:
        """Pick up the next legal play after the one picked up."""
        plays = [action for action in self.now.actions() if action]
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

    def shows_key(self, action: str) -> bool:
        return action != "decline" or PASS in self.now.actions()

    def action_decline(self) -> None:
        self.choose(PASS)

    def action_confirm(self) -> None:
        if self._lifted:
            self.choose(self._lifted)
        elif list(self.now.actions()) == [PASS]:
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

    @on(Felt.Clicked)
    def click_card(self, event: Felt.Clicked) -> None:
        event.stop()
        if self.live:
            self._cursor = event.thing
            self._toggle(event.thing)

    @on(Input.Submitted, "#typed")
    def typed(self, event: Input.Submitted) -> None:
        event.stop()
        self._close_typing()
        if not event.value.strip():
            return
        try:
            action = self.now.game.parse(event.value)
        except BadToken as reason:
            self.post_message(self.Refused(str(reason)))
        else:
            self._lifted = action & self.now.hand
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

    def _order(self) -> list[int]:
        """Own cards as they are fanned."""
        cards = cards_of(self.now.hand)
        return sorted(cards, key=lambda card: (card & 3, card >> 2)) if self._by_suit else cards

    def _toggle(self, place: int) -> None:
        order = self._order()
        if place < len(order):
            self._lifted ^= 1 << order[place]
            self.draw()

    def prompt(self) -> str:
        view = self.now
        plays = [action for action in view.actions() if action]
        can_pass = PASS in view.actions()
        if not plays:
            return "Your move: you have nothing that beats it, `⏎` or `n` passes"
        if self._lifted in plays:
            kind = KINDS[view.game.plays.kind(self._lifted)]
            which = f"{plays.index(self._lifted) + 1} of {len(plays)} plays"
            others = f"   {which}, `tab` shows the next" if len(plays) > 1 else ""
            stands = "" if UnseenPlays(view).can_beat(self._lifted) else ", which nobody can beat"
            return f"Your move: `⏎` plays {view.game.token(self._lifted)} ({kind}){stands}{others}"
        if self._lifted:
            return f"Your move: {view.game.token(self._lifted)} cannot be played now, `⌫` puts all back"
        passing = ", `n` passes" if can_pass else ""
        choice = f"`tab` through {len(plays)} plays" if len(plays) > 1 else "`tab` for the only play"
        return f"Your move: pick cards with `←→` and `space`, or {choice}{passing}"
