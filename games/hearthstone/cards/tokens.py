"""Tokens, the Coin, Dream cards, and the cards that only other cards create."""

from __future__ import annotations

from ..card_language import (
    ALL_CHARACTERS,
    MY_TURN_BEGINS,
    SELF,
    TARGET,
    bounce,
    card,
    damage,
    destroy,
    draw,
    extra_mana,
    give,
    plain,
)

EXCEPT_YSERA = ALL_CHARACTERS.where(lambda one: one.card.id != "EX1_572", "character except Ysera")

plain(
    *("CS2_boar", "CS2_tk1", "EX1_025t", "EX1_506a", "hexfrog", "CS2_mirror", "CS2_101t", "CS2_152"),
    *("EX1_110t", "EX1_116t", "EX1_598", "EX1_614t", "EX1_finkle", "EX1_tk28", "EX1_tk29", "NEW1_026t"),
    *("NEW1_040t", "ds1_whelptoken", "skele21", "EX1_158t", "EX1_160t", "EX1_165t1", "EX1_165t2", "EX1_573t"),
    *("EX1_tk9", "EX1_534t", "EX1_538t", "EX1_554t", "tt_010a", "EX1_130a", "EX1_345t", "EX1_131t"),
    *("EX1_tk11", "EX1_317t", "EX1_tk34", "EX1_323w", "EX1_383t", "EX1_398t", "EX1_409t"),
    *("DREAM_01", "DREAM_03"),
    *("HERO_01", "HERO_02", "HERO_03", "HERO_04", "HERO_05", "HERO_06", "HERO_07", "HERO_08", "HERO_09", "EX1_323h"),
)
card("GAME_005", play=extra_mana)
card("CS2_013t", play=draw())
card("EX1_014t", play=give(TARGET, 1, 1))
card("DREAM_02", play=damage(EXCEPT_YSERA, 5))
card("DREAM_04", play=bounce(TARGET))
card("DREAM_05", play=give(TARGET, 5, 5, trigger=MY_TURN_BEGINS >> destroy(SELF)))
