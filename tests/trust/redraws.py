"""Does anything a person is shown depend on what they may not know?

Positions of games under way are written down twice, the second time with the cards hidden from one seat redrawn in
the true record (tests/games/hidden.py, not the game's own `guess`); everything the person at that seat can be shown
must be the same to the letter.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import itertools
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from rich.segment import Segment
from textual.screen import Screen

from cardai.ai.agent import no_progress
from cardai.ai.review import Grade
from cardai.app import agents, cli, plain, waiting, words
from cardai.app.analysis import Analysis
from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.boards.holdem.board import HoldemBoard
from cardai.app.tui.screens.replay import ReplayScreen
from cardai.app.tui.screens.review import ReviewScreen
from cardai.app.tui.screens.table import TableScreen
from cardai.games import registry
from cardai.games.core import AnyView, Tape
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves import store
from tests.app.patience import be_patient, read_styles_once
from tests.games.hidden import OPEN_GAMES, permute_hidden
from tests.trust.fuzz import FAST
from tests.trust.monkey import settle
from tests.trust.parts import Part, options, parts

SECRET_GAMES = [name for name in ("bigtwo", "holdem", "hearthstone") if name not in OPEN_GAMES]
DRAWINGS = 3
"""Laid out, scrolled and drawn: the log goes to its end only once it is laid out."""
Picture = list[list[Segment]]
"""A screen: rows of pieces with their looks."""
LONGEST = {"bigtwo": 40, "holdem": 40, "hearthstone": 90}


def position(name: str, rng: random.Random) -> Match:
    """A game under way, under any rules, played at random so far."""
    preset = rng.choice(list(registry.presets(name)))
    game = registry.make(name, preset)
    while True:
        match, moves = Match.start(game, game.default_seats, rng.randrange(2**32)), rng.randrange(1, LONGEST[name])
        while not match.is_over and len(match.steps) < moves:
            match.play(rng.choice(match.state.actions()))
        if not match.is_over:
            return match


def redrawn(match: Match, seat: int, rng: random.Random) -> Match:
    """The same game with other cards where this seat cannot see them."""
    permute = permute_hidden(match.game.name)
    assert permute is not None
    return Match.replay(match.game, match.seats, permute(match, seat, rng), 1)


def seating(match: Match, seat: int) -> list[str]:
    """One person at this seat, agents everywhere else."""
    return ["human:Ann" if other == seat else f"player{other}" for other in range(match.seats)]


def in_words(match: Match, seat: int) -> Iterator[str]:
    """What the person at this seat is told at the table and in a replay, line by line."""
    session = Session(match, seating(match, seat))
    yield words.describe(session.view())
    yield words.headline(session.view())
    yield str([words.label(session.view(), action) for action in session.view().actions()])
    yield str(session.log())
    said = io.StringIO()
    if session.is_human_turn:
        plain.play(session, io.StringIO("log\nmenu\nnonsense\n99\n"), said)
    plain.replay(_record(match, seat), match, target=said)
    yield said.getvalue()
    study = Analysis(match, seating(match, seat))
    yield str([study.told(number, eyes) for number in range(study.last + 1) for eyes in (None, *study.may_see())])


def by_command(match: Match, seat: int, path: Path, agent: str | None = None) -> Iterator[str]:
    """What the commands print about the saved game, with the advice of this agent (default: the usual adviser)."""
    store.write(path, _record(match, seat))
    asked = ["--agent", agent] if agent else []
    file = str(path)
    yield run("hint", file, *asked)
    yield run("hint", file, "--json", *asked)
    yield from (run("hint", file, "--step", str(step), *asked) for step in range(max(0, len(match.steps) - 4), 1000)
                if step <= len(match.steps))  # fmt: skip
    yield run("replay", file, "--plain")
    yield run("check", file)
    yield from (run("export", file, "--to", kind, "--out", "-") for kind in ("text", "json", "html"))
    if agent:
        yield run("review", file, "--plain", *asked)
        yield run("review", file, "--json", *asked)
        yield from (run("review", file, "--json", "--seat", str(other + 1), *asked) for other in range(match.seats))


async def on_screen(match: Match, seat: int, size: tuple[int, int], agent: str) -> list[str]:
    """What the table, the replay and the review show the person at this seat."""
    screens: list[Screen[Any]] = []
    table = TableScreen(Session(match, seating(match, seat)))
    table.is_paused = True
    screens.append(table)
    study = Analysis(match, seating(match, seat), judge=agent)
    study.review = study.judged(no_progress)
    screens += [ReplayScreen(study, place) for place in (max(0, study.last - 1), study.last)]
    screens.append(ReviewScreen(study))
    found = []
    app = CardaiApp(lambda app: asyncio.sleep(3600))
    async with app.run_test(size=size) as pilot:
        for screen in screens:
            await app.push_screen(screen)
            await pilot.pause()
            await pilot.pause()
            found.append("\n".join(strip.text for strip in screen._compositor.render_strips()))
    return found


def run(*command: str) -> str:
    """What a command says, and its exit code."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["cardai", *command]),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            cli.main()
        except SystemExit as end:
            return json.dumps([end.code, out.getvalue(), err.getvalue()])
    raise AssertionError("a command ends with an exit code")


