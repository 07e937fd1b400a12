"""Priest cards."""

from __future__ import annotations

from ...card_language import *

TARGET_HEALTH = Amount(lambda cause: cause.target.health if cause.target else 0, "its current Health")

SHADOW_OF_NOTHING = token("Shadow of Nothing", "EX1_345t")
MIND_SPIKE = power("Mind Spike", "EX1_625t", damage(TARGET, 2))
MIND_SHATTER = power("Mind Shatter", "EX1_625t2", damage(TARGET, 3))


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
        found = pick_card(cause.state, deck)
        deck.remove(found)
        put_in_hand(cause.state, cause.seat, found, made=True)


@special("summon a copy of a random minion in your opponent's deck")
def play_mindgames(cause: Cause) -> None:
    state = cause.state
    minions = [one for one in state.sides[1 - cause.seat].deck if one.is_minion]
    found = pick_card(state, minions) if minions else SHADOW_OF_NOTHING
    zones.summon(state, cause.seat, found)


@special("replace your Hero Power with Mind Spike (2 damage), a Mind Spike with Mind Shatter (3 damage)")
def take_shadowform(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    if side.power is not MIND_SHATTER:
        side.power = MIND_SHATTER if side.power is MIND_SPIKE else MIND_SPIKE
        side.power_used = False


card("Holy Nova", play=damage(ENEMIES, 2) & heal(MY_CHARACTERS, 2))
card("Mind Control", play=take_control(TARGET))
card("Holy Smite", play=damage(TARGET, 2))
card("Mind Vision", play=read_mind)
card("Power Word: Shield", play=give(TARGET, health=2) & draw())
card("Shadow Word: Pain", play=destroy(TARGET))
card("Northshire Cleric", on=MINION_HEALED >> draw())
card("Divine Spirit", play=give(TARGET, health=TARGET_HEALTH))
card("Mind Blast", play=damage(ENEMY_HERO, 5))
card("Shadow Word: Death", play=destroy(TARGET))
hero("Anduin Wrynn", power("Lesser Heal", "CS1h_001", heal(TARGET, 2)))

card("Inner Fire", play=attack_from_health)
card("Cabal Shadow Priest", play=take_control(TARGET))
card("Silence", play=silence(TARGET))
card("Shadow Madness", play=take_control(TARGET, this_turn=True))
card("Lightspawn", aura=Aura(None, attack_is_health=True))
card("Thoughtsteal", play=steal_thoughts)
card(
    "Lightwell",
    on=MY_TURN_BEGINS >> heal(random_of(MY_CHARACTERS.where(lambda one: one.damage > 0, "damaged character")), 3),
)
card("Mindgames", play=play_mindgames)
card("Prophet Velen", abilities=DOUBLES, note="Your spells and Hero Power deal and restore twice as much.")
card("Auchenai Soulpriest", abilities=TURNS_HEALING, note="What would restore Health for you deals that much damage.")
card("Circle of Healing", play=heal(ALL_MINIONS, 4))
card("Temple Enforcer", play=give(TARGET, health=3))
card("Holy Fire", play=damage(TARGET, 5) & heal(MY_HERO, 5))
card("Shadowform", play=take_shadowform)
card("Mass Dispel", play=silence(ENEMY_MINIONS) & draw())
