"""PokerStars text histories: followed to the cent, and what is wrong is named with its line."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from cardai.saves import open_file, pokerstars
from cardai.saves.errors import SaveError
from cardai.saves.hands import played

HANDS = Path(__file__).parent / "pokerstars"
TABLES = HANDS / "two-tables.txt"
TOURNAMENT = HANDS / "tournament.txt"


def changed(tmp_path: Path, old: str, new: str, source: Path = TABLES) -> list[str]:
    """What is wrong with a history after a change, hand by hand."""
    text = source.read_text()
    assert old in text
    path = tmp_path / "changed.txt"
    path.write_text(text.replace(old, new, 1))
    return [check.problem for check in open_file.verify(path)]


@pytest.mark.parametrize("path", [TABLES, TOURNAMENT], ids=lambda path: path.name)
def test_every_hand_agrees_with_pots_rake_and_winnings(path: Path) -> None:
    hands = pokerstars.read(path)
    assert [pokerstars.verify(hand) for hand in hands] == [[]] * len(hands)
    assert all(hand.match is not None and hand.match.is_over for hand in hands)


def test_hands_of_several_tables_in_one_file_are_kept_apart() -> None:
    hands = pokerstars.read(TABLES)
    assert [hand.fields["table"] for hand in hands] == ["Aurora II", "Boreas", "Aurora II"]
    assert hands[0].players == ["Cid [x]", "Dee", "Eve", "Ann", "Bob: the 2nd"]
    assert hands[1].players == ["Ann", "Gil", "Ida"], "who sits out is not dealt in"
    assert hands[0].unit == Decimal("0.01")


def test_cards_mucked_at_showdown_are_known_from_the_summary() -> None:
    _, match = open_file.load(TABLES, 1)
    assert "AhKd" in match.tokens()[0]


def test_a_dead_and_a_live_blind_are_posted_out_of_turn() -> None:
    record, match = open_file.load(TABLES, 3)
    assert record.seats[2] == "human:Fox"
    assert [match.state.stacks[seat] - match.state.start_stacks[seat] for seat in (0, 2)] == [-50, -150]


def test_played_hands_have_date_stakes_and_results_after_the_rake() -> None:
    said: list[str] = []
    hands = list(played(TABLES, said.append))
    assert not said
    assert [(hand.date, hand.stakes) for hand in hands[:2]] == [("2026-03-14", "0.5/1"), ("2026-03-14", "0.01/0.02")]
    dee = hands[0].names.index("Dee")
    assert hands[0].result.gains[dee] == 10_000


def test_hands_that_disagree_with_their_own_result_are_said_and_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "changed.txt"
    path.write_text(TABLES.read_text().replace("Total pot $203", "Total pot $204"))
    said: list[str] = []
    assert len(list(played(path, said.append))) == 2
    assert "its total pot is 204, the actions give 203" in said[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Dee: calls $1.50", "Dee: calls $1.40", "line 17: 'Dee: call 1.40': 1.50 is to call"),
        ("Ann: raises $1.50 to $2.50", "Ann: raises $1.50 to $2.40", "a raise by 1.50 of 1.00 is not to 2.40"),
        ("Eve: folds", "Bob: the 2nd: folds", "line 12: Bob: the 2nd: Bob: the 2nd cannot act now: it is the turn of"),
        ("Eve: folds", "Eve: flies away", "line 12: 'Eve: flies away': this line is not understood"),
        ("Eve: folds \n", "", "line 13: Ann: Ann cannot act now: it is the turn of Eve"),
        ("[Kc 7d 2s] [9h]", "[Kc 7d 2h] [9h]", "the turn does not go on from the board"),
        ("Total pot $203", "Total pot $204", "its total pot is 204, the actions give 203"),
        ("collected $200", "collected $199", "and won ($200) with three of a kind, Nine': Dee collected 199"),
        ("Rake $3", "Rake $2", "200 collected and 2 rake are not its total pot of 203"),
        ("Board [Kc 7d 2s 9h 3c]", "Board [Kc 7d 2s 9h 3d]", "line 38: 'Board [Kc 7d 2s 9h 3d]': the board that was"),
        ("showed [9d 9c]", "showed [9d 9s]", "Dee had 9d9c before"),
        ("Dealt to Ann [Ah Kd]", "Dealt to Ann [Ah Qd]", "Ann had AhQd before"),
        ("*** SUMMARY ***\nTotal pot $203 | Rake $3 \n", "", "ends before its summary"),
        ("posts big blind $1\n", "posts big blind $2\n", "the big blind is 1.00"),
        ("Hold'em No Limit", "Omaha Pot Limit", "Omaha Pot Limit is not no-limit hold'em"),
        ("*** TURN ***", "*** FIRST TURN ***", "run twice cannot be followed"),
        ("*** HOLE CARDS ***", "Hand cancelled", "the hand was cancelled"),
        ("Dee collected", "Dan collected", "nobody called 'Dan' has a seat"),
        ("Eve: folds", "Eve: folds" + " " * 1000 + ".", "a line has at most 500 characters"),
        ("Dee: calls $1.50", f"Dee: calls ${'9' * 5000}", "a line has at most 500 characters"),
        ("Dee: calls $1.50", f"Dee: calls ${'9' * 400}", "this line is not understood"),
    ],
)
def test_what_is_wrong_is_named_and_leaves_the_other_hands_alone(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = changed(tmp_path, old, new)
    assert said in found[0]
    assert found[1:] == ["", ""]


@pytest.mark.parametrize("digits", [3, 400, 4500])
def test_a_seat_of_many_digits_costs_its_hand_alone(tmp_path: Path, digits: int) -> None:
    (tmp_path / "good.txt").write_text(TOURNAMENT.read_text())
    for name, old in (("button", "Seat #"), ("seat", "Seat ")):
        (tmp_path / f"{name}.txt").write_text(TABLES.read_text().replace(old, old + "9" * digits, 1))
    found = [check.problem for check in open_file.verify(tmp_path)]
    assert [bool(problem) for problem in found] == [True, False, False, False, False, True, False, False]


def test_a_long_first_line_is_refused_without_being_searched(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    for line in (
        "PokerStars Hand #1: " + " (" * 1000,
        "PokerStars " + "Hand #1" * 600,
        "PokerStars " + " said, " * 500,
    ):
        path.write_text(line)
        with pytest.raises(SaveError, match="not a PokerStars hand history"):
            pokerstars.read(path)


def test_what_stands_before_the_stakes_may_hold_brackets(tmp_path: Path) -> None:
    assert changed(tmp_path, "Hold'em No Limit", "Hold'em No Limit (6 max) - (fast)") == [""] * 3


@pytest.mark.parametrize("total", ["Total pot: $203 | Rake $3", "Total pot: $203 | Rake: $3"])
def test_the_colon_that_other_rooms_write_is_read(tmp_path: Path, total: str) -> None:
    assert changed(tmp_path, "Total pot $203 | Rake $3", total) == [""] * 3


def test_a_wrong_uncalled_bet_is_found(tmp_path: Path) -> None:
    assert "uncalled bet" in changed(tmp_path, "($0.01) returned", "($0.02) returned")[1]


def test_text_that_is_no_history_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary,\n")
    with pytest.raises(SaveError, match="not a PokerStars hand history"):
        pokerstars.read(path)
    path.write_text("")
    with pytest.raises(SaveError, match="it has no hand"):
        pokerstars.read(path)


def test_a_folder_may_hold_other_text_files(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Dear diary,\n")
    (tmp_path / "hands.txt").write_text(TOURNAMENT.read_text())
    assert [check.problem for check in open_file.verify(tmp_path)] == ["", ""]
