"""Mana costs of cards as they are right now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..keywords import COST_AURA
from .cause import Cause

if TYPE_CHECKING:
    from ..state import HearthstoneState
    from .auras import CostAura
    from .entities import Held, Side


def cost_auras(state: HearthstoneState, seat: int) -> list[CostAura]:
    """Standing effects on this seat's costs, in order of play."""
    if not state.abilities & COST_AURA:
        return []
    found: list[tuple[int, CostAura]] = []
    for side in state.sides:
        for minion in side.board:
            if minion.abilities & COST_AURA:
                aura = minion.card.cost_aura
                if aura is not None and (side.seat == seat or aura.everyone):
                    found.append((minion.stamp, aura))
    if not found:
        return []
    return [aura for _, aura in sorted(found, key=lambda pair: pair[0])]


def cost(state: HearthstoneState, side: Side, held: Held, auras: list[CostAura] | None = None) -> int:
    """The mana it takes to play this card of the side's hand."""
    card = held.card
    price = card.cost + held.shift
    if auras is None:
        auras = cost_auras(state, side.seat)
    for aura in auras:
        price = aura.price(price, card, side.minions_played)
    if card.cost_less is not None:
        price -= card.cost_less.of(Cause(state, side.seat, None, card))
    if side.discounts:
        for discount in side.discounts:
            if discount.fits(card, state.number):
                price = 0 if discount.less is None else price - discount.less
    return price if price > 0 else 0


def power_cost(_state: HearthstoneState, side: Side) -> int:
    """The mana it takes to use this side's hero power."""
    return side.power.cost
