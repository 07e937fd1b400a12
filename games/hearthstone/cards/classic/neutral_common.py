"""Neutral Classic commons."""

from __future__ import annotations

from ...card_language import *

PER_WEAPON_ATTACK = Amount(WEAPON_ATTACK.of, "per Attack of your weapon")

plain(
    "Fen Creeper",
    "Young Dragonhawk",
    "Wisp",
    "Argent Squire",
    "Worgen Infiltrator",
    "Jungle Panther",
    "Scarlet Crusader",
    "Thrallmar Farseer",
    "Silvermoon Guardian",
    "Stranglethorn Tiger",
    "Windfury Harpy",
    "Mogu'shan Warden",
    "Shieldbearer",
    "Faerie Dragon",
)
card("Earthen Ring Farseer", play=heal(TARGET, 3))
card("Southsea Deckhand", aura=SELF.gets(keywords=CHARGE, when=WHILE_ARMED))
card("Silver Hand Knight", play=summon(token("Squire", "CS2_152")))
card("Abusive Sergeant", play=give(TARGET, attack=2, lasts=THIS_TURN))
card("Ironbeak Owl", play=silence(TARGET))
card("Spiteful Smith", aura=Aura(None, attack=2, when=WHILE_DAMAGED, to_weapon=True))
card("Venture Co. Mercenary", cost_aura=CostAura("MINION", 3))
card("Acolyte of Pain", on=I_AM_DAMAGED >> draw())
card("Leper Gnome", deathrattle=damage(ENEMY_HERO, 2))
card("Dark Iron Dwarf", play=give(TARGET, attack=2, lasts=THIS_TURN))
card("Spellbreaker", play=silence(TARGET))
card("Youthful Brewmaster", play=bounce(TARGET))
card("Ancient Brewmaster", play=bounce(TARGET))
card("Mad Bomber", play=missiles(ALL_OTHER_CHARACTERS, 3))
card("Loot Hoarder", deathrattle=draw())
card("Dire Wolf Alpha", aura=ADJACENT.gets(attack=1), abilities=NEIGHBOURS)
card("Frost Elemental", play=freeze(TARGET))
card("Tauren Warrior", aura=SELF.gets(attack=3, when=WHILE_DAMAGED))
card("Amani Berserker", aura=SELF.gets(attack=3, when=WHILE_DAMAGED))
card("Raging Worgen", aura=SELF.gets(attack=1, keywords=WINDFURY, when=WHILE_DAMAGED))
card("Harvest Golem", deathrattle=summon(token("Damaged Golem", "skele21")))
card("Priestess of Elune", play=heal(MY_HERO, 4))
card("Cult Master", on=MY_MINION_DIES >> draw())
card("Bloodsail Raider", play=give(SELF, attack=WEAPON_ATTACK))
card("Dread Corsair", cost_less=PER_WEAPON_ATTACK)
card("Flesheating Ghoul", on=MINION_DIES >> give(SELF, attack=1))
