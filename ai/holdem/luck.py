"""What the cards gave and took: the change of everybody's expected share of the pots at each deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardai.games.cards import text_of
from cardai.games.core import AnyState
from cardai.games.holdem.chance import Hole
from cardai.games.holdem.expected import BOARD_END, shares
from cardai.games.holdem.pots import Pot, build
from cardai.games.holdem.state import STREETS, HoldemState
from cardai.games.match import Match
from cardai.games.reason import Reason

GROWTH = (0.0, 2.0, 2.0, 1.5)
"""By street: who hits a board wins bets that are still to come too. Any number leaves means as they are; with these
the spread of results is least."""


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
    def what(self) -> Reason:
        """Street and cards of the deal."""
        dealt = text_of(self.board[BOARD_END[self.street - 1] :])
        return Reason("street dealt", {"street": STREETS[self.street], "cards": dealt})

    @property
    def before(self) -> tuple[int, ...]:
        """The board before the deal."""
        return self.board[: BOARD_END[self.street - 1]]

    def luck(self, *, is_open: bool = False) -> dict[int, float]:
        """By seat: what is gained in expected share of the pots, in the game's unit.

        `is_open`: by who sees all hands, the folded ones too; on average over the cards that can come it is nothing.
        """
        then, now = (shares(self.pots, self.holes, board, is_open=is_open) for board in (self.before, self.board))
        return {seat: (now[seat] - then[seat]) / self.unit for seat in then}


def deals(before: AnyState, after: AnyState) -> Iterator[Deal]:
    """The deals of one step of a hold'em match, street by street."""
    assert isinstance(before, HoldemState) and isinstance(after, HoldemState)
    is_over = after.turn is None or after.number != before.number
    last = after.last if after.number != before.number else None
    board = tuple(last.board if last else after.board)
    pots = last.pots if last else after.pots if is_over else tuple(build(after.paid, after.alive, after.dead))
    for street in range(before.street + 1, BOARD_END.index(len(board)) + 1):
        yield Deal(
            street, board[: BOARD_END[street]], tuple(pots), tuple(before.holes), before.game.rules.unit, is_over
        )


def adjusted(match: Match) -> list[float]:
    """The result of every seat with the luck of boards dealt after the last decision of a hand taken out."""
    found = [result - match.game.par(seat) for seat, result in enumerate(match.state.returns())]
    for moment in match.moments():
        for seat, luck in final_luck(moment.before, moment.after).items():
            found[seat] -= luck
    return found


def dealt_luck(before: AnyState, after: AnyState) -> dict[int, float]:
    """By seat: what the board cards dealt at this step gave, all hands known: nothing on average over all cards.

    So taking it out of results changes no mean, whatever was decided before and is decided later.
    """
    found: dict[int, float] = {}
    for deal in deals(before, after):
        times = 1.0 if deal.is_final else GROWTH[deal.street]
        for seat, luck in deal.luck(is_open=True).items():
            found[seat] = found.get(seat, 0.0) + times * luck
    return found


def final_luck(before: AnyState, after: AnyState) -> dict[int, float]:
    """By seat: what the cards dealt at this step gave when nobody had anything left to decide."""
    found: dict[int, float] = {}
    for deal in deals(before, after):
        if deal.is_final:
            for seat, luck in deal.luck().items():
                found[seat] = found.get(seat, 0.0) + luck
    return found
