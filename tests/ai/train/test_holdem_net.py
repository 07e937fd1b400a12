"""Training of the net: batches that add up, imitation that gets closer, runs that go on where they stopped."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from cardai.ai import registry as agents  # noqa: E402
from cardai.ai.executors import Here  # noqa: E402
from cardai.ai.holdem.abstraction.betting import ACTIONS  # noqa: E402
from cardai.ai.holdem.net import selfplay  # noqa: E402
from cardai.ai.holdem.net.card_features import FLOPPED  # noqa: E402
from cardai.ai.holdem.net.features import MENU_AT  # noqa: E402
from cardai.ai.holdem.net.kernel_selfplay import BLUEPRINT, NET  # noqa: E402
from cardai.ai.train import holdem_net, methods  # noqa: E402
from cardai.ai.train.run import Run  # noqa: E402
from cardai.games import registry  # noqa: E402
from cardai.games.match import Match  # noqa: E402

CONFIG = holdem_net.Config(
    minutes=1.0, hidden=(16, 8), tables=0, size=400, ahead=1, batch=200, rate=1e-2, evaluate_deals=20, warm_up=0.5
)
SETUP = selfplay.SelfPlay("", "", size=400)


class Clock:
    """Stands still unless told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def trainer(tmp_path: Path):
    clock = Clock()
    run = Run(tmp_path / "run", CONFIG, 1.0, clock=clock)
    made = holdem_net.Trainer(CONFIG, run, Here())
    made.clock = clock
    return made


def test_what_is_recorded_is_the_blueprints_mix_on_the_menu() -> None:
    deals, (states, hands, menus, mixes, _) = selfplay.blueprint_batch(SETUP, 1)
    assert 0 < deals < len(states) and len(states) >= 400
    menu = states[:, MENU_AT : MENU_AT + ACTIONS].astype(np.float32)
    np.testing.assert_allclose(mixes.sum(1), 1, atol=1e-5)
    assert not (mixes * (1 - menu)).any()
    assert ((hands == FLOPPED) == (states[:, 0] == 0)).all()
    assert (menus[:, None] >> np.arange(ACTIONS) & 1 == menu).all()


def test_advantages_are_measured_from_the_value_of_the_mix(trainer) -> None:
    _, (_, _, tried, mixes, advantages) = selfplay.selfplay_batch(SETUP, trainer.arrays(trainer.learner.model), 3)
    seen = (tried[:, None] >> np.arange(ACTIONS) & 1).astype(np.float32)
    assert not (advantages * (1 - seen)).any()
    np.testing.assert_allclose((mixes * seen * advantages).sum(1), 0, atol=1e-2)
    assert np.abs(advantages).max() > 0.5


def test_the_same_seed_deals_the_same_batch(trainer) -> None:
    arrays = trainer.arrays(trainer.learner.model)
    first, again, other = (selfplay.selfplay_batch(SETUP, arrays, seed) for seed in (5, 5, 6))
    np.testing.assert_array_equal(first[1][4], again[1][4])
    assert first[1][4].shape != other[1][4].shape or (first[1][4] != other[1][4]).any()


def test_a_player_wins_nothing_against_itself_and_much_against_an_untrained_net(trainer) -> None:
    arrays = trainer.arrays(trainer.learner.model)
    same = selfplay.duel(SETUP, arrays, BLUEPRINT, BLUEPRINT, 50, 1)
    np.testing.assert_allclose(same, 0, atol=1e-9)
    won = selfplay.duel(SETUP, arrays, BLUEPRINT, NET, 400, 1)
    assert won.mean() > 2 * won.std() / 20


def test_imitation_gets_closer_and_self_play_follows(trainer) -> None:
    assert trainer.imitates
    losses = [trainer.step() for _ in range(25)]
    assert losses[-1] < 0.7 * losses[0]
    trainer.clock.now = 45.0
    assert not trainer.imitates
    before = trainer.arrays(trainer.learner.model)
    assert np.isfinite(trainer.step())
    after, average = trainer.arrays(trainer.learner.model), trainer.arrays(trainer.learner.average)
    moved = np.abs(after["value.weight"] - before["value.weight"]).max()
    assert moved > 0 and np.abs(average["value.weight"] - before["value.weight"]).max() < 0.1 * moved


def test_a_run_is_taken_up_where_it_was(trainer) -> None:
    for _ in range(2):
        trainer.step()
    trainer.measure()
    run = Run(trainer.run.folder, CONFIG, 1.0, resume=True)
    again = holdem_net.Trainer(CONFIG, run, Here())
    assert (again.steps, again.games) == (trainer.steps, trainer.games)
    for name, array in trainer.net().arrays.items():
        np.testing.assert_array_equal(array, again.net().arrays[name])
    assert again._blueprint_task(0) != trainer._blueprint_task(0), "other deals than in the first part"


def test_another_runs_weights_can_be_the_start(trainer, tmp_path: Path) -> None:
    trainer.step()
    trainer.measure()
    config = replace(CONFIG, start=str(trainer.run.folder / "checkpoint.safetensors"))
    second = holdem_net.Trainer(config, Run(tmp_path / "second", config, 1.0), Here())
    assert not second.imitates
    np.testing.assert_array_equal(second.net().arrays["state.weight"], trainer.net().arrays["state.weight"])


def test_the_whole_command_leaves_a_net_that_plays(tmp_path: Path) -> None:
    method = methods.find("holdem", "net")
    settings = ["hidden=16,8", "tables=0", "size=300", "evaluate_deals=20", "rivers=0", "response_hands=2"]
    methods.start(method, methods.Work(tmp_path, shown=False, jobs=1), settings, minutes=0.02, seed=4)
    log = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert any("mbb" in line for line in log) and not any("rivers" in line for line in log)
    assert log[-1]["hands"] == 2 and log[-1]["local_error"] > 0
    game = registry.make("holdem", "six50")
    player = agents.make(f"neural:{tmp_path / 'net.safetensors'}", game)
    assert player.net.card.training["seed"] == 4 and player.net.card.strength["unit"] == "mbb/hand"
    state = Match.start(game, 6, 1).state
    state.check(player.act(state.view(state.turn)))
