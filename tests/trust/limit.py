"""A limit for what may never end, in processor time: a busy machine is no fault."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator

NEVER_ENDS = 1200.0
"""Seconds of processor time after which one attack counts as a hang: compiling, which is included, may take 300."""


class NeverEnds(Exception):
    """Something worked on and on."""


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """NeverEnds from inside once the process has used so much processor time."""

    def end(*_: object) -> None:
        raise NeverEnds(f"no end after {seconds:.0f} seconds of processor time")

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
