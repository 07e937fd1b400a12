"""A range in the notation of players: classes that are mostly in it, runs of them written short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem import ranges

from .solver.runouts import COMBOS, HIGH, LOW

MOST = 0.85
"""The likeliest classes are named, until they make up this part of a range."""


def class_weights(weights: NDArray[np.float64]) -> dict[str, float]:
    """By class such as `AKs`: the mean weight of its hands, the heaviest class being 1; blocked hands left out."""
    total, count = dict[str, float](), dict[str, int]()
    for number in np.flatnonzero(weights > 0):
        name = ranges.class_name((int(HIGH[number]), int(LOW[number])))
        total[name] = total.get(name, 0.0) + float(weights[number])
        count[name] = count.get(name, 0) + 1
    means = {name: total[name] / count[name] for name in total}
    most = max(means.values(), default=1.0)
    return {name: mean / most for name, mean in means.items()}


def short_text(weights: NDArray[np.float64]) -> str:
    """The classes that make up most of a range, and how many of all hands it has: `77+,A9s+,KQs (9 % of all hands)`."""
    share = float(weights.sum() / max(float(weights.max()), 1e-12)) / COMBOS
    return f"{','.join(_runs(_likeliest(weights))) or '-'} ({100 * share:.2g} % of all hands)"


def _likeliest(weights: NDArray[np.float64]) -> set[str]:
    by_class = class_weights(weights)
    left = MOST * sum(weight * ranges.class_size(name) for name, weight in by_class.items())
    least = 1.0
    for name in sorted(by_class, key=lambda name: -by_class[name]):
        if left <= 0:
            break
        least = by_class[name]
        left -= least * ranges.class_size(name)
    return {name for name, weight in by_class.items() if weight >= 0.999 * least}


def notation(by_class: Mapping[str, float]) -> str:
    """Every class with its weight, as `--range-me` reads it."""
    kept = ((name, round(weight, 2)) for name, weight in by_class.items())
    return ",".join(name if weight == 1 else f"{name}:{weight:g}" for name, weight in kept if weight)


def _runs(named: set[str]) -> Iterator[str]:
    grid = ranges.grid_names()
    lines = [[grid[at][at] for at in range(13)]]
    lines += [grid[high][high + 1 :] for high in range(12)]
    lines += [[row[high] for row in grid[high + 1 :]] for high in range(12)]
    for line in lines:
        yield from _written(line, named)


def _written(line: list[str], named: set[str]) -> Iterator[str]:
    """Runs of neighbours: `99+` from the top, `88-66` further down."""
    for is_in, run in groupby(line, named.__contains__):
        names = list(run)
        if is_in:
            low = names[-1]
            yield low if len(names) == 1 else f"{low}+" if names[0] == line[0] else f"{names[0]}-{low}"
