"""Legal actions: the menu, and why something is not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from .card import ALWAYS, ENEMY, FRIENDLY, WITH_COMBO, WITH_DRAGON, Aim
from .engine.costs import cost, cost_auras, power_cost
from .engine.turns import most_attacks
from .keywords import (
    CANT_ATTACK,
    CHARGE,
    ELUSIVE,
    FROZEN,
    IMMUNE,
    MAX_BOARD,
    MAX_SECRETS,
    NEIGHBOURS,
    POWER_REACHES_MINIONS,
    SPARES_HEROES,
    STEALTH,
    TAUNT,
)

if TYPE_CHECKING:
    from .card import Card
    from .engine.entities import Character, Side
    from .state import Action, HearthstoneState

END: tuple[str] = ("end",)
MULLIGAN, PLAY = 0, 1
_ANYWHERE: tuple[int | None, ...] = (None,)


def actions(state: HearthstoneState) -> list[Action]:
    """The menu. Equal cards are offered once, places on the board only where they matter."""
    if state.turn is None:
        return []
    if state.phase == MULLIGAN:
        return list(_keeps(len(state.sides[state.turn].hand)))
    if state.choice:
        return [("choose", number) for number in range(len(state.choice))]
    found: list[Action] = []
    _add_plays(state, found)
    _add_attacks(state, found)
    _add_power(state, found)
    found.append(END)
    return found


def _keeps(size: int) -> Iterator[Action]:
    for number in range(size, -1, -1):
        for kept in combinations(range(size), number):
            yield ("keep", kept)


def _add_plays(state: HearthstoneState, found: list[Action]) -> None:
    side = state.sides[state.active]
    mana, board = side.mana, side.board
    auras = cost_auras(state, side.seat)
    is_plain = not auras and not side.discounts
    is_full = len(board) >= MAX_BOARD
    seen: set[Card | tuple[Card, int, int]] = set()
    aims: dict[int, list[int]] = {}
    for place, held in enumerate(side.hand):
        card = held.card
        if is_plain and card.cost_less is None:
            if card.cost + held.shift > mana:
                continue
        elif cost(state, side, held, auras) > mana:
            continue
        same = (card, held.shift, len(held.buffs)) if held.shift or held.buffs else card
        if same in seen:
            continue
        seen.add(same)
        positions = _ANYWHERE
        if card.is_minion:
            if is_full:
                continue
            if board and (state.abilities | card.abilities) & NEIGHBOURS:
                positions = _positions(side, card)
        if card.has_needs and blocked(state, side, card):
            continue
        if card.choose:
            _add_options(state, side, place, positions, aims, found)
        elif card.aim is None and positions is _ANYWHERE:
            found.append(("play", place, None, None, None))
        else:
            codes = _targets_for(state, side, card, card.is_spell, aims)
            found += [("play", place, target, position, None) for target in codes for position in positions]


def _add_options(
    state: HearthstoneState,
    side: Side,
    place: int,
    positions: tuple[int | None, ...],
    aims: dict[int, list[int]],
    found: list[Action],
) -> None:
    """The ways to play a Choose One card."""
    card = side.hand[place].card
    for option, part in enumerate(card.choose):
        if not blocked(state, side, part):
            codes = _targets_for(state, side, part, card.is_spell, aims)
            found += [("play", place, target, position, option) for target in codes for position in positions]


def _targets_for(
    state: HearthstoneState, side: Side, card: Card, is_spell: bool, aims: dict[int, list[int]]
) -> list[int] | tuple[None, ...]:
    """Codes of all it can be aimed at; (None,) if it takes no target, nothing if it lacks one."""
    aim = card.aim
    if aim is None or not _takes_target(side, card, aim):
        return (None,)
    key = -id(aim) if is_spell else id(aim)
    codes = aims.get(key)
    if codes is None:
        codes = aims[key] = targets(state, aim, is_spell)
    if codes or aim.must == ALWAYS:
        return codes
    return (None,)


def _takes_target(side: Side, card: Card, aim: Aim) -> bool:
    """Does it need a target now, if there is one? A card being played is not one that is held."""
    if aim.must == WITH_COMBO:
        return side.played > 0
    if aim.must == WITH_DRAGON:
        dragons = sum(held.card.race == "DRAGON" for held in side.hand)
        return dragons > (card.race == "DRAGON")
    return True


def _positions(side: Side, card: Card) -> tuple[int | None, ...]:
    """Places worth a thought: all of them if neighbours matter, else the right end."""
    if card.abilities & NEIGHBOURS or any(minion.abilities & NEIGHBOURS for minion in side.board):
        return tuple(range(len(side.board) + 1))
    return _ANYWHERE


def targets(state: HearthstoneState, aim: Aim, is_spell: bool) -> list[int]:
    """Codes of the characters the active seat may aim at."""
    seat = state.active
    found = []
    for base, side in ((0, state.sides[seat]), (8, state.sides[1 - seat])):
        if aim.side and (aim.side == FRIENDLY) != (base == 0):
            continue
        hero = side.hero
        if not aim.minion and ((aim.is_plain and not hero.keywords) or fits(state, aim, hero, is_spell)):
            found.append(base)
        for place, minion in enumerate(side.board, base + 1):
            if (aim.is_plain and not minion.keywords) or fits(state, aim, minion, is_spell):
                found.append(place)
    return found


def fits(state: HearthstoneState, aim: Aim, one: Character, is_spell: bool) -> bool:
    """May the active seat aim at this one?"""
    is_enemy = one.seat != state.active
    keywords = one.keywords
    if keywords and ((is_enemy and keywords & (STEALTH | IMMUNE)) or (is_spell and keywords & ELUSIVE)):
        return False
    return is_meant(aim, one, is_enemy)


def is_meant(aim: Aim, one: Character, is_enemy: bool) -> bool:
    """Is it of the kind the aim wants?"""
    card = one.card
    if (aim.side and (aim.side == ENEMY) != is_enemy) or (aim.minion and card.is_hero):
        return False
    if aim.is_plain:
        return True
    return not (
        (aim.hero and not card.is_hero)
        or (aim.race and card.race != aim.race)
        or (aim.most_attack is not None and one.attack > aim.most_attack)
        or (aim.least_attack is not None and one.attack < aim.least_attack)
        or (aim.damaged and not one.damage)
        or (aim.undamaged and one.damage)
        or (aim.taunt and not one.keywords & TAUNT)
        or (aim.legendary and card.rarity != "LEGENDARY")
        or (aim.spares_own_hero and card.is_hero and not is_enemy)
    )


def why_no_target(state: HearthstoneState, aim: Aim, one: Character, is_spell: bool) -> str:
    """Why the active seat cannot aim at this one; empty if it can."""
    name, is_enemy = one.card.name, one.seat != state.active
    if is_enemy and one.keywords & (STEALTH | IMMUNE):
        return f"{name} cannot be targeted: it is {'Stealthed' if one.keywords & STEALTH else 'Immune'}"
    if is_spell and one.keywords & ELUSIVE:
        return f"{name} cannot be targeted by spells or Hero Powers"
    if not is_meant(aim, one, is_enemy):
        return f"The target must be {aim.noun()}, which {name} is not"
    return ""


def blocked(state: HearthstoneState, side: Side, card: Card) -> str:
    """Why a card or power cannot be used whatever the target; empty if it can."""
    if card.is_minion and len(side.board) >= MAX_BOARD:
        return "Your board is full"
    if card.room_needed and len(side.board) + card.room_needed > MAX_BOARD:
        return "Your board is full"
    if card.is_secret:
        if len(side.secrets) >= MAX_SECRETS:
            return f"You have {MAX_SECRETS} Secrets already"
        if any(hidden.card is card for hidden in side.secrets):
            return f"You already have {card.name} in play"
    if card.enemies_needed and len(state.sides[1 - side.seat].board) < card.enemies_needed:
        return f"{card.name} needs {card.enemies_needed} enemy minion{'s' * (card.enemies_needed > 1)}"
    if card.minions_needed and sum(len(each.board) for each in state.sides) < card.minions_needed:
        return f"{card.name} needs {card.minions_needed} minions on the board"
    if card.grave_needed and not side.died():
        return "None of your minions has died yet"
    if card.weapon_needed and side.weapon is None:
        return "You have no weapon"
    if card.type == "HERO_POWER" and card.entourage:
        here = {minion.card.id for minion in side.board}
        if here.issuperset(card.entourage):
            return "You have all of them already"
    return ""


def _add_attacks(state: HearthstoneState, found: list[Action]) -> None:
    side, enemy = state.sides[state.active], state.sides[1 - state.active]
    targets_open: list[int] | None = None
    hero_open = False
    for code, one in enumerate((side.hero, *side.board)):
        keywords = one.keywords
        if one.attack <= 0 or keywords & (CANT_ATTACK | FROZEN) or (one.sick and code and not keywords & CHARGE):
            continue
        if one.attacks and one.attacks >= most_attacks(side, one):
            continue
        if targets_open is None:
            targets_open, hero_open = _attackable(enemy)
        if hero_open and not keywords & SPARES_HEROES:
            found.append(("attack", code, 8))
        found += [("attack", code, target) for target in targets_open]


def _attackable(enemy: Side) -> tuple[list[int], bool]:
    """Codes of the minions that may be attacked, and whether the hero may."""
    taunts: list[int] = []
    others: list[int] = []
    for place, minion in enumerate(enemy.board, 9):
        keywords = minion.keywords
        if not keywords & (STEALTH | IMMUNE):
            (taunts if keywords & TAUNT else others).append(place)
    if taunts:
        return taunts, False
    return others, not enemy.hero.keywords & IMMUNE


def why_idle(side: Side, one: Character) -> str:
    """Why this character of the active side cannot attack at all; empty if it can."""
    name, keywords = one.card.name, one.keywords
    if one.attack <= 0:
        return f"{name} has no Attack"
    if keywords & CANT_ATTACK:
        return f"{name} cannot attack"
    if keywords & FROZEN:
        return f"{name} is Frozen"
    if one.attacks >= most_attacks(side, one):
        return f"{name} has already attacked this turn"
    if one.sick and not keywords & CHARGE and not one.card.is_hero:
        return f"{name} has just arrived and must wait a turn"
    return ""


def can_attack(state: HearthstoneState, one: Character) -> bool:
    """Is it this character's turn, and has it an attack left?"""
    return state.turn == one.seat == state.active and not one.gone and not why_idle(state.sides[one.seat], one)


