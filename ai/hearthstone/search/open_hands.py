"""What positions are worth with both hands on the table, played on by the net in both seats. For reviews alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean, pstdev

from cardai.ai.net import one_thread
from cardai.games.hearthstone.guess import guess
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView

from ..beliefs import FamousBeliefs
from ..net.forward import NetEvaluator
from .expert import net_evaluators
from .lethal import find_lethal
from .mcts import value_of_line
from .rollout import Line, greedy_rollout
from .turn import ListeningChance, TurnSearch

GAMES = 40
"""Games played to the end from a position."""
LEAST_TRIES, MOST_TRIES = 12, 72
"""Tries of a play against another; so many that the difference is known to `EXACT`, if that can be."""
EXACT = 0.008
Deal = Callable[[random.Random], HearthstoneState]
"""A position to try plays in."""
_MOST_TURNS = 200
"""No game goes on for longer: both decks are empty long before."""


class OpenHands:
    """Plays positions on with one net, each seat by what it sees."""

    def __init__(self, net: NetEvaluator) -> None:
        self._evaluators = net_evaluators(net)

    def worth(self, state: HearthstoneState, seed: int) -> float:
        """How often the first seat wins, in percent; a win this turn is taken."""
        if state.turn is None:
            return state.returns()[0]
        lethal = find_lethal(state.view(state.turn).position(), random.Random(seed))
        if lethal is not None and lethal.sure:
            return 0.0 if state.turn else 100.0
        with one_thread():
            return fmean(self._ended(state.copy(), random.Random(f"{seed}/{game}")) for game in range(GAMES))

    def _ended(self, state: HearthstoneState, rng: random.Random) -> float:
        for _ in range(_MOST_TURNS):
            if state.turn is None:
                break
            greedy_rollout(state, state.turn, rng, self._evaluators.turn_end)
        return state.returns()[0] if state.turn is None else 50.0

    def moved(self, state: HearthstoneState, action: Action, best: Action, seed: int) -> float:
        """By how much one play wins more often than the other for whoever decides, the cards being as they are."""
        assert state.turn is not None
        return self._difference(state.view(state.turn), action, best, seed, lambda _rng: state)

    def expected(self, view: HearthstoneView, action: Action, best: Action, seed: int) -> float:
        """The same over hidden cards as they are likely by what the seat knows."""
        beliefs = FamousBeliefs(view)
        return self._difference(view, action, best, seed, lambda rng: guess(view, rng, beliefs))

    def _difference(self, view: HearthstoneView, action: Action, best: Action, seed: int, deal: Deal) -> float:
        """Both plays are tried with the same cards and the same luck, until the opponent has answered."""
        rng, found = random.Random(seed), list[float]()
        with one_thread():
            lines = [self._line(view, first, rng) for first in (action, best)]
            while len(found) < MOST_TRIES and not _is_exact(found):
                state, luck = deal(rng), rng.getrandbits(40)
                played, other = (value_of_line(line, state.copy(), view.seat, luck, self._evaluators) for line in lines)
                found.append(100 * (played - other))
        return fmean(found)

    def _line(self, view: HearthstoneView, first: Action, rng: random.Random) -> Line:
        """The turn that begins so, as far as it can be planned."""
        after, listening = view.position(), ListeningChance(rng)
        after.step(first, listening)
        if listening.asked or after.turn != view.seat or after.choice:
            return (first,)
        return (first, *TurnSearch(self._evaluators.turn_end, rng, budget=720).lines(after)[0].actions)


def _is_exact(found: list[float]) -> bool:
    return len(found) >= LEAST_TRIES and pstdev(found) < 100 * EXACT * sqrt(len(found))
