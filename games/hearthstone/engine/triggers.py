"""Reactions: when something happens, do something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import keywords
from .cause import Cause, Event
from .entities import Character

if TYPE_CHECKING:
    from ..card import Card
    from .effects import Effect

Applies = Callable[[Cause, Event], bool]


@dataclass(slots=True, eq=False)
class Trigger:
    """At this moment, if it concerns us, do this."""

    moment: int
    test: Applies | None
    words: str
    effect: Effect
    seat: int | None = None
    """Seat that acts, if it is not the bearer's controller."""
    is_secret: bool = False
    """Is it what a Secret waits for?"""

    def applies(self, cause: Cause) -> bool:
        return self.test is None or self.test(cause, cause.event)  # type: ignore[arg-type]

    def of_seat(self, seat: int) -> Trigger:
        """Return this reaction on behalf of a seat, whoever controls the bearer."""
        return Trigger(self.moment, self.test, self.words, self.effect, seat=seat)

    def say(self, card: Card) -> str:
        return f"{self.words}, {self.effect.say(card)}."


@dataclass(slots=True, eq=False)
class When:
    """A moment waiting for its effect: `MY_TURN_ENDS >> draw(1)`."""

    moment: int
    words: str
    applies: Applies | None = None

    def __rshift__(self, effect: Effect) -> Trigger:
        return Trigger(self.moment, self.applies, self.words, effect)

    def only(self, words: str, applies: Applies) -> When:
        """Under one more condition."""
        first = self.applies
        return When(
            self.moment, words, lambda cause, event: (first is None or first(cause, event)) and applies(cause, event)
        )


def _mine(cause: Cause, event: Event) -> bool:
    return event.seat == cause.seat


def _my_other(cause: Cause, event: Event) -> bool:
    return event.seat == cause.seat and event.subject is not cause.source


def _theirs(cause: Cause, event: Event) -> bool:
    return event.seat != cause.seat


def _my_hero(cause: Cause, event: Event) -> bool:
    return event.subject is cause.state.sides[cause.seat].hero


def _spell(_cause: Cause, event: Event) -> bool:
    return bool(event.card and event.card.is_spell)


def _about_self(cause: Cause, event: Event) -> bool:
    return event.subject is cause.source


def _is_minion(one: Character | None) -> bool:
    return one is not None and not one.card.is_hero


def _race(race: str) -> Applies:
    return lambda _cause, event: event.subject is not None and event.subject.card.race == race


MY_TURN_BEGINS = When(keywords.TURN_BEGINS, "At the start of your turn", _mine)
MY_TURN_ENDS = When(keywords.TURN_ENDS, "At the end of your turn", _mine)
ANY_TURN_ENDS = When(keywords.TURN_ENDS, "At the end of each turn")
I_AM_DAMAGED = When(keywords.DAMAGED, "Whenever this takes damage", _about_self)
MINION_DAMAGED = When(keywords.DAMAGED, "Whenever a minion takes damage", lambda _, event: _is_minion(event.subject))
MY_MINION_DAMAGED = MINION_DAMAGED.only("Whenever a friendly minion takes damage", _mine)
ANYONE_HEALED = When(keywords.HEALED, "Whenever a character is healed")
MINION_HEALED = When(keywords.HEALED, "Whenever a minion is healed", lambda _, event: _is_minion(event.subject))
I_PLAY_CARD = When(keywords.PLAYED, "Whenever you play a card", _my_other)
I_PLAY_OVERLOAD = I_PLAY_CARD.only(
    "Whenever you play a card with Overload", lambda _, event: bool(event.card and event.card.overload)
)
SECRET_PLAYED = When(
    keywords.PLAYED, "Whenever a Secret is played", lambda _, event: bool(event.card and event.card.is_secret)
)
ANYONE_CASTS = When(keywords.PLAYED, "Whenever a player casts a spell", _spell)
I_CAST = ANYONE_CASTS.only("Whenever you cast a spell", _mine)
OPPONENT_CASTS = ANYONE_CASTS.only("Whenever your opponent casts a spell", _theirs)
I_CAST_ON_THIS = I_CAST.only("Whenever you target this with a spell", lambda cause, event: event.other is cause.source)
AFTER_I_CAST = When(keywords.AFTER_CAST, "After you cast a spell", _mine)
I_SUMMON_OTHER = When(keywords.SUMMONED, "Whenever you summon another minion", _my_other)
I_SUMMON_BEAST = I_SUMMON_OTHER.only("Whenever you summon another Beast", _race("BEAST"))
I_SUMMON_MURLOC = I_SUMMON_OTHER.only("Whenever you summon another Murloc", _race("MURLOC"))
I_SUMMON_MECH = I_SUMMON_OTHER.only("Whenever you summon a Mech", _race("MECHANICAL"))
I_SUMMON_PIRATE = I_SUMMON_OTHER.only("Whenever you summon a Pirate", _race("PIRATE"))
I_SUMMON_DEATHRATTLE = I_SUMMON_OTHER.only(
    "Whenever you summon a minion with Deathrattle",
    lambda _, event: event.subject is not None and event.subject.card.deathrattle is not None,
)
I_PLAY_MINION = I_PLAY_CARD.only("Whenever you play a minion", lambda _, event: _is_minion(event.subject))
ENEMY_PLAYS_CARD = When(keywords.PLAYED, "Whenever your opponent plays a card", _theirs)
I_DRAW = When(keywords.DRAWN, "Whenever you draw a card", _mine)
I_GAIN_ARMOR = When(keywords.ARMOR_GAINED, "Whenever you gain Armor", _mine)
AFTER_I_SUMMON = When(keywords.AFTER_SUMMON, "After you summon a minion", _my_other)
AFTER_I_SUMMON_PIRATE = AFTER_I_SUMMON.only("After you summon a Pirate", _race("PIRATE"))
MINION_DIES = When(keywords.DIED, "Whenever a minion dies")
MY_MINION_DIES = When(keywords.DIED, "After a friendly minion dies", _mine)
MY_BEAST_DIES = MY_MINION_DIES.only("Whenever a friendly Beast dies", _race("BEAST"))
ENEMY_MINION_DIES = When(keywords.DIED, "Whenever an enemy minion dies", _theirs)
MY_MECH_DIES = MY_MINION_DIES.only("Whenever a friendly Mech dies", _race("MECHANICAL"))
MY_OTHER_MURLOC_DIES = MY_MINION_DIES.only("Whenever another friendly Murloc dies", _race("MURLOC"))
EVERY_TURN_BEGINS = When(keywords.TURN_BEGINS, "At the start of each turn")
I_SURVIVE_DAMAGE = I_AM_DAMAGED.only(
    "After this survives damage",
    lambda cause, _event: isinstance(cause.source, Character) and not cause.source.is_dead,
)
HERO_DAMAGED = When(keywords.DAMAGED, "When your hero takes damage", _my_hero)
MY_HERO_DAMAGED_ON_MY_TURN = HERO_DAMAGED.only(
    "Whenever your hero takes damage on your turn", lambda cause, _event: cause.state.active == cause.seat
)
I_ATTACK = When(keywords.STRIKES, "Whenever this attacks", _about_self)
MY_HERO_ATTACKS = When(keywords.STRIKES, "Whenever your hero attacks", _my_hero)
MY_SECRET_REVEALED = When(keywords.REVEALED, "Whenever a friendly Secret is revealed", _mine)


