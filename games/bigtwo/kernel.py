"""The compiled twin of the engine: whole games on rows of numbers. A test plays both and compares every position.

Plays are (mask, strength) in buffers; the strengths are those of the catalogue. Import only where numba is wanted.
"""

from __future__ import annotations

import numpy as np

from ..arrays import Floats, Ints, Words
from ..compiled import inner
from .bits import draw, highest, lowest, popcount
from .catalogue import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    ONES,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    TWO_PAIR,
)
from .kernel_rules import (
    BOMB,
    FLUSH_ORDER,
    FOLLOW,
    LAST_CARD,
    NO_BOMB,
    OPENING,
    PASSING,
    PATTERNS,
    SETTLEMENT,
    STRAIGHTS_COLUMN,
    TIMES,
    TWOS_COLUMN,
)
from .state import BigTwoState

# A position is a row: four hands, then these.
TURN, TABLE, STRENGTH, OWNER, PASSED, OPENER, FAULT, OVER, SEATS, DEALT = range(4, 14)
WIDTH = 18
MAX_PLAYS = 8192
"""Room for plays and what is needed on the way to them; two whole suits make about 3,000."""

_TWO_CARDS = 15 << 48
"""The four twos: the highest rank, cards 48 to 51."""


def row_of(state: BigTwoState) -> Ints:
    """A position of the plain engine as a row."""
    at = np.zeros(WIDTH, np.int64)
    at[: state.seats] = state.hands
    at[DEALT : DEALT + state.seats] = state.dealt
    at[TURN] = state.owner if state.turn is None else state.turn
    at[TABLE] = state.table
    at[STRENGTH] = state.game.plays.strength(state.table) if state.table else -1
    at[OWNER], at[PASSED], at[OPENER] = state.owner, state.passed, state.opening
    at[FAULT] = -1 if state.fault is None else state.fault
    at[OVER], at[SEATS] = state.turn is None, state.seats
    return at


@inner
def rank_counts(hand: int) -> int:
    """Count the cards of each rank, four bits each: bits are added in twos, then the twos in fours."""
    twos = hand - ((hand >> 1) & 0x5555555555555)
    return (twos & 0x3333333333333) + ((twos >> 2) & 0x3333333333333)


@inner
def ranks_in(hand: int) -> int:
    """One bit for each rank in the hand, the lowest of its four."""
    both = hand | hand >> 1
    return (both | both >> 2) & ONES


@inner
def singles(hand: int, least: int, masks: Ints, keys: Ints, n: int) -> int:
    """Append the singles stronger than `least`; the new count."""
    rest = (hand >> (least + 1)) << (least + 1)
    while rest:
        masks[n], keys[n] = rest & -rest, lowest(rest)
        n += 1
        rest &= rest - 1
    return n


@inner
def pairs(hand: int, least: int, masks: Ints, keys: Ints, n: int) -> int:
    """Append the pairs whose top card is above `least`."""
    counts = rank_counts(hand)
    able = (counts >> 1 | counts >> 2) & ONES
    while able:
        shift = lowest(able)
        able &= able - 1
        high = hand & (15 << shift)
        high &= high - 1
        while high:
            top = lowest(high)
            if top > least:
                low = hand & (15 << shift) & ((1 << top) - 1)
                while low:
                    masks[n], keys[n] = (low & -low) | 1 << top, top
                    n += 1
                    low &= low - 1
            high &= high - 1
    return n


@inner
def triples(hand: int, least: int, masks: Ints, keys: Ints, n: int) -> int:
    """Append the triples of a rank above `least`."""
    counts = rank_counts(hand)
    able = (counts >> 2 | (counts >> 1 & counts)) & ONES
    while able:
        shift = lowest(able)
        able &= able - 1
        if shift >> 2 > least:
            n = _triples_of(hand & (15 << shift), shift >> 2, masks, keys, n)
    return n


