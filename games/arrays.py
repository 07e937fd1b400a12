"""Types of numpy's arrays, by their elements."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Ints = NDArray[np.int64]
Ints32 = NDArray[np.int32]
Ints16 = NDArray[np.int16]
Ints8 = NDArray[np.int8]
Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]
Truths = NDArray[np.bool_]
