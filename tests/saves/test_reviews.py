"""Nothing a person owns is lost by a failing disk, another version, damage, or a folder that is away.

Every event is tried on a home with reviews of two games; what is known of them before must be known afterwards.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import pytest

from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import judged, library, owned_file, reviews
from cardai.saves import record as records
from cardai.saves.news import NEWS
from cardai.saves.reviews_before import FILE_BEFORE
from cardai.saves.store import Store, write

DAY = 86_400
Event = Callable[["Home"], None]


class Home:
    """Saved games with reviews, as a new process would see them, at a time one can set."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.day = 20_000
        self.names = {"one": 1, "two": 2}
        for name, seed in self.names.items():
            path = self.save(name, seed)
            for step in range(4):
                self.judge(path, step)
            self.finish(path)

    @property
    def store(self) -> Store:
        reviews.reviews_in.cache_clear()
        made = Store(self.folder / "games", self.folder / library.LISTING_FILE)
        made.library._now = lambda: float(self.day * DAY)
        return made

    @property
    def file(self) -> Path:
        return self.folder / reviews.REVIEWS_FILE

    @property
    def aside(self) -> Path:
        return self.file.with_suffix(".damaged")

    def path(self, name: str) -> Path:
        return self.folder / "games" / f"{name}.json"

    def save(self, name: str, seed: int, steps: int = 4) -> Path:
        match = Match.start(registry.make("yacht"), 1, seed)
        for _ in range(steps):
            match.play(match.state.actions()[-1])
        record = records.from_match(match, ["human"])
        record.result = [100.0]
        write(self.path(name), record)
        return self.path(name)

    def by(self, path: Path, judge: str = "exact") -> judged.Judging:
        return judged.Judging(judged.stamps(records.read(path)), judge, "1", path)

    def judge(self, path: Path, step: int, loss: float = 1.5, judge: str = "exact", store: Store | None = None) -> None:
        by = self.by(path, judge)
        one = judged.JudgedStep(step, 0, by.stamps[step + 1], loss, None, "blunder", {"step": step}, {"swings": []})
        (store or self.store).library.reviews.keep_step(by, one)

    def finish(self, path: Path) -> None:
        by = self.by(path)
        ledger = judged.Ledger(0, by.stamps[-1], 4, 6.0, 0.5, 100.0, 50.0, {"method": "exact"})
        self.store.library.reviews.keep_ledgers(by, [ledger])

    def owned(self, store: Store | None = None) -> list[tuple[int, int, float | None, object, object]]:
        """What is known of the judged games, whatever their files are called."""
        own = (store or self.store).library
        steps = [(one.step, one.seat, one.loss, one.decision, one.luck) for one in own.judged()]
        sums = [(-1, one.seat, one.loss, one.entries, None) for one in own.ledgers()]
        return sorted([*steps, *sums], key=str)

    @contextmanager
    def base(self) -> Iterator[sqlite3.Connection]:
        base = sqlite3.connect(self.file)
        with base:
            yield base
        base.close()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    made = Home(tmp_path)
    NEWS.take()
    yield made
    NEWS.take()


# -- what happens and goes away again --------------------------------------------------------------------------


def the_folder_is_away(home: Home) -> None:
    games = home.folder / "games"
    games.rename(home.folder / "away")
    home.owned()
    (home.folder / "away").rename(games)


def the_folder_is_empty(home: Home) -> None:
    games = home.folder / "games"
    games.rename(home.folder / "away")
    games.mkdir()
    home.owned()
    games.rmdir()
    (home.folder / "away").rename(games)


def the_folder_is_away_now_and_a_month_later(home: Home) -> None:
    home.owned()
    for home.day in (20_000, 20_031, 20_062):
        the_folder_is_away(home)
        the_folder_is_empty(home)


def a_save_is_away_for_a_week(home: Home) -> None:
    content = home.path("one").read_bytes()
    home.path("one").unlink()
    for home.day in range(20_000, 20_008):
        home.owned()
    home.path("one").write_bytes(content)


def a_save_is_away_while_the_clock_is_wrong(home: Home) -> None:
    content = home.path("one").read_bytes()
    home.path("one").unlink()
    for home.day in (40_000, 20_000, 19_000, 20_001):
        home.owned()
    home.path("one").write_bytes(content)


