"""Compile ahead what the players of a game need, once for a machine: `python -m cardai.ai.compile_ahead bigtwo`.

`begin` starts this in a process beside the first game, at the lowest priority; hints are interpreted until it is done.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from cardai.games import registry as games
from cardai.games.core import Luck
from cardai.games.files import read_start

from . import registry
from .agent import AgentError
from .command_line import command_line, obey

DECISIONS = 200
"""Decisions a game is followed for; by then every kernel was called."""
LONG_AGO = 600.0
"""Seconds after which a process that has not finished is taken to have died."""


def begin(folder: Path, names: Iterable[str]) -> None:
    """Start compiling for these games unless that was done, or begun, before; marks in the folder tell."""
    wanted = [name for name in names if registry.table(name).compiled and not _is_begun(folder / _mark(name))]
    if not wanted:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in wanted:
            (folder / _mark(name)).write_text("")
        _start(folder, wanted)
    except OSError:
        return


def is_under_way(folder: Path, name: str) -> bool:
    """Whether a process beside, begun not long ago, still compiles for this game."""
    mark = folder / _mark(name)
    return _is_young(mark) and not _is_done(mark)


def finish(folder: Path, names: Iterable[str]) -> None:
    """Compile everything, in the process beside, and leave a mark that it was done."""
    prepare_all(names)
    for name in names:
        (folder / _mark(name)).write_text("done")


def prepare_all(names: Iterable[str]) -> None:
    """Prepare these games at the lowest priority."""
    if hasattr(os, "nice"):
        os.nice(19)
    for name in names:
        prepare(name)


def prepare(name: str) -> None:
    """Ask all players about every decision of a game, or of the first hands of one."""
    from cardai.games.compiled import hurry

    hurry()
    game, rng = games.make(name), random.Random(0)
    state, mover = game.start(game.default_seats, Luck(rng)), registry.make(registry.opponent(name), game)
    for _ in range(DECISIONS):
        if state.turn is None:
            break
        view = state.view(state.turn)
        for spec in registry.table(name).compiled:
            with contextlib.suppress(AgentError):
                registry.make(spec, game).advise(view)
        state.apply(mover.act(view), Luck(rng))


def _mark(name: str) -> str:
    """A file name that changes with everything that makes machine code useless."""
    return f"{name}-{version('cardai')}-{version('numba')}-{sys.version_info.major}.{sys.version_info.minor}"


def _is_begun(mark: Path) -> bool:
    return _is_done(mark) or _is_young(mark)


def _is_done(mark: Path) -> bool:
    with contextlib.suppress(OSError):
        return read_start(mark, 10) == b"done"
    return False


def _is_young(mark: Path) -> bool:
    with contextlib.suppress(OSError):
        return time.time() - mark.stat().st_mtime < LONG_AGO
    return False


def _start(folder: Path, names: list[str]) -> None:
    code = f"from pathlib import Path; from {__name__} import finish; finish(Path({str(folder)!r}), {names!r})"
    nowhere = subprocess.DEVNULL
    # in a session of its own it goes on when the terminal is closed after a first short look
    command = [sys.executable, "-c", code]
    subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)


def main() -> None:
    """Prepare the games that are named, or all."""
    parser = command_line(__doc__)
    parser.add_argument("games", nargs="*", help="default: all that compile anything")
    obey(parser, _prepare)


def _prepare(chosen: argparse.Namespace) -> None:
    prepare_all(chosen.games or [name for name in games.names() if registry.table(name).compiled])


if __name__ == "__main__":
    main()
