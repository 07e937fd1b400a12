"""`cardai solve holdem`: two ranges after the flop, solved."""

from __future__ import annotations

import textwrap
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from ..waiting import Wait, tell, waiting
from .options import AsJson, print_json

if TYPE_CHECKING:
    from cardai.ai.holdem.solver.solution import Solution
    from cardai.ai.holdem.solver.solve import Size
    from cardai.ai.holdem.solver.spot import Spot

MEGABYTE = 1_000_000


def solve(
    board: Annotated[str, typer.Option(help="3 to 5 cards: 4hJsAdJd.")] = "",
    pot: Annotated[int, typer.Option(min=0, help="Chips in the middle.")] = 0,
    stack: Annotated[str, typer.Option(help="Chips behind; 400,250 if they differ (out of position first).")] = "",
    oop: Annotated[str, typer.Option(help="Range of the player out of position: 22+,A2s+,KTo+,AhKh:0.5.")] = "",
    ip: Annotated[str, typer.Option(help="Range of the player in position.")] = "",
    bets: Annotated[str, typer.Option(help="66%, 33%,75%,a or flop:33%,turn:75%,river:50%/a; - for none.")] = "66%",
    raises: Annotated[str, typer.Option(help="3x, 2.5x,a, 50% or by street like --bets.")] = "3x",
    oop_bets: Annotated[str, typer.Option("--oop-bets", help="Bets of the player out of position alone.")] = "",
    ip_bets: Annotated[str, typer.Option("--ip-bets", help="Bets of the player in position alone.")] = "",
    oop_raises: Annotated[str, typer.Option("--oop-raises", help="Raises of the player out of position alone.")] = "",
    ip_raises: Annotated[str, typer.Option("--ip-raises", help="Raises of the player in position alone.")] = "",
    facing: Annotated[int, typer.Option(min=0, help="A bet of this street that is to be answered.")] = 0,
    to_act: Annotated[str, typer.Option("--to-act", help="oop or ip; with --facing who answers.")] = "",
    to: Annotated[float, typer.Option(min=0.0, help="Stop at this exploitability, in % of the pot.")] = 0.25,
    most: Annotated[int, typer.Option("--iterations", min=1, help="Stop after so many iterations.")] = 2000,
    limit: Annotated[float | None, typer.Option("--seconds", min=0.0, help="Stop after so many seconds.")] = None,
    max_memory: Annotated[
        float | None,
        typer.Option("--max-memory", min=0.0, help="Megabytes it may take (4 GB or what is free)."),
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, max=8, help="Without it several where that pays.")] = None,
    line: Annotated[str, typer.Option(help='Show the position after these: "check, bet 132, call, Kc".')] = "",
    save: Annotated[Path | None, typer.Option(help="Keep the solution in this file (.npz).")] = None,
    export: Annotated[Path | None, typer.Option(help="Write the position shown, hand by hand: .csv or .json.")] = None,
    opened: Annotated[Path | None, typer.Option("--open", help="Show a solution that was kept with --save.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print instead of opening the browser.")] = False,
    as_json: AsJson = False,
) -> None:
    """Solve a heads-up pot after the flop, range against range, every hand on its own.

    Values are chips of the pot won on average; exploitability is what a perfect opponent would gain, on average of
    both players. Ctrl-C stops and shows what was found so far. On a terminal the solution opens in a browser: the
    grid of hands, every action and every run-out.

    Examples: cardai solve holdem --board 4hJsAdJd --pot 200 --stack 400 --oop 22+,AJs+ --ip TT+,AKs --to 0.1  |
    cardai solve holdem --board Kh5d8h6d4s --pot 60 --stack 120 --oop 55+ --ip 22+,A2s+ --bets 50%/a --json
    """
    from cardai.ai.holdem.solver.ready import make_ready
    from cardai.ai.holdem.solver.solve import solve as run

    steps = [step.strip() for step in line.split(",") if step.strip()]
    _check_export(export)
    _check_folders(save, export)
    if opened is not None:
        from cardai.ai.holdem.solver.solution import open_solution

        _show(open_solution(opened, tell), steps, export, as_json, plain)
        return
    begin = time.process_time()
    own = ((oop_bets, oop_raises), (ip_bets, ip_raises))
    spot = TypedSpot(board, pot, stack, (oop, ip), (bets, raises), own, facing, to_act).read()
    reading = time.process_time() - begin
    _check_line(spot, steps)
    make_ready(tell)
    limits: dict[str, Any] = {"most": most, "limit": limit, "memory": _room(max_memory), "threads": threads}
    with waiting("Solving") as told:
        found = run(spot, to, progress=told, sized=lambda size: _tell_size(told, size), **limits)
    found.seconds += reading
    if save is not None:
        found.save(save)
    _show(found, steps, export, as_json, plain)
    if found.is_cancelled:
        raise typer.Exit(130)


