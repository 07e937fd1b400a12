"""Numbers and conditions that depend on the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..keywords import FROZEN

if TYPE_CHECKING:
    from ..card import Card
    from .cause import Cause
    from .select import Select


class Amount:
    """A number found at the moment it is needed."""

    __slots__ = ("_find", "_words", "is_whole")

    def __init__(self, find: Callable[[Cause], int], words: str, is_whole: bool = False) -> None:
        self._find = find
        self._words = words
        self.is_whole = is_whole
        """As something to take off a cost: do the words say how much?"""

    def of(self, cause: Cause) -> int:
        return self._find(cause)

    def say(self, _card: Card) -> str:
        """As in "damage equal to ..."."""
        return self._words

    def __mul__(self, factor: int) -> Amount:
        return Amount(lambda cause: factor * self._find(cause), f"{factor} times {self._words}")


def number(amount: int | Amount, cause: Cause) -> int:
    return amount if isinstance(amount, int) else amount.of(cause)


def count(who: Select, words: str) -> Amount:
    """Number of these characters, as an amount."""
    return Amount(lambda cause: len(who.find(cause)), words)


class Condition:
    """A condition."""

    __slots__ = ("_check", "_words")

    def __init__(self, check: Callable[[Cause], bool], words: str) -> None:
        self._check = check
        self._words = words

    def holds(self, cause: Cause) -> bool:
        return self._check(cause)

    def say(self, _card: Card) -> str:
        """As in "if ..." or "while ..."."""
        return self._words


def _weapon_attack(cause: Cause) -> int:
    weapon = cause.state.sides[cause.seat].weapon
    return weapon.attack if weapon is not None else 0


def _has_race(race: str) -> Callable[[Cause], bool]:
    return lambda cause: any(minion.card.race == race for minion in cause.state.sides[cause.seat].board)


def _died_this_turn(cause: Cause) -> int:
    turn: int = cause.state.number
    return sum([len(side.died(turn)) for side in cause.state.sides])


def _is_hurt(cause: Cause) -> bool:
    return cause.source.damage > 0  # type: ignore[union-attr]


HERO_ATTACK = Amount(lambda cause: cause.state.sides[cause.seat].hero.attack, "your hero's Attack")
ARMOR = Amount(lambda cause: cause.state.sides[cause.seat].hero.armor, "your Armor")
WEAPON_ATTACK = Amount(_weapon_attack, "your weapon's Attack")
HAND_SIZE = Amount(lambda cause: len(cause.state.sides[cause.seat].hand), "the number of cards in your hand")

ENEMY_HAND_SIZE = Amount(
    lambda cause: len(cause.state.sides[1 - cause.seat].hand), "for each card in your opponent's hand"
)
DIED_THIS_TURN = Amount(_died_this_turn, "for each minion that died this turn")
DAMAGE_TAKEN = Amount(lambda cause: cause.state.sides[cause.seat].hero.damage, "for each damage your hero has taken")

HAS_MECH = Condition(_has_race("MECHANICAL"), "if you have a Mech")
WHILE_MECH = Condition(_has_race("MECHANICAL"), "while you have a Mech")
HOLDS_DRAGON = Condition(
    lambda cause: any(held.card.race == "DRAGON" for held in cause.state.sides[cause.seat].hand),
    "if you're holding a Dragon",
)
EMPTY_HAND = Condition(lambda cause: not cause.state.sides[cause.seat].hand, "if your hand is empty")
HAS_BEAST = Condition(_has_race("BEAST"), "if you control a Beast")
HAS_SECRET = Condition(lambda cause: bool(cause.state.sides[cause.seat].secrets), "if you control a Secret")
HAS_WEAPON = Condition(lambda cause: cause.state.sides[cause.seat].weapon is not None, "if you have a weapon")
WHILE_ARMED = Condition(lambda cause: cause.state.sides[cause.seat].weapon is not None, "while you have a weapon")
WHILE_DAMAGED = Condition(_is_hurt, "while this is damaged")
AT_12_HEALTH = Condition(lambda cause: cause.state.sides[cause.seat].hero.health <= 12, "if you have 12 or less Health")
TARGET_FROZEN = Condition(lambda cause: bool(cause.target and cause.target.keywords & FROZEN), "if it is Frozen")
TARGET_DIES = Condition(lambda cause: bool(cause.target and cause.target.is_dead), "if that kills it")
TARGET_SURVIVES = Condition(
    lambda cause: bool(cause.target and not cause.target.gone and not cause.target.is_dead), "if it survives"
)
TARGET_FRIENDLY_DEMON = Condition(
    lambda cause: bool(cause.target and cause.target.card.race == "DEMON" and cause.target.seat == cause.seat),
    "if it is a friendly Demon",
)
FOUR_ENEMY_MINIONS = Condition(
    lambda cause: len(cause.state.sides[1 - cause.seat].board) >= 4, "if your opponent has 4 or more minions"
)
