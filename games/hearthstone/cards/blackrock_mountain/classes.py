"""Class cards of Blackrock Mountain."""

from __future__ import annotations

from ...card_language import *

NOT_DEMONS = ALL_MINIONS.where(lambda one: one.card.race != "DEMON", "minion except Demons")
UNHURT_ENEMIES = ENEMY_MINIONS.where(lambda one: not one.damage, "minion without damage")
FIRECAT, FIRE_HAWK = token("Druid of the Flame", "BRM_010t"), token("Druid of the Flame", "BRM_010t2")


@special("shuffle three copies of a minion into your deck")
def gang_up(cause: Cause) -> None:
    for one in TARGET.find(cause):
        for _ in range(3):
            zones.shuffle_into_deck(cause.state, cause.seat, one.card)


@special("unlock your Overloaded Mana Crystals")
def unlock(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    side.mana = min(side.mana + side.locked, MAX_MANA)
    side.locked = side.owed = 0


@special("gain 1 to 4 Attack at random")
def flare_up(cause: Cause) -> None:
    gain = 1 + cause.state.chance.ask(PickOne(("+1", "+2", "+3", "+4")))
    give(SELF, attack=gain).do(cause)


@special("summon a random friendly minion that died this game")
def resurrect(cause: Cause) -> None:
    fallen = cause.state.sides[cause.seat].died()
    if fallen:
        zones.summon(cause.state, cause.seat, pick_card(cause.state, fallen))


@special("the next Dragon you play costs (2) less")
def unchain(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    side.discounts = (*side.discounts, Discount("DRAGON", 2, once=True, on_turn=None))


card("Volcanic Lumberer", cost_less=DIED_THIS_TURN)
choose_one(
    "Druid of the Flame",
    option("Firecat Form", "BRM_010a", transform(SELF, FIRECAT)),
    option("Fire Hawk Form", "BRM_010b", transform(SELF, FIRE_HAWK)),
)
card("Quick Shot", play=damage(TARGET, 3) & if_(EMPTY_HAND, draw()))
card("Core Rager", play=if_(EMPTY_HAND, give(SELF, 3, 3)))
card("Flamewaker", on=AFTER_I_CAST >> missiles(ENEMIES, 2))
card("Dragon's Breath", play=damage(TARGET, 4), cost_less=DIED_THIS_TURN)
card("Solemn Vigil", play=draw(2), cost_less=DIED_THIS_TURN)
card("Dragon Consort", play=unchain)
card("Twilight Whelp", play=if_(HOLDS_DRAGON, give(SELF, health=2)))
card("Resurrect", play=resurrect)
card("Gang Up", play=gang_up)
card("Dark Iron Skulker", play=damage(UNHURT_ENEMIES, 2))
card("Lava Shock", play=damage(TARGET, 2) & unlock)
card("Fireguard Destroyer", play=flare_up)
card("Demonwrath", play=damage(NOT_DEMONS, 2))
card("Imp Gang Boss", on=I_AM_DAMAGED >> summon(token("Imp", "BRM_006t")))
card("Revenge", play=if_(AT_12_HEALTH, damage(ALL_MINIONS, 3), damage(ALL_MINIONS, 1)))
card("Axe Flinger", on=I_AM_DAMAGED >> damage(ENEMY_HERO, 2))
