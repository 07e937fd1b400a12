"""Commands as a user types them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Answer(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Cardai = Callable[..., Answer]
