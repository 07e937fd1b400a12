"""Features of a position for the nets: figures of both sides and one slot for every card its seat may know.

A slot is a small tuple of whole numbers, equal for equal cards, so what a net makes of it can be remembered. The
parts of a position are the figures, the cards in hand, the minions of either side, and the gear: hero powers, weapons,
own Secrets and cards the opponent was seen to take. Cards the seat has not seen leave no trace but their number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from cardai.games.arrays import Floats32, Ints, Truths
from cardai.games.hearthstone.engine.entities import Character, Side
from cardai.games.hearthstone.keywords import (
    CANT_ATTACK,
    CHARGE,
    FROZEN,
    MAX_BOARD,
    MAX_MANA,
    SILENCED,
    TAUNT,
    WINDFURY,
)
from cardai.games.hearthstone.legal import why_idle
from cardai.games.hearthstone.state import HearthstoneState

from ..search.evaluation import FIGURE_NAMES, count
from .vocabulary import CardRows, Vocabulary, rows_of_all, vocabulary_of_all

Slot = tuple[int, ...]
Slots = tuple[Slot, ...]
"""All cards of one part of a position."""

HEARTHSTONE_FEATURES: Final = "hearthstone-sight-1"
HAND, MINE, THEIRS, GEAR = "hand", "mine", "theirs", "gear"
PARTS: Final = (HAND, MINE, THEIRS, GEAR)
WIDTHS: Final = {HAND: 2, MINE: 7, THEIRS: 7, GEAR: 4}
"""Whole numbers in a slot of each part."""
MAX_SLOTS: Final = {HAND: 10, MINE: 7, THEIRS: 7, GEAR: 12}
"""Slots of each part that are looked at."""

MY_POWER, THEIR_POWER, MY_WEAPON, THEIR_WEAPON, MY_SECRET, THEIR_CARD, RETURNING = range(7)
_NO_CARD = -1
"""The card of a slot that no longer does what its card says."""
_STEPS = 12
"""Attack and Health are told apart up to here."""
_KEYWORD_BITS = 13
"""Number of bits for keywords."""
_GEAR_KINDS = 7


class PositionFeatures(NamedTuple):
    """One position as a seat sees it."""

    figures: list[float]
    hand: Slots
    mine: Slots
    theirs: Slots
    gear: Slots

    def cards(self, part: str) -> Slots:
        """The slots of a part."""
        found: Slots = getattr(self, part)
        return found


def position_features(state: HearthstoneState, seat: int, ended: bool = True) -> PositionFeatures:
    """The position as this seat sees it; `ended` if the turn of the active seat is as good as over."""
    mine, theirs = state.sides[seat], state.sides[1 - seat]
    mine_to_act = state.active == seat
    acting = mine_to_act and not ended
    return PositionFeatures(
        _figures(state, mine, theirs, acting),
        tuple([(held.card.index, held.shift) for held in mine.hand]),
        tuple([_minion(one, mine, mine_to_act, acting) for one in mine.board]),
        tuple([_minion(one, theirs, False, False) for one in theirs.board]),
        _gear(mine, theirs),
    )


def _minion(one: Character, side: Side, to_act: bool, acting: bool) -> Slot:
    keywords = one.keywords
    if keywords & FROZEN and to_act and not acting and not one.attacks and (not one.sick or keywords & CHARGE):
        keywords &= ~FROZEN
    lent = 1 if one.buffs and any(buff.trigger or buff.deathrattle for buff in one.buffs) else 0
    return (
        _NO_CARD if keywords & SILENCED else one.card.index,
        one.attack,
        one.max_health - one.damage,
        1 if one.damage else 0,
        keywords,
        one.spell_damage,
        lent + (2 if acting and not why_idle(side, one) else 0),
    )


def _gear(mine: Side, theirs: Side) -> Slots:
    found: list[Slot] = [(MY_POWER, mine.power.index, 0, 0), (THEIR_POWER, theirs.power.index, 0, 0)]
    for what, weapon in ((MY_WEAPON, mine.weapon), (THEIR_WEAPON, theirs.weapon)):
        if weapon is not None:
            found.append((what, weapon.card.index, weapon.attack, weapon.durability))
    if mine.secrets:
        found += [(MY_SECRET, one.card.index, 0, 0) for one in mine.secrets]
    if mine.returning:
        found += [(RETURNING, card.index, 0, 0) for card in mine.returning]
    found += [(THEIR_CARD, held.card.index, 0, 0) for held in theirs.hand if held.known]
    return tuple(found)


SIDE_FIGURE_NAMES: Final = (
    "crystals",
    "mana next turn",
    "hand",
    "deck",
    "fatigue",
    "armor",
    "health",
    "nearly dead",
    "weapon attack",
    "weapon durability",
    "taunts",
    "striking power against the other hero",
    "enough to kill",
    "overload",
    "no room",
)
TABLE_FIGURE_NAMES: Final = ("to act", "mana left", "power ready", "attack ready", "cards played", "turn", "began")
FIGURE_COUNT: Final = 2 * (len(FIGURE_NAMES) + len(SIDE_FIGURE_NAMES)) + len(TABLE_FIGURE_NAMES)


def _figures(state: HearthstoneState, mine: Side, theirs: Side, acting: bool) -> list[float]:
    begun = 0 if state.active == mine.seat else 1
    found = count(mine, 0)
    found += count(theirs, begun)
    found += _side(mine, theirs, 0)
    found += _side(theirs, mine, begun)
    if acting:
        ready = sum(one.attack for one in (mine.hero, *mine.board) if one.attack and not why_idle(mine, one))
        found += [1.0, mine.mana / 10, 0.0 if mine.power_used else 1.0, ready / 10, min(3, mine.played) / 3]
    else:
        found += [0.0, 0.0, 0.0, 0.0, 0.0]
    found += [min(40, state.number - begun) / 20, 1.0 if state.first == mine.seat else 0.0]
    return found


def _side(side: Side, other: Side, begun: int) -> list[float]:
    """Figures as before the next turn of this side; `begun` if it has just begun, with a crystal and a card more."""
    hero, weapon = side.hero, side.weapon
    life = hero.max_health - hero.damage + hero.armor
    against = other.hero.max_health - other.hero.damage + other.hero.armor
    blow = taunts = 0
    for one in side.board:
        keywords = one.keywords
        if keywords & TAUNT:
            taunts += 1
        if not keywords & (FROZEN | CANT_ATTACK):
            blow += 2 * one.attack if keywords & WINDFURY else one.attack
    if weapon is not None:
        blow += weapon.attack
    crystals = side.crystals if begun or side.crystals == MAX_MANA else side.crystals + 1
    owed = side.locked if begun else side.owed
    return [
        crystals / 10,
        (crystals - owed) / 10,
        (len(side.hand) - begun) / 10,
        (len(side.deck) + begun) / 30,
        side.fatigue / 5,
        hero.armor / 10,
        life / 30,
        1.0 if life <= 5 else 0.0,
        0.0 if weapon is None else weapon.attack / 5,
        0.0 if weapon is None else weapon.durability / 4,
        taunts / 3,
        min(2.0, blow / max(1, against)),
        1.0 if blow >= against else 0.0,
        owed / 3,
        1.0 if len(side.board) == MAX_BOARD else 0.0,
    ]


def slot_features(part: str, slots: Sequence[Slot], cards: CardRows | None = None) -> Floats32:
    """The numbers of some slots of a part, row by row, as a net reads them that knows these cards (default: all)."""
    raw = np.array(slots, np.int64).reshape(len(slots), WIDTHS[part])
    return _READERS[part](raw, rows_of_all() if cards is None else cards)


def _hand_rows(raw: Ints, cards: CardRows) -> Floats32:
    shift = raw[:, 1:2].clip(-10, 10).astype(np.float32) / 5
    return np.concatenate([cards[raw[:, 0]], shift], 1)


def _minion_rows(raw: Ints, cards: CardRows) -> Floats32:
    attack, health = raw[:, 1], raw[:, 2]
    flags = np.column_stack([raw[:, 3], raw[:, 5], raw[:, 6] & 1, raw[:, 6] >> 1])
    plain = np.column_stack([attack, health, np.minimum(attack, health)]) / 5
    bits = raw[:, 4:5] >> np.arange(_KEYWORD_BITS) & 1
    parts = (cards[raw[:, 0]], _steps(attack), _steps(health), flags, plain, bits, bits[:, :1] * plain)
    return np.concatenate([part.astype(np.float32) for part in parts], 1)


def _gear_rows(raw: Ints, cards: CardRows) -> Floats32:
    kinds = raw[:, :1] == np.arange(_GEAR_KINDS)
    return np.concatenate([cards[raw[:, 1]], kinds.astype(np.float32), raw[:, 2:].astype(np.float32) / 4], 1)


def _steps(values: Ints) -> Truths:
    """One number for every step that is reached, so that 3 shares most with 4."""
    found: Truths = values[:, None] > np.arange(_STEPS)
    return found


_MINION = 2 * _STEPS + 4 + 3 + _KEYWORD_BITS + 3
_BESIDE_CARD: Final = {HAND: 1, MINE: _MINION, THEIRS: _MINION, GEAR: _GEAR_KINDS + 2}
"""Numbers in a slot beside those of its card."""
_READERS: Final[dict[str, Callable[[Ints, CardRows], Floats32]]] = {
    HAND: _hand_rows,
    MINE: _minion_rows,
    THEIRS: _minion_rows,
    GEAR: _gear_rows,
}


def feature_sizes(vocabulary: Vocabulary | None = None) -> dict[str, int]:
    """Sizes of the figures and of a slot of each part for a net with this vocabulary (default: of all)."""
    width = (vocabulary or vocabulary_of_all()).width
    return {"figures": FIGURE_COUNT} | {part: width + more for part, more in _BESIDE_CARD.items()}
