"""Self-play in batches on an executor: on all cores, or on a cluster, with the same outcome on either."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any, Generic, TypeVar

from ..executors import watched

T = TypeVar("T")


class Batches(Iterator[T], Generic[T]):
    """The results of play(*task(n)) for n = 0, 1, 2, ... in this order, always so many on the way.

    Batch n is set up when n - ahead has come back and was learned from, however fast the workers are: which weights
    it plays with does not depend on the machine. `play` is a function of a module and imports no torch.
    """

    def __init__(
        self, executor: Executor, play: Callable[..., T], task: Callable[[int], tuple[Any, ...]], ahead: int
    ) -> None:
        self._executor, self._play, self._task, self._ahead = executor, play, task, ahead
        self._waiting: deque[Future[T]] = deque()
        self._begun = 0

    def __next__(self) -> T:
        with watched():
            while len(self._waiting) < self._ahead:
                self._waiting.append(self._executor.submit(self._play, *self._task(self._begun)))
                self._begun += 1
            return self._waiting.popleft().result()
