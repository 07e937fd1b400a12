"""Neutral Basic cards."""

from __future__ import annotations

from ...card_language import *

# The second player's.
token("The Coin", "GAME_005", play=extra_mana)

OTHERS = count(MY_OTHER_MINIONS, "+1/+1 for each other friendly minion")

plain(
    "Goldshire Footman",
    "Magma Rager",
    "Oasis Snapjaw",
    "River Crocolisk",
    "Frostwolf Grunt",
    "Wolfrider",
    "Ironfur Grizzly",
    "Silverback Patriarch",
    "Stormwind Knight",
    "Kobold Geomancer",
    "Archmage",
    "Lord of the Arena",
    "Murloc Raider",
    "Stonetusk Boar",
    "Bloodfen Raptor",
    "Bluegill Warrior",
    "Sen'jin Shieldmasta",
    "Chillwind Yeti",
    "War Golem",
    "Booty Bay Bodyguard",
    "Ogre Magi",
    "Boulderfist Ogre",
    "Core Hound",
    "Reckless Rocketeer",
    "Dalaran Mage",
)
card("Raid Leader", aura=MY_OTHER_MINIONS.gets(attack=1))
card("Ironforge Rifleman", play=damage(TARGET, 1))
card("Gnomish Inventor", play=draw())
card("Stormpike Commando", play=damage(TARGET, 2))
card("Elven Archer", play=damage(TARGET, 1))
card("Razorfen Hunter", play=summon(token("Boar", "CS2_boar")))
card("Stormwind Champion", aura=MY_OTHER_MINIONS.gets(attack=1, health=1))
card("Frostwolf Warlord", play=give(SELF, OTHERS, OTHERS))
card("Darkscale Healer", play=heal(MY_CHARACTERS, 2))
card("Voodoo Doctor", play=heal(TARGET, 2))
card("Novice Engineer", play=draw())
card("Shattered Sun Cleric", play=give(TARGET, 1, 1))
card("Dragonling Mechanic", play=summon(token("Mechanical Dragonling", "EX1_025t")))
card("Acidic Swamp Ooze", play=break_enemy_weapon)
card("Gurubashi Berserker", on=I_AM_DAMAGED >> give(SELF, attack=3))
card("Murloc Tidehunter", play=summon(token("Murloc Scout", "EX1_506a")))
card("Grimscale Oracle", aura=MY_OTHER_MINIONS.of_race("MURLOC").gets(attack=1))
card("Nightblade", play=damage(ENEMY_HERO, 3))
