"""The first hints on a machine are interpreted: they say the same as those from machine code."""

from __future__ import annotations

import random

import pytest

from cardai.ai import registry
from cardai.ai.agent import Advice
from cardai.games.bigtwo import make
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.compiled import Kernel
from cardai.games.core import Luck

SOLVED = 9
"""With so few cards in all hands positions are solved."""
MOST_INTERPRETED = 7
"""The expert, who plays every deal to its end, takes 12 seconds for each position with so few cards."""


def views(seed: int) -> list[BigTwoView]:
    """Decisions of one game of simple players: some early ones, and some so late that they are solved."""
    game, rng = make("hongkong"), random.Random(seed)
    state, player, found = game.start(4, Luck(rng)), registry.make("heuristic", game), []
    while state.turn is not None:
        view = state.view(state.turn)
        if len(view.actions()) > 1:
            found.append(view)
        state.apply(player.act(view), Luck(rng))
    late = [view for view in found if sum(view.left) <= SOLVED]
    return [*found[:3], *late[-2:]]


def said(spec: str, view: BigTwoView) -> Advice:
    return registry.make(spec, view.game, 5).advise(view)


@pytest.mark.parametrize("spec", ["search:deals=24", "neural", "expert:seconds=0.001"])
def test_interpreted_and_compiled_advice_is_the_same(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plays_out = spec.startswith("expert")
    asked = [view for view in views(8) if not plays_out or sum(view.left) <= MOST_INTERPRETED]
    assert asked
    for view in asked:
        with monkeypatch.context() as patch:
            patch.setattr(Kernel, "__call__", lambda kernel, *given: kernel.plain(*given))
            interpreted = said(spec, view)
        with monkeypatch.context() as patch:
            patch.setattr(Kernel, "__call__", lambda kernel, *given: kernel.compiled(*given))
            assert said(spec, view) == interpreted
