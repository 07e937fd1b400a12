"""Every neural player sits down and plays without torch."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import random, sys
sys.modules["torch"] = None  # importing it now fails
from cardai.ai import registry
from cardai.games.core import Luck
from cardai.games.registry import make
game = make({game!r}, {rules!r})
agent = registry.make({spec!r}, game)
luck = Luck(random.Random(1))
state = game.start(game.default_seats, luck)
for _ in range(6):
    state.apply(agent.act(state.view(state.turn)), luck)
print("PLAYED")
"""


@pytest.mark.parametrize(
    ("game", "rules", "spec"),
    [
        ("yacht", "pancht", "neural"),
        ("bigtwo", "hongkong", "neural"),
        ("bigtwo", "ppo2018", "expert:seconds=0.001"),
        ("holdem", "six50", "neural"),
        ("hearthstone", "mirror", "neural:width=2"),
        ("hearthstone", "mirror", "expert:games=2"),
        ("hearthstone", "mirror", "dqn"),
    ],
)
def test_play(game: str, rules: str, spec: str) -> None:
    script = SCRIPT.format(game=game, rules=rules, spec=spec)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "PLAYED", done.stderr
