"""Hands your cards may become by the river, beside those any other hand becomes on the same board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from textual.content import Content

from cardai.games.holdem.strength import HAND_CLASSES, class_of, strength
from cardai.games.holdem.view import HoldemView

from ...parts.bars import bar_on_track
from ...plain_text import PlainStatic

DEALS = 4_000
"""Random deals behind what cannot be counted through quickly."""
OUTLOOK_BAR_COLUMNS = (8, 24)
"""The narrowest and the widest bar worth drawing."""

Shares = tuple[float, ...]
"""The chance of every kind of hand, weakest first."""


class OutlookPanel(PlainStatic):
    """A row for each kind of hand: how often this one becomes it, and how often a random one does."""

    def __init__(self) -> None:
        super().__init__(classes="panel")
        self.border_title = "By the river"

    def show(self, view: HoldemView, whose: str) -> None:
        if view.hole is not None:
            self.update(Content("\n").join(outlook_lines(view.hole, view.board, whose, self.content_size.width)))


def outlook_lines(hole: tuple[int, int], board: Sequence[int], whose: str, width: int) -> list[Content]:
    """A heading, then the kinds of hands, best first."""
    mine, others = own_shares(hole, tuple(board)), random_shares(hole, tuple(board))
    room = min(OUTLOOK_BAR_COLUMNS[1], width - 44)
    room = room if room >= OUTLOOK_BAR_COLUMNS[0] else 0
    lines = [Content.styled(f"{'hand':<18}{f'{whose} %':>12}{'random %':>10}", "$mute")]
    for kind in reversed(range(len(HAND_CLASSES))):
        is_likely = mine[kind] >= 0.005
        lines.append(
            Content.assemble(
                (f"{HAND_CLASSES[kind]:<18}", "" if is_likely else "$mute"),
                (f"{_percent(mine[kind]):>12}", "bold" if is_likely else "$mute"),
                (f"{_percent(others[kind]):>10}", "$mute"),
                "  ",
                *bar_on_track(mine[kind], room, "$info"),
            )
        )
    return lines


def _percent(share: float) -> str:
    """Whole per cent; what may happen is never nothing."""
    return "·" if not share else "<1" if share < 0.005 else f"{100 * share:.0f}"


@lru_cache(maxsize=64)
def own_shares(hole: tuple[int, int], board: tuple[int, ...]) -> Shares:
    """Every board to come from the flop on, random ones before it."""
    left = [card for card in range(52) if card not in (*hole, *board)]
    missing = 5 - len(board)
    boards: Iterator[tuple[int, ...]] = (
        combinations(left, missing) if board else (tuple(rest) for rest in _deals(left, missing))
    )
    return _shares(strength((*hole, *board, *rest)) for rest in boards)


@lru_cache(maxsize=64)
def random_shares(hole: tuple[int, int], board: tuple[int, ...]) -> Shares:
    """Shares of the hands any other two cards become."""
    left = [card for card in range(52) if card not in (*hole, *board)]
    return _shares(strength((*board, *deal)) for deal in _deals(left, 7 - len(board)))


def _deals(left: Sequence[int], count: int) -> Iterator[list[int]]:
    """Always the same random ones, so that a position looks the same whenever it is shown."""
    rng = Random(count)
    return (rng.sample(left, count) for _ in range(DEALS))


def _shares(values: Iterator[int]) -> Shares:
    counts = [0] * len(HAND_CLASSES)
    for value in values:
        counts[class_of(value)] += 1
    return tuple(count / sum(counts) for count in counts)
