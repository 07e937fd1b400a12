"""Distance of a first look at a flop from the whole solution that follows it.

    python -m tests.measure.holdem_first_look 20 --seed 1

Decisions come from hands of rule players. Of every action the lead of the best one told over it is compared with the
same lead in the solution, in pots; the last line says what share of them is within two of the errors told.
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np

from cardai.ai import registry as agents
from cardai.ai.holdem.search.player import SearchAgent
from cardai.games import registry

from .holdem_decisions import decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    adviser = agents.make("search", registry.make("holdem", "six100"))
    assert isinstance(adviser, SearchAgent)
    rows: list[tuple[float, float]] = []
    for view in decisions(1, 1, given.count, given.seed):
        start = time.process_time()
        look = adviser.glance(view)
        seconds = time.process_time() - start
        if look is None or not look.has_values:
            continue
        whole, scale = adviser.advise(view), view.unit / view.pot
        for option in look.options[1:]:
            one, best = whole.of(option.action), whole.of(look.best.action)
            if one is None or best is None:
                continue
            leads = (look.best.value - option.value) * scale, (best.value - one.value) * scale
            error = float(np.hypot(option.error or 0.0, look.best.error or 0.0)) / 2**0.5 * scale
            doubt = max(one.error or 0.0, best.error or 0.0) * scale
            rows.append((abs(leads[0] - leads[1]), error))
            print(json.dumps({"cpu": round(seconds, 2), "leads": leads, "error": error, "solution": doubt}), flush=True)
    off = np.array([row[0] for row in rows])
    inside = float(np.mean([row[0] <= 2 * row[1] for row in rows]))
    quantiles = {f"{part:.0%}": round(100 * float(np.quantile(off, part)), 2) for part in (0.5, 0.9, 0.95)}
    print(json.dumps({"leads": len(rows), "within two errors": inside, "off in % of the pot": quantiles}))


if __name__ == "__main__":
    main()
