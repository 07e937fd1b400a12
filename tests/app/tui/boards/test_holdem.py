"""The hold'em board: sizes by key, slider, typing and click; what is shown at both screen sizes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardai.ai.agent import Advice, Option
from cardai.ai.holdem.abstraction.cards import HOLES
from cardai.ai.holdem.solver import ready
from cardai.ai.holdem.typed_position import TypedPosition, fill_in
from cardai.app import agents, settings
from cardai.app.session import Session
from cardai.app.text.holdem import outcome
from cardai.app.tui import palette
from cardai.app.tui.boards.holdem.bets import Picked, size_of
from cardai.app.tui.boards.holdem.board import HoldemBoard
from cardai.app.tui.boards.holdem.felt import Felt, Shown, draw
from cardai.app.tui.boards.holdem.outlook import own_shares
from cardai.app.tui.boards.holdem.range_grid import ahead_grid, playing_grid
from cardai.app.tui.parts import surfaces
from cardai.app.tui.parts.grid import Grid
from cardai.app.tui.parts.plate import Plate
from cardai.app.tui.parts.playing_card import pretty
from cardai.games.cards import NAMES, parse_many
from cardai.games.holdem import make
from cardai.games.holdem.notation import CALL, CHECK, FOLD
from cardai.games.holdem.ranges import class_name
from cardai.games.holdem.strength import HAND_CLASSES
from cardai.games.match import Match
from cardai.games.reason import in_text
from tests.ai.holdem.test_holdem_players import spot
from tests.app.screens import LARGE, SMALL, is_shown, table, until
from tests.games.holdem.holdem_hands import play

HEADS_UP = {"stacks": [100, 100], "button": 0}


def new(seats: list[str], rules: object = HEADS_UP, seed: int = 5) -> Session:
    return Session(Match.start(make(rules), len(seats), seed), seats, seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_hand_is_checked_down_by_keys(size: tuple[int, int]) -> None:
    session = new(["me", "caller"])
    async with table(session, size) as pilot:
        while not session.is_over:
            before = len(session.match.steps)
            await until(pilot, lambda: session.is_human_turn or session.is_over)
            await until(pilot, lambda: is_shown(pilot, "c Call") or is_shown(pilot, "c Check") or session.is_over)
            await pilot.press("c")
            await until(pilot, lambda before=before: len(session.match.steps) > before)
            await until(pilot, lambda: session.is_human_turn or session.is_over)
        assert [step.action for step in session.match.steps][:2] == ["call", "check"]


async def play_one(keys: list[str], rules: object = HEADS_UP) -> str:
    """What these keys do at the first decision."""
    session = new(["me", "caller"], rules)
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "c Call 1"))
        await pilot.press(*keys)
        await until(pilot, lambda: session.match.steps)
    return session.match.steps[0].action


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        (["f"], "fold"),
        (["c"], "call"),
        (["enter"], "call"),
        (["0", "enter"], "raise 4"),
        (["4", "enter"], "raise 6"),
        (["5", "enter"], "allin"),
        (["right", "right", "enter"], "raise 6"),
        (["5", "left", "enter"], "raise 98"),
        (["up", "up", "enter"], "raise 5"),
        (["b", "3", "7", "enter"], "raise 37"),
        (["b", "3", "7", "backspace", "1", "enter"], "raise 31"),
        (["4", "backspace", "enter"], "call"),
    ],
)
async def test_bets_are_chosen_by_size_by_step_or_typed(keys: list[str], action: str) -> None:
    assert await play_one(keys) == action


async def test_an_illegal_amount_is_refused_in_words() -> None:
    session = new(["me", "caller"])
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "c Call 1"))
        await pilot.press("b", "3", "enter")
        await until(pilot, lambda: is_shown(pilot, "at least 4"))
        assert not session.match.steps


async def test_folding_a_free_hand_is_not_done_by_accident() -> None:
    session = new(["me", "caller"])
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "c Call 1"))
        await pilot.press("c")
        await until(pilot, lambda: is_shown(pilot, "c Check"))
        await pilot.press("f")
        await until(pilot, lambda: is_shown(pilot, "Checking is free"))
        assert session.match.state.turn == 0 or session.match.steps[-1].action != "fold"


async def test_a_click_on_an_action_does_it() -> None:
    session = new(["me", "caller"])
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "c Call 1"))
        felt = pilot.app.screen.query_one(Felt)
        call = next(place for place in felt.grid.places if place.thing == Picked(action=session.game.parse("call")))
        await pilot.click(Felt, offset=(call.left + 1, call.top + 1))
        await until(pilot, lambda: session.match.steps)
    assert session.match.steps[0].action == "call"


async def test_your_odds_and_the_price_of_a_call_are_shown() -> None:
    session = new(["me", "caller"])
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "% v random, need 25 %"))


async def test_g_opens_the_range_grid_and_goes_back_to_the_table() -> None:
    session = new(["me", "caller"])
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "c Call 1"))
        board = pilot.app.screen.query_one(HoldemBoard)
        await pilot.press("g")
        assert board.has_class("-grid")
        await pilot.press("g", "g")
        assert not board.has_class("-grid")


@pytest.mark.parametrize("count", range(2, 11))
@pytest.mark.parametrize("size", [(80, 21), (66, 27), (79, 37), (134, 57)])
def test_every_table_fits_and_names_everyone(count: int, size: tuple[int, int]) -> None:
    state = play("call", [100] * count)
    grid = Grid(*size, palette.table_palette(palette.DARK))
    draw(grid, state.view(0), Shown([f"P{seat}" for seat in range(count)]))
    text = grid.text()
    assert len(text) == size[1] and {len(line) for line in text} == {size[0]}
    assert all(any(f"P{seat} " in line for line in text) for seat in range(count))
    assert any("Pot" in line for line in text)


def test_no_figure_on_a_plate_is_cut() -> None:
    """`blind 1…` stood on the plate of a big blind of 100; the chips before it say how much."""
    grid = Grid(17, 2, palette.table_palette(palette.DARK))
    Plate("Rex", "BB", "9,900", said="blind 100").draw(grid, 0, 0, 17)
    assert grid.text()[1].endswith("9,900    blind ")


def test_sizes_stay_within_what_is_legal() -> None:
    view = play("raise 60", [100] * 3, button=2).view(0)
    assert [size_of(view, key) for key in "012345"] == [100] * 6
    deep = play("raise 6", [1000] * 3, button=2).view(0)
    assert [size_of(deep, key) for key in "012345"] == [10, 10, 13, 16, 20, 1000]


async def test_at_school_who_may_not_check_is_offered_a_bet_or_a_fold() -> None:
    match = Match.start(make({"preset": "school", "button": 5}), 6, 5)
    for action in (CALL, CALL, CALL, CALL, CALL, CHECK, CHECK):
        match.play(action)
    async with table(Session(match, ["caller", "me", *["caller"] * 4], seed=5)) as pilot:
        await until(pilot, lambda: is_shown(pilot, "bet, or f folds"))
        assert is_shown(pilot, "f Fold") and not is_shown(pilot, "c Check ")
        await pilot.press("c")
        await until(pilot, lambda: is_shown(pilot, "There is nothing to call"))


@pytest.mark.parametrize("size", [(80, 21), (66, 27), (80, 37), (134, 57)])
@pytest.mark.parametrize("count", [2, 3, 4, 6, 9])
def test_no_plate_and_no_chip_lies_on_the_board(count: int, size: tuple[int, int]) -> None:
    match = Match.start(make("cash"), count, 3)
    while match.state.view(0).street < 3:
        match.play(CHECK if CHECK in match.state.actions() else CALL)
    match.play(match.game.parse("raise 6"))
    view = match.state.view(0)
    grid = Grid(*size, palette.table_palette(palette.DARK))
    draw(grid, view, Shown([f"P{seat}" for seat in range(count)]))
    shown = "\n".join(grid.text())
    for card in view.board:
        name = pretty(NAMES[card])
        assert f"▐{name}" in shown and f"{name}▌" in shown, f"{name} is covered"


async def test_the_table_names_the_keys_as_they_were_changed() -> None:
    settings.save(settings.Settings(keys={"holdem.fold": "z"}))
    async with table(new(["me", "caller"])) as pilot:
        await until(pilot, lambda: is_shown(pilot, "c Call 1"))
        assert is_shown(pilot, "z folds") and is_shown(pilot, "z Fold") and not is_shown(pilot, "f Fold")


async def test_a_small_table_shows_what_the_best_is_worth_and_still_has_buttons() -> None:
    session = new(["me", "caller"])
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "c Call 1"))
        options = (Option(CALL, 0.52, 1.0, reasons=in_text("the price is right")), Option(FOLD, 0.0))
        pilot.app.screen.query_one(HoldemBoard).show_advice(Advice(options, "a test"))
        await until(pilot, lambda: is_shown(pilot, "+0.52 bb"))
        assert is_shown(pilot, "next fold loses 0.52") and is_shown(pilot, "The price is right")
        assert is_shown(pilot, "c Call 1 ⏎  100 % ★") and is_shown(pilot, "all-in 100")


async def test_while_a_bet_is_typed_letters_are_no_commands_and_not_offered() -> None:
    session = new(["me", "caller"])
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "c Call 1"))
        await pilot.press("b", "f", "c", "h", "1", "2")
        await until(pilot, lambda: is_shown(pilot, "Raise 12▌"))
        await until(pilot, lambda: not is_shown(pilot, " f  Fold"))
        assert not is_shown(pilot, " q  Leave") and not session.match.steps
        await pilot.press("escape")
        await until(pilot, lambda: is_shown(pilot, " f  Fold"))


def test_without_colours_the_rail_is_whole() -> None:
    found = palette.table_palette(palette.DARK)
    bare = dict.fromkeys(("rail", "railhi", "raillo"), "#FFFFFF") | dict.fromkeys(("felt0", "felt1"), "#000000")
    grid = Grid(78, 17, palette.Palette({**found.colours, **bare}, has_gradients=False))
    surfaces.oval(grid, 0, 0, 78, 17)
    halves = [cell for row in grid.rows for cell in row if cell.letter == "▀"]
    assert halves and all(grid.colours[cell.ink] != grid.colours[cell.ground] for cell in halves)


def two(text: str) -> tuple[int, int]:
    first, second = parse_many(text)
    return first, second


def test_hands_ahead_are_counted_as_the_board_lies() -> None:
    """Pocket threes on three nines: nines with anything and higher pairs are ahead, nothing else is."""
    dealt = new(["me", "me"]).view()
    view = replace(dealt, hole=two("3h3d"), board=tuple(parse_many("9h9d9s")), street=1)
    shares = ahead_grid(view).shares
    assert shares["AA"] == [1.0, 0.0] and shares["A9s"] == [1.0, 0.0]
    assert shares["AKs"] == [0.0, 0.0] and shares["22"] == [0.0, 0.0] and shares["33"] == [0.0, 1.0]


def test_the_grid_beside_a_hint_is_by_the_hint_itself() -> None:
    """A pair of aces on a river: every class in range is bet or checked, one's own as often as the hint says."""
    ready.make_ready()
    view = spot("AsAh", "Kd7c2s9hKs", 20, 0, "BTN", 60)
    adviser = agents.adviser(view.game)
    grid = playing_grid(view, adviser)
    assert grid.note == "the solution" and 20 < len(grid.shares) < 169
    assert all(sum(shares) == pytest.approx(1.0, abs=1e-3) for shares in grid.shares.values())
    mixes = adviser.mixes(view)  # type: ignore[attr-defined]
    aces = [number for number, hole in enumerate(HOLES) if class_name((max(hole), min(hole))) == "AA"]
    assert grid.shares["AA"][1] == pytest.approx(mixes[CHECK][aces].mean())


