"""Neutral Classic rares."""

from __future__ import annotations

from ..card_language import (
    ADJACENT,
    AFTER_I_CAST,
    AFTER_I_SUMMON,
    ALL_CHARACTERS,
    ALL_MINIONS,
    ANYONE_CASTS,
    ANYONE_HEALED,
    ENEMIES,
    ENEMY_MINIONS,
    FOUR_ENEMY_MINIONS,
    HAND_SIZE,
    I_CAST,
    I_PLAY_CARD,
    I_SUMMON_MURLOC,
    MAX_MANA,
    MY_OTHER_MINIONS,
    MY_TURN_BEGINS,
    MY_TURN_ENDS,
    NEIGHBOURS,
    SECRET_PLAYED,
    SELF,
    TARGET,
    TAUNT,
    THIS_TURN,
    WHILE_DAMAGED,
    Buff,
    Cause,
    Character,
    CostAura,
    card,
    chip_enemy_weapon,
    damage,
    destroy,
    draw,
    give,
    grant,
    pick_place,
    plain,
    put_in_hand,
    random_of,
    special,
    summon,
    take_control,
    when,
    zones,
)


@special("change places with a random minion in your hand")
def swap_with_hand(cause: Cause) -> None:
    state, bot = cause.state, cause.source
    side = state.sides[cause.seat]
    minions = [place for place, held in enumerate(side.hand) if held.card.is_minion]
    if not minions or not isinstance(bot, Character) or bot.gone:
        return
    held = side.hand[pick_place(state, minions)]
    place = side.board.index(bot)
    side.hand.remove(held)
    zones.leave(state, bot)
    state.news.append(("return", cause.seat, bot.uid, bot.card.id))
    put_in_hand(state, cause.seat, bot.card, made=True, known=True, uid=bot.uid)
    fresh = zones.arrive(state, cause.seat, held.card, place)
    if fresh is not None:
        fresh.uid = held.uid
        state.news.append(("summon", cause.seat, fresh.uid, held.card.id))
        zones.announce(state, fresh)


@special("swap the Attack and Health of a minion")
def swap_stats(cause: Cause) -> None:
    for one in TARGET.find(cause):
        zones.enchant(one, Buff(cause.seat, cause.card.id, set_attack=one.health, set_health=one.attack))


@special("your opponent gains a Mana Crystal")
def give_crystal(cause: Cause) -> None:
    enemy = cause.state.sides[1 - cause.seat]
    enemy.crystals = min(MAX_MANA, enemy.crystals + 1)


@special("the other player gets a copy")
def pass_copy(cause: Cause) -> None:
    event = cause.event
    if event is not None and event.card is not None:
        put_in_hand(cause.state, 1 - event.seat, event.card, made=True, known=True)


plain("CS2_161", "EX1_032", "EX1_045", "EX1_067", "EX1_170")
card("CS2_181", play=damage(SELF, 4))
card("EX1_001", on=ANYONE_HEALED >> give(SELF, attack=2))
card("EX1_004", on=MY_TURN_ENDS >> give(random_of(MY_OTHER_MINIONS), health=1))
card("EX1_006", on=MY_TURN_BEGINS >> swap_with_hand)
card("EX1_009", aura=SELF.gets(attack=5, when=WHILE_DAMAGED))
card("EX1_043", play=give(SELF, health=HAND_SIZE))
card("EX1_044", on=I_PLAY_CARD >> give(SELF, 1, 1))
card("EX1_055", on=I_CAST >> give(SELF, attack=2, lasts=THIS_TURN))
card("EX1_058", play=grant(ADJACENT, TAUNT), marks=NEIGHBOURS)
card("EX1_059", play=swap_stats)
card("EX1_076", cost_aura=CostAura("MINION", -1, first_minion=True))
card("EX1_080", on=SECRET_PLAYED >> give(SELF, 1, 1))
card("EX1_085", play=when(FOUR_ENEMY_MINIONS, take_control(random_of(ENEMY_MINIONS))))
card("EX1_089", play=give_crystal)
card("EX1_093", play=give(ADJACENT, 1, 1, keywords=TAUNT), marks=NEIGHBOURS)
card("EX1_095", on=I_CAST >> draw())
card("EX1_097", deathrattle=damage(ALL_CHARACTERS, 2))
card("EX1_102", on=MY_TURN_BEGINS >> damage(random_of(ENEMIES), 2))
card("EX1_103", play=give(MY_OTHER_MINIONS.of_race("MURLOC"), health=2))
card("EX1_509", on=I_SUMMON_MURLOC >> give(SELF, attack=1))
card("EX1_584", play=give(ADJACENT, spell_damage=1), marks=NEIGHBOURS)
card("EX1_597", on=MY_TURN_ENDS >> (damage(SELF, 1) & summon("EX1_598")))
card("EX1_616", cost_aura=CostAura("MINION", 1, everyone=True))
card("NEW1_019", on=AFTER_I_SUMMON >> damage(random_of(ENEMIES), 1))
card("NEW1_020", on=AFTER_I_CAST >> damage(ALL_MINIONS, 1))
card("NEW1_025", play=chip_enemy_weapon)
card("NEW1_026", on=I_CAST >> summon("NEW1_026t"))
card("NEW1_037", on=MY_TURN_ENDS >> give(random_of(MY_OTHER_MINIONS), attack=1))
card(
    "NEW1_041",
    play=destroy(random_of(ENEMY_MINIONS.where(lambda one: one.attack <= 2, "minion with 2 or less Attack"))),
)
card("EX1_100", on=ANYONE_CASTS >> pass_copy)
