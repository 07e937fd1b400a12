"""Rogue cards."""

from __future__ import annotations

from ...card_language import *

TWICE_PLAYED = Amount(lambda cause: 2 * cause.amount, "+2/+2 for each other card you have played this turn")


@special("break your weapon; its Attack hits all enemy minions")
def flurry(cause: Cause) -> None:
    weapon = cause.state.sides[cause.seat].weapon
    if weapon is not None:
        weapon.doomed = True
        amount = boost_damage(cause, weapon.attack)
        deal_damage(cause.state, None, [(one, amount) for one in ENEMY_MINIONS.find(cause)])


@special("an enemy minion strikes the minions on both sides of it")
def betray(cause: Cause) -> None:
    for one in TARGET.find(cause):
        deal_damage(cause.state, one, [(other, one.attack) for other in BESIDE_TARGET.find(cause)])


@special("take it back at the start of your next turn")
def come_back(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    side.returning = (*side.returning, cause.card)


@special("your next spell this turn costs (3) less")
def prepare(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    side.discounts = (*side.discounts, Discount("spell", 3, once=True, on_turn=cause.state.number))


@special("add a random card of your opponent's class to your hand")
def pilfer(cause: Cause) -> None:
    state = cause.state
    cards = pool(state.game.format, card_class=state.sides[1 - cause.seat].hero.card.card_class)
    put_in_hand(state, cause.seat, pick_card(state, cards), made=True)


card("Backstab", play=damage(TARGET, 2))
card("Deadly Poison", play=buff_weapon(2))
card("Sinister Strike", play=damage(ENEMY_HERO, 3))
card("Assassinate", play=destroy(TARGET))
card("Sprint", play=draw(4))
plain("Assassin's Blade")
card("Fan of Knives", play=damage(ENEMY_MINIONS, 1) & draw())
card("Shiv", play=damage(TARGET, 1) & draw())
card("Sap", play=bounce(TARGET))
card("Vanish", play=bounce(ALL_MINIONS))
hero("Valeera Sanguinar", power("Dagger Mastery", "CS2_083b", equip(token("Wicked Knife", "CS2_082"))))

card("Cold Blood", play=give(TARGET, attack=2), combo=give(TARGET, attack=4))
card("Blade Flurry", play=flurry)
card("Eviscerate", play=damage(TARGET, 2), combo=damage(TARGET, 4))
card("Betrayal", play=betray)
card("Defias Ringleader", combo=summon(token("Defias Bandit", "EX1_131t")))
card("Perdition's Blade", play=damage(TARGET, 1), combo=damage(TARGET, 2))
card("SI:7 Agent", combo=damage(TARGET, 2))
card("Headcrack", play=damage(ENEMY_HERO, 2), combo=damage(ENEMY_HERO, 2) & come_back)
card("Shadowstep", play=bounce(TARGET, -2))
card("Preparation", play=prepare)
card("Pilfer", play=pilfer)
plain("Patient Assassin")
card("Edwin VanCleef", combo=give(SELF, TWICE_PLAYED, TWICE_PLAYED))
card("Kidnapper", combo=bounce(TARGET))
card("Master of Disguise", play=give(TARGET, keywords=STEALTH, lasts=UNTIL_NEXT_TURN))
