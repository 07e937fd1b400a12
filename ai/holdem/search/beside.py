"""What a play moves beside the best one, in the adviser's own world: what it does to the play of those who go on.

Each source of advice has such a world. In a solution both play the solution on; before the flop everybody plays the
table on; where hands are played out for a hint they are played out by the same player, in other deals. With the hands
that the others may hold by what the seat knows it is what was to be expected; with the hands they do hold it is what
the play did. For reviews alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.view import HoldemView

from ...agent import Agent
from ..abstraction.cards import CLASS_OF, HOLES, hole_class, hole_number
from ..abstraction.translation import Line, line_of
from ..blueprint.advice import opponents_of, seed_of
from ..blueprint.player import BlueprintAgent
from ..blueprint.playouts import Floats, first_of
from ..net.player import make as make_net
from ..players.simple import own_hole, seen
from ..preflop.book import Place, is_beyond, parts_of
from ..preflop.open_play import table_play
from ..preflop.solver import TREMBLE
from ..preflop.tree import Node
from ..solver import open_play as of_two
from ..solver.several.open_play import OpenPlay
from ..solver.several.solve import Position
from ..solver.several.tree import word_of
from ..worlds.world import World
from .duel import real_action
from .player import SearchAgent
from .resolve import Solved
from .tried import Tried

DRAWN_OF_THREE = (0, 0, 10, 60)
"""By street: the same in pots of three."""
DRAWN = 60
"""Hands of the others that tell from whom a play before the flop takes what it wins."""
DEALS = 2400
"""Deals in which a play is tried beside the best one, and with known hands half of them."""
LOOKS, EXACT = 4, 0.03
"""As many times at most, until the error is below this part of the pot: played on by the net a deal takes a third of a
millisecond, and who plays on otherwise than it changes more."""
AGAIN, MEASURED = 1 << 28, 2 << 28
"""Added to seeds: the deals are others than those of hints, and others when a loss is told than when it is measured."""


@dataclass(frozen=True)
class Moved:
    """Chips that every seat wins more by a play than by the best one."""

    expected: Floats
    """Over what its seat had to expect."""
    dealt: Floats
    """With the hands as they were; those that nobody knows as they were to be expected."""


def moved(agent: Agent, table: HoldemState, played: int, best: int) -> Moved:
    """What the play of the seat to act moves, by the world of who advises it."""
    assert table.turn is not None
    view = seen(table.view(table.turn))
    found = _in_solution(agent, table, view, played, best) if isinstance(agent, SearchAgent) else None
    player = _estimator(agent, view)
    return found or _in_tables(player, table, view, played, best) or _in_deals(player, table, view, played, best)


def _estimator(agent: Agent, view: HoldemView) -> BlueprintAgent:
    if isinstance(agent, SearchAgent):
        return agent.estimator(view)
    assert agent.game is not None
    return agent if isinstance(agent, BlueprintAgent) else make_net(agent.game)


def _in_solution(agent: SearchAgent, table: HoldemState, view: HoldemView, played: int, best: int) -> Moved | None:
    """None if no solution judged the play."""
    if agent.waits_for_compiler(view):
        return None
    found = agent.solved(view)
    if found is None:
        return _in_world_of_three(agent, table, view, played, best)
    tried = agent.tried(view, found, played)
    if not {played, best} <= set(tried):
        return None
    gained, weights = _gained(view, found, tried[played], tried[best]), _weights(view, found)
    hole = table.holes[view.opponents[0]]
    expected = _between(view, float(weights @ gained / weights.sum()))
    if hole is None:
        return Moved(expected, expected)
    held = int(hole_number(*hole))
    if weights[held]:
        return Moved(expected, _between(view, float(gained[held])))
    # a hand that the solution does not give the opponent has no play in it
    return replace(_in_deals(agent.estimator(view), table, view, played, best), expected=expected)


def _in_world_of_three(
    agent: SearchAgent, table: HoldemState, view: HoldemView, played: int, best: int
) -> Moved | None:
    """Gain of one's own hand as the solution tells it, what that takes from the others by likely hands of theirs."""
    known = agent.world_of_three(view, played)
    if known is None or not {played, best} <= set(known[0].actions):
        return None
    (world, position), seats = known, agent.seats_of_three(view)
    own, words = int(hole_number(*own_hole(view))), [_word(view, position, action) for action in (played, best)]

    def gained(held: Sequence[int]) -> Floats | None:
        play, found = OpenPlay(position, tuple(held)), np.zeros(view.count)
        if not play.is_known:
            return None
        found[list(seats)] = play.won(words[0]) - play.won(words[1])
        return found

    likely = [one for hands in _drawn(view, world, seats, own) if (one := gained(hands)) is not None]
    expected = np.mean(likely, axis=0) if likely else np.zeros(view.count)
    parts = np.zeros(view.count)
    parts[list(view.opponents)] = np.abs(expected[list(view.opponents)]) + 1e-6
    expected[view.seat] = world.value(own, played) - world.value(own, best)
    expected = expected - expected.sum() * parts / parts.sum()
    holes = [table.holes[seat] for seat in seats]
    dealt = None if None in holes else gained([int(hole_number(*hole)) for hole in holes if hole])
    return Moved(expected, expected if dealt is None else dealt)


