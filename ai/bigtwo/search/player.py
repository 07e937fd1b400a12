"""Determinised Monte Carlo: every play tried in many deals that agree with what was seen, finished by quick players."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cardai.ai.agent import Advice, Agent, Option, Progress, no_progress
from cardai.games.arrays import Floats, Ints
from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.view import BigTwoView

from ..figures import BigTwoFacts
from ..reasons import with_reasons
from .certain_wins import UnseenPlays, certain_wins
from .endgame import DealResults, EndgameSolver
from .rollouts import rollouts
from .sampling import DealSampler

FIRST_LOOK_DEALS = 16
"""Deals for every action before the worse half is dropped."""


@dataclass
class _Tally:
    """Results known of the actions: one list per action."""

    count: Ints
    total: Floats
    square: Floats
    wins: Floats

    @classmethod
    def of(cls, actions: int) -> _Tally:
        return cls(np.zeros(actions, np.int64), np.zeros(actions), np.zeros(actions), np.zeros(actions))

    def add(self, columns: Ints, values: Floats, wins: Floats) -> None:
        self.count[columns] += len(values)
        self.total[columns] += values.sum(axis=0)
        self.square[columns] += (values**2).sum(axis=0)
        self.wins[columns] += wins.sum(axis=0)

    def mean(self) -> Floats:
        return self.total / np.maximum(1, self.count)

    def error(self) -> Floats:
        spread = self.square / np.maximum(1, self.count) - self.mean() ** 2
        return np.sqrt(np.maximum(0.0, spread) / np.maximum(1, self.count - 1))


class Search(Agent[BigTwoView, int]):
    """Values every play in sampled deals.

    `deals` for the best plays, or as many as `seconds` allow; `clever` is the share of deals in which the others
    play as `heuristic`, too; with `exact` cards or fewer in all hands deals are played out perfectly.
    """

    spec = "search"

    def __init__(
        self,
        game: BigTwo,
        seed: int = 0,
        *,
        deals: int = 400,
        seconds: float = 0.0,
        clever: float = 0.5,
        exact: int = 11,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(game, seed)
        self._table = game
        self.deals, self.seconds, self.clever, self.exact, self._clock = deals, seconds, clever, exact, clock
        self.endgame = EndgameSolver()
        self._was_exact = False

    def advise(self, view: BigTwoView, progress: Progress = no_progress) -> Advice[int]:
        unseen_plays = UnseenPlays(view)
        certain = certain_wins(view, unseen_plays)
        actions = list(view.actions())
        tally = self._measure(view, actions, progress)
        options = self._options(view, actions, tally, certain)
        best, *rest = sorted(options, key=lambda option: (-option.value, option.action in certain))
        best = Option(best.action, best.value, 1.0, best.error, best.reasons, best.facts)
        said = with_reasons(view, unseen_plays, [best, *rest])
        count = int(tally.count.max())
        return Advice(tuple(said), f"{count} likely deals {'played perfectly' if self._was_exact else 'tried'}")

    def act(self, view: BigTwoView, progress: Progress = no_progress) -> int:
        actions = view.actions()
        if len(actions) == 1:
            return int(actions[0])
        return int(self.advise(view, progress).best.action)

    def _measure(self, view: BigTwoView, actions: list[int], progress: Progress) -> _Tally:
        """Halve the field until the best few have all their deals."""
        trial = _Trial(self, view, actions)
        tally = _Tally.of(len(actions))
        field = np.arange(len(actions))
        until = self._clock() + self.seconds
        step = min(FIRST_LOOK_DEALS, self.deals)
        while not self._is_done(tally, until):
            tally.add(field, *trial.run(step, field))
            field = _better_half(tally, field)
            progress(min(0.99, float(tally.count.max()) / self.deals))
            step = self._next_step(tally)
        self._was_exact = trial.is_exact
        return tally

    def _is_done(self, tally: _Tally, until: float) -> bool:
        if self.seconds:
            return bool(tally.count.max()) and self._clock() >= until
        return bool(tally.count.max() >= self.deals)

    def _next_step(self, tally: _Tally) -> int:
        had = int(tally.count.max())
        return min(max(FIRST_LOOK_DEALS, had), 512) if self.seconds else max(1, min(had, self.deals - had))

    def _options(self, view: BigTwoView, actions: list[int], tally: _Tally, certain: list[int]) -> list[Option]:
        means, errors = tally.mean(), tally.error()
        chances = tally.wins / np.maximum(1, tally.count)
        options = []
        for i, action in enumerate(actions):
            if action in certain and not self._table.rules.twos_double:
                options.append(Option(action, self._out_now(view), facts=BigTwoFacts(1.0, proven=1.0)))
            else:
                facts = BigTwoFacts(float(chances[i]), proven=1.0 if action in certain else None)
                options.append(Option(action, float(means[i]), error=float(errors[i]), facts=facts))
        return options

    def _out_now(self, view: BigTwoView) -> float:
        """The result if nobody else sheds another card."""
        state = self._table.guess(view, self.rng)
        state.hands[view.seat] = 0
        state.turn = None
        state.fault = None
        return state.returns()[view.seat]


class _Trial:
    """Plays the actions of one position out in deals, perfectly while that is quick, else by quick players."""

    def __init__(self, search: Search, view: BigTwoView, actions: list[int]) -> None:
        game = view.game
        self._seat, self._rules_row, self._clever = view.seat, rules_row(game.rules), search.clever
        self._start = kernel.row_of(game.guess(view, search.rng))
        self._sampler = DealSampler(view, seeded(search.rng.getrandbits(63)))
        self._masks = np.array(actions, np.int64)
        self._keys = np.array([game.plays.strength(action) if action else -1 for action in actions], np.int64)
        self.endgame = search.endgame
        self.is_exact = sum(view.left) <= search.exact
        """Whether all deals so far were played perfectly."""

    def run(self, count: int, field: Ints) -> DealResults:
        """Values and wins of the actions of the field in so many new deals."""
        deals = self._sampler.draw(count)
        given = (self._masks[field], self._keys[field])
        if self.is_exact:
            solved = self.endgame.solve_all(self._start, self._seat, self._rules_row, deals, *given)
            if solved is not None:
                results, wins = solved
                return results[:, :, self._seat], wins
            self.is_exact = False
        values, wins = np.zeros((count, len(field))), np.zeros((count, len(field)))
        rollouts(self._start, self._seat, self._rules_row, deals, self._heuristic_seats(count), *given, values, wins)
        return values, wins

    def _heuristic_seats(self, count: int) -> Ints:
        """Seats that play as `heuristic` in each deal: always one's own, the others in a share of the deals."""
        others = np.arange(count) * 7 % 16 < 16 * self._clever
        return np.where(others, 15, 1 << self._seat).astype(np.int64)


def _better_half(tally: _Tally, field: Ints) -> Ints:
    """Drop actions of the worse half that are clearly behind."""
    if len(field) <= 3:
        return field
    means, errors = tally.mean()[field], tally.error()[field]
    best = int(means.argmax())
    behind = (means[best] - means) / np.sqrt(errors**2 + errors[best] ** 2 + 1e-9)
    order = np.argsort(-means)
    keep = np.zeros(len(field), bool)
    keep[order[: max(3, len(field) // 2)]] = True
    kept: Ints = field[keep & (behind < 3.0) | (behind < 1.0)]
    return kept
