"""Class cards of the Hall of Fame."""

from __future__ import annotations

from ...card_language import *
from ..classic.warlock import discard_one


@special("prevent it and become Immune this turn")
def freeze_solid(cause: Cause) -> None:
    if cause.event is not None:
        cause.event.countered = True
        hero = cause.state.sides[cause.seat].hero
        zones.enchant(hero, Buff(cause.seat, cause.card.id, keywords=IMMUNE, lasts=THIS_TURN))


@special("draw cards until you have as many in hand as your opponent")
def draw_level(cause: Cause) -> None:
    mine, theirs = (cause.state.sides[seat] for seat in (cause.seat, 1 - cause.seat))
    for _ in range(len(theirs.hand) - len(mine.hand)):
        zones.draw(cause.state, cause.seat)


card("Naturalize", play=destroy(TARGET) & draw(2, for_enemy=True))
card("Ice Lance", play=if_(TARGET_FROZEN, damage(TARGET, 4), freeze(TARGET)))
card("Ice Block", secret=HERO_DIES >> freeze_solid)
card("Divine Favor", play=draw_level)
card("Conceal", play=give(MY_MINIONS, keywords=STEALTH, lasts=UNTIL_NEXT_TURN))
card("Power Overwhelming", play=give(TARGET, 4, 4, trigger=ANY_TURN_ENDS >> destroy(SELF)))
card("Doomguard", play=discard_one & discard_one)
