"""Standing effects: what minions lend each other while they stand, and what they do to costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..keywords import AURA, IMMUNE, KEYWORD_NAMES, MOMENTS
from .amounts import Amount
from .cause import Cause
from .entities import Character

if TYPE_CHECKING:
    from ..card import Card
    from ..state import HearthstoneState
    from .amounts import Condition
    from .entities import Weapon
    from .select import Select


@dataclass(slots=True, eq=False)
class Aura:
    """While its bearer stands (and `when` holds of it), those selected have more Attack, Health or a keyword."""

    who: Select | None
    attack: int | Amount = 0
    health: int = 0
    keywords: int = 0
    when: Condition | None = None
    to_weapon: bool = False
    attack_is_health: bool = False

    def apply(self, state: HearthstoneState, bearer: Character | Weapon) -> None:
        """Add to the aura numbers of all it reaches."""
        cause = Cause(state, bearer.seat, bearer, bearer.card)
        if self.when is not None and not self.when.holds(cause):
            return
        weapon = state.sides[bearer.seat].weapon
        attack = self.attack if isinstance(self.attack, int) else self.attack.of(cause)
        if self.to_weapon and weapon is not None:
            weapon.aura_attack += attack
        if self.who is not None:
            for one in self.who.find(cause):
                one.has_auras = True
                one.aura_attack += attack
                one.aura_health += self.health
                one.aura_keywords |= self.keywords

    def say(self, card: Card) -> str:
        gains = [f"+{self.attack}/+{self.health}"] if self.attack and self.health else []
        if not gains:
            if isinstance(self.attack, Amount):
                gains.append(f"+1 Attack {self.attack.say(card)}")
            elif self.attack:
                gains.append(f"+{self.attack} Attack")
            gains += [f"+{self.health} Health"] if self.health else []
        gains += [name for bit, name in KEYWORD_NAMES.items() if self.keywords & bit]
        tail = f" {self.when.say(card)}" if self.when else ""
        if self.attack_is_health:
            return "Its Attack always equals its Health."
        if (self.who is not None and self.who.say(card) == "this") or (self.to_weapon and card.is_weapon):
            return f"Has {' and '.join(gains)}{tail}.".replace("while this is damaged", "while damaged")
        who = "your weapon" if self.to_weapon else self.who.say(card) if self.who else "it"
        verb = "has" if self.to_weapon or (self.who and self.who.is_single) else "have"
        if self.keywords == IMMUNE:
            verb = "is" if verb == "has" else "are"
        sentence = f"{who} {verb} {' and '.join(gains)}{tail}."
        return sentence[0].upper() + sentence[1:]


@dataclass(slots=True, eq=False)
class CostAura:
    """While its bearer stands, cards of a kind cost more or less."""

    kind: str
    more: int
    everyone: bool = False
    floor: int = 0
    """A reduction stops here (a lower cost stays as it is)."""
    first_minion: bool = False
    fits: Callable[[Card], bool] | None = None
    """Only these cards of the kind, and what they are called: "Mechs"."""
    noun: str = ""

    def price(self, cost: int, card: Card, minions_played: int) -> int:
        """The cost of a card after this."""
        if card.type != self.kind or (self.first_minion and minions_played):
            return cost
        if self.fits is not None and not self.fits(card):
            return cost
        if self.more < 0 and self.floor:
            return max(cost + self.more, min(cost, self.floor))
        return cost + self.more

    def say(self, _card: Card) -> str:
        change = f"({abs(self.more)}) {'more' if self.more > 0 else 'less'}"
        floor = f", but not less than ({self.floor})" if self.floor else ""
        if self.first_minion:
            return f"The first minion you play each turn costs {change}."
        noun = self.noun or ("minions" if self.kind == "MINION" else "spells")
        return f"{'All' if self.everyone else 'Your'} {noun} cost {change}{floor}."


def refresh(state: HearthstoneState) -> bool:
    """Bring Attack of heroes and weapons, all aura numbers and what is listened for up to date.

    Says whether a minion or weapon is to be removed.
    """
    abilities = 0
    was_applied = False
    is_over = bool(state.broken)
    for side in state.sides:
        for minion in side.board:
            abilities |= minion.abilities
            if minion.has_auras:
                was_applied = True
            if minion.doomed or minion.damage >= minion.max_health:
                is_over = True
        weapon = side.weapon
        if weapon is not None:
            abilities |= weapon.abilities
            if weapon.aura_attack:
                was_applied = True
            if weapon.doomed or weapon.durability <= 0:
                is_over = True
        if side.hero.aura_keywords:
            was_applied = True
    abilities |= state.game.moments_in_hand
    if state.sides[1 - state.active].secrets:
        abilities |= MOMENTS
    state.abilities = abilities
    if was_applied or abilities & AURA:
        is_over = _apply_all(state) or is_over
    for side in state.sides:
        hero, weapon = side.hero, side.weapon
        attack = hero.own_attack
        if weapon is not None:
            struck = weapon.own_attack + weapon.aura_attack
            weapon.attack = struck if struck > 0 else 0
            if side.seat == state.active:
                attack += weapon.attack
        hero.attack = attack
    return is_over


def _apply_all(state: HearthstoneState) -> bool:
    """Take all auras away and apply those there are; says whether that leaves a minion without Health."""
    bearers: list[Character | Weapon] = []
    for side in state.sides:
        side.hero.aura_keywords = 0
        for minion in side.board:
            if minion.has_auras:
                minion.aura_attack = minion.aura_health = minion.aura_keywords = 0
                minion.keywords = minion.own_keywords | minion.buff_keywords
            if minion.abilities & AURA:
                bearers.append(minion)
        weapon = side.weapon
        if weapon is not None:
            weapon.aura_attack = 0
            if weapon.abilities & AURA:
                bearers.append(weapon)
    if len(bearers) > 1:
        bearers.sort(key=_keywords_first)
    for bearer in bearers:
        for aura in bearer.card.auras:
            aura.apply(state, bearer)
            if aura.keywords:
                _show_keywords(state)
    is_over = False
    for side in state.sides:
        hero = side.hero
        hero.keywords = hero.own_keywords | hero.buff_keywords | hero.aura_keywords
        for minion in side.board:
            if minion.has_auras:
                minion.add_auras()
                minion.has_auras = bool(minion.aura_attack or minion.aura_health or minion.aura_keywords)
                if minion.damage >= minion.max_health:
                    is_over = True
    for bearer in bearers:
        if bearer.card.has_health_as_attack and isinstance(bearer, Character):
            bearer.attack = bearer.max_health - bearer.damage
    return is_over


def _keywords_first(bearer: Character | Weapon) -> tuple[bool, int]:
    """Granted Charge has to be there before those who look for it."""
    return not bearer.card.lends_keywords, bearer.stamp


def _show_keywords(state: HearthstoneState) -> None:
    for side in state.sides:
        for minion in side.board:
            minion.keywords = minion.own_keywords | minion.buff_keywords | minion.aura_keywords
