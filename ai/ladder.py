"""The ladder of levels as a scale: how strong somebody is by results against levels whose strength was measured.

    python -m cardai.ai.ladder bigtwo 100
    python -m cardai.ai.ladder yacht 200 --rules yacht12

plays every level at a table of the one below, so many deals, and prints what the table of a game keeps as its `ladder`.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cardai.games import registry as games

from . import registry
from .arena import Contest, mean_and_error, play_deals
from .command_line import command_line, obey, positive
from .ratings import ELO_SCALE

FIRST_LEVEL_ELO = 1000.0
"""Level 1."""
NORMAL_95 = 1.96
"""Standard errors of a 95 % interval."""
SWINGS = 50
"""Steps of the search for the likeliest rating: far more than it needs."""


@dataclass(frozen=True)
class Meeting:
    """A game against others of known strength."""

    won: float
    """1 for a win, 0 for none, a part for a shared first place."""
    rivals: tuple[float, ...]
    """Their Elo."""


@dataclass(frozen=True)
class OwnRating:
    """Somebody's strength with a 95 % interval."""

    elo: float
    error: float
    """Half the width of the interval."""
    games: int

    @property
    def low(self) -> float:
        return self.elo - self.error

    @property
    def high(self) -> float:
        return self.elo + self.error


def elo_of(game: str, spec: str) -> float | None:
    """The strength of an agent: of a level, or of the one agent a level is; None if it was not measured."""
    table = registry.table(game)
    for elo, mix in zip(table.ladder, table.levels, strict=False):
        if spec == f"level:{table.levels.index(mix) + 1}" or (len(mix) == 1 and mix[0][0] == spec):
            return elo
    return None


def unrated(game: str) -> str:
    """Why nobody gets a rating in a game; empty where its levels were measured."""
    table = registry.table(game)
    return "" if table.ladder else table.unrated


def level_near(game: str, elo: float) -> int:
    """The level whose strength is nearest."""
    ladder = registry.table(game).ladder
    return 1 + min(range(len(ladder)), key=lambda place: abs(ladder[place] - elo))


def own_rating(meetings: Sequence[Meeting]) -> OwnRating | None:
    """The likeliest rating; a game half won against the same rivals keeps a clean sweep finite."""
    if not meetings:
        return None
    tables = Counter(one.rivals for one in meetings)
    middle = math.fsum(count * math.fsum(rivals) / len(rivals) for rivals, count in tables.items()) / len(meetings)
    tables[(middle,)] += 1
    won = 0.5 + math.fsum(one.won for one in meetings)
    low, high = middle - 2000.0, middle + 2000.0
    for _ in range(SWINGS):
        elo = (low + high) / 2
        hoped = math.fsum(count * expected(elo, rivals) for rivals, count in tables.items())
        low, high = (elo, high) if won > hoped else (low, elo)
    chances = [(count, expected(elo, rivals)) for rivals, count in tables.items()]
    told = math.fsum(count * chance * (1 - chance) for count, chance in chances)
    return OwnRating(elo, NORMAL_95 * ELO_SCALE / math.sqrt(told), len(meetings))


def expected(own: float, rivals: Sequence[float]) -> float:
    """The chance to come first among rivals of these strengths (Bradley and Terry, Plackett and Luce)."""
    return 1 / (1 + math.fsum(math.exp((rival - own) / ELO_SCALE) for rival in rivals))


def won(result: Sequence[float], seat: int) -> float:
    """A seat's part of the first place."""
    first = [place for place, value in enumerate(result) if value >= max(result) - 1e-9]
    return 1 / len(first) if seat in first else 0.0


def measure(game: str, deals: int, rules: str | None = None) -> list[float]:
    """Elo of every level, by the share of the games it wins at a table of the level below, with duplicate deals."""
    made = games.make(game, rules)
    rivals = made.default_seats - 1
    found = [FIRST_LEVEL_ELO]
    for level in range(2, len(registry.table(game).levels) + 1):
        contest = Contest.of(made, [f"level:{level}", *[f"level:{level - 1}"] * rivals], 2500 + level)
        wins, error = mean_and_error([result.wins[0] for result in play_deals(contest, range(deals))])
        share = min(0.99, max(0.01, wins))
        step = ELO_SCALE * math.log(share * rivals / (1 - share))
        found.append(found[-1] + step)
        told = f"wins {wins:.1%} +- {error:.1%} of {deals} deals, {step:+.0f} +- "
        print(f"level {level}: {found[-1]:.0f}; {told}{ELO_SCALE * error / (share * (1 - share)):.0f}", flush=True)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the levels of a game."""
    parser = command_line(__doc__)
    parser.add_argument("game", choices=[name for name in games.names() if registry.table(name).levels])
    parser.add_argument("deals", type=positive, help="for each level, played once from every seat")
    parser.add_argument("--rules", help="preset (default: the game's own)")
    obey(parser, _measure, arguments)


def _measure(chosen: argparse.Namespace) -> None:
    from cardai.games.compiled import hurry

    hurry()
    measure(chosen.game, chosen.deals, chosen.rules)


if __name__ == "__main__":
    main()
