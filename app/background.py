"""Work done in a thread of its own, which can be watched, cancelled and, if need be, given up."""

from __future__ import annotations

import ctypes
import logging
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from cardai.ai.agent import Cancelled, Progress

T = TypeVar("T")

ENDING = 0.1
"""Seconds a piece of work has to end when it is told to."""
_endless: list[threading.Thread] = []


def endless() -> int:
    """Number of pieces of work that could not be ended and still run."""
    _endless[:] = [thread for thread in _endless if thread.is_alive()]
    return len(_endless)


class _Mind(threading.Thread):
    """The thread of a thought."""

    def __init__(self, thought: Thought[Any], **how: Any) -> None:
        super().__init__(**how)
        self.thought = thought


class _Listener(logging.Handler):
    """Hears what is told in the thread of a thought."""

    def emit(self, record: logging.LogRecord) -> None:
        thread = threading.current_thread()
        if isinstance(thread, _Mind) and not thread.thought.said:
            thread.thought.said = record.getMessage()


def listen() -> None:
    """From now on thoughts know what they wait for, such as a compiler: it is told to the log."""
    log = logging.getLogger("cardai")
    log.setLevel(logging.INFO)
    if not any(isinstance(handler, _Listener) for handler in log.handlers):
        log.addHandler(_Listener())


class Thought(Generic[T]):
    """One piece of thinking. The thread is a daemon: a stalled one keeps nobody from leaving."""

    def __init__(self, work: Callable[[Progress], T], on_end: Callable[[], None] = lambda: None) -> None:
        self.progress = 0.0
        """Part of the work that is done, 0 to 1, as far as the work tells."""
        self.said = ""
        """Thing that it waits for itself, such as a compiler; empty if nothing."""
        self.is_cancelled = False
        self._work = work
        self._on_end = on_end
        self._ended = threading.Event()
        self._answer: T | None = None
        self._fault: BaseException | None = None
        self._thread: threading.Thread = _Mind(self, target=self._run, daemon=True, name="cardai-thought")
        self._thread.start()

    @property
    def is_over(self) -> bool:
        return self._ended.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end; False if it has not come in time."""
        return self._ended.wait(seconds)

    def cancel(self) -> None:
        """Ask the work to stop; it does so when it next tells its progress."""
        self.is_cancelled = True

    def end(self) -> bool:
        """Stop work that does not tell its progress: Python meets Cancelled at its next step. False if it runs on."""
        self.cancel()
        if self._thread.is_alive() and self._thread.ident is not None:
            raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
            raise_in(ctypes.c_ulong(self._thread.ident), ctypes.py_object(Cancelled))
        self._thread.join(ENDING)
        if self._thread.is_alive():
            _endless.append(self._thread)
        return not self._thread.is_alive()

    def result(self) -> T:
        """Answer of the work; raises what the work raised."""
        if self._fault is not None:
            raise self._fault
        return self._answer  # type: ignore[return-value]

    @property
    def fault(self) -> BaseException | None:
        """Fault of the work, if there was any."""
        return self._fault

    def _told(self, done: float) -> None:
        if done > self.progress:
            self.said = ""  # it goes on, so what it waited for is there
        self.progress = done
        if self.is_cancelled:
            raise Cancelled

    def _run(self) -> None:
        try:
            self._answer = self._work(self._told)
        except BaseException as fault:
            self._fault = fault
        self._ended.set()
        self._on_end()
