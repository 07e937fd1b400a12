"""Advice beside a real table: type the dice you rolled, get the answer, and the sheet is kept for you."""

from __future__ import annotations

import sys

import typer

from cardai.ai.yacht.players.exact import ExactAgent
from cardai.games.core import BadToken, IllegalAction
from cardai.games.yacht import Keep, Yacht, YachtView
from cardai.games.yacht.notation import read_box
from cardai.games.yacht.rules import REROLLS, Roll
from cardai.games.yacht.sheet import Sheet
from cardai.games.yacht.sheet_notation import read_roll

from ..report.advice import advice_lines
from ..text.yacht import describe, fitted
from ..waiting import hush

BESIDE_HELP = """Type the five dice you rolled (22556) and you are told what to do.
After rolling again type all five dice once more; to fill a box type its name (choice, or score choice).
An empty line takes the advised box. Also: sheet, undo, help, quit."""


class TypedGame:
    """One player's game, as told by the player."""

    def __init__(self, agent: ExactAgent, sheet: Sheet, top: int) -> None:
        self.agent = agent
        self.top = top
        self.sheet = sheet
        self.dice: Roll = ()
        self.rolls = 0
        self._past: list[tuple[Sheet, Roll, int]] = []

    @property
    def game(self) -> Yacht:
        assert isinstance(self.agent.game, Yacht)
        return self.agent.game

    def run(self) -> None:
        """Ask until the sheet is full, or the player has enough."""
        hush()
        typer.echo(BESIDE_HELP)
        while not self.sheet.is_full:
            typer.echo(self._prompt(), nl=not sys.stdin.isatty())
            line = sys.stdin.readline()
            if not line or line.strip().lower() in ("quit", "q", "exit"):
                typer.echo("" if line else "\n", nl=not line)
                return
            try:
                self._obey(line.strip())
            except (BadToken, IllegalAction) as error:
                typer.echo(str(error))
        typer.echo(f"The sheet is full: {self.sheet.total} points.")

    def _prompt(self) -> str:
        number = len(self.sheet.boxes) - len(self.sheet.open) + 1
        asked = "dice" if self.rolls == 0 else "dice or box" if self.rolls <= REROLLS else "box"
        return f"Turn {number}, roll {min(self.rolls, REROLLS) + 1}, {asked}> "

    def _obey(self, line: str) -> None:
        command = line.lower()
        if command in ("help", "?"):
            typer.echo(BESIDE_HELP)
        elif command == "sheet":
            typer.echo(describe(self._view()))
        elif command == "undo":
            self._undo()
        elif not line:
            self._take_advice()
        elif line[0].isdigit():
            self._roll(read_roll(line))
        else:
            self._score(line)

    def _roll(self, dice: Roll) -> None:
        if self.rolls > REROLLS:
            raise IllegalAction("No rerolls are left: name a box")
        self._remember()
        self.dice, self.rolls = dice, self.rolls + 1
        view = self._view()
        advice = self.agent.advise(view)
        typer.echo("\n".join(part for line in advice_lines(view, advice, self.top) for part in fitted(line)))

    def _take_advice(self) -> None:
        if not self.rolls:
            raise BadToken("Type the five dice you rolled, such as 22556")
        action = self.agent.act(self._view())
        if isinstance(action, Keep):
            raise BadToken(f"The advice is to {self.game.token(action)} and roll; type the five dice after that")
        self._score(self.game.token(action))

    def _score(self, line: str) -> None:
        words = line.split(maxsplit=1)
        name = words[1] if len(words) > 1 and words[0].lower() in ("score", "s") else line
        box = read_box(self.game.rules, name)
        if not self.rolls:
            raise IllegalAction("Roll first: type the five dice")
        written = self.sheet.write(self.game.rules.index(box.name), self.dice)
        gained = written.total - self.sheet.total
        self._remember()
        self.sheet, self.dice, self.rolls = written, (), 0
        typer.echo(
            f"{gained} in {box.name}, {written.total} points so far, {written.upper} of them in the upper boxes."
        )

    def _remember(self) -> None:
        self._past.append((self.sheet, self.dice, self.rolls))

    def _undo(self) -> None:
        if not self._past:
            raise BadToken("There is nothing to undo")
        self.sheet, self.dice, self.rolls = self._past.pop()
        typer.echo("Taken back.")

    def _view(self) -> YachtView:
        return YachtView(self.game, 0, 0, (self.sheet,), self.dice, max(0, REROLLS + 1 - self.rolls))
