"""Write the tables that come with the program: python -m cardai.ai.yacht.solver.export [PRESET ...]

`chances` in front of the presets writes the empty sheet's best chances of 100 to 350 points instead.
"""

from __future__ import annotations

import sys
import time

from cardai.games.yacht.rules import RULES_BY_PRESET

from . import start_chances, tables


def main(names: list[str]) -> None:
    if names[:1] == ["chances"]:
        for name in names[1:] or RULES_BY_PRESET:
            began = time.process_time()
            start_chances.ship(name)
            print(f"{name}: {time.process_time() - began:.0f} CPU s", flush=True)
        return
    for name in names or RULES_BY_PRESET:
        path = tables.ship(name)
        print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
