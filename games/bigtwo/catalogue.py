"""Every play a rule set knows, each with its kind and strength."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ..cards import DECK, cards_of
from .rules import Rules
from .straights import Straight

KINDS = (
    "single",
    "pair",
    "triple",
    "two pair",
    "four",
    "straight",
    "flush",
    "full house",
    "quads",
    "straight flush",
)
"""All kinds of plays; a kind's number is its index here."""

SINGLE, PAIR, TRIPLE, TWO_PAIR, FOUR, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(10)

RANK_MASKS = tuple(0xF << 4 * rank for rank in range(13))
SUIT_MASKS = tuple(sum(1 << 4 * rank + suit for rank in range(13)) for suit in range(4))
ONES = sum(1 << 4 * rank for rank in range(13))
"""The lowest card of every rank."""

Entry = tuple[int, int, int, int]
"""Number of cards, strength among plays of that number, mask, kind. Sorted, they are in canonical order."""


def catalogue(rules: Rules) -> Iterator[Entry]:
    """All plays of a rule set."""
    for count, kind in ((1, SINGLE), (2, PAIR), (3, TRIPLE)):
        if kind != TRIPLE or rules.triples:
            yield from ((count, _alike_strength(mask), mask, kind) for mask in alike(count, DECK))
    yield from _four_cards(rules)
    level = {kind: place << 20 for place, kind in enumerate(rules.fives)}
    for mask, kind, key in _five_cards(rules):
        yield 5, level[KINDS[kind]] | key, mask, kind


def alike(count: int, mask: int) -> Iterator[int]:
    """All ways to take so many cards of one rank out of a mask, weakest first."""
    for rank in RANK_MASKS:
        bits = [1 << number for number in cards_of(mask & rank)]
        yield from sorted(sum(chosen) for chosen in combinations(bits, count))


def ranks_of(mask: int) -> int:
    """One bit for each rank in the mask, the lowest of its four."""
    mask |= mask >> 1
    return (mask | mask >> 2) & ONES


def pattern(straight: Straight) -> int:
    """The ranks of a straight in the form of ranks_of."""
    return sum(1 << 4 * rank for rank in straight.ranks)


def suited(part: int, rules: Rules) -> Iterator[int]:
    """Flushes within the cards of one suit."""
    taken = {pattern(one) for one in rules.straights} if "straight flush" in rules.fives else set()
    for chosen in combinations([1 << number for number in cards_of(part)], 5):
        mask = sum(chosen)
        if ranks_of(mask) not in taken:
            yield mask


def _alike_strength(mask: int) -> int:
    """Singles and pairs by their highest card, triples by rank."""
    top = mask.bit_length() - 1
    return top >> 2 if mask.bit_count() == 3 else top


def _four_cards(rules: Rules) -> Iterator[Entry]:
    level = {kind: place << 20 for place, kind in enumerate(rules.fours)}
    if "two pair" in level:
        for low, high in combinations(list(alike(2, DECK)), 2):
            if ranks_of(low) != ranks_of(high):
                yield 4, level["two pair"] | max(low, high).bit_length(), low | high, TWO_PAIR
    if "four" in level:
        for rank, mask in enumerate(RANK_MASKS):
            yield 4, level["four"] | rank, mask, FOUR


def _five_cards(rules: Rules) -> Iterator[tuple[int, int, int]]:
    """Mask, kind, and strength within the kind."""
    yield from _sequences(rules)
    if "flush" in rules.fives:
        for suit in SUIT_MASKS:
            yield from ((mask, FLUSH, _flush_strength(mask, rules)) for mask in suited(suit, rules))
    if "full house" in rules.fives:
        pairs = list(alike(2, DECK))
        for triple in alike(3, DECK):
            rank = triple.bit_length() - 1 >> 2
            yield from ((triple | pair, FULL_HOUSE, rank) for pair in pairs if not pair & RANK_MASKS[rank])
    if "quads" in rules.fives:
        for rank, mask in enumerate(RANK_MASKS):
            yield from ((mask | 1 << card, QUADS, rank) for card in range(52) if card >> 2 != rank)


def _sequences(rules: Rules) -> Iterator[tuple[int, int, int]]:
    for one in rules.straights:
        for suits in product(range(4), repeat=5):
            kind = _sequence_kind(len(set(suits)) == 1, rules)
            if kind is not None:
                mask = sum(1 << 4 * rank + suit for rank, suit in zip(one.ranks, suits, strict=True))
                yield mask, kind, one.strength << 2 | suits[one.ranks.index(one.card)]


def _sequence_kind(is_suited: bool, rules: Rules) -> int | None:
    """Kind of five ranks in a row; None if they are no play or just a flush."""
    if is_suited and "straight flush" in rules.fives:
        return STRAIGHT_FLUSH
    if "straight" not in rules.fives or (is_suited and "flush" in rules.fives):
        return None
    return STRAIGHT


def _flush_strength(mask: int, rules: Rules) -> int:
    top = mask.bit_length() - 1
    rank, suit = top >> 2, top & 3
    if rules.flush_order == "suit":
        return suit * 13 + rank
    if rules.flush_order == "high card":
        return top
    return sum(1 << (number >> 2) for number in cards_of(mask)) << 2 | suit
