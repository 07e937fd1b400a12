"""Features of the Big Two net: numbers of those that are there, for the position and for each play.

Few of the features are there at a time, so rows are lists of their numbers and the first layers add up only the weights
of those. Compiled, and the same code in training and play. A change of meaning needs a new BIGTWO_FEATURES.
"""

from __future__ import annotations

import numpy as np

from cardai.games.arrays import Ints, Ints16
from cardai.games.bigtwo.bits import highest, lowest, popcount
from cardai.games.bigtwo.catalogue import FLUSH, FOUR, ONES, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIR
from cardai.games.bigtwo.kernel import OPENER, OWNER, PASSED, SEATS, STRENGTH, TABLE, ranks_in
from cardai.games.bigtwo.kernel_rules import PATTERNS, STRAIGHTS_COLUMN
from cardai.games.compiled import inner, woven

from .memory import NEVER, PLAYED, REFUSED_COLUMN
from .tops import unseen_by

BIGTWO_FEATURES = "bigtwo-2"

MOST_LEFT = 18
"""Larger hands look like this one."""
MAX_TURNS_SEEN = 10

# The position: own hand, unseen cards, three opponents, the table, oneself.
_HAND, UNSEEN, _HAND_RANKS, _UNSEEN_RANKS = 0, 52, 104, 156
_OPPONENTS = 208
_LEFT, _PLAYED, _SINGLE, _PAIR, _TRIPLE, _FIVE, _PASSED = 0, 18, 70, 83, 96, 97, 103
_OPPONENT = 104
_TABLE = _OPPONENTS + 3 * _OPPONENT
_SIZE, _KIND_COLUMN, _RANK, _SUIT, _OWNER, _OPENING, _ASIDE = 0, 6, 16, 29, 33, 37, 38
_OWN = _TABLE + 39
_COUNT, _TURNS, _TOP_CARDS = 0, 18, 28
STATE_SIZE = _OWN + 36
MOST_STATE = 160
"""Room for the features of one position."""

# A play: its cards, its shape, what is left of the hand and how good that is.
_CARD_COLUMN, _NO_PLAY, _PLAY_SIZE, _PLAY_KIND, _REST_LEFT = 0, 52, 53, 59, 69
_REST_TURNS, _BEATABLE, _BOSSES, _REST_RANKS = 88, 98, 104, 110
_RUNS, _SUITS, _LOWEST, _ABOVE, _FLAGS = 162, 175, 179, 192, 202
PLAY_SIZE = _FLAGS + 10
MOST_PLAY = 64
"""Room for the features of one play."""

# All hands, for the critic: the cards, shape and length of each, who holds the highest cards, the table.
_SEAT_CARDS, _SEAT_RANKS, _SEAT_LEFT, _SEAT_TURNS, _SEAT_HIGH = 0, 52, 104, 122, 132
SEAT_SIZE = 142
_OPEN_TABLE = 4 * SEAT_SIZE
_OPEN_PASSED = _OPEN_TABLE + 38
OPEN_SIZE = _OPEN_PASSED + 4
MOST_OPEN = 200
"""Room for the features of one position with open cards."""


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


@woven
def _cards(mask: int, base: int, out: Ints16, n: int) -> int:
    while mask:
        out[n] = base + lowest(mask)
        n += 1
        mask &= mask - 1
    return n


@inner
def _rank_counts(mask: int, base: int, out: Ints16, n: int) -> int:
    """One feature for each rank that is there, by how many of it there are."""
    ranks = ranks_in(mask)
    while ranks:
        shift = lowest(ranks)
        ranks &= ranks - 1
        out[n] = base + shift + popcount(mask >> shift & 15) - 1
        n += 1
    return n


@inner
def state_row(table: Ints, seat: int, rules_row: Ints, out: Ints16, n: int) -> int:
    """Append the features of the position as a seat sees it; the new count."""
    hand = table[seat]
    unseen = unseen_by(table, seat)
    n = _cards(hand, _HAND, out, n)
    n = _cards(unseen, UNSEEN, out, n)
    n = _rank_counts(hand, _HAND_RANKS, out, n)
    n = _rank_counts(unseen, _UNSEEN_RANKS, out, n)
    others = 0
    for step in range(1, table[SEATS]):
        other = (seat + step) % table[SEATS]
        others += popcount(table[other])
        n = _opponent(table, other, _OPPONENTS + (step - 1) * _OPPONENT, out, n)
    n = _table_row(table, seat, rules_row, _TABLE, out, n)
    if popcount(unseen) > others:
        out[n] = _TABLE + _ASIDE
        n += 1
    return _own_row(hand, unseen, rules_row, out, n)


