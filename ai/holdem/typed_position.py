"""A position told in a few figures, filled in to a whole hand with the most ordinary betting that leads there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from cardai.games.core import BadToken, IllegalAction, Tape
from cardai.games.holdem import notation
from cardai.games.holdem.game import Holdem
from cardai.games.holdem.positions import blind_of, names_from_button
from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.view import HoldemView

COMMON = ("BB", "BTN", "CO", "SB", "HJ", "UTG", "LJ", "MP", "UTG+1", "UTG+2")
"""Where opponents most likely sit if nobody says."""
MOST = 1_000_000


@dataclass(frozen=True)
class TypedPosition:
    """What the player typed."""

    hole: tuple[int, int]
    board: tuple[int, ...]
    pot: int
    """Everything in the middle, bets included."""
    to_call: int
    stacks: tuple[int, ...]
    """Chips behind (with a line: at the start of the hand): one's own first, then those of opponents still in, from
    one's left on; the last counts for all others."""
    position: str
    seats: int
    opponents: int
    big: int

    @property
    def street(self) -> int:
        return {0: 0, 3: 1, 4: 2, 5: 3}[len(self.board)]

    def stack(self, number: int) -> int:
        """Chips behind of oneself (0) or of an opponent."""
        return self.stacks[min(number, len(self.stacks) - 1)]


@dataclass(frozen=True)
class FilledPosition:
    """The position as a view, and the betting that was assumed, in words."""

    view: HoldemView
    assumed: str


def fill_in(typed: TypedPosition, line: Sequence[str] = ()) -> FilledPosition:
    """Play a hand to the position told: by the given line of actions, or by the most ordinary one."""
    names = names_from_button(typed.seats)
    if typed.position not in names:
        raise BadToken(f"With {typed.seats} players there is no position {typed.position!r}: {', '.join(names)}")
    hero = names.index(typed.position)
    rivals = _still_in(typed, hero, line) if line else _rivals(typed, names, hero)
    invested = _invested(typed)
    game = _seated(typed, _told_stacks(typed, hero, rivals)) if line else _game(typed, hero, rivals, invested)
    table = game.start(typed.seats, _chance(typed, hero))
    script = _Script(typed, table, hero, rivals, invested)
    script.follow(line) if line else script.make_up()
    _check_reached(typed, table, hero)
    view = table.view(hero)
    if not line:
        if view.to_call != min(typed.to_call, typed.stack(0)):
            raise BadToken("No ordinary betting leads to these figures; check pot, stacks and blind, or give --line")
        view = replace(view, pot=typed.pot)
    return FilledPosition(view, script.words(names))


def _still_in(typed: TypedPosition, hero: int, line: Sequence[str]) -> list[int]:
    """The opponents left after a line, from the player's left on; all of them if it does not work out."""
    table = _seated(typed, [max(typed.stacks)] * typed.seats).start(typed.seats, _chance(typed, hero))
    script = _Script(typed, table, hero, (), 0)
    with suppress(BadToken):
        script.follow(line)
    around = ((hero + step) % typed.seats for step in range(1, typed.seats))
    return [seat for seat in around if table.alive[seat]]


def _told_stacks(typed: TypedPosition, hero: int, rivals: Sequence[int]) -> list[int]:
    """Chips of every seat at the start of a hand whose betting is told."""
    numbers = {hero: 0, **{seat: number for number, seat in enumerate(rivals, start=1)}}
    return [typed.stack(numbers.get(seat, len(typed.stacks))) for seat in range(typed.seats)]


def _rivals(typed: TypedPosition, names: Sequence[str], hero: int) -> list[int]:
    seats = [names.index(name) for name in COMMON if name in names and names.index(name) != hero]
    return seats[: typed.opponents] if typed.street else [seat for seat in range(typed.seats) if seat != hero]


