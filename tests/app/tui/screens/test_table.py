"""The table: playing by keys, taking back, hints, agents that misbehave, several people, and watching."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest
from textual.command import CommandList, CommandPalette
from textual.geometry import Region
from textual.widgets import Button

from cardai.ai.agent import Advice, Agent, Progress, RandomAgent, no_progress
from cardai.ai.review import Judge
from cardai.app import settings
from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.screens import dialogs
from cardai.app.tui.screens.dialogs import Banner, Curtain, Question, Result
from cardai.app.tui.screens.rules import RulesScreen
from cardai.app.tui.screens.table import TableScreen
from cardai.games import registry
from cardai.games.core import AnyGame, AnyView
from cardai.games.match import Match
from cardai.saves.autosave import Autosave
from tests.app import nim
from tests.app.screens import LARGE, SMALL, is_shown, opened, shown, table, until

pytestmark = pytest.mark.usefixtures("nim_game")


def new(seats: list[str], heap: int = 12, **extras: Any) -> Session:
    return Session(Match.start(nim.Nim(heap), len(seats), 5), seats, seed=5, **extras)


class Odd(Agent):
    """Raises, stalls or answers nonsense, as its spec says."""

    release = threading.Event()

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        raise NotImplementedError

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        if self.spec == "stall":
            while not self.release.wait(0.01):
                progress(0.3)
        if self.spec == "raise":
            raise RuntimeError("I hold the ace")
        return "nonsense"


def odd(spec: str, game: AnyGame, seed: int) -> Agent:
    if spec == "random":
        return RandomAgent(game, seed)
    agent = Odd(game, seed)
    agent.spec = spec
    return agent


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_whole_game_by_keys(size: tuple[int, int]) -> None:
    session = new(["me", "perfect"])
    async with table(session, size) as pilot:
        while not session.is_over:
            before = len(session.match.steps)
            await pilot.press("1")
            await until(pilot, lambda before=before: len(session.match.steps) > before)
            await until(pilot, lambda: session.is_human_turn or session.is_over)
            await until(pilot, lambda: pilot.app.screen.query("#menu") or session.is_over)
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        assert is_shown(pilot, "1. perfect")
        await pilot.press("q")
    assert pilot.app.return_code == 0


async def test_enter_plays_what_the_arrows_chose() -> None:
    session = new(["me", "me"])
    async with table(session) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: is_shown(pilot, "Your move"))
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: session.match.steps)
    assert session.match.steps[0].action == "take 3"


async def test_take_back() -> None:
    session = new(["me", "perfect"])
    async with table(session) as pilot:
        await pilot.press("2")
        await until(pilot, lambda: len(session.match.steps) == 2)
        await until(pilot, lambda: is_shown(pilot, "Your move"))
        await pilot.press("u")
        await until(pilot, lambda: session.match.steps == [])
        await until(pilot, lambda: is_shown(pilot, "12 stones"))
        await pilot.press("u")
        await until(pilot, lambda: is_shown(pilot, "nothing to take back"))


async def test_hint_is_shown_and_can_be_played() -> None:
    session = new(["me", "perfect"], heap=13)
    async with table(session) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "Hint ─"))
        assert is_shown(pilot, "★") and is_shown(pilot, "Leaves a multiple of four")
        await pilot.press("escape")
        await until(pilot, lambda: not is_shown(pilot, "Hint ─"))
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "Hint ─"))
        await pilot.press("a")
        await until(pilot, lambda: session.match.steps)
    assert session.match.steps[0].action == "take 1"


async def test_practice_warns_before_a_loss_and_only_then() -> None:
    session = new(["me", "random"], heap=13)
    async with table(session) as pilot:
        await pilot.press("p", "2")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        assert is_shown(pilot, "loses 1.00 wins") and is_shown(pilot, "▶ take 2")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, Question))
        assert session.match.steps == [], "escape does not play what was warned of"
        await pilot.press("2")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "Judged ─") and is_shown(pilot, "▶ take 2"))
        await pilot.press("1")
        await until(pilot, lambda: session.match.steps)
    assert session.match.steps[0].action == "take 1"


async def test_a_hint_after_another_move_is_about_the_position_that_led_to() -> None:
    session = new(["me", "perfect"], heap=14)
    async with table(session) as pilot:
        for move in ("1", "2"):
            await pilot.press(move)
            await until(pilot, lambda: len(session.match.steps) == 2 and session.is_human_turn)
            await pilot.press("h")
            await until(pilot, lambda: is_shown(pilot, "Hint ─"))
            if move == "1":
                await pilot.press("u")
                await until(pilot, lambda: not session.match.steps)
        await pilot.press("a")
        await until(pilot, lambda: len(session.match.steps) > 2)
    assert session.match.steps[2].action == "take 3", "of eleven three are taken, of twelve it would be one"


async def test_practice_looks_again_after_a_hint_where_the_judge_would(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def opinion(judge: nim.NimJudge, view: AnyView, action: Any = None, progress: Progress = no_progress) -> Advice:
        asked.append(action)
        return Judge.opinion(judge, view, action, progress)

    monkeypatch.setattr(nim.NimJudge, "opinion", opinion)
    monkeypatch.setattr(nim.NimJudge, "is_judged", lambda _judge, advice, action: advice.best.action == action)
    session = new(["me", "random"], heap=13)
    async with table(session) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "Hint ─"))
        await pilot.press("p", "2")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "Judged ─"))
        await pilot.press("1")
        await until(pilot, lambda: session.match.steps)
    assert asked == [None, 2]


@pytest.mark.parametrize(("tutor", "said"), [("nudge", "There is something better"), ("tell", "loses 1.00 wins")])
async def test_practice_is_as_loud_as_it_is_set(tutor: str, said: str) -> None:
    settings.save(replace(settings.Settings(), practice=True, tutor=tutor))
    session = new(["me", "random"], heap=13)
    async with table(session) as pilot:
        await pilot.press("2")
        await until(pilot, lambda: is_shown(pilot, said))
        assert is_shown(pilot, "loses") == (tutor == "tell") == bool(session.match.steps)


async def test_practice_is_silent_below_its_threshold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim.NimJudge, "bounds", (0.1, 0.5, 2.0))
    settings.save(replace(settings.Settings(), practice=True, threshold="blunder"))
    session = new(["me", "random"], heap=13)
    async with table(session) as pilot:
        await pilot.press("2")
        await until(pilot, lambda: session.match.steps)
    assert session.match.steps[0].action == "take 2"


@pytest.mark.parametrize(
    ("spec", "blamed"), [("raise", "failed (RuntimeError)"), ("illegal", "illegal"), ("stall", "did not answer")]
)
async def test_misbehaving_agent_is_named_and_the_game_goes_on(spec: str, blamed: str) -> None:
    session = new(["me", spec], make_agent=odd, limit=0.2)
    async with table(session) as pilot:
        await pilot.press("1")
        await until(pilot, lambda: len(session.match.steps) == 2)
        await until(pilot, lambda: is_shown(pilot, f"! {spec}"))
        assert blamed in session.notices[0] and session.is_human_turn


async def test_escape_stops_an_agent_and_space_lets_it_go_on() -> None:
    session = new(["stall", "me"], make_agent=odd)
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "stall is thinking"))
        await pilot.press("escape")
        await until(pilot, lambda: is_shown(pilot, "Paused"))
        assert session.match.steps == []
        await pilot.press("space")
        await until(pilot, lambda: is_shown(pilot, "stall is thinking"))


async def test_screen_answers_while_an_agent_thinks() -> None:
    session = new(["stall", "me"], make_agent=odd)
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "stall is thinking"))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))
        assert is_shown(pilot, "Who takes the last wins")


async def test_curtain_hides_every_hand_between_people() -> None:
    session = new(["human:Ann", "human:Bob"])
    ann, bob = map(str, session.match.state.secrets)
    async with table(session) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert is_shown(pilot, "Pass the keyboard to Ann") and ann not in shown(pilot) and bob not in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: is_shown(pilot, ann))
        assert bob not in shown(pilot)
        await pilot.press("1")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert ann not in shown(pilot) and bob not in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: is_shown(pilot, bob))
        assert ann not in shown(pilot)


async def test_no_pixel_depends_on_what_a_seat_cannot_see() -> None:
    pictures = []
    for hidden in (111, 222):
        session = new(["me", "perfect"])
        session.match.state.secrets = (session.match.state.secrets[0], hidden)
        async with table(session) as pilot:
            await pilot.press("h")
            await until(pilot, lambda pilot=pilot: is_shown(pilot, "Hint ─"))
            pictures.append(pilot.app.export_screenshot(simplify=True))
    assert pictures[0] == pictures[1]


async def test_watched_game_runs_by_itself_and_can_be_paused() -> None:
    session = new(["random", "perfect"], heap=30)
    async with table(session) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
    assert session.is_over


async def test_every_key_is_in_the_palette_and_the_list_of_keys() -> None:
    async with table(new(["me", "perfect"])) as pilot:
        screen = pilot.app.screen
        commands = {command.title for command in pilot.app.get_system_commands(screen)}
        assert {"Hint", "Back", "Practice", "Save", "Rules", "Leave", "Theme", "Keys", "Faster"} <= commands
        await pilot.press("question_mark")
        await until(pilot, lambda: is_shown(pilot, "Ask the adviser"))
        assert shown(pilot).count("^p") == 1, "nothing is listed twice"


async def test_palette_runs_what_the_key_would() -> None:
    async with table(new(["me", "perfect"])) as pilot:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: is_shown(pilot, "Search for commands"))
        await pilot.press(*"Hint")
        await until(pilot, lambda: is_shown(pilot, "Ask the adviser"))
        await pilot.press("down", "enter")
        await until(pilot, lambda: is_shown(pilot, "Hint ─"))


async def test_page_keys_harm_no_palette_without_room(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(new(["me", "perfect"])) as pilot:
        await pilot.press("ctrl+p", "S")
        listed = pilot.app.screen.query_one(CommandList)
        await until(pilot, lambda: listed.option_count)
        monkeypatch.setattr(CommandList, "scrollable_content_region", Region())
        listed._clear_caches()
        await pilot.press("pageup", "pagedown")
        assert isinstance(pilot.app.screen, CommandPalette)


async def test_commands_found_when_the_palette_is_left_harm_nothing() -> None:
    async with table(new(["me", "perfect"])) as pilot:
        await pilot.press("ctrl+p")
        palette = pilot.app.screen
        assert isinstance(palette, CommandPalette)
        await palette.query_one(CommandList).remove()
        await palette._gather_commands("S").wait()
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, CommandPalette)


async def test_speed_theme_and_save_answer() -> None:
    session = new(["me", "perfect"], autosave=Autosave.of_user())
    async with table(session) as pilot:
        await pilot.press("minus")
        await until(pilot, lambda: is_shown(pilot, "fast"))
        before = pilot.app.theme
        await pilot.press("t")
        assert pilot.app.theme != before
        await pilot.press("s")
        await until(pilot, lambda: is_shown(pilot, "The game is saved"))


async def test_dialog_answers_by_mouse() -> None:
    session = new(["me"], heap=1)
    async with table(session) as pilot:
        await pilot.press("1")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        await pilot.click(Button)
        await pilot.pause()
    assert pilot.app.return_code == 0


async def test_a_watched_game_is_stepped_through_and_its_hands_laid_open() -> None:
    match = Match.start(registry.make("bigtwo"), 4, 9)
    session = Session(match, ["greedy"] * 4, seed=9)
    screen = TableScreen(session, speed=0)

    async def sit(app: CardaiApp) -> None:
        await app.push_screen_wait(screen)

    async with opened(sit, LARGE) as pilot:
        await until(pilot, lambda: screen.board.view is not None)
        await pilot.press("space")
        await until(pilot, lambda: is_shown(pilot, "one move"))
        before = len(match.steps)
        await pilot.press("full_stop")
        await until(pilot, lambda: len(match.steps) == before + 1)
        backs = shown(pilot).count("▒▒▌")
        await pilot.press("x")
        await until(pilot, lambda: shown(pilot).count("▒▒▌") < backs)
        assert len(match.steps) == before + 1, "it waits again"


async def test_hands_are_not_laid_open_while_somebody_plays() -> None:
    async with table(Session(Match.start(registry.make("bigtwo"), 4, 9), ["me"] + ["greedy"] * 3, seed=9)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await until(pilot, lambda: screen.board.live)
        await pilot.press("x")
        assert not screen.check_action("open_hands", ()) and not screen.board.laid_open


@pytest.mark.parametrize(("title", "has_won"), [("Mara won", False), ("You won", True)])
async def test_whoever_won_stands_there_in_big_letters_beside_what_all_have(title: str, has_won: bool) -> None:
    lines = [f"{place}. {name}  {place} points" for place, name in enumerate(("Mara", "You"), start=1)]
    async with opened(CardaiApp.stay_home, SMALL) as pilot:
        await pilot.app.push_screen(
            Result(title, lines, [("q", "leave", "Leave")], has_won=has_won, said="Mara went out; you had 3 cards left")
        )
        await until(pilot, lambda: is_shown(pilot, "Mara went out; you had 3 cards left"))
        assert pilot.app.screen.query(Banner) and is_shown(pilot, "2. You  2 points")


async def test_a_name_that_cannot_be_written_large_is_written_small() -> None:
    async with opened(CardaiApp.stay_home, SMALL) as pilot:
        await pilot.app.push_screen(Result("Zoë won", ["1. Zoë  won"], [("q", "leave", "Leave")], has_won=False))
        await until(pilot, lambda: is_shown(pilot, "Zoë won"))
        assert not pilot.app.screen.query(Banner)


async def test_a_key_meant_for_the_table_does_not_answer_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who passes in haste must not deal a new game unseen."""
    monkeypatch.setattr(dialogs, "HASTE", 1e9)
    async with table(new(["me", "perfect"])) as pilot:
        ending = Result("Zoë won", ["1. Zoë  won"], [("n", "again", "Again")], has_won=False)
        await pilot.app.push_screen(ending)
        await pilot.press("n", "enter")
        assert pilot.app.screen is ending
        monkeypatch.setattr(dialogs, "HASTE", 0.0)
        await pilot.press("n")
        await until(pilot, lambda: pilot.app.screen is not ending)
