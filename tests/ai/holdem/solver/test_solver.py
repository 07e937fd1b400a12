"""The solver against known values and an independent best response; cancelling, keeping, limits."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardai.ai.agent import Cancelled
from cardai.ai.holdem.solver import export
from cardai.ai.holdem.solver.bets import parse_menus
from cardai.ai.holdem.solver.solution import Solution, check_down, open_solution
from cardai.ai.holdem.solver.solve import TooLarge, aligned, make_setup, prepare, solve
from cardai.ai.holdem.solver.spot import Gadget, Spot, make_spot, weights_of
from cardai.games.cards import parse_many
from cardai.games.core import BadToken

from .oracle import Oracle

SPOTS = {spot["id"]: spot for spot in json.loads(Path(__file__).with_name("solved_spots.json").read_text())["spots"]}
TIGHT, WIDE = "AA,KK,QQ,AKs,A5s,A4s,76s,65s", "JJ-22,AQs-ATs,KTs+,QTs+,JTs,T9s,98s,87s,AQo"


def given(name: str) -> tuple[Spot, dict[str, Any]]:
    data = SPOTS[name]
    menus = parse_menus(data["bets"], data["raises"])
    return make_spot(data["board"], data["pot"], data["stack"], data["oop"], data["ip"], menus), data


def small(board: str, oop: str = "AA,KQs,77", ip: str = "QQ,AKs,T9s", **more: Any) -> Spot:
    return make_spot(board, 100, 150, oop, ip, parse_menus("66%", "3x"), **more)


@pytest.fixture(scope="module")
def turn() -> Solution:
    """A board with two suits that mean the same."""
    return solve(small("QsJs7h2h"), 0.2, threads=1)


@pytest.mark.parametrize("name", ["river00", "river03", "river09", "river12", "river18", "turn09", "turn15"])
def test_known_values(name: str) -> None:
    spot, data = given(name)
    found = solve(spot, 100 * data["exploitability"] / data["pot"])
    assert found.exploitability <= data["exploitability"]
    assert abs(found.evs[0] - data["oop_ev"]) <= found.exploitability + 0.001 * data["pot"]
    assert sum(found.evs) == pytest.approx(data["pot"])
    assert [str(action).split()[0] for action in found.root.actions] == [
        action.split("(")[0].lower() for action in data["root_actions"]
    ]
    assert export.totals(found.root, 0).equity == pytest.approx(data["oop_equity"], abs=1e-5)


@pytest.mark.parametrize("name", ["river09", "river33"])
def test_exploitability_is_that_of_an_independent_best_response_on_the_river(name: str) -> None:
    found = solve(given(name)[0], 0.05)
    assert Oracle(found).exploitability() == pytest.approx(found.exploitability, abs=1e-4 * found.spot.pot)


def test_exploitability_is_that_of_an_independent_best_response_with_equivalent_suits(turn: Solution) -> None:
    assert any(len(orbit) > 1 for orbit in turn.prepared.outs.orbits)
    assert Oracle(turn).exploitability() == pytest.approx(turn.exploitability, abs=1e-4 * turn.spot.pot)


def test_exploitability_with_three_equivalent_suits() -> None:
    found = solve(small("QsJs7s2s", oop="AA,77", ip="KK,AKo"), 0.2)
    assert max(len(orbit) for orbit in found.prepared.outs.orbits) == 3
    assert Oracle(found).exploitability() == pytest.approx(found.exploitability, abs=1e-4 * found.spot.pot)


def test_symmetry_changes_nothing_but_the_work(turn: Solution) -> None:
    plain = solve(turn.spot, 0.2, use_symmetry=False)
    assert len(plain.prepared.outs.dealt) == 49 > len(turn.prepared.outs.dealt)
    assert plain.evs[0] == pytest.approx(turn.evs[0], abs=turn.exploitability + plain.exploitability)
    for card in ("3c", "3h", "As", "Ah"):
        one, two = (solution.at(["check", "check", card]) for solution in (turn, plain))
        assert np.allclose(one.weights(0) > 0, two.weights(0) > 0)


def test_equivalent_cards_have_equal_answers_with_suits_renamed() -> None:
    # no card of clubs or diamonds is there, so these two suits mean the same
    found = solve(small("QsJs7h2h"), 0.5)
    clubs, diamonds = (found.at(["check", "check", card]) for card in ("9c", "9d"))
    assert export.totals(clubs, 0).ev == pytest.approx(export.totals(diamonds, 0).ev, abs=1e-3)
    rows = [{row["hand"]: row["ev"] for row in export.rows(position, 1)} for position in (clubs, diamonds)]
    swapped = {hand.translate(str.maketrans("cd", "dc")): ev for hand, ev in rows[0].items()}
    assert {frozenset((hand[:2], hand[2:])) for hand in swapped} == {
        frozenset((hand[:2], hand[2:])) for hand in rows[1]
    }


def test_ranges_with_single_hands_are_not_taken_for_symmetric() -> None:
    spot = small("QsJs7h2h", oop="AcAd,KcQc,7c7d")
    assert all(len(orbit) == 1 for orbit in prepare(spot).outs.orbits)


@pytest.mark.parametrize("board", ["QsJs7h2d3c", "QsJs7h2d"])
def test_every_weight_counts(board: str) -> None:
    """Random weights for every combo: a mix-up of hands anywhere would show."""
    rng = np.random.default_rng(1)
    ranges = [np.where(weights_of(text) > 0, rng.random(1326), 0).astype(np.float32) for text in (TIGHT, "99+,AQs")]
    spot = make_spot(board, 100, 150, ranges[0], ranges[1], parse_menus("66%", "3x"))
    found = solve(spot, 0.2)
    assert Oracle(found).exploitability() == pytest.approx(found.exploitability, abs=1e-4 * spot.pot)
    for player in (0, 1):
        assert np.allclose(found.root.weights(player), spot.ranges[player])
        assert export.totals(found.root, player).ev == pytest.approx(found.evs[player], abs=1e-3)


def test_threads_give_the_same_answer_to_the_bit(turn: Solution) -> None:
    again = solve(turn.spot, 0.2, threads=3)
    assert again.iterations == turn.iterations
    assert np.array_equal(again.average, turn.average)


def test_flop_down_to_the_river() -> None:
    found = solve(small("QsJs7h", oop="AA,77", ip="QQ,AKs"), 1.0)
    assert found.exploitability <= 1.0
    position = found.at(["check", "check", "2c", "check", "check", "3d"])
    assert position.player == 0
    assert len(position.board) == 5
    whole = [export.totals(position, player) for player in (0, 1)]
    assert whole[0].ev + whole[1].ev == pytest.approx(position.pot, abs=1e-2)


def test_values_are_those_of_the_strategy(turn: Solution) -> None:
    position = turn.at(["check"])
    mixed = np.nansum(position.strategy() * position.action_values(), axis=1)
    known = (position.weights(1) > 0) & ~np.isnan(position.values(1))
    assert np.allclose(mixed[known], position.values(1)[known], atol=1e-2)
    assert np.allclose(turn.at(["bet 66"]).action_values()[known][:, 0], 0, atol=1e-3)  # folding
    assert export.totals(turn.root, 0).ev == pytest.approx(turn.evs[0], abs=1e-3)


def test_equity_of_ranges() -> None:
    board = tuple(parse_many("2c7d9hJs"))
    aces, kings = check_down(board, (weights_of("AsAh").astype(float), weights_of("KsKh").astype(float)))
    assert np.nanmax(aces) == pytest.approx(42 / 44, abs=1e-6)
    assert np.nanmax(kings) == pytest.approx(2 / 44, abs=1e-6)


def test_unequal_stacks_play_for_the_smaller() -> None:
    one = make_spot("QsJs7h2d3c", 100, (500, 80), TIGHT, WIDE, parse_menus("a", "-"))
    assert one.stack == 80


def test_answering_a_bet_that_was_made() -> None:
    spot = make_spot("QsJs7h2d3c", 100, 300, TIGHT, WIDE, parse_menus("66%", "3x"), player=1, paid=(37, 0))
    found = solve(spot, 0.1)
    assert [str(action) for action in found.root.actions] == ["fold", "call", "raise 111"]
    assert sum(found.evs) == pytest.approx(137)
    assert Oracle(found).exploitability() == pytest.approx(found.exploitability, abs=0.01)


def test_memory_is_known_before() -> None:
    spot, _ = given("turn00")
    prepared = prepare(spot)
    size = prepared.size()
    setup, mem = make_setup(prepared)
    assert size.strategies == 2 * aligned(prepared.stored).nbytes
    assert size.work >= mem.nbytes
    assert size.tables == setup.tab.nbytes + setup.meta.nbytes
    with pytest.raises(TooLarge, match=r"9\.1 MB"):
        solve(spot, memory=1_000_000)


def test_cancelling_keeps_what_was_found() -> None:
    calls = []

    def stop(done: float) -> None:
        calls.append(done)
        if len(calls) == 3:
            raise Cancelled

    found = solve(given("turn09")[0], 0.0, progress=stop)
    assert found.is_cancelled
    assert found.iterations > 0
    assert 0 < found.exploitability < 100
    assert found.root.strategy().sum() > 0


def test_time_can_be_limited() -> None:
    found = solve(given("turn00")[0], 0.0, limit=0.2, threads=1)
    assert 0 < found.iterations < 2000
    assert not found.is_cancelled


def test_the_scale_of_weights_does_not_matter() -> None:
    spot = small("QsJs7h2d3c")
    tiny = small("QsJs7h2d3c", oop=spot.oop * 1e-6, ip=spot.ip * 1e-4)  # type: ignore[arg-type]
    one, two = solve(spot, 0.2), solve(tiny, 0.2)
    assert two.evs[0] == pytest.approx(one.evs[0], abs=0.2)
    assert np.array_equal(np.isnan(one.root.values(0)), np.isnan(two.root.values(0)))


def test_saved_and_opened(turn: Solution, tmp_path: Path) -> None:
    path = tmp_path / "turn.npz"
    turn.save(path)
    again = open_solution(path)
    assert (again.evs, again.iterations, again.exploitability) == (turn.evs, turn.iterations, turn.exploitability)
    line = ["check", "bet 66", "call", "3c", "check"]
    assert np.array_equal(again.at(line).strategy(), turn.at(line).strategy())
    assert np.array_equal(again.at(line).values(0), turn.at(line).values(0), equal_nan=True)
    assert [file.name for file in tmp_path.iterdir()] == ["turn.npz"]


@pytest.mark.parametrize("value", [np.nan, np.inf, -1.0])
@pytest.mark.parametrize("name", ["oop", "ip", "average"])
def test_numbers_that_no_strategy_has_are_refused(turn: Solution, tmp_path: Path, name: str, value: float) -> None:
    path = tmp_path / "odd.npz"
    turn.save(path)
    arrays = dict(np.load(path))
    for changed in (np.full_like(arrays[name], value), arrays[name].astype(np.complex64), arrays[name].astype("<U9")):
        np.savez(path, **{**arrays, name: changed})
        with pytest.raises(BadToken, match=r"odd\.npz|The range"):
            open_solution(path)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no", b"{}"])
def test_what_is_no_solution_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.npz"
    path.write_bytes(content)
    with pytest.raises(BadToken, match=r"odd\.npz"):
        open_solution(path)


def test_grid_and_rows_agree(turn: Solution) -> None:
    cells = {cell.name: cell for row in export.grid(turn.root, 0) for cell in row}
    rows = [row for row in export.rows(turn.root, 0) if row["class"] == "77"]
    assert cells["77"].combos == pytest.approx(sum(row["weight"] for row in rows))
    mix = cells["77"].mix
    assert mix is not None
    assert mix[0] == pytest.approx(np.mean([row["check"] for row in rows]), abs=1e-6)
    assert cells["22"].ev is None
    assert len(export.csv_text(turn.root, 0).splitlines()) == 1 + len(export.rows(turn.root, 0))
    assert json.dumps(export.to_json(turn.root))


def test_the_gadget_gives_the_opponent_what_it_had(turn: Solution) -> None:
    """Solved again behind a gadget, no hand of the opponent gets more than a little above what it had."""
    line = ["check", "check", "3c"]
    position = turn.at(line)
    had = np.nan_to_num(position.counterfactual(1)).astype(np.float32)
    weights = [position.weights(player).astype(np.float32) for player in (0, 1)]
    menus = parse_menus("66%", "3x")
    again = make_spot(position.board, 100, 150, weights[0], weights[1], menus, gadget=Gadget(1, had))
    found = solve(again, 0.05)
    assert -1e-3 <= found.exploitability <= 0.05
    free = np.maximum(found.root.free(1), 1e-9)
    more = (np.nan_to_num(found.root.counterfactual(1)) - had) / free
    assert np.max(more[weights[1] > 0.01]) < 3.0


@pytest.mark.parametrize(
    ("board", "oop", "words"),
    [("QsJs", "AA", "3 to 5 cards"), ("QsJsQs", "AA", "twice"), ("AsAhAd", "AA", "No hand"), ("AsAh2c", "AA", "")],
)
def test_bad_spots_are_refused(board: str, oop: str, words: str) -> None:
    if not words:
        assert small(board, oop=oop)
        return
    with pytest.raises(BadToken, match=words):
        small(board, oop=oop)


def test_ranges_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(BadToken, match="no deal"):
        solve(small("QsJs7h2d3c", oop="AsAh", ip="AsAh"))


def test_hands_that_the_board_blocks_have_no_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two aces more beside three on the board: no table has five of a rank, and looking there ended the program."""
    from cardai.ai.holdem.solver import kernel_boards
    from cardai.games.holdem import kernel_strength

    asked: list[tuple[int, ...]] = []

    def strength(_look: object, _board: object, _key: int, *hole: int) -> int:
        asked.append(hole)
        return 1

    monkeypatch.setattr(kernel_boards, "_strength", strength)
    board = np.array([[48, 49, 50, 0, 5]])
    holes = np.array([[[49, 48], [51, 44]]] * 2)
    keys = np.zeros((2, 1, 2), dtype=np.int64)
    kernel_boards.hand_keys.py_func(kernel_strength.tables(), board, np.array([5]), holes, np.array([2, 2]), keys)
    assert asked == [(51, 44)] * 2
    assert (keys[:, 0, 0] == kernel_boards.BLOCKED).all()


def test_numba_waits_for_a_solve() -> None:
    script = (
        "import sys; from cardai.ai.holdem.solver import solve, solution, export, spot, bets, ready; "
        "import cardai.app.commands.holdem_solve; print('numba' in sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert output.strip() == "False"
