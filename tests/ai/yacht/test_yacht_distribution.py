"""The distribution of the final score, and the chance to win."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai.yacht.players.exact import ExactAgent
from cardai.ai.yacht.players.win import WinAgent
from cardai.ai.yacht.solver import distribution, win_chance
from cardai.ai.yacht.solver.distribution import ScoreDistribution, dice_distribution, sheet_distribution
from cardai.ai.yacht.solver.lattice import ROLL_WEIGHTS
from cardai.ai.yacht.solver.lookup import SolvedRules
from cardai.ai.yacht.solver.win_chance import share_of_win, win_turn_against
from cardai.games.core import Luck
from cardai.games.yacht import PRESETS, Keep, Score, YachtView, make
from cardai.games.yacht.rules import RULES_BY_PRESET as RULES
from cardai.games.yacht.sheet import Sheet
from cardai.games.yacht.sheet_notation import read_sheet

LATE = {
    "pancht": "aces=3,twos=6,threes=6,fives=15,sixes=18,choice=22,3k=20,4k=0,ss=15",
    "yahtzee": "aces=3,twos=6,threes=6,fives=15,sixes=18,chance=22,3k=20,4k=0,yahtzee=50",
}


@pytest.fixture(scope="module")
def solved() -> dict[str, SolvedRules]:
    return {preset: SolvedRules(RULES[preset]) for preset in PRESETS}


@pytest.mark.parametrize("rules", ["yahtzee"])
def test_from_the_start_the_mean_is_the_value(solved: dict[str, SolvedRules], rules: str) -> None:
    own = solved[rules]
    found = sheet_distribution(own, Sheet.blank(RULES[rules]))
    assert found.chances.sum() == pytest.approx(1.0, abs=1e-12)
    assert found.mean == pytest.approx(own.table.start, abs=1e-9)
    assert found.deviation == pytest.approx(float(own.table.deviation[-1]), abs=0.01)


@pytest.mark.parametrize("rules", LATE)
def test_late_positions_without_compiled_code_agree_with_compiled(
    solved: dict[str, SolvedRules], rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, sheet = solved[rules], read_sheet(RULES[rules], LATE[rules])
    plain = dice_distribution(own, sheet, (1, 4, 4, 5, 6), 2)
    wins = win_turn_against(own, sheet, [sheet, 200])
    monkeypatch.setattr(distribution, "PLAIN_UP_TO", 0)
    monkeypatch.setattr(win_chance, "PLAIN_UP_TO", 0)
    compiled = dice_distribution(own, sheet, (1, 4, 4, 5, 6), 2)
    assert plain.mean == pytest.approx(compiled.mean, abs=1e-9)
    assert [plain.percentile(p) for p in (5, 50, 95)] == [compiled.percentile(p) for p in (5, 50, 95)]
    again = win_turn_against(own, sheet, [sheet, 200])
    assert np.allclose(wins.worth, again.worth, atol=1e-12)


@pytest.mark.parametrize("rules", PRESETS)
def test_mid_turn_the_mean_is_the_value_of_the_action(solved: dict[str, SolvedRules], rules: str) -> None:
    own, game, rng = solved[rules], make(rules), random.Random(3)
    luck = Luck(rng)
    state = game.start(1, luck)
    while state.turn is not None:
        sheet, action = state.sheets[0], rng.choice(state.actions())
        if len(sheet.open) <= 5:
            value = own.action_value(sheet, action, state.dice, state.rerolls)
            found = dice_distribution(own, sheet, state.dice, state.rerolls, action)
            assert found.mean == pytest.approx(value, abs=1e-9)
        state.apply(action, luck)


def test_exact_games_follow_the_distribution(solved: dict[str, SolvedRules]) -> None:
    game = make("pancht")
    agent, found = ExactAgent(game), sheet_distribution(solved["pancht"], Sheet.blank(game.rules))
    totals = np.array([_play(game, agent, seed) for seed in range(250)])
    error = found.deviation / len(totals) ** 0.5
    assert abs(totals.mean() - found.mean) < 3 * error
    for percent in (10, 50, 90):
        share = float((totals <= found.percentile(percent)).mean())
        below = float(found.chances[found.scores <= found.percentile(percent)].sum())
        assert abs(share - below) < 3 * (below * (1 - below) / len(totals)) ** 0.5


def _play(game: object, agent: ExactAgent, seed: int) -> float:
    luck = Luck(random.Random(seed))
    state = agent.game.start(1, luck)
    while state.turn is not None:
        state.apply(agent.act(state.view(0)), luck)
    return state.returns()[0]


def test_shares_of_the_win() -> None:
    even = ScoreDistribution(10, np.array([0.5, 0.5]))
    assert share_of_win([even], np.array([9.0, 10.0, 11.0, 12.0])).tolist() == [0.0, 0.25, 0.75, 1.0]
    assert share_of_win([even, even], np.array([11.0]))[0] == pytest.approx(0.25 + 2 * 0.25 / 2 + 0.25 / 3)
    assert share_of_win([], np.array([5.0])).tolist() == [1.0]


def test_shares_of_equal_sheets_add_up_to_one(solved: dict[str, SolvedRules]) -> None:
    sheet = read_sheet(RULES["pancht"], LATE["pancht"])
    final = sheet_distribution(solved["pancht"], sheet)
    for others in (1, 3):
        assert share_of_win([final] * others, final.scores) @ final.chances == pytest.approx(1 / (others + 1))


def test_playing_to_win_takes_the_long_shot_that_the_mean_does_not(solved: dict[str, SolvedRules]) -> None:
    """Only the yacht wins: with 30 points behind, the last box but one must go for it."""
    sheet = read_sheet(
        RULES["pancht"], "aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18,3k=20,4k=0,fh=20,ss=15,ls=30"
    )
    view = YachtView(make("pancht"), 0, 0, (sheet, sheet), (3, 3, 6, 6, 6), 1)
    turn = win_turn_against(solved["pancht"], sheet, [sheet.total + 60])
    mean = solved["pancht"].turn(sheet).choose(view.dice, 1, sheet)
    assert mean == Keep((6, 6, 6)) or isinstance(mean, Score)
    best = turn.choose(view.dice, 1, sheet)
    assert best == Keep((6, 6, 6))
    assert turn.value(best, view.dice, 1, sheet) >= turn.value(mean, view.dice, 1, sheet)


def test_the_win_agent_never_has_less_chance_than_the_exact_one(solved: dict[str, SolvedRules]) -> None:
    game = make("pancht")
    agent, exact = WinAgent(game), ExactAgent(game, details=False)
    luck = Luck(random.Random(11))
    state = game.start(2, luck)
    differs = 0
    while state.turn is not None:
        view = state.view(state.turn)
        advice, other = agent.advise(view), exact.act(view)
        chosen = advice.of(other)
        assert chosen is not None and advice.best.figures["win"] >= chosen.figures["win"] - 1e-9
        assert sum(option.chance for option in advice.options) == 1
        differs += advice.best.action != other
        state.apply(advice.best.action, luck)
    assert differs


def test_exact_chances_to_win_are_a_martingale_of_the_turn(solved: dict[str, SolvedRules]) -> None:
    """The mean over all first throws of one's own chance is the chance before the throw, at the turn after."""
    sheet = read_sheet(RULES["pancht"], LATE["pancht"] + ",fours=12")
    turn = win_turn_against(solved["pancht"], sheet, [210])
    after = sheet.write(sheet.rules.index("full-house"), (2, 2, 3, 3, 3))
    later = win_turn_against(solved["pancht"], after, [210])
    row = turn.leaves.boxes.index(sheet.rules.index("full-house"))
    from cardai.ai.yacht.solver.turn import ROLL_INDEX

    assert turn.worth[row, ROLL_INDEX[(2, 2, 3, 3, 3)]] == pytest.approx(
        float(ROLL_WEIGHTS @ later.plan.rolls[2]), abs=1e-12
    )
