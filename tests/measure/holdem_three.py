"""Distance of what is told of pots of three from a finer solution: more hands, and many more iterations.

    python -m tests.measure.holdem_three turn 20 --seed 1
    python -m tests.measure.holdem_three river 40 --seed 1

Decisions come from hands of rule players. Of every action the lead over the best one told is compared with the same
lead in the finer solution, in pots; the last line says what share of them is within two of the errors told.
"""

from __future__ import annotations

import argparse
import json

import numpy as np

from cardai.ai import registry as agents
from cardai.ai.holdem.abstraction.cards import hole_number
from cardai.ai.holdem.abstraction.translation import line_of
from cardai.ai.holdem.players.simple import own_hole
from cardai.ai.holdem.search.player import SearchAgent
from cardai.ai.holdem.worlds import three
from cardai.games import registry

from .holdem_decisions import decisions

FINER_HANDS = {three.TURN: 140, three.RIVER: 700}
FINER_ITERATIONS = {three.TURN: 250, three.RIVER: 500}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("street", choices=("turn", "river"))
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    street = {"turn": three.TURN, "river": three.RIVER}[given.street]
    told_of = agents.make("search:flop=0,deals=0", registry.make("holdem", "six100"))
    assert isinstance(told_of, SearchAgent)
    hands, iterations = dict(three.HANDS), dict(three.ITERATIONS)
    rows: list[tuple[float, float, float]] = []
    for view in decisions(street, 2, given.count, given.seed):
        line = line_of(view)
        trio = three.trio_of(view, line)
        assert trio is not None
        own, worlds, gains = int(hole_number(*own_hole(view))), [], []
        for is_fine in (False, True):
            three.HANDS.update(FINER_HANDS if is_fine else hands)
            three.ITERATIONS.update(FINER_ITERATIONS if is_fine else iterations)
            world, position = three.Trios(told_of.net, told_of.book).world(view, line, trio)
            worlds.append(world)
            gains.append(max(position.solution.gains))
        told = worlds[0]
        best = told.actions[int(np.nanargmax(told.values[own]))]
        for action in told.actions:
            if action != best:
                leads = [(one.value(own, best) - one.value(own, action)) / view.pot for one in worlds]
                error = told.errors[own, told.actions.index(action)] / view.pot
                rows.append((leads[0], abs(leads[0] - leads[1]), error))
                row = {"street": given.street, "gain": gains[0] / view.pot, "leads": leads, "error": error}
                print(json.dumps(row, default=float), flush=True)
    off = np.array([row[1] for row in rows])
    inside = float(np.mean([row[1] <= 2 * row[2] for row in rows]))
    quantiles = {f"{part:.0%}": round(100 * float(np.quantile(off, part)), 2) for part in (0.5, 0.9, 0.95, 0.98)}
    print(json.dumps({"leads": len(rows), "within two errors": inside, "off in % of the pot": quantiles}))


if __name__ == "__main__":
    main()
