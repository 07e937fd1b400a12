"""The solver against naive enumeration, published values, its own twin, and damaged files."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from cardai.ai.yacht.solver import kernel, kernel_policy, plain, tables
from cardai.ai.yacht.solver.lattice import ROLL_WEIGHTS, SETS
from cardai.ai.yacht.solver.layout import layout
from cardai.ai.yacht.solver.lookup import SolvedRules
from cardai.ai.yacht.solver.turn import SCORE
from cardai.games.core import Luck
from cardai.games.yacht import PRESETS, make
from cardai.games.yacht.notation import Keep
from cardai.games.yacht.rules import ROLLS, Box, Rules
from cardai.games.yacht.rules import RULES_BY_PRESET as RULES
from cardai.games.yacht.sheet import Sheet
from tests.ai.yacht import naive_yacht

YACHT = Box("yacht", "yacht", 5, 50)
TINY = {
    "bonus": Rules("bonus", (Box("aces", "face", 1), Box("fours", "face", 4)), bonus=9, bonus_at=10),
    "joker": Rules(
        "joker",
        (Box("sixes", "face", 6), YACHT, Box("ls", "straight", 5, 40)),
        five_is_full_house=False,
        joker="forced",
        further=100,
    ),
    "free": Rules("free", (Box("twos", "face", 2), Box("fh", "full", 0, 25), YACHT), joker="free", further=100),
    "lower": Rules("lower", (Box("ss", "straight", 4, 15), Box("3k", "kind", 3))),
    "pairs": Rules("pairs", (Box("twos", "face", 2), Box("pairs", "pairs"), Box("four", "alike", 4)), bonus_at=6),
    "row": Rules("row", (Box("row", "row", 2, 20), Box("pair", "alike", 2))),
    "none": Rules("none", (Box("full", "full"),)),
}


@cache
def solved_now(rules: str) -> tables.ValueTable:
    """A preset solved here and now, once for all tests."""
    return tables.solve(RULES[rules]).table


@pytest.mark.parametrize("name", TINY)
def test_small_sheets_agree_with_naive_enumeration(name: str) -> None:
    rules = TINY[name]
    naive_yacht.expected.cache_clear()
    value = naive_yacht.expected(Sheet.blank(rules))
    assert kernel.solve(layout(rules))[-1] == pytest.approx(value, abs=1e-10)
    assert plain.solve(layout(rules))[-1] == pytest.approx(value, abs=1e-10)


@pytest.mark.parametrize("name", TINY)
def test_every_action_on_small_sheets_agrees_with_naive_enumeration(name: str) -> None:
    solved, rng = SolvedRules(TINY[name]), random.Random(1)
    sheet = Sheet.blank(TINY[name])
    sheet = sheet.write(0, (1, 4, 4, 4, 4)) if len(sheet.open) > 1 else sheet
    for roll in rng.sample(ROLLS, 5):
        for rerolls in (0, 1, 2):
            assert solved.best(sheet, roll, rerolls) == pytest.approx(naive_yacht.best(sheet, roll, rerolls), abs=1e-10)
            if rerolls:
                value = naive_yacht.keep(sheet, roll[1:3], rerolls)
                assert solved.action_value(sheet, Keep(roll[1:3]), roll, rerolls) == pytest.approx(value, abs=1e-10)


@pytest.mark.parametrize(
    ("rules", "value"), [("yahtzee-free", 254.589609), ("yahtzee-plain", 245.870775), ("yatzy", 248.44)]
)
def test_published_values(rules: str, value: float) -> None:
    assert solved_now(rules).start == pytest.approx(value, abs=1e-6 if rules != "yatzy" else 0.005)


@pytest.mark.parametrize("rules", PRESETS)
def test_shipped_tables_are_what_the_solver_finds(rules: str) -> None:
    shipped = tables.load(tables.SHIPPED_TABLES / f"{rules}.npz", RULES[rules], layout(RULES[rules]).size)
    assert np.abs(shipped["values"] - solved_now(rules).values).max() < 1e-10


def test_shipped_facts_are_what_the_solver_finds() -> None:
    table = tables.open_table(RULES["yacht12"])
    bonus, deviation = kernel_policy.facts(table.layout, solved_now("yacht12").values)
    assert np.abs(table.bonus - bonus).max() < 1e-3 and np.abs(table.deviation - deviation).max() < 0.05
    assert np.quantile(np.abs(table.bonus - bonus), 0.99) < 1e-5


@pytest.mark.parametrize("rules", PRESETS)
def test_a_turn_in_numpy_is_worth_what_the_table_says(rules: str) -> None:
    """The engine's own sheets, jokers and all, lead to the value the compiled solver found for them."""
    game, rng = make(rules), random.Random(5)
    solved = SolvedRules(game.rules)
    for seed in range(12):
        luck = Luck(random.Random(seed))
        state = game.start(1, luck)
        while state.turn is not None:
            sheet = state.sheets[0]
            value = float(ROLL_WEIGHTS @ solved.turn(sheet).plan.rolls[2])
            assert value == pytest.approx(float(solved.table.values[solved.table.layout.state(sheet)]), abs=1e-9)
            state.apply(rng.choice(state.actions()), luck)


