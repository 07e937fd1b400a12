"""Neutral Classic rares."""

from __future__ import annotations

from ...card_language import *


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
    zones.remove_from_board(state, bot)
    state.news.append(("return", cause.seat, bot.uid, bot.card.id))
    put_in_hand(state, cause.seat, bot.card, made=True, known=True, uid=bot.uid)
    fresh = zones.put_on_board(state, cause.seat, held.card, place)
    if fresh is not None:
        zones.keep_from_hand(fresh, held)
        state.news.append(("summon", cause.seat, fresh.uid, held.card.id))
        zones.fire_summoned(state, fresh)


@special("swap the Attack and Health of a minion")
def swap_stats(cause: Cause) -> None:
    for one in TARGET.find(cause):
        zones.enchant(one, Buff(cause.seat, cause.card.id, set_attack=one.health, set_health=one.attack))


@special("your opponent gains a Mana Crystal")
def give_crystal(cause: Cause) -> None:
    enemy = cause.state.sides[1 - cause.seat]
    enemy.crystals = min(MAX_MANA, enemy.crystals + 1)


@special("remove 1 Durability from your opponent's weapon")
def chip_enemy_weapon(cause: Cause) -> None:
    weapon = cause.state.sides[1 - cause.seat].weapon
    if weapon is not None:
        weapon.durability -= 1


@special("the other player gets a copy")
def pass_copy(cause: Cause) -> None:
    event = cause.event
    if event is not None and event.card is not None:
        put_in_hand(cause.state, 1 - event.seat, event.card, made=True, known=True)


plain("Ravenholdt Assassin", "Sunwalker", "Ancient Watcher", "Argent Commander", "Emperor Cobra")
card("Injured Blademaster", play=damage(SELF, 4))
card("Lightwarden", on=ANYONE_HEALED >> give(SELF, attack=2))
card("Young Priestess", on=MY_TURN_ENDS >> give(random_of(MY_OTHER_MINIONS), health=1))
card("Alarm-o-Bot", on=MY_TURN_BEGINS >> swap_with_hand)
card("Angry Chicken", aura=SELF.gets(attack=5, when=WHILE_DAMAGED))
card("Twilight Drake", play=give(SELF, health=HAND_SIZE))
card("Questing Adventurer", on=I_PLAY_CARD >> give(SELF, 1, 1))
card("Mana Addict", on=I_CAST >> give(SELF, attack=2, lasts=THIS_TURN))
card("Sunfury Protector", play=grant(ADJACENT, TAUNT), abilities=NEIGHBOURS)
card("Crazed Alchemist", play=swap_stats)
card("Pint-Sized Summoner", cost_aura=CostAura("MINION", -1, first_minion=True))
card("Secretkeeper", on=SECRET_PLAYED >> give(SELF, 1, 1))
card("Mind Control Tech", play=if_(FOUR_ENEMY_MINIONS, take_control(random_of(ENEMY_MINIONS))))
card("Arcane Golem", play=give_crystal)
card("Defender of Argus", play=give(ADJACENT, 1, 1, keywords=TAUNT), abilities=NEIGHBOURS)
card("Gadgetzan Auctioneer", on=I_CAST >> draw())
card("Abomination", deathrattle=damage(ALL_CHARACTERS, 2))
card("Demolisher", on=MY_TURN_BEGINS >> damage(random_of(ENEMIES), 2))
card("Coldlight Seer", play=give(MY_OTHER_MINIONS.of_race("MURLOC"), health=2))
card("Murloc Tidecaller", on=I_SUMMON_MURLOC >> give(SELF, attack=1))
card("Ancient Mage", play=give(ADJACENT, spell_damage=1), abilities=NEIGHBOURS)
card("Imp Master", on=MY_TURN_ENDS >> (damage(SELF, 1) & summon(token("Imp", "EX1_598"))))
card("Mana Wraith", cost_aura=CostAura("MINION", 1, everyone=True))
card("Knife Juggler", on=AFTER_I_SUMMON >> damage(random_of(ENEMIES), 1))
card("Wild Pyromancer", on=AFTER_I_CAST >> damage(ALL_MINIONS, 1))
card("Bloodsail Corsair", play=chip_enemy_weapon)
card("Violet Teacher", on=I_CAST >> summon(token("Violet Apprentice", "NEW1_026t")))
card("Master Swordsmith", on=MY_TURN_ENDS >> give(random_of(MY_OTHER_MINIONS), attack=1))
card(
    "Stampeding Kodo",
    play=destroy(random_of(ENEMY_MINIONS.where(lambda one: one.attack <= 2, "minion with 2 or less Attack"))),
)
card("Lorewalker Cho", on=ANYONE_CASTS >> pass_copy)
