"""Kinds of hands on a board, as players sort ranges: what a hand has made, and what it draws to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..cards import RANKS, rank
from .draws import Hole, board_class, draws
from .strength import HAND_CLASSES, HIGH, PAIR, QUADS, TRIPS, TWO_PAIR, class_of, strength

MADE = (
    *reversed(HAND_CLASSES[PAIR + 1 :]),
    "overpair",
    "top pair",
    "second pair",
    "low pair",
    "ace high",
    "nothing",
)
"""The strongest first. What lies on the board is nobody's."""
DRAWS = ("flush draw", "open-ended straight draw", "gutshot", "no draw")


def made_hand(hole: Hole, board: Sequence[int]) -> str:
    """One of MADE."""
    value = strength((*hole, *board))
    made = class_of(value)
    if made > PAIR and not _is_common(value, tuple(board)):
        return HAND_CLASSES[made]
    pair = _pair(hole, board) if made in (PAIR, TWO_PAIR) else ""
    return pair or ("ace high" if RANKS.index("A") in map(rank, hole) else "nothing")


def draw_kinds(hole: Hole, board: Sequence[int]) -> tuple[str, ...]:
    """Those of DRAWS that a hand has; a flush draw may come with a straight draw."""
    return tuple(draws(hole, board)) or ("no draw",)


@lru_cache(maxsize=8)
def kinds(board: tuple[int, ...], combos: tuple[Hole, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Made hand and draw of each of many hands; hands that hold a card of the board have nothing."""
    gone = set(board)
    return tuple(
        (HAND_CLASSES[HIGH], ()) if gone & set(hole) else (made_hand(hole, board), draw_kinds(hole, board))
        for hole in combos
    )


def _is_common(value: int, board: tuple[int, ...]) -> bool:
    """Whether the board has as much by itself; a higher kicker makes no hand, a higher straight or flush does."""
    made = class_of(value)
    if made != board_class(board):
        return False
    return made in (TWO_PAIR, TRIPS, QUADS) or value == strength(board)


def _pair(hole: Hole, board: Sequence[int]) -> str:
    """Which pair a hand of one pair has; nothing if it is the board's."""
    ranks = sorted({rank(card) for card in board}, reverse=True)
    high, low = max(map(rank, hole)), min(map(rank, hole))
    if high == low:
        below = sum(each > high for each in ranks)
        return ("overpair", "second pair")[below] if below < 2 else "low pair"
    paired = next((each for each in (high, low) if each in ranks), None)
    if paired is None:
        return ""
    return ("top pair", "second pair")[ranks.index(paired)] if ranks.index(paired) < 2 else "low pair"
