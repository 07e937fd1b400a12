"""The printed review: figures that add up to the digit, words for the columns, and reasons that argue one way."""

from __future__ import annotations

import random

import pytest

from cardai.ai.agent import Advice, NamedFacts, Option
from cardai.ai.review import Decision, Grade, Review, Tally, accuracy
from cardai.app.printable import folded
from cardai.app.report.review import columns, meanings, sum_texts, why_better, why_lines, why_lost
from cardai.app.words import label, upper
from cardai.games import registry
from cardai.games.match import Match
from cardai.games.reason import in_text

NAMES = ["start", "luck", "held", "mistakes", "given", "rest", "result"]


@pytest.mark.parametrize("seed", range(40))
def test_what_is_printed_adds_up_to_the_last_digit(seed: int) -> None:
    rng = random.Random(seed)
    luck, loss, given, held, start, result = (rng.gauss(0, 30) for _ in range(6))
    shown = sum_texts(Tally(0, start, luck, abs(loss), given, result, {}, hidden=held), NAMES)
    *parts, end = (round(100 * float(shown[name])) for name in NAMES)
    assert sum(parts) == end == round(100 * result)


def test_a_rest_of_nothing_is_made_up_for_elsewhere() -> None:
    names = ["start", "luck", "mistakes", "result"]
    shown = sum_texts(Tally(0, 1.003, 1.004, 0.0, None, 2.007, {}), names)
    assert shown == {"start": "1.00", "luck": "+1.01", "mistakes": "0.00", "result": "2.01"}


def judged(chosen: Option, best: Option) -> Decision:
    return Decision(0, 0, chosen.action, Advice((best, chosen), ""), best.value - chosen.value, None, Grade.MISTAKE)


def test_accuracy_counts_choices_only_and_is_never_used_up_by_one_blunder() -> None:
    good, bad = Option("hold", 3.0), Option("play", 1.0)
    forced = Decision(1, 0, "hold", Advice((good,), ""), 0.0, None, Grade.BEST)
    assert accuracy([forced], 2.0) is None
    assert accuracy([judged(good, good), forced], 2.0) == 100
    assert accuracy([judged(bad, good), forced], 2.0) == pytest.approx(36.8, abs=0.05)
    assert 0 < accuracy([judged(Option("play", -20.0), good)], 2.0) < 1


def test_a_reason_tells_what_the_better_choice_keeps_and_never_argues_against_it() -> None:
    best = Option("hold", 3.0, facts=NamedFacts({"win": 0.5, "bonus": 0.1, "yacht": 0.31, "policy": 0.9}))
    chosen = Option("play", 1.0, facts=NamedFacts({"win": 0.25, "bonus": 0.4, "yacht": 0.3, "policy": 0.0}))
    said = why_better(judged(chosen, best), "hold", "points")
    assert "gives up 2.00 points" in said and "win 25 % instead of 50 %" in said, "by the one that was played"
    assert "bonus" not in said and "policy" not in said
    assert "yacht" not in said, "one point of a hundred is no reason"
    assert "win" not in why_better(judged(Option("play", 1.0), best), "hold", "points"), "not known of both"


def test_a_moment_tells_what_the_better_choice_does_before_what_the_other_gave_up() -> None:
    match = Match.start(registry.make("yacht"), 1, 3)
    view = match.state.view(0)
    keep, score = (match.game.parse(token) for token in ("roll", "score choice"))
    moment = judged(
        Option(score, 210.0, facts=NamedFacts({"bonus": 0.4})), Option(keep, 219.0, 1.0, None, in_text("bonus 30%"))
    )
    assert why_lines(moment, view, ["seat 1"], "points") == [
        "Roll all: bonus 30 %.",
        f"{upper(label(view, score))} gives up 9.00 points: it is worth 210.00, roll all 219.00.",
    ]


