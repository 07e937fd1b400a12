"""A hold'em player that is one net: it looks at the situation once and draws from the chances the net gives."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardai.ai import net as nets
from cardai.ai.cfr.sampling import MENU
from cardai.games.core import AnyGame
from cardai.games.holdem.kernel_strength import tables
from cardai.games.holdem.view import HoldemView

from ..abstraction.betting import ACTIONS, State
from ..abstraction.cards import HOLES, hole_class, hole_number
from ..abstraction.features import FEATURES, board_strengths, hole_turn_features
from ..abstraction.flops import flop_features
from ..abstraction.translation import Line
from ..blueprint.player import BlueprintPlayer
from ..blueprint.strategy import Mix
from ..players.simple import _hole
from .card_features import CARDS, CLASSES, FLOPPED, tell_cards
from .dealing import river_sums
from .features import BETTING, tell_betting
from .forward import SIZES, VERSION, purify

RULES = "six50"
SEEN = 2000
"""So many hands on boards are remembered."""


class NeuralPlayer(BlueprintPlayer):
    """Plays its net's mix; the blueprint stays behind it to play hands out when values are asked for."""

    spec = "neural"
    source, finisher = "net", "the blueprint"

    def __init__(self, game: AnyGame, net: nets.Net, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.net = net

    def mix(self, view: HoldemView, line: Line) -> Mix:
        """Chances of the abstract actions, small ones dropped."""
        mixed = self.chances(line.now, _hole(view), view.board)
        purify(mixed, self.purify)
        return mixed

    def chances(self, state: State, hole: tuple[int, int], board: tuple[int, ...]) -> Mix:
        """The net's own chances of the abstract actions."""
        row, hand = inputs(state, hole, board, self.blueprint.buckets.strong)
        logits = self.net(state=row, hand=hand)[0].astype(np.float64)
        allowed = np.array([bool(int(state[MENU]) >> action & 1) for action in range(ACTIONS)])
        weights = np.where(allowed, np.exp(logits - logits[allowed].max()), 0.0)
        mixed: Mix = weights / weights.sum()
        return mixed


def inputs(
    state: State, hole: tuple[int, int], board: tuple[int, ...], strong: NDArray[np.float32]
) -> tuple[nets.Floats, nets.Floats]:
    """What the net is told in a situation, part by part."""
    row, hand = np.zeros((1, BETTING + CARDS), np.float32), np.zeros((1, CLASSES), np.float32)
    tell_betting(state, row[0])
    if board:
        hand[0, FLOPPED] = 1
        row[0, BETTING:] = _cards(hole, board, strong.tobytes())
    else:
        hand[0, int(hole_class(*hole))] = 1
    return row, hand


@lru_cache(maxsize=SEEN)
def _cards(hole: tuple[int, int], board: tuple[int, ...], strong_bytes: bytes) -> nets.Floats:
    """What the net is told of a hole on a board."""
    strong, cards = np.frombuffer(strong_bytes, np.float32), np.array(board, np.int64)
    sums, out = np.zeros(FEATURES), np.zeros(CARDS, np.float32)
    number = int(hole_number(*hole))
    if len(board) == 3:
        flop_features(hole, cards, sums)
    elif len(board) == 4:
        hole_turn_features(tables(), cards, number, strong, sums, 1)
    else:
        strengths = np.empty(len(HOLES), np.int32)
        board_strengths(tables(), cards, strengths)
        river_sums(strengths, number, strong, sums)
    tell_cards(sums, *hole, cards, out)
    return out


def make(game: AnyGame, argument: str, seed: int) -> NeuralPlayer:
    """`neural` (the net that came with the program) or `neural:FILE`."""
    return NeuralPlayer(game, read(Path(argument)) if argument else _shipped(), seed)


def read(path: Path) -> nets.Net:
    """A hold'em net from a file."""
    return nets.load(path, "holdem", VERSION, SIZES)


@lru_cache(maxsize=1)
def _shipped() -> nets.Net:
    return read(nets.shipped("holdem", RULES))
