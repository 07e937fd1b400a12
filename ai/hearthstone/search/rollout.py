"""Playing a turn on: a line made for a position that may answer otherwise, then whatever is best at once."""

from __future__ import annotations

import random
from typing import Final

from cardai.games.core import Luck
from cardai.games.hearthstone.legal import why_not
from cardai.games.hearthstone.state import Action, HearthstoneState

from .turn import END, Evaluation, ListeningChance, TurnSearch

Line = tuple[Action, ...]
"""Actions of one turn."""
_EAGER: Final = 1e-6
"""Doing something breaks a tie with ending the turn."""
_MOST_ACTIONS: Final = 30
"""Of a turn that is played on."""
_PLAN_WIDTH, _PLAN_BUDGET = 2, 40
"""Of the search behind a small plan. The best single action in its place made lines with chance in them seem 1 to 6 %
worse than they are, beside lines that were planned to their end."""


def play_line(line: Line, state: HearthstoneState, seat: int, rng: random.Random, evaluate: Evaluation) -> None:
    """Play a whole turn: a line as far as it is legal, then one action at a time."""
    luck = Luck(rng)
    for action in line:
        if state.turn != seat or why_not(state, action):
            break
        state.step(action, luck)
    if state.turn == seat:
        greedy_rollout(state, seat, rng, evaluate)


def greedy_rollout(state: HearthstoneState, seat: int, rng: random.Random, evaluate: Evaluation) -> None:
    """Play the rest of a seat's turn one action at a time, each the best at once."""
    luck = Luck(rng)
    for _ in range(_MOST_ACTIONS):
        if state.turn != seat:
            return
        state.step(_best_action(state, seat, luck, evaluate), luck)
    end_turn(state, seat, rng)


def quick_rollout(state: HearthstoneState, seat: int, rng: random.Random, evaluate: Evaluation) -> None:
    """The same, but an action that seemed worse than ending the turn is not looked at again: a quarter less work.

    For hints and reviews. Of 253 decisions after the first of a turn 16 were others, each worse by 0.7 % of wins at
    most.
    """
    luck, gains = Luck(rng), dict[Action, float]()
    for _ in range(_MOST_ACTIONS):
        if state.turn != seat:
            return
        state.step(_best_of_promising(state, seat, luck, evaluate, gains), luck)
    end_turn(state, seat, rng)


def play_plan(line: Line, state: HearthstoneState, seat: int, rng: random.Random, evaluate: Evaluation) -> None:
    """Play a turn up to where it is to be ended: a line, and a small plan made anew wherever chance has had its say."""
    left = line
    for _ in range(_MOST_ACTIONS):
        if state.turn != seat:
            return
        if not left or (left[0] != END and why_not(state, left[0])):
            plan = TurnSearch(evaluate, rng, _PLAN_WIDTH, samples=1, budget=_PLAN_BUDGET).lines(state)[0]
            left = plan.actions[: plan.certain + 1]
        if left[0] == END:
            return
        listening = ListeningChance(rng)
        state.step(left[0], listening)
        left = () if listening.asked else left[1:]


def end_turn(state: HearthstoneState, seat: int, rng: random.Random) -> None:
    """End a seat's turn, if it is still that and nothing must be chosen first."""
    if state.turn == seat and not state.choice:
        state.step(END, Luck(rng))


def _best_action(state: HearthstoneState, seat: int, luck: Luck, evaluate: Evaluation) -> Action:
    """The action after which ending the turn would be best; doing something breaks a tie."""
    actions = state.actions()
    if len(actions) == 1:
        return actions[0]
    values = evaluate([_after(state, action, luck) for action in actions], seat)
    return max(zip(values, actions, strict=True), key=lambda pair: pair[0] + _EAGER * (pair[1] != END))[1]


def _best_of_promising(
    state: HearthstoneState, seat: int, luck: Luck, evaluate: Evaluation, gains: dict[Action, float]
) -> Action:
    """The best action of those that gained something when last looked at in this turn; `gains` are remembered."""
    actions = state.actions()
    if state.choice or len(actions) == 1:
        return _best_action(state, seat, luck, evaluate)
    names = [_name(state, action) for action in actions]
    promising = [pair for pair in zip(names, actions, strict=True) if gains.get(pair[0], 1.0) > 0 or pair[1] == END]
    if len(promising) == 1:
        return END
    values = evaluate([_after(state, action, luck) for _, action in promising], seat)
    end = values[-1]
    for (name, _), value in zip(promising, values, strict=True):
        gains[name] = value + _EAGER - end
    best = max(range(len(values)), key=lambda place: values[place] + _EAGER * (place < len(values) - 1))
    return promising[best][1]


def _name(state: HearthstoneState, action: Action) -> Action:
    """An action by cards and characters, whose places change in the course of a turn."""
    kind, *places = action
    if kind == "play":
        place, target, *how = places
        held = state.sides[state.active].hand[place]
        return (kind, held.card.index, held.shift, _uid(state, target), *how)
    return (kind, *(_uid(state, place) for place in places))


def _uid(state: HearthstoneState, code: int | None) -> int | None:
    one = None if code is None else state.character(code)
    return None if one is None else one.uid


def _after(state: HearthstoneState, action: Action, luck: Luck) -> HearthstoneState:
    if action == END:
        return state
    after = state.copy()
    after.step(action, luck)
    return after
