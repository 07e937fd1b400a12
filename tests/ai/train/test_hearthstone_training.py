"""Training for Hearthstone: it starts from what is known, learns, survives a kill, and what it leaves behind plays."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from cardai.ai import registry as agents  # noqa: E402
from cardai.ai.executors import Here  # noqa: E402
from cardai.ai.hearthstone.net.features import position_features  # noqa: E402
from cardai.ai.hearthstone.net.forward import NetEvaluator  # noqa: E402
from cardai.ai.hearthstone.net.packing import pack  # noqa: E402
from cardai.ai.hearthstone.net.selfplay import SelfPlayTask, net_of, play_games  # noqa: E402
from cardai.ai.hearthstone.net.vocabulary import translated, vocabulary_of_all  # noqa: E402
from cardai.ai.hearthstone.search.evaluation import chance_to_win  # noqa: E402
from cardai.ai.train import hearthstone_dqn, hearthstone_fit, hearthstone_net  # noqa: E402
from cardai.ai.train.hearthstone_learner import PositionNet, ReplayBuffer  # noqa: E402
from cardai.ai.train.run import Run  # noqa: E402
from cardai.games import registry  # noqa: E402
from cardai.games.core import Luck  # noqa: E402
from cardai.games.hearthstone.state import HearthstoneState  # noqa: E402

SMALL = {"read": 8, "hidden": (16, 8), "games": 2, "ahead": 1, "batch": 32, "minutes": 1.0}
VALUES = hearthstone_net.Config(enough=50, memory=2000, widths=(1,), evaluate_deals=1, evaluate_width=1, **SMALL)  # type: ignore[arg-type]
DQN = hearthstone_dqn.Config(memory=2000, copy_every=3, evaluate_games=2, **SMALL)  # type: ignore[arg-type]


def some_states(count: int) -> list[HearthstoneState]:
    rng = random.Random(5)
    luck, found = Luck(rng), []
    while len(found) < count:
        state = registry.make("hearthstone", "mirror").start(2, luck)
        assert isinstance(state, HearthstoneState)
        while state.turn is not None:
            state.step(rng.choice(state.actions()), luck)
            if state.turn is not None and state.phase == 1 and rng.random() < 0.2:
                found.append(state.copy())
    return found[:count]


def test_an_untrained_net_thinks_what_the_logistic_evaluation_thinks() -> None:
    arrays = {name: tensor.detach().numpy() for name, tensor in PositionNet(8, (16, 8)).state_dict().items()}
    evaluator, states = NetEvaluator(net_of(arrays)), some_states(60)
    for seat in range(2):
        expected = [chance_to_win(state, seat) for state in states]
        np.testing.assert_allclose(evaluator.chances(states, seat), expected, atol=1e-4)


def test_targets_go_from_the_result_back_to_opinions() -> None:
    plain = play_games(None, SelfPlayTask(1, 0, 2, (1,), td_lambda=1.0))
    mixed = play_games(None, SelfPlayTask(1, 0, 2, (1,), td_lambda=0.5))
    np.testing.assert_array_equal(plain.targets, plain.results)
    assert set(plain.results) <= {0.0, 0.5, 1.0}
    assert not np.array_equal(mixed.targets, mixed.results)
    np.testing.assert_array_equal(mixed.results, plain.results)
    assert plain.ended.any() and not plain.ended.all()


def test_a_batch_of_games_is_the_same_whoever_plays_it() -> None:
    first, again = (play_games(None, SelfPlayTask(3, 7, 2, (1, 2))) for _ in range(2))
    for name, array in first.packed.items():
        np.testing.assert_array_equal(array, again.packed[name])


def test_the_replay_buffer_gives_back_what_it_was_given_and_forgets_the_oldest() -> None:
    positions = [position_features(state, 0) for state in some_states(30)]
    replay = ReplayBuffer(20)
    replay.add(pack(positions[:15]), np.arange(15, dtype=np.float32))
    where = replay.add(pack(positions[15:]), np.arange(15, 30, dtype=np.float32))
    assert replay.count == 20 and sorted(replay.targets) == list(range(10, 30))
    model = PositionNet(8, (16, 8), informed=False)
    copy = ReplayBuffer(20)
    copy.restore(replay.arrays())
    with torch.no_grad():
        seen = model(replay.inputs(where)).numpy()
        places = [int(np.flatnonzero(copy.targets == target)[0]) for target in replay.targets[where]]
        again = model(copy.inputs(np.array(places))).numpy()
    np.testing.assert_allclose(seen, again, atol=1e-2)


@pytest.mark.parametrize(("module", "config"), [(hearthstone_net, VALUES), (hearthstone_dqn, DQN)])
def test_a_run_learns_is_taken_up_where_it_was_and_plays(module: object, config: object, tmp_path: Path) -> None:
    first = module.Trainer(config, Run(tmp_path, config, 1.0), Here())  # type: ignore[attr-defined]
    losses = [first.step() for _ in range(3)]
    assert first.steps > 0 and np.isfinite(losses[-1])
    first.measure()
    second = module.Trainer(config, Run(tmp_path, config, 1.0, resume=True), Here())  # type: ignore[attr-defined]
    assert (second.steps, second.games, second.batches) == (first.steps, first.games, first.batches)
    for name, array in first.net().arrays.items():
        np.testing.assert_array_equal(array, second.net().arrays[name])
    assert np.isfinite(second.step())
    kind = "neural" if module is hearthstone_net else "dqn"
    game = registry.make("hearthstone", "mirror")
    agent = agents.make(f"{kind}:{tmp_path / 'net.safetensors'}", game)
    state = game.start(2, Luck(random.Random(1)))
    assert state.turn is not None
    assert agent.act(state.view(state.turn)) in state.actions()


def test_learning_lowers_the_loss(tmp_path: Path) -> None:
    config = replace(VALUES, learning_rate=3e-3, games=6)
    trainer = hearthstone_net.Trainer(config, Run(tmp_path, config, 1e9), Here())
    trainer.step()
    before = np.mean([trainer._learn() for _ in range(5)])
    after = np.mean([trainer._learn() for _ in range(60)][-5:])
    assert after < before


def test_a_net_is_fitted_to_the_replay_buffers_of_runs(tmp_path: Path) -> None:
    config = replace(VALUES, games=4)
    trainer = hearthstone_net.Trainer(config, Run(tmp_path, config, 1e9), Here())
    trainer.step()
    trainer.measure()
    start, replay = trainer.net(), hearthstone_fit.remembered([tmp_path, tmp_path])
    assert replay.count == 2 * trainer.replay.count
    arrays = [
        hearthstone_fit.fit(start, replay, hearthstone_fit.FitConfig(epochs=12, rate=3e-3, batch=32), seed)
        for seed in (1, 2)
    ]
    before, after = (
        loss(hearthstone_fit.model_of(one), replay) for one in (start.arrays, hearthstone_fit.mean_weights(arrays))
    )
    assert after < before


def loss(model: PositionNet, replay: ReplayBuffer) -> float:
    with torch.no_grad():
        odds = model(replay.inputs(np.arange(replay.count)))
    return float(torch.nn.functional.binary_cross_entropy_with_logits(odds, torch.from_numpy(replay.targets)))


def test_a_net_that_knew_fewer_words_thinks_the_same_with_those_of_today() -> None:
    arrays = {name: tensor.detach().numpy() for name, tensor in PositionNet(8, (16, 8)).state_dict().items()}
    words = vocabulary_of_all().data()
    dropped = set(range(5, 25))
    known = {**words, "columns": [name for place, name in enumerate(words["columns"]) if place not in dropped]}
    older = {
        name: np.delete(array, sorted(dropped), axis=1) if name.endswith(".cards.weight") else array
        for name, array in arrays.items()
    }
    states = some_states(20)
    before = NetEvaluator(net_of(older, known))
    after = NetEvaluator(net_of(translated(before.net)))
    np.testing.assert_allclose(before.chances(states, 0), after.chances(states, 0), atol=1e-5)