def test_the_plain_solver_is_the_twin_of_the_compiled_one() -> None:
    for rules in ("yacht12", "yahtzee"):
        shape = layout(RULES[rules], 3.0)
        assert np.abs(plain.solve(shape) - kernel.solve(shape)).max() < 1e-10


def test_the_compiled_plan_is_that_of_the_plain_turn() -> None:
    """Both choose the same keeps and boxes, but for ties within rounding."""
    solved = SolvedRules(RULES["yahtzee"])
    shape, values = solved.table.layout, solved.table.values
    arrays, on = kernel.rule_arrays(shape), kernel_policy.workspace()
    sheet = Sheet.blank(RULES["yahtzee"]).write(3, (1, 4, 4, 4, 4)).write(11, (5,) * 5).write(4, (5,) * 5)
    state = shape.state(sheet)
    group = int(np.searchsorted(shape.groups[:, 3], state, side="right") - 1)
    mass, scored = ROLL_WEIGHTS.copy(), np.empty(len(ROLLS))
    kernel_policy.turn_chances(
        shape.groups[group], state - shape.groups[group, 3], values, arrays, kernel.LATTICE, on, mass, 2, scored
    )
    turn = solved.turn(sheet)
    early, plan = on.early, turn.plan.choices[1]
    keeps = np.append(turn.plan.keeps[1], -np.inf)
    for roll in range(len(ROLLS)):
        if early[roll] != plan[roll]:
            worth = [turn.plan.rolls[0][roll] if keep == SCORE else keeps[keep] for keep in (early[roll], plan[roll])]
            assert worth[0] == pytest.approx(worth[1], abs=1e-9)
    assert np.allclose(turn.plan.rolls[0], on.worth, atol=1e-9)


def test_true_weights_of_the_rolls() -> None:
    assert ROLL_WEIGHTS.sum() == pytest.approx(1.0, abs=1e-15)
    straight, ones = ROLLS.index((1, 2, 3, 4, 5)), ROLLS.index((1,) * 5)
    assert ROLL_WEIGHTS[straight] / ROLL_WEIGHTS[ones] == pytest.approx(120)
    assert len(SETS) == 462


def test_a_cached_table_is_used_and_a_damaged_one_solved_again(tmp_path: Path) -> None:
    rules = TINY["bonus"]
    first = tables.solve(rules, tmp_path, force=False)
    assert not first.cached and tables.solve(rules, tmp_path, force=False).cached
    (path,) = tmp_path.glob("yacht/*.npz")
    whole = path.read_bytes()
    for damage in (whole[:-20], whole[:50], b"", b"nonsense" * 9, whole[:200] + b"\0\1\2" + whole[203:]):
        path.write_bytes(damage)
        again = tables.solve(rules, tmp_path, force=False)
        assert not again.cached and again.table.start == first.table.start
        assert path.read_bytes() == whole or tables.solve(rules, tmp_path, force=False).cached


def test_a_table_of_other_rules_is_not_taken_for_ours(tmp_path: Path) -> None:
    path = tmp_path / "table.npz"
    tables.save(path, TINY["bonus"], {"values": np.zeros(3)})
    with pytest.raises(tables.Damaged):
        tables.load(path, TINY["none"], 3)
    with pytest.raises(tables.Damaged):
        tables.load(path, TINY["bonus"], 4)
    assert tables.load(path, TINY["bonus"], 3)["values"].sum() == 0


def test_a_folder_that_cannot_be_written_is_no_reason_to_fail(tmp_path: Path) -> None:
    (tmp_path / "yacht").write_text("in the way")
    assert tables.solve(TINY["none"], tmp_path).table.start > 0


def test_facts_of_custom_rules_are_kept(tmp_path: Path) -> None:
    table = tables.open_table(TINY["bonus"], tmp_path)
    hope = table.bonus[-1]
    assert 0 < hope < 1 and len(list(tmp_path.glob("yacht/*facts*"))) == 1
    assert tables.open_table(TINY["bonus"], tmp_path).bonus[-1] == hope
