"""Whether the solver's kernels are compiled, and compiling them with a word beforehand."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from cardai.games.core import BadToken

SENTENCE = "Compiling the solver, once for this machine ..."
_state = {"is_ready": False}
_lock = threading.Lock()
"""Held by who compiles; others wait for it."""


class NoCompiler(BadToken):
    """Interpreted, the solver would take hours."""


def is_ready() -> bool:
    """Whether machine code for all kernels is at hand, made from the sources as they are now; loads numba."""
    from cardai.games.compiled import can_compile

    return _state["is_ready"] or (can_compile() and all(_is_fresh(kernel) for kernel in _kernels()))


def make_ready(announce: Callable[[str], None] = lambda _text: None) -> None:
    """Compile what is not compiled, now; NoCompiler if there is no compiler."""
    from cardai.games.compiled import can_compile

    if _state["is_ready"]:
        return
    if not can_compile():
        raise NoCompiler("The solver needs a compiler, and NUMBA_DISABLE_JIT turns it off; unset it")
    if not is_ready():
        announce(SENTENCE)
    with _lock:
        if _state["is_ready"]:
            return
        if not is_ready():
            _forget()
        _exercise()
        _state["is_ready"] = True


def _kernels() -> tuple[Any, ...]:
    """What Python calls; numba is imported by this."""
    from . import kernel_boards, kernel_response, kernels
    from .several import kernel_regrets, kernel_shares

    return (
        kernel_regrets.walk,
        kernel_regrets.look,
        kernel_shares.shares,
        kernel_boards.hand_keys,
        kernel_boards.fill_tables,
        kernels.run,
        kernels.walk,
        kernels.root_value,
        kernels.discounts,
        kernels.next_check,
        kernel_response.respond,
    )


def _sources() -> list[Path]:
    """The files that machine code is made from."""
    here = Path(__file__).parent
    return [
        *here.glob("kernel*.py"),
        *here.glob("several/kernel*.py"),
        here / "simd.py",
        here / "plan.py",
        here / "runouts.py",
    ]


def _is_fresh(kernel: Any) -> bool:
    """Whether numba has kept a kernel since the last change of any source."""
    from cardai.games.compiled import folder_of

    code = kernel.py_func.__code__
    name = f"{Path(code.co_filename).stem}.{kernel.py_func.__qualname__}-{code.co_firstlineno}."
    newest = _newest()
    folder = folder_of(kernel)
    return folder is not None and any(path.stat().st_mtime >= newest for path in folder.glob(f"{name}*.nbi"))


def _newest() -> float:
    """When a source was last changed."""
    return max(path.stat().st_mtime for path in _sources())


def _forget() -> None:
    """Drop what numba has kept from before the last change of any source: an index knows its own file's age, not that
    of files it uses. What is newer stays, such as what a process beside has compiled so far."""
    from cardai.games.compiled import folder_of

    newest = _newest()
    for folder in {found for kernel in _kernels() if (found := folder_of(kernel))}:
        for source in _sources():
            for index in folder.glob(f"{source.stem}.*.nbi"):
                if index.stat().st_mtime < newest:
                    index.unlink(missing_ok=True)


def _exercise() -> None:
    """Call every kernel once, on a turn and a river of two hands each."""
    from . import solve as solving
    from .bets import parse_menu, parse_menus
    from .response import Response
    from .several import solve as several
    from .several.tree import Root
    from .spot import make_spot

    spot = make_spot("2c7d9hJs", 10, 20, "AsAh,KsKh", "QdQc,AcKc", parse_menus("50%", "3x"))
    run = solving.Run(solving.prepare(spot, use_symmetry=False), 0.0, 2)
    run.advance(2)
    run.threads, run.most = 2, 3
    run.go(lambda _done: None)
    run.solution().root.equity(0)
    river = make_spot("2c7d9hJs3d", 10, 20, "AsAh,KsKh", "QdQc,AcKc", parse_menus("50%", "3x"))
    balanced = solving.Run(solving.prepare(river), 0.0, 2).solution()
    weights = balanced.root.weights(0)
    Response(balanced, 0, [(weights, lambda _line, actions, held, _part: np.ones((len(held), len(actions))))]).solve(
        0.5
    )
    root, menu = Root(2, 10, (20, 20, 20)), parse_menu("50%", "")
    solver = several.Solver(several.Spot(river.board, root, (river.oop, river.ip, river.oop), menu))
    solver.iterate(1)
    solver.solution().position().shares()
