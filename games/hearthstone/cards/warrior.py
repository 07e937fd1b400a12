"""Warrior cards."""

from __future__ import annotations

from ..card_language import (
    ALL_MINIONS,
    ARMOR,
    AT_12_HEALTH,
    CHARGE,
    ENEMY_MINIONS,
    HAS_WEAPON,
    MINION_DAMAGED,
    MY_CHARACTERS,
    MY_HERO,
    MY_MINION_DAMAGED,
    MY_MINIONS,
    SELF,
    SPARES_HEROES,
    TARGET,
    TARGET_SURVIVES,
    THIS_TURN,
    WHILE_DAMAGED,
    Cause,
    arm,
    armor,
    card,
    count,
    damage,
    destroy,
    draw,
    equip,
    give,
    grant,
    pick,
    plain,
    random_of,
    special,
    when,
)

CHARGERS = MY_MINIONS.where(lambda one: bool(one.keywords & CHARGE), "minion with Charge")
HURT = MY_CHARACTERS.where(lambda one: one.damage > 0, "damaged character")


@special("destroy all minions but one random survivor")
def brawl(cause: Cause) -> None:
    fighters = ALL_MINIONS.find(cause)
    survivor = pick(cause.state, fighters)
    for one in fighters:
        one.doomed = one.doomed or one is not survivor


@special("your minions cannot fall below 1 Health this turn")
def shout(cause: Cause) -> None:
    cause.state.sides[cause.seat].shout = True


card("CS2_103", play=grant(TARGET, CHARGE) & give(TARGET, keywords=SPARES_HEROES, lasts=THIS_TURN))
card("CS2_105", play=give(MY_HERO, attack=4, lasts=THIS_TURN))
plain("CS2_106", "CS2_112", "NEW1_011")
card("CS2_108", play=destroy(TARGET))
card("CS2_114", play=damage(random_of(ENEMY_MINIONS, 2), 2))
card("EX1_084", aura=CHARGERS.gets(attack=1))
card("EX1_400", play=damage(ALL_MINIONS, 1))
card("EX1_606", play=armor(5) & draw())
card("CS2_102", play=armor(2))

card("CS2_104", play=give(TARGET, 3, 3))
card("EX1_391", play=damage(TARGET, 2) & when(TARGET_SURVIVES, draw()))
card("EX1_392", play=draw(count(HURT, "for each damaged friendly character")))
card("EX1_398", play=equip("EX1_398t"))
card("EX1_402", on=MY_MINION_DAMAGED >> armor(1))
card("EX1_407", play=brawl)
card("EX1_408", play=when(AT_12_HEALTH, damage(TARGET, 6), damage(TARGET, 4)))
card("EX1_409", play=when(HAS_WEAPON, arm(1, 1), equip("EX1_409t")))
card("EX1_410", play=damage(TARGET, ARMOR))
card("EX1_411", note="Against minions it loses 1 Attack and no Durability.")
card("EX1_414", aura=SELF.gets(attack=6, when=WHILE_DAMAGED))
card("EX1_603", play=damage(TARGET, 1) & give(TARGET, attack=2))
card("EX1_604", on=MINION_DAMAGED >> give(SELF, attack=1))
card("EX1_607", play=damage(TARGET, 1) & give(TARGET, attack=2))
card("NEW1_036", play=shout & draw())
