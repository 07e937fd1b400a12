"""Elo ratings with intervals from the games of many pairs."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

ELO_SCALE = 400 / math.log(10)
RESAMPLES = 200
ROUNDS = 200
Pair = tuple[str, str]
Scores = Mapping[Pair, Sequence[float]]
"""For each pair of agents, the first one's share of the wins (0 to 1) in every deal."""


@dataclass(frozen=True)
class Rating:
    """An agent's strength on the Elo scale, the field's mean being 0, with a 95 % interval."""

    spec: str
    elo: float
    low: float
    high: float


def ratings(scores: Scores, rng: random.Random) -> list[Rating]:
    """Bradley-Terry ratings, the strongest first; intervals by drawing the deals of each pair anew."""
    point = _fit(scores)
    drawn = [
        _fit({pair: rng.choices(shares, k=len(shares)) for pair, shares in scores.items()}) for _ in range(RESAMPLES)
    ]
    found = [_rating(spec, elo, sorted(fit[spec] for fit in drawn)) for spec, elo in point.items()]
    return sorted(found, key=lambda rating: -rating.elo)


def _rating(spec: str, elo: float, drawn: Sequence[float]) -> Rating:
    cut = len(drawn) // 40
    return Rating(spec, elo, drawn[cut], drawn[-1 - cut])


def _fit(scores: Scores) -> dict[str, float]:
    """Maximum likelihood by the classic fixed point; half a win and loss a pair keeps a clean sweep finite."""
    agents = list(dict.fromkeys(spec for pair in scores for spec in pair))
    wins = dict.fromkeys(agents, 0.0)
    games: dict[Pair, float] = {}
    for (first, second), shares in scores.items():
        wins[first] += sum(shares) + 0.5
        wins[second] += len(shares) - sum(shares) + 0.5
        games[first, second] = len(shares) + 1.0
    strength = dict.fromkeys(agents, 1.0)
    for _ in range(ROUNDS):
        strength = _improved(strength, wins, games)
    mean = sum(math.log(value) for value in strength.values()) / len(agents)
    return {spec: ELO_SCALE * (math.log(strength[spec]) - mean) for spec in agents}


def _improved(strength: dict[str, float], wins: Mapping[str, float], games: Mapping[Pair, float]) -> dict[str, float]:
    expected = dict.fromkeys(strength, 0.0)
    for (first, second), count in games.items():
        each = count / (strength[first] + strength[second])
        expected[first] += each
        expected[second] += each
    return {spec: wins[spec] / expected[spec] for spec in strength}
