"""The compiled twin of heuristic.py: it splits a hand into the fewest plays and sheds those.

The split of each seat is kept in rows of groups (mask, strength), so a rollout asks for it once per seat.
"""

from __future__ import annotations

from cardai.games.arrays import Ints
from cardai.games.bigtwo.bits import highest, lowest, popcount
from cardai.games.bigtwo.catalogue import FOUR, ONES, TRIPLE, TWO_PAIR
from cardai.games.bigtwo.kernel import (
    OPENER,
    PASSED,
    SEATS,
    STRENGTH,
    TABLE,
    TURN,
    beating,
    fives,
    next_seat,
    rank_counts,
    ranks_in,
)
from cardai.games.bigtwo.kernel_rules import BOMB, FOLLOW, LAST_CARD
from cardai.games.compiled import inner, woven

from ..search.rollout_policies import careful_greedy
from .heuristic import FREE, HIGH, MANY_FIVES, NEAR

ROW = 64
"""Columns of a row of groups: how many there are, then mask and strength of each."""
UNKNOWN = -1


@inner
def plays_by_rank(hand: int, rules_row: Ints) -> int:
    """Plays a hand needs rank by rank."""
    counts = rank_counts(hand)
    turns = popcount(ranks_in(hand))
    if rules_row[TRIPLE] < 0:
        turns += popcount((counts & counts >> 1) & ONES)
    if rules_row[FOUR] < 0:
        turns += popcount(counts >> 2 & ONES)
    return turns


@inner
def _cost(hand: int, used: int, plays: int, rules_row: Ints) -> int:
    """Cost of a split: 64 for a play, then 12 for a two and 4 for an ace bound up in five-card plays.

    The four twos and four aces together cost 64, so high cards decide between splits of equally many plays only.
    """
    turns = plays + plays_by_rank(hand ^ used, rules_row)
    return 64 * turns + 12 * popcount(used >> 48) + 4 * popcount(used >> 44 & 15)


@inner
def split(hand: int, rules_row: Ints, masks: Ints, keys: Ints, groups: Ints) -> None:
    """Write the split of a hand into the fewest plays to a row of groups."""
    best = _cost(hand, 0, 0, rules_row)
    used = 0
    one = -1
    two = -1
    n = fives(hand, -1, rules_row, masks, keys, 0) if popcount(hand) >= 5 else 0
    for i in range(n):
        cost = _cost(hand, masks[i], 1, rules_row)
        if cost < best or (cost == best and masks[i] < used):
            best, used, one, two = cost, masks[i], i, -1
        if n > MANY_FIVES or popcount(hand) < 10:
            continue
        for j in range(i + 1, n):
            both = masks[i] | masks[j]
            if masks[j] & masks[i] == 0:
                cost = _cost(hand, both, 2, rules_row)
                if cost == best and both == used and two >= 0:
                    if max(masks[i], masks[j]) < max(masks[one], masks[two]):
                        one, two = i, j
                elif cost < best or (cost == best and both < used):
                    best, used, one, two = cost, both, i, j
    groups[0] = 0
    if one >= 0:
        _append(groups, masks[one], keys[one])
    if two >= 0:
        _append(groups, masks[two], keys[two])
    _by_rank(hand ^ used, rules_row, groups)


@inner
def _append(groups: Ints, mask: int, strength: int) -> None:
    n = groups[0]
    groups[1 + 2 * n] = mask
    groups[2 + 2 * n] = strength
    groups[0] = n + 1


@inner
def _by_rank(hand: int, rules_row: Ints, groups: Ints) -> None:
    ranks = ranks_in(hand)
    while ranks:
        shift = lowest(ranks)
        ranks &= ranks - 1
        _append_alike(hand & (15 << shift), rules_row, groups)


@inner
def _append_alike(cards: int, rules_row: Ints, groups: Ints) -> None:
    """One rank's cards as one play if they are one, as two if not."""
    count = popcount(cards)
    top = highest(cards)
    if count == 4 and rules_row[FOUR] >= 0:
        _append(groups, cards, rules_row[FOUR] | top >> 2)
    elif count == 4:
        low = cards & -cards
        low |= (cards ^ low) & -(cards ^ low)
        _append(groups, low, highest(low))
        _append(groups, cards ^ low, top)
    elif count == 3 and rules_row[TRIPLE] >= 0:
        _append(groups, cards, top >> 2)
    elif count == 3:
        low = cards & -cards
        _append(groups, low, lowest(low))
        _append(groups, cards ^ low, top)
    else:
        _append(groups, cards, top)


@woven
def remove(groups: Ints, mask: int, rules_row: Ints, hand: int, masks: Ints, keys: Ints) -> None:
    """Bring a row of groups up to date after a play; a play across groups asks for a new split."""
    n = groups[0]
    for i in range(n):
        if groups[1 + 2 * i] == mask:
            groups[1 + 2 * i] = groups[2 * n - 1]
            groups[2 + 2 * i] = groups[2 * n]
            groups[0] = n - 1
            return
    split(hand, rules_row, masks, keys, groups)


