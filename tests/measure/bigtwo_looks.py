"""How right the Big Two expert is about its plays: what they bring in its deals, and what in the true one.

    python -m tests.measure.bigtwo_looks 50 --seconds 0.1 --seed 31

The net plays games with itself; wherever the expert would look, all plays it tries are also played out by the net with
the true hands. Printed are the correlation of both differences to the net's choice, the slope (how much better a play
is that looks a point better), what the expert's choices gained in the true deals, per game and seat, and how far the
points it tells are off on average.
"""

from __future__ import annotations

import argparse
import random

import numpy as np

from cardai.ai.bigtwo.net.player import Position
from cardai.ai.bigtwo.search.expert import Expert, Look, make
from cardai.games.bigtwo import make as make_game
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.compiled import hurry
from cardai.games.core import Dice, Luck


def looks(expert: Expert, state: BigTwoState) -> list[tuple[Look, np.ndarray]]:
    """A game of the net with itself: every look of the expert, and what its plays bring with the true hands."""
    found = []
    while state.turn is not None:
        view = state.view(state.turn)
        look = expert.look(view, Position(view))
        if look is not None:
            true, _ = look.search.play_out(np.array([[*state.hands, 0, 0, 0][:4]], np.int64), look.tried)
            found.append((look, true[0, :, view.seat]))
        state.apply(expert.neural.act(view), Luck(random.Random(0)))
    return found


def main() -> None:
    """Read the command line and print one line of figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("games", type=int)
    parser.add_argument("--rules", default="ppo2018")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=31)
    chosen = parser.parse_args()
    hurry()
    game = make_game(chosen.rules)
    expert = make(game, chosen.seed, seconds=chosen.seconds)
    found = [
        one
        for number in range(1, chosen.games + 1)
        for one in looks(expert, game.start(4, Dice(chosen.seed * 100_003 + number)))
    ]
    seemed = np.concatenate([[look.trials.gap(play, 0)[0] for play in range(1, len(look.tried))] for look, _ in found])
    was = np.concatenate([true[1:] - true[0] for _, true in found])
    slope = seemed @ was / (seemed @ seemed)
    error = np.sqrt(np.mean((was - slope * seemed) ** 2) / (seemed @ seemed))
    gains = np.array([true[look.best] - true[0] for look, true in found])
    seats = 4 * chosen.games
    print(f"{len(found)} looks, {len(was)} pairs of plays: correlation {np.corrcoef(seemed, was)[0, 1]:+.3f}, ", end="")
    print(f"slope {slope:+.2f} +- {error:.2f}, gain {gains.sum() / seats:+.3f} ", end="")
    print(f"+- {gains.std() * len(gains) ** 0.5 / seats:.3f} a game and seat")
    told = np.array([look.trials.mean(0)[look.trials.seat] for look, _ in found])
    came = np.array([true[0] for _, true in found])
    off = (told - came).std() / len(told) ** 0.5
    print(f"the net's choice: {told.mean():+.2f} points told, {came.mean():+.2f} +- {off:.2f} came", end="")
    print(f" (correlation {np.corrcoef(told, came)[0, 1]:.2f})")


if __name__ == "__main__":
    main()
