"""Druid cards."""

from __future__ import annotations

from ..card_language import (
    ENEMY_MINIONS,
    HERO_ATTACK,
    MAX_MANA,
    MY_CHARACTERS,
    MY_HERO,
    MY_MINIONS,
    MY_OTHER_MINIONS,
    OTHER_ENEMIES,
    SELF,
    TARGET,
    TAUNT,
    THIS_TURN,
    Cause,
    armor,
    become,
    card,
    damage,
    draw,
    extra_mana,
    flank,
    give,
    heal,
    plain,
    put_in_hand,
    silence,
    special,
    summon,
)


@special("gain an empty Mana Crystal (at 10 crystals: an Excess Mana card)")
def grow(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    if max(side.crystals, side.mana) >= MAX_MANA:
        put_in_hand(cause.state, cause.seat, cause.state.book["CS2_013t"], made=True, known=True)
    else:
        side.crystals += 1


@special("gain 2 Mana Crystals")
def two_crystals(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    side.crystals = min(MAX_MANA, side.crystals + 2)
    side.mana = min(side.crystals, side.mana + 2)


@special("summon two 2/2 Treants with Taunt")
def two_treants(cause: Cause) -> None:
    flank(cause, "EX1_573t", 2)


card("CS2_005", play=give(MY_HERO, attack=2, lasts=THIS_TURN) & armor(2))
card("CS2_007", play=heal(TARGET, 8))
card("CS2_008", play=damage(TARGET, 1))
card("CS2_009", play=give(TARGET, 2, 2, keywords=TAUNT))
card("CS2_011", play=give(MY_CHARACTERS, attack=2, lasts=THIS_TURN))
card("CS2_012", play=damage(TARGET, 4) & damage(OTHER_ENEMIES, 1))
card("CS2_013", play=grow)
plain("CS2_232")
card("EX1_169", play=extra_mana)
card("EX1_173", play=damage(TARGET, 5) & draw())
card("CS2_017", play=give(MY_HERO, attack=1, lasts=THIS_TURN) & armor(1))

card("EX1_154", choose=("EX1_154a", "EX1_154b"))
card("EX1_154a", play=damage(TARGET, 3))
card("EX1_154b", play=damage(TARGET, 1) & draw())
card("EX1_155", choose=("EX1_155a", "EX1_155b"))
card("EX1_155a", play=give(TARGET, attack=4))
card("EX1_155b", play=give(TARGET, health=4, keywords=TAUNT))
card("EX1_158", play=give(MY_MINIONS, deathrattle=summon("EX1_158t")))
card("EX1_160", choose=("EX1_160a", "EX1_160b"))
card("EX1_160a", play=summon("EX1_160t"))
card("EX1_160b", play=give(MY_MINIONS, 1, 1))
card("EX1_164", choose=("EX1_164a", "EX1_164b"))
card("EX1_164a", play=two_crystals)
card("EX1_164b", play=draw(3))
card("EX1_165", choose=("EX1_165a", "EX1_165b"))
card("EX1_165a", play=become(SELF, "EX1_165t1"))
card("EX1_165b", play=become(SELF, "EX1_165t2"))
card("EX1_166", choose=("EX1_166a", "EX1_166b"))
card("EX1_166a", play=damage(TARGET, 2))
card("EX1_166b", play=silence(TARGET))
card("EX1_178", choose=("EX1_178a", "EX1_178b"))
card("EX1_178a", play=give(SELF, health=5, keywords=TAUNT))
card("EX1_178b", play=give(SELF, attack=5))
card("EX1_570", play=give(MY_HERO, attack=4, lasts=THIS_TURN) & armor(4))
card("EX1_571", play=summon("EX1_tk9", 3))
card("EX1_573", choose=("EX1_573a", "EX1_573b"))
card("EX1_573a", play=give(MY_OTHER_MINIONS, 2, 2))
card("EX1_573b", play=two_treants)
card("EX1_578", play=damage(TARGET, HERO_ATTACK))
card("NEW1_007", choose=("NEW1_007a", "NEW1_007b"))
card("NEW1_007a", play=damage(ENEMY_MINIONS, 2))
card("NEW1_007b", play=damage(TARGET, 5))
card("NEW1_008", choose=("NEW1_008a", "NEW1_008b"))
card("NEW1_008a", play=draw())
card("NEW1_008b", play=heal(TARGET, 5))
