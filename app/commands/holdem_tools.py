"""Hold'em commands: equity of hands and ranges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..waiting import waiting
from .options import AsJson, print_answer

if TYPE_CHECKING:
    from cardai.games.holdem.equity import Equity


def equity(
    hands: Annotated[list[str], typer.Argument(metavar="HAND...", help="Two or more hands or ranges.")],
    board: Annotated[str, typer.Option(help="Flop, turn, river: 7h5h2d.")] = "",
    dead: Annotated[str, typer.Option(help="Cards nobody can have.")] = "",
    samples: Annotated[int | None, typer.Option(min=1000, max=10**10, help="Sample that many random boards.")] = None,
    seed: Annotated[int, typer.Option(help="Repeat the luck of this number.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Count who wins how often: exact where every board can be counted, otherwise sampled with its error.

    Hands look like AhKh, ranges like QQ+,AKs or A5s-A2s,76s+ or 15% or random.

    Examples: cardai equity AhKh QQ+,AKs --board 7h5h2d  |  cardai equity AsAd random random --json
    """
    from cardai.ai import notices
    from cardai.games import cards
    from cardai.games.holdem import equity as odds
    from cardai.games.holdem.ranges import parse

    notices.show()
    players = [parse(text) for text in hands]
    seen, gone = cards.parse_many(board), cards.parse_many(dead)
    with waiting("Dealing") as step:
        found = odds.equity(players, seen, gone, samples=samples, seed=seed, progress=step)
    print_answer(
        as_json, lambda: _equity_json(found, cards.text_of(seen), cards.text_of(gone)), lambda: _equity_lines(found)
    )


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
