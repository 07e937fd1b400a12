"""The judge of Yacht: exact, so that score = start + luck - loss for every seat of every game."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.games.core import AnyGame, AnyState
from cardai.games.match import Match, Moment
from cardai.games.reason import Reason
from cardai.games.yacht import Keep, Yacht, YachtState
from cardai.games.yacht.notation import dice_text
from cardai.games.yacht.sheet import Sheet

from ..agent import Agent
from ..review import Judge, Swing
from .checks import yacht_game
from .players.blind import BlindAgent
from .players.exact import ExactAgent
from .solver.lookup import SolvedRules, solved_rules


class YachtJudge(Judge):
    """Luck is measured by exact values; loss by the agent's own, which must be exact for the sums to be."""

    bounds = (0.5, 2.0, 6.0)

    def __init__(self, agent: Agent, game: Yacht) -> None:
        super().__init__(agent)
        self.solved = _solved(agent, game)

    def start_value(self, match: Match, seat: int) -> float:
        return self.solved.value(Sheet.blank(yacht_game(match.game).rules))

    def opening_swings(self, state: AnyState) -> Sequence[Swing]:
        return [self._throw(-1, state)]

    def swings(self, moment: Moment) -> Sequence[Swing]:
        after = moment.after
        if not isinstance(after, YachtState) or after.turn is None:
            return []
        if not isinstance(moment.action, Keep):
            return [self._throw(moment.number, after)]
        before = moment.before
        assert isinstance(before, YachtState)
        sheet = before.sheets[moment.step.seat]
        hoped = self.solved.action_value(sheet, moment.action, before.dice, before.rerolls)
        return [self._swing(moment.number, after, hoped)]

    def _throw(self, number: int, state: AnyState) -> Swing:
        """The first throw of a turn."""
        assert isinstance(state, YachtState) and state.turn is not None
        return self._swing(number, state, self.solved.value(state.sheets[state.turn]))

    def _swing(self, number: int, state: YachtState, hoped: float) -> Swing:
        assert state.turn is not None
        got = self.solved.best(state.sheets[state.turn], state.dice, state.rerolls)
        return Swing(number, state.turn, got - hoped, Reason("rolled", {"dice": dice_text(state.dice)}))


def _solved(agent: Agent, game: Yacht) -> SolvedRules:
    """The exact values: the agent's own if it has them."""
    if isinstance(agent, ExactAgent):
        return agent.solved
    return solved_rules(game.rules, agent.cache if isinstance(agent, BlindAgent) else None)


def make(game: AnyGame, agent: Agent) -> YachtJudge:
    """Judge of reviews of Yacht."""
    return YachtJudge(agent, yacht_game(game))
