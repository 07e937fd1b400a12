"""The first moves on a machine are interpreted: the same as those from machine code."""

from __future__ import annotations

import random

import pytest

from cardai.ai import registry
from cardai.ai.holdem.blueprint import strategy
from cardai.ai.holdem.blueprint.player import BlueprintAgent
from cardai.games.compiled import Kernel
from cardai.games.core import Luck
from cardai.games.holdem import equity, make
from cardai.games.holdem.ranges import parse
from cardai.games.holdem.view import HoldemView


def views(seed: int) -> list[HoldemView]:
    """The decisions of one hand of callers, so that every street is met."""
    game, rng = make("cash"), random.Random(seed)
    state, player, found = game.start(6, Luck(rng)), registry.make("caller", game), []
    while state.turn is not None and len(found) < 24:
        found.append(state.view(state.turn))
        state.apply(player.act(found[-1]), Luck(rng))
    return found


def test_interpreted_and_compiled_plans_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = views(4)
    plans = []
    for way in ("plain", "compiled"):
        with monkeypatch.context() as patch:
            patch.setattr(Kernel, "__call__", lambda kernel, *given, way=way: getattr(kernel, way)(*given))
            strategy._bucket.cache_clear()
            player = registry.make("blueprint", seen[0].game)
            assert isinstance(player, BlueprintAgent)
            plans.append([player.plan(view) for view in seen])
    assert {len(view.board) for view in seen} == {0, 3, 4, 5}
    assert plans[0] == plans[1]


@pytest.mark.filterwarnings("ignore:overflow")
def test_interpreted_and_compiled_equities_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for way in ("plain", "compiled"):
        with monkeypatch.context() as patch:
            patch.setattr(Kernel, "__call__", lambda kernel, *given, way=way: getattr(kernel, way)(*given))
            hands, flop = [parse("AhKh"), parse("QQ+,AKs")], (0, 13, 26)
            found.append([equity.equity(hands, flop), equity.equity(hands, samples=1000)])
    assert found[0] == found[1]
