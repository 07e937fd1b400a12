"""Players that look at their own cards only, and one that plans."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from cardai.games.bigtwo.catalogue import RANK_MASKS
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.state import BigTwoView
from cardai.games.bigtwo.table import next_seat
from cardai.games.core import AnyGame, AnyView

from ..agent import Advice, Agent, Option, Progress, no_progress
from .plan import Planner, Rivals, sure_wins


class _Chooser(Agent):
    """An agent that names its choice and has no opinion on the rest."""

    @abstractmethod
    def choose(self, view: BigTwoView) -> int:
        """The action it would take."""

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        chosen = self.act(view)
        rest = (Option(action, 0.0) for action in view.actions() if action != chosen)
        return Advice((Option(chosen, 0.0, 1.0), *rest), self.spec)

    def act(self, view: AnyView, progress: Progress = no_progress) -> int:
        assert isinstance(view, BigTwoView)
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
        actions = view.actions()
        if view.table:
            return actions[0]
        lowest = view.hand & -view.hand
        holding = [action for action in actions if action & lowest]
        return max(holding or actions, key=int.bit_count)


@dataclass(frozen=True)
class Weights:
    """What the planner counts, in plays: a hand that needs one play more is worth 1 less."""

    two: float = 0.55
    """Keeping a two."""
    ace: float = 0.25
    king: float = 0.1
    boss: float = 0.35
    """Making a play that nobody can beat."""
    tempo: float = 0.15
    """Playing at all instead of passing."""
    card: float = 0.04
    """Each card shed."""
    hurry: float = 0.5
    """Playing instead of passing when somebody is about to go out."""
    block: float = 2.0
    """A single that a last card at the next seat may beat."""


class Heuristic(Agent):
    """Plans the fewest plays, keeps high cards for later, and watches who is about to go out."""

    spec = "heuristic"

    def __init__(self, game: AnyGame, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(game, seed)
        assert isinstance(game, BigTwo)
        self._planner = Planner(game.plays)
        self.weights = weights or Weights()

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        assert isinstance(view, BigTwoView)
        rivals = Rivals(view)
        certain = sure_wins(view, rivals)
        scored = sorted(
            ((self._score(view, rivals, certain, action), action) for action in view.actions()), reverse=True
        )
        options = [Option(action, score) for score, action in scored]
        return Advice((Option(options[0].action, options[0].value, 1.0), *options[1:]), "plays needed")

    def _score(self, view: BigTwoView, rivals: Rivals, certain: list[int], action: int) -> float:
        """Minus the plays still needed, give or take what the rest of the hand is good for."""
        if action in certain:
            return 100.0 + action.bit_count()
        weights = self.weights
        rest = view.hand ^ action
        score = self._kept(rest) - self._planner.turns(rest)
        least = min(view.left[seat] for seat in rivals.others)
        if action:
            score += weights.tempo + weights.card * action.bit_count()
            score += weights.hurry if least <= 2 else 0.0
            score += 0.0 if rivals.can_beat(action) else weights.boss
            score -= self._lets_through(view, action)
        return score

    def _kept(self, hand: int) -> float:
        twos, aces, kings = (hand & RANK_MASKS[rank] for rank in (12, 11, 10))
        weights = self.weights
        return weights.two * twos.bit_count() + weights.ace * aces.bit_count() + weights.king * kings.bit_count()

    def _lets_through(self, view: BigTwoView, action: int) -> float:
        """The risk of a single below one's best when the next seat has one card."""
        if view.left[next_seat(view.seat, 0, view.seats)] != 1 or action.bit_count() != 1:
            return 0.0
        above = (view.unseen & -action).bit_count()
        return self.weights.block * above / max(1, view.unseen.bit_count())
