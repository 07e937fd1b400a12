"""Which plays a hand can make, and which of them beat the table.

Each play of the catalogue has a place in the canonical order (number of cards, strength, mask); what beats a play
is then one or two runs of places. Parts of a hand (three or four ranks, one suit) recur all the time, so their
plays are remembered, and a hand's plays are put together from those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations, groupby

from .catalogue import (
    KINDS,
    ONES,
    RANK_MASKS,
    SUIT_MASKS,
    Entry,
    alike,
    catalogue,
    pattern,
    suited,
)
from .rules import Rules

_A, _B, _C, _D = 0xFFF, 0xFFF << 12, 0xFFF << 24, 0xFFFF << 36
# Three or four ranks each: small enough to remember every set of their cards.
_SEQUENCES = ("straight", "straight flush")


MAX_PARTS = 1024
"""Parts of hands whose plays are kept, those of some five games; a suit of ten cards has 252 flushes, 10 kB."""


class _Remembered(dict[int, tuple[int, ...]]):
    """Answers of a function for the last parts of hands it was asked about."""

    def __init__(self, make: Callable[[int], Iterable[int]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, part: int) -> tuple[int, ...]:
        if len(self) >= MAX_PARTS:
            self.clear()
        found = self[part] = tuple(self._make(part))
        return found


class _Alike(dict[int, tuple[int, ...]]):
    """The ways to take so many cards of one rank out of some ranks of a hand."""

    def __init__(self, count: int) -> None:
        super().__init__()
        parts = [(rank & -rank) * bits for rank in RANK_MASKS for bits in range(16)]
        self._of_one_rank = {part: tuple(alike(count, part)) for part in parts}
        self.update(self._of_one_rank)

    def __missing__(self, part: int) -> tuple[int, ...]:
        if len(self) >= MAX_PARTS:
            self.clear()
            self.update(self._of_one_rank)
        lowest = part & -part
        rank = part & RANK_MASKS[lowest.bit_length() - 1 >> 2]
        found = self[part] = self[rank] + self[part ^ rank]
        return found


class Plays:
    """The plays of one rule set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        entries = sorted(catalogue(rules))
        self.masks: tuple[int, ...] = tuple(entry[2] for entry in entries)
        """Every play in canonical order."""
        self.kinds: tuple[int, ...] = tuple(entry[3] for entry in entries)
        """The kind of each."""
        self.strengths: tuple[int, ...] = tuple(entry[1] for entry in entries)
        """Strength of each among plays of its number of cards."""
        self.place: dict[int, int] = {mask: place for place, mask in enumerate(self.masks)}
        """Where each play stands in that order."""
        bombs = [place for place, kind in enumerate(self.kinds) if KINDS[kind] in rules.bombs]
        self.bomb: int = bombs[0] if bombs else len(entries)
        """Places from here on beat every play below here."""
        self.low, self.high = self._runs(entries)
        """The places from `low[p]` up to (not including) `high[p]` beat the play at p."""
        self._remember()

    def _remember(self) -> None:
        rules = self.rules
        self._ones, self._twos, self._threes = _Alike(1), _Alike(2), _Alike(3)
        patterns = [pattern(one) for one in rules.straights]
        self._patterns = _Remembered(lambda ranks: (one for one in patterns if one & ranks == one))
        self._flushes = _Remembered(lambda part: suited(part, rules) if "flush" in rules.fives else ())
        self._has_triples = rules.triples
        self._has_fours = bool(rules.fours)
        self._has_house = "full house" in rules.fives
        self._has_quads = "quads" in rules.fives
        self._has_bombs = self.bomb < len(self.masks)
        self._bombs_are_rare = set(rules.bombs) <= {"quads", "straight flush"}
        self._keeps_all_sequences = {"straight", "straight flush"} <= set(rules.fives)

    def _runs(self, entries: list[Entry]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """For each place, the run of places that beat it by strength."""
        same_kind = self.rules.follow == "same kind"
        low: list[int] = []
        for _, equals in groupby(entries, key=lambda entry: entry[:2]):
            count = len(list(equals))
            low.extend([len(low) + count] * count)
        high: list[int] = []
        for _, group in groupby(entries, key=lambda entry: (entry[0], entry[3] if same_kind else 0)):
            count = len(list(group))
            high.extend([len(high) + count] * count)
        high[self.bomb :] = [len(entries)] * (len(entries) - self.bomb)
        return tuple(low), tuple(high)

    def singles(self, hand: int) -> tuple[int, ...]:
        """The cards of a hand, each as a play."""
        ones = self._ones
        return ones[hand & _A] + ones[hand & _B] + ones[hand & _C] + ones[hand & _D]

    def pairs(self, hand: int) -> tuple[int, ...]:
        """All pairs of a hand."""
        twos = self._twos
        return twos[hand & _A] + twos[hand & _B] + twos[hand & _C] + twos[hand & _D]

    def triples(self, hand: int) -> tuple[int, ...]:
        """All triples of a hand, whether or not they may be played alone."""
        threes = self._threes
        return threes[hand & _A] + threes[hand & _B] + threes[hand & _C] + threes[hand & _D]

    def fours(self, hand: int) -> list[int]:
        """All four-card plays of a hand."""
        found: list[int] = []
        if "two pair" in self.rules.fours:
            pairs = [(pair, pair.bit_length() - 1 >> 2) for pair in self.pairs(hand)]
            found = [low | high for (low, rank), (high, other) in combinations(pairs, 2) if rank != other]
        if "four" in self.rules.fours:
            found += [mask for mask in RANK_MASKS if hand & mask == mask]
        found.sort(key=self.place.__getitem__)
        return found

    def fives(self, hand: int) -> list[int]:
        """All five-card plays of a hand."""
        if hand.bit_count() < 5:
            return []
        found: list[int] = []
        presence = hand | hand >> 1
        presence = (presence | presence >> 2) & ONES
        for ranks in self._patterns[presence]:
            found += self._sequences_in(hand, ranks)
        flushes = self._flushes
        for suit in SUIT_MASKS:
            found += flushes[hand & suit]
        triples = self.triples(hand)
        if triples:
            found += self._houses(hand, triples)
        if len(found) > 1:
            found.sort(key=self.place.__getitem__)
        return found

    def _sequences_in(self, hand: int, pattern: int) -> list[int]:
        ones = self._ones
        ranks = []
        while pattern:
            low = pattern & -pattern
            ranks.append(ones[hand & low * 15])
            pattern ^= low
        r, s, t, u, v = ranks
        found = [a | b | c | d | e for a in r for b in s for c in t for d in u for e in v]
        if self._keeps_all_sequences:
            return found
        return [mask for mask in found if KINDS[self.kinds[self.place.get(mask, 0)]] in _SEQUENCES]

    def _houses(self, hand: int, triples: tuple[int, ...]) -> list[int]:
        """Full houses and quads with a kicker."""
        found: list[int] = []
        if self._has_house:
            pairs = self.pairs(hand)
            for triple in triples:
                rank = triple.bit_length() - 1 & ~3
                found += [triple | pair for pair in pairs if pair.bit_length() - 1 & ~3 != rank]
        if self._has_quads:
            for mask in RANK_MASKS:
                if hand & mask == mask:
                    found += [mask | one for one in self.singles(hand & ~mask)]
        return found

    def small(self, hand: int) -> list[int]:
        """All plays of fewer than five cards, in canonical order."""
        ones, twos = self._ones, self._twos
        a, b, c, d = hand & _A, hand & _B, hand & _C, hand & _D
        found = [*ones[a], *ones[b], *ones[c], *ones[d], *twos[a], *twos[b], *twos[c], *twos[d]]
        if self._has_triples:
            found += self.triples(hand)
        if self._has_fours:
            found += self.fours(hand)
        return found

    def all(self, hand: int) -> list[int]:
        """Everything a hand can lead, in canonical order."""
        return self.small(hand) + self.fives(hand)

    def of_size(self, hand: int, count: int) -> list[int] | tuple[int, ...]:
        """All plays of so many cards."""
        if count == 1:
            return self.singles(hand)
        if count == 2:
            return self.pairs(hand)
        if count == 3:
            return self.triples(hand) if self.rules.triples else ()
        return self.fives(hand) if count == 5 else self.fours(hand)

    def beating(self, hand: int, table: int, fives: list[int] | None = None) -> list[int]:
        """Everything in a hand that beats the play on the table, in canonical order; `fives` if already known."""
        count = table.bit_count()
        if count == 1:
            higher = hand & -(table << 1)
            found = list(self.singles(higher)) if higher else []
        elif hand.bit_count() < count:
            return []
        else:
            place = self.place
            here = place[table]
            low, high = self.low[here], self.high[here]
            choice = self.of_size(hand, count) if fives is None or count < 5 else fives
            found = [play for play in choice if low <= place[play] < high]
        return found + self._bombs_over(hand, table) if self._has_bombs else found

    def _bombs_over(self, hand: int, table: int) -> list[int]:
        """Bombs on a play that is none itself and that they do not beat by their kind anyway."""
        here = self.place[table]
        if here >= self.bomb or self.high[here] > self.bomb or not self._may_have_bomb(hand):
            return []
        return [play for play in self.fives(hand) if self.place[play] >= self.bomb]

    def _may_have_bomb(self, hand: int) -> bool:
        """A quick look that spares most hands the search."""
        if self._bombs_are_rare and not hand & hand >> 1 & hand >> 2 & hand >> 3 & ONES:
            return any(self._patterns[(hand & suit) >> shift] for shift, suit in enumerate(SUIT_MASKS))
        return True

    def beats(self, play: int, table: int) -> bool:
        """Whether one play beats another."""
        here, there = self.place[table], self.place[play]
        return self.low[here] <= there < self.high[here] or here < self.bomb <= there

    def strength(self, play: int) -> int:
        """Strength of a play among those of its number of cards."""
        return self.strengths[self.place[play]]

    def kind(self, play: int) -> int:
        """The kind of a play, an index into KINDS."""
        return self.kinds[self.place[play]]


@lru_cache(maxsize=32)
def plays(rules: Rules) -> Plays:
    """The plays of a rule set, made once."""
    return Plays(rules)
