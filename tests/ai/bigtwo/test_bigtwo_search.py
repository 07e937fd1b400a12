"""Search of Big Two: values with error bars, the same for equal seeds, within time, and no certain win missed."""

from __future__ import annotations

import pytest

from cardai.ai.agent import Option
from cardai.ai.bigtwo.reasons import with_reasons
from cardai.ai.bigtwo.search.certain_wins import UnseenPlays
from cardai.ai.bigtwo.search.player import Search
from cardai.games.bigtwo import make
from cardai.games.core import Dice
from cardai.games.reason import Reason
from tests.ai.bigtwo.positions import place


def test_every_legal_play_has_a_value_an_error_and_a_chance_to_win() -> None:
    game = make("hongkong")
    state = game.start(4, Dice(3))
    assert state.turn is not None
    view = state.view(state.turn)
    advice = Search(game, deals=40).advise(view)
    assert sorted(option.action for option in advice.options) == sorted(view.actions())
    assert [option.value for option in advice.options] == sorted((o.value for o in advice.options), reverse=True)
    for option in advice.options:
        assert option.error is not None
        assert option.error > 0
        assert 0 <= option.figures["win"] <= 1
    assert advice.best.chance == 1.0


def test_equal_seeds_give_equal_advice() -> None:
    game = make("taiwan")
    view = game.start(4, Dice(5)).view(game.start(4, Dice(5)).turn or 0)
    assert Search(game, 7, deals=20).advise(view) == Search(game, 7, deals=20).advise(view)


def test_a_clock_limits_the_search() -> None:
    ticks = iter(range(1000))
    game = make("hongkong")
    state = game.start(4, Dice(3))
    search = Search(game, seconds=5, clock=lambda: float(next(ticks)))
    search.advise(state.view(state.turn or 0))
    assert next(ticks) < 12


def test_thinking_can_be_cancelled() -> None:
    def stop(_done: float) -> None:
        raise KeyboardInterrupt

    game = make("hongkong")
    state = game.start(4, Dice(3))
    with pytest.raises(KeyboardInterrupt):
        Search(game, deals=400).advise(state.view(state.turn or 0), stop)


def test_search_takes_a_certain_win_and_says_so() -> None:
    state = place("hongkong", "2h 2s 3d", left=(3, 4, 5, 6), turn=0)
    advice = Search(state.game, deals=10).advise(state.view(0))
    assert advice.best.value == 4 + 5 + 6
    assert advice.best.error is None
    assert advice.best.figures == {"win": 1.0, "proven": 1.0}
    assert [reason.kind for reason in advice.best.reasons] == ["wins by force"]


def test_search_does_not_feed_a_last_card() -> None:
    state = place("hongkong", "4d 9c 9h Kd", left=(4, 1, 8, 8), turn=0)
    advice = Search(state.game, deals=60).advise(state.view(0))
    assert advice.best.action.bit_count() == 2
    assert advice.best.reasons[-1] == Reason("about to go out", {"seats": [1], "cards": 1})


def kinds(option: Option) -> list[str]:
    return [reason.kind for reason in option.reasons]


def test_a_play_says_which_high_card_it_spends_and_a_pass_that_nothing_else_was_left() -> None:
    view = place("hongkong", "4d 9c 2d", left=(3, 6, 8, 8), turn=0, table="Kd", owner=1).view(0)
    play, no_play = Option(view.game.parse("2d"), 1.0), Option(view.game.parse("pass"), 1.0)
    assert Reason("spends", {"card": "2d"}) in with_reasons(view, UnseenPlays(view), [no_play, play])[1].reasons
    assert "spends" not in kinds(with_reasons(view, UnseenPlays(view), [play, no_play])[0]), "no reason for the best"
    state = place("hongkong", "4d 9c 9h", left=(3, 6, 8, 8), turn=0, table="Kd", owner=1)
    assert Search(state.game, deals=4).advise(state.view(0)).best.reasons[0].kind == "nothing beats the table"


def test_the_best_play_is_never_spoken_against() -> None:
    """Where every play breaks the straight, that is no reason for the best of them."""
    view = place("hongkong", "3d 4s 5c 6h 7d", left=(5, 8, 8, 8), turn=0).view(0)
    options = [Option(view.game.parse(card), 1.0) for card in ("7d", "6h", "5c")]
    best, *others = with_reasons(view, UnseenPlays(view), options)
    assert "breaks" not in kinds(best)
    assert all(option.reasons[0] == Reason("breaks", {"play": "straight"}) for option in others)


def test_what_every_play_keeps_is_no_reason_for_the_best() -> None:
    view = place("hongkong", "3d 4s 5c 6h 7d Kd Kc", left=(7, 8, 8, 8), turn=0, table="Jd Jc", owner=1).view(0)
    pair, no_play, single = (Option(view.game.parse(play), 1.0) for play in ("Kd Kc", "pass", "3d"))
    assert "keeps" not in kinds(with_reasons(view, UnseenPlays(view), [pair, no_play])[0])
    assert Reason("keeps", {"play": "straight"}) in with_reasons(view, UnseenPlays(view), [pair, single])[0].reasons
