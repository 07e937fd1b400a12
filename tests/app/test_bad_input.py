"""Whatever comes in, the answer is one line and exit code 2: numbers, names, bytes, files that are none."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardai.ai import registry as agents
from cardai.ai.agent import AgentError
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.screens.home import HomeScreen
from cardai.games import registry
from cardai.games.core import BadRules
from cardai.saves import places
from tests.app.command_line import Cardai
from tests.app.screens import is_shown, opened, until

RECORDS = Path(__file__).parents[1] / "saves" / "records"
HISTORIES = RECORDS.parent / "hands"
LONG = "9" * 5000


def refused(cardai: Cardai, *command: str) -> str:
    answer = cardai(*command)
    assert answer.code == 2 and "Traceback" not in answer.err, answer
    lines = [line for line in answer.err.splitlines() if line not in ("Working ...", "Playing ...")]
    assert len(lines) == 1, answer.err
    return answer.err


@pytest.mark.parametrize("kind", ["fifo", "zero", "folder", "loop", "nothing", "not text"])
@pytest.mark.parametrize(
    "command",
    [
        ["play", "FILE.json"],
        ["replay", "FILE.json"],
        ["review", "FILE.json"],
        ["hint", "FILE.json"],
        ["replay", "FILE.phh"],
        ["replay", "FILE.txt"],
        ["rules", "yacht", "--rules", "FILE.toml"],
        ["deck", "show", "FILE.txt"],
        ["hint", "FILE.json", "--agent", "neural:FILE.safetensors"],
        ["arena", "yacht", "neural:FILE.safetensors"],
        ["arena", "yacht", "random", "--journal", "FILE.jsonl"],
        ["arena", "holdem", "blueprint:FILE.npz"],
        ["solve", "holdem", "--open", "FILE.npz"],
    ],
    ids=lambda command: " ".join(command),
)
def test_what_is_no_ordinary_file_is_refused_at_once(
    cardai: Cardai, tmp_path: Path, command: list[str], kind: str
) -> None:
    suffix = Path(next(word for word in command if "FILE." in word)).suffix
    path = tmp_path / f"file{suffix}"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "zero":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
        if "--journal" in command:
            return
    elif kind == "not text":
        path.write_bytes(b"\xff\xfe\x00")
    elif "--journal" in command:
        return  # a journal that is not there is begun
    refused(cardai, *(word.replace(f"FILE{suffix}", str(path)) for word in command))


@pytest.mark.parametrize("command", ["export", "replay", "review"])
def test_a_saved_game_has_no_other_hands(cardai: Cardai, command: str) -> None:
    assert "has no hand 99" in refused(cardai, command, "sample:holdem", "--hand", "99")


@pytest.mark.parametrize("command", ["play", "replay", "review", "hint", "check"])
def test_names_too_long_for_any_file_are_refused(cardai: Cardai, command: str) -> None:
    refused(cardai, command, "n" * 300 + ".json")
    refused(cardai, command, "/".join(["n" * 200] * 40))


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", LONG, "1e999"])
@pytest.mark.parametrize(
    "command",
    [
        ["solve", "holdem", "--board", "4hJsAdJd", "--pot", "NUMBER", "--stack", "4", "--oop", "AA", "--ip", "KK"],
        ["solve", "holdem", "--to", "NUMBER", "--board", "4hJsAdJd", "--pot", "9", "--stack", "4", "--oop", "AA"],
        ["train", "yacht", "--minutes", "NUMBER"],
        ["deck", "build", "--class", "mage", "--minutes", "NUMBER"],
        ["hint", "holdem", "--hand", "AsKd", "--pot", "NUMBER"],
        ["play", "yacht", "--seed", "NUMBER"],
        ["play", "yacht", "--players", "NUMBER"],
        ["arena", "yacht", "random", "-n", "NUMBER"],
        ["review", "sample:yacht", "--plain", "--top", "NUMBER"],
        ["replay", "sample:yacht", "--plain", "--step", "NUMBER"],
        ["arena", "bigtwo", "search:deals=NUMBER"],
        ["arena", "bigtwo", "search:seconds=NUMBER"],
        ["arena", "hearthstone", "mcts:seconds=NUMBER"],
        ["arena", "yacht", "level:NUMBER"],
    ],
    ids=lambda command: " ".join(command[:3]),
)  # fmt: skip
def test_numbers_without_end_are_refused(cardai: Cardai, command: list[str], number: str) -> None:
    refused(cardai, *(word.replace("NUMBER", number) for word in command))


@pytest.mark.parametrize("digits", [19, 400, 5000])
@pytest.mark.parametrize(
    "command",
    [
        ["hint", "yacht", "--dice", "2,2,5,5,6", "--rerolls", "0", "--against", "NUMBER"],
        ["hint", "yacht", "--dice", "2,2,5,5,NUMBER"],
        ["hint", "yacht", "--dice", "2,2,5,5,6", "--rerolls", "NUMBER"],
        ["hint", "yacht", "--dice", "2,2,5,5,6", "--filled", "aces=NUMBER"],
        ["hint", "holdem", "--hand", "AsKd", "--stacks", "NUMBER,96"],
        ["hint", "holdem", "--hand", "AsKd", "--line", "raise NUMBER"],
        ["hint", "holdem", "--hand", "AsKd", "--to-call", "NUMBER"],
        ["hint", "bigtwo", "--hand", "3d", "--left", "NUMBER,12,9"],
        ["solve", "holdem", "--board", "4hJsAdJd", "--pot", "9", "--stack", "NUMBER", "--oop", "AA", "--ip", "KK"],
        ["solve", "holdem", "--board", "4hJsAdJd", "--pot", "9", "--stack", "9,NUMBER", "--oop", "AA", "--ip", "KK"],
        ["chart", "holdem", "--depth", "NUMBER"],
        ["equity", "AhKh", "QQ@NUMBER"],
        ["rules", "holdem", "--rules", "FILE"],
        ["rules", "bigtwo", "--rules", "FILE"],
        ["hint", "sample:yacht", "--step", "NUMBER"],
        ["drill", "--count", "NUMBER"],
        ["settings", "suits", "NUMBER"],
        ["export", "sample:holdem", "--hand", "NUMBER"],
        ["agents", "yacht", "NUMBER"],
        ["deck", "show", "NUMBERx Fireball"],
    ],
    ids=lambda command: " ".join(command[:3]),
)  # fmt: skip
def test_numbers_of_many_digits_are_refused(cardai: Cardai, command: list[str], digits: int, tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(f"seats = {'9' * digits}\nstack = {'9' * digits}\n")
    given = {"FILE": str(tmp_path / "rules.toml"), "NUMBER": "9" * digits}
    for name, value in given.items():
        command = [word.replace(name, value) for word in command]
    refused(cardai, *command)


def test_a_move_of_many_digits_is_refused_in_every_game(cardai: Cardai, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("yacht", "bigtwo", "holdem", "hearthstone"):
        for typed in (LONG, f"raise {LONG}", f"keep {LONG}", f"play {LONG}", f"score {LONG}", "²"):
            monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\nq\n"))
            assert cardai("play", game, "--plain", "--seats", "me,random", "--seed", "1").code in (0, 2)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (["--board", "Jd7s4s2h2d", "--pot", "50", "--to-call", "50"], "before it there was nothing to win"),
        (["--line", "fold"], "not your turn but that of HJ"),
        (["--line", "fold,fold,fold,fold,fold"], "nobody has anything left to decide"),
    ],
)
def test_hold_em_positions_that_cannot_be_are_refused_with_the_reason(
    cardai: Cardai, told: list[str], said: str
) -> None:
    assert said in refused(cardai, "hint", "holdem", "--hand", "AcJc", "--position", "BTN", *told)


def test_of_two_players_the_button_is_the_small_blind(cardai: Cardai) -> None:
    command = ("hint", "holdem", "--hand", "AcJc", "--players", "2", "--stacks", "2,200")
    asked = cardai(*command, "--position", "SB")
    assert asked.code == 0 and asked.out == cardai(*command, "--position", "BTN").out
    assert "solved for 2 bb, here 1.5" in asked.out


def test_every_setting_of_every_agent_has_bounds() -> None:
    for name in registry.names():
        for kind in agents.kinds(name):
            for setting in kind.settings:
                for number in ("nan", "inf", "-inf", "1e18", "-1e18", LONG):
                    with pytest.raises(AgentError):
                        agents.make(f"{kind.name}:{setting.name}={number}", registry.make(name))


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("holdem", {"preset": "six50", "prizes": [float("nan")]}),
        ("holdem", {"preset": "six50", "prizes": [float("inf"), 1]}),
        ("holdem", {"preset": "six50", "stack": 10**400}),
        ("holdem", {"preset": [1]}),
        ("holdem", {"preset": "six50", "prizes": [1e300]}),
        ("bigtwo", {"preset": [1]}),
        ("bigtwo", {"preset": {"a": 1}}),
        ("bigtwo", {"preset": "hongkong", "multipliers": [[10, 10**300]]}),
        ("bigtwo", {"preset": "hongkong", "straights": [{"ranks": "34567", "strength": float("nan")}]}),
        ("yacht", {"preset": [1]}),
        ("yacht", {"boxes": float("nan")}),
        ("hearthstone", {"decks": [[1], "same"]}),
        ("hearthstone", {"decks": float("nan")}),
        ("yacht", {"a": [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]}),
    ],
)
def test_rules_that_are_none_are_refused(game: str, rules: dict[str, object]) -> None:
    with pytest.raises(BadRules):
        registry.make(game, rules)


@pytest.mark.parametrize(
    "toml", ["x = " + "[" * 100_000, f"x = {LONG}", "a." * 100_000 + "b = 1", "prizes = [nan]", "\xff"]
)
def test_rules_files_that_are_none_are_refused(cardai: Cardai, tmp_path: Path, toml: str) -> None:
    (tmp_path / "rules.toml").write_text(toml, encoding="latin-1")
    refused(cardai, "rules", "holdem", "--rules", str(tmp_path / "rules.toml"))


@pytest.mark.parametrize("typed", [b"\xff\xfe\n1\n", LONG.encode() + b"\n\x00\n1\n"], ids=["bytes", "number"])
def test_anything_may_be_typed(tmp_path: Path, typed: bytes) -> None:
    command = [sys.executable, "-m", "cardai.app.cli", "play", "yacht", "--plain", "--seats", "me", "--seed", "1"]
    ended = subprocess.run(command, input=typed, capture_output=True, timeout=60)
    assert ended.returncode == 0 and b"Traceback" not in ended.stderr and b"The game is kept" in ended.stdout


def test_a_hint_needs_cards_that_are_known(cardai: Cardai) -> None:
    assert "not known" in refused(cardai, "hint", str(HISTORIES / "unknown-cards.phh"), "--step", "0", "--agent", "tag")


@pytest.mark.parametrize("kind", ["fifo", "zero", "folder", "deep", "number", "nan"])
def test_settings_may_be_anything_at_all(cardai: Cardai, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "home" / "data" / "settings.json"
    path.parent.mkdir(parents=True)
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "zero":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    else:
        path.write_text({"deep": "[" * 100_000, "number": LONG, "nan": '{"speed": NaN}'}[kind])
    answer = cardai("settings")
    assert answer.code == 0 and ("usual ones are used" in answer.err or "the usual is used" in answer.err), answer
    assert len(answer.err.splitlines()) == 1


async def test_the_home_screen_opens_whatever_is_in_its_folder() -> None:
    folder = places.games_dir()
    folder.mkdir(parents=True)
    whole = json.loads((RECORDS / "bigtwo-unfinished.json").read_text())
    (folder / "preset.json").write_text(json.dumps(whole | {"rules": {"preset": [1]}}))
    (folder / "seats.json").write_text(json.dumps(whole | {"seats": ["\x1b[2J[/b]" * 900] * 4}))
    (folder / "tokens.json").write_text(json.dumps(whole | {"tokens": [LONG]}))
    (folder / "result.json").write_text(json.dumps(whole | {"result": [1.0]}))
    (folder / "bytes.json").write_bytes(os.urandom(5000))
    (folder / "deep.json").write_text("[" * 100_000)
    (folder / "nothing.json").symlink_to(folder / "nowhere")
    (folder / "zero.json").symlink_to("/dev/zero")
    (folder / "folder.json").mkdir()
    (folder / os.fsdecode(b"\xff\xfe.json")).write_text("{}")
    os.mkfifo(folder / "fifo.json")
    async with opened(CardaiApp.stay_home) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Saved games"))
        await pilot.press("c")
        for _ in range(8):
            await pilot.press("enter", "down")
            if not isinstance(pilot.app.screen, HomeScreen):
                await pilot.press("q")
                await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
                await pilot.press("c")
        assert pilot.app.is_running


@pytest.mark.parametrize("kind", ["file", "fifo", "bytes", "folder"])
def test_saves_are_listed_whatever_the_data_folder_is(cardai: Cardai, home: Path, kind: str) -> None:
    place = home / "home" / "data"
    place.parent.mkdir()
    if kind == "file":
        place.write_text("")
    elif kind == "fifo":
        os.mkfifo(place)
    else:
        (place / "games").mkdir(parents=True)
        if kind == "bytes":
            (place / "games" / "x.json").write_bytes(b"\xff" * 100)
        else:
            (place / "games" / "x.json").mkdir()
    assert cardai("saves").code == 0
    assert cardai("play", "yacht", "--resume").code == 2
