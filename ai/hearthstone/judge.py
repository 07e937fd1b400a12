"""The judge of Hearthstone: loss by the agent's win chances, luck by what else chance could have done.

The course of a game is what whoever decides can expect, by the adviser's value of the best line, until the result. It
goes from one pair of eyes to the other, so that what each of them does not see, and where the net does not agree with
itself from turn to turn, cannot be told apart: both are the rest.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from cardai.games.core import AnyGame, AnyState, AnyView, Luck
from cardai.games.hearthstone.card_book import printed
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView
from cardai.games.match import Match, Moment

from ..agent import Advice, Agent
from ..net import one_thread
from ..review import Course, Decision, Grade, Judge, Swing, Weighed
from .net.player import VALUES, shipped
from .search.lethal import find_lethal
from .search.turn import END
from .why import action_in_words

SAMPLES = 24
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

    def course(self, match: Match, decisions: Sequence[Decision]) -> Course:
        """An even game until the hands are chosen, then by whoever decides, then the result."""
        values = [(50.0, 50.0)] * len(match.steps)
        for moment, decision in zip(match.moments(), decisions, strict=True):
            if _is_play(moment.before):
                own = decision.advice.best.value
                values[decision.number] = (own, 100 - own) if decision.seat == 0 else (100 - own, own)
        ended = match.state.returns()
        return (*values, (ended[0], ended[1]))

    def weigh(self, view: AnyView, advice: Advice, action: Action) -> Weighed:
        found = super().weigh(view, advice, action)
        if not advice.best.facts.get("lethal") or advice.best.value < 100:
            return found
        assert isinstance(view, HearthstoneView)
        if _still_wins(view, action):
            return Weighed(0.0, None, Grade.BEST)
        if found.loss == 0:
            return found
        grade = Grade.BLUNDER if self.grade(found.loss) is Grade.BLUNDER else Grade.MISTAKE
        return replace(found, grade=grade, note=f"missed lethal: {_line(advice)}")

    def swings(self, moment: Moment) -> Sequence[Swing]:
        before, after = moment.before, moment.after
        if (
            not moment.step.chance
            or not isinstance(before, HearthstoneState)
            or not isinstance(after, HearthstoneState)
            or before.phase == 0
        ):
            return ()
        seat = _whose(moment)
        begun = moment.action == END
        expected = _expected(before, moment.action, seat, moment.number)
        luck = 100 * (_chances([after], seat, begun)[0] - expected)
        if abs(luck) < _WORTH_A_WORD:
            return ()
        what = _happened(before, after, moment.action)
        return (Swing(moment.number, seat, luck, what), Swing(moment.number, 1 - seat, -luck, what))


def _still_wins(view: HearthstoneView, action: Action) -> bool:
    """Is a sure win still there after this, as far as whoever decides can know?"""
    after = view.position()
    after.step(action, Luck(random.Random(0)))
    if after.turn is None:
        return after.winner == view.seat
    if after.turn != view.seat:
        return False
    lethal = find_lethal(after, random.Random(0))
    return lethal is not None and lethal.sure


def _is_play(state: AnyState) -> bool:
    """Whether the hands have been chosen."""
    assert isinstance(state, HearthstoneState)
    return state.phase != 0


def _whose(moment: Moment) -> int:
    """Who sees what chance did: the player who draws for a new turn, otherwise the one who acted."""
    return 1 - moment.step.seat if moment.action == END else moment.step.seat


def _chances(states: Sequence[HearthstoneState], seat: int, begun: bool) -> list[float]:
    """A seat's chances to win with the cards it holds, its turn having just begun or as if it ended here."""
    with one_thread():
        return shipped(VALUES).chances(states, seat, ended=not begun)


def _expected(before: HearthstoneState, action: Action, seat: int, seed: int) -> float:
    """The mean over other outcomes of the same action."""
    luck = Luck(random.Random(seed))
    states = [before.copy() for _ in range(SAMPLES)]
    for state in states:
        state.step(action, luck)
    return sum(_chances(states, seat, action == END)) / SAMPLES


def _happened(before: HearthstoneState, after: HearthstoneState, action: Action) -> str:
    """The action in words, with the card drawn for the next turn if it ended one."""
    drawn = [printed()[item[2]].name for item in after.news if item[0] == "draw" and item[1] != before.active]
    if action == END and drawn:
        return f"draws {' and '.join(drawn)}"
    return action_in_words(before, action)


def _line(advice: Advice) -> str:
    return advice.best.why.partition(": ")[2]


def make(game: AnyGame, agent: Agent) -> HearthstoneJudge:
    """Who reviews games of Hearthstone by this agent's opinion."""
    return HearthstoneJudge(agent)
