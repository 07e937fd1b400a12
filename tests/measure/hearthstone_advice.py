"""Is one adviser's choice better than another's? Both are played to the end with the true hidden cards.

    python -m tests.measure.hearthstone_advice expert:games=1000 neural --games 20 --every 3 --seed 7000

Positions are those of games between level:8 and level:10 with famous decks. Where the second adviser's choice loses in
the opinion of the first, each plays the turn it has in mind, then the net plays on in both seats, by what it sees, with
the same luck for both. Told is what the first adviser says the difference is, played what came of it.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from pathlib import Path

from cardai.ai import registry
from cardai.ai.hearthstone.decks.contest import field_game
from cardai.ai.hearthstone.judge import HearthstoneJudge
from cardai.ai.hearthstone.net.player import VALUES, shipped
from cardai.ai.hearthstone.search.expert import net_evaluators
from cardai.ai.hearthstone.search.lockstep import alone
from cardai.ai.hearthstone.search.rollout import Line, end_turn, greedy_rollout, play_plan
from cardai.ai.net import one_thread
from cardai.games.core import Luck
from cardai.games.hearthstone.decks import famous
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.match import Match, Moment

PLAYERS = ("level:8", "level:10")
MOST_TURNS = 200


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("advisers", nargs=2)
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--every", type=int, default=3, help="one of so many decisions is looked at")
    options.add_argument("--pairs", type=int, default=12, help="games to the end for each choice")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--journal", type=Path, help="write decisions here, and go on from the games there")
    options.add_argument("--minutes", type=float, default=0.0, help="begin no game after so many minutes")
    wanted = options.parse_args()
    found, end = _known(wanted.journal), time.monotonic() + 60 * wanted.minutes
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        if seed in found or (wanted.minutes and time.monotonic() > end):
            continue
        found[seed] = _compared(wanted, seed)
        if wanted.journal:
            with wanted.journal.open("a") as file:
                file.write(json.dumps({"seed": seed, "decisions": found[seed]}) + "\n")
        report([one for decisions in found.values() for one in decisions])


Pair = tuple[float, float]
"""What the first adviser says its choice is worth more, and what it was, in % of wins; both 0 where they agree."""


def _known(journal: Path | None) -> dict[int, list[Pair]]:
    rows = map(json.loads, journal.read_text().splitlines()) if journal and journal.exists() else []
    return {row["seed"]: [(told, played) for told, played in row["decisions"]] for row in rows}


def _compared(wanted: argparse.Namespace, seed: int) -> list[Pair]:
    match = _played(seed)
    first, second = (registry.judge(match.game, spec) for spec in wanted.advisers)
    assert isinstance(first, HearthstoneJudge) and isinstance(second, HearthstoneJudge)
    open_ones = [one for one in match.moments() if _has_choice(one)]
    return [_pair(first, second, one, wanted.pairs) for one in open_ones[seed % wanted.every :: wanted.every]]


def _has_choice(moment: Moment) -> bool:
    assert isinstance(moment.before, HearthstoneState)
    return moment.before.phase == 1 and len(moment.before.actions()) > 1


def _played(seed: int) -> Match:
    game, luck = field_game(list(famous().values()), seed, seed)
    match = Match.start(game, 2, luck)
    lineup = PLAYERS if seed // 2 % 2 else PLAYERS[::-1]
    seated = [registry.make(spec, game, 97 * seed + seat) for seat, spec in enumerate(lineup)]
    while match.state.turn is not None:
        match.play(seated[match.state.turn].act(match.state.view(match.state.turn)))
    return match


def _pair(first: HearthstoneJudge, second: HearthstoneJudge, moment: Moment, pairs: int) -> Pair:
    state = moment.before
    assert isinstance(state, HearthstoneState)
    view = state.view(moment.step.seat)
    other = second.opinion(view).best.action
    advice = first.opinion(view, other)
    told = first.weigh(view, advice, other).loss
    if told <= 0:
        return 0.0, 0.0
    lines = [judge._line(view, action) for judge, action in ((first, advice.best.action), (second, other))]
    lucks = [random.Random(f"{moment.number}/{pair}").getrandbits(40) for pair in range(pairs)]
    with one_thread():
        return told, statistics.fmean(
            _ended(state, lines[0], view.seat, luck) - _ended(state, lines[1], view.seat, luck) for luck in lucks
        )


def _ended(position: HearthstoneState, line: Line, seat: int, luck: int) -> float:
    """The result of a seat that plays this line now."""
    evaluate = net_evaluators(shipped(VALUES)).turn_end
    state, after = alone(play_plan(line, position.copy(), seat, random.Random(luck)), evaluate), random.Random(luck + 1)
    end_turn(state, seat, Luck(after))
    for _ in range(MOST_TURNS):
        if state.turn is None:
            break
        state = alone(greedy_rollout(state, state.turn, after), evaluate)
    return state.returns()[seat] if state.turn is None else 50.0


def report(pairs: list[Pair]) -> None:
    others = [(told, played) for told, played in pairs if told > 0]
    if len(others) < 2:
        return
    played = [value for _, value in others]
    error = statistics.stdev(played) / math.sqrt(len(played))
    print(f"{len(pairs)} decisions, {len(others)} with another choice that loses: told "
          f"{statistics.fmean(told for told, _ in others):+.2f}, played {statistics.fmean(played):+.2f} ± {error:.2f} "
          "% of wins", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
