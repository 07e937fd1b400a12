"""A moment of Big Two in a small box: what is to be beaten, how many cards the others hold, and the own hand."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.app.text.bigtwo import cards as count_words
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import cards_of

from ...parts import playing_card as card
from ...parts import surfaces
from ...parts.grid import Grid
from . import seats

SMALL_CARDS_ROWS, MIDDLE = 10, 16
"""Below so many rows cards are the smallest there are; from so many on they are as large as on a table."""
STEP = 4
"""Columns between the cards of a play."""
STRIPE = 3
"""Columns of a covered card that shows rank and suit side by side."""


def moment(grid: Grid, view: BigTwoView, names: Sequence[str], best: int | None) -> None:
    """The position as its seat saw it; stars over the cards of the best play."""
    surfaces.felt(grid)
    deck = view.game.deck.names
    led = [deck[one] for one in cards_of(view.table)]
    if not led:
        needed = [card.pretty(deck[one]) for one in cards_of(view.opening)]
        grid.put(3, 1, f"The first play has the {needed[0]}" if needed else "The lead is free", "text", bold=True)
    elif grid.height < SMALL_CARDS_ROWS:
        _line(grid, view, names, led)
    else:
        _play(grid, view, names, led)
    _others(grid, view, names)
    _hand(grid, [deck[one] for one in cards_of(view.hand)], {deck[one] for one in cards_of(best or 0)})


def _line(grid: Grid, view: BigTwoView, names: Sequence[str], led: Sequence[str]) -> None:
    """Write the play to be beaten in one line, where cards would lie over the hand."""
    x = grid.put(2, 1, f"{names[view.owner][:8]}: ", "text", bold=True)
    for name in led:
        ink = grid.colours.suit(name[-1], on_paper=True)
        x = grid.put(x, 1, f" {card.pretty(name)}", ink, "paper", bold=True)
    x = grid.put(x, 1, " ", "ink", "paper")
    left = f"{view.left[view.owner]} left"
    if x + len(left) + 3 <= grid.width:
        grid.put(grid.width - 2 - len(left), 1, left, _tone(view, view.owner))


def _play(grid: Grid, view: BigTwoView, names: Sequence[str], led: Sequence[str]) -> None:
    """Draw the play to be beaten, as cards in the middle."""
    grid.put(3, 1, f"{names[view.owner]} played", "text", bold=True)
    grid.put(3, 2, f"{count_words(view.left[view.owner])} left", _tone(view, view.owner))
    size = (7, 6) if grid.height >= MIDDLE else (5, 3)
    left = (grid.width - card.fan_width(len(led), size[0], STEP)) // 2
    card.fan(grid, max(left, 20), 2, size, STEP, led)


def _tone(view: BigTwoView, seat: int) -> str:
    """Few cards left are a warning."""
    return "warn" if view.left[seat] <= 3 else "mute"


def _others(grid: Grid, view: BigTwoView, names: Sequence[str]) -> None:
    """Write how many cards each of the others holds, at the right; in few rows only where nothing lies there."""
    told = [(names[seat], view.left[seat]) for seat in seats.others(view)]
    if grid.height < SMALL_CARDS_ROWS:
        line = " ".join(f"{name[:6]} {count}" for name, count in told)
        if not view.table and len(line) <= grid.width - 22:
            grid.put(grid.width - 2 - len(line), 1, line, "mute")
        return
    width = max((len(name) for name, _ in told), default=0) + 3
    for row, (name, count) in enumerate(told if grid.width - width > 40 else (), start=1):
        grid.put(grid.width - 2 - width, row, name, "mute")
        grid.put(grid.width - 2 - len(str(count)), row, str(count), "bad" if count <= 3 else "text", bold=True)


def _hand(grid: Grid, names: Sequence[str], starred: set[str]) -> None:
    """The own cards as a fan in front; where they are too many, suits under ranks."""
    room, count = grid.width - 4, len(names)
    size = (7, 7) if grid.height >= MIDDLE else (5, 5) if grid.height >= SMALL_CARDS_ROWS else (5, 3)
    step = min(size[0] - 1, (room - size[0]) // max(1, count - 1))
    is_stripe = step < STRIPE and size[1] < 6
    if is_stripe:
        size = (size[0], max(4, size[1]))
    top = grid.height - 1 - size[1]
    left = (grid.width - card.fan_width(count, size[0], step)) // 2
    for place, name in enumerate(names):
        x, is_star = left + place * step, name in starred
        y = top - (is_star and grid.height >= SMALL_CARDS_ROWS)
        if is_stripe:
            _stripe(grid, x, y, size, name, place)
        else:
            card.face(grid, x, y, size, name, card.Cut(place > 0, place == count - 1))
        if is_star:
            grid.put(x + step // 2, y - 1, "★", "gold", bold=True)


def _stripe(grid: Grid, x: int, y: int, size: tuple[int, int], name: str, place: int) -> None:
    """A card whose suit stands under its rank, since only one column of it stays free."""
    grid.frame(x, y, *size, "paper", "paper")
    if place:
        for row in range(y + 1, y + size[1] - 1):
            grid.put(x, row, "▐", "paper", "shade")
    ink = grid.colours.suit(name[-1], on_paper=True)
    grid.put(x + 1, y + 1, "T" if name[:-1] == "10" else name[:-1], ink, bold=True)
    grid.put(x + 1, y + 2, card.symbol(name[-1]), ink, bold=True)
