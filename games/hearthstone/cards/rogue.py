"""Rogue cards."""

from __future__ import annotations

from ..card_language import (
    ALL_MINIONS,
    BESIDE_TARGET,
    ENEMY_HERO,
    ENEMY_MINIONS,
    SELF,
    STEALTH,
    TARGET,
    UNTIL_NEXT_TURN,
    Amount,
    Cause,
    Discount,
    arm,
    boost,
    bounce,
    card,
    damage,
    destroy,
    draw,
    equip,
    give,
    pick_card,
    plain,
    pool,
    put_in_hand,
    special,
    strike,
    summon,
)

TWICE_PLAYED = Amount(lambda cause: 2 * cause.amount, "+2/+2 for each other card you have played this turn")


@special("break your weapon; its Attack hits all enemy minions")
def flurry(cause: Cause) -> None:
    weapon = cause.state.sides[cause.seat].weapon
    if weapon is not None:
        weapon.doomed = True
        amount = boost(cause, weapon.attack)
        strike(cause.state, None, [(one, amount) for one in ENEMY_MINIONS.find(cause)])


@special("an enemy minion strikes the minions on both sides of it")
def betray(cause: Cause) -> None:
    for one in TARGET.find(cause):
        strike(cause.state, one, [(other, one.attack) for other in BESIDE_TARGET.find(cause)])


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
    cards = pool(card_class=state.sides[1 - cause.seat].hero.card.card_class)
    put_in_hand(state, cause.seat, cards[pick_card(state, cards)], made=True)


card("CS2_072", play=damage(TARGET, 2))
card("CS2_074", play=arm(2))
card("CS2_075", play=damage(ENEMY_HERO, 3))
card("CS2_076", play=destroy(TARGET))
card("CS2_077", play=draw(4))
plain("CS2_080", "CS2_082")
card("EX1_129", play=damage(ENEMY_MINIONS, 1) & draw())
card("EX1_278", play=damage(TARGET, 1) & draw())
card("EX1_581", play=bounce(TARGET))
card("NEW1_004", play=bounce(ALL_MINIONS))
card("CS2_083b", play=equip("CS2_082"))

card("CS2_073", play=give(TARGET, attack=2), combo=give(TARGET, attack=4))
card("CS2_233", play=flurry)
card("EX1_124", play=damage(TARGET, 2), combo=damage(TARGET, 4))
card("EX1_126", play=betray)
card("EX1_131", combo=summon("EX1_131t"))
card("EX1_133", play=damage(TARGET, 1), combo=damage(TARGET, 2))
card("EX1_134", combo=damage(TARGET, 2))
card("EX1_137", play=damage(ENEMY_HERO, 2), combo=damage(ENEMY_HERO, 2) & come_back)
card("EX1_144", play=bounce(TARGET, -2))
card("EX1_145", play=prepare)
card("EX1_182", play=pilfer)
plain("EX1_522")
card("EX1_613", combo=give(SELF, TWICE_PLAYED, TWICE_PLAYED))
card("NEW1_005", combo=bounce(TARGET))
card("NEW1_014", play=give(TARGET, keywords=STEALTH, lasts=UNTIL_NEXT_TURN))
