"""Two open hands that play a solution on: on average over a range they win what the solution says."""

from __future__ import annotations

import numpy as np
import pytest

from cardai.ai.holdem.abstraction.cards import HOLES
from cardai.ai.holdem.solver.bets import parse_menus
from cardai.ai.holdem.solver.open_play import OpenPlay
from cardai.ai.holdem.solver.solution import Position, Solution
from cardai.ai.holdem.solver.solve import solve
from cardai.ai.holdem.solver.spot import make_spot


def solved(board: str, bets: str = "66%") -> Solution:
    spot = make_spot(board, 100, 150, "AA,KQs,77", "QQ,AKs,T9s", parse_menus(bets, "3x"))
    return solve(spot, 0.5, threads=1)


def means(position: Position, own: int) -> list[float]:
    """What each action wins with a hand, over the hands that the other may hold; folding is 0."""
    player = position.player
    assert player is not None
    play = OpenPlay(player, own)
    apart = ~np.isin(HOLES, HOLES[own]).any(axis=1)
    weights = position.weights(1 - player) * apart
    paid = position.node.paid[player]
    after = [play.won(position.after(str(action))) + paid for action in position.actions]
    return [float(weights @ won / weights.sum()) for won in after]


@pytest.mark.parametrize(
    ("board", "line", "bets"),
    [
        ("QsJs7h2h3c", ["check"], "66%"),
        ("QsJs7h2h", ["bet 66"], "66%"),
        ("QsJs7h2h", ["check", "check", "3h"], "66%"),
        ("QsJs7h", ["check"], "flop:66%,turn:66%,river:-"),
    ],
)
def test_over_a_range_a_hand_wins_what_the_solution_says(board: str, line: list[str], bets: str) -> None:
    position = solved(board, bets).at(line)
    assert position.player is not None
    values = position.action_values()
    held = np.flatnonzero((position.weights(position.player) > 0.01) & ~np.isnan(values).any(axis=1))
    for own in held[:: max(1, len(held) // 4)]:
        assert means(position, int(own)) == pytest.approx(values[own].tolist(), abs=0.02)


def test_two_hands_win_from_each_other_what_the_other_loses() -> None:
    position = solved("QsJs7h2h").root
    first, second = (int(np.flatnonzero(position.weights(player))[-1]) for player in (0, 1))
    won, lost = OpenPlay(0, first).won(position)[second], OpenPlay(1, second).won(position)[first]
    assert won + lost == pytest.approx(position.solution.spot.pot)
