"""Functions for numba that are plain Python too, so that a first hint need not wait for the compiler.

Called from Python a `Kernel` is interpreted at first, and machine code once that was made, now or in an earlier
session; called from compiled code it is part of that. `inner` marks functions that only kernels call. Interpreted
and compiled they must give equal results: whole numbers stay below 64 bits, luck comes from `bits.draw`.
Importing this loads numba. Machine code is kept beside the sources, else in the cache folder (NUMBA_CACHE_DIR wins over
both), and where nothing may be written it lasts as long as the process. With NUMBA_DISABLE_JIT=1 all is interpreted.
"""

from __future__ import annotations

import contextlib
import logging
import os
import tempfile
import time
from collections.abc import Callable
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, ClassVar, Generic, ParamSpec, TypeVar

import numpy as np
from numba import config as numba_config
from numba import njit
from numba.core.registry import cpu_target
from numba.extending import overload, register_jitable, typeof_impl
from numpy.typing import NDArray

from .places import cache_dir

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger(__name__)
config: Any = numba_config

HURRY = "CARDAI_HURRY"
"""Environment variable of processes in which long runs are to be expected."""
PATIENCE = 8.0
"""Seconds of interpreted work after which a kernel is compiled while the caller waits."""
GLANCE = 1.0
"""Seconds between two looks into numba's cache for what another process may have compiled."""
FOLDER = "machine-code"
"""In the cache folder, where machine code cannot be kept beside its source."""
CACHE_VARIABLE = "NUMBA_CACHE_DIR"


def can_compile() -> bool:
    """Whether there is a compiler: not if NUMBA_DISABLE_JIT is set."""
    return not config.DISABLE_JIT


def machine_code(function: Callable[..., Any]) -> Any:
    """A function that is compiled when first called, and kept for the next process where that is possible."""
    _choose_folder()
    with contextlib.suppress(RuntimeError):  # numba has nowhere to write
        return njit(cache=True, nogil=True)(function)
    return njit(nogil=True)(function)


def folder_of(compiled: Any) -> Path | None:
    """Where the machine code of a function is kept; None if it is in memory alone."""
    path = compiled.stats.cache_path if can_compile() else None
    return Path(path) if path else None


@cache
def _choose_folder() -> None:
    """Let numba and the processes beside us keep machine code in our cache folder, if there is no better place."""
    if not config.CACHE_DIR and not _can_write(Path(__file__).parent / "__pycache__"):
        os.environ[CACHE_VARIABLE] = config.CACHE_DIR = str(cache_dir() / FOLDER)


def _can_write(folder: Path) -> bool:
    try:
        folder.mkdir(exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """A function that kernels call."""
    if not hasattr(function, "is_inner"):
        # nobody calls it from C: without the way to do so kernels compile in a tenth less time
        register_jitable(no_cfunc_wrapper=True)(function)
        function.is_inner = True  # type: ignore[attr-defined]
    return function


def woven(function: Callable[P, R]) -> Callable[P, R]:
    """An inner function that becomes part of its caller before anything is compiled: for the steps of a hot loop."""
    marked: Any = inner(function)
    marked.targetoptions, marked.py_func = {"inline": "always"}, function
    return function


def assign(target: NDArray[Any], source: NDArray[Any]) -> None:
    """target[:] = source, for rows of equal length.

    In kernels it is a loop: numba's own assignment brings the words of its error into the code of every caller and of
    the callers' callers, two seconds and 2,000 lines of assembly at the first, half a second at every other.
    """
    target[:] = source


def _assigned(target: Any, source: Any) -> None:
    for place in range(len(source)):
        target[place] = source[place]


@overload(assign)
def _in_kernels(target: Any, source: Any) -> Callable[[Any, Any], None]:
    return _assigned


class Kernel(Generic[P, R]):
    """A function that is compiled when that pays or was done before; `title` tells a waiting player what it is."""

    in_hurry: ClassVar[bool] = HURRY in os.environ
    """Whether everything is compiled when first called, as in long runs."""

    def __init__(self, function: Callable[P, R], patience: float = PATIENCE, title: str = "") -> None:
        self.plain = inner(function)
        self.compiled: Callable[P, R] = machine_code(function)
        self.title = title or "machine code"
        self.is_ready = False
        self.__doc__ = function.__doc__
        self._patience, self._spent, self._next_look = patience, 0.0, 0.0

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if not self.is_ready:
            begin = time.perf_counter()
            self.is_ready = (begin >= self._next_look and self.look()) or self._has_to_be()
            if not self.is_ready:
                with np.errstate(over="ignore"):
                    found = self.plain(*args, **kwargs)
                self._spent += time.perf_counter() - begin
                return found
        return self.compiled(*args, **kwargs)

    def _has_to_be(self) -> bool:
        """Whether it is compiled now, while the caller waits."""
        is_due = self.in_hurry or self._spent >= self._patience
        if is_due and not can_compile():
            log.info("This takes long: NUMBA_DISABLE_JIT turns the compiler off")
            self._patience = inf
            return False
        if is_due:
            log.info("Compiling %s, once for this machine", self.title)
        return is_due

    def expect(self, seconds: float) -> None:
        """Announce work that would take about so long interpreted, so that a long one is compiled at once."""
        if self._spent + seconds >= self._patience:
            self._spent = self._patience

    def look(self) -> bool:
        """Whether the machine code is at hand: numba's cache has an index for it that is younger than the source."""
        self._next_look = time.perf_counter() + GLANCE
        plain, folder = self.plain, folder_of(self.compiled)
        if folder is None:
            return False
        source = Path(plain.__code__.co_filename)
        name = f"{source.stem}.{plain.__qualname__}-{plain.__code__.co_firstlineno}."
        try:
            made = source.stat().st_mtime
            return any(index.stat().st_mtime >= made for index in folder.glob(f"{name}*.nbi"))
        except OSError:
            return False


def hurry() -> None:
    """From now on compile at the first call: for training, measuring and making ready."""
    Kernel.in_hurry = True


@typeof_impl.register(Kernel)
def _in_compiled_code(kernel: Kernel[..., Any], _context: Any) -> Any:
    """What numba sees where compiled code calls a kernel: its plain function."""
    return cpu_target.typing_context.resolve_value_type(kernel.plain)
