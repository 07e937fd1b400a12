"""Lines of a turn tried in the same worlds until the opponent has answered. Hints, reviews and `mcts` all ask this.

A world is a position with every card in its place, and the luck of what is to come. Lines that lead to the same end of
the turn are worth the same in it. What happens once the turn has ended has luck of its own, so that a line that asked
chance before meets the same draw as one that did not.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardai.games.hearthstone.guess import guess
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView

from ..beliefs import FamousBeliefs
from .rollout import Line, end_turn, play_plan, quick_rollout
from .turn import Evaluation, Key, key


@dataclass(frozen=True)
class Evaluators:
    """What positions are worth: at the end of a turn, and at the beginning of the own turn after the answer."""

    turn_end: Evaluation
    turn_start: Callable[[HearthstoneState, int], float]


@dataclass(frozen=True)
class World:
    """One of the ways things may be and go."""

    state: HearthstoneState
    luck: int


Deal = Callable[[random.Random], World]
"""The next world to try lines in."""
Answer = Callable[[HearthstoneState, int, random.Random, Evaluation], None]
"""How the opponent plays its turn."""


def open_worlds(state: HearthstoneState) -> Deal:
    """All cards as they are."""
    return lambda rng: World(state, rng.getrandbits(40))


def believed_worlds(view: HearthstoneView) -> Deal:
    """Hidden cards as they are likely by what a seat knows."""
    beliefs = FamousBeliefs(view)
    return lambda rng: World(guess(view, rng, beliefs), rng.getrandbits(40))


def values_in(
    world: World, lines: Sequence[Line], seat: int, evaluators: Evaluators, answer: Answer = quick_rollout
) -> list[float]:
    """A seat's chance to win in one world after each of these lines and the opponent's answer."""
    known: dict[Key, float] = {}
    found: list[float] = []
    for line in lines:
        state = world.state.copy()
        play_plan(line, state, seat, random.Random(world.luck), evaluators.turn_end)
        end = key(state)
        if end not in known:
            known[end] = _after_answer(state, seat, random.Random(world.luck + 1), evaluators, answer)
        found.append(known[end])
    return found


def _after_answer(
    state: HearthstoneState, seat: int, rng: random.Random, evaluators: Evaluators, answer: Answer
) -> float:
    """This seat's chance to win once its turn is ended and the opponent has played his."""
    end_turn(state, seat, rng)
    if state.turn == 1 - seat:
        answer(state, 1 - seat, rng, evaluators.turn_end)
    if state.turn is None:
        return state.returns()[seat] / 100
    return evaluators.turn_start(state, seat)
