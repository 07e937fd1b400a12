"""How well the model of what hands win after the flop fits flops left out of it.

Run: python -m tests.measure.holdem_realisation runs/preflop/samples.jsonl

Samples are dealt into six parts. The model is fitted without two of them; `spread` is the error on hands there, most of
it how the flop hit. `by class` is what hands of one class (and position and depth) win otherwise in both parts alike,
the root of the mean product of their mean errors: what more flops of the same kind would not average out.
"""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

import numpy as np

from cardai.ai.holdem.abstraction.cards import CLASS_OF
from cardai.ai.holdem.abstraction.preflop_equity import CLASSES
from cardai.ai.holdem.preflop.flop_samples import FlopSample, read_samples
from cardai.ai.holdem.preflop.realisation import WEIGHTS
from cardai.ai.holdem.preflop.realisation_fit import Block, Floats, blocks_of, coefficients

PARTS, LEAST = 6, 5.0
"""And combos of a class that a part has to have."""
DEPTHS = (2.0, 6.0, 12.0)


def kinds(sample: FlopSample, player: int) -> np.ndarray:
    """By hand: its class, position and depth as one number."""
    depth = int(np.searchsorted(DEPTHS, sample.situation.depth))
    return CLASS_OF[sample.results[player].held] + CLASSES * (player + 2 * depth)


def errors(block: Block, found: Floats, is_fitted: bool) -> Floats:
    """By hand: value less what is said of it, luck and surprises known; without the model if it is not asked for."""
    told = block.lucks @ found[WEIGHTS : WEIGHTS + block.lucks.shape[1]] + block.columns @ found[:WEIGHTS] * is_fitted
    left: Floats = block.target - told - block.surprises @ found[WEIGHTS + block.lucks.shape[1] :]
    return left


def main() -> None:
    samples = read_samples(Path(sys.argv[1]))
    blocks = blocks_of(samples)
    kind = [kinds(sample, player) for sample in samples for player in (0, 1)]
    count = 2 * CLASSES * (len(DEPTHS) + 1)
    for is_fitted in (False, True):
        square = weight = both = shared = 0.0
        for pair in combinations(range(PARTS), 2):
            found = coefficients([block for at, block in enumerate(blocks) if at // 2 % PARTS not in pair])
            means = []
            for part in pair:
                total, held = np.zeros(count), np.zeros(count)
                for at in (at for at in range(len(blocks)) if at // 2 % PARTS == part):
                    left = errors(blocks[at], found, is_fitted)
                    np.add.at(total, kind[at], blocks[at].weight * left)
                    np.add.at(held, kind[at], blocks[at].weight)
                    square, weight = square + float(blocks[at].weight @ left**2), weight + blocks[at].weight.sum()
                means.append((total / np.maximum(held, 1.0), held))
            known = (means[0][1] > LEAST) & (means[1][1] > LEAST)
            evidence = np.sqrt(means[0][1] * means[1][1]) * known
            both, shared = both + float(evidence @ (means[0][0] * means[1][0])), shared + evidence.sum()
        name = "model" if is_fitted else "equity alone"
        spread, by_class = (square / weight) ** 0.5, (max(both, 0.0) / shared) ** 0.5
        print(f"{name}: {len(samples)} flops, spread {spread:.3f}, by class {by_class:.3f} of the pot")


if __name__ == "__main__":
    main()
