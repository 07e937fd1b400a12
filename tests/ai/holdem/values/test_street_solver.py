"""Streets solved alone: the solver's own answer where ends are worth their equity, and ends as nets value them."""

from __future__ import annotations

import numpy as np
import pytest

from cardai.ai.holdem.solver.bets import parse_menus
from cardai.ai.holdem.solver.solve import solve
from cardai.ai.holdem.solver.spot import Spot, make_spot
from cardai.ai.holdem.values import features, layout
from cardai.ai.holdem.values.features import Pot
from cardai.ai.holdem.values.leaves import ClosedFlop, EveryTurn, Flop, Pair
from cardai.ai.holdem.values.net import LAYERS, VERSION, ValueNet
from cardai.ai.holdem.values.street_solver import StreetSolver
from cardai.ai.net import ModelCard
from cardai.games import cards

OOP, IP = "AA,KQs,JTs,98s,77,55,A5s", "KK,QQ,AKs,T9s,88,66,A4s,QJs"
SIZES = Pot(1.0, (0.66, 0.0), (0.75, 0.0))


class Even:
    """Nobody bets any more."""

    def __init__(self, flop: Flop) -> None:
        self.flop = flop

    def gains(self, reach: Pair, _depths: np.ndarray) -> Pair:
        won = self.flop.between.won
        return 0.5 * (reach[1] @ won.T), -0.5 * (reach[0] @ won)


def flop_of(spot: Spot) -> Flop:
    return Flop(features.board_tables(spot.board), (np.flatnonzero(spot.ranges[0]), np.flatnonzero(spot.ranges[1])))


def constant_net(correction: float) -> ValueNet:
    """A net that corrects every equity by the same, which adding up to the pot then takes back."""
    widths = {
        "reader": (4, layout.HAND_COLUMNS),
        "summary": (4, 4),
        "other": (4, 4 + layout.OTHER),
        "situation": (5, 8 + layout.CONTEXT),
        "steering": (12, 5),
        "hand": (6, layout.HAND_COLUMNS + 4),
        "hidden": (6, 6),
        "value": (1, 6),
    }
    arrays = {f"{name}.weight": np.zeros(widths[name], np.float32) for name in LAYERS}
    arrays |= {f"{name}.bias": np.zeros(widths[name][0], np.float32) for name in LAYERS}
    arrays["value.bias"][:] = correction
    for kind, width in (("hand", layout.HAND_COLUMNS), ("context", layout.CONTEXT)):
        arrays[f"{kind}_mean"], arrays[f"{kind}_scale"] = np.zeros(width, np.float32), np.ones(width, np.float32)
    return ValueNet(ModelCard("holdem", "turn", VERSION), arrays)


@pytest.fixture(scope="module")
def turn() -> Spot:
    return make_spot("Ks8h7h2c", 1000, 2500, OOP, IP, parse_menus("turn:66%", "turn:3x"))


def test_a_street_alone_is_solved_as_in_the_whole_tree(turn: Spot) -> None:
    whole = solve(turn, 0.1)
    solver = StreetSolver(turn, flop_of(turn), Even(flop_of(turn)))
    solver.iterate(300)
    for player, values in enumerate(solver.root_values()):
        held = solver.flop.held[player]
        weights = turn.ranges[player][held] * whole.root.free(player)[held]
        assert abs(weights @ values / weights.sum() - whole.evs[player] / 1000) < 0.003
        exact = whole.root.values(player)[held] / 1000
        assert np.average(np.abs(values - exact), weights=weights) < 0.02


def test_mixes_are_chances(turn: Spot) -> None:
    solver = StreetSolver(turn, flop_of(turn), Even(flop_of(turn)))
    solver.iterate(3)
    for mix in solver.strategies().values():
        np.testing.assert_allclose(mix.sum(axis=0), 1, atol=1e-5)
        assert mix.min() >= 0


def test_all_turns_or_some_give_the_equity_where_a_net_corrects_nothing() -> None:
    spot = make_spot("Ks8h7h", 1000, 2500, OOP, IP, parse_menus("flop:66%", "flop:3x"))
    flop, rng = flop_of(spot), np.random.default_rng(1)
    reach = tuple(rng.random((2, len(held))).astype(np.float32) for held in flop.held)
    depths = np.array([0.5, 4.0], np.float32)
    reach = tuple(part / part.sum(axis=1, keepdims=True) for part in reach)
    even = Even(flop).gains(reach, depths)
    plain = constant_net(0.0)
    some = list(cards.parse_many("2c3dThAsQd"))
    for leaves in (ClosedFlop(plain, flop, SIZES), EveryTurn(plain, flop, SIZES), EveryTurn(plain, flop, SIZES, some)):
        for player, found in enumerate(leaves.gains(reach, depths)):
            np.testing.assert_allclose(found, even[player], atol=1e-4)


def test_ends_are_worth_what_the_mean_turn_is() -> None:
    spot = make_spot("Ks8h7h", 1000, 2500, OOP, IP, parse_menus("flop:66%", "flop:3x"))
    flop, rng = flop_of(spot), np.random.default_rng(2)
    plain = constant_net(0.0)
    plain.arrays["value.weight"] = rng.normal(0, 1, (1, 6)).astype(np.float32)
    plain.arrays["hand.weight"] = rng.normal(0, 0.3, plain.arrays["hand.weight"].shape).astype(np.float32)
    plain.arrays["hidden.weight"] = rng.normal(0, 0.3, (6, 6)).astype(np.float32)
    turns = EveryTurn(ValueNet(plain.card, plain.arrays), flop, SIZES)
    reach = tuple(rng.random((1, len(held))).astype(np.float32) for held in flop.held)
    first, second = turns.gains(reach, np.array([3.0], np.float32))
    assert np.abs(first - Even(flop).gains(reach, np.array([3.0]))[0]).max() > 0.01
    # what one wins the other loses, over all turns
    total = float(reach[0][0] @ first[0] + reach[1][0] @ second[0])
    assert abs(total) < 1e-3 * float(reach[0].sum() * reach[1].sum())
