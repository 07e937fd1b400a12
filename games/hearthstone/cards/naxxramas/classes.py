"""Class cards of Naxxramas."""

from __future__ import annotations

from ...card_language import *

TREANT = token("Treant", "FP1_019t")


@special("put two copies of it into your hand")
def duplicate(cause: Cause) -> None:
    fallen = cause.event.subject if cause.event is not None else None
    if fallen is not None:
        for _ in range(2):
            put_in_hand(cause.state, cause.seat, fallen.card, made=True, known=True)


@special("destroy all minions and summon 2/2 Treants to replace them")
def plant_seeds(cause: Cause) -> None:
    state = cause.state
    places = [len(side.board) for side in state.sides]
    destroy(ALL_MINIONS).do(cause)
    settle(state)
    for seat, count in enumerate(places):
        for _ in range(count):
            zones.summon(state, seat, TREANT)


@special("put a random Demon from your hand into the battlefield")
def call_from_hand(cause: Cause) -> None:
    state = cause.state
    side = state.sides[cause.seat]
    places = [place for place, held in enumerate(side.hand) if held.card.race == "DEMON"]
    if places and len(side.board) < MAX_BOARD:
        zones.summon_from_hand(state, cause.seat, side.hand[pick_place(state, places)], place_for(cause))


@special("destroy a minion, then return it to life with full Health")
def reincarnate(cause: Cause) -> None:
    for one in TARGET.find(cause):
        one.doomed = True
        settle(cause.state)
        zones.summon(cause.state, one.seat, one.card)


card("Webspinner", deathrattle=add_card(a_random("a random Beast", race="BEAST")))
card("Duplicate", secret=MY_MINION_DIES_WITH_HAND_ROOM >> duplicate)
card("Poison Seeds", play=plant_seeds)
card("Avenge", secret=MY_MINION_DIES_LEAVING_ONE >> give(random_of(MY_MINIONS), 3, 2))
card("Death's Bite", deathrattle=damage(ALL_MINIONS, 1))
card("Voidcaller", deathrattle=call_from_hand)
card("Dark Cultist", deathrattle=give(random_of(MY_MINIONS), health=3))
card("Reincarnate", play=reincarnate)
card("Anub'ar Ambusher", deathrattle=bounce(random_of(MY_MINIONS)))
