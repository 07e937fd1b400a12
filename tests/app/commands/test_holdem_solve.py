"""`cardai solve holdem` as a user meets it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cardai.app import cli

SPOT = ("--pot", "100", "--stack", "150", "--oop", "AA,KQs,77", "--ip", "QQ,AKs,T9s", "--to", "0.2")


class Answer(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Cardai = Callable[..., Answer]


@pytest.fixture
def cardai(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cardai:
    def run(*words: str) -> Answer:
        monkeypatch.setattr("sys.argv", ["cardai", "solve", "holdem", *words])
        with pytest.raises(SystemExit) as end:
            cli.main()
        code = end.value.code
        return Answer(code if isinstance(code, int) else int(code is not None), *capsys.readouterr())

    return run


def test_json_has_all_that_was_promised(cardai: Cardai) -> None:
    answer = cardai("--board", "QsJs7h2h3c", *SPOT, "--bets", "50%/a", "--raises", "3x", "--json")
    assert answer.code == 0
    found = json.loads(answer.out)
    assert found["oop_ev"] + found["ip_ev"] == pytest.approx(100)
    assert 0 <= found["exploitability"] <= 0.2
    assert {"iterations", "seconds", "memory"} <= set(found)
    assert [action["action"] for action in found["actions"]] == ["check", "bet 50", "allin"]
    assert sum(action["frequency"] for action in found["actions"]) == pytest.approx(1)


def test_plain_output_fits_80_columns(cardai: Cardai) -> None:
    answer = cardai("--board", "QsJs7h2h3c", *SPOT)
    assert answer.code == 0
    assert "Exploitability" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80


def test_a_line_is_followed_saved_and_exported(cardai: Cardai, tmp_path: Path) -> None:
    saved, table = tmp_path / "spot.npz", tmp_path / "spot.csv"
    line = ("--line", "check, bet 66, call, 3c", "--save", str(saved), "--export", str(table))
    answer = cardai("--board", "QsJs7h2h", *SPOT, *line)
    assert answer.code == 0
    assert "Board Qs Js 7h 2h 3c" in answer.out
    assert saved.exists()
    assert table.read_text().startswith("hand,class,weight,ev,equity,check")


def test_sizes_by_street_and_player(cardai: Cardai) -> None:
    sizes = ("--bets", "turn:75%,river:50%/a", "--raises", "turn:3x", "--ip-bets", "a")
    found = json.loads(cardai("--board", "QsJs7h2h", *SPOT, *sizes, "--line", "check", "--json").out)
    assert [action["action"] for action in found["actions"]] == ["check", "allin"]


def test_a_kept_solution_is_shown_again(cardai: Cardai, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.npz")
    first = cardai(*SPOT, "--board", "QsJs7h2c3d", "--save", kept, "--json")
    again = cardai("--open", kept, "--json")
    assert json.loads(first.out)["oop_ev"] == json.loads(again.out)["oop_ev"]
    assert "combos" in cardai("--open", kept, "--plain").out
    assert "not a saved solution" in cardai("--open", __file__).err


def test_a_machine_without_room_refuses(cardai: Cardai, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardai.ai.holdem.solver.memory.available", lambda: 1000)
    answer = cardai(*SPOT, "--board", "QsJs7h")
    assert answer.code == 2 and "MB allowed" in answer.err
    assert cardai(*SPOT, "--board", "QsJs7h2c3d", "--max-memory", "5").code == 0


def test_a_spot_needs_board_pot_stack_and_ranges(cardai: Cardai) -> None:
    answer = cardai("--board", "QsJs7h2c3d", "--pot", "100")
    assert answer.code == 2 and "needs --stack, --oop, --ip" in answer.err


def test_a_bet_to_answer(cardai: Cardai) -> None:
    found = json.loads(cardai("--board", "QsJs7h2h3c", *SPOT, "--facing", "37", "--to-act", "ip", "--json").out)
    assert [action["action"] for action in found["actions"]] == ["fold", "call", "raise 111"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--board", "QsJs"), "3 to 5 cards"),
        (("--board", "QsJs7h", "--bets", "66"), "not a bet size"),
        (("--board", "QsJs7h", "--stack", "x"), "not a stack"),
        (("--board", "QsJs7h", "--max-memory", "0.1"), "needs"),
        (("--board", "QsJs7h", "--oop", "AX"), "not a hand or range"),
        (("--board", "QsJs7h", "--export", "a.txt"), "csv or .json"),
        (("--board", "QsJs7h", "--to-act", "me"), "oop or ip"),
        (("--board", "QsJs7h", "--save", "no/such/folder.npz"), "no such folder"),
        (("--board", "QsJs7h", "--export", "no/such/folder.csv"), "no such folder"),
        (("--board", "QsJs7h2c", "--line", "bet 1"), "not possible here"),
    ],
)
def test_bad_input_is_one_clear_line(cardai: Cardai, words: tuple[str, ...], complaint: str) -> None:
    answer = cardai(*SPOT, *words)
    assert answer.code == 2
    assert complaint in answer.err
    assert "Traceback" not in answer.err
