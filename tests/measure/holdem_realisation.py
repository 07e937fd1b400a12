"""How well the model of what hands win after the flop fits flops left out of it.

Run: python -m tests.measure.holdem_realisation runs/preflop/samples.jsonl

Samples are dealt into six parts. The model is fitted without two of them; `spread` is the error on hands there that are
in their ranges, most of it how the flop hit. `by class` is what hands of one class (and position, depth, and who raised
last) win otherwise in both parts alike, the root of the mean product of their mean errors: what more flops of the same
kind would not average out.
"""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

import numpy as np

from cardai.ai.holdem.abstraction.cards import CLASS_OF
from cardai.ai.holdem.abstraction.preflop_equity import CLASSES
from cardai.ai.holdem.preflop.flop_samples import FlopSample, read_samples
from cardai.ai.holdem.preflop.realisation import WEIGHTS, Last
from cardai.ai.holdem.preflop.realisation_fit import EXPECTED, Block, Floats, blocks_of, equations, solved

PARTS, LEAST = 6, 5.0
"""And combos of a class that a part has to have."""
DEPTHS = (2.6, 6.0, 12.0, 18.0)
LASTS = list(Last)


def kinds(sample: FlopSample, player: int) -> np.ndarray:
    """By hand: its class, position, depth and who raised last as one number."""
    now = sample.situation
    meeting = int(np.searchsorted(DEPTHS, now.depth)) + (len(DEPTHS) + 1) * LASTS.index(now.last)
    return CLASS_OF[sample.results[player].held] + CLASSES * (player + 2 * meeting)


def inside(sample: FlopSample, player: int) -> np.ndarray:
    """By hand: whether it is in its own range."""
    weights = (sample.situation.oop, sample.situation.ip)[player]
    return weights[CLASS_OF[sample.results[player].held]] >= EXPECTED


def errors(block: Block, found: Floats, is_fitted: bool) -> Floats:
    """By hand: value less what is said of it, luck known; without the model if it is not asked for."""
    left: Floats = block.target - block.lucks @ found[WEIGHTS:] - block.columns @ found[:WEIGHTS] * is_fitted
    return left


def main() -> None:
    samples = read_samples(Path(sys.argv[1]))
    blocks = blocks_of(samples)
    kind = [kinds(sample, player) for sample in samples for player in (0, 1)]
    counted = [inside(sample, player) for sample in samples for player in (0, 1)]
    count = 2 * CLASSES * (len(DEPTHS) + 1) * len(LASTS)
    parts = [equations([block for at, block in enumerate(blocks) if at // 2 % PARTS == part]) for part in range(PARTS)]
    for is_fitted in (False, True):
        square = weight = both = shared = 0.0
        for pair in combinations(range(PARTS), 2):
            kept = [parts[part] for part in range(PARTS) if part not in pair]
            found = solved(sum(normal for normal, _ in kept), sum(right for _, right in kept))
            means = []
            for part in pair:
                total, held = np.zeros(count), np.zeros(count)
                for at in (at for at in range(len(blocks)) if at // 2 % PARTS == part):
                    left, weights = errors(blocks[at], found, is_fitted), blocks[at].weight * counted[at]
                    np.add.at(total, kind[at], weights * left)
                    np.add.at(held, kind[at], weights)
                    square, weight = square + float(weights @ left**2), weight + weights.sum()
                means.append((total / np.maximum(held, 1.0), held))
            known = (means[0][1] > LEAST) & (means[1][1] > LEAST)
            evidence = np.sqrt(means[0][1] * means[1][1]) * known
            both, shared = both + float(evidence @ (means[0][0] * means[1][0])), shared + evidence.sum()
        name = "model" if is_fitted else "equity alone"
        spread, by_class = (square / weight) ** 0.5, (max(both, 0.0) / shared) ** 0.5
        print(f"{name}: {len(samples)} flops, spread {spread:.3f}, by class {by_class:.3f} of the pot")


if __name__ == "__main__":
    main()
