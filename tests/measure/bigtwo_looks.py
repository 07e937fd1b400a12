"""How right the Big Two expert is about its plays: what they bring in its deals, and what in the true one.

    python -m tests.measure.bigtwo_looks 50 --seconds 0.1 --seed 31

The net plays games with itself; wherever the expert would look, all plays it tries are also played out by the net with
the true hands. Printed are the correlation of both differences to the net's choice, the slope (how much better a play
is that looks a point better), what the expert's choices gained in the true deals, per game and seat, and how far the
points it tells are off on average. With --every all plays are tried, as for hints and reviews, at one decision of
three; then it is told apart what choices gained that the net would have thought of, and such that it would not.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cardai.ai.bigtwo.net.player import Position
from cardai.ai.bigtwo.search.expert import Expert, Look, every_play, make
from cardai.games.bigtwo import make as make_game
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.compiled import hurry
from cardai.games.core import Dice, Luck

LIKELY = 0.02
"""Plays the net gives a smaller chance it would not think of."""
EVERY = 3
"""Where all plays are tried, one decision of so many is looked at."""


def wide_look(expert: Expert, view: BigTwoView, position: Position) -> Look | None:
    """As for a hint: all plays are tried."""
    assessment = expert.neural.assess(position)
    if expert.rng.randrange(EVERY) or len(position.masks) == 1 or assessment.sure >= 0:
        return None
    return expert.tries(view, position, every_play(assessment), expert.seconds)


@dataclass(frozen=True)
class Seen:
    """A look of the expert."""

    look: Look
    true: np.ndarray
    """What the plays bring with the true hands."""
    chance: float
    """What the net gives the expert's choice."""

    @property
    def gap(self) -> tuple[float, float]:
        """By how much the choice looked better than the net's, and the standard error."""
        return self.look.trials.gap(self.look.best, 0)

    @property
    def gain(self) -> float:
        """By how much it was."""
        return float(self.true[self.look.best] - self.true[0])


def looks(expert: Expert, state: BigTwoState, is_wide: bool) -> list[Seen]:
    """A game of the net with itself: every look of the expert, and what its plays bring with the true hands."""
    found = []
    while state.turn is not None:
        view = state.view(state.turn)
        position = Position(view)
        look = (wide_look if is_wide else Expert.look)(expert, view, position)
        if look is not None:
            true, _ = look.search.play_out(np.array([[*state.hands, 0, 0, 0][:4]], np.int64), look.tried)
            chance = float(expert.neural.assess(position).chances[look.tried[look.best]])
            found.append(Seen(look, true[0, :, view.seat], chance))
        state.apply(expert.neural.act(view), Luck(random.Random(0)))
    return found


def print_pairs(found: Sequence[Seen]) -> None:
    """All plays beside the net's own: as they looked and as they were."""
    trials = [(one.look.trials, len(one.look.tried)) for one in found]
    seemed = np.concatenate([[tried.gap(play, 0)[0] for play in range(1, count)] for tried, count in trials])
    was = np.concatenate([one.true[1:] - one.true[0] for one in found])
    slope = seemed @ was / (seemed @ seemed)
    error = np.sqrt(np.mean((was - slope * seemed) ** 2) / (seemed @ seemed))
    print(f"{len(found)} looks, {len(was)} pairs of plays: correlation {np.corrcoef(seemed, was)[0, 1]:+.3f}, ", end="")
    print(f"slope {slope:+.2f} +- {error:.2f}")


def print_choices(found: Sequence[Seen], seats: int) -> None:
    """What the expert's choices gained where they are not the net's, by whether the net thinks of them."""
    gains = np.array([one.gain for one in found])
    error = gains.std() * len(gains) ** 0.5 / seats
    print(f"gain in the true deals: {gains.sum() / seats:+.3f} +- {error:.3f} a game and seat")
    others = [one for one in found if one.look.best]
    for name, is_likely in (("the net gives 2 % or more", True), ("the net gives less", False)):
        some = [one for one in others if (one.chance >= LIKELY) == is_likely]
        if some:
            was = np.array([one.gain for one in some])
            seemed, error = np.mean([one.gap[0] for one in some]), was.std() / len(was) ** 0.5
            print(f"{len(some)} choices {name}: looked {seemed:+.2f} better, were {was.mean():+.2f} +- {error:.2f}")


def print_points(found: Sequence[Seen]) -> None:
    """The points of the net's choice in the deals, and in the true one."""
    told = np.array([one.look.trials.mean(0)[one.look.trials.seat] for one in found])
    came = np.array([one.true[0] for one in found])
    off = (told - came).std() / len(told) ** 0.5
    print(f"the net's choice: {told.mean():+.2f} points in the deals, {came.mean():+.2f} +- {off:.2f} came", end="")
    print(f" (correlation {np.corrcoef(told, came)[0, 1]:.2f})")


def main() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("games", type=int)
    parser.add_argument("--rules", default="ppo2018")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--every", action="store_true", help="all plays, as for hints")
    chosen = parser.parse_args()
    hurry()
    game = make_game(chosen.rules)
    expert = make(game, chosen.seed, seconds=chosen.seconds)
    found = [
        one
        for number in range(1, chosen.games + 1)
        for one in looks(expert, game.start(4, Dice(chosen.seed * 100_003 + number)), chosen.every)
    ]
    print_pairs(found)
    print_choices(found, 4 * chosen.games)
    print_points(found)


if __name__ == "__main__":
    main()
