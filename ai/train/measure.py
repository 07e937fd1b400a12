"""Measure a net in batches, far faster than move by move: the same games as in training, without noise.

    python -m cardai.ai.train.measure yacht --count 100000
    python -m cardai.ai.train.measure bigtwo --rules ppo2018 --count 4000 --net runs/ppo/net.safetensors

With --out the net is rounded to 16 bits first and written there, what was measured on its card: so nets are shipped.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from .. import net as nets
from ..agent import AgentError
from ..net import Net

Measure = Callable[[Net, str, int, int], tuple[float, float]]


@dataclass(frozen=True)
class Game:
    """How the nets of a game are found, read and measured."""

    usual: str
    """Rules unless told otherwise."""
    read: Callable[[Path | None, str], Net]
    """A file, or the net that came with the program, for these rules."""
    measure: Measure
    told: Callable[[int], Mapping[str, Any]]
    """What the figures mean, for the card, from the number of deals or games."""


def read_bigtwo(path: Path | None, rules: str) -> Net:
    from ..bigtwo.net.player import path_for, read

    return read(path or path_for(rules))


def bigtwo(net: Net, rules: str, count: int, seed: int) -> tuple[float, float]:
    """Points per deal against three greedy players above what greedy makes there, each deal from all four seats."""
    from cardai.games.bigtwo.kernel_rules import law

    from ..bigtwo.net.selfplay import rules_of
    from ..bigtwo.net.tables import Actor, measure

    return measure(Actor(net), law(rules_of(rules)), count, seed)


def read_yacht(path: Path | None, rules: str) -> Net:
    from ..yacht.net.player import read

    return read(path or nets.shipped("yacht", rules), rules)


def yacht(net: Net, rules: str, count: int, seed: int) -> tuple[float, float]:
    """Points per game of one player."""
    from cardai.games.yacht.rules import PRESETS

    from ..yacht.net.features import scoring
    from ..yacht.net.selfplay import measure

    sheets = scoring(PRESETS[rules])
    assert sheets is not None
    return measure(net, sheets, count, seed)


GAMES = {
    "bigtwo": Game(
        "hongkong", read_bigtwo, bigtwo, lambda count: {"against": "three greedy", "deals": count, "seats": 4}
    ),
    "yacht": Game("pancht", read_yacht, yacht, lambda count: {"games": count}),
}


def main() -> None:
    """Read the command line, print mean and standard error, and write the net if asked to."""
    parser = argparse.ArgumentParser(description="Measure a net in batches.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--rules", help="preset (default: the game's own)")
    parser.add_argument("--count", type=int, default=1000, help="deals (Big Two, each from four seats) or games")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--net", type=Path, help="a file (default: the net that came with the program)")
    parser.add_argument("--out", type=Path, help="write the net here, in 16 bits, with what was measured")
    try:
        _measure(parser.parse_args())
    except AgentError as problem:
        sys.exit(f"cardai: {problem}")


def _measure(chosen: argparse.Namespace) -> None:
    game = GAMES[chosen.game]
    rules = chosen.rules or game.usual
    net = game.read(chosen.net, rules)
    if chosen.out:
        net = rounded(net)
    points, error = game.measure(net, rules, chosen.count, chosen.seed)
    print(f"{chosen.game} {rules}: {points:.3f} +- {error:.3f} points, {chosen.count} deals or games")
    if chosen.out:
        command = f"python -m cardai.ai.train.measure {chosen.game} --rules {rules} --count {chosen.count}"
        figures = {"points": round(points, 3), "error": round(error, 3)}
        strength = {**game.told(chosen.count), **figures, "measured by": f"{command} --seed {chosen.seed}"}
        nets.save(chosen.out, Net(replace(net.card, strength=strength), net.arrays), half=True)


def rounded(net: Net) -> Net:
    """The net as it will be once it was written in 16 bits."""
    return Net(net.card, {name: array.astype(np.float16).astype(np.float32) for name, array in net.arrays.items()})


if __name__ == "__main__":
    main()
