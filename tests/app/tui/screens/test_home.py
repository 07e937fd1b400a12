"""The home screen: a game by two keys, set up as one likes and remembered; saved games listed, renamed, deleted."""

from __future__ import annotations

import asyncio
import itertools
from time import monotonic
from typing import Any

import pytest
from textual import _time, events
from textual.pilot import Pilot

from cardai.ai import registry as agents
from cardai.app import settings, words
from cardai.app.session import Session
from cardai.app.statistics import Statistics
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.boards.base import GameBoard
from cardai.app.tui.parts.front import CONTINUE, Front
from cardai.app.tui.parts.grid import Painted
from cardai.app.tui.parts.saved_list import SavedList, result_words
from cardai.app.tui.parts.ways import Ways
from cardai.app.tui.screens.dialogs import Naming
from cardai.app.tui.screens.home import HomeScreen
from cardai.app.tui.screens.replay import ReplayScreen
from cardai.app.tui.screens.review import ReviewScreen
from cardai.app.tui.screens.setup import Chips, GameSetup, SetupScreen, lines_of, meaning, with_choice
from cardai.app.tui.screens.statistics import StatisticsScreen
from cardai.app.tui.screens.table import TableScreen
from cardai.games import registry
from cardai.saves import places
from cardai.saves.store import Store
from tests.app import nim
from tests.app.saved_games import sheets
from tests.app.screens import LARGE, SMALL, is_shown, opened, shown, until

pytestmark = pytest.mark.usefixtures("nim_game")


def saved(moves: int) -> Session:
    session = Session.new(nim.Nim(12), ["me", "perfect"], 5)
    for _ in range(moves):
        session.play(3)
    return session


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_game_starts_with_a_digit_and_enter(size: tuple[int, int]) -> None:
    async with opened(CardaiApp.stay_home, size) as pilot:
        place = pilot.app.screen.games.index("yacht") + 1
        await pilot.press(str(place), "enter")
        await until(pilot, lambda: is_shown(pilot, "Just play"))
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        session = pilot.app.screen.session
        assert session.game.name == "yacht" and session.humans == (0,)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await pilot.press("q")
    assert pilot.app.return_code == 0
    assert settings.load()[0].game == "yacht"


async def test_a_screen_that_is_left_twice_in_a_burst_is_left_once() -> None:
    async with opened(CardaiApp.stay_home, SMALL) as pilot:
        home = pilot.app.screen
        home.dismiss(None)
        home.dismiss(None)
        await pilot.pause()
        assert pilot.app._exception is None


async def test_keys_that_come_before_a_dialog_is_laid_out_are_not_for_it() -> None:
    async with opened(CardaiApp.stay_home, SMALL) as pilot:
        dialog = SetupScreen(GameSetup("yacht", "yahtzee", ("human",)))
        assert dialog.check_action("choose", (1,)) is False
        await pilot.app.push_screen(dialog)
        await pilot.pause()
        assert dialog.check_action("choose", (1,))


async def test_keys_that_come_when_the_last_screen_has_gone_harm_nothing() -> None:
    async with opened(CardaiApp.stay_home, SMALL) as pilot:
        screens, pilot.app._screen_stacks = pilot.app._screen_stacks, {"_default": []}
        pilot.app.post_message(events.Key("x", "x"))
        await asyncio.sleep(0.05)
        pilot.app._screen_stacks = screens
        await pilot.pause()
        assert pilot.app._exception is None


async def test_statistics_that_come_too_late_harm_nothing() -> None:
    async with opened(CardaiApp.count_up, SMALL) as pilot:
        screen = pilot.app.screen
        screen.found = Statistics("", ())
        screen.dismiss(None)
        screen._show()
        await pilot.pause()
        assert pilot.app._exception is None and not screen.is_open