@inner
def _triples_of(four: int, key: int, masks: Ints, keys: Ints, n: int) -> int:
    if popcount(four) == 3:
        masks[n], keys[n] = four, key
        return n + 1
    rest = four
    while rest:
        top = 1 << highest(rest)
        masks[n], keys[n] = four ^ top, key
        n += 1
        rest ^= top
    return n


@inner
def fours(hand: int, least: int, rules_row: Ints, masks: Ints, keys: Ints, n: int) -> int:
    """Append two pairs and fours alone."""
    if rules_row[TWO_PAIR] >= 0:
        end = pairs(hand, -1, masks, keys, n)
        count = end - n
        for high in range(1, count):
            strength = rules_row[TWO_PAIR] | (keys[n + high] + 1)
            if strength > least:
                for low in range(high):
                    if keys[n + low] >> 2 != keys[n + high] >> 2:
                        masks[end], keys[end] = masks[n + low] | masks[n + high], strength
                        end += 1
        for i in range(n + count, end):
            masks[i - count] = masks[i]
            keys[i - count] = keys[i]
        n = end - count
    if rules_row[FOUR] >= 0:
        able = rank_counts(hand) >> 2 & ONES
        while able:
            shift = lowest(able)
            able &= able - 1
            if rules_row[FOUR] | shift >> 2 > least:
                masks[n], keys[n] = 15 << shift, rules_row[FOUR] | shift >> 2
                n += 1
    return n


@inner
def _straight(hand: int, rules_row: Ints, row: int, least: int, masks: Ints, keys: Ints, n: int) -> int:
    """Append the straights of one pattern, suited ones included."""
    pattern = rules_row[row]
    shift0 = lowest(pattern)
    pattern &= pattern - 1
    shift1 = lowest(pattern)
    pattern &= pattern - 1
    shift2 = lowest(pattern)
    pattern &= pattern - 1
    shift3 = lowest(pattern)
    shift4 = lowest(pattern & (pattern - 1))
    a = hand & (15 << shift0)
    while a:
        b = hand & (15 << shift1)
        while b:
            c = hand & (15 << shift2)
            while c:
                d = hand & (15 << shift3)
                while d:
                    e = hand & (15 << shift4)
                    while e:
                        mask = (a & -a) | (b & -b) | (c & -c) | (d & -d) | (e & -e)
                        key = _sequence_strength(mask, rules_row, row)
                        if key > least:
                            masks[n], keys[n] = mask, key
                            n += 1
                        e &= e - 1
                    d &= d - 1
                c &= c - 1
            b &= b - 1
        a &= a - 1
    return n


@inner
def _sequence_strength(mask: int, rules_row: Ints, row: int) -> int:
    """Strength of five cards of a pattern; -1 if they are no straight or just a flush."""
    level = rules_row[STRAIGHT]
    suit = lowest(mask) & 3
    if mask & ~(ONES << suit) == 0:
        if rules_row[STRAIGHT_FLUSH] >= 0:
            level = rules_row[STRAIGHT_FLUSH]
        elif rules_row[FLUSH] >= 0:
            return -1
    if level < 0:
        return -1
    return int(level | rules_row[row + 1] << 2 | lowest(mask >> 4 * rules_row[row + 2] & 15))


@inner
def flush_strength(mask: int, suit: int, rules_row: Ints) -> int:
    """Strength of a flush among plays of five cards."""
    top = highest(mask)
    if rules_row[FLUSH_ORDER] == 0:
        return int(rules_row[FLUSH] | (suit * 13 + (top >> 2)))
    if rules_row[FLUSH_ORDER] == 1:
        return int(rules_row[FLUSH] | top)
    ranks = 0
    while mask:
        ranks |= 1 << (lowest(mask) >> 2)
        mask &= mask - 1
    return int(rules_row[FLUSH] | ranks << 2 | suit)


