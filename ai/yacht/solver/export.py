"""Write the tables that come with the program: python -m cardai.ai.yacht.solver.export [PRESET ...]"""

from __future__ import annotations

import sys

from cardai.games.yacht.rules import RULES_BY_PRESET

from . import tables


def main(names: list[str]) -> None:
    for name in names or RULES_BY_PRESET:
        path = tables.ship(name)
        print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
