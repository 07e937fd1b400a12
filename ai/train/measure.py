"""Measure a net in batches, far faster than move by move: the same games as in training, without noise.

python -m cardai.ai.train.measure yacht --count 100000
python -m cardai.ai.train.measure bigtwo --rules ppo2018 --count 4000 --net runs/ppo/net.safetensors
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .. import net as nets
from ..agent import AgentError


def bigtwo(path: Path, rules: str, count: int, seed: int) -> tuple[float, float]:
    """Points per deal against three greedy players, each deal from all four seats."""
    from cardai.games.bigtwo.law import law
    from cardai.games.bigtwo.rules import PRESET_RULES

    from ..bigtwo.neural import read
    from ..bigtwo.rooms import Actor, measure

    return measure(Actor(read(path)), law(PRESET_RULES[rules]), count, seed)


def yacht(path: Path, rules: str, count: int, seed: int) -> tuple[float, float]:
    """Points per game of one player."""
    from cardai.games.yacht.rules import PRESETS

    from ..yacht.halls import measure
    from ..yacht.sheets import VERSION, features_size, scoring

    sheets = scoring(PRESETS[rules])
    if sheets is None:
        raise AgentError(f"No net can play {rules}")
    net = nets.load(path, "yacht", VERSION, {"sheet": features_size(PRESETS[rules])})
    return measure(net, sheets, count, seed)


GAMES = {"bigtwo": (bigtwo, "hongkong"), "yacht": (yacht, "pancht")}


def main() -> None:
    """Read the command line and print mean and standard error."""
    parser = argparse.ArgumentParser(description="Measure a net in batches.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--rules", help="preset (default: the game's own)")
    parser.add_argument("--count", type=int, default=1000, help="deals (Big Two, each from four seats) or games")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--net", type=Path, help="a file (default: the net that came with the program)")
    chosen = parser.parse_args()
    measure, usual = GAMES[chosen.game]
    rules = chosen.rules or usual
    try:
        points, error = measure(chosen.net or nets.shipped(chosen.game, rules), rules, chosen.count, chosen.seed)
    except AgentError as problem:
        sys.exit(f"cardai: {problem}")
    print(f"{chosen.game} {rules}: {points:.3f} +- {error:.3f} points, {chosen.count} deals or games")


if __name__ == "__main__":
    main()