@inner
def _is_pattern(ranks: int, rules_row: Ints) -> bool:
    found = False
    for number in range(rules_row[PATTERNS]):
        found = found or rules_row[STRAIGHTS_COLUMN + 3 * number] == ranks
    return found


@inner
def _flushes(held: int, suit: int, rules_row: Ints, least: int, masks: Ints, keys: Ints, n: int) -> int:
    """Append the flushes within the cards of one suit."""
    a = held
    while a:
        b = a & (a - 1)
        while b:
            c = b & (b - 1)
            while c:
                d = c & (c - 1)
                while d:
                    e = d & (d - 1)
                    while e:
                        mask = (a & -a) | (b & -b) | (c & -c) | (d & -d) | (e & -e)
                        key = flush_strength(mask, suit, rules_row)
                        if key > least and (rules_row[STRAIGHT_FLUSH] < 0 or not _is_pattern(mask >> suit, rules_row)):
                            masks[n], keys[n] = mask, key
                            n += 1
                        e &= e - 1
                    d &= d - 1
                c &= c - 1
            b &= b - 1
        a &= a - 1
    return n


@inner
def _houses(hand: int, counts: int, rules_row: Ints, least: int, masks: Ints, keys: Ints, n: int) -> int:
    """Append the full houses."""
    able = (counts >> 2 | (counts >> 1 & counts)) & ONES
    while able:
        shift = lowest(able)
        able &= able - 1
        key = rules_row[FULL_HOUSE] | shift >> 2
        if key <= least:
            continue
        first = n
        middle = pairs(hand & ~(15 << shift), -1, masks, keys, n)
        end = _triples_of(hand & (15 << shift), key, masks, keys, middle)
        count = middle - first
        for triple in range(middle, end):
            for pair in range(first, middle):
                at = end + (triple - middle) * count + pair - first
                masks[at] = masks[triple] | masks[pair]
                keys[at] = key
        total = count * (end - middle)
        for i in range(total):
            masks[first + i] = masks[end + i]
            keys[first + i] = key
        n = first + total
    return n


@inner
def _quads(hand: int, counts: int, rules_row: Ints, least: int, masks: Ints, keys: Ints, n: int) -> int:
    """Append four of a kind with a kicker."""
    able = counts >> 2 & ONES
    while able:
        shift = lowest(able)
        able &= able - 1
        if rules_row[QUADS] | shift >> 2 > least:
            rest = hand & ~(15 << shift)
            while rest:
                masks[n], keys[n] = 15 << shift | (rest & -rest), rules_row[QUADS] | shift >> 2
                n += 1
                rest &= rest - 1
    return n


@inner
def fives(hand: int, least: int, rules_row: Ints, masks: Ints, keys: Ints, n: int) -> int:
    """Append the five-card plays stronger than `least`."""
    ranks = ranks_in(hand)
    for number in range(rules_row[PATTERNS]):
        row = STRAIGHTS_COLUMN + 3 * number
        if rules_row[row] & ranks == rules_row[row]:
            n = _straight(hand, rules_row, row, least, masks, keys, n)
    if rules_row[FLUSH] >= 0:
        for suit in range(4):
            held = hand & (ONES << suit)
            if popcount(held) >= 5:
                n = _flushes(held, suit, rules_row, least, masks, keys, n)
    counts = rank_counts(hand)
    if rules_row[FULL_HOUSE] >= 0:
        n = _houses(hand, counts, rules_row, least, masks, keys, n)
    if rules_row[QUADS] >= 0:
        n = _quads(hand, counts, rules_row, least, masks, keys, n)
    return n


@inner
def small(hand: int, size: int, least: int, rules_row: Ints, masks: Ints, keys: Ints, n: int) -> int:
    """Append the plays of one to four cards stronger than `least`."""
    if size == 1:
        return singles(hand, least, masks, keys, n)
    if size == 2:
        return pairs(hand, least, masks, keys, n)
    if size == 3:
        return triples(hand, least, masks, keys, n) if rules_row[TRIPLE] >= 0 else n
    return fours(hand, least, rules_row, masks, keys, n)


