"""Where user files live: the platform's folders, or everything below CARDAI_HOME if that is set."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from cardai.games.places import HOME_VARIABLE, cache_dir

__all__ = ["HOME_VARIABLE", "cache_dir", "data_dir", "games_dir"]


def data_dir(environment: Mapping[str, str] = os.environ) -> Path:
    """Games and settings: things that must not be lost."""
    if home := environment.get(HOME_VARIABLE):
        return Path(home) / "data"
    from platformdirs import user_data_path

    return user_data_path("cardai", appauthor=False)


def games_dir(environment: Mapping[str, str] = os.environ) -> Path:
    """Where games are saved as they are played."""
    return data_dir(environment) / "games"
