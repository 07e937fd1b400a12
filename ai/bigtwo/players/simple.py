"""Players that look at their own cards only, and one that plans."""

from __future__ import annotations

from abc import abstractmethod

from cardai.ai.agent import Advice, Agent, Option, Progress, no_progress
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.view import BigTwoView

from ..search.certain_wins import certain_wins
from .heuristic import HandSplitter, greedy_action


class _Chooser(Agent[BigTwoView, int]):
    """An agent that names its choice and has no opinion on the rest."""

    @abstractmethod
    def choose(self, view: BigTwoView) -> int:
        """The action it would take."""

    def advise(self, view: BigTwoView, progress: Progress = no_progress) -> Advice[int]:
        chosen = self.act(view)
        rest = (Option(action, 0.0) for action in view.actions() if action != chosen)
        return Advice((Option(chosen, 0.0, 1.0), *rest), self.spec)

    def act(self, view: BigTwoView, progress: Progress = no_progress) -> int:
        return self.choose(view)


class Lowest(_Chooser):
    """Plays the weakest thing it may, one card before two."""

    spec = "lowest"

    def choose(self, view: BigTwoView) -> int:
        return view.actions()[0]


class Greedy(_Chooser):
    """Leads the longest play with its lowest card, follows with the weakest that beats."""

    spec = "greedy"

    def choose(self, view: BigTwoView) -> int:
        return greedy_action(view)


class Heuristic(_Chooser):
    """Sheds its hand in the fewest plays, watches who is about to go out, and takes every certain win."""

    spec = "heuristic"

    def __init__(self, game: BigTwo, seed: int = 0) -> None:
        super().__init__(game, seed)
        self._splitter = HandSplitter(game.plays)

    def choose(self, view: BigTwoView) -> int:
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        certain = certain_wins(view)
        return max(certain, key=int.bit_count) if certain else self._splitter.choose(view)
