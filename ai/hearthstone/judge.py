"""The judge of Hearthstone: loss by the agent's win chances, luck by what else chance could have done."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardai.games.core import Luck
from cardai.games.hearthstone.state import Action, State
from cardai.games.match import Match, Moment

from ..agent import Advice, Progress
from ..review import Decision, Grade, Judge, Swing
from .lethal import find_lethal
from .words import say
from .worth import chance_to_win

SAMPLES = 16
"""So many other outcomes are looked at to tell what chance gave."""
_WORTH_A_WORD = 1.0
"""Smaller swings, in percent of wins, are not mentioned."""


class HearthstoneJudge(Judge):
    """Judges decisions by what the seat could see; a win that was there and not taken is named."""

    bounds = (4.0, 10.0, 25.0)

    def is_duel(self, match: Match) -> bool:
        return True

    def start_value(self, match: Match, seat: int) -> float:
        return 50.0

    def decide(self, moment: Moment, progress: Progress) -> Decision:
        decision = super().decide(moment, progress)
        if not decision.advice.best.facts.get("lethal") or decision.advice.best.value < 100:
            return decision
        if self._still_wins(moment):
            return _changed(decision, 0.0, Grade.BEST, "")
        if decision.loss == 0:
            return decision
        grade = Grade.BLUNDER if self.grade(decision.loss) is Grade.BLUNDER else Grade.MISTAKE
        return _changed(decision, decision.loss, grade, f"missed lethal: {_line(decision.advice)}")

    def _still_wins(self, moment: Moment) -> bool:
        """Is the win still there after what was played?"""
        seat, after = moment.step.seat, moment.after
        assert isinstance(after, State)
        if after.turn is None:
            return after.winner == seat
        if after.turn != seat:
            return False
        view = after.view(seat)
        lethal = find_lethal(view.position(), random.Random(moment.number))
        return lethal is not None and lethal.sure

    def swings(self, moment: Moment) -> Sequence[Swing]:
        before, after = moment.before, moment.after
        if not moment.step.chance or not isinstance(before, State) or not isinstance(after, State) or before.phase == 0:
            return ()
        seat = moment.step.seat
        luck = 100 * (chance_to_win(after, seat) - _expected(before, moment.action, seat, moment.number))
        if abs(luck) < _WORTH_A_WORD:
            return ()
        what = say(before, moment.action)
        return (Swing(moment.number, seat, luck, what), Swing(moment.number, 1 - seat, -luck, what))


def _expected(before: State, action: Action, seat: int, seed: int) -> float:
    """The mean over other outcomes of the same action."""
    luck = Luck(random.Random(seed))
    total = 0.0
    for _ in range(SAMPLES):
        state = before.copy()
        state.step(action, luck)
        total += chance_to_win(state, seat)
    return total / SAMPLES


def _changed(decision: Decision, loss: float, grade: Grade, note: str) -> Decision:
    return Decision(decision.number, decision.seat, decision.chosen, decision.advice, loss, decision.error, grade, note)


def _line(advice: Advice) -> str:
    return advice.best.why.partition(": ")[2]