def _invested(typed: TypedPosition) -> int:
    """Chips each player in the hand has put in on earlier streets."""
    return max(0, (typed.pot - typed.to_call) // (typed.opponents + 1)) if typed.street else 0


def _game(typed: TypedPosition, hero: int, rivals: Sequence[int], invested: int) -> Holdem:
    stacks = [max(typed.stacks) + invested + typed.pot] * typed.seats
    if not typed.street:
        stacks = [typed.stack(1)] * typed.seats
    stacks[hero] = typed.stack(0) + invested
    for number, seat in enumerate(rivals, start=1):
        stacks[seat] = typed.stack(number) + invested + (typed.to_call if typed.street else 0)
    if not typed.street:
        stacks = [stack + typed.to_call + typed.big for stack in stacks]
        stacks[hero] = typed.stack(0) + _posted(typed)
    return _seated(typed, stacks)


def _seated(typed: TypedPosition, stacks: Sequence[int]) -> Holdem:
    """A hand with these stacks, the first seat on the button."""
    return Holdem(
        {"stacks": list(stacks), "blinds": [max(1, typed.big // 2), typed.big], "button": 0, "seats": typed.seats}
    )


def _posted(typed: TypedPosition) -> int:
    """What the position posts as a blind."""
    return blind_of(typed.position, typed.seats, typed.big)


def _chance(typed: TypedPosition, hero: int) -> Tape:
    """A deal with the told cards in their places and any others elsewhere."""
    seen = {*typed.hole, *typed.board}
    rest = [card for card in range(52) if card not in seen]
    random.Random(0).shuffle(rest)
    holes = [typed.hole if seat == hero else (rest.pop(), rest.pop()) for seat in range(typed.seats)]
    board = [*typed.board, *rest[: 5 - len(typed.board)]]
    from cardai.games.cards import NAMES

    dealt = " ".join(NAMES[a] + NAMES[b] for a, b in holes)
    return Tape([dealt, "".join(NAMES[c] for c in board[:3]), NAMES[board[3]], NAMES[board[4]]])


class _Script:
    """Plays the betting and remembers it."""

    def __init__(
        self, typed: TypedPosition, table: HoldemState, hero: int, rivals: Sequence[int], invested: int
    ) -> None:
        self.typed, self.table, self.hero, self.rivals, self.invested = typed, table, hero, list(rivals), invested
        self.chance = _chance(typed, hero)
        self.chance.ask(_Skip())
        self.played: list[tuple[int, int, str]] = []

    def follow(self, line: Sequence[str]) -> None:
        """The player's own account of the betting, action by action."""
        for token in line:
            if self.table.turn is None:
                raise BadToken(f"--line goes on with {token!r} although the hand is over")
            self.play(notation.parse(token))

    def make_up(self) -> None:
        """The most ordinary betting: one raise before the flop, checks until now, one bet now."""
        if self.typed.street == 0:
            self._preflop_now()
            return
        self._preflop()
        while self.table.turn is not None and self.table.street < self.typed.street:
            self.play(notation.CHECK)
        while self.table.turn is not None and not self._is_there():
            self._checks_or_bet()

    def play(self, action: int) -> None:
        """Do an action for whoever is to act."""
        table = self.table
        seat, street, is_bet = table.turn, table.street, action > 0 and not table.to_match
        assert seat is not None
        try:
            table.apply(action, self.chance)
        except IllegalAction as error:
            raise BadToken(f"The betting does not work out: {notation.token(action)}: {error}") from None
        self.played.append((street, seat, f"bet {action}" if is_bet else notation.token(action)))

    def words(self, names: Sequence[str]) -> str:
        """The betting, without the folds before the flop."""
        told = [f"{names[seat]} {word}" for street, seat, word in self.played if street or word != "fold"]
        return ", ".join(told) or "everybody before you folded"

    def _is_there(self) -> bool:
        return self.table.turn == self.hero and (not self.typed.to_call or self.table.to_match > 0)

    def _bettor(self) -> int:
        """The opponent who acts right before the player."""
        return max(self.rivals, key=lambda seat: (seat - self.hero) % self.typed.seats)

    def _checks_or_bet(self) -> None:
        if self.typed.to_call and self.table.turn == self._bettor():
            self.play(self._sized(self.typed.to_call))
        else:
            self.play(notation.CHECK)

    def _sized(self, size: int) -> int:
        """A bet to this much as far as the rules allow it."""
        seat = self.table.turn
        assert seat is not None
        most = self.table.bets[seat] + self.table.stacks[seat]
        least = self.table.to_match + self.table.min_raise
        return notation.ALL_IN if max(size, least) >= most else max(size, least)

    def _preflop(self) -> None:
        """Everybody who is in at the end pays `invested`, the first of them by raising if it is more than a blind."""
        live = {self.hero, *self.rivals}
        table = self.table
        while table.turn is not None and table.street == 0:
            owes = table.to_match - table.bets[table.turn]
            if table.turn not in live:
                self.play(notation.FOLD if owes else notation.CHECK)
            elif table.to_match < self.invested and self.invested >= 2 * self.typed.big:
                self.play(self._sized(self.invested))
            else:
                self.play(notation.CALL if owes else notation.CHECK)

    def _preflop_now(self) -> None:
        """Before the flop: folds up to the player, but for one raiser and callers as the pot tells."""
        table, typed = self.table, self.typed
        bet = typed.to_call + table.bets[self.hero]
        blinds = sum(table.bets)
        entered = max(0, round((typed.pot - blinds) / max(1, bet)))
        if bet > typed.big:
            entered = max(1, entered)
        # a pot of all blinds and whole bets: whoever posted the small blind is out
        is_out = typed.position == "BB" and typed.seats > 2 and typed.pot >= blinds + entered * bet
        while table.turn is not None and table.turn != self.hero:
            before = self._seats_before() - is_out
            if entered and 0 < before <= entered:
                owes = table.bets[table.turn] < table.to_match
                self.play(self._sized(bet) if table.to_match < bet else notation.CALL if owes else notation.CHECK)
                entered -= 1
            else:
                self.play(notation.FOLD)
        if table.to_match < bet:
            raise BadToken("Nobody acts before you here, so the raise must answer one of yours: give --line")

    def _seats_before(self) -> int:
        """How many act before the player, the one to act included."""
        turn = self.table.turn
        assert turn is not None
        return (self.hero - turn) % self.typed.seats


class _Skip:
    """Passes over the hole cards on a tape, which the table has dealt already."""

    stream = 0

    def sample(self, rng: random.Random) -> None:
        return None

    def token(self, outcome: None) -> str:
        return ""

    def parse(self, token: str) -> None:
        return None


def _check_reached(typed: TypedPosition, table: HoldemState, hero: int) -> None:
    if table.turn is None:
        raise BadToken("After this betting nobody has anything left to decide")
    if table.turn != hero:
        turn = names_from_button(typed.seats)[table.turn]
        raise BadToken(f"After this betting it is not your turn but that of {turn}")
    if table.street != typed.street:
        streets = ("before the flop", "on the flop", "on the turn", "on the river")
        raise BadToken(f"This betting ends {streets[table.street]}, but the board is that {streets[typed.street]}")
