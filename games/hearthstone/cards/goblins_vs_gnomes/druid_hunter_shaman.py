"""Druid, Hunter and Shaman cards of Goblins vs Gnomes."""

from __future__ import annotations

from ...card_language import *
from .spare_parts import SPARE_PART

MY_MECHS = MY_MINIONS.of_race("MECHANICAL")
OTHER_BEASTS = count(MY_OTHER_MINIONS.of_race("BEAST"), "the number of your other Beasts")
TARGET_AND_ENEMY_HERO = Select(
    lambda cause: [*TARGET.find(cause), cause.state.sides[1 - cause.seat].hero], "a minion and the enemy hero"
)


@special("give each player a Mana Crystal")
def gift_of_mana(cause: Cause) -> None:
    for side in cause.state.sides:
        if side.crystals < MAX_MANA:
            side.crystals += 1
            side.mana = min(MAX_MANA, side.mana + 1)


@special("shuffle an enemy minion into your opponent's deck")
def recycle(cause: Cause) -> None:
    for one in TARGET.find(cause):
        zones.remove_from_board(cause.state, one)
        zones.shuffle_into_deck(cause.state, one.seat, one.card)


@special("shuffle this into your deck")
def go_back_to_deck(cause: Cause) -> None:
    one, fallen = cause.source, cause.state.fallen
    if not isinstance(one, Character):
        return
    if not one.gone:
        zones.remove_from_board(cause.state, one)
    elif one in fallen:
        fallen.remove(one)
    else:
        # It is there already: a second Deathrattle moves nobody.
        return
    zones.shuffle_into_deck(cause.state, cause.seat, one.card)


@special("draw a card; if it is a Beast, it costs (4) less")
def call_pet(cause: Cause) -> None:
    hand = cause.state.sides[cause.seat].hand
    size = len(hand)
    drawn = zones.draw(cause.state, cause.seat)
    if drawn is not None and drawn.race == "BEAST" and len(hand) > size:
        hand[size] = hand[size].cheaper(4, quiet=True)


@special("trigger all Deathrattles of your minions")
def feign_death(cause: Cause) -> None:
    for one in sorted(MY_MINIONS.find(cause), key=lambda one: one.stamp):
        run_deathrattles(cause.state, one)


@special("double its Attack")
def double_attack(cause: Cause) -> None:
    for one in SELF.find(cause):
        zones.enchant(one, Buff(cause.seat, cause.card.id, factor=2))


@special("put a random minion from each player's hand into the battlefield")
def call_ancestors(cause: Cause) -> None:
    state = cause.state
    for seat in (cause.seat, 1 - cause.seat):
        side = state.sides[seat]
        places = [place for place, held in enumerate(side.hand) if held.card.is_minion]
        if places and len(side.board) < MAX_BOARD:
            zones.summon_from_hand(state, seat, side.hand[pick_place(state, places)])


@special("deal 3 to 6 damage to a character, at random")
def crackle(cause: Cause) -> None:
    amount = 3 + cause.state.chance.ask(PickOne(("3 damage", "4 damage", "5 damage", "6 damage")))
    damage(TARGET, amount).do(cause)


choose_one(
    "Anodized Robo Cub",
    option("Attack Mode", "GVG_030a", give(SELF, attack=1)),
    option("Tank Mode", "GVG_030b", give(SELF, health=1)),
)
choose_one(
    "Grove Tender",
    option("Gift of Mana", "GVG_032a", gift_of_mana),
    option("Gift of Cards", "GVG_032b", draw() & draw(1, for_enemy=True)),
)
choose_one(
    "Dark Wispers",
    option("Nature's Defense", "GVG_041b", summon("Wisp", 5)),
    option("Call the Guardians", "GVG_041a", give(TARGET, 5, 5, keywords=TAUNT)),
)
card("Druid of the Fang", play=if_(HAS_BEAST, transform(SELF, token("Druid of the Fang", "GVG_080t"))))
card("Mech-Bear-Cat", on=I_AM_DAMAGED >> add_card(SPARE_PART))
card("Recycle", play=recycle)
card("Tree of Life", play=heal(ALL_CHARACTERS, None))
card("Malorne", deathrattle=go_back_to_deck)

card("Call Pet", play=call_pet)
card("Cobra Shot", play=damage(TARGET_AND_ENEMY_HERO, 3))
card("Feign Death", play=feign_death)
card("Glaivezooka", play=give(random_of(MY_MINIONS), attack=1))
card("Steamwheedle Sniper", abilities=POWER_REACHES_MINIONS, note="Your Hero Power can target minions.")
card("Metaltooth Leaper", play=give(MY_OTHER_MINIONS.of_race("MECHANICAL"), attack=2))
card("King of Beasts", play=give(SELF, attack=OTHER_BEASTS))
card("Gahz'rilla", on=I_AM_DAMAGED >> double_attack)

card("Crackle", play=crackle)
plain("Whirling Zap-o-matic")
card("Vitality Totem", on=MY_TURN_ENDS >> heal(MY_HERO, 4))
card("Powermace", deathrattle=give(random_of(MY_MECHS), 2, 2))
card("Dunemaul Shaman", abilities=MISSES, note="Half of the time it attacks the wrong enemy.")
card("Siltfin Spiritwalker", on=MY_OTHER_MURLOC_DIES >> draw())
card("Ancestor's Call", play=call_ancestors)
card("Neptulon", play=add_card(a_random("a random Murloc", race="MURLOC"), 4))
