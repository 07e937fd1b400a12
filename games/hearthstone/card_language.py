"""Everything a card definition is written with, in one place: a card page imports all of it."""

from __future__ import annotations

from .card import Card, has_battlecry
from .card_book import card_of, pool, printed_card
from .card_definition import card, choose_one, hero, option, plain, power, token
from .chance import PickOne
from .engine import zones
from .engine.amounts import (
    ARMOR,
    AT_12_HEALTH,
    DAMAGE_TAKEN,
    DIED_THIS_TURN,
    EMPTY_HAND,
    ENEMY_HAND_SIZE,
    FOUR_ENEMY_MINIONS,
    HAND_SIZE,
    HAS_BEAST,
    HAS_MECH,
    HAS_SECRET,
    HAS_WEAPON,
    HERO_ATTACK,
    HOLDS_DRAGON,
    TARGET_DIES,
    TARGET_FRIENDLY_DEMON,
    TARGET_FROZEN,
    TARGET_SURVIVES,
    WEAPON_ATTACK,
    WHILE_ARMED,
    WHILE_DAMAGED,
    WHILE_MECH,
    Amount,
    Condition,
    count,
)
from .engine.auras import Aura, CostAura
from .engine.cause import Cause
from .engine.changes import AddCard as add_card
from .engine.changes import Arm as buff_weapon
from .engine.changes import Equip as equip
from .engine.changes import Give as give
from .engine.changes import Grant as grant
from .engine.changes import RandomCard as a_random
from .engine.changes import ReturnToHand as bounce
from .engine.changes import SetStats as set_stats
from .engine.changes import ShuffleIntoDeck as shuffle_in
from .engine.changes import Summon as summon
from .engine.changes import TakeControl as take_control
from .engine.changes import Transform as transform
from .engine.changes import copy_onto, place_for, summon_beside, summon_copy
from .engine.changes import transform as transform_minion
from .engine.effects import Armor as armor
from .engine.effects import Damage as damage
from .engine.effects import Destroy as destroy
from .engine.effects import Draw as draw
from .engine.effects import Freeze as freeze
from .engine.effects import Heal as heal
from .engine.effects import If as if_
from .engine.effects import Missiles as missiles
from .engine.effects import Silence as silence
from .engine.effects import break_enemy_weapon, extra_mana, special
from .engine.entities import LOST, THIS_TURN, UNTIL_NEXT_TURN, Buff, Character, Discount, Held, Hidden
from .engine.picks import pick_card, pick_character, pick_place
from .engine.resolve import boost_damage, deal_damage, deathrattles_of, gain_armor, run_deathrattles, settle
from .engine.select import (
    ADJACENT,
    ALL_CHARACTERS,
    ALL_MINIONS,
    ALL_OTHER_CHARACTERS,
    ALL_OTHER_MINIONS,
    BESIDE_TARGET,
    BOTH_HEROES,
    ENEMIES,
    ENEMY_HERO,
    ENEMY_MINIONS,
    MY_CHARACTERS,
    MY_HERO,
    MY_MINIONS,
    MY_OTHER_MINIONS,
    OTHER_ENEMIES,
    SELF,
    SUBJECT,
    TARGET,
    TARGET_AND_BESIDE,
    TARGET_OR_ENEMY_HERO,
    Select,
    has_deathrattle,
)
from .engine.select import RandomOf as random_of
from .engine.triggers import (
    AFTER_I_CAST,
    AFTER_I_SUMMON,
    AFTER_I_SUMMON_PIRATE,
    ANY_TURN_ENDS,
    ANYONE_CASTS,
    ANYONE_HEALED,
    ENEMY_ATTACKS_HERO,
    ENEMY_ATTACKS_WITH_ROOM,
    ENEMY_CASTS,
    ENEMY_CASTS_ON_MINION,
    ENEMY_MINION_ATTACKS,
    ENEMY_MINION_DIES,
    ENEMY_PLAYS_CARD,
    ENEMY_PLAYS_MINION,
    ENEMY_PLAYS_MINION_WITH_ROOM,
    EVERY_TURN_BEGINS,
    HERO_ATTACKED,
    HERO_DAMAGED,
    HERO_DIES,
    I_AM_DAMAGED,
    I_ATTACK,
    I_CAST,
    I_CAST_ON_THIS,
    I_DRAW,
    I_GAIN_ARMOR,
    I_PLAY_CARD,
    I_PLAY_MINION,
    I_PLAY_OVERLOAD,
    I_SUMMON_BEAST,
    I_SUMMON_DEATHRATTLE,
    I_SUMMON_MECH,
    I_SUMMON_MURLOC,
    I_SUMMON_PIRATE,
    I_SURVIVE_DAMAGE,
    MINION_ATTACKS_HERO,
    MINION_DAMAGED,
    MINION_DIES,
    MINION_HEALED,
    MY_BEAST_DIES,
    MY_HERO_ATTACKS,
    MY_HERO_DAMAGED_ON_MY_TURN,
    MY_MECH_DIES,
    MY_MINION_ATTACKED,
    MY_MINION_DAMAGED,
    MY_MINION_DIES,
    MY_MINION_DIES_LEAVING_ONE,
    MY_MINION_DIES_WITH_HAND_ROOM,
    MY_MINION_DIES_WITH_ROOM,
    MY_OTHER_MURLOC_DIES,
    MY_SECRET_REVEALED,
    MY_TURN_BEGINS,
    MY_TURN_ENDS,
    OPPONENT_CASTS,
    SECRET_PLAYED,
)
from .engine.zones import put_in_hand
from .keywords import (
    ALL_MISS,
    BLUNTS_ON_MINIONS,
    CHARGE,
    CLEAVES,
    DIVINE_SHIELD,
    DOUBLES,
    ELUSIVE,
    FREEZES,
    FROZEN,
    IMMUNE,
    MAX_BOARD,
    MAX_HAND,
    MAX_MANA,
    MAX_SECRETS,
    MEGA_WINDFURY,
    MISSES,
    NEIGHBOURS,
    POWER_REACHES_MINIONS,
    PROTECTS_ATTACKER,
    RATTLES_TWICE,
    SPARES_HEROES,
    STEALTH,
    TAUNT,
    TURNS_HEALING,
    WINDFURY,
)
from .state import HearthstoneState
