"""How right the points and chances are that Big Two hints tell, and how much optimism is to be taken off them.

    python -m tests.measure.bigtwo_values 150 --seconds 0.1 --seed 501

The net plays games with itself; at one decision of three its play is tried in sampled deals, as for a hint. Printed by
the share of the others' cards still held: the points in the deals, those told (calibration.py), the net's guess, and
what the game brought; then the chances to win in the deals and as told, and how often it was won. At the end the
optimism that makes points and the net's guess equal on average: MOST_OPTIMISM was chosen by that, on seeds that no
figure is given for.
Errors of means go by games, which are independent; decisions of one game are not.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from cardai.ai.bigtwo.net.player import Position
from cardai.ai.bigtwo.search.calibration import less, optimism
from cardai.ai.bigtwo.search.expert import Expert, make
from cardai.games.arrays import Floats, Ints
from cardai.games.bigtwo import make as make_game
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.compiled import hurry
from cardai.games.core import Dice, Luck

EVERY = 3
"""One decision of so many is looked at."""
SHARES = (0.0, 0.3, 0.45, 0.6, 0.75, 0.9, 1.0)
CHANCES = (0.0, 0.1, 0.25, 0.4, 0.6, 0.8, 1.01)
BOOTSTRAPS = 40


@dataclass(frozen=True)
class Told:
    """Columns, a row for every decision looked at."""

    game: Ints
    share: Floats
    """Of the others' cards, how many they still hold."""
    points: Floats
    """In the deals, as are the next two."""
    win: Floats
    stakes: Floats
    """How much more the deals won bring than the others."""
    optimism: Floats
    """What is taken off the logarithm of the odds."""
    guess: Floats
    """The net's own."""
    came: Floats
    won: Floats

    def chances(self, times: float = 1.0) -> Floats:
        """To win, with so many times the optimism taken off."""
        return np.array([less(win, times * optimism) for win, optimism in zip(self.win, self.optimism, strict=True)])

    def calibrated(self, times: float = 1.0) -> Floats:
        """The points with so many times the optimism taken off."""
        return self.points - (self.win - self.chances(times)) * self.stakes

    def some(self, rows: Ints) -> Told:
        return Told(**{name: column[rows] for name, column in vars(self).items()})


def tell(expert: Expert, view: BigTwoView, position: Position) -> list[float] | None:
    """What the net's play is told to be worth; None where there is no choice or a certain win."""
    assessment = expert.neural.assess(position)
    if len(position.masks) == 1 or assessment.sure >= 0:
        return None
    trials = expert.tries(view, position, np.array([assessment.best]), expert.seconds).trials
    seat, others = view.seat, [seat for seat in range(view.seats) if seat != view.seat]
    share = sum(view.left[other] for other in others) / sum(view.dealt[other] for other in others)
    figures = (trials.mean(0)[seat], trials.win(0), trials.stakes(0)[seat], optimism(view, expert.seconds))
    return [share, *figures, float(assessment.values[assessment.best])]


def rows_of(expert: Expert, state: BigTwoState, number: int, rng: random.Random) -> list[list[float]]:
    """A game of the net with itself: rows of Told."""
    found: list[tuple[int, list[float]]] = []
    while state.turn is not None:
        view = state.view(state.turn)
        told = None if rng.randrange(EVERY) else tell(expert, view, Position(view))
        if told is not None:
            found.append((view.seat, told))
        state.apply(expert.neural.act(view), Luck(random.Random(0)))
    results = state.returns()
    return [[number, *told, results[seat], float(not state.hands[seat])] for seat, told in found]


def mean_by_games(told: Told, values: Floats) -> str:
    """Mean and standard error."""
    sums = np.bincount(told.game, values - values.mean())
    return f"{values.mean():+6.2f} +- {np.sqrt((sums**2).sum()) / len(values):.2f}"


def print_points(told: Told) -> None:
    """A line for each stage of the game, and one for all."""
    print("others' cards   decisions  in the deals   told    net's guess  came    told less came")
    for low, high in [*pairwise(SHARES), (0.0, 1.0)]:
        rows = np.flatnonzero((told.share > low) & (told.share <= high))
        if len(rows):
            part = told.some(rows)
            means = [column.mean() for column in (part.points, part.calibrated(), part.guess, part.came)]
            figures = "  ".join(f"{mean:+8.2f}" for mean in means)
            too_much = mean_by_games(part, part.calibrated() - part.came)
            print(f"{low:4.0%} to {high:4.0%}  {len(rows):9}  {figures}  {too_much}")
    for name, points in (("in the deals", told.points), ("told", told.calibrated()), ("net's guess", told.guess)):
        squared = np.sqrt(np.mean((points - told.came) ** 2))
        print(f"{name}: less what came {mean_by_games(told, points - told.came)}, root of mean square {squared:.2f}")


def print_chances(told: Told) -> None:
    """How often it was won where the chance was this or that, before and after."""
    for name, chances in (("in the deals", told.win), ("told", told.chances())):
        print(f"chance to win {name}: Brier score {np.mean((chances - told.won) ** 2):.4f}")
        for low, high in pairwise(CHANCES):
            rows = np.flatnonzero((chances >= low) & (chances < high))
            if len(rows):
                won = mean_by_games(told.some(rows), told.won[rows])
                print(f"  {chances[rows].mean():4.0%} was won {won} ({len(rows)})")


def best_times(told: Told) -> float:
    """How many times the optimism makes the points the net's guess on average, where there is optimism."""
    low, high = -2.0, 6.0
    for _ in range(25):
        middle = (low + high) / 2
        is_too_high = (told.optimism * (told.calibrated(middle) - told.guess)).sum() > 0
        low, high = (middle, high) if is_too_high else (low, middle)
    return low


def print_optimism(told: Told) -> None:
    """What MOST_OPTIMISM should be, as a multiple of what it is."""
    rng, games = np.random.default_rng(0), np.unique(told.game)
    rows = {number: np.flatnonzero(told.game == number) for number in games}
    drawn = [np.concatenate([rows[number] for number in rng.choice(games, len(games))]) for _ in range(BOOTSTRAPS)]
    error = np.std([best_times(told.some(part)) for part in drawn])
    print(f"optimism: {best_times(told):.2f} +- {error:.2f} times what is taken off")


def main() -> None:
    """Read the command line and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("games", type=int)
    parser.add_argument("--rules", default="ppo2018")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=501)
    chosen = parser.parse_args()
    hurry()
    game, rng = make_game(chosen.rules), random.Random(chosen.seed)
    expert, rows = make(game, chosen.seed, seconds=chosen.seconds), []
    for number in range(chosen.games):
        rows += rows_of(expert, game.start(chosen.seats, Dice(chosen.seed * 100_003 + number)), number, rng)
    columns = np.array(rows).T
    told = Told(columns[0].astype(np.int64), *columns[1:])
    print_points(told)
    print_chances(told)
    if told.optimism.any():
        print_optimism(told)


if __name__ == "__main__":
    main()
