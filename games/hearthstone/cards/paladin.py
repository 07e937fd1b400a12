"""Paladin cards."""

from __future__ import annotations

from ..card_language import (
    AFTER_I_SUMMON,
    ALL_MINIONS,
    DIVINE_SHIELD,
    ENEMIES,
    ENEMY_ATTACKS_WITH_ROOM,
    ENEMY_PLAYS_MINION,
    HERO_DAMAGED,
    I_ATTACK,
    MY_HERO,
    MY_HERO_ATTACKS,
    MY_MINION_DIES_WITH_ROOM,
    SUBJECT,
    TARGET,
    Buff,
    Cause,
    arm,
    boost,
    card,
    damage,
    draw,
    equip,
    give,
    grant,
    heal,
    missiles,
    plain,
    set_stats,
    special,
    strike,
    summon,
    zones,
)


@special("summon a 2/1 Defender as the new target")
def defend(cause: Cause) -> None:
    defender = zones.summon(cause.state, cause.seat, cause.state.book["EX1_130a"])
    if defender is not None and cause.event is not None:
        cause.event.other = defender


@special("the enemy hero takes as much")
def repay(cause: Cause) -> None:
    if cause.event is not None:
        strike(cause.state, None, [(cause.state.sides[1 - cause.seat].hero, cause.event.amount)])


@special("summon it again with 1 Health")
def redeem(cause: Cause) -> None:
    fallen = cause.event.subject if cause.event is not None else None
    if fallen is not None:
        minion = zones.arrive(cause.state, cause.seat, fallen.card)
        if minion is not None:
            minion.damage = minion.max_health - 1
            cause.state.news.append(("summon", cause.seat, minion.uid, minion.card.id))
            zones.announce(cause.state, minion)


@special("double the Attack of a minion")
def double_attack(cause: Cause) -> None:
    for one in TARGET.find(cause):
        zones.enchant(one, Buff(cause.seat, cause.card.id, factor=2))


@special("draw a card; its cost is dealt as damage to a character")
def holy_wrath(cause: Cause) -> None:
    drawn = zones.draw(cause.state, cause.seat)
    if drawn is not None:
        amount = boost(cause, drawn.cost)
        strike(cause.state, None, [(one, amount) for one in TARGET.find(cause)])


card("CS2_087", play=give(TARGET, attack=3))
card("CS2_088", play=heal(MY_HERO, 6))
card("CS2_089", play=heal(TARGET, 6))
plain("CS2_091")
card("CS2_092", play=give(TARGET, 4, 4))
card("CS2_093", play=damage(ENEMIES, 2))
card("CS2_094", play=damage(TARGET, 3) & draw())
card("CS2_097", on=MY_HERO_ATTACKS >> heal(MY_HERO, 2))
card("EX1_360", play=set_stats(TARGET, attack=1))
card("EX1_371", play=grant(TARGET, DIVINE_SHIELD))
card("CS2_101", play=summon("CS2_101t"))

card("EX1_130", secret=ENEMY_ATTACKS_WITH_ROOM.springs(defend))
card("EX1_132", secret=HERO_DAMAGED.springs(repay))
card("EX1_136", secret=MY_MINION_DIES_WITH_ROOM.springs(redeem))
card("EX1_354", play=heal(TARGET, 8) & draw(3))
card("EX1_355", play=double_attack)
card("EX1_362", play=grant(TARGET, DIVINE_SHIELD))
card("EX1_363", play=give(TARGET, trigger=I_ATTACK >> draw()))
card("EX1_365", play=holy_wrath)
card("EX1_366", on=AFTER_I_SUMMON >> (give(SUBJECT, 1, 1) & arm(0, -1)))
card("EX1_379", secret=ENEMY_PLAYS_MINION.springs(set_stats(SUBJECT, health=1)))
card("EX1_382", play=set_stats(TARGET, attack=1))
card("EX1_383", deathrattle=equip("EX1_383t"))
card("EX1_384", play=missiles(ENEMIES, 8))
card("EX1_619", play=set_stats(ALL_MINIONS, health=1))
