"""Positions in small boxes: of every game, in every room a review has for one."""

from __future__ import annotations

import random

import pytest

from cardai.ai import puzzles
from cardai.app.registry import load, table
from cardai.app.tui import palette
from cardai.app.tui.parts.grid import Grid
from cardai.app.tui.parts.moment import told
from cardai.app.tui.parts.playing_card import pretty
from cardai.games import HOUSE, registry
from cardai.games.cards import NAMES
from cardai.games.match import Match

ROOMS = [(40, 8), (54, 12), (64, 20), (83, 25), (20, 5)]
SAID = {
    "bigtwo": "The first play has the 3♦",
    "holdem": "Before the flop",
    "yacht": "rolls left",
    "hearthstone": "mana",
}


def drawn(game: str, width: int, height: int) -> str:
    match = Match.start(registry.make(game), list(registry.make(game).seats)[-1], 7)
    if game == "hearthstone":
        for _ in range(2):
            match.play(match.state.actions()[0])
    view = match.state.view(match.state.turn or 0)
    grid = Grid(width, height, palette.palette(palette.DARK))
    names = [f"Player {seat}" for seat in range(match.seats)]
    load(table(game).moment)(grid, view, names, view.actions()[0])
    assert [len(line) for line in grid.text()] == [width] * height
    return "\n".join(grid.text())


@pytest.mark.parametrize("game", HOUSE)
def test_a_moment_is_drawn_in_every_room(game: str) -> None:
    for width, height in ROOMS:
        picture = drawn(game, width, height)
        assert SAID[game] in picture or width < 40, picture


@pytest.mark.parametrize("room", [(40, 11), (50, 17), (54, 12), (64, 26)])
def test_the_own_cards_of_a_hand_are_never_cut(room: tuple[int, int]) -> None:
    """Nor is what the others did, where they have plates."""
    found = puzzles.shipped("holdem", "preflop")
    match = next(one for one in found if [token for token in one.tokens if "raise" in token] == ["raise 250"]).match()
    view = match.state.view(match.state.turn or 0)
    grid = Grid(*room, palette.palette(palette.DARK))
    load(table("holdem").moment)(grid, view, ["Mara"] * match.seats, None)
    picture = grid.text()
    assert view.hole is not None
    first, second = (pretty(NAMES[one]) for one in view.hole)
    rows = [line for line in picture if first in line and second in line]
    assert rows and not rows[0].rstrip().endswith(second), "\n".join(picture)
    assert "raise 250" in "\n".join(picture)


def test_cards_to_choose_from_are_shown_instead_of_the_hand() -> None:
    rng, game = random.Random(2), registry.make("hearthstone", "random")
    match = Match.start(game, 2, 1)
    while not (match.state.turn is not None and match.state.view(match.state.turn).choice):
        match.play(rng.choice(match.state.actions()))
        match = Match.start(game, 2, rng.randrange(10**6)) if match.is_over else match
    view = match.state.view(match.state.turn)
    grid = Grid(60, 12, palette.palette(palette.DARK))
    load(table("hearthstone").moment)(grid, view, ["You", "Otto"], None)
    assert all(card.name in "\n".join(grid.text()) for card in view.choice)


def test_the_boxes_that_matter_are_named_in_a_small_room() -> None:
    match = Match.start(registry.make("yacht"), 1, 7)
    view = match.state.view(0)
    grid = Grid(40, 9, palette.palette(palette.DARK))
    load(table("yacht").moment)(grid, view, ["You"], None)
    dearest = max(view.offers().values())
    assert f"+{dearest}" in "\n".join(grid.text())


def test_a_game_without_a_picture_is_told_in_words() -> None:
    match = Match.start(registry.make("yacht"), 1, 7)
    grid = Grid(60, 10, palette.palette(palette.DARK))
    told(grid, match.state.view(0), ["You"], None)
    assert "Open boxes" in "\n".join(grid.text())