def lost(luck: float, loss: float, winner_luck: float = 0.0) -> str:
    own, other = (
        Tally(seat, 200.0, luck, loss, None, 200.0 + luck - loss, {})
        for seat, luck, loss in ((0, luck, loss), (1, winner_luck, 0.0))
    )
    return why_lost(Review("exact", "points", (), (), (own, other)), 0)


def test_who_lost_is_told_whether_by_luck_or_by_mistakes_beside_the_winner() -> None:
    assert lost(-2.0, 150.0) == "your own mistakes more than luck"
    assert lost(20.0, 150.0) == "your own mistakes, though luck was on your side"
    assert lost(-30.0, 0.0) == "luck alone: you made no mistakes"
    assert lost(10.0, 5.0, winner_luck=90.0) == "luck more than your own mistakes"
    assert lost(90.0, 0.0) == "", "the winner"


def three(*parts: tuple[float, float, float, float]) -> str:
    """Luck, loss, what others gave and result of seats; the first has lost."""
    tallies = [Tally(seat, 0.0, *sums, {}) for seat, sums in enumerate(parts)]
    return why_lost(Review("search", "points", (), (), tuple(tallies)), 0)


def test_nobody_is_told_to_have_lost_by_what_spoke_for_them() -> None:
    gift = three((-1.0, 0.0, 0.0, -1.0), (1.0, 0.0, 20.0, 21.0), (0.0, 20.0, 0.0, -20.0))
    assert gift == "mistakes of others, which gave the winner more than you", "who made none"
    assert three((5.0, 0.0, 3.0, -9.0), (0.0, 0.0, 0.0, 9.0)) == "", "all of it the rest"
    assert three((0.0, 1.0, 0.0, -9.0), (0.0, 0.0, 0.0, 9.0)) == "", "most of it, as where luck is not measured"
    assert three((-9.0, 1.0, 2.0, -8.0), (9.0, 1.0, 0.0, 8.0)) == "luck, though you played better"
    assert three((0.0, 8.0, 1.0, -7.0), (0.0, 1.0, 4.0, 7.0)) == "your own mistakes more than luck"


def test_losses_that_no_list_has_are_told_so_that_the_sums_can_be_followed() -> None:
    best, chosen = Option("fold", 0.0), Option("call", -11.5)
    unsure = Decision(0, 0, "call", Advice((best, chosen), ""), 11.5, 7.0, Grade.FINE, "within the error")
    found = Review("search", "bb", (unsure,), (), (Tally(0, 0.0, 0.0, 11.5, 0.0, -11.5, {Grade.FINE: 1}),))
    assert "  Of the mistakes too small or too unsure to be graded: seat 1 11.50." in meanings(found)


def test_what_is_printed_fits_a_terminal_and_no_number_leaves_its_percent_sign() -> None:
    line = "      Keep 6 6: the turn ends in Choice 32 %, Sixes 29 %, Aces 18 %; the bonus 66 %."
    for width in range(24, 80):
        assert all(len(part) <= width and not part.strip().startswith("%") for part in folded(line, width))


def test_of_an_unfinished_game_no_luck_is_told_that_nobody_knows() -> None:
    open_game = Review("search", "bb", (), (), (Tally(0, 0.0, 0.0, 0.52, None, None, {}),))
    assert columns(open_game) == ["mistakes"]
    assert list(sum_texts(open_game.tallies[0], columns(open_game))) == ["mistakes"]
    assert meanings(open_game)[0].startswith("The game is not over")
    dice = Review("exact", "points", (), (), (Tally(0, 218.8, -3.0, 0.52, None, None, {}),))
    assert columns(dice) == ["start", "luck", "mistakes"]


def test_rounding_leaves_the_mistakes_as_they_stand_beside_the_sums() -> None:
    tally = Tally(0, 0.0, 145.2448, 13.22505, 12.2648, 151.0, {}, hidden=6.75)
    shown = sum_texts(tally, ["luck", "held", "mistakes", "given", "rest", "result"])
    assert shown["mistakes"] == "-13.23"
    assert sum(float(shown[name]) for name in ("luck", "held", "mistakes", "given", "rest")) == pytest.approx(151.0)
