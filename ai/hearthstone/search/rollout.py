"""Playing a turn on: a line made for a position that may answer otherwise, then whatever is best at once.

All of these ask what positions are worth (see `lockstep`), may change the position they are given, and tell the one
they have come to.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cardai.games.core import Chance, Luck
from cardai.games.hearthstone.legal import why_not
from cardai.games.hearthstone.state import Action, HearthstoneState

from .lockstep import Asking
from .turn import END, ListeningChance, TurnSearch

Line = tuple[Action, ...]
"""Actions of one turn."""
Rollout = Callable[[HearthstoneState, int, random.Random], Asking[HearthstoneState]]
"""Plays the rest of a seat's turn."""
_EAGER: Final = 1e-6
"""Doing something breaks a tie with ending the turn."""
_MOST_ACTIONS: Final = 30
"""Of a turn that is played on."""
_PLAN_WIDTH, _PLAN_BUDGET = 2, 40
"""Of the search behind a small plan. The best single action in its place made lines with chance in them seem 1 to 6 %
worse than they are, beside lines that were planned to their end."""


@dataclass(slots=True, eq=False)
class _Look:
    """An action and the position after it, if the turn ended there."""

    action: Action
    state: HearthstoneState
    asked: bool = False
    """Whether chance had a say, so that playing the action may lead elsewhere."""
    value: float | None = None
    """Value, once that is known."""

    @property
    def worth(self) -> float:
        assert self.value is not None
        return self.value


def play_line(line: Line, state: HearthstoneState, seat: int, rng: random.Random) -> Asking[HearthstoneState]:
    """Play a whole turn: a line as far as it is legal, then one action at a time."""
    luck = Luck(rng)
    for action in line:
        if state.turn != seat or why_not(state, action):
            break
        state.step(action, luck)
    return (yield from greedy_rollout(state, seat, rng))


def greedy_rollout(state: HearthstoneState, seat: int, rng: random.Random) -> Asking[HearthstoneState]:
    """Play the rest of a seat's turn one action at a time, each the best at once."""
    here = _Look(END, state)
    for _ in range(_MOST_ACTIONS):
        if here.state.turn != seat:
            return here.state
        best = yield from _best_action(here, here.state.actions(), seat, rng)
        here = _played(here, best, Luck(rng))
    return end_turn(here.state, seat, Luck(rng))


def quick_rollout(
    state: HearthstoneState, seat: int, rng: random.Random, luck: Chance | None = None
) -> Asking[HearthstoneState]:
    """Roll-out in which an action that seemed worse than ending the turn is not looked at again: a quarter less work.

    For hints and reviews. Of 253 decisions after the first of a turn 16 were others, each worse by 0.7 % of wins at
    most. `luck` decides what happens, if not the generator of what is looked at.
    """
    here, gains, luck = _Look(END, state), dict[Action, float](), luck or Luck(rng)
    for _ in range(_MOST_ACTIONS):
        if here.state.turn != seat:
            return here.state
        best = yield from _best_of_promising(here, seat, rng, gains)
        here = _played(here, best, luck)
    return end_turn(here.state, seat, luck)


def play_plan(
    line: Line, state: HearthstoneState, seat: int, rng: random.Random, luck: ListeningChance | None = None
) -> Asking[HearthstoneState]:
    """Play a turn up to where it is to be ended: a line, and a small plan made anew wherever chance has had its say.

    `luck` decides what happens, if not the generator of what is looked at.
    """
    left, listening = line, luck or ListeningChance(rng)
    for _ in range(_MOST_ACTIONS):
        if state.turn != seat:
            break
        if not left or (left[0] != END and why_not(state, left[0])):
            plan = (yield from TurnSearch(rng, _PLAN_WIDTH, samples=1, budget=_PLAN_BUDGET).looking(state))[0]
            left = plan.actions[: plan.certain + 1]
        if left[0] == END:
            break
        listening.asked = False
        state.step(left[0], listening)
        left = () if listening.asked else left[1:]
    return state


def end_turn(state: HearthstoneState, seat: int, luck: Chance) -> HearthstoneState:
    """End a seat's turn, if it is still that and nothing must be chosen first."""
    if state.turn == seat and not state.choice:
        state.step(END, luck)
    return state


def _played(here: _Look, best: _Look, luck: Chance) -> _Look:
    """The action played; where it leads was seen before, unless chance has a say."""
    if best.action != END and not best.asked:
        return _Look(END, best.state, value=best.value)
    here.state.step(best.action, luck)
    return _Look(END, here.state)


def _best_action(here: _Look, actions: Sequence[Action], seat: int, rng: random.Random) -> Asking[_Look]:
    """The action after which ending the turn would be best; doing something breaks a tie."""
    if len(actions) == 1:
        return _Look(actions[0], here.state, asked=True)
    looks = [_after(here, action, rng) for action in actions]
    yield from _judged(looks, seat)
    return _best(looks)


def _best_of_promising(here: _Look, seat: int, rng: random.Random, gains: dict[Action, float]) -> Asking[_Look]:
    """The best action of those that gained something when last looked at in this turn; `gains` are remembered."""
    actions = here.state.actions()
    if here.state.choice or len(actions) == 1:
        return (yield from _best_action(here, actions, seat, rng))
    names = {action: _name(here.state, action) for action in actions}
    looks = [_after(here, action, rng) for action in actions if action == END or gains.get(names[action], 1.0) > 0]
    if len(looks) == 1:
        return here
    yield from _judged(looks, seat)
    for look in looks:
        gains[names[look.action]] = look.worth + _EAGER - here.worth
    return _best(looks)


def _best(looks: Sequence[_Look]) -> _Look:
    """The one worth most; doing something breaks a tie."""
    return max(looks, key=lambda look: look.worth + _EAGER * (look.action != END))


def _judged(looks: Sequence[_Look], seat: int) -> Asking[None]:
    """Give a value to those that have none."""
    unknown = [look for look in looks if look.value is None]
    if unknown:
        for look, value in zip(unknown, (yield [look.state for look in unknown], seat), strict=True):
            look.value = value


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


def _after(here: _Look, action: Action, rng: random.Random) -> _Look:
    if action == END:
        return here
    after, listening = here.state.copy(), ListeningChance(rng)
    after.step(action, listening)
    return _Look(action, after, listening.asked)