@dataclass(frozen=True)
class TypedSpot:
    """A spot as the options say it; pairs are of the player out of position and the one in position."""

    board: str
    pot: int
    stack: str
    ranges: tuple[str, str]
    sizes: tuple[str, str]
    """Bets and raises of both players."""
    own_sizes: tuple[tuple[str, str], tuple[str, str]]
    """Bets and raises of each where they differ."""
    facing: int
    to_act: str

    def read(self) -> Spot:
        """The spot; BadInput says what is missing or wrong."""
        from cardai.ai.holdem.solver.bets import parse_menus
        from cardai.ai.holdem.solver.spot import make_spot

        self._check_given()
        menus = parse_menus(*self.sizes, *self.own_sizes)
        if self.to_act not in ("", "oop", "ip"):
            raise BadInput(f"--to-act is oop or ip, not {self.to_act!r}")
        player = int(self.to_act == "ip")
        paid = (0, 0) if not self.facing else (self.facing, 0) if player else (0, self.facing)
        return make_spot(self.board, self.pot, _stack(self.stack), *self.ranges, menus, player=player, paid=paid)

    def _check_given(self) -> None:
        oop, ip = self.ranges
        needed = {"--board": self.board, "--pot": self.pot, "--stack": self.stack, "--oop": oop, "--ip": ip}
        missing = [name for name, value in needed.items() if not value]
        if missing:
            raise BadInput(f"A spot needs {', '.join(missing)} (or --open with a solution that was kept)")


def _room(megabytes: float | None) -> int:
    """Bytes that may be taken: as told, else what is usual and there."""
    from cardai.ai.holdem.solver.memory import available
    from cardai.ai.holdem.solver.solve import MEMORY

    if megabytes is not None:
        return int(megabytes * MEGABYTE)
    free = available()
    return MEMORY if free is None else min(MEMORY, free)


def _tell_size(told: Wait, size: Size) -> None:
    """Say what it takes before it is waited for."""
    from cardai.ai.holdem.solver.solve import megabytes

    told.what = f"Solving, {megabytes(size.total)} MB"


def _stack(text: str) -> int | tuple[int, int]:
    from cardai.games.whole import whole

    match [whole(part) or 0 for part in text.split(",")]:
        case [stack] if stack:
            return stack
        case [first, second] if first and second:
            return first, second
    raise BadInput(f"{text!r} is not a stack: chips behind, or two numbers such as 400,250")


def _check_export(export: Path | None) -> None:
    from cardai.ai.holdem.solver.export import SUFFIXES

    if export is not None and export.suffix not in SUFFIXES:
        raise BadInput(f"{export}: exports end in .csv or .json")


def _check_folders(*paths: Path | None) -> None:
    """Refuse a file that could not be written before anything is solved for it."""
    for path in paths:
        if path is not None and not path.absolute().parent.is_dir():
            raise BadInput(f"{path}: there is no such folder")


def _check_line(spot: Spot, steps: list[str]) -> None:
    """Refuse a line that is not in the tree before anything is solved."""
    from cardai.ai.holdem.solver.tree import Kind, build
    from cardai.games.cards import parse

    tree, at = build(spot.root, spot.menus, spot.added), 0
    for step in steps:
        if tree.nodes[at].kind is Kind.DEAL:
            parse(step)
            at = tree.nodes[at].children[0]
        else:
            at = tree.follow(at, step)


