"""Compiled: hands of both players on every board, sorted by strength, and how boards hang together."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardai.games.compiled import machine_code
from cardai.games.holdem.kernel_strength import flush_suit, unsuited7

from .runouts import CARDS, GROUP_COUNT, GROUPS, HANDS, MAP, ORBIT, PARENT, STREET, TWIN, WIDTH

SHUFFLE = 1237
UNSHUFFLE = pow(SHUFFLE, -1, 2048)
"""Hands of one strength are stored in mixed order: neighbours that share a card would wait for each other's sums."""
BLOCKED = np.iinfo(np.int64).max


@machine_code
def _strength(look: Any, board: Any, key: int, high: int, low: int) -> Any:
    """Of two cards and a board of five whose keys add up to `key`."""
    key += look.keys[high] + look.keys[low]
    suit = flush_suit(key)
    if suit < 0:
        return unsuited7(look, key)
    mask = 0
    for card in board:
        mask |= (card & 3 == suit) << (card >> 2)
    mask |= (high & 3 == suit) << (high >> 2) | (low & 3 == suit) << (low >> 2)
    return look.flushes[mask]


@machine_code
def hand_keys(look: Any, boards: Any, sizes: Any, holes: Any, counts: Any, keys: Any) -> None:
    """What to sort the hands of each player on each board by: strength on the river, then the hand's number."""
    for place in range(len(boards)):
        board = boards[place, : sizes[place]]
        key: Any = np.int64(0)
        is_river = sizes[place] == 5
        for card in board:
            key += look.keys[card]
        for us in range(2):
            for number in range(counts[us]):
                high, low = holes[us, number, 0], holes[us, number, 1]
                found: Any = number
                for card in board:
                    if card in (high, low):
                        found = BLOCKED
                # five cards of a rank, as in a hand that the board blocks, are in no table of strengths
                if is_river and found != BLOCKED:
                    mixed = number * SHUFFLE & 2047
                    found = np.int64(_strength(look, board, key, high, low)) << 11 | mixed
                keys[us, place, number] = found


@machine_code
def _groups(tab: Any, at: int, ours: Any, count: int, theirs: Any, their_count: int) -> int:
    """Ends of stretches: weaker hands of theirs, equal ones, ours that are compared there; returns how many."""
    size = mine = other = 0
    while mine < count:
        strength = ours[mine] >> 11
        while other < their_count and theirs[other] >> 11 < strength:
            other += 1
        equal = other
        while equal < their_count and theirs[equal] >> 11 == strength:
            equal += 1
        # hands of ours between two strengths of theirs fare alike
        above = theirs[other] >> 11 if other < their_count else BLOCKED
        while mine < count and (ours[mine] >> 11 == strength or (equal == other and ours[mine] >> 11 < above)):
            mine += 1
        tab[at], tab[at + 1], tab[at + 2] = other, equal, mine
        at += 3
        size += 1
        other = equal
    if other < their_count:
        tab[at], tab[at + 1], tab[at + 2] = their_count, their_count, mine
        size += 1
    return size


@machine_code
def _places(meta: Any, tab: Any, board: int, scale: int, found: Any) -> None:
    """Write down where on a board each hand is, times `scale`."""
    for us in range(2):
        cards = meta[board, CARDS + us]
        for hand in range(meta[board, HANDS + us]):
            high, low = tab[cards + 2 * hand] >> 3, tab[cards + 2 * hand + 1] >> 3
            found[us, high, low] = found[us, low, high] = scale * hand


@machine_code
def fill_tables(holes: Any, keys: Any, ways: Any, meta: Any, tab: Any) -> None:
    """Cards, twins, maps to the board before and strength groups of all boards; places are written into `meta`.

    Everything is an offset in lanes, so cards and hands are stored times eight; what is missing points to the hand
    after the last, whose reach is 0, or to a 53rd card.
    """
    here = np.empty((2, 52, 52), dtype=np.int64)
    before = np.zeros((2, 52, 52), dtype=np.int64)
    at: Any = np.int64(0)
    parent: Any = np.int64(-1)
    way = 0
    for board in range(len(meta)):
        if board and meta[board, PARENT] != parent:
            parent = meta[board, PARENT]
            _places(meta, tab, parent, 8, before)
        is_river = meta[board, STREET] == 2
        for us in range(2):
            meta[board, CARDS + us] = at
            for hand in range(meta[board, WIDTH + us]):
                number = keys[us, board, hand] * UNSHUFFLE & 2047 if is_river else keys[us, board, hand]
                is_hand = hand < meta[board, HANDS + us]
                tab[at] = 8 * (holes[us, number, 0] if is_hand else 52)
                tab[at + 1] = 8 * (holes[us, number, 1] if is_hand else 52)
                at += 2
        here[:] = -1
        _places(meta, tab, board, 8, here)
        for us in range(2):
            cards, count, their_count = meta[board, CARDS + us], meta[board, HANDS + us], meta[board, HANDS + 1 - us]
            meta[board, TWIN + us] = at
            for hand in range(meta[board, WIDTH + us]):
                same = -1
                if hand < count:
                    same = here[1 - us, tab[cards + 2 * hand] >> 3, tab[cards + 2 * hand + 1] >> 3]
                tab[at] = same if same >= 0 else 8 * their_count
                at += 1
            meta[board, MAP + us] = at
            for turn in range(meta[board, ORBIT] if board else 0):
                suits = ways[way + turn]
                for hand in range(meta[board, WIDTH + us]):
                    tab[at] = 8 * meta[parent, HANDS + us]
                    if hand < count:
                        high, low = tab[cards + 2 * hand] >> 3, tab[cards + 2 * hand + 1] >> 3
                        tab[at] = before[us, high & ~3 | suits[high & 3], low & ~3 | suits[low & 3]]
                    at += 1
            if is_river:
                meta[board, GROUPS + us] = at
                found = _groups(tab, at, keys[us, board], count, keys[1 - us, board], their_count)
                meta[board, GROUP_COUNT + us] = found
                at += 3 * found
        way += meta[board, ORBIT]