@woven
def heuristic(at: Ints, rules_row: Ints, groups: Ints, masks: Ints, keys: Ints) -> int:
    """The index (in the buffers) of the action of the seat to play; `groups` is its own row."""
    hand = at[at[TURN]]
    if groups[0] == UNKNOWN:
        split(hand, rules_row, masks, keys, groups)
    least = 13
    for seat in range(at[SEATS]):
        if seat != at[TURN]:
            least = min(least, popcount(at[seat]))
    after = popcount(at[next_seat(at[TURN], at[PASSED], at[SEATS])])
    if at[OPENER] or (rules_row[LAST_CARD] == 1 and after == 1):
        return careful_greedy(at, hand, rules_row, masks, keys)
    if at[TABLE] == 0:
        return _lead(hand, groups, rules_row, after, masks, keys)
    return _follow(at, hand, groups, rules_row, after, least, masks, keys)


@woven
def _lead(hand: int, groups: Ints, rules_row: Ints, after: int, masks: Ints, keys: Ints) -> int:
    """The group with the lowest card, longer ones first when a single would let the next seat out."""
    n = groups[0]
    best = 0
    for i in range(1, n):
        if _leads_before(groups, i, best, after):
            best = i
    mask, strength = groups[1 + 2 * best], groups[2 + 2 * best]
    if after == 1 and popcount(mask) == 1:
        mask = 1 << highest(hand)
        strength = highest(hand)
    if rules_row[TWO_PAIR] >= 0 and popcount(mask) == 2:
        other = _second_pair(groups, best)
        if other >= 0:
            mask |= groups[1 + 2 * other]
            strength = rules_row[TWO_PAIR] | (max(strength, groups[2 + 2 * other]) + 1)
    masks[0] = mask
    keys[0] = strength
    return 0


@inner
def _leads_before(groups: Ints, i: int, j: int, after: int) -> bool:
    one, other = groups[1 + 2 * i], groups[1 + 2 * j]
    if after == 1 and (popcount(one) == 1) != (popcount(other) == 1):
        return bool(popcount(one) > 1)
    if (popcount(one) == 5) != (popcount(other) == 5):
        return bool(popcount(one) == 5)
    return bool(lowest(one) < lowest(other))


@inner
def _second_pair(groups: Ints, taken: int) -> int:
    """The lowest other pair below the aces."""
    best = -1
    for i in range(groups[0]):
        is_low_pair = popcount(groups[1 + 2 * i]) == 2 and groups[2 + 2 * i] < HIGH
        if i != taken and is_low_pair and (best < 0 or groups[2 + 2 * i] < groups[2 + 2 * best]):
            best = i
    return best


@woven
def _follow(at: Ints, hand: int, groups: Ints, rules_row: Ints, after: int, least: int, masks: Ints, keys: Ints) -> int:
    """The weakest group that beats the table; hands are broken up only when somebody is about to go out."""
    size = popcount(at[TABLE])
    strength = at[STRENGTH]
    if size == 1 and after == 1:
        top = highest(hand)
        masks[0] = 1 << top if top > strength else 0
        keys[0] = top if top > strength else -1
        if masks[0]:
            return 0
    best = _weakest_group(size, strength, groups, rules_row)
    if best >= 0:
        masks[0] = groups[1 + 2 * best]
        keys[0] = groups[2 + 2 * best]
        return 0
    if least <= NEAR or size == 1:
        n = beating(hand, at[TABLE], strength, rules_row, masks, keys)
        choice = _least_harm(hand, n, rules_row, groups, least, masks, keys)
        if choice >= 0:
            return choice
    masks[0] = 0
    keys[0] = -1
    return 0


@inner
def _weakest_group(size: int, strength: int, groups: Ints, rules_row: Ints) -> int:
    """The weakest group that beats a play of its size; -1 if none does."""
    best = -1
    for i in range(groups[0]):
        own = groups[2 + 2 * i]
        if popcount(groups[1 + 2 * i]) != size or own <= strength:
            continue
        if rules_row[FOLLOW] == 1 and own >> 20 != strength >> 20 and (size < 5 or own < rules_row[BOMB]):
            continue
        if best < 0 or own < groups[2 + 2 * best]:
            best = i
    return best


@woven
def _least_harm(hand: int, n: int, rules_row: Ints, groups: Ints, least: int, masks: Ints, keys: Ints) -> int:
    """With danger near anything that beats; otherwise a single out of a pair or triple of jacks or better."""
    best = -1
    least_harm = 0
    for i in range(n):
        if least > NEAR and not _may_break(masks[i], groups):
            continue
        harm = plays_by_rank(hand ^ masks[i], rules_row) << 40 | keys[i]
        if best < 0 or harm < least_harm or (harm == least_harm and masks[i] < masks[best]):
            best, least_harm = i, harm
    return best


@inner
def _may_break(card: int, groups: Ints) -> bool:
    for i in range(groups[0]):
        if groups[1 + 2 * i] & card:
            return bool(popcount(groups[1 + 2 * i]) <= 3 and lowest(card) >= FREE)
    return False
