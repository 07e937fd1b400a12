"""The numbers that a value net sees of a hand, of a range's situation and of a board: which is in which column."""

from __future__ import annotations

THRESHOLDS = (0.3, 0.5, 0.65, 0.8, 0.9, 0.96, 0.99)
"""Percentiles; a hand's features have the shares of run-outs on which it is above them."""
TOP_PART = 0.05
"""The part of all hands that count as the strongest: who blocks them bluffs better."""

MEAN_EQUITY, SPREAD = 0, 1
(
    NOW,
    HIGH_RANK,
    LOW_RANK,
    PAIR,
    SUITED,
    GAP,
    MATCHES,
    MATCHED_RANK,
    OVERCARDS,
    PAIR_PLACE,
    FLUSH_CARDS,
    FLUSH_RANK,
    FLUSH_IS_HIGHEST,
    IN_BOARD_SUIT,
    IN_BOARD_SUIT_RANK,
    STRAIGHT_OUTS,
    BLOCKS_NOW,
    BLOCKS_SOON,
    STATIC,
) = range(2 + len(THRESHOLDS), 21 + len(THRESHOLDS))
"""Columns of what no range changes, after mean, spread and shares; the last is their number."""

(EQUITY, SETTLED, AHEAD_SHARE, FREE, OWN_PLACE, OTHER_PLACE, HAND_COLUMNS) = range(STATIC, STATIC + 7)
"""Columns of what ranges decide; the last is the number of all columns of a hand."""
CHANGING = HAND_COLUMNS - STATIC

BOARD_RANKS = 5
BOARD = BOARD_RANKS + 10
"""Columns of a board: its ranks, the highest first, and their number, suits, pairs, straights."""
(
    DEPTH_LOG,
    DEPTH_PART,
    SEAT,
    SEAT_COUNT,
    RANGE_EQUITY,
    FLOP_SIZE,
    FLOP_SECOND,
    TURN_SIZE,
    TURN_SECOND,
    RIVER_SIZE,
    RIVER_SECOND,
    CONTEXT,
) = range(BOARD, BOARD + 12)
"""Columns of a range's situation after those of the board; the last is their number, the board's included."""

(OTHER_DEPTH, OTHER_SEAT, OTHER_RELATIVE, OTHER_EQUITY, OTHER) = range(5)
"""Columns of what is known of an opponent beside the summary of its range."""

(TO_CALL, IS_FACING, FIRST_BET, SECOND_BET, ALL_IN, IS_ACTING, RAISES, IS_RIVER, DECISION) = range(CONTEXT, CONTEXT + 9)
"""Columns of a decision after those of a range's situation; the last is the number of all."""

FOLD_SLOT, CALL_SLOT, BET_SLOT, SECOND_SLOT, SHOVE_SLOT, SLOT_COUNT = range(6)
"""Choices of a policy: a check is a call of nothing, the second bet is larger; the last is their number."""
