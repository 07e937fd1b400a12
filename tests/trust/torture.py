"""Kills, full disks, two writers, dying workers, lost schedulers: `python -m tests.trust.torture` (make torture).

Every round does its worst to a program that saves, plays or measures, and then checks that nothing was lost in
silence: the last move announced is in the file, or the person was told that it is not.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import io
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime
from functools import cache
from pathlib import Path
from unittest import mock

from cardai.ai import executors, puzzles
from cardai.ai.agent import no_progress
from cardai.ai.arena import Contest, play_deal, played
from cardai.app import plain
from cardai.app.analysis import Analysis
from cardai.app.kept import Keeper
from cardai.app.report.review import Judged
from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.parts.panels import TroubleLine
from cardai.app.tui.screens.table import TableScreen
from cardai.games import HOUSE, registry
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves.atomic import PART
from cardai.saves.autosave import Autosave
from cardai.saves.errors import SaveError
from cardai.saves.journal import Journal
from cardai.saves.puzzles import Mark, PuzzleFile
from cardai.saves.store import Store, write
from tests.ai.dask_scheduler import scheduler
from tests.app.patience import be_patient
from tests.trust import owned, syscalls
from tests.trust.fuzz import FAST
from tests.trust.limit import NEVER_ENDS, limited

Round = Callable[[random.Random, Path], None]

FEW = 4
"""Scraps that may lie about: they are cleared away a minute later, when a game is opened or begun."""


@cache
def _writer() -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.trust.writer"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _killed(work: str, path: Path, rng: random.Random, least: int, most: int) -> list[str]:
    """What a child of the writer told before SIGKILL came, at a random moment; never nothing."""
    writer = _writer()
    assert writer.stdin is not None and writer.stdout is not None
    print(work, path, rng.randrange(10**6), file=writer.stdin, flush=True)
    child = int(writer.stdout.readline().removeprefix("pid "))
    told: list[str] = []
    count = rng.randrange(least, most)
    while len(told) < count and "end" not in told:
        told.append(writer.stdout.readline().strip())
    if "end" not in told:
        time.sleep(rng.random() * 0.006)
        os.kill(child, signal.SIGKILL)
        told += iter(lambda: writer.stdout.readline().strip(), "end")  # type: ignore[union-attr]
    return [word for word in told if word != "end"]


def kill_a_writer(rng: random.Random, folder: Path) -> None:
    """SIGKILL at a random moment: every announced move is on disk, and the scraps are cleared away by the next."""
    path = folder / "killed.json"
    told = _killed("play", path, rng, 1, 8)
    if told[-1] != "clear":
        _, match = records.load(path)
        assert len(match.tokens()) >= int(told[-1]), f"{told[-1]} announced, {len(match.tokens())} kept"
    scraps = list(folder.glob(f"*{PART}"))
    assert len(scraps) <= FEW, "scraps of killed programs are left"
    for scrap in scraps:
        os.utime(scrap, (0, 0))


def kill_a_drill(rng: random.Random, folder: Path) -> None:
    """SIGKILL among the answers: every one that something was said about is kept, and the next can be."""
    path = folder / f"puzzles-{rng.randrange(10**9)}.jsonl"
    told = _killed("drill", path, rng, 1, 30)
    kept = len(PuzzleFile(path).answers())
    assert kept >= int(told[-1]), f"{told[-1]} answers announced, {kept} kept"
    PuzzleFile(path).answer(puzzles.shipped("yacht")[0], Mark.RIGHT, "roll", datetime.now().astimezone())
    assert len(PuzzleFile(path).answers()) == kept + 1, "the file does not go on"
    path.unlink()


def kill_a_review(rng: random.Random, folder: Path) -> None:
    """SIGKILL while a game is being judged: every step announced is kept, and the review goes on as if nothing was."""
    path, match = _finished_game(rng)
    told = _killed("review", path, rng, 1, 40)
    seats, agent = ["human", *["random"] * (match.seats - 1)], FAST[match.game.name]
    known = Keeper.of(path, match, agent).known()
    assert len(known) >= int(told[-1]), f"{told[-1]} steps announced, {len(known)} kept"
    again = Analysis(match, seats, judge=agent, path=path).judged(no_progress)
    fresh = Analysis(match, seats, judge=agent).judged(no_progress)
    assert Judged(match, seats, again).lines(9) == Judged(match, seats, fresh).lines(9), "another review"
    path.unlink()


def _finished_game(rng: random.Random) -> tuple[Path, Match]:
    game = registry.make("yacht")  # the only judge whose whole review is a matter of a second
    match = Match.start(game, game.default_seats, rng.randrange(10**6))
    while not match.is_over:
        match.play(rng.choice(match.state.actions()))
    path = Store.of_user().path(f"judged-{rng.randrange(10**9)}")
    write(path, records.from_match(match, ["human", *["random"] * (match.seats - 1)]))
    return path, match


def two_writers(rng: random.Random, folder: Path) -> None:
    """Two programs at one game: both courses are on disk, and both are told."""
    path = folder / f"shared-{rng.randrange(10**9)}.json"
    first = Autosave(Store(folder))
    first.move(path)
    match = Match.start(registry.make("yacht"), 2, rng.randrange(10**6))
    match.play(rng.choice(match.state.actions()))
    first.keep(match, ["human", "human"], 1)
    second, _, other = Autosave.open(path)
    games = {first: match, second: other}
    written = set()
    for _ in range(rng.randrange(2, 12)):
        autosave = rng.choice((first, second))
        if not games[autosave].is_over:
            games[autosave].play(rng.choice(games[autosave].state.actions()))
            autosave.keep(games[autosave], ["human", "human"], 1)
            written.add(autosave)
    for autosave in written:
        assert autosave.path is not None
        assert records.load(autosave.path)[1].tokens() == games[autosave].tokens(), "a course was lost"
        autosave.keep(games[autosave], ["human", "human"], 1)
    if len(written) == 2:
        assert first.path != second.path and second.news and first.news, "somebody was not told"


def kill_a_journal(rng: random.Random, folder: Path) -> None:
    """A journal cut anywhere goes on from its whole lines."""
    path = folder / f"journal-{rng.randrange(10**9)}.jsonl"
    journal = Journal(path, {"work": 1}, dict[str, int])
    journal.read()
    rows = [{"deal": number} for number in range(rng.randrange(1, 30))]
    journal.append(rows)
    first = path.read_bytes().index(b"\n") + 1
    path.write_bytes(path.read_bytes()[: rng.randrange(first, path.stat().st_size + 1)])
    kept = journal.read()
    assert kept == rows[: len(kept)]
    journal.append(rows[len(kept) :])
    assert journal.read() == rows
    path.unlink()


# -- saves that fail -----------------------------------------------------------------------------------------

FAILURES = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.EACCES, errno.EMFILE, errno.ESTALE)
CALLS = ("fsync", "open", "replace", "mkdir")


def fail_to_save(rng: random.Random, folder: Path) -> None:
    """A system call fails from some move on: said at the next question, in plain text or at the table."""
    name, code, call = rng.choice(HOUSE), rng.choice(FAILURES), rng.choice(CALLS)
    game = registry.make(name)
    seats = ["human", *["random"] * (game.default_seats - 1)]
    session = Session.new(
        game, seats, rng.randrange(10**6), Autosave(Store(folder / f"unsaved-{rng.randrange(10**9)}"))
    )
    said = _told_at_the_table(session, call, code) if rng.random() < 0.3 else _told_in_plain(session, call, code)
    assert os.strerror(code) in said or "cannot be written" in said, said[-500:]


def _failing(call: str, code: int) -> mock._patch[object]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    place = {"fsync": os, "open": os, "replace": Path, "mkdir": Path}[call]
    return mock.patch.object(place, call, fail)


def _told_in_plain(session: Session, call: str, code: int) -> str:
    said = io.StringIO()
    with _failing(call, code):
        try:
            plain.play(session, io.StringIO("1\n1\n1\n"), said)
        except SaveError as error:
            assert "! The game is not saved" in said.getvalue() or not session.match.steps
            return str(error)
    raise AssertionError(f"left without a word: {said.getvalue()[-300:]}")


def _told_at_the_table(session: Session, call: str, code: int) -> str:
    async def look() -> str:
        app = CardaiApp(lambda app: app.push_screen_wait(TableScreen(session, speed=4)))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            with _failing(call, code):
                session.play(session.view().actions()[0] if session.is_human_turn else session.match.state.actions()[0])
                assert session.trouble
            screen = app.screen
            assert isinstance(screen, TableScreen)
            screen._show()
            await pilot.pause()
            assert screen.query_one(TroubleLine).display, "the table does not say so"
            return session.trouble

    return asyncio.run(look())


# -- workers -------------------------------------------------------------------------------------------------


def kill_a_worker(rng: random.Random, folder: Path) -> None:
    """A pool whose worker is killed ends with one sentence, and does not hang."""
    contest = Contest.of(registry.make("yacht"), ["random", "random"], rng.randrange(1000))
    results = []
    try:
        with executors.executor(2) as pool:
            for batch in played(contest, range(400), pool, batch=4):
                results += batch
                if len(results) == 20 and isinstance(pool, ProcessPoolExecutor):
                    os.kill(rng.choice(multiprocessing.active_children()).pid or 0, signal.SIGKILL)
        raise AssertionError("a killed worker was not noticed")
    except executors.WorkerLost:
        assert results[:8] == [play_deal(contest, deal) for deal in range(8)]


def lose_the_scheduler(rng: random.Random, folder: Path) -> None:
    """A Dask scheduler that is killed or stops answering: one sentence that names it, and no hang."""
    contest = Contest.of(registry.make("yacht"), ["random", "random"], rng.randrange(1000))
    limits = {"PING_SECONDS": 0.5, "SILENT_SECONDS": 3, "CONNECT_SECONDS": 300}
    results = []
    with mock.patch.multiple(executors, **limits), scheduler() as process:
        assert process.stdout is not None
        try:
            with executors.executor(cluster=process.stdout.readline().strip()) as pool:
                for batch in played(contest, range(100_000), pool, batch=2, window=8):
                    results += batch
                    if len(results) == 8:
                        process.send_signal(rng.choice((signal.SIGKILL, signal.SIGSTOP)))
            raise AssertionError("a scheduler that is gone was not noticed")
        except executors.WorkerLost as lost:
            assert "scheduler" in str(lost).lower()
    # on a busy machine it may seem gone before it is: what was played until then is as it should be
    assert results[:8] == [play_deal(contest, deal) for deal in range(min(8, len(results)))]


ROUNDS: dict[str, tuple[Round, int]] = {
    "killed writers": (kill_a_writer, 6),
    "killed drills": (kill_a_drill, 3),
    "killed reviews": (kill_a_review, 3),
    "two writers": (two_writers, 30),
    "cut journals": (kill_a_journal, 30),
    "failed saves": (fail_to_save, 6),
    "killed workers": (kill_a_worker, 1),
    "lost schedulers": (lose_the_scheduler, 1),
    "folders away": (owned.take_the_folder_away, 3),
}
if syscalls.IS_POSSIBLE:
    ROUNDS |= {"kills at writes": (owned.kill_at_a_write, 30), "full disks": (owned.fill_the_disk, 30)}


def main() -> int:
    """So many rounds, or for so many seconds; the number of faults is the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=10**9)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    wish = parser.parse_args()
    chosen = {name: pair for name, pair in ROUNDS.items() if wish.only in name}
    counts: Counter[str] = Counter()
    faults: list[str] = []
    be_patient()
    end = time.monotonic() + wish.seconds
    with tempfile.TemporaryDirectory() as home, mock.patch.dict(os.environ, CARDAI_HOME=home):
        while sum(counts.values()) < wish.rounds and time.monotonic() < end:
            rng = random.Random(f"{wish.seed}/{sum(counts.values())}")
            name = rng.choices(list(chosen), [weight for _, weight in chosen.values()])[0]
            counts[name] += 1
            try:
                with limited(NEVER_ENDS):
                    chosen[name][0](rng, Path(home))
            except Exception as fault:
                faults.append(f"{name}, round {sum(counts.values()) - 1}: {type(fault).__name__}: {fault}")
                print(faults[-1][:600], flush=True)
    for name, count in counts.items():
        print(f"{name:<16}{count:>8} rounds")
    print(json.dumps({"rounds": sum(counts.values()), "faults": len(faults)}))
    return min(100, len(faults))


if __name__ == "__main__":
    sys.exit(main())