def _word(view: HoldemView, position: Position, action: int) -> str:
    """A line's word for an action of the table."""
    return next(word_of(one) for one in position.actions if real_action(view, one) == action)


def _drawn(view: HoldemView, world: World, seats: Sequence[int], own: int) -> Iterator[list[int]]:
    """Hands of all three, one's own known."""
    rng = np.random.default_rng(seed_of(view))
    for _ in range(DRAWN_OF_THREE[view.street]):
        gone, found = list(own_hole(view)), list[int]()
        for seat in seats:
            if seat == view.seat:
                found.append(own)
                continue
            free = np.where(np.isin(HOLES, gone).any(axis=1), 0.0, world.ranges[seat])
            if not free.any():
                return
            found.append(int(rng.choice(len(HOLES), p=free / free.sum())))
            gone.extend(HOLES[found[-1]].tolist())
        yield found


def _gained(view: HoldemView, found: Solved, played: Tried, best: Tried) -> Floats:
    """By hand of the opponent: chips."""
    play = of_two.OpenPlay(found.position.player or 0, int(hole_number(*own_hole(view))))
    return play.won(played.after) + played.lift - play.won(best.after) - best.lift


def _weights(view: HoldemView, found: Solved) -> Floats:
    """The opponent's range in the solution, without the cards in one's own hand."""
    weights = found.position.weights(1 - (found.position.player or 0))
    return np.where(np.isin(HOLES, own_hole(view)).any(axis=1), 0.0, weights)


def _between(view: HoldemView, chips: float) -> Floats:
    """What one of two wins the other loses."""
    found = np.zeros(view.count)
    found[view.seat], found[view.opponents[0]] = chips, -chips
    return found


def _in_tables(player: BlueprintAgent, table: HoldemState, view: HoldemView, played: int, best: int) -> Moved | None:
    """Before the flop, everybody playing a table on; None if no table judged the play."""
    known = player.book.find(view) if player.book else None
    if known is None:
        return None
    place, choices = known
    if is_beyond(place, view, played):
        return None
    look = _TableLook(place, view, parts_of(place, view, played, choices), parts_of(place, view, best, choices))
    expected = look.expected()
    holes = [table.holes[seat] for seat in look.others]
    dealt = expected if None in holes else look.dealt([int(hole_class(*hole)) for hole in holes if hole])
    return Moved(expected * view.big_blind, dealt * view.big_blind)


@dataclass(frozen=True)
class _TableLook:
    """A play beside the best one at a place of a table, in bb; what both are made of, in parts."""

    place: Place
    view: HoldemView
    played: Mapping[str, float]
    best: Mapping[str, float]

    @property
    def node(self) -> Node:
        assert self.place.node is not None
        return self.place.node

    @property
    def held(self) -> int:
        return int(hole_class(*own_hole(self.view)))

    @property
    def others(self) -> list[int]:
        """Who is still in, in the table too."""
        gone = self.node.betting.folded
        return [seat for seat in self.view.opponents if not gone[self.place.seats[seat]]]

    def expected(self) -> Floats:
        """One's own as the table tells it anew, what that takes from each of the others by likely hands of theirs."""
        play = table_play(self.place.table)
        own = self._sum(lambda step: play.expected(self.node, step, self.held))
        found = np.mean([self.dealt(classes) for classes in self._likely()], axis=0)
        parts = np.zeros(len(found))
        parts[self.others] = np.abs(found[self.others]) + 1e-6
        found[self.view.seat] = own
        return np.asarray(found - found.sum() * parts / parts.sum())

    def dealt(self, classes: Sequence[int]) -> Floats:
        """By seat, with these classes of the others."""
        play, seats = table_play(self.place.table), self.place.seats
        held = {seats[seat]: one for seat, one in zip(self.others, classes, strict=True)}
        held[seats[self.view.seat]] = self.held
        won = self._sum(lambda step: play.dealt(self.node, step, held))
        return np.array([won[seats[seat]] if seat in seats else 0.0 for seat in range(self.view.count)])

    def _sum(self, value: Callable[[str], Any]) -> Any:
        """The play less the best one."""
        played, best = (sum(part * value(step) for step, part in one.items()) for one in (self.played, self.best))
        return played - best

    def _likely(self) -> Iterator[list[int]]:
        """Classes of the others, drawn by what they did."""
        rng = np.random.default_rng(seed_of(self.view))
        ranges = [self.place.reach(seat) + TREMBLE for seat in self.others]
        for _ in range(DRAWN):
            gone, found = list(own_hole(self.view)), list[int]()
            for weights in ranges:
                free = np.where(np.isin(HOLES, gone).any(axis=1), 0.0, weights)
                hole = int(rng.choice(len(HOLES), p=free / free.sum()))
                gone.extend(HOLES[hole].tolist())
                found.append(int(CLASS_OF[hole]))
            yield found


