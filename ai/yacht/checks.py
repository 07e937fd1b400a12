"""First questions of every Yacht player: is this Yacht, and is it our turn?"""

from __future__ import annotations

from cardai.ai.agent import AgentError
from cardai.games.core import AnyGame
from cardai.games.yacht import Yacht, YachtView


def yacht_game(game: AnyGame) -> Yacht:
    """The game, which must be Yacht."""
    if not isinstance(game, Yacht):
        raise AgentError(f"This player plays Yacht, not {game.title}")
    return game


def own_view(view: YachtView) -> YachtView:
    """The view of a seat that is to act; AgentError for any other."""
    if not isinstance(view, YachtView) or view.turn != view.seat:
        raise AgentError("Yacht advice is for the seat whose turn it is")
    return view
