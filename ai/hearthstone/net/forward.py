"""The forward pass for many positions at once; what a hand or a board adds to the first layer is remembered.

What is remembered is made card by card (see `Net`) and added up in their order, so it does not depend on what else was
asked with it or before.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np

from cardai.ai.net import Net
from cardai.games.arrays import Floats32
from cardai.games.hearthstone.state import HearthstoneState

from .features import PARTS, PositionFeatures, Slot, Slots, position_features, slot_features
from .vocabulary import CardRows, Vocabulary

_MOST_KNOWN = 30_000
"""Different rows of cards that are remembered (1.5 kB each) before all are forgotten."""


class NetEvaluator:
    """Evaluates positions with one net."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self._cards = CardRows(Vocabulary.read(net.card.vocabulary, net.source))
        self._memory = threading.Lock()
        """A hint and an opponent may think at the same time, with one net."""
        self._forget()

    def _forget(self) -> None:
        self._single: dict[str, dict[Slot, Floats32]] = {part: {} for part in PARTS}
        self._places: dict[str, dict[Slots, int]] = {part: {} for part in PARTS}
        self._added: Floats32 = np.zeros((1024, self.net.width), np.float32)
        self._known = 0

    def log_odds(self, positions: Sequence[PositionFeatures]) -> Floats32:
        """The net's output for each position."""
        first = self.net.first_layer("figures", np.array([features.figures for features in positions], np.float32))
        with self._memory:
            if self._known > _MOST_KNOWN:
                self._forget()
            for part in PARTS:
                places = self._places_of(part, [features.cards(part) for features in positions])
                first += self._added[places]
        return self.net.later_layers(first)

    def _places_of(self, part: str, rows: Sequence[Slots]) -> list[int]:
        """Where it is remembered what each of these rows of cards adds; new ones are reckoned."""
        known = self._places[part]
        try:
            return [known[slots] for slots in rows]
        except KeyError:
            fresh = [slots for slots in dict.fromkeys(rows) if slots not in known]
            self._learn(part, list(dict.fromkeys(slot for slots in fresh for slot in slots)))
            for slots in fresh:
                known[slots] = self._note(part, slots)
            return [known[slots] for slots in rows]

    def _learn(self, part: str, slots: Sequence[Slot]) -> None:
        """Reckon what cards seen for the first time add."""
        known = self._single[part]
        fresh = [slot for slot in slots if slot not in known]
        if fresh:
            known.update(zip(fresh, self.net.first_layer(part, slot_features(part, fresh, self._cards)), strict=True))

    def _note(self, part: str, slots: Slots) -> int:
        """Remember what a row of cards adds, one after the other; its place."""
        if self._known == len(self._added):
            self._added = np.concatenate([self._added, np.zeros_like(self._added)])
        added, known = self._added[self._known], self._single[part]
        for slot in slots:
            added += known[slot]
        self._known += 1
        return self._known - 1

    def chances(self, states: Sequence[HearthstoneState], seat: int, ended: bool = True) -> list[float]:
        """Chances of this seat to win from each position, 0 to 1."""
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
