"""Compiled: how strong hands are on the boards that can come, and who beats whom how often."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardai.games.compiled import machine_code
from cardai.games.holdem.kernel_strength import ROW_BITS, flush_suit, straight_top

from .layout import (
    BLOCKS_NOW,
    BLOCKS_SOON,
    FLUSH_CARDS,
    FLUSH_IS_HIGHEST,
    FLUSH_RANK,
    GAP,
    HIGH_RANK,
    IN_BOARD_SUIT,
    IN_BOARD_SUIT_RANK,
    LOW_RANK,
    MATCHED_RANK,
    MATCHES,
    MEAN_EQUITY,
    NOW,
    OVERCARDS,
    PAIR,
    PAIR_PLACE,
    SPREAD,
    STRAIGHT_OUTS,
    SUITED,
    THRESHOLDS,
    TOP_PART,
)

LEVELS = 7463
"""Strengths that differ, and one for no hand."""


@machine_code
def board_levels(look: Any, boards: Any, highs: Any, lows: Any, found: Any) -> None:
    """By board and hand: the number of its strength among all that differ, -1 for hands that the board blocks."""
    row = boards.shape[1] - 3
    masks = np.zeros(4, np.int64)
    for place in range(len(boards)):
        key: Any = np.int64(0)
        taken: Any = np.int64(0)
        masks[:] = 0
        for card in boards[place]:
            key += look.keys[card]
            taken |= np.int64(1) << card
            masks[card & 3] |= 1 << (card >> 2)
        for hand in range(len(highs)):
            high, low = highs[hand], lows[hand]
            if taken >> high & 1 or taken >> low & 1:
                found[place, hand] = -1
                continue
            total = key + look.keys[high] + look.keys[low]
            suit = flush_suit(total)
            if suit < 0:
                total &= 0xFFFFFFFF
                found[place, hand] = look.values[row, total + look.shifts[row, total >> ROW_BITS]]
            else:
                mask = masks[suit]
                mask |= (high & 3 == suit) << (high >> 2) | (low & 3 == suit) << (low >> 2)
                found[place, hand] = look.flushes[mask]


@machine_code
def percentiles(levels: Any, found: Any) -> None:
    """By board and hand: the part of all hands that are weaker, and half of those that are equal; 0 if blocked."""
    below = np.empty(LEVELS + 1, np.int32)
    for board in range(len(levels)):
        below[:] = 0
        count = 0
        for level in levels[board]:
            if level >= 0:
                below[level + 1] += 1
                count += 1
        for level in range(LEVELS):
            below[level + 1] += below[level]
        for hand in range(levels.shape[1]):
            level = levels[board, hand]
            found[board, hand] = (below[level] + below[level + 1]) / (2.0 * count) if level >= 0 else 0.0


@machine_code
def runout_features(levels: Any, part: Any, found: Any) -> None:
    """Mean, spread and shares above thresholds of a hand's percentile over the boards that do not block it."""
    for hand in range(levels.shape[1]):
        count, total, square = 0, 0.0, 0.0
        for board in range(len(levels)):
            if levels[board, hand] < 0:
                continue
            here = part[board, hand]
            count += 1
            total += here
            square += here * here
            for place in range(len(THRESHOLDS)):
                found[hand, SPREAD + 1 + place] += here >= THRESHOLDS[place]
        scale = 1.0 / max(count, 1)
        mean = total * scale
        found[hand, MEAN_EQUITY] = mean
        found[hand, SPREAD] = 2.0 * np.sqrt(max(0.0, square * scale - mean * mean))
        for place in range(len(THRESHOLDS)):
            found[hand, SPREAD + 1 + place] *= scale


@machine_code
def card_features(board: Any, highs: Any, lows: Any, found: Any) -> None:
    """Ranks, pairs with the board, draws to flushes and straights, by hand."""
    outs = _straight_outs(board)
    ranks, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    for card in board:
        ranks[card >> 2] += 1
        suits[card & 3] += 1
    common: Any = np.argmax(suits)
    for hand in range(len(highs)):
        high, low = highs[hand] >> 2, lows[hand] >> 2
        row = found[hand]
        row[HIGH_RANK], row[LOW_RANK] = high / 12.0, low / 12.0
        row[PAIR], row[SUITED] = high == low, highs[hand] & 3 == lows[hand] & 3
        row[GAP] = min(high - low, 4) / 4.0
        row[MATCHES] = ((ranks[high] > 0) + (ranks[low] > 0)) / 2.0
        best = high if ranks[high] else low if ranks[low] else -1
        weaker, below, above = 0, 0, 0
        for rank in range(13):
            if ranks[rank]:
                weaker += rank < best
                below += rank < high
                above = rank
        row[MATCHED_RANK] = (1.0 + weaker) / 4.0 if best >= 0 else 0.0
        row[OVERCARDS] = ((high > above) + (low > above)) / 2.0
        row[PAIR_PLACE] = (1.0 + below) / 5.0 if high == low else 0.0
        row[STRAIGHT_OUTS] = min(outs[high, low], 4) / 4.0
        _flush_features(board, suits, common, highs[hand], lows[hand], row)


