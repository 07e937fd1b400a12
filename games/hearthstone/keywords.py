"""Words of the game as small numbers: keywords a character has, moments to react to, limits."""

from __future__ import annotations

from typing import Final

TAUNT: Final = 1
CHARGE: Final = 2
WINDFURY: Final = 4
DIVINE_SHIELD: Final = 8
STEALTH: Final = 16
FROZEN: Final = 32
POISONOUS: Final = 64
SILENCED: Final = 128
CANT_ATTACK: Final = 256
ELUSIVE: Final = 512
IMMUNE: Final = 1024
FREEZES: Final = 2048
SPARES_HEROES: Final = 4096
"""Cannot attack heroes (this turn)."""
LIFESTEAL: Final = 1 << 13
MEGA_WINDFURY: Final = 1 << 14

KEYWORDS: Final = {
    "TAUNT": TAUNT,
    "CHARGE": CHARGE,
    "WINDFURY": WINDFURY,
    "DIVINE_SHIELD": DIVINE_SHIELD,
    "STEALTH": STEALTH,
    "POISONOUS": POISONOUS,
    "CANT_ATTACK": CANT_ATTACK,
    "CANT_BE_TARGETED_BY_SPELLS": ELUSIVE,
    "LIFESTEAL": LIFESTEAL,
}
"""Mechanics of the card facts that are keywords of a character from the start."""

KEYWORD_NAMES: Final = {
    TAUNT: "Taunt",
    CHARGE: "Charge",
    WINDFURY: "Windfury",
    DIVINE_SHIELD: "Divine Shield",
    STEALTH: "Stealth",
    FROZEN: "Frozen",
    POISONOUS: "Poisonous",
    SILENCED: "Silenced",
    IMMUNE: "Immune",
    ELUSIVE: "Elusive",
    CANT_ATTACK: "Cannot attack",
    LIFESTEAL: "Lifesteal",
    MEGA_WINDFURY: "Mega-Windfury",
}

# Moments: `abilities` of a card, character or weapon has the bit of every moment it reacts to.
PLAYED: Final = 1
STRIKES: Final = 1 << 1
"""The attack itself, after everybody who may stop or turn it."""
AFTER_CAST: Final = 1 << 2
SUMMONED: Final = 1 << 3
AFTER_SUMMON: Final = 1 << 4
AFTER_PLAY: Final = 1 << 5
DAMAGED: Final = 1 << 6
HEALED: Final = 1 << 7
DIED: Final = 1 << 8
ATTACKS: Final = 1 << 9
"""An attack is declared: secrets may still stop or turn it."""
TURN_BEGINS: Final = 1 << 10
TURN_ENDS: Final = 1 << 11
REVEALED: Final = 1 << 12
AIMED: Final = 1 << 13
"""A spell with a target has been cast and not countered."""
CASTS: Final = 1 << 14
"""A spell is about to be cast: it may still be countered, and then nobody else hears of it."""
DRAWN: Final = 1 << 23
"""A card was drawn from the deck into the hand."""
DISCARDED: Final = 1 << 24
ARMOR_GAINED: Final = 1 << 26
AFTER_ATTACK: Final = 1 << 28
FATAL: Final = 1 << 29
"""A hero is about to take damage that would kill."""
MOMENTS: Final = (1 << 15) - 1 | (1 << 30) - (1 << 23)
"""All of them."""
# Not moments but standing effects, noted in the same mask.
AURA: Final = 1 << 16
COST_AURA: Final = 1 << 17
DOUBLES: Final = 1 << 18
"""Spells and hero power of its controller deal and heal twice as much."""
TURNS_HEALING: Final = 1 << 19
"""Healing by its controller deals damage instead."""
NEIGHBOURS: Final = 1 << 20
"""Where it stands matters to the minions beside it."""
PROTECTS_ATTACKER: Final = 1 << 21
"""A weapon whose bearer is Immune while attacking."""
BLUNTS_ON_MINIONS: Final = 1 << 22
"""A weapon that loses Attack instead of Durability on minions."""
RATTLES_TWICE: Final = 1 << 30
"""Deathrattles of its controller's minions happen twice."""
CLEAVES: Final = 1 << 31
"""An attack of it also strikes the minions beside its target."""
MISSES: Final = 1 << 32
"""Half of the time it attacks the wrong enemy."""
ALL_MISS: Final = 1 << 33
"""So do all minions while it stands."""
POWER_REACHES_MINIONS: Final = 1 << 34
"""The hero power of its controller may be aimed at minions, too."""

MAX_HAND: Final = 10
MAX_BOARD: Final = 7
MAX_SECRETS: Final = 5
MAX_MANA: Final = 10
LAST_TURN: Final = 89
"""A game that lasts longer is a draw."""

HERO_CLASSES: Final = ("DRUID", "HUNTER", "MAGE", "PALADIN", "PRIEST", "ROGUE", "SHAMAN", "WARLOCK", "WARRIOR")
RACES: Final = {
    14: "MURLOC",
    15: "DEMON",
    17: "MECHANICAL",
    18: "ELEMENTAL",
    20: "BEAST",
    21: "TOTEM",
    23: "PIRATE",
    24: "DRAGON",
}
RACE_NAMES: Final = {
    "MURLOC": "Murloc",
    "DEMON": "Demon",
    "MECHANICAL": "Mech",
    "ELEMENTAL": "Elemental",
    "BEAST": "Beast",
    "TOTEM": "Totem",
    "PIRATE": "Pirate",
    "DRAGON": "Dragon",
}