def _add_power(state: HearthstoneState, found: list[Action]) -> None:
    side = state.sides[state.active]
    power = side.power
    if side.power_used or side.mana < power_cost(state, side):
        return
    if (power.has_needs or power.entourage) and blocked(state, side, power):
        return
    aim = power_aim(side) if state.abilities & POWER_REACHES_MINIONS else power.aim
    if aim is None:
        found.append(("power", None))
    else:
        found += [("power", target) for target in targets(state, aim, True)]


def why_not(state: HearthstoneState, action: Action) -> str:
    """Why this action is not allowed now; empty if it is."""
    if state.turn is None:
        return "The game is over"
    kind = action[0]
    if state.phase == MULLIGAN:
        if kind != "keep":
            return "First choose which cards to keep"
        size = len(state.sides[state.turn].hand)
        return "" if all(0 <= place < size for place in action[1]) else f"You have {size} cards to keep"
    if kind == "keep":
        return "The cards to keep were chosen before the first turn"
    if state.choice or kind == "choose":
        if not state.choice:
            return "There is nothing to choose from"
        if kind != "choose" or not 0 <= action[1] < len(state.choice):
            return f"First choose one of the {len(state.choice)} cards"
        return ""
    if kind == "play":
        return _why_no_play(state, action)
    if kind == "attack":
        return _why_no_attack(state, action[1], action[2])
    if kind == "power":
        return _why_no_power(state, action[1])
    return "" if kind == "end" else "There is no such action"


