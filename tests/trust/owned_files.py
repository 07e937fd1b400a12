"""Everything a person owns in files of its own, killed at every writing call, on a disk that is full at every byte that
matters, and in a folder that goes away and comes back: what was there before is there after, what was not written was
told, and work goes on. `python -m tests.trust.owned_files` prints the table.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from io import StringIO
from pathlib import Path
from unittest import mock

from cardai.ai import puzzles
from cardai.app import deck_shelf, settings
from cardai.app.commands.export import Form, export
from cardai.games import registry
from cardai.games.hearthstone.decks import Deck, famous
from cardai.games.match import Match
from cardai.saves import places
from cardai.saves import record as records
from cardai.saves.autosave import Autosave
from cardai.saves.journal import Journal
from cardai.saves.puzzles import Mark
from cardai.saves.puzzles import PuzzleFile as Puzzles
from cardai.saves.store import Store
from tests.trust.system_calls import End, can_trace, done, killed_at, with_full_disk

NOW = datetime(2026, 3, 14, 12, tzinfo=UTC)
WORK = {"game": "nim", "seed": 1}
ROW = dict[str, int]
Owned = Counter[str]


@dataclass(frozen=True)
class Thing:
    """Something a person owns: how it comes about, one more write, and what is owned of it in a data folder."""

    name: str
    begin: Callable[[], None]
    work: Callable[[], str]
    owned: Callable[[], Owned]
    adds: int = 1
    """How many more there are after the work."""


# -- puzzles and answers -------------------------------------------------------------------------------------------


def _answer(number: int) -> str:
    puzzle = puzzles.shipped("yacht")[number]
    Puzzles.of_user().answer(puzzle, Mark.RIGHT, "roll", NOW)
    return ""


def _answer_on() -> str:
    """An answer like any other, by a program that goes on whatever became of it."""
    _sitting(str(places.data_dir())).answer(puzzles.shipped("yacht")[5], Mark.RIGHT, "roll", NOW)
    return ""


@cache
def _sitting(_home: str) -> Puzzles:
    return Puzzles.of_user()


def _answers() -> Owned:
    puzzle_file = Puzzles.of_user()
    return Counter([one.puzzle for one in puzzle_file.answers()] + [f"own {one.id}" for one in puzzle_file.own()])


def _begin_answers() -> None:
    for number in range(3):
        _answer(number)
    Puzzles.of_user().add([puzzles.shipped("yacht")[9]])


def _begin_damaged() -> None:
    _begin_answers()
    with Puzzles.of_user().path.open("ab") as file:
        file.write(b'{"kind":"answer","puz\n{"kind":"later","what":1}\n')
    _answer(5)


def _begin_cut() -> None:
    _begin_answers()
    with Puzzles.of_user().path.open("ab") as file:
        file.write(b'{"kind":"answer","puz')


def _damaged_answers() -> Owned:
    """The answers, and damaged lines, which stay in the file."""
    content = Puzzles.of_user().path.read_bytes()
    return _answers() + Counter(part for part in ("puz\n", "later") if part.encode() in content)


# -- the others ----------------------------------------------------------------------------------------------------


def _begin_settings() -> None:
    table = settings.TableChoice("heap12", ("me", "random"))
    kept = settings.Settings(theme="light", keys={"hint": "f1"}, lessons=("yacht",), tables={"nim": table})
    settings.save(replace(kept, unread={"sound": 7}))


def _change_settings() -> str:
    found, told = settings.load()
    return told or settings.save(replace(found, suits=2))


def _settings() -> Owned:
    found, told = settings.load()
    assert not told, told
    chosen = (found.theme, found.keys, found.lessons, found.tables, found.unread)
    return Counter(map(str, chosen)) + Counter(["two colours"] * (found.suits == 2))


def _journal() -> Journal[ROW]:
    return Journal(places.data_dir() / "runs" / "arena.jsonl", WORK, ROW)


def _append(first: int) -> str:
    journal = _journal()
    journal.read()
    journal.append([{"deal": first}, {"deal": first + 1}])
    return ""


def _begin_journal() -> None:
    _append(0)
    _append(2)


def _rows() -> Owned:
    return Counter(json.dumps(row) for row in _journal().read())


def _keep_deck(number: int) -> str:
    deck_shelf.keep(_decks()[number])
    return ""


def _begin_decks() -> None:
    _keep_deck(0)


def _kept_decks() -> Owned:
    return Counter(deck.name for deck in deck_shelf.kept())


@cache
def _decks() -> list[Deck]:
    return [replace(one.deck, name=f"Mine {number}") for number, one in enumerate(famous().values())]


def _export(name: str) -> str:
    path = places.data_dir() / "exports" / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    export("sample:yacht", Form.TEXT, path, False, None, 1)
    return ""


def _begin_exports() -> None:
    _export("old")


def _exports() -> Owned:
    """The files by name; each is whole."""
    found = [path for path in (places.data_dir() / "exports").glob("*") if not path.name.startswith(".")]
    assert len({path.read_bytes() for path in found}) <= 1, "an export is not whole"
    return Counter(path.name for path in found)


def _begin_game() -> None:
    match = Match.start(registry.make("yacht"), 2, 7)
    autosave = Autosave(Store.of_user())
    autosave.move(places.games_dir() / "game.json")
    for _ in range(5):
        match.play(match.state.actions()[0])
    autosave.keep(match, ["human", "random"], 7)


def _play_on() -> str:
    autosave, record, match = Autosave.open(places.games_dir() / "game.json")
    match.play(match.state.actions()[0])
    autosave.keep(match, record.seats, record.seed)
    return ""


def _moves() -> Owned:
    _, match = records.load(places.games_dir() / "game.json")
    return Counter(f"{number} {step.action}" for number, step in enumerate(match.steps))


THINGS = (
    Thing("answers", _begin_answers, lambda: _answer(5), _answers),
    Thing("answers in one sitting", _begin_answers, _answer_on, _answers),
    Thing("first answer", lambda: None, lambda: _answer(5), _answers),
    Thing("answers after a damaged line", _begin_damaged, lambda: _answer(6), _damaged_answers),
    Thing("answers after a cut line", _begin_cut, lambda: _answer(6), _answers),
    Thing("settings", _begin_settings, _change_settings, _settings),
    Thing("journals", _begin_journal, lambda: _append(4), _rows, 2),
    Thing(
        "decks",
        lambda: _keep_deck(0) and None,
        lambda: _keep_deck(1),
        lambda: Counter(d.name for d in deck_shelf.kept()),
    ),
    Thing("exports", _begin_exports, lambda: _export("new"), _exports),
    Thing("games", _begin_game, _play_on, _moves),
)


# -- the attacks ---------------------------------------------------------------------------------------------------


class Home:
    """A home with one thing in it, made anew from a copy for every attack."""

    def __init__(self, thing: Thing, folder: Path) -> None:
        self.thing, self.folder = thing, folder / "home"
        self._copy = folder / "copy"
        for path in (self.folder, self._copy):
            shutil.rmtree(path, ignore_errors=True)
        self.folder.mkdir(parents=True)
        with self:
            thing.begin()
            self.before = thing.owned()
        shutil.copytree(self.folder, self._copy)

    def __enter__(self) -> Home:
        self._patch = mock.patch.dict(os.environ, CARDAI_HOME=str(self.folder))
        self._patch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.stop()

    def renew(self) -> None:
        shutil.rmtree(self.folder)
        shutil.copytree(self._copy, self.folder)

    def check(self, end: End, what: str) -> None:
        """Nothing of before is missing; what was said to be written is there; and work goes on."""
        assert end is not End.FAULT, f"{what}: a fault"
        found = self.thing.owned()
        assert found >= self.before, f"{what}: lost {self.before - found}"
        more = (found - self.before).total()
        assert more in (0, self.thing.adds) or self.thing.adds > 1, f"{what}: {found - self.before} came about"
        assert end is not End.DONE or more == self.thing.adds, f"{what}: said to be written, and is not"
        if more == 0:
            assert done(self.thing.work) is End.DONE, f"{what}: does not go on"
            assert (self.thing.owned() - self.before).total() == self.thing.adds, f"{what}: does not go on"


def kill_everywhere(thing: Thing, folder: Path) -> int:
    """SIGKILL before and after every writing call; how many kills that were."""
    kills = 0
    with Home(thing, folder) as home:
        for number in itertools.count(1):
            for before in (True, False):
                home.renew()
                end = killed_at(thing.work, number, before)
                home.check(end, f"{thing.name}, {'before' if before else 'after'} call {number}")
                if end is not End.KILLED:
                    return kills
                kills += 1
    raise AssertionError("work has an end")


def fill_everywhere(thing: Thing, folder: Path) -> int:
    """A disk that is full at the first, a middle and the last byte of every file written; how often that was."""
    with Home(thing, folder) as home:
        old = _contents(home.folder)
        assert done(thing.work) is End.DONE
        limits = {0}
        for path, content in _contents(home.folder).items():
            if content != old.get(path):
                begin, size = len(old.get(path, b"")), len(content)
                limits |= {1, begin, begin + 1, (begin + size) // 2, size // 2, size - 1}
        for limit, again in itertools.product(sorted(limits), (False, True)):
            home.renew()
            end = with_full_disk(thing.work, limit, again)
            home.check(end, f"{thing.name}, a disk of {limit} bytes a file{', and room later' if again else ''}")
        return 2 * len(limits)


def take_away(thing: Thing, folder: Path) -> int:
    """The data folder is away for one piece of work, and comes back."""
    with Home(thing, folder) as home:
        data, away = home.folder / "data", home.folder / "away"
        is_there = data.exists()
        if is_there:
            data.rename(away)
        end = done(thing.work)
        assert end is not End.FAULT, f"{thing.name}: a fault without its folder"
        if is_there:
            if data.exists():
                data.rename(home.folder / "meanwhile")
            away.rename(data)
        home.check(End.TOLD, f"{thing.name}, its folder away and back")
    return 1


def _contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def quietly(attack: Callable[[Thing, Path], int], thing: Thing, folder: Path) -> int:
    """An attack without what the work prints."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        return attack(thing, folder)


ATTACKS = {"full": fill_everywhere, "away": take_away, **({"kills": kill_everywhere} if can_trace() else {})}


def main() -> int:
    """Every attack on every thing so many times, or for so many seconds; the table of how often nothing was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=10**9)
    wish = parser.parse_args()
    counts: dict[str, Counter[str]] = {thing.name: Counter() for thing in THINGS}
    end = time.monotonic() + wish.seconds
    with tempfile.TemporaryDirectory() as folder:
        for _, thing, (name, attack) in itertools.product(range(wish.times), THINGS, ATTACKS.items()):
            if time.monotonic() < end:
                counts[thing.name][name] += quietly(attack, thing, Path(folder))
    print(f"{'attacks without a loss':<30}{''.join(f'{name:>8}' for name in ATTACKS)}")
    for title, found in [*counts.items(), ("all", sum(counts.values(), Counter[str]()))]:
        print(f"{title:<30}{''.join(f'{found[name]:>8}' for name in ATTACKS)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
