"""Making ready while a person looks at the screen: kernels are compiled by a process beside, once for a machine."""

from __future__ import annotations

import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

GAMES = ("bigtwo", "holdem")
"""Games whose hints are compiled."""
LONG_AGO = 600.0
"""Seconds after which a process that has not finished is taken to have died."""


def begin(games: tuple[str, ...] = GAMES) -> None:
    """Start compiling for these games unless that was done, or begun, before."""
    from cardai.saves import places

    folder = places.cache_dir() / "compiled"
    wanted = [name for name in games if name in GAMES and not _is_done(folder / _mark(name))]
    if not wanted:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in wanted:
            (folder / _mark(name)).write_text("")
        _start(folder, wanted)
    except OSError:
        return


def finish(folder: Path, games: list[str]) -> None:
    """What the process beside does: compile, and leave a mark that it was done."""
    from cardai.ai import compile_ahead

    compile_ahead.prepare_all(games)
    for name in games:
        (folder / _mark(name)).write_text("done")


def _mark(name: str) -> str:
    """A file name that changes with everything that makes machine code useless."""
    return f"{name}-{version('cardai')}-{version('numba')}-{sys.version_info.major}.{sys.version_info.minor}"


def _is_done(mark: Path) -> bool:
    try:
        return mark.read_text() == "done" or time.time() - mark.stat().st_mtime < LONG_AGO
    except OSError:
        return False


def _start(folder: Path, games: list[str]) -> None:
    code = f"from pathlib import Path; from cardai.app.warming import finish; finish(Path({str(folder)!r}), {games!r})"
    nowhere = subprocess.DEVNULL
    # in a session of its own it goes on when the terminal is closed after a first short look
    command = [sys.executable, "-c", code]
    subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)
