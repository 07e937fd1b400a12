"""A decision before the flop as advice: mix and values of one table, best value first."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.ai.agent import Advice, Option
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.view import HoldemView
from cardai.games.reason import in_text

from ..figures import HoldemFacts
from ..players.odds import equity_against
from .book import Book, Choice, Floats, Place, judged
from .classes import COMBOS
from .tree import FOLD as FOLDS
from .tree import SLIPS, Node

SAMPLES = 4000
PLAYED = 0.1
"""What is done so often is not argued against."""


def advise(book: Book, view: HoldemView, extra: Sequence[int] = ()) -> Advice | None:
    """What a table says; `extra` actions get the value of the nearest one it has. None if no table knows the spot."""
    found = book.find(view)
    if found is None:
        return None
    place, choices = found
    known = {choice.action for choice in choices}
    choices = choices + [judged(place, view, one, choices) for one in dict.fromkeys(extra) if one not in known]
    choices.sort(key=lambda choice: (-choice.value, -choice.chance))
    share = equity_against(view, _likely(place, view), SAMPLES)
    scale, best = view.big_blind / view.unit, choices[0].value
    options = tuple(
        Option(
            choice.action,
            choice.value * scale,
            choice.chance,
            None if choice.action == FOLD else choice.error * scale,
            in_text(_why(place, view, choices, choice, share)),
            HoldemFacts(choice.chance, share, (best - choice.value) * view.big_blind / view.pot),
        )
        for choice in choices
    )
    return Advice(options, _method(place, view))


def _method(place: Place, view: HoldemView) -> str:
    setup, unit = place.table.setup, view.holdem.unit
    told = f"estimate: preflop tables for {setup.seats} seats and {setup.depth:g} bb; {unit} from here on, a fold is 0"
    return "; ".join([told, *place.doubts])


def _likely(place: Place, view: HoldemView) -> dict[int, Floats]:
    """What those hold who have put chips in by choice, or everybody left if nobody has."""
    acted = [seat for seat in view.opponents if place.rows.get(seat)]
    return {seat: place.reach(seat) for seat in acted or view.opponents}


def price_words(view: HoldemView, share: float, *, pays: bool) -> str:
    """The price of a call beside the chance to win; `pays` says whether calling is worth it."""
    if pays != (share >= view.pot_odds) and _is_last(view):
        word = "about even"
    elif share >= view.pot_odds:
        word = "enough" if pays else "but it wins less than its share in later betting"
    else:
        word = "later bets make up for it" if pays else "too little"
    return f"{_price(view, share)}: {word}"


def _price(view: HoldemView, share: float) -> str:
    return f"needs {view.pot_odds:.0%}, has {share:.0%} against likely hands"


def _is_last(view: HoldemView) -> bool:
    """Whether nothing is left to bet after a call."""
    return view.to_call == view.stacks[view.seat] or not any(view.stacks[seat] for seat in view.opponents)


def fold_words(view: HoldemView, share: float, *, is_best: bool) -> str:
    """What speaks for a fold that is best, else what it costs."""
    return price_words(view, share, pays=False) if is_best and view.to_call else "gives up what is in the pot"


def _why(place: Place, view: HoldemView, choices: Sequence[Choice], choice: Choice, share: float) -> str:
    is_best = choice is choices[0]
    if choice.action == FOLD:
        return (is_best and _first_in_words(choices)) or fold_words(view, share, is_best=is_best)
    if choice.action == CALL:
        is_even = choice.chance >= PLAYED and choice.value < 0
        return f"{_price(view, share)}: about even" if is_even else price_words(view, share, pays=choice.value >= 0)
    if choice.action == CHECK:
        return f"free; {share:.0%} against likely hands"
    word = "all-in: " if choice.action == ALL_IN else ""
    assert place.node is not None
    return f"{word}everybody folds {_all_fold(place, place.node, choice.step):.0%} of the time"


def _first_in_words(choices: Sequence[Choice]) -> str:
    """What speaks for a fold where a table has no call: the price of one would be no reason."""
    usual = [choice for choice in choices if choice.step not in SLIPS]
    if len(usual) < 2 or any(choice.action == CALL for choice in usual):
        return ""
    what = "all-in" if usual[1].action == ALL_IN else "a raise"
    return f"{what} wins no more" if usual[1].value >= 0 else f"{what} loses {-usual[1].value:.2f} bb"


def _all_fold(place: Place, node: Node, step: str) -> float:
    """How often nobody answers a raise but by folding."""
    chance, tree = 1.0, place.table.tree
    child = node.children[node.steps.index(step)]
    reached = {number: place.class_reach(seat) for seat, number in place.seats.items()}
    while child >= 0:
        after = tree.nodes[child]
        if FOLDS not in after.steps:
            return 0.0
        held = COMBOS * reached.get(after.seat, 1.0)
        fold = after.steps.index(FOLDS)
        if after.seat in reached:
            chance *= float(held @ place.table.mix(after)[fold] / max(held.sum(), 1e-12))
        child = after.children[fold]
    return chance
