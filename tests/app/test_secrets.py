"""Nobody is shown what they may not know: redrawing hidden cards changes no letter of what a person sees."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves import store
from tests.app.command_line import Cardai
from tests.trust import redraws

POSITIONS = 3
every_game = pytest.mark.parametrize("name", redraws.SECRET_GAMES)


@every_game
def test_no_word_at_the_table_or_in_a_replay_tells_hidden_cards(name: str) -> None:
    rng = random.Random(name)
    for _ in range(POSITIONS):
        match = redraws.position(name, rng)
        for seat in range(match.seats):
            other = redraws.redrawn(match, seat, rng)
            assert list(redraws.in_words(match, seat)) == list(redraws.in_words(other, seat))


@every_game
def test_no_command_tells_hidden_cards_of_a_game_under_way(name: str, tmp_path: Path) -> None:
    rng, path = random.Random(name), tmp_path / "game.json"
    for _ in range(POSITIONS):
        match = redraws.position(name, rng)
        seat = rng.randrange(match.seats)
        first, second = (
            list(redraws.by_command(played, seat, path, redraws.FAST[name]))
            for played in (match, redraws.redrawn(match, seat, rng))
        )
        assert first == second


@every_game
async def test_no_screen_tells_hidden_cards(name: str) -> None:
    rng = random.Random(name)
    match = redraws.position(name, rng)
    seat = rng.randrange(match.seats)
    first, second = [
        await redraws.on_screen(played, seat, (120, 40), redraws.FAST[name])
        for played in (match, redraws.redrawn(match, seat, rng))
    ]
    assert first == second and any("Ann" in text for text in first)


def unfinished(path: Path, seats: list[str], name: str = "bigtwo") -> Match:
    match = redraws.position(name, random.Random(4))
    store.write(path, records.from_match(match, seats, seed=1))
    return match


def test_hint_is_for_the_people_at_this_keyboard(cardai: Cardai, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    match = unfinished(path, ["human", "greedy", "greedy", "greedy"])
    for step in range(len(match.steps)):
        answer = cardai("hint", str(path), "--agent", "greedy", "--step", str(step))
        mine = match.steps[step].seat == 0
        assert answer.code == (0 if mine else 2)
        assert mine or ("the game is not over" in answer.err and answer.err.count("\n") == 1)


def test_review_of_a_game_under_way_judges_the_people_alone(cardai: Cardai, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    unfinished(path, ["human", "greedy", "human:Bob", "greedy"])
    judged = json.loads(cardai("review", str(path), "--json", "--agent", "greedy").out)
    assert {entry["seat"] for part in ("seats", "decisions", "luck") for entry in judged[part]} == {1, 3}
    assert cardai("review", str(path), "--json", "--agent", "greedy", "--seat", "2").code == 2
    assert cardai("review", str(path), "--json", "--agent", "greedy", "--seat", "3").code == 0


def test_a_watched_game_has_no_secrets(cardai: Cardai, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    unfinished(path, ["greedy"] * 4)
    judged = json.loads(cardai("review", str(path), "--json", "--agent", "greedy").out)
    assert {entry["seat"] for entry in judged["seats"]} == {1, 2, 3, 4}
    assert cardai("hint", str(path), "--agent", "greedy").code == 0