@inner
def _opponent(table: Ints, seat: int, base: int, out: Ints16, n: int) -> int:
    """Cards left, cards played, what the seat let go by, and whether it has passed on this play."""
    out[n] = base + _LEFT + min(MOST_LEFT, popcount(table[seat])) - 1
    n = _cards(table[PLAYED + seat], base + _PLAYED, out, n + 1)
    refused = REFUSED_COLUMN + 4 * seat
    for place in range(2):
        if table[refused + place] < NEVER:
            out[n] = base + _SINGLE + 13 * place + (table[refused + place] >> 2)
            n += 1
    if table[refused + 2] < NEVER:
        out[n] = base + _TRIPLE
        n += 1
    if table[refused + 3] < NEVER:
        out[n] = base + _FIVE + min(5, table[refused + 3] >> 20)
        n += 1
    if table[PASSED] >> seat & 1:
        out[n] = base + _PASSED
        n += 1
    return n


@inner
def _table_row(table: Ints, seat: int, rules_row: Ints, base: int, out: Ints16, n: int) -> int:
    """The play to beat and whose it is."""
    mask = table[TABLE]
    size = popcount(mask)
    out[n] = base + _SIZE + size
    n += 1
    if mask:
        kind = kind_of(size, table[STRENGTH], rules_row)
        out[n] = base + _KIND_COLUMN + kind
        out[n + 1] = base + _RANK + _table_rank(mask, size, kind, table[STRENGTH])
        out[n + 2] = base + _SUIT + (highest(mask) & 3)
        out[n + 3] = base + _OWNER + (table[OWNER] - seat) % table[SEATS]
        n += 4
    if table[OPENER]:
        out[n] = base + _OPENING
        n += 1
    return n


@inner
def _table_rank(mask: int, size: int, kind: int, strength: int) -> int:
    """The rank that tells how high a play is among those of its kind."""
    key = strength & 0xFFFFF
    if size <= 2 or kind == FLUSH:
        return highest(mask) >> 2
    return int(min(12, key >> 2 if kind in (STRAIGHT, STRAIGHT_FLUSH, TWO_PAIR) else key))


@inner
def _own_row(hand: int, unseen: int, rules_row: Ints, out: Ints16, n: int) -> int:
    """Own number of cards, plays needed to shed them, and which of the highest cards still out are one's own."""
    room = np.empty((2, 20), np.int64)
    out[n] = _OWN + _COUNT + min(MOST_LEFT, popcount(hand)) - 1
    out[n + 1] = _OWN + _TURNS + min(MAX_TURNS_SEEN - 1, turns(hand, rules_row, room))
    n += 2
    alive = hand | unseen
    for place in range(8):
        if alive:
            top = highest(alive)
            alive ^= 1 << top
            if hand >> top & 1:
                out[n] = _OWN + _TOP_CARDS + place
                n += 1
    return n


@inner
def play_row(
    hand: int,
    mask: int,
    key: int,
    rules_row: Ints,
    tops: Ints,
    unseen: int,
    runs: Ints,
    room: Ints,
    out: Ints16,
    n: int,
) -> int:
    """Append the features of one action; `tops` from unseen_tops, `runs` from runs_of, `room` for 2 x 20 masks."""
    size = popcount(mask)
    rest = hand & ~mask
    n = _cards(mask, _CARD_COLUMN, out, n)
    out[n] = _PLAY_SIZE + size
    out[n + 1] = _REST_LEFT + min(MOST_LEFT, popcount(rest))
    n += 2
    if mask:
        out[n] = _PLAY_KIND + kind_of(size, key, rules_row)
        n += 1
    else:
        out[n] = _NO_PLAY
        n += 1
    if size == 1 or size == 2:
        out[n] = _ABOVE + _how_many_above(mask, size, unseen)
        n += 1
    n = _rank_counts(rest, _REST_RANKS, out, n)
    n = _long_plays(rest, runs, out, n)
    if rest:
        out[n] = _LOWEST + (lowest(rest) >> 2)
        n += 1
    return _prospects(rest, mask, key, rules_row, tops, room, out, n)


@inner
def _how_many_above(mask: int, size: int, unseen: int) -> int:
    """Number of unseen cards (or pairs) that beat a single (or a pair): 0 to 4, then in steps."""
    top = highest(mask)
    above = unseen >> (top + 1)
    count = popcount(above)
    if size == 2:
        count = 0
        for rank in range(top >> 2, 13):
            four = unseen >> (4 * rank) & 15
            if popcount(four) >= 2 and 4 * rank + highest(four) > top:
                count += 1
    if count <= 4:
        return count
    if count <= 8:
        return 5 if count <= 6 else 6
    return 7 if count <= 13 else 8 if count <= 21 else 9


@inner
def _prospects(rest: int, mask: int, key: int, rules_row: Ints, tops: Ints, room: Ints, out: Ints16, n: int) -> int:
    """Prospects of the rest of the hand: plays it needs, groups others can beat, groups nobody can."""
    beatable = 0
    bosses = 0
    ranks = ranks_in(rest)
    while ranks:
        shift = lowest(ranks)
        ranks &= ranks - 1
        four = rest >> shift & 15
        count = popcount(four)
        top = shift + highest(four)
        strong = (count == 1 and top > tops[1]) or (count == 2 and top > tops[2]) or (count >= 3 and top >> 2 > tops[3])
        bosses += strong
        beatable += not strong
    needed = turns(rest, rules_row, room)
    out[n] = _REST_TURNS + min(MAX_TURNS_SEEN - 1, needed)
    out[n + 1] = _BEATABLE + min(5, beatable)
    out[n + 2] = _BOSSES + min(5, bosses)
    return _flags(rest, mask, key > tops[popcount(mask)], needed, beatable, tops, out, n + 3)