def a_save_cannot_be_read_for_years(home: Home) -> None:
    content = home.path("one").read_bytes()
    home.path("one").write_bytes(content[:50])
    for home.day in (20_000, 20_400, 20_800):
        home.owned()
    home.path("one").write_bytes(content)


def a_save_is_renamed(home: Home) -> None:
    home.path("one").rename(home.path("a new name"))


def a_save_is_moved_out_and_back_as_a_copy(home: Home) -> None:
    content = home.path("one").read_bytes()
    home.path("one").unlink()
    home.owned()
    home.path("a copy").write_bytes(content)


def a_game_is_taken_back_and_played_again(home: Home) -> None:
    home.save("one", 1, steps=2)
    home.owned()
    home.save("one", 1)


def the_listing_is_thrown_away(home: Home) -> None:
    (home.folder / library.LISTING_FILE).unlink()


def the_listing_is_damaged(home: Home) -> None:
    (home.folder / library.LISTING_FILE).write_bytes(os.urandom(9000))


def a_newer_program_made_the_file(home: Home) -> None:
    _other_version(home, reviews.VERSION + 1)


def an_unknown_program_made_the_file(home: Home) -> None:
    _other_version(home, 0)


def _other_version(home: Home, version: int) -> None:
    with home.base() as base:
        base.execute(f"PRAGMA user_version={version}")
    before = home.file.read_bytes()
    store = home.store
    home.judge(home.path("one"), 0, 9.0, "deeper", store)
    assert (0, 0, 9.0, {"step": 0}, {"swings": []}) in home.owned(store), "not remembered in memory"
    assert "until the program ends" in said()
    assert home.file.read_bytes() == before
    with home.base() as base:
        base.execute(f"PRAGMA user_version={reviews.VERSION}")


def said() -> str:
    sentences = NEWS.take()
    assert len(sentences) == 1, sentences
    return sentences[0]


def the_disk_is_full_while_a_review_is_kept(home: Home) -> None:
    with failing(sqlite3.SQLITE_FULL, "database or disk is full"):
        store = home.store
        home.judge(home.path("one"), 0, 9.0, "deeper", store)
        assert (0, 0, 9.0, {"step": 0}, {"swings": []}) in home.owned(store)
    assert "the disk is full" in said()
    home.judge(home.path("one"), 0, 1.5, "exact", store)  # there is room again: what waited is written as well
    with home.base() as base:
        assert base.execute("DELETE FROM steps WHERE judge = 'deeper'").rowcount == 1


def the_disk_is_full_while_saves_are_listed(home: Home) -> None:
    home.save("three", 3)
    with failing(sqlite3.SQLITE_FULL, "database or disk is full"):
        assert len(home.store.entries()) == 3 and len(home.owned()) == 10
    home.path("three").unlink()


def the_disk_fails(home: Home) -> None:
    with failing(sqlite3.SQLITE_IOERR_WRITE, "disk I/O error"):
        home.store.entries()
        home.judge(home.path("one"), 1, 9.0, "deeper")
    assert "cannot be read or written" in said()


@contextmanager
def failing(code: int, words: str) -> Iterator[None]:
    """No database takes a change."""
    connect = sqlite3.connect

    class Failing(sqlite3.Connection):
        def execute(self, order: str, *values: object) -> sqlite3.Cursor:
            if order.startswith(("INSERT", "DELETE", "UPDATE", "BEGIN", "CREATE")) and not self.is_memory:
                fault = sqlite3.OperationalError(words)
                fault.sqlite_errorcode = code
                raise fault
            return super().execute(order, *values)

        def executemany(self, order: str, *values: object) -> sqlite3.Cursor:
            self.execute("INSERT") if not self.is_memory else None
            return super().executemany(order, *values)

        @property
        def is_memory(self) -> bool:
            return not super().execute("PRAGMA database_list").fetchone()[2]

    def opened(place: str, **how: object) -> sqlite3.Connection:
        return connect(place, factory=Failing, **how)  # type: ignore[call-overload,no-any-return]

    with mock.patch.object(sqlite3, "connect", opened):
        yield


