"""Command groups whose commands are imported when they are called: a hint need not pay for thirty others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, ClassVar

import typer
import typer.core
from typer.core import TyperGroup
from typer.main import get_command

# our help is plain text: Typer would escape its brackets for Rich, and the backslashes would show
typer.core.HAS_RICH = False


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and by the place they are defined at."""

    places: ClassVar[Mapping[str, str]]
    """Name of a command -> "module:attribute", below app/commands; the attribute is a function or a Typer."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.places)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.places:
            return None
        module, _, attribute = self.places[cmd_name].partition(":")
        return _command(cmd_name, getattr(import_module(f"{__package__}.commands.{module}"), attribute))


def _command(name: str, found: typer.Typer | Callable[..., None]) -> Any:
    if isinstance(found, typer.Typer):
        command = get_command(found)
    else:
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(name)(found)
        command = get_command(alone)
    command.name = name
    return command
