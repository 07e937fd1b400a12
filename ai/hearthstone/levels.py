"""Ten levels from a beginner to a search with the net."""

from __future__ import annotations

from cardai.games.core import AnyGame, AnyView

from ..agent import Advice, Agent, Progress, RandomAgent, no_progress
from .players.turn import Greedy, Turn

_SLIPS = {1: 0.75, 2: 0.64, 3: 0.475, 4: 0.32, 5: 0.17}
"""How often the greedy beginners do just anything."""
_WIDTHS = {7: 1, 8: 3}
PASSES = 80
"""A number of tries, not of seconds: a level is as strong on a slow machine as on a fast one."""


def make_level(game: AnyGame, number: int, seed: int = 0) -> Agent:
    """1 to 5 are careless, 6 is greedy, 7 to 9 plan their turn, 9 with a net, 10 thinks of the answer, too."""
    if number in _SLIPS:
        return Careless(game, seed, _SLIPS[number])
    if number == 6:
        return Greedy(game, seed)
    if number in _WIDTHS:
        return Turn(game, seed, _WIDTHS[number], lethal=300 * _WIDTHS[number])
    return _learned(game, number, seed)


def _learned(game: AnyGame, number: int, seed: int) -> Agent:
    """The levels that need numpy."""
    from .net.player import Neural, valuer
    from .search.expert import Expert

    return Neural(game, valuer(), seed) if number == 9 else Expert(game, valuer(), seed, PASSES)


class Careless(Agent):
    """A greedy player who now and then does anything at all."""

    spec = "level"

    def __init__(self, game: AnyGame, seed: int, slips: float) -> None:
        super().__init__(game, seed)
        self.slips = slips
        self._greedy = Greedy(game, seed)
        self._any = RandomAgent(game, seed)

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        player: Agent = self._any if self.rng.random() < self.slips else self._greedy
        player.rng = self.rng
        return player.advise(view, progress)