def _record(match: Match, seat: int) -> records.Record:
    return records.from_match(match, seating(match, seat), seed=1)


def along(match: Match, seat: int) -> Iterator[tuple[AnyView, str]]:
    """Every position of the game so far as this seat sees it, and what it is told of it."""
    state = match.game.start(match.seats, Tape(match.opening))
    for step in (*match.steps, None):
        view = state.view(seat)
        labels = [words.label(view, action) for action in view.actions()]
        yield view, f"{words.describe(view)}\n{words.headline(view)}\n{labels}"
        if step is not None:
            state.apply(match.game.parse(step.action), Tape(step.chance))


def compared(name: str, rng: random.Random, redraws: int = 5) -> Counter[str]:
    """One game under way, all its positions and seats, so many redraws each. AssertionError tells a leak."""
    match, count = position(name, rng), Counter(games=1)
    count["positions"] = len(match.steps) + 1
    for seat in range(match.seats):
        seen, told = list(along(match, seat)), list(in_words(match, seat))
        for number in range(redraws):
            other = redrawn(match, seat, rng)
            for at, (one, two) in enumerate(zip(seen, along(other, seat), strict=True)):
                assert one == two, f"position {at}, seat {seat}"
            assert number or list(in_words(other, seat)) == told, f"the words for seat {seat}"
            count["other deals"] += other.tokens() != match.tokens()
    return count


def advised(name: str, rng: random.Random, redraws: int = 5) -> Counter[str]:
    """One position, the usual adviser asked by whoever is to act, so many redraws."""
    match, count = position(name, rng), Counter(positions=1)
    seat = match.state.turn
    assert seat is not None
    said = hinted(match, seat)
    for _ in range(redraws):
        other = redrawn(match, seat, rng)
        assert hinted(other, seat) == said, f"the advice for seat {seat}"
        count["other deals"] += other.tokens() != match.tokens()
    return count


