"""Reading and writing plays."""

from __future__ import annotations

from cardai.games.bigtwo import make


def test_notation_is_forgiving() -> None:
    game = make("hongkong")
    assert game.parse(" PASS ") == 0
    assert game.parse("TS,3d") == game.parse("3♦ 10♠")
    assert game.token(game.parse("10s 3d")) == "3d 10s"
