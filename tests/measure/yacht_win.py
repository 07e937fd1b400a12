"""What playing for the win gains: `python -m tests.measure.yacht_win GAMES [SEED]`.

Two who play for the mean meet. At every decision of one of them the best chance to win is compared with the chance
after what it did; these losses, added up over a game, are on average what it would gain by playing for the win, and
have none of the luck of the game in them.
"""

from __future__ import annotations

import sys

from cardai.ai.arena import mean_and_error
from cardai.ai.yacht.players.exact import ExactAgent
from cardai.ai.yacht.players.win import WinAgent
from cardai.ai.yacht.solver.win_chance import EXACT_UP_TO
from cardai.games import registry
from cardai.games.match import Match
from cardai.games.yacht.view import YachtView


def to_gain(seed: int) -> tuple[float, float]:
    """What playing for the mean gave away in one game, in points of win probability: where it is exact, and before."""
    game = registry.make("yacht")
    win, exact = WinAgent(game), ExactAgent(game, details=False)
    match, seat, total = Match.start(game, 2, seed), seed % 2, [0.0, 0.0]
    while not match.is_over:
        assert match.state.turn is not None
        view = match.state.view(match.state.turn)
        if view.seat == seat:
            advice = win.advise(view)
            plain = max(advice.options, key=lambda option: option.facts["mean"])
            assert isinstance(view, YachtView)
            total[len(view.sheet.open) > EXACT_UP_TO] += advice.best.value - plain.value
            match.play(plain.action)
        else:
            match.play(exact.act(view))
    return total[0], total[1]


if __name__ == "__main__":
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    found = [to_gain(first + number) for number in range(int(sys.argv[1]))]
    for what, values in zip(("exact", "later turns taken as normal"), zip(*found, strict=True), strict=True):
        mean, error = mean_and_error(values)
        print(f"{what}: {mean:.2f} +- {error:.2f} points of win probability to gain, {len(found)} games")
