"""The plain and the compiled players make the same choices, and both know the rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai.bigtwo.players import kernel_heuristic
from cardai.ai.bigtwo.players.heuristic import HandSplitter
from cardai.ai.bigtwo.players.kernel_heuristic import ROW, UNKNOWN
from cardai.ai.bigtwo.players.simple import Greedy
from cardai.ai.bigtwo.search import rollout_policies
from cardai.games.bigtwo import PRESETS, kernel, make
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.compiled import Kernel
from cardai.games.core import Luck

heuristic, greedy = Kernel(kernel_heuristic.heuristic).compiled, Kernel(rollout_policies.greedy).compiled
ODD = {"fours": ["two pair", "four"], "follow": "same kind", "bombs": ["straight flush"], "triples": False}
TABLES = [*((name, make(name)) for name in PRESETS), ("odd", make(ODD))]


@pytest.mark.parametrize("game", [game for _, game in TABLES], ids=[name for name, _ in TABLES])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plain_and_compiled_players_agree(game, seats: int) -> None:  # type: ignore[no-untyped-def]
    rng = random.Random(seats)
    masks, keys = np.zeros(kernel.MAX_PLAYS, np.int64), np.zeros(kernel.MAX_PLAYS, np.int64)
    plain, simple, row = HandSplitter(game.plays), Greedy(game), rules_row(game.rules)
    for _ in range(12):
        state = game.start(seats, Luck(rng))
        while state.turn is not None:
            view = state.view(state.turn)
            at = kernel.row_of(state)
            groups = np.full(ROW, UNKNOWN, np.int64)
            fast = int(masks[heuristic(at, row, groups, masks, keys)])
            quick = int(masks[greedy(at, row, masks, keys)])
            slow = plain.choose(view)
            assert (fast, quick) == (slow, simple.choose(view))
            state.check(slow)
            state.check(quick)
            state.apply(rng.choice([slow, quick, *state.actions()]), Luck(rng))
