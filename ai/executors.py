"""Where batches of games are played: on all cores of this machine, or on a Dask cluster."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from . import notices
from .agent import AgentError

CONNECT_SECONDS = 10
PING_SECONDS = 5.0
"""Seconds between two questions whether a cluster's scheduler is there, and how long an answer may take."""
SILENT_SECONDS = 30
"""A scheduler that has not answered for so long is gone."""


LOST_WORKER_ERRORS = ("KilledWorker", "FutureCancelledError", "CancelledError", "CommClosedError")
"""Errors of distributed, which need not be installed, for workers and schedulers that are gone."""
TALKATIVE = ("distributed", "distributed.client", "tornado.application")
"""Loggers that distributed gives levels of their own."""


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


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    """Spawned, since a fork would copy the caller's threads and locks; what still runs at the end is not wanted."""
    count = workers or os.cpu_count() or 1
    with _speaker() as speaker:
        pool = ProcessPoolExecutor(count, get_context("spawn"), _begin, (speaker,))
        with watched(), _deaf_to_ctrl_c():
            own = _started(pool, count)
        guard = threading.Thread(target=_end_together, args=(pool, own), daemon=True)
        guard.start()
        try:
            yield pool
        finally:
            with _without_last_words():
                for process in own:
                    process.terminate()
                guard.join()
                pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _speaker() -> Iterator[Path | None]:
    """A file that the first worker takes away: that one says for all of them what they compile. None: nobody does.

    A lock would do, but a worker that begins while the pool ends complains that there is none any more.
    """
    if not notices.are_shown():
        yield None
        return
    handle, name = mkstemp(prefix="cardai-")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        _is_taken(Path(name))


def _is_taken(file: Path) -> bool:
    """Whether it was we who took the file away; others may have before."""
    with suppress(OSError):
        file.unlink()
        return True
    return False


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes started within never hear of Ctrl-C, not even while they begin; ours does afterwards.

    The mask is what new processes inherit; the handler is for us, since another thread may take the signal.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    is_main = threading.current_thread() is threading.main_thread()
    obeys = signal.signal(signal.SIGINT, lambda number, _: heard.append(number)) if is_main else None
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if is_main:
            signal.signal(signal.SIGINT, obeys)
    if heard:
        raise KeyboardInterrupt


@contextmanager
def _without_last_words() -> Iterator[None]:
    """A pool ended while batches are cancelled: its thread stumbles over them (InvalidStateError), which is no news."""
    tell = threading.excepthook

    def hook(fault: threading.ExceptHookArgs) -> None:
        if type(fault.thread).__name__ != "_ExecutorManagerThread":
            tell(fault)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = tell


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


def _begin(speaker: Path | None) -> None:
    """A worker leaves Ctrl-C to the process that started it, and goes when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _hurry()
    if speaker is not None and _is_taken(speaker):
        notices.show()
    threading.Thread(target=_follow, daemon=True).start()


def _hurry() -> None:
    """Have everything compiled when it is first called: who plays otherwise until then would be measured instead."""
    os.environ["CARDAI_HURRY"] = "1"  # see games/compiled.py, which is not imported before somebody needs numba
    if compiled := sys.modules.get("cardai.games.compiled"):
        compiled.hurry()


def _in_hurry(fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """A batch in a process that somebody else has started."""
    _hurry()
    return fn(*args, **kwargs)


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
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what there is to say is said by us, in one sentence
    # pure=False: two contests may hold equal batches, and each must be played
    cluster = _Cluster(client.get_executor(pure=False), client, address)
    try:
        yield cluster
    finally:
        cluster.over.set()
        # a client may wait for ever for a scheduler that is gone
        closing = threading.Thread(target=client.close, args=(CONNECT_SECONDS,), daemon=True)
        closing.start()
        closing.join(CONNECT_SECONDS)


class _Cluster(Executor):
    """A cluster's executor whose batches fail once its scheduler has not answered for a while."""

    def __init__(self, inner: Executor, client: Any, address: str) -> None:
        self.over = threading.Event()
        self._inner, self._client, self._address = inner, client, address
        self._waiting: set[Future[Any]] = set()
        threading.Thread(target=self._watch, daemon=True, name="cardai-cluster").start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        mine: Future[Any] = Future()
        theirs = self._inner.submit(_in_hurry, fn, *args, **kwargs)
        self._waiting.add(mine)
        theirs.add_done_callback(lambda _: self._pass_on(theirs, mine))
        mine.add_done_callback(lambda _: mine.cancelled() and theirs.cancel())
        return mine

    def _pass_on(self, theirs: Future[Any], mine: Future[Any]) -> None:
        self._waiting.discard(mine)
        with suppress(InvalidStateError):
            fault = CancelledError() if theirs.cancelled() else theirs.exception()
            if fault is None:
                mine.set_result(theirs.result())
            elif isinstance(fault, CancelledError) or type(fault).__name__ in LOST_WORKER_ERRORS:
                mine.set_exception(
                    WorkerLost(f"The workers of the cluster died, or its scheduler at {self._address} did")
                )
            else:
                mine.set_exception(fault)

    def _watch(self) -> None:
        answered = time.monotonic()
        while not self.over.wait(PING_SECONDS):
            if self._is_there():
                answered = time.monotonic()
            elif time.monotonic() - answered > SILENT_SECONDS:
                self._give_up()

    def _is_there(self) -> bool:
        try:
            self._client.sync(self._client.scheduler.identity, callback_timeout=PING_SECONDS)
        except Exception:  # whatever a client says that has lost its scheduler
            return False
        return True

    def _give_up(self) -> None:
        gone = WorkerLost(f"The Dask scheduler at {self._address} is gone: it has not answered for {SILENT_SECONDS} s")
        for future in list(self._waiting):
            with suppress(InvalidStateError):
                future.set_exception(gone)
