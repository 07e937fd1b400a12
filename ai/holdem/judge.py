"""Review of hold'em: what decisions cost in big blinds, what the deals gave."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.games.core import AnyGame, AnyState
from cardai.games.holdem.expected import shares
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK
from cardai.games.holdem.pots import Pot
from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.view import HoldemView
from cardai.games.match import Match, Moment

from ..agent import Advice, Agent, Option, Progress
from ..review import Decision, Grade, Judge, Swing
from .blueprint.player import BlueprintAgent
from .luck import adjusted, deals
from .players.simple import seen

OWN_CHOICE = 0.2
"""An action the adviser itself takes at least this often costs nothing."""
SURE = 2.0
"""So many standard errors a loss must be from 0 to be called a fault."""
DEALS = 800


class HoldemJudge(Judge):
    """Loss by playing the hand out, luck by the change of equity at each deal."""

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
            Swing(moment.number, seat, luck, deal.what) for deal in deals(moment) for seat, luck in deal.luck().items()
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

    def decide(self, moment: Moment, progress: Progress) -> Decision:
        """By the blueprint the loss is what its own mix would have won more in the same sampled deals."""
        view = seen(moment.before.view(moment.step.seat))
        if not isinstance(self.agent, BlueprintAgent) or view.hole is None:
            return self._unjudged(moment) if view.hole is None else super().decide(moment, progress)
        return self._compare(self.agent, view, moment, progress)

    def _compare(self, player: BlueprintAgent, view: HoldemView, moment: Moment, progress: Progress) -> Decision:
        from .blueprint.advice import advice_of, evaluate

        chosen = _plain(view, moment.action)
        found = evaluate(player, view, (chosen,), progress, DEALS)
        gap, error = found.gap_to_mix(chosen)
        own = found.plan.get(chosen, 0.0) >= OWN_CHOICE
        loss = 0.0 if own else max(0.0, gap)
        sure = loss > SURE * error
        grade = self.grade(loss) if sure else Grade.FINE if loss else Grade.BEST
        note = "" if sure or not loss else "within the error"
        return Decision(
            moment.number, moment.step.seat, moment.action, advice_of(player, view, found), loss, error, grade, note
        )

    def _unjudged(self, moment: Moment) -> Decision:
        advice = Advice((Option(moment.action, 0.0, 1.0),), "the cards are not known")
        return Decision(moment.number, moment.step.seat, moment.action, advice, 0.0, None, Grade.BEST, "not judged")

    def adjusted(self, match: Match) -> list[float]:
        """The all-in-adjusted result of every seat in big blinds."""
        return adjusted(match)


def _plain(view: HoldemView, action: int) -> int:
    """An all-in that is a call is a call, a raise to everything an all-in."""
    if action == ALL_IN and view.most_raise is None:
        return CALL if view.to_call else CHECK
    return ALL_IN if action > 0 and action == view.most_raise else action


def make(_game: AnyGame, agent: Agent) -> HoldemJudge:
    """Who reviews hold'em."""
    return HoldemJudge(agent)
