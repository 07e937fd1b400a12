"""Hand histories in the PHH format: `.phh` files hold one hand, `.phhs` files many.

A history becomes a Match of ours, so that everything that works on records works on it. Amounts may be decimals:
they are counted in the smallest unit that occurs (`unit` of a Hand), since a table has whole chips only.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

from cardai.games import cards
from cardai.games.core import BadRules, BadToken, Chance, Event, IllegalAction
from cardai.games.holdem import make, pots
from cardai.games.holdem.actions import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.chance import UNKNOWN, BoardDeal, Verdict
from cardai.games.holdem.showdown import strengths_of
from cardai.games.holdem.table import Table
from cardai.games.match import CHANCE_MARK, Match

from .phhwrite import dump, dump_many
from .record import MAX_BYTES, Record, SaveError, from_match

__all__ = ["SUFFIXES", "Hand", "dump", "dump_many", "load", "read", "verify"]

SUFFIXES = (".phh", ".phhs")
MOST_PLACES = 4
"""Decimals beyond this are rounding of a division, not chips."""
ENDLESS = 10**9
"""Chips of a player whose stack the history does not know."""

T = TypeVar("T")


@dataclass(frozen=True)
class Hand:
    """One hand of a history."""

    name: str
    """The file, and the number of the hand in it if there are several."""
    fields: Mapping[str, Any] = field(repr=False)
    """Everything the history says."""
    match: Match | None
    """The hand as a match, as far as it could be followed."""
    fault: str | None = None
    """Why it could not be followed to its end."""
    unit: Decimal = Decimal(1)
    """What one chip of the match is worth in the history."""

    @property
    def players(self) -> list[str]:
        """Names by seat; p1 sits at seat 0."""
        count = len(self.fields.get("starting_stacks", ()))
        given = self.fields.get("players") or []
        names = [str(name) for name in given] if isinstance(given, list) else []
        return [names[seat] if seat < len(names) and names[seat] else f"p{seat + 1}" for seat in range(count)]

    @property
    def record(self) -> Record:
        """The hand as a record of ours; SaveError if it could not be followed."""
        if self.match is None:
            raise SaveError(f"{self.name}: {self.fault}")
        return from_match(self.match, [f"human:{name}" for name in self.players], title=self.name)


def read(path: Path) -> list[Hand]:
    """Every hand of a file, followed as far as its rules allow; SaveError if the file is no history at all."""
    return [_follow(name, fields) for name, fields in _documents(path)]


def load(path: Path) -> list[Hand]:
    """Every hand of a file; SaveError names the first that cannot be followed."""
    hands = read(path)
    for hand in hands:
        if hand.match is None or hand.fault:
            raise SaveError(f"{hand.name}: {hand.fault}")
    return hands


def verify(hand: Hand) -> list[str]:
    """What disagrees between a history and what its own actions lead to; nothing if all is well."""
    if hand.match is None or hand.fault:
        return [hand.fault or "it cannot be followed"]
    table = hand.match.state
    assert isinstance(table, Table)
    finishing, winnings = hand.fields.get("finishing_stacks"), hand.fields.get("winnings")
    if table.turn is not None:
        given = finishing is not None or any(winnings or ())
        return ["its actions end before the hand is over"] if given else []
    try:
        if finishing is not None:
            return _stack_faults(hand, table, _amounts(finishing))
        # a finished hand that nobody won is how histories say that they do not know
        return _winning_faults(hand, table, _amounts(winnings)) if any(winnings or ()) else []
    except (InvalidOperation, TypeError, ValueError):
        return ["its finishing stacks or winnings are not numbers"]


def _stack_faults(hand: Hand, table: Table, finishing: Sequence[Decimal]) -> list[str]:
    if len(finishing) != table.count:
        return [f"it has {table.count} players but {len(finishing)} finishing stacks"]
    ours = [stack * hand.unit for stack in table.stacks]
    return [
        f"{hand.players[seat]} finishes with {_plain(theirs)}, the actions give {_plain(ours[seat])}"
        for seat, theirs in enumerate(finishing)
        if theirs.is_finite() and not _is_same(theirs, table.stacks[seat], hand)
    ]


def _winning_faults(hand: Hand, table: Table, winnings: Sequence[Decimal]) -> list[str]:
    """Winnings are what a player took from the pots, after any rake; an uncalled blind counts there or not."""
    if len(winnings) != table.count:
        return [f"it has {table.count} players but {len(winnings)} winnings"]
    won = [0] * table.count
    for pot in table.pots:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            won[seat] += share
    back, over = table.returned or (0, 0)
    found = []
    for seat, theirs in enumerate(winnings):
        ours = won[seat] * hand.unit
        most = won[seat] + (over if seat == back else 0)
        if (theirs > most * hand.unit and not _is_same(theirs, most, hand)) or (ours > 0) != (theirs > 0):
            found.append(f"{hand.players[seat]} wins {_plain(theirs)}, the actions give {_plain(ours)} before any rake")
    return found


def _is_same(theirs: Decimal, chips: int, hand: Hand) -> bool:
    exact = -_places(theirs) <= MOST_PLACES
    return abs(theirs - chips * hand.unit) < (Decimal("1e-9") if exact else hand.unit)


def _plain(amount: Decimal) -> str:
    return f"{amount.normalize():f}"


def _documents(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The hands of a file by name, unchecked."""
    try:
        if path.stat().st_size > 16 * MAX_BYTES:
            raise SaveError(f"{path}: too large for a hand history")
        found = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"{path}: not a hand history ({error})") from None
    if "variant" in found or "actions" in found:
        yield str(path), found
        return
    hands = {name: fields for name, fields in found.items() if isinstance(fields, dict)}
    if not hands:
        raise SaveError(f"{path}: not a hand history (it has no variant and no actions)")
    for name, fields in hands.items():
        yield f"{path} hand {name}", fields


