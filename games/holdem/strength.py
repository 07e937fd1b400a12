"""Strength of a hand of five to seven cards: one number, higher is better, equal for equal hands.

A strength is class, then the ranks that make the class, then the kickers: `class << 26 | ranks << 13 | kickers`,
both as masks of ranks, so that comparing numbers compares hands. The fast batch twin is kernel_strength.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

HAND_CLASSES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""Weakest first; the index is the class of a strength."""
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

KEYS = tuple(1 << (16 + 3 * (card >> 2)) | 1 << (4 * (card & 3)) for card in range(52))
"""Keys of cards add up: below bit 16 they count suits, four bits each, above it ranks, three bits each."""
_FIVE_OF_SUIT = 0x3333
_FLUSH_BITS = 0x8888

WHEEL = 0b1_0000_0000_1111
_unsuited: dict[int, int] = {}
_suited: dict[int, int] = {}


def strength(cards: Iterable[int]) -> int:
    """The best five of five to seven cards."""
    held = tuple(cards)
    return key_strength(sum(KEYS[card] for card in held), held)


def key_strength(key: int, cards: Sequence[int]) -> int:
    """The strength of cards whose keys add up to `key`; answers are remembered."""
    if (key + _FIVE_OF_SUIT) & _FLUSH_BITS:
        return _flush_strength(key, cards)
    found = _unsuited.get(key >> 16)
    if found is None:
        found = _unsuited[key >> 16] = rank_strength(key >> 16)
    return found


def _flush_strength(key: int, cards: Sequence[int]) -> int:
    over = (key + _FIVE_OF_SUIT) & _FLUSH_BITS
    suit = over.bit_length() // 4 - 1
    mask = 0
    for card in cards:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    found = _suited.get(mask)
    if found is None:
        found = _suited[mask] = suited_strength(mask)
    return found


def suited_strength(mask: int) -> int:
    """The strength of five or more cards of one suit with these ranks."""
    straight = straight_top(mask)
    return STRAIGHT_FLUSH << 26 | straight << 13 if straight else FLUSH << 26 | top(mask, 5) << 13


def rank_strength(counts: int) -> int:
    """The strength of ranks alone, three bits of count for each."""
    sets = [0, 0, 0, 0, 0]
    for rank in range(13):
        sets[counts >> (3 * rank) & 7] |= 1 << rank
    _, ones, twos, threes, fours = sets
    every = ones | twos | threes | fours
    if fours:
        return QUADS << 26 | fours << 13 | top(every ^ fours, 1)
    if threes and (threes & (threes - 1) or twos):
        best = top(threes, 1)
        return FULL_HOUSE << 26 | best << 13 | top((threes ^ best) | twos, 1)
    straight = straight_top(every)
    if straight:
        return STRAIGHT << 26 | straight << 13
    if threes:
        return TRIPS << 26 | threes << 13 | top(every ^ threes, 2)
    if twos & (twos - 1):
        best = top(twos, 2)
        return TWO_PAIR << 26 | best << 13 | top(every ^ best, 1)
    if twos:
        return PAIR << 26 | twos << 13 | top(every ^ twos, 3)
    return HIGH << 26 | top(every, 5) << 13


def straight_top(mask: int) -> int:
    """The top rank of the best straight in a mask of ranks, as a mask; 0 if there is none."""
    run = mask & mask << 1 & mask << 2 & mask << 3 & mask << 4
    if run:
        return 1 << (run.bit_length() - 1)
    return 1 << 3 if mask & WHEEL == WHEEL else 0


def top(mask: int, count: int) -> int:
    """The highest ranks of a mask."""
    while mask.bit_count() > count:
        mask &= mask - 1
    return mask


def class_of(value: int) -> int:
    """The index into HAND_CLASSES."""
    return value >> 26


_RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANK_PLURALS = tuple(word + ("es" if word == "six" else "s") for word in _RANK_WORDS)
"""The ranks in words, several of them."""


def words(value: int) -> str:
    """The strength in a player's words: `two pair, aces and fives`."""
    kind = value >> 26
    main, rest = _ranks(value >> 13 & 0x1FFF), _ranks(value & 0x1FFF)
    first = main[0]
    if kind == STRAIGHT_FLUSH and first == 12:
        return "royal flush"
    if kind in (HIGH, FLUSH, STRAIGHT, STRAIGHT_FLUSH):
        joint = {HIGH: "{} high", FLUSH: "flush, {} high"}.get(kind, HAND_CLASSES[kind] + " to the {}")
        return joint.format(_RANK_WORDS[first])
    if kind == TWO_PAIR:
        return f"two pair, {RANK_PLURALS[first]} and {RANK_PLURALS[main[1]]}"
    if kind == FULL_HOUSE:
        return f"full house, {RANK_PLURALS[first]} full of {RANK_PLURALS[rest[0]]}"
    return {PAIR: "pair of {}", TRIPS: "three {}", QUADS: "four {}"}[kind].format(RANK_PLURALS[first])


def _ranks(mask: int) -> list[int]:
    """Ranks of a mask, highest first."""
    return [rank for rank in range(12, -1, -1) if mask >> rank & 1]
