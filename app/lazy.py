"""Command groups whose commands are imported when they are called: a hint need not pay for thirty others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import typer
import typer.core
from typer.core import TyperGroup
from typer.main import get_command

from .registry import load

# our help is plain text: Typer would escape its brackets for Rich, and the backslashes would show
typer.core.HAS_RICH = False


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and by the place they are defined at."""

    def places(self) -> Mapping[str, str]:
        """Name of a command -> "module:attribute"; the attribute is a function or a Typer."""
        raise NotImplementedError

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.places())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        place = self.places().get(cmd_name)
        return None if place is None else _command(cmd_name, load(place))


def _command(name: str, found: typer.Typer | Callable[..., None]) -> Any:
    if isinstance(found, typer.Typer):
        command = get_command(found)
    else:
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(name)(found)
        command = get_command(alone)
    command.name = name
    return command
