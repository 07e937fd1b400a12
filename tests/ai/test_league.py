"""A league of everybody at a table of everybody else: the stronger stand higher."""

from __future__ import annotations

import pytest

from cardai.ai import registry
from cardai.ai.arena import play_deals
from cardai.ai.league import contest, fixtures, table
from cardai.games.bigtwo import make


def test_stronger_players_stand_higher_and_points_only_change_hands() -> None:
    game, specs = make("ppo2018"), ["random", "greedy", "lowest"]
    played = [(one, play_deals(one, range(12))) for one in (contest(game, pair, 4, 3) for pair in fixtures(specs))]
    places = table(played)
    assert [place.spec for place in places] == ["greedy", "lowest", "random"]
    best = places[0].against["random"]
    (results,) = (results for one, results in played if one.lineup == ("greedy", "random", "random", "random"))
    assert best.points == pytest.approx(sum(result.returns[0] for result in results) / 12)
    assert best.error > 0


def test_every_game_has_a_league_of_its_own() -> None:
    assert "expert" in registry.league("bigtwo")
    assert "exact" in registry.league("yacht")
    assert "level" not in registry.league("yacht")