@inner
def leads(hand: int, rules_row: Ints, masks: Ints, keys: Ints) -> int:
    """Everything a hand can lead."""
    n = 0
    for size in range(1, 5):
        n = small(hand, size, -1, rules_row, masks, keys, n)
    return fives(hand, -1, rules_row, masks, keys, n) if popcount(hand) >= 5 else n


@inner
def beating(hand: int, table: int, strength: int, rules_row: Ints, masks: Ints, keys: Ints) -> int:
    """Everything in a hand that beats a play, by size first, bombs after."""
    size = popcount(table)
    least = strength if size == 5 else rules_row[BOMB] - 1
    n = small(hand, size, strength, rules_row, masks, keys, 0) if size < 5 else 0
    if rules_row[FOLLOW] == 1 and size == 4:
        n = _same_kind(strength, NO_BOMB, masks, keys, n)
    if popcount(hand) >= 5 and least < NO_BOMB - 1:
        n = fives(hand, least, rules_row, masks, keys, n)
    if rules_row[FOLLOW] == 1 and size == 5:
        n = _same_kind(strength, rules_row[BOMB], masks, keys, n)
    return n


@inner
def _same_kind(strength: int, bomb: int, masks: Ints, keys: Ints, n: int) -> int:
    """Drop plays of another kind than the one to beat, but for bombs."""
    kept = 0
    for i in range(n):
        if keys[i] >> 20 == strength >> 20 or keys[i] >= bomb:
            masks[kept], keys[kept] = masks[i], keys[i]
            kept += 1
    return kept


@inner
def next_seat(seat: int, passed: int, seats: int) -> int:
    """Seat that comes after this one in the trick."""
    turn = seat + 1 if seat + 1 < seats else 0
    while passed >> turn & 1 and turn != seat:
        turn = turn + 1 if turn + 1 < seats else 0
    return turn


@inner
def menu(at: Ints, rules_row: Ints, masks: Ints, keys: Ints) -> int:
    """The legal actions of the seat to play, a pass (mask 0) last; how many there are."""
    hand = at[at[TURN]]
    table = at[TABLE]
    if at[OPENER]:
        return _opening(hand, at[OPENER], rules_row, masks, keys)
    n = beating(hand, table, at[STRENGTH], rules_row, masks, keys) if table else leads(hand, rules_row, masks, keys)
    if rules_row[LAST_CARD] == 1 and popcount(at[next_seat(at[TURN], at[PASSED], at[SEATS])]) == 1:
        n = _only_highest(hand, masks, keys, n)
        if popcount(table) == 1 and n and popcount(masks[0]) == 1:
            return n
    if table:
        masks[n], keys[n] = 0, -1
        n += 1
    return n


@inner
def _opening(hand: int, card: int, rules_row: Ints, masks: Ints, keys: Ints) -> int:
    if rules_row[OPENING] == 1:
        masks[0] = card
        keys[0] = lowest(card)
        return 1
    n = leads(hand, rules_row, masks, keys)
    kept = 0
    for i in range(n):
        if masks[i] & card:
            masks[kept], keys[kept] = masks[i], keys[i]
            kept += 1
    return kept


@inner
def _only_highest(hand: int, masks: Ints, keys: Ints, n: int) -> int:
    """Drop all singles but the highest card of the hand."""
    top = 1 << highest(hand)
    kept = 0
    for i in range(n):
        if masks[i] & (masks[i] - 1) or masks[i] == top:
            masks[kept], keys[kept] = masks[i], keys[i]
            kept += 1
    return kept


