"""The command line as a user meets it: answers, files, and clear words for bad input."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest

from cardai.ai import registry as agents
from cardai.app import cli
from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves import store
from tests.app.command_line import Answer, Cardai


def saved_game(path: Path, steps: int = 1000, seed: int = 1) -> Path:
    rng, match = random.Random(seed), Match.start(registry.make("yacht"), 2, seed)
    while not match.is_over and len(match.steps) < steps:
        match.play(rng.choice(match.state.actions()))
    store.write(path, records.from_match(match, ["human:Ann", "random"], seed=seed))
    return path


@pytest.mark.parametrize(
    "words",
    [
        ["play", "chess"],
        ["play", "yacht", "--rules", "nonsense"],
        ["play", "yacht", "--rules", "missing.toml"],
        ["play", "yacht", "--seats", "me,nobody"],
        ["play", "yacht", "--seats", ",".join(["random"] * 9)],
        ["play", "yacht", "--seat", "5", "--players", "2"],
        ["play", "yacht", "--resume"],
        ["play", "yacht", "--seed", "x"],
        ["replay", "missing.json"],
        ["review", "missing.json"],
        ["hint", "missing.json"],
        ["check", "missing.json"],
        ["arena", "yacht", "nobody"],
        ["arena", "yacht", "random", "--seats", "0"],
        ["arena", "yacht", "random", "--round-robin"],
        ["rules", "chess"],
        ["agents", "chess"],
        ["nonsense"],
    ],
    ids=" ".join,
)
def test_bad_input_is_one_clear_message_and_exit_code_2(cardai: Cardai, words: list[str]) -> None:
    answer = cardai(*words)
    assert answer.code == 2
    assert (answer.err or answer.out).strip()
    assert "Traceback" not in answer.err


def told(answer: Answer) -> list[str]:
    """Lines on standard error, but for the one that a busy machine says."""
    return [line for line in answer.err.splitlines() if line != "Working ..."]


@pytest.mark.parametrize("words", [["--nonsense"], ["-" + 5000 * "9"], ["--nonsense", "x" * 5000, 3000 * "y "]])
@pytest.mark.parametrize("command", cli.Commands().places())
def test_an_option_that_is_none_is_one_short_line(cardai: Cardai, command: str, words: list[str]) -> None:
    answer = cardai(command, *words)
    assert answer.code == 2 and answer.out == ""
    (line,) = told(answer)
    assert line.startswith("cardai: ") and f"see cardai {command}" in line and len(line) < 300


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "yacht", "--seed", "x"], "'x' is not a valid integer; see cardai play --help"),
        (["play", "yacht", "--seed", 900 * "x"], "...xx' is not a valid integer; see cardai play --help"),
        (["play"], "Missing argument 'GAME'; see cardai play --help"),
        (["settings", "a", "b", "c"], "see cardai settings --help"),
        (["--nonsense"], "No such option '--nonsense'; see cardai --help"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_command_line_that_is_not_understood_is_told_in_one_line(
    cardai: Cardai, words: list[str], sentence: str
) -> None:
    answer = cardai(*words)
    (line,) = told(answer)
    assert (answer.code, answer.out) == (2, "") and sentence in line and len(line) < 300


@pytest.mark.parametrize("command", cli.Commands().places())
def test_every_help_has_an_example(cardai: Cardai, command: str) -> None:
    answer = cardai(command, "--help")
    assert answer.code == 0
    assert f"cardai {command}" in answer.out.split("Example", 1)[1]
    assert "\\" not in answer.out


@pytest.mark.parametrize("name", registry.names())
def test_games_agents_and_rules_are_listed(cardai: Cardai, name: str) -> None:
    assert f"{name}:" in cardai("games").out
    assert list(json.loads(cardai("games", "--json").out)[name]) == list(registry.presets(name))
    listed = cardai("agents", name).out
    assert all(kind.name in listed for kind in agents.kinds(name))
    for preset in registry.presets(name):
        assert len(cardai("rules", name, preset).out.splitlines()) > 5


def test_check_tells_good_records_from_bad_ones(cardai: Cardai, tmp_path: Path) -> None:
    good, wrong, cut = (saved_game(tmp_path / f"{name}.json") for name in ("good", "wrong", "cut"))
    record = records.read(wrong)
    assert record.result is not None
    record.result[1] += 1
    store.write(wrong, record)
    cut.write_bytes(cut.read_bytes()[:200])
    assert cardai("check", str(good)).code == 0
    answer = cardai("check", str(tmp_path))
    assert answer.code == 2
    assert f"{good}: ok" in answer.out
    assert "the moves give" in answer.out
    assert "not a complete JSON document" in answer.out
    assert answer.out.endswith("1 agree, 2 disagree\n")


def test_hint_for_a_saved_game(cardai: Cardai, tmp_path: Path) -> None:
    path = str(saved_game(tmp_path / "game.json", steps=9))
    advice = json.loads(cardai("hint", path, "--json").out)
    assert advice["game"] == "yacht"
    assert advice["actions"][0]["loss"] == 0
    values = [action["value"] for action in advice["actions"]]
    assert values == sorted(values, reverse=True)
    assert cardai("hint", path, "--top", "1").out.count("score") <= 2
    assert json.loads(cardai("hint", path, "--step", "3", "--json").out)["step"] == 3
    assert cardai("hint", path, "--step", "99").code == 2


def test_a_finished_game_has_no_hint_but_its_positions_have(cardai: Cardai, tmp_path: Path) -> None:
    path = str(saved_game(tmp_path / "game.json"))
    assert "the game is over" in cardai("hint", path).err
    assert cardai("hint", path, "--step", "5").code == 0


def test_review_adds_up(cardai: Cardai, tmp_path: Path) -> None:
    path = str(saved_game(tmp_path / "game.json"))
    found = json.loads(cardai("review", path, "--json").out)
    for seat in found["seats"]:
        assert seat["result"] == pytest.approx(seat["start"] + seat["luck"] - seat["loss"], abs=1e-6)
    words = cardai("review", path, "--plain").out
    assert "Worst moments of seat 1 first" in words
    assert "blunder" in words


def test_replay_in_plain_text_tells_the_whole_game(cardai: Cardai, tmp_path: Path) -> None:
    answer = cardai("replay", str(saved_game(tmp_path / "game.json")), "--plain")
    assert answer.code == 0
    assert "Final score" in answer.out


def test_a_watched_game_is_played_saved_and_found_again(cardai: Cardai, tmp_path: Path) -> None:
    assert cardai("play", "yacht", "--seats", "random,random", "--seed", "5", "--plain").code == 0
    listed = cardai("saves").out
    assert "yacht (pancht), random, random, finished" in listed
    name = listed.split(":")[0]
    assert cardai("check", str(tmp_path / "home" / "data" / "games")).code == 0
    assert cardai("review", name, "--plain").code == 0


def test_arena_reports_mean_error_and_wins(cardai: Cardai) -> None:
    answer = json.loads(cardai("arena", "yacht", "heuristic", "random", "-n", "4", "--jobs", "1", "--json").out)
    best, worst = answer["standings"]
    assert (best["spec"], worst["spec"]) == ("heuristic", "random")
    assert best["games"] == 8
    assert best["error"] > 0


def test_an_arena_goes_on_from_its_journal(cardai: Cardai, tmp_path: Path) -> None:
    journal = tmp_path / "run.jsonl"
    command = ["arena", "yacht", "heuristic", "random", "--jobs", "1", "--journal", str(journal), "--json"]
    first = cardai(*command, "-n", "6").out
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:3]) + lines[3][:10])
    assert cardai(*command, "-n", "6").out == first
    assert journal.read_bytes() == b"".join(lines)


def test_a_saved_game_is_gone_on_with_by_its_file(
    cardai: Cardai, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    path = saved_game(tmp_path / "mine.json", steps=3)
    before = records.load(path)[1].tokens()
    answer = cardai("play", str(path), "--plain")
    assert answer.code == 0 and "Ann" in answer.out and records.load(path)[1].tokens()[: len(before)] == before
    assert cardai("play", str(tmp_path / "none.json")).code == 2
    assert "this game is over" in cardai("play", str(saved_game(tmp_path / "over.json")), "--plain").err


@pytest.mark.parametrize(
    "line",
    [
        '{"deal":-1,"returns":[1,2],"wins":[1,0]}',
        '{"deal":0,"returns":[1],"wins":[1,0]}',
        '{"deal":"0","returns":[1,2],"wins":[1,0]}',
        '{"deal":0,"returns":[1e999,2],"wins":[1,0]}',
        '{"deal":0}',
        '{"deal":0,"returns":[7,7],"wins":[0.5,0.5]}',
    ],
)
def test_an_impossible_line_of_a_journal_is_left_out_and_told(cardai: Cardai, tmp_path: Path, line: str) -> None:
    journal = tmp_path / "run.jsonl"
    command = ["arena", "yacht", "random", "heuristic", "--jobs", "1", "-n", "1", "--journal", str(journal)]
    work = {
        "game": "yacht",
        "rules": json.dumps(registry.make("yacht").rules_data()),
        "lineup": ["random", "heuristic"],
        "seed": 0,
    }
    result = '{"deal":0,"returns":[1.0,2.0],"wins":[0.0,1.0]}'
    journal.write_text(f"{json.dumps(work)}\n{result}\n{line}\n")
    answer = cardai(*command)
    assert answer.code == 0 and "run.jsonl" in answer.err and answer.err.count("\n") == 1
    assert "1 deal" in answer.out and line in journal.with_suffix(".damaged").read_text()


def test_an_unwritable_journal_is_told_before_the_first_game(cardai: Cardai, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for journal in (tmp_path / "file" / "run.jsonl", tmp_path):
        answer = cardai("arena", "yacht", "random", "-n", "1000000", "--journal", str(journal))
        assert answer.code == 2 and str(journal) in answer.err


def test_agents_are_listed_with_all_their_nets(cardai: Cardai) -> None:
    answer = cardai("agents")
    assert answer.code == 0 and "net for" in answer.out
