"""The best turns of the net, tried against the cards the opponent may hold."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from cardai.ai.agent import Progress, no_progress
from cardai.ai.net import one_thread
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.view import HearthstoneView

from ..net.forward import NetEvaluator
from ..net.player import OneThread, make_evaluator
from .mcts import Mcts, Tried
from .tries import Evaluators


class Expert(OneThread, Mcts):
    """Information-set search in which a net judges all positions."""

    spec = "expert"

    def __init__(self, game: Hearthstone, net: NetEvaluator, seed: int = 0, *, games: int = 60) -> None:
        super().__init__(game, seed, games=games, evaluators=net_evaluators(net))

    def tried(self, view: HearthstoneView, progress: Progress = no_progress) -> Tried:
        with one_thread():
            return super().tried(view, progress)


def net_evaluators(net: NetEvaluator) -> Evaluators:
    """A net's opinion at the end of a turn, and at the beginning of the own one."""
    return Evaluators(net.chances, partial(net.chances, ended=False))


def make(game: Hearthstone, seed: int = 0, *, file: Path | None = None, games: int = 60) -> Expert:
    """With the net that came with the program, or with the one of a file."""
    return Expert(game, make_evaluator(file), seed, games=games)