def _why_no_play(state: HearthstoneState, action: Action) -> str:
    _, place, target, position, option = action
    side = state.sides[state.active]
    if not 0 <= place < len(side.hand):
        return f"You have {len(side.hand)} cards in hand"
    held = side.hand[place]
    card = held.card
    price = cost(state, side, held)
    if price > side.mana:
        return f"{card.name} costs {price} mana, you have {side.mana}"
    part = card
    if card.choose:
        if option is None or not 0 <= option < len(card.choose):
            return f"{card.name} needs a choice from 1 to {len(card.choose)}"
        part = card.choose[option]
    elif option is not None:
        return f"{card.name} offers no choice"
    if position is not None and not (card.is_minion and 0 <= position <= len(side.board)):
        return f"Place {position + 1} is not on your board"
    reason = blocked(state, side, card) or (blocked(state, side, part) if part is not card else "")
    return reason or _why_not_aimed(state, part, part.aim, card.is_spell, target)


def _why_not_aimed(state: HearthstoneState, card: Card, aim: Aim | None, is_spell: bool, target: int | None) -> str:
    """Is the target right, or rightly missing?"""
    if aim is None:
        return "" if target is None else f"{card.name} takes no target"
    takes_one = _takes_target(state.sides[state.active], card, aim)
    if target is None:
        if not takes_one or (aim.must != ALWAYS and not targets(state, aim, is_spell)):
            return ""
        return f"{card.name} needs a target: {aim.noun()}"
    if not takes_one:
        why = "with Combo" if aim.must == WITH_COMBO else "with a Dragon in hand"
        return f"{card.name} takes a target only {why}"
    one = state.character(target)
    if one is None:
        return "There is no such target"
    return why_no_target(state, aim, one, is_spell)


