"""Game line by line, on any terminal or pipe: no colour, no cursor, ASCII where nothing else is spoken."""

from __future__ import annotations

import contextlib
import difflib
import shlex
import sys
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO

from cardai.ai.agent import Advice
from cardai.games.core import AnyGame, BadToken, IllegalAction
from cardai.games.match import Match
from cardai.games.reason import said
from cardai.games.whole import whole
from cardai.saves import places
from cardai.saves.errors import SaveError
from cardai.saves.record import Record

from . import setup_choices, words
from .analysis import Analysis
from .lessons.guide import LessonGuide
from .printable import in_encoding, printable
from .report.advice import glance_line, not_judged
from .session import Session
from .tui.parts.bars import figure
from .waiting import hush, waiting

PLAIN_HELP = (
    "Type the number of a move or the move itself, as the menu has it. Or one of:",
    "h or hint, what the adviser thinks; u or undo, take back; m or menu, all moves;",
    "l or look, the position again; log, what happened; r or rules; s or save, or",
    "save PLACE; ? or help, this; q or quit, the game is kept.",
)
SHORT = {"h": "hint", "u": "undo", "m": "menu", "l": "look", "r": "rules", "s": "save", "?": "help", "q": "quit"}
"""The keys of the full-screen table."""
WIDTH = 79
HINTS = 5
"""Number of moves a hint names."""
LONG_MENU_MOVES = 20
"""A menu of more moves is shown only when it is asked for."""


class Quit(Exception):
    """The person has had enough for now."""


def play(session: Session, source: TextIO | None = None, target: TextIO | None = None) -> None:
    """Play a session to its end, or until the input ends; every move is kept."""
    hush()
    PlainGame(session, source or sys.stdin, target or sys.stdout).run()


def which_game(source: TextIO | None = None, target: TextIO | None = None) -> str | None:
    """Ask what to play, by number or name; None if the person would rather leave."""
    hush()
    source, say = source or sys.stdin, _speaker(target or sys.stdout)
    titles = {name: title for title, name in setup_choices.game_choices()}
    names = list(titles)
    say("cardai: which game? Type its number or name; q leaves.")
    say("\n".join(f"{number} {title} ({name})" for number, (name, title) in enumerate(titles.items(), start=1)))
    while line := source.readline():
        text = line.strip().lower()
        if text in ("q", "quit"):
            return None
        if 1 <= (number := whole(text) or 0) <= len(names):
            return names[number - 1]
        near = [name for name in names if text in (name, titles[name].lower())]
        near = near or difflib.get_close_matches(text, names, 1)
        if near and text:
            return near[0]
        say(f"There are 1 to {len(names)}; q leaves.")
    return None


def learn(guide: LessonGuide, source: TextIO | None = None, target: TextIO | None = None) -> None:
    """A guided first game, line by line."""
    hush()
    PlainGame(guide.session, source or sys.stdin, target or sys.stdout, guide).run()


def replay(record: Record, match: Match, step: int = 0, target: TextIO | None = None, path: Path | None = None) -> None:
    """Tell a game from this step on, with what stands beside it in its file, and how it stands at the end."""
    study = Analysis(match, record.seats, record.seed, path=path)
    say = _speaker(target or sys.stdout)
    say(_heading(study.game, study.names))
    say(words.describe(study.view(step, None), study.names))
    for number in range(step + 1, study.last + 1):
        for line in study.told(number, None):
            say(f"{number:>4}  {line}")
        for line in (*(f"note: {text}" for text in study.margin.notes(number)), *study.variations(number)):
            say(f"      {line}")
    if match.is_over:
        _say_result(say, study.names, match)
    else:
        say(words.describe(study.view(study.last, None), study.names))
        say("The game goes on from here.")


