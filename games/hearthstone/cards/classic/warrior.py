"""Warrior cards."""

from __future__ import annotations

from ...card_language import *

CHARGERS = MY_MINIONS.where(lambda one: bool(one.keywords & CHARGE), "minion with Charge")
MY_DAMAGED = MY_CHARACTERS.where(lambda one: one.damage > 0, "damaged character")


@special("destroy all minions but one random survivor")
def brawl(cause: Cause) -> None:
    fighters = ALL_MINIONS.find(cause)
    survivor = pick_character(cause.state, fighters)
    for one in fighters:
        one.doomed = one.doomed or one is not survivor


@special("your minions cannot fall below 1 Health this turn")
def shout(cause: Cause) -> None:
    cause.state.sides[cause.seat].minions_cannot_die = True


card("Charge", play=grant(TARGET, CHARGE) & give(TARGET, keywords=SPARES_HEROES, lasts=THIS_TURN))
card("Heroic Strike", play=give(MY_HERO, attack=4, lasts=THIS_TURN))
plain("Fiery War Axe", "Arcanite Reaper", "Kor'kron Elite")
card("Execute", play=destroy(TARGET))
card("Cleave", play=damage(random_of(ENEMY_MINIONS, 2), 2))
card("Warsong Commander", aura=CHARGERS.gets(attack=1))
card("Whirlwind", play=damage(ALL_MINIONS, 1))
card("Shield Block", play=armor(5) & draw())
hero("Garrosh Hellscream", power("Armor Up!", "CS2_102", armor(2)))

card("Rampage", play=give(TARGET, 3, 3))
card("Slam", play=damage(TARGET, 2) & if_(TARGET_SURVIVES, draw()))
card("Battle Rage", play=draw(count(MY_DAMAGED, "for each damaged friendly character")))
card("Arathi Weaponsmith", play=equip(token("Battle Axe", "EX1_398t")))
card("Armorsmith", on=MY_MINION_DAMAGED >> armor(1))
card("Brawl", play=brawl)
card("Mortal Strike", play=if_(AT_12_HEALTH, damage(TARGET, 6), damage(TARGET, 4)))
card("Upgrade!", play=if_(HAS_WEAPON, buff_weapon(1, 1), equip(token("Heavy Axe", "EX1_409t"))))
card("Shield Slam", play=damage(TARGET, ARMOR))
card("Gorehowl", abilities=BLUNTS_ON_MINIONS, note="Against minions it loses 1 Attack and no Durability.")
card("Grommash Hellscream", aura=SELF.gets(attack=6, when=WHILE_DAMAGED))
card("Cruel Taskmaster", play=damage(TARGET, 1) & give(TARGET, attack=2))
card("Frothing Berserker", on=MINION_DAMAGED >> give(SELF, attack=1))
card("Inner Rage", play=damage(TARGET, 1) & give(TARGET, attack=2))
card("Commanding Shout", play=shout & draw())
