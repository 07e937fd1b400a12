"""The judge of Yacht: exact, so that score = start + luck - loss for every seat of every game."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.games.match import Match, Moment
from cardai.games.reason import Reason
from cardai.games.yacht import Action, Keep, Yacht, YachtState, YachtView
from cardai.games.yacht.notation import dice_text
from cardai.games.yacht.sheet import Sheet

from ..agent import Agent
from ..review import DEAL, Judge, Swing
from .players.blind import BlindAgent
from .players.exact import ExactAgent
from .solver.lookup import SolvedRules, solved_rules


class YachtJudge(Judge[YachtView, YachtState, Action, None]):
    """Luck is measured by exact values; loss by the agent's own, which must be exact for the sums to be."""

    bounds = (0.5, 2.0, 6.0)

    def __init__(self, agent: Agent[YachtView, Action], game: Yacht) -> None:
        super().__init__(agent)
        self.solved, self._rules = _solved(agent, game), game.rules

    def start_value(self, match: Match[YachtState, Action], seat: int) -> float:
        return self.solved.value(Sheet.blank(self._rules))

    def opening_swings(self, state: YachtState) -> Sequence[Swing]:
        return [self._throw(DEAL, state, state.turn or 0)]

    def swings(self, moment: Moment[YachtState, Action]) -> Sequence[Swing]:
        before, after = moment.before, moment.after
        if after.turn is None:
            return []
        if not isinstance(moment.action, Keep):
            return [self._throw(moment.number, after, after.turn)]
        sheet = before.sheets[moment.step.seat]
        hoped = self.solved.action_value(sheet, moment.action, before.dice, before.rerolls)
        return [self._swing(moment.number, after, after.turn, hoped)]

    def _throw(self, number: int, state: YachtState, seat: int) -> Swing:
        """The first throw of a turn."""
        return self._swing(number, state, seat, self.solved.value(state.sheets[seat]))

    def _swing(self, number: int, state: YachtState, seat: int, hoped: float) -> Swing:
        got = self.solved.best(state.sheets[seat], state.dice, state.rerolls)
        return Swing(number, seat, got - hoped, Reason("rolled", {"dice": dice_text(state.dice)}))


def _solved(agent: Agent[YachtView, Action], game: Yacht) -> SolvedRules:
    """The exact values: the agent's own if it has them."""
    if isinstance(agent, ExactAgent):
        return agent.solved
    return solved_rules(game.rules, agent.cache if isinstance(agent, BlindAgent) else None)


def make(game: Yacht, agent: Agent[YachtView, Action]) -> YachtJudge:
    """Judge of reviews of Yacht."""
    return YachtJudge(agent, game)
