"""Facts about cards and rules: the given sample and our own, each a script and the outcome it must have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardai.games.hearthstone.card_book import collectible
from cardai.games.hearthstone.formats import EVERYTHING
from cardai.games.hearthstone.scenario import main, run

HERE = Path(__file__).parent
FILES = [*sorted(HERE.glob("scenarios_*.json")), *sorted((HERE / "facts").glob("*.json"))]


def scenarios(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["scenarios"]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_of_the_file_holds(path: Path) -> None:
    faults = {scenario["id"]: fault for scenario in scenarios(path) if (fault := run(scenario))}
    assert faults == {}


def test_every_card_has_a_scenario() -> None:
    named = {card for path in FILES for scenario in scenarios(path) for card in scenario["cards"]}
    assert [card.id for card in collectible(EVERYTHING) if card.id not in named] == []


def test_a_failure_is_one_line_with_what_was_expected_and_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {"op": "check", "path": "hero1.health", "eq": 12}
    broken = {"id": "broken", "cards": [], "tags": [], "classes": ["MAGE", "MAGE"], "fact": "", "steps": [wrong]}
    strange = {**broken, "id": "strange", "steps": [{"op": "play", "card": "nobody"}]}
    fine = {**broken, "id": "fine", "steps": [{**wrong, "eq": 30}]}
    file = tmp_path / "file.json"
    file.write_text(json.dumps({"scenarios": [broken, strange, fine]}))
    assert main([str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert "broken" in lines[0]
    assert "12" in lines[0]
    assert "30" in lines[0]
    assert "nobody" in lines[1]
    assert lines[2] == "1 passed, 2 failed"


@pytest.mark.parametrize("text", [None, "{", "[1]", '{"scenarios": [{"id": "x"}]}', "{}"])
def test_what_is_no_file_of_scenarios_is_refused(
    text: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.json"
    if text is not None:
        file.write_text(text)
    assert main([str(file)]) == 2
    assert str(file) in capsys.readouterr().err
