"""How exploitable a policy net is on random turns: `python -m tests.measure.holdem_policy 40 policy/net.safetensors`.

On turns that no net has learned from, both players play the net's mixes at every decision of the whole tree, on every
river, ranges carried along. Told is what best responses gain in % of the pot, the mean of both players, and beside it
what they gain against players who take every action as often as any other.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from cardai.ai.holdem.solver import runouts
from cardai.ai.holdem.solver.ready import make_ready
from cardai.ai.holdem.solver.solve import Run, prepare
from cardai.ai.holdem.solver.spot import Spot
from cardai.ai.holdem.solver.tree import Kind
from cardai.ai.holdem.values import features, net, samples, solved_turns
from cardai.ai.holdem.values.decisions import asked_at
from cardai.ai.holdem.values.evaluator import PolicyEvaluator
from cardai.ai.train import holdem_values_games as games

SEED = 3_000_000_000
Reach = dict[int, tuple[np.ndarray, np.ndarray]]
"""By decision: the parts of both ranges that come to it, by combo."""


class Played:
    """A turn's whole tree, filled with a policy's mixes."""

    def __init__(self, policy: net.PolicyNet, spot: Spot, sizes: features.Pot) -> None:
        self.policy, self.spot, self.sizes = policy, spot, sizes
        self.run = Run(prepare(spot, use_symmetry=False), 0.0)
        self.nodes = self.run.prepared.plan.tree.nodes
        self.raises = self._raises()

    def _raises(self) -> dict[int, int]:
        """By node: how often the street's bet was raised."""
        found = {0: 0}
        for at, node in enumerate(self.nodes):
            for number, child in enumerate(node.children):
                is_raise = bool(node.actions) and node.actions[number].name in ("bet", "raise", "allin")
                found[child] = 0 if node.kind is Kind.DEAL else found[at] + is_raise
        return found

    def exploitability(self) -> float:
        """In % of the pot."""
        ends = self._fill(0, {0: self.spot.ranges})
        for board in range(1, len(self.run.prepared.outs.dealt)):
            gone = np.isin(runouts.HIGH, self._cards(board)) | np.isin(runouts.LOW, self._cards(board))
            starts = {at: (np.where(gone, 0, first), np.where(gone, 0, second)) for at, (first, second) in ends.items()}
            self._fill(board, {self.nodes[at].children[0]: reach for at, reach in starts.items()})
        return 100 * self.run.measure() / self.spot.pot

    def _cards(self, board: int) -> tuple[int, ...]:
        return (*self.spot.board, *self.run.prepared.outs.dealt[board])

    def _fill(self, board: int, starts: Reach) -> Reach:
        """Write the mixes of all decisions on a board; what reaches the ends of its betting."""
        tables = runouts.Tables(self.run.setup.meta, self.run.setup.tab)
        held = runouts.stored_combos(tables, board, 0), runouts.stored_combos(tables, board, 1)
        if min(map(len, held)) == 0:
            return {}
        known = features.board_tables(tuple(sorted(self._cards(board))))
        asker, ends, level = PolicyEvaluator(self.policy, known, held, self.sizes), {}, starts
        while level:
            after: Reach = {}
            for player in (0, 1):
                acting = [at for at in level if self.nodes[at].kind is Kind.ACT and self.nodes[at].player == player]
                if acting:
                    self._act(board, asker, held, acting, level, after)
            ends |= {at: reach for at, reach in level.items() if self.nodes[at].kind is Kind.DEAL}
            level = after
        return {at: reach for at, reach in ends.items() if self.nodes[self.nodes[at].children[0]].kind is Kind.ACT}

    def _act(self, board: int, asker: PolicyEvaluator, held: tuple[np.ndarray, np.ndarray], acting: list[int],
             level: Reach, after: Reach) -> None:  # fmt: skip
        asked = [asked_at(self.nodes, at, self.spot.pot, self.spot.stack, self.raises[at]) for at in acting]
        reach = tuple(np.stack([level[at][seat][held[seat]] for at in acting]).astype(np.float32) for seat in (0, 1))
        mixes = asker.mixes(reach, asked)
        player = self.nodes[acting[0]].player
        width = int(self.run.prepared.widths[board, player])
        store = int(self.run.setup.meta[board, runouts.STORE + player])
        for at, one, mix in zip(acting, asked, mixes, strict=True):
            row = store + self.run.prepared.plan.places.row[at] * width
            for number, slot in enumerate(one.slots):
                self.run.average[row + number * width : row + number * width + len(held[player])] = mix[:, slot]
                taken = np.zeros(1326)
                taken[held[player]] = mix[:, slot]
                parts = list(level[at])
                parts[player] = parts[player] * taken
                after[self.nodes[at].children[number]] = parts[0], parts[1]


def main() -> None:
    count, policy = int(sys.argv[1]), net.load_policy(Path(sys.argv[2]))
    make_ready()
    gains: list[tuple[float, float]] = []
    number = 0
    while len(gains) < count:
        rng = np.random.default_rng(SEED + number)
        number += 1
        drawn = solved_turns.draw_turn_spot(games.draw_start(rng), rng)
        if drawn is None:
            continue
        tables, pot, ranges = drawn
        oop, ip = (part.astype(np.float32) for part in ranges)
        stack = max(1, round(pot.depth * samples.CHIPS))
        played = Played(policy, Spot(tables.board, samples.CHIPS, stack, oop, ip, samples.menus(pot)), pot)
        even = 100 * played.run.measure() / samples.CHIPS
        gains.append((played.exploitability(), even))
        print(
            f"{len(gains)}: {gains[-1][0]:.1f} % with {pot.depth:.2f} pots behind; at random {even:.1f} %", flush=True
        )
    means, worst = np.mean(gains, axis=0), max(gain for gain, _ in gains)
    print(f"mean {means[0]:.2f} %, worst {worst:.1f} %, at random {means[1]:.1f} %")


if __name__ == "__main__":
    main()
