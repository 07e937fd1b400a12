"""`cardai hint hearthstone`: lines, legality, odds and Secrets of a saved game."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from cardai.app.commands.hearthstone_hint import hint

app = typer.Typer()
app.command()(hint)


@pytest.fixture
def save() -> Path:
    """The sample game, to be looked at in its middle."""
    return Path(str(files("cardai.saves").joinpath("samples", "hearthstone.json")))


def said(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_lines_and_odds(save: Path) -> None:
    text = said(str(save), "--step", "30", "--top", "3")
    assert "to move" in text and "%" in text and "You may draw:" in text


def test_json_for_programs(save: Path) -> None:
    found = json.loads(
        said(str(save), "--step", "30", "--json", "--why", "attack m7 > eh", "--draws", "2", "--agent", "greedy")
    )
    assert found["game"] == "hearthstone" and found["actions"][0]["loss"] == 0
    assert found["legal"]["legal"] is False and found["legal"]["reason"]
    assert all(0 < entry["chance"] <= 1 for entry in found["draws"])


def test_why_not_in_words(save: Path) -> None:
    asked = str(save), "--step", "30", "--agent", "greedy"
    assert "end: legal" in said(*asked, "--why", "end")
    assert "no such attacker" in said(*asked, "--why", "attack m7 > eh")
