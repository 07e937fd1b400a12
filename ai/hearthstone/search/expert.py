"""The best turns of the net, tried against the cards the opponent may hold."""

from __future__ import annotations

from cardai.games.core import AnyGame

from ..net.forward import Valuer
from ..net.player import OneThread, split, valuer
from .mcts import Mcts, Mind


class Expert(OneThread, Mcts):
    """Information-set search in which a net judges all positions."""

    spec = "expert"

    def __init__(self, game: AnyGame, net: Valuer, seed: int = 0, passes: int = 60) -> None:
        super().__init__(game, seed, passes=passes, mind=mind(net))


def mind(net: Valuer) -> Mind:
    """A net's opinion at the end of a turn, and at the beginning of the own one."""
    return Mind(net.chances, lambda state, seat: net.chances([state], seat, ended=False)[0])


def make(game: AnyGame, argument: str, seed: int) -> Expert:
    """`expert` (the net that came with the program), `expert:FILE`, `expert:games=60` or both with a comma."""
    file, settings = split(argument, games=60)
    return Expert(game, valuer(file), seed, max(1, int(settings["games"])))
