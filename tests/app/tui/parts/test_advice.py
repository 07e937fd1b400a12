"""The table of a hint: what its rows are called where there is little room."""

from __future__ import annotations

from textual.content import Content

from cardai.ai.agent import Advice, Option
from cardai.app.report.advice import advice_json, advice_lines
from cardai.app.tui.boards.holdem.bets import tones
from cardai.app.tui.parts.action_colours import roles_of_kinds
from cardai.app.tui.parts.advice import AdviceTable
from cardai.games import registry
from cardai.games.holdem.notation import ALL_IN, CALL, FOLD
from cardai.games.match import Match

LABELS = (
    "your Wisp (m1) attacks enemy hero",
    "your Wisp (m2) attacks enemy hero",
    "your Ogre (m3) attacks enemy Yeti (e1)",
)


def names(width: int) -> list[str]:
    options = tuple(Option(number, 50.0 - number) for number in range(len(LABELS)))
    return list(AdviceTable(Advice(options, "told"), options, LABELS, "win %", width).labels)


def test_rows_say_whom_a_minion_attacks_however_narrow_the_panel() -> None:
    assert names(38)[2] == "your Ogre attacks enemy Yeti"


def test_brackets_stay_where_two_rows_would_be_called_alike() -> None:
    assert names(38)[:2] == list(LABELS[:2])


def test_a_name_too_long_for_its_column_goes_on_in_the_whole_width() -> None:
    options = (Option(0, 60.0), Option(1, 50.0))
    labels = ("Stormpike Commando at your Novice Engineer", "end the turn")
    rows = [
        line.plain for line in AdviceTable(Advice(options, "told"), options, labels, "win %", 30).lines(None, Content)
    ]
    assert rows[1].startswith("★ Stormpike") and rows[2] == "  Commando at your Novice"


def test_bets_have_the_colours_of_solutions_whatever_their_order() -> None:
    assert tones([40, FOLD, 20, CALL, ALL_IN]) == ["r2", "fold", "r1", "call", "allin"]
    assert tones([CALL, 20]) == ["call", "r2"]
    assert roles_of_kinds(["fold", "call", "raise", "raise", "allin"]) == ["fold", "call", "r1", "r2", "allin"]


def test_rows_have_the_square_of_their_action_and_a_bar_of_how_often() -> None:
    options = (Option(CALL, 3.0, 0.75), Option(20, 3.0, 0.25), Option(FOLD, 0.0, 0.0))
    told = Advice(options, "told")
    drawn = AdviceTable(told, options, ("call 4", "raise to 20", "fold"), "bb", 70, tones([CALL, 20, FOLD]))
    call, raised, fold = (line.plain for line in drawn.lines(None, Content)[1:])
    assert call.startswith("★ ■ call 4") and raised.startswith("  ■ raise") and fold.startswith("  ■ fold")
    filled, rest = (piece for piece in drawn._bar(1, False) if piece[0].strip())
    assert (filled[1], rest[1]) == ("$r2", "$raise") and abs(len(filled[0]) - drawn.bar / 4) <= 0.5
    narrow = AdviceTable(told, options, ("call 4", "raise to 20", "fold"), "bb", 30, tones([CALL, 20, FOLD]))
    assert [line.plain[:2] for line in narrow.lines(None, Content)[1:]] == ["★ ", "■ ", "■ "]


def test_a_wide_panel_has_the_whole_label() -> None:
    assert names(90) == list(LABELS)


def test_who_plays_to_win_tells_chances_and_no_points() -> None:
    game = registry.make("yacht")
    view = Match.start(game, 1, 1).state.view(0)
    told = Advice((Option(game.parse("roll"), 98.7),), "chance to win in %", unit="win %")
    assert "win %" in advice_lines(view, told)[0] and advice_json(view, told)["unit"] == "win %"
    assert advice_json(view, Advice(told.options, "exact"))["unit"] == "points"
