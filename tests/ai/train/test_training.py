"""Training runs: they learn, they survive a kill, and what they leave behind plays."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from cardai.ai.agent import AgentError  # noqa: E402
from cardai.ai.executors import Here, WorkerLost, executor  # noqa: E402
from cardai.ai.train import batches, methods, yacht_net  # noqa: E402
from cardai.ai.train.run import CHECKPOINT, Run, work  # noqa: E402
from cardai.games.registry import make as make_game  # noqa: E402

YACHT = yacht_net.Config(games=64, hidden=(32,), evaluate_games=64, minutes=1.0)


def test_yacht_values_grow_towards_real_scores(tmp_path: Path) -> None:
    config = replace(YACHT, learning_rate=5e-3, target=0.2)
    trainer = yacht_net.Trainer(config, Run(tmp_path, config, 1e9), Here())
    for _ in range(150):
        trainer.step()
    points, _ = yacht_net.measure(trainer.net(trainer.average), trainer.scoring, 128, 1)
    blank = trainer.scoring.features(np.zeros(1, np.int64), np.zeros(1, np.int64))
    assert points > 120
    assert 100 < float(trainer.net(trainer.average)(sheet=blank)[0]) * yacht_net.POINTS < 300


@pytest.mark.parametrize(("module", "config"), [(yacht_net, YACHT)])
def test_a_run_is_taken_up_where_it_was(module: object, config: object, tmp_path: Path) -> None:
    first = module.Trainer(config, Run(tmp_path, config, 1.0), Here())  # type: ignore[attr-defined]
    for _ in range(2):
        first.step()
    first.measure()
    second = module.Trainer(config, Run(tmp_path, config, 1.0, resume=True), Here())  # type: ignore[attr-defined]
    assert second.steps == 2
    assert second.run.spent > 0
    for name, array in _net(first).arrays.items():
        np.testing.assert_array_equal(array, _net(second).arrays[name])


def _net(trainer: object) -> object:
    return trainer.net(trainer.average) if hasattr(trainer, "average") else trainer.net()  # type: ignore[attr-defined]


def test_a_fresh_run_does_not_overwrite_another(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).write_bytes(b"")
    with pytest.raises(AgentError, match="already holds a run"):
        Run(tmp_path, YACHT, 1.0)


def test_a_kill_while_saving_leaves_the_old_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(tmp_path, YACHT, 1.0)
    run.save({"net.x": np.zeros(3, np.float32)}, {"steps": 1})

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", killed)
    with pytest.raises(KeyboardInterrupt):
        run.save({"net.x": np.ones(3, np.float32)}, {"steps": 2})
    saved = Run(tmp_path, YACHT, 1.0, resume=True).load()
    assert saved is not None and saved[1]["steps"] == 1 and not saved[0]["net.x"].any()


def test_a_damaged_checkpoint_is_named(tmp_path: Path) -> None:
    run = Run(tmp_path, YACHT, 1.0)
    (tmp_path / CHECKPOINT).write_bytes(b"nonsense")
    with pytest.raises(AgentError, match="not a checkpoint"):
        run.load()


def test_the_whole_command_leaves_log_card_and_a_net_that_plays(tmp_path: Path) -> None:
    from cardai.ai.yacht.net.player import make

    method = methods.find("yacht", None)
    methods.start(
        method, methods.Work(tmp_path, shown=False, jobs=1), ["hidden=16,8", "noise=0.2"], minutes=0.02, seed=3
    )
    log = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert log[-1]["points"] > 0 and log[-1]["steps"] > 0
    agent = make(make_game("yacht", "pancht"), file=tmp_path / "net.safetensors")
    said = "cardai train yacht --rules pancht --minutes 0.02 --seed 3 --set hidden=16,8 --set noise=0.2"
    assert agent.net.card.training["command"] == said
    methods.resume(method, methods.Work(tmp_path, shown=False, jobs=1), minutes=0.03)
    assert json.loads((tmp_path / "config.json").read_text())["minutes"] == 0.03


def test_unknown_games_methods_and_folders_are_named(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="no training for chess"):
        methods.find("chess", None)
    with pytest.raises(AgentError, match="no method 'magic' for bigtwo; there are net"):
        methods.find("bigtwo", "magic")
    with pytest.raises(AgentError, match="no setting 'depth'"):
        methods.start(methods.find("yacht", None), methods.Work(tmp_path), ["depth=3"])
    with pytest.raises(AgentError, match="games cannot be 'many'; it is 1024"):
        methods.start(methods.find("yacht", None), methods.Work(tmp_path), ["games=many"])
    with pytest.raises(AgentError, match="holds no run"):
        methods.resume(methods.find("yacht", None), methods.Work(tmp_path))


def test_yacht_is_trained_for_presets_only(tmp_path: Path) -> None:
    rules = json.dumps({"base": "hongkong", "passing": "hard"})
    with pytest.raises(AgentError, match="presets only"):
        yacht_net.Trainer(replace(YACHT, rules=rules), Run(tmp_path / "yacht", YACHT, 1e9), Here())


@pytest.mark.parametrize(("module", "config"), [(yacht_net, YACHT)])
def test_two_processes_learn_the_same_as_one(module: object, config: object, tmp_path: Path) -> None:
    with executor(2) as pool:
        nets = [
            _net(_stepped(module.Trainer(config, Run(tmp_path / name, config, 1.0, clock=lambda: 0.0), players)))  # type: ignore[attr-defined]
            for name, players in (("one", Here()), ("two", pool))
        ]
    for name, array in nets[0].arrays.items():  # type: ignore[attr-defined]
        np.testing.assert_array_equal(array, nets[1].arrays[name])  # type: ignore[attr-defined]


def _stepped(trainer: object) -> object:
    for _ in range(6):
        trainer.step()  # type: ignore[attr-defined]
    return trainer


def test_batches_come_in_order_with_a_fixed_number_on_the_way() -> None:
    learned: list[int] = []
    upcoming = batches.Batches(Here(), lambda number, seen: (number, seen), lambda n: (n, len(learned)), ahead=3)
    for number in range(6):
        assert next(upcoming) == (number, max(0, number - 2))
        learned.append(number)


class Practice:
    """A trainer that counts, and does something else on its second step."""

    games = 0
    strength = ""

    def __init__(self, second: Callable[[], object]) -> None:
        self.second = second
        self.measured = 0

    def step(self) -> float:
        self.games += 1
        if self.games == 2:
            self.second()
        return 0.5

    def measure(self) -> None:
        self.measured += 1


def test_ctrl_c_ends_a_run_after_its_step_with_everything_saved(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    run, trainer = Run(tmp_path, YACHT, 1e9), Practice(lambda: os.kill(os.getpid(), signal.SIGINT))
    work(run, lambda: trainer, shown=False)
    assert (trainer.games, trainer.measured) == (2, 1)
    assert run.done < 1
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    def impatient() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)

    trainer = Practice(impatient)
    with pytest.raises(KeyboardInterrupt):
        work(Run(tmp_path, YACHT, 1e9), lambda: trainer, shown=False)
    assert not trainer.measured


def test_a_lost_worker_is_one_sentence_with_everything_saved(tmp_path: Path) -> None:
    def lost() -> None:
        raise WorkerLost("A process died")

    trainer = Practice(lost)
    with pytest.raises(AgentError, match="A process died; --resume goes on with the run in"):
        work(Run(tmp_path, YACHT, 1e9), lambda: trainer, shown=False)
    assert trainer.measured == 1
