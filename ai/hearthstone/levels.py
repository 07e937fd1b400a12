"""Ten levels from a beginner to the strongest player."""

from __future__ import annotations

from cardai.games.core import AnyGame, AnyView

from ..agent import Advice, Agent, AgentError, Progress, RandomAgent, no_progress
from .mcts import Mcts
from .players import Greedy, Turn

_SLIPS = {1: 0.6, 2: 0.35, 3: 0.15}
"""How often the greedy beginners do just anything."""
_WIDTHS = {5: 1, 6: 3, 7: 12}
_SECONDS = {8: 0.3, 9: 1.0, 10: 3.0}


def make_level(game: AnyGame, number: int, seed: int = 0) -> Agent:
    """1 to 3 are careless, 4 is greedy, 5 to 7 plan their turn, 8 to 10 think of the answer."""
    if not 1 <= number <= 10:
        raise AgentError(f"A level is a number from 1 to 10, not {number}")
    if number in _SLIPS:
        return Careless(game, seed, _SLIPS[number])
    if number == 4:
        return Greedy(game, seed)
    if number in _WIDTHS:
        return Turn(game, seed, _WIDTHS[number], lethal=300 * _WIDTHS[number])
    return Mcts(game, seed, _SECONDS[number])


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
