"""The rolls that cost a player by rules of thumb most, summed over many games, and what would have been exact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardai.ai.agent import Advice, Option, Progress
from cardai.ai.puzzles import choices
from cardai.games import yacht
from cardai.games.match import Match
from cardai.games.puzzle import Puzzle
from cardai.games.reason import Reason, reasons_data
from cardai.games.yacht.notation import Action, dice_text
from cardai.games.yacht.rules import Roll
from cardai.games.yacht.state import YachtState

from ..players.exact import ExactAgent
from ..players.heuristic import HeuristicAgent

RULES_GAME = yacht.make("pancht")
PUZZLE_GAMES = 1000
TIE_POINTS = 0.05
"""Points by which an answer may fall behind the best and still be right."""
MIN_LOSS_POINTS = 1.0
"""Points that the roll chosen for a puzzle must have cost."""
GRADE_POINTS = (2.0, 4.0, 7.0, 11.0)
"""Losses from which a puzzle is one grade easier: large ones are easy to see."""


@dataclass(frozen=True)
class Slip:
    """A roll that the rules of thumb played wrong: where, and what it cost."""

    seed: int
    step: int
    loss: float


def make(count: int, seed: int, progress: Progress) -> list[Puzzle]:
    """A puzzle for each of the rolls with the greatest sum of losses, the dearest first."""
    slips: dict[tuple[Roll, int], list[Slip]] = defaultdict(list)
    for number in range(PUZZLE_GAMES):
        for roll, rerolls, slip in _slips(seed + number):
            slips[roll, rerolls].append(slip)
        progress((number + 1) / PUZZLE_GAMES)
    dearest = sorted(slips.items(), key=lambda entry: -sum(slip.loss for slip in entry[1]))
    worth = [(key, found) for key, found in dearest if max(slip.loss for slip in found) >= MIN_LOSS_POINTS]
    return [_puzzle(number, key[0], found) for number, (key, found) in enumerate(worth[:count], start=1)]


def _players() -> tuple[ExactAgent, HeuristicAgent]:
    return ExactAgent(RULES_GAME, details=False), HeuristicAgent(RULES_GAME)


def _slips(seed: int) -> Iterator[tuple[Roll, int, Slip]]:
    """Choices of the rules of thumb in one game alone at the table, where they cost something."""
    exact, thumb = _players()
    match = Match.start(RULES_GAME, 1, seed)
    while not match.is_over:
        view = match.state.view(0)
        action = thumb.act(view)
        values = exact.values(view)
        loss = max(values.values()) - values[action]
        if loss > TIE_POINTS:
            yield view.dice, view.rerolls, Slip(seed, len(match.steps), loss)
        match.play(action)


def _puzzle(number: int, roll: Roll, slips: list[Slip]) -> Puzzle:
    dear = sorted((slip for slip in slips if slip.loss >= MIN_LOSS_POINTS), key=lambda slip: slip.loss)
    slip = dear[len(dear) // 2]
    match = _match(slip)
    game, view = RULES_GAME, match.state.view(0)
    advice = ExactAgent(game).advise(view)
    token = game.token
    thumb = HeuristicAgent(game).act(view)
    right = tuple(token(option.action) for option in advice.options if advice.loss(option) <= TIE_POINTS)
    cost = sum(slip.loss for slip in slips) / PUZZLE_GAMES
    wrong = advice.of(thumb)
    assert wrong is not None
    return Puzzle(
        id=f"yacht/rolls/{number}",
        game=game.name,
        rules=game.rules_name,
        seats=1,
        tokens=tuple(match.tokens()),
        theme="a dear roll",
        task=f"You rolled {dice_text(roll)}. What brings the most points in the end?",
        right=right,
        grade=5 - sum(slip.loss >= step for step in GRADE_POINTS),
        choices=choices(advice, token, {token(thumb), *right}),
        reasons=(_reason(token, advice, wrong, cost),),
        proof="exact values of every answer",
    )


def _reason(token: Callable[[Action], str], advice: Advice, thumb: Option, cost: float) -> Reason:
    """Why the best is best, what the rule of thumb loses here, and what it loses a game with such a roll."""
    return Reason(
        "dear roll",
        {
            "best": token(advice.best.action),
            "for": reasons_data(advice.best.reasons),
            "thumb": token(thumb.action),
            "against": reasons_data(thumb.reasons),
            "loss": float(advice.loss(thumb)),
            "cost": cost,
        },
    )


def _match(slip: Slip) -> Match[YachtState, Action]:
    """The game again, up to the roll."""
    _exact, thumb = _players()
    match = Match.start(RULES_GAME, 1, slip.seed)
    for _ in range(slip.step):
        match.play(thumb.act(match.state.view(0)))
    return match
