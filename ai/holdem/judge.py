"""Review of hold'em: what decisions cost in big blinds, what the deals gave."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.games.core import AnyGame, AnyState, AnyView
from cardai.games.holdem.expected import shares
from cardai.games.holdem.game import Holdem
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK
from cardai.games.holdem.pots import Pot
from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.view import HoldemView
from cardai.games.match import Match, Moment

from ..agent import Advice, Agent, Option, Progress, no_progress
from ..review import Decision, Grade, Judge, Swing, joint_error
from .blueprint.advice import advise as estimate
from .blueprint.player import BlueprintAgent
from .luck import adjusted, deals
from .players.simple import seen
from .search.player import SearchAgent

SURE = 2.0
"""So many standard errors a loss must be from 0 to be called a fault."""


class HoldemJudge(Judge):
    """Loss by the adviser's values, luck by the change of equity at each deal."""

    bounds = (0.3, 1.0, 3.0)

    def is_duel(self, match: Match) -> bool:
        return match.seats == 2

    def start_value(self, match: Match, seat: int) -> float:
        return 0.0

    def opening_swings(self, state: AnyState) -> Sequence[Swing]:
        """What the hole cards were worth: the equity of each hand in the blinds, beside an even share."""
        assert isinstance(state, HoldemState)
        return self._dealt(state, -1)

    def swings(self, moment: Moment) -> Sequence[Swing]:
        found = [
            Swing(moment.number, seat, luck, deal.what)
            for deal in deals(moment.before, moment.after)
            for seat, luck in deal.luck().items()
        ]
        before, after = moment.before, moment.after
        assert isinstance(before, HoldemState) and isinstance(after, HoldemState)
        if after.number != before.number:
            found.extend(self._dealt(after, moment.number))
        return found

    def _dealt(self, table: HoldemState, number: int) -> list[Swing]:
        seats = tuple(seat for seat, lives in enumerate(table.alive) if lives)
        if any(table.holes[seat] is None for seat in seats):
            return []
        pot = Pot(table.pot, seats)
        fair = table.pot / len(seats)
        unit = table.game.rules.unit
        found = shares((pot,), table.holes, ())
        return [Swing(number, seat, (share - fair) / unit, "hole cards") for seat, share in found.items()]

    def opinion(self, view: AnyView, action: int | None = None, progress: Progress = no_progress) -> Advice:
        """The adviser's, with the action in it whatever its size."""
        agent, table = self.agent, seen(view)
        if action is not None and isinstance(agent, SearchAgent):
            return agent.advise_on(table, plain(table, action), progress=progress)
        if action is not None and isinstance(agent, BlueprintAgent):
            return estimate(agent, table, progress, (plain(table, action),))
        return agent.opinion(view, progress)

    def weigh(self, view: AnyView, advice: Advice, action: int) -> tuple[float, Grade]:
        loss, error, _ = self._loss(seen(view), advice, action)
        return loss, self._grade(loss, error)

    def decide(self, moment: Moment, progress: Progress) -> Decision:
        """By what the adviser says of the same position when it is asked for a hint."""
        seat = moment.step.seat
        view = seen(moment.before.view(seat))
        if view.hole is None:
            return self._unjudged(moment)
        advice = self.opinion(view, moment.action, progress)
        loss, error, note = self._loss(view, advice, moment.action)
        return Decision(moment.number, seat, moment.action, advice, loss, error, self._grade(loss, error), note)

    def _loss(self, view: HoldemView, advice: Advice, action: int) -> tuple[float, float | None, str]:
        """Loss, its error, and the loss in words."""
        option = advice.of(plain(view, action))
        if option is None:
            return 0.0, None, "not judged"
        loss = max(0.0, advice.loss(option))
        error = joint_error(advice.best.error, option.error)
        told = f"{loss * view.unit / view.pot:.0%} of the pot"
        doubt = ", within the error" if loss and loss <= SURE * (error or 0.0) else ""
        return loss, error, told + doubt if loss > 1e-9 else ""

    def _grade(self, loss: float, error: float | None) -> Grade:
        sure = loss > SURE * (error or 0.0)
        return self.grade(loss) if sure else Grade.FINE if loss > 1e-9 else Grade.BEST

    def _unjudged(self, moment: Moment) -> Decision:
        advice = Advice((Option(moment.action, 0.0, 1.0),), "the cards are not known")
        return Decision(moment.number, moment.step.seat, moment.action, advice, 0.0, None, Grade.BEST, "not judged")

    def adjusted(self, match: Match) -> list[float]:
        """The all-in-adjusted result of every seat in big blinds."""
        return adjusted(match)


def plain(view: HoldemView, action: int) -> int:
    """An all-in that is a call is a call, a raise to everything an all-in."""
    if action == ALL_IN and view.most_raise is None:
        return CALL if view.to_call else CHECK
    return ALL_IN if action > 0 and action == view.most_raise else action


def make(game: AnyGame, agent: Agent) -> HoldemJudge:
    """Who reviews hold'em; the limits of mistakes are big blinds, whatever results are counted in."""
    assert isinstance(game, Holdem)
    judge = HoldemJudge(agent)
    small, middle, large = HoldemJudge.bounds
    unit = game.rules.big_blind / game.rules.unit
    judge.bounds = (small * unit, middle * unit, large * unit)
    return judge