async def test_what_is_set_up_is_played_and_remembered() -> None:
    async with opened(CardaiApp.stay_home) as pilot:
        await pilot.press(str(pilot.app.screen.games.index("nim") + 1), "o")
        await until(pilot, lambda: isinstance(pilot.app.screen, SetupScreen))
        assert is_shown(pilot, "twelve stones")
        await pilot.press("right", "down", "right", "7", "7")
        await until(pilot, lambda: is_shown(pilot, "77"))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        session = pilot.app.screen.session
    assert session.game.rules_name == "heap30" and session.seed == 77 and len(session.chairs) == 3
    kept = settings.load()[0].tables["nim"]
    assert kept.rules == "heap30" and len(kept.seats) == 3


@pytest.mark.parametrize("game", ["yacht", "bigtwo", "holdem", "hearthstone"])
async def test_every_choice_is_explained_in_one_line_below_it(game: str) -> None:
    async with opened(CardaiApp.stay_home, SMALL) as pilot:
        for rules in registry.presets(game):
            seats = ("human", *["level:4"] * (registry.make(game, rules).default_seats - 1))
            plan = GameSetup(game, rules, seats, next(iter(registry.formats(game)), ""))
            dialog = SetupScreen(plan)
            await pilot.app.push_screen(dialog)
            for line in lines_of(plan, more=False):
                said, name = meaning(plan, line)
                await until(pilot, lambda said=said: is_shown(pilot, said))
                assert said != name
            dialog.dismiss(None)
            await until(pilot, lambda dialog=dialog: pilot.app.screen is not dialog)


async def test_one_of_many_decks_is_found_by_a_part_of_its_name() -> None:
    async with opened(CardaiApp.stay_home, SMALL) as pilot:
        dialog = SetupScreen(GameSetup("hearthstone", "starter", ("human", "level:4"), "classic"))
        await pilot.app.push_screen(dialog)
        await until(pilot, lambda: is_shown(pilot, "Your deck"))
        assert not is_shown(pilot, "Find"), "all rules are in sight"
        await pilot.press("down", "down")
        await until(pilot, lambda: is_shown(pilot, "Find"))
        await pilot.press("slash", *"hand", "enter")
        await until(pilot, lambda: is_shown(pilot, "Handlock"))
        assert dialog.plan.decks == ("Handlock", "random")
        dialog.post_message(Painted.Clicked((0, dialog.lines[0].choices[0][1])))
        await until(pilot, lambda: not is_shown(pilot, "Find"))


@pytest.mark.parametrize("game", ["yacht", "bigtwo", "holdem", "hearthstone"])
def test_opponents_at_single_seats_are_called_in_a_players_words(game: str) -> None:
    kinds = [kind.name for kind in agents.kinds(game) if kind.name != "level"]
    said = [words.player_words(game, name) for name in kinds]
    assert all(" " in word or "-" in word for word in said) and not set(kinds) & set(said)
    assert len(set(said)) == len(said)


def test_opponents_are_chosen_together_or_seat_by_seat() -> None:
    plan = GameSetup("bigtwo", "hongkong", ("human", "level:4", "level:4", "level:4"))
    named = next(line for line in lines_of(plan, more=False) if line.name == "Opponents")
    assert [label for label, _ in named.choices] == ["Gentle", "Fair", "Strong", "Expert", "Even"] and named.place == 1
    strong = with_choice(plan, "opponents", "level:7")
    assert strong.seats == ("human", "level:7", "level:7", "level:7")
    mixed = with_choice(strong, "seat2", "greedy")
    assert mixed.seats == ("human", "level:7", "greedy", "level:7")
    assert with_choice(mixed, "count", "2").seats == ("human", "level:7")


async def test_an_unfinished_game_is_the_first_thing_offered() -> None:
    before = saved(2)
    async with opened(CardaiApp.stay_home) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Continue"))
        assert pilot.app.screen.query_one(Front).chosen == CONTINUE
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert pilot.app.screen.session.match.tokens() == before.match.tokens()


async def test_finished_game_is_replayed_and_reviewed() -> None:
    saved(4)
    async with opened(CardaiApp.stay_home, LARGE) as pilot:
        await until(pilot, lambda: is_shown(pilot, "You 0 wins, perfect 1"))
        await pilot.press("c", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await pilot.press("c", "e")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))