def _show(found: Solution, line: list[str], export: Path | None, as_json: bool, plain: bool) -> None:
    """JSON, the browser or plain lines; an export beside any of them."""
    from ..terminal import has_screen

    if export is not None:
        from cardai.ai.holdem.solver.export import write

        position = found.at(line)
        write(position, position.player or 0, export)
    if as_json:
        print_json(_report(found, line))
    elif plain or not has_screen():
        typer.echo("\n".join(_lines(found, line)))
    else:
        from ..solution import Browser
        from ..tui.app import run_solution

        run_solution(Browser(found, line))


def _report(found: Solution, line: list[str]) -> dict[str, Any]:
    from cardai.ai.holdem.solver.export import PLAYERS, totals
    from cardai.games.cards import NAMES

    spot, position = found.spot, found.at(line)
    ranges = {name: totals(position, player) for player, name in enumerate(PLAYERS)}
    shares = ranges[PLAYERS[position.player]].mix if position.player is not None else ()
    return {
        "board": "".join(NAMES[card] for card in spot.board),
        "pot": spot.pot,
        "stack": spot.stack,
        "oop_ev": found.evs[0],
        "ip_ev": found.evs[1],
        "exploitability": found.exploitability,
        "exploitability_percent": 100 * found.exploitability / spot.pot,
        "iterations": found.iterations,
        "seconds": found.seconds,
        "memory": found.memory,
        "cancelled": found.is_cancelled,
        "line": line,
        "to_act": None if position.player is None else PLAYERS[position.player],
        "actions": [
            {"action": str(action), "amount": action.amount, "frequency": share}
            for action, share in zip(position.actions, shares, strict=False)
        ],
        "ranges": {
            name: {"combos": whole.combos, "ev": whole.ev, "equity": whole.equity} for name, whole in ranges.items()
        },
    }


def _lines(found: Solution, line: list[str]) -> list[str]:
    from cardai.ai.holdem.solver.export import totals
    from cardai.games.cards import text_of

    position, spot = found.at(line), found.spot
    lines = [f"Board {text_of(position.board)}   pot {position.pot}   stack {spot.stack}"]
    if line:
        lines.append(f"After {', '.join(line)}")
    for player, name in enumerate(("out of position", "in position")):
        whole = totals(position, player)
        lines.append(f"{name:<16} {whole.combos:7.1f} combos   EV {whole.ev:9.3f}   equity {100 * whole.equity:5.1f} %")
        if whole.mix:
            shares = zip(position.actions, whole.mix, strict=True)
            mix = "   ".join(f"{action} {100 * share:.1f} %".replace(" ", "\xa0") for action, share in shares)
            lines += [f"  {row}".replace("\xa0", " ") for row in textwrap.wrap(mix, 76)]
    percent = 100 * found.exploitability / spot.pot
    lines.append(f"Exploitability {found.exploitability:.4f} chips, {percent:.3f} % of the pot")
    lines.append(f"{found.iterations} iterations, {found.seconds:.2f} CPU seconds, {found.memory / 1e6:.1f} MB")
    if position.player is not None:
        lines += _grid_lines(found, line)
    if found.is_cancelled:
        lines.append("Stopped early: this is what was found so far.")
    return lines


def _grid_lines(found: Solution, line: list[str]) -> list[str]:
    """Frequencies of bets and raises of each hand, in %, as a 13x13 grid; dots where there is no hand."""
    from cardai.ai.holdem.solver.export import grid
    from cardai.games.cards import RANKS

    position = found.at(line)
    assert position.player is not None
    first = next((at for at, act in enumerate(position.actions) if act.name in ("bet", "raise", "allin")), None)
    if first is None:
        return []
    who = "in position" if position.player else "out of position"
    lines = [f"How often the player {who} bets or raises, in %:"]
    for rank, row in zip(reversed(RANKS), grid(position, position.player), strict=True):
        shares = ("   ." if cell.mix is None else f"{100 * sum(cell.mix[first:]):4.0f}" for cell in row)
        lines.append(f"{rank} {' '.join(shares)}")
    lines.append("  " + " ".join(f"{rank:>4}" for rank in reversed(RANKS)))
    return lines
