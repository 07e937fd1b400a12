"""What is remembered: themes, speed and the like."""

from __future__ import annotations

from typing import Annotated

import typer

from cardai.app import settings as kept

from .options import AsJson, print_json


def settings(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Show or change this one only.")] = None,
    value: Annotated[str | None, typer.Argument(metavar="[VALUE]", help="What it is to be from now on.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show what is remembered from one time to the next, or change it.

    Examples: cardai settings  |  cardai settings theme light  |  cardai settings suits 2
    """
    found, problem = kept.load()
    if problem:
        typer.echo(problem, err=True)
    if name is not None and value is not None:
        found = kept.changed(found, name, value)
        if failed := kept.save(found):
            raise kept.SettingsError(failed)
    names = list(kept.KNOWN) if name is None else [name]
    if name is not None and name not in kept.KNOWN:
        raise kept.SettingsError(f"{name!r} is not a setting; there are {', '.join(kept.KNOWN)}")
    if as_json:
        print_json({one: getattr(found, one) for one in names})
        return
    for one in names:
        typer.echo(f"{one:<12}{kept.shown(found, one):<20}{kept.KNOWN[one].about}")