@inner
def play(at: Ints, mask: int, strength: int, rules_row: Ints) -> None:
    """Make a legal action; trusts that it is one."""
    turn = at[TURN]
    fault = _fault(at, mask) if rules_row[LAST_CARD] == 2 else -1
    if mask:
        at[turn] ^= mask
        at[TABLE] = mask
        at[STRENGTH] = strength
        at[OWNER] = turn
        at[OPENER] = 0
        if rules_row[PASSING] == 0:
            at[PASSED] = 0
        if not at[turn]:
            at[OVER] = 1
            return
    else:
        at[PASSED] |= 1 << turn
    at[FAULT] = fault
    seats = at[SEATS]
    turn = turn + 1 if turn + 1 < seats else 0
    while at[PASSED] >> turn & 1:
        turn = turn + 1 if turn + 1 < seats else 0
    at[TURN] = turn
    if turn == at[OWNER]:
        at[TABLE] = at[PASSED] = 0
        at[STRENGTH] = -1


@inner
def _fault(at: Ints, mask: int) -> int:
    """The seat to play, if it lets a last card at the next seat through; -1 otherwise."""
    turn = at[TURN]
    if popcount(at[next_seat(turn, at[PASSED], at[SEATS])]) != 1:
        return -1
    top = 1 << highest(at[turn])
    single = mask if mask else at[TABLE]
    if popcount(single) != 1:
        return -1
    failed = mask != top if mask else top > at[TABLE]
    return int(turn) if failed else -1


@inner
def settle(at: Ints, rules_row: Ints, results: Floats) -> None:
    """The result of each seat of a finished game."""
    seats = at[SEATS]
    total = 0.0
    for seat in range(seats):
        hand = at[seat]
        count = popcount(hand)
        if rules_row[SETTLEMENT] == 2:
            results[seat] = (at[DEALT + seat] - count) / 5.0
            continue
        owed = count * rules_row[TIMES + count]
        if rules_row[TWOS_COLUMN]:
            owed <<= popcount(hand & _TWO_CARDS)
        results[seat] = owed
        total += owed
    if rules_row[SETTLEMENT] == 2:
        return
    for seat in range(seats):
        if rules_row[SETTLEMENT] == 1:
            results[seat] = total - seats * results[seat]
        else:
            results[seat] = -results[seat] if at[seat] else total
    if at[FAULT] >= 0:
        _pay_for_all(at[FAULT], seats, results)


@inner
def _pay_for_all(payer: int, seats: int, results: Floats) -> None:
    lost = 0.0
    for seat in range(seats):
        if results[seat] < 0:
            lost += results[seat]
            results[seat] = 0.0
    results[payer] += lost


@inner
def deal(at: Ints, seats: int, count: int, rules_row: Ints, rng: Words) -> None:
    """A new deal: so many cards each, a rest smaller than the table to the holder of the lowest card."""
    order = np.arange(52)
    for i in range(51, 0, -1):
        j = draw(rng, i + 1)
        order[i], order[j] = order[j], order[i]
    at[:] = 0
    at[SEATS] = seats
    for i in range(seats * count):
        at[i // count] |= 1 << order[i]
    first = lowest_holder(at)
    if 52 - seats * count < seats:
        for i in range(seats * count, 52):
            at[first] |= 1 << order[i]
    begin(at, first, rules_row)


@inner
def lowest_holder(at: Ints) -> int:
    """The seat with the lowest card of all."""
    first = 0
    for seat in range(1, at[SEATS]):
        if lowest(at[seat]) < lowest(at[first]):
            first = seat
    return first


@inner
def begin(at: Ints, first: int, rules_row: Ints) -> None:
    """Everything but the hands as it is before the first play."""
    at[TURN] = at[OWNER] = first
    at[TABLE] = at[PASSED] = at[OVER] = 0
    at[STRENGTH] = at[FAULT] = -1
    at[OPENER] = 0 if rules_row[OPENING] == 2 else at[first] & -at[first]
    for seat in range(at[SEATS]):
        at[DEALT + seat] = popcount(at[seat])