def tried_again(agent: Agent, view: HoldemView, played: int, best: int) -> float | None:
    """Chips that a play wins more than the best one in fresh deals, where an estimate by play-outs judges it."""
    if not isinstance(agent, (SearchAgent, BlueprintAgent)):
        return None
    if is_in_tables(agent, view) and not is_beyond_tables(agent, view, played):
        return None
    if isinstance(agent, SearchAgent) and agent.is_solved(view) and not agent.waits_for_compiler(view):
        return None
    return float(_Deals(_estimator(agent, view), view, played, best).expected(AGAIN)[view.seat])


def is_in_tables(agent: Agent, view: HoldemView) -> bool:
    """Whether preflop tables judge a decision."""
    return _place(agent, view) is not None


def is_beyond_tables(agent: Agent, view: HoldemView, played: int) -> bool:
    """Whether a play is a raise far above all that the preflop tables know there: hands are played out instead."""
    place = _place(agent, view)
    return place is not None and is_beyond(place, view, played)


def _place(agent: Agent, view: HoldemView) -> Place | None:
    """Where a decision is in the preflop tables."""
    is_known = view.street == 0 and isinstance(agent, (SearchAgent, BlueprintAgent))
    book = _estimator(agent, view).book if is_known else None
    found = book.find(view) if book else None
    return None if found is None else found[0]


def _in_deals(player: BlueprintAgent, table: HoldemState, view: HoldemView, played: int, best: int) -> Moved:
    """Both plays played out in the same deals, the others' hands as the betting suggests and as they were."""
    deals = _Deals(player, view, played, best)
    return Moved(deals.expected(MEASURED), deals.dealt(table))


@dataclass(frozen=True)
class _Deals:
    """A play and the best one, played out; chips by seat of the table."""

    player: BlueprintAgent
    view: HoldemView
    played: int
    best: int

    @cached_property
    def line(self) -> Line:
        return line_of(self.view)

    @cached_property
    def likely(self) -> dict[int, Floats]:
        """What the others may hold, by the solver's seats."""
        return opponents_of(self.player, self.view, self.line)

    def expected(self, seed: int) -> Floats:
        """Over likely hands."""
        found = np.zeros((0, self.view.count))
        for look in range(LOOKS):
            found = np.concatenate([found, self._gained(self.likely, DEALS, seed + look * DEALS)])
            if found[:, self.view.seat].std() < EXACT * self.view.pot * len(found) ** 0.5:
                break
        return _mean(found)

    def dealt(self, table: HoldemState) -> Floats:
        """With the hands as they were."""
        ring = self.line.ring
        known = {ring.index(seat): hole for seat, hole in enumerate(table.holes) if hole and seat in ring}
        hands = {place: _only(known[place]) if place in known else range_ for place, range_ in self.likely.items()}
        return _mean(self._gained(hands, DEALS // 2, MEASURED))

    def _gained(self, weights: dict[int, Floats], deals: int, seed: int) -> Floats:
        """By deal and seat."""
        view, ring = self.view, self.line.ring
        firsts = [first_of(action, view.most_raise) for action in (self.played, self.best)]
        own, begin = int(hole_number(*own_hole(view))), seed_of(view) + seed
        found = self.player.playouts.play(self.line.now, own, weights, view.board, firsts, deals, begin).chips
        seats = np.array([ring.index(seat) if seat in ring else -1 for seat in range(view.count)])
        return np.where(seats >= 0, (found[0] - found[1])[:, seats], 0.0)


def _mean(chips: Floats) -> Floats:
    """Nothing if no deal could be made."""
    return np.asarray(chips.mean(axis=0)) if len(chips) else np.zeros(chips.shape[1])


def _only(hole: tuple[int, int]) -> Floats:
    """A range of one hand."""
    weights = np.zeros(len(HOLES))
    weights[hole_number(*hole)] = 1.0
    return weights
