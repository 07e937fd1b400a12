"""The Yacht board: five dice to keep or roll again, and the score sheet with what each box would give now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical

from cardai.ai.agent import Advice
from cardai.app.text.yacht import box_name, rolls_left
from cardai.games.yacht import Keep, Score, YachtView
from cardai.games.yacht.notation import dice_text
from cardai.saves import places as folders

from ..base import GameBoard
from .dice import ROLL, DiceTray, Tray
from .distribution import DistributionPlot
from .open_boxes import OpenBoxes
from .score_sheet import ScoreSheet, sheet_width

ROWS_WITH_PLOT = 28
"""From so many rows of the screen on there is room for a plot of the final scores."""
SIZE_WITH_OPEN_BOXES, SIZE_WITH_MORE_COLUMNS = (116, 32), (170, 49)
"""Columns and rows of the board from which on there is room for the open boxes, and for a column more."""
NUMBERS = ("none", "one", "two", "three", "four", "five")


def rows_with_open_boxes(view: YachtView) -> int:
    """Rows that the sheet and, below it, all boxes still open take, with their edges and headings."""
    rules = view.game.rules
    return max(SIZE_WITH_OPEN_BOXES[1], 2 * len(rules.boxes) + 8 + bool(rules.further))


class YachtBoard(GameBoard[YachtView]):
    """Dice on the right, sheet on the left; enter rolls again or scores, whichever was touched last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                str(n),
                f"keep_die({n - 1})",
                "Keep" if n == 1 else f"Keep die {n}",
                key_display="1-5" if n == 1 else str(n),
                show=n == 1,
                tooltip="Keep a die, or let it go",
            )
            for n in range(1, 6)
        ),
        Binding("enter", "confirm", "Do it", key_display="⏎", tooltip="Roll again, or score the chosen box"),
        Binding("up", "move(-1)", "Box", key_display="↑↓", tooltip="Choose the box above on the sheet"),
        Binding("down", "move(1)", "Box below", show=False, tooltip="Choose the box below on the sheet"),
        Binding("left,right,backspace", "to_dice", "Dice", show=False, tooltip="Back from the sheet to the dice"),
        Binding("space", "roll", "Roll", show=False, tooltip="Roll the dice that are not kept"),
    ]

    AT_MOVE = frozenset({"keep_die", "move", "to_dice", "confirm", "roll"})

    DEFAULT_CSS = """
    YachtBoard, YachtBoard.-wide { layout: horizontal; }
    YachtBoard #left { height: 1fr; }
    YachtBoard #right, YachtBoard #lower { width: 1fr; height: 1fr; }
    YachtBoard #lower > .side { height: 1fr; width: 1fr; layout: vertical; }
    YachtBoard #outlook { height: auto; width: 1fr; }
    YachtBoard OpenBoxes { display: none; }
    YachtBoard.-with-boxes #left OpenBoxes, YachtBoard.-huge #outlook OpenBoxes { display: block; }
    YachtBoard.-huge #left OpenBoxes { display: none; }
    YachtBoard OpenBoxes.-over { display: none !important; }
    YachtBoard.-huge #lower { layout: horizontal; }
    YachtBoard.-huge #outlook { height: 1fr; }
    """

    def __init__(self, side: Any = None) -> None:
        super().__init__(side)
        self._kept: frozenset[int] = frozenset()
        self._box: int | None = None
        """The place of the chosen box; None while the person is busy with the dice."""
        self._laid: tuple[int, ...] = ()
        """The faces as they lie in the tray: kept dice stay where they are."""
        self._rolled: frozenset[int] = frozenset()

    def compose(self) -> ComposeResult:
        self._make_room(self.app.size.width)
        with Vertical(id="left"):
            yield ScoreSheet()
            yield OpenBoxes()
        with Vertical(id="right"):
            yield DiceTray()
            with Container(id="lower"):
                if self.side is not None:
                    yield self.side
                with Vertical(id="outlook"):
                    yield DistributionPlot()
                    yield OpenBoxes(grows=True)

    def _make_room(self, width: int) -> None:
        super()._make_room(width)
        size = self.size or self.app.size
        rows = SIZE_WITH_OPEN_BOXES[1] if self.view is None else rows_with_open_boxes(self.view)
        self.set_class(size.width >= SIZE_WITH_OPEN_BOXES[0] and size.height >= rows, "-with-boxes")
        self.set_class(size.width >= SIZE_WITH_MORE_COLUMNS[0] and size.height >= SIZE_WITH_MORE_COLUMNS[1], "-huge")

    def show(self, view: YachtView, names: Sequence[str], *, live: bool) -> None:
        before = self.view
        self._laid, self._kept = _lie(before, view, self._laid, self._kept)
        self._box = None
        self._rolled = frozenset(range(len(self._laid))) - self._kept
        super().show(view, names, live=live)
        is_new = before is not None and (view.dice, view.rerolls) != (before.dice, before.rerolls)
        if is_new and view.dice and self._rolled:
            self.query_one(DiceTray).move(ROLL)

    def draw(self) -> None:
        view = self.now
        self._make_room(self.app.size.width)
        if self.live and not view.rerolls and self._box is None:
            self._box = self._best_box()
        hinted = self.hinted
        stars = places(self._laid, hinted.dice) if isinstance(hinted, Keep) else frozenset()
        can_keep = self.live and view.rerolls > 0
        button, note, title = self._button(view)
        self.query_one(DiceTray).show(Tray(self._laid, self._kept, stars, can_keep, button, note, title, self._rolled))
        self.query_one("#left").styles.width = sheet_width(view, self.screen.size.width)
        star_box = hinted.box if isinstance(hinted, Score) else None
        self.query_one(ScoreSheet).show(view, self.names, self._box if self.live else None, star_box, self._win())
        kept, chances = self._ends()
        for panel in self.query(OpenBoxes):
            panel.show(view, self.names, kept, chances)
        self.post_message(self.Prompted())

    def show_advice(self, advice: Advice | None) -> None:
        """Mark the best action; at one's own move the final scores that can follow are plotted as well."""
        super().show_advice(advice)
        self._plot()

    def on_resize(self) -> None:
        self._plot()

    def _plot(self) -> None:
        """The final scores that can follow, beside a hint, where there is room for them."""
        plot, has_room = self.query_one(DistributionPlot), self.screen.size.height >= ROWS_WITH_PLOT
        wanted = self.view if self.advice is not None and self.live and has_room else None
        if wanted is not plot.view:
            plot.show(wanted)

    def _win(self) -> float | None:
        """The chance to win, where a hint tells it."""
        return self.advice.best.figures.get("win") if self.advice is not None and self.live else None

    def _ends(self) -> tuple[str, dict[str, float]]:
        """The dice that an exact hint keeps, and how likely the turn then ends in each box."""
        view, hinted = self.view, self.hinted
        if view is None or self.advice is None or self.advice.method != "exact" or not isinstance(hinted, Keep):
            return "", {}
        from cardai.ai.yacht.solver.lookup import Outlook, solved_rules

        outlook = Outlook(solved_rules(view.game.rules, folders.cache_dir()), view.sheet)
        return dice_text(hinted.dice) or "nothing", dict(outlook.ends_in(hinted.dice, view.rerolls))

    def preview(self, action: Any) -> None:
        """Mark the dice an agent keeps, or the box it will fill."""
        view = self.view
        if view is None:
            return
        if isinstance(action, Keep):
            self._kept = places(self._laid, action.dice)
            self.draw()
        else:
            self.query_one(ScoreSheet).show(view, self.names, view.game.rules.index(action.box), None, None)

    # -- choosing --------------------------------------------------------------------------------------------

    def action_keep_die(self, place: int) -> None:
        self._kept ^= {place}
        self._box = None
        self.draw()

    def action_move(self, step: int) -> None:
        """To the next box the dice may go to."""
        open_boxes = self._open_boxes()
        if self._box is None:
            self._box = self._best_box()
        elif open_boxes:
            self._box = open_boxes[(open_boxes.index(self._box) + step) % len(open_boxes)]
        self.draw()

    def action_to_dice(self) -> None:
        self._box = None
        self.draw()

    def action_confirm(self) -> None:
        if self._box is None:
            self.action_roll()
        else:
            self._score(self._box)

    def choose(self, action: Any) -> None:
        """Dice kept by a hint played at once are marked like dice kept by hand."""
        if self.view is not None and isinstance(action, Keep):
            self._kept = places(self._laid, action.dice)
        super().choose(action)

    def action_roll(self) -> None:
        self.choose(Keep(tuple(sorted(self._laid[place] for place in self._kept))))

    @on(DiceTray.Clicked)
    def click_tray(self, event: DiceTray.Clicked) -> None:
        event.stop()
        if not self.live:
            return
        if event.thing == "confirm":
            self.action_confirm()
        else:
            self.action_keep_die(event.thing)

    @on(ScoreSheet.Clicked)
    def click_box(self, event: ScoreSheet.Clicked) -> None:
        """The first click chooses a box, the second writes into it."""
        event.stop()
        if not self.live:
            return
        if self._box == event.place or event.place not in self._open_boxes():
            self._score(event.place)
        else:
            self._box = event.place
            self.draw()

    def _score(self, place: int) -> None:
        if self.view is not None:
            self.choose(Score(self.view.game.rules.boxes[place].name))

    # -- what is there ---------------------------------------------------------------------------------------

    def _open_boxes(self) -> list[int]:
        view = self.view
        return [view.game.rules.index(name) for name in view.offers()] if view is not None else []

    def _best_box(self) -> int | None:
        """The box that gives most now: a place to start from, not advice."""
        view = self.view
        offers = view.offers() if view is not None else {}
        if view is None or not offers:
            return None
        return view.game.rules.index(max(offers, key=lambda name: offers[name]))

    def prompt(self) -> str:
        view = self.now
        if not view.rerolls:
            return "Your roll: `↑↓` choose a box, `⏎` writes into it   or click it twice"
        if self._box is not None:
            return "Your roll: `⏎` writes into the box   `↑↓` choose another   `←` back to the dice"
        return "Your roll: `1-5` or a click keeps a die   `⏎` rolls the rest   `↑↓` choose a box"

    def _button(self, view: YachtView) -> tuple[str, str, str]:
        """Words on the button: what enter does, how many rolls are left, and else whose turn it is."""
        if view.turn is None:
            return "", "", "The game is over"
        if not self.live:
            return "", "", f"{self.names[view.turn]}: {rolls_left(view.rerolls)}"
        if self._box is not None:
            box = view.game.rules.boxes[self._box].name
            return f"⏎ Score {view.offers().get(box, 0)} in {box_name(box)}", rolls_left(view.rerolls), ""
        count = len(view.dice) - len(self._kept)
        if not count:
            return "All kept: ↑↓ choose a box", rolls_left(view.rerolls), ""
        kept = dice_text(tuple(sorted(self._laid[place] for place in self._kept)))
        what = "⏎ Roll all again" if count == len(view.dice) else f"⏎ Keep {kept}, roll {NUMBERS[count]}"
        return what, rolls_left(view.rerolls), ""


def places(dice: tuple[int, ...], wanted: tuple[int, ...]) -> frozenset[int]:
    """Places of dice that show the wanted faces, each used once."""
    left = Counter(wanted)
    found = set()
    for place, face in enumerate(dice):
        if left[face]:
            left[face] -= 1
            found.add(place)
    return frozenset(found)


def _lie(
    before: YachtView | None, after: YachtView, laid: tuple[int, ...], kept: frozenset[int]
) -> tuple[tuple[int, ...], frozenset[int]]:
    """Order of the dice after a step, and the kept ones: after a reroll of one's own those kept stay in place."""
    if after.turn is None:
        return laid, frozenset()
    if before is None or after.turn != before.turn or after.sheets != before.sheets:
        return after.dice, frozenset()
    if after.dice == before.dice and after.rerolls == before.rerolls:
        return laid, kept
    if after.rerolls != before.rerolls - 1 or not places(after.dice, tuple(laid[place] for place in kept)):
        return after.dice, frozenset()
    rest = list((Counter(after.dice) - Counter(laid[place] for place in kept)).elements())
    if len(rest) + len(kept) != len(after.dice):
        return after.dice, frozenset()
    return tuple(laid[place] if place in kept else rest.pop(0) for place in range(len(after.dice))), kept
