"""Compiled players for rollouts: quick to ask, none of them deep."""

from __future__ import annotations

from cardai.games.arrays import Ints
from cardai.games.bigtwo.bits import lowest, popcount
from cardai.games.bigtwo.catalogue import TRIPLE
from cardai.games.bigtwo.kernel import (
    OPENER,
    STRENGTH,
    TABLE,
    TURN,
    beating,
    fives,
    fours,
    menu,
    pairs,
    triples,
)
from cardai.games.bigtwo.kernel_rules import FOLLOW, LAST_CARD, OPENING
from cardai.games.compiled import inner, woven


@inner
def weakest(n: int, wanted: int, masks: Ints, keys: Ints) -> int:
    """The weakest play that has one of the wanted cards, the smaller mask among equals; -1 if none has."""
    best = -1
    for i in range(n):
        if masks[i] & wanted and (
            best < 0 or keys[i] < keys[best] or (keys[i] == keys[best] and masks[i] < masks[best])
        ):
            best = i
    return best


@inner
def longest_with(hand: int, card: int, rules_row: Ints, masks: Ints, keys: Ints) -> int:
    """The index of the longest play with this card, the weakest of those."""
    if popcount(hand) >= 5:
        best = weakest(fives(hand, -1, rules_row, masks, keys, 0), card, masks, keys)
        if best >= 0:
            return best
    if popcount(hand) >= 4:
        best = weakest(fours(hand, -1, rules_row, masks, keys, 0), card, masks, keys)
        if best >= 0:
            return best
    if rules_row[TRIPLE] >= 0:
        best = weakest(triples(hand, -1, masks, keys, 0), card, masks, keys)
        if best >= 0:
            return best
    best = weakest(pairs(hand, -1, masks, keys, 0), card, masks, keys)
    if best >= 0:
        return best
    masks[0] = card
    keys[0] = lowest(card)
    return 0


@woven
def greedy(at: Ints, rules_row: Ints, masks: Ints, keys: Ints) -> int:
    """The index of greedy's action: the longest play with its lowest card, or the weakest that beats the table."""
    hand = at[at[TURN]]
    if rules_row[LAST_CARD] == 1 or at[OPENER]:
        return careful_greedy(at, hand, rules_row, masks, keys)
    if not at[TABLE]:
        return longest_with(hand, hand & -hand, rules_row, masks, keys)
    if popcount(at[TABLE]) == 1:
        higher = (hand >> (at[STRENGTH] + 1)) << (at[STRENGTH] + 1)
        if higher:
            masks[0] = higher & -higher
            keys[0] = lowest(higher)
            return 0
        if rules_row[FOLLOW] == 0:
            return _no_play(masks, keys)
    n = beating(hand, at[TABLE], at[STRENGTH], rules_row, masks, keys)
    return first(n, masks, keys) if n else _no_play(masks, keys)


@inner
def first(n: int, masks: Ints, keys: Ints) -> int:
    """The first play of a menu in canonical order, a pass only if there is nothing else."""
    best = -1
    for i in range(n):
        if masks[i] and (best < 0 or _comes_before(masks, keys, i, best)):
            best = i
    return best if best >= 0 else n - 1


@inner
def _comes_before(masks: Ints, keys: Ints, i: int, j: int) -> bool:
    size, other = popcount(masks[i]), popcount(masks[j])
    if size != other:
        return size < other
    return bool(keys[i] < keys[j] or (keys[i] == keys[j] and masks[i] < masks[j]))


@inner
def _no_play(masks: Ints, keys: Ints) -> int:
    masks[0] = 0
    keys[0] = -1
    return 0


@woven
def careful_greedy(at: Ints, hand: int, rules_row: Ints, masks: Ints, keys: Ints) -> int:
    """Greedy where the menu is not all a hand could do."""
    n = menu(at, rules_row, masks, keys)
    if at[TABLE] or (at[OPENER] and rules_row[OPENING] == 1):
        return first(n, masks, keys)
    card = hand & -hand
    best = -1
    for i in range(n):
        if masks[i] & card and (best < 0 or _is_longer(masks, keys, i, best)):
            best = i
    return best if best >= 0 else first(n, masks, keys)


@inner
def _is_longer(masks: Ints, keys: Ints, i: int, j: int) -> bool:
    size, other = popcount(masks[i]), popcount(masks[j])
    if size != other:
        return size > other
    return bool(keys[i] < keys[j] or (keys[i] == keys[j] and masks[i] < masks[j]))
