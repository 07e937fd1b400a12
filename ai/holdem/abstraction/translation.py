"""From a player's view to the solver's betting state, and from the solver's actions back to real ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cardai.ai.cfr.external_sampling import MENU, TURN
from cardai.games.holdem import notation
from cardai.games.holdem.history import Deed
from cardai.games.holdem.view import HoldemView

from ..players.simple import give_up, passive
from . import betting
from .betting import (
    ACTIONS,
    ALL_IN,
    BET,
    BIG,
    BROKE,
    CALL,
    FOLD,
    FOLDED,
    LIVE,
    MARK,
    PAID,
    POT,
    SEATS,
    SPENT,
    STACK,
    STEP,
    BettingState,
)


@dataclass(frozen=True)
class Line:
    """The betting of a hand so far: the seats as the solver counts them, and its state at every decision."""

    ring: tuple[int, ...]
    """Real seats from the small blind on; -1 stands for a small blind that nobody posts."""
    deeds: tuple[Deed, ...]
    states: tuple[BettingState, ...]
    """Before each deed, and last the state now."""

    @property
    def now(self) -> BettingState:
        return self.states[-1]

    def decisions(self) -> Iterator[tuple[int, Deed, BettingState]]:
        """Every deed with the solver's number of its seat and the state before it."""
        for deed, state in zip(self.deeds, self.states, strict=False):
            yield self.ring.index(deed.seat), deed, state


def line_of(view: HoldemView) -> Line:
    """Replay the betting that a view tells of."""
    ring = ring_of(view)
    state = _posted(view, ring)
    states = [state]
    for deed in view.history:
        state = state.copy()
        state[TURN] = ring.index(deed.seat)
        follow(state, deed)
        states.append(state)
    states[-1] = _settled(view, ring, state)
    return Line(ring, view.history, tuple(states))


def ring_of(view: HoldemView) -> tuple[int, ...]:
    """Seats dealt in, from the small blind on, the button last (heads-up first)."""
    posting, dealt = view.posting, [seat for seat, stack in enumerate(view.start_stacks) if stack]
    first = posting.big if posting.big is not None else (view.button + 2) % view.count
    rest = sorted((seat for seat in dealt if seat != posting.small), key=lambda seat: (seat - first) % view.count)
    return (-1 if posting.small is None else posting.small, *rest)


def follow(state: BettingState, deed: Deed) -> None:
    """Repeat a real action."""
    if deed.action == notation.FOLD:
        betting.fold(state)
    elif deed.action in (notation.CHECK, notation.CALL):
        betting.call(state)
    else:
        betting.raise_to(state, deed.bet)


def _posted(view: HoldemView, ring: tuple[int, ...]) -> BettingState:
    """The state after the forced bets."""
    posting = view.posting
    state = np.zeros(betting.SIZE, np.int32)
    state[SEATS], state[LIVE] = len(ring), len(ring) - ring.count(-1)
    state[BIG], state[STEP] = posting.min_bet, posting.first_raise
    state[betting.AGGRESSOR] = state[betting.LEADER] = -1
    for place, seat in enumerate(ring):
        state[STACK + place] = view.start_stacks[seat] if seat >= 0 else 0
        if seat < 0:
            state[MARK + place] = FOLDED
    for seat, amount in (*posting.antes, *posting.dead):
        _take(state, ring.index(seat), amount)
    state[PAID : PAID + len(ring)] = 0
    for seat, amount in (*posting.blinds, *posting.straddles):
        _take(state, ring.index(seat), amount)
    state[BET] = max(posting.to_match, int(state[PAID : PAID + len(ring)].max()))
    betting.next_turn(state, ring.index(posting.speaker) if posting.speaker in ring else len(ring) - 1)
    return state


def _take(state: BettingState, place: int, amount: int) -> None:
    paid = min(amount, int(state[STACK + place]))
    state[STACK + place] -= paid
    state[PAID + place] += paid
    state[SPENT + place] += paid
    state[POT] += paid
    if not state[STACK + place]:
        state[MARK + place] |= BROKE


def _settled(view: HoldemView, ring: tuple[int, ...], state: BettingState) -> BettingState:
    """Make the seat to act the view's own, whatever small rule the solver's betting does not know."""
    if view.turn is not None and state[TURN] != ring.index(view.turn):
        state[TURN] = ring.index(view.turn)
    if view.turn is not None:
        state[POT] = view.pot
        betting.offer(state)
    return state


def menu_of(state: BettingState) -> list[int]:
    """The abstract actions of the seat to act."""
    return [action for action in range(ACTIONS) if state[MENU] >> action & 1]


def real_action(view: HoldemView, state: BettingState, action: int) -> int:
    """The legal action closest to an abstract one."""
    if action == FOLD:
        return give_up(view)
    if action == CALL or view.most_raise is None or view.least_raise is None:
        return passive(view)
    size = int(betting.target(state, action))
    if action == ALL_IN or size >= view.most_raise:
        return notation.ALL_IN
    return max(size, view.least_raise)


def abstract_action(state: BettingState, deed: Deed) -> int:
    """The abstract action closest to a real one, by the ratio of bet sizes."""
    if deed.action == notation.FOLD:
        return FOLD
    bets = [action for action in menu_of(state) if action > CALL]
    if deed.action in (notation.CHECK, notation.CALL) or not bets:
        return CALL
    sizes = {action: max(1, int(betting.target(state, action))) for action in bets}
    return min(bets, key=lambda action: abs(np.log(sizes[action] / deed.bet)))
