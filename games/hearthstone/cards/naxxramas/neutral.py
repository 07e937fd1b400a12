"""Neutral cards of Naxxramas."""

from __future__ import annotations

from ...card_language import *

THADDIUS = token("Thaddius", "FP1_014t")


def died(name: str) -> Condition:
    """Has a minion of this name died, of whichever player?"""
    return Condition(
        lambda cause: any(one.name == name for side in cause.state.sides for one in side.died()),
        f"if {name} also died this game",
    )


@special("summon an exact copy of this")
def echo(cause: Cause) -> None:
    ooze = cause.source
    if isinstance(ooze, Character) and not ooze.gone:
        summon_copy(cause.state, cause.seat, ooze, place_for(cause))


@special("put a Secret from your deck into the battlefield")
def prepare_secret(cause: Cause) -> None:
    state = cause.state
    here = {hidden.card for hidden in state.sides[cause.seat].secrets}
    if len(here) < MAX_SECRETS:
        found = zones.take_from_deck(state, cause.seat, lambda one: one.is_secret and one not in here)
        if found is not None:
            zones.put_secret(state, cause.seat, found, made=False)


@special("your opponent puts a minion from their deck into the battlefield")
def free_enemy_minion(cause: Cause) -> None:
    state, enemy = cause.state, 1 - cause.seat
    if len(state.sides[enemy].board) < MAX_BOARD:
        found = zones.take_from_deck(state, enemy, lambda one: one.is_minion)
        if found is not None:
            zones.summon(state, enemy, found)


@special("summon all friendly minions that died this turn")
def raise_dead(cause: Cause) -> None:
    for one in cause.state.sides[cause.seat].died(cause.state.number):
        zones.summon(cause.state, cause.seat, one)


@special("restore this to full Health")
def mend(cause: Cause) -> None:
    for one in SELF.find(cause):
        heal(SELF, one.damage).do(cause)


@special("enemy spells cost (5) more next turn")
def tax_spells(cause: Cause) -> None:
    enemy = cause.state.sides[1 - cause.seat]
    enemy.discounts = (*enemy.discounts, Discount("spell", -5, once=False, on_turn=cause.state.number + 1))


card("Zombie Chow", deathrattle=heal(ENEMY_HERO, 5))
card("Undertaker", on=I_SUMMON_DEATHRATTLE >> give(SELF, attack=1))
card("Haunted Creeper", deathrattle=summon(token("Spectral Spider", "FP1_002t"), 2))
card("Echoing Ooze", play=give(SELF, trigger=ANY_TURN_ENDS >> echo, lasts=THIS_TURN))
card("Mad Scientist", deathrattle=prepare_secret)
card("Nerub'ar Weblord", cost_aura=CostAura("MINION", 2, True, fits=has_battlecry, noun="minions with Battlecry"))
card("Nerubian Egg", deathrattle=summon(token("Nerubian", "FP1_007t")))
card("Unstable Ghoul", deathrattle=damage(ALL_MINIONS, 1))
card("Shade of Naxxramas", on=MY_TURN_BEGINS >> give(SELF, 1, 1))
card("Stoneskin Gargoyle", on=MY_TURN_BEGINS >> mend)
card("Deathlord", deathrattle=free_enemy_minion)
card("Dancing Swords", deathrattle=draw(1, for_enemy=True))
card("Wailing Soul", play=silence(MY_OTHER_MINIONS))
card("Sludge Belcher", deathrattle=summon(token("Slime", "FP1_012t")))
plain("Spectral Knight", "Maexxna")
card("Stalagg", deathrattle=if_(died("Feugen"), summon(THADDIUS)))
card("Feugen", deathrattle=if_(died("Stalagg"), summon(THADDIUS)))
card("Loatheb", play=tax_spells)
card("Baron Rivendare", abilities=RATTLES_TWICE, note="Your minions trigger their Deathrattles twice.")
card("Kel'Thuzad", on=ANY_TURN_ENDS >> raise_dead)
