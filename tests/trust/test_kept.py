"""What the fuzzer once found, tried again; and a few inputs more for every loader."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.trust import fuzz

TARGETS = {target.name: target for target in fuzz.TARGETS}
FEW = 25


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDAI_HOME", str(tmp_path))


@pytest.mark.parametrize("path", sorted(fuzz.KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_found_stays_closed(path: Path) -> None:
    kept = json.loads(path.read_text())
    assert fuzz.tried(TARGETS[kept["target"]], kept["input"]) == ""


@pytest.mark.parametrize("name", [name for name in TARGETS if name != "nets"])
def test_mutated_inputs_are_dealt_with(name: str) -> None:
    for number in range(FEW):
        case = TARGETS[name].make(random.Random(f"{name}/{number}"))
        assert fuzz.tried(TARGETS[name], case) == "", case
