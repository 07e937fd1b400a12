"""The forward pass for many positions at once; what a card adds to the first layer is reckoned once and remembered.

What is remembered is made row by row (see `Net`), so it does not depend on the cards it was first seen with.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np

from cardai.ai.net import Floats, Net
from cardai.games.hearthstone.state import HearthstoneState

from .features import PARTS, PositionFeatures, Slot, position_features, slot_features
from .vocabulary import CardRows, Vocabulary

_MOST_KNOWN = 200_000
"""So many different cards are remembered (a few hundred bytes each) before all are forgotten."""


class NetEvaluator:
    """Evaluates positions with one net."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self._cards = CardRows(Vocabulary.read(net.card.vocabulary, net.source))
        self._memory = threading.Lock()
        """A hint and an opponent may think at the same time, with one net."""
        self._forget()

    def _forget(self) -> None:
        self._places: dict[str, dict[Slot, int]] = {part: {} for part in PARTS}
        self._added: Floats = np.zeros((1024, self.net.width), np.float32)
        self._known = 0

    def log_odds(self, positions: Sequence[PositionFeatures]) -> Floats:
        """The net's output for each position."""
        first = self.net.first_layer("figures", np.array([features.figures for features in positions], np.float32))
        with self._memory:
            if self._known > _MOST_KNOWN:
                self._forget()
            self._learn(positions)
            added, starts = self._places_of(positions)
            first += np.add.reduceat(self._added[added], starts, axis=0)
        return self.net.later_layers(first)

    def _learn(self, positions: Sequence[PositionFeatures]) -> None:
        """Reckon what cards seen for the first time add."""
        for part in PARTS:
            known = self._places[part]
            fresh = list({slot for features in positions for slot in features.cards(part) if slot not in known})
            if fresh:
                self._note(part, known, fresh)

    def _note(self, part: str, known: dict[Slot, int], fresh: list[Slot]) -> None:
        begin, self._known = self._known, self._known + len(fresh)
        while self._known > len(self._added):
            self._added = np.concatenate([self._added, np.zeros_like(self._added)])
        self._added[begin : self._known] = self.net.first_layer(part, slot_features(part, fresh, self._cards))
        known.update(zip(fresh, range(begin, self._known), strict=True))

    def _places_of(self, positions: Sequence[PositionFeatures]) -> tuple[list[int], list[int]]:
        """Where each position's cards are remembered, one after the other, and where each position begins."""
        hand, mine, theirs, gear = (self._places[part] for part in PARTS)
        added: list[int] = []
        starts: list[int] = []
        for features in positions:
            starts.append(len(added))
            added += [hand[slot] for slot in features.hand]
            added += [mine[slot] for slot in features.mine]
            added += [theirs[slot] for slot in features.theirs]
            added += [gear[slot] for slot in features.gear]
        return added, starts

    def chances(self, states: Sequence[HearthstoneState], seat: int, ended: bool = True) -> list[float]:
        """How likely this seat wins from each position, 0 to 1."""
        chances = [_over(state, seat) for state in states]
        open_ones = [number for number, state in enumerate(states) if state.turn is not None]
        if open_ones:
            judged = self.win_chances([position_features(states[number], seat, ended) for number in open_ones])
            for number, chance in zip(open_ones, judged, strict=True):
                chances[number] = chance
        return chances

    def win_chances(self, positions: Sequence[PositionFeatures]) -> list[float]:
        """The chance to win in each position, 0 to 1."""
        if not positions:
            return []
        chances: list[float] = (1 / (1 + np.exp(-self.log_odds(positions)))).tolist()
        return chances


def _over(state: HearthstoneState, seat: int) -> float:
    return 0.5 if state.winner is None else 1.0 if state.winner == seat else 0.0
