"""The seven Spare Parts of Goblins vs Gnomes."""

from __future__ import annotations

from ...card_language import *


@special("swap a minion's Attack and Health")
def reverse(cause: Cause) -> None:
    for one in TARGET.find(cause):
        zones.enchant(one, Buff(cause.seat, cause.card.id, set_attack=one.health, set_health=one.attack))


SPARE_PART = a_random(
    "a Spare Part",
    row=(
        token("Armor Plating", "PART_001", play=give(TARGET, health=1)),
        token("Time Rewinder", "PART_002", play=bounce(TARGET)),
        token("Rusty Horn", "PART_003", play=grant(TARGET, TAUNT)),
        token("Finicky Cloakfield", "PART_004", play=give(TARGET, keywords=STEALTH, lasts=UNTIL_NEXT_TURN)),
        token("Emergency Coolant", "PART_005", play=freeze(TARGET)),
        token("Reversing Switch", "PART_006", play=reverse),
        token("Whirling Blades", "PART_007", play=give(TARGET, attack=1)),
    ),
)
