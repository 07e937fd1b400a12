"""Files that a person names: ordinary ones only, never more than a limit; and lines added whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import stat
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

MEGABYTE = 2**20
_LONG_KEY = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){100}""")
"""A key of a hundred parts: reading one takes time by the square of their number."""


def read_file(path: Path, limit: int) -> bytes:
    """The content of an ordinary file of at most `limit` bytes; OSError for pipes and devices, which may never end."""
    content = read_start(path, limit + 1)
    if len(content) > limit:
        raise OSError(errno.EFBIG, f"larger than {limit // MEGABYTE} MB")
    return content


def read_start(path: Path, count: int) -> bytes:
    """The first bytes of an ordinary file, or all if it has fewer."""
    with open_file(path) as file:
        return file.read(count)


def open_file(path: Path) -> BinaryIO:
    """An ordinary file, open for reading; OSError for pipes and devices."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:
        raise OSError(errno.EINVAL, "this cannot be the name of a file") from None
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "is a folder" if stat.S_ISDIR(mode) else "not an ordinary file")
    return os.fdopen(descriptor, "rb")


def read_text(path: Path, limit: int) -> str:
    """The text of such a file; OSError as well if it is not UTF-8."""
    try:
        return read_file(path, limit).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise OSError(errno.EILSEQ, "not a text file") from None


def append_lines(path: Path, lines: bytes) -> None:
    """Add whole lines at the end of a file for good, or nothing: what fails half way is cut off again. OSError if so.

    A half line that a killed program has left there does not grow into the new ones.
    """
    with path.open("a+b", buffering=0) as file:
        end = file.seek(0, os.SEEK_END)
        try:
            left = memoryview(lines if _ends_whole(file, end) else b"\n" + lines)
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
        except BaseException:
            with contextlib.suppress(OSError):
                file.truncate(end)
            raise


def _ends_whole(file: io.FileIO, end: int) -> bool:
    if not end:
        return True
    file.seek(end - 1)
    return file.read(1) == b"\n"


def parse_toml(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """A TOML document as plain data; ValueError for whatever is wrong with it, depth and long numbers included."""
    if _LONG_KEY.search(text):
        raise ValueError("nested too deeply")
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:
        raise ValueError("a number has too many digits") from None
