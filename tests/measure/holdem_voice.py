"""Whether hint, practice and review of hold'em say the same: `python -m tests.measure.holdem_voice 300 --seed 1`.

Decisions are drawn from hands between tag, neural and blueprint, as many on each street. For each the hint of a fresh
adviser, the practice verdict and the review's decision must name the same best action and losses that agree within
their error (the hint's list within three errors, since an estimate is tried again before a play is said to cost
something), and the most frequent action may not be worse than the best by more than the error shown. The three have
advisers of their own; only what was solved is shared, since equal spots have equal solutions to the bit.
`--journal FILE` keeps what was found and goes on from it, `--minutes` ends early.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass

import msgspec

from cardai.ai import registry as agents
from cardai.ai.agent import Advice, Agent
from cardai.ai.holdem.search.player import SearchAgent
from cardai.ai.review import Decision
from cardai.app.session import Session
from cardai.games import registry
from cardai.games.core import AnyGame
from cardai.games.match import Match, Moment
from tests.measure.counted import Count, counted

PLAYERS = ("tag", "neural", "blueprint")
STREETS = 4


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
        if option and abs(max(0.0, self.hint.loss(option)) - self.review.loss) > 3 * (self.review.error or 1e-6):
            found.append(f"hint and review differ: {self.hint.loss(option):.3f} and {self.review.loss:.3f}")
        mode = max(self.hint.options, key=lambda option: option.chance)
        errors = [error for error in (mode.error, self.hint.best.error) if error is not None]
        if self.hint.loss(mode) > min(errors, default=0.0) + 1e-9:
            found.append(f"{mode.action} is chosen most but loses {self.hint.loss(mode):.3f}")
        return found


def decision(seed: int, number: int, game: AnyGame) -> tuple[Match, Moment]:
    """One decision of a hand between the players, the streets in turn."""
    rng = random.Random(f"{seed}/{number}")
    while True:
        match = Match.start(game, 6, rng.randrange(1 << 30))
        players = [agents.make(rng.choice(PLAYERS), game, rng.randrange(1 << 30)) for _ in range(6)]
        while match.state.turn is not None:
            match.play(players[match.state.turn].act(match.state.view(match.state.turn)))
        wanted = [moment for moment in match.moments() if moment.before.street == number % STREETS]
        if wanted:
            return match, rng.choice(wanted)


def ask(match: Match, moment: Moment, spec: str | None = None) -> Voices:
    """The three opinions, each of an adviser of its own."""
    game = moment.before.game
    adviser = agents.make(spec or agents.adviser("holdem"), game)
    tutor, judge = agents.judge(game, spec), agents.judge(game, spec)
    _share(adviser, tutor.agent, judge.agent)
    hint = adviser.opinion(moment.before.view(moment.step.seat))
    session = Session(match.at(moment.number), ["me"] * 6)
    session._judge = tutor
    thought = session.consult(action=moment.action)
    thought.wait(600)
    verdict = session.verdict(thought.result(), moment.action)
    review = judge.decide(moment, lambda _done: None)
    return Voices(moment, hint, verdict.loss, verdict.advice.best.action, review)


def _share(first: Agent, *others: Agent) -> None:
    """Let them have the same memory of solutions."""
    for other in others:
        assert isinstance(first, SearchAgent) and isinstance(other, SearchAgent)
        other.resolver._solutions = first.resolver._solutions


class Row(msgspec.Struct):
    """What was found at one decision."""

    street: int
    faults: list[str]
    method: str


def look(seed: int, number: int, game: AnyGame) -> Row:
    """One decision, told if something is wrong."""
    match, moment = decision(seed, number, game)
    voices = ask(match, moment)
    faults = voices.faults()
    if faults:
        print(f"{number}: {'; '.join(faults)} ({voices.hint.method})", flush=True)
    return Row(moment.before.street, faults, voices.hint.method)


def main(asked: Count) -> int:
    game = registry.make("holdem", "six50")
    found = asked.found(Row, lambda number: look(asked.seed, number, game))
    streets = [sum(row.street == street for row in found) for street in range(STREETS)]
    bad = sum(bool(row.faults) for row in found)
    print(f"seed {asked.seed}, {len(found)} decisions (preflop, flop, turn, river: {streets}), {bad} with faults")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main(counted(__doc__)))
