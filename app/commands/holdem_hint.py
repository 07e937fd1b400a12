"""`cardai hint holdem`: advice for a position given in a few figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from .options import AsJson, print_json

if TYPE_CHECKING:
    from cardai.ai.holdem.blueprint.advice import Evaluation
    from cardai.ai.holdem.typed_position import FilledPosition, TypedPosition


def hint(
    hand: Annotated[str, typer.Option(help="Your two cards: AsKd.")],
    board: Annotated[str, typer.Option(help='The board: "7h 5h 2d"; nothing before the flop.')] = "",
    pot: Annotated[int | None, typer.Option(help="Chips in the middle, all bets included.")] = None,
    to_call: Annotated[int | None, typer.Option("--to-call", help="Chips you must add to stay in.")] = None,
    stacks: Annotated[str, typer.Option(help="Chips behind: yours, then each opponent's still in.")] = "100",
    position: Annotated[str, typer.Option(help="Your position: UTG, HJ, CO, BTN, SB, BB.")] = "BTN",
    players: Annotated[int, typer.Option(min=2, max=10, help="Players at the table.")] = 6,
    opponents: Annotated[int | None, typer.Option(min=1, help="Opponents still in (after the flop; else 1).")] = None,
    blind: Annotated[int, typer.Option(min=1, help="The big blind in chips.")] = 2,
    line: Annotated[str, typer.Option(help='The betting so far, all seats: "fold,fold,raise 5,call,...".')] = "",
    agent: Annotated[str | None, typer.Option(help="Whose mix: blueprint or neural, or one of your own.")] = None,
    top: Annotated[int | None, typer.Option(min=1, help="Show only the best N actions.")] = None,
    as_json: AsJson = False,
) -> None:
    """Equity, pot odds, outs, and what each action wins in big blinds.

    Without --line the most ordinary betting that leads to these figures is assumed, and named.
    Examples: cardai hint holdem --hand AsKd --position CO  |
    cardai hint holdem --hand AsKd --board "7h 5h 2d" --pot 12 --to-call 4 --stacks 88,84 --position BTN  |
    cardai hint holdem --hand QhQs --position BB --line "fold,fold,raise 5,fold,fold"
    """
    from cardai.ai.holdem.typed_position import fill_in

    told = _told(hand, board, pot, to_call, stacks, position, players, opponents, blind, bool(line))
    filled = fill_in(told, [part.strip() for part in line.split(",") if part.strip()])
    _answer(filled, agent, top, as_json)


def _told(
    hand: str, board: str, pot: int | None, to_call: int | None, stacks: str, position: str, players: int,
    opponents: int | None, blind: int, has_line: bool,
) -> TypedPosition:  # fmt: skip
    from cardai.ai.holdem.typed_position import TypedPosition

    hole, cards = _cards(hand, board)
    chips = _stacks(stacks)
    rivals = opponents or (len(chips) - 1 if len(chips) > 1 else 1)
    owed = _owed(position, blind, bool(cards), players) if to_call is None else to_call
    middle = pot if pot is not None else blind + max(1, blind // 2)
    _check(middle, owed, chips, rivals, players, pot is None and bool(cards) and not has_line)
    name = {"D": "BTN", "DEALER": "BTN", "BUTTON": "BTN"}.get(position.upper(), position.upper())
    return TypedPosition(hole, cards, middle, owed, chips, name, players, rivals, blind)


def _owed(position: str, blind: int, has_board: bool, players: int) -> int:
    """What is to call if nobody raised."""
    if has_board or position.upper() == "BB":
        return 0
    small = position.upper() == "SB" or (players == 2 and position.upper() == "BTN")
    return blind - max(1, blind // 2) if small else blind


def _cards(hand: str, board: str) -> tuple[tuple[int, int], tuple[int, ...]]:
    from cardai.games.cards import NAMES, parse_many

    hole, cards = parse_many(hand), parse_many(board)
    if len(hole) != 2:
        raise BadInput(f"--hand needs two cards such as AsKd, not {hand!r}")
    if len(cards) not in (0, 3, 4, 5):
        raise BadInput(f"A board has 3, 4 or 5 cards (none before the flop), not {len(cards)}")
    every = hole + cards
    twice = [card for card in every if every.count(card) > 1]
    if twice:
        raise BadInput(f"{NAMES[twice[0]]} is there twice")
    return (hole[0], hole[1]), tuple(cards)


def _stacks(text: str) -> tuple[int, ...]:
    words = [word for word in text.replace(" ", ",").split(",") if word]
    if not words or not all(word.isascii() and word.isdigit() for word in words):
        raise BadInput(f"--stacks needs whole chips such as 100,96, not {text!r}")
    return tuple(int(word) for word in words)


def _check(pot: int, owed: int, stacks: tuple[int, ...], rivals: int, players: int, needs_pot: bool) -> None:
    faults = {
        "After the flop --pot is needed": needs_pot,
        "--pot must be at least 1 chip": pot < 1,
        "--to-call cannot be negative": owed < 0,
        f"--to-call {owed} is more than the pot of {pot}, which includes the bet": owed > pot,
        "Your own stack has no chips": stacks[0] < 1,
        "A stack that large cannot be counted": max(*stacks, pot) > 1_000_000_000,
        f"{rivals} opponents do not fit at a table of {players}": rivals >= players,
    }
    for sentence, wrong in faults.items():
        if wrong:
            raise BadInput(sentence)


def _answer(filled: FilledPosition, agent: str | None, top: int | None, as_json: bool) -> None:
    from cardai.ai.holdem.blueprint.advice import advice_of, evaluate
    from cardai.ai.holdem.blueprint.player import BlueprintAgent

    from .. import agents
    from ..report.advice import advice_json, advice_lines

    game = filled.view.game
    player = agents.adviser(game, agent)
    if not isinstance(player, BlueprintAgent):
        raise BadInput(f"{agent} plays by rules and has no mix; ask blueprint or neural")
    found = evaluate(player, filled.view)
    advice = advice_of(player, filled.view, found)
    if as_json:
        print_json({**advice_json(game, advice, top), **_facts(filled, found)})
    else:
        typer.echo("\n".join([*_lines(filled, found), *advice_lines(game, advice, top)]))


def _facts(filled: FilledPosition, found: Evaluation) -> dict[str, Any]:
    from cardai.games.cards import NAMES

    view = filled.view
    outs = _outs(filled)
    return {
        "hand": [NAMES[card] for card in view.hole or ()],
        "board": [NAMES[card] for card in view.board],
        "pot": view.pot,
        "to_call": view.to_call,
        "pot_odds": view.price_odds,
        "equity_random": found.random_share,
        "equity_likely": found.share,
        "equity_error": found.share_error,
        "outs": [NAMES[card] for card in outs],
        "assumed": filled.assumed,
    }


def _outs(filled: FilledPosition) -> tuple[int, ...]:
    from cardai.games.holdem.draws import outs

    view = filled.view
    return outs(view.hole, view.board) if view.hole else ()


def _lines(filled: FilledPosition, found: Evaluation) -> list[str]:
    from cardai.games.cards import text_of

    view = filled.view
    rivals = len(view.opponents)
    assert view.hole is not None
    lines = [
        f"{text_of(view.hole)}" + (f" on {text_of(view.board)}: {_name(filled)}" if view.board else ""),
        f"Equity {found.random_share:.1%} against {rivals} random hand(s), "
        f"{found.share:.1%} ± {found.share_error:.1%} against what the betting suggests",
    ]
    if view.to_call:
        lines.append(f"Calling {view.price} for a pot of {view.pot} needs {view.price_odds:.1%}")
    outs = _outs(filled)
    if outs:
        lines.append(f"{len(outs)} outs: {text_of(outs)} ({len(outs) / (50 - len(view.board)):.0%} with the next card)")
    return [*lines, f"Betting: {filled.assumed}"]


def _name(filled: FilledPosition) -> str:
    from cardai.games.holdem.draws import hand_words

    view = filled.view
    assert view.hole is not None
    return hand_words(view.hole, view.board)
