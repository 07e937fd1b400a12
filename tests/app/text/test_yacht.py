"""Yacht in plain text."""

from __future__ import annotations

import random

import pytest

from cardai.app.text.reasons import sentence
from cardai.app.text.yacht import describe, headline, label, narrate
from cardai.games.match import Match
from cardai.games.reason import Reason
from cardai.games.yacht import PRESETS, make


@pytest.mark.parametrize("preset", PRESETS)
def test_the_text_fits_79_columns_and_tells_the_whole_game(preset: str) -> None:
    names = [f"Player {seat}" for seat in range(8)]
    rng, match = random.Random(1), Match.start(make(preset), 8, 1)
    told = []
    while not match.is_over:
        before, seat = match.state.view(0), match.state.turn
        assert seat is not None and headline(before)
        action = rng.choice(match.state.actions())
        assert label(match.state.view(seat), action)
        match.play(action)
        told += narrate(seat, action, before, match.state.view(0), names)
        assert max(map(len, describe(match.state.view(0)).splitlines())) <= 79
    assert told[-1].endswith(("won", "shared the win"))
    assert max(map(len, match.game.rules_text().splitlines())) <= 79


def test_reasons_call_boxes_as_the_sheet_does() -> None:
    view = Match.start(make("pancht"), 1, 1).state.view(0)
    boxes = [["small-straight", 0.69], ["three-of-a-kind", 0.04], ["aces", 0.02]]
    reasons = (Reason("turn ends", {"boxes": boxes}), Reason("bonus", {"chance": 0.67}))
    said = sentence(view, reasons, ["You"])
    assert said == "the turn ends in Small straight 69 %, Three of a kind 4.0 %, Aces 2.0 %; bonus 67 %"
    assert "small straight 69 %, three of a kind 4.0 %" in sentence(view, reasons), "the command line writes them small"
