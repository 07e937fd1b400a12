"""`cardai hint bigtwo`: advice for a position typed on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import BadInput
from .options import AsJson, Rules, game_of, print_answer

if TYPE_CHECKING:
    from cardai.games.bigtwo.game import BigTwo
    from cardai.games.bigtwo.setup import Setup
    from cardai.games.bigtwo.view import BigTwoView

SIDES_BY_RIVALS = {1: ("north",), 2: ("west", "east"), 3: ("west", "north", "east")}
"""Where the others sit, in the order they play after you, by how many there are."""


def hint(
    hand: Annotated[str, typer.Option(help='Your cards: "3d 3c 10s Ah".')],
    table: Annotated[str, typer.Option(help="The play to beat; leave out if you lead.")] = "",
    played: Annotated[str | None, typer.Option(help="All cards played so far; leave out if you did not count.")] = None,
    left: Annotated[str, typer.Option(help="Cards of the others, in the order they play after you.")] = "13,13,13",
    passed: Annotated[str, typer.Option(help="Who has passed on the table: west, north, east.")] = "",
    rules: Rules = None,
    agent: Annotated[str | None, typer.Option(help="Whose advice (default: the expert with half a second).")] = None,
    top: Annotated[int | None, typer.Option(min=1, help="Show only the best N plays.")] = None,
    as_json: AsJson = False,
) -> None:
    """Rank the plays of a Big Two hand: expected points, win chance, and why.

    The others sit west, north and east of you and play in that order.

    Example: cardai hint bigtwo --hand "3d 3c 7h 8s 9d 10c Jh Ks 2d" --table "4h" --left 13,12,9
    """
    from .. import agents
    from ..report.advice import advice_json, advice_lines

    game = game_of("bigtwo", rules)
    view = view_of(game, hand, table, played, left, passed)  # type: ignore[arg-type]
    advice = agents.adviser(game, agent).opinion(view)
    print_answer(as_json, lambda: advice_json(view, advice, top), lambda: advice_lines(view, advice, top))


def view_of(game: BigTwo, hand: str, table: str, played: str | None, left: str, passed: str) -> BigTwoView:
    """View of the table described; BadInput says what cannot be."""
    import random

    from cardai.games.core import BadRules, Luck

    counts = _counts(left)
    own = _cards(game, "--hand", hand)
    if not own:
        raise BadInput("--hand names no cards")
    gone = _cards(game, "--table", table) | _cards(game, "--played", played or "")
    _check(game, own, gone, counts, played)
    setup = _setup(game, own, gone, counts, table, _seats(passed, len(counts)))
    try:
        return game.start_from(setup, len(counts) + 1, Luck(random.Random(0))).view(0)
    except BadRules as error:
        raise BadInput(str(error)) from None


def _cards(game: BigTwo, option: str, text: str) -> int:
    from cardai.games.core import BadToken

    try:
        return game.deck.parse(text)
    except BadToken as error:
        raise BadInput(f"{option}: {error}") from None


def _counts(left: str) -> list[int]:
    try:
        counts = [int(part) for part in left.replace(",", " ").split()]
    except ValueError:
        raise BadInput(f"--left takes numbers such as 13,12,9, not {left!r}") from None
    if len(counts) not in SIDES_BY_RIVALS:
        raise BadInput("--left takes one number for each of one to three others, such as 13,12,9")
    if min(counts) < 1:
        raise BadInput("--left: a player without cards has already won")
    return counts


def _seats(passed: str, others: int) -> tuple[int, ...]:
    names = passed.lower().replace(",", " ").split()
    wrong = [name for name in names if name not in SIDES_BY_RIVALS[others]]
    if wrong:
        raise BadInput(f"--passed: {wrong[0]!r} is not one of {', '.join(SIDES_BY_RIVALS[others])}")
    return tuple(SIDES_BY_RIVALS[others].index(name) + 1 for name in names)


def _check(game: BigTwo, own: int, gone: int, counts: list[int], played: str | None) -> None:
    """Cards in one place only, and as many as there are."""
    if own & gone:
        raise BadInput(f"{game.token(own & gone)} is in your hand and on the table or played")
    limit = game.rules.cards[len(counts) - 1] + (1 if len(counts) == 2 else 0)
    for count in (own.bit_count(), *counts):
        if count > limit:
            raise BadInput(f"Nobody can hold {count} cards: with {len(counts) + 1} players each gets {limit} at most")
    missing = _dealt(game, len(counts) + 1) - own.bit_count() - sum(counts)
    if missing < gone.bit_count() or (played is not None and missing != gone.bit_count()):
        named = gone.bit_count()
        raise BadInput(f"By the cards left {max(0, missing)} have been played, but --played and --table name {named}")


def _dealt(game: BigTwo, seats: int) -> int:
    rest = 52 - seats * game.rules.cards[seats - 2]
    return 52 if rest < seats else 52 - rest


def _setup(game: BigTwo, own: int, gone: int, counts: list[int], table: str, passed: tuple[int, ...]) -> Setup:
    from cardai.games.bigtwo.setup import Setup

    left = (own.bit_count(), *counts)
    is_start = sum(left) == _dealt(game, len(left)) and not gone
    if is_start and _dealt(game, len(left)) == 52 and not own & 1:
        raise BadInput(f"Nobody has played yet, and without the {game.deck.names[0]} you do not start")
    return Setup(
        hands=(game.token(own),),
        left=left,
        turn=0,
        table=table,
        passed=passed if table else (),
        played=game.deck.text(gone),
        opening=is_start,
    )
