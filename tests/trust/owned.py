"""What a person owns, on a disk that fails: nothing that was there or was announced may be missing afterwards.

A thing a person owns says how one more of it is made and which of it are there; `THINGS` has them all. Every round a
program makes some, and at one of its writing system calls it is killed or the disk is full from there on
(tests/trust/syscalls.py); or the folder of games goes away and comes back.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import judged, library, places, reviews
from cardai.saves import record as records
from cardai.saves.autosave import Autosave
from cardai.saves.errors import SaveError
from cardai.saves.news import NEWS
from cardai.saves.store import Store
from tests.trust.syscalls import Event, Say, run

FEW = 3
"""Things a program makes in a round."""


@dataclass(frozen=True)
class Thing:
    """Something a person owns."""

    name: str
    make: Callable[[int], None]
    """Make number so much; a SaveError or a piece of news says that it is not kept."""
    there: Callable[[], set[int]]
    """The numbers of those that are there."""


# -- saves -----------------------------------------------------------------------------------------------------


def _match(number: int, steps: int = 3) -> Match:
    """A game that no other number has: of 700 with one move eleven were the same, and copies share their reviews."""
    match = Match.start(registry.make("yacht"), 1, number)
    for _ in range(steps):
        match.play(match.state.actions()[-1])
    return match


def save(number: int) -> None:
    """Begin a game and play a few moves; its number is its seed."""
    autosave = Autosave(Store.of_user())
    autosave.move(Store.of_user().path(f"game-{number}"))
    autosave.keep(_match(number), ["human"], number)


def saved() -> set[int]:
    found = set()
    for entry in Store.of_user().entries():
        assert not entry.problem, entry.problem
        record, match = records.load(entry.path)
        assert match.tokens() == _match(record.seed).tokens(), "another game than was played"
        found.add(record.seed)
    return found


# -- reviews ---------------------------------------------------------------------------------------------------


def _judging(number: int) -> judged.Judging:
    """Of a game of which nothing but its moves is known: its file may be anywhere."""
    stamps = judged.stamps(records.from_match(_match(number), ["human"]))
    return judged.Judging(stamps, "exact", "1", places.games_dir() / f"game-{number}.json")


def review(number: int) -> None:
    """Keep one judged step, large enough to fill pages."""
    by = _judging(number)
    one = judged.JudgedStep(0, 0, by.stamps[-1], number, None, "fine", {"options": [number] * 1000})
    Store.of_user().library.reviews.keep_step(by, one)


def reviewed() -> set[int]:
    found = _fresh().steps(())
    assert all(one.decision == {"options": [one.loss] * 1000} for one in found), "a judgement was changed"
    return {int(one.loss or 0) for one in found}


def add_up(number: int) -> None:
    """Keep what a game came to."""
    by = _judging(number)
    ledger = judged.Ledger(0, by.stamps[-1], 1, number, 0.0, None, None, {"course": [number] * 1000})
    Store.of_user().library.reviews.keep_ledgers(by, [ledger])


def added_up() -> set[int]:
    return {int(one.loss) for one in _fresh().ledgers(())}


def _fresh() -> reviews.Reviews:
    """The reviews as the next program finds them."""
    reviews.reviews_in.cache_clear()
    return Store.of_user().library.reviews


THINGS: list[Thing] = [
    Thing("saves", save, saved),
    Thing("reviews", review, reviewed),
    Thing("ledgers", add_up, added_up),
]


# -- rounds ----------------------------------------------------------------------------------------------------


def one_of(rng: random.Random, events: Sequence[Event], things: Sequence[Thing] = ()) -> str:
    """One event at a writing call of one program; what was there and what was announced must be there afterwards."""
    thing, event = rng.choice(things or THINGS), rng.choice(events)
    before, first = thing.there(), rng.randrange(10**9)
    at = rng.randrange(_usual_calls(thing))
    ended = run(_making(thing, range(first, first + FEW)), event, at)
    announced = {int(line.split()[1]) for line in ended.said if line.startswith("made")}
    told = {int(line.split()[1]) for line in ended.said if line.startswith("told")}
    faults = [line for line in ended.said if line.startswith("fault")]
    where = f"{thing.name}, {event.value}, call {at}"
    assert not faults, f"{where}: {faults[0]}"
    assert ended.was_killed == (event.is_kill and ended.calls > at), f"{where}: it did not end as it should"
    NEWS.take()
    after = thing.there()
    assert not NEWS.take(), f"{where}: something is still wrong afterwards"
    assert before <= after, f"{where}: {len(before - after)} of {len(before)} that were there are lost"
    lost = announced - told - after
    assert not lost, f"{where}: {len(lost)} were announced, not told to be lost, and are"
    return thing.name


_CALLS: dict[str, int] = {}


def _usual_calls(thing: Thing) -> int:
    """How many writing calls a program makes for a few of these things, counted once."""
    if thing.name not in _CALLS:
        first = 2 * 10**9 + 10 * len(_CALLS)
        _CALLS[thing.name] = run(_making(thing, range(first, first + FEW))).calls
    return _CALLS[thing.name]


def _making(thing: Thing, numbers: Sequence[int]) -> Callable[[Say], None]:
    """Make these, one after the other, as one program does; whatever is not kept is told."""

    def work(say: Say) -> None:
        reviews.reviews_in.cache_clear()
        for number in numbers:
            try:
                thing.make(number)
            except SaveError:
                say(f"told {number}")
                continue
            if NEWS.take():
                say(f"told {number}")
            say(f"made {number}")

    return work


KILLS = (Event.KILL_BEFORE, Event.KILL_AFTER)
FULL = (Event.FULL_AT_ONCE, Event.FULL_HALF_WAY, Event.FULL_AFTER)


def kill_at_a_write(rng: random.Random, folder: Path) -> None:
    """SIGKILL before or after a system call that writes."""
    one_of(rng, KILLS)


def fill_the_disk(rng: random.Random, folder: Path) -> None:
    """The disk is full from the first, a middle or the last byte of a write on."""
    one_of(rng, FULL)


def take_the_folder_away(rng: random.Random, folder: Path) -> None:
    """The folder of games is away for some commands, some days, and comes back."""
    save(rng.randrange(10**9))
    before = [thing.there() for thing in THINGS]
    games, away = places.games_dir(), places.games_dir().with_name("away")
    games.rename(away)
    if rng.random() < 0.5:
        games.mkdir()
    days = rng.sample(range(40_000), 5)
    for day in days:
        own = Store.of_user()
        with mock.patch.object(own.library, "_now", lambda day=day: float(day * library.DAY_SECONDS)):
            assert own.entries() == [] and own.library.judged() == [] == own.library.ledgers()
    if games.exists():
        games.rmdir()
    away.rename(games)
    assert [thing.there() for thing in THINGS] == before, "a folder that was away took something with it"