class PlainGame:
    """One game as questions and answers."""

    def __init__(self, session: Session, source: TextIO, target: TextIO, guide: LessonGuide | None = None) -> None:
        self.session = session
        self._guide = guide
        self.source = source
        self.say = _speaker(target)
        self._target = target
        self._told = 0
        self._trouble = ""
        self._seated: int | None = None
        self._commands: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "undo": self._undo,
            "menu": self._menu,
            "look": self._look,
            "log": self._log,
            "rules": lambda: self.say(self.session.game.rules_text()),
            "save": self._save,
            "help": lambda: self.say("\n".join(PLAIN_HELP)),
            "quit": self._quit,
        }

    def run(self) -> None:
        session = self.session
        self.say(_heading(session.game, session.names))
        if session.humans:
            self.say("\n".join(PLAIN_HELP))
        try:
            while not session.is_over:
                self._turn()
        except (EOFError, Quit):
            self._leave()
        except KeyboardInterrupt:
            self._leave()
            raise
        else:
            self._news()
            _say_result(self.say, session.names, session.match)
            self._insist()

    def _turn(self) -> None:
        if not self.session.is_human_turn:
            with waiting(f"{self.session.names[self.session.turn or 0]} is thinking"):
                self.session.move_for_agent()
            if not self.session.shares_keyboard:
                self._news()
            if self.session.trouble != self._trouble:
                self._warn()
            return
        self._change_places()
        self._news()
        self._look()
        self._offer_menu()
        self._warn()
        self._teach()
        before = len(self.session.match.steps)
        while len(self.session.match.steps) == before:
            self._answer(self._ask("> "))

    # -- answers ---------------------------------------------------------------------------------------------

    def _answer(self, text: str) -> None:
        """A word of ours, the number of a move, or a move."""
        word, _, rest = text.partition(" ")
        if word.lower() == "save" and rest:
            self.session.save_at(rest.strip())
            self._say_saved()
        elif command := self._commands.get(SHORT.get(text.lower(), text.lower())):
            command()
        elif text:
            self._choose(text)
        elif self._guide is not None and self._guide.task is not None and not self._guide.task.move:
            self._guide.go_on()
            self._teach()

    def _choose(self, text: str) -> None:
        view = self.session.view()
        try:
            action = self._numbered(text) if text.isascii() and text.isdigit() else view.game.parse(text)
            view.check(action)
            if self._is_taught(action):
                self.session.play(action)
        except BadToken as reason:
            self.say(f"{reason}{self._meant(text)} (? lists what can be typed)")
        except IllegalAction as reason:
            self.say(f"{reason} (? lists what can be typed)")

    def _meant(self, text: str) -> str:
        """A word or a move that is spelled much like this one."""
        view = self.session.view()
        known = [*self._commands, *(view.game.token(action) for action in view.actions())]
        near = difflib.get_close_matches(text.lower(), known, 1, 0.7)
        return f"; did you mean {near[0]}?" if near else ""

    # -- lessons ---------------------------------------------------------------------------------------------

    def _teach(self) -> None:
        """Write the words of the coach on this position."""
        if self._guide is None:
            return
        task = self._guide.task
        if task is None:
            self.say(_wrapped(f"Coach: {self._guide.lesson.ending.replace('`', '')}"))
            self._guide = None
            return
        self.say(_wrapped(f"Coach: {task.say}"))
        self.say(f"Type {task.move} and press enter." if task.move else "Press enter to go on.")

    def _is_taught(self, action: Any) -> bool:
        """Whether a move is the one the coach asked for; if not it is said why."""
        guide = self._guide
        if guide is None or guide.task is None:
            return True
        if not guide.fits(action):
            self.say(_wrapped(f"Coach: {(guide.task.otherwise or 'Read on first: press enter.').replace('`', '')}"))
            return False
        guide.go_on()
        return True

    def _numbered(self, text: str) -> Any:
        actions = self.session.view().actions()
        number = int(text) if len(text) < 9 else 0
        if not 1 <= number <= len(actions):
            raise BadToken(f"There are moves 1 to {len(actions)}")
        return actions[number - 1]

    def _hint(self) -> None:
        if self._glance() and self.session.is_compiling:
            self.say("Ask again then.")
            return
        with waiting("The adviser is thinking"):
            thought = self.session.consult()
            thought.wait()
        if thought.fault is not None:
            self.say(f"The adviser has no answer: {thought.fault}")
        else:
            self._say_advice(words.with_names(thought.result(), self.session.view(), self.session.names))

    def _glance(self) -> bool:
        """Say what is known at once if the adviser has to wait for a compiler; False if it has not."""
        thought = self.session.glance()
        thought.wait()
        found = thought.result() if thought.fault is None else None
        if found is None:
            return False
        view = self.session.view()
        self.say(_wrapped(glance_line(found, lambda action: words.label(view, action))))
        return True

    def _say_advice(self, found: Advice) -> None:
        """The best options, a sentence each."""
        view, unit = self.session.view(), self.session.game.unit
        if not found.is_judged:
            self.say(_wrapped(not_judged(found)))
            return
        for number, option in enumerate(found.options[:HINTS]):
            error = "" if option.error is None else f" give or take {figure(option.error)}"
            loss = f", loses {figure(max(0.0, found.loss(option)))}" if number else ", the best"
            why = f": {said(option.reasons)}" if option.reasons else ""
            self.say(_wrapped(f"{words.label(view, option.action)}, {figure(option.value)}{error} {unit}{loss}{why}"))
        self.say(_wrapped(f"By {found.method}."))

    def _undo(self) -> None:
        """Back to the last own decision; the loop then sees another position and shows it."""
        if self._guide is not None:
            self.say("Not in a lesson.")
        elif self.session.take_back():
            self._told = min(self._told, len(self.session.log()))
            self.say("Taken back.")
        else:
            self.say("There is nothing to take back.")

    def _save(self) -> None:
        self.session.save()
        self._say_saved()

    def _say_saved(self) -> None:
        if self.session.trouble:
            self._warn()
        else:
            self.say("Saved." if self.session.autosave else "This game is not being kept.")

    def _quit(self) -> None:
        raise Quit

    # -- telling ---------------------------------------------------------------------------------------------

    def _look(self) -> None:
        self.say("\n" + words.describe(self.session.view(), self.session.names))

    def _menu(self) -> None:
        view = self.session.view()
        self.say("\n".join(_columns([words.label(view, action) for action in view.actions()])))

    def _offer_menu(self) -> None:
        """The menu, or how many moves it has if reading it would take long."""
        view = self.session.view()
        actions = view.actions()
        if len(actions) <= LONG_MENU_MOVES:
            self._menu()
        else:
            example = view.game.token(actions[-1])
            self.say(f"{len(actions)} moves: m lists them with their numbers. Type one, such as {example}.")

    def _log(self) -> None:
        self.say("\n".join(line for step in self.session.log() for line in step) or "Nothing has happened yet.")

    def _news(self) -> None:
        """Write the events since the last time."""
        steps = self.session.log()
        for line in (line for step in steps[self._told :] for line in step):
            self.say(line)
        self._told = len(steps)
        for line in self.session.take_news():
            self.say(f"! {line}")

    def _warn(self) -> None:
        """That the game is not saved, as long as it is not."""
        self._trouble = self.session.trouble
        if self._trouble:
            self.say(f"! {self._trouble}. It is tried again at every move; save PLACE keeps it elsewhere.")

    def _insist(self) -> None:
        """Do not leave with a game unsaved before its people have been asked; SaveError if it cannot be helped."""
        while self.session.match.steps and not self.session.save() and self.session.trouble:
            place = ""
            if self.session.humans:
                self.say(f"! {self.session.trouble}")
                with contextlib.suppress(EOFError):
                    place = self._ask("Another folder or file to keep it in (nothing gives it up): ")
            if not place:
                raise SaveError(self.session.trouble)
            self.session.save_at(place)

    def _change_places(self) -> None:
        """Scroll the last hand away when another person sits down at a terminal."""
        seat = self.session.turn
        if self.session.shares_keyboard and seat != self._seated and self.source.isatty():
            name = self.session.names[seat or 0]
            self.say("\n" * 60 + f"Pass the keyboard to {name}.")
            self._ask(f"{name}, press enter. ")
        self._seated = seat

    def _leave(self) -> None:
        self._insist()
        if self.session.match.steps and self.session.autosave:
            self.say(f"\nThe game is kept: cardai play {self._how_to_resume()}")

    def _how_to_resume(self) -> str:
        """Argument of `cardai play` that goes on: the file, unless it is where games usually are."""
        autosave, game = self.session.autosave, self.session.game.name
        if autosave is None or autosave.path is None or autosave.path.parent == places.games_dir():
            return f"{game} --resume"
        return shlex.quote(str(autosave.path))

    def _ask(self, prompt: str) -> str:
        print(prompt, end="", flush=True, file=self._target)
        line = self.source.readline()
        if not line:
            raise EOFError
        return line.strip()


