"""Commands for remembered settings: themes, speed and the like."""

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

    Keys have names: cardai settings keys lists them, and "usual" gives one its usual key back.

    Examples: cardai settings  |  cardai settings theme light  |  cardai settings suits 2
    |  cardai settings table.hint f1
    """
    found, problem = kept.load()
    if problem:
        typer.echo(problem, err=True)
    if name is not None and (name == "keys" or "." in name):
        _keys(found, name, value, as_json)
        return
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


def _keys(found: kept.Settings, name: str, value: str | None, as_json: bool) -> None:
    """Show keys, or change one."""
    from dataclasses import replace

    from cardai.app.tui import keymap

    if value is not None:
        found = replace(found, keys=keymap.changed(found.keys, name, value))
        if failed := kept.save(found):
            raise kept.SettingsError(failed)
    there = {one: binding for one, binding in keymap.known().items() if name in ("keys", one)}
    if not there:
        raise kept.SettingsError(f"{name!r} is not a key that can be changed; cardai settings keys lists them")
    if as_json:
        print_json({one: found.keys.get(one, binding.key) for one, binding in there.items()})
        return
    for one, binding in there.items():
        typer.echo(f"{one:<24}{found.keys.get(one, binding.key):<20}{binding.tooltip}")
