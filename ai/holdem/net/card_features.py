"""What the net sees of the cards: equities over the boards to come, what is made, what may be made, the board.

Before the flop it sees the class of the hole instead (one of 169).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import Kernel, inner
from cardai.games.holdem.kernel_strength import straight_top

from ..abstraction.cards import HOLES, Cards
from ..abstraction.features import Floats, bend

Row = NDArray[np.float32]
Counts = NDArray[np.int64]

STEPS = 12
"""An equity is spread over its place between so many marks, which lets a small net draw sharp lines."""
CARD_FEATURES = 3 + 2 * STEPS + 42
CLASSES = 170
"""Classes of holes before the flop, and one that means there is a flop."""
FLOPPED = 169
LOWEST, HIGHEST = bend(0.0), bend(1.0)


@Kernel
def card_features(features: Floats, a: int, b: int, board: Cards, out: Row) -> None:
    """Write a hole on a board of three or more into CARD_FEATURES numbers; `features` are those of the abstraction."""
    out[:] = 0
    deviation = np.sqrt(max(0.0, features[1] - features[0] * features[0]))
    out[0], out[1], out[2] = features[0], features[2], deviation
    _mark(features[0], out[3 : 3 + STEPS])
    _mark(features[2], out[3 + STEPS : 3 + 2 * STEPS])
    rest = out[3 + 2 * STEPS :]
    counts, suits, masks = np.zeros(13, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for card in board:
        counts[card >> 2] += 1
        suits[card & 3] += 1
        masks[card & 3] |= 1 << (card >> 2)
    _board_features(counts, suits, rest)
    _rank_features(a >> 2, b >> 2, counts, rest[14:])
    _suit_features(a, b, suits, masks, board.size, rest[28:])
    _straight_features(a >> 2, b >> 2, counts, board.size, rest[36:])


@Kernel
def all_card_features(features: Floats, board: Cards, out: Row) -> None:
    """The same of every hole, a row each; those that hold a card of the board are left out."""
    for hole in range(HOLES.shape[0]):
        a, b = HOLES[hole, 1], HOLES[hole, 0]
        if not ((board == a).any() or (board == b).any()):
            card_features(features[hole], a, b, board, out[hole])


@inner
def _mark(value: float, out: Row) -> None:
    """Share a 1 between the two marks a value lies between."""
    place = (value - LOWEST) / (HIGHEST - LOWEST) * (STEPS - 1)
    place = min(max(place, 0.0), STEPS - 1.001)
    low = int(place)
    out[low] = 1 - (place - low)
    out[low + 1] = place - low


@inner
def _board_features(counts: Counts, suits: Counts, out: Row) -> None:
    """Pairs, suits, connection and height of the board: 14 numbers."""
    pairs = trips = high = broadway = low = 0
    mask = 0
    for rank in range(13):
        if counts[rank]:
            mask |= 1 << rank
            high = rank
            broadway += rank >= 8
            low += rank <= 3
        pairs += counts[rank] == 2
        trips += counts[rank] >= 3
    out[0], out[1], out[2] = pairs > 0, pairs > 1, trips > 0
    most = suits.max()
    if most >= 2:
        out[2 + min(most, 5) - 1] = 1
    out[8] = high / 12
    out[9] = broadway / 3
    out[10] = high == 12
    best = _window(mask)
    out[11], out[12], out[13] = best == 3, best >= 4, low / 3


@inner
def _window(mask: int) -> int:
    """The most ranks within five in a row."""
    wide = mask << 1 | mask >> 12
    best = 0
    for first in range(10):
        count = 0
        for rank in range(first, first + 5):
            count += wide >> rank & 1
        best = max(best, count)
    return best


@inner
def _rank_features(high: int, low: int, counts: Counts, out: Row) -> None:
    """Pairs and better by rank, and how high the hole is: 14 numbers."""
    if low > high:
        high, low = low, high
    over_high = over_low = 0
    for rank in range(13):
        if counts[rank]:
            over_high += rank > high
            over_low += rank > low
    out[0] = high == low
    out[1] = counts[high]
    out[2] = counts[low]
    if high == low:
        out[3] = counts[high] == 0 and over_high == 0
        out[4] = counts[high] == 0 and over_high > 0
        out[5] = over_high / 3
    else:
        out[6] = counts[high] > 0 and over_high == 0
        out[7] = (counts[high] > 0 and over_high == 1) or (counts[low] > 0 and over_low == 1)
        out[8] = counts[high] > 0 and counts[low] > 0
        out[9] = counts[high] == 0 and over_high == 0
        out[10] = counts[low] == 0 and over_low == 0
    out[11] = high / 12
    out[12] = low / 12
    out[13] = high == 12


@inner
def _suit_features(a: int, b: int, suits: Counts, masks: Counts, size: int, out: Row) -> None:
    """Flushes and draws to them, and how high a card of the suit is: 8 numbers."""
    out[0] = a & 3 == b & 3
    for card in (a, b):
        suit = card & 3
        held = 2 if a & 3 == b & 3 else 1
        total = held + suits[suit]
        higher = 0
        for rank in range((card >> 2) + 1, 13):
            higher += not masks[suit] >> rank & 1
        if total >= 5:
            out[1] = 1
            out[2] = max(out[2], 1 - higher / 6)
        elif total == 4 and size < 5:
            out[2 + held] = 1
            out[5] = max(out[5], 1 - higher / 6)
        elif total == 3 and size == 3:
            out[6] = 1
        if suits[suit] >= 3 and higher == 0:
            out[7] = 1


@inner
def _straight_features(first: int, second: int, counts: Counts, size: int, out: Row) -> None:
    """Straights and draws to them: 6 numbers."""
    board = 0
    for rank in range(13):
        if counts[rank]:
            board |= 1 << rank
    mask = board | 1 << first | 1 << second
    top = straight_top(mask)
    out[0] = top > 0
    out[1] = top > straight_top(board)
    if top == 0 and size < 5:
        outs = 0
        for rank in range(13):
            if not mask >> rank & 1 and straight_top(mask | 1 << rank) > straight_top(board | 1 << rank):
                outs += 1
        out[2], out[3] = outs == 1, outs > 1
    higher = 0
    for rank in range(13):
        higher = max(higher, straight_top(board | 1 << rank))
    out[4] = higher > 0
    out[5] = top > 0 and top >= higher
