"""Parts that all training scripts share: the run folder, its log and checkpoints, the time budget, the progress bar."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Protocol

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from safetensors.numpy import save_file

from cardai.games.files import append_lines

from .. import net as nets
from ..agent import AgentError
from ..executors import WorkerLost

Arrays = dict[str, np.ndarray[Any, Any]]

CHECKPOINT = "checkpoint.safetensors"


class Run:
    """One training run in a folder of its own: config.json, log.jsonl, checkpoint.safetensors."""

    def __init__(
        self,
        folder: Path,
        config: Any,
        minutes: float,
        resume: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.folder = folder
        self.config = config
        self.minutes = minutes
        self._clock = clock
        self._spent = 0.0
        self._started = clock()
        self.tell: Callable[[str], None] = lambda words: None
        """Where to say what is being prepared, before the first step."""
        self._open_folder(resume)

    def _open_folder(self, resume: bool) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if not resume and (self.folder / CHECKPOINT).exists():
            raise AgentError(f"{self.folder} already holds a run; resume it or name another folder")
        data = dataclasses.asdict(self.config)
        (self.folder / "config.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")

    @property
    def spent(self) -> float:
        """Minutes used so far, earlier parts of the run included."""
        return self._spent + (self._clock() - self._started) / 60

    @property
    def done(self) -> float:
        """Part of the budget that is used, 0 to 1."""
        return min(1.0, self.spent / self.minutes)

    def log(self, **facts: Any) -> None:
        """Append one line to log.jsonl."""
        line = json.dumps({"minutes": round(self.spent, 3), **facts})
        append_lines(self.folder / "log.jsonl", f"{line}\n".encode())

    def training(self, game: str, games: int) -> dict[str, Any]:
        """Provenance of the net of this run so far, for its card."""
        told = {"command": command(game, self.config), "games": games, "minutes": round(self.spent, 1)}
        return {**told, "seed": self.config.seed, "config": dataclasses.asdict(self.config)}

    def save_net(self, net: nets.AnyNet, half: bool = False, name: str = "net") -> None:
        """Write the net in the form that plays; `half`: rounded to 16 bits."""
        nets.save(self.folder / f"{name}.safetensors", net, half)

    def save(self, arrays: Arrays, facts: Mapping[str, Any]) -> None:
        """Write a checkpoint; a kill at any moment leaves the old one or the new one."""
        told = json.dumps({**facts, "spent": self.spent})
        fresh = self.folder / (CHECKPOINT + ".new")
        save_file({name: np.ascontiguousarray(array) for name, array in arrays.items()}, fresh, {"run": told})
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        fresh.replace(self.folder / CHECKPOINT)

    def load(self) -> tuple[Arrays, dict[str, Any]] | None:
        """The last checkpoint, if there is one; its minutes count as spent."""
        path = self.folder / CHECKPOINT
        if not path.exists():
            return None
        arrays, facts = read_checkpoint(path)
        self._spent = float(facts["spent"])
        self._started = self._clock()
        return arrays, facts


def command(game: str, config: Any) -> str:
    """Command for a run with this config: its own options, and --set for what differs from the default."""
    usual = type(config)()
    words = [f"cardai train {game}"]
    own = ("rules", "minutes", "seed")
    fields = sorted(dataclasses.fields(config), key=lambda field: (*own, field.name).index(field.name))
    for field in fields:
        value = getattr(config, field.name)
        text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
        if field.name in own:
            words.append(f"--{field.name} {text}")
        elif value != getattr(usual, field.name):
            words.append(f"--start {text}" if field.name == "start" else f"--set {field.name}={text}")
    return " ".join(words)


def read_checkpoint(path: Path) -> tuple[Arrays, dict[str, Any]]:
    """Arrays and facts of a checkpoint; AgentError if the file is none."""
    try:
        arrays, told = nets.read_arrays(path)
        return arrays, json.loads(told["run"])
    except (AgentError, KeyError, ValueError) as error:
        raise AgentError(f"{path} is not a checkpoint of a training run: {error}") from None


def read_weights(path: Path) -> Arrays:
    """The weights of a checkpoint or of a net that plays, named as in a checkpoint; AgentError if there are none."""
    arrays, told = nets.read_arrays(path)
    return {f"net.{name}": array.astype(np.float32) for name, array in arrays.items()} if "card" in told else arrays


class Trainer(Protocol):
    """A method at work: it plays and learns in small steps."""

    games: int
    """Played so far, in all parts of the run."""
    strength: str
    """As last measured, in words."""

    def step(self) -> float:
        """Play and learn a little; the loss, or nan where there is none."""

    def measure(self) -> None:
        """Write strength so far into the log, a checkpoint, and the file to play with."""


class Bar:
    """A progress bar over the minutes of a run, with games a second, loss and strength so far."""

    def __init__(self, run: Run, shown: bool = True) -> None:
        self._run = run
        words = TextColumn("{task.fields[words]}")
        console = Console(file=sys.__stderr__)
        self._progress = Progress(BarColumn(20), TimeRemainingColumn(), words, console=console, disable=not shown)
        self._task = self._progress.add_task("training", total=1.0, words="")

    def __enter__(self) -> Bar:
        self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._progress.stop()

    def say(self, words: str) -> None:
        self._progress.update(self._task, completed=self._run.done, words=words)

    def show(self, games_per_second: float, loss: float, strength: str) -> None:
        told = "" if math.isnan(loss) else f"loss {loss:.4f}  "
        self.say(f"{games_per_second:,.0f} games/s  {told}{strength}")


SMOOTHING = 0.01
"""Weight of the newest step in the loss that is shown."""


def work(run: Run, make: Callable[[], Trainer], shown: bool = True) -> None:
    """Steps until the minutes are over or Ctrl-C is pressed, at least one; measured now and then and at the end."""
    with Bar(run, shown) as bar, stoppable() as stopped:
        run.tell = bar.say
        trainer = make()
        try:
            _steps(run, trainer, bar, stopped)
        except WorkerLost as lost:
            bar.say("saving")
            with suppress(WorkerLost):
                trainer.measure()
            raise AgentError(f"{lost}; --resume goes on with the run in {run.folder}") from None


def _steps(run: Run, trainer: Trainer, bar: Bar, stopped: Callable[[], bool]) -> None:
    begun, games, loss = run.spent, trainer.games, math.nan
    due = begun + run.config.evaluate_every
    over = False
    while not over:
        fresh = trainer.step()
        loss = fresh if math.isnan(loss) else loss + SMOOTHING * (fresh - loss)
        rate = (trainer.games - games) / max(1e-9, 60 * (run.spent - begun))
        bar.show(rate, loss, trainer.strength)
        over = run.done >= 1 or stopped()
        if over or run.spent >= due:
            facts = {} if math.isnan(loss) else {"loss": round(loss, 6)}
            run.log(**facts, games_per_second=round(rate, 1))
            bar.say("measuring and saving" if over else f"measuring; {trainer.strength} before")
            trainer.measure()
            due = run.spent + run.config.evaluate_every


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed: the step under way is finished and saved first. A second one stops at once."""
    pressed = threading.Event()

    def note(_number: int, _frame: FrameType | None) -> None:
        if pressed.is_set():
            raise KeyboardInterrupt
        pressed.set()

    if threading.current_thread() is not threading.main_thread():
        yield pressed.is_set
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, before)
