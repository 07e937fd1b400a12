"""`cardai league`: a table of everybody against everybody that can be gone on with."""

from __future__ import annotations

import json
from pathlib import Path

from tests.app.conftest import Cardai


def test_a_league_goes_on_from_its_journal(cardai: Cardai, tmp_path: Path) -> None:
    given = ("league", "bigtwo", "random", "lowest", "--jobs", "1", "--journal", str(tmp_path / "kept"), "--json")
    few, more = (json.loads(cardai(*given, "-n", count).out) for count in ("2", "4"))
    assert [place["spec"] for place in more["table"]] == ["lowest", "random"]
    assert few["table"][0]["against"]["random"]["deals"] == 2
    assert len(list((tmp_path / "kept").iterdir())) == 2


def test_one_alone_is_no_league(cardai: Cardai) -> None:
    answer = cardai("league", "bigtwo", "random")
    assert answer.code == 2
    assert "at least two" in answer.err
