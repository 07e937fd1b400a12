"""What a net wins that learned to beat the Big Two net, and nothing else: how far that one can be exploited.

    python -m tests.measure.bigtwo_best_response runs/response --minutes 30 --seed 8102

It starts with the weights of the net itself and learns at tables of three copies of it, which stay as they are. Minutes
are minutes of CPU time, so that a busy machine makes no weaker opponent; Ctrl-C ends a part, the same command goes on.
At the end the points are those of deals that were in no measurement of the run, each played from all four seats.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

from cardai.ai import net as nets
from cardai.ai.bigtwo.net.forward import load
from cardai.ai.bigtwo.net.player import SHIPPED_NET
from cardai.ai.bigtwo.net.tables import measure
from cardai.ai.executors import Here
from cardai.ai.train.bigtwo_net import Config, Trainer
from cardai.ai.train.run import CHECKPOINT, Run, work
from cardai.games.bigtwo.rules import PRESET_RULES

CHAMPION = nets.shipped("bigtwo", SHIPPED_NET)


def settings(rules: str, minutes: float) -> Config:
    """Only the table to be measured, small steps from a net that plays well, little reward for being undecided."""
    own = Config(rules=rules, minutes=minutes, share=1.0, variations=0, rate=3e-4, trace=0.9, entropy=0.003)
    return replace(own, start=str(CHAMPION), against=str(CHAMPION), evaluate_every=10.0)


def learn(folder: Path, config: Config) -> None:
    """A run, or the rest of one."""
    resume = (folder / CHECKPOINT).exists()
    run = Run(folder, config, config.minutes, resume, clock=time.process_time)
    work(run, lambda: Trainer(config, run, Here()), shown=False)


def main() -> None:
    """Read the command line, train and print one figure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", default="ppo2018")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=8102, help="of the deals it is measured on")
    chosen = parser.parse_args()
    learn(chosen.folder, settings(chosen.rules, chosen.minutes))
    response = load(chosen.folder / "net.safetensors")
    points, error = measure(response, PRESET_RULES[chosen.rules], 4, chosen.deals, chosen.seed, load(CHAMPION))
    print(f"{points:+.3f} +- {error:.3f} a game against three of the net, {chosen.deals} deals of seed {chosen.seed}")


if __name__ == "__main__":
    main()
