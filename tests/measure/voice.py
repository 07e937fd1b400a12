"""Whether hint, practice and review say the same: `python -m tests.measure.voice holdem 300 --seed 1`.

Decisions are drawn from played games, one of each (in hold'em as many on each street). For each the hint of a fresh
adviser, the practice verdict and the review's decision must name the same best action and losses that agree within
their error (the hint's list within three errors, since what rests on tries is tried again before a play is said to cost
something; less than a tenth of an inaccuracy is nothing), and the most frequent action may not be worse than the best
by more than the error shown. The three have advisers of their own; in hold'em what was solved is shared, since equal
spots have equal solutions to the bit.
`--journal FILE` keeps what was found and goes on from it, `--minutes` ends early.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from cardai.ai import registry as agents
from cardai.ai.agent import Advice, Agent, Option
from cardai.ai.holdem.search.player import SearchAgent
from cardai.ai.review import Decision
from cardai.app.session import Session
from cardai.games import registry
from cardai.games.core import AnyGame
from cardai.games.match import Match, Moment
from tests.measure.counted import GameCount, game_counted

HOLDEM_PLAYERS = ("tag", "neural", "blueprint")
PLAYERS = ("level:2", "level:5", "level:8")
STREETS = 4


@dataclass(frozen=True)
class Voices:
    """What the three say of one decision."""

    moment: Moment
    hint: Advice
    practice_loss: float
    practice_best: object
    review: Decision
    least: float
    """A third of what nobody minds."""

    def faults(self) -> list[str]:
        """Where they disagree."""
        found = []
        if not self.hint.best.action == self.practice_best == self.review.advice.best.action:
            found.append("best actions differ")
        if abs(self.practice_loss - self.review.loss) > (self.review.error or 1e-6):
            found.append(f"losses differ: {self.practice_loss:.3f} and {self.review.loss:.3f}")
        option = self.hint.of(self.moment.action)
        if option and abs(max(0.0, self.hint.loss(option)) - self.review.loss) > 3 * self._doubt(option):
            found.append(f"hint and review differ: {self.hint.loss(option):.3f} and {self.review.loss:.3f}")
        mode = max(self.hint.options, key=lambda option: option.chance)
        errors = [error for error in (mode.error, self.hint.best.error) if error is not None]
        if self.hint.loss(mode) > min(errors, default=0.0) + 1e-9:
            found.append(f"{mode.action} is chosen most but loses {self.hint.loss(mode):.3f}")
        return found

    def _doubt(self, option: Option) -> float:
        """How far the list of the hint and the verdict may be apart, a third of it: the error of both."""
        return max(self.least, math.hypot(option.loss_error or 0.0, self.review.error or 0.0))


def decision(seed: int, number: int, game: AnyGame) -> tuple[Match, Moment]:
    """One decision of a game between the players."""
    rng = random.Random(f"{seed}/{number}")
    players = HOLDEM_PLAYERS if game.name == "holdem" else PLAYERS
    while True:
        match = Match.start(game, game.default_seats, rng.randrange(1 << 30))
        seated = [agents.make(rng.choice(players), game, rng.randrange(1 << 30)) for _ in range(match.seats)]
        while match.state.turn is not None:
            match.play(seated[match.state.turn].act(match.state.view(match.state.turn)))
        if wanted := _wanted(match, number):
            return match, rng.choice(wanted)


def _wanted(match: Match, number: int) -> Sequence[Moment]:
    """Decisions to draw one from: in hold'em those of one street, the streets in turn; elsewhere real choices."""
    moments = list(match.moments())
    if match.game.name == "holdem":
        return [moment for moment in moments if moment.before.street == number % STREETS]
    return [moment for moment in moments if len(moment.before.actions()) > 1]


def ask(match: Match, moment: Moment, spec: str | None = None) -> Voices:
    """The three opinions, each of an adviser of its own."""
    game = moment.before.game
    adviser = agents.make(spec or agents.adviser(game.name), game)
    tutor, judge = agents.judge(game, spec), agents.judge(game, spec)
    _share(adviser, tutor.agent, judge.agent)
    hint = adviser.opinion(moment.before.view(moment.step.seat))
    session = Session(match.at(moment.number), ["me"] * match.seats)
    session._judge = tutor
    thought = session.consult(action=moment.action)
    thought.wait()
    verdict = session.verdict(thought.result(), moment.action)
    review, _ = judge.decide(moment, lambda _done: None)
    return Voices(moment, hint, verdict.loss, verdict.advice.best.action, review, judge.bounds[0] / 30)


def _share(first: Agent, *others: Agent) -> None:
    """Let advisers that solve have the same memory of solutions."""
    for other in others:
        if isinstance(first, SearchAgent) and isinstance(other, SearchAgent):
            other.resolver._solutions = first.resolver._solutions


class Row(msgspec.Struct):
    """What was found at one decision."""

    faults: list[str]
    method: str


def look(seed: int, number: int, game: AnyGame) -> Row:
    """One decision, told if something is wrong."""
    voices = ask(*decision(seed, number, game))
    faults = voices.faults()
    if faults:
        print(f"{number}: {'; '.join(faults)} ({voices.hint.method})", flush=True)
    return Row(faults, voices.hint.method)


def main(asked: GameCount) -> int:
    game = registry.make(asked.game, "six50" if asked.game == "holdem" else None)
    found = asked.found(Row, lambda number: look(asked.seed, number, game))
    bad = sum(bool(row.faults) for row in found)
    print(f"{asked.game}, seed {asked.seed}, {len(found)} decisions, {bad} with faults")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main(game_counted(__doc__)))
