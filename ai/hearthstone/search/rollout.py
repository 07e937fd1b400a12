"""Playing a turn on: a line made for a position that may answer otherwise, then whatever is best at once."""

from __future__ import annotations

import random
from typing import Final

from cardai.games.core import Luck
from cardai.games.hearthstone.legal import why_not
from cardai.games.hearthstone.state import Action, HearthstoneState

from .turn import END, Evaluation

Line = tuple[Action, ...]
"""Actions of one turn."""
_EAGER: Final = 1e-6
"""Doing something breaks a tie with ending the turn."""


def play_line(line: Line, state: HearthstoneState, seat: int, rng: random.Random, evaluate: Evaluation) -> None:
    """Play a line as far as it is legal, then the rest of the turn one action at a time."""
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
    for _ in range(30):
        if state.turn != seat:
            return
        state.step(_best_action(state, seat, luck, evaluate), luck)
    if state.turn == seat and not state.choice:
        state.step(END, luck)


def _best_action(state: HearthstoneState, seat: int, luck: Luck, evaluate: Evaluation) -> Action:
    """The action after which ending the turn would be best; doing something breaks a tie."""
    actions = state.actions()
    if len(actions) == 1:
        return actions[0]
    values = evaluate([_after(state, action, luck) for action in actions], seat)
    return max(zip(values, actions, strict=True), key=lambda pair: pair[0] + _EAGER * (pair[1] != END))[1]


def _after(state: HearthstoneState, action: Action, luck: Luck) -> HearthstoneState:
    if action == END:
        return state
    after = state.copy()
    after.step(action, luck)
    return after
