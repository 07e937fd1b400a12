"""What `search` wins more on rivers than the net: `python -m tests.measure.holdem_rivers SPEC RIVAL HANDS --seed N`.

`--journal FILE` keeps what every hand gave and goes on from it, `--minutes` ends early.

`search` plays hands against five of a rival until two are left on a river. There both play on with all hands of the
ranges they really have, the rival as it plays, once as `search` does and once as the net does: the difference is exact,
without the luck of any card but the board's.
"""

from __future__ import annotations

from random import Random

import msgspec
import numpy as np

from cardai.ai import registry as agents
from cardai.ai.agent import Agent
from cardai.ai.holdem.abstraction.cards import HOLES
from cardai.ai.holdem.exploit.mixes import Floats, mixes
from cardai.ai.holdem.exploit.river import River, after
from cardai.games import registry
from cardai.games.core import AnyGame, Dice
from cardai.games.holdem.state import RIVER, HoldemState
from tests.measure.counted import Wanted, mbb, wanted

LEAST = 1e-4
"""Lines that a smaller part of a range takes are not followed."""


class Meeting(River):
    """A river of two players whose ranges are known; `agent` is the first of them."""

    def won(self, hero: Agent, rival: Agent) -> float:
        """Chips of the pot that the first seat wins on average, played on by these two."""
        me, them = self.ranges
        mine, theirs = self.ranges[me], self.ranges[them]
        total = self._played({me: hero, them: rival}, self.state, mine, theirs)
        return total / float(mine @ self._apart @ theirs)

    def _played(self, players: dict[int, Agent], state: HoldemState, mine: Floats, theirs: Floats) -> float:
        me, them = self.ranges
        if state.turn is None:
            return float(mine @ self._end(state, me, them, theirs))
        seat, total = state.turn, 0.0
        held = mine if seat == me else theirs
        for action, chances in mixes(players[seat], state.view(seat), held).by_action.items():
            done = held * chances
            if done.sum() > LEAST * self.ranges[seat].sum():
                ranges = (done, theirs) if seat == me else (mine, done)
                total += self._played(players, after(state, action), *ranges)
        return total


def to_river(game: AnyGame, hero: Agent, rival: Agent, seat: int, seed: int) -> Meeting | None:
    """Play a hand, the hero in this seat; None if it does not come to a river with one opponent."""
    dice, trail = Dice(seed), list[tuple[int, HoldemState, int]]()
    state = game.start(game.default_seats, dice)
    assert isinstance(state, HoldemState)
    while state.turn is not None and state.street < RIVER and state.alive[seat]:
        turn, before = state.turn, state.copy()
        action = (hero if turn == seat else rival).act(state.view(turn))
        state.apply(action, dice)
        trail.append((turn, before, action))
    if state.turn is None or not state.alive[seat] or sum(state.alive) != 2:
        return None
    them = next(other for other, lives in enumerate(state.alive) if lives and other != seat)
    ranges = {live: np.where(np.isin(HOLES, state.board).any(axis=1), 0.0, 1.0) for live in (seat, them)}
    for turn, before, action in trail:
        if turn in ranges:
            agent = hero if turn == seat else rival
            ranges[turn] = ranges[turn] * mixes(agent, before.view(turn), ranges[turn]).of(action)
    return Meeting(hero, state, ranges) if all(held.any() for held in ranges.values()) else None


class Row(msgspec.Struct):
    """What one hand gave, in big blinds; 0 if it came to no such river."""

    hand: int
    gain: float


def play(game: AnyGame, hero: Agent, rival: Agent, seed: int, number: int) -> Row:
    """One hand, the seats in turn."""
    rng = Random(f"{seed}/{number}")
    for agent in (hero, rival):
        agent.rng.seed(rng.randrange(1 << 40))
    found = to_river(game, hero, rival, number % game.default_seats, rng.randrange(1 << 40))
    if found is None:
        return Row(number, 0.0)
    chips = found.won(hero, rival) - found.won(agents.make("neural", game), rival)
    return Row(number, chips / found.state.view(0).unit)


def main(asked: Wanted) -> None:
    game = registry.make("holdem", "six50")
    players = agents.make(asked.spec, game), agents.make(asked.rival, game)
    found = asked.found(Row, lambda number: play(game, *players, asked.seed, number))
    rivers = sum(row.gain != 0 for row in found)
    print(f"{asked}, {len(found)} hands, {rivers} rivers of two: {mbb([row.gain for row in found])} mbb/hand")


if __name__ == "__main__":
    main(wanted(__doc__))
