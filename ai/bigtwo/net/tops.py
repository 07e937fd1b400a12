"""Plays that the unseen cards could beat at most, and wins that follow whatever the others hold."""

from __future__ import annotations

import numpy as np

from cardai.games.arrays import Ints
from cardai.games.bigtwo.bits import highest, popcount
from cardai.games.bigtwo.catalogue import FLUSH, FOUR, FULL_HOUSE, ONES, QUADS, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIR
from cardai.games.bigtwo.kernel import MAX_PLAYS, SEATS, TURN, flush_strength, leads, next_seat, ranks_in
from cardai.games.bigtwo.kernel_rules import BOMB, LAST_CARD, PATTERNS, STRAIGHTS_COLUMN
from cardai.games.compiled import inner

from .memory import PLAYED

MOST_STEPS = 2000
"""Ways to shed a hand that are looked at before a proof is given up."""


@inner
def unseen_by(table: Ints, seat: int) -> int:
    """The cards a seat has never seen."""
    gone = table[PLAYED] | table[PLAYED + 1] | table[PLAYED + 2] | table[PLAYED + 3]
    return int(((1 << 52) - 1) & ~(gone | table[seat]))


@inner
def unseen_tops(table: Ints, seat: int, rules_row: Ints, tops: Ints) -> None:
    """At least as strong as any single, pair, triple, four and five the unseen cards make; -1 where nobody could."""
    unseen = unseen_by(table, seat)
    most = 0
    for other in range(table[SEATS]):
        if other != seat:
            most = max(most, popcount(table[other]))
    for size in range(6):
        tops[size] = -1
    tops[1] = highest(unseen)
    for rank in range(13):
        four = unseen >> (4 * rank) & 15
        count = popcount(four)
        if count >= 2 and most >= 2:
            tops[2] = 4 * rank + highest(four)
        if count >= 3 and most >= 3:
            tops[3] = rank
        if count == 4 and most >= 4 and rules_row[FOUR] >= 0:
            tops[4] = rules_row[FOUR] | rank
    if most >= 4 and rules_row[TWO_PAIR] >= 0 and tops[2] >= 0:
        tops[4] = max(tops[4], rules_row[TWO_PAIR] | tops[2] + 1)
    if most >= 5:
        tops[5] = _best_five(unseen, rules_row)


@inner
def _best_five(unseen: int, rules_row: Ints) -> int:
    best = max(_best_straight(unseen, rules_row), _best_group(unseen, rules_row))
    if rules_row[FLUSH] >= 0:
        for suit in range(4):
            held = unseen & (ONES << suit)
            if popcount(held) >= 5:
                best = max(best, _best_flush(held, suit, rules_row))
    return best


@inner
def _best_straight(unseen: int, rules_row: Ints) -> int:
    best = -1
    ranks = ranks_in(unseen)
    for place in range(rules_row[PATTERNS]):
        pattern = rules_row[STRAIGHTS_COLUMN + 3 * place]
        if ranks & pattern != pattern:
            continue
        strength = rules_row[STRAIGHTS_COLUMN + 3 * place + 1] << 2
        four = unseen >> (4 * rules_row[STRAIGHTS_COLUMN + 3 * place + 2]) & 15
        best = max(best, rules_row[STRAIGHT] | strength | highest(four))
        for suit in range(4):
            if (unseen >> suit) & pattern == pattern:
                best = max(best, rules_row[STRAIGHT_FLUSH] | strength | suit)
    return best


@inner
def _best_group(unseen: int, rules_row: Ints) -> int:
    """The best full house or four with a kicker."""
    best = -1
    pairs = 0
    triple = -1
    for rank in range(13):
        count = popcount(unseen >> (4 * rank) & 15)
        pairs += count >= 2
        if count >= 3:
            triple = rank
        if count == 4 and rules_row[QUADS] >= 0:
            best = max(best, rules_row[QUADS] | rank)
    if triple >= 0 and pairs >= 2 and rules_row[FULL_HOUSE] >= 0:
        best = max(best, rules_row[FULL_HOUSE] | triple)
    return best


@inner
def _best_flush(held: int, suit: int, rules_row: Ints) -> int:
    """The flush of the five highest cards of a suit."""
    five = 0
    for _ in range(5):
        top = 1 << highest(held)
        five |= top
        held ^= top
    return flush_strength(five, suit, rules_row)


@inner
def is_boss(mask: int, key: int, rules_row: Ints, tops: Ints) -> bool:
    """Whether nobody can beat a play, whatever the others hold."""
    size = popcount(mask)
    if key <= tops[size]:
        return False
    return bool(size == 5 or tops[5] < rules_row[BOMB])


@inner
def sure_win(table: Ints, rules_row: Ints, tops: Ints, masks: Ints, keys: Ints, n: int) -> int:
    """The index in the menu of a play that wins whatever the others hold; -1 if none is found.

    Such a play empties the hand, or nobody can beat it and the rest goes out in plays nobody can beat and a last one.
    """
    hand = table[table[TURN]]
    boss = -1
    for i in range(n):
        if masks[i] == hand:
            return i
        if masks[i] and boss < 0 and is_boss(masks[i], keys[i], rules_row, tops):
            boss = i
    if boss < 0:
        return -1
    last_card = rules_row[LAST_CARD] == 1 and popcount(table[next_seat(table[TURN], 0, table[SEATS])]) == 1
    plays = np.empty(MAX_PLAYS, np.int64)
    strengths = np.empty(MAX_PLAYS, np.int64)
    count = leads(hand, rules_row, plays, strengths)
    bosses = _bosses_of(plays, strengths, count, rules_row, tops, last_card)
    for i in range(boss, n):
        rest = hand & ~masks[i]
        if masks[i] and is_boss(masks[i], keys[i], rules_row, tops) and _sheds(rest, plays, bosses, count):
            return i
    return -1


@inner
def _bosses_of(plays: Ints, strengths: Ints, count: int, rules_row: Ints, tops: Ints, last_card: bool) -> int:
    """Bring the plays nobody can beat to the front; how many there are."""
    found = 0
    for i in range(count):
        is_single = plays[i] & (plays[i] - 1) == 0
        if is_boss(plays[i], strengths[i], rules_row, tops) and not (last_card and is_single):
            plays[i], plays[found] = plays[found], plays[i]
            strengths[i], strengths[found] = strengths[found], strengths[i]
            found += 1
    return found


@inner
def _sheds(hand: int, plays: Ints, bosses: int, count: int) -> bool:
    """Whether a hand in the lead goes out: by unbeatable plays, then any one play."""
    chosen = np.empty(32, np.int64)
    depth = 0
    i = 0
    is_new = True
    for _ in range(MOST_STEPS):
        if is_new and (hand == 0 or _is_play(hand, plays, count)):
            return True
        while i < bosses and plays[i] & ~hand:
            i += 1
        is_new = i < bosses and depth < 32
        if is_new:
            chosen[depth] = i
            depth += 1
            hand ^= plays[i]
        elif depth == 0:
            return False
        else:
            depth -= 1
            i = chosen[depth]
            hand ^= plays[i]
        i += 1
    return False


@inner
def _is_play(hand: int, plays: Ints, count: int) -> bool:
    found = False
    for i in range(count if popcount(hand) <= 5 else 0):
        found = found or plays[i] == hand
    return found
