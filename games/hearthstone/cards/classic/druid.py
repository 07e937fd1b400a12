"""Druid cards."""

from __future__ import annotations

from ...card_language import *

EXCESS_MANA = token("Excess Mana", "CS2_013t", play=draw())
TAUNT_TREANT = token("Treant", "EX1_573t")


@special("gain an empty Mana Crystal (at 10 crystals: an Excess Mana card)")
def grow(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    if max(side.crystals, side.mana) >= MAX_MANA:
        put_in_hand(cause.state, cause.seat, EXCESS_MANA, made=True, known=True)
    else:
        side.crystals += 1


@special("gain 2 Mana Crystals")
def two_crystals(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    side.crystals = min(MAX_MANA, side.crystals + 2)
    side.mana = min(side.crystals, side.mana + 2)


@special("summon two 2/2 Treants with Taunt")
def two_treants(cause: Cause) -> None:
    summon_beside(cause, TAUNT_TREANT, 2)


card("Claw", play=give(MY_HERO, attack=2, lasts=THIS_TURN) & armor(2))
card("Healing Touch", play=heal(TARGET, 8))
card("Moonfire", play=damage(TARGET, 1))
card("Mark of the Wild", play=give(TARGET, 2, 2, keywords=TAUNT))
card("Savage Roar", play=give(MY_CHARACTERS, attack=2, lasts=THIS_TURN))
card("Swipe", play=damage(TARGET, 4) & damage(OTHER_ENEMIES, 1))
card("Wild Growth", play=grow)
plain("Ironbark Protector")
card("Innervate", play=extra_mana)
card("Starfire", play=damage(TARGET, 5) & draw())
hero("Malfurion Stormrage", power("Shapeshift", "CS2_017", give(MY_HERO, attack=1, lasts=THIS_TURN) & armor(1)))

choose_one(
    "Wrath",
    option("Solar Wrath", "EX1_154a", damage(TARGET, 3)),
    option("Nature's Wrath", "EX1_154b", damage(TARGET, 1) & draw()),
)
choose_one(
    "Mark of Nature",
    option("Tiger's Fury", "EX1_155a", give(TARGET, attack=4)),
    option("Thick Hide", "EX1_155b", give(TARGET, health=4, keywords=TAUNT)),
)
card("Soul of the Forest", play=give(MY_MINIONS, deathrattle=summon(token("Treant", "EX1_158t"))))
choose_one(
    "Power of the Wild",
    option("Summon a Panther", "EX1_160a", summon(token("Panther", "EX1_160t"))),
    option("Leader of the Pack", "EX1_160b", give(MY_MINIONS, 1, 1)),
)
choose_one("Nourish", option("Rampant Growth", "EX1_164a", two_crystals), option("Enrich", "EX1_164b", draw(3)))
choose_one(
    "Druid of the Claw",
    option("Cat Form", "EX1_165a", transform(SELF, token("Druid of the Claw", "EX1_165t1"))),
    option("Bear Form", "EX1_165b", transform(SELF, token("Druid of the Claw", "EX1_165t2"))),
)
choose_one(
    "Keeper of the Grove",
    option("Moonfire", "EX1_166a", damage(TARGET, 2)),
    option("Dispel", "EX1_166b", silence(TARGET)),
)
choose_one(
    "Ancient of War",
    option("Rooted", "EX1_178a", give(SELF, health=5, keywords=TAUNT)),
    option("Uproot", "EX1_178b", give(SELF, attack=5)),
)
card("Bite", play=give(MY_HERO, attack=4, lasts=THIS_TURN) & armor(4))
card("Force of Nature", play=summon(token("Treant", "EX1_tk9"), 3))
choose_one(
    "Cenarius",
    option("Demigod's Favor", "EX1_573a", give(MY_OTHER_MINIONS, 2, 2)),
    option("Shan'do's Lesson", "EX1_573b", two_treants),
)
card("Savagery", play=damage(TARGET, HERO_ATTACK))
choose_one(
    "Starfall",
    option("Stellar Drift", "NEW1_007a", damage(ENEMY_MINIONS, 2)),
    option("Starlord", "NEW1_007b", damage(TARGET, 5)),
)
choose_one(
    "Ancient of Lore",
    option("Ancient Teachings", "NEW1_008a", draw()),
    option("Ancient Secrets", "NEW1_008b", heal(TARGET, 5)),
)
