"""Puzzles as a person meets them: on the command line, on the screen, and from one's own games."""

from __future__ import annotations

import asyncio
import io
import json
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from cardai.ai import puzzles
from cardai.ai.agent import no_progress
from cardai.app import drill, mistakes, shelves, words
from cardai.app.analysis import Analysis
from cardai.app.drill import Exercise, PuzzleWish
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.screens.puzzle_list import PuzzlesScreen
from cardai.app.tui.screens.puzzles import PuzzleScreen
from cardai.games.match import Match
from cardai.games.puzzle import Puzzle
from cardai.games.reason import Reason, in_text
from cardai.saves import record as records
from cardai.saves.puzzles import Answer, Mark, PuzzleFile
from cardai.saves.store import Store, write
from tests.app import nim
from tests.app.command_line import Cardai
from tests.app.screens import LARGE, SMALL, is_shown, opened, shown, until

NOW = datetime(2026, 3, 14, 12, tzinfo=UTC)
TAKES = (3, 2, 1, 1, 1, 1, 3, 1)
"""A game of Nim in which the first seat errs."""


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def lethal() -> Puzzle:
    return puzzles.shipped("hearthstone")[0]


def played(name: str = "game", seat: str = "human") -> Analysis:
    """A finished game of one's own, saved."""
    match = Match.start(nim.Nim(13), 2, 5)
    for take in TAKES:
        match.play(take)
    path = Store.of_user().path(name)
    write(path, records.from_match(match, [seat, "perfect"], seed=5))
    return Analysis(match, [seat, "perfect"], 5, path=path)


def test_drilling_through_a_pipe(cardai: Cardai, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "nonsense", "menu", "nudge", "show", "skip", "quit")
    told = cardai("drill", "yacht")
    assert told.code == 0
    assert "help lists what can be typed" in told.out
    assert "Right: " in told.out and "How one knows: exact" in told.out
    assert "0 of 1 right" in told.out
    assert [answer.mark for answer in PuzzleFile.of_user().answers()] == [Mark.WRONG]


def test_on_a_terminal_the_puzzles_of_a_game_are_on_its_board(cardai: Cardai, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("cardai.app.terminal.has_screen", lambda: True)
    monkeypatch.setattr(
        "cardai.app.tui.app.run_drill", lambda _deck, puzzles, _who: opened.append(puzzles[0].game) or 0
    )
    cardai("drill", "yacht", "--count", "2")
    assert opened == ["yacht"]


def test_an_answer_is_kept_before_the_next_question(cardai: Cardai, monkeypatch: pytest.MonkeyPatch) -> None:
    today = datetime.now().date()
    puzzle = puzzles.daily(today, ("yacht", "bigtwo", "holdem", "hearthstone"))
    typed(monkeypatch, *(puzzle.line or puzzle.right[:1]))
    assert "1 of 1 right" in cardai("drill", "--daily").out
    assert [(answer.puzzle, answer.mark) for answer in PuzzleFile.of_user().answers()] == [(puzzle.id, Mark.RIGHT)]


def test_before_the_answer_nothing_of_it_is_told(cardai: Cardai) -> None:
    told = json.loads(cardai("drill", "yacht", "--json", "--count", "3").out)
    assert len(told) == 3
    assert set(told[0]) == {"id", "game", "theme", "grade", "task", "position", "actions"}


@pytest.mark.parametrize("words", [("drill", "chess"), ("drill", "--set", "nothing"), ("drill", "--who", "Nobody")])
def test_what_is_not_there_is_refused_in_one_line(cardai: Cardai, words: tuple[str, ...]) -> None:
    told = cardai(*words)
    assert told.code == 2 and len(told.err.splitlines()) == 1


def test_a_win_this_turn_takes_the_whole_line_and_any_line_that_wins_for_sure() -> None:
    exercise = Exercise(lethal())
    parse = exercise.game.parse
    *first, last = exercise.puzzle.line
    for token in first:
        assert exercise.play(parse(token)) is None
    outcome = exercise.play(parse(last))
    assert outcome is not None and outcome.mark is Mark.RIGHT


def test_ending_the_turn_is_no_win_and_can_be_taken_back() -> None:
    exercise = Exercise(lethal())
    view = exercise.view
    outcome = exercise.play(exercise.game.parse("end"))
    assert outcome is not None and outcome.mark is Mark.WRONG
    assert exercise.take_back()
    assert exercise.view == view


def test_help_counts_as_help() -> None:
    exercise = Exercise(puzzles.shipped("yacht")[0])
    exercise.nudge()
    outcome = exercise.play(exercise.game.parse(exercise.puzzle.right[0]))
    assert outcome is not None and outcome.mark is Mark.HELPED


def test_what_is_due_comes_before_what_is_new_and_what_is_solved_stays_away() -> None:
    puzzle_file = PuzzleFile.of_user()
    wish = PuzzleWish(("yacht",))
    first, second, third = drill.chosen(puzzle_file, wish, NOW, 3)
    puzzle_file.answer(third, Mark.WRONG, "", NOW)
    puzzle_file.answer(first, Mark.RIGHT, "", NOW)
    assert drill.chosen(puzzle_file, wish, NOW + timedelta(hours=1), 2) == [third, second]


@pytest.mark.usefixtures("nim_game")
def test_mistakes_of_reviewed_games_come_back_until_they_are_solved(
    cardai: Cardai, monkeypatch: pytest.MonkeyPatch
) -> None:
    played().judged(no_progress)
    typed(monkeypatch, "show", "show")
    told = cardai("drill", "nim", "--own")
    assert "Your own game: what is better here than what you played?" in told.out
    assert "In the game you played take 3, which loses 1.00 wins" in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    own = PuzzleFile.of_user().own()
    assert [puzzle.source for puzzle in own] == ["game.json/1", "game.json/5"]
    typed(monkeypatch, "skip", "skip", "skip")
    assert "Nothing is due" in cardai("drill", "nim", "--own").out
    later = drill.chosen(
        PuzzleFile.of_user(), PuzzleWish(("nim",), drill.OWN), datetime.now(UTC) + timedelta(hours=1), 5
    )
    assert {puzzle.id for puzzle in later} == {puzzle.id for puzzle in own}


def test_a_damaged_line_of_answers_costs_itself_alone(cardai: Cardai, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "show", "show")
    cardai("drill", "yacht", "--count", "2")
    path = PuzzleFile.of_user().path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:20] + lines[2])  # as an append that failed half way has left it
    typed(monkeypatch, "show")
    told = cardai("drill", "yacht", "--count", "1")
    assert told.code == 0 and "One line of puzzles.jsonl is damaged" in told.err
    assert len(PuzzleFile.of_user().answers()) == 1
    assert not cardai("drill", "--list").err


