"""The rules of Hearthstone with pictures of the cards."""

from __future__ import annotations

from collections.abc import Callable

from cardai.games.hearthstone.card_book import by_name, collectible
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.rules_text import RULES_TEXT

from ...parts.grid import Grid
from ...parts.pages import Heading, Piece, RulesFigure
from .cards import Emphasis, hand_card

EXAMPLE_CARD_SIZE = (15, 8)
KEYWORD_EXAMPLES = (
    ("Minion", "it stays and fights", "Chillwind Yeti"),
    ("Taunt", "must be attacked first", "Sen'jin Shieldmasta"),
    ("Spell", "happens at once", "Fireball"),
    ("Weapon", "your hero attacks", "Fiery War Axe"),
)
"""Keywords with a meaning and a card as example."""


def pages(game: Hearthstone) -> list[Piece]:
    """The game in paragraphs, the kinds of cards, and the signs on the board."""
    goal, hand, turn, *rest = RULES_TEXT.split("\n\n")[0].split(".\n")
    return [
        *(_joined(part) for part in (goal, hand, turn)),
        Heading("Cards: blue is the cost, gold the Attack, red the Health"),
        *(_figure(*one) for one in KEYWORD_EXAMPLES),
        Heading("A turn"),
        *(_joined(part) for part in rest),
        Heading("On the board"),
        "A green frame can act, gold is chosen or a target, a stone frame is Taunt, yellow a Divine Shield, blue is "
        "Frozen, zz has just arrived. In the lower edge † is a Deathrattle, ¤ a lasting effect, ≈ Windfury, ! "
        "Poisonous.",
    ]


def _joined(text: str) -> str:
    return " ".join(text.split()).rstrip(".") + "."


def _figure(name: str, note: str, card: str) -> RulesFigure:
    return RulesFigure(name, note, EXAMPLE_CARD_SIZE[1], _drawing(card), "wood1")


def _drawing(name: str) -> Callable[[Grid, int, int], None]:
    def draw(grid: Grid, x: int, y: int) -> None:
        found = by_name(name, collectible())
        if found is not None:
            hand_card(grid, (x, y, *EXAMPLE_CARD_SIZE), found, found.cost, Emphasis(is_ready=True))

    return draw
