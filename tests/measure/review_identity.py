"""Do reviews add up? Plays games by itself, reviews them, and counts.

    python -m tests.measure.review_identity bigtwo --games 20 --players level:4,level:7,level:10 --seed 300
    python -m tests.measure.review_identity hearthstone --games 20 --famous --journal hearthstone.jsonl --minutes 5

For every game and seat: whether the printed figures add up to the digit, whether the graph ends at the result, and how
large the rest is beside the span of the graph (highest less lowest point of the seat, and no less than the start). The
luck of chance and of what the others held has to average to nothing, or it hides an error of the judge: means and
errors are told. With --journal FILE every game is written down, and what is there is not played again. Who folds at
once in hold'em has a graph that hardly moves: --span 1 also counts the first seats whose graph spans 1 bb or more.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from cardai.ai.agent import no_progress
from cardai.ai.hearthstone.decks.contest import field_game
from cardai.ai.review import Tally
from cardai.app import agents
from cardai.app.analysis import Analysis
from cardai.app.report.review import columns, sums
from cardai.games import registry
from cardai.games.compiled import hurry
from cardai.games.core import AnyGame
from cardai.games.hearthstone.decks import famous
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
    luck: float

    @property
    def is_small(self) -> bool:
        """A rest that shows as 0.00 is none, however flat the graph."""
        return abs(self.rest) < max(self.span / 10, 0.005)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game")
    options.add_argument("--rules")
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--players", default="level:4,level:6,level:8,level:10", help="drawn for each seat from these")
    options.add_argument("--famous", action="store_true", help="Hearthstone with two famous decks")
    options.add_argument("--judge", help="the adviser; the usual one")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--journal", type=Path, help="write games here, and go on from them")
    options.add_argument("--span", type=float, default=0.0, help="also count the first seats whose graph spans this")
    options.add_argument("--minutes", type=float, default=0.0, help="begin no game after so many minutes")
    wanted = options.parse_args()
    hurry()
    found, end = _known(wanted.journal), time.monotonic() + 60 * wanted.minutes
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        if seed in found or (wanted.minutes and time.monotonic() > end):
            continue
        begun = time.process_time()
        found[seed] = judged(played(_game(wanted, seed), wanted.players.split(","), seed), wanted.judge)
        told = " ".join(f"{one.rest:+.2f}/{one.span:.2f}" for one in found[seed])
        print(f"{seed} {told} {time.process_time() - begun:.0f} s", flush=True)
        if wanted.journal:
            with wanted.journal.open("a") as file:
                file.write(json.dumps({"seed": seed, "seats": [asdict(one) for one in found[seed]]}) + "\n")
    report([found[seed] for seed in sorted(found)], wanted.span)


def _known(journal: Path | None) -> dict[int, list[Finding]]:
    """What a journal has, by seed."""
    rows = map(json.loads, journal.read_text().splitlines()) if journal and journal.exists() else []
    return {row["seed"]: [Finding(**seat) for seat in row["seats"]] for row in rows}


def _game(wanted: argparse.Namespace, seed: int) -> AnyGame:
    if not wanted.famous:
        return registry.make(wanted.game, wanted.rules)
    game, _ = field_game(list(famous().values()), seed, seed)
    return game


def played(game: AnyGame, players: list[str], seed: int) -> Match:
    """A game of players drawn from these."""
    match, rng = Match.start(game, game.default_seats, seed), random.Random(f"players {seed}")
    seated = [agents.make(rng.choice(players), game, 97 * seed + seat) for seat in range(match.seats)]
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
        tally.luck,
    )


def report(games: list[list[Finding]], span: float) -> None:
    """The shares of games in which everything is so for every seat, and the sizes of what is not."""
    count, seats = len(games), [one for game in games for one in game]
    wide = [game[0].is_small for game in games if game[0].span >= span]
    for name, good in (
        ("printed figures add up", [all(one.adds_up for one in game) for game in games]),
        ("graph ends at the result", [all(one.ends_at_result for one in game) for game in games]),
        ("rest below a tenth of the span, every seat", [all(one.is_small for one in game) for game in games]),
        ("rest below a tenth of the span, first seat", [game[0].is_small for game in games]),
    ):
        print(f"{name}: {sum(good)} of {count} games")
    if span:
        print(f"the same where its graph spans {span:g} or more: {sum(wide)} of {len(wide)} games")
    rests = [one.rest for one in seats]
    print(f"rest: root mean square {math.sqrt(statistics.fmean(rest**2 for rest in rests)):.3f}, span "
          f"{statistics.fmean(one.span for one in seats):.2f}")  # fmt: skip
    for name, values in (
        ("luck, first seat", [game[0].luck for game in games]),
        ("held, first seat", [game[0].held for game in games]),
        ("held, mean of all seats", [statistics.fmean(one.held for one in game) for game in games]),
    ):
        error = statistics.stdev(values) / math.sqrt(count) if count > 1 else math.nan
        print(f"{name}: mean {statistics.fmean(values):+.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()