@inner
def _flags(rest: int, mask: int, unbeaten: bool, needed: int, beatable: int, tops: Ints, out: Ints16, n: int) -> int:
    boss = mask != 0 and unbeaten
    for place, is_so in enumerate(
        (
            boss,
            boss and needed <= 1,
            boss and beatable <= 1,
            mask != 0 and rest == 0,
            needed == 1,
            rest != 0 and highest(rest) > tops[1],
            tops[1] < 0,
            mask != 0 and tops[min(5, popcount(mask))] < 0,
            needed == 2,
            boss and needed == 2,
        )
    ):
        if is_so:
            out[n] = _FLAGS + place
            n += 1
    return n


@inner
def _long_plays(rest: int, runs: Ints, out: Ints16, n: int) -> int:
    """Which straights and flushes the rest of the hand still has."""
    if popcount(rest) < 5:
        return n
    ranks = ranks_in(rest)
    for start in range(13):
        if runs[start] and ranks & runs[start] == runs[start]:
            out[n] = _RUNS + start
            n += 1
    for suit in range(4):
        if popcount(rest >> suit & ONES) >= 5:
            out[n] = _SUITS + suit
            n += 1
    return n


@inner
def turns(rest: int, rules_row: Ints, room: Ints) -> int:
    """About how many plays it takes to shed a hand: rank by rank, or with one or two five-card plays before."""
    best = popcount(ranks_in(rest))
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
    """Candidates for a five-card play that leaves few ranks behind: one per full house, straight and suit."""
    if popcount(rest) < 5:
        return 0
    n = _house(rest, taken)
    ranks = ranks_in(rest)
    for place in range(min(15, rules_row[PATTERNS])):
        pattern = rules_row[STRAIGHTS_COLUMN + 3 * place]
        if ranks & pattern == pattern:
            taken[n] = _one_each(rest, pattern)
            n += 1
    for suit in range(4):
        if rules_row[FLUSH] >= 0 and popcount(rest >> suit & ONES) >= 5:
            taken[n] = _five_of(rest, suit)
            n += 1
    return n


@inner
def _house(rest: int, taken: Ints) -> int:
    """The full house of the lowest triple and pair, if there is one."""
    triple = 0
    pair = 0
    ranks = ranks_in(rest)
    while ranks:
        shift = lowest(ranks)
        ranks &= ranks - 1
        four = rest & (15 << shift)
        count = popcount(four)
        if count == 3 and not triple:
            triple = four
        elif count == 2 and not pair:
            pair = four
    if not triple or not pair:
        return 0
    taken[0] = triple | pair
    return 1


@inner
def _one_each(rest: int, pattern: int) -> int:
    """The lowest card of each rank of a pattern."""
    taken = 0
    while pattern:
        four = rest & (15 << lowest(pattern))
        taken |= four & -four
        pattern &= pattern - 1
    return taken


@inner
def _five_of(rest: int, suit: int) -> int:
    """Five cards of a suit, lone ones first."""
    taken = 0
    found = 0
    for wanted in range(1, 5):
        held = rest & (ONES << suit)
        while held and found < 5:
            card = held & -held
            held ^= card
            if popcount(rest >> (lowest(card) & ~3) & 15) == wanted:
                taken |= card
                found += 1
    return taken


@inner
def open_row(table: Ints, seat: int, rules_row: Ints, out: Ints16, n: int) -> int:
    """Append what the critic sees: all hands, counted from the seat to play, and the table."""
    room = np.empty((2, 20), np.int64)
    seats = table[SEATS]
    alive = 0
    for step in range(seats):
        hand = table[(seat + step) % seats]
        base = step * SEAT_SIZE
        alive |= hand
        n = _cards(hand, base + _SEAT_CARDS, out, n)
        n = _rank_counts(hand, base + _SEAT_RANKS, out, n)
        out[n] = base + _SEAT_LEFT + min(MOST_LEFT, popcount(hand)) - 1
        out[n + 1] = base + _SEAT_TURNS + min(MAX_TURNS_SEEN - 1, turns(hand, rules_row, room))
        n += 2
        if table[PASSED] >> ((seat + step) % seats) & 1:
            out[n] = _OPEN_PASSED + step
            n += 1
    n = _high_cards(table, seat, alive, out, n)
    return _table_row(table, seat, rules_row, _OPEN_TABLE, out, n)


@inner
def _high_cards(table: Ints, seat: int, alive: int, out: Ints16, n: int) -> int:
    """Holders of each of the ten highest cards still in play."""
    for place in range(10):
        if alive:
            top = highest(alive)
            alive ^= 1 << top
            for step in range(table[SEATS]):
                if table[(seat + step) % table[SEATS]] >> top & 1:
                    out[n] = step * SEAT_SIZE + _SEAT_HIGH + place
                    n += 1
    return n
