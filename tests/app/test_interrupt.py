"""Ctrl-C: one sentence, exit code 130, and what was done is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardai.app.session import Session
from cardai.app.tui.screens.dialogs import Reading
from cardai.app.tui.screens.table import TableScreen
from cardai.games.match import Match
from tests.app import nim
from tests.app.screens import table


@pytest.mark.parametrize("is_early", [True, False])
def test_an_arena_that_is_stopped_keeps_what_was_played(tmp_path: Path, is_early: bool) -> None:
    journal = tmp_path / "run.jsonl"
    command = ["arena", "yacht", "random", "heuristic", "-n", "1000000", "--jobs", "2", "--journal", str(journal)]
    run = subprocess.Popen(
        [sys.executable, "-m", "cardai.app.cli", *command],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        while not journal.exists() or (not is_early and journal.read_bytes().count(b"\n") < 3):
            assert run.poll() is None
            time.sleep(0.02)
        os.killpg(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=60)
    finally:
        run.kill()
    told = [line for line in err.splitlines() if not line.endswith(" ...")]
    assert run.returncode == 130 and len(told) == 1 and told[0].lower().startswith("cardai: stopped")
    assert is_early or "heuristic" in out


async def test_a_screen_is_left_once_however_often_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    nim.install(monkeypatch)
    session = Session(Match.start(nim.Nim(12), 2, 5), ["me", "perfect"], seed=5)
    async with table(session) as pilot:
        first = pilot.app.screen
        dialog = Reading("Rules", "Text")
        await pilot.app.push_screen(dialog)
        dialog.dismiss(None)
        dialog.dismiss(None)
        await pilot.pause()
        assert pilot.app.screen is first and isinstance(first, TableScreen)
