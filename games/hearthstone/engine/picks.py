"""Picks at random: a character, a card, a place of a hand. Of one there is nothing to ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..chance import EFFECTS, PickCard, PickOne

if TYPE_CHECKING:
    from ..card import Card
    from ..state import HearthstoneState
    from .entities import Character


def pick_character(state: HearthstoneState, among: Sequence[Character]) -> Character | None:
    """One of them; None of none."""
    if not among:
        return None
    if len(among) == 1:
        return among[0]
    return among[state.chance.ask(PickOne([state.label(one) for one in among]))]


def pick_card(state: HearthstoneState, cards: Sequence[Card]) -> Card:
    """One of the cards."""
    return cards[0] if len(cards) == 1 else cards[state.chance.ask(PickCard(cards, EFFECTS))]


def pick_place(state: HearthstoneState, places: Sequence[int]) -> int:
    """One of several places of a hand. Its name says nothing about the card there."""
    if len(places) == 1:
        return places[0]
    return places[state.chance.ask(PickOne([f"card {place + 1}" for place in places]))]
