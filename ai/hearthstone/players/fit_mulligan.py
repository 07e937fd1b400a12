"""Fits what opening hands are worth (`mulligan.py`) to deals that were played twice (`opening_games.py`).

    python -m cardai.ai.hearthstone.players.fit_mulligan OUT.json GAMES.jsonl [...]

Only the difference of the two games of a deal counts: what was kept is all they differ in to begin with. It is fitted
in steps, each to what is left of the steps before. First what the net thinks a few turns on, in quick games and then in
those of players that plan their turns: it has a tenth of the variance of a result. Then what it thinks later beyond
that, and results beyond both, in the games that were played so far. In each step every kind of weight has a scale of
its own, found by maximum marginal likelihood, so that what the data do not show is left out.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from cardai.games.arrays import Floats
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import card_of, collectible
from cardai.games.hearthstone.formats import EVERYTHING
from cardai.games.hearthstone.keywords import HERO_CLASSES

from .mulligan import Start, card_terms, hand_terms, start_terms

Terms = Mapping[str, float]
MOMENTS = (4, 7, 0)
"""Turns of one's own at whose beginning the net is asked; 0 is the result."""
_SHARED = ("slope", "cost", "kind")


@dataclass(frozen=True)
class Step:
    """Fit of what the steps before have left."""

    moment: int
    """Place of it in `MOMENTS`. The same as in the step before: other games. One more: the same games later."""
    quick: bool | None
    """Whether quick games count or the others; None: all."""
    kinds: tuple[str, ...] = ()
    """Weights that may change, all if there are none. Others did not add to the likelihood of the step at turn 7, and
    the results of few games say nothing of single cards."""


FIT_STEPS = (
    Step(0, quick=True),
    Step(0, quick=False),
    Step(1, None, (*_SHARED, "coin-cost", "has", "card")),
    Step(2, None, _SHARED),
)
HELD_OUT = 10
"""Every tenth deal is kept for testing."""
_FIRST_SCALE, _LEAST_SCALE = 0.01, 1e-5
"""Of the weights of one kind, in chances to win: before anything is seen, and at which they are nothing."""
_IMAGINED, _IMAGINED_WEIGHT = 4, 0.002
"""Pseudo-counts: weights of each kind imagined beside the real ones, and their size."""
_FIT_ROUNDS = 25
_NEGLIGIBLE = 5e-5
"""Weights below this are left out of the file."""


@dataclass(frozen=True)
class Pair:
    """Difference of one seat between the two games of a deal, the first less the second."""

    start: Start
    hands: tuple[Terms, Terms]
    level: float
    """Mean of what the net thought at the first moment."""
    changes: tuple[float | None, ...]
    """At each of the moments; None of games that were not played so far."""
    quick: bool
    """Whether the players did without a plan."""

    @property
    def terms(self) -> Terms:
        """Terms in which the two hands differ."""
        first, second = self.hands
        return {name: first.get(name, 0.0) - second.get(name, 0.0) for name in {**first, **second}}


def pairs_of(deal: Mapping[str, Any]) -> Iterator[Pair]:
    """Both seats' views of a deal that was played twice."""
    for seat in range(2):
        start = Start(deal["classes"][seat], deal["classes"][1 - seat], deal["first"] == seat)
        games = deal["games"]
        first, second = (_summed(hand_terms([card_of(one) for one in game["hands"][seat]], start)) for game in games)
        values = [[_value(game, seat, moment) for moment in MOMENTS] for game in games]
        changes = tuple(_less(one, other) for one, other in zip(*values, strict=True))
        yield Pair(start, (first, second), fmean(value[0] or 0.0 for value in values), changes, deal["quick"])


def _value(game: Mapping[str, Any], seat: int, moment: int) -> float | None:
    """Value by the net; the result of a game that was over by then."""
    values: list[float] = game["values"][seat]
    if 0 < moment <= len(values):
        return values[moment - 1]
    result: float | None = game["result"]
    return result if result is None or seat == 0 else 1 - result


