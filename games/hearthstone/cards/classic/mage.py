"""Mage cards."""

from __future__ import annotations

from ...card_language import *

SPELLBENDER = token("Spellbender", "tt_010a")


@special("add a random Mage spell to your hand")
def random_mage_spell(cause: Cause) -> None:
    cards = pool(cause.state.game.format, card_class="MAGE", kind="SPELL")
    put_in_hand(cause.state, cause.seat, pick_card(cause.state, cards), made=True)


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
        card = card_of(original.card.parent) if original.card.is_hero else original.card
        twin = zones.put_on_board(cause.state, cause.seat, card)
        if twin is not None:
            if original.card.is_minion:
                copy_onto(cause.state, twin, original)
            cause.state.news.append(("summon", cause.seat, twin.uid, card.id))
            zones.fire_summoned(cause.state, twin)


@special("summon a 1/3 Spellbender as the new target")
def bend(cause: Cause) -> None:
    decoy = zones.summon(cause.state, cause.seat, SPELLBENDER)
    if decoy is not None and cause.event is not None:
        cause.event.other = decoy


card("Polymorph", play=transform(TARGET, token("Sheep", "CS2_tk1")))
card("Arcane Intellect", play=draw(2))
card("Frostbolt", play=damage(TARGET, 3) & freeze(TARGET))
card("Arcane Explosion", play=damage(ENEMY_MINIONS, 1))
card("Frost Nova", play=freeze(ENEMY_MINIONS))
card("Mirror Image", play=summon(token("Mirror Image", "CS2_mirror"), 2))
card("Fireball", play=damage(TARGET, 6))
card("Flamestrike", play=damage(ENEMY_MINIONS, 4))
card("Water Elemental", keywords=FREEZES, note="Freezes any character it damages.")
card("Arcane Missiles", play=missiles(ENEMIES, 3))
hero("Jaina Proudmoore", power("Fireblast", "CS2_034", damage(TARGET, 1)))

card("Blizzard", play=damage(ENEMY_MINIONS, 2) & freeze(ENEMY_MINIONS))
card("Icicle", play=damage(TARGET, 2) & if_(TARGET_FROZEN, draw()))
card("Tome of Intellect", play=random_mage_spell)
card("Ethereal Arcanist", on=MY_TURN_ENDS >> if_(HAS_SECRET, give(SELF, 2, 2)))
card("Cone of Cold", play=freeze(TARGET_AND_BESIDE) & damage(TARGET_AND_BESIDE, 1))
card("Pyroblast", play=damage(TARGET, 10))
card("Counterspell", secret=ENEMY_CASTS >> counter)
card("Ice Barrier", secret=HERO_ATTACKED >> armor(8))
card("Mirror Entity", secret=ENEMY_PLAYS_MINION_WITH_ROOM >> mirror)
card("Archmage Antonidas", on=I_CAST >> add_card("Fireball"))
card("Vaporize", secret=MINION_ATTACKS_HERO >> destroy(SUBJECT))
card("Sorcerer's Apprentice", cost_aura=CostAura("SPELL", -1))
card("Kirin Tor Mage", play=free_secret)
card("Mana Wyrm", on=I_CAST >> give(SELF, attack=1))
card("Spellbender", secret=ENEMY_CASTS_ON_MINION >> bend)
