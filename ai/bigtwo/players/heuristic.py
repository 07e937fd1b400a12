"""A player that keeps its hand together: it splits the hand into the fewest plays and sheds those.

`kernel_heuristic.py` is its compiled twin for rollouts; a test plays both and compares every choice.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardai.games.bigtwo.catalogue import RANK_MASKS
from cardai.games.bigtwo.legal import next_seat
from cardai.games.bigtwo.notation import PASS
from cardai.games.bigtwo.plays import Plays
from cardai.games.bigtwo.view import BigTwoView

NEAR = 8
"""From this few cards at any other seat on, the hand may be broken up to beat the table."""
FREE = 32
"""A single of this number (the jack of the lowest suit) or more may always be taken out of a pair or triple."""
HIGH = 44
"""Pairs of this number or more are not thrown in as the second of two pair."""
MANY_FIVES = 96
"""With more five-card plays than this no two of them are tried together."""


@dataclass(frozen=True)
class Group:
    """Cards meant to be played together."""

    mask: int
    strength: int

    @property
    def size(self) -> int:
        return self.mask.bit_count()


class HandSplitter:
    """Splits hands into plays and chooses by the split, under one set of rules."""

    def __init__(self, plays: Plays) -> None:
        self.plays = plays
        fours = plays.rules.fours
        self._by_count = (0, 1, 1, 1 if plays.rules.triples else 2, 1 if "four" in fours else 2)

    def choose(self, view: BigTwoView) -> int:
        """The action of the seat to play, which must be the view's own."""
        after = view.left[next_seat(view.seat, view.passed, view.seats)]
        if view.opening or (after == 1 and self.plays.rules.last_card == "highest"):
            return greedy_action(view)
        groups = self.split(view.hand)
        if not view.table:
            return self._lead(view.hand, groups, after)
        least = min(count for seat, count in enumerate(view.left) if seat != view.seat)
        return self._follow(view, groups, after, least)

    def plays_by_rank(self, hand: int) -> int:
        """Plays a hand needs rank by rank."""
        return sum(self._by_count[(hand & rank).bit_count()] for rank in RANK_MASKS)

    def split(self, hand: int) -> list[Group]:
        """The hand in the fewest plays; among equals high cards are kept out of five-card plays."""
        fives = self.plays.fives(hand)
        best = min(_choices(hand, fives), key=lambda chosen: (self._cost(hand, chosen), sum(chosen), max((0, *chosen))))
        groups = [Group(five, self.plays.strength(five)) for five in best]
        for rank in RANK_MASKS:
            groups += self._alike(hand & rank & ~sum(best))
        return groups

    def _cost(self, hand: int, fives: tuple[int, ...]) -> int:
        used = sum(fives)
        twos, aces = (used & RANK_MASKS[12]).bit_count(), (used & RANK_MASKS[11]).bit_count()
        return 64 * (len(fives) + self.plays_by_rank(hand ^ used)) + 12 * twos + 4 * aces

    def _alike(self, cards: int) -> list[Group]:
        """One rank's cards as one play if they are one, as two if not."""
        if not cards:
            return []
        if self._by_count[cards.bit_count()] == 1:
            return [Group(cards, self.plays.strength(cards))]
        low = cards & -cards
        if cards.bit_count() == 4:
            rest = cards ^ low
            low |= rest & -rest
        return [Group(part, self.plays.strength(part)) for part in (low, cards ^ low)]

    def _lead(self, hand: int, groups: list[Group], after: int) -> int:
        """Five cards first, then the group with the lowest card; no low single to a seat with one card."""
        first = min(
            groups, key=lambda group: (after == 1 and group.size == 1, group.size != 5, group.mask & -group.mask)
        )
        if after == 1 and first.size == 1:
            return 1 << hand.bit_length() - 1
        if first.size == 2 and "two pair" in self.plays.rules.fours:
            pairs = [group for group in groups if group.size == 2 and group.strength < HIGH and group is not first]
            second = min(pairs, key=lambda group: group.strength, default=None)
            return first.mask | (second.mask if second else 0)
        return first.mask

    def _follow(self, view: BigTwoView, groups: list[Group], after: int, least: int) -> int:
        """The weakest group that beats the table; the hand is broken up only for a reason."""
        highest = 1 << view.hand.bit_length() - 1
        if view.table.bit_count() == 1 and after == 1 and highest > view.table:
            return highest
        beating = [
            group
            for group in groups
            if group.size == view.table.bit_count() and self.plays.beats(group.mask, view.table)
        ]
        if beating:
            return min(beating, key=lambda group: group.strength).mask
        if least > NEAR and view.table.bit_count() != 1:
            return PASS
        able = self.plays.beating(view.hand, view.table)
        if least > NEAR:
            able = [play for play in able if _may_break(play, groups)]
        return min(able, key=lambda play: self._harm(view.hand, play), default=PASS)

    def _harm(self, hand: int, play: int) -> tuple[int, int, int]:
        return self.plays_by_rank(hand ^ play), self.plays.strength(play), play


def greedy_action(view: BigTwoView) -> int:
    """Where the menu is not all a hand could do: the longest play with the lowest card, or the first that beats."""
    actions = view.actions()
    lowest = view.hand & -view.hand
    holding = [] if view.table else [action for action in actions if action & lowest]
    return max(holding, key=int.bit_count) if holding else actions[0]


def _choices(hand: int, fives: list[int]) -> list[tuple[int, ...]]:
    """No, one or two five-card plays."""
    found: list[tuple[int, ...]] = [(), *((five,) for five in fives)]
    if hand.bit_count() >= 10 and len(fives) <= MANY_FIVES:
        found += [(one, two) for i, one in enumerate(fives) for two in fives[i + 1 :] if not one & two]
    return found


def _may_break(card: int, groups: list[Group]) -> bool:
    for group in groups:
        if group.mask & card:
            return group.size <= 3 and card & -card >= 1 << FREE
    return False
