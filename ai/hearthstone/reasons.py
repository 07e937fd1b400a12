"""Reasons for an action: the line it begins, card by card, and the win or the Secret it has to do with."""

from __future__ import annotations

import random
from typing import Any

from cardai.games.core import Luck
from cardai.games.hearthstone.engine.entities import Character
from cardai.games.hearthstone.legal import why_not
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView
from cardai.games.reason import Reason, Reasons

from .beliefs import possible_secrets
from .search.turn import END

LINE = "line"
WINS, MAY_WIN = "wins this turn", "may win this turn"
Move = dict[str, Any]
"""One action as JSON can hold it: cards by their ids, characters by card and owner."""


def move_data(state: HearthstoneState, action: Action) -> Move:
    """One action by its cards: a card played at a target, an attack, a Hero Power, a choice."""
    kind = action[0]
    side = state.sides[state.turn if state.turn is not None else state.active]
    if kind == "play":
        _, place, target, position, option = action
        card = side.hand[place].card
        chosen = {} if option is None else {"option": card.choose[option].id}
        where = {} if position is None else {"place": position}
        return {"kind": "play", "card": card.id, **chosen, **where, **_aimed(state, target)}
    if kind == "attack":
        attacker, target = state.character(action[1]), state.character(action[2])
        return {"kind": "attack", "by": _character(state, attacker), "at": _character(state, target)}
    if kind == "power":
        return {"kind": "power", "card": side.power.id, **_aimed(state, action[1])}
    if kind == "choose":
        return {"kind": "choose", "card": state.choice[action[1]].id}
    if kind == "keep":
        return {"kind": "keep", "cards": [side.hand[place].card.id for place in action[1]]}
    return {"kind": "end"}


def line_data(position: HearthstoneState, line: tuple[Action, ...]) -> list[Move]:
    """A line as far as it can be told beforehand; the end of the turn is told where it comes after one action."""
    state = position.copy()
    moves: list[Move] = []
    luck = Luck(random.Random(0))
    held = {one.uid for one in position.sides[position.active].hand}
    for action in line:
        if action == END:
            return [*moves, {"kind": "end"}] if len(moves) == 1 else moves
        if why_not(state, action) or (
            action[0] == "play" and state.sides[state.active].hand[action[1]].uid not in held
        ):
            return [*moves, {"kind": "go on"}]
        moves.append(move_data(state, action))
        state.step(action, luck)
    return moves


def line_reasons(position: HearthstoneState, line: tuple[Action, ...]) -> Reasons:
    """The line that an action begins; of ending the turn whether anything else could be done."""
    if line[:1] == (END,):
        return (Reason("nothing else" if position.actions() == [END] else "nothing worth doing"),)
    return (Reason(LINE, {"moves": line_data(position, line)}),)


def win_reasons(position: HearthstoneState, line: tuple[Action, ...], *, sure: bool) -> Reasons:
    """A line that wins this turn, for certain or with luck."""
    return (Reason(WINS if sure else MAY_WIN, {"moves": line_data(position, line)}),)


def _aimed(state: HearthstoneState, target: int | None) -> Move:
    return {} if target is None else {"at": _character(state, state.character(target))}


def _character(state: HearthstoneState, one: Character | None) -> Move | None:
    """A character by card and owner; `alone`: no other on the board has this card."""
    if one is None:
        return None
    same = sum(other.card is one.card for side in state.sides for other in side.board)
    is_own = one.seat == state.active
    return {"card": one.card.id, "own": is_own, "hero": bool(one.card.is_hero), "alone": same == 1}


def secret_reasons(view: HearthstoneView) -> Reasons:
    """Secrets the opponent may have; nothing without one."""
    cards = [card.id for card in possible_secrets(view)]
    return (Reason("secrets", {"cards": cards}),) if cards else ()
