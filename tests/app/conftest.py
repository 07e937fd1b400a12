"""A home of its own for every test of the app, and a tiny game to play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app import nim


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """User files go to a folder of this test."""
    monkeypatch.setenv("CARDAI_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def nim_game(monkeypatch: pytest.MonkeyPatch) -> nim.Nim:
    """Nim with twelve stones, known to the program for this test."""
    nim.install(monkeypatch)
    return nim.Nim(12)
