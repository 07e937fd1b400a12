"""An evening has no end: what a game needed is given back when the next begins."""

from __future__ import annotations

import pytest

from tests.trust import soak


@pytest.mark.parametrize("game", soak.SEATS)
@pytest.mark.skipif(not soak.can_count(), reason="open files and memory are counted where /proc tells of them")
async def test_of_an_evening_only_the_game_at_the_table_is_kept(game: str) -> None:
    with soak.home():
        first, *_, last = await soak.Evening(game, soak.SEATS[game], games=4, every=1).play()
    assert last.sessions <= 2, "only the first game, which the program was opened for, and the one at the table"
    assert last.widgets <= first.widgets
    assert last.drawn <= last.widgets, "lines go with the widgets that drew them"
    assert last.threads <= first.threads
    assert last.files <= first.files