async def test_saved_games_are_filtered_renamed_deleted_and_brought_back() -> None:
    saved(2)
    Session.new(registry.make("yacht"), ["me"], 1).save()
    store = Store.of_user()
    async with opened(CardaiApp.stay_home, LARGE) as pilot:
        listed = pilot.app.screen.query_one(SavedList)
        await pilot.press("c", "f")
        await until(pilot, lambda: len(listed._entries) == 1)
        await pilot.press("m")
        await until(pilot, lambda: isinstance(pilot.app.screen, Naming))
        await pilot.press(*"Mine", "enter")
        await until(pilot, lambda: is_shown(pilot, "Mine"))
        await pilot.press("c", "backspace")
        await until(pilot, lambda: len(store.entries()) == 1)
        await pilot.press("z")
        await until(pilot, lambda: len(store.entries()) == 2)
    assert "Mine" in {entry.title for entry in store.entries()}


async def test_damaged_file_is_named_and_harms_nothing() -> None:
    places.games_dir().mkdir(parents=True)
    (places.games_dir() / "broken.json").write_text('{"format": "cardai"')
    async with opened(CardaiApp.stay_home, LARGE) as pilot:
        await until(pilot, lambda: is_shown(pilot, "broken.json"))
        await pilot.press("c", "enter")
        await until(pilot, lambda: is_shown(pilot, "not a complete JSON"))
        assert not pilot.app.screen.query(GameBoard)


async def test_damaged_settings_are_told_and_replaced() -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_text('{"theme": ')
    async with opened(CardaiApp.stay_home) as pilot:
        await until(pilot, lambda: is_shown(pilot, "settings were damaged"))
        await pilot.press("t")
        await until(pilot, lambda: settings.path().exists())
    assert settings.load() == (settings.Settings(theme="light"), "")


async def test_what_is_written_beside_the_games_can_be_clicked_and_so_can_deal() -> None:
    async with opened(CardaiApp.stay_home, LARGE) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Saved games"))
        await click(pilot, pilot.app.screen.query_one(Ways), "statistics")
        await until(pilot, lambda: isinstance(pilot.app.screen, StatisticsScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await click(pilot, pilot.app.screen.query_one(Ways), "options")
        await until(pilot, lambda: isinstance(pilot.app.screen, SetupScreen))
        await click(pilot, pilot.app.screen.query_one(Chips), "deal")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))


async def click(pilot: Pilot[Any], painted: Painted, thing: str) -> None:
    """Click on what is drawn somewhere on a grid."""
    await until(pilot, lambda: any(place.thing == thing for place in painted.grid.places))
    place = next(place for place in painted.grid.places if place.thing == thing)
    await pilot.click(painted, offset=(place.left + 1, place.top))


async def test_a_large_screen_tells_what_was_played_and_won() -> None:
    sheets("first", (200.0, 150.0))
    sheets("second", (180.0, 230.0))
    async with opened(CardaiApp.stay_home, (200, 60)) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Games a day"))
        row = next(line for line in shown(pilot).splitlines() if "Yacht" in line and " 50 " in line)
    assert row.split("Yacht")[-1].split()[:2] == ["2", "50"]


def test_saved_results_are_told_in_the_words_of_their_game() -> None:
    names = ["You", "level 4"]
    assert result_words("hearthstone", names, [0.0, 100.0]) == "You lost, level 4 won"
    assert result_words("holdem", names, [1.5, -1.5]) == "You 1.5 bb, level 4 -1.5"
    assert result_words("yacht", names, [200.0, 150.0]) == "You 200 points, level 4 150"


async def test_a_window_is_followed_also_when_the_clock_jumps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual waits 1/120 second before it tells the screens of another size; a busy machine may stand still longer."""
    lost = itertools.count()
    async with opened(CardaiApp.stay_home, SMALL) as pilot:
        monkeypatch.setattr(_time, "get_time", lambda: monotonic() + 0.01 * next(lost))
        await pilot.resize_terminal(*LARGE)
        await until(pilot, lambda: len(shown(pilot).splitlines()) == LARGE[1])
