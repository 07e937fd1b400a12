"""The best turns of the net, tried against the cards the opponent may hold."""

from __future__ import annotations

from pathlib import Path

from cardai.games.core import AnyGame

from ..net.forward import NetEvaluator
from ..net.player import OneThread, make_evaluator
from .mcts import Evaluators, Mcts


class Expert(OneThread, Mcts):
    """Information-set search in which a net judges all positions."""

    spec = "expert"

    def __init__(self, game: AnyGame, net: NetEvaluator, seed: int = 0, *, games: int = 60) -> None:
        super().__init__(game, seed, games=games, evaluators=net_evaluators(net))


def net_evaluators(net: NetEvaluator) -> Evaluators:
    """A net's opinion at the end of a turn, and at the beginning of the own one."""
    return Evaluators(net.chances, lambda state, seat: net.chances([state], seat, ended=False)[0])


def make(game: AnyGame, seed: int = 0, *, file: Path | None = None, games: int = 60) -> Expert:
    """With the net that came with the program, or with the one of a file."""
    return Expert(game, make_evaluator(file), seed, games=games)
