"""The hold'em board: the table, your odds, what you may do, and the range grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.worker import get_current_worker

from cardai.ai.agent import Advice
from cardai.app.text.holdem import outcome
from cardai.games.holdem.notation import CALL, CHECK, FOLD
from cardai.games.holdem.view import HoldemView

from ... import palette
from ...parts.suits import dressed
from ..base import GameBoard
from .bets import SIZES, BetChoice, Picked, as_action, size_of, tones
from .felt import Felt, Shown
from .outlook import OutlookPanel
from .range_grid import TWO_ROW_CELL_ROWS, RangeGrid, RangeShares, ahead_grid, likely_grid, playing_grid

ROWS_WITH_GRID = 34
"""From so many rows on there is room for a grid beside the table without being asked for."""
ODDS_BOARDS = 20_000
"""Random boards behind the odds that are always shown."""


class HoldemBoard(GameBoard[HoldemView]):
    """Fold, check or call at a key; a bet is chosen by size key, slider or typing, and confirmed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "fold", "Fold", tooltip="Give up the hand"),
        Binding("c", "passive", "Check or call", tooltip="Check, or call the bet"),
        Binding("left", "nudge(-1)", "Size", key_display="←→", tooltip="One big blind less"),
        Binding("right", "nudge(1)", "Larger bet", show=False, tooltip="One big blind more"),
        Binding("enter,space", "confirm", "Do it", key_display="⏎", tooltip="Do what is highlighted"),
        *(
            Binding(key, f"digit('{key}')", f"Bet {name}", show=False, tooltip=f"Choose a bet: {name}")
            for key, name, _, _ in SIZES
        ),
        *(Binding(str(n), f"digit('{n}')", show=False) for n in range(6, 10)),
        Binding("up", "preset(1)", "Next size", show=False, tooltip="The next larger size"),
        Binding("down", "preset(-1)", "Size before", show=False, tooltip="The next smaller size"),
        Binding("b,equals_sign", "type", "Type a bet", show=False, tooltip="Type the amount, then enter"),
        Binding("escape", "stop_typing", "Stop typing", show=False, tooltip="Leave the amount"),
        Binding("backspace", "rub_out", "Back", show=False, tooltip="Delete a digit, or the chosen bet"),
        Binding("g", "grid", "Ranges", tooltip="The solution of a pot of two, else the range grids"),
    ]

    AT_MOVE = frozenset({"fold", "passive", "nudge", "preset", "type", "digit", "rub_out", "confirm"})
    HAS_STRIP = True

    DEFAULT_CSS = """
    HoldemBoard RangeGrid, HoldemBoard OutlookPanel { display: none; }
    HoldemBoard.-tall OutlookPanel { display: block; }
    HoldemBoard.-grid RangeGrid { display: block; }
    HoldemBoard.-strip.-grid > .column { display: block; layer: above; dock: bottom; height: 18; background: $bg; }
    HoldemBoard.-strip.-grid > .column > .side { display: none; }
    HoldemBoard.-strip.-grid > .column > RangeGrid { display: block; }
    """

    def __init__(self, side: Any = None) -> None:
        super().__init__(side)
        self._choice = BetChoice()
        self._odds: tuple[HoldemView | None, str] = (None, "")
        self._grid_seat: int | None = None
        """Seat whose range is shown; None while the table is."""

    def compose_area(self) -> ComposeResult:
        yield Felt()

    def compose_panels(self) -> ComposeResult:
        yield RangeGrid()
        yield OutlookPanel()

    def show(self, view: HoldemView, names: Sequence[str], *, live: bool) -> None:
        self._choice = BetChoice()
        super().show(view, names, live=live)
        now = self.view
        if now is not None and _wants_odds(now) and not _same_cards(now, self._odds[0]):
            self._odds = (now, "")
            self.count_odds(now)
        self._show_grid()

    def show_advice(self, advice: Advice | None) -> None:
        super().show_advice(advice)
        self._show_grid()

    def _settle(self) -> None:
        super()._settle()
        self._show_grid()

    def show_ending(self, view: HoldemView, names: Sequence[str]) -> bool:
        """The last hand of a session with its board and the hands shown, when another has been dealt."""
        before = self.view
        if before is None or view.number <= before.number or view.last is None:
            return False
        last = view.last
        folded = last.folded
        ended = replace(
            before,
            turn=None,
            board=last.board,
            street=3,
            shown=last.shown,
            pots=last.pots,
            pot=sum(pot.amount for pot in last.pots),
            bets=(0,) * before.count,
            stacks=tuple(start + gain for start, gain in zip(last.starts, last.gains, strict=True)),
            alive=tuple(bool(start) and seat not in folded for seat, start in enumerate(last.starts)),
            history=last.history,
        )
        self.show(ended, names, live=False)
        return True

    def log_of_ending(self, steps: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
        """Without the deal of the next hand, which begins with its number."""
        lines = steps[-1] if steps else []
        end = next((at for at, line in enumerate(lines) if line.startswith("Hand ")), len(lines))
        return [*steps[:-1], lines[:end]]

    def side_width(self, width: int) -> int:
        """As wide as thirteen cells of the grid need: three columns each beside a table of 76, five beside large ones.

        A frame and its margins take four more.
        """
        return 69 if width >= 190 else 43 if width >= 120 else super().side_width(width)

    @property
    def takes_letters(self) -> bool:
        return self._choice.typed is not None

    def draw(self) -> None:
        view = self.now
        odds = self._odds[1] if _wants_odds(view) and _same_cards(view, self._odds[0]) else ""
        shown = Shown(
            self.names,
            odds,
            self._choice,
            self.live,
            self.advice,
            self._waiting(view),
            self.hint_strip(74),
            self.has_class("-strip") and self.has_class("-coached"),
            (self.cap("f"), self.cap("c")),
        )
        holes = {seat: other.hole for seat, other in self.laid_open.items()}
        laid = tuple(hole or holes.get(seat) for seat, hole in enumerate(view.shown))
        self.query_one(Felt).show(replace(view, shown=laid) if holes else view, shown)
        self.post_message(self.Prompted())

    def tones(self, actions: Sequence[Any]) -> Sequence[str]:
        return tones(actions)

    def dress(self, text: str) -> Content:
        return dressed(text, palette.page(self.app))

    def prompt(self) -> str:
        view = self.now
        if self._choice.typed is not None:
            least, most = view.least_raise or 0, view.most_raise or 0
            return f"Your move: type {least:,} to {most:,}, `⏎` bets it   `⌫` rubs out   `esc` leaves it"
        owed = f"`c` calls {view.price:,} to win {view.pot:,}, `f` folds" if view.to_call else "bet, or `f` folds"
        keys = "`c` checks" if view.can_check else owed
        if view.most_raise is None:
            return f"Your move: {keys}"
        if self._choice.size is not None:
            return f"Your move: `⏎` bets, `←→` change the size   `⌫` puts it back, {keys}"
        return f"Your move: {keys}   `0` to `5` and `←→` choose a bet   `b` types one"

    @work(thread=True, exclusive=True, group="odds")
    def count_odds(self, view: HoldemView) -> None:
        """Find out how often this hand wins against as many random hands as there are opponents."""
        from cardai.games.holdem import equity, ranges

        assert view.hole is not None
        held = ranges.Range("you", {(max(view.hole), min(view.hole)): 1.0})
        others = [ranges.parse("random")] * len(view.opponents)
        found = equity.equity([held, *others], view.board, samples=ODDS_BOARDS)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._have_odds, view, f"{100 * found.shares[0].equity:.0f}")

    def _have_odds(self, view: HoldemView, said: str) -> None:
        self._odds = (view, said)
        if self.view is not None:
            self.draw()

    # -- choosing --------------------------------------------------------------------------------------------

    def action_fold(self) -> None:
        view = self.view
        if view is not None and view.can_check:
            self.post_message(self.Refused("Checking is free: press c instead of folding"))
        else:
            self.choose(FOLD)

    def action_passive(self) -> None:
        if self.view is not None:
            self.choose(CHECK if self.view.can_check else CALL)

    def action_digit(self, key: str) -> None:
        """A digit of the amount being typed, or else a size."""
        if self._choice.typed is not None:
            self._choose_typed(self._choice.typed + key)
        elif self.view is not None and any(key == name for name, *_ in SIZES):
            self._choose_size(size_of(self.view, key))

    def action_type(self) -> None:
        if self.view is not None and self.view.most_raise is not None:
            self._choose_typed("")

    def action_stop_typing(self) -> None:
        self._choice = BetChoice()
        self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "stop_typing":
            return self.takes_letters
        if self.takes_letters and action in ("fold", "passive", "grid"):
            return False
        return super().check_action(action, parameters)

    def action_rub_out(self) -> None:
        typed = self._choice.typed
        if typed:
            self._choose_typed(typed[:-1])
        else:
            self._choice = BetChoice()
            self.draw()

    def action_nudge(self, step: int) -> None:
        view = self.view
        if view is None or view.least_raise is None or view.most_raise is None:
            return
        size = self._choice.size
        wanted = view.least_raise if size is None else size + step * view.big_blind
        self._choose_size(max(view.least_raise, min(view.most_raise, wanted)))

    def action_preset(self, step: int) -> None:
        view = self.view
        sizes = sorted({size for key, *_ in SIZES if view and (size := size_of(view, key)) is not None})
        if not sizes:
            return
        size = self._choice.size
        beyond = [other for other in sizes if size is None or (other - size) * step > 0]
        if beyond:
            self._choose_size(beyond[0] if step > 0 or size is None else beyond[-1])

    def action_confirm(self) -> None:
        view = self.view
        if view is None:
            return
        if self._choice.typed is not None:
            self._choice = BetChoice(int(self._choice.typed)) if self._choice.typed else BetChoice()
        if self._choice.size is None:
            self.action_passive()
        else:
            self.choose(as_action(view, self._choice.size))
        self.draw()

    def action_grid(self) -> None:
        """The solution of a pot of two; else the table, your own grid, then each opponent's, and the table again."""
        view = self.view
        if view is None:
            return
        if self._opens_solution(view):
            self.open_solution(view)
            return
        self._next_grid(view)

    def _opens_solution(self, view: HoldemView) -> bool:
        """Whether there is a solution to look into: at one's move in a pot of two after the flop."""
        return self._grid_seat is None and self.live and view.street > 0 and len(view.opponents) == 1

    @work(exclusive=True, group="solution")
    async def open_solution(self, view: HoldemView) -> None:
        """The adviser's solution of this decision in its browser; the grid where there is none."""
        from ...screens.solution import consult
        from ...screens.working import WorkingScreen

        if not isinstance(self.screen, WorkingScreen) or not await consult(self.screen, view):
            self._next_grid(view)

    def _next_grid(self, view: HoldemView) -> None:
        own = [] if self._is_advised(view) and self._has_room else [view.seat]
        seats: list[int | None] = [None, *own, *view.opponents]
        place = seats.index(self._grid_seat) if self._grid_seat in seats else 0
        self._grid_seat = seats[(place + 1) % len(seats)]
        self._show_grid()

    @on(Felt.Clicked)
    def click(self, event: Felt.Clicked) -> None:
        event.stop()
        if not self.live or not isinstance(event.thing, Picked):
            return
        if event.thing.action is not None:
            self.choose(event.thing.action)
        else:
            self._choose_size(event.thing.size)

    def _choose_size(self, size: int | None) -> None:
        if size is not None:
            self._choice = BetChoice(size)
            self.draw()

    def _choose_typed(self, typed: str) -> None:
        self._choice = BetChoice(int(typed) if typed else None, typed[:9])
        self.draw()

    # -- the range grid --------------------------------------------------------------------------------------

    @property
    def _has_room(self) -> bool:
        """Whether there is a grid beside the table without being asked for."""
        return self.has_class("-wide") and self.size.height >= ROWS_WITH_GRID

    def _whose(self, view: HoldemView) -> str:
        """Owner of the hand that is shown; nobody is called "you" who only watches."""
        name = self.names[view.seat]
        return "yours" if name == "You" else f"{name}'s"

    def _is_advised(self, view: HoldemView) -> bool:
        return self.advice is not None and view.turn == view.seat

    def _show_grid(self) -> None:
        """The grid asked for, or where there is room how to play every hand, or what is ahead of yours."""
        view, seat = self.view, self._grid_seat
        if not self.is_mounted or view is None:
            return
        self.workers.cancel_group(self, "grid")
        is_beside = seat is None and self._has_room and view.hole is not None
        self.set_class(seat is not None or is_beside, "-grid")
        self.set_class(is_beside and self.size.height >= TWO_ROW_CELL_ROWS and self.advice is None, "-tall")
        if seat is not None:
            self._show_asked(view, seat)
        elif is_beside and self._is_advised(view) and (self.live or not view.street):
            self.count_grid(view, view.seat)  # after the flop where the solution of the hint is at hand
        elif is_beside:
            self._show_ahead(view)
        if self.has_class("-tall"):
            self.query_one(OutlookPanel).show(view, self._whose(view))

    def _show_asked(self, view: HoldemView, seat: int) -> None:
        if seat != view.seat and not view.alive[seat]:
            self._have_grid(view, None, f"{self.names[seat]} has folded. g: the next player")
        elif seat == view.seat and view.turn != view.seat:
            self._have_grid(view, None, "Your own grid comes with your turn. g: the next player")
        else:
            self.query_one(RangeGrid).show(None, view.hole, "Working out the ranges...")
            self.count_grid(view, seat)

    def _show_ahead(self, view: HoldemView) -> None:
        grid = ahead_grid(view, self._whose(view))
        self._have_grid(view, grid, grid.note)

    @work(thread=True, exclusive=True, group="grid")
    def count_grid(self, view: HoldemView, seat: int) -> None:
        """Ask the adviser, or the blueprint about others, away from the screen."""
        from ...screens.solution import adviser_of

        grid: RangeShares | None
        try:
            if seat == view.seat:
                grid = playing_grid(view, adviser_of(getattr(self.app, "session", None), view))
            else:
                grid = likely_grid(view, seat, self.names[seat])
            note = f"{grid.note} · {self.cap('g')} {'opens it' if self._opens_solution(view) else 'next player'}"
        except ValueError as error:
            grid, note = None, f"There is no trustworthy answer here: {error}"
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._have_grid, view, grid, note)

    def _have_grid(self, view: HoldemView, grid: RangeShares | None, note: str) -> None:
        if view is not self.view:
            return
        if grid is None and self._grid_seat is None:
            self._show_ahead(view)
        else:
            self.query_one(RangeGrid).show(grid, view.hole, note)

    # -- what is there ---------------------------------------------------------------------------------------

    def _waiting(self, view: HoldemView) -> str:
        if view.turn is None:
            return outcome(view, self.names)
        return f"{self.names[view.turn]} to act"


def _wants_odds(view: HoldemView) -> bool:
    return view.turn is not None and view.hole is not None and view.alive[view.seat] and bool(view.opponents)


def _same_cards(view: HoldemView, other: HoldemView | None) -> bool:
    """Whether the odds of one position hold in the other."""
    return other is not None and (view.hole, view.board, view.opponents) == (other.hole, other.board, other.opponents)
