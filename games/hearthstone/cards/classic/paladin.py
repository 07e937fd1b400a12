"""Paladin cards."""

from __future__ import annotations

from ...card_language import *

DEFENDER = token("Defender", "EX1_130a")


@special("summon a 2/1 Defender as the new target")
def defend(cause: Cause) -> None:
    defender = zones.summon(cause.state, cause.seat, DEFENDER)
    if defender is not None and cause.event is not None:
        cause.event.other = defender


@special("the enemy hero takes as much")
def repay(cause: Cause) -> None:
    if cause.event is not None:
        deal_damage(cause.state, None, [(cause.state.sides[1 - cause.seat].hero, cause.event.amount)])


@special("summon it again with 1 Health")
def redeem(cause: Cause) -> None:
    fallen = cause.event.subject if cause.event is not None else None
    if fallen is not None:
        minion = zones.put_on_board(cause.state, cause.seat, fallen.card)
        if minion is not None:
            minion.damage = minion.max_health - 1
            cause.state.news.append(("summon", cause.seat, minion.uid, minion.card.id))
            zones.fire_summoned(cause.state, minion)


@special("double the Attack of a minion")
def double_attack(cause: Cause) -> None:
    for one in TARGET.find(cause):
        zones.enchant(one, Buff(cause.seat, cause.card.id, factor=2))


@special("draw a card; its cost is dealt as damage to a character")
def holy_wrath(cause: Cause) -> None:
    drawn = zones.draw(cause.state, cause.seat)
    if drawn is not None:
        amount = boost_damage(cause, drawn.cost)
        deal_damage(cause.state, None, [(one, amount) for one in TARGET.find(cause)])


card("Blessing of Might", play=give(TARGET, attack=3))
card("Guardian of Kings", play=heal(MY_HERO, 6))
card("Holy Light", play=heal(TARGET, 6))
plain("Light's Justice")
card("Blessing of Kings", play=give(TARGET, 4, 4))
card("Consecration", play=damage(ENEMIES, 2))
card("Hammer of Wrath", play=damage(TARGET, 3) & draw())
card("Truesilver Champion", on=MY_HERO_ATTACKS >> heal(MY_HERO, 2))
card("Humility", play=set_stats(TARGET, attack=1))
card("Hand of Protection", play=grant(TARGET, DIVINE_SHIELD))
hero("Uther Lightbringer", power("Reinforce", "CS2_101", summon(token("Silver Hand Recruit", "CS2_101t"))))

card("Noble Sacrifice", secret=ENEMY_ATTACKS_WITH_ROOM >> defend)
card("Eye for an Eye", secret=HERO_DAMAGED >> repay)
card("Redemption", secret=MY_MINION_DIES_WITH_ROOM >> redeem)
card("Lay on Hands", play=heal(TARGET, 8) & draw(3))
card("Blessed Champion", play=double_attack)
card("Argent Protector", play=grant(TARGET, DIVINE_SHIELD))
card("Blessing of Wisdom", play=give(TARGET, trigger=I_ATTACK >> draw()))
card("Holy Wrath", play=holy_wrath)
card("Sword of Justice", on=AFTER_I_SUMMON >> (give(SUBJECT, 1, 1) & buff_weapon(0, -1)))
card("Repentance", secret=ENEMY_PLAYS_MINION >> set_stats(SUBJECT, health=1))
card("Aldor Peacekeeper", play=set_stats(TARGET, attack=1))
card("Tirion Fordring", deathrattle=equip(token("Ashbringer", "EX1_383t")))
card("Avenging Wrath", play=missiles(ENEMIES, 8))
card("Equality", play=set_stats(ALL_MINIONS, health=1))
