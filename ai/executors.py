"""Where batches of games are played: on all cores of this machine, or on a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from .agent import AgentError

CONNECT_SECONDS = 10


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
def _pool(workers: int) -> Iterator[Executor]:
    """Spawned, since a fork would copy the caller's threads and locks; what has not begun is dropped at the end."""
    pool = ProcessPoolExecutor(workers or os.cpu_count() or 1, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


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
