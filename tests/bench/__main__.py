"""`make bench`: every bench_*.py beside this file, or those named; each prints ratios measured in one run."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    wanted = sys.argv[1:]
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        name = path.stem.removeprefix("bench_")
        if not wanted or name in wanted:
            print(f"== {name}", flush=True)
            import_module(f"tests.bench.{path.stem}").main()


if __name__ == "__main__":
    main()