@pytest.mark.usefixtures("nim_game")
def test_mistakes_of_a_game_whose_name_is_no_text_are_kept() -> None:
    played(os.fsdecode(b"game\xff")).judged(no_progress)
    puzzle_file = PuzzleFile.of_user()
    assert mistakes.gather(Store.of_user(), puzzle_file, "") == 2
    assert [puzzle.source for puzzle in PuzzleFile.of_user().own()] == [r"game\xff.json/1", r"game\xff.json/5"]
    assert mistakes.gather(Store.of_user(), PuzzleFile.of_user(), "") == 0


@pytest.mark.usefixtures("nim_game")
def test_mistakes_belong_to_who_made_them() -> None:
    played("hers", "human:Ann").judged(no_progress)
    played("his", "human:Bob").judged(no_progress)
    puzzle_file = PuzzleFile.of_user()
    assert mistakes.gather(Store.of_user(), puzzle_file, "Ann") == 2
    assert {puzzle.source.partition("/")[0] for puzzle in puzzle_file.own("Ann")} == {"hers.json"}
    assert puzzle_file.own("Bob") == []


@pytest.mark.usefixtures("nim_game")
def test_several_people_are_asked_who_they_are(cardai: Cardai, monkeypatch: pytest.MonkeyPatch) -> None:
    played("hers", "human:Ann")
    played("his", "human:Bob")
    typed(monkeypatch)
    told = cardai("drill", "nim")
    assert told.code == 2 and "Ann" in told.err and "Bob" in told.err and "--who" in told.err
    assert cardai("drill", "nim", "--who", "Ann").code == 0


async def test_a_damaged_file_of_answers_is_told_and_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    path, told = PuzzleFile.of_user().path, list[str]()
    monkeypatch.setattr(CardaiApp, "notify", lambda _app, message, **_how: told.append(message))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{\n")

    async def errand(app: CardaiApp) -> None:
        await app.drill()
        await asyncio.sleep(3600)

    async with opened(errand) as pilot:
        await until(pilot, lambda: any("is damaged" in message for message in told))
    assert path.read_text() == "{\n"


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_solving_on_the_board(size: tuple[int, int]) -> None:
    found = puzzles.shipped("yacht")[:3]
    screen = PuzzleScreen(PuzzleFile.of_user(), found)

    async def errand(app: object) -> None:
        await app.push_screen_wait(screen)  # type: ignore[attr-defined]

    async with opened(errand, size) as pilot:
        await until(pilot, lambda: is_shown(pilot, "What brings the most points"))
        screen.board.choose(screen.exercise.game.parse(found[0].right[0]))
        await until(pilot, lambda: screen.outcome is not None)
        assert is_shown(pilot, "Right.")
        await pilot.press("enter")
        worst = found[1].choices[-1]
        screen.board.choose(screen.exercise.game.parse(worst.action))
        await until(pilot, lambda: is_shown(pilot, "Not the best."))
        said = words.label(screen.exercise.view, screen.exercise.game.parse(worst.action))
        assert is_shown(pilot, f"{words.upper(said)} loses")
        await pilot.press("enter")
        await pilot.press("v")
        await until(pilot, lambda: is_shown(pilot, "Shown."))
    marks = [answer.mark for answer in PuzzleFile.of_user().answers()]
    assert marks == [Mark.RIGHT, Mark.WRONG, Mark.WRONG]


async def test_the_list_of_puzzles_opens_from_home_and_leads_to_the_puzzle_of_the_day() -> None:
    async with opened(lambda app: app.stay_home()) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Puzzles"))
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PuzzlesScreen) and is_shown(pilot, "Puzzle of the day"))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PuzzleScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, PuzzlesScreen))


