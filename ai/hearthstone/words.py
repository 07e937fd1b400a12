"""Actions and lines in a player's words."""

from __future__ import annotations

from collections.abc import Iterable

from cardai.games.hearthstone.engine.entities import Character
from cardai.games.hearthstone.state import Action, State


def say(state: State, action: Action) -> str:
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


def _keep(names: list[str], kept: Iterable[int]) -> str:
    chosen = [names[place] for place in kept]
    return f"keep {', '.join(chosen)}" if chosen else "keep nothing"


def _at(state: State, target: int | None) -> str:
    return "" if target is None else f" at {_who(state, state.character(target))}"


def _who(state: State, one: Character | None) -> str:
    if one is None:
        return "nobody"
    if one.card.is_hero:
        return "your hero" if one.seat == state.active else "the enemy hero"
    mine = one.seat == state.active
    same = sum(other.card is one.card for side in state.sides for other in side.board)
    return one.card.name if same == 1 else f"{'your' if mine else 'the enemy'} {one.card.name}"
