"""How much of a lead over the net's own choice is left in fresh deals: the best of many plays leads by luck, too.

    python -m tests.measure.bigtwo_lead --games 8 --seconds 0.5 --seed 920

Every second decision of games between levels is looked at as a hint looks at it; where another play than the net's own
seems best, both are tried once more in deals of their own.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections.abc import Iterator

from cardai.ai.bigtwo.net.player import Position
from cardai.ai.bigtwo.search.expert import Expert, every_play
from cardai.ai.bigtwo.search.expert import make as make_expert
from cardai.app import agents
from cardai.games import registry
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.match import Match

LEVELS = ("level:4", "level:6", "level:8", "neural")
SURE = 5.0
"""Standard errors from which on a lead is hardly luck."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=8)
    options.add_argument("--rules")
    options.add_argument("--seconds", type=float, default=0.5)
    options.add_argument("--seed", type=int, default=0)
    wanted = options.parse_args()
    leads: list[tuple[float, float, float]] = []
    looked_at = 0
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        for view in _views(wanted.rules, seed):
            expert = make_expert(view.game, seconds=wanted.seconds)
            looked_at += 1
            leads += _lead(expert, view, wanted.seconds)
        print(f"{looked_at} decisions, another play than the net's own in {len(leads)}")
        for name, some in (
            ("all", leads),
            (f"below {SURE:g} errors", [one for one in leads if one[0] < SURE * one[1]]),
        ):
            if len(some) > 1:
                again = [one[2] for one in some]
                error = statistics.stdev(again) / math.sqrt(len(again))
                print(f"  {name}: {len(some)}, lead {statistics.fmean(one[0] for one in some):.2f}, in fresh deals "
                      f"{statistics.fmean(again):.2f} ± {error:.2f}", flush=True)  # fmt: skip


def _views(rules: str | None, seed: int) -> list[BigTwoView]:
    """What those saw who had a choice, every second time."""
    game, rng = registry.make("bigtwo", rules), random.Random(seed)
    match = Match.start(game, game.default_seats, seed)
    seated = [agents.make(rng.choice(LEVELS), game, 97 * seed + seat) for seat in range(match.seats)]
    while match.state.turn is not None:
        match.play(seated[match.state.turn].act(match.state.view(match.state.turn)))
    views = [moment.before.view(moment.step.seat) for moment in match.moments()]
    return [view for view in views if len(view.actions()) > 1 and rng.random() >= 0.5]


def _lead(expert: Expert, view: BigTwoView, seconds: float) -> Iterator[tuple[float, float, float]]:
    """The lead, its error, and the lead in fresh deals, if there is one."""
    position = Position(view)
    assessment = expert.neural.assess(position)
    tried = every_play(assessment)
    look = expert.tries(view, position, tried, seconds) if assessment.sure < 0 and len(tried) > 1 else None
    if look is not None and look.best and not look.search.is_exact:
        again = expert.tries(view, position, tried[[0, look.best]], seconds).trials
        yield (*look.trials.gap(look.best, 0), again.gap(1, 0)[0])


if __name__ == "__main__":
    main()
