"""Files of named arrays (.npz) that lie in a person's folders."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.files import open_file


def read(path: Path) -> dict[str, NDArray[Any]]:
    """All arrays of a file; OSError says why there are none."""
    try:
        with open_file(path) as raw, np.load(raw, allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except OSError:
        raise
    except Exception:  # numpy, zipfile and zlib have a dozen kinds of errors for damaged files
        raise OSError(errno.EINVAL, "damaged, or no file of arrays") from None
