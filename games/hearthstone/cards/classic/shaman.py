"""Shaman cards."""

from __future__ import annotations

from ...card_language import *

TOTEMS = (
    token("Searing Totem", "CS2_050"),
    token("Stoneclaw Totem", "CS2_051"),
    token("Wrath of Air Totem", "CS2_052"),
    token("Healing Totem", "NEW1_009", on=MY_TURN_ENDS >> heal(MY_MINIONS, 1)),
)


@special("summon a random Totem you do not have")
def call_totem(cause: Cause) -> None:
    state = cause.state
    here = {minion.card for minion in state.sides[cause.seat].board}
    missing = [totem for totem in TOTEMS if totem not in here]
    if missing:
        zones.summon(state, cause.seat, pick_card(state, missing))


@special("summon this minion again")
def resummon(cause: Cause) -> None:
    if isinstance(cause.source, Character):
        zones.summon(cause.state, cause.seat, cause.source.card, place_for(cause))


@special("draw a card and make it cost (3) less")
def far_sight(cause: Cause) -> None:
    hand = cause.state.sides[cause.seat].hand
    size = len(hand)
    zones.draw(cause.state, cause.seat)
    if len(hand) > size:
        held = hand[-1]
        hand[-1] = Held(held.card, held.uid, held.shift - 3, held.known, held.made)


@special("deal 2 or 3 damage to each enemy minion, at random")
def storm(cause: Cause) -> None:
    hits = [
        (one, boost_damage(cause, 2 + cause.state.chance.ask(PickOne(("2", "3"))))) for one in ENEMY_MINIONS.find(cause)
    ]
    deal_damage(cause.state, None, hits)


card("Frost Shock", play=damage(TARGET, 1) & freeze(TARGET))
card("Windfury", play=grant(TARGET, WINDFURY))
card("Ancestral Healing", play=heal(TARGET, None) & grant(TARGET, TAUNT))
card("Fire Elemental", play=damage(TARGET, 3))
card("Rockbiter Weapon", play=give(TARGET, attack=3, lasts=THIS_TURN))
card("Bloodlust", play=give(MY_MINIONS, attack=3, lasts=THIS_TURN))
card("Totemic Might", play=give(MY_MINIONS.of_race("TOTEM"), health=2))
card("Hex", play=transform(TARGET, token("Frog", "hexfrog")))
card("Flametongue Totem", aura=ADJACENT.gets(attack=2), abilities=NEIGHBOURS)
card("Windspeaker", play=grant(TARGET, WINDFURY))
hero("Thrall", power("Totemic Call", "CS2_049", call_totem))

card("Ancestral Spirit", play=give(TARGET, deathrattle=resummon))
card("Far Sight", play=far_sight)
card("Lightning Bolt", play=damage(TARGET, 3))
card("Lava Burst", play=damage(TARGET, 5))
plain("Dust Devil", "Stormforged Axe", "Earth Elemental", "Doomhammer", "Al'Akir the Windlord")
card("Earth Shock", play=silence(TARGET) & damage(TARGET, 1))
card("Feral Spirit", play=summon(token("Spirit Wolf", "EX1_tk11"), 2))
card("Forked Lightning", play=damage(random_of(ENEMY_MINIONS, 2), 2))
card("Unbound Elemental", on=I_PLAY_OVERLOAD >> give(SELF, 1, 1))
card("Lightning Storm", play=storm)
card("Mana Tide Totem", on=MY_TURN_ENDS >> draw())
