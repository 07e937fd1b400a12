"""Following the actions of a PHH hand history at one of our tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import product
from typing import Any, TypeVar

from cardai.games import cards
from cardai.games.core import BadRules, BadToken, Chance, ChanceEvent, IllegalAction
from cardai.games.holdem import make, pots
from cardai.games.holdem.chance import UNKNOWN, BoardDeal, PotWinners
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.showdown import strengths_of
from cardai.games.holdem.state import HoldemState
from cardai.games.match import CHANCE_MARK, Match

from ..errors import SaveError

MOST_PLACES = 4
"""Decimals beyond this are rounding of a division, not chips."""
ENDLESS = 10**9
"""Chips of a player whose stack the history does not know."""

T = TypeVar("T")


@dataclass(frozen=True)
class Followed:
    """Point that the actions of a history lead to."""

    match: Match | None
    fault: str | None
    """Why they could not be followed to their end."""
    unit: Decimal
    """Worth of one chip of the match in the history."""


def follow(fields: Mapping[str, Any]) -> Followed:
    """Play a history's actions; whatever is wrong with it becomes a fault."""
    try:
        return _Telling(fields).followed()
    except (SaveError, BadRules, BadToken, IllegalAction) as error:
        return Followed(None, str(error), Decimal(1))


class _Telling:
    """A history being turned into a match."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        if fields.get("variant", "NT") != "NT":
            raise SaveError(f"variant {fields['variant']!r} is not no-limit hold'em (NT)")
        self.deeds = [_Deed.parse(text) for text in _texts(fields.get("actions"))]
        self.deeds = [deed for deed in self.deeds if deed.verb]
        self.stacks = _listed(fields, "starting_stacks")
        if not 2 <= len(self.stacks) <= 10:
            raise SaveError(f"{len(self.stacks)} starting stacks; hold'em is for 2 to 10 players")
        self.places = self._decimals()
        self.unit = Decimal(1).scaleb(-self.places)
        self.holes, self.mucked = self._cards()

    def followed(self) -> Followed:
        """The hand, as far as it could be followed."""
        table, tokens, fault = self._play(self.holes)
        if table is not None and self._mucked_winners(table):
            hidden = [UNKNOWN if seat in self.mucked else hole for seat, hole in enumerate(self.holes)]
            table, tokens, fault = self._play(hidden)
        match = None if table is None else Match.replay(table.game, table.count, tokens)
        return Followed(match, fault, self.unit)

    def rules(self) -> dict[str, Any]:
        """The table as data; p1 is the small blind, heads-up the big blind."""
        count = len(self.stacks)
        antes = [self._chips(amount) for amount in _listed(self.fields, "antes", [0] * count)][:count]
        blinds = [self._chips(amount) for amount in _listed(self.fields, "blinds_or_straddles")][:count]
        found: dict[str, Any] = {
            "stacks": [ENDLESS * 10**self.places if s.is_infinite() else self._chips(s) for s in self.stacks],
            "blinds": blinds,
            "button": count - 1,
        }
        if any(antes):
            found["antes"] = antes
            found["dead_antes"] = not self.fields.get("ante_trimming_status", False)
        if self.fields.get("min_bet") is not None:
            found["min_bet"] = self._chips(_amount(self.fields["min_bet"]))
        return found

    def _play(self, holes: Sequence[str]) -> tuple[HoldemState | None, list[str], str | None]:
        game = make(self.rules())
        dealer = _Dealer(self, holes)
        try:
            table = game.start(len(self.stacks), dealer)
        except BadToken as error:
            return None, [], str(error)
        dealer.table = table
        tokens = dealer.told()
        told = 0
        for deed in self.deeds:
            told += len(deed.rest) // 2 if deed.verb == "db" else 0
            try:
                action = self._action(deed, table, told)
                if action is None:
                    continue
                table.apply(action, dealer)
            except (IllegalAction, BadToken) as error:
                return table, tokens, f"{deed.text!r}: {error}"
            tokens += [game.token(action), *dealer.told()]
        return table, tokens, None

    def _action(self, deed: _Deed, table: HoldemState, told: int) -> int | None:
        """Action of a deed at this point, when the history has told of so many board cards; None if it is none."""
        if deed.verb not in ("f", "cc", "cbr"):
            return None
        if deed.verb == "cc" and (table.turn is None or told < len(table.board)):
            return None  # a check after the betting was closed: we do not ask for it
        seat = deed.player
        if not 0 <= seat < table.count:
            raise IllegalAction(f"there is no player p{seat + 1}")
        if table.turn != seat:
            whose = "the hand is over" if table.turn is None else f"it is the turn of p{table.turn + 1}"
            raise IllegalAction(f"p{seat + 1} cannot act now: {whose}")
        if deed.verb == "f":
            return FOLD
        if deed.verb == "cc":
            return CHECK if table.bets[seat] >= table.to_match else CALL
        to = self._chips(_amount(deed.rest))
        return ALL_IN if to == table.bets[seat] + table.stacks[seat] else to

    def _chips(self, amount: Decimal) -> int:
        if not amount.is_finite():
            raise SaveError(f"{amount} is not an amount of chips")
        return int((amount / self.unit).to_integral_value())

    def _decimals(self) -> int:
        """Number of decimals of the amounts."""
        figures = [*self.stacks, *_listed(self.fields, "antes", []), *_listed(self.fields, "blinds_or_straddles")]
        figures += _listed(self.fields, "finishing_stacks", []) + _listed(self.fields, "winnings", [])
        figures += [_amount(deed.rest) for deed in self.deeds if deed.verb == "cbr"]
        figures.append(_amount(self.fields.get("min_bet") or 0))
        places = [-places_of(figure) for figure in figures if figure.is_finite()]
        return max(0, min(MOST_PLACES, max(places, default=0)))

    def _cards(self) -> tuple[list[str], set[int]]:
        """Everyone's hole cards as far as they ever became known, and who mucked."""
        holes: list[str] = [UNKNOWN] * len(self.stacks)
        mucked = set()
        for deed in self.deeds:
            if deed.verb == "dh" or (deed.verb == "sm" and deed.rest not in ("", "-")):
                if not 0 <= deed.player < len(holes):
                    raise SaveError(f"{deed.text!r}: there is no player p{deed.player + 1}")
                if "?" not in deed.rest:
                    holes[deed.player] = deed.rest
            elif deed.verb == "sm" and not deed.rest:
                mucked.add(deed.player)
        return holes, mucked

    def _mucked_winners(self, table: HoldemState) -> bool:
        """Whether somebody won by cards that the history says were thrown away."""
        contested = [pot for pot in table.pots if len(pot.seats) > 1]
        return any(seat in self.mucked and self.holes[seat] != UNKNOWN for pot in contested for seat in pot.winners)


