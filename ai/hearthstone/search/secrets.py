"""Lines of a turn against the Secrets the opponent may have: which order of the same actions gives least away."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from cardai.games.hearthstone.guess import guess
from cardai.games.hearthstone.view import HearthstoneView

from ..beliefs import FamousBeliefs
from .lockstep import Evaluation, together
from .rollout import play_line
from .turn import TurnLine

SECRET_GUESSES: Final = 8
CONTENDERS: Final = 6
CLOSE_VALUE_SHARE: Final = 0.02
"""Lines that lose no more than this where no Secret comes in between, in chances to win, are tried."""


def against_secrets(
    view: HearthstoneView, lines: list[TurnLine], rng: random.Random, evaluate: Evaluation
) -> list[TurnLine]:
    """The close lines by what they are worth with guessed Secrets, best first, then the others as they were."""
    contenders = [line for line in lines[:CONTENDERS] if line.value >= lines[0].value - CLOSE_VALUE_SHARE]
    if not view.enemy.secrets or len(contenders) < 2:
        return lines
    beliefs, totals = FamousBeliefs(view), [0.0] * len(contenders)
    for _ in range(SECRET_GUESSES):
        guessed, luck = guess(view, rng, beliefs), rng.getrandbits(40)
        played = [play_line(one.actions, guessed.copy(), view.seat, random.Random(luck)) for one in contenders]
        values = evaluate(together(played, evaluate), view.seat)
        totals = [total + value for total, value in zip(totals, values, strict=True)]
    tried = [
        replace(line, value=total / SECRET_GUESSES, certain=min(1, line.certain))
        for line, total in zip(contenders, totals, strict=True)
    ]
    tried.sort(key=lambda line: -line.value)
    return [*tried, *(replace(line, value=min(line.value, tried[-1].value)) for line in lines[len(contenders) :])]
