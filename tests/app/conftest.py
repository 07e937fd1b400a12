"""A home of its own for every test of the app, and a tiny game to play."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardai.app import cli
from cardai.app.tui.screens import dialogs
from tests.app import nim
from tests.app.command_line import Answer, Cardai
from tests.app.patience import be_patient, read_styles_once

be_patient()
read_styles_once()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """User files go to a folder of this test."""
    monkeypatch.setenv("CARDAI_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test may answer a result at once."""
    monkeypatch.setattr(dialogs, "HASTE", 0.0)


@pytest.fixture
def nim_game(monkeypatch: pytest.MonkeyPatch) -> nim.Nim:
    """Nim with twelve stones, known to the program for this test."""
    nim.install(monkeypatch)
    return nim.Nim(12)


@pytest.fixture
def cardai(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cardai:
    """Run the program in a home of its own."""
    monkeypatch.setenv("CARDAI_HOME", str(tmp_path / "home"))

    def run(*words: str) -> Answer:
        monkeypatch.setattr("sys.argv", ["cardai", *words])
        with pytest.raises(SystemExit) as end:
            cli.main()
        code = end.value.code
        return Answer(code if isinstance(code, int) else int(code is not None), *capsys.readouterr())

    return run
