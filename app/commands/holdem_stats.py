"""`cardai stats`: what trackers count over records and hand histories."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from ..waiting import Wait, waiting
from .options import AsJson, print_answer

if TYPE_CHECKING:
    from cardai.games.holdem.history import HandResult
    from cardai.games.holdem.stats import Count, PlayerStats
    from cardai.saves.hands import PlayedHand

STREETS_AFTER_THE_FLOP = ("flop", "turn", "river")
NAME_COLUMNS = 20


def stats(
    paths: Annotated[list[Path], typer.Argument(metavar="FOLDER...", help="Folders or files of hold'em hands.")],
    player: Annotated[str | None, typer.Option(help="Only this player.")] = None,
    position: Annotated[str, typer.Option(help="Only hands from this position: BTN, SB, BB, UTG, CO ...")] = "",
    by_position: Annotated[bool, typer.Option("--by-position", help="A line for each position as well.")] = False,
    since: Annotated[str, typer.Option(help="Only hands of this day or later: 2026-03-14.")] = "",
    until: Annotated[str, typer.Option(help="Only hands of this day or earlier.")] = "",
    stakes: Annotated[str, typer.Option(help="Only these blinds, as the files count: 0.5/1.")] = "",
    as_json: AsJson = False,
) -> None:
    """Count what trackers count over records and hand histories (PHH, PokerStars text).

    VPIP, PFR, 3-bet and folds to it, steals and folds to them, continuation bets and folds to them by street,
    showdowns, and bb/100: with and without showdown, and with all-ins before the river shared by equity.

    Examples: cardai stats ~/hands --player Ann --by-position  |  cardai stats ~/hands --since 2026-01-01 --stakes 1/2
    """
    from cardai.ai import notices
    from cardai.games.holdem.stats import count

    notices.show()
    wanted = _Filter(_day("--since", since), _day("--until", until), _blinds(stakes))
    with waiting("Reading the hands"):
        hands = [hand for hand in _hands(paths) if wanted.takes(hand)]
    if not hands:
        raise BadInput("There is no such finished hold'em hand in " + ", ".join(str(path) for path in paths))
    with waiting("Counting the hands") as told:
        tallies = [tally for tally in count(_told(hands, told)) if player in (None, tally.player)]
    if not tallies:
        raise BadInput(f"Nobody called {player!r} played there")
    if position:
        tallies = _at_position(tallies, position.upper())
    print_answer(
        as_json,
        lambda: {"hands": len(hands), "players": [_as_json(tally) for tally in tallies]},
        lambda: _lines(len(hands), tallies, by_position),
    )


def _told(hands: Sequence[PlayedHand], tell: Wait) -> Iterator[tuple[HandResult, Sequence[str]]]:
    """The hands one by one, with a word on how many are left."""
    for number, hand in enumerate(hands):
        tell(number / len(hands), f"{number:,} of {len(hands):,}")
        yield hand.result, hand.names


class _Filter:
    """Which hands count."""

    def __init__(self, since: str, until: str, stakes: str) -> None:
        self.since, self.until, self.stakes = since, until, stakes

    def takes(self, hand: PlayedHand) -> bool:
        if (self.since or self.until) and not hand.date:
            return False
        late_enough = not self.since or hand.date >= self.since
        return late_enough and (not self.until or hand.date <= self.until) and self.stakes in ("", hand.stakes)


def _day(option: str, text: str) -> str:
    from datetime import date

    try:
        return text and date.fromisoformat(text).isoformat()
    except ValueError:
        raise BadInput(f"{option} needs a day such as 2026-03-14, not {text!r}") from None


def _blinds(text: str) -> str:
    from decimal import Decimal

    from cardai.saves.hands import plain

    if text and not re.fullmatch(r"[0-9]+(\.[0-9]+)?/[0-9]+(\.[0-9]+)?", text):
        raise BadInput(f"--stakes needs small and big blind such as 0.5/1, not {text!r}")
    return "/".join(plain(Decimal(part)) for part in text.split("/")) if text else ""


def _hands(paths: Sequence[Path]) -> Iterator[PlayedHand]:
    """Every hand once, however many of the files have it."""
    from cardai.saves import hands

    seen: set[str] = set()
    again = 0
    for path in _files(paths):
        for hand in hands.played(path, lambda fault: typer.echo(f"skipped {fault}", err=True)):
            if hand.number and hand.number in seen:
                again += 1
                continue
            seen.add(hand.number)
            yield hand
    if again:
        typer.echo(f"skipped {again:,} hand(s) that were there before", err=True)


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    from cardai.saves import open_file

    for path in paths:
        if path.is_dir():
            yield from open_file.inside(path)
        elif path.exists():
            yield path
        else:
            raise BadInput(f"{path}: there is no such file or folder")


def _at_position(tallies: Sequence[PlayerStats], position: str) -> list[PlayerStats]:
    found = [tally.positions[position] for tally in tallies if position in tally.positions]
    if not found:
        seen = sorted({name for tally in tallies for name in tally.positions})
        raise BadInput(f"Nobody played from {position!r} there; there are {', '.join(seen)}")
    return found


def _lines(hands: int, tallies: Sequence[PlayerStats], by_position: bool) -> list[str]:
    """Three tables: how a player plays in general, attack and defence by situation, and what it won."""
    from ..words import counted

    rows = [row for tally in tallies for row in _rows(tally, by_position)]
    general = f"{'player':<{NAME_COLUMNS}}{'hands':>6}{'VPIP':>7}{'PFR':>7}{'3-bet':>7}{'AF':>6}{'WTSD':>7}{'W$SD':>7}"
    attack = f"{'':<{NAME_COLUMNS}}{'steal':>7}{'fold to':>8}{'fold to':>8}   {'c-bet on':<17}{'fold to c-bet on':<17}"
    streets = "".join(f"{street:>6}" for street in STREETS_AFTER_THE_FLOP)
    return [
        counted(hands, "hand"),
        general,
        *(_general(label, tally) for label, tally in rows),
        "",
        attack.rstrip(),
        f"{'player':<{NAME_COLUMNS}}{'':>7}{'steal':>8}{'3-bet':>8}{streets}{streets}",
        *(_attack(label, tally) for label, tally in rows),
        "",
        f"{'bb/100':<{NAME_COLUMNS}}{'all (95 %)':>18}{'showdown':>11}{'without':>11}  all-in adjusted",
        *(_winnings(label, tally) for label, tally in rows),
    ]


def _rows(tally: PlayerStats, by_position: bool) -> Iterator[tuple[str, PlayerStats]]:
    yield tally.player, tally
    if by_position:
        yield from ((f"  {name}", part) for name, part in sorted(tally.positions.items()))


def _general(label: str, tally: PlayerStats) -> str:
    shares = _shares((tally.vpip, tally.pfr, tally.three_bet), 7)
    factor = "-" if tally.aggression is None else f"{tally.aggression:.1f}"
    return f"{_name(label)}{tally.hands:>6}{shares}{factor:>6}{_shares((tally.wtsd, tally.wsd), 7)}"


def _attack(label: str, tally: PlayerStats) -> str:
    before = f"{_share(tally.steal):>7}{_shares((tally.fold_to_steal, tally.fold_to_three_bet), 8)}"
    return f"{_name(label)}{before}{_shares(tally.cbet, 6)}{_shares(tally.fold_to_cbet, 6)}"


def _winnings(label: str, tally: PlayerStats) -> str:
    parts = [100 * part / tally.hands for part in (tally.at_showdown, tally.without_showdown)]
    whole, fair = _rate(tally.rate, tally.rate_error), _rate(tally.adjusted_rate, tally.adjusted_error)
    return f"{_name(label)}{whole:>18}{parts[0]:>+11.1f}{parts[1]:>+11.1f}  {fair}"


def _rate(rate: float, error: float | None) -> str:
    return f"{rate:+.1f}" + ("" if error is None else f" ±{error:.1f}")


def _name(label: str) -> str:
    return f"{label if len(label) < NAME_COLUMNS else label[: NAME_COLUMNS - 2] + '…':<{NAME_COLUMNS}}"


def _shares(counts: Sequence[Count], width: int) -> str:
    return "".join(f"{_share(count):>{width}}" for count in counts)


def _share(count: Count) -> str:
    return "-" if count.share is None else f"{100 * count.share:.0f}%"


def _as_json(tally: PlayerStats) -> dict[str, Any]:
    return {
        "player": tally.player,
        "hands": tally.hands,
        "vpip": tally.vpip.share,
        "pfr": tally.pfr.share,
        "three_bet": tally.three_bet.share,
        "fold_to_three_bet": tally.fold_to_three_bet.share,
        "steal": tally.steal.share,
        "fold_to_steal": tally.fold_to_steal.share,
        "cbet": {street: count.share for street, count in zip(STREETS_AFTER_THE_FLOP, tally.cbet, strict=True)},
        "fold_to_cbet": {
            street: count.share for street, count in zip(STREETS_AFTER_THE_FLOP, tally.fold_to_cbet, strict=True)
        },
        "aggression": tally.aggression,
        "went_to_showdown": tally.wtsd.share,
        "won_at_showdown": tally.wsd.share,
        "bb_per_100": tally.rate,
        "interval95": tally.rate_error,
        "won_bb": tally.won,
        "showdown_bb": tally.at_showdown,
        "no_showdown_bb": tally.without_showdown,
        "adjusted_bb": tally.adjusted,
        "adjusted_bb_per_100": tally.adjusted_rate,
        "adjusted_interval95": tally.adjusted_error,
        "positions": {name: _as_json(part) for name, part in sorted(tally.positions.items())},
    }
