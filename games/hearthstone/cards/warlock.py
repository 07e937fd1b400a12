"""Warlock cards."""

from __future__ import annotations

from ..card_language import (
    ADJACENT,
    ALL_CHARACTERS,
    ALL_MINIONS,
    ALL_OTHER_CHARACTERS,
    ENEMY_MINIONS,
    MY_HERO,
    MY_OTHER_MINIONS,
    MY_TURN_BEGINS,
    MY_TURN_ENDS,
    NEIGHBOURS,
    SELF,
    TARGET,
    TARGET_DIES,
    TARGET_FRIENDLY_DEMON,
    Buff,
    Cause,
    Character,
    CostAura,
    boost,
    card,
    damage,
    destroy,
    draw,
    give,
    heal,
    pick_card,
    pick_place,
    plain,
    pool,
    put_in_hand,
    random_of,
    special,
    strike,
    summon,
    when,
    zones,
)


@special("discard a random card")
def discard_one(cause: Cause) -> None:
    hand = cause.state.sides[cause.seat].hand
    if hand:
        zones.discard(cause.state, cause.seat, pick_place(cause.state, range(len(hand))))


@special("add a random Demon to your hand")
def call_demon(cause: Cause) -> None:
    cards = pool(race="DEMON")
    put_in_hand(cause.state, cause.seat, cards[pick_card(cause.state, cards)], made=True)


@special("summon a random Demon")
def summon_demon(cause: Cause) -> None:
    cards = pool(race="DEMON")
    zones.summon(cause.state, cause.seat, cards[pick_card(cause.state, cards)])


@special("lose a Mana Crystal")
def burn_crystal(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    side.crystals = max(0, side.crystals - 1)
    side.mana = min(side.mana, side.crystals)


@special("destroy a friendly minion; its Attack hits all enemy minions")
def shadowflame(cause: Cause) -> None:
    for one in TARGET.find(cause):
        amount = boost(cause, one.attack)
        one.doomed = True
        strike(cause.state, None, [(enemy, amount) for enemy in ENEMY_MINIONS.find(cause)])


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
            found = demons[pick_card(state, demons)]
            deck.remove(found)
            put_in_hand(state, cause.seat, found, made=False)
        else:
            put_in_hand(state, cause.seat, state.book["EX1_317t"], made=True)


@special("he takes your hero's place with 15 Health, a 3/8 weapon and a power of his own")
def jaraxxus(cause: Cause) -> None:
    state, demon = cause.state, cause.source
    side = state.sides[cause.seat]
    if isinstance(demon, Character) and not demon.gone:
        zones.leave(state, demon)
    side.hero.become(state.book["EX1_323h"])
    side.hero.armor = 0
    side.power = state.book[side.hero.card.hero_power]
    side.power_used = False
    zones.equip(state, cause.seat, state.book["EX1_323w"])


card("CS2_057", play=damage(TARGET, 4))
card("CS2_061", play=damage(TARGET, 2) & heal(MY_HERO, 2))
card("CS2_062", play=damage(ALL_CHARACTERS, 3))
card("CS2_063", play=give(TARGET, trigger=MY_TURN_BEGINS >> destroy(SELF)))
card("CS2_064", play=damage(ALL_OTHER_CHARACTERS, 1))
plain("CS2_065")
card("EX1_302", play=damage(TARGET, 1) & when(TARGET_DIES, draw()))
card("EX1_306", play=discard_one)
card("EX1_308", play=damage(TARGET, 4) & discard_one)
card("NEW1_003", play=destroy(TARGET) & heal(MY_HERO, 5))
card("CS2_056", play=draw() & damage(MY_HERO, 2))

card("CS2_059", on=MY_TURN_ENDS >> give(random_of(MY_OTHER_MINIONS), health=1))
card("EX1_181", play=call_demon)
card("EX1_301", play=burn_crystal)
card("EX1_303", play=shadowflame)
card("EX1_304", play=consume, marks=NEIGHBOURS)
card("EX1_309", play=destroy(TARGET) & heal(MY_HERO, 3))
card("EX1_312", play=destroy(ALL_MINIONS))
card("EX1_313", play=damage(MY_HERO, 5))
card("EX1_315", cost_aura=CostAura("MINION", -2, floor=1))
card("EX1_317", play=sense_demons)
card("EX1_319", play=damage(MY_HERO, 3))
card("EX1_320", play=damage(TARGET, 2) & when(TARGET_DIES, summon_demon))
card("EX1_323", play=jaraxxus)
card("EX1_596", play=when(TARGET_FRIENDLY_DEMON, give(TARGET, 2, 2), damage(TARGET, 2)))
card("EX1_tk33", play=summon("EX1_tk34"))
