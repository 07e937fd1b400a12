"""A first look at flops: there at once, of one mind with itself, and never beyond what there is to win."""

from __future__ import annotations

import pytest

from cardai.ai import registry as agents
from cardai.ai.holdem.solver.ready import make_ready
from cardai.ai.holdem.typed_position import TypedPosition, fill_in
from cardai.games import cards, registry
from cardai.games.holdem.notation import CALL, FOLD
from cardai.games.holdem.view import HoldemView

SIX = registry.make("holdem", "six100")


def flop(hole: str, board: str, pot: int, to_call: int = 0) -> HoldemView:
    first, second = cards.parse_many(hole)
    return fill_in(
        TypedPosition((first, second), tuple(cards.parse_many(board)), pot, to_call, (190,), "BTN", 6, 1, 2)
    ).view


@pytest.fixture(name="adviser", scope="module")
def made() -> agents.Agent:
    make_ready()
    return agents.make("search", SIX)


def test_a_set_is_played_on_and_air_is_given_up(adviser: agents.Agent) -> None:
    for hole, wanted in (("7h7s", False), ("8d3s", True)):
        look = adviser.glance(flop(hole, "Kh7c2d", 20, 7))
        assert look is not None and look.has_values and "first look" in look.method
        assert (look.best.action == FOLD) is wanted


def test_a_better_hand_is_worth_more_and_nothing_is_worth_more_than_there_is(adviser: agents.Agent) -> None:
    best = []
    for hole in ("8d3s", "9h9s", "AhKs", "7h7s"):
        view = flop(hole, "Kh7c2d", 20, 7)
        look = adviser.glance(view)
        assert look is not None
        most = (view.pot + sum(view.stacks)) / view.unit
        for option in look.options:
            assert option.value <= most
            assert option.value >= -(view.to_call if option.action == CALL else view.stacks[view.seat]) / view.unit
        best.append(look.best.value)
    assert best == sorted(best)


def test_other_streets_have_no_first_look(adviser: agents.Agent) -> None:
    assert adviser.glance(flop("AhKs", "Kh7c2d9s", 20)) is None
