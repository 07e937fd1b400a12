"""Deals drawn by how well they explain everything that was played and passed on: Markov chains over deals."""

from __future__ import annotations

import numpy as np

from cardai.games.arrays import Floats, Ints, Words
from cardai.games.bigtwo.bits import draw
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.compiled import Kernel

from ..net.beliefs import Beliefs
from ..net.forward import Policy
from ..net.player import Position
from .belief_sampling import ASIDE, BeliefSampler
from .likelihood import Likelihood

TRUST = 0.6
"""Weight of the likelihood: the others do not play quite like the net."""
BETWEEN = 2
"""Exchanges each chain tries from one deal drawn to the next."""
FIRST_HANDS, SECOND_HANDS = 32, 6
"""Hands tried for the first seat of a chain's first deal, and for the second."""
IMPOSSIBLE = -30.0
"""The logarithm of a chance that is as good as none."""
_TRIES = 64
"""Pairs of cards looked at for an exchange before a chain stays as it is."""


@Kernel
def _propose(deals: Ints, cards: Ints, tops: Ints, chances: Floats, rng: Words, tried: Ints, changed: Ints) -> None:
    """An exchange of two cards in each deal, by the chances [place, card] of where they are; which seats changed."""
    for row in range(len(deals)):
        changed[row, 0] = changed[row, 1] = ASIDE
        tried[row] = deals[row]
        for _ in range(_TRIES):
            one, other = cards[draw(rng, len(cards))], cards[draw(rng, len(cards))]
            here, there = ASIDE, ASIDE
            for seat in range(4):
                if deals[row, seat] >> one & 1:
                    here = seat
                if deals[row, seat] >> other & 1:
                    there = seat
            if here == there or one >= tops[there] or other >= tops[here]:
                continue
            now = chances[here, one] * chances[there, other]
            then = chances[there, one] * chances[here, other]
            if then >= now or draw(rng, 1 << 30) * now < then * (1 << 30):
                both = 1 << one | 1 << other
                if here < ASIDE:
                    tried[row, here] ^= both
                if there < ASIDE:
                    tried[row, there] ^= both
                changed[row, 0], changed[row, 1] = here, there
                break


class PosteriorSampler:
    """Chains of deals, each moved on by exchanges of cards that the net's beliefs propose and its choices decide on."""

    def __init__(
        self,
        view: BigTwoView,
        position: Position,
        policy: Policy,
        beliefs: Beliefs,
        rng: Words,
        chains: int,
        steps: int,
    ) -> None:
        self._believed = BeliefSampler(view, position, beliefs, rng)
        self._likelihood, self._rng = Likelihood(view, policy), rng
        self._others = np.array([seat for seat in range(view.seats) if seat != view.seat], np.int64)
        self._is_blind = not self._likelihood.decisions[self._others].any()
        self._deals = np.random.default_rng(int(rng[0])).permutation(self._first(chains))
        self.chains, self._is_used = len(self._deals), False
        self._logs = np.zeros((len(self._deals), ASIDE + 1))
        for seat in self._others:
            self._logs[:, seat] = self._likelihood.log(self._deals, np.full(len(self._deals), seat))
        self._logs[:, ASIDE] = self._misfit(self._deals)
        self._move(steps)

    def _misfit(self, deals: Ints) -> Floats:
        """Penalty where the seat that opened cannot have had the lowest card."""
        return np.where(self._believed.fits(deals), 0.0, IMPOSSIBLE)

    def _first(self, chains: int) -> Ints:
        """Deals to start from: a hand that explains its holder's plays well, then one beside it for the next seat."""
        if self._is_blind:
            return self._believed.draw(chains)
        kept = [self._with_first(int(seat), len(share)) for seat, share in self._shares(chains)]
        tried, second = (np.concatenate(parts) for parts in zip(*kept, strict=True))
        logs = TRUST * self._likelihood.log(tried, second)
        rows = np.arange(len(tried)).reshape(-1, SECOND_HANDS)
        return np.stack([tried[group[_drawn(logs[group], 1, self._rng)[0]]] for group in rows])

    def _shares(self, chains: int) -> list[tuple[int, Ints]]:
        parts = np.array_split(np.arange(chains), len(self._others))
        return [(int(seat), part) for seat, part in zip(self._others, parts, strict=True) if len(part)]

    def _with_first(self, seat: int, chains: int) -> tuple[Ints, Ints]:
        """Some deals for each chain in which a seat has a likely hand, and whose hand is to be chosen next."""
        deals = self._believed.draw(FIRST_HANDS)
        logs = TRUST * self._likelihood.log(deals, np.full(len(deals), seat))
        hands = deals[_drawn(logs, chains, self._rng), seat]
        found = np.concatenate([self._believed.draw_beside(seat, int(hand), SECOND_HANDS) for hand in hands])
        rest = [int(other) for other in self._others if other != seat] or [seat]
        busiest = max(rest, key=lambda other: int(self._likelihood.decisions[other]))
        return found, np.full(len(found), busiest)

    def draw(self, count: int) -> Ints:
        """Draw deals, one of each chain after the other; they are moved on when all have given one."""
        if self._is_blind:
            return self._believed.draw(count)
        found = []
        for begin in range(0, count, self.chains):
            if self._is_used:
                self._move(BETWEEN)
            found.append(self._deals[: count - begin].copy())
            self._is_used = True
        return np.concatenate(found)

    @property
    def asked(self) -> int:
        """Number of decisions of the net that all this took so far."""
        return self._likelihood.asked

    @property
    def explained(self) -> float:
        """The mean logarithm of the chance of all that was done, in the deals the chains are at."""
        return float(self._logs.sum(axis=1).mean())

    def _move(self, steps: int) -> None:
        for _ in range(0 if self._is_blind else steps):
            self._step()

    def _step(self) -> None:
        count = len(self._deals)
        tried, changed = np.empty_like(self._deals), np.empty((count, 2), np.int64)
        believed = self._believed
        _propose(self._deals, believed.cards, believed.tops, believed.chances, self._rng, tried, changed)
        logs = self._logs.copy()
        logs[:, ASIDE] = self._misfit(tried)
        for side in range(2):
            rows = np.flatnonzero(changed[:, side] < ASIDE)
            logs[rows, changed[rows, side]] = self._likelihood.log(tried[rows], changed[rows, side])
        gain = TRUST * (logs.sum(axis=1) - self._logs.sum(axis=1))
        luck = np.array([draw(self._rng, 1 << 30) for _ in range(count)]) / (1 << 30)
        taken = np.log(np.maximum(luck, 1e-12)) < gain
        self._deals[taken], self._logs[taken] = tried[taken], logs[taken]


def _drawn(logs: Floats, count: int, rng: Words) -> Ints:
    """Rows drawn with chances that have these logarithms."""
    heap = np.cumsum(np.exp(logs - logs.max()))
    luck = np.array([draw(rng, 1 << 30) for _ in range(count)]) / (1 << 30)
    rows: Ints = np.searchsorted(heap, luck * heap[-1], side="right").clip(0, len(logs) - 1).astype(np.int64)
    return rows
