"""A pot of two after the flop, street by street, in the solver's words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardai.games.holdem import notation
from cardai.games.holdem.history import Deed
from cardai.games.holdem.view import HoldemView

from ..abstraction.betting import PAID, POT, SEATS, SPENT, STACK, BettingState
from ..abstraction.translation import Line
from ..solver.tree import Action

STREET_CARDS = (0, 3, 4, 5)


@dataclass(frozen=True)
class Duel:
    """One street from where only two are left; chips, `stack` at the start of the street is what both can play for."""

    street: int
    """1 flop, 2 turn, 3 river."""
    board: tuple[int, ...]
    seats: tuple[int, int]
    """Out of position, in position."""
    first: int
    """How many deeds of the hand come before it."""
    pot: int
    """Without `paid`."""
    stack: int
    player: int
    """Who is next: 0 out of position, 1 in position."""
    paid: tuple[int, int]
    line: tuple[str, ...] = ()
    """What the two did since, as `check`, `bet 12`, `call`, `allin`."""

    @property
    def bet(self) -> int:
        """The bet to match at the end of the line."""
        amounts = [int(word.split()[1]) for word in self.line if " " in word]
        return self.stack if "allin" in self.line else max(*self.paid, *amounts, 0)

    def word(self, amount: int) -> str:
        """A bet or raise to this much after the line."""
        if amount >= self.stack:
            return "allin"
        return f"raise {amount}" if self.bet else f"bet {amount}"

    def after(self, deed: Deed) -> Duel:
        """With one action more."""
        plain = {notation.CHECK: "check", notation.CALL: "call"}
        return replace(self, line=(*self.line, plain.get(deed.action) or self.word(deed.bet)))

    def rest(self, done: int, player: int) -> Duel:
        """The street from somebody's decision after so many of its actions on."""
        paid = replace(self, line=self.line[:done]).paid_at_end
        return replace(self, player=player, paid=paid, line=self.line[done:], first=self.first + done)

    @property
    def paid_at_end(self) -> tuple[int, int]:
        """What both have in front of them at the end of the line."""
        paid, player = list(self.paid), self.player
        for word in self.line:
            if word != "check":
                paid[player] = max(paid) if word == "call" else self.stack if word == "allin" else int(word.split()[1])
            player = 1 - player
        return paid[0], paid[1]


def duels_of(view: HoldemView, line: Line) -> list[Duel]:
    """Every street after the flop that two players had, or came to have, for themselves; the last may be now."""
    alive, found = {seat for seat in line.ring if seat >= 0}, list[Duel]()
    odd = _odd_chips(line.now)
    for number, (deed, state) in enumerate(zip(line.deeds, line.states, strict=False)):
        if _begins(found, deed.street, alive):
            found.append(_begin(view, line, alive, number, state, deed.seat, odd))
        if deed.action == notation.FOLD:
            alive.discard(deed.seat)
        elif found and found[-1].street == deed.street:
            found[-1] = found[-1].after(deed)
    if view.turn is not None and _begins(found, view.street, alive):
        found.append(_begin(view, line, alive, len(line.deeds), line.now, view.turn, 0))
    return found


def _begins(found: list[Duel], street: int, alive: set[int]) -> bool:
    return street > 0 and len(alive) == 2 and not (found and found[-1].street == street)


def _odd_chips(now: BettingState) -> int:
    """Chips in the middle that no betting explains: a position told in figures may have some."""
    return int(now[POT] - now[SPENT : SPENT + now[SEATS]].sum())


def _begin(view: HoldemView, line: Line, alive: set[int], first: int, state: BettingState, turn: int, odd: int) -> Duel:
    seats = sorted(alive, key=view.dealt.index)
    places = [line.ring.index(seat) for seat in seats]
    bets = [int(state[PAID + place]) for place in places]
    stack = min(int(state[STACK + place] + state[PAID + place]) for place in places)
    street = STREET_CARDS.index(len(view.board)) if first == len(line.deeds) else line.deeds[first].street
    return Duel(
        street,
        view.board[: STREET_CARDS[street]],
        (seats[0], seats[1]),
        first,
        int(state[POT]) + odd - sum(bets),
        stack,
        seats.index(turn),
        (min(bets[0], stack), min(bets[1], stack)),
    )


def real_action(view: HoldemView, action: Action) -> int:
    """What the seat to act does at the table for an action of the solver."""
    if action.name == "allin":
        return notation.ALL_IN if view.most_raise is not None else notation.CALL
    if action.name in ("bet", "raise"):
        return max(action.amount, view.least_raise or 0)
    return {"fold": notation.FOLD, "check": notation.CHECK, "call": notation.CALL}[action.name]