def _why_no_attack(state: HearthstoneState, attacker: int, target: int) -> str:
    one, mark = state.character(attacker), state.character(target)
    if one is None or attacker >= 8:
        return "You have no such attacker"
    if mark is None:
        return "There is no such target"
    if target < 8:
        return "You can attack only enemies"
    reason = why_idle(state.sides[state.active], one)
    if reason:
        return reason
    if mark.keywords & STEALTH:
        return f"{mark.card.name} is Stealthed and cannot be attacked"
    if mark.keywords & IMMUNE:
        return f"{mark.card.name} is Immune and cannot be attacked"
    if mark.card.is_hero and one.keywords & SPARES_HEROES:
        return f"{one.card.name} cannot attack heroes this turn"
    codes, hero_open = _attackable(state.sides[1 - state.active])
    if target not in codes and not (target == 8 and hero_open):
        return "A minion with Taunt is in the way"
    return ""


def _why_no_power(state: HearthstoneState, target: int | None) -> str:
    side = state.sides[state.active]
    power = side.power
    if side.power_used:
        return "Your Hero Power was used this turn"
    price = power_cost(state, side)
    if side.mana < price:
        return f"{power.name} costs {price} mana, you have {side.mana}"
    return blocked(state, side, power) or _why_not_aimed(state, power, power_aim(side), True, target)


def power_aim(side: Side) -> Aim | None:
    """Characters that the hero power of a side may be aimed at."""
    aim = side.power.aim
    if side.power.reaches_minions is not None and any(one.abilities & POWER_REACHES_MINIONS for one in side.board):
        return side.power.reaches_minions
    return aim
