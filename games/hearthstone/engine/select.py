"""Selectors: which characters an effect concerns, and how to say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..card import ANY, ENEMY, FRIENDLY
from ..keywords import RACE_NAMES
from .auras import Aura
from .entities import Character
from .picks import pick_character
from .resolve import deathrattles_of, neighbours

if TYPE_CHECKING:
    from ..card import Card
    from .amounts import Amount, Condition
    from .cause import Cause

Kind = Callable[[Character], bool]


class Select:
    """Some characters, found when the effect happens."""

    __slots__ = ("_find", "_words", "is_single")

    def __init__(self, find: Callable[[Cause], list[Character]], words: str, is_single: bool = False) -> None:
        self._find = find
        self._words = words
        self.is_single = is_single

    def find(self, cause: Cause) -> list[Character]:
        return self._find(cause)

    def say(self, _card: Card) -> str:
        return self._words

    def gets(self, attack: int | Amount = 0, health: int = 0, keywords: int = 0, when: Condition | None = None) -> Aura:
        """An aura on these."""
        return Aura(self, attack, health, keywords, when)


class _Target(Select):
    """The character that the player aimed at, if it is still there."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(self._aimed, "a character", True)

    @staticmethod
    def _aimed(cause: Cause) -> list[Character]:
        target = cause.target
        return [] if target is None or target.gone else [target]

    def say(self, card: Card) -> str:
        return card.aim.noun() if card.aim else "it"


class Among(Select):
    """All minions or characters of a side, perhaps without the source, perhaps only some."""

    __slots__ = ("heroes", "kind", "noun", "other", "side")

    def __init__(self, side: int, heroes: bool, other: bool = False, kind: Kind | None = None, noun: str = "") -> None:
        self.side = side
        self.heroes = heroes
        self.other = other
        self.kind = kind
        self.noun = noun or ("character" if heroes else "minion")
        super().__init__(self._all, self._plural())

    def _all(self, cause: Cause) -> list[Character]:
        sides, seat = cause.state.sides, cause.seat
        if self.side == FRIENDLY:
            found = [*sides[seat].board, sides[seat].hero] if self.heroes else sides[seat].board[:]
        elif self.side == ENEMY:
            found = [*sides[1 - seat].board, sides[1 - seat].hero] if self.heroes else sides[1 - seat].board[:]
        else:
            found = [*sides[0].board, *sides[1].board]
            if self.heroes:
                found += [sides[0].hero, sides[1].hero]
        if self.other:
            found = [one for one in found if one is not cause.source]
        if self.kind is not None:
            found = [one for one in found if self.kind(one)]
        return found

    def _plural(self) -> str:
        head, *tail = self.noun.split(" ", 1)
        head, tail = (f"{head} {tail[0]}", []) if tail and head == "damaged" else (head, tail)
        noun = " ".join([f"{head}s", *tail])
        whose = {FRIENDLY: "your", ENEMY: "all enemy", ANY: "all"}[self.side]
        if self.side == ENEMY and self.heroes:
            return "all enemies"
        return f"{whose}{' other' if self.other else ''} {noun}"

    def one(self, random: bool) -> str:
        """One of these in words."""
        whose = {FRIENDLY: "friendly ", ENEMY: "enemy ", ANY: ""}[self.side]
        noun = "enemy" if self.side == ENEMY and self.heroes else f"{whose}{self.noun}"
        if self.other:
            return f"another {'random ' if random else ''}{noun}"
        return f"a random {noun}" if random else f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"

    def say_bare(self) -> str:
        """One of these without an article: "enemy minion"."""
        return {FRIENDLY: "friendly ", ENEMY: "enemy ", ANY: ""}[self.side] + self.noun

    def where(self, kind: Kind, noun: str) -> Among:
        """Only those of this kind."""
        return Among(self.side, self.heroes, self.other, kind, noun)

    def of_race(self, race: str) -> Among:
        return self.where(lambda one: one.card.race == race, RACE_NAMES[race])


def has_deathrattle(one: Character) -> bool:
    return bool(deathrattles_of(one))


class RandomOf(Select):
    """Random characters of a group, all different; nobody who is already dying."""

    __slots__ = ("among", "number")

    def __init__(self, among: Among, number: int = 1) -> None:
        self.among = among
        self.number = number
        words = among.one(random=True) if number == 1 else f"two random {among.say_bare()}s"
        super().__init__(self._draw, words, number == 1)

    def _draw(self, cause: Cause) -> list[Character]:
        pool = [one for one in self.among.find(cause) if not one.is_dead]
        drawn: list[Character] = []
        for _ in range(min(self.number, len(pool))):
            one = pick_character(cause.state, pool)
            if one is not None:
                pool.remove(one)
                drawn.append(one)
        return drawn


def _self(cause: Cause) -> list[Character]:
    source = cause.source
    return [source] if isinstance(source, Character) and not source.gone else []


def beside(one: Character | None, cause: Cause) -> list[Character]:
    """The minions left and right of it, if it is there."""
    return [] if one is None else neighbours(cause.state, one)


def _subject(cause: Cause) -> list[Character]:
    one: Any = cause.event.subject if cause.event else None
    return [one] if one is not None and not one.gone else []


def _others_than_target(cause: Cause) -> list[Character]:
    side = cause.state.sides[1 - cause.seat]
    return [one for one in (*side.board, side.hero) if one is not cause.target]


def _target_and_beside(cause: Cause) -> list[Character]:
    target = cause.target
    return [] if target is None or target.gone else [target, *beside(target, cause)]


def _beside_source(cause: Cause) -> list[Character]:
    return beside(cause.source if isinstance(cause.source, Character) else None, cause)


TARGET = _Target()
SELF = Select(_self, "this", True)
MY_HERO = Select(lambda cause: [cause.state.sides[cause.seat].hero], "your hero", True)
TARGET_OR_ENEMY_HERO = Select(
    lambda cause: TARGET.find(cause) if cause.target is not None else [cause.state.sides[1 - cause.seat].hero],
    "the enemy hero",
    True,
)
"""A power that may come to have a target."""
ENEMY_HERO = Select(lambda cause: [cause.state.sides[1 - cause.seat].hero], "the enemy hero", True)
MY_MINIONS = Among(FRIENDLY, heroes=False)
MY_CHARACTERS = Among(FRIENDLY, heroes=True)
MY_OTHER_MINIONS = Among(FRIENDLY, heroes=False, other=True)
ENEMY_MINIONS = Among(ENEMY, heroes=False)
ENEMIES = Among(ENEMY, heroes=True)
ALL_MINIONS = Among(ANY, heroes=False)
ALL_OTHER_MINIONS = Among(ANY, heroes=False, other=True)
ALL_CHARACTERS = Among(ANY, heroes=True)
ALL_OTHER_CHARACTERS = Among(ANY, heroes=True, other=True)
ADJACENT = Select(_beside_source, "adjacent minions")
BESIDE_TARGET = Select(lambda cause: beside(cause.target, cause), "the minions next to it")
TARGET_AND_BESIDE = Select(_target_and_beside, "a minion and the minions next to it")
OTHER_ENEMIES = Select(_others_than_target, "all other enemies")
BOTH_HEROES = Select(lambda cause: [cause.state.sides[0].hero, cause.state.sides[1].hero], "each hero")
SUBJECT = Select(_subject, "it", True)
"""The one the event is about."""
