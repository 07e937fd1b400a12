"""`cardai train`: make a net of your own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..errors import BadInput, Interrupted
from .options import Format, GameName, Rules, game_of


def train(
    game: GameName,
    method: Annotated[str | None, typer.Option(help="How to train (default: the game's best).")] = None,
    rules: Rules = None,
    in_format: Format = None,
    minutes: Annotated[float | None, typer.Option(min=0.01, help="Time budget, resumed parts included.")] = None,
    seed: Annotated[int | None, typer.Option(help="Other deals and first weights for another number.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder of the run (default: runs/GAME).")] = None,
    start: Annotated[Path | None, typer.Option(help="Begin with the weights of this checkpoint.")] = None,
    setting: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Any setting of the method's Config.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in that folder.")] = False,
    jobs: Annotated[
        int | None, typer.Option(min=0, help="Processes for self-play (0: one for each core), if the method can.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(help="Self-play on the Dask scheduler at this address, if the method can.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress bar.")] = False,
) -> None:
    """Train a player by self-play; the folder gets config.json, log.jsonl, a checkpoint and the file to play with.

    Examples: cardai train yacht --minutes 20  |  cardai train bigtwo --rules ppo2018 --minutes 60 --out runs/ppo  |
    cardai train bigtwo --out runs/ppo --resume --minutes 90  |  cardai train holdem --method blueprint --minutes 60  |
    cardai train hearthstone --cluster tcp://10.0.0.5:8786
    """
    from cardai.ai import notices
    from cardai.ai.train import methods

    notices.show()
    chosen = methods.find(game, method)
    folder = out or Path("runs") / game
    work = methods.Work(folder, not quiet, jobs, cluster)
    if resume and (rules or in_format or start or setting or seed is not None):
        raise BadInput("A resumed run keeps its rules, seed, start and settings; only --minutes may change")
    if resume:
        done = methods.resume(chosen, work, minutes)
    else:
        begin = None if start is None else str(start)
        told = None if rules is None and in_format is None else _told(game, rules, in_format)
        done = methods.start(chosen, work, setting or (), rules=told, minutes=minutes, seed=seed, start=begin)
    if done < 1:
        raise Interrupted(f"Stopped after {done:.0%} of the minutes; --resume goes on with the run in {folder}")
    typer.echo(f"The result is in {folder / chosen.result}")


def _told(game: str, rules: str | None, in_format: str | None) -> str:
    """Rules as a run's config stores them: a preset's name, or the options of a file as JSON."""
    data = game_of(game, rules, in_format).rules_data()
    return data if isinstance(data, str) else json.dumps(dict(data))
