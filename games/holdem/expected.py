"""Expected shares of the pots by equity, and results with the luck of a run-out taken out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ..cards import text_of
from .chance import Hole
from .pots import Pot

if TYPE_CHECKING:
    from .history import HandResult
    from .ranges import Range

HIDDEN_HAND_SAMPLES = 20_000
"""Showdowns sampled where a hand is not known."""
BOARD_END = (0, 3, 4, 5)
"""Cards on the board by street."""


def shares(
    pots: Sequence[Pot], holes: Sequence[Hole], board: Sequence[int], *, is_open: bool = False
) -> dict[int, float]:
    """Chips each seat can expect from the pots on this board; seats with unknown cards are left out.

    `is_open`: the cards of those who cannot win a pot are seen too, and do not come any more.
    """
    found: dict[int, float] = {}
    for pot in pots:
        others = [hole for seat, hole in enumerate(holes) if seat not in pot.seats] if is_open else []
        dead = tuple(sorted(card for hole in others for card in hole or ()))
        for seat, share in _pot_shares(pot.seats, holes, tuple(board), dead).items():
            found[seat] = found.get(seat, 0.0) + share * pot.amount
    return found


def adjusted_gains(hand: HandResult) -> list[float]:
    """Chips won by each seat, pots that were all-in before the river by equity; as they were if a hand is unknown."""
    gains = [float(gain) for gain in hand.gains]
    last = hand.history[-1].street if hand.history else 0
    board = hand.board[: BOARD_END[last]]
    if not hand.showdown or len(board) == len(hand.board) or any(hand.shown[seat] is None for seat in hand.showdown):
        return gains
    for seat, chips in shares(hand.pots, hand.shown, board).items():
        gains[seat] += chips
    for pot in hand.pots:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            gains[seat] -= share
    return gains


def _pot_shares(
    seats: Sequence[int], holes: Sequence[Hole], board: tuple[int, ...], dead: tuple[int, ...]
) -> dict[int, float]:
    known = {seat: hole for seat in seats if (hole := holes[seat]) is not None}
    if len(seats) < 2:
        return dict.fromkeys(known, 1.0)
    if len(known) == len(seats):
        return dict(zip(known, _equities(tuple(known.values()), board, dead), strict=True))
    return {seat: _against_any(hole, len(seats), board) for seat, hole in known.items()}


@lru_cache(maxsize=4096)
def _equities(holes: tuple[tuple[int, int], ...], board: tuple[int, ...], dead: tuple[int, ...]) -> tuple[float, ...]:
    from .equity import equity

    return tuple(share.equity for share in equity([_single(hole) for hole in holes], board, dead).shares)


def _against_any(hole: tuple[int, int], count: int, board: tuple[int, ...]) -> float:
    """The equity of a hand against others nobody knows."""
    from .equity import equity
    from .ranges import EVERY, Range

    unknown = Range("random", dict.fromkeys(EVERY, 1.0))
    return equity([_single(hole), *[unknown] * (count - 1)], board, samples=HIDDEN_HAND_SAMPLES).shares[0].equity


def _single(hole: tuple[int, int]) -> Range:
    from .ranges import Range

    return Range(text_of(hole), {(max(hole), min(hole)): 1.0})
