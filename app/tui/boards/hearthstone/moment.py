"""A moment of Hearthstone in a small box: both heroes, both boards and the own hand, or the cards to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.engine.entities import Character, Side
from cardai.games.hearthstone.keywords import TAUNT
from cardai.games.hearthstone.view import HearthstoneView

from ...parts import surfaces
from ...parts.grid import EDGE, Grid
from . import cards
from .cards import Emphasis, gem

HAND_CARD_ROWS = 18
"""From so many rows on the hand is seen as cards."""
CARD = (13, 5)
MAX_CARD_COLUMNS = 13


def moment(grid: Grid, view: HearthstoneView, names: Sequence[str], best: object) -> None:
    """The board as its seat saw it; the hand in front, or what it was to choose from."""
    surfaces.surface(grid, 0, 0, grid.width, grid.height, "wood0", "wood1")
    grid.put(0, 0, EDGE[1] * grid.width, "idle", "page")
    hand = _hand_rows(view, grid.width - 4)[: max(1, grid.height // 4)]
    low = grid.height - (CARD[1] if grid.height >= HAND_CARD_ROWS else len(hand))
    _hero(grid, 1, view.enemy, names)
    _hero(grid, low - 1, view.me, names)
    room = low - 1 - 2
    tall = min(6, room // 2)
    for side, top in ((view.enemy, 2 + (room - 2 * tall) // 2), (view.me, 2 + (room - 2 * tall) // 2 + tall)):
        if tall >= 4:
            _framed(grid, top, tall, view, side)
        else:
            _listed(grid, top, tall, view, side)
    if grid.height >= HAND_CARD_ROWS:
        _cards(grid, low, view)
        return
    for row, pieces in enumerate(hand):
        x = 2
        for cost, name in pieces:
            x = grid.put(gem(grid, x, low + row, cost, "#FFFFFF", "mana"), low + row, f" {name}  ", "text")


def _hero(grid: Grid, y: int, side: Side, names: Sequence[str]) -> None:
    """A hero in a line: who, health, armor, weapon, mana, cards."""
    hero = side.hero
    x = grid.put(2, y, f"{names[side.seat]} ", "text", bold=True)
    x = gem(grid, x, y, hero.health, "#FFFFFF", "hp")
    if hero.armor:
        x = gem(grid, x, y, hero.armor, "accink", "armor")
    if hero.attack:
        x = gem(grid, x, y, hero.attack, "accink", "atk")
    told = f"{side.mana} of {side.crystals} mana, {len(side.hand)} in hand"
    secrets = f", {len(side.secrets)} secret{'s' if len(side.secrets) > 1 else ''}" if side.secrets else ""
    text = f"{told}{secrets}"
    grid.put(max(x + 1, grid.width - 2 - len(text)), y, text[: grid.width - x - 2], "mute")


def _cards(grid: Grid, y: int, view: HearthstoneView) -> None:
    """The hand, or what is to choose from, as cards, which overlap where they are many."""
    hand, width = _in_front(view), CARD[0]
    step = min(width, (grid.width - 2 - width) // max(1, len(hand) - 1))
    left = (grid.width - step * (len(hand) - 1) - width) // 2
    for place, card in enumerate(hand):
        free = step if place < len(hand) - 1 and step < width else None
        look = Emphasis(is_ready=bool(view.choice) or card.cost <= view.me.mana)
        cards.hand_card(grid, (left + place * step, y, *CARD), card, card.cost, look, free)


def _in_front(view: HearthstoneView) -> list[Card]:
    """The cards a decision is about: those to choose from, else the hand."""
    return list(view.choice) if view.choice else [held.card for held in view.me.hand]


def _framed(grid: Grid, y: int, tall: int, view: HearthstoneView, side: Side) -> None:
    count = len(side.board)
    if not count:
        grid.centre(0, y + tall // 2, grid.width, "no minions", "faint")
        return
    width = min(MAX_CARD_COLUMNS, (grid.width - 2) // count)
    left = (grid.width - count * width) // 2
    for place, one in enumerate(side.board):
        ready = side is view.me and view.can_attack(one)
        look = Emphasis(is_ready=ready, is_asleep=side is view.me and not ready and one.sick)
        cards.minion(grid, left + place * width, y, (width, tall), one, look)


def _listed(grid: Grid, y: int, rows: int, view: HearthstoneView, side: Side) -> None:
    """Minions as words between their figures, as many as there is room for."""
    x, row = 2, 0
    if not side.board:
        grid.put(2, y, "no minions", "faint")
    for at, one in enumerate(side.board):
        name = _name(one)
        if x + cell_len(name) + 8 > grid.width:
            x, row = 2, row + 1
        if row >= rows:
            grid.put(grid.width - 5, y + rows - 1, f"+{len(side.board) - at}", "mute")
            return
        ready = side is view.me and view.can_attack(one)
        x = gem(grid, x, y + row, one.attack, "accink", "atk")
        x = grid.put(x, y + row, f" {name} ", "ench" if ready else "text")
        x = gem(grid, x, y + row, one.health, "#FFFFFF", "hp") + 1


def _name(one: Character) -> str:
    """A minion's name, with what must be attacked first told."""
    return f"{one.card.name.split()[-1] if len(one.card.name) > MAX_CARD_COLUMNS else one.card.name}" + (
        " (Taunt)" if one.keywords & TAUNT else ""
    )


def _hand_rows(view: HearthstoneView, room: int) -> list[list[tuple[int, str]]]:
    """The cards in front with their cost, in rows."""
    rows: list[list[tuple[int, str]]] = [[]]
    used = 0
    for card in _in_front(view):
        piece = (card.cost, card.name)
        width = len(piece[1]) + 6
        if used + width > room + 2 and rows[-1]:
            rows.append([])
            used = 0
        rows[-1].append(piece)
        used += width
    return rows
