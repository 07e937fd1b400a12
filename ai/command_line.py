"""Options that the commands `python -m cardai.ai....` for those who train and measure have in common."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from cardai.games.errors import PlayerError
from cardai.games.whole import whole

REFUSED_EXIT_CODE = 2
"""Exit code, as that of the program itself."""


def command_line(doc: str | None) -> argparse.ArgumentParser:
    """A command line whose help is the module's own words."""
    run = sys.modules["__main__"].__spec__
    prog = f"python -m {run.name}" if run else None
    return argparse.ArgumentParser(prog, description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)


def positive(text: str) -> int:
    """The type of an argument that says how many."""
    number = whole(text)
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return number


def obey(
    parser: argparse.ArgumentParser,
    work: Callable[[argparse.Namespace], None],
    arguments: Sequence[str] | None = None,
) -> None:
    """Do what the command line says; what cannot be done is one line and exit code 2."""
    try:
        work(parser.parse_args(arguments))
    except PlayerError as problem:
        _refuse(problem)
    except OSError as problem:
        place = f"{problem.filename}: " if problem.filename else ""
        _refuse(f"{place}{problem.strerror or problem}")


def _refuse(why: object) -> None:
    print(f"cardai: {why}", file=sys.stderr)
    sys.exit(REFUSED_EXIT_CODE)
