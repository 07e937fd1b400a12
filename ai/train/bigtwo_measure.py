"""Measure the Big Two net in lock-step, far faster than move by move: among heuristic players or copies of another net.

    python -m cardai.ai.train.bigtwo_measure NET --rules ppo2018 --seats 4 --deals 2000
    python -m cardai.ai.train.bigtwo_measure NET --rules all --seats 2,3,4 --deals 1000
    python -m cardai.ai.train.bigtwo_measure NET --rival OTHER --deals 3000

Every deal is played once from each seat. The figure is the lead over what the field makes of the same seats. With --out
the net is rounded to 16 bits first and written there, with what was measured on its card: so it is shipped.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cardai.games.bigtwo.rules import PRESET_RULES
from cardai.games.compiled import hurry

from .. import net as nets
from ..bigtwo.net.forward import Policy, load
from ..bigtwo.net.tables import measure
from ..command_line import command_line, obey, positive
from .measure import add_common, rounded


@dataclass(frozen=True)
class Line:
    """One figure of the table."""

    rules: str
    seats: int
    deals: int
    points: float
    error: float

    def __str__(self) -> str:
        away = self.points / self.error if self.error else 0.0
        table = f"{self.rules:10} {self.seats} players  {self.points:+7.3f} +- {self.error:.3f}"
        return f"{table}  ({away:+.1f} standard errors, {self.deals} deals)"


def figures(
    policy: Policy, rival: Policy | None, rules: Sequence[str], seats: Sequence[int], deals: int, seed: int
) -> list[Line]:
    """A line for each preset and number of players, printed as it comes."""
    lines = []
    for name in rules:
        for count in seats:
            points, error = measure(policy, PRESET_RULES[name], count, deals, seed, rival)
            lines.append(Line(name, count, deals, round(points, 3), round(error, 3)))
            print(lines[-1], flush=True)
    return lines


def ship(policy: Policy, path: Path, lines: Sequence[Line], command: str) -> None:
    """Write the net in 16 bits with its figures."""
    found = [{"rules": line.rules, "seats": line.seats, "points": line.points, "error": line.error} for line in lines]
    told: dict[str, Any] = {"against": "heuristic in all other seats", "deals": lines[0].deals, "figures": found}
    nets.save(path, Policy(replace(policy.card, strength={**told, "measured by": command}), policy.arrays), half=True)


def main() -> None:
    """Read the command line, print mean leads and standard errors, and write the net if asked to."""
    parser = command_line(__doc__)
    parser.add_argument("net", type=Path, help="the net's file")
    parser.add_argument("--rival", type=Path, help="another net in all other seats (default: heuristic players)")
    parser.add_argument("--rules", type=_presets, default="ppo2018", help="presets, separated by commas, or all")
    parser.add_argument("--seats", type=_players, default="4", help="numbers of players, separated by commas")
    parser.add_argument("--deals", type=positive, default=2000, help="deals, each played from every seat")
    add_common(parser)
    obey(parser, _measure)


def _presets(text: str) -> list[str]:
    names = list(PRESET_RULES) if text == "all" else text.split(",")
    for unknown in set(names) - set(PRESET_RULES):
        raise argparse.ArgumentTypeError(f"no rules {unknown!r}; there are {', '.join(PRESET_RULES)}")
    return names


def _players(text: str) -> list[int]:
    for unfit in set(text.split(",")) - {"2", "3", "4"}:
        raise argparse.ArgumentTypeError(f"2, 3 or 4 people play Big Two, not {unfit!r}")
    return [int(number) for number in text.split(",")]


def _measure(chosen: argparse.Namespace) -> None:
    hurry()
    policy = load(chosen.net)
    policy = Policy(policy.card, rounded(policy.arrays)) if chosen.out else policy
    rival = load(chosen.rival) if chosen.rival else None
    lines = figures(policy, rival, chosen.rules, chosen.seats, chosen.deals, chosen.seed)
    if chosen.out:
        tables = f"--rules {','.join(chosen.rules)} --seats {','.join(map(str, chosen.seats))}"
        told = f"{tables} --deals {chosen.deals} --seed {chosen.seed}"
        ship(policy, chosen.out, lines, f"python -m cardai.ai.train.bigtwo_measure NET {told}")


if __name__ == "__main__":
    main()
