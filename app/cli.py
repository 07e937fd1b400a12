"""The command line: every command is named here and lives in app/commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

import typer

from cardai.games.errors import PlayerError

from .errors import Interrupted
from .lazy import LazyGroup
from .registry import house_tables

HERE = "cardai.app.commands."
EVERYWHERE = {
    "play": "play:play",
    "replay": "play:replay",
    "hint": "hint:app",
    "review": "files:review",
    "check": "files:check",
    "saves": "files:saves",
    "arena": "arena:arena",
    "train": "train:train",
    "solve": "solve:app",
}
LISTS = {"games": "lists:games", "agents": "lists:agents", "rules": "lists:rules"}


class Commands(LazyGroup):
    """The commands for every game, those that only one has, and the lists."""

    def places(self) -> Mapping[str, str]:
        own = [table.commands for table in house_tables()]
        common, lists = ({name: HERE + place for name, place in part.items()} for part in (EVERYWHERE, LISTS))
        return common | {name: place for commands in own for name, place in commands.items()} | lists


app = typer.Typer(
    name="cardai",
    cls=Commands,
    help="Play and analyse Big Two, Texas hold'em, Yacht and Hearthstone in the terminal.\n\n"
    "Without a command the home screen opens.",
    epilog="Examples: cardai play yacht  |  cardai hint yacht --dice 2,2,5,5,6 --rerolls 2  |  cardai review game.json",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"cardai {version('cardai')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Show the version."),
) -> None:
    """Open the home screen unless a command is given."""
    if context.invoked_subcommand is None:
        from .commands.play import home

        home()


def main() -> None:
    """Run the program; faults of the input become one line on standard error and exit code 2."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except Interrupted as stopped:
        sys.stdout.flush()
        print(f"cardai: {stopped}", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        # the reader has gone; keep the interpreter from complaining while it closes standard output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except PlayerError as error:
        sys.stdout.flush()
        print(f"cardai: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
