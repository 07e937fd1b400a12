"""`cardai arena`: measure agents against each other."""

from __future__ import annotations

from dataclasses import asdict
from itertools import combinations
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput, Interrupted
from .options import AsJson, Cluster, Format, GameName, Jobs, OtherDeals, Rules, game_of, print_json

if TYPE_CHECKING:
    from cardai.ai.arena import Contest, DealResult, Standing
    from cardai.ai.ratings import Rating, Scores
    from cardai.games.core import AnyGame

    from ..report.contests import ContestSpec, OpenContest


def arena(
    game: GameName,
    agents: Annotated[list[str], typer.Argument(metavar="AGENT...", help="Who plays; the last fills empty seats.")],
    deals: Annotated[
        int, typer.Option("--deals", "-n", min=1, max=10**7, help="Each is played from every seat.")
    ] = 200,
    seats: Annotated[int | None, typer.Option(min=1, max=16, help="Players at a table (default: the game's)")] = None,
    rules: Rules = None,
    in_format: Format = None,
    seed: OtherDeals = 0,
    round_robin: Annotated[bool, typer.Option("--round-robin", help="Every pair plays; ratings at the end.")] = False,
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help="The first plays each of the others.")] = False,
    settle: Annotated[bool, typer.Option("--settle", help="Stop once it is certain who is ahead (5 %).")] = False,
    adjusted: Annotated[
        bool, typer.Option("--adjusted", help="Without the luck of cards, if a game can tell.")
    ] = False,
    journal: Annotated[Path | None, typer.Option(help="Write results here, and go on from them.")] = None,
    jobs: Jobs = 0,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Play agents against each other on duplicate deals, from every seat, and report mean, error and win rate.

    Examples: cardai arena yacht exact heuristic -n 500  |  cardai arena yacht exact --seats 1 -n 1000  |
    cardai arena yacht exact heuristic random --round-robin
    """
    from ..report.contests import ContestSpec

    chosen = game_of(game, rules, in_format)
    _check_agents(chosen, agents)
    contests = _contests(chosen, agents, seats, seed, adjusted, _pairs(agents, round_robin, gauntlet))
    begun = _begun(contests, ContestSpec(deals, settle, journal))
    is_stopped = play_all(begun, jobs, cluster)
    shown = [contest for contest in begun if contest.results]
    contests, results = [contest.contest for contest in shown], [contest.results for contest in shown]
    if as_json and shown:
        print_json(_as_json(chosen, contests, results, seed))
    elif shown:
        typer.echo("\n\n".join("\n".join(lines) for lines in _report(chosen, contests, results)))
    if is_stopped:
        raise stopped(begun, journal)


def _pairs(agents: list[str], round_robin: bool, gauntlet: bool) -> list[list[str]]:
    """The line-ups to play, before empty seats are filled."""
    if not (round_robin or gauntlet):
        return [agents]
    if len(set(agents)) < max(2, len(agents)):
        raise BadInput("A round robin or gauntlet needs at least two agents, all different")
    return [list(pair) for pair in combinations(agents, 2) if round_robin or pair[0] == agents[0]]


def _contests(
    game: AnyGame, agents: list[str], seats: int | None, seed: int, adjusted: bool, lineups: list[list[str]]
) -> list[Contest]:
    from cardai.ai.arena import Contest
    from cardai.saves import places

    cache = str(places.cache_dir())
    if lineups == [agents]:
        return [Contest.of(game, _filled(game, agents, seats), seed, cache, adjusted)]
    size = seats or max(2, game.default_seats // 2 * 2)
    if size % 2:
        raise BadInput("Pairs need an even number of seats to be fair to both")
    lists = ([pair[seat % 2] for seat in range(size)] for pair in lineups)
    return [Contest.of(game, lineup, seed, cache, adjusted) for lineup in lists]


def _filled(game: AnyGame, agents: list[str], seats: int | None) -> list[str]:
    """The agents in order, the last repeated until the table is full."""
    size = seats or max(len(agents), game.default_seats if len(agents) > 1 else 1, game.seats.start)
    if len(agents) > size:
        raise BadInput(f"{len(agents)} agents do not fit at a table of {size}")
    return agents + [agents[-1]] * (size - len(agents))


def _check_agents(game: AnyGame, agents: list[str]) -> None:
    """Make every agent once here, so that a bad spec is one clear line and tables are ready for all processes."""
    from cardai.ai import registry

    for spec in dict.fromkeys(agents):
        registry.make(spec, game)


def _begun(contests: list[Contest], spec: ContestSpec) -> list[OpenContest]:
    """All contests with their journals open, before the first of them is played."""
    from ..report.contests import begin

    return [begin(contest, _own_journal(spec, contests, at)) for at, contest in enumerate(contests)]


def play_all(contests: list[OpenContest], jobs: int, cluster: str | None) -> bool:
    """Play the contests; True if Ctrl-C ended that early."""
    from cardai.ai import notices
    from cardai.ai.executors import WorkerLost, executor

    from ..report.contests import progress_bar

    notices.show()
    spec = contests[0].spec
    try:
        with executor(min(jobs, spec.deals), cluster) as pool, progress_bar(spec.deals * len(contests)) as told:
            for contest in contests:
                contest.play(pool, told)
    except KeyboardInterrupt:
        return True
    except WorkerLost as lost:
        raise BadInput(f"{lost}; {how_to_go_on(spec.journal)}") from None
    return False


def stopped(contests: list[OpenContest], journal: Path | None) -> Interrupted:
    """Word of an early end: how much is done, and how to play the rest."""
    done, deals = sum(len(contest.results) for contest in contests), sum(contest.spec.deals for contest in contests)
    return Interrupted(f"Stopped after {done} of {deals} deals{how_to_go_on(journal, ': ')}")


def how_to_go_on(journal: Path | None, before: str = "") -> str:
    """Command that plays the rest."""
    return before + ("the same command goes on from the journal" if journal else "with --journal FILE it could go on")


def _own_journal(spec: ContestSpec, contests: list[Contest], at: int) -> ContestSpec:
    """A journal for each contest: the named file, numbered if there are several."""
    from dataclasses import replace

    if spec.journal is None or len(contests) == 1:
        return spec
    return replace(spec, journal=spec.journal.with_name(f"{spec.journal.stem}-{at + 1}{spec.journal.suffix}"))


def _as_json(game: AnyGame, contests: list[Contest], results: list[list[DealResult]], seed: int) -> dict[str, Any]:
    from cardai.ai.arena import standings

    found = [
        {"lineup": contest.lineup, "standings": [asdict(line) for line in standings(contest, played)]}
        for contest, played in zip(contests, results, strict=True)
    ]
    head = {"game": game.name, "rules": game.rules_name, "unit": game.unit, "seed": seed}
    if len(contests) == 1:
        return {**head, **found[0]}
    return {**head, "contests": found, "ratings": [asdict(rating) for rating in _ratings(contests, results)]}


def _report(game: AnyGame, contests: list[Contest], results: list[list[DealResult]]) -> list[list[str]]:
    from cardai.ai.arena import standings

    tables = [_table(game, c, standings(c, played)) for c, played in zip(contests, results, strict=True)]
    if len(contests) == 1:
        return tables
    rated = _ratings(contests, results)
    width = max(len(rating.spec) for rating in rated)
    lines = [f"{r.spec:<{width}}  {r.elo:>+6.0f}  ({r.low:+.0f} to {r.high:+.0f})" for r in rated]
    return [*tables, ["Elo by share of wins, with 95 % intervals", *lines]]


def _ratings(contests: list[Contest], results: list[list[DealResult]]) -> list[Rating]:
    import random

    from cardai.ai.ratings import ratings

    scores: Scores = {
        (contest.lineup[0], contest.lineup[1]): [sum(result.wins[::2]) for result in played]
        for contest, played in zip(contests, results, strict=True)
    }
    return ratings(scores, random.Random(0))


def _table(game: AnyGame, contest: Contest, lines: list[Standing]) -> list[str]:
    from ..words import counted

    deals, turns = counted(lines[0].deals, "deal"), counted(contest.rotations, "rotation")
    width = max(5, *(len(line.spec) for line in lines))
    return [
        f"{game.heading}: {', '.join(contest.lineup)}; {deals}, {turns} each, in {game.unit}",
        f"{'agent':<{width}}  {'games':>7}  {'mean':>9}  {'error':>7}  {'wins':>6}  {'lead':>9}  {'error':>7}",
        *(
            f"{line.spec:<{width}}  {line.games:>7}  {line.mean:>9.3f}  {_error(line.error)}  {line.wins:>6.1%}"
            f"  {line.lead:>+9.3f}  {_error(line.lead_error)}".rstrip()
            for line in lines
        ),
    ]


def _error(error: float) -> str:
    """A standard error; none is known of a single deal."""
    return f"{'' if isnan(error) else f'{error:.3f}':>7}"