class _Dealer(Chance):
    """Answers with the cards of a history, and with its results where the cards are not known."""

    def __init__(self, telling: _Telling, holes: Sequence[str]) -> None:
        self.telling = telling
        self.holes = holes
        self.boards = iter([deed.rest for deed in telling.deeds if deed.verb == "db"])
        self.board: list[str] = []
        self.table: HoldemState | None = None
        self._told: list[str] = []
        self._winners: list[list[int]] | None = None

    def ask(self, event: ChanceEvent[T]) -> T:
        if isinstance(event, BoardDeal):
            token = self._board(event.count)
        elif isinstance(event, PotWinners):
            token = "wins " + " ".join(str(seat) for seat in self._winners_of(event))
        else:
            token = " ".join(self.holes)
        outcome = event.parse(token)
        self._told.append(CHANCE_MARK + token)
        return outcome

    def told(self) -> list[str]:
        """The tokens since the last call."""
        told, self._told = self._told, []
        return told

    def _board(self, count: int) -> str:
        """The next cards of the board, however the history groups them."""
        while len(self.board) < count:
            more = next(self.boards, None)
            if more is None:
                raise BadToken("the history ends where the board goes on")
            if "?" in more:
                raise BadToken(f"the board {more!r} is not known")
            self.board += [cards.NAMES[card] for card in cards.parse_many(more)]
        taken, self.board = self.board[:count], self.board[count:]
        return "".join(taken)

    def _winners_of(self, event: PotWinners) -> list[int]:
        """Winners of a pot: by the history's results if it has any, else the best known hand, else who did not muck."""
        if self._winners is None and self.table is not None:
            self._winners = list(_explain(self.telling, self.table))
        if self._winners:
            found = [seat for seat in self._winners.pop(0) if seat in event.seats]
            if found:
                return found
        kept = [seat for seat in event.seats if seat not in self.telling.mucked]
        return list(event.likely) or kept[:1] or [event.seats[0]]


