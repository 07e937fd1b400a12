"""`cardai hint holdem`: advice for a position given in a few figures."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from ..waiting import tell
from .options import AsJson, print_json

if TYPE_CHECKING:
    from cardai.ai.agent import Advice
    from cardai.ai.holdem.search.beliefs import Floats as Weights
    from cardai.ai.holdem.search.player import SearchAgent
    from cardai.ai.holdem.search.resolve import Told
    from cardai.ai.holdem.typed_position import FilledPosition, TypedPosition
    from cardai.games.holdem.view import HoldemView

HINT_EQUITY_SAMPLES = 4000
"""Showdowns behind the equity against random hands."""
HINT_COLUMNS = 100


def hint(
    hand: Annotated[str, typer.Option(help="Your two cards: AsKd.")],
    board: Annotated[str, typer.Option(help='The board: "7h 5h 2d"; nothing before the flop.')] = "",
    pot: Annotated[int | None, typer.Option(help="Chips in the middle, all bets included.")] = None,
    to_call: Annotated[int | None, typer.Option("--to-call", help="Chips you must add to stay in.")] = None,
    stacks: Annotated[
        str, typer.Option(help="Chips behind (with --line: at its start): yours, then each opponent's still in.")
    ] = "100",
    position: Annotated[str, typer.Option(help="Your position: UTG, HJ, CO, BTN, SB, BB.")] = "BTN",
    players: Annotated[int, typer.Option(min=2, max=10, help="Players at the table.")] = 6,
    opponents: Annotated[int | None, typer.Option(min=1, help="Opponents still in (after the flop; else 1).")] = None,
    blind: Annotated[int, typer.Option(min=1, help="The big blind in chips.")] = 2,
    line: Annotated[str, typer.Option(help='The betting so far, all seats: "fold,fold,raise 5,call,...".')] = "",
    range_me: Annotated[str, typer.Option("--range-me", help="What you may hold here: 22+,A2s+,KTo+:0.5.")] = "",
    range_them: Annotated[str, typer.Option("--range-them", help="What your opponent may hold here.")] = "",
    agent: Annotated[str | None, typer.Option(help="Whose advice (default: search).")] = None,
    top: Annotated[int | None, typer.Option(min=1, help="Show only the best N actions.")] = None,
    browse: Annotated[bool, typer.Option("--browse", help="Open the solution behind it in its browser.")] = False,
    as_json: AsJson = False,
) -> None:
    """Equity, pot odds, outs, and what each action wins in big blinds.

    Pots of two after the flop are solved, from the ranges that the betting leads to or from yours; all else is an
    estimate, and called so. Without --line the most ordinary betting that leads to these figures is assumed, and named.
    Examples: cardai hint holdem --hand AsKd --position CO  |
    cardai hint holdem --hand AsKd --board "7h 5h 2d" --pot 12 --to-call 4 --stacks 88,84 --position BTN  |
    cardai hint holdem --hand QhQs --position BB --line "fold,fold,raise 5,fold,fold"
    """
    from cardai.ai.holdem.typed_position import fill_in

    figures = TypedFigures(hand, board, pot, to_call, stacks, position, players, opponents, blind, bool(line))
    filled = fill_in(figures.position_told(), [part.strip() for part in line.split(",") if part.strip()])
    _check_told(filled.view, {"--pot": (pot, filled.view.pot), "--to-call": (to_call, filled.view.to_call)})
    if browse:
        _browse(filled, agent, (range_me, range_them))
    else:
        _answer(filled, agent, (range_me, range_them), top, as_json)


@dataclass(frozen=True)
class TypedFigures:
    """A position as the options say it; what they leave out is the ordinary."""

    hand: str
    board: str
    pot: int | None
    to_call: int | None
    stacks: str
    position: str
    players: int
    opponents: int | None
    blind: int
    has_line: bool

    def position_told(self) -> TypedPosition:
        """The position with every figure; BadInput if they do not go together."""
        from cardai.ai.holdem.typed_position import TypedPosition
        from cardai.games.holdem.positions import blind_of, position_named

        hole, board = _cards(self.hand, self.board)
        position = position_named(self.position, self.players)
        told = TypedPosition(
            hole,
            board,
            pot=self.blind + max(1, self.blind // 2) if self.pot is None else self.pot,
            to_call=self.to_call or 0,
            stacks=(stacks := _stacks(self.stacks)),
            position=position,
            seats=self.players,
            opponents=self.opponents or max(1, len(stacks) - 1),
            big=self.blind,
        )
        if self.to_call is None and not board:
            told = replace(told, to_call=self.blind - blind_of(position, self.players, self.blind))
        self._check(told)
        return told

    def _check(self, told: TypedPosition) -> None:
        pot, owed = told.pot, told.to_call
        faults = {
            "After the flop --pot is needed": self.pot is None and bool(told.board) and not self.has_line,
            "--pot must be at least 1 chip": pot < 1,
            "--to-call cannot be negative": owed < 0,
            f"--to-call {owed} is more than the pot of {pot}, which includes the bet": owed > pot,
            "Your own stack has no chips": told.stacks[0] < 1,
            "A stack that large cannot be counted": max(*told.stacks, pot) > 1_000_000_000,
            f"{told.opponents} opponents do not fit at a table of {told.seats}": told.opponents >= told.seats,
            f"The pot of {pot} includes the bet of {owed} to call: before it there was nothing to win": bool(told.board)
            and owed == pot,
        }
        for sentence, wrong in faults.items():
            if wrong:
                raise BadInput(sentence)


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
    from cardai.games.whole import whole

    chips = [whole(word) for word in text.replace(" ", ",").split(",") if word]
    known = [stack for stack in chips if stack is not None]
    if not known or len(known) < len(chips):
        raise BadInput(f"--stacks needs whole chips such as 100,96, not {text!r}")
    return tuple(known)


def _check_told(view: HoldemView, figures: dict[str, tuple[int | None, int]]) -> None:
    """Refuse figures that are not those the betting leads to; a call takes no more than one's chips."""
    for name, (said, found) in figures.items():
        if said is not None and said != found and not (name == "--to-call" and said > found == view.stacks[view.seat]):
            raise BadInput(f"{name} is {said}, but this betting leads to {found}")


