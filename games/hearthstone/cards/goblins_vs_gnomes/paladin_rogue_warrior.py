"""Paladin, Rogue and Warrior cards of Goblins vs Gnomes."""

from __future__ import annotations

from ...card_language import *

RECRUIT = card_of("CS2_101t")
RECRUITS = MY_MINIONS.where(lambda one: one.card is RECRUIT, "Recruit")
MY_OTHER_MECHS = MY_OTHER_MINIONS.of_race("MECHANICAL")
GALLYWIXS_COIN = token("Gallywix's Coin", "GVG_028t", play=extra_mana)
MINE = token("Burrowing Mine", "GVG_056t", drawn=damage(MY_HERO, 10))
LESS_IF_HURT = Amount(
    lambda cause: 4 if any(one.damage for one in cause.state.sides[cause.seat].board) else 0,
    "(4) less if you have a damaged minion",
    is_whole=True,
)
OPPONENT_CASTS_BUT_THE_COIN = OPPONENT_CASTS.only(
    "Whenever your opponent casts a spell", lambda _, event: event.card is not GALLYWIXS_COIN
)


@special("gain +1 Attack")
def grow_in_hand(cause: Cause) -> None:
    hand = cause.state.sides[cause.seat].hand
    if cause.held is not None:
        hand[hand.index(cause.held)] = cause.held.buffed(Buff(cause.seat, cause.card.id, attack=1))


@special("gain a copy of it and give them a Coin")
def trade(cause: Cause) -> None:
    if cause.event is not None and cause.event.card is not None:
        put_in_hand(cause.state, cause.seat, cause.event.card, made=True, known=True)
        put_in_hand(cause.state, 1 - cause.seat, GALLYWIXS_COIN, made=True, known=True)


@special("deal 1 damage to a random minion; repeat until a minion dies")
def bounce_blade(cause: Cause) -> None:
    for _ in range(MOST_BOUNCES):
        one = pick_character(cause.state, ALL_MINIONS.find(cause))
        if one is not None:
            deal_damage(cause.state, cause.source, [(one, boost_damage(cause, 1))])
        if any(one.is_dead for one in ALL_MINIONS.find(cause)):
            return


MOST_BOUNCES = 80
"""Where nobody can die the blade has to stop somewhere."""

card("Seal of Light", play=heal(MY_HERO, 4) & give(MY_HERO, attack=2, lasts=THIS_TURN))
plain("Shielded Minibot")
card("Coghammer", play=grant(random_of(MY_MINIONS), DIVINE_SHIELD | TAUNT))
card("Muster for Battle", play=summon(RECRUIT, 3) & equip("Light's Justice"))
card("Scarlet Purifier", play=damage(ALL_MINIONS.where(has_deathrattle, "minion with Deathrattle"), 2))
card("Cobalt Guardian", on=I_SUMMON_MECH >> grant(SELF, DIVINE_SHIELD))
card("Quartermaster", play=give(RECRUITS, 2, 2))
card("Bolvar Fordragon", in_hand=MY_MINION_DIES >> grow_in_hand)

card("Goblin Auto-Barber", play=buff_weapon(1))
card("One-eyed Cheat", on=I_SUMMON_PIRATE >> grant(SELF, STEALTH))
card("Cogmaster's Wrench", aura=Aura(None, attack=2, when=WHILE_MECH, to_weapon=True))
card("Iron Sensei", on=MY_TURN_ENDS >> give(random_of(MY_OTHER_MECHS), 2, 2))
card(
    "Tinker's Sharpsword Oil",
    play=buff_weapon(3),
    combo=buff_weapon(3) & give(random_of(MY_MINIONS), attack=3),
)
card("Sabotage", play=destroy(random_of(ENEMY_MINIONS)), combo=destroy(random_of(ENEMY_MINIONS)) & break_enemy_weapon)
card("Ogre Ninja", abilities=MISSES, note="Half of the time it attacks the wrong enemy.")
card("Trade Prince Gallywix", on=OPPONENT_CASTS_BUT_THE_COIN >> trade)

card("Warbot", aura=SELF.gets(attack=1, when=WHILE_DAMAGED))
card("Bouncing Blade", play=bounce_blade)
card("Ogre Warmaul", abilities=MISSES, note="Half of the time your hero attacks the wrong enemy.")
card("Screwjank Clunker", play=give(TARGET, 2, 2))
card("Siege Engine", on=I_GAIN_ARMOR >> give(SELF, attack=1))
card("Iron Juggernaut", play=shuffle_in(MINE, for_enemy=True))
card("Shieldmaiden", play=armor(5))
card("Crush", play=destroy(TARGET), cost_less=LESS_IF_HURT)
