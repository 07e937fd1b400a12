"""Whether hint, practice and review of hold'em say the same: `python -m tests.measure.holdem_voice 300 [seed]`.

Decisions are drawn from hands between tag, neural and blueprint. For each the hint of a fresh adviser, the practice
verdict and the review's decision must name the same best action and losses that agree within their error, and the most
frequent action may not be worse than the best by more than the error shown.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from cardai.ai import registry as agents
from cardai.ai.agent import Advice
from cardai.ai.review import Decision
from cardai.app.session import Session
from cardai.games import registry
from cardai.games.core import AnyGame
from cardai.games.match import Match, Moment

PLAYERS = ("tag", "neural", "blueprint")


@dataclass(frozen=True)
class Voices:
    """What the three say of one decision."""

    moment: Moment
    hint: Advice
    practice_loss: float
    practice_best: object
    review: Decision

    def faults(self) -> list[str]:
        """Where they disagree."""
        found = []
        if not self.hint.best.action == self.practice_best == self.review.advice.best.action:
            found.append("best actions differ")
        if abs(self.practice_loss - self.review.loss) > (self.review.error or 1e-6):
            found.append(f"losses differ: {self.practice_loss:.3f} and {self.review.loss:.3f}")
        option = self.hint.of(self.moment.action)
        if option and abs(max(0.0, self.hint.loss(option)) - self.review.loss) > (self.review.error or 1e-6):
            found.append(f"hint and review differ: {self.hint.loss(option):.3f} and {self.review.loss:.3f}")
        mode = max(self.hint.options, key=lambda option: option.chance)
        errors = [error for error in (mode.error, self.hint.best.error) if error is not None]
        if self.hint.loss(mode) > min(errors, default=0.0) + 1e-9:
            found.append(f"{mode.action} is chosen most but loses {self.hint.loss(mode):.3f}")
        return found


def moments(seed: int, game: AnyGame) -> Iterator[tuple[Match, Moment]]:
    """Decisions of hands between the players, one at random of each hand."""
    rng = random.Random(seed)
    while True:
        match = Match.start(game, 6, rng.randrange(1 << 30))
        players = [agents.make(rng.choice(PLAYERS), game, rng.randrange(1 << 30)) for _ in range(6)]
        while match.state.turn is not None:
            match.play(players[match.state.turn].act(match.state.view(match.state.turn)))
        deep = [moment for moment in match.moments() if moment.before.street]
        # half of them after the flop, where there was one
        yield match, rng.choice(deep if deep and rng.random() < 0.5 else list(match.moments()))


def ask(match: Match, moment: Moment, spec: str | None = None) -> Voices:
    """The three opinions, each of an adviser of its own."""
    game = moment.before.game
    hint = agents.make(spec or agents.adviser("holdem"), game).opinion(moment.before.view(moment.step.seat))
    session = Session(match.at(moment.number), ["me"] * 6)
    session._judge = agents.judge(game, spec)
    thought = session.consult(action=moment.action)
    thought.wait(600)
    verdict = session.verdict(thought.result(), moment.action)
    review = agents.judge(game, spec).decide(moment, lambda _done: None)
    return Voices(moment, hint, verdict.loss, verdict.advice.best.action, review)


def main(count: int, seed: int) -> int:
    game, bad = registry.make("holdem", "six50"), 0
    streets = [0, 0, 0, 0]
    for number, (match, moment) in zip(range(count), moments(seed, game), strict=False):
        voices = ask(match, moment)
        streets[moment.before.street] += 1
        faults = voices.faults()
        bad += bool(faults)
        if faults:
            print(f"{number}: {'; '.join(faults)} ({voices.hint.method})", flush=True)
        if number % 20 == 19:
            print(f"{number + 1} decisions, {bad} with faults; by street {streets}", flush=True)
    print(f"{count} decisions (preflop, flop, turn, river: {streets}), {bad} with faults")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 1))