def _less(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def _summed(terms: Iterable[tuple[str, float]]) -> Terms:
    found: Counter[str] = Counter()
    for name, times in terms:
        found[name] += times  # type: ignore[assignment]  # a counter of any numbers
    return found


def _matrix(rows: Sequence[Terms], places: Mapping[str, int]) -> Floats:
    found = np.zeros((len(rows), len(places)))
    for number, row in enumerate(rows):
        for name, times in row.items():
            found[number, places[name]] = times
    return found


class Regression:
    """Bayesian linear regression on named weights; the first word of a name says which scale it shares."""

    def __init__(self, rows: Sequence[Terms], aims: Sequence[float] | Floats, names: Iterable[str] = ()) -> None:
        self.places = {name: place for place, name in enumerate(sorted({*names, *(n for row in rows for n in row)}))}
        kinds = [name.split()[0] for name in self.places]
        self._kinds = sorted(set(kinds))
        self._kind = np.array([self._kinds.index(kind) for kind in kinds])
        matrix, self._aims = _matrix(rows, self.places), np.array(aims)
        self._squares, self._products = matrix.T @ matrix, matrix.T @ self._aims
        self.scales = np.full(len(self._kinds), _FIRST_SCALE)
        self.noise = float(self._aims.std())
        for _ in range(_FIT_ROUNDS):
            self._solve()
            self._rescale()
        self._solve()

    def _solve(self) -> None:
        precision = self._squares / self.noise**2 + np.diag(self.scales[self._kind] ** -2)
        self.covariance = np.linalg.inv(precision)
        self.weights = self.covariance @ self._products / self.noise**2

    def _rescale(self) -> None:
        """A round of expectation and maximisation; half of each step is MacKay's, quicker but apt to overshoot."""
        spread, count = np.diag(self.covariance), np.bincount(self._kind)
        seen = np.bincount(self._kind, self.weights**2)
        known = count - np.bincount(self._kind, spread) / self.scales**2
        small = _IMAGINED * _IMAGINED_WEIGHT**2
        plain = (seen + np.bincount(self._kind, spread) + small) / (count + _IMAGINED)
        quick = (seen + small) / (np.maximum(known, 0.0) + _IMAGINED)
        self.scales = np.sqrt(np.maximum(np.sqrt(plain * quick), _LEAST_SCALE**2))
        left = self._aims @ self._aims - 2 * self.weights @ self._products + self.weights @ self._squares @ self.weights
        self.noise = float(np.sqrt((left + np.sum(self._squares * self.covariance)) / len(self._aims)))

    def told_scales(self) -> dict[str, float]:
        return {kind: round(float(scale), 5) for kind, scale in zip(self._kinds, self.scales, strict=True)}


class Fit:
    """Sum of all steps for opening hands."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        names = sorted({*_every_name(), *(name for pair in pairs for name in pair.terms)})
        self._places = {name: place for place, name in enumerate(names)}
        self.weights, self.covariance = np.zeros(len(names)), np.zeros((len(names), len(names)))
        self.steps: list[dict[str, Any]] = []
        for step in FIT_STEPS:
            self._add(step, [pair for pair in pairs if _counts(pair, step)])

    def _add(self, step: Step, pairs: Sequence[Pair]) -> None:
        """Add what is there beyond what was known before."""
        if not pairs:
            return
        now, before = _changes(pairs, step.moment), self._before(step, pairs)
        trust = float(before @ now / (before @ before)) if before.any() else 0.0
        rows = [{name: times for name, times in pair.terms.items() if _is_of(name, step)} for pair in pairs]
        found = Regression(rows, now - trust * before, [name for name in self._places if _is_of(name, step)])
        places = [self._places[name] for name in found.places]
        self.weights *= trust
        self.covariance *= trust**2
        self.weights[places] += found.weights
        self.covariance[np.ix_(places, places)] += found.covariance
        told = {"turn": MOMENTS[step.moment], "quick": step.quick, "deals": len(pairs) // 2, "trust": round(trust, 3)}
        self.steps.append({**told, "noise": round(found.noise, 4), "scales": found.told_scales()})

    def _before(self, step: Step, pairs: Sequence[Pair]) -> Floats:
        """Values of the same games at the moment before, or what is known of others."""
        if step.moment:
            return _changes(pairs, step.moment - 1)
        return self.predict([pair.terms for pair in pairs])

    def named(self) -> dict[str, float]:
        return {name: float(self.weights[place]) for name, place in self._places.items()}

    def matrix(self, rows: Sequence[Terms]) -> Floats:
        return _matrix(rows, self._places)

    def predict(self, rows: Sequence[Terms]) -> Floats:
        predicted: Floats = self.matrix(rows) @ self.weights
        return predicted

    def errors(self) -> dict[str, float]:
        """Of what each card is worth more than the mean of all, the coin and the other class being any."""
        cards = list(collectible(EVERYTHING))
        found = np.zeros(len(cards))
        starts = [(began, enemy) for began in (True, False) for enemy in HERO_CLASSES]
        for began, enemy in starts:
            rows = self.matrix([_summed(card_terms(card, _start(card, enemy, began))) for card in cards])
            apart = rows - rows.mean(axis=0)
            found += np.einsum("ij,jk,ik->i", apart, self.covariance, apart, optimize=True)
        return {card.name: float(error) for card, error in zip(cards, np.sqrt(found / len(starts)), strict=True)}


def _counts(pair: Pair, step: Step) -> bool:
    return pair.changes[step.moment] is not None and step.quick in (None, pair.quick)


def _changes(pairs: Sequence[Pair], moment: int) -> Floats:
    return np.array([pair.changes[moment] for pair in pairs], dtype=np.float64)


def _is_of(name: str, step: Step) -> bool:
    return not step.kinds or name.split()[0] in step.kinds


def _every_name() -> set[str]:
    """Weights of all cards there are, met or not."""
    starts = [Start(own, enemy, True) for own in HERO_CLASSES for enemy in HERO_CLASSES]
    return {
        name
        for card in collectible(EVERYTHING)
        for start in starts
        if card.card_class in ("NEUTRAL", start.card_class)
        for name, _ in card_terms(card, start)
    }


def _start(card: Card, enemy: str, began: bool) -> Start:
    own = HERO_CLASSES[0] if card.card_class == "NEUTRAL" else card.card_class
    return Start(own, enemy, began)


def levels(pairs: Sequence[Pair], fit: Fit) -> Regression:
    """Part of classes and coin beside the hands, for players that plan: others never use The Coin."""
    pairs = [pair for pair in pairs if not pair.quick]
    hands = np.mean([fit.predict([pair.hands[number] for pair in pairs]) for number in range(2)], axis=0)
    return Regression([_summed(start_terms(pair.start)) for pair in pairs], [p.level for p in pairs] - hands)


def tested(pairs: Sequence[Pair]) -> list[dict[str, float]]:
    """Slope of the differences in the tenth deals on what a fit to the others says: one if it is right."""
    held = [place // 2 % HELD_OUT == 0 for place in range(len(pairs))]
    fit = Fit([pair for pair, is_held in zip(pairs, held, strict=True) if not is_held])
    found = []
    for step in FIT_STEPS[1:]:
        kept = [pair for pair, is_held in zip(pairs, held, strict=True) if is_held and _counts(pair, step)]
        told, came = fit.predict([pair.terms for pair in kept]), _changes(kept, step.moment)
        slope, error = float(told @ came / (told @ told)), float(came.std() / np.sqrt(told @ told))
        about = {"turn": MOMENTS[step.moment], "deals": len(kept) // 2}
        found.append({**about, "slope": round(slope, 3), "error": round(error, 3)})
    return found


def fitted(deals: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """All that keeps.json has."""
    pairs = [pair for deal in deals for pair in pairs_of(deal)]
    fit = Fit(pairs)
    base, errors = levels(pairs, fit), fit.errors()
    weights = {**fit.named(), **dict(zip(base.places, map(float, base.weights), strict=True))}
    return {
        "made_from": {"steps": fit.steps, "held_out": tested(pairs)},
        "weights": {name: round(weight, 5) for name, weight in weights.items() if abs(weight) > _NEGLIGIBLE},
        "errors": {name: round(error, 4) for name, error in errors.items()},
        "usual_error": round(max(errors.values()), 4),
    }


def main() -> None:
    """Read games, fit, write."""
    parser = argparse.ArgumentParser(description="What keeping a card is worth, from deals played twice.")
    parser.add_argument("out", type=Path)
    parser.add_argument("games", type=Path, nargs="+")
    chosen = parser.parse_args()
    lines = [line for path in chosen.games for line in path.read_text(encoding="utf-8").splitlines()]
    found = fitted(json.loads(line) for line in lines)
    print(json.dumps(found["made_from"], indent=1))
    chosen.out.write_text(json.dumps(found, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
