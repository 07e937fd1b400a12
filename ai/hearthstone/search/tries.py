"""Lines of a turn tried in the same worlds until the opponent has answered. Hints, reviews and `mcts` all ask this.

A world is a position with every card in its place, and the luck of what is to come. Lines that lead to the same end of
the turn are worth the same in it. What happens once the turn has ended has luck of its own, so that a line that asked
chance before meets the same draw as one that did not.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardai.games.core import Luck
from cardai.games.hearthstone.guess import guess
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView

from ..beliefs import FamousBeliefs
from .lockstep import Asking, Evaluation, together
from .rollout import Line, Rollout, end_turn, play_plan, quick_rollout
from .turn import Key, key


@dataclass(frozen=True)
class Evaluators:
    """Evaluators of positions: at the end of a turn, and at the beginning of the own turn after the answer."""

    turn_end: Evaluation
    turn_start: Evaluation


@dataclass(frozen=True)
class World:
    """One of the ways things may be and go."""

    state: HearthstoneState
    luck: int


Deal = Callable[[random.Random], World]
"""The next world to try lines in."""


def open_worlds(state: HearthstoneState) -> Deal:
    """All cards as they are."""
    return lambda rng: World(state, rng.getrandbits(40))


def believed_worlds(view: HearthstoneView) -> Deal:
    """Hidden cards as they are likely by what a seat knows."""
    beliefs = FamousBeliefs(view)
    return lambda rng: World(guess(view, rng, beliefs), rng.getrandbits(40))


def values_in(
    worlds: Sequence[World], lines: Sequence[Line], seat: int, evaluators: Evaluators, answer: Rollout = quick_rollout
) -> list[list[float]]:
    """A seat's chance to win in each world after each of these lines and the opponent's answer."""
    pairs = [(world, line) for world in worlds for line in lines]
    plans = [play_plan(line, world.state.copy(), seat, random.Random(world.luck)) for world, line in pairs]
    ends: dict[tuple[int, Key], HearthstoneState] = {}
    names = []
    for (world, _), state in zip(pairs, together(plans, evaluators.turn_end), strict=True):
        names.append((world.luck, key(state)))
        ends.setdefault(names[-1], state)
    values = dict(zip(ends, _after_answers(ends, seat, evaluators, answer), strict=True))
    found = [values[name] for name in names]
    return [found[begin : begin + len(lines)] for begin in range(0, len(found), len(lines))]


def _after_answers(
    ends: Mapping[tuple[int, Key], HearthstoneState], seat: int, evaluators: Evaluators, answer: Rollout = quick_rollout
) -> Sequence[float]:
    """This seat's chance to win once its turn is ended and the opponent has played his, by the luck of the world."""
    answers = [_answered(state, seat, random.Random(luck + 1), answer) for (luck, _), state in ends.items()]
    return evaluators.turn_start(together(answers, evaluators.turn_end), seat)


def _answered(state: HearthstoneState, seat: int, rng: random.Random, answer: Rollout) -> Asking[HearthstoneState]:
    end_turn(state, seat, Luck(rng))
    if state.turn == 1 - seat:
        return (yield from answer(state, 1 - seat, rng))
    return state
