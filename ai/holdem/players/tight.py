"""The tight players: charts by position before the flop, made hands, draws and prices after it."""

from __future__ import annotations

from cardai.games.holdem.draws import Hole, drawing_outs
from cardai.games.holdem.notation import ALL_IN, CALL
from cardai.games.holdem.view import HoldemView

from . import preflop_charts
from .simple import Bot, Plan, bet_part, bet_to, give_up, mixed, own_hole, passive

STRONG, GOOD = 0.85, 0.72
"""Made strengths above which a bet is made `MOSTLY`, or `OFTEN`."""
MOSTLY, OFTEN = 0.9, 0.6
BEST, RAISED = 0.96, 0.91
"""Made strengths above which a bet is raised always, or, if nobody has raised it, half of the time."""
CHEAP, FAIR = 0.2, 0.6
"""Below this price more than fair hands call."""
DRAW, HOPE = 0.15, 0.05
"""Draws with a better chance are bet; they call a price below their chance and a little more."""


def needed(price: float, again: int, rivals: int = 1) -> float:
    """The made strength that calls a bet which was raised so many times."""
    return 0.74 + (0.08 if price > 0.32 else 0.0) + 0.08 * again + 0.03 * (rivals - 1)


def drawing_chance(hole: Hole, board: tuple[int, ...]) -> float:
    """The chance to improve a flush or straight draw with the next card, one of 46 on the turn."""
    return min(15, drawing_outs(hole, board)) / 46


def place_of(view: HoldemView, seat: int) -> str:
    """The seat's position as the charts name it."""
    dealt = view.dealt
    posting = view.posting
    if seat == posting.big:
        return "big"
    if seat == posting.small:
        return "small"
    before_button = len(dealt) - 1 - dealt.index(seat)
    return ("button", "cutoff", "middle")[before_button] if before_button < 3 else "early"


def raises_of(view: HoldemView, street: int) -> list[int]:
    """Who bet or raised on a street, in order."""
    return [deed.seat for deed in view.history if deed.street == street and deed.action > 0]


class Tag(Bot):
    """Tight-aggressive: few hands, mostly raised; bets what is good, folds what is not."""

    def plan(self, view: HoldemView) -> Plan:
        if view.street == 0:
            return {self._preflop(view): 1.0}
        return self._postflop(view)

    def _preflop(self, view: HoldemView) -> int:
        raisers = raises_of(view, 0)
        raiser = place_of(view, raisers[0]) if raisers else ""
        answer = preflop_charts.answer(
            place_of(view, view.seat), raiser, len(raisers), view.to_match / view.big_blind, view.pot_odds
        )
        hand = preflop_charts.name(own_hole(view))
        if hand in answer.raises:
            return bet_to(view, self._size(view, len(raisers)))
        return passive(view) if hand in answer.calls else give_up(view)

    def _size(self, view: HoldemView, raises: int) -> float:
        """To how much the first raise goes, a raise of it, and any later one."""
        limpers = sum(1 for deed in view.history if deed.action == CALL)
        if not raises:
            return view.big_blind * (2.5 + limpers)
        return (3.2 if raises == 1 else 2.3) * view.to_match

    def _postflop(self, view: HoldemView) -> Plan:
        from .odds import made_strength

        made = made_strength(own_hole(view), view.board)
        return self._facing(view, made) if view.to_call else self._unbet(view, made)

    def _unbet(self, view: HoldemView, made: float) -> Plan:
        rivals = len(view.opponents)
        if made > (STRONG if rivals == 1 else 0.9):
            return mixed((bet_part(view, 0.66), MOSTLY), (passive(view), 1 - MOSTLY))
        if made > GOOD and rivals == 1:
            return mixed((bet_part(view, 0.5), OFTEN), (passive(view), 1 - OFTEN))
        if self._draw(view) > DRAW:
            return mixed((bet_part(view, 0.6), OFTEN), (passive(view), 1 - OFTEN))
        opened = raises_of(view, 0)
        if view.street == 1 and rivals == 1 and opened and opened[-1] == view.seat:
            return mixed((bet_part(view, 0.5), OFTEN), (passive(view), 1 - OFTEN))
        return {give_up(view): 1.0}

    def _facing(self, view: HoldemView, made: float) -> Plan:
        price = view.pot_odds
        raises = len(raises_of(view, view.street))
        if made > BEST or (made > RAISED and raises == 1):
            again = bet_part(view, 0.8)
            return {again: 1.0} if made > BEST else {again: 0.5, passive(view): 0.5}
        if made > needed(price, raises - 1, len(view.opponents)) or (made > FAIR and price < CHEAP):
            return {passive(view): 1.0}
        if self._draw(view) + HOPE > price:
            return {passive(view): 1.0}
        return {give_up(view): 1.0}

    def _draw(self, view: HoldemView) -> float:
        return drawing_chance(own_hole(view), view.board)


class Nit(Bot):
    """Plays the best few hands only, and folds them too when somebody shows strength."""

    def plan(self, view: HoldemView) -> Plan:
        hand = preflop_charts.name(own_hole(view))
        if view.street == 0:
            if len(raises_of(view, 0)) > 1:
                return {ALL_IN if view.most_raise else passive(view): 1.0} if self._commits(hand) else self._out(view)
            return {bet_to(view, 3 * max(view.to_match, view.big_blind)): 1.0} if self._plays(hand) else self._out(view)
        from .odds import made_strength

        made = made_strength(own_hole(view), view.board)
        if not view.to_call:
            return {bet_part(view, 0.6) if made > 0.9 else give_up(view): 1.0}
        return {passive(view): 1.0} if made > 0.93 else self._out(view)

    def _plays(self, hand: str) -> bool:
        return hand in preflop_charts.hands(preflop_charts.NIT_OPEN)

    def _commits(self, hand: str) -> bool:
        return hand in preflop_charts.hands(preflop_charts.NIT_COMMIT)

    def _out(self, view: HoldemView) -> Plan:
        return {give_up(view): 1.0}
