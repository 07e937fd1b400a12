"""A league: everybody sits down at a table of everybody else, on the same duplicate deals, and is ranked by points."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardai.games.core import AnyGame

from .arena import Contest, DealResult, standings

Fixture = tuple[str, str]
"""One player, and the one who sits in all the other seats."""


@dataclass(frozen=True)
class Line:
    """Points that one player won at a table of others."""

    points: float
    """Mean above the average of the table; where the points only change hands, the mean itself."""
    error: float
    deals: int
    wins: float


@dataclass(frozen=True)
class Place:
    """One line of the league table."""

    spec: str
    points: float
    """Mean over all fields, which count alike."""
    error: float
    """Standard error of that mean."""
    against: Mapping[str, Line]


def fixtures(specs: Sequence[str]) -> list[Fixture]:
    """Everybody at a table of everybody else."""
    return [(own, field) for own in specs for field in specs if own != field]


def contest(game: AnyGame, fixture: Fixture, seats: int, seed: int, cache: str = "") -> Contest:
    """One of the fixtures as duplicate deals, from every seat."""
    own, field = fixture
    return Contest.of(game, [own, *[field] * (seats - 1)], seed, cache)


def table(played: Sequence[tuple[Contest, Sequence[DealResult]]]) -> list[Place]:
    """The league table, the strongest first; fixtures without a deal are left out."""
    found: dict[str, dict[str, Line]] = {}
    for one, results in played:
        if results:
            found.setdefault(one.lineup[0], {})[one.lineup[-1]] = _line(one, results)
    places = [_place(spec, against) for spec, against in found.items()]
    return sorted(places, key=lambda place: -place.points)


def _line(one: Contest, results: Sequence[DealResult]) -> Line:
    own = next(line for line in standings(one, results) if line.spec == one.lineup[0])
    share = 1 - 1 / len(one.lineup)
    return Line(share * own.lead, share * own.lead_error, own.deals, own.wins)


def _place(spec: str, against: Mapping[str, Line]) -> Place:
    lines = list(against.values())
    error = math.sqrt(math.fsum(line.error**2 for line in lines)) / len(lines)
    return Place(spec, math.fsum(line.points for line in lines) / len(lines), error, against)
