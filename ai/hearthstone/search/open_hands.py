"""Values of positions with both hands on the table, played on by the net in both seats. For reviews alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean

from cardai.ai.net import one_thread
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView

from ..net.forward import NetEvaluator
from .expert import net_evaluators
from .lethal import find_lethal
from .lockstep import Asking, together
from .race import Difference, mean_error
from .rollout import Line, quick_rollout
from .tries import Deal, believed_worlds, open_worlds, values_in
from .turn import ListeningChance, TurnSearch, key

LEAST_GAMES, MORE_GAMES, ROLLOUT_GAMES = 12, 4, 40
"""Games played to the end from a position, so many more each time until what it is worth is known to `ERROR` percent,
if that can be."""
ERROR = 6.0
LEAST_TRIES, MORE_TRIES, MAX_ROLLOUT_GAMES = 16, 8, 160
"""Tries of what was to be expected of a play, so many more each time until the difference is known to
`ENOUGH_ERROR_SHARE`, a chance to win, if that can be."""
MOST_MOVED = 72
"""Tries of what it moved with the cards as they are."""
ENOUGH_ERROR_SHARE = 0.008
_MOST_TURNS = 200
"""No game goes on for longer: both decks are empty long before."""


class OpenHands:
    """Plays positions on with one net, each seat by what it sees."""

    def __init__(self, net: NetEvaluator) -> None:
        self._evaluators = net_evaluators(net)

    def worth(self, state: HearthstoneState, seed: int) -> float:
        """Share of games that the first seat wins, in percent; a win this turn is taken."""
        if state.turn is None:
            return state.returns()[0]
        lethal = find_lethal(state.view(state.turn).position(), random.Random(seed))
        if lethal is not None and lethal.sure:
            return 0.0 if state.turn else 100.0
        ends: list[float] = []
        with one_thread():
            while len(ends) < ROLLOUT_GAMES and not _is_known(ends):
                numbers = range(len(ends), min(ROLLOUT_GAMES, max(LEAST_GAMES, len(ends) + MORE_GAMES)))
                games = [_ended(state.copy(), random.Random(f"{seed}/{number}")) for number in numbers]
                ends += together(games, self._evaluators.turn_end)
        return fmean(ends)

    def moved(self, state: HearthstoneState, lines: Sequence[Line], seed: int) -> Difference:
        """By how much more often it wins with the first line than with the second, all cards as they are."""
        assert state.turn is not None
        return self._difference(lines, state.turn, open_worlds(state), f"{seed}", MOST_MOVED)

    def expected(self, view: HearthstoneView, lines: Sequence[Line], look: int) -> Difference:
        """Share over hidden cards as they are likely by what the seat knows: other guesses than the adviser's.

        Every look has worlds of its own, and so has every position: errors of one turn must not add up.
        """
        seed = f"{look}/{key(view.position())}"
        return self._difference(lines, view.seat, believed_worlds(view), seed, MAX_ROLLOUT_GAMES)

    def _difference(self, lines: Sequence[Line], seat: int, deal: Deal, seed: str, most: int) -> Difference:
        """Both lines are tried in the same worlds."""
        rng, found = random.Random(f"review/{seed}"), list[float]()
        with one_thread():
            while len(found) < most and not _is_exact(found):
                number = min(most - len(found), MORE_TRIES if found else LEAST_TRIES)
                tried = values_in([deal(rng) for _ in range(number)], lines, seat, self._evaluators)
                found += [one - other for one, other in tried]
        return Difference(fmean(found), mean_error(found))

    def line(self, view: HearthstoneView, first: Action) -> Line:
        """The turn that begins so, as far as it can be planned."""
        rng = random.Random(0)
        after, listening = view.position(), ListeningChance(rng)
        after.step(first, listening)
        if listening.asked or after.turn != view.seat or after.choice:
            return (first,)
        with one_thread():
            return (first, *TurnSearch(rng, budget=720).lines(after, self._evaluators.turn_end)[0].actions)


def _ended(state: HearthstoneState, rng: random.Random) -> Asking[float]:
    """Share of the first seat when both play on to the end."""
    for _ in range(_MOST_TURNS):
        if state.turn is None:
            break
        state = yield from quick_rollout(state, state.turn, rng)
    return state.returns()[0] if state.turn is None else 50.0


def _is_known(ends: list[float]) -> bool:
    """Whether the mean of results is known well enough; nobody wins always, so half a game of each kind is added."""
    if len(ends) < LEAST_GAMES:
        return False
    chance = (sum(ends) / 100 + 0.5) / (len(ends) + 1)
    return 100 * sqrt(chance * (1 - chance) / len(ends)) < ERROR


def _is_exact(found: list[float]) -> bool:
    return len(found) >= LEAST_TRIES and mean_error(found) < ENOUGH_ERROR_SHARE
