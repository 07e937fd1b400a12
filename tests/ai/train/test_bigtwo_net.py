"""Training of the Big Two net: the torch net is the numpy net, advantages add up, and a run goes on where it was."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from cardai.ai.bigtwo.net.forward import load  # noqa: E402
from cardai.ai.bigtwo.net.selfplay import collect  # noqa: E402
from cardai.ai.bigtwo.net.tables import RuleSets, Tables  # noqa: E402
from cardai.ai.executors import Here  # noqa: E402
from cardai.ai.train.bigtwo_curriculum import curriculum  # noqa: E402
from cardai.ai.train.bigtwo_net import Config, Trainer, log_softmax  # noqa: E402
from cardai.ai.train.run import Run  # noqa: E402
from cardai.games.bigtwo.bits import seeded  # noqa: E402
from cardai.games.bigtwo.rules import PRESET_RULES, read_rules, rules_data  # noqa: E402

SMALL = Config(
    tables=12, steps=8, minibatch=16, hidden=(24, 16), joint=(12, 8), critic=(16, 8), evaluate_deals=4, variations=5
)


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    return Trainer(SMALL, Run(tmp_path, SMALL, 1.0), Here())


def test_torch_and_numpy_agree(trainer: Trainer) -> None:
    tables = trainer.tables
    tables.see()
    known = trainer.policy().rules(tables.sets.vectors)
    plain = tables.forward(trainer.policy(), known)
    window = collect(tables, trainer.policy(), trainer.shares, 1)
    rows = np.arange(tables.count)
    plays, owner, _ = window.likely_plays(rows, 0.0)
    learned = trainer.learner.policy(window, rows, plays, owner, trainer.learner.vectors).detach().numpy()
    assert np.abs(learned - plain).max() < 1e-5


def test_the_sparse_layer_has_the_gradient_of_a_dense_one(trainer: Trainer) -> None:
    layer = trainer.learner.policy.state
    flat, start = np.array([3, 5, 9, 5], np.int16), np.array([0, 3, 4])
    base = torch.zeros(1, layer.weight.shape[1], requires_grad=True)
    layer(flat, start, np.array([0, 1, 1]), base, np.zeros(3, np.int64)).square().sum().backward()
    found, layer.weight.grad = layer.weight.grad.clone(), None
    dense = torch.zeros(3, len(layer.weight))
    dense[0, [3, 5, 9]] = dense[1, 5] = dense[2, 5] = 1
    (dense @ layer.weight).square().sum().backward()
    assert torch.allclose(found, layer.weight.grad, atol=1e-5)


def test_without_a_critic_and_discount_the_gain_is_the_result(trainer: Trainer) -> None:
    window = collect(trainer.tables, trainer.policy(), trainer.shares, 60)
    nothing = np.zeros((len(window.open_start) - 1, 4), np.float32)
    own, targets, present = window.advantages(nothing, 1.0)
    assert np.allclose(own, targets[:, 0])
    last = np.flatnonzero(window.over)
    results = window.results.reshape(-1, 4)[last, window.turn[last]]
    assert np.allclose(own[last], results)
    assert present.sum(axis=1).tolist() == window.seats[: len(own)].tolist()


def test_against_a_rival_only_the_own_seat_learns(tmp_path: Path, trainer: Trainer) -> None:
    trainer.measure()
    path = str(tmp_path / "net.safetensors")
    config = replace(SMALL, start=path, against=path)
    other = Trainer(config, Run(tmp_path / "other", config, 1.0), Here())
    assert other.rival is not None
    window = collect(other.tables, other.policy(), other.shares, 40, other.rival)
    assert 0.15 < window.own.mean() < 0.5
    certain = window.most_likely()[~window.own]
    assert np.median(certain) > 0.99
    other.step()
    other.measure()
    assert "against" in other.strength


def test_chances_of_a_menu_add_up_to_one() -> None:
    owner = torch.tensor([0, 0, 1, 1, 1])
    found = log_softmax(torch.tensor([1.0, 2.0, -3.0, 0.5, 100.0]), owner, 2).exp()
    assert torch.zeros(2).index_add(0, owner, found).tolist() == pytest.approx([1, 1])


def test_a_run_is_repeatable_and_goes_on_where_it_was(tmp_path: Path) -> None:
    first, second = (Trainer(SMALL, Run(tmp_path / name, SMALL, 1e9), Here()) for name in ("one", "two"))
    for trainer in (first, second):
        trainer.step()
    weights = first.policy().arrays
    assert all(np.array_equal(array, second.policy().arrays[name]) for name, array in weights.items())
    first.measure()
    resumed = Trainer(SMALL, Run(tmp_path / "one", SMALL, 1e9, resume=True), Here())
    assert (resumed.updates, resumed.games) == (first.updates, first.games)
    written = load(tmp_path / "one" / "net.safetensors").arrays
    assert all(np.array_equal(array, written[name]) for name, array in resumed.policy().arrays.items())


def test_the_curriculum_has_every_preset_and_only_rules_that_can_be_read() -> None:
    pairs, shares = curriculum("ppo2018", 0.5, 40, 1)
    assert sum(shares) == pytest.approx(1)
    assert shares[pairs.index((PRESET_RULES["ppo2018"], 4))] == pytest.approx(0.5, abs=0.02)
    assert {(rules, seats) for rules in PRESET_RULES.values() for seats in (2, 3, 4)} <= set(pairs)
    for rules, _ in pairs:
        data = rules_data("custom", rules, None)
        assert isinstance(data, dict)
        assert read_rules(data)[1] == rules


def test_every_rule_set_of_the_curriculum_is_played_to_the_end(trainer: Trainer) -> None:
    pairs, _ = curriculum("ppo2018", 0.5, 40, 2)
    sets = RuleSets.of(pairs)
    tables = Tables(len(pairs), sets, seeded(3))
    even = np.linspace(1 / len(pairs), 1, len(pairs)).astype(np.float32)
    tables.deal(np.ones(len(pairs), np.bool_), even)
    tables.advance(np.ones(len(pairs), np.bool_))
    assert collect(tables, trainer.policy(), even, 120).games > len(pairs)
