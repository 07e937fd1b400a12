"""Reasons in players' words: value, bluff and blockers, price, whose range is stronger."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cardai.games.cards import NAMES
from cardai.games.holdem.draws import draws, outs
from cardai.games.holdem.kernel_strength import tables
from cardai.games.holdem.made_hands import MADE, made_hand
from cardai.games.holdem.notation import CALL, CHECK, FOLD
from cardai.games.holdem.view import HoldemView

from ..agent import Option
from .abstraction.cards import CLASS_OF, hole_number
from .abstraction.features import board_strengths
from .players.simple import own_hole
from .preflop.advice import fold_words, price_words
from .preflop.classes import NAMES as CLASS_NAMES
from .solver.runouts import COMBOS, HIGH, LOW
from .solver.solution import Position, check_down

Floats = NDArray[np.float64]

AHEAD = 0.53
"""A range with this equity is called the stronger one."""
ALL = 0.995
"""Where so many fold nothing can be said about calls."""
PLAYED = 0.1
"""What is done so often has a reason, best or not."""
EVEN = 0.02
"""A call that wins or loses less than this part of the pot is as good as a fold."""
DRAWS = 4
"""So many outs, those of a gutshot, make a bet with a hand that is behind a semi-bluff."""
BLOCKS = 1.25
"""A card that takes away so many times more of the calls than of the folds is worth a word."""
BLOCKED = 0.03
"""So much of what they do has to be gone for that."""


class Reasons:
    """What can be said about one decision of a solution with the hand that the view holds."""

    def __init__(self, view: HoldemView, position: Position, after: Mapping[int, Position]) -> None:
        """`after`: by action of the table where it leads to; what is solved anew is in another solution."""
        self.view, self.position, self.after = view, position, after
        self.own = int(hole_number(*own_hole(view)))
        assert position.player is not None
        self.me = position.player

    @cached_property
    def equity(self) -> float:
        """Against the opponent's range, if nobody bet any more."""
        return _share(self.position.board, self.own, self._theirs, self.me)

    @cached_property
    def ranges(self) -> str:
        """Whose range is stronger."""
        mine, theirs = self.position.weights(self.me), self._theirs
        dealt = mine * self.position.free(self.me)
        shares = self.position.equity(self.me)
        good = dealt > 0
        share = float((shares[good] * dealt[good]).sum() / dealt[good].sum()) if good.any() else 0.5
        word = "your range is stronger" if share >= AHEAD else "theirs is stronger" if share <= 1 - AHEAD else "even"
        return f"ranges {_count(mine)} v {_count(theirs)} hands, {share:.0%} to {1 - share:.0%} ({word})"

    def why(self, option: Option, *, is_best: bool) -> str:
        """One line about an action of the table and what it is worth."""
        if option.action == FOLD:
            return self._fold(option) if is_best else fold_words(self.view, self.equity, is_best=False)
        if option.action == CALL:
            return f"{self._call(option)}{self._fewer_better if is_best or option.chance >= PLAYED else ''}"
        if option.action == CHECK:
            return self._check()
        return self._bet(self.after[option.action], is_played=is_best or option.chance >= PLAYED)

    def _call(self, option: Option) -> str:
        """The price; a call that is worth as much as a fold is neither enough nor too little."""
        if option.chance >= PLAYED and abs(option.value) * self.view.unit <= EVEN * self.view.pot:
            return f"{self._price}: about even with a fold"
        return price_words(self.view, self.equity, pays=option.value >= 0)

    def _fold(self, option: Option) -> str:
        """Why a fold is best; what is done as well is not argued against."""
        if option.chance < 1 - PLAYED:
            return f"{self._price}: about even with going on"
        return f"{fold_words(self.view, self.equity, is_best=True)}{self._fewer_bluffs}"

    @property
    def _price(self) -> str:
        return f"needs {self.view.pot_odds:.0%}, has {self.equity:.0%} against likely hands"

    @cached_property
    def _strengths(self) -> Floats:
        """Of all combos on a river, less that of the hand held; none before."""
        if len(self.position.board) < 5:
            return np.zeros(COMBOS)
        found = np.empty(COMBOS, np.int32)
        board_strengths(tables(), np.array(self.position.board, np.int64), found)
        return np.asarray(found.astype(np.float64) - found[self.own])

    @property
    def _fewer_bluffs(self) -> str:
        """On a river: the cards in hand that they bluff with, and a worse hand that calls since it lacks them."""
        worse, better = self._held_back(self._strengths < 0), self._held_back(self._strengths > 0)
        if worse <= BLOCKS * better or worse < BLOCKED:
            return ""
        caller = self._worse_caller()
        told = f"; your cards block {worse:.0%} of the hands it beats"
        return f"{told}, those of {caller}, which calls, fewer" if caller else told

    @property
    def _fewer_better(self) -> str:
        """On a river: the cards in hand that better hands need."""
        worse, better = self._held_back(self._strengths < 0), self._held_back(self._strengths > 0)
        if better <= BLOCKS * worse or better < BLOCKED:
            return ""
        return f"; your cards block {better:.0%} of the hands that beat it"

    def _held_back(self, which: NDArray[np.bool_]) -> float:
        """Which part of such hands of theirs needs a card in hand."""
        hands = np.where(which, self._theirs, 0.0)
        return float(hands[_blocked(own_hole(self.view))].sum() / max(hands.sum(), 1e-12))

    def _worse_caller(self) -> str:
        """The class of one's own hands that is worse than the one held and calls most, if it mostly calls."""
        numbers = [number for number, action in enumerate(self.position.actions) if action.name == "call"]
        calls = self.position.strategy()[:, numbers].sum(axis=1)
        which = (self._strengths < 0) & (calls > 0.5) & (self.position.equity(self.me) > self.equity)
        held = np.bincount(CLASS_OF, np.where(which, self.position.weights(self.me) * calls, 0.0))
        return CLASS_NAMES[int(held.argmax())] if held.max() > 0 else ""

    def _check(self) -> str:
        """What comes after it: the opponent may bet, a card, or the showdown."""
        share = f"{self.equity:.0%} against their range"
        after = self.after[CHECK]
        if after.player != 1 - self.me:
            return f"{'showdown' if len(self.position.board) == 5 else 'a free card'}; {share}"
        mix, held = after.strategy(), self._without_mine
        bets = float(((1 - mix[:, 0]) * held).sum() / max(held.sum(), 1e-12))
        return f"free; {share}, who bet {bets:.0%} of the time"

    @cached_property
    def _theirs(self) -> Floats:
        return self.position.weights(1 - self.me)

    def _bet(self, after: Position, *, is_played: bool) -> str:
        answers = {str(answer): number for number, answer in enumerate(after.actions)}
        mix, theirs = after.strategy(), self._without_mine
        folds = float((mix[:, answers["fold"]] * theirs).sum() / max(theirs.sum(), 1e-12)) if "fold" in answers else 0.0
        calling = self._theirs * (1 - mix[:, answers["fold"]]) if "fold" in answers else self._theirs
        if folds > ALL:
            return "they all fold"
        share = _share(self.position.board, self.own, calling, self.me)
        if self._splits(calling):
            return f"no worse than a split: {folds:.0%} fold, the others share the pot"
        if share >= 0.5:
            return f"value: {share:.0%} when called, {folds:.0%} fold"
        told = f"{folds:.0%} fold, {share:.0%} when called"
        if self.equity >= 0.5 and not self._is_draw and not (is_played and self._is_nothing):
            return f"{self._protects if is_played else 'folds out worse, called by better'}: {told}"
        return f"{'semi-bluff' if self._is_draw else 'bluff'}: {told}{self._blockers(calling)}"

    @cached_property
    def _is_draw(self) -> bool:
        """Whether cards to come help; a hand that is ahead draws only to straights and flushes."""
        hole, board = own_hole(self.view), self.view.board
        if len(board) == 5 or self.equity >= 0.5:
            return bool(draws(hole, board))
        return len(outs(hole, board)) >= DRAWS

    @cached_property
    def _is_nothing(self) -> bool:
        """Whether it is no hand to protect: queen high may be ahead of a wide range, and is bet as a bluff."""
        return made_hand(own_hole(self.view), self.view.board) == MADE[-1]

    @property
    def _protects(self) -> str:
        """What a bet is for that is called by better hands alone."""
        return "takes the pot now" if len(self.view.board) == 5 else "protection, worse hands fold their outs"

    def _splits(self, calling: Floats) -> bool:
        """Whether nearly all that calls on a river has the same hand."""
        if len(self.position.board) < 5:
            return False
        theirs = _shares(self.position.board, self.own, calling, self.me)[1 - self.me]
        known = np.where(np.isfinite(theirs), calling, 0.0)
        return bool(known[np.abs(theirs - 0.5) < 0.01].sum() > 0.99 * known.sum())

    @cached_property
    def _without_mine(self) -> Floats:
        """The opponent's range without the cards in hand."""
        return np.where(_blocked(own_hole(self.view)), 0.0, self._theirs)

    def _blockers(self, calling: Floats) -> str:
        """The cards in hand that make a call less likely."""
        folding = self._theirs - calling
        found = []
        for card in own_hole(self.view):
            holds = (card == HIGH) | (card == LOW)
            calls, rest = (float(part[holds].sum() / max(part.sum(), 1e-12)) for part in (calling, folding))
            if calls > BLOCKS * rest and calls > BLOCKED:
                found.append(f"{NAMES[card]} blocks {calls:.0%} of the calls")
        return f"; {', '.join(found)}" if found else ""


def _shares(board: tuple[int, ...], own: int, theirs: Floats, me: int) -> tuple[Floats, Floats]:
    """Equities of one hand and of the range against it, out of position first."""
    mine = np.zeros(COMBOS)
    mine[own] = 1.0
    return check_down(board, (mine, theirs) if me == 0 else (theirs, mine))


def _share(board: tuple[int, ...], own: int, theirs: Floats, me: int) -> float:
    """The equity of one hand against a range."""
    found = float(_shares(board, own, theirs, me)[me][own])
    return min(1.0, max(0.0, found)) if np.isfinite(found) else 0.5


def _blocked(hole: tuple[int, int]) -> NDArray[np.bool_]:
    return np.isin(HIGH, hole) | np.isin(LOW, hole)


def _count(weights: Floats) -> int:
    """How many hands a range has, those half in it counted half."""
    return round(float(weights.sum() / max(weights.max(), 1e-12)))
