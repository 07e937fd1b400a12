"""Pots of three: showdowns against counting by hand, chips that add up, best answers that gain little."""

from __future__ import annotations

import numpy as np
import pytest

from cardai.ai.holdem.solver.bets import parse_menu
from cardai.ai.holdem.solver.runouts import HIGH, LOW
from cardai.ai.holdem.solver.several import kernel_shares
from cardai.ai.holdem.solver.several.hands import hands_on
from cardai.ai.holdem.solver.several.open_play import OpenPlay
from cardai.ai.holdem.solver.several.solve import Position, Solver, Spot
from cardai.ai.holdem.solver.several.tree import Kind, Root, build
from cardai.ai.holdem.solver.spot import parsed_range
from cardai.games import cards
from cardai.games.core import BadToken
from cardai.games.holdem.strength import strength

RIVER = "2c7d9hJsQd"


def board(text: str) -> tuple[int, ...]:
    return tuple(cards.parse_many(text))


def solved(
    dealt: str, ranges: tuple[str, str, str], root: Root, bets: str, raises: str = "", iterations: int = 150
) -> Solver:
    weights = tuple(parsed_range(text) for text in ranges)
    solver = Solver(Spot(board(dealt), root, weights, parse_menu(bets, raises)))
    solver.iterate(iterations)
    return solver


def mean_value(position: Position, player: int) -> float:
    """Over the range, weighted with what it can meet."""
    values, weights = position.values(player), position.weights(player)
    met = position._by_combo(position._mass(position.at, player), player)
    return float(np.nansum(values * weights * met) / np.nansum(weights * met))


@pytest.mark.parametrize("parts", [(10, 0, 0, -3), (0, 10, 0, -3), (0, 0, 10, -3), (0, 0, 0, -3), (5, 2, 0, -1)])
@pytest.mark.parametrize("dealt", [RIVER, "AcAdAhAs2c"])
def test_showdowns_of_three_are_those_that_counting_finds(dealt: str, parts: tuple[int, ...]) -> None:
    rng, known = np.random.default_rng(1), board(dealt)
    free = np.flatnonzero(~np.isin(HIGH, known) & ~np.isin(LOW, known))
    combos = [np.sort(rng.choice(free, 14, replace=False)).astype(np.int64) for _ in range(3)]
    weights = [rng.random(14).astype(np.float32) for _ in range(3)]
    hands = hands_on(known, (combos[0], combos[1], combos[2]), [])
    work, totals, found = np.zeros(kernel_shares.WORK, np.float32), np.zeros(3, np.float32), np.zeros(14, np.float32)
    kernel_shares.shares(work, totals, hands, 1, weights[0], weights[2], np.array(parts, np.float32), 0, found)
    for place, combo in enumerate(combos[1]):
        told = 0.0
        for first, weight in zip(combos[0], weights[0], strict=True):
            for second, other in zip(combos[2], weights[2], strict=True):
                held = [(int(HIGH[one]), int(LOW[one])) for one in (combo, first, second)]
                if len({card for hole in held for card in hole}) == 6:
                    own, a, b = (strength([*hole, *known]) for hole in held)
                    alone = [(own > rival) + (own == rival) / 2 for rival in (a, b)]
                    both = (own >= max(a, b)) / (1 + (own == a) + (own == b))
                    won = parts[0] * both + parts[1] * alone[0] + parts[2] * alone[1] + parts[3]
                    told += float(weight) * float(other) * won
        assert found[place] == pytest.approx(told, abs=1e-4)