def _enemy_strikes(cause: Cause, event: Event) -> bool:
    attacker = event.subject
    return attacker is not None and event.seat != cause.seat and not attacker.gone and not attacker.is_dead


def _at_hero(cause: Cause, event: Event) -> bool:
    return event.first is cause.state.sides[cause.seat].hero


def _by_minion(_cause: Cause, event: Event) -> bool:
    return _is_minion(event.subject)


def _has_room(cause: Cause, _event: Event) -> bool:
    return len(cause.state.sides[cause.seat].board) < keywords.MAX_BOARD


def _enemy_alive(cause: Cause, event: Event) -> bool:
    one = event.subject
    return event.seat != cause.seat and one is not None and not one.gone and not one.is_dead


def _enemy_spell(cause: Cause, event: Event) -> bool:
    return event.seat != cause.seat and not event.countered and _spell(cause, event)


# What secrets wait for. They listen only in the opponent's turn.
ENEMY_ATTACKS = When(keywords.ATTACKS, "When an enemy attacks", _enemy_strikes)
ENEMY_ATTACKS_WITH_ROOM = ENEMY_ATTACKS.only("When an enemy attacks", _has_room)
ENEMY_MINION_ATTACKS = ENEMY_ATTACKS.only("When an enemy minion attacks", _by_minion)
ENEMY_ATTACKS_HERO = ENEMY_ATTACKS.only("When an enemy attacks your hero", _at_hero)
HERO_ATTACKED = ENEMY_ATTACKS.only("When your hero is attacked", _at_hero)
MINION_ATTACKS_HERO = HERO_ATTACKED.only("When a minion attacks your hero", _by_minion)
MY_MINION_ATTACKED = ENEMY_ATTACKS_WITH_ROOM.only(
    "When one of your minions is attacked",
    lambda cause, event: _is_minion(event.first) and event.first is not None and event.first.seat == cause.seat,
)
ENEMY_PLAYS_MINION = When(keywords.AFTER_PLAY, "After your opponent plays a minion", _enemy_alive)
ENEMY_PLAYS_MINION_WITH_ROOM = ENEMY_PLAYS_MINION.only("After your opponent plays a minion", _has_room)
ENEMY_CASTS = When(keywords.CASTS | keywords.PLAYED, "When your opponent casts a spell", _enemy_spell)
ENEMY_CASTS_ON_MINION = When(keywords.AIMED, "", _enemy_spell).only(
    "When an enemy casts a spell on a minion",
    lambda cause, event: _is_minion(event.other) and _has_room(cause, event),
)
MY_MINION_DIES_WITH_ROOM = MY_MINION_DIES.only("When a friendly minion dies", _has_room)
HERO_DIES = When(keywords.FATAL, "When your hero takes fatal damage", _mine)
MY_MINION_DIES_LEAVING_ONE = MY_MINION_DIES.only(
    "When a friendly minion dies",
    lambda cause, _event: any(not one.is_dead for one in cause.state.sides[cause.seat].board),
)
MY_MINION_DIES_WITH_HAND_ROOM = MY_MINION_DIES.only(
    "When a friendly minion dies", lambda cause, _event: len(cause.state.sides[cause.seat].hand) < keywords.MAX_HAND
)