def _ranges(told: tuple[str, str], view: HoldemView) -> Told:
    """Ranges as typed, one's own first; None where none was."""
    import numpy as np

    from cardai.ai.holdem.abstraction.cards import HOLES
    from cardai.ai.holdem.solver.spot import parsed_range

    if any(told) and (view.street == 0 or len(view.opponents) != 1):
        raise BadInput("--range-me and --range-them are for pots of two after the flop")
    mine, theirs = (parsed_range(text).astype(float) if text else None for text in told)
    for name, weights, seen in (("me", mine, view.board), ("them", theirs, (*view.board, *(view.hole or ())))):
        if weights is not None and not (weights[~np.isin(HOLES, seen).any(axis=1)] > 0).any():
            raise BadInput(f"With these cards nobody can hold any hand of --range-{name}")
    return mine, theirs


def _answer(filled: FilledPosition, agent: str | None, told: tuple[str, str], top: int | None, as_json: bool) -> None:
    from cardai.ai.holdem.search.player import SearchAgent

    from .. import agents

    view = filled.view
    player = agents.adviser(view.game, agent)
    if isinstance(player, SearchAgent):
        ranges = _ranges(told, view)
        _solved(player, filled, ranges, top, as_json)
    elif any(told):
        raise BadInput(f"--range-me and --range-them are for search, not for {agent}")
    else:
        _show(filled, player.opinion(view), [], top, as_json)


def _browse(filled: FilledPosition, agent: str | None, told: tuple[str, str]) -> None:
    """The solution that a hint comes from, in its browser."""
    from cardai.ai.holdem.solver.ready import make_ready
    from cardai.games.holdem.ranges import class_name

    from .. import agents
    from ..solution import at_table
    from ..terminal import has_screen
    from ..tui.app import run_solution
    from ..waiting import waiting

    if not has_screen():
        raise BadInput("--browse needs a terminal to open the solution in")
    make_ready(tell)
    with waiting("Solving") as wait:
        found = at_table(agents.adviser(filled.view.game, agent), filled.view, wait, _ranges(told, filled.view))
    if found is None:
        raise BadInput("There is no solution behind this hint: only pots of two after the flop are solved")
    high, low = sorted(filled.view.hole or (), reverse=True)
    run_solution(found, class_name((high, low)))


