"""Positions of Hearthstone set up card by card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardai.games.hearthstone.card_book import by_name
from cardai.games.hearthstone.scenario import ScenarioRun
from cardai.games.hearthstone.state import HearthstoneState


def table(
    mine: Iterable[str] = (),
    theirs: Iterable[str] = (),
    hand: Iterable[str] = (),
    *,
    life: int = 30,
    their_life: int = 30,
    mana: int = 10,
    classes: tuple[str, str] = ("MAGE", "MAGE"),
    secrets: Iterable[str] = (),
    weapon: str = "",
) -> HearthstoneState:
    """Seat 0 to move with these minions, cards and mana; all minions may attack."""
    run = ScenarioRun({"id": "table", "classes": list(classes)}, 0)
    if secrets:
        run.step({"op": "end_turn"})
        for name in secrets:
            run.step({"op": "give", "player": 1, "card": card_id(name), "as": name})
            run.step({"op": "play", "card": name})
        run.step({"op": "end_turn"})
        run.state.sides[0].hand.clear()
    steps: list[dict[str, Any]] = [{"op": "summon", "player": 0, "card": card_id(name)} for name in mine]
    steps += [{"op": "summon", "player": 1, "card": card_id(name)} for name in theirs]
    steps += [{"op": "give", "player": 0, "card": card_id(name)} for name in hand]
    steps += [{"op": "equip", "player": 0, "card": card_id(weapon)}] if weapon else []
    steps += [{"op": "set", "path": "hero0.health", "value": life}]
    steps += [{"op": "set", "path": "hero1.health", "value": their_life}]
    steps += [{"op": "set", "path": "p0.mana", "value": mana}]
    for step in steps:
        run.step(step)
    return run.state


def card_id(name: str) -> str:
    card = by_name(name)
    assert card is not None, name
    return card.id
