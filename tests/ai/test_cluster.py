"""A real Dask scheduler with two worker processes: a killed worker changes neither results nor what is learned."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path

import numpy as np
import pytest
from distributed import Client, LocalCluster

from cardai.ai import executors
from cardai.ai.agent import AgentError
from cardai.ai.arena import Contest, play_deal, played
from cardai.ai.executors import Here, WorkerLost, executor
from cardai.games import registry
from cardai.games.compiled import HURRY
from tests.ai.dask_scheduler import scheduler

DEALS = 120


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


def _workers(address: str) -> list[int]:
    """The process ids of both workers, once a killed one has been replaced."""
    with Client(address) as client:
        client.wait_for_workers(2, timeout=60)
        found = list(client.run(os.getpid).values())
    assert len(found) == 2
    return found


def test_a_worker_killed_during_the_run_changes_nothing(address: str) -> None:
    contest = Contest.of(registry.make("yacht"), ["random", "heuristic"], 1)
    workers = _workers(address)
    results = []
    with executor(cluster=address) as pool:
        for batch in played(contest, range(DEALS), pool, batch=2, window=12):
            results += batch
            if len(results) == 10:
                os.kill(workers[0], signal.SIGKILL)
    assert results == [play_deal(contest, deal) for deal in range(DEALS)]


@pytest.mark.parametrize("game", ["yacht"])
def test_a_worker_killed_during_training_does_not_change_the_weights(game: str, address: str, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    workers = _workers(address)
    here = _trained(game, Here(), tmp_path / "here")
    with executor(cluster=address) as pool:
        there = _trained(game, pool, tmp_path / "there", lambda: os.kill(workers[1], signal.SIGKILL))
    assert here.keys() == there.keys()
    for name, array in here.items():
        np.testing.assert_array_equal(array, there[name])


def _trained(
    game: str, players: Executor, folder: Path, interrupt: Callable[[], object] = lambda: None
) -> dict[str, np.ndarray]:
    """The weights after a few steps; `interrupt` is called after the third, with batches on the way."""
    from cardai.ai.train import yacht_net
    from cardai.ai.train.run import Run

    assert game == "yacht"
    sheets = yacht_net.Config(games=64, hidden=(32,), minutes=1.0)
    trainer = yacht_net.Trainer(sheets, Run(folder, sheets, 1.0, clock=lambda: 0.0), players)
    model = trainer.model
    for step in range(10):
        trainer.step()
        if step == 2:
            interrupt()
    return {name: tensor.numpy().copy() for name, tensor in model.state_dict().items()}


def test_players_in_a_cluster_are_compiled_before_they_are_measured(address: str) -> None:
    with executor(cluster=address) as pool:
        assert pool.submit(os.getenv, HURRY).result() is not None


def test_an_address_without_a_scheduler_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardai.ai.executors.CONNECT_SECONDS", 1)
    with pytest.raises(AgentError, match="No Dask scheduler"), executor(cluster="tcp://127.0.0.1:1"):
        pass


@pytest.mark.parametrize("end", ["SIGKILL", "SIGSTOP"])
def test_a_scheduler_that_is_gone_is_one_sentence_and_no_hang(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PING_SECONDS", 0.2)
    monkeypatch.setattr(executors, "SILENT_SECONDS", 1)
    monkeypatch.setattr(executors, "CONNECT_SECONDS", 5)
    contest = Contest.of(registry.make("yacht"), ["random", "heuristic"], 1)
    told: list[logging.LogRecord] = []
    listener = logging.Handler()
    monkeypatch.setattr(listener, "emit", told.append)
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).addHandler(listener)
    with scheduler() as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        with pytest.raises(WorkerLost, match=r"(?i)scheduler"), executor(cluster=address) as pool:
            for number, _ in enumerate(played(contest, range(100_000), pool, batch=2, window=12)):
                if number == 2:
                    process.send_signal(getattr(signal, end))
    assert [record.getMessage() for record in told] == []
