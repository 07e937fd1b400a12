"""Neutral Classic commons."""

from __future__ import annotations

from ..card_language import (
    ADJACENT,
    ALL_OTHER_CHARACTERS,
    CHARGE,
    ENEMY_HERO,
    I_AM_DAMAGED,
    MINION_DIES,
    MY_HERO,
    MY_MINION_DIES,
    NEIGHBOURS,
    SELF,
    TARGET,
    THIS_TURN,
    WEAPON_ATTACK,
    WHILE_ARMED,
    WHILE_DAMAGED,
    WINDFURY,
    Amount,
    Aura,
    CostAura,
    bounce,
    card,
    damage,
    draw,
    freeze,
    give,
    heal,
    missiles,
    plain,
    silence,
    summon,
)

PER_WEAPON_ATTACK = Amount(WEAPON_ATTACK.of, "per Attack of your weapon")

plain(
    *("CS1_069", "CS2_169", "CS2_231", "EX1_008", "EX1_010", "EX1_017", "EX1_020", "EX1_021", "EX1_023"),
    *("EX1_028", "EX1_033", "EX1_396", "EX1_405", "NEW1_023"),
)
card("CS2_117", play=heal(TARGET, 3))
card("CS2_146", aura=SELF.gets(keywords=CHARGE, when=WHILE_ARMED))
card("CS2_151", play=summon("CS2_152"))
card("CS2_188", play=give(TARGET, attack=2, lasts=THIS_TURN))
card("CS2_203", play=silence(TARGET))
card("CS2_221", aura=Aura(None, attack=2, when=WHILE_DAMAGED, to_weapon=True))
card("CS2_227", cost_aura=CostAura("MINION", 3))
card("EX1_007", on=I_AM_DAMAGED >> draw())
card("EX1_029", deathrattle=damage(ENEMY_HERO, 2))
card("EX1_046", play=give(TARGET, attack=2, lasts=THIS_TURN))
card("EX1_048", play=silence(TARGET))
card("EX1_049", play=bounce(TARGET))
card("EX1_057", play=bounce(TARGET))
card("EX1_082", play=missiles(ALL_OTHER_CHARACTERS, 3))
card("EX1_096", deathrattle=draw())
card("EX1_162", aura=ADJACENT.gets(attack=1), marks=NEIGHBOURS)
card("EX1_283", play=freeze(TARGET))
card("EX1_390", aura=SELF.gets(attack=3, when=WHILE_DAMAGED))
card("EX1_393", aura=SELF.gets(attack=3, when=WHILE_DAMAGED))
card("EX1_412", aura=SELF.gets(attack=1, keywords=WINDFURY, when=WHILE_DAMAGED))
card("EX1_556", deathrattle=summon("skele21"))
card("EX1_583", play=heal(MY_HERO, 4))
card("EX1_595", on=MY_MINION_DIES >> draw())
card("NEW1_018", play=give(SELF, attack=WEAPON_ATTACK))
card("NEW1_022", cost_less=PER_WEAPON_ATTACK)
card("tt_004", on=MINION_DIES >> give(SELF, attack=1))
