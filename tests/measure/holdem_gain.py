"""What solving gains over the net: `python -m tests.measure.holdem_gain search:flop=0,deals=0 tag 2000 --seed 1`.

`--journal FILE` keeps what every hand gave and goes on from it, `--minutes` ends early.

The result of a player differs from that of another by the sum, over the decisions it comes to itself, of what its mix
wins more there than the other's mix if the other plays on. So `search` plays hands against five of a rival, and at each
decision that it solves the actions of both mixes are played on by the net, against hands drawn from the range the
rival really has after all it did. That takes out most of the luck: of the cards held, of own mixes, of the river.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from random import Random

import msgspec
import numpy as np

from cardai.ai import registry as agents
from cardai.ai.agent import Agent
from cardai.ai.holdem.abstraction.cards import HOLES
from cardai.ai.holdem.exploit.mixes import Planner, mixes
from cardai.ai.holdem.luck import final_luck
from cardai.ai.holdem.players.simple import Plan
from cardai.ai.holdem.search.player import SearchAgent
from cardai.games import registry
from cardai.games.core import AnyGame, Dice, Luck
from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.view import HoldemView
from tests.measure.counted import Wanted, mbb, wanted

HANDS = 24
"""Hands of the rival that every action is tried against."""
MOST_DRAWS = 20_000
"""A rival that has shown what it hardly ever shows is not waited for longer."""
CARDS = 2
"""Cards that come next for each of them."""
LEAST = 0.02
"""Chances below this are not followed."""
SAME = 1e-3
"""Chances that differ by less are the same."""
STREETS = ("preflop", "flop", "turn", "river")


@dataclass
class Table:
    """A searcher among five of a rival."""

    game: AnyGame
    hero: SearchAgent
    rival: Agent
    seat: int
    rng: Random
    plans: dict[object, Plan] = field(default_factory=dict)
    """What the net does in positions of this hand."""

    def play(self, seed: int, number: int) -> dict[str, float]:
        """One hand, the seats in turn: by kind of decision, what the searcher's mixes win more than the net's."""
        self.rng.seed(f"{seed}/{number}")
        self.plans.clear()
        self.rival.rng.seed(self.rng.randrange(1 << 40))
        self.seat = number % self.game.default_seats
        dice, found = Dice(self.rng.randrange(1 << 40)), defaultdict[str, float](float)
        state = self.game.start(self.game.default_seats, dice)
        assert isinstance(state, HoldemState)
        trail: list[tuple[HoldemView, int]] = []
        while state.turn is not None:
            view = state.view(state.turn)
            is_mine = state.turn == self.seat
            action = self._decide(state, view, trail, found) if is_mine else self.rival.act(view)
            trail.append((view, action))
            state.apply(action, dice)
        return found

    def _decide(
        self, state: HoldemState, view: HoldemView, trail: list[tuple[HoldemView, int]], found: dict[str, float]
    ) -> int:
        chosen, usual = self.hero.plan(view), self.hero.estimator(view).plan(view)
        if self.hero.solved(view) is not None:
            kind = f"{STREETS[view.street]} {'facing a bet' if view.to_call else 'unbet'}"
            found[kind] += self._gain(state, trail, chosen, usual)
        return self.rng.choices(list(chosen), list(chosen.values()))[0]

    def _gain(self, state: HoldemState, trail: list[tuple[HoldemView, int]], chosen: Plan, usual: Plan) -> float:
        """What one mix wins more than the other against the range that the rival really has."""
        changes = {action: chosen.get(action, 0.0) - usual.get(action, 0.0) for action in {*chosen, *usual}}
        moved = {action: change for action, change in changes.items() if abs(change) > SAME}
        (them,) = state.view(self.seat).opponents
        held = self._held(state, trail, them) if moved else []
        total = 0.0
        for number in held:
            other, seed = self._with_hand(state, them, number), self.rng.randrange(1 << 30)
            total += sum(part * self._after(other, action, seed) for action, part in moved.items())
        return total / max(1, len(held))

    def _held(self, state: HoldemState, trail: list[tuple[HoldemView, int]], them: int) -> list[int]:
        """Hands drawn from the range that the rival really has: those that do after the flop what it did."""
        weights = np.where(np.isin(HOLES, [*state.board, *(state.holes[self.seat] or ())]).any(axis=1), 0.0, 1.0)
        deeds = [(view, action) for view, action in trail if view.seat == them]
        for view, action in deeds:
            if view.street == 0 and weights.any():
                weights = weights * mixes(self.rival, view, weights).of(action)
        found, chances = list[int](), dict[int, float]()
        drawn = self.rng.choices(range(len(HOLES)), list(weights), k=MOST_DRAWS) if weights.any() else []
        later = [(view, action) for view, action in deeds if view.street]
        for number in drawn:
            if number not in chances:
                chances[number] = self._chance(later, number)
            if self.rng.random() < chances[number]:
                found.append(number)
            if len(found) == HANDS:
                break
        return found

    def _chance(self, deeds: list[tuple[HoldemView, int]], number: int) -> float:
        """How likely the rival does all this with a hand."""
        assert isinstance(self.rival, Planner)
        chance, (low, high) = 1.0, HOLES[number]
        for view, action in deeds:
            if chance:
                chance *= self.rival.plan(replace(view, hole=(int(high), int(low)))).get(action, 0.0)
        return chance

    def _with_hand(self, state: HoldemState, them: int, number: int) -> HoldemState:
        """The same position in which they hold another hand; the hands that were folded make room."""
        found, (low, high) = state.copy(), HOLES[number]
        found.holes[them] = (int(high), int(low))
        known = {*found.board, *(found.holes[self.seat] or ()), int(low), int(high)}
        deck = [card for card in range(52) if card not in known]
        self.rng.shuffle(deck)
        for seat, hole in enumerate(found.holes):
            if hole is not None and seat not in (self.seat, them):
                found.holes[seat] = (deck.pop(), deck.pop())
        found.deck = sorted(deck)
        return found

    def _after(self, state: HoldemState, action: int, seed: int) -> float:
        """What the searcher's seat wins if the net plays on after an action."""
        total, cards = 0.0, CARDS if len(state.board) < 5 else 1
        for number in range(cards):
            after = state.copy()
            after.apply(action, Luck(Random(seed + number)))
            if after.turn is None:
                return self._result(after) - final_luck(state, after).get(self.seat, 0.0)
            won = self._played_on(after, seed)
            if after.street == state.street:
                return won
            total += won
        return total / cards

    def _played_on(self, state: HoldemState, seed: int) -> float:
        assert state.turn is not None
        plan = self._plan(state.view(state.turn))
        total = sum(chance * self._after(state, action, seed) for action, chance in plan.items())
        return total / sum(plan.values())

    def _plan(self, view: HoldemView) -> Plan:
        """What who acts does, the net in the searcher's seat; it is asked once for hands of the rival that differ."""
        key = view.seat, view.hole, view.board, view.history
        if key not in self.plans:
            planner = self.hero.estimator(view) if view.seat == self.seat else self.rival
            assert isinstance(planner, Planner)
            self.plans[key] = {action: chance for action, chance in planner.plan(view).items() if chance >= LEAST}
        return self.plans[key]

    def _result(self, state: HoldemState) -> float:
        return float(state.returns()[self.seat] - self.game.par(self.seat))


def sit_down(spec: str, rival: str, rules: str = "six50") -> Table:
    """A searcher and five of a rival."""
    game = registry.make("holdem", rules)
    hero = agents.make(spec, game)
    assert isinstance(hero, SearchAgent)
    return Table(game, hero, agents.make(rival, game), 0, Random(0))


def told(found: list[dict[str, float]]) -> str:
    """Means and standard errors in mbb/hand, by kind of decision and in all."""
    kinds = sorted({kind for gains in found for kind in gains})
    rows = {kind: [gains.get(kind, 0.0) for gains in found] for kind in kinds}
    rows["all"] = [sum(gains.values()) for gains in found]
    return ", ".join(f"{kind} {mbb(row)}" for kind, row in rows.items())


class Row(msgspec.Struct):
    """What one hand gave, by kind of decision."""

    hand: int
    gains: dict[str, float]


def main(asked: Wanted) -> None:
    table = sit_down(asked.spec, asked.rival)
    found = asked.found(Row, lambda number: Row(number, table.play(asked.seed, number)))
    print(f"{asked}, {len(found)} hands: {told([row.gains for row in found])}")


if __name__ == "__main__":
    main(wanted(__doc__))
