"""Effects: what cards do, in pieces that can be put together and put into words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..keywords import MAX_MANA, SILENCED
from . import resolve, zones
from .amounts import Amount, Condition, number
from .picks import pick_character
from .resolve import boost_damage, deal_damage, heal

if TYPE_CHECKING:
    from ..card import Card
    from .cause import Cause
    from .select import Among, Select


class Effect:
    """Something that happens. `a & b` happens in that order."""

    __slots__ = ()

    def do(self, cause: Cause) -> None:
        raise NotImplementedError

    def say(self, card: Card) -> str:
        """In words, without capital and full stop."""
        raise NotImplementedError

    def __and__(self, other: Effect) -> Effect:
        return Both(self, other)


@dataclass(slots=True, eq=False)
class Both(Effect):
    first: Effect
    then: Effect

    def do(self, cause: Cause) -> None:
        self.first.do(cause)
        self.then.do(cause)

    def say(self, card: Card) -> str:
        first = self.first.say(card)
        return f"{first}, then {_once_named(card, first, self.then.say(card))}"


def _once_named(card: Card, before: str, after: str) -> str:
    """The target is "a minion" when first named and "it" from then on."""
    noun = card.aim.noun() if card.aim else ""
    return after.replace(noun, "it") if noun and noun in before else after


NUMBERS = ("no", "a", "two", "three", "four", "five")


def plural(noun: str) -> str:
    """Wolf, Wolves; Whelp, Whelps."""
    return f"{noun[:-1]}ves" if noun.endswith("lf") else noun if noun.endswith("s") else f"{noun}s"


class Special(Effect):
    """An effect of one card only: a function and its words."""

    __slots__ = ("_act", "_words")

    def __init__(self, act: Callable[[Cause], None], words: str) -> None:
        self._act = act
        self._words = words

    def do(self, cause: Cause) -> None:
        self._act(cause)

    def say(self, _card: Card) -> str:
        return self._words


def special(words: str) -> Callable[[Callable[[Cause], None]], Special]:
    """Make a function an effect that says these words."""
    return lambda act: Special(act, words)


@dataclass(slots=True, eq=False)
class If(Effect):
    """One thing or the other."""

    test: Condition
    then: Effect
    otherwise: Effect | None = None

    def do(self, cause: Cause) -> None:
        if self.test.holds(cause):
            self.then.do(cause)
        elif self.otherwise is not None:
            self.otherwise.do(cause)

    def say(self, card: Card) -> str:
        if self.otherwise is None:
            return f"{self.test.say(card)}, {self.then.say(card)}"
        usual = self.otherwise.say(card)
        return f"{usual}; {self.test.say(card)}, {_once_named(card, usual, self.then.say(card))} instead"


def _how_much(amount: int | Amount, card: Card, what: str) -> str:
    return f"{amount} {what}" if isinstance(amount, int) else f"{what} equal to {amount.say(card)}"


@dataclass(slots=True, eq=False)
class Damage(Effect):
    """Everybody selected is hit at once."""

    who: Select
    amount: int | Amount

    def do(self, cause: Cause) -> None:
        amount = boost_damage(cause, number(self.amount, cause))
        deal_damage(cause.state, cause.source, [(one, amount) for one in self.who.find(cause)])

    def say(self, card: Card) -> str:
        return f"deal {_how_much(self.amount, card, 'damage')} to {self.who.say(card)}"


@dataclass(slots=True, eq=False)
class Missiles(Effect):
    """Single points, one after the other, at random; nobody already dying is hit."""

    among: Among
    points: int

    def do(self, cause: Cause) -> None:
        for _ in range(boost_damage(cause, self.points)):
            victim = pick_character(cause.state, [one for one in self.among.find(cause) if not one.is_dead])
            if victim is not None:
                deal_damage(cause.state, cause.source, [(victim, 1)])

    def say(self, card: Card) -> str:
        return f"deal {self.points} damage randomly split among {self.among.say(card)}"


@dataclass(slots=True, eq=False)
class Heal(Effect):
    """Restore Health to everybody selected at once."""

    who: Select
    amount: int | None
    """None heals fully."""

    def do(self, cause: Cause) -> None:
        found = self.who.find(cause)
        amount = self.amount
        if amount is None:
            amount = max((one.max_health for one in found), default=0)
        heal(cause, found, amount)

    def say(self, card: Card) -> str:
        if self.amount is None:
            return f"restore {self.who.say(card)} to full Health"
        return f"restore {self.amount} Health to {self.who.say(card)}"


@dataclass(slots=True, eq=False)
class Draw(Effect):
    cards: int | Amount = 1
    for_enemy: bool = False

    def do(self, cause: Cause) -> None:
        for _ in range(number(self.cards, cause)):
            zones.draw(cause.state, 1 - cause.seat if self.for_enemy else cause.seat)

    def say(self, card: Card) -> str:
        if self.for_enemy and isinstance(self.cards, int):
            return f"your opponent draws {'a card' if self.cards == 1 else f'{NUMBERS[self.cards]} cards'}"
        if isinstance(self.cards, Amount):
            return f"draw a card {self.cards.say(card)}"
        return "draw a card" if self.cards == 1 else f"draw {NUMBERS[self.cards]} cards"


@dataclass(slots=True, eq=False)
class Armor(Effect):
    amount: int

    def do(self, cause: Cause) -> None:
        resolve.gain_armor(cause.state, cause.seat, self.amount)

    def say(self, _card: Card) -> str:
        return f"gain {self.amount} Armor"


@dataclass(slots=True, eq=False)
class Destroy(Effect):
    who: Select

    def do(self, cause: Cause) -> None:
        for one in self.who.find(cause):
            one.doomed = True

    def say(self, card: Card) -> str:
        return f"destroy {self.who.say(card)}"


@dataclass(slots=True, eq=False)
class Silence(Effect):
    who: Select

    def do(self, cause: Cause) -> None:
        for one in self.who.find(cause):
            borrowed = [buff.seat for buff in one.buffs if buff.returns]
            one.buffs = ()
            one.own_keywords = SILENCED
            one.recompute()
            for owner in borrowed:
                zones.take_control(cause.state, owner, one)
            cause.state.news.append(("silence", one.seat, one.uid, one.card.id))

    def say(self, card: Card) -> str:
        return f"Silence {self.who.say(card)}"


@dataclass(slots=True, eq=False)
class Freeze(Effect):
    who: Select

    def do(self, cause: Cause) -> None:
        for one in self.who.find(cause):
            resolve.freeze(cause.state, one)

    def say(self, card: Card) -> str:
        return f"Freeze {self.who.say(card)}"


@special("gain 1 mana this turn only")
def extra_mana(cause: Cause) -> None:
    side = cause.state.sides[cause.seat]
    if side.locked > side.crystals:
        side.locked -= 1
    else:
        side.mana = min(MAX_MANA, side.mana + 1)


@special("destroy your opponent's weapon")
def break_enemy_weapon(cause: Cause) -> None:
    weapon = cause.state.sides[1 - cause.seat].weapon
    if weapon is not None:
        weapon.doomed = True
