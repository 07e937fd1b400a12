"""Mage, Priest and Warlock cards of Goblins vs Gnomes."""

from __future__ import annotations

from ...card_language import *

IMP = token("Imp", "GVG_045t")
NO_MECHS = ALL_MINIONS.where(lambda one: one.card.race != "MECHANICAL", "minion that is no Mech")
STILL_HURT = Condition(lambda cause: bool(cause.target and cause.target.damage), "if it is still damaged")
ONLY_MINION = Condition(lambda cause: len(cause.state.sides[cause.seat].board) == 1, "if it is your only minion")


@special("put a copy of each friendly minion into your hand")
def echo_all(cause: Cause) -> None:
    for one in MY_MINIONS.find(cause):
        put_in_hand(cause.state, cause.seat, one.card, made=True, known=True)


@special("deal damage to each minion equal to its Attack")
def lightbomb(cause: Cause) -> None:
    hits = [(one, boost_damage(cause, one.attack)) for one in ALL_MINIONS.find(cause)]
    deal_damage(cause.state, cause.source, hits)


@special("swap Health with another minion")
def swap_health(cause: Cause) -> None:
    source = cause.source
    for one in TARGET.find(cause):
        if isinstance(source, Character) and not source.gone:
            mine, theirs = source.health, one.health
            zones.enchant(source, Buff(cause.seat, cause.card.id, set_health=theirs))
            zones.enchant(one, Buff(cause.seat, cause.card.id, set_health=mine))


@special("deal 2 to 4 damage to a minion, then summon a 1/1 Imp for each damage dealt")
def implode(cause: Cause) -> None:
    for one in TARGET.find(cause):
        amount = boost_damage(cause, 2 + cause.state.chance.ask(PickOne(("2 damage", "3 damage", "4 damage"))))
        for _ in range(deal_damage(cause.state, cause.source, [(one, amount)])):
            zones.summon(cause.state, cause.seat, IMP)


card("Flamecannon", play=damage(random_of(ENEMY_MINIONS), 4))
card("Snowchugger", keywords=FREEZES, note="Freezes any character it damages.")
card("Unstable Portal", play=add_card(a_random("a random minion", kind="MINION"), cheaper=3))
plain("Soot Spewer")
card("Goblin Blastmage", play=if_(HAS_MECH, missiles(ENEMIES, 4)))
card("Echo of Medivh", play=echo_all)
card("Wee Spellstopper", aura=ADJACENT.gets(keywords=ELUSIVE), abilities=NEIGHBOURS)
card("Flame Leviathan", drawn=damage(ALL_CHARACTERS, 2))

card("Light of the Naaru", play=heal(TARGET, 3) & if_(STILL_HURT, summon("Lightwarden")))
card("Shadowbomber", play=damage(BOTH_HEROES, 3))
card("Shadowboxer", on=MINION_HEALED >> damage(random_of(ENEMIES), 1))
card("Shrinkmeister", play=give(TARGET, attack=-2, lasts=THIS_TURN))
card("Velen's Chosen", play=give(TARGET, 2, 4, spell_damage=1))
card("Upgraded Repair Bot", play=give(TARGET, health=4))
card("Vol'jin", play=swap_health)
card("Lightbomb", play=lightbomb)

card("Darkbomb", play=damage(TARGET, 3))
plain("Mistress of Pain")
card("Fel Cannon", on=MY_TURN_ENDS >> damage(random_of(NO_MECHS), 2))
card("Imp-losion", play=implode)
card("Demonheart", play=if_(TARGET_FRIENDLY_DEMON, give(TARGET, 5, 5), damage(TARGET, 5)))
card("Floating Watcher", on=MY_HERO_DAMAGED_ON_MY_TURN >> give(SELF, 2, 2))
card("Anima Golem", on=ANY_TURN_ENDS >> if_(ONLY_MINION, destroy(SELF)))
card("Mal'Ganis", aura=(MY_OTHER_MINIONS.of_race("DEMON").gets(2, 2), MY_HERO.gets(keywords=IMMUNE)))
