"""Worker processes: a dead one is one sentence, Ctrl-C is the starter's business, and none outlives it."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children

import numpy as np
import pytest

from cardai.ai import notices
from cardai.ai.arena import Contest, played
from cardai.ai.executors import WorkerLost, executor, watched
from cardai.games import registry

LARGE = 500_000
"""Numbers in a batch that does not fit into a pipe at once."""


def _double(array: np.ndarray) -> np.ndarray:
    return 2 * array


@pytest.mark.parametrize("after", [0.0, 0.004])
def test_a_worker_killed_while_large_batches_travel_is_one_sentence(after: float) -> None:
    with executor(2) as pool, pytest.raises(WorkerLost, match="killed or ran out of memory"), watched():
        assert pool.submit(_double, np.ones(3)).result().sum() == 6
        waiting = [pool.submit(_double, np.ones(LARGE)) for _ in range(12)]
        time.sleep(after)
        os.kill(active_children()[0].pid or 0, signal.SIGKILL)
        for future in waiting:
            future.result()
        pool.submit(_double, np.ones(3)).result()


def _compile(what: str) -> None:
    logging.getLogger("cardai.games.compiled").info("Compiling %s", what)


def test_what_workers_compile_is_said_by_one_of_them(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logging.getLogger("cardai"), "handlers", [])
    with executor(1) as pool:
        pool.submit(_compile, "in silence").result()
    notices.show()
    with executor(1) as pool:
        for what in ("the net", "the net", "the solver"):
            pool.submit(_compile, what).result()
    assert capfd.readouterr().err.splitlines() == ["Compiling the net", "Compiling the solver"]


def test_leaving_early_does_not_wait_for_large_batches() -> None:
    with executor(2) as pool:
        waiting = [pool.submit(_double, np.ones(LARGE)) for _ in range(12)]
        assert waiting[0].result().sum() == 2 * LARGE
    assert not any(future.running() for future in waiting)


def test_a_worker_killed_in_the_arena_is_one_sentence() -> None:
    contest = Contest.of(registry.make("yacht"), ["random", "heuristic"], 1)
    with executor(2) as pool, pytest.raises(WorkerLost):
        for results in played(contest, range(400), pool, batch=2):
            assert results
            os.kill(active_children()[0].pid or 0, signal.SIGKILL)


def test_ctrl_c_does_not_reach_the_workers() -> None:
    with executor(1) as pool:
        pid = pool.submit(os.getpid).result()
        os.kill(pid, signal.SIGINT)
        assert pool.submit(_double, np.ones(2)).result().sum() == 4


STARTER = """
import os, sys, time
from cardai.ai.executors import executor
if __name__ == "__main__":
    with executor(2) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        time.sleep(60)
"""


def test_workers_end_with_a_killed_starter() -> None:
    starter = subprocess.Popen([sys.executable, "-c", STARTER], stdout=subprocess.PIPE, text=True)
    assert starter.stdout is not None
    worker = int(starter.stdout.readline())
    starter.kill()
    starter.wait()
    starter.stdout.close()
    until = time.monotonic() + 30
    while _runs(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _runs(worker)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
