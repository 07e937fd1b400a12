"""The ready-made puzzles: every one replays, and its answers are right by the same means that made it."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest

from cardai.ai import puzzles
from cardai.ai.bigtwo.search.certain_wins import certain_wins
from cardai.ai.hearthstone.puzzles.lethal import NoChance, shortest_win
from cardai.ai.yacht.players.exact import ExactAgent
from cardai.games import HOUSE
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.puzzle import CHOOSE, Puzzle
from cardai.games.yacht.view import YachtView


@pytest.mark.parametrize("game", HOUSE)
def test_every_puzzle_is_a_position_whose_right_answers_may_be_played(game: str) -> None:
    found = puzzles.shipped(game)
    assert len(found) == sum(one.count for one in puzzles.sets(game))
    assert len({puzzle.id for puzzle in found}) == len(found)
    for puzzle in found:
        match = puzzle.match()
        assert match.state.turn is not None
        for token in puzzle.right:
            match.state.check(match.game.parse(token))
        assert 1 <= puzzle.grade <= 5 and puzzle.task and puzzle.reasons and puzzle.proof


@pytest.mark.parametrize("game", HOUSE)
def test_where_values_are_told_a_right_answer_is_the_best(game: str) -> None:
    for puzzle in puzzles.shipped(game):
        if puzzle.goal == CHOOSE and len(puzzle.choices) > 1:
            assert puzzle.choices[0].action in puzzle.right
            assert [choice.value for choice in puzzle.choices] == sorted(
                (choice.value for choice in puzzle.choices), reverse=True
            )


@pytest.mark.parametrize("puzzle", puzzles.shipped("yacht")[::10], ids=lambda puzzle: puzzle.id)
def test_the_rolls_have_exact_values(puzzle: Puzzle) -> None:
    match = puzzle.match()
    view = match.state.view(0)
    assert isinstance(view, YachtView)
    values = {match.game.token(action): value for action, value in ExactAgent(match.game).values(view).items()}
    assert {choice.action: choice.value for choice in puzzle.choices} == pytest.approx(
        {choice.action: values[choice.action] for choice in puzzle.choices}, abs=1e-3
    )
    best = max(values.values())
    assert set(puzzle.right) == {action for action, value in values.items() if value >= best - 0.05}


def test_the_endings_are_won_by_just_the_right_answers() -> None:
    for puzzle in puzzles.shipped("bigtwo"):
        match = puzzle.match()
        view = match.state.view(match.state.turn or 0)
        assert isinstance(view, BigTwoView)
        assert {match.game.token(action) for action in certain_wins(view)} == set(puzzle.right)
        assert len(puzzle.right) < len(view.actions())


def test_the_lines_win_without_luck_whatever_the_other_holds() -> None:
    rng = random.Random(1)
    for puzzle in puzzles.shipped("hearthstone"):
        match = puzzle.match()
        seat = match.state.turn
        assert seat is not None
        other = match.game.guess(match.state.view(seat), rng)
        for state in (match.state, other):
            assert isinstance(state, HearthstoneState)
            for token in puzzle.line:
                state.step(match.game.parse(token), NoChance())
            assert state.winner == seat


def test_no_shorter_line_wins() -> None:
    easy = [puzzle for puzzle in puzzles.shipped("hearthstone") if len(puzzle.line) == 3][:3]
    for puzzle in easy:
        state = puzzle.match().state
        assert isinstance(state, HearthstoneState)
        assert len(shortest_win(state) or ()) == 3


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_goes_through_all_games() -> None:
    day = date(2026, 3, 14)
    assert puzzles.daily(day, HOUSE) == puzzles.daily(day, HOUSE)
    month = [puzzles.daily(day + timedelta(days), HOUSE) for days in range(28)]
    assert len({puzzle.id for puzzle in month}) == 28
    assert {puzzle.game for puzzle in month} == set(HOUSE)
