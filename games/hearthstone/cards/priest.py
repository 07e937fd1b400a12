"""Priest cards."""

from __future__ import annotations

from ..card_language import (
    ALL_MINIONS,
    DOUBLES,
    ENEMIES,
    ENEMY_HERO,
    ENEMY_MINIONS,
    MINION_HEALED,
    MY_CHARACTERS,
    MY_HERO,
    MY_TURN_BEGINS,
    TARGET,
    TURNS_HEALING,
    Amount,
    Aura,
    Buff,
    Cause,
    card,
    damage,
    destroy,
    draw,
    give,
    heal,
    pick_card,
    pick_place,
    put_in_hand,
    random_of,
    silence,
    special,
    take_control,
    zones,
)

TARGET_HEALTH = Amount(lambda cause: cause.target.health if cause.target else 0, "its current Health")


@special("copy a random card from your opponent's hand")
def read_mind(cause: Cause) -> None:
    state = cause.state
    hand = state.sides[1 - cause.seat].hand
    if hand:
        held = hand[pick_place(state, range(len(hand)))]
        put_in_hand(state, cause.seat, held.card, made=True, shift=held.shift)


@special("set a minion's Attack to its current Health")
def attack_from_health(cause: Cause) -> None:
    for one in TARGET.find(cause):
        zones.enchant(one, Buff(cause.seat, cause.card.id, set_attack=one.health))


@special("copy two random cards of your opponent's deck into your hand")
def steal_thoughts(cause: Cause) -> None:
    deck = cause.state.sides[1 - cause.seat].deck[:]
    for _ in range(min(2, len(deck))):
        found = deck.pop(pick_card(cause.state, deck))
        put_in_hand(cause.state, cause.seat, found, made=True)


@special("summon a copy of a random minion in your opponent's deck")
def play_mindgames(cause: Cause) -> None:
    state = cause.state
    minions = [one for one in state.sides[1 - cause.seat].deck if one.is_minion]
    found = minions[pick_card(state, minions)] if minions else state.book["EX1_345t"]
    zones.summon(state, cause.seat, found)


@special("replace your Hero Power with Mind Spike (2 damage), a Mind Spike with Mind Shatter (3 damage)")
def take_shadowform(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    if side.power.id != "EX1_625t2":
        side.power = cause.state.book["EX1_625t2" if side.power.id == "EX1_625t" else "EX1_625t"]
        side.power_used = False


card("CS1_112", play=damage(ENEMIES, 2) & heal(MY_CHARACTERS, 2))
card("CS1_113", play=take_control(TARGET))
card("CS1_130", play=damage(TARGET, 2))
card("CS2_003", play=read_mind)
card("CS2_004", play=give(TARGET, health=2) & draw())
card("CS2_234", play=destroy(TARGET))
card("CS2_235", on=MINION_HEALED >> draw())
card("CS2_236", play=give(TARGET, health=TARGET_HEALTH))
card("DS1_233", play=damage(ENEMY_HERO, 5))
card("EX1_622", play=destroy(TARGET))
card("CS1h_001", play=heal(TARGET, 2))

card("CS1_129", play=attack_from_health)
card("EX1_091", play=take_control(TARGET))
card("EX1_332", play=silence(TARGET))
card("EX1_334", play=take_control(TARGET, this_turn=True))
card("EX1_335", aura=Aura(None, attack_is_health=True))
card("EX1_339", play=steal_thoughts)
card(
    "EX1_341",
    on=MY_TURN_BEGINS >> heal(random_of(MY_CHARACTERS.where(lambda one: one.damage > 0, "damaged character")), 3),
)
card("EX1_345", play=play_mindgames)
card("EX1_350", marks=DOUBLES, note="Your spells and Hero Power deal and restore twice as much.")
card("EX1_591", marks=TURNS_HEALING, note="What would restore Health for you deals that much damage.")
card("EX1_621", play=heal(ALL_MINIONS, 4))
card("EX1_623", play=give(TARGET, health=3))
card("EX1_624", play=damage(TARGET, 5) & heal(MY_HERO, 5))
card("EX1_625", play=take_shadowform)
card("EX1_625t", play=damage(TARGET, 2))
card("EX1_625t2", play=damage(TARGET, 3))
card("EX1_626", play=silence(ENEMY_MINIONS) & draw())
