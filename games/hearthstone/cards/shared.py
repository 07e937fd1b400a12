"""Effects and small deeds that cards of several classes share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..chance import EFFECTS, PickCard, PickOne
from ..engine import zones
from ..engine.auras import refresh
from ..engine.cause import Cause
from ..engine.effects import special
from ..engine.entities import Character
from ..keywords import MAX_MANA

if TYPE_CHECKING:
    from ..card import Card
    from ..state import State


@special("gain 1 mana this turn only")
def extra_mana(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    if side.locked > side.crystals:
        side.locked -= 1
    else:
        side.mana = min(MAX_MANA, side.mana + 1)


@special("destroy your opponent's weapon")
def break_enemy_weapon(cause: Cause) -> None:
    weapon = cause.state.sides[1 - cause.seat].weapon
    if weapon is not None:
        weapon.doomed = True


@special("remove 1 Durability from your opponent's weapon")
def chip_enemy_weapon(cause: Cause) -> None:
    weapon = cause.state.sides[1 - cause.seat].weapon
    if weapon is not None:
        weapon.durability -= 1


def pick_card(state: State, cards: Sequence[Card]) -> int:
    """The place of a card chosen at random."""
    return 0 if len(cards) == 1 else state.chance.ask(PickCard(cards, EFFECTS))


def pick_place(state: State, places: Sequence[int]) -> int:
    """One of several places of a hand at random. Its name says nothing about the card there."""
    if len(places) == 1:
        return places[0]
    return places[state.chance.ask(PickOne([f"card {place + 1}" for place in places]))]


def pick_id(state: State, ids: Sequence[str]) -> str:
    """One of several cards at random."""
    return ids[0] if len(ids) == 1 else ids[state.chance.ask(PickOne(ids))]


def flank(cause: Cause, card_id: str, times: int) -> None:
    """Summon minions in turn to the right and to the left of the source, as far as there is room."""
    state, source = cause.state, cause.source
    for step in range(times):
        if not isinstance(source, Character) or source.gone:
            return
        place = state.sides[source.seat].board.index(source)
        if zones.summon(state, cause.seat, state.book[card_id], place if step % 2 else place + 1) is None:
            return


def copy_onto(state: State, one: Character, model: Character) -> None:
    """Make `one` the same as `model`: card, buffs, keywords and damage, but not what auras lend it."""
    one.become(model.card)
    one.buffs = tuple(buff for buff in model.buffs if not buff.returns)
    one.own_keywords = model.own_keywords
    one.damage = model.damage
    one.reckon()
    one.damage = min(model.damage, one.max_health - 1) if model.aura_health else model.damage
    refresh(state)
