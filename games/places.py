"""The folder for what can be made again, such as machine code: the platform's, or below CARDAI_HOME if that is set."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

HOME_VARIABLE = "CARDAI_HOME"


def cache_dir(environment: Mapping[str, str] = os.environ) -> Path:
    """Solved tables and the like."""
    if home := environment.get(HOME_VARIABLE):
        return Path(home) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("cardai", appauthor=False)