def a_limit_of_file_sizes_hits(home: Home) -> None:
    """As `ulimit -f` does; in a process of its own, since a limit cannot be taken back."""
    for number in range(40):
        home.save(f"more {number}", 100 + number)
    (home.folder / library.LISTING_FILE).unlink()
    code = """if True:
        import resource, sys
        from pathlib import Path
        from cardai.saves import library
        from cardai.saves.news import NEWS
        from cardai.saves.store import Store
        from tests.saves.test_reviews import Home
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        home = Home.__new__(Home)
        home.folder, home.day = Path(sys.argv[1]), 20_000
        assert len(home.store.entries()) == 42
        home.judge(home.path("one"), 1, 9.0, "deeper")
        assert "until the program ends" in " ".join(NEWS.take())
    """
    subprocess.run([sys.executable, "-c", code, str(home.folder)], check=True)
    for number in range(40):
        home.path(f"more {number}").unlink()


def the_file_may_not_be_written(home: Home) -> None:
    with mock.patch.object(owned_file, "_connected", read_only(owned_file._connected)):
        store = home.store
        before = home.owned(store)
        home.judge(home.path("one"), 1, 9.0, "deeper", store)
        assert len(before) == 10 and (1, 0, 9.0, {"step": 1}, {"swings": []}) in home.owned(store)
    assert "may not be written" in said()


