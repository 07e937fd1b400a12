"""A position of Hearthstone: mutable, small, quick to copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import core
from ..core import BadToken, Chance, IllegalAction
from . import legal
from .card_book import card_named
from .chance import DRAWS, PickCard
from .engine import turns
from .engine.entities import Character, Held, Offer, Side, Weapon
from .engine.resolve import settle
from .keywords import MAX_HAND

if TYPE_CHECKING:
    from .card import Card
    from .game import Hearthstone
    from .view import HearthstoneView

Action = tuple[Any, ...]
"""("play", hand, target, place, option), ("attack", attacker, target), ("power", target), ("choose", number),
("keep", hand places), ("end",). Places count from 0; a target is 0 for the own hero, 1 to 7 for own minions,
8 for the enemy hero, 9 to 15 for enemy minions."""

MULLIGAN, PLAY, OVER = 0, 1, 2
ENEMY_CODE = 8


class _NoChance(Chance):
    """Stands where no question may be asked."""

    def ask(self, event: core.ChanceEvent[Any]) -> Any:
        raise RuntimeError(f"nobody is there to answer {event}")


NO_CHANCE = _NoChance()


class HearthstoneState(core.State[Action]):
    """Two sides, whose turn it is, and an open choice if there is one."""

    __slots__ = (
        "abilities",
        "active",
        "broken",
        "chance",
        "fallen",
        "first",
        "game",
        "news",
        "number",
        "offers",
        "phase",
        "sides",
        "stamps",
        "turn",
        "uids",
        "winner",
    )

    def __init__(self, game: Hearthstone, sides: list[Side], first: int) -> None:
        self.game = game
        self.sides: list[Side] = sides
        self.first = first
        self.active = first
        """Seat whose turn it is in the game's sense."""
        self.turn: int | None = first
        self.number = 0
        """Turns begun, both players' counted."""
        self.phase = MULLIGAN
        self.offers: tuple[Offer, ...] = ()
        """Rows of cards set aside; the seat to act must take one of the first row, then of the next."""
        self.winner: int | None = None
        self.uids = self.stamps = 10
        self.news: list[tuple[Any, ...]] = []
        """Events of the last action, in order."""
        self.abilities = 0
        """All abilities in play together, or more, with the moments somebody may react to: what is not here need not
        be looked for, and a moment that is not here need not be told."""
        self.fallen: list[Character] = []
        """Minions whose deaths are being resolved."""
        self.broken: list[Weapon] = []
        """Weapons whose Deathrattles wait for the deaths of the phase."""
        self.chance: Chance = NO_CHANCE

    @property
    def choice(self) -> tuple[Card, ...]:
        """Cards of which the seat to act must take one."""
        return self.offers[0].cards if self.offers else ()

    @property
    def is_over(self) -> bool:
        return self.phase == OVER

    def new_uid(self) -> int:
        self.uids += 1
        return self.uids

    def new_stamp(self) -> int:
        self.stamps += 1
        return self.stamps

    def finish(self, winner: int | None) -> None:
        """The game is over; no winner is a draw."""
        self.phase = OVER
        self.turn = None
        self.winner = winner
        self.offers = ()
        self.news.append(("over", winner))

    def copy(self) -> HearthstoneState:
        new = HearthstoneState.__new__(HearthstoneState)
        new.game = self.game
        new.sides = [self.sides[0].copy(), self.sides[1].copy()]
        new.first = self.first
        new.active = self.active
        new.turn = self.turn
        new.number = self.number
        new.phase = self.phase
        new.offers = self.offers
        new.winner = self.winner
        new.uids = self.uids
        new.stamps = self.stamps
        new.news = self.news
        new.abilities = self.abilities
        new.fallen = []
        new.broken = []
        new.chance = NO_CHANCE
        return new

    def character(self, code: int) -> Character | None:
        """The character a target code means for the active seat."""
        seat = self.active
        if code >= ENEMY_CODE:
            seat, code = 1 - seat, code - ENEMY_CODE
        side = self.sides[seat]
        if code == 0:
            return side.hero
        return side.board[code - 1] if code <= len(side.board) else None

    def code(self, one: Character) -> int:
        """Name of a character in play as the active seat types it."""
        side = self.sides[one.seat]
        base = 0 if one.seat == self.active else ENEMY_CODE
        return base + (0 if one is side.hero else side.board.index(one) + 1)

    def label(self, one: Character) -> str:
        """Name of a character in the tokens of chance: 0h, 1m3."""
        side = self.sides[one.seat]
        return f"{one.seat}h" if one is side.hero else f"{one.seat}m{side.board.index(one) + 1}"

    def actions(self) -> Sequence[Action]:
        return legal.actions(self)

    def check(self, action: Action) -> None:
        reason = legal.why_not(self, action)
        if reason:
            raise IllegalAction(reason)

    def apply(self, action: Action, chance: Chance) -> None:
        self.check(action)
        if not chance.may_fail:
            self.step(action, chance)
            return
        saved = self.copy()
        try:
            self.step(action, chance)
        except BadToken:
            self._restore(saved)
            raise

    def _restore(self, saved: HearthstoneState) -> None:
        """Be as the copy was made."""
        for name in HearthstoneState.__slots__:
            setattr(self, name, getattr(saved, name))

    def step(self, action: Action, chance: Chance) -> None:
        """Play an action known to be legal."""
        self.news = []
        self.chance = chance
        kind = action[0]
        if kind == "play":
            _, place, target, position, option = action
            aimed = self.character(target) if target is not None else None
            card = self.sides[self.active].hand[place].card
            turns.play_card(self, place, aimed, position, card.choose[option] if option is not None else None)
        elif kind == "attack":
            turns.attack(self, self.character(action[1]), self.character(action[2]))  # type: ignore[arg-type]
        elif kind == "power":
            turns.use_power(self, self.character(action[1]) if action[1] is not None else None)
        elif kind == "end":
            turns.end_turn(self)
        elif kind == "choose":
            self._choose(action[1])
        else:
            self._keep(action[1])
        self.chance = NO_CHANCE

    def _choose(self, number: int) -> None:
        """Take one of the cards on offer."""
        taken, self.offers = self.offers[0], self.offers[1:]
        taken.act(self, self.active, taken.cards, number)
        settle(self)

    def _keep(self, kept: tuple[int, ...]) -> None:
        """Replace the cards not kept, then the other seat decides or the game begins."""
        seat = self.turn
        assert seat is not None
        side = self.sides[seat]
        away = [held.card for place, held in enumerate(side.hand) if place not in kept]
        self.news.append(("mulligan", seat, len(away)))
        for place, held in enumerate(side.hand):
            if place not in kept:
                drawn = side.deck.pop(self.chance.ask(PickCard(side.deck, DRAWS + seat)))
                side.hand[place] = Held(drawn, held.uid)
        side.deck = sorted([*side.deck, *away], key=lambda card: card.index)
        if seat == self.first:
            self.turn = 1 - seat
            return
        if len(side.hand) < MAX_HAND:
            coin = card_named("The Coin")
            side.hand.append(Held(coin, self.new_uid(), known=True, made=True))
            self.news.append(("get", seat, coin.id, True))
        self.phase = PLAY
        self.turn = self.active = self.first
        self.number = 1
        turns.begin_turn(self)

    def view(self, seat: int) -> HearthstoneView:
        from .view import HearthstoneView

        return HearthstoneView.of(self, seat)

    def returns(self) -> list[float]:
        """Win % of each seat: 100, 0, or 50 each for a draw."""
        if not self.is_over:
            return [0.0, 0.0]
        if self.winner is None:
            return [50.0, 50.0]
        return [100.0 if seat == self.winner else 0.0 for seat in (0, 1)]
