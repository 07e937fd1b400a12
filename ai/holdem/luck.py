"""What the cards gave and took: the change of everybody's expected share of the pots at each deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardai.games.cards import text_of
from cardai.games.holdem.chance import Hole
from cardai.games.holdem.equity import equity
from cardai.games.holdem.pots import Pot, build
from cardai.games.holdem.ranges import EVERY, Range
from cardai.games.holdem.state import STREETS, HoldemState
from cardai.games.match import Match, Moment

ANY = Range("random", dict.fromkeys(EVERY, 1.0))
SAMPLES = 20_000
"""Showdowns sampled where a hand is not known."""
_CARDS = (0, 3, 4, 5)


@dataclass(frozen=True)
class Deal:
    """Cards that came onto the board, and the pots that were at stake."""

    street: int
    board: tuple[int, ...]
    """After the deal."""
    pots: tuple[Pot, ...]
    holes: tuple[Hole, ...]
    unit: int
    is_final: bool
    """Nobody had anything left to decide."""

    @property
    def what(self) -> str:
        """The deal in words: `turn 7h`."""
        return f"{STREETS[self.street]} {text_of(self.board[_CARDS[self.street - 1] :])}"

    @property
    def before(self) -> tuple[int, ...]:
        """The board before the deal."""
        return self.board[: _CARDS[self.street - 1]]

    def luck(self) -> dict[int, float]:
        """By seat: what is gained in expected share of the pots, in the game's unit."""
        then, now = shares(self.pots, self.holes, self.before), shares(self.pots, self.holes, self.board)
        return {seat: (now[seat] - then[seat]) / self.unit for seat in then}


def deals(moment: Moment) -> Iterator[Deal]:
    """The deals of one step of a hold'em match, street by street."""
    before, after = moment.before, moment.after
    assert isinstance(before, HoldemState) and isinstance(after, HoldemState)
    is_over = after.turn is None or after.number != before.number
    last = after.last if after.number != before.number else None
    board = tuple(last.board if last else after.board)
    pots = last.pots if last else after.pots if is_over else tuple(build(after.paid, after.alive, after.dead))
    for street in range(before.street + 1, _CARDS.index(len(board)) + 1):
        yield Deal(street, board[: _CARDS[street]], tuple(pots), tuple(before.holes), before.game.rules.unit, is_over)


def shares(pots: Sequence[Pot], holes: Sequence[Hole], board: Sequence[int]) -> dict[int, float]:
    """Chips each seat can expect from the pots on this board; seats with unknown cards are left out."""
    found: dict[int, float] = {}
    for pot in pots:
        for seat, share in _pot_shares(pot.seats, holes, tuple(board)).items():
            found[seat] = found.get(seat, 0.0) + share * pot.amount
    return found


def _pot_shares(seats: Sequence[int], holes: Sequence[Hole], board: tuple[int, ...]) -> dict[int, float]:
    known = {seat: hole for seat in seats if (hole := holes[seat]) is not None}
    if len(seats) < 2:
        return dict.fromkeys(known, 1.0)
    if len(known) == len(seats):
        result = equity([_single(hole) for hole in known.values()], board)
        return {seat: share.equity for seat, share in zip(known, result.shares, strict=True)}
    return {seat: _own_view(hole, len(seats), board) for seat, hole in known.items()}


def _own_view(hole: tuple[int, int], count: int, board: tuple[int, ...]) -> float:
    """The equity of a hand against others nobody knows."""
    return equity([_single(hole), *[ANY] * (count - 1)], board, samples=SAMPLES).shares[0].equity


def _single(hole: tuple[int, int]) -> Range:
    return Range(text_of(hole), {(max(hole), min(hole)): 1.0})


def adjusted(match: Match) -> list[float]:
    """The result of every seat with the luck of boards dealt after the last decision of a hand taken out."""
    found = [result - match.game.par(seat) for seat, result in enumerate(match.state.returns())]
    for moment in match.moments():
        for deal in deals(moment):
            if deal.is_final:
                for seat, luck in deal.luck().items():
                    found[seat] -= luck
    return found
