"""Evaluations of a position for a seat: the linear yardstick of the literature, and our own chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from cardai.games.hearthstone.engine.entities import Side
from cardai.games.hearthstone.keywords import (
    CANT_ATTACK,
    DIVINE_SHIELD,
    FROZEN,
    POISONOUS,
    STEALTH,
    TAUNT,
    WINDFURY,
)
from cardai.games.hearthstone.state import HearthstoneState

WON, LOST_GAME_VALUE, DRAWN = 1e6, -1e6, 0.0


def linear(state: HearthstoneState, seat: int) -> float:
    """The evaluation that won the 2019 competition's premade-deck track: heroes and minions, nothing else."""
    if state.turn is None:
        return DRAWN if state.winner is None else WON if state.winner == seat else LOST_GAME_VALUE
    mine, theirs = state.sides[seat], state.sides[1 - seat]
    value = 21.5 * (mine.hero.health + mine.hero.armor) - 33.6 * (theirs.hero.health + theirs.hero.armor)
    value += 41.1 * len(mine.board) - 19.4 * len(theirs.board)
    for minion in mine.board:
        value += 54.0 * (minion.max_health - minion.damage) + 60.5 * minion.attack
    for minion in theirs.board:
        value -= 88.5 * (minion.max_health - minion.damage) + 84.7 * minion.attack
    return value


FIGURE_WEIGHTS: Final = {
    "hero": (0.736, -0.51),
    "hero in danger": (-1.826, 1.723),
    "minions": (0.051, -0.128),
    "attack": (0.312, -0.768),
    "health": (0.279, -0.28),
    "lesser of attack and health": (0.263, -0.173),
    "taunt health": (0.17, -0.174),
    "shielded attack": (0.332, -0.396),
    "hidden attack": (0.12, 0.071),
    "windfury attack": (0.136, -0.276),
    "poisonous": (0.055, -0.133),
    "idle attack": (-0.408, 0.752),
    "standing effects": (0.047, -0.064),
    "spell damage": (0.071, -0.086),
    "cards in hand": (0.268, -0.286),
    "weapon": (0.482, -0.666),
    "secrets": (0.658, -0.736),
    "deck running out": (-1.18, 1.62),
    "overload": (-0.133, 0.092),
}
"""Figures of each side: weights for the seat that has just moved and for its opponent, in log odds."""
FIGURE_NAMES: Final = tuple(FIGURE_WEIGHTS)
EVALUATION_WEIGHTS: Final[tuple[tuple[float, ...], ...]] = tuple(zip(*FIGURE_WEIGHTS.values(), strict=True))
_MINE, _THEIRS = EVALUATION_WEIGHTS
BIAS: Final = -0.796

Row = list[float]


def count(side: Side, drawn: int) -> Row:
    """The figures of one side; `drawn` cards of the hand came with a turn that has only just begun."""
    hero = side.hero
    life = hero.max_health - hero.damage + hero.armor
    attack = health = lesser = taunt = shielded = hidden = windfury = poisonous = idle = standing = power = 0
    for minion in side.board:
        strength, left, keywords = minion.attack, minion.max_health - minion.damage, minion.keywords
        attack += strength
        health += left
        lesser += strength if strength < left else left
        power += minion.spell_damage
        if minion.abilities:
            standing += 1
        if keywords:
            if keywords & TAUNT:
                taunt += left
            if keywords & DIVINE_SHIELD:
                shielded += strength + 1
            if keywords & STEALTH:
                hidden += strength
            if keywords & WINDFURY:
                windfury += strength
            if keywords & POISONOUS:
                poisonous += 1
            if keywords & (FROZEN | CANT_ATTACK):
                idle += strength
    weapon = side.weapon
    blows = 0.0 if weapon is None else float(weapon.attack * min(3, weapon.durability))
    deck = len(side.deck)
    return [
        min(30, life) / 10,
        max(0, 12 - life) / 10,
        float(len(side.board)),
        attack / 4,
        health / 4,
        lesser / 4,
        taunt / 4,
        shielded / 4,
        hidden / 4,
        windfury / 4,
        float(poisonous),
        idle / 4,
        float(standing),
        float(power),
        float(min(9, len(side.hand) - drawn)),
        blows / 4,
        float(len(side.secrets)),
        max(0, 6 - deck) / 6 + side.fatigue / 6,
        float(side.owed),
    ]


def chance_to_win(state: HearthstoneState, seat: int) -> float:
    """Chance of this seat to win, 0 to 1, judged at the end of its own turn."""
    if state.turn is None:
        return 0.5 if state.winner is None else 1.0 if state.winner == seat else 0.0
    drawn = 1 if state.active != seat else 0
    total = BIAS
    for weight, figure in zip(_MINE, count(state.sides[seat], 0), strict=True):
        total += weight * figure
    for weight, figure in zip(_THEIRS, count(state.sides[1 - seat], drawn), strict=True):
        total += weight * figure
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def chances_to_win(states: Sequence[HearthstoneState], seat: int) -> list[float]:
    """Chances of this seat to win from several positions."""
    return [chance_to_win(state, seat) for state in states]
