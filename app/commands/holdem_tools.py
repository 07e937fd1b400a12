"""Hold'em commands: equity of hands and ranges, statistics over histories."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from .options import AsJson, print_json

if TYPE_CHECKING:
    from cardai.games.holdem.equity import Equity
    from cardai.games.holdem.history import HandResult
    from cardai.games.holdem.stats import Count, PlayerStats


def equity(
    hands: Annotated[list[str], typer.Argument(metavar="HAND...", help="Two or more hands or ranges.")],
    board: Annotated[str, typer.Option(help="Flop, turn, river: 7h5h2d.")] = "",
    dead: Annotated[str, typer.Option(help="Cards nobody can have.")] = "",
    samples: Annotated[int | None, typer.Option(min=1000, max=10**10, help="Sample that many random boards.")] = None,
    seed: Annotated[int, typer.Option(help="Repeat the luck of this number.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Who wins how often: exact where every board can be counted, otherwise sampled with its error.

    Hands look like AhKh, ranges like QQ+,AKs or A5s-A2s,76s+ or 15% or random.

    Examples: cardai equity AhKh QQ+,AKs --board 7h5h2d  |  cardai equity AsAd random random --json
    """
    from cardai.games import cards
    from cardai.games.holdem import equity as odds
    from cardai.games.holdem.ranges import parse

    from .. import notices

    notices.show()
    players = [parse(text) for text in hands]
    seen, gone = cards.parse_many(board), cards.parse_many(dead)
    with _progress() as step:
        found = odds.equity(players, seen, gone, samples=samples, seed=seed, progress=step)
    if as_json:
        print_json(_equity_json(found, cards.text_of(seen), cards.text_of(gone)))
    else:
        typer.echo("\n".join(_equity_lines(found)))


def stats(
    paths: Annotated[list[Path], typer.Argument(metavar="FOLDER...", help="Folders or files of hold'em hands.")],
    player: Annotated[str | None, typer.Option(help="Only this player.")] = None,
    as_json: AsJson = False,
) -> None:
    """Count what trackers count over records and hand histories: VPIP, PFR, 3-bet, showdowns, bb/100.

    Example: cardai stats ~/hands --player Ann
    """
    from cardai.games.holdem.stats import count

    faults: list[str] = []
    hands = list(_hands(paths, faults))
    for fault in faults:
        typer.echo(fault, err=True)
    if not hands:
        raise BadInput("There is no finished hold'em hand in " + ", ".join(str(path) for path in paths))
    tallies = [tally for tally in count(hands) if player in (None, tally.player)]
    if not tallies:
        raise BadInput(f"Nobody called {player!r} played there")
    if as_json:
        print_json({"hands": len(hands), "players": [_tally_json(tally) for tally in tallies]})
    else:
        typer.echo("\n".join(_stats_lines(len(hands), tallies)))


class _progress:  # noqa: N801
    """A bar on standard error while something runs, if anyone is looking."""

    def __enter__(self) -> Any:
        import sys

        from rich.console import Console
        from rich.progress import Progress

        self.bar = Progress(console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty())
        self.bar.start()
        task = self.bar.add_task("dealing", total=1.0)
        return lambda done: self.bar.update(task, completed=done)

    def __exit__(self, *_: object) -> None:
        self.bar.stop()


def _equity_json(found: Equity, board: str, dead: str) -> dict[str, Any]:
    return {
        "method": found.method,
        "exact": found.is_exact,
        "showdowns": found.boards,
        "board": board,
        "dead": dead,
        "hands": [
            {
                "hand": s.text,
                "equity": s.equity,
                "win": s.win,
                "tie": s.tie,
                "error": None if found.is_exact else s.error,
            }
            for s in found.shares
        ],
    }


