"""The game of examples/nim, made known to the program for one test as its own pyproject.toml announces it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from cardai_nim.game import Nim, NimState, NimView
from cardai_nim.players import NimJudge, Perfect

from cardai.games import entry_points

__all__ = ["Nim", "NimJudge", "NimState", "NimView", "Perfect", "announced", "install"]

EXAMPLES = Path(__file__).parents[2] / "examples"


def announced(example: str) -> Mapping[str, Mapping[str, EntryPoint]]:
    """The entry points of an example, by group and name."""
    project = tomllib.loads((EXAMPLES / example / "pyproject.toml").read_text())["project"]
    return {
        group: {name: EntryPoint(name, value, group) for name, value in points.items()}
        for group, points in project["entry-points"].items()
    }


def install(patch: pytest.MonkeyPatch, example: str = "nim") -> None:
    """Make the program know an example as if it were installed."""
    points = announced(example)
    patch.setattr(entry_points, "announced", lambda group: tuple(points.get(group, {}).values()))