def test_reasons_name_the_players_of_the_puzzle_and_percent_stands_apart() -> None:
    """Whoever sits north has a name at the table, and that is the one to be told."""
    north = (Exercise(puzzles.shipped("bigtwo")[0]).seat + 2) % 4
    reasons = (Reason("about to go out", {"seats": [north], "cards": 1}), *in_text("wins 45% of the time"))
    exercise = Exercise(replace(puzzles.shipped("bigtwo")[0], reasons=reasons))
    told = "\n".join(exercise.explanation())
    assert "45 %" in told and "north" not in told and f"{exercise.names[north]} has one card" in told


def test_a_puzzle_kept_with_a_sentence_is_explained_by_it() -> None:
    """Puzzles from one's own games up to version 0.2."""
    puzzle = replace(puzzles.shipped("yacht")[0], reasons=(), why="In the game you played aces.")
    kept = msgspec.json.decode(msgspec.json.encode(puzzle), type=Puzzle)
    assert "In the game you played aces." in Exercise(kept).explanation()


def test_a_right_answer_is_called_so_once() -> None:
    exercise = Exercise(puzzles.shipped("yacht")[0])
    token = exercise.puzzle.right[0]
    right = exercise.play(exercise.game.parse(token))
    assert right is not None and right.is_right
    assert [line for line in exercise.told_after(right) if line.startswith("Right")][1:] == []
    shown = exercise.give_up()
    assert exercise.told_after(shown)[:1] == ["Shown."]


def test_a_shelf_tells_what_is_due_what_is_new_and_what_comes_back() -> None:
    puzzle_file = PuzzleFile.of_user()
    shelf = next(one for one in shelves.shelves(puzzle_file, "", ("yacht",)) if one.name == "rolls")
    first, second, third = shelf.puzzles[:3]
    puzzle_file.answer(first, Mark.WRONG, "", NOW)
    puzzle_file.answer(second, Mark.RIGHT, "", NOW)

    def told(after: timedelta) -> tuple[str, Puzzle | None]:
        found = shelves.progress(shelf, puzzle_file.standing(""), NOW + after)
        return shelves.due_words(shelf, found, NOW + after), found.next

    assert told(timedelta(minutes=1)) == ("98 new, the next comes back in 9 minutes", third)
    assert told(timedelta(minutes=20)) == ("1 due now, 98 new, the next comes back in 2 days", first)
    assert told(timedelta(days=30)) == ("2 due now, 98 new", first)
    assert shelves.by_grade(shelf, puzzle_file.standing(""))[0][1:] == (1, sum(one.grade == 1 for one in shelf.puzzles))


def test_a_puzzle_of_the_day_that_was_answered_waits_no_more() -> None:
    puzzle_file = PuzzleFile.of_user()
    shelf = shelves.of_the_day(NOW.date(), ("yacht",))
    assert shelves.progress(shelf, puzzle_file.standing(""), NOW).due == 1
    puzzle_file.answer(shelf.puzzles[0], Mark.RIGHT, "", NOW)
    found = shelves.progress(shelf, puzzle_file.standing(""), NOW)
    assert (found.due, found.next) == (0, shelf.puzzles[0])
    assert shelf.chosen(puzzle_file.standing(""), NOW) == shelf.puzzles


@pytest.mark.usefixtures("nim_game")
async def test_own_mistakes_come_first_in_the_list_and_their_answer_is_not_told() -> None:
    played().judged(no_progress)
    async with opened(lambda app: app.push_screen_wait(PuzzlesScreen()), LARGE) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Your own mistakes"))
        await until(pilot, lambda: is_shown(pilot, "2 due now."))
        lines = shown(pilot).splitlines()
        own, daily = (next(at for at, line in enumerate(lines) if name in line) for name in ("Your own", "Puzzle of"))
        assert own < daily
        assert is_shown(pilot, "Your own game: what is") and not is_shown(pilot, "In the game you played")
        assert not is_shown(pilot, "come here once a game was reviewed")