def read_only(connected: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
    def opened(place: str, **how: bool) -> sqlite3.Connection:
        base = connected(place, **how)
        if place != ":memory:":
            base.execute("PRAGMA query_only=ON")
        return base

    return opened


def another_program_does_not_end(home: Home) -> None:
    with mock.patch.object(owned_file, "PATIENCE_SECONDS", 0.01), home.base() as base:
        base.execute("BEGIN IMMEDIATE")
        home.judge(home.path("one"), 1, 9.0, "deeper")
    assert "another program" in said()


def a_program_is_killed_while_it_writes(home: Home) -> None:
    """It leaves a journal beside the file, from which SQLite restores what was there."""
    code = """if True:
        import os, sqlite3, sys
        base = sqlite3.connect(sys.argv[1], isolation_level=None)
        base.execute("PRAGMA cache_size=1")
        base.execute("BEGIN IMMEDIATE")
        base.execute("UPDATE steps SET decision = hex(zeroblob(20000)), loss = 99.0")
        os.kill(os.getpid(), 9)
    """
    killed = subprocess.run([sys.executable, "-c", code, str(home.file)], check=False)
    assert killed.returncode == -signal.SIGKILL and Path(f"{home.file}-journal").exists()


def the_table_of_sums_is_missing(home: Home) -> None:
    """What a table held is gone with it; the other goes on."""
    with home.base() as base:
        rows = base.execute("SELECT * FROM ledgers").fetchall()
        base.execute("DROP TABLE ledgers")
    assert len(home.owned()) == 8
    with home.base() as base:
        base.executemany(f"INSERT INTO ledgers VALUES ({', '.join('?' * 12)})", rows)


EVENTS = [
    the_folder_is_away,
    the_folder_is_empty,
    the_folder_is_away_now_and_a_month_later,
    a_save_is_away_for_a_week,
    a_save_is_away_while_the_clock_is_wrong,
    a_save_cannot_be_read_for_years,
    a_save_is_renamed,
    a_save_is_moved_out_and_back_as_a_copy,
    a_game_is_taken_back_and_played_again,
    the_listing_is_thrown_away,
    the_listing_is_damaged,
    a_newer_program_made_the_file,
    an_unknown_program_made_the_file,
    the_disk_is_full_while_a_review_is_kept,
    the_disk_is_full_while_saves_are_listed,
    the_disk_fails,
    a_limit_of_file_sizes_hits,
    the_file_may_not_be_written,
    another_program_does_not_end,
    a_program_is_killed_while_it_writes,
    the_table_of_sums_is_missing,
]


@pytest.mark.parametrize("event", EVENTS, ids=[event.__name__ for event in EVENTS])
def test_nothing_a_person_owns_is_lost_when(home: Home, event: Event) -> None:
    before = home.owned()
    assert len(before) == 2 * (4 + 1)
    event(home)
    assert home.owned() == before
    assert NEWS.take() == [], "something is said though all is well again"
    assert not home.aside.exists()


# -- what is forgotten, and how --------------------------------------------------------------------------------


def test_reviews_are_forgotten_after_thirty_days_without_their_record(home: Home) -> None:
    home.path("one").unlink()
    for home.day in range(20_000, 20_030):
        home.owned()
    with home.base() as base:
        assert base.execute("SELECT count(*) FROM steps").fetchone() == (8,)
    home.day = 20_031
    assert len(home.owned()) == 5
    with home.base() as base:
        assert base.execute("SELECT count(*) FROM steps").fetchone() == (4,)
        assert base.execute("SELECT count(*) FROM missing").fetchone() == (0,)


def test_reviews_of_a_record_elsewhere_stay_as_long_as_it_does(home: Home) -> None:
    elsewhere = home.folder / "elsewhere.json"
    home.path("one").rename(elsewhere)
    reviewed = home.store.library.reviews
    for home.day in range(20_000, 20_020):
        home.owned()
    assert len(reviewed.steps_of(home.by(elsewhere))) == 4  # somebody looks at it where it is now
    for home.day in range(20_020, 20_100):
        home.owned()
    assert len(home.store.library.reviews.steps_of(home.by(elsewhere))) == 4
    by = home.by(elsewhere)
    elsewhere.unlink()
    for home.day in range(20_100, 20_140):
        home.owned()
    assert home.store.library.reviews.steps_of(by) == []


def test_they_are_forgotten_when_a_person_says_so(home: Home) -> None:
    own = home.store.library
    assert own.forget_gone() == 0 and own.forget(records.read(home.path("one"))) == 4
    assert len(home.owned()) == 5
    home.path("two").unlink()
    assert home.store.library.forget_gone() == 4
    with home.base() as base:
        assert base.execute("SELECT count(*) FROM steps").fetchone() == (0,)


def test_copies_of_a_game_and_courses_of_a_deal_share_what_they_have_in_common(home: Home) -> None:
    home.save("longer", 1, steps=6)
    home.save("copy", 1)
    assert [one.path.stem for one in home.store.library.judged()] == ["copy"] * 4 + ["longer"] * 4 + ["one"] * 4 + [
        "two"
    ] * 4
    assert [one.path.stem for one in home.store.library.ledgers()] == ["copy", "one", "two"]


def test_an_opinion_that_holds_comes_before_one_that_was_made_later(home: Home) -> None:
    path = home.path("one")
    for version, loss in (("new", 1.0), ("old", 2.0)):
        by = judged.Judging(home.by(path).stamps, "exact", version, path)
        home.store.library.reviews.keep_step(by, judged.JudgedStep(0, 0, by.stamps[1], loss, None, "fine", {}))
    own = home.store.library

    def losses(*opinions: str) -> list[float | None]:
        return [one.loss for one in own.judged(path=path, opinions=opinions) if one.step == 0]

    assert losses() == [2.0] == losses("old") == losses("neither") and losses("new") == [1.0]


# -- damage ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ['{"step', "\x00\ufffd", "", "[" * 100_000], ids=["half", "other", "empty", "deep"])
def test_a_row_that_was_cut_costs_only_itself(home: Home, text: str) -> None:
    with home.base() as base:
        base.execute("UPDATE steps SET decision = ? WHERE id = 2", (text,))
    assert len(home.owned()) == 9
    home.judge(home.path("one"), 1)
    assert len(home.owned()) == 10 and NEWS.take() == []


def test_bytes_that_are_no_text_cost_only_their_row(home: Home) -> None:
    with home.base() as base:
        base.execute("UPDATE steps SET decision = CAST(x'7b22ff' AS TEXT) WHERE id = 2")
    assert len(home.owned()) == 9


@pytest.mark.parametrize("harm", ["bytes", "foreign", "a foreign table"])
def test_a_damaged_file_is_set_aside_and_another_is_begun(home: Home, harm: str) -> None:
    if harm == "bytes":
        home.file.write_bytes(b"x" * 5000)
    elif harm == "a foreign table":
        with home.base() as base:
            base.execute("ALTER TABLE steps RENAME COLUMN loss TO gain")
    else:
        home.file.unlink()
        with home.base() as base:
            base.execute("CREATE TABLE other (x TEXT)")
    content = home.file.read_bytes()
    home.owned()
    assert "was damaged" in said() and home.aside.read_bytes() == content
    home.judge(home.path("one"), 0)
    assert len([one for one in home.owned() if one[0] >= 0]) == 1
    home.file.write_bytes(b"y" * 5000)
    home.owned()
    assert home.aside.read_bytes() == content and home.aside.with_name("reviews.damaged-2").exists()
    NEWS.take()


def test_a_file_without_a_byte_is_damaged_and_one_that_is_not_there_is_new(home: Home) -> None:
    home.file.write_bytes(b"")
    assert home.owned() == [] and "was damaged" in said() and home.aside.read_bytes() == b""
    home.judge(home.path("one"), 0)
    assert len(home.owned()) == 1
    home.file.unlink()
    assert home.owned() == []
    home.judge(home.path("one"), 0)
    assert len(home.owned()) == 1 and NEWS.take() == []


def test_nobody_meets_an_empty_file_of_a_program_that_was_killed(home: Home) -> None:
    home.file.unlink()
    with failing(sqlite3.SQLITE_IOERR_WRITE, "disk I/O error"):
        home.judge(home.path("one"), 0)
    assert "cannot be read or written" in said()
    assert not home.file.exists() or home.file.stat().st_size
    assert home.owned() == [] and NEWS.take() == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
@pytest.mark.parametrize("ending", ["", "-journal", "-wal", "-shm"])
@pytest.mark.parametrize("name", [reviews.REVIEWS_FILE, library.LISTING_FILE, FILE_BEFORE])
def test_a_pipe_in_place_of_a_file_or_beside_it_hangs_nobody(home: Home, name: str, ending: str) -> None:
    if name == FILE_BEFORE:
        (home.folder / name).write_bytes(b"x" * 5000)
    place = home.folder / f"{name}{ending}"
    place.unlink(missing_ok=True)
    os.mkfifo(place)
    home.owned()
    home.judge(home.path("one"), 0, judge="deeper")
    told = [one for one in NEWS.take() if f"{place.name} is not an ordinary file" in one]
    assert len(told) == (name == reviews.REVIEWS_FILE)
    place.unlink()


def test_of_a_damaged_file_everything_is_used_that_can_be_read(home: Home) -> None:
    path = home.save("long", 5, 13)
    for step in range(13):
        home.judge(path, step)
    with home.base() as base:
        base.execute("UPDATE steps SET luck = (SELECT json_object('swings', hex(zeroblob(3000)))) WHERE id > 8")
        size = base.execute("PRAGMA page_size").fetchone()[0]
    before = home.owned()
    content = bytearray(home.file.read_bytes())
    pages = [at for at in range(size, len(content), size) if content[at] == 13]  # leaves of tables
    content[pages[len(pages) // 2] : pages[len(pages) // 2] + 100] = b"\xff" * 100
    home.file.write_bytes(content)
    after = home.owned()
    assert "was damaged" in said() and home.aside.exists()
    assert set(map(str, after)) < set(map(str, before)) and len(after) > len(before) // 2


@pytest.mark.parametrize("share", [0.5, 0.9])
def test_a_file_that_was_cut_gives_what_is_left_of_it(home: Home, share: float) -> None:
    path = home.save("long", 5, 13)
    for step in range(13):
        home.judge(path, step)
    with home.base() as base:
        base.execute("UPDATE steps SET luck = (SELECT json_object('swings', hex(zeroblob(3000))))")
    before = home.owned()
    content = home.file.read_bytes()
    home.file.write_bytes(content[: int(share * len(content))])
    after = home.owned()
    assert "was damaged" in said() and home.aside.exists()
    assert set(map(str, after)) < set(map(str, before)) and len(after) > (share - 0.3) * len(before)


# -- earlier versions ------------------------------------------------------------------------------------------

EARLIER = """
CREATE TABLE saves (name BLOB PRIMARY KEY, stamp TEXT NOT NULL, modified REAL NOT NULL, game TEXT, rules TEXT,
    seats TEXT, result TEXT, title TEXT, assisted TEXT, problem TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE reviews (id INTEGER PRIMARY KEY, name BLOB NOT NULL, judge TEXT NOT NULL, version TEXT NOT NULL,
    step INTEGER NOT NULL, stamp TEXT NOT NULL, seat INTEGER NOT NULL, loss REAL, error REAL, grade TEXT, decision TEXT,
    luck TEXT, UNIQUE (name, judge, version, step));
CREATE TABLE ledgers (id INTEGER PRIMARY KEY, name BLOB NOT NULL, judge TEXT NOT NULL, version TEXT NOT NULL,
    seat INTEGER NOT NULL, stamp TEXT NOT NULL, decisions INTEGER NOT NULL, loss REAL NOT NULL, luck REAL NOT NULL,
    result REAL, accuracy REAL, entries TEXT NOT NULL, UNIQUE (name, judge, version, seat));
CREATE TABLE moments (name BLOB NOT NULL, step INTEGER NOT NULL, stamp TEXT NOT NULL, phase TEXT NOT NULL,
    kind TEXT NOT NULL, PRIMARY KEY (name, step)) WITHOUT ROWID;
PRAGMA application_id=1668441193; PRAGMA user_version=3;
"""
"""The file of version 3, in which reviews were found by the names of files."""


def as_before(home: Home) -> Path:
    """The home as the program before this one had left it."""
    file = home.folder / "library.sqlite"
    with home.base() as base, sqlite3.connect(file) as before:
        before.executescript(EARLIER)
        for table, columns in (
            ("steps", "step, stamp, seat, loss, error, grade, decision, luck"),
            ("ledgers", "seat, stamp, decisions, loss, luck, result, accuracy, entries"),
        ):
            own = base.execute(f"SELECT file, judge, version, {columns} FROM {table}").fetchall()
            rows = [(name.rpartition(b"/")[2], *rest) for name, *rest in own]
            order = f"INSERT INTO {'reviews' if table == 'steps' else table} (name, judge, version, {columns})"
            before.executemany(f"{order} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        before.execute("INSERT INTO moments SELECT name, step, stamp, 'early', 'a slip' FROM reviews")
    before.close()
    home.file.unlink()
    (home.folder / library.LISTING_FILE).unlink(missing_ok=True)
    return file


def test_reviews_of_an_earlier_version_are_carried_over_and_its_file_stays(home: Home) -> None:
    before = home.owned()
    file = as_before(home)
    content = file.read_bytes()
    assert home.owned() == before and file.read_bytes() == content
    (kind, other) = home.store.library.kinds()
    assert (kind.phase, kind.kind, kind.times, other.times) == ("early", "a slip", 4, 4)
    home.store.library.forget(records.read(home.path("one")))
    assert len(home.owned()) == 5, "forgotten reviews came back"


def test_an_older_program_that_runs_once_more_is_no_harm(home: Home) -> None:
    file = as_before(home)
    assert len(home.owned()) == 10
    with contextlib.closing(sqlite3.connect(file)) as old, old:
        old.execute(
            "INSERT INTO reviews SELECT NULL, name, 'deeper', version, step, stamp, 0, 7.0, NULL, grade, "
            "decision, luck FROM reviews WHERE id = 1"
        )
    assert [one[2] for one in home.owned()].count(7.0) == 1
    with contextlib.closing(sqlite3.connect(file)) as old, old:
        old.execute("DELETE FROM reviews")
    assert len(home.owned()) == 10


@pytest.mark.parametrize("harm", ["away", "full", "damaged", "locked"])
def test_an_earlier_version_is_carried_over_whatever_fails_at_first(home: Home, harm: str) -> None:
    before = home.owned()
    file = as_before(home)
    if harm == "away":
        the_folder_is_away(home)
    elif harm == "full":
        with failing(sqlite3.SQLITE_FULL, "database or disk is full"):
            assert home.owned() == before
        assert "the disk is full" in said()
    elif harm == "damaged":
        home.file.write_bytes(b"x" * 5000)
    else:
        with mock.patch.object(owned_file, "PATIENCE_SECONDS", 0.01), sqlite3.connect(file) as old:
            old.execute("BEGIN EXCLUSIVE")
            home.owned()
    assert home.owned() == before


def test_several_programs_at_once_keep_everything(home: Home) -> None:
    path = home.save("long", 5, 13)
    code = """if True:
        import sys
        from pathlib import Path
        from tests.saves.test_reviews import Home
        home = Home.__new__(Home)
        home.folder, home.day = Path(sys.argv[1]), 20_000
        for step in range(int(sys.argv[2]), 13, 3):
            home.judge(home.path("long"), step)
    """
    programs = [subprocess.Popen([sys.executable, "-c", code, str(home.folder), str(at)]) for at in range(3)]
    assert [program.wait() for program in programs] == [0, 0, 0]
    assert len(home.store.library.judged(path=path)) == 13
