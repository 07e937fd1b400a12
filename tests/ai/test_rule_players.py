"""The rule players are yardsticks: what each of them chose in recorded positions, it chooses for ever.

rule_players.json was written once and is not made anew: a player that answers differently is another player and
needs another name, since every measured strength compares with these.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardai.ai import registry
from cardai.games import registry as games
from cardai.games.core import AnyGame
from cardai.games.match import Match

Case = dict[str, Any]
"""Game, rules, seats, the first seed, who moves the games along by seat, which decisions count, and the answers."""

CASES: list[Case] = json.loads((Path(__file__).parent / "rule_players.json").read_text(encoding="utf-8"))
SEEDS_PER_GAME = 100
"""The movers of the game with seed n have the seeds from n times this."""


def name_of(case: Case) -> str:
    players = "+".join(case["players"]) if len(case["players"]) == 1 else "rules"
    return f"{case['game']}-{case['rules']}-{case['seats']}-{players}"


def games_of(case: Case) -> Iterator[tuple[Match, list[Any]]]:
    """Games from consecutive seeds, each with who moves it along."""
    game = games.make(case["game"], case["rules"])
    seed = case["seed"]
    while True:
        movers = [registry.make(spec, game, seed * SEEDS_PER_GAME + at) for at, spec in enumerate(case["movers"])]
        yield Match.start(game, case["seats"], seed), movers
        seed += 1


def positions(case: Case, wanted: int) -> Iterator[Match]:
    """Every so-manieth decision with a choice, game after game, before it is made."""
    met = given = 0
    for match, movers in games_of(case):
        while not match.is_over:
            seat = match.state.turn
            assert seat is not None
            view = match.state.view(seat)
            if len(view.actions()) > 1:
                if met % case["every"] == 0:
                    yield match
                    given += 1
                met += 1
                if given == wanted:
                    return
            match.play(movers[seat % len(movers)].act(view))


def answer(spec: str, game: AnyGame, match: Match, number: int) -> str:
    """What a player made for this position, with its number as the seed, chooses there."""
    seat = match.state.turn
    assert seat is not None
    return game.token(registry.make(spec, game, number).act(match.state.view(seat)))


def mark_of(match: Match) -> str:
    """A few letters that follow from everything that led to a position."""
    return hashlib.sha256(" ".join(match.tokens()).encode()).hexdigest()[:6]


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_rule_players_choose_as_they_always_did(case: Case) -> None:
    marks = case["marks"].split()
    for number, match in enumerate(positions(case, len(marks))):
        where = f"{case['game']} ({case['rules']}, {case['seats']} seats), position {number}"
        assert mark_of(match) == marks[number], f"{where}: dealt or moved otherwise, see {match.tokens()[-6:]}"
        for spec, answers in case["players"].items():
            got = answer(spec, match.game, match, number)
            assert got == answers[number], f"{where}: {spec} chose {answers[number]!r} and now chooses {got!r}"


def test_there_are_enough_positions() -> None:
    assert sum(len(case["marks"].split()) for case in CASES) >= 1000
    assert all(len(answers) == len(case["marks"].split()) for case in CASES for answers in case["players"].values())
    assert len({name_of(case) for case in CASES}) == len(CASES)