def _explain(telling: _Telling, table: HoldemState) -> Iterator[list[int]]:
    """The winners of each pot that has unknown cards in it, such that the finishing stacks or winnings come out."""
    gained = _gains(telling, table)
    if gained is None:
        return
    unknown = []
    strengths = strengths_of(table)
    for pot in pots.build(table.paid, table.alive, table.dead):
        if len(pot.seats) > 1 and any(table.holes[seat] is None for seat in pot.seats):
            unknown.append(pot)
            continue
        best = max(strengths[seat] for seat in pot.seats)
        winners = [seat for seat in pot.seats if strengths[seat] == best]
        shared = pots.split(pot, winners, table.button, table.count)
        for seat, share in zip(shared.winners, shared.shares, strict=True):
            gained[seat] -= share * telling.unit
    takers = [[seat for seat in pot.seats if gained[seat] > 0] or list(pot.seats) for pot in unknown]
    choices = [_subsets(seats) for seats in takers]
    if len(unknown) == 1 or _size(choices) > 20_000:
        yield from takers
        return

    def distance(chosen: Sequence[list[int]]) -> Decimal:
        won = [Decimal(0)] * table.count
        for pot, winners in zip(unknown, chosen, strict=True):
            shared = pots.split(pot, winners, table.button, table.count)
            for seat, share in zip(shared.winners, shared.shares, strict=True):
                won[seat] += share * telling.unit
        return sum((abs(a - b) for a, b in zip(won, gained, strict=True)), Decimal(0))

    yield from min(product(*choices), key=distance)


def _gains(telling: _Telling, table: HoldemState) -> list[Decimal] | None:
    """Chips that each seat took from the pots according to the history."""
    finishing = _listed(telling.fields, "finishing_stacks", [])
    if len(finishing) == table.count:
        return [theirs - left * telling.unit for theirs, left in zip(finishing, table.stacks, strict=True)]
    winnings = _listed(telling.fields, "winnings", [])
    return winnings if len(winnings) == table.count and any(winnings) else None


def _subsets(seats: Sequence[int]) -> list[list[int]]:
    """Every non-empty choice of winners, single ones first."""
    found = [[seat for place, seat in enumerate(seats) if mask >> place & 1] for mask in range(1, 1 << len(seats))]
    return sorted(found, key=len)


def _size(choices: Sequence[Sequence[Any]]) -> int:
    size = 1
    for choice in choices:
        size *= len(choice)
    return size


@dataclass(frozen=True)
class _Deed:
    """One notation of `actions`: who, what, and the rest."""

    text: str
    player: int = -1
    verb: str = ""
    rest: str = ""

    @classmethod
    def parse(cls, text: str) -> _Deed:
        words = text.split("#", 1)[0].split()
        match words:
            case []:
                return cls(text)
            case ["d", "db", board]:
                return cls(text, verb="db", rest=board)
            case ["d", "dh", who, dealt]:
                return cls(text, _player(text, who), "dh", dealt)
            case [who, ("f" | "cc") as verb]:
                return cls(text, _player(text, who), verb)
            case [who, "cbr", amount]:
                return cls(text, _player(text, who), "cbr", amount)
            case [who, "sm", *shown] if len(shown) < 2:
                return cls(text, _player(text, who), "sm", *shown)
        raise SaveError(f"{text!r} is not an action of hold'em")


def _player(text: str, who: str) -> int:
    found = re.fullmatch(r"p([0-9]{1,2})", who)
    if found is None:
        raise SaveError(f"{text!r} names no player; players are p1, p2, ...")
    return int(found[1]) - 1


def _texts(given: Any) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise SaveError("its actions are not a list of texts")
    return given


def _listed(fields: Mapping[str, Any], name: str, default: Sequence[Any] | None = None) -> list[Decimal]:
    given = fields.get(name, default)
    if not isinstance(given, list):
        raise SaveError(f"{name} is missing or not a list of amounts")
    try:
        return amounts_of(given)
    except (InvalidOperation, TypeError, ValueError):
        raise SaveError(f"{name} is not a list of amounts") from None


def amounts_of(given: Sequence[Any]) -> list[Decimal]:
    return [_amount(value) for value in given]


def _amount(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
        raise SaveError(f"{value!r} is not an amount of chips")
    try:
        found = Decimal(str(value).replace(",", ""))
    except InvalidOperation:
        raise SaveError(f"{value!r} is not an amount of chips") from None
    if found.is_nan() or (abs(found) > Decimal(10) ** 12 and found.is_finite()):
        raise SaveError(f"{value!r} is not an amount of chips")
    return found


def places_of(figure: Decimal) -> int:
    """The exponent: -2 for cents."""
    exponent = figure.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0
