"""Knowledge of one seat: a position with everything hidden from it blacked out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from .. import core
from ..core import IllegalAction
from .card import Card
from .engine.costs import cost
from .engine.entities import Character, Held, Hidden, Offer, Side
from .legal import can_attack
from .state import Action, HearthstoneState

if TYPE_CHECKING:
    from .game import Hearthstone

News = tuple[tuple[Any, ...], ...]


@cache
def unknown(card_class: str = "NEUTRAL", is_secret: bool = False) -> Card:
    """Stands for a card the seat has not seen; of a secret its class is known."""
    facts = {"id": "?", "dbf": 0, "name": "Secret" if is_secret else "Unknown card", "set": "", "class": card_class}
    return Card(-1, {**facts, "type": "SPELL" if is_secret else "UNKNOWN", "mechanics": ["SECRET"] * is_secret})


class HearthstoneView(core.View[Action]):
    """Everything a seat may know. `me` and `enemy` are sides as this seat sees them; read them, do not change them."""

    __slots__ = ("_position", "news", "seat", "unseen")

    def __init__(self, position: HearthstoneState, seat: int, unseen: tuple[Card, ...] | None, news: News) -> None:
        self._position = position
        self.seat = seat
        self.unseen = unseen
        """With open deck lists: what the opponent's deck, hidden hand and secrets consist of."""
        self.news = news

    @classmethod
    def of(cls, state: HearthstoneState, seat: int) -> HearthstoneView:
        """Look at a position from a seat."""
        position = state.copy()
        enemy = position.sides[1 - seat]
        hidden = state.offers if state.active != seat else ()
        aside = [card for offer in hidden if offer.from_deck for card in offer.cards]
        unseen = _unseen(enemy, aside) if state.game.open_lists else None
        _black_out(enemy, state.game.open_lists)
        if hidden:
            position.offers = tuple(
                Offer((unknown(),) * len(offer.cards), offer.act, offer.from_deck) for offer in hidden
            )
        position.news = [_public(item, seat) for item in state.news]
        return cls(position, seat, unseen, tuple(position.news))

    @property
    def game(self) -> Hearthstone:
        return self._position.game

    @property
    def turn(self) -> int | None:  # type: ignore[override]
        return self._position.turn

    @property
    def me(self) -> Side:
        return self._position.sides[self.seat]

    @property
    def enemy(self) -> Side:
        return self._position.sides[1 - self.seat]

    @property
    def active(self) -> int:
        """Seat whose turn it is in the game's sense."""
        return self._position.active

    @property
    def number(self) -> int:
        """Turns begun, both players' counted; 0 while cards are being kept."""
        return self._position.number

    @property
    def first(self) -> int:
        """The seat that began."""
        return self._position.first

    @property
    def choice(self) -> tuple[Card, ...]:
        """Cards of which the seat to act must take one."""
        return self._position.choice

    @property
    def is_over(self) -> bool:
        return self._position.is_over

    @property
    def winner(self) -> int | None:
        return self._position.winner

    @property
    def is_mulligan(self) -> bool:
        return self._position.phase == 0

    def position(self) -> HearthstoneState:
        """A copy of what is known as a position, unknown cards and all. `Hearthstone.guess` fills the gaps."""
        return self._position.copy()

    def cost(self, place: int) -> int:
        """Mana that the card at this place of the own hand costs now."""
        return cost(self._position, self.me, self.me.hand[place])

    def can_attack(self, one: Character) -> bool:
        return can_attack(self._position, one)

    def actions(self) -> Sequence[Action]:
        return self._position.actions() if self.turn == self.seat else ()

    def check(self, action: Action) -> None:
        if self.turn is not None and self.turn != self.seat:
            raise IllegalAction("It is your opponent's turn")
        self._position.check(action)

    def key(self) -> tuple[Any, ...]:
        """All that is known as one value: equal keys, equal knowledge."""
        position = self._position
        table = (position.turn, position.active, position.number, position.phase, position.winner, position.first)
        sides = tuple(_side_key(side) for side in position.sides)
        return (self.seat, table, sides, _ids(position.choice), _ids(self.unseen or ()), self.news)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HearthstoneView) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def _ids(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


def _unseen(enemy: Side, choice: Sequence[Card]) -> tuple[Card, ...]:
    cards = [*enemy.deck, *choice, *(held.card for held in enemy.hand if not held.made and not held.known)]
    cards += [hidden.card for hidden in enemy.secrets if not hidden.made]
    return tuple(sorted(cards, key=lambda card: card.index))


def _black_out(enemy: Side, open_lists: bool) -> None:
    """Hide the hand, the deck and the secrets."""
    blank = unknown()
    enemy.deck = [blank] * len(enemy.deck)
    enemy.stacked = False
    if not open_lists:
        enemy.list = ()
    enemy.hand = [
        held if held.known else Held(blank, held.uid, 0 if held.made or held.quiet else held.shift, False, held.made)
        for held in enemy.hand
    ]
    enemy.secrets = [hidden.as_card(unknown(hidden.card.card_class, True)) for hidden in enemy.secrets]


def _public(item: tuple[Any, ...], seat: int) -> tuple[Any, ...]:
    """A piece of news as this seat applies it: what the other draws or hides has no name."""
    kind = item[0]
    if kind in ("draw", "get") and item[1] != seat and not item[3]:
        return (kind, item[1], None, False)
    if kind == "secret" and item[1] != seat:
        return (kind, item[1], None, item[3])
    return item


def _side_key(side: Side) -> tuple[Any, ...]:
    weapon = side.weapon
    return (
        _character_key(side.hero),
        tuple(_character_key(minion) for minion in side.board),
        tuple(_held_key(held) for held in side.hand),
        _ids(side.deck),
        _ids(side.list),
        tuple(_secret_key(hidden) for hidden in side.secrets),
        weapon and (weapon.card.id, weapon.own_attack, weapon.attack, weapon.durability),
        (side.power.id, side.power_used, side.mana, side.crystals, side.owed, side.locked, side.fatigue),
        (side.played, side.minions_played, side.minions_cannot_die, _ids(side.returning)),
        tuple((grave.card.id, grave.turn, grave.way) for grave in side.graveyard),
        tuple((discount.kind, discount.less, discount.once, discount.on_turn) for discount in side.discounts),
    )


def _secret_key(hidden: Hidden) -> tuple[Any, ...]:
    ruled_out = tuple(sorted(card.id for card in hidden.ruled_out))
    return (hidden.card.id, hidden.card.card_class, hidden.uid, hidden.made, ruled_out)


def _held_key(held: Held) -> tuple[Any, ...]:
    gained = tuple((buff.attack, buff.health) for buff in held.buffs)
    return (held.card.id, held.uid, held.shift, held.known, held.made, gained)


def _character_key(one: Character) -> tuple[Any, ...]:
    buffs = tuple(
        (buff.source, buff.attack, buff.health, buff.set_attack, buff.set_health, buff.lasts, buff.seat)
        for buff in one.buffs
    )
    numbers = (one.attack, one.max_health, one.damage, one.armor, one.keywords, one.own_keywords, one.spell_damage)
    return (one.card.id, one.uid, one.stamp, one.seat, numbers, one.attacks, one.sick, buffs)
