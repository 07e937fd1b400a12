"""`cardai hint hearthstone`: best lines, a win this turn, why something is illegal, odds and Secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import AsJson, print_json

if TYPE_CHECKING:
    from cardai.ai.agent import Advice
    from cardai.games.hearthstone.view import HearthstoneView

MOST_ODDS = 6
LIKELY = 0.2
"""Famous decks less likely than this are not named."""


def hint(
    file: Annotated[str, typer.Argument(metavar="SAVE.json", help="A saved game, finished or not.")],
    step: Annotated[int | None, typer.Option(min=0, help="After this many moves (default: where it stands).")] = None,
    why: Annotated[str | None, typer.Option(metavar="ACTION", help="Ask whether this action is legal.")] = None,
    draws: Annotated[int, typer.Option(min=1, max=10, help="For how many draws to tell the odds.")] = 1,
    agent: Annotated[
        str | None, typer.Option(help="Whose advice (default: expert, 400 tries; neural is quicker).")
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="Show the best N lines.")] = 5,
    as_json: AsJson = False,
) -> None:
    """The best lines for the turn with the chance to win, draw odds, and what the opponent's Secrets and deck can be.

    Example: cardai hint hearthstone game.json --step 40 --why "attack m1 > eh"
    """
    view = _view(file, step)
    found = {
        "legal": _legal(view, why) if why else None,
        "draws": _draws(view, draws),
        "secrets": _secrets(view),
        "decks": _decks(view),
    }
    advice = _advice(view, agent)
    if as_json:
        from ..report.advice import advice_json

        print_json({**advice_json(view, advice, top), "seat": view.seat + 1, **found})
    else:
        typer.echo("\n".join(_lines(view, advice, top, found)))


def _view(file: str, step: int | None) -> HearthstoneView:
    from ..analysis import open_decision
    from ..errors import BadInput

    match, found = open_decision(file, step)
    if match.game.name != "hearthstone":
        raise BadInput(f"{file} is a game of {match.game.title}; write: cardai hint {file}")
    view: Any = found
    return view  # type: ignore[no-any-return]


def _advice(view: HearthstoneView, agent: str | None) -> Advice:
    from .. import agents

    return agents.adviser(view.game, agent).opinion(view)


def _legal(view: HearthstoneView, text: str) -> dict[str, str | bool]:
    """Whether an action is allowed, and if not, why."""
    from cardai.games.core import BadToken, IllegalAction

    from ..errors import BadInput

    try:
        action = view.game.parse(text)
        view.check(action)
    except BadToken as fault:
        raise BadInput(str(fault)) from None
    except IllegalAction as reason:
        return {"action": text, "legal": False, "reason": str(reason)}
    return {"action": text, "legal": True, "reason": ""}


def _draws(view: HearthstoneView, draws: int) -> list[dict[str, str | float]]:
    from cardai.ai.hearthstone.beliefs import draw_odds

    return [{"card": card.name, "chance": chance} for card, chance in draw_odds(view, draws)]


def _secrets(view: HearthstoneView) -> list[str]:
    from cardai.ai.hearthstone.beliefs import possible_secrets

    return [card.name for card in possible_secrets(view)]


def _decks(view: HearthstoneView) -> list[dict[str, str | float]]:
    """Famous decks the opponent's cards fit; none if his list is open or nothing fits well."""
    from cardai.ai.hearthstone.beliefs import likely_decks

    if view.unseen is not None or view.is_mulligan:
        return []
    return [{"deck": one.name, "chance": chance} for one, chance in likely_decks(view) if one and chance >= LIKELY]


def _lines(view: HearthstoneView, advice: Advice, top: int, found: dict[str, Any]) -> list[str]:
    from ..text.reasons import sentence

    lines = [f"Seat {view.seat + 1} to move ({advice.method}):"]
    for option in advice.options[:top]:
        error = "" if option.error is None else f" ± {option.error:.1f}"
        lines.append(f"  {option.value:5.1f}{error} %  {sentence(view, option.reasons)}")
    if found["legal"]:
        asked = found["legal"]
        lines.append(f"{asked['action']}: " + ("legal" if asked["legal"] else asked["reason"]))
    odds = ", ".join(f"{entry['card']} {entry['chance']:.0%}" for entry in found["draws"][:MOST_ODDS])
    if odds:
        lines.append(f"You may draw: {odds}")
    if found["secrets"]:
        lines.append(f"The opponent's Secrets may be: {', '.join(found['secrets'])}")
    fits = [f"The opponent's cards fit {entry['deck']} ({entry['chance']:.0%})" for entry in found["decks"]]
    return lines + fits
