"""Command groups whose commands are imported when they are called: a hint need not pay for thirty others."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from copy import copy
from difflib import get_close_matches
from functools import partial
from typing import Any

import typer
import typer.core
from click.types import FloatParamType, IntParamType
from typer.core import TyperGroup
from typer.main import get_command

from .errors import BadInput
from .registry import load

# our help is plain text: Typer would escape its brackets for Rich, and the backslashes would show
typer.core.HAS_RICH = False


MAX_NUMBER = 2**63 - 1


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

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant; a name that is almost one of ours is told with it."""
        if args and args[0] not in self.places() and not args[0].startswith("-"):
            near = get_close_matches(args[0].lower(), self.places(), 1, 0.6)
            hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(self.places())}"
            raise BadInput(f"There is no command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)


def group(kind: type[LazyGroup], about: str, examples: str) -> typer.Typer:
    """A group of commands below the first word."""
    said = f"{about}\n\n{examples}"
    return typer.Typer(cls=kind, help=said, rich_markup_mode=None, no_args_is_help=True, add_completion=False)


def _command(name: str, found: typer.Typer | Callable[..., None]) -> Any:
    if isinstance(found, typer.Typer):
        command = get_command(found)
    else:
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(name)(found)
        command = get_command(alone)
    command.name = name
    _bound(command)
    return command


def _bound(command: Any) -> None:
    """No option of a command, or of those below it, takes a number without end or beyond all machines."""
    for option in command.params:
        if isinstance(option.type, FloatParamType | IntParamType):
            option.type = copy(option.type)
            option.type.convert = partial(_converted, option.type, option.type.convert)
    for below in getattr(command, "commands", {}).values():
        _bound(below)


def _converted(kind: Any, convert: Callable[..., Any], text: Any, option: Any, context: Any) -> Any:
    number = convert(text, option, context)
    if abs(number) > MAX_NUMBER or not math.isfinite(number):  # in this order: no float holds 400 digits
        kind.fail(f"numbers go from -{MAX_NUMBER} to {MAX_NUMBER}", option, context)
    return number
