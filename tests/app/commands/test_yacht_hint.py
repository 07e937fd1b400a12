"""`cardai hint yacht` and `cardai solve yacht` as a user meets them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cardai.ai.yacht.solver import tables
from cardai.app import cli
from cardai.games.yacht import PRESETS
from cardai.games.yacht.rules import RULES_BY_PRESET as RULES


class Answer(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)


Cardai = Callable[..., Answer]


@pytest.fixture
def cardai(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cardai:
    """Run the program in this test's own home."""

    def run(*words: str, typed: str = "") -> Answer:
        monkeypatch.setattr("sys.argv", ["cardai", *words])
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as end:
            cli.main()
        code = end.value.code
        return Answer(code if isinstance(code, int) else int(code is not None), *capsys.readouterr())

    return run


def test_a_hint_ranks_the_actions(cardai: Cardai) -> None:
    words = ["hint", "yacht", "--dice", "2,2,5,5,6", "--rerolls", "2", "--filled", "aces=3,choice=24", "--json"]
    told = cardai(*words).json()
    assert (told["game"], told["rules"], told["method"], told["unit"]) == ("yacht", "pancht", "exact", "points")
    first, second = told["actions"][:2]
    assert first["action"] == "keep 5 5" and first["loss"] == 0 and first["chance"] == 1
    assert second["loss"] == pytest.approx(first["value"] - second["value"])
    assert 0 < first["bonus"] < 1 and first["why"]
    assert len(told["actions"]) > 20


@pytest.mark.parametrize("dice", ["22556", "2 2 5 5 6", "6,5,5,2,2"])
def test_dice_in_any_form(cardai: Cardai, dice: str) -> None:
    told = cardai("hint", "yacht", "--dice", dice, "--json", "--top", "1").json()
    assert [action["action"] for action in told["actions"]] == ["keep 5 5"]


@pytest.mark.parametrize("rules", PRESETS)
def test_the_best_first_throw_is_worth_more_than_the_start(cardai: Cardai, rules: str) -> None:
    told = cardai("hint", "yacht", "--dice", "66666", "--rules", rules, "--json").json()
    assert told["actions"][0]["action"] in ("score yacht", "score yahtzee", "score yatzy")
    assert told["actions"][0]["value"] > tables.open_table(RULES[rules]).start + 20


def test_late_hints_tell_percentiles_and_others_on_demand(cardai: Cardai) -> None:
    filled = "1=3,2=6,3=9,4=12,5=15,6=18,c=22,3k=20,4k=0,fh=20,ss=15"
    late = cardai("hint", "yacht", "--dice", "12366", "--filled", filled, "--json").json()
    assert late["percentiles"]["5"] <= late["percentiles"]["50"] <= late["percentiles"]["95"]
    assert "percentiles" not in cardai("hint", "yacht", "--dice", "12366", "--json").json()
    text = cardai("hint", "yacht", "--dice", "12366", "--filled", filled, "--top", "2").out
    assert "percentiles: 5 %" in text and "... and" in text


def test_playing_against_other_sheets(cardai: Cardai) -> None:
    filled = "1=3,2=6,3=9,4=12,5=15,6=18,c=22,3k=20,4k=0,fh=20,ss=15"
    told = cardai("hint", "yacht", "--dice", "33346", "--filled", filled, "--against", "250", "--json").json()
    wins = {action["action"]: action["win"] for action in told["actions"]}
    assert max(wins, key=lambda action: wins[action]) == told["best_to_win"]
    assert "win" in cardai("hint", "yacht", "--dice", "33346", "--filled", filled, "--against", filled).out


LATE = "1=3,2=6,3=9,4=12,5=15,6=18,c=22,3k=20,4k=0,fh=20,ss=15"


def test_the_best_chance_of_a_score(cardai: Cardai) -> None:
    asked = ["--dice", "33346", "--filled", LATE, "--target", "245"]
    told = cardai("hint", "yacht", *asked, "--json").json()
    chances = {action["action"]: action["target"] for action in told["actions"]}
    assert max(chances, key=lambda action: chances[action]) == told["best_to_reach"] == "keep 3 3 3"
    assert 0 < chances["keep 3 3 3"] < 0.1 and chances["score large-straight"] < chances["keep 3 3 3"]
    text = cardai("hint", "yacht", *asked).out
    assert "To reach 245: keep 3 3 3 (" in text or "The same action is best to reach 245" in text


def test_the_best_chance_of_a_score_before_the_roll(cardai: Cardai) -> None:
    told = cardai("hint", "yacht", "--filled", LATE, "--target", "245", "--json").json()
    assert told["error"] == 0 and 0 < told["chance"] < 0.1
    said = cardai("hint", "yacht", "--filled", LATE, "--target", "245").out
    assert said == f"Your best chance of 245 or more before the roll: {100 * told['chance']:.1f} % (exact).\n"
    early = cardai("hint", "yacht", "--target", "220").out
    assert "normal approximation, about 5 points too low" in early


def test_ten_rows_unless_all_are_asked_for(cardai: Cardai) -> None:
    words = ["hint", "yacht", "--dice", "22556"]
    few, every = cardai(*words).out.splitlines(), cardai(*words, "--all").out.splitlines()
    assert [line[:2] for line in few].count("> ") == 1 and "(--all shows them)" in "".join(few)
    rows = [line for line in few if line[:7] in ("> keep ", "  keep ", "  roll ", "> score", "  score")]
    assert len(rows) == 10 and len(every) > len(few) and "more" not in "".join(every)


