"""Neutral Classic epics and legendaries."""

from __future__ import annotations

from ..card_language import (
    ALL_MINIONS,
    ALL_OTHER_CHARACTERS,
    ALL_OTHER_MINIONS,
    ANY_TURN_ENDS,
    DIVINE_SHIELD,
    I_PLAY_CARD,
    MAX_BOARD,
    MY_OTHER_MINIONS,
    MY_TURN_BEGINS,
    MY_TURN_ENDS,
    SELF,
    TARGET,
    Amount,
    Buff,
    Cause,
    Character,
    Discount,
    PickOne,
    Test,
    add_card,
    arm,
    card,
    copy_onto,
    count,
    damage,
    destroy,
    draw,
    flank,
    give,
    pick_id,
    plain,
    put_in_hand,
    random_of,
    special,
    summon,
    transform,
    when,
    zones,
)

HAS_TARGET = Test(lambda cause: bool(TARGET.find(cause)), "if there is one")
OTHER_CARDS = Amount(lambda cause: len(cause.state.sides[cause.seat].hand) - 1, "for each other card in your hand")
MINIONS_IN_PLAY = count(ALL_MINIONS, "for each minion on the battlefield")


@special("take every Divine Shield and gain +3/+3 for each")
def drink_shields(cause: Cause) -> None:
    shields = [one for one in ALL_MINIONS.find(cause) if one.keywords & DIVINE_SHIELD]
    for one in shields:
        one.drop(DIVINE_SHIELD)
    if shields and isinstance(cause.source, Character):
        zones.enchant(cause.source, Buff(cause.seat, cause.card.id, attack=3 * len(shields), health=3 * len(shields)))


@special("turn another random minion into a 5/5 Devilsaur or a 1/1 Squirrel")
def tinker(cause: Cause) -> None:
    for one in random_of(ALL_OTHER_MINIONS).find(cause):
        transform(cause, one, pick_id(cause.state, ("EX1_tk29", "EX1_tk28")))


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
        hero.damage = max(0, hero.max_health - 15)
        cause.state.news.append(("set", hero.seat, hero.uid, hero.card.id, None, 15))


@special("fill your board with 1/1 Whelps")
def summon_brood(cause: Cause) -> None:
    flank(cause, "ds1_whelptoken", MAX_BOARD)


@special("add a random Dream card to your hand")
def dream(cause: Cause) -> None:
    cards = cause.state.book["EX1_572"].entourage
    put_in_hand(cause.state, cause.seat, cause.state.book[pick_id(cause.state, cards)], made=True)


@special("your opponent's spells cost (0) next turn")
def free_enemy_spells(cause: Cause) -> None:
    enemy = cause.state.sides[1 - cause.seat]
    enemy.discounts = (*enemy.discounts, Discount("spell", None, once=False, on_turn=cause.state.number + 1))


@special("discard your hand")
def discard_hand(cause: Cause) -> None:
    while cause.state.sides[cause.seat].hand:
        zones.discard(cause.state, cause.seat, 0)


card("EX1_005", play=destroy(TARGET))
card("EX1_105", cost_less=OTHER_CARDS)
card("EX1_507", aura=MY_OTHER_MINIONS.of_race("MURLOC").gets(attack=2))
card("EX1_564", play=become_copy)
card("EX1_586", cost_less=MINIONS_IN_PLAY)
card("EX1_590", play=drink_shields)
card("NEW1_017", play=when(HAS_TARGET, destroy(TARGET) & give(SELF, 2, 2)))
card("NEW1_021", on=MY_TURN_BEGINS >> destroy(ALL_MINIONS))
card("NEW1_027", aura=MY_OTHER_MINIONS.of_race("PIRATE").gets(attack=1, health=1))

card("EX1_002", play=destroy(TARGET))
card("EX1_012", deathrattle=draw())
card("EX1_014", play=add_card("EX1_014t", 2, for_enemy=True))
card("EX1_083", play=tinker)
card("EX1_110", deathrattle=summon("EX1_110t"))
card("EX1_116", play=summon("EX1_116t", 2, for_enemy=True))
card("EX1_249", on=MY_TURN_ENDS >> damage(ALL_OTHER_CHARACTERS, 2))
card("EX1_557", on=MY_TURN_BEGINS >> maybe_draw)
card("EX1_558", play=collect_weapon)
card("EX1_560", note="Turns are short while this is in play (there is no clock at this table).")
card("EX1_561", play=set_hero_to_15)
card("EX1_562", play=summon_brood)
plain("EX1_563")
card("EX1_572", on=MY_TURN_ENDS >> dream)
card("EX1_577", deathrattle=summon("EX1_finkle", for_enemy=True))
card("EX1_614", on=I_PLAY_CARD >> summon("EX1_614t"))
card("NEW1_024", play=arm(1, 1))
card("NEW1_029", play=free_enemy_spells)
card("NEW1_030", play=destroy(ALL_OTHER_MINIONS) & discard_hand)
card("NEW1_038", on=ANY_TURN_ENDS >> give(SELF, 1, 1))
card("NEW1_040", on=MY_TURN_ENDS >> summon("NEW1_040t"))
