"""Neutral Classic epics and legendaries."""

from __future__ import annotations

from ...card_language import *

HAS_TARGET = Condition(lambda cause: bool(TARGET.find(cause)), "if there is one")
OTHER_CARDS = Amount(lambda cause: len(cause.state.sides[cause.seat].hand) - 1, "for each other card in your hand")
MINIONS_IN_PLAY = count(ALL_MINIONS, "for each minion on the battlefield")
EXCEPT_YSERA = ALL_CHARACTERS.where(lambda one: one.card.name != "Ysera", "character except Ysera")

DEVILSAUR, SQUIRREL = token("Devilsaur", "EX1_tk29"), token("Squirrel", "EX1_tk28")
ONYXIAS_WHELP = token("Whelp", "ds1_whelptoken")
BANANAS = token("Bananas", "EX1_014t", play=give(TARGET, 1, 1))
DREAM_CARDS = (
    token("Laughing Sister", "DREAM_01"),
    token("Ysera Awakens", "DREAM_02", play=damage(EXCEPT_YSERA, 5)),
    token("Emerald Drake", "DREAM_03"),
    token("Dream", "DREAM_04", play=bounce(TARGET)),
    token("Nightmare", "DREAM_05", play=give(TARGET, 5, 5, trigger=MY_TURN_BEGINS >> destroy(SELF))),
)


@special("take every Divine Shield and gain +3/+3 for each")
def drink_shields(cause: Cause) -> None:
    shields = [one for one in ALL_MINIONS.find(cause) if one.keywords & DIVINE_SHIELD]
    for one in shields:
        one.remove_keywords(DIVINE_SHIELD)
    if shields and isinstance(cause.source, Character):
        zones.enchant(cause.source, Buff(cause.seat, cause.card.id, attack=3 * len(shields), health=3 * len(shields)))


@special("turn another random minion into a 5/5 Devilsaur or a 1/1 Squirrel")
def tinker(cause: Cause) -> None:
    for one in random_of(ALL_OTHER_MINIONS).find(cause):
        transform_minion(cause.state, one, pick_card(cause.state, (DEVILSAUR, SQUIRREL)))


@special("become a copy of a chosen minion")
def become_copy(cause: Cause) -> None:
    for one in TARGET.find(cause):
        if isinstance(cause.source, Character) and not cause.source.gone:
            copy_onto(cause.state, cause.source, one)


@special("draw a card half of the time")
def maybe_draw(cause: Cause) -> None:
    if cause.state.chance.ask(PickOne(("nothing", "draw"))):
        zones.draw(cause.state, cause.seat)


@special("destroy your opponent's weapon and draw a card for each Durability it had")
def collect_weapon(cause: Cause) -> None:
    weapon = cause.state.sides[1 - cause.seat].weapon
    if weapon is not None:
        weapon.doomed = True
        for _ in range(weapon.durability):
            zones.draw(cause.state, cause.seat)


@special("set the Health of a hero to 15")
def set_hero_to_15(cause: Cause) -> None:
    for hero in TARGET.find(cause):
        if hero.max_health < 15:
            zones.enchant(hero, Buff(cause.seat, cause.card.id, set_health=15))
        hero.damage = hero.max_health - 15
        cause.state.news.append(("set", hero.seat, hero.uid, hero.card.id, None, 15))


@special("fill your board with 1/1 Whelps")
def summon_brood(cause: Cause) -> None:
    summon_beside(cause, ONYXIAS_WHELP, MAX_BOARD)


@special("add a random Dream card to your hand")
def dream(cause: Cause) -> None:
    put_in_hand(cause.state, cause.seat, pick_card(cause.state, DREAM_CARDS), made=True)


@special("your opponent's spells cost (0) next turn")
def free_enemy_spells(cause: Cause) -> None:
    enemy = cause.state.sides[1 - cause.seat]
    enemy.discounts = (*enemy.discounts, Discount("spell", None, once=False, on_turn=cause.state.number + 1))


@special("discard your hand")
def discard_hand(cause: Cause) -> None:
    while cause.state.sides[cause.seat].hand:
        zones.discard(cause.state, cause.seat, 0)


card("Big Game Hunter", play=destroy(TARGET))
card("Mountain Giant", cost_less=OTHER_CARDS)
card("Murloc Warleader", aura=MY_OTHER_MINIONS.of_race("MURLOC").gets(attack=2))
card("Faceless Manipulator", play=become_copy)
card("Sea Giant", cost_less=MINIONS_IN_PLAY)
card("Blood Knight", play=drink_shields)
card("Hungry Crab", play=if_(HAS_TARGET, destroy(TARGET) & give(SELF, 2, 2)))
card("Doomsayer", on=MY_TURN_BEGINS >> destroy(ALL_MINIONS))
card("Southsea Captain", aura=MY_OTHER_MINIONS.of_race("PIRATE").gets(attack=1, health=1))

card("The Black Knight", play=destroy(TARGET))
card("Bloodmage Thalnos", deathrattle=draw())
card("King Mukla", play=add_card(BANANAS, 2, for_enemy=True))
card("Tinkmaster Overspark", play=tinker)
card("Cairne Bloodhoof", deathrattle=summon(token("Baine Bloodhoof", "EX1_110t")))
card("Leeroy Jenkins", play=summon(token("Whelp", "EX1_116t"), 2, for_enemy=True))
card("Baron Geddon", on=MY_TURN_ENDS >> damage(ALL_OTHER_CHARACTERS, 2))
card("Nat Pagle", on=MY_TURN_BEGINS >> maybe_draw)
card("Harrison Jones", play=collect_weapon)
card("Nozdormu", note="Turns are short while this is in play (there is no clock at this table).")
card("Alexstrasza", play=set_hero_to_15)
card("Onyxia", play=summon_brood)
plain("Malygos")
card("Ysera", on=MY_TURN_ENDS >> dream)
card("The Beast", deathrattle=summon(token("Finkle Einhorn", "EX1_finkle"), for_enemy=True))
card("Illidan Stormrage", on=I_PLAY_CARD >> summon(token("Flame of Azzinoth", "EX1_614t")))
card("Captain Greenskin", play=buff_weapon(1, 1))
card("Millhouse Manastorm", play=free_enemy_spells)
card("Deathwing", play=destroy(ALL_OTHER_MINIONS) & discard_hand)
card("Gruul", on=ANY_TURN_ENDS >> give(SELF, 1, 1))
card("Hogger", on=MY_TURN_ENDS >> summon(token("Gnoll", "NEW1_040t")))
