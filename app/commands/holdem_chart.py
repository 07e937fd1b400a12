"""`cardai chart holdem`: what to do with every hand before the flop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import BadInput
from .options import AsJson, print_json

if TYPE_CHECKING:
    from rich.text import Text

    from cardai.ai.holdem.preflop.chart import Chart
    from cardai.ai.holdem.preflop.table import Table

CHART_CELL_COLUMNS = 6
CHART_COLOURS = {"f": "on grey23", "c": "black on green3", "r": "white on red3", "a": "white on dark_magenta"}
MOSTLY = 0.9
"""From this share on a hand's letter is a capital."""

app = typer.Typer(
    help="Charts for hold'em before the flop.\n\nExample: cardai chart holdem --seat BTN --depth 100",
    rich_markup_mode=None,
    no_args_is_help=True,
    add_completion=False,
)


@app.callback()
def _group() -> None:
    """Charts for hold'em before the flop."""


@app.command("holdem")
def chart(
    seat: Annotated[str, typer.Option(help="Who decides: UTG, HJ, CO, BTN, SB or BB; with two players BTN or BB.")],
    depth: Annotated[float, typer.Option(min=1.0, max=1000.0, help="Stacks in big blinds; the nearest table.")] = 100.0,
    players: Annotated[int, typer.Option(min=2, max=6, help="Players dealt in.")] = 6,
    opened: Annotated[str, typer.Option("--open", help="Who raised first; nobody did if left out.")] = "",
    called: Annotated[str, typer.Option("--call", help="Who limped or called the open: CO or CO,BTN.")] = "",
    three_bet: Annotated[str, typer.Option("--three-bet", help="Who raised the open.")] = "",
    four_bet: Annotated[str, typer.Option("--four-bet", help="Who raised the 3-bet.")] = "",
    hand: Annotated[str, typer.Option(help="One hand in full: AKs, 77, T9o.")] = "",
    as_json: AsJson = False,
) -> None:
    """Show how to play every hand before the flop: raise, call or fold, and how often.

    A cell is the hand and a letter for what it mostly does (a capital: nearly always), coloured by the mix. All others
    have folded unless said. Values of playing on are estimates fitted to solved flops.

    Examples: cardai chart holdem --seat BTN --depth 100  |  cardai chart holdem --seat BB --open BTN --depth 50  |
    cardai chart holdem --seat CO --open CO --three-bet BTN --hand AQs  |  cardai chart holdem --seat SB --depth 10  |
    cardai chart holdem --seat BB --call CO,SB (both limped)
    """
    from cardai.ai.holdem.preflop.chart import chart as find

    if four_bet and not three_bet:
        raise BadInput("--four-bet needs --three-bet: who raised before it")
    if three_bet and not opened:
        opened = seat
    raisers = tuple(name.strip().upper() for name in (opened, three_bet, four_bet) if name)
    callers = tuple(name.strip().upper() for name in called.split(",") if name.strip())
    found = find(_table(players, depth), seat.strip().upper(), raisers, callers)
    if as_json:
        print_json(found.to_json())
        return
    if lacks := _lacks(found, players, depth):
        print(f"There is no table for {lacks}; this is the nearest.")
    if hand:
        _show_hand(found, hand.strip())
    else:
        _show(found)


def _table(players: int, depth: float) -> Table:
    from cardai.ai.holdem.preflop.book import shipped

    found = shipped().table(players, depth)
    if found is None:
        raise BadInput(f"There are no tables for {players} players")
    return found


def _title(found: Chart) -> str:
    from cardai.games.holdem.positions import names_in_turn

    setup = found.table.setup
    before = found.story or "nobody in yet"
    return f"{names_in_turn(setup.seats)[found.node.seat]}, {setup.seats} seats, {setup.depth:g} bb: {before}"


def _lacks(found: Chart, players: int, depth: float) -> str:
    """Sentence about a wish that is not what the table was solved for."""
    setup = found.table.setup
    parts = [
        *([f"{players} players"] if players != setup.seats else []),
        *([f"{depth:g} bb"] if depth != setup.depth else []),
    ]
    return " and ".join(parts)


def _show(found: Chart) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    print(_title(found))
    for row in range(12, -1, -1):
        console.print(_row(found, row), soft_wrap=True)
    print(_totals(found))


def _row(found: Chart, row: int) -> Text:
    from rich.text import Text

    line = Text()
    for column in range(12, -1, -1):
        line.append_text(_cell(found, 13 * row + column))
    return line


def _cell(found: Chart, number: int) -> Text:
    """A hand over the colours of its mix, each as wide as its share."""
    from rich.text import Text

    from cardai.ai.holdem.preflop.classes import NAMES

    mix = found.mix[:, number]
    most = int(mix.argmax())
    letter = {"f": ".", "c": "c", "r": "r", "a": "a"}[found.steps[most]]
    cell = Text(f"{NAMES[number]:<4}{letter.upper() if mix[most] >= MOSTLY else letter}")
    begin = 0.0
    for step in reversed(range(len(mix))):
        end = begin + (CHART_CELL_COLUMNS - 1) * float(mix[step])
        cell.stylize(CHART_COLOURS[found.steps[step]], round(begin), round(end))
        begin = end
    return cell + Text(" ")


def _totals(found: Chart) -> str:
    letters = {"f": ".", "c": "c", "r": "r", "a": "a"}
    told = [
        f"{letters[step]} {word} {share:.1%}"
        for step, word, share in zip(found.steps, found.words, found.shares, strict=True)
    ]
    return "   ".join(reversed(told))


def _show_hand(found: Chart, hand: str) -> None:
    from cardai.ai.holdem.preflop.classes import NAMES
    from cardai.ai.holdem.preflop.clean import error_of

    names = {name.lower(): number for number, name in enumerate(NAMES)}
    if hand.lower() not in names:
        raise BadInput(f"{hand!r} is not a hand of the chart: AA, AKs, T9o")
    number = names[hand.lower()]
    print(f"{_title(found)}; {NAMES[number]}, values in bb ± {error_of(found.node):.2f}, a fold is 0")
    rows = zip(found.words, found.mix[:, number], found.values[:, number], strict=True)
    for word, chance, value in sorted(rows, key=lambda row: -row[2]):
        print(f"  {word:<12}{value:+8.2f}   {chance:4.0%}")