def _equity_lines(found: Equity) -> list[str]:
    width = min(30, max(8, *(len(share.text) for share in found.shares)))
    lines = [f"{'hand':<{width}} {'equity':>9} {'win':>9} {'tie':>9}"]
    for share in found.shares:
        error = "" if found.is_exact else f"  ±{100 * share.error:.2f}"
        figures = " ".join(f"{100 * value:>8.2f}%" for value in (share.equity, share.win, share.tie))
        lines.append(f"{share.text[:width]:<{width}} {figures}{error}")
    return [*lines, found.method + ("" if found.is_exact else "; ± is one standard error")]


def _hands(paths: Sequence[Path], faults: list[str]) -> Iterator[tuple[HandResult, list[str]]]:
    """Every finished hand in these files and folders, with the players' names by seat."""
    from cardai.saves import phh

    for path in _files(paths):
        if path.suffix in phh.SUFFIXES:
            yield from _history_hands(path, faults)
        else:
            yield from _record_hands(path, faults)


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(found for kind in ("*.json", "*.phh", "*.phhs") for found in path.rglob(kind))
        elif path.exists():
            yield path
        else:
            raise BadInput(f"{path}: there is no such file or folder")


def _history_hands(path: Path, faults: list[str]) -> Iterator[tuple[HandResult, list[str]]]:
    from cardai.saves import phh
    from cardai.saves.errors import SaveError

    try:
        hands = phh.read(path)
    except SaveError as error:
        faults.append(f"skipped {error}")
        return
    for hand in hands:
        if hand.match is None or hand.fault:
            faults.append(f"skipped {hand.name}: {hand.fault}")
        else:
            yield from ((result, hand.players) for result in hand.match.state.hands)  # type: ignore[attr-defined]


def _record_hands(path: Path, faults: list[str]) -> Iterator[tuple[HandResult, list[str]]]:
    from cardai.saves import record
    from cardai.saves.errors import SaveError

    try:
        found = record.read(path)
        if found.game != "holdem":
            return
        _, match = record.load(path)
    except SaveError as error:
        faults.append(f"skipped {error}")
        return
    names = [seat.partition(":")[2] or seat if record.is_human(seat) else seat for seat in found.seats]
    if len(set(names)) < len(names):
        names = [f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)]
    yield from ((result, names) for result in match.state.hands)  # type: ignore[attr-defined]


def _stats_lines(hands: int, tallies: Sequence[PlayerStats]) -> list[str]:
    head = f"{'player':<20}{'hands':>6}{'VPIP':>7}{'PFR':>7}{'3-bet':>7}{'AF':>6}{'WTSD':>7}{'W$SD':>7}  bb/100 (95 %)"
    return [f"{hands:,} hands", head, *(_stats_line(tally) for tally in tallies)]


def _stats_line(tally: PlayerStats) -> str:
    shares = [_share(one) for one in (tally.vpip, tally.pfr, tally.three_bet)]
    later = [_share(one) for one in (tally.wtsd, tally.wsd)]
    factor = "-" if tally.aggression is None else f"{tally.aggression:.1f}"
    error = "" if tally.rate_error is None else f" ±{tally.rate_error:.1f}"
    name = tally.player if len(tally.player) < 20 else tally.player[:18] + "…"
    return (
        f"{name:<20}{tally.hands:>6}{''.join(f'{one:>7}' for one in shares)}{factor:>6}"
        f"{''.join(f'{one:>7}' for one in later)}  {tally.rate:+.1f}{error}"
    )


def _share(count: Count) -> str:
    return "-" if count.share is None else f"{100 * count.share:.0f}%"


def _tally_json(tally: PlayerStats) -> dict[str, Any]:
    return {
        "player": tally.player,
        "hands": tally.hands,
        "vpip": tally.vpip.share,
        "pfr": tally.pfr.share,
        "three_bet": tally.three_bet.share,
        "aggression": tally.aggression,
        "went_to_showdown": tally.wtsd.share,
        "won_at_showdown": tally.wsd.share,
        "bb_per_100": tally.rate,
        "interval95": tally.rate_error,
        "won_bb": tally.won,
    }
