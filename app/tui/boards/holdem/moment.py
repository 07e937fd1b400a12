"""A moment of hold'em in a small box: board and pot, the own hand, and what everybody did."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.app.text.holdem import STREETS, short_state
from cardai.games.cards import NAMES
from cardai.games.holdem.draws import hand_words
from cardai.games.holdem.view import HoldemView

from ...parts import playing_card as card
from ...parts import surfaces
from ...parts.grid import Grid
from ...parts.plate import Plate

LINE_ROWS, LARGE_CARD_ROWS = 11, 17
"""Below so many rows there is a line instead of plates; from so many on the cards are larger."""
LARGE_CARD_SIZE, SMALL_CARD_SIZE, WIDE_COLUMNS = (7, 5), (5, 3), 56
"""Sizes of cards, and from how many columns on large ones of board and hand stand side by side."""
MIN_PLATE_COLUMNS = 17
MAX_PLATE_COLUMNS = 22
"""Columns of a plate at least, and at most."""


def moment(grid: Grid, view: HoldemView, names: Sequence[str], best: int | None) -> None:
    """The table as its seat saw it: the others above, then the board, the own hand below it or beside it."""
    surfaces.felt(grid)
    across = max(1, (grid.width - 2) // (MIN_PLATE_COLUMNS + 1))
    top = 2 + -(-(view.count - 1) // across) * (2 + (grid.height >= LARGE_CARD_ROWS))
    if grid.height < max(LINE_ROWS, top + SMALL_CARD_SIZE[1] + 1):
        _low(grid, view, names)
        return
    _others(grid, view, names, across)
    below = grid.height - 1 - LARGE_CARD_SIZE[1] >= top + LARGE_CARD_SIZE[1]
    size = (
        LARGE_CARD_SIZE if grid.height >= LARGE_CARD_ROWS and (below or grid.width >= WIDE_COLUMNS) else SMALL_CARD_SIZE
    )
    below = grid.height - 1 - size[1] >= top + size[1]
    middle = (grid.width - 5 * size[0]) // 2 if below else 2
    _pot(grid, view, middle, top - 1)
    _board(grid, view, middle, top, size)
    left = (grid.width - 2 * size[0]) // 2 if below else 2 + 5 * size[0] + 3
    own = grid.height - 1 - size[1] if below else top
    _own(grid, view, left, own, size)
    beside = left + size[0] * 2 + 1
    if beside + MIN_PLATE_COLUMNS < grid.width:
        _plate(grid, view, names, view.seat, (beside, own + size[1] - 2, MIN_PLATE_COLUMNS))
    _hand(grid, view, beside, own + size[1] - 3, own + size[1])


def _others(grid: Grid, view: HoldemView, names: Sequence[str], across: int) -> None:
    """A plate for each of the others, in rows from the next seat on."""
    room, step = (grid.width - 4) // across, 2 + (grid.height >= LARGE_CARD_ROWS)
    for at in range(view.count - 1):
        place = (
            2 + at % across * room,
            1 + step * (at // across),
            min(MAX_PLATE_COLUMNS, max(MIN_PLATE_COLUMNS, room - 1)),
        )
        _plate(grid, view, names, (view.seat + 1 + at) % view.count, place)


def _low(grid: Grid, view: HoldemView, names: Sequence[str]) -> None:
    """In few rows: the own cards, the board, and who is still there in a line or two."""
    _pot(grid, view, 2, 1)
    _own(grid, view, 2, 2, (5, 3))
    _board(grid, view, 13, 2, (5, 3))
    room, lines = grid.width - 4, [""]
    for step in range(1, view.count):
        seat = (view.seat + step) % view.count
        if view.alive[seat]:
            said = f"{view.position(seat)} {short_state(view, seat) or view.stacks[seat]}"
            if len(lines[-1]) + len(said) + 3 > room:
                lines.append("")
            lines[-1] += ("   " if lines[-1] else "") + said
    for row, line in enumerate(lines[: grid.height - 6]):
        grid.put(2, 5 + row, line, "text")


def _pot(grid: Grid, view: HoldemView, x: int, y: int) -> None:
    end = grid.put(x, y, f"{STREETS[view.street].capitalize()}, pot {view.pot:,}", "text", bold=True)
    if view.price:
        call, need = f", {view.price:,} to call", f": needs {100 * view.pot_odds:.0f} %"
        grid.put(end, y, call + need if end + len(call + need) < grid.width else call, "mute")


def _board(grid: Grid, view: HoldemView, x: int, y: int, size: tuple[int, int]) -> None:
    for place in range(5):
        if place < len(view.board):
            card.face(grid, x + place * size[0], y, size, NAMES[view.board[place]])
        else:
            card.outline(grid, x + place * size[0], y, size, "#3E7D60")


def _own(grid: Grid, view: HoldemView, x: int, y: int, size: tuple[int, int]) -> None:
    if view.hole is not None:
        card.fan(grid, x, y, size, size[0], [NAMES[one] for one in view.hole])


def _hand(grid: Grid, view: HoldemView, x: int, y: int, below: int) -> None:
    """Write the worth of the own cards, beside them, or in a row below where there is no room for it."""
    if view.hole is None:
        return
    said = hand_words(view.hole, view.board)
    if x + len(said) < grid.width:
        grid.put(x, y, said, "text", bold=True)
    elif below < grid.height - 1:
        grid.put(grid.width - 2 - len(said), below, said, "text", bold=True)


def _plate(grid: Grid, view: HoldemView, names: Sequence[str], seat: int, place: tuple[int, int, int]) -> None:
    """A player's plate: where it begins, and how broad it is."""
    Plate(
        name=names[seat],
        title=view.position(seat),
        figure=f"{view.stacks[seat]:,}",
        said=short_state(view, seat),
        is_turn=seat == view.turn,
        is_out=not view.alive[seat],
    ).draw(grid, *place)
