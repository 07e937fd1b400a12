"""Boards drawn without a terminal: the lines of cells that a screen would show, for every position asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from rich.terminal_theme import DIMMED_MONOKAI
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from cardai.ai.agent import Advice
from cardai.games.core import AnyView

from .app import CardaiApp, Errand
from .boards.base import GameBoard, board_for
from .filters import AsciiFilter

STILL_SIZE = (80, 22)
"""Columns and rows of a board."""


class Still(Screen[None]):
    """A board and nothing else."""

    CSS: ClassVar[str] = "Still GameBoard > .column { display: none; }"

    def __init__(self, game: str) -> None:
        super().__init__()
        self.board = board_for(game)
        self.board.can_focus = False

    def compose(self) -> ComposeResult:
        yield self.board


class StillApp(CardaiApp):
    """Draws for a page, which shows every colour and character, whatever the terminal does."""

    depth = "truecolor"

    def __init__(self, errand: Errand) -> None:
        super().__init__(errand)
        self.no_color = False
        self._ascii = AsciiFilter(False)


class Subject:
    """Subject of a picture: a view, the names of the seats, and perhaps the best choice there."""

    def __init__(self, view: AnyView, names: Sequence[str], advice: Advice | None = None) -> None:
        self.view, self.names, self.advice = view, names, advice


def drawn(game: str, positions: Iterable[Subject], tell: Callable[[int], None]) -> list[list[Strip]]:
    """The board at every position, as lines of styled text; `tell` hears how many are done."""
    return asyncio.run(_drawn(game, positions, tell))


async def _drawn(game: str, positions: Iterable[Subject], tell: Callable[[int], None]) -> list[list[Strip]]:
    screen, found = Still(game), list[list[Strip]]()

    async def wait(app: CardaiApp) -> None:
        await app.push_screen_wait(screen)

    async with StillApp(wait).run_test(size=STILL_SIZE) as pilot:
        await pilot.pause()
        for position in positions:
            screen.board.titles = ("",) * len(position.names)
            screen.board.show(position.view, position.names, live=False)
            if position.advice is not None:
                screen.board.show_advice(position.advice)
            await _drawn_whole(pilot, screen.board)
            found.append(list(screen._compositor.render_strips()))
            tell(len(found))
        screen.dismiss(None)
        await pilot.pause()
    return found


async def _drawn_whole(pilot: Pilot[Any], board: GameBoard[Any]) -> None:
    """Wait for what the board works out beside the screen, such as odds, until it is drawn."""
    await pilot.pause()
    own = [worker for worker in pilot.app.workers if worker.node is board]
    if own:
        await pilot.app.workers.wait_for_complete(own)
        await pilot.pause()


def colours(strip: Strip) -> list[tuple[str, str, str, bool]]:
    """A line in pieces: text, ink, ground and whether it is bold; colours as #rrggbb, empty for none."""
    pieces: list[tuple[str, str, str, bool]] = []
    for text, style, _ in strip:
        ink = _hex(style.color, True) if style else ""
        ground = _hex(style.bgcolor, False) if style else ""
        piece = (text, ink, ground, bool(style and style.bold))
        if pieces and pieces[-1][1:] == piece[1:]:
            piece = (pieces.pop()[0] + text, *piece[1:])
        pieces.append(piece)
    return pieces


def _hex(colour: Any, is_ink: bool) -> str:
    if colour is None or colour.is_default:
        return ""
    return str(colour.get_truecolor(DIMMED_MONOKAI, foreground=is_ink).hex)
