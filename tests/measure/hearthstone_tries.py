"""How far a turn search's opinion of ends of a turn is from what tries say: the constants of `search/race.py`.

    python -m tests.measure.hearthstone_tries --games 9 --every 12 --worlds 64 --seed 5000

Positions are those of games between levels with famous decks. Every end is tried in the same worlds. For differences
between the end the search likes most and the others: what the search sees, what the tries see, how far these are apart
once the tries' own noise is taken out, and the spread of one try. Also the seconds of CPU time of a usual hint.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from dataclasses import dataclass
from itertools import pairwise

from cardai.ai import registry
from cardai.ai.hearthstone.decks.contest import field_game
from cardai.ai.hearthstone.search.expert import Expert
from cardai.ai.hearthstone.search.race import TurnEnd, ends_of
from cardai.ai.hearthstone.search.tries import believed_worlds, values_in
from cardai.ai.net import one_thread
from cardai.games.hearthstone.decks import famous
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView
from cardai.games.match import Match

LEVELS = ("level:4", "level:5", "level:6", "level:7", "level:8", "level:9")
STEPS = (0.0, 0.5, 1.5, 3.0, 6.0, 12.0, 25.0, 100.0)


@dataclass(frozen=True)
class Seen:
    """A difference between two ends, in % of wins."""

    prior: float
    tried: float
    spread: float
    """Of one try."""
    worlds: int


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=9)
    options.add_argument("--every", type=int, default=12, help="one of so many decisions is looked at")
    options.add_argument("--worlds", type=int, default=64)
    options.add_argument("--seed", type=int, default=0)
    wanted = options.parse_args()
    seen: list[Seen] = []
    seconds: list[float] = []
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        for view in _views(seed)[seed % wanted.every :: wanted.every]:
            seconds.append(_hint(view))
            seen += _tried(view, wanted.worlds)
        report(seen, seconds)


def _views(seed: int) -> list[HearthstoneView]:
    """What whoever had a choice saw in one game."""
    game, luck = field_game(list(famous().values()), seed, seed)
    match, rng = Match.start(game, 2, luck), random.Random(seed)
    seated = [registry.make(rng.choice(LEVELS), game, 97 * seed + seat) for seat in range(2)]
    views = []
    while match.state.turn is not None:
        state = match.state
        assert isinstance(state, HearthstoneState) and state.turn is not None
        if state.phase == 1 and len(state.actions()) > 1:
            views.append(state.copy().view(state.turn))
        match.play(seated[state.turn].act(state.view(state.turn)))
    return views


def _hint(view: HearthstoneView) -> float:
    begun = time.process_time()
    registry.make(registry.adviser("hearthstone"), view.game).opinion(view)
    return time.process_time() - begun


def _tried(view: HearthstoneView, worlds: int) -> list[Seen]:
    expert = registry.make("expert", view.game)
    assert isinstance(expert, Expert)
    rng, deal = random.Random(0), believed_worlds(view)
    with one_thread():
        ends = ends_of(
            view.position(), expert._wide_search, expert.evaluators.turn_end, rng, in_order=bool(view.enemy.secrets)
        )
        guesses = [deal(rng) for _ in range(worlds)]
        values = values_in(guesses, [end.line for end in ends], view.seat, expert.evaluators)
    return [_difference(ends, values, place) for place in range(1, len(ends))]


def _difference(ends: list[TurnEnd], values: list[list[float]], place: int) -> Seen:
    found = [100 * (row[0] - row[place]) for row in values]
    prior = 100 * (ends[0].prior - ends[place].prior)
    return Seen(prior, statistics.fmean(found), statistics.stdev(found), len(found))


def report(seen: list[Seen], seconds: list[float]) -> None:
    print(f"{len(seconds)} decisions, a hint takes {statistics.median(seconds):.2f} s (median), mean "
          f"{statistics.fmean(seconds):.2f}, most {max(seconds):.2f}")  # fmt: skip
    for low, high in pairwise(STEPS):
        some = [one for one in seen if low <= one.prior < high]
        if len(some) > 1:
            print(_row(f"{low:g} to {high:g}", some), flush=True)


def _row(name: str, some: list[Seen]) -> str:
    tried = [one.tried for one in some]
    noise = statistics.fmean(one.spread**2 / one.worlds for one in some)
    apart = math.sqrt(max(0.0, statistics.pvariance(tried) - noise))
    return (f"{name:>10}: {len(some):4d}  search {statistics.fmean(one.prior for one in some):5.1f}  tries "
            f"{statistics.fmean(tried):5.1f}  apart {apart:4.1f}  one try "
            f"{statistics.fmean(one.spread for one in some):4.1f}")  # fmt: skip


if __name__ == "__main__":
    main()