@pytest.mark.parametrize("rules", PRESETS)
def test_no_line_of_a_hint_is_wider_than_the_terminal(cardai: Cardai, rules: str) -> None:
    out = cardai("hint", "yacht", "--dice", "22556", "--all", "--rules", rules, "--against", "230").out
    assert max(map(len, out.splitlines())) < 80
    assert not any(line.strip().startswith("%") for line in out.splitlines())


def test_yatzy_is_a_preset_with_a_table_of_its_own(cardai: Cardai) -> None:
    told = cardai("hint", "yacht", "--dice", "55566", "--rerolls", "0", "--rules", "yatzy", "--json").json()
    offers = {action["action"]: action["why"] for action in told["actions"]}
    assert told["method"] == "exact" and offers["score two-pairs"].startswith("22 in two pairs")
    assert told["actions"][0]["action"] == "score full-house"


@pytest.mark.parametrize(
    "words",
    [
        ["--dice", "12345", "--target", "-1"],
        ["--dice", "12345", "--top", "3", "--all"],
        ["--dice", "7,2,3,4,5"],
        ["--dice", "1,2,3,4"],
        ["--dice", "123456"],
        ["--dice", ""],
        ["--dice", "12345", "--rerolls", "3"],
        ["--dice", "12345", "--rerolls", "-1"],
        ["--dice", "12345", "--filled", "pairs=3"],
        ["--dice", "12345", "--filled", "aces=3,aces=3"],
        ["--dice", "12345", "--filled", "aces=7"],
        ["--dice", "12345", "--filled", "sixes=5"],
        ["--dice", "12345", "--filled", "full-house=3"],
        ["--dice", "12345", "--filled", "yacht=20"],
        ["--dice", "12345", "--filled", "1=3,2=6,3=9,4=12,5=15,6=18,c=22,3k=20,4k=0,fh=20,ss=15,ls=0,yacht=0"],
        ["--dice", "12345", "--rules", "uno"],
        ["--dice", "12345", "--extra", "1"],
        ["--dice", "12345", "--against", "aces=9"],
        ["--json"],
    ],
)
def test_impossible_positions_get_one_clear_line(cardai: Cardai, words: list[str]) -> None:
    answer = cardai("hint", "yacht", *words)
    assert answer.code == 2 and not answer.out
    assert answer.err.startswith("cardai: ") and answer.err.count("\n") == 1


def test_beside_a_real_table(cardai: Cardai) -> None:
    typed = "22556\n5 5 5 6 1\n\nnonsense\n55566\n\n12345\nundo\n12345\nsheet\nls\nquit\n"
    answer = cardai("hint", "yacht", typed=typed)
    assert answer.code == 0 and not answer.err
    for said in (
        "keep 5 5",
        "The advice is to keep 5 5 5",
        "no box 'nonsense'",
        "27 in full-house",
        "57 points so far",
    ):
        assert said in answer.out


def test_the_interactive_hint_ends_with_the_input_and_with_the_sheet(cardai: Cardai) -> None:
    assert cardai("hint", "yacht", typed="").code == 0
    assert cardai("hint", "yacht", typed="22556").code == 0
    filled = "1=3,2=6,3=9,4=12,5=15,6=18,c=22,3k=20,4k=0,fh=20,ss=15,ls=30"
    answer = cardai("hint", "yacht", "--filled", filled, typed="66666\n\n")
    assert answer.code == 0 and "The sheet is full: 255 points" in answer.out


def test_the_sheet_may_be_asked_for_before_the_first_roll(cardai: Cardai) -> None:
    answer = cardai("hint", "yacht", typed="sheet\n22556\nsheet\nquit\n")
    assert answer.code == 0 and not answer.err
    before, after = answer.out.split("keep 5 5", 1)
    assert "Not rolled yet" in before and "what they give now" not in before and "what they give now" in after
    assert "Your dice: 2 2 5 5 6 (2 rolls left)" in after


def test_too_many_rolls_and_early_boxes_are_refused(cardai: Cardai) -> None:
    out = cardai("hint", "yacht", typed="choice\n12345\n12346\n12356\n12456\n4\nquit\n").out
    assert "Roll first" in out and "No rerolls are left" in out and "A roll has 5 dice" in out


def test_solve_cold_warm_forced_and_damaged(cardai: Cardai, home: Path) -> None:
    words = ["solve", "yacht", "--rules", "yacht12", "--json"]
    cold = cardai(*words).json()
    assert set(cold) == {"rules", "value", "cpu_seconds", "seconds", "cached"} and not cold["cached"]
    warm = cardai(*words).json()
    assert warm["cached"] and warm["value"] == cold["value"] and warm["rules"] == "yacht12"
    assert not cardai(*words, "--force").json()["cached"]
    (path,) = home.glob("cache/yacht/*.npz")
    path.write_bytes(path.read_bytes()[:1000])
    again = cardai(*words).json()
    assert not again["cached"] and again["value"] == cold["value"]
    assert "191.774" in cardai("solve", "yacht", "--rules", "yacht12").out


def test_solve_refuses_unknown_rules(cardai: Cardai) -> None:
    answer = cardai("solve", "yacht", "--rules", "uno")
    assert answer.code == 2 and "uno" in answer.err


def test_a_hint_loads_no_compiler_and_no_screen(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom cardai.app import cli\n"
        "sys.argv = ['cardai', 'hint', 'yacht', '--dice', '22556', '--top', '1']\n"
        "try:\n    cli.main()\nexcept SystemExit:\n    pass\n"
        "print(sorted({'numba', 'textual', 'torch'} & set(sys.modules)))"
    )
    environment = {**os.environ, "CARDAI_HOME": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert run.stdout.splitlines()[-1] == "[]"
