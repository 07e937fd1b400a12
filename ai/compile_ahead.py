"""Compile ahead what the players of a game need: `python -m cardai.ai.compile_ahead bigtwo holdem`, once for a machine.

The program starts this beside the first game, at the lowest priority; hints are interpreted until it is done.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
from collections.abc import Iterable

from cardai.games import registry as games
from cardai.games.core import Luck

from . import registry
from .agent import AgentError

PLAYERS = {"bigtwo": ("search", "neural", "expert"), "holdem": ("blueprint", "neural")}
"""Who is asked for advice, and so compiled, by game."""
DECISIONS = 200


def prepare(name: str) -> None:
    """Ask all players about every decision of a game, or of the first hands of one."""
    from cardai.games.compiled import hurry

    hurry()
    game, rng = games.make(name), random.Random(0)
    state, mover = game.start(game.default_seats, Luck(rng)), registry.make(registry.opponent(name), game)
    for _ in range(DECISIONS):
        if state.turn is None:
            break
        view = state.view(state.turn)
        for spec in PLAYERS[name]:
            with contextlib.suppress(AgentError):
                registry.make(spec, game).advise(view)
        state.apply(mover.act(view), Luck(rng))


def prepare_all(names: Iterable[str] = PLAYERS) -> None:
    """Prepare these games at the lowest priority."""
    if hasattr(os, "nice"):
        os.nice(19)
    for name in names:
        prepare(name)


if __name__ == "__main__":
    prepare_all(sys.argv[1:] or PLAYERS)
