"""A hold'em player that is one net: it looks at the situation once and draws from the chances the net gives."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from cardai.ai import net as nets
from cardai.ai.cfr.external_sampling import MENU
from cardai.games.core import AnyGame
from cardai.games.holdem.view import HoldemView

from ..abstraction.betting import ACTIONS, BettingState
from ..abstraction.translation import Line
from ..blueprint.player import BlueprintAgent
from ..blueprint.strategy import Mix
from ..players.simple import own_hole
from .features import SIZES, VERSION, features
from .forward import purify

RULES = "six50"
FIRST = "six50"
"""The net that was shipped first, a yardstick: a better one gets a file of its own beside it."""


class NeuralAgent(BlueprintAgent):
    """Plays its net's mix; the blueprint stays behind it to play hands out when values are asked for."""

    spec = "neural"
    source, finisher = "net", "the blueprint"

    def __init__(self, game: AnyGame, net: nets.Net, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.net = net

    @property
    def book(self) -> None:
        """It plays by its net before the flop too."""

    def mix(self, view: HoldemView, line: Line) -> Mix:
        """Chances of the abstract actions, small ones dropped."""
        mixed = self.chances(line.now, own_hole(view), view.board)
        purify(mixed, self.purify)
        return mixed

    def chances(self, state: BettingState, hole: tuple[int, int], board: tuple[int, ...]) -> Mix:
        """The net's own chances of the abstract actions."""
        row, hand = features(state, hole, board, self.blueprint.buckets.strong)
        logits = self.net(state=row, hand=hand)[0].astype(np.float64)
        allowed = np.array([bool(int(state[MENU]) >> action & 1) for action in range(ACTIONS)])
        weights = np.where(allowed, np.exp(logits - logits[allowed].max()), 0.0)
        mixed: Mix = weights / weights.sum()
        return mixed


class FrozenNet(NeuralAgent):
    """The first net as it was: a yardstick that does not move."""

    spec = "neural-2026"

    def __init__(self, game: AnyGame, seed: int = 0) -> None:
        super().__init__(game, _shipped(FIRST), seed)


def make(game: AnyGame, seed: int = 0, *, file: Path | None = None) -> NeuralAgent:
    """`neural` (the net that came with the program) or `neural:FILE`."""
    return NeuralAgent(game, read(file) if file else _shipped(RULES), seed)


def read(path: Path) -> nets.Net:
    """A hold'em net from a file."""
    return nets.load(path, "holdem", VERSION, SIZES)


@lru_cache(maxsize=2)
def _shipped(name: str) -> nets.Net:
    return read(nets.shipped("holdem", name))
