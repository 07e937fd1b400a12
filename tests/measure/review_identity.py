"""Do reviews add up? Plays games by itself, reviews them, and counts.

    python -m tests.measure.review_identity bigtwo --games 20 --players heuristic --judge expert:seconds=0.1

For every game and seat: whether the printed figures add up to the digit, whether the graph ends at the result, and how
large the rest is beside the span of the graph (highest less lowest point of the seat, and no less than the start). The
luck of what the others held has to average to nothing, or it hides an error of the judge: its mean and error are told.
"""

from __future__ import annotations

import argparse
import math
import statistics
from dataclasses import dataclass

from cardai.ai.agent import no_progress
from cardai.ai.review import Tally
from cardai.app import agents
from cardai.app.analysis import Analysis
from cardai.app.report.review import columns, sums
from cardai.games import registry
from cardai.games.match import Match

MOST_STEPS = 3000


@dataclass(frozen=True)
class Finding:
    """What the review of one seat shows."""

    adds_up: bool
    ends_at_result: bool
    rest: float
    span: float
    held: float

    @property
    def is_small(self) -> bool:
        """A rest that shows as 0.00 is none, however flat the graph."""
        return abs(self.rest) < max(self.span / 10, 0.005)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game")
    options.add_argument("--rules")
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--players", default="heuristic", help="the agent in every seat")
    options.add_argument("--judge", help="the adviser; the usual one")
    options.add_argument("--seed", type=int, default=0)
    wanted = options.parse_args()
    found: list[list[Finding]] = []
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        found.append(judged(played(wanted.game, wanted.rules, wanted.players, seed), wanted.judge))
        print(seed, *(f"{one.rest:+.2f}/{one.span:.2f}" for one in found[-1]), flush=True)
    report(found)


def played(game: str, rules: str | None, players: str, seed: int) -> Match:
    """A game of these players against themselves."""
    own = registry.make(game, rules)
    match = Match.start(own, own.default_seats, seed)
    seated = [agents.make(players, own, 97 * seed + seat) for seat in range(match.seats)]
    while match.state.turn is not None and len(match.steps) < MOST_STEPS:
        match.play(seated[match.state.turn].act(match.state.view(match.state.turn)))
    return match


def judged(match: Match, judge: str | None) -> list[Finding]:
    study = Analysis(match, ["random"] * match.seats, judge=judge)
    study.review = study.judged(no_progress)
    return [_finding(study, tally) for tally in study.review.tallies]


def _finding(study: Analysis, tally: Tally) -> Finding:
    assert study.review is not None and tally.result is not None and tally.rest is not None
    shown = sums(tally, columns(study.review))
    cents = [round(100 * (value or 0.0)) for name, value in shown.items() if name != "result"]
    course = study.course(tally.seat)
    return Finding(
        sum(cents) == round(100 * tally.result),
        math.isclose(course[-1], tally.result, abs_tol=1e-9),
        tally.rest,
        max(*course, tally.start) - min(*course, tally.start),
        tally.hidden or 0.0,
    )


def report(games: list[list[Finding]]) -> None:
    """The shares of games in which everything is so for every seat, and the sizes of what is not."""
    count, seats = len(games), [one for game in games for one in game]
    for name, good in (
        ("printed figures add up", [all(one.adds_up for one in game) for game in games]),
        ("graph ends at the result", [all(one.ends_at_result for one in game) for game in games]),
        ("rest below a tenth of the span, every seat", [all(one.is_small for one in game) for game in games]),
        ("rest below a tenth of the span, first seat", [game[0].is_small for game in games]),
    ):
        print(f"{name}: {sum(good)} of {count} games")
    rests = [one.rest for one in seats]
    print(f"rest: root mean square {math.sqrt(statistics.fmean(rest**2 for rest in rests)):.3f}, span "
          f"{statistics.fmean(one.span for one in seats):.2f}")  # fmt: skip
    for name, held in (
        ("first seat", [game[0].held for game in games]),
        ("mean of all seats", [statistics.fmean(one.held for one in game) for game in games]),
    ):
        error = statistics.stdev(held) / math.sqrt(count) if count > 1 else math.nan
        print(f"held, {name}: mean {statistics.fmean(held):+.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()
