"""Several positions played on side by side: what all of them ask at a time is judged at once.

A net needs hardly longer for fifty positions than for five, and what it says of one does not depend on the others (see
`Net`). So whoever plays on asks by `yield` and need not know whether others do the same beside it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

from cardai.games.hearthstone.state import HearthstoneState

T = TypeVar("T")
Evaluation = Callable[[Sequence[HearthstoneState], int], Sequence[float]]
"""Values of positions for a seat whose turn ends in them, all at once."""
Question = tuple[Sequence[HearthstoneState], int]
"""Positions, and the seat to which they are worth something."""
Asking = Generator[Question, Sequence[float], T]
"""Asks what positions are worth and comes to a result."""


class _Run(Generic[T]):
    """Somebody who asks, and the question that is open."""

    def __init__(self, asking: Asking[T]) -> None:
        self._asking = asking
        self.question: Question | None = None
        self.result: T
        self.answer(None)

    def answer(self, values: Sequence[float] | None) -> None:
        """Go on to the next question, or to the end."""
        try:
            self.question = next(self._asking) if values is None else self._asking.send(values)
        except StopIteration as done:
            self.question, self.result = None, done.value


def alone(asking: Asking[T], evaluate: Evaluation) -> T:
    """The result of one who asks."""
    return together([asking], evaluate)[0]


def together(askings: Iterable[Asking[T]], evaluate: Evaluation) -> list[T]:
    """The results of all who ask; what they ask for the same seat is judged at once."""
    with _without_collecting():
        runs = [_Run(asking) for asking in askings]
        waiting = [run for run in runs if run.question]
        while waiting:
            for seat in (0, 1):
                _answer([run for run in waiting if run.question and run.question[1] == seat], seat, evaluate)
            waiting = [run for run in waiting if run.question]
        return [run.result for run in runs]


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Nobody looks for circles among many positions, which have none: a sixth of the time else."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _answer(runs: Sequence[_Run[T]], seat: int, evaluate: Evaluation) -> None:
    asked = [run.question[0] for run in runs if run.question]
    if not asked:
        return
    values, begin = evaluate([state for states in asked for state in states], seat), 0
    for run, states in zip(runs, asked, strict=True):
        run.answer(values[begin : begin + len(states)])
        begin += len(states)
