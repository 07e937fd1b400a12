"""Which training methods there are for each game, without loading torch before one is run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardai.games import registry as games

from .. import registry
from ..agent import AgentError
from ..executors import Here, executor
from ..table import Method
from .run import Run
from .run import work as work_on

FORMER_SETTINGS = {"rate": "learning_rate", "trace": "gae_lambda"}
"""Settings by the name they had in an earlier version, in runs begun then."""


def find(game: str, name: str | None) -> Method:
    """A method by name, or the game's first; AgentError names those there are."""
    known = registry.table(game).methods
    for method in known:
        if name in (None, method.name):
            return method
        if name == method.formerly:
            raise AgentError(f"The method {name} of {game} is called {method.name} now")
    if not known:
        trained = ", ".join(other for other in games.names() if registry.table(other).methods)
        raise AgentError(f"There is no training for {game}; there is for {trained}")
    raise AgentError(f"There is no method {name!r} for {game}; there are {', '.join(m.name for m in known)}")


@dataclass(frozen=True)
class Work:
    """Where a run lies and who plays its games."""

    folder: Path
    shown: bool = True
    """With a progress bar?"""
    jobs: int | None = None
    """Processes for self-play; 0 is one for each core, as if nothing is said, 1 plays in this one."""
    cluster: str | None = None
    """Address of a Dask scheduler to play on instead."""

    def players(self, method: Method) -> AbstractContextManager[Executor]:
        """Whoever plays the games; AgentError where a method plays them itself and others were asked for."""
        if not method.plays_in_batches and (self.cluster or self.jobs not in (None, 1)):
            raise AgentError(f"The method {method.name} plays in one process: leave --jobs and --cluster out")
        alone = not self.cluster and (self.jobs == 1 or not method.plays_in_batches)
        return nullcontext(Here()) if alone else executor(self.jobs or 0, self.cluster)


def start(method: Method, work: Work, texts: Sequence[str] = (), **chosen: Any) -> float:
    """Train anew with these settings of the method's Config (texts: name=value; None is the default).

    How much of its minutes the run has used, 0 to 1: less than 1 after Ctrl-C.
    """
    module = _module(method)
    settings = {name: value for name, value in chosen.items() if value is not None}
    settings |= dict(_setting(method, module.Config(), text) for text in texts)
    unknown = settings.keys() - {field.name for field in fields(module.Config)}
    if unknown:
        raise AgentError(f"{method.name} has no setting {', '.join(sorted(unknown))}")
    return _train(method, module.Config(**settings), work, resume=False)


def _setting(method: Method, defaults: Any, text: str) -> tuple[str, Any]:
    """One name=value in the type of the setting's default; several numbers are separated by commas."""
    name, _, value = text.partition("=")
    name = _today(defaults, name)
    usual = getattr(defaults, name, None)
    if usual is None:
        known = ", ".join(field.name for field in fields(defaults))
        raise AgentError(f"{method.name} has no setting {name!r}; there are {known}")
    try:
        return name, tuple(map(int, value.split(","))) if isinstance(usual, tuple) else type(usual)(value)
    except ValueError:
        raise AgentError(f"{name} cannot be {value!r}; it is {usual!r} unless told otherwise") from None


def _today(config: Any, name: str) -> str:
    """Name of a setting now."""
    return name if hasattr(config, name) else FORMER_SETTINGS.get(name, name)


def resume(method: Method, work: Work, minutes: float | None = None) -> float:
    """Go on with the run of a folder, with its own settings or more minutes; how much of them is used."""
    module = _module(method)
    try:
        saved = json.loads((work.folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise AgentError(f"{work.folder} holds no run to resume ({error})") from None
    known = {field.name for field in fields(module.Config)}
    named = {_today(module.Config, name): value for name, value in saved.items()}
    settings = {name: tuple(v) if isinstance(v, list) else v for name, v in named.items() if name in known}
    if minutes is not None:
        settings["minutes"] = minutes
    return _train(method, module.Config(**settings), work, resume=True)


def _train(method: Method, config: Any, work: Work, resume: bool) -> float:
    everybody = work.players(method)
    run = Run(work.folder, config, config.minutes, resume)
    with everybody as players:
        work_on(run, lambda: _module(method).Trainer(config, run, players), work.shown)
    return run.done


def _module(method: Method) -> Any:
    if method.needs_torch and find_spec("torch") is None:
        raise AgentError("Training needs torch; install it with: pip install 'cardai[train]'")
    return import_module(method.place)
