"""Neutral common cards of Goblins vs Gnomes."""

from __future__ import annotations

from ...card_language import *
from .spare_parts import SPARE_PART


@special("give each player a Spare Part")
def part_for_each(cause: Cause) -> None:
    for seat in (cause.seat, 1 - cause.seat):
        part = SPARE_PART.pick(cause)
        if part is not None:
            put_in_hand(cause.state, seat, part, made=True)


plain(
    "Annoy-o-Tron",
    "Gilblin Stalker",
    "Puddlestomper",
    "Flying Machine",
    "Gnomeregan Infantry",
    "Spider Tank",
    "Lost Tallstrider",
    "Salty Dog",
    "Force-Tank MAX",
)
card("Clockwork Gnome", deathrattle=add_card(SPARE_PART))
card("Cogmaster", aura=SELF.gets(attack=2, when=WHILE_MECH))
card("Explosive Sheep", deathrattle=damage(ALL_MINIONS, 2))
card("Mechwarper", cost_aura=CostAura("MINION", -1, fits=lambda one: one.race == "MECHANICAL", noun="Mechs"))
card("Micro Machine", on=EVERY_TURN_BEGINS >> give(SELF, attack=1))
card("Ship's Cannon", on=AFTER_I_SUMMON_PIRATE >> damage(random_of(ENEMIES), 2))
card("Stonesplinter Trogg", on=OPPONENT_CASTS >> give(SELF, attack=1))
card("Ogre Brute", abilities=MISSES, note="Half of the time it attacks the wrong enemy.")
card("Tinkertown Technician", play=if_(HAS_MECH, give(SELF, 1, 1) & add_card(SPARE_PART)))
card("Burly Rockjaw Trogg", on=OPPONENT_CASTS >> give(SELF, attack=2))
card("Mechanical Yeti", deathrattle=part_for_each)
card("Piloted Shredder", deathrattle=summon(a_random("a random 2-Cost minion", kind="MINION", cost=2)))
card("Antique Healbot", play=heal(MY_HERO, 8))
