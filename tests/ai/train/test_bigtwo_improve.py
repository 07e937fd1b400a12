"""The second stage of the Big Two net: tried plays bring what they bring, and are learned."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from cardai.ai.bigtwo.net.forward import Policy, load  # noqa: E402
from cardai.ai.bigtwo.net.player import shipped  # noqa: E402
from cardai.ai.bigtwo.net.tables import Tables, finish  # noqa: E402
from cardai.ai.bigtwo.net.tried import Breadth, Tried, try_plays  # noqa: E402
from cardai.ai.executors import Here  # noqa: E402
from cardai.ai.train.bigtwo_improve import Config, Gains, Trainer, best_of, improved  # noqa: E402
from cardai.ai.train.run import Run  # noqa: E402
from cardai.games.bigtwo.bits import seeded  # noqa: E402

SMALL = Config(tables=12, steps=8, early=0.5, late=0.5, passes=2, evaluate_deals=4, variations=5)


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    return Trainer(SMALL, Run(tmp_path, SMALL, 1e9), Here())


def one_batch(trainer: Trainer, breadth: Breadth) -> tuple[Tried, np.ndarray]:
    return try_plays(trainer.tables, trainer.first, trainer.first, trainer.shares, 6, breadth, trainer.rng)


def test_the_nets_own_choice_brings_what_the_net_makes_of_the_position(trainer: Trainer) -> None:
    tables = trainer.tables
    before, rule, turn = tables.tables.copy(), tables.rule.copy(), tables.turn.copy()
    batch, _ = try_plays(
        tables, trainer.first, trainer.first, trainer.shares, 1, Breadth(1.0, 1.0, 2, 2, 2), trainer.rng
    )
    alike = Tables(tables.count, tables.sets, seeded(0))
    alike.tables[:], alike.rule[:] = before, rule
    finish(alike, [trainer.first], np.zeros((tables.count, 4), np.int64))
    came = alike.points()[np.arange(tables.count), turn] / tables.sets.units[rule]
    assert batch.results[batch.menu_start[:-1]] == pytest.approx(came)


def test_the_likeliest_plays_are_tried_and_none_twice(trainer: Trainer) -> None:
    batch, values = one_batch(trainer, Breadth(0.6, 0.6, 2, 2, 3))
    sizes = np.diff(batch.menu_start)
    assert sizes.max() == 7
    assert sizes.min() >= 2
    assert len(values) == len(batch.prior) == len(batch.results) == sizes.sum()
    for begin, end in zip(batch.menu_start[:-1], batch.menu_start[1:], strict=True):
        features = {batch.plays[batch.play_start[j] : batch.play_start[j + 1]].tobytes() for j in range(begin, end)}
        assert len(features) == end - begin
        assert batch.prior[begin] == batch.prior[begin:end].max()


def test_what_a_deal_shows_to_be_better_is_played_after_a_while(trainer: Trainer) -> None:
    batch, _ = one_batch(trainer, Breadth(1.0, 1.0, 4, 4, 0))
    for _ in range(120):
        trainer.learner.learn(batch)
    net = Policy(trainer.first.card, improved(trainer.learner.current(), 100.0))
    logits = _outputs(trainer, net, batch)[:, 0]
    own, learned, most = (
        batch.results[best_of(scores, batch.menu_start)].mean() for scores in (batch.prior, logits, batch.results)
    )
    assert most > own
    assert learned - own > 0.6 * (most - own)


def _outputs(trainer: Trainer, net: Policy, batch: Tried) -> np.ndarray:
    rows = np.arange(batch.decisions)
    plays, owner = batch.plays_of(rows)
    seen = net.positions(batch.states, batch.state_start, rows, net.rules(trainer.sets.vectors)[batch.rule])
    return net.plays(batch.plays, batch.play_start, plays, seen[owner])


def test_without_trust_in_the_values_it_plays_as_before(trainer: Trainer) -> None:
    assert all(np.array_equal(array, shipped().arrays[name]) for name, array in improved(shipped().arrays, 0.0).items())
    batch, values = one_batch(trainer, Breadth(0.6, 0.6, 2, 2, 0))
    net = Policy(trainer.first.card, improved(shipped().arrays, 5.0))
    assert _outputs(trainer, net, batch)[:, 0] == pytest.approx(batch.prior + 5 * values, abs=1e-3)


def test_gains_are_those_of_the_main_rules(trainer: Trainer) -> None:
    for _ in range(4):
        batch, _ = one_batch(trainer, Breadth(1.0, 1.0, 3, 3, 0))
    gains, rule = Gains(), int(batch.rule[batch.late][0])
    gains.add(batch, 100 * batch.results, rule)
    told = gains.told(2.0)
    some = (batch.rule == rule) & batch.late
    best, own = (batch.results[best_of(scores, batch.menu_start)][some] for scores in (batch.results, batch.prior))
    assert told["looked_at"] == some.sum()
    assert told["gains"][-1] == pytest.approx(2 * (best - own).mean(), abs=1e-4)


def test_a_run_is_repeatable_and_goes_on_where_it_was(tmp_path: Path) -> None:
    first, second = (Trainer(SMALL, Run(tmp_path / name, SMALL, 1e9), Here()) for name in ("one", "two"))
    for trainer in (first, second):
        trainer.step()
    weights = first.policy().arrays
    assert all(np.array_equal(array, second.policy().arrays[name]) for name, array in weights.items())
    assert not np.array_equal(weights["output.weight"], improved(shipped().arrays, SMALL.trust)["output.weight"])
    first.measure()
    resumed = Trainer(SMALL, Run(tmp_path / "one", SMALL, 1e9, resume=True), Here())
    assert (resumed.learner.updates, resumed.decisions) == (first.learner.updates, first.decisions)
    written = load(tmp_path / "one" / "net.safetensors").arrays
    assert all(np.array_equal(array, written[name]) for name, array in resumed.policy().arrays.items())


def test_it_begins_with_the_net_it_is_given(tmp_path: Path, trainer: Trainer) -> None:
    trainer.step()
    trainer.measure()
    config = replace(SMALL, start=str(tmp_path / "net.safetensors"))
    other = Trainer(config, Run(tmp_path / "other", config, 1e9), Here())
    assert np.array_equal(other.first.arrays["output.weight"], trainer.policy().arrays["output.weight"])
