"""One line about an action: what it does, the line it begins, and the win or the Secret it has to do with."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardai.games.core import Luck
from cardai.games.hearthstone.engine.entities import Character
from cardai.games.hearthstone.legal import why_not
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView

from .beliefs import possible_secrets
from .search.turn import END


def action_in_words(state: HearthstoneState, action: Action) -> str:
    """One action: "Fireball at Chillwind Yeti", "Wolfrider attacks the enemy hero"."""
    kind = action[0]
    side = state.sides[state.turn if state.turn is not None else state.active]
    if kind == "play":
        _, place, target, _position, option = action
        card = side.hand[place].card
        name = card.name if option is None else f"{card.name} ({card.choose[option].name})"
        return name + _at(state, target)
    if kind == "attack":
        attacker, target = state.character(action[1]), state.character(action[2])
        return f"{_who(state, attacker)} attacks {_who(state, target)}"
    if kind == "power":
        return side.power.name + _at(state, action[1])
    if kind == "choose":
        return f"take {state.choice[action[1]].name}"
    if kind == "keep":
        return _keep([held.card.name for held in side.hand], action[1])
    return "end the turn"


def line_in_words(position: HearthstoneState, line: tuple[Action, ...]) -> str:
    """A line in words, as far as it can be told beforehand."""
    if line[:1] == (END,):
        return "nothing else can be done" if position.actions() == [END] else "nothing more is worth doing this turn"
    state = position.copy()
    words: list[str] = []
    luck = Luck(random.Random(0))
    held = {one.uid for one in position.sides[position.active].hand}
    for action in line:
        if action == END:
            words += ["end the turn"] if len(words) == 1 else []  # else a plan of one action says nothing
            break
        if why_not(state, action) or (
            action[0] == "play" and state.sides[state.active].hand[action[1]].uid not in held
        ):
            words.append("go on with what comes")
            break
        words.append(action_in_words(state, action))
        state.step(action, luck)
    return ", ".join(words)


def _keep(names: list[str], kept: Iterable[int]) -> str:
    chosen = [names[place] for place in kept]
    return f"keep {', '.join(chosen)}" if chosen else "keep nothing"


def _at(state: HearthstoneState, target: int | None) -> str:
    return "" if target is None else f" at {_who(state, state.character(target))}"


def _who(state: HearthstoneState, one: Character | None) -> str:
    if one is None:
        return "nobody"
    if one.card.is_hero:
        return "your hero" if one.seat == state.active else "the enemy hero"
    mine = one.seat == state.active
    same = sum(other.card is one.card for side in state.sides for other in side.board)
    return one.card.name if same == 1 else f"{'your' if mine else 'the enemy'} {one.card.name}"


def secrets_warning(view: HearthstoneView) -> str:
    """A word about the opponent's Secrets; empty without one."""
    names = [card.name for card in possible_secrets(view)]
    if not names:
        return ""
    return "the Secret is " + (names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}")