def _follow(name: str, fields: dict[str, Any]) -> Hand:
    try:
        return _Telling(name, fields).hand()
    except SaveError as error:
        return Hand(name, fields, None, str(error))
    except (BadRules, BadToken, IllegalAction) as error:
        return Hand(name, fields, None, str(error))


class _Telling:
    """A history being turned into a match."""

    def __init__(self, name: str, fields: dict[str, Any]) -> None:
        self.name = name
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

    def hand(self) -> Hand:
        """The hand, with whatever could be followed."""
        table, tokens, fault = self._play(self.holes)
        if table is not None and self._mucked_winners(table):
            hidden = [UNKNOWN if seat in self.mucked else hole for seat, hole in enumerate(self.holes)]
            table, tokens, fault = self._play(hidden)
        if table is None:
            return Hand(self.name, self.fields, None, fault, self.unit)
        match = Match.replay(table.game, table.count, tokens)
        return Hand(self.name, self.fields, match, fault, self.unit)

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

    def _play(self, holes: Sequence[str]) -> tuple[Table | None, list[str], str | None]:
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

    def _action(self, deed: _Deed, table: Table, told: int) -> int | None:
        """What a deed does at this point, when the history has told of so many board cards; None if nothing."""
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
        """How many decimals the amounts have."""
        figures = [*self.stacks, *_listed(self.fields, "antes", []), *_listed(self.fields, "blinds_or_straddles")]
        figures += _listed(self.fields, "finishing_stacks", []) + _listed(self.fields, "winnings", [])
        figures += [_amount(deed.rest) for deed in self.deeds if deed.verb == "cbr"]
        figures.append(_amount(self.fields.get("min_bet") or 0))
        places = [-_places(figure) for figure in figures if figure.is_finite()]
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

    def _mucked_winners(self, table: Table) -> bool:
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
        self.table: Table | None = None
        self._told: list[str] = []
        self._verdicts: list[list[int]] | None = None

    def ask(self, event: Event[T]) -> T:
        if isinstance(event, BoardDeal):
            token = self._board(event.count)
        elif isinstance(event, Verdict):
            token = "wins " + " ".join(str(seat) for seat in self._verdict(event))
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

    def _verdict(self, event: Verdict) -> list[int]:
        """Who won a pot: by the history's results if it has any, else the best known hand, else who did not muck."""
        if self._verdicts is None and self.table is not None:
            self._verdicts = list(_explain(self.telling, self.table))
        if self._verdicts:
            found = [seat for seat in self._verdicts.pop(0) if seat in event.seats]
            if found:
                return found
        kept = [seat for seat in event.seats if seat not in self.telling.mucked]
        return list(event.likely) or kept[:1] or [event.seats[0]]


def _explain(telling: _Telling, table: Table) -> Iterator[list[int]]:
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


def _gains(telling: _Telling, table: Table) -> list[Decimal] | None:
    """What each seat took from the pots according to the history."""
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
        return _amounts(given)
    except (InvalidOperation, TypeError, ValueError):
        raise SaveError(f"{name} is not a list of amounts") from None


def _amounts(given: Sequence[Any]) -> list[Decimal]:
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


def _places(figure: Decimal) -> int:
    """The exponent: -2 for cents."""
    exponent = figure.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0
