"""Where batches of games are played: on all cores of this machine, or on a Dask cluster."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from .agent import AgentError

CONNECT_SECONDS = 10


class WorkerLost(AgentError):
    """A process that played games has died, and its batch with it."""


class Here(Executor):
    """Does everything at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@contextmanager
def executor(workers: int = 0, cluster: str | None = None) -> Iterator[Executor]:
    """A process pool with that many workers (0: one for each core), or the cluster at an address."""
    with _dask(cluster) if cluster else _pool(workers) as chosen:
        yield chosen


@contextmanager
def watched() -> Iterator[None]:
    """Submitting and waiting within: if there is nobody left to play, that is one sentence (WorkerLost)."""
    try:
        yield
    except (BrokenExecutor, CancelledError):
        raise WorkerLost("A process that played the games was killed or ran out of memory") from None
    except Exception as error:
        # by name: distributed need not be installed
        if type(error).__name__ not in ("KilledWorker", "FutureCancelledError"):
            raise
        raise WorkerLost("The workers of the cluster died over the games, or its scheduler did") from None


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    """Spawned, since a fork would copy the caller's threads and locks; what still runs at the end is not wanted."""
    count = workers or os.cpu_count() or 1
    pool = ProcessPoolExecutor(count, get_context("spawn"), _begin)
    with watched():
        own = _started(pool, count)
    guard = threading.Thread(target=_end_together, args=(pool, own), daemon=True)
    guard.start()
    try:
        yield pool
    finally:
        for process in own:
            process.terminate()
        guard.join()
        pool.shutdown(wait=True, cancel_futures=True)


def _started(pool: Executor, count: int) -> list[BaseProcess]:
    """All workers of a new pool: it starts one more with every batch until it has that many."""
    others = active_children()
    own: list[BaseProcess] = []
    while len(own) < count:
        pool.submit(os.getpid)
        own = [process for process in active_children() if process not in others]
    return own


def _end_together(pool: Any, processes: list[BaseProcess]) -> None:
    """Once a worker is gone, all go, and with them the pipes: else half of a large batch in one is waited for for ever.

    The pool notices a death by itself, but not while it reads or writes (CPython issue 94777 is one case of it).
    """
    ends = pool._call_queue._reader, pool._result_queue._writer
    wait([process.sentinel for process in processes])
    for process in processes:
        process.terminate()
    for end in ends:
        end.close()


def _begin() -> None:
    """A worker leaves Ctrl-C to the process that started it, and goes when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["CARDAI_HURRY"] = "1"  # see games/compiled.py, which is not imported before somebody needs numba
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    """A running scheduler's executor. A task whose worker dies is run again elsewhere, and answers once."""
    try:
        from distributed import Client
    except ImportError:
        raise AgentError("--cluster needs the package distributed: pip install cardai[cluster]") from None
    try:
        client = Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise AgentError(f"No Dask scheduler answers at {address} ({error})") from None
    with client:
        # pure=False: two contests may hold equal batches, and each must be played
        yield client.get_executor(pure=False)
