"""Neutral cards of Blackrock Mountain."""

from __future__ import annotations

from ...card_language import *

TAIL_SWIPE = token("Tail Swipe", "BRM_030t", play=damage(TARGET, 4))
RAGNAROS = token("Ragnaros the Firelord", "BRM_027h")
DIE_INSECT = power("DIE, INSECT!", "BRM_027p", damage(random_of(ENEMIES), 8))
power("DIE, INSECTS!", "BRM_027pH", damage(random_of(ENEMIES), 8) & damage(random_of(ENEMIES), 8))
token("Whelp", "BRM_004t")

ENEMY_AT_15_HEALTH = Condition(
    lambda cause: cause.state.sides[1 - cause.seat].hero.health <= 15, "if your opponent has 15 or less Health"
)


@special("reduce the Cost of cards in your hand by (1)")
def favor_hand(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    side.hand = [held.cheaper(1) for held in side.hand]


@special("replace your hero with Ragnaros the Firelord")
def release_ragnaros(cause: Cause) -> None:
    if not cause.state.sides[cause.seat].hero.is_dead:
        zones.replace_hero(cause.state, cause.seat, RAGNAROS, DIE_INSECT)


@special("add 2 random spells to your hand, from your opponent's class")
def call_class(cause: Cause) -> None:
    state = cause.state
    enemy_class = state.sides[1 - cause.seat].hero.card.card_class
    spells = pool(state.game.format, card_class=enemy_class, kind="SPELL") or (TAIL_SWIPE,)
    for _ in range(2):
        put_in_hand(state, cause.seat, pick_card(state, spells), made=True)


@special("put another copy into your hand")
def copy_drawn(cause: Cause) -> None:
    if cause.event is not None and cause.event.card is not None:
        put_in_hand(cause.state, cause.seat, cause.event.card, made=True)


card("Dragon Egg", on=I_AM_DAMAGED >> summon(token("Black Whelp", "BRM_022t")))
card("Blackwing Technician", play=if_(HOLDS_DRAGON, give(SELF, 1, 1)))
card("Dragonkin Sorcerer", on=I_CAST_ON_THIS >> give(SELF, 1, 1))
card("Hungry Dragon", play=summon(a_random("a random 1-Cost minion", kind="MINION", cost=1), for_enemy=True))
card("Blackwing Corruptor", play=if_(HOLDS_DRAGON, damage(TARGET, 3)))
card("Grim Patron", on=I_SURVIVE_DAMAGE >> summon("Grim Patron"))
card("Drakonid Crusher", play=if_(ENEMY_AT_15_HEALTH, give(SELF, 3, 3)))
card("Emperor Thaurissan", on=MY_TURN_ENDS >> favor_hand)
card("Volcanic Drake", cost_less=DIED_THIS_TURN)
card("Rend Blackhand", play=if_(HOLDS_DRAGON, destroy(TARGET)))
card("Chromaggus", on=I_DRAW >> copy_drawn)
card("Majordomo Executus", deathrattle=release_ragnaros)
card("Nefarian", play=call_class)
