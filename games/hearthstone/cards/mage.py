"""Mage cards."""

from __future__ import annotations

from ..card_language import (
    ENEMIES,
    ENEMY_CASTS,
    ENEMY_CASTS_ON_MINION,
    ENEMY_MINIONS,
    ENEMY_PLAYS_MINION_WITH_ROOM,
    FREEZES,
    HAS_SECRET,
    HERO_ATTACKED,
    I_CAST,
    MINION_ATTACKS_HERO,
    MY_TURN_ENDS,
    SELF,
    SUBJECT,
    TARGET,
    TARGET_AND_BESIDE,
    TARGET_FROZEN,
    Cause,
    CostAura,
    Discount,
    add_card,
    armor,
    become,
    card,
    copy_onto,
    damage,
    destroy,
    draw,
    freeze,
    give,
    missiles,
    pick_card,
    pool,
    put_in_hand,
    special,
    summon,
    when,
    zones,
)


@special("add a random Mage spell to your hand")
def random_mage_spell(cause: Cause) -> None:
    cards = pool(card_class="MAGE", kind="SPELL")
    put_in_hand(cause.state, cause.seat, cards[pick_card(cause.state, cards)], made=True)


@special("your next Secret this turn costs (0)")
def free_secret(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    side.discounts = (*side.discounts, Discount("secret", None, once=True, on_turn=cause.state.number))


@special("counter it")
def counter(cause: Cause) -> None:
    if cause.event is not None:
        cause.event.countered = True


@special("summon a copy of it")
def mirror(cause: Cause) -> None:
    original = cause.event.subject if cause.event is not None else None
    if original is not None:
        book = cause.state.book
        card = book[original.card.parent] if original.card.is_hero else original.card
        twin = zones.arrive(cause.state, cause.seat, card)
        if twin is not None:
            if original.card.is_minion:
                copy_onto(cause.state, twin, original)
            cause.state.news.append(("summon", cause.seat, twin.uid, card.id))
            zones.announce(cause.state, twin)


@special("summon a 1/3 Spellbender as the new target")
def bend(cause: Cause) -> None:
    decoy = zones.summon(cause.state, cause.seat, cause.state.book["tt_010a"])
    if decoy is not None and cause.event is not None:
        cause.event.other = decoy


card("CS2_022", play=become(TARGET, "CS2_tk1"))
card("CS2_023", play=draw(2))
card("CS2_024", play=damage(TARGET, 3) & freeze(TARGET))
card("CS2_025", play=damage(ENEMY_MINIONS, 1))
card("CS2_026", play=freeze(ENEMY_MINIONS))
card("CS2_027", play=summon("CS2_mirror", 2))
card("CS2_029", play=damage(TARGET, 6))
card("CS2_032", play=damage(ENEMY_MINIONS, 4))
card("CS2_033", keywords=FREEZES, note="Freezes any character it damages.")
card("EX1_277", play=missiles(ENEMIES, 3))
card("CS2_034", play=damage(TARGET, 1))

card("CS2_028", play=damage(ENEMY_MINIONS, 2) & freeze(ENEMY_MINIONS))
card("EX1_179", play=damage(TARGET, 2) & when(TARGET_FROZEN, draw()))
card("EX1_180", play=random_mage_spell)
card("EX1_274", on=MY_TURN_ENDS >> when(HAS_SECRET, give(SELF, 2, 2)))
card("EX1_275", play=freeze(TARGET_AND_BESIDE) & damage(TARGET_AND_BESIDE, 1))
card("EX1_279", play=damage(TARGET, 10))
card("EX1_287", secret=ENEMY_CASTS.springs(counter))
card("EX1_289", secret=HERO_ATTACKED.springs(armor(8)))
card("EX1_294", secret=ENEMY_PLAYS_MINION_WITH_ROOM.springs(mirror))
card("EX1_559", on=I_CAST >> add_card("CS2_029"))
card("EX1_594", secret=MINION_ATTACKS_HERO.springs(destroy(SUBJECT)))
card("EX1_608", cost_aura=CostAura("SPELL", -1))
card("EX1_612", play=free_secret)
card("NEW1_012", on=I_CAST >> give(SELF, attack=1))
card("tt_010", secret=ENEMY_CASTS_ON_MINION.springs(bend))
