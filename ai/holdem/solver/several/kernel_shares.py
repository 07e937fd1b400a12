"""Compiled: what a hand wins from two opponents at a showdown, over all their hands that can be held beside it.

Pairs of opponents' hands that meet neither each other nor one's own are counted by inclusion and exclusion: all pairs,
less those that share a card, plus those that are the same hand (which share two). Running sums by card make that one
dot product of 52 cards a hand. Equal hands split: the share is the integral over how much of the tied hands is put in,
a polynomial of at most the second degree, for which Simpson's rule is exact.
"""

from __future__ import annotations

import numpy as np

from cardai.games.compiled import machine_code

from ..simd import fill, load, store

CARDS = 56
"""52 cards in seven registers of eight; the last four are nobody's."""
SUMS_A, SUMS_B, BOTH, LANES_AT, TABLE_A = 0, CARDS, 2 * CARDS, 3 * CARDS, 4 * CARDS
"""Where in the work space stand: the sums by card of both opponents, of both at once, a register, and what follows."""
TABLE_B = TABLE_A + CARDS * CARDS
"""After sums by two cards of the first opponent those of the second."""
WORK = TABLE_B + CARDS * CARDS
TOTAL_A, TOTAL_B, SAME = range(3)
"""Places of the totals."""


@machine_code
def _clear(work, totals):  # type: ignore[no-untyped-def]
    """Nobody has a hand yet."""
    work[:] = np.float32(0.0)
    totals[:] = 0.0


@machine_code
def _add(work, totals, is_second, high, low, weight):  # type: ignore[no-untyped-def]
    """Put in some of an opponent's hand."""
    own, own_sums = (TABLE_B, SUMS_B) if is_second else (TABLE_A, SUMS_A)
    other = TABLE_A if is_second else TABLE_B
    totals[TOTAL_B if is_second else TOTAL_A] += weight
    for card in (high, low):
        work[own_sums + card] += weight
        work[own + card * CARDS + card] += weight
    work[own + high * CARDS + low] += weight
    work[own + low * CARDS + high] += weight
    same = weight * work[other + high * CARDS + low]
    totals[SAME] += same
    work[BOTH + high] += same
    work[BOTH + low] += same


@machine_code
def _pairs(work, totals, high, low):  # type: ignore[no-untyped-def]
    """The weight of all pairs of hands put in that meet neither each other nor this hand."""
    first, second = high * CARDS, low * CARDS
    own_a, own_b = work[TABLE_A + first + low], work[TABLE_B + first + low]
    total_a = totals[TOTAL_A] - work[SUMS_A + high] - work[SUMS_A + low] + own_a
    total_b = totals[TOTAL_B] - work[SUMS_B + high] - work[SUMS_B + low] + own_b
    dot = fill(np.float32(0.0))
    for card in range(0, CARDS, 8):
        a = load(work, SUMS_A + card) - load(work, TABLE_A + first + card) - load(work, TABLE_A + second + card)
        b = load(work, SUMS_B + card) - load(work, TABLE_B + first + card) - load(work, TABLE_B + second + card)
        dot = dot + a * b
    store(work, LANES_AT, dot)
    shared = np.float32(0.0)
    for lane in range(8):
        shared += work[LANES_AT + lane]
    both = own_a * own_b
    same = totals[SAME] - work[BOTH + high] - work[BOTH + low] + both
    return total_a * total_b - (shared - np.float32(2.0) * both) + same


@machine_code
def _put_in(work, totals, is_second, order, first, last, cards, weights, part):  # type: ignore[no-untyped-def]
    """Put in a part of a stretch of an opponent's hands."""
    for place in range(first, last):
        hand = order[place]
        weight = part * weights[hand]
        if weight > 0:
            _add(work, totals, is_second, cards[hand, 0], cards[hand, 1], weight)


@machine_code
def _level_end(order, levels, first, count):  # type: ignore[no-untyped-def]
    """Where the hands end that are as strong as the first."""
    last = first
    while last < count and levels[last] == levels[first]:
        last += 1
    return last


