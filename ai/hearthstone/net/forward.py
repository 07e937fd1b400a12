"""A net's opinion of many positions at once; what it makes of a card is reckoned once and remembered."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardai.ai.net import Floats, Net
from cardai.games.hearthstone.state import State

from .features import PARTS, Sight, Slot, look, number_rows

_MOST_KNOWN = 200_000
"""So many different cards are remembered (a few hundred bytes each) before all are forgotten."""


class Valuer:
    """Reads positions with one net."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self._forget()

    def _forget(self) -> None:
        self._places: dict[str, dict[Slot, int]] = {part: {} for part in PARTS}
        self._added: Floats = np.zeros((1024, self.net.width), np.float32)
        self._known = 0

    def log_odds(self, sights: Sequence[Sight]) -> Floats:
        """The net's output for each position."""
        if self._known > _MOST_KNOWN:
            self._forget()
        self._learn(sights)
        added, starts = self._places_of(sights)
        first = self.net.part("figures", np.array([sight.figures for sight in sights], np.float32))
        first += np.add.reduceat(self._added[added], starts, axis=0)
        return self.net.finish(first)

    def _learn(self, sights: Sequence[Sight]) -> None:
        """Reckon what cards seen for the first time add."""
        for part in PARTS:
            known = self._places[part]
            fresh = list({slot for sight in sights for slot in sight.cards(part) if slot not in known})
            if fresh:
                self._note(part, known, fresh)

    def _note(self, part: str, known: dict[Slot, int], fresh: list[Slot]) -> None:
        begin, self._known = self._known, self._known + len(fresh)
        while self._known > len(self._added):
            self._added = np.concatenate([self._added, np.zeros_like(self._added)])
        self._added[begin : self._known] = self.net.part(part, number_rows(part, fresh))
        known.update(zip(fresh, range(begin, self._known), strict=True))

    def _places_of(self, sights: Sequence[Sight]) -> tuple[list[int], list[int]]:
        """Where each position's cards are remembered, one after the other, and where each position begins."""
        hand, mine, theirs, gear = (self._places[part] for part in PARTS)
        added: list[int] = []
        starts: list[int] = []
        for sight in sights:
            starts.append(len(added))
            added += [hand[slot] for slot in sight.hand]
            added += [mine[slot] for slot in sight.mine]
            added += [theirs[slot] for slot in sight.theirs]
            added += [gear[slot] for slot in sight.gear]
        return added, starts

    def chances(self, states: Sequence[State], seat: int, ended: bool = True) -> list[float]:
        """How likely this seat wins from each position, 0 to 1."""
        chances = [_over(state, seat) for state in states]
        open_ones = [number for number, state in enumerate(states) if state.turn is not None]
        if open_ones:
            judged = self.judge([look(states[number], seat, ended) for number in open_ones])
            for number, chance in zip(open_ones, judged, strict=True):
                chances[number] = chance
        return chances

    def judge(self, sights: Sequence[Sight]) -> list[float]:
        """The chance to win in each position, 0 to 1."""
        if not sights:
            return []
        chances: list[float] = (1 / (1 + np.exp(-self.log_odds(sights)))).tolist()
        return chances


def _over(state: State, seat: int) -> float:
    return 0.5 if state.winner is None else 1.0 if state.winner == seat else 0.0
