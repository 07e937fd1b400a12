"""The solver's betting against the engine: the same chips, the same turns, the same results."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai.cfr.external_sampling import MENU, TURN
from cardai.ai.holdem.abstraction import betting, spot_index, spots
from cardai.ai.holdem.abstraction.translation import abstract_action, line_of, menu_of, real_action
from cardai.games import registry
from cardai.games.holdem.notation import FOLD
from cardai.games.holdem.strength import strength
from cardai.games.match import Match

TABLES = [("six50", 6), ("six50", 3), ("headsup", 2), ("six100", 10), ("cash", 6), ("tournament", 5)]


def _play(match: Match, rng: random.Random, steps: int = 120):
    """Yield every view of the seat to act in random play that folds seldom."""
    while match.state.turn is not None and len(match.steps) < steps:
        view = match.state.view(match.state.turn)
        yield view
        action = rng.choice(view.actions())
        if action == FOLD and rng.random() < 0.7:
            action = view.actions()[1] if len(view.actions()) > 1 else FOLD
        match.play(action)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_betting_agrees_with_the_engine_at_every_decision(rules: str, seats: int) -> None:
    game = registry.make("holdem", rules)
    for seed in range(12):
        for view in _play(Match.start(game, seats, seed), random.Random(seed)):
            line = line_of(view)
            now = line.now
            assert line.ring[now[TURN]] == view.turn
            assert (now[betting.POT], now[betting.STREET], now[betting.BET]) == (view.pot, view.street, view.to_match)
            for place, seat in enumerate(line.ring):
                if seat >= 0:
                    assert now[betting.STACK + place] == view.stacks[seat]
                    assert now[betting.PAID + place] == view.bets[seat]
                    assert (not now[betting.MARK + place] & betting.FOLDED) == view.alive[seat]


@pytest.mark.parametrize("stacks", [100, [100, 37, 250, 12, 60, 90]])
def test_payoffs_agree_with_the_engine(stacks: object) -> None:
    game = registry.make("holdem", {"stacks": stacks, "blinds": [1, 2]})
    for seed in range(60):
        match = Match.start(game, 6, seed)
        views = list(_play(match, random.Random(seed)))
        if match.state.turn is not None:
            continue
        table = match.state
        line = line_of(table.view(views[0].seat))
        assert line.now[TURN] == -1
        deal = np.zeros(50, np.int32)
        for place, seat in enumerate(line.ring):
            deal[5 * place + 4] = strength((*table.holes[seat], *table.board)) if len(table.board) == 5 else 1
        for place, seat in enumerate(line.ring):
            won = betting.payoff(line.now, deal, place) / 2
            assert won == pytest.approx(table.returns()[seat], abs=1.5), "odd chips of several pots may differ"


def test_abstract_actions_are_legal_and_come_back() -> None:
    game = registry.make("holdem", "six50")
    for seed in range(30):
        for view in _play(Match.start(game, 6, seed), random.Random(seed)):
            line = line_of(view)
            for action in menu_of(line.now):
                view.check(real_action(view, line.now, action))
        for _, deed, state in line.decisions():
            assert state[MENU] >> abstract_action(state, deed) & 1 or abstract_action(state, deed) == betting.FOLD


def test_a_row_of_smallest_raises_is_not_a_high_level() -> None:
    state = np.zeros(betting.SIZE, np.int32)
    betting.begin(state, np.full(6, 100, np.int32), 1, 2, 0)
    for total in (4, 6, 8):
        betting.raise_to(state, total)
    assert betting.level(state) == 1
    betting.raise_to(state, 20)
    assert betting.level(state) == 2


def test_a_spot_forgets_chips_and_keeps_the_situation() -> None:
    found = []
    for stack, big in ((100, 2), (5000, 100)):
        state = np.zeros(betting.SIZE, np.int32)
        betting.begin(state, np.full(6, stack, np.int32), big // 2, big, 0)
        betting.fold(state)
        betting.raise_to(state, 5 * big // 2)
        found.append(int(spots.spot(state)))
    assert found[0] == found[1]


def test_index_gives_every_spot_its_own_rows() -> None:
    index = spot_index.new_index((169, 10, 10, 10))
    firsts = [spot_index.block(index, key, key & 3, True) for key in range(1, 400, 7)]
    sizes = [169 if key & 3 == 0 else 10 for key in range(1, 400, 7)]
    assert firsts == [sum(sizes[:number]) for number in range(len(sizes))]
    assert [first for _, first in spot_index.spots_of(index)] == firsts
    assert spot_index.block(index, 5000, 0, False) == -1


def test_two_all_in_before_the_flop_are_paid_by_equity_if_the_deal_tells_it() -> None:
    state = np.zeros(betting.SIZE, np.int32)
    betting.begin(state, np.full(3, 100, np.int32), 1, 2, 0)
    betting.raise_to(state, 100)
    betting.fold(state)
    betting.call(state)
    deal = np.zeros(betting.VERSUS + 100, np.int32)
    deal[betting.VERSUS + 10 * 2 + 1], deal[betting.VERSUS + 10 * 1 + 2] = 8000, 2000
    assert betting.payoff(state, deal, 2) == pytest.approx(0.8 * 201 - 100)
    assert betting.payoff(state, deal, 1) == pytest.approx(0.2 * 201 - 100)
    assert betting.payoff(state, deal, 0) == -1
