"""A real Dask scheduler with two worker processes: a killed worker loses no deal and repeats none."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from distributed import Client, LocalCluster

from cardai.ai.agent import AgentError
from cardai.ai.arena import Contest, play_deal, played
from cardai.ai.executors import executor
from cardai.games import registry

DEALS = 120


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


def test_a_worker_killed_during_the_run_changes_nothing(address: str) -> None:
    contest = Contest.of(registry.make("yacht"), ["random", "heuristic"], 1)
    with Client(address) as client:
        workers = client.run(os.getpid)
    assert len(workers) == 2
    results = []
    with executor(cluster=address) as pool:
        for batch in played(contest, range(DEALS), pool, batch=2, window=12):
            results += batch
            if len(results) == 10:
                os.kill(next(iter(workers.values())), signal.SIGKILL)
    assert results == [play_deal(contest, deal) for deal in range(DEALS)]


def test_an_address_without_a_scheduler_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardai.ai.executors.CONNECT_SECONDS", 1)
    with pytest.raises(AgentError, match="No Dask scheduler"), executor(cluster="tcp://127.0.0.1:1"):
        pass
