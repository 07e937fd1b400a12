"""Everything that is said of some positions, to compare two revisions to the digit.

    python -m tests.measure.opinions yacht 200 before.json     (at the one revision)
    python -m tests.measure.opinions yacht 200 after.json      (at the other)
    python -m tests.measure.opinions --compare before.json after.json

Positions come from games of rule players, every few moves one. Of each is written down: the hint of every adviser (all
options with values, errors, chances, facts and reasons in words, as the command line and as a screen says them), what
the judge says of the worst choice (practice), and of every game what its review says: grades, luck, sums and course.
Advisers count instead of timing, so that the same question has the same answer.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from cardai.ai import registry
from cardai.ai.agent import Advice, Agent, AgentError
from cardai.ai.review import Judge, review
from cardai.app import words
from cardai.app.report.review import Judged, why_lines
from cardai.app.text.reasons import note, sentence
from cardai.games import registry as games
from cardai.games.core import AnyView
from cardai.games.match import Match
from cardai.games.reason import said

ADVISERS = {
    "yacht": ("exact", "win", "heuristic", "neural"),
    "bigtwo": ("expert:seconds=0.05", "search:deals=40", "neural"),
    "holdem": ("search:target=10,deals=4", "blueprint", "neural"),
    "hearthstone": ("expert:games=60", "turn", "neural"),
}
"""The first one is the judge's."""
PLAYERS = {"yacht": "heuristic", "bigtwo": "heuristic", "holdem": "heuristic", "hearthstone": "greedy"}
RULES: dict[str, tuple[Any, ...]] = {
    "yacht": ("pancht", "yahtzee"),
    "bigtwo": ("hongkong", "tensor"),
    "holdem": ("six50", {"stacks": [16], "seats": 6}),
    "hearthstone": ("starter", "mirror"),
}
GAP = {"yacht": 7, "bigtwo": 5, "holdem": 2, "hearthstone": 6}
"""Moves from one position to the next; it takes one game in REVIEWED to be reviewed as well."""
REVIEWED = 4
MAX_REVIEWED_STEPS = 40


def positions(game: str) -> Iterator[tuple[Match, bool]]:
    """Positions of endlessly many games with something to choose; whether it is the last of a game to be reviewed."""
    for seed in range(1_000_000):
        rules = RULES[game][seed % len(RULES[game])]
        made = games.make(game, rules)
        rng, match = random.Random(f"{game} {seed}"), Match.start(made, made.default_seats, seed)
        players = [registry.make(PLAYERS[game], made, seat) for seat in range(match.seats)]
        while match.state.turn is not None:
            view = match.state.view(match.state.turn)
            menu = match.state.actions()
            if len(menu) > 1 and len(match.steps) % GAP[game] == seed % GAP[game]:
                yield match.at(len(match.steps)), False
            slips = rng.random() < 0.15
            match.play(rng.choice(menu) if slips else players[match.state.turn].act(view))
        if seed % REVIEWED == 0:
            yield match, True


def hint(advice: Advice, view: AnyView, names: list[str]) -> dict[str, Any]:
    """A hint in full."""
    named = words.with_names(advice, view, names)
    return {
        "method": advice.method,
        "options": [
            {
                "action": view.game.token(one.action),
                "figures": [one.value, one.chance, one.error, one.loss_error, *one.seats, *one.wins],
                "facts": one.figures,
                "why": [sentence(view, one.reasons), said(other.reasons)],
            }
            for one, other in zip(advice.options, named.options, strict=True)
        ],
    }


def practice(judge: Judge, view: AnyView) -> list[Any]:
    """The judge's word on the worst choice, tried again beside the best."""
    worst = min(judge.opinion(view).options, key=lambda one: one.value).action
    found = judge.weigh(view, judge.opinion(view, worst), worst)
    return [view.game.token(worst), found.loss, found.error, found.grade.value, note(view, found.note)]


def reviewed(match: Match, judge: Judge, names: list[str]) -> dict[str, Any]:
    """The review of a game, as a program and as a person read it."""
    found = review(match, judge)
    whole = Judged(match, ["random"] * match.seats, found)
    moments = [(one, match.at(one.number).state.view(one.seat)) for one in found.worst()]
    return {
        "json": whole.as_json(),
        "lines": whole.lines(5),
        "why": [why_lines(one, view, names, match.game.unit) for one, view in moments],
    }


def told(game: str, count: int, minutes: float) -> Iterator[Any]:
    """Everything said of so many positions, or as many as the time allows, and of the games they come from."""
    left, end = count, time.monotonic() + 60 * minutes
    for match, is_whole in positions(game):
        if not left or time.monotonic() > end:
            return
        names = [f"Name{seat}" for seat in range(match.seats)]
        seat = match.state.turn or 0
        agents = list(_agents(match))
        judge = registry.judge(match.game, ADVISERS[game][0])
        if is_whole:
            yield reviewed(match.at(min(len(match.steps), MAX_REVIEWED_STEPS)), judge, names)
            continue
        left -= 1
        view = match.state.view(seat)
        yield {
            "position": match.tokens(),
            **{agent.spec: hint(agent.opinion(view), view, names) for agent in agents},
            "practice": practice(judge, view),
        }
        print(f"\r{game} {count - left}", end="", file=sys.stderr, flush=True)


def _agents(match: Match) -> Iterator[Agent]:
    """The advisers that can play these rules."""
    for spec in ADVISERS[match.game.name]:
        with suppress(AgentError):
            yield registry.make(spec, match.game)


def differences(one: Any, other: Any, place: str = "") -> Iterator[str]:
    """Places at which two documents differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for name in one:
            yield from differences(one[name], other[name], f"{place}/{name}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, f"{place}/{at}")
    elif json.dumps(one) != json.dumps(other):  # nan is nan
        yield f"{place}: {str(one)[:150]} | {str(other)[:150]}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--compare", nargs=2, type=Path)
    options.add_argument("game", nargs="?", choices=games.names())
    options.add_argument("count", nargs="?", type=int, default=200)
    options.add_argument("file", nargs="?", type=Path)
    options.add_argument("--minutes", type=float, default=1e6, help="end earlier; what both files have is compared")
    wanted = options.parse_args()
    if wanted.compare:
        first, second = (json.loads(path.read_text()) for path in wanted.compare)
        both = min(len(first), len(second))
        found = list(differences(first[:both], second[:both]))
        print("\n".join([f"{both} entries, {len(found)} differences", *found[:20]]))
        sys.exit(bool(found))
    wanted.file.write_text(json.dumps(list(told(wanted.game, wanted.count, wanted.minutes))))


if __name__ == "__main__":
    main()
