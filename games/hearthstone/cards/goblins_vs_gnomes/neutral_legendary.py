"""Neutral legendary cards of Goblins vs Gnomes."""

from __future__ import annotations

from ...card_language import *
from .spare_parts import SPARE_PART

VOLTRON = token("V-07-TR-0N", "GVG_111t", keywords=MEGA_WINDFURY)
I_CAST_FOR_1 = I_CAST.only("Whenever you cast a 1-Cost spell", lambda _, event: event.cost == 1)
LEGENDARY_MINION = a_random("a random Legendary minion", kind="MINION", rarity="LEGENDARY")


@special("deal 1 to 4 damage to a random enemy")
def explode(cause: Cause) -> None:
    amount = 1 + cause.state.chance.ask(PickOne(("1 damage", "2 damage", "3 damage", "4 damage")))
    damage(random_of(ENEMIES), amount).do(cause)


BOOM_BOT = token("Boom Bot", "GVG_110t", deathrattle=explode)


@special("summon two 1/1 Boom Bots; they may explode")
def summon_bots(cause: Cause) -> None:
    summon_beside(cause, BOOM_BOT, 2)


@special("if you have at least 3 Mechs, destroy them all and form V-07-TR-0N")
def form_voltron(cause: Cause) -> None:
    mechs = [one for one in MY_MINIONS.find(cause) if one.card.race == "MECHANICAL"]
    if len(mechs) >= 3:
        for one in mechs:
            one.doomed = True
        settle(cause.state)
        zones.summon(cause.state, cause.seat, VOLTRON)


@special("equip a random weapon for each player")
def arm_both(cause: Cause) -> None:
    weapons = pool(cause.state.game.format, kind="WEAPON")
    for seat in (cause.seat, 1 - cause.seat):
        zones.equip(cause.state, seat, pick_card(cause.state, weapons))


card("Hemet Nesingwary", play=destroy(TARGET))
card("Blingtron 3000", play=arm_both)
card("Mimiron's Head", on=MY_TURN_BEGINS >> form_voltron)
card("Gazlowe", on=I_CAST_FOR_1 >> add_card(a_random("a random Mech", race="MECHANICAL")))
card("Mogor the Ogre", abilities=ALL_MISS, note="Half of the time any minion attacks the wrong enemy.")
card("Toshley", play=add_card(SPARE_PART), deathrattle=add_card(SPARE_PART))
card("Dr. Boom", play=summon_bots)
card("Troggzor the Earthinator", on=OPPONENT_CASTS >> summon("Burly Rockjaw Trogg"))
card("Foe Reaper 4000", abilities=CLEAVES, note="Also damages the minions next to whomever it attacks.")
card("Sneed's Old Shredder", deathrattle=summon(LEGENDARY_MINION))
card("Mekgineer Thermaplugg", on=ENEMY_MINION_DIES >> summon("Leper Gnome"))
