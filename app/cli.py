"""The command line: every command is registered here and lives in app/commands."""

from __future__ import annotations

import os
import sys

import typer

from .commands import arena, files, hearthstone, hint, holdem, lists, play, solve, train
from .errors import Fail

app = typer.Typer(
    name="cardai",
    help="Play and analyse Big Two, Texas hold'em, Yacht and Hearthstone in the terminal.\n\n"
    "Without a command the home screen opens.",
    epilog="Examples: cardai play yacht  |  cardai hint yacht --dice 2,2,5,5,6 --rerolls 2  |  cardai review game.json",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play.play)
app.command()(play.replay)
app.add_typer(hint.app, name="hint")
app.command()(files.review)
app.command()(files.check)
app.command()(files.saves)
app.command()(arena.arena)
app.command()(train.train)
app.command()(holdem.equity)
app.command()(holdem.stats)
app.command()(hearthstone.cards)
app.add_typer(hearthstone.deck, name="deck")
app.add_typer(solve.app, name="solve")
app.command("games")(lists.games)
app.command("agents")(lists.agents)
app.command("rules")(lists.rules)


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
        play.home()


def main() -> None:
    """Run the program; faults of the input become one line on standard error and exit code 2."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # the reader has gone; keep the interpreter from complaining while it closes standard output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except ValueError as error:
        if not _is_for_the_player(error):
            raise
        _complain(error)
    except Fail as error:
        _complain(error)


def _is_for_the_player(error: ValueError) -> bool:
    """Whether the message was written for the person at the keyboard."""
    from cardai.ai.agent import AgentError
    from cardai.games.core import BadRules, BadToken, IllegalAction
    from cardai.saves.record import SaveError

    return isinstance(error, AgentError | BadRules | BadToken | IllegalAction | SaveError)


def _complain(error: Exception) -> None:
    sys.stdout.flush()
    print(f"cardai: {error}", file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
