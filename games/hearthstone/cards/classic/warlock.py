"""Warlock cards."""

from __future__ import annotations

from ...card_language import *

WORTHLESS_IMP = token("Worthless Imp", "EX1_317t")
JARAXXUS_HERO = token("Lord Jaraxxus", "EX1_323h")
BLOOD_FURY = token("Blood Fury", "EX1_323w")
INFERNO = power("INFERNO!", "EX1_tk33", summon(token("Infernal", "EX1_tk34")))


@special("discard a random card")
def discard_one(cause: Cause) -> None:
    hand = cause.state.sides[cause.seat].hand
    if hand:
        zones.discard(cause.state, cause.seat, pick_place(cause.state, range(len(hand))))


@special("add a random Demon to your hand")
def call_demon(cause: Cause) -> None:
    cards = pool(cause.state.game.format, race="DEMON")
    put_in_hand(cause.state, cause.seat, pick_card(cause.state, cards), made=True)


@special("summon a random Demon")
def summon_demon(cause: Cause) -> None:
    cards = pool(cause.state.game.format, race="DEMON")
    zones.summon(cause.state, cause.seat, pick_card(cause.state, cards))


@special("lose a Mana Crystal")
def burn_crystal(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    side.crystals = max(0, side.crystals - 1)
    side.mana = min(side.mana, side.crystals)


@special("destroy a friendly minion; its Attack hits all enemy minions")
def shadowflame(cause: Cause) -> None:
    for one in TARGET.find(cause):
        amount = boost_damage(cause, one.attack)
        one.doomed = True
        deal_damage(cause.state, None, [(enemy, amount) for enemy in ENEMY_MINIONS.find(cause)])


@special("destroy the minions beside it and gain their Attack and Health")
def consume(cause: Cause) -> None:
    eaten = ADJACENT.find(cause)
    for one in eaten:
        one.doomed = True
    if eaten and isinstance(cause.source, Character):
        attack, health = sum(one.attack for one in eaten), sum(one.health for one in eaten)
        zones.enchant(cause.source, Buff(cause.seat, cause.card.id, attack=attack, health=health))


@special("draw 2 Demons from your deck (a Worthless Imp for each one missing)")
def sense_demons(cause: Cause) -> None:
    state = cause.state
    deck = state.sides[cause.seat].deck
    for _ in range(2):
        demons = [one for one in deck if one.race == "DEMON"]
        if demons:
            found = pick_card(state, demons)
            deck.remove(found)
            put_in_hand(state, cause.seat, found, made=False)
        else:
            put_in_hand(state, cause.seat, WORTHLESS_IMP, made=True)


@special("he takes your hero's place with 15 Health, a 3/8 weapon and a power of his own")
def jaraxxus(cause: Cause) -> None:
    state, demon = cause.state, cause.source
    side = state.sides[cause.seat]
    if isinstance(demon, Character) and not demon.gone:
        zones.remove_from_board(state, demon)
    side.hero.become(JARAXXUS_HERO)
    side.hero.armor = 0
    side.power = INFERNO
    side.power_used = False
    zones.equip(state, cause.seat, BLOOD_FURY)


card("Shadow Bolt", play=damage(TARGET, 4))
card("Drain Life", play=damage(TARGET, 2) & heal(MY_HERO, 2))
card("Hellfire", play=damage(ALL_CHARACTERS, 3))
card("Corruption", play=give(TARGET, trigger=MY_TURN_BEGINS >> destroy(SELF)))
card("Dread Infernal", play=damage(ALL_OTHER_CHARACTERS, 1))
plain("Voidwalker")
card("Mortal Coil", play=damage(TARGET, 1) & if_(TARGET_DIES, draw()))
card("Succubus", play=discard_one)
card("Soulfire", play=damage(TARGET, 4) & discard_one)
card("Sacrificial Pact", play=destroy(TARGET) & heal(MY_HERO, 5))
hero("Gul'dan", power("Life Tap", "CS2_056", draw() & damage(MY_HERO, 2)))

card("Blood Imp", on=MY_TURN_ENDS >> give(random_of(MY_OTHER_MINIONS), health=1))
card("Call of the Void", play=call_demon)
card("Felguard", play=burn_crystal)
card("Shadowflame", play=shadowflame)
card("Void Terror", play=consume, abilities=NEIGHBOURS)
card("Siphon Soul", play=destroy(TARGET) & heal(MY_HERO, 3))
card("Twisting Nether", play=destroy(ALL_MINIONS))
card("Pit Lord", play=damage(MY_HERO, 5))
card("Summoning Portal", cost_aura=CostAura("MINION", -2, floor=1))
card("Sense Demons", play=sense_demons)
card("Flame Imp", play=damage(MY_HERO, 3))
card("Bane of Doom", play=damage(TARGET, 2) & if_(TARGET_DIES, summon_demon))
card("Lord Jaraxxus", play=jaraxxus)
card("Demonfire", play=if_(TARGET_FRIENDLY_DEMON, give(TARGET, 2, 2), damage(TARGET, 2)))
