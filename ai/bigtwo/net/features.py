"""What the Big Two nets see: one row for the position, one row for each play, all numbers 0 or 1.

Compiled, and the same code in training and play. A change of meaning needs a new VERSION.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardai.games.bigtwo.bits import highest, lowest, popcount
from cardai.games.bigtwo.catalogue import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    ONES,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TWO_PAIR,
)
from cardai.games.bigtwo.kernel import (
    OPENER,
    OWNER,
    PASSED,
    STRENGTH,
    TABLE,
    TURN,
    leads,
    ranks_in,
)
from cardai.games.bigtwo.kernel import WIDTH as POSITION
from cardai.games.bigtwo.kernel import play as kernel_play
from cardai.games.bigtwo.kernel_rules import PATTERNS, STRAIGHTS, Ints
from cardai.games.compiled import inner, woven

Rows = NDArray[np.float32]

VERSION = "bigtwo-1"

# A table is the kernel's position and what everybody remembers of the deal.
PLAYED = POSITION
"""Four masks: the cards each seat has played."""
REFUSED = PLAYED + 4
"""Four per seat: the weakest single, pair, triple and five (by strength) the seat has passed on."""
WIDTH = REFUSED + 16

NEVER = 1 << 30

# State features: hand, unseen, left and memory of three opponents, the table, own count.
_OPPONENT = 13 + 52 + 13 + 13 + 1 + 6
STATE_SIZE = 52 + 52 + 3 * _OPPONENT + (6 + 10 + 13 + 4 + 3 + 3 + 1) + 13
# Play features: cards, shape, what is left of the hand and how good that is.
PLAY_SIZE = 52 + 1 + 6 + 10 + 14 + 10 + 6 + 6 + 13 + 13 + 13 + 10 + 4 + 13 + 8


@inner
def forget(table: Ints) -> None:
    """Clear the memory at the start of a deal."""
    for seat in range(4):
        table[PLAYED + seat] = 0
    for column in range(REFUSED, WIDTH):
        table[column] = NEVER


@inner
def play(table: Ints, mask: int, strength: int, rules_row: Ints) -> None:
    """Make a legal action and remember it."""
    seat = table[TURN]
    if mask:
        table[PLAYED + seat] |= mask
    else:
        _remember_pass(table, seat)
    kernel_play(table, mask, strength, rules_row)


@inner
def _remember_pass(table: Ints, seat: int) -> None:
    size = popcount(table[TABLE])
    column = REFUSED + 4 * seat + min(size - 1, 3)
    if size != 4:
        table[column] = min(table[column], table[STRENGTH])


@inner
def kind_of(size: int, strength: int, rules_row: Ints) -> int:
    """The kind of a play from how many cards it has and how strong it is."""
    if size <= 3:
        return size - 1
    first, end = (TWO_PAIR, FOUR + 1) if size == 4 else (STRAIGHT, STRAIGHT_FLUSH + 1)
    for kind in range(first, end):
        if rules_row[kind] >= 0 and rules_row[kind] >> 20 == strength >> 20:
            return kind
    return first


@inner
def state_row(table: Ints, seat: int, rules_row: Ints, out: Rows) -> None:
    """Fill a row of STATE_SIZE zeros for the seat to play."""
    hand = table[seat]
    gone = table[PLAYED] | table[PLAYED + 1] | table[PLAYED + 2] | table[PLAYED + 3]
    unseen = ((1 << 52) - 1) & ~(gone | hand)
    _bits(hand, out, 0)
    _bits(unseen, out, 52)
    at = 104
    for step in range(1, 4):
        _opponent(table, (seat + step) & 3, out, at)
        at += _OPPONENT
    _table_part(table, seat, rules_row, out, at)
    out[at + 40 + popcount(hand) - 1] = 1


@woven
def _bits(mask: int, out: Rows, at: int) -> None:
    while mask:
        out[at + lowest(mask)] = 1
        mask &= mask - 1


@inner
def _opponent(table: Ints, seat: int, out: Rows, at: int) -> None:
    """Cards left, cards played, and what the seat let go by."""
    left = popcount(table[seat])
    out[at + left - 1] = 1
    _bits(table[PLAYED + seat], out, at + 13)
    refused = table[REFUSED + 4 * seat : REFUSED + 4 * seat + 4]
    for rank in range(13):
        out[at + 65 + rank] = refused[0] >> 2 <= rank
        out[at + 78 + rank] = refused[1] >> 2 <= rank
    out[at + 91] = refused[2] < NEVER
    for level in range(6):
        out[at + 92 + level] = refused[3] >> 20 <= level


@inner
def _table_part(table: Ints, seat: int, rules_row: Ints, out: Rows, at: int) -> None:
    mask = table[TABLE]
    size = popcount(mask)
    out[at + size] = 1
    if mask:
        top = highest(mask)
        kind = kind_of(size, table[STRENGTH], rules_row)
        key = table[STRENGTH] & 0xFFFFF
        rank = top >> 2
        if size == 3:
            rank = key
        elif size >= 4 and kind != FLUSH:
            rank = min(12, key >> 2 if kind in (STRAIGHT, STRAIGHT_FLUSH, TWO_PAIR) else key)
        out[at + 6 + kind] = 1
        out[at + 16 + rank] = 1
        out[at + 29 + (top & 3)] = 1
        out[at + 33 + ((table[OWNER] - seat) & 3) - 1] = 1
        passes = popcount(table[PASSED])
        out[at + 36 + min(2, passes)] = 1
    out[at + 39] = table[OPENER] != 0


@inner
def unseen_tops(table: Ints, seat: int, rules_row: Ints, tops: Ints) -> None:
    """The strongest single, pair, triple, four and five the unseen cards could make; -1 where nobody could."""
    gone = table[PLAYED] | table[PLAYED + 1] | table[PLAYED + 2] | table[PLAYED + 3]
    unseen = ((1 << 52) - 1) & ~(gone | table[seat])
    most = 0
    for step in range(1, 4):
        most = max(most, popcount(table[(seat + step) & 3]))
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
    if most >= 4 and tops[4] < 0 and rules_row[TWO_PAIR] >= 0 and tops[2] >= 0:
        tops[4] = rules_row[TWO_PAIR] | tops[2] + 1
    if most >= 5:
        tops[5] = _best_five(unseen, rules_row)


@inner
def _best_five(unseen: int, rules_row: Ints) -> int:
    best = -1
    ranks = ranks_in(unseen)
    for place in range(rules_row[PATTERNS]):
        pattern = rules_row[STRAIGHTS + 3 * place]
        strength = rules_row[STRAIGHTS + 3 * place + 1] << 2
        if ranks & pattern == pattern:
            four = unseen >> (4 * rules_row[STRAIGHTS + 3 * place + 2]) & 15
            best = max(best, rules_row[STRAIGHT] | strength | highest(four))
        for suit in range(4):
            if (unseen >> suit) & pattern == pattern:
                best = max(best, rules_row[STRAIGHT_FLUSH] | strength | suit)
    triples = 0
    pairs = 0
    for rank in range(13):
        count = popcount(unseen >> (4 * rank) & 15)
        pairs += count >= 2
        if count >= 3:
            triples = rank + 1
        if count == 4 and rules_row[QUADS] >= 0:
            best = max(best, rules_row[QUADS] | rank)
    if triples and pairs >= 2 and rules_row[FULL_HOUSE] >= 0:
        best = max(best, rules_row[FULL_HOUSE] | triples - 1)
    for suit in range(4):
        held = unseen >> suit & ONES
        if popcount(held) >= 5 and rules_row[FLUSH] >= 0:
            best = max(best, rules_row[FLUSH] | highest(held << suit))
    return best


@inner
def play_row(hand: int, mask: int, key: int, rules_row: Ints, tops: Ints, room: Ints, out: Rows) -> None:
    """Fill a row of PLAY_SIZE zeros for one action; `tops` from unseen_tops, `room` for 2 x 20 masks."""
    size = popcount(mask)
    rest = hand & ~mask
    left = popcount(rest)
    _bits(mask, out, 0)
    out[52] = mask == 0
    out[53 + size] = 1
    at = 59
    if mask:
        out[at + kind_of(size, key, rules_row)] = 1
    at += 10
    out[at + left] = 1
    at += 14
    groups = 0
    pairs = 0
    triples = 0
    beatable = 0
    bosses = 0
    for rank in range(13):
        four = rest >> (4 * rank) & 15
        count = popcount(four)
        if count:
            out[at + 22 + rank] = 1
            groups += 1
            top = 4 * rank + highest(four)
            strong = (count == 1 and top > tops[1]) or (count == 2 and top > tops[2]) or (count >= 3 and rank > tops[3])
            beatable += not strong
            bosses += strong
        if count >= 2:
            out[at + 35 + rank] = 1
            pairs += count == 2
        if count >= 3:
            out[at + 48 + rank] = 1
            triples += 1
    turns = _turns(rest, groups, rules_row, room)
    out[at + min(9, turns)] = 1
    out[at + 10 + min(5, beatable)] = 1
    out[at + 16 + min(5, bosses)] = 1
    at += 61
    _long_plays(rest, rules_row, out, at)
    at += 14
    if rest:
        out[at + (lowest(rest) >> 2)] = 1
    at += 13
    boss = mask != 0 and key > tops[size]
    out[at] = boss
    out[at + 1] = boss and turns <= 1
    out[at + 2] = boss and beatable <= 1
    out[at + 3] = mask != 0 and left == 0
    out[at + 4] = turns == 1
    out[at + 5] = pairs >= 1 and triples >= 1
    out[at + 6] = rest != 0 and highest(rest) > tops[1]
    out[at + 7] = tops[1] < 0


@inner
def _long_plays(rest: int, rules_row: Ints, out: Rows, at: int) -> None:
    """Which straights and flushes the rest of the hand still has."""
    ranks = ranks_in(rest)
    for place in range(min(10, rules_row[PATTERNS])):
        pattern = rules_row[STRAIGHTS + 3 * place]
        out[at + place] = ranks & pattern == pattern
    for suit in range(4):
        out[at + 10 + suit] = popcount(rest >> suit & ONES) >= 5


@inner
def _turns(rest: int, groups: int, rules_row: Ints, room: Ints) -> int:
    """About how many plays it takes to shed a hand: rank by rank, or with one or two five-card plays before."""
    best = groups
    first = room[0]
    second = room[1]
    for i in range(_fives(rest, rules_row, first)):
        after = rest & ~first[i]
        best = min(best, 1 + popcount(ranks_in(after)))
        for j in range(_fives(after, rules_row, second)):
            best = min(best, 2 + popcount(ranks_in(after & ~second[j])))
    return best


@inner
def _fives(rest: int, rules_row: Ints, taken: Ints) -> int:
    """Candidates for a five-card play that leaves few ranks behind: one per straight, suit and full house."""
    if popcount(rest) < 5:
        return 0
    n = 0
    triple = 0
    pair = 0
    for rank in range(13):
        four = rest & (15 << (4 * rank))
        count = popcount(four)
        if count == 3 and not triple:
            triple = four
        elif count == 2 and not pair:
            pair = four
    if triple and pair:
        taken[n] = triple | pair
        n += 1
    ranks = ranks_in(rest)
    for place in range(rules_row[PATTERNS]):
        pattern = rules_row[STRAIGHTS + 3 * place]
        if ranks & pattern == pattern:
            taken[n] = _one_each(rest, pattern)
            n += 1
    for suit in range(4):
        if rules_row[FLUSH] >= 0 and popcount(rest >> suit & ONES) >= 5:
            taken[n] = _five_of(rest, suit)
            n += 1
    return n


@inner
def _one_each(rest: int, pattern: int) -> int:
    """The lowest card of each rank of a pattern."""
    taken = 0
    for rank in range(13):
        if pattern >> (4 * rank) & 1:
            four = rest & (15 << (4 * rank))
            taken |= four & -four
    return taken


@inner
def _five_of(rest: int, suit: int) -> int:
    """Five cards of a suit, lone ones first."""
    taken = 0
    found = 0
    for wanted in range(1, 5):
        for rank in range(13):
            card = 1 << (4 * rank + suit)
            if found < 5 and rest & card and popcount(rest >> (4 * rank) & 15) == wanted:
                taken |= card
                found += 1
    return taken


@inner
def rows(
    table: Ints, seat: int, masks: Ints, keys: Ints, count: int, rules_row: Ints, state_out: Rows, plays_out: Rows
) -> None:
    """The position's row and one row for each of `count` actions, into zeroed room."""
    tops = np.empty(6, np.int64)
    room = np.empty((2, 20), np.int64)
    state_row(table, seat, rules_row, state_out)
    unseen_tops(table, seat, rules_row, tops)
    for i in range(count):
        play_row(table[seat], masks[i], keys[i], rules_row, tops, room, plays_out[i])


@inner
def strength_of(mask: int, rules_row: Ints) -> int:
    """How strong a play is among those of its size; -1 if it is none."""
    masks = np.empty(256, np.int64)
    keys = np.empty(256, np.int64)
    for i in range(leads(mask, rules_row, masks, keys)):
        if masks[i] == mask:
            return int(keys[i])
    return -1


@inner
def recall(table: Ints, history: Ints, rules_row: Ints) -> None:
    """What a seat remembers of (seat, action) from the first on: cards played and plays passed on."""
    forget(table)
    table[TABLE] = 0
    for i in range(len(history)):
        seat, mask = history[i]
        if mask:
            table[PLAYED + seat] |= mask
            table[TABLE] = mask
            table[STRENGTH] = strength_of(mask, rules_row)
        elif table[TABLE]:
            _remember_pass(table, seat)
