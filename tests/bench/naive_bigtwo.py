"""The reference design of the benchmarks: cards as a 4x13 tensor, all plays of a hand recomputed after every move.

It plays the `tensor` rules. Nothing but the benchmarks and their tests uses it.
"""

from __future__ import annotations

import random
from itertools import combinations, product

import numpy as np

from cardai.games.arrays import Ints8

Tensor = Ints8

STRAIGHTS = [[(first + step) % 13 for step in range(5)] for first in (12, *range(9))]
"""Columns of A2345, 23456, ... 10JQKA."""
KINDS = ("single", "pair", "triple", "straight", "flush", "full house", "quads", "straight flush")


def tensor(cards: list[tuple[int, int]]) -> Tensor:
    """Rows are suits from diamonds up, columns ranks from the two to the ace."""
    made = np.zeros((4, 13), dtype=np.int8)
    for row, column in cards:
        made[row, column] = 1
    return made


class Hand:
    """Some cards and every play they allow, worked out anew whenever a seat is to move."""

    def __init__(self, cards: Tensor) -> None:
        self.cards = cards
        self.plays: dict[str, list[Tensor]] = {}
        self.recompute()

    def recompute(self) -> None:
        """All plays from scratch, each as a tensor of its own."""
        alike = {count: self._alike(count) for count in (1, 2, 3, 4)}
        straights = self._straights()
        flushes = self._flushes()
        self.plays = {
            "single": alike[1],
            "pair": alike[2],
            "triple": alike[3],
            "straight": [play for play in straights if not is_flush(play)],
            "flush": [play for play in flushes if not is_straight(play)],
            "full house": [three + two for three in alike[3] for two in alike[2] if apart(three, two)],
            "quads": [four + one for four in alike[4] for one in alike[1] if apart(four, one)],
            "straight flush": [play for play in straights if is_flush(play)],
        }

    def _alike(self, count: int) -> list[Tensor]:
        found = []
        for column in range(13):
            rows = np.flatnonzero(self.cards[:, column])
            found += [tensor([(row, column) for row in chosen]) for chosen in combinations(rows, count)]
        return found

    def _straights(self) -> list[Tensor]:
        found = []
        for columns in STRAIGHTS:
            rows = [np.flatnonzero(self.cards[:, column]) for column in columns]
            found += [tensor(list(zip(chosen, columns, strict=True))) for chosen in product(*rows)]
        return found

    def _flushes(self) -> list[Tensor]:
        found = []
        for row in range(4):
            columns = np.flatnonzero(self.cards[row])
            found += [tensor([(row, column) for column in chosen]) for chosen in combinations(columns, 5)]
        return found


def apart(first: Tensor, second: Tensor) -> bool:
    """Whether two sets of cards have no rank in common."""
    return not np.any(first.sum(axis=0) * second.sum(axis=0))


def is_flush(play: Tensor) -> bool:
    return bool(play.sum(axis=1).max() == 5)


def is_straight(play: Tensor) -> bool:
    columns = set(np.flatnonzero(play.sum(axis=0)).tolist())
    return any(columns == set(pattern) for pattern in STRAIGHTS)


def strength(kind: str, play: Tensor) -> int:
    """Full houses and quads by the rank there is most of, all else by the highest card, the two above the ace."""
    counts = play.sum(axis=0)
    if kind in ("full house", "quads"):
        return int((int(np.argmax(counts)) - 1) % 13)
    rows, columns = np.nonzero(play)
    return max(int((column - 1) % 13) * 4 + int(row) for row, column in zip(rows, columns, strict=True))


class Table:
    """Four hands, the play to beat and whose turn it is."""

    def __init__(self, deal: list[list[tuple[int, int]]]) -> None:
        self.hands = [tensor(cards) for cards in deal]
        self.turn = next(seat for seat, hand in enumerate(self.hands) if hand[0, 1])
        self.kind = ""
        self.last: Tensor | None = None
        self.passes = 0

    def legal(self) -> list[tuple[str, Tensor | None]]:
        """Everything the seat to play may do."""
        hand = Hand(self.hands[self.turn])
        everything = [(kind, play) for kind in KINDS for play in hand.plays[kind]]
        if self.last is None:
            return list(everything)
        beating: list[tuple[str, Tensor | None]] = [one for one in everything if self._beats(*one)]
        return [*beating, ("pass", None)]

    def _beats(self, kind: str, play: Tensor) -> bool:
        assert self.last is not None
        if play.sum() != self.last.sum():
            return False
        if kind != self.kind:
            return KINDS.index(kind) > KINDS.index(self.kind)
        return strength(kind, play) > strength(self.kind, self.last)

    def step(self, kind: str, play: Tensor | None) -> bool:
        """Play or pass; true once the hand is empty."""
        if play is None:
            self.passes += 1
        else:
            self.hands[self.turn] = self.hands[self.turn] - play
            self.kind, self.last, self.passes = kind, play, 0
            if not self.hands[self.turn].any():
                return True
        self.turn = (self.turn + 1) % 4
        if self.passes == 3:
            self.last = None
            self.passes = 0
        return False


def shuffled(rng: random.Random) -> list[list[tuple[int, int]]]:
    """A deal."""
    deck = [(row, column) for row in range(4) for column in range(13)]
    rng.shuffle(deck)
    return [deck[seat * 13 : seat * 13 + 13] for seat in range(4)]


def random_game(rng: random.Random) -> list[float]:
    """One game of random players; the sum of each seat's rewards."""
    table = Table(shuffled(rng))
    while True:
        choices = table.legal()
        if table.step(*choices[int(rng.random() * len(choices))]):
            return [float((13 - hand.sum()) / 5) for hand in table.hands]