def hinted(match: Match, seat: int) -> str:
    """What `cardai hint` says with the usual adviser; that it compiles something first is the machine's affair."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        store.write(path, _record(match, seat))
        code, out, _ = json.loads(run("hint", str(path)))
        return f"{code} {out}".replace(folder, "")


def drawn(name: str, rng: random.Random, redraws: int = 1) -> Counter[str]:
    """One position on the screens of whoever is to act and of somebody else."""
    match, count = position(name, rng), Counter(positions=1)
    for seat in {match.state.turn or 0, rng.randrange(match.seats)}:
        size = rng.choice(((80, 24), (120, 40)))
        said = asyncio.run(on_screen(match, seat, size, FAST[name]))
        for _ in range(redraws):
            other = redrawn(match, seat, rng)
            assert asyncio.run(on_screen(other, seat, size, FAST[name])) == said, f"the screens of seat {seat}"
            count["other deals"] += other.tokens() != match.tokens()
    return count


def tables(name: str, rng: random.Random, redraws: int = 5) -> Counter[str]:
    """One game under way: the table as every seat sees it at every position, colours and all, so many redraws."""
    match, count = position(name, rng), Counter(games=1)
    count["positions"] = len(match.steps) + 1
    for seat in range(match.seats):
        others = [redrawn(match, seat, rng) for _ in range(redraws)]
        count["other deals"] += sum(other.tokens() != match.tokens() for other in others)
        size = rng.choice(((80, 24), (120, 40)))
        count["pictures"] += asyncio.run(at_the_table([match, *others], seat, size))
    return count


async def at_the_table(courses: list[Match], seat: int, size: tuple[int, int]) -> int:
    """Every position of these games at one table: AssertionError unless they look alike, else how many were drawn."""
    screen = TableScreen(Session(courses[0].at(0), seating(courses[0], seat)))
    screen.is_paused = True
    app, positions = CardaiApp(lambda app: app.push_screen_wait(screen)), len(courses[0].steps) + 1
    # hold'em's share of the pot follows from the view alone, but comes from a thread whenever that is ready
    known = mock.patch.object(HoldemBoard, "count_odds", lambda board, view: board._have_odds(view, "45"))
    with known:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for at in range(positions):
                first, *others = [await _table_picture(app, screen, course.at(at), seat) for course in courses]
                assert all(other == first for other in others), f"position {at}, the table of seat {seat}"
    return len(courses) * positions


def learned(name: str, rng: random.Random, redraws: int = 2) -> Counter[str]:
    """One position: all that whoever is to act can learn there, printed and drawn, so many redraws."""
    match, count = position(name, rng), Counter(positions=1)
    seat = match.state.turn
    assert seat is not None
    others = [redrawn(match, seat, rng) for _ in range(redraws)]
    count["other deals"] += sum(other.tokens() != match.tokens() for other in others)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        told_while_learning(match, seat, path)  # what has to be compiled first is the machine's affair
        first, *printed = [told_while_learning(played, seat, path) for played in (match, *others)]
    assert all(other == first for other in printed), f"what is printed for seat {seat}"
    count["texts"] += len(first) * (1 + redraws)
    size = rng.choice(((80, 24), (120, 40)))
    picture, *pictures = asyncio.run(while_learning([match, *others], seat, size))
    assert all(other == picture for other in pictures), f"hint, tutor or review of seat {seat}"
    count["pictures"] += len(picture) * (1 + redraws)
    return count


def told_while_learning(match: Match, seat: int, path: Path) -> list[str]:
    """Hints, reviews and exports as commands print them, and a hint in the plain game."""
    agent, said = FAST[match.game.name], io.StringIO()
    plain.play(_advised(match, seat, agent), io.StringIO("hint\n"), said)
    return [*by_command(match, seat, path, agent), said.getvalue()]


async def while_learning(courses: list[Match], seat: int, size: tuple[int, int]) -> list[list[Picture]]:
    """The hint, the tutor's word on some moves and the review, cell by cell with colours, of each of these games."""
    app = CardaiApp(lambda app: asyncio.sleep(3600))
    # hold'em's share of the pot and ranges follow from the view alone, but come from threads whenever they are ready
    odds = mock.patch.object(HoldemBoard, "count_odds", lambda board, view: board._have_odds(view, "45"))
    grid = mock.patch.object(HoldemBoard, "count_grid", lambda board, view, seat: board._show_ahead(view))
    with odds, grid:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            return [[*await _tutored(app, match, seat), await _reviewed(app, match, seat)] for match in courses]


