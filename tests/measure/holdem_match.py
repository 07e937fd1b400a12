"""A match of `search` with five of a rival, with little luck: `python -m tests.measure.holdem_match SPEC RIVAL DEALS`.

Every deal is played from all six seats, beside a match of the net on the same deals. A hand is played by the net until
the first decision of a pot of two on the turn or the river, the first where the two may differ. From there on it is not
drawn what the two players left hold and do: with all hands that they may hold after what they did (the cards of those
who folded and the board being as they are) everything that both may do is followed, once with the searcher and once
with the net in its seat; of rare actions one is drawn for all. So a deal gives what it would give on average if it were
played over and over again with other cards in the two hands. Board cards come as dealt; what such a card gives or takes
is taken out as in `cardai arena --adjusted`, all-ins are paid by equity.

Told is what the net won, and what the searcher won more. With `neural` as SPEC it is the net's result alone, which
costs little: more deals of it and fewer of the difference have the smallest error together. Among five of the same net
its result is nothing.

`--journal FILE` keeps what every deal gave and goes on from it, `--minutes` ends early.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

import msgspec
import numpy as np

from cardai.ai import registry as agents
from cardai.ai.agent import Agent, AgentError
from cardai.ai.arena import DEALS_PER_SEED
from cardai.ai.holdem.abstraction.cards import HOLES
from cardai.ai.holdem.abstraction.features import board_strengths
from cardai.ai.holdem.exploit.mixes import mixes
from cardai.ai.holdem.exploit.showdowns import Floats
from cardai.ai.holdem.luck import GROWTH, dealt_luck
from cardai.ai.holdem.players.odds import apart
from cardai.ai.holdem.search.player import SearchAgent
from cardai.games import registry
from cardai.games.arrays import Ints
from cardai.games.core import AnyGame, Dice
from cardai.games.holdem.chance import BOARD, BoardDeal
from cardai.games.holdem.kernel_strength import tables
from cardai.games.holdem.state import RIVER, HoldemState
from cardai.games.holdem.view import HoldemView
from tests.measure.counted import Wanted, mbb, wanted

OFTEN = 0.1
"""Actions of at least this part of a range are all followed, of the others one."""
TURN = RIVER - 1


class Row(msgspec.Struct):
    """What one deal gave in big blinds, by seat: what the net won there, and how much more the searcher."""

    deal: int
    net: tuple[float, ...]
    gains: tuple[float, ...]


@dataclass
class Match:
    """A searcher or the net in one seat, a rival in all others."""

    game: AnyGame
    hero: Agent
    net: Agent
    rival: Agent
    seed: int

    def deal(self, number: int) -> Row:
        """One deal from all seats."""
        won = [self._hand(number, seat) for seat in range(self.game.default_seats)]
        return Row(number, tuple(net for net, _ in won), tuple(gain for _, gain in won))

    def _hand(self, deal: int, seat: int) -> tuple[float, float]:
        """What the net wins in a seat, and the searcher more than it."""
        lucks = [Random(f"{self.seed}/{deal}/0/{place}") for place in range(self.game.default_seats)]
        cards, given = self.seed * DEALS_PER_SEED + deal, 0.0
        dice, trail = Dice(cards), list[tuple[HoldemView, int]]()
        state = self.game.start(self.game.default_seats, dice)
        assert isinstance(state, HoldemState)
        while state.turn is not None:
            view = state.view(state.turn)
            if state.turn == seat and view.street >= TURN and len(view.opponents) == 1:
                meeting = self._meet(state, trail, cards)
                net = meeting.won(self.net)
                return net - given, meeting.won(self.hero) - net if self.hero is not self.net else 0.0
            player = self.net if state.turn == seat else self.rival
            player.rng = lucks[state.turn]
            trail.append((view, player.act(view)))
            before = state.copy()
            state.apply(trail[-1][1], dice)
            given += dealt_luck(before, state).get(seat, 0.0) if before.alive[seat] else 0.0
        return state.returns()[seat] - self.game.par(seat) - given, 0.0

    def _meet(self, state: HoldemState, trail: list[tuple[HoldemView, int]], cards: int) -> Meeting:
        """The two who are left, with all they may hold."""
        assert state.turn is not None
        me, them = state.turn, state.view(state.turn).opponents[0]
        gone = [card for seat, hole in enumerate(state.holes) if hole and not state.alive[seat] for card in hole]
        last = [] if state.street == RIVER else Dice(cards, {BOARD: state.street}).ask(BoardDeal(state.deck, 1, BOARD))
        free = ~np.isin(HOLES, [*gone, *state.board, *last]).any(axis=1)
        ranges = {me: free.astype(np.float64), them: free.astype(np.float64)}
        for view, action in trail:
            if view.seat in ranges:
                player = self.net if view.seat == me else self.rival
                ranges[view.seat] = ranges[view.seat] * mixes(player, view, ranges[view.seat]).of(action)
        board = Board(tuple(state.board), (*state.board, *last), tuple(gone))
        return Meeting(state, me, them, self.rival, ranges, board, cards)


@dataclass(frozen=True)
class Board:
    """The cards on the table at a decision, and once all have come."""

    now: tuple[int, ...]
    whole: tuple[int, ...]
    gone: tuple[int, ...]
    """The cards of those who folded."""

    @cached_property
    def places(self) -> Ints:
        """The numbers of the holes that can be held, which are the rows and columns of what follows."""
        return np.flatnonzero(~np.isin(HOLES, [*self.whole, *self.gone]).any(axis=1))

    @cached_property
    def apart(self) -> Floats:
        """1 for pairs of hands that can be held at once."""
        return apart()[np.ix_(self.places, self.places)].astype(np.float64)

    @cached_property
    def won(self) -> Floats:
        """The part of the pot that each hand wins from each other at the end; 0 if they cannot be held at once."""
        return self._shares(self.whole) * self.apart

    @cached_property
    def expected(self) -> Floats:
        """The same on average over the cards that can come."""
        if self.now == self.whole:
            return self.won
        total, count = np.zeros_like(self.won), np.zeros_like(self.won)
        for card in sorted({*range(52)} - {*self.now, *self.gone}):
            can = (HOLES[self.places] != card).all(axis=1).astype(np.float64)
            both = can[:, None] * can
            total += both * self._shares((*self.now, card))
            count += both
        return total / count * self.apart

    def _shares(self, board: tuple[int, ...]) -> Floats:
        strengths = np.empty(len(HOLES), np.int32)
        board_strengths(tables(), np.array(board, np.int64), strengths)
        held = strengths[self.places]
        return np.asarray((np.sign(held[:, None] - held) + 1) / 2)


@dataclass
class Meeting:
    """Two players in a hand, and all they may hold."""

    state: HoldemState
    me: int
    them: int
    rival: Agent
    ranges: dict[int, Floats]
    board: Board
    cards: int

    def won(self, player: Agent) -> float:
        """Big blinds that we win on average if this player plays on for us."""
        both = self._both(self.ranges, self.board.apart)
        return self._played(player, self.state, self.ranges) / both / self.state.game.rules.unit

    def _both(self, ranges: dict[int, Floats], pairs: Floats) -> float:
        places = self.board.places
        return float(ranges[self.me][places] @ pairs @ ranges[self.them][places])

    def _played(self, player: Agent, state: HoldemState, ranges: dict[int, Floats]) -> float:
        if state.turn is None:
            return self._end(state, ranges)
        seat, total = state.turn, 0.0
        plan = mixes(player if seat == self.me else self.rival, state.view(seat), ranges[seat]).by_action
        for action, left in self._thinned(state, ranges[seat], plan).items():
            after, then = state.copy(), {**ranges, seat: left}
            after.apply(action, Dice(self.cards, {BOARD: state.street}))
            total += self._played(player, after, then)
            if after.turn is not None and after.street > state.street:
                total -= GROWTH[RIVER] * after.pot * self._both(then, self.board.won - self.board.expected)
        return total

    def _thinned(self, state: HoldemState, held: Floats, plan: dict[int, Floats]) -> dict[int, Floats]:
        """By action what is left of a range; on average the same with fewer actions, one for all rare ones."""
        parts = {action: held * chances for action, chances in plan.items() if (held * chances).any()}
        rare = {action: part.sum() for action, part in parts.items() if part.sum() < OFTEN * held.sum()}
        if len(rare) < 2:
            return parts
        rng = Random(f"{self.cards}/{state.history}")
        chosen = rng.choices(list(rare), list(rare.values()))[0]
        often = {action: part for action, part in parts.items() if action not in rare}
        return {**often, chosen: parts[chosen] * (sum(rare.values()) / rare[chosen])}

    def _end(self, state: HoldemState, ranges: dict[int, Floats]) -> float:
        """Chips won, by what is paid in and the part of the pot if it comes to a showdown."""
        gain = state.stacks[self.me] - state.start_stacks[self.me]
        held = self._both(ranges, self.board.apart)
        if not all(state.alive[seat] for seat in (self.me, self.them)):
            return gain * held
        got = sum(dict(zip(pot.winners, pot.shares, strict=True)).get(self.me, 0) for pot in state.pots)
        is_early = state.history[-1].street < RIVER
        pairs = self.board.expected if is_early else self.board.won
        return sum(pot.amount for pot in state.pots) * self._both(ranges, pairs) - (got - gain) * held


def begin(asked: Wanted, rules: str = "six50") -> Match:
    """The match that a command line asks for."""
    game = registry.make("holdem", rules)
    net, hero = agents.make("neural", game), agents.make(asked.spec, game)
    if isinstance(hero, SearchAgent):
        if hero.effort.flop or hero.book or hero.deals:
            raise AgentError("The searcher has to play like the net up to the turn: search:flop=0,charts=0,deals=0")
        net = hero.net
    elif asked.spec == net.spec:
        hero = net
    return Match(game, hero, net, agents.make(asked.rival, game), asked.seed)


def main(asked: Wanted) -> None:
    found = asked.found(Row, begin(asked).deal)
    net, more = mbb([float(np.mean(row.net)) for row in found]), mbb([float(np.mean(row.gains)) for row in found])
    print(f"{asked}, {len(found)} deals: neural {net} mbb/hand, {asked.spec} {more} more")


if __name__ == "__main__":
    main(wanted(__doc__))
