"""Whether the Big Two net's own guess of the points is right on average, by how many cards are left.

    python -m tests.measure.bigtwo_guess 4000 --rules ppo2018 --seed 991

The net plays games with itself in lock-step, always its best play; what it thought that play worth is set against what
the game brought its seat. What hints tell is brought to the mean of these guesses (bigtwo_values), so they had better
be right.
"""

from __future__ import annotations

import argparse
from itertools import pairwise

import numpy as np

from cardai.ai.bigtwo.net import kernel_selfplay
from cardai.ai.bigtwo.net.player import shipped
from cardai.ai.bigtwo.net.tables import RuleSets, Tables
from cardai.ai.net import one_thread
from cardai.games.arrays import Floats
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.rules import PRESET_RULES
from cardai.games.compiled import hurry

CARDS = (0, 10, 15, 20, 26, 32, 38, 44, 52)
Columns = Floats


def played(rules: str, seats: int, games: int, seed: int) -> Columns:
    """A row for every decision: the game, the cards in all hands, the guess, and what came."""
    sets, policy = RuleSets.of([(PRESET_RULES[rules], seats)]), shipped()
    tables, known, found = Tables(games, sets, seeded(seed)), policy.rules(sets.vectors), []
    tables.deal(np.ones(games, np.bool_), np.ones(1, np.float32))
    active = np.ones(games, np.bool_)
    while True:
        tables.advance(active)
        active = tables.waiting
        rows = np.flatnonzero(active)
        if not len(rows):
            break
        tables.see()
        output = tables.forward(policy, known)
        kernel_selfplay.best_all(np.ascontiguousarray(output[:, 0]), tables.start, tables.chosen)
        cards = np.bitwise_count(tables.tables[rows, :4]).sum(axis=1)
        found.append(np.stack([rows, tables.turn[rows], cards, output[tables.chosen[rows], 1] * sets.units[0]], axis=1))
        tables.play()
    game, seat, cards, guess = np.concatenate(found).T
    return np.stack([game, cards, guess, tables.points()[game.astype(np.int64), seat.astype(np.int64)]])


def print_line(name: str, rows: Columns) -> None:
    """Means, and the error of their difference by games."""
    game, _, guess, came = rows
    off = guess - came
    sums = np.bincount(game.astype(np.int64), off - off.mean())
    error = np.sqrt((sums**2).sum()) / len(off)
    print(f"{name:14} {len(off):8} {guess.mean():+8.2f} {came.mean():+8.2f}   {off.mean():+.2f} +- {error:.2f}")


def main() -> None:
    """Read the command line and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("games", type=int)
    parser.add_argument("--rules", default="ppo2018")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=991)
    chosen = parser.parse_args()
    hurry()
    with one_thread():
        rows = played(chosen.rules, chosen.seats, chosen.games, chosen.seed)
    print("cards in hands decisions  guessed     came   difference")
    for low, high in pairwise(CARDS):
        some = rows[:, (rows[1] > low) & (rows[1] <= high)]
        if some.size:
            print_line(f"{low + 1} to {high}", some)
    print_line("all", rows)


if __name__ == "__main__":
    main()
