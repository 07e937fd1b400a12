"""Reading files that a person names: ordinary ones only, and never more than a limit."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

MEGABYTE = 2**20


def read_file(path: Path, limit: int) -> bytes:
    """The content of an ordinary file of at most `limit` bytes; OSError for pipes and devices, which may never end."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:
        raise OSError(errno.EINVAL, "this cannot be the name of a file") from None
    with os.fdopen(descriptor, "rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "is a folder" if stat.S_ISDIR(mode) else "not an ordinary file")
        content = file.read(limit + 1)
    if len(content) > limit:
        raise OSError(errno.EFBIG, f"larger than {limit // MEGABYTE} MB")
    return content
