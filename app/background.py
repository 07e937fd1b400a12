"""Work done in a thread of its own, which can be watched, cancelled and, if need be, given up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from cardai.ai.agent import Cancelled, Progress

T = TypeVar("T")


class Thought(Generic[T]):
    """One piece of thinking. The thread is a daemon: a stalled one keeps nobody from leaving."""

    def __init__(self, work: Callable[[Progress], T], on_end: Callable[[], None] = lambda: None) -> None:
        self.progress = 0.0
        """How much is done, 0 to 1, as far as the work tells."""
        self.is_cancelled = False
        self._work = work
        self._on_end = on_end
        self._ended = threading.Event()
        self._answer: T | None = None
        self._fault: BaseException | None = None
        threading.Thread(target=self._run, daemon=True, name="cardai-thought").start()

    @property
    def is_over(self) -> bool:
        return self._ended.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end; False if it has not come in time."""
        return self._ended.wait(seconds)

    def cancel(self) -> None:
        """Ask the work to stop; it does so when it next tells its progress."""
        self.is_cancelled = True

    def result(self) -> T:
        """What the work found; raises what the work raised."""
        if self._fault is not None:
            raise self._fault
        return self._answer  # type: ignore[return-value]

    @property
    def fault(self) -> BaseException | None:
        """What went wrong, if anything did."""
        return self._fault

    def _told(self, done: float) -> None:
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
