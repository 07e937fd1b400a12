"""Neutral Basic cards."""

from __future__ import annotations

from ..card_language import (
    ENEMY_HERO,
    I_AM_DAMAGED,
    MY_CHARACTERS,
    MY_OTHER_MINIONS,
    SELF,
    TARGET,
    break_enemy_weapon,
    card,
    count,
    damage,
    draw,
    give,
    heal,
    plain,
    summon,
)

OTHERS = count(MY_OTHER_MINIONS, "+1/+1 for each other friendly minion")

plain(
    *("CS1_042", "CS2_118", "CS2_119", "CS2_120", "CS2_121", "CS2_124", "CS2_125", "CS2_127", "CS2_131"),
    *("CS2_142", "CS2_155", "CS2_162", "CS2_168", "CS2_171", "CS2_172", "CS2_173", "CS2_179", "CS2_182"),
    *("CS2_186", "CS2_187", "CS2_197", "CS2_200", "CS2_201", "CS2_213", "EX1_582"),
)
card("CS2_122", aura=MY_OTHER_MINIONS.gets(attack=1))
card("CS2_141", play=damage(TARGET, 1))
card("CS2_147", play=draw())
card("CS2_150", play=damage(TARGET, 2))
card("CS2_189", play=damage(TARGET, 1))
card("CS2_196", play=summon("CS2_boar"))
card("CS2_222", aura=MY_OTHER_MINIONS.gets(attack=1, health=1))
card("CS2_226", play=give(SELF, OTHERS, OTHERS))
card("DS1_055", play=heal(MY_CHARACTERS, 2))
card("EX1_011", play=heal(TARGET, 2))
card("EX1_015", play=draw())
card("EX1_019", play=give(TARGET, 1, 1))
card("EX1_025", play=summon("EX1_025t"))
card("EX1_066", play=break_enemy_weapon)
card("EX1_399", on=I_AM_DAMAGED >> give(SELF, attack=3))
card("EX1_506", play=summon("EX1_506a"))
card("EX1_508", aura=MY_OTHER_MINIONS.of_race("MURLOC").gets(attack=1))
card("EX1_593", play=damage(ENEMY_HERO, 3))
