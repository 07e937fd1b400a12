"""Review of hold'em: what decisions cost in big blinds, what the deals gave.

Once a hand is over its course is judged from its end backwards: it is the result as long as every play was the best by
what its seat could know. Before a play that cost something stands what the better one would have led to with the cards
as they were, and before a deal what it changed; nobody is down by more than there is to lose. What the others held is
by how much a play moved the course more than it does on average over the hands its seat had to expect of them, both by
the adviser's own way to play on (search/beside.py). The rest is where that average and the adviser differ on what the
decision cost.

A deal's luck is by how much it changes what everybody wins if the net plays on with the cards as they are; of boards
that nobody had a say after, the exact change of equity. Cards that were never shown are drawn from the ranges the
betting suggests. Tournaments with prizes have no course: luck is the change of equity.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from cardai.games.core import AnyGame
from cardai.games.holdem.expected import shares
from cardai.games.holdem.game import Holdem
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK
from cardai.games.holdem.pots import Pot
from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.view import HoldemView
from cardai.games.match import Match, Moment
from cardai.games.reason import Reason

from ..agent import Advice, Agent, Option, Progress, no_progress
from ..review import (
    NOT_JUDGED,
    SURE_ERRORS,
    Course,
    Decision,
    Found,
    Gift,
    Grade,
    Judge,
    Measures,
    Swing,
    Weighed,
    joint_error,
    with_unlisted,
)
from .blueprint.advice import advise as estimate
from .blueprint.player import BlueprintAgent
from .blueprint.playouts import Floats
from .figures import HoldemFacts, HoldemMeasures
from .luck import adjusted, deals
from .net.player import NeuralAgent
from .net.player import make as make_net
from .players.simple import seen
from .search import beside
from .search.open_hands import OpenHands
from .search.player import SearchAgent

BEYOND = 0.4
"""Part in doubt of what raises cost that no table knows: who plays hands out calls all-ins too often, and where tables
know them, with 92 first in or against a raise, they cost 36 and 49 % of what play-outs say."""
HOLE_CARDS = Reason("hole cards")
UNSHOWN = "Cards that were never shown are drawn from the ranges the betting suggests."


Hands = Match[HoldemState, int]
Played = Moment[HoldemState, int]


class HoldemJudge(Judge[HoldemView, HoldemState, int, None]):
    """Loss by the adviser's values, luck by the change of equity at each deal."""

    bounds = (0.3, 1.0, 3.0)
    in_order = True
    """A solution serves both players as long as it is remembered, and few fit into memory."""
    _lived: tuple[Hands, list[list[bool]]] | None = None

    @cached_property
    def _open(self) -> OpenHands:
        agent = self.agent.net if isinstance(self.agent, SearchAgent) else self.agent
        assert agent.game is not None
        return OpenHands(agent if isinstance(agent, NeuralAgent) else make_net(agent.game))

    def is_duel(self, match: Hands) -> bool:
        return match.seats == 2

    def knows_gifts(self, match: Hands) -> bool:
        return True

    def gifts(self, match: Hands, decision: Decision[int], measures: Measures) -> Sequence[Gift]:
        """What a decision cost went to those still in the hand: as the play-outs say, in sum what the adviser says.

        The adviser has no opinion on the parts: whom the play-outs see gain or lose more, that one has more of where
        the two differ. Where they see next to nothing the parts are equal.
        """
        alive = self._living(match)[decision.number]
        others = [seat for seat, lives in enumerate(alive) if lives and seat != decision.seat]
        moved = self.expected(match, decision, measures)
        parts = {seat: abs(moved[seat]) + self.bounds[0] / 30 for seat in others}
        differ = (decision.loss + moved[decision.seat]) / sum(parts.values())
        gifts = {seat: moved[seat] + differ * part for seat, part in parts.items()}
        return [Gift(decision.number, seat, gift) for seat, gift in gifts.items() if gift]

    def _living(self, match: Hands) -> list[list[bool]]:
        """Before every step: who is still in the hand; a match is gone through once."""
        if self._lived is None or self._lived[0] is not match or len(self._lived[1]) != len(match.steps):
            self._lived = (match, [moment.before.alive for moment in match.moments()])
        return self._lived[1]

    def start_value(self, match: Hands, seat: int) -> float:
        return 0.0

    def opening_swings(self, state: HoldemState) -> Sequence[Swing]:
        """What the hole cards were worth: the equity of each hand in the blinds, beside an even share."""
        return self._dealt(state, -1)

    def swings(self, moment: Played) -> Sequence[Swing]:
        before, after = moment.before, moment.after
        found: list[Swing] = []
        for deal in deals(before, after):
            luck = deal.luck() if deal.is_final or before.game.rules.prizes else self._moved(moment)
            found.extend(Swing(moment.number, seat, value, deal.what) for seat, value in luck.items())
        if after.number != before.number:
            found.extend(self._dealt(after, moment.number))
        return found

    def _moved(self, moment: Played) -> dict[int, float]:
        """By seat: what the cards dealt after a decision changed, everybody playing on by the net."""
        before, after = moment.before, moment.after
        then, now = self._worth(before, moment.action), self._worth(after)
        return {seat: now[seat] - then[seat] for seat, lives in enumerate(before.alive) if lives}

    def _worth(self, table: HoldemState, action: int | None = None) -> list[float]:
        """What every seat is to end with, in the game's unit beside par: as if the game ended with this hand."""
        if table.turn is None:
            return [value - table.game.par(seat) for seat, value in enumerate(table.returns())]
        won = zip(self._banked(table), self._open.won(table, action), strict=True)
        return [banked + chips / table.game.rules.unit for banked, chips in won]

    def measure(self, match: Hands, moment: Played, decision: Decision[int], evidence: None = None) -> HoldemMeasures:
        """What a play that cost something was to move, and moved; and what a hand came to that others follow."""
        table, after = moment.before, moment.after
        if table.game.rules.prizes:
            return HoldemMeasures()
        ended = after.number != table.number and after.turn is not None
        found = HoldemMeasures(ended=tuple(self._banked(after)) if ended else ())
        if decision.loss:
            played = plain(seen(table.view(decision.seat)), moment.action)
            moved = beside.moved(self.agent, table, played, decision.advice.best.action)
            unit = table.game.rules.unit
            expected, dealt = (tuple((part / unit).tolist()) for part in (moved.expected, moved.dealt))
            found = replace(found, expected=expected, moved=dealt)
        return found

    def course(self, match: Hands, found: Sequence[Found]) -> Course:
        """From the end backwards; a hand ends at what it came to, whatever the next one brings."""
        assert isinstance(match.game, Holdem)
        if match.game.rules.prizes:
            return ()
        course = [tuple(value - match.game.par(seat) for seat, value in enumerate(match.state.returns()))]
        tables = [moment.before for moment in match.moments()]
        for one, table in zip(reversed(found), reversed(tables), strict=True):
            own = one.measures if isinstance(one.measures, HoldemMeasures) else HoldemMeasures()
            before = np.array(own.ended or course[-1]) - np.array(own.moved or 0.0)
            for swing in one.swings or ():
                before[swing.seat] -= swing.luck if swing.what != HOLE_CARDS else 0.0
            course.append(tuple(self._possible(table, before).tolist()))
        return tuple(reversed(course))

    def _possible(self, table: HoldemState, values: Floats) -> Floats:
        """Values of which none is a loss of more than a seat has: what is too much goes from those who won it."""
        assert table.turn is not None
        banked, stacks = np.array(self._banked(table)), np.array(table.view(table.turn).start_stacks)
        won = values - banked
        lack = np.maximum(-stacks / table.game.rules.unit - won, 0.0)
        gains = np.maximum(won, 0.0)
        return np.asarray(values + lack - lack.sum() * gains / max(gains.sum(), 1e-9))

    def _banked(self, table: HoldemState) -> list[float]:
        """What every seat had when this hand began, in the game's unit."""
        assert table.turn is not None
        chips = zip(table.view(table.turn).start_stacks, table.bought, strict=True)
        return [(stack - bought) / table.game.rules.unit for stack, bought in chips]

    def remark(self, match: Hands) -> str:
        tables = [moment.before for moment in match.moments()]
        is_open = all(None not in table.holes or table.game.rules.prizes for table in tables)
        return "" if is_open else UNSHOWN

    def _dealt(self, table: HoldemState, number: int) -> list[Swing]:
        if table.turn is not None and not table.game.rules.prizes:
            chips = enumerate(zip(self._worth(table), self._banked(table), strict=True))
            return [
                Swing(number, seat, worth - banked, HOLE_CARDS) for seat, (worth, banked) in chips if table.alive[seat]
            ]
        seats = tuple(seat for seat, lives in enumerate(table.alive) if lives)
        if any(table.holes[seat] is None for seat in seats):
            return []
        pot = Pot(table.pot, seats)
        fair = table.pot / len(seats)
        unit = table.game.rules.unit
        found = shares((pot,), table.holes, ())
        return [Swing(number, seat, (share - fair) / unit, HOLE_CARDS) for seat, share in found.items()]

    def opinion(self, view: HoldemView, action: int | None = None, progress: Progress = no_progress) -> Advice:
        """The adviser's, with the action in it whatever its size.

        Before an estimate by play-outs says that it cost something it is tried again beside the best, in fresh deals.
        """
        table = view
        if action is None:
            return self.agent.opinion(view, progress)
        action = plain(table, action)
        advice = with_unlisted(self._advice(table, action, progress), action)
        option = advice.of(action)
        if option is None or not advice.is_judged:
            return advice
        is_beyond = beside.is_beyond_tables(self.agent, table, action)
        if advice.loss(option) <= 0 and not is_beyond:
            return advice
        again = beside.tried_again(self.agent, table, action, advice.best.action)
        doubt = BEYOND if is_beyond else 0.0
        return advice if again is None else _told_again(advice, option, min(0.0, again / table.unit), table, doubt)

    def _advice(self, view: HoldemView, action: int, progress: Progress) -> Advice:
        agent = self.agent
        if isinstance(agent, SearchAgent):
            return agent.advise_on(view, action, progress=progress)
        if isinstance(agent, BlueprintAgent):
            return estimate(agent, view, progress, (action,))
        return agent.opinion(view, progress)

    def is_judged(self, advice: Advice, action: int) -> bool:
        """What costs something by the list of a hint may have to be tried again."""
        option = advice.of(action)
        return option is not None and (advice.loss(option) <= 0 or not advice.is_judged)

    def weigh(self, view: HoldemView, advice: Advice, action: int) -> Weighed:
        """The loss in words is its part of the pot."""
        table = seen(view)
        option = advice.of(plain(table, action))
        if option is None or not advice.is_judged:
            return super().weigh(view, advice, action)
        loss = max(0.0, advice.loss(option))
        if loss <= max(1e-9, self._unknown(table, advice.best, option)):
            return Weighed(0.0, joint_error(advice.best.error, option.error), Grade.BEST)
        error = joint_error(advice.best.error, option.error)
        is_sure = loss > SURE_ERRORS * (error or 0.0)
        told = Reason("loses of pot", {"share": float(loss * table.unit / table.pot), "sure": is_sure})
        return Weighed(loss, error, self.grade(loss) if is_sure else Grade.FINE, told)

    def _unknown(self, view: HoldemView, best: Option, option: Option) -> float:
        """What is as good as the best by the tables before the flop: they mix what differs by less than their error."""
        errors = [one.error for one in (best, option) if one.error is not None]
        return min(errors, default=0.0) if beside.is_in_tables(self.agent, view) else 0.0

    def decide(self, moment: Played, progress: Progress) -> tuple[Decision[int], None]:
        """By what the adviser says of the same position when it is asked for a hint."""
        if seen(moment.before.view(moment.step.seat)).hole is None:
            return self._unjudged(moment), None
        return super().decide(moment, progress)[0], None

    def _unjudged(self, moment: Played) -> Decision[int]:
        advice = Advice((Option(moment.action, 0.0, 1.0),), "the cards are not known")
        return Decision(moment.number, moment.step.seat, moment.action, advice, 0.0, None, Grade.BEST, NOT_JUDGED)

    def adjusted(self, match: Hands) -> list[float]:
        """The all-in-adjusted result of every seat in big blinds."""
        return adjusted(match)


def _told_again(advice: Advice, option: Option, gained: float, view: HoldemView, doubt: float) -> Advice:
    """An option told as much worse than the best as fresh deals say, `doubt` of it as error; else it costs nothing."""
    facts = HoldemFacts.read({**option.figures, "of pot": -gained * view.unit / view.pot})
    error = max(option.error or 0.0, -doubt * gained) or None
    told = replace(option, value=advice.best.value + gained, facts=facts, error=error)
    others = [told if one is option else one for one in advice.options[1:]]
    return replace(advice, options=(advice.best, *sorted(others, key=lambda one: -one.value)))


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
