"""Decisions of hold'em hands between rule players, to measure advice on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardai.ai import registry as agents
from cardai.games import registry
from cardai.games.holdem.view import HoldemView
from cardai.games.match import Match

RIVALS = ("caller", "tag", "neural")


def decisions(street: int, opponents: int, count: int, seed: int) -> Iterator[HoldemView]:
    """Decisions on a street against so many opponents, one a hand at most."""
    game = registry.make("holdem", "six100")
    found = 0
    while found < count:
        seed += 1
        match, rng = Match.start(game, 6, seed), random.Random(seed)
        players = [agents.make(rng.choice(RIVALS), game, seed=7 * seed + seat) for seat in range(6)]
        met: list[HoldemView] = []
        while match.state.turn is not None:
            view = match.state.view(match.state.turn)
            if view.street == street and len(view.opponents) == opponents and len(view.actions()) > 1:
                met.append(view)
            match.play(players[match.state.turn].act(view))
        if met:
            found += 1
            yield rng.choice(met)
