"""The position of a moment: small, as the game draws it in a box, or its whole board where there is room for one."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content

from cardai.ai.agent import Advice
from cardai.app import words
from cardai.app.registry import load, table
from cardai.games.core import AnyView

from .. import palette
from ..boards.base import board_for
from ..plain_text import plain
from .grid import EDGE, Grid, Painted

SIZE_FOR_A_BOARD = (84, 26)
"""From so many columns and rows on there is room for a whole board."""


class SmallMoment(Painted):
    """A position in a small box, its title in the upper edge."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._draw = load(place) if (place := table(game).moment) else told
        self._shown: tuple[AnyView, Sequence[str], Any, str] | None = None

    def show(self, view: AnyView | None, names: Sequence[str], best: Any, title: str) -> None:
        self._shown = None if view is None else (view, names, best, title)
        self.repaint()

    def paint(self, grid: Grid) -> None:
        if self._shown is None or grid.width < 12 or grid.height < 4:
            return
        view, names, best, title = self._shown
        self._draw(grid, view, names, best)
        shown = title if cell_len(title) <= grid.width - 6 else title[: grid.width - 7] + "…"
        # the title stands on the page, which may be light, and not on the table
        grid.put(2, 0, f" {shown} ", palette.page(self.app)["text"], "page", bold=True)


def told(grid: Grid, view: AnyView, names: Sequence[str], best: Any) -> None:
    """A position in words, of a game that has no picture for it."""
    grid.fill(0, 0, grid.width, grid.height, "panel")
    grid.put(0, 0, EDGE[1] * grid.width, "line", "page")
    lines = [part for line in words.describe(view, names).splitlines() for part in wrap(line, grid.width - 4) or [""]]
    for row, line in enumerate(lines[: grid.height - 2], start=1):
        grid.put(2, row, line)


class MomentPicture(Container):
    """The position of one moment, with what would have been best marked on it."""

    DEFAULT_CSS = """
    MomentPicture GameBoard > .column { display: none; }
    MomentPicture GameBoard { display: none; border-top: solid $line; border-title-color: $text;
        border-title-style: bold; }
    MomentPicture.-roomy GameBoard { display: block; }
    MomentPicture.-roomy SmallMoment { display: none; }
    """

    def __init__(self, game: str, **names: Any) -> None:
        super().__init__(**names)
        self.game = game
        self.small = SmallMoment(game)
        self.board = board_for(game)
        self.board.can_focus = False

    def compose(self) -> ComposeResult:
        yield self.small
        yield self.board

    def show(
        self, view: AnyView, names: Sequence[str], titles: Sequence[str], advice: Advice | None, title: str
    ) -> None:
        self.small.show(view, names, advice.best.action if advice else None, title)
        self.board.titles = titles
        self.board.border_title = plain(title)
        self.board.show(view, names, live=False)
        if advice is not None:
            self.board.show_advice(advice)

    def on_resize(self) -> None:
        self.set_class(self.size.width >= SIZE_FOR_A_BOARD[0] and self.size.height >= SIZE_FOR_A_BOARD[1], "-roomy")


class Pictures(Container):
    """Positions of several games, one at a time; the picture of a game is made when it is first needed."""

    async def show(self, view: AnyView, names: Sequence[str], title: str) -> None:
        """A position without a word about what is best there."""
        game = view.game.name
        if not any(picture.game == game for picture in self.query(MomentPicture)):
            await self.mount(MomentPicture(game))
        for picture in self.query(MomentPicture):
            picture.display = picture.game == game
            if picture.display:
                picture.show(view, names, ("",) * len(names), None, title)

    def dress(self, text: str) -> Content:
        """Words as the game that is shown writes them."""
        shown = [picture.board.dress(text) for picture in self.query(MomentPicture) if picture.display]
        return shown[0] if shown else Content(text)