@machine_code
def _ranked(work, totals, hands, us, a, b, ranks_a, ranks_b, weights_a, weights_b, scale, river, found):  # type: ignore[no-untyped-def]
    """Add to what hands win a layer of the pot in which they are compared with one opponent or with both.

    An opponent who is not compared is there all the same: its hands block."""
    order, levels, counts, cards = hands.order, hands.levels, hands.counts, hands.cards
    _clear(work, totals)
    never = np.int64(1 << 40)
    half, whole = np.float32(0.5), np.float32(1.0)
    mine, at_a, at_b = 0, 0, 0
    if not ranks_a:
        _put_in(work, totals, False, order[a, river], 0, counts[a, river], cards[a], weights_a, whole)
        at_a = counts[a, river]
    if not ranks_b:
        _put_in(work, totals, True, order[b, river], 0, counts[b, river], cards[b], weights_b, whole)
        at_b = counts[b, river]
    own = order[us, river]
    while True:
        level = never
        if mine < counts[us, river]:
            level = min(level, np.int64(levels[us, river, mine]))
        if at_a < counts[a, river]:
            level = min(level, np.int64(levels[a, river, at_a]))
        if at_b < counts[b, river]:
            level = min(level, np.int64(levels[b, river, at_b]))
        if level == never:
            return
        mine_end, end_a, end_b = mine, at_a, at_b
        if mine < counts[us, river] and levels[us, river, mine] == level:
            mine_end = _level_end(own, levels[us, river], mine, counts[us, river])
        if at_a < counts[a, river] and levels[a, river, at_a] == level:
            end_a = _level_end(order[a, river], levels[a, river], at_a, counts[a, river])
        if at_b < counts[b, river] and levels[b, river, at_b] == level:
            end_b = _level_end(order[b, river], levels[b, river], at_b, counts[b, river])
        has_ties = mine < mine_end and (at_a < end_a or at_b < end_b)
        sixth = scale / np.float32(6.0) if has_ties else scale
        for place in range(mine, mine_end):
            hand = own[place]
            found[hand] += sixth * _pairs(work, totals, cards[us, hand, 0], cards[us, hand, 1])
        if has_ties:
            for step in range(2):
                _put_in(work, totals, False, order[a, river], at_a, end_a, cards[a], weights_a, half)
                _put_in(work, totals, True, order[b, river], at_b, end_b, cards[b], weights_b, half)
                part = sixth if step else np.float32(4.0) * sixth
                for place in range(mine, mine_end):
                    hand = own[place]
                    found[hand] += part * _pairs(work, totals, cards[us, hand, 0], cards[us, hand, 1])
        else:
            _put_in(work, totals, False, order[a, river], at_a, end_a, cards[a], weights_a, whole)
            _put_in(work, totals, True, order[b, river], at_b, end_b, cards[b], weights_b, whole)
        mine, at_a, at_b = mine_end, end_a, end_b


@machine_code
def shares(work, totals, hands, us, weights_a, weights_b, parts, river, found):  # type: ignore[no-untyped-def]
    """By hand of a player: chips won at an end of the betting, times the chance that both opponents hold what they may.

    `parts` are chips: won if better than both opponents, than the first, than the second, and whatever they hold."""
    a, b = 1 if us == 0 else 0, 1 if us == 2 else 2
    found[:] = np.float32(0.0)
    is_full = False
    for kind in range(3):
        if parts[kind]:
            _ranked(
                work, totals, hands, us, a, b, kind != 2, kind != 1, weights_a, weights_b, parts[kind], river, found
            )
            is_full = True
    if not is_full:
        _clear(work, totals)
        whole = np.float32(1.0)
        _put_in(work, totals, False, hands.order[a, river], 0, hands.counts[a, river], hands.cards[a], weights_a, whole)
        _put_in(work, totals, True, hands.order[b, river], 0, hands.counts[b, river], hands.cards[b], weights_b, whole)
    if parts[3]:
        own = hands.order[us, river]
        for place in range(hands.counts[us, river]):
            hand = own[place]
            found[hand] += parts[3] * _pairs(work, totals, hands.cards[us, hand, 0], hands.cards[us, hand, 1])