@machine_code
def _flush_features(board: Any, suits: Any, common: int, first: int, second: int, row: Any) -> None:
    """The longest suit that a hand has a part in, and its cards in the board's longest suit."""
    best, suit, top = 0, -1, -1
    for card in (first, second):
        count = suits[card & 3] + (first & 3 == card & 3) + (second & 3 == card & 3)
        if suits[card & 3] and count >= 3 and (count > best or (count == best and card >> 2 > top)):
            best, suit, top = count, card & 3, card >> 2
    row[FLUSH_CARDS], row[FLUSH_RANK] = max(0, min(best, 5) - 2) / 3.0, (top + 1) / 13.0
    if suit >= 0:
        higher = 12 - top
        for card in board:
            higher -= card & 3 == suit and card >> 2 > top
        row[FLUSH_IS_HIGHEST] = 1.0 / (1.0 + higher)
    if suits[common] >= 2:
        held = -1
        for card in (first, second):
            if card & 3 == common:
                row[IN_BOARD_SUIT] += 0.5
                held = max(held, card >> 2)
        row[IN_BOARD_SUIT_RANK] = (held + 1) / 13.0


@machine_code
def _straight_outs(board: Any) -> Any:
    """By ranks of a hand: how many ranks more give it a straight that the board alone would not have."""
    mask = 0
    for card in board:
        mask |= 1 << (card >> 2)
    found = np.zeros((13, 13), np.int64)
    for high in range(13):
        for low in range(high + 1):
            own = mask | 1 << high | 1 << low
            count = 0
            for rank in range(13):
                if not own >> rank & 1:
                    count += straight_top(own | 1 << rank) > straight_top(mask | 1 << rank)
            found[high, low] = count
    return found


@machine_code
def blocker_features(strength: Any, is_possible: Any, highs: Any, lows: Any, column: int, found: Any) -> None:
    """By hand: the part of the strongest hands that it makes impossible."""
    order = np.argsort(-strength)
    by_card = np.zeros(52, np.int64)
    possible = 0
    for hand in range(len(order)):
        possible += is_possible[hand]
    most = int(TOP_PART * possible)
    taken = 0
    for hand in order:
        if taken < most and is_possible[hand]:
            by_card[highs[hand]] += 1
            by_card[lows[hand]] += 1
            taken += 1
    for hand in range(len(highs)):
        found[hand, column] = 4.0 * (by_card[highs[hand]] + by_card[lows[hand]]) / max(most, 1)


@machine_code
def static_features(look: Any, board: Any, levels: Any, highs: Any, lows: Any, found: Any) -> None:
    """All features of hands that no range changes; 0 for hands that the board blocks."""
    part = np.empty(levels.shape, np.float32)
    percentiles(levels, part)
    runout_features(levels, part, found)
    now = np.empty((1, len(highs)), np.int16)
    board_levels(look, board.reshape((1, len(board))), highs, lows, now)
    here = np.empty((1, len(highs)), np.float32)
    percentiles(now, here)
    card_features(board, highs, lows, found)
    is_possible = now[0] >= 0
    for hand in range(len(highs)):
        found[hand, NOW] = here[0, hand]
    now_column: Any = np.int64(BLOCKS_NOW)
    soon_column: Any = np.int64(BLOCKS_SOON)
    blocker_features(here[0], is_possible, highs, lows, now_column, found)
    blocker_features(found[:, MEAN_EQUITY].copy(), is_possible, highs, lows, soon_column, found)
    for hand in range(len(highs)):
        if not is_possible[hand]:
            found[hand] = 0.0


@machine_code
def duels(ours: Any, theirs: Any, found: Any) -> None:
    """By hand of ours and of theirs: boards on which ours wins less those on which it loses."""
    boards, count = theirs.shape
    never = np.int16(32767)
    above = np.empty(theirs.shape, np.int16)
    for board in range(boards):
        for hand in range(count):
            above[board, hand] = theirs[board, hand] if theirs[board, hand] >= 0 else never
    row = np.empty(count, np.int16)
    for mine in range(ours.shape[1]):
        row[:] = 0
        for board in range(boards):
            level = ours[board, mine]
            if level >= 0:
                for hand in range(count):
                    row[hand] += np.int16(level > above[board, hand]) - np.int16(theirs[board, hand] > level)
        for hand in range(count):
            found[mine, hand] = row[hand]


@machine_code
def places(values: Any, among: Any, weights: Any, found: Any) -> None:
    """By pot and value: the weight of those among which it is above, and half of those it is equal to."""
    for pot in range(len(values)):
        order, wanted = np.argsort(among[pot]), np.argsort(values[pot])
        below, equal = 0.0, 0.0
        first = last = 0
        for hand in wanted:
            value = values[pot, hand]
            while last < len(order) and among[pot, order[last]] <= value:
                equal += weights[pot, order[last]]
                last += 1
            while first < last and among[pot, order[first]] < value:
                equal -= weights[pot, order[first]]
                below += weights[pot, order[first]]
                first += 1
            found[pot, hand] = below + 0.5 * equal
