"""The Yacht board: five dice to keep or roll again, and the score sheet with what each box would give now."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from cardai.ai.agent import Advice
from cardai.games.yacht import Keep, Score, YachtView
from cardai.games.yacht.notation import dice_text

from ..base import GameBoard
from ..clicks import ConfirmLine, PlaceClicked
from . import dice as drawing
from .distribution import DistributionPlot
from .score_sheet import ScoreSheet


class DiceTray(Static):
    """The dice; a click keeps one or lets it go."""

    class Clicked(PlaceClicked):
        """The die at this place was clicked."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._faces: tuple[int, ...] = ()
        self._kept: frozenset[int] = frozenset()
        self._hinted: frozenset[int] = frozenset()
        self._live = False

    def show(self, faces: tuple[int, ...], kept: frozenset[int], hinted: frozenset[int], live: bool) -> None:
        self._faces, self._kept, self._hinted, self._live = faces, kept, hinted, live
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    def on_click(self, event: events.Click) -> None:
        place = (event.x - self._margin()) // (self._drawn_size().width + 1)
        if 0 <= place < len(self._faces):
            self.post_message(self.Clicked(place))

    def _drawn_size(self) -> drawing.Size:
        tall = self.screen.size.height >= 34
        return drawing.size_for(self.content_size.width, 7 if tall else 5)

    def _margin(self) -> int:
        return max(0, (self.content_size.width - 5 * (self._drawn_size().width + 1) + 1) // 2)

    def _redraw(self) -> None:
        size = self._drawn_size()
        self.styles.height = size.height + 1
        if self._faces:
            pictures = [drawing.draw(face, size, kept=at in self._kept) for at, face in enumerate(self._faces)]
            rows = [self._row([picture[y] for picture in pictures]) for y in range(size.height)]
            self.update(Content("\n").join([*rows, self._captions(size.width)]))
        else:
            self.update("")

    def _row(self, pieces: list[str]) -> Content:
        return self._joined([(piece, "$foreground") for piece in pieces])

    def _captions(self, width: int) -> Content:
        return self._joined(
            [(f"{self._caption(at, width):^{width}}", "$foreground-muted") for at in range(len(self._faces))]
        )

    def _joined(self, pieces: list[tuple[str, str]]) -> Content:
        """Pieces of the dice side by side; those of kept dice stand out."""
        styled = [
            Content.styled(piece, "bold $accent" if at in self._kept else style)
            for at, (piece, style) in enumerate(pieces)
        ]
        return Content(" " * self._margin()) + Content(" ").join(styled)

    def _caption(self, at: int, width: int) -> str:
        star = "★" if at in self._hinted else ""
        word = "keep" if at in self._kept else ""
        key = str(at + 1) if self._live else ""
        return f"{star}{key if width < 7 or not word else f'{key} {word}'}".strip()


class YachtBoard(GameBoard):
    """Dice on the right, sheet on the left; enter rolls again or scores, whichever was touched last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(n), f"keep_die({n - 1})", f"Keep die {n}", show=False, tooltip="Keep a die, or let it go")
            for n in range(1, 6)
        ),
        Binding("up", "move(-1)", "Box above", show=False, tooltip="Choose the box above on the sheet"),
        Binding("down", "move(1)", "Box below", show=False, tooltip="Choose the box below on the sheet"),
        Binding("left,right,backspace", "to_dice", "Dice", show=False, tooltip="Back from the sheet to the dice"),
        Binding("enter", "confirm", "Do it", show=False, tooltip="Roll again, or score the chosen box"),
        Binding("space", "roll", "Roll", show=False, tooltip="Roll the dice that are not kept"),
    ]

    AT_MOVE = frozenset({"keep_die", "move", "to_dice", "confirm", "roll"})
    KEYS = "1-5 keep dice, ↑↓ choose a box, enter confirms"

    DEFAULT_CSS = """
    YachtBoard { layout: horizontal; }
    YachtBoard #right { width: 1fr; height: 1fr; }
    YachtBoard DiceTray { height: 6; width: 1fr; text-wrap: nowrap; }
    YachtBoard ConfirmLine { text-wrap: nowrap; height: 1; width: 1fr; text-align: center; text-style: bold; }
    YachtBoard ConfirmLine.-live { background: $primary; color: $text; }
    YachtBoard ConfirmLine.-live:hover { background: $accent; color: $background; }
    YachtBoard #right > .side { height: 1fr; width: 1fr; layout: vertical; }
    """

    def __init__(self, side: Any = None) -> None:
        super().__init__(side)
        self._kept: frozenset[int] = frozenset()
        self._box: int | None = None
        """The place of the chosen box; None while the person is busy with the dice."""

    def compose(self) -> ComposeResult:
        yield ScoreSheet()
        with Vertical(id="right"):
            yield DiceTray()
            yield ConfirmLine(markup=False)
            yield DistributionPlot()
            if self.side is not None:
                yield self.side

    def show(self, view: Any, names: Any, *, live: bool) -> None:
        self._kept = _still_kept(self._now, view, self._kept)
        self._box = None
        super().show(view, names, live=live)

    def draw(self) -> None:
        view = self._now
        assert view is not None
        if self.live and not view.rerolls and self._box is None:
            self._box = self._best_box()
        hinted = self.hinted
        stars = _places(view.dice, hinted.dice) if isinstance(hinted, Keep) else frozenset()
        self.query_one(DiceTray).show(view.dice, self._kept, stars, self.live and view.rerolls > 0)
        star_box = hinted.box if isinstance(hinted, Score) else None
        self.query_one(ScoreSheet).show(view, self.names, self._box if self.live else None, star_box)
        line = self.query_one(ConfirmLine)
        line.update(self._prompt(view))
        line.set_class(self.live, "-live")

    def show_advice(self, advice: Advice | None) -> None:
        """Mark the best action; at one's own move the final scores that can follow are plotted as well."""
        super().show_advice(advice)
        wanted = self._now if advice is not None and self.live else None
        self.query_one(DistributionPlot).show(wanted)
        self.set_class(wanted is not None, "-spread")

    def preview(self, action: Any) -> None:
        """Mark the dice an agent keeps, or the box it will fill."""
        view = self._now
        if view is None:
            return
        if isinstance(action, Keep):
            self._kept = _places(view.dice, action.dice)
            self.draw()
        else:
            self.query_one(ScoreSheet).show(view, self.names, view.game.rules.index(action.box), None)

    # -- choosing --------------------------------------------------------------------------------------------

    def action_keep_die(self, place: int) -> None:
        self._kept ^= {place}
        self._box = None
        self.draw()

    def action_move(self, step: int) -> None:
        """To the next box the dice may go to."""
        assert self._now is not None
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
        if self._now is not None and isinstance(action, Keep):
            self._kept = _places(self._now.dice, action.dice)
        super().choose(action)

    def action_roll(self) -> None:
        assert self._now is not None
        self.choose(Keep(tuple(self._now.dice[place] for place in sorted(self._kept))))

    @on(DiceTray.Clicked)
    def click_die(self, event: DiceTray.Clicked) -> None:
        event.stop()
        if self.live:
            self.action_keep_die(event.place)

    @on(ConfirmLine.Pressed)
    def click_line(self, event: ConfirmLine.Pressed) -> None:
        event.stop()
        if self.live:
            self.action_confirm()

    @on(ScoreSheet.Clicked)
    def click_box(self, event: ScoreSheet.Clicked) -> None:
        event.stop()
        self._score(event.place)

    def _score(self, place: int) -> None:
        if self._now is not None:
            self.choose(Score(self._now.game.rules.boxes[place].name))

    # -- what is there ---------------------------------------------------------------------------------------

    @property
    def _now(self) -> YachtView | None:
        return self.view if isinstance(self.view, YachtView) else None

    def _open_boxes(self) -> list[int]:
        view = self._now
        return [view.game.rules.index(name) for name in view.offers()] if view is not None else []

    def _best_box(self) -> int | None:
        """The box that gives most now: a place to start from, not advice."""
        view = self._now
        offers = view.offers() if view is not None else {}
        if view is None or not offers:
            return None
        return view.game.rules.index(max(offers, key=lambda name: offers[name]))

    def _prompt(self, view: YachtView) -> str:
        if view.turn is None:
            return "The game is over"
        if not self.live:
            return f"{self.names[view.turn]}: {_rerolls(view.rerolls)}"
        if self._box is not None:
            box = view.game.rules.boxes[self._box].name
            return f"⏎ score {view.offers().get(box, 0)} in {box.replace('-', ' ')}"
        count = len(view.dice) - len(self._kept)
        what = {0: "All kept: ↑↓ choose a box", 5: "⏎ roll all again"}.get(count)
        kept = dice_text(tuple(view.dice[place] for place in sorted(self._kept)))
        return (what or f"⏎ keep {kept}, roll {count}") + f" · {view.rerolls} left"


def _rerolls(count: int) -> str:
    return {0: "no rerolls left", 1: "1 reroll left"}.get(count, f"{count} rerolls left")


def _places(dice: tuple[int, ...], wanted: tuple[int, ...]) -> frozenset[int]:
    """Places of dice that show the wanted faces, each used once."""
    left = Counter(wanted)
    found = set()
    for place, face in enumerate(dice):
        if left[face]:
            left[face] -= 1
            found.add(place)
    return frozenset(found)


def _still_kept(before: YachtView | None, after: Any, kept: frozenset[int]) -> frozenset[int]:
    """After a reroll of the same turn the dice that were kept stay kept."""
    if before is None or not isinstance(after, YachtView) or after.turn != before.turn:
        return frozenset()
    if after.rerolls != before.rerolls - 1:
        return kept if after.dice == before.dice and after.sheets == before.sheets else frozenset()
    return _places(after.dice, tuple(before.dice[place] for place in sorted(kept)))