async def test_the_list_shows_the_position_that_comes_next_and_how_own_mistakes_come() -> None:
    async with opened(lambda app: app.push_screen_wait(PuzzlesScreen()), LARGE) as pilot:
        await until(pilot, lambda: is_shown(pilot, "come here once a game was reviewed"))
        for game, said in (("Big Two", "You hold"), ("Texas hold'em", "You are"), ("Hearthstone", "enemy hero")):
            while not is_shown(pilot, f"─ {game}"):
                await pilot.press("down")
                await pilot.pause()
            await until(pilot, lambda said=said: is_shown(pilot, said))  # type: ignore[misc]
            assert is_shown(pilot, "How one knows")


def test_own_mistakes_that_cannot_be_replayed_and_days_that_cannot_be_read_are_left_out() -> None:
    """The list of puzzles shows the next position and the last days, so that one such line ended the program."""
    puzzle_file, good = PuzzleFile.of_user(), puzzles.shipped("yacht")[0]
    puzzle_file.add(
        [replace(good, id="a/1"), replace(good, id="b/1", rules={}), replace(good, id="c/1", tokens=("?",))]
    )
    assert [puzzle.id for puzzle in drill.own(puzzle_file, PuzzleWish(("yacht",)))] == ["a/1"]
    puzzle_file._append([Answer("a/1", "some day", 3), Answer("a/1", NOW.isoformat(), 3)])
    assert drill.days(puzzle_file, "") == {NOW.astimezone().date()}


def test_a_nudge_names_the_kind_of_answer_and_not_the_answer() -> None:
    for game in ("bigtwo", "yacht", "holdem"):
        for puzzle in puzzles.shipped(game)[:20]:
            if puzzle.goal == "choose":
                said = Exercise(puzzle).nudge()
                assert not any(card in said.split() for token in puzzle.right for card in token.split()[1:]), said
    ending = puzzles.shipped("bigtwo")[0]
    assert "card" in Exercise(replace(ending, goal="choose", line=(), right=("Ac", "Qc"))).nudge()
    assert "Ac" not in Exercise(replace(ending, goal="choose", line=(), right=("Ac", "Qc"))).nudge()


def test_everybody_in_a_puzzle_is_called_as_in_the_game_it_comes_from() -> None:
    puzzle = puzzles.shipped("yacht")[0]
    seat = Exercise(puzzle).seat
    names = ("level 4", "Ann") if puzzle.seats == 2 else ("Ann",) * puzzle.seats
    called = Exercise(replace(puzzle, names=names)).names
    assert called == tuple("You" if place == seat else name for place, name in enumerate(names))


def test_nobody_else_is_called_you_in_a_puzzle_from_the_play_of_an_opponent() -> None:
    puzzle = puzzles.shipped("holdem")[0]
    seat = Exercise(puzzle).seat
    names = ["You" if place == (seat + 1) % puzzle.seats else f"level {place}" for place in range(puzzle.seats)]
    called = Exercise(replace(puzzle, names=tuple(names))).names
    assert called[seat] == "You" and len(set(called)) == puzzle.seats, called


def test_a_puzzle_tells_where_it_comes_from_and_how_it_went() -> None:
    puzzle_file, puzzle = PuzzleFile.of_user(), puzzles.shipped("yacht")[0]
    assert drill.origin(puzzle) == "" and drill.course(puzzle_file, puzzle, "") == "Not tried before"
    own = replace(puzzle, source="yacht-20261118-050732.json/9")
    assert drill.origin(own) == "Move 9 of your game of 18 Nov 2026, 05:07"
    assert drill.origin(replace(puzzle, source="yacht-20269999-999999.json/9")) == ""
    puzzle_file.answer(puzzle, Mark.WRONG, "", NOW)
    puzzle_file.answer(puzzle, Mark.RIGHT, "", NOW)
    assert drill.course(puzzle_file, puzzle, "") == "Tried 2 times, right without help: 1"


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_nudge_is_seen_on_every_screen_and_covers_nothing(size: tuple[int, int]) -> None:
    screen = PuzzleScreen(PuzzleFile.of_user(), puzzles.shipped("yacht")[:1])

    async def errand(app: object) -> None:
        await app.push_screen_wait(screen)  # type: ignore[attr-defined]

    async with opened(errand, size) as pilot:
        await until(pilot, lambda: is_shown(pilot, "What brings the most points"))
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "What to do: "))
        assert not pilot.app._notifications