def test_where_the_tables_do_not_know_the_betting_the_grid_is_by_the_net_and_says_that_nobody_judged_it() -> None:
    """A raise of a size that no table has, and a call: another strategy than the hint's raised 92s there."""
    typed = TypedPosition(two("Td2c"), (), 43, 20, (100,), "CO", 6, 1, 2)
    view = fill_in(typed, ("raise 20", "call")).view
    adviser = agents.adviser(view.game)
    assert not adviser.opinion(view).is_judged
    grid = playing_grid(view, adviser)
    assert "not judged" in grid.note
    assert grid.shares["AA"][0] > 0.7 and grid.shares["92s"][0] < 0.02
    assert playing_grid(spot("Td2c"), adviser).note == "preflop tables"


def test_what_a_hand_may_become_is_counted_through() -> None:
    drawing = own_shares(two("AhKh"), tuple(parse_many("2h7h9c3d")))
    assert drawing[HAND_CLASSES.index("flush")] == pytest.approx(9 / 46)
    assert sum(drawing) == pytest.approx(1.0)


def test_at_a_showdown_the_smallest_table_shows_who_won_and_the_cards() -> None:
    match = Match.start(make(HEADS_UP), 2, 5)
    while match.state.turn is not None:
        match.play(match.state.actions()[1] if match.state.view(match.state.turn).to_call else CHECK)
    view = match.state.view(0)
    grid = Grid(80, 21, palette.table_palette(palette.DARK))
    draw(grid, view, Shown(["You", "Mara"], said=outcome(view, ["You", "Mara"])))
    text = "\n".join(grid.text())
    assert view.shown[1] is not None
    assert all(pretty(NAMES[one]) in text for one in view.shown[1])
    assert "win" in outcome(view, ["You", "Mara"]) and outcome(view, ["You", "Mara"]) in text