async def _tutored(app: CardaiApp, match: Match, seat: int) -> list[Picture]:
    """The table with a hint, and what is said before the first, a middle and the last move of the menu is made."""
    session = _advised(match, seat, FAST[match.game.name])
    table = TableScreen(session)
    table.is_paused = True
    await app.push_screen(table)
    await settle(app)
    judge, view = session.judge(), session.view()
    table.show_hint(words.with_names(judge.opinion(view), view, session.names))
    found = [await _settled_picture(app, table)]
    actions = view.actions()
    for action in (actions[0], actions[len(actions) // 2], actions[-1]):
        verdict = session.verdict(judge.opinion(view, action), action)
        warning = table._warning(replace(verdict, grade=Grade.BLUNDER), action, "ask")
        await app.push_screen(warning)
        found.append(await _settled_picture(app, warning))
        app.pop_screen()
    app.pop_screen()
    return found


async def _reviewed(app: CardaiApp, match: Match, seat: int) -> Picture:
    study = Analysis(match, seating(match, seat), judge=FAST[match.game.name])
    study.review = study.judged(no_progress)
    screen = ReviewScreen(study)
    await app.push_screen(screen)
    found = await _settled_picture(app, screen)
    app.pop_screen()
    return found


def _advised(match: Match, seat: int, agent: str) -> Session:
    """A table with an adviser that answers at once."""
    session = Session(match, seating(match, seat))
    session._judge = agents.judge(match.game, agent)
    return session


async def _settled_picture(app: CardaiApp, screen: Screen[Any]) -> Picture:
    """What is shown once it has been drawn some times and no longer changes."""
    looks: list[Picture] = []
    while len(looks) < DRAWINGS or looks[-1] != looks[-2]:
        await settle(app)
        screen._on_timer_update()
        looks.append([list(strip) for strip in screen._compositor.render_strips()])
    return looks[-1]


async def _table_picture(app: CardaiApp, screen: TableScreen, match: Match, seat: int) -> Picture:
    screen.session = Session(match, seating(match, seat))
    screen._show()
    return await _settled_picture(app, screen)


WAYS = {"words": compared, "advice": advised, "screens": drawn, "tables": tables, "learning": learned}
GAMES = {"words": 5, "advice": 1, "screens": 1, "tables": 1, "learning": 1}
"""Games of one part."""


def main() -> int:
    """So many positions of every game, or for so many seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10**9, help="of each game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--what", choices=list(WAYS), default="words")
    options(parser)
    wish = parser.parse_args()
    be_patient()
    read_styles_once()
    counts = {name: Counter[str]() for name in SECRET_GAMES if wish.only in name}
    faults = 0

    def wanted() -> Iterator[str]:
        for number in itertools.count():
            unfinished = [name for name, count in counts.items() if count["positions"] < wish.positions]
            yield from (f"{name}/{number}" for name in unfinished)
            if not unfinished:
                return

    work = {"attack": "redraws", "what": wish.what, "seed": wish.seed}
    for part in parts(work, wish, wanted(), lambda name: part_of(wish.what, wish.seed, name)):
        counts[part.name.split("/")[0]].update(part.counts)
        faults += len(part.faults)
    for name, count in counts.items():
        print(f"{name:<14}{', '.join(f'{number:,} {what}' for what, number in count.items())}")
    print(f"{faults} leaks")
    return min(100, faults)


def part_of(what: str, seed: int, part: str) -> Part:
    """Some games that follow from the seed and the name of the part, which begins with the game's."""
    found, count, name = Part(part, {}), Counter[str](), part.split("/")[0]
    for number in range(GAMES[what]):
        try:
            # whether a wait is announced depends on the machine alone
            with mock.patch.object(waiting, "QUIET_CLI_SECONDS", 1e6):
                count += WAYS[what](name, random.Random(f"{seed}/{part}/{number}"))
        except AssertionError as leak:
            found.faults.append(f"{part}, game {number}: {str(leak)[:300]}")
    found.counts.update(count)
    return found


if __name__ == "__main__":
    sys.exit(main())
