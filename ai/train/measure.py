"""Measure a net in batches, far faster than move by move: the same games as in training, without noise.

    python -m cardai.ai.train.measure yacht --count 100000
    python -m cardai.ai.train.measure yacht --rules yacht12 --count 100000 --net runs/yacht/net.safetensors

With --out the net is rounded to 16 bits first and written there, what was measured on its card: so nets are shipped.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from cardai.games import registry as games
from cardai.games.arrays import Floats32

from .. import net as nets
from .. import registry
from ..command_line import command_line, obey, positive
from ..net import Net
from ..table import load


class Measured(Protocol):
    """Interface of the module `measure` of a game."""

    RULES: str
    """Rules unless told otherwise."""

    def read(self, path: Path | None, rules: str) -> Net:
        """The net of a file, or the one that came with the program, for these rules."""

    def measure(self, net: Net, rules: str, count: int, seed: int) -> tuple[float, float]:
        """Mean and standard error."""

    def terms(self, count: int) -> Mapping[str, Any]:
        """Meaning of the figures, for the card, from the number of deals or games."""


def measured_games() -> dict[str, Measured]:
    """The games whose nets can be measured in batches."""
    tables = [registry.table(name) for name in games.names()]
    return {table.game: load(table.measure, table.package) for table in tables if table.measure}


def main() -> None:
    """Read the command line, print mean and standard error, and write the net if asked to."""
    parser = command_line(__doc__)
    parser.add_argument("game", choices=measured_games())
    parser.add_argument("--rules", help="preset (default: the game's own)")
    parser.add_argument("--count", type=positive, default=1000, help="games")
    parser.add_argument("--net", type=Path, help="a file (default: the net that came with the program)")
    add_common(parser)
    obey(parser, _measure)


def add_common(parser: argparse.ArgumentParser) -> None:
    """Add the options that every measuring command has."""
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--out", type=Path, help="write the net here, in 16 bits, with what was measured")


def _measure(chosen: argparse.Namespace) -> None:
    game = measured_games()[chosen.game]
    rules = chosen.rules or game.RULES
    net = game.read(chosen.net, rules)
    if chosen.out:
        net = Net(net.card, rounded(net.arrays))
    points, error = game.measure(net, rules, chosen.count, chosen.seed)
    print(f"{chosen.game} {rules}: {points:.3f} +- {error:.3f} points, {chosen.count} deals or games")
    if chosen.out:
        command = f"python -m cardai.ai.train.measure {chosen.game} --rules {rules} --count {chosen.count}"
        figures = {"points": round(points, 3), "error": round(error, 3)}
        strength = {**game.terms(chosen.count), **figures, "measured by": f"{command} --seed {chosen.seed}"}
        nets.save(chosen.out, Net(replace(net.card, strength=strength), net.arrays), half=True)


def rounded(arrays: Mapping[str, Floats32]) -> dict[str, Floats32]:
    """Weights as they will be once they were written in 16 bits."""
    return {name: array.astype(np.float16).astype(np.float32) for name, array in arrays.items()}


if __name__ == "__main__":
    main()
