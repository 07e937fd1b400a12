"""Files written whole or not at all, by one program at a time."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PART = ".part"
"""End of the name of a file that is being written."""
ABANDONED = 60.0
"""Seconds after which such a file is what a killed program left behind: writing one takes milliseconds."""
TURN_SECONDS = 2.0
"""Seconds that another program's write is waited for."""


def replace(path: Path, content: bytes) -> None:
    """Put new content in place at once: a reader sees the old or the new, whenever the process dies. OSError if not.

    A link stays one: what it points to is replaced.
    """
    target = real(path)
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "not an ordinary file")
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=PART)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    _sync_folder(target.parent)


def real(path: Path) -> Path:
    """The file itself, all links followed; it need not exist."""
    return Path(os.path.realpath(path))


def unused(path: Path) -> Path:
    """This name, or the first with a number that is free: nothing that was set aside before is overwritten."""
    numbered = (path.with_name(f"{path.name}-{count}") for count in itertools.count(2))
    return next(name for name in itertools.chain([path], numbered) if not name.exists())


def tidy(folder: Path) -> None:
    """Remove what programs killed in the middle of a write have left in a folder."""
    with contextlib.suppress(OSError):
        for left in folder.glob(f".*{PART}"):
            if time.time() - left.lstat().st_mtime > ABANDONED:
                left.unlink()


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[bool]:
    """Keep other programs of ours from writing in a folder meanwhile; whether the system lets us, and in time."""
    try:
        import fcntl
    except ImportError:
        yield False
        return
    descriptor = os.open(folder, os.O_RDONLY)
    is_alone = False
    try:
        end = time.monotonic() + TURN_SECONDS
        while time.monotonic() < end:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                is_alone = True
                break
            except BlockingIOError:
                time.sleep(0.005)
            except OSError:
                break
        yield is_alone
    finally:
        os.close(descriptor)


def _sync_folder(folder: Path) -> None:
    """Make the rename itself durable, where the platform lets a folder be opened."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
