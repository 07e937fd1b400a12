"""Players, arena and review under the school rules: legal play, results as the difference to 100 points."""

from __future__ import annotations

import pytest

from cardai.ai import registry as agents
from cardai.ai.arena import Contest, play_deal
from cardai.ai.review import review
from cardai.games import registry
from cardai.games.match import Match

RULES = ["random", "allin", "minraise", "caller", "beginner", "maniac", "odds", "nit", "tag", "blueprint", "neural"]


@pytest.mark.parametrize("spec", RULES)
def test_every_player_keeps_the_school_rules(spec: str) -> None:
    game = registry.make("holdem", "school")
    player = agents.make(spec, game)
    for seed in range(12):
        match = Match.start(game, 6, seed)
        while not match.is_over:
            match.play(player.act(match.state.view(match.state.turn)))
        assert sum(match.state.returns()) == 600


def test_an_arena_counts_the_difference_to_the_points_at_the_start() -> None:
    game = registry.make("holdem", "school")
    found = play_deal(Contest.of(game, ["tag", *["caller"] * 5]), 3)
    assert sum(found.returns) == pytest.approx(0)


@pytest.mark.usefixtures("few_playouts")
def test_a_review_counts_the_difference_to_the_points_at_the_start() -> None:
    game = registry.make("holdem", "school")
    match = Match.start(game, 6, 5)
    while not match.is_over:
        match.play(match.state.actions()[0])
    found = review(match, agents.judge(game, "tag"))
    assert found.unit == "points"
    assert [tally.result for tally in found.tallies] == [points - 100 for points in match.state.returns()]
