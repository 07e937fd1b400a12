"""The command line: every command is named here and lives in app/commands."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import click
import typer

from cardai.games import entry_points
from cardai.games.errors import PlayerError
from cardai.saves.news import NEWS

from .errors import Interrupted
from .lazy import LazyGroup
from .printable import one_line, printing
from .registry import house_tables
from .waiting import waiting

COMMANDS_PACKAGE = "cardai.app.commands."
FAULT, REFUSED, INTERRUPTED = 1, 2, 130
"""Exit codes besides 0."""
LONG_WORD = re.compile(r"(\S{60})\S{40,}(\S{3})")
"""A word of the command line that nobody wants to read again to its end."""
DEBUG = "CARDAI_DEBUG"
SHARED_COMMANDS = {
    "play": "play:play",
    "learn": "play:learn",
    "replay": "play:replay",
    "hint": "hint:app",
    "review": "files:review",
    "check": "files:check",
    "saves": "saved:app",
    "drill": "drill:drill",
    "stats": "stats:app",
    "export": "export:export",
    "arena": "arena:arena",
    "league": "league:league",
    "train": "train:train",
    "solve": "solve:app",
    "settings": "settings:settings",
}
LISTS = {"games": "lists:games", "agents": "lists:agents", "rules": "lists:rules"}


class Commands(LazyGroup):
    """The commands for every game, those that only one has, and the lists."""

    def places(self) -> Mapping[str, str]:
        own = [table.commands for table in house_tables()]
        common, lists = (
            {name: COMMANDS_PACKAGE + place for name, place in part.items()} for part in (SHARED_COMMANDS, LISTS)
        )
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
    has_output = sys.stdout is not None
    _fill_closed_streams()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with printing():
        code = _run() if has_output else _said("standard output is closed: open it, or send it to a file", REFUSED)
        for sentence in NEWS.take():
            _said(sentence, code)
        sys.exit(code)


def _fill_closed_streams() -> None:
    """Put nothing where a standard stream is closed: the next file to be opened would get its number, and its text."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode)  # noqa: SIM115
            os.set_inheritable(stream.fileno(), True)
            setattr(sys, name, stream)


def _run() -> int:
    """The exit code: 0, 2 if something was refused, 130 if Ctrl-C ended it."""
    try:
        with waiting("Working"):
            code = app(standalone_mode=False) or 0
        return _said("stopped", INTERRUPTED) if code == INTERRUPTED else int(code)
    except click.ClickException as misuse:
        return _misused(misuse)
    except click.Abort:
        return _said("stopped", INTERRUPTED)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except KeyboardInterrupt:
        return _said("stopped", INTERRUPTED)
    except Interrupted as stopped:
        return _said(stopped, INTERRUPTED)
    except BrokenPipeError:
        # the reader has gone; keep the interpreter from complaining while it closes standard output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except PlayerError as error:
        return _said(error, REFUSED)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _said(f"{place}{error.strerror or error}", REFUSED)
    except Exception as fault:
        if DEBUG in os.environ:
            raise
        return _said(f"a fault of the program ({type(fault).__name__}: {fault}); {DEBUG}=1 shows where", FAULT)
    finally:
        while entry_points.news:
            print(f"cardai: {one_line(entry_points.news.pop())}", file=sys.stderr)
    return 0


def _misused(misuse: click.ClickException) -> int:
    """Say in one sentence, its long words cut, why a command line is not understood and what tells more.

    A group of commands alone is shown with its help, where Click takes that for a misuse.
    """
    if isinstance(misuse, getattr(click.exceptions, "NoArgsIsHelpError", ())):
        misuse.show()
        return REFUSED
    sentence = LONG_WORD.sub(r"\1...\2", misuse.format_message()).strip().rstrip(".")
    context = misuse.ctx if isinstance(misuse, click.UsageError) else None
    return _said(sentence if context is None else f"{sentence}; see {context.command_path} --help", REFUSED)


def _said(what: object, code: int) -> int:
    sys.stdout.flush()
    print(f"cardai: {one_line(str(what))}", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
