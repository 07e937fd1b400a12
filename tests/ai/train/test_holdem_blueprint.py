"""Training in a folder: it resumes where it stopped and writes a strategy that can be played."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import nan
from pathlib import Path

import numpy as np
import pytest

from cardai.ai import registry as agents
from cardai.ai.holdem.abstraction import spot_index
from cardai.ai.holdem.abstraction.betting import ACTIONS, CALL
from cardai.ai.holdem.blueprint import export
from cardai.ai.holdem.blueprint import strategy as files
from cardai.ai.holdem.blueprint.solver import RegretTables
from cardai.ai.train import holdem_blueprint, holdem_exploit, methods
from cardai.games import registry
from cardai.games.match import Match


def fake_loop():
    """Stands in for the compiled loop: visits two spots and raises a bit more each time."""

    def train(cards, index, regrets, strategy_sums, *_):
        for key in (0b100, 0b1000):
            first = spot_index.block(index, key, 0, True)
            strategy_sums[first : first + 169, CALL] += 10
            strategy_sums[first : first + 169, CALL + 1] += 5

    return train


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A run folder whose card abstraction is there already."""
    shipped = files.load().buckets
    np.savez(tmp_path / holdem_blueprint.CARDS, **asdict(shipped), turn=np.zeros((16432, 1326), np.uint8))
    return tmp_path


def test_a_run_stops_resumes_and_plays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holdem_blueprint, "training_loop", fake_loop)
    monkeypatch.setattr(holdem_exploit, "river_exploitability", lambda spec, game, rivers, seed: (rivers, nan))
    monkeypatch.setattr(holdem_exploit, "local_exploitability", lambda spec, game, hands, seed: (hands, 0.5))
    method, work = methods.find("holdem", "blueprint"), methods.Work(folder, shown=False, jobs=1)
    methods.start(method, work, minutes=0.005, rows=5000, hands=7, evaluate_every=0.0, rivers=3, response_hands=2)
    before = files.Blueprint.load(folder / holdem_blueprint.RESULT).card
    methods.resume(method, work, minutes=0.01)
    after = files.Blueprint.load(folder / holdem_blueprint.RESULT).card
    assert after["hands"] > before["hands"] > 0 and after["minutes"] >= before["minutes"]
    log = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    assert sum("rounds" in line for line in log) >= 2
    assert [(line["river_percent"], line["river_error"]) for line in log if "rivers" in line] == [(3, None)] * 2
    assert [(line["local_mbb"], line["local_error"]) for line in log if "local_mbb" in line] == [(2000, 500)] * 2
    game = registry.make("holdem", "six50")
    player = agents.make(f"blueprint:{folder / holdem_blueprint.RESULT}", game)
    state = Match.start(game, 6, 1).state
    state.check(player.act(state.view(state.turn)))


def test_rare_hands_lean_on_like_spots() -> None:
    shipped = files.load().buckets
    trained = RegretTables.empty(shipped.counts, 1000)
    rich, poor = 0b100, 0b100 | 1 << 10
    first, second = (spot_index.block(trained.index, key, 0, True) for key in (rich, poor))
    trained.strategy_sums[first : first + 169, 2] = 1000
    trained.strategy_sums[second : second + 169, CALL] = 3
    found = export.blueprint_of(trained, shipped, {})
    mixes = dict(zip(found.known.tolist(), np.split(found.mixes, 2), strict=True))
    assert mixes[rich][0, 2] > 240
    assert mixes[poor][0, 2] > mixes[poor][0, CALL] > 0


def test_discounting_makes_later_rounds_count_more() -> None:
    trained = RegretTables.empty((169, 1, 1, 1), 200)
    spot_index.block(trained.index, 4, 0, True)
    for number in range(1, 4):
        trained.strategy_sums[0, 0] += 1
        trained.discount(number / (number + 1))
    assert trained.strategy_sums[0, 0] == pytest.approx((1 + 2 + 3) / 4)
    assert trained.strategy_sums.shape == (200, ACTIONS)