def _solved(player: SearchAgent, filled: FilledPosition, told: Told, top: int | None, as_json: bool) -> None:
    """Advice of the solver; what can be said at once comes first, before it is compiled and to who watches."""
    from cardai.ai.holdem.solver.ready import make_ready

    from ..report.advice import glance_line
    from ..text.holdem import label

    is_watched = not as_json and not any(told) and sys.stdout.isatty()
    is_waited_for = player.waits_for_compiler(filled.view)
    if (is_waited_for or is_watched) and (found := player.glance(filled.view)) and not as_json:
        told_now = glance_line(found, lambda action: label(filled.view, action))
        typer.echo("\n".join([*_lines(filled, None, []), told_now]))
    if is_waited_for:
        make_ready(tell)
    advice = player.advise_on(filled.view, told=told)
    _show(filled, advice, player.ranges(filled.view, told), top, as_json)


def _show(filled: FilledPosition, advice: Advice, ranges: Sequence[Weights], top: int | None, as_json: bool) -> None:
    from ..report.advice import advice_json, advice_lines
    from ..text.holdem import label

    view = filled.view
    if as_json:
        print_json({**advice_json(view, advice, top), **_facts(filled, advice, ranges)})
    else:
        table = advice_lines(view, advice, top, lambda action: label(view, action))
        typer.echo("\n".join([*_lines(filled, advice.best.figures.get("equity"), ranges), *table]))


def _facts(filled: FilledPosition, advice: Advice, ranges: Sequence[Weights]) -> dict[str, Any]:
    from cardai.ai.holdem.range_text import class_weights, notation
    from cardai.games.cards import NAMES

    view = filled.view
    told = [notation(class_weights(weights)) for weights in ranges]
    return {
        "hand": [NAMES[card] for card in view.hole or ()],
        "board": [NAMES[card] for card in view.board],
        "pot": view.pot,
        "to_call": view.price,
        "pot_odds": view.pot_odds,
        "equity_random": _random_share(view),
        "equity_likely": advice.best.figures.get("equity"),
        "outs": [NAMES[card] for card in _outs(filled)],
        "assumed": filled.assumed,
        **({"range_me": told[0], "range_them": told[1]} if told else {}),
    }


def _random_share(view: HoldemView) -> float:
    """Equity against hands nobody knows anything of."""
    from cardai.ai.holdem.players.odds import equity

    assert view.hole is not None
    return equity(view.hole, view.board, len(view.opponents), HINT_EQUITY_SAMPLES)


def _outs(filled: FilledPosition) -> tuple[int, ...]:
    from cardai.games.holdem.draws import outs

    view = filled.view
    return outs(view.hole, view.board) if view.hole else ()


def _lines(filled: FilledPosition, share: float | None, ranges: Sequence[Weights]) -> list[str]:
    """Cards, equity (`share`: against likely hands, if known), price, outs, betting and ranges."""
    from cardai.games.cards import text_of

    view = filled.view
    rivals = len(view.opponents)
    assert view.hole is not None
    likely = f", {share:.1%} against what the betting suggests" if share is not None else ""
    lines = [
        f"{text_of(view.hole)}" + (f" on {text_of(view.board)}: {_name(filled)}" if view.board else ""),
        f"Equity {_random_share(view):.1%} against {rivals} random hand(s){likely}",
    ]
    if view.to_call:
        lines.append(f"Calling {view.price} for a pot of {view.contested} needs {view.pot_odds:.1%}")
    outs = _outs(filled)
    if outs:
        lines.append(f"{len(outs)} outs: {text_of(outs)} ({len(outs) / (50 - len(view.board)):.0%} with the next card)")
    return [*lines, f"Betting: {filled.assumed}", *_range_lines(ranges)]


def _range_lines(ranges: Sequence[Weights]) -> list[str]:
    from cardai.ai.holdem.range_text import short_text

    named = zip(("Your range: ", "Their range: "), ranges, strict=False)
    return [_wrapped(name + short_text(weights)) for name, weights in named]


def _wrapped(text: str) -> str:
    """In lines that end after a comma: `QQ-JJ` is one thing."""
    spaced = text.replace(",", ", ")
    return textwrap.fill(spaced, HINT_COLUMNS, subsequent_indent="  ", break_on_hyphens=False)


def _name(filled: FilledPosition) -> str:
    from cardai.games.holdem.draws import hand_words

    view = filled.view
    assert view.hole is not None
    return hand_words(view.hole, view.board)
