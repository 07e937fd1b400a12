"""Files of named arrays (.npz) that lie in a person's folders."""

from __future__ import annotations

import errno
import zipfile
from collections.abc import Collection
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from cardai.games.files import MEGABYTE, open_file

SUFFIX = ".npy"


def read(path: Path, limit: int, names: Collection[str] = ()) -> dict[str, NDArray[Any]]:
    """The named arrays of a file, or all; OSError says why there are none.

    Before anything is unpacked, what the directory promises is held against `limit`, in bytes: three megabytes can
    promise three thousand.
    """
    try:
        with open_file(path) as raw:
            _check_promise(raw, limit, names)
            with np.load(raw, allow_pickle=False) as file:
                return {name: file[name] for name in names or file.files}
    except OSError:
        raise
    except Exception:  # numpy, zipfile and zlib have a dozen kinds of errors for damaged files
        raise OSError(errno.EINVAL, "damaged, or no file of arrays") from None


def _check_promise(raw: BinaryIO, limit: int, names: Collection[str]) -> None:
    with zipfile.ZipFile(raw) as directory:
        entries = [directory.getinfo(name + SUFFIX) for name in names] or directory.infolist()
    if sum(entry.file_size for entry in entries) > limit:
        raise OSError(errno.EFBIG, f"larger than {limit / MEGABYTE:,.0f} MB")
    raw.seek(0)
