"""Commands that open a table: play, replay, and the home screen."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cardai.saves import open_file

from ..errors import BadInput
from ..terminal import has_screen
from .options import Format, GameName, Hand, Plain, Rules, Seed, game_of

if TYPE_CHECKING:
    from cardai.games.core import AnyGame

    from ..session import Session


def home() -> None:
    """The home screen; on a terminal that cannot show it a question, without any terminal one watched game."""
    if has_screen():
        from cardai.games import HOUSE

        from ..tui.app import run_home

        _compile_ahead(HOUSE)
        raise typer.Exit(run_home())
    if sys.stdin.isatty():
        from ..plain import which_game

        if (name := which_game()) is None:
            return
        game = game_of(name, None)
        _show(_new_session(game, _seating(game, None, 1, None), None), plain=True)
    else:
        _show(_new_session(game_of("yacht", None), ["heuristic", "exact"], None), plain=True)


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's name, or a saved game to go on with.")],
    rules: Rules = None,
    in_format: Format = None,
    seat: Annotated[int, typer.Option(min=1, max=16, help="Where you sit.")] = 1,
    seats: Annotated[
        str | None, typer.Option(help='Who sits where, such as "me,exact,heuristic"; no "me" is a game to watch.')
    ] = None,
    players: Annotated[int | None, typer.Option(min=1, max=16, help="How many play, if --seats does not say.")] = None,
    seed: Seed = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last unfinished game.")] = False,
    deck: Annotated[str | None, typer.Option(help="Your deck, in a game with decks: a name, a file or a code.")] = None,
    their_deck: Annotated[str | None, typer.Option(help="The opponent's deck; random if only yours is named.")] = None,
    plain: Plain = False,
) -> None:
    """Sit down and play.

    Examples: cardai play yacht  |  cardai play yacht --rules yahtzee --seats "me,exact"  |  cardai play yacht --resume
    |  cardai play game.json  |  cardai play hearthstone --deck handlock --their-deck "Zoo Warlock"
    """
    if _is_saved(game):
        _show(_opened(game), plain)
        return
    if resume:
        _show(_resumed(game), plain)
        return
    if deck or their_deck:
        chosen = _with_decks(game, rules, in_format, [deck or "random", their_deck or "random"])
    else:
        chosen = game_of(game, rules, in_format)
    _show(_new_session(chosen, _seating(chosen, seats, seat, players), seed), plain)


def _with_decks(game: str, rules: str | None, in_format: str | None, decks: list[str]) -> AnyGame:
    """A game with these decks; BadInput if it has none."""
    from cardai.games import registry

    from ..registry import load, table

    place = table(registry.make(game).name).decks
    if not place:
        raise BadInput(f"{game} is played without decks")
    if rules is not None:
        raise BadInput("Name either --rules or decks: the rules say which decks are played")
    return registry.make(game, load(place).rules_with(decks, in_format))


def learn(game: GameName, plain: Plain = False) -> None:
    """Be shown how to play: a guided first game on a fixed deal.

    Examples: cardai learn bigtwo  |  cardai learn hearthstone  |  cardai learn yacht --plain
    """
    from ..lessons import find
    from ..lessons.guide import LessonGuide

    guide = LessonGuide(find(game))
    if plain or not has_screen():
        from ..plain import learn as learn_lines

        learn_lines(guide)
    else:
        from ..tui.app import run_lesson

        raise typer.Exit(run_lesson(guide))


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record or the name of a saved game.")],
    step: Annotated[int, typer.Option(min=0, help="Begin after this many moves.")] = 0,
    hand: Hand = 1,
    plain: Plain = False,
) -> None:
    """Go through a game move by move.

    Examples: cardai replay game.json  |  cardai replay game.json --plain  |  cardai replay session.phhs --hand 3
    """
    path = open_file.find(file)
    record, match = open_file.load(path, hand)
    if step > len(match.steps):
        raise BadInput(f"{file} has {len(match.steps)} moves, so --step goes from 0 to {len(match.steps)}")
    if plain or not has_screen():
        from ..plain import replay as replay_lines

        replay_lines(record, match, step, path=path)
    else:
        from ..analysis import Analysis
        from ..tui.app import run_replay

        raise typer.Exit(run_replay(Analysis(match, record.seats, record.seed, path=path), step))


def _seating(game: AnyGame, seats: str | None, seat: int, players: int | None) -> list[str]:
    from .. import setup_choices

    if seats is not None:
        return [part.strip() for part in seats.split(",")]
    count = players or max(game.default_seats, seat)
    if seat > count:
        raise BadInput(f"There is no seat {seat} at a table of {count}")
    opponents = iter(setup_choices.fair_seats(game.name, count)[1:])
    return ["me" if number == seat else next(opponents) for number in range(1, count + 1)]


def _new_session(game: AnyGame, seating: list[str], seed: int | None) -> Session:
    from ..session import Session

    return Session.new(game, seating, secrets.randbits(32) if seed is None else seed)


def _is_saved(name: str) -> bool:
    """Whether a file is meant rather than a game."""
    from cardai.games import registry

    return name not in registry.names() and (name.endswith(".json") or open_file.find(name).exists())


def _opened(name: str) -> Session:
    from ..session import Session

    session = Session.open(open_file.find(name))
    if session.is_over:
        raise BadInput(f"{name}: this game is over; cardai replay shows it")
    return session


def _resumed(game: str) -> Session:
    from cardai.games import registry
    from cardai.saves.store import Store

    from ..session import Session

    name = registry.make(game).name
    unfinished = Store.of_user().unfinished(name, 1)
    if not unfinished:
        raise BadInput(f"There is no unfinished game of {game} to resume")
    return Session.open(unfinished[0].path)


def _compile_ahead(games: Sequence[str]) -> None:
    """Make ready while the person looks at the screen."""
    from ..agents import make_ready

    make_ready(games)


def _show(session: Session, plain: bool) -> None:
    from cardai.ai import notices

    if sys.stdin.isatty():
        _compile_ahead((session.game.name,))
    if plain or not has_screen():
        from ..plain import play as play_lines

        notices.show()
        play_lines(session)
    else:
        from ..tui.app import run_table

        raise typer.Exit(run_table(session))