@pytest.mark.parametrize(("dealt", "bets"), [(RIVER, "75%,a"), ("2c7d9hJs", "turn:75%,river:a")])
def test_what_three_win_adds_up_to_the_pot_and_nobody_can_gain_much(dealt: str, bets: str) -> None:
    ranges = ("99-77,AJ,KQ,T8s", "QQ-99,AQ,KTs", "AA-JJ,AK,QJs")
    root = Root(len(dealt) // 2 - 3, 100, (300, 180, 300))
    solver = solved(dealt, ranges, root, bets, "3x", 120)
    solution = solver.solution()
    assert max(solution.gains) < 1.5
    assert sum(mean_value(solution.position(), player) for player in range(3)) == pytest.approx(100, abs=1.5)


def test_the_nuts_bet_and_two_who_beat_bluffs_alone_fold_together_as_often_as_makes_a_bluff_even() -> None:
    catcher, polar = "AQ", "KTs,T8s,65s,54s"
    three = solved(RIVER, (polar, catcher, catcher), Root(2, 100, (100, 100, 100)), "a", iterations=300).solution()
    nuts, first = board("KhTh"), three.position()
    number = next(n for n, (a, b) in enumerate(zip(HIGH, LOW, strict=True)) if {a, b} == set(nuts))
    assert [str(action) for action in first.actions] == ["check", "allin"] and first.strategy()[number, 1] > 0.95
    folds = []
    for line in (("to 100",), ("to 100", "fold")):
        position = three.position(line)
        weights = position.weights(position.node.player)
        folds.append(float(position.strategy()[:, 0] @ weights / weights.sum()))
    assert min(folds) > 0.5 and folds[0] * folds[1] == pytest.approx(0.5, abs=0.06)


def test_a_fold_is_worth_nothing_and_a_hand_that_cannot_be_held_has_no_value() -> None:
    position = (
        solved(RIVER, ("99,AJ", "QQ,AQ", "JJ,AK"), Root(2, 100, (80, 80, 80)), "a").solution().position(("to 80",))
    )
    values = position.action_values()
    held = position.weights(1) > 0
    assert np.allclose(values[held, 0], 0.0, atol=1e-4) and np.isnan(values[~held]).all()


def test_side_pots_go_to_those_who_paid_for_them() -> None:
    solver = solved(RIVER, ("AsAh", "KsTs", "JdJh"), Root(2, 30, (10, 60, 60)), "a", "a", iterations=20)
    play = OpenPlay(solver.solution().position(("to 60",)), tuple(int(numbers[0]) for numbers in solver.combos))
    assert play.is_known and play.won("fold").sum() == pytest.approx(30)
    position = solver.solution().position(("to 10", "to 60"))
    won = OpenPlay(position, play.held).won("call")
    assert won == pytest.approx([-10, 100, -60])


def test_known_hands_win_on_average_what_the_solution_tells() -> None:
    solver = solved(RIVER, ("99,AJ,65s", "QQ,AQ,KTs", "JJ,AK"), Root(2, 100, (120, 120, 120)), "a", iterations=100)
    position = solver.solution().position()
    own = int(solver.combos[0][0])
    total = weight = 0.0
    for second in solver.combos[1]:
        for third in solver.combos[2]:
            play = OpenPlay(position, (own, int(second), int(third)))
            if play.is_known:
                chance = position.weights(1)[second] * position.weights(2)[third]
                total, weight = total + chance * play.won("check")[0], weight + chance
    assert total / weight == pytest.approx(position.action_values()[own, 0], abs=2.0)


def test_bets_that_were_made_are_in_the_tree_and_betting_ends_where_nobody_can_answer() -> None:
    root = Root(1, 100, (500, 500, 70))
    tree = build(root, parse_menu("50%", ""), (("to 31", "call", "to 70"),))
    at = 0
    for word in ("to 31", "call", "to 70", "call", "call"):
        at = tree.follow(at, word)
    assert tree.nodes[at].kind is Kind.DEAL and tree.nodes[tree.nodes[at].children[0]].kind is Kind.ACT
    with pytest.raises(BadToken, match="not possible here"):
        tree.follow(0, "to 44")
    short = build(Root(1, 100, (50, 50, 50)), parse_menu("a", ""))
    ended = short.follow(short.follow(short.follow(0, "to 50"), "call"), "call")
    assert short.nodes[short.nodes[ended].children[0]].kind is Kind.END


def test_more_or_fewer_than_three_are_refused() -> None:
    with pytest.raises(BadToken, match="Three players"):
        Solver(Spot(board(RIVER), Root(2, 10, (5, 5)), (parsed_range("AA"),) * 2, parse_menu("a", "")))
    with pytest.raises(BadToken, match="from the turn on"):
        Solver(Spot(board("2c7d9h"), Root(0, 10, (5, 5, 5)), (parsed_range("AA"),) * 3, parse_menu("a", "")))
