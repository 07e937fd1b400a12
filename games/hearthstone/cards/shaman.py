"""Shaman cards."""

from __future__ import annotations

from ..card_language import (
    ADJACENT,
    ENEMY_MINIONS,
    I_PLAY_OVERLOAD,
    MY_MINIONS,
    MY_TURN_ENDS,
    NEIGHBOURS,
    SELF,
    TARGET,
    TAUNT,
    THIS_TURN,
    WINDFURY,
    Cause,
    Character,
    Held,
    PickOne,
    become,
    boost,
    card,
    damage,
    draw,
    freeze,
    give,
    grant,
    heal,
    pick_id,
    place_for,
    plain,
    random_of,
    silence,
    special,
    strike,
    summon,
    zones,
)


@special("summon a random Totem you do not have")
def call_totem(cause: Cause) -> None:
    state = cause.state
    here = {minion.card.id for minion in state.sides[cause.seat].board}
    missing = [totem for totem in state.book["CS2_049"].entourage if totem not in here]
    if missing:
        zones.summon(state, cause.seat, state.book[pick_id(state, missing)])


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
    hits = [(one, boost(cause, 2 + cause.state.chance.ask(PickOne(("2", "3"))))) for one in ENEMY_MINIONS.find(cause)]
    strike(cause.state, None, hits)


card("CS2_037", play=damage(TARGET, 1) & freeze(TARGET))
card("CS2_039", play=grant(TARGET, WINDFURY))
card("CS2_041", play=heal(TARGET, None) & grant(TARGET, TAUNT))
card("CS2_042", play=damage(TARGET, 3))
card("CS2_045", play=give(TARGET, attack=3, lasts=THIS_TURN))
card("CS2_046", play=give(MY_MINIONS, attack=3, lasts=THIS_TURN))
card("EX1_244", play=give(MY_MINIONS.of_race("TOTEM"), health=2))
card("EX1_246", play=become(TARGET, "hexfrog"))
card("EX1_565", aura=ADJACENT.gets(attack=2), marks=NEIGHBOURS)
card("EX1_587", play=grant(TARGET, WINDFURY))
card("CS2_049", play=call_totem)
plain("CS2_050", "CS2_051", "CS2_052")
card("NEW1_009", on=MY_TURN_ENDS >> heal(MY_MINIONS, 1))

card("CS2_038", play=give(TARGET, deathrattle=resummon))
card("CS2_053", play=far_sight)
card("EX1_238", play=damage(TARGET, 3))
card("EX1_241", play=damage(TARGET, 5))
plain("EX1_243", "EX1_247", "EX1_250", "EX1_567", "NEW1_010")
card("EX1_245", play=silence(TARGET) & damage(TARGET, 1))
card("EX1_248", play=summon("EX1_tk11", 2))
card("EX1_251", play=damage(random_of(ENEMY_MINIONS, 2), 2))
card("EX1_258", on=I_PLAY_OVERLOAD >> give(SELF, 1, 1))
card("EX1_259", play=storm)
card("EX1_575", on=MY_TURN_ENDS >> draw())