def _heading(game: AnyGame, names: Sequence[str]) -> str:
    """Title of a game, with the names of the players."""
    rules = words.rules_words(game)
    return f"{game.title}, {rules}: {', '.join(names)}" if rules else f"{game.title}: {', '.join(names)}"


def _say_result(say: Callable[[str], None], names: Sequence[str], match: Match) -> None:
    say("\nThe game is over.")
    say("\n".join(words.standing(names, match.state.returns(), match.game.unit)))


def _columns(labels: Sequence[str]) -> list[str]:
    """Numbered labels side by side, in their order from line to line."""
    cells = [f"{number:>2} {label}" for number, label in enumerate(labels, start=1)]
    width = max(map(len, cells), default=0) + 2
    across = max(1, WIDTH // width)
    return ["".join(f"{cell:<{width}}" for cell in row).rstrip() for row in _batched(cells, across)]


def _batched(cells: Sequence[str], count: int) -> list[Sequence[str]]:
    """Batches of so many cells at a time."""
    return [cells[at : at + count] for at in range(0, len(cells), count)]


def _wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH)


def _speaker(target: TextIO) -> Callable[[str], None]:
    """A way to print that puts plain letters for what the terminal's encoding lacks."""

    def say(text: str) -> None:
        print(in_encoding(printable(text), target.encoding or "utf-8"), file=target, flush=True)

    return say
