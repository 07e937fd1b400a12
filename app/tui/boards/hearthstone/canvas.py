"""Drawing the Hearthstone table on a grid of characters, and remembering where everything is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import wrap

from textual.content import Content

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_text import card_text, keyword_names
from cardai.games.hearthstone.engine.entities import Character, Side
from cardai.games.hearthstone.keywords import (
    DIVINE_SHIELD,
    ELUSIVE,
    FROZEN,
    IMMUNE,
    POISONOUS,
    SILENCED,
    STEALTH,
    TAUNT,
    WINDFURY,
)

from .choice import Spot

MUTED, PLAIN, STRONG = "$foreground-muted", "$foreground", "bold $foreground"
READY, AIMED, CURSOR, HINTED = "bold $success", "bold $accent", "bold $background on $accent", "bold $warning"
UP, DOWN = "▲", "▼"
LETTERS = (
    (TAUNT, "T", "Taunt"),
    (DIVINE_SHIELD, "D", "Shield"),
    (STEALTH, "S", "Stealth"),
    (WINDFURY, "W", "Windfury"),
    (POISONOUS, "P", "Poison"),
    (FROZEN, "F", "Frozen"),
    (IMMUNE, "I", "Immune"),
    (ELUSIVE, "E", "Elusive"),
    (SILENCED, "X", "Silenced"),
)
_WHEN_PLAYED = re.compile(r"(Battlecry|Combo|Choose One|Overload)[^.]*\.")
THIN, HEAVY = tuple("┌─┐│└┘"), tuple("┏━┓┃┗┛")


class Canvas:
    """A grid of characters with styles, and the spots drawn on it."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", "")] * width for _ in range(height)]
        self.spots: list[tuple[int, int, int, int, Spot]] = []

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write text from left to right and return where it ends."""
        if 0 <= y < self.height:
            for at, letter in enumerate(text, x):
                if 0 <= at < self.width:
                    self._cells[y][at] = (letter, style)
        return x + len(text)

    def box(self, x: int, y: int, width: int, height: int, style: str, corners: tuple[str, ...] = THIN) -> None:
        left, line, right, side, low_left, low_right = corners
        self.put(x, y, left + line * (width - 2) + right, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, side, style)
            self.put(x + width - 1, row, side, style)
        self.put(x, y + height - 1, low_left + line * (width - 2) + low_right, style)

    def mark(self, x: int, y: int, width: int, height: int, spot: Spot) -> None:
        """Remember that a spot is here."""
        self.spots.append((x, y, x + width, y + height, spot))

    def at(self, x: int, y: int) -> Spot | None:
        """What was drawn here."""
        for left, top, right, bottom, spot in self.spots:
            if left <= x < right and top <= y < bottom:
                return spot
        return None

    def content(self) -> Content:
        return Content("\n").join([_line(row) for row in self._cells])


def _line(row: Sequence[tuple[str, str]]) -> Content:
    """Neighbours of one style become one piece."""
    pieces: list[tuple[str, str]] = []
    for letter, style in row:
        if pieces and pieces[-1][1] == style:
            pieces[-1] = (pieces[-1][0] + letter, style)
        else:
            pieces.append((letter, style))
    return Content.assemble(*pieces)


def numbers(one: Character) -> tuple[str, str]:
    """Attack and Health with a mark where they are above or below what is printed."""
    card = one.card
    attack = f"{one.attack}{UP if one.attack > card.attack else DOWN if one.attack < card.attack else ''}"
    if one.damage:
        return attack, f"{one.health}{DOWN}"
    return attack, f"{one.health}{UP if one.max_health > card.health else DOWN if one.max_health < card.health else ''}"


def _tone(text: str) -> str:
    if text.endswith(UP):
        return "bold $success"
    return "bold $error" if text.endswith(DOWN) else STRONG


def minion(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], one: Character, style: str, badge: str, sign: str
) -> None:
    """A minion as a box: number on top, name, numbers, keywords on the lower edge."""
    width, height = size
    canvas.box(x, y, width, height, style, HEAVY if one.keywords & TAUNT else THIN)
    if badge:
        canvas.put(x + 1, y, badge, AIMED)
    canvas.put(x + width - 2, y, sign, style)
    inner = width - 2
    names = _name_rows(one.card.name, inner)[: height - 3]
    for row, line in enumerate(names):
        canvas.put(x + 1, y + 1 + row, line, STRONG)
    _text(canvas, x + 1, y + 1 + len(names), inner, height - 3 - len(names), one)
    attack, health = numbers(one)
    canvas.put(x + 1, y + height - 2, attack, _tone(attack))
    canvas.put(x + width - 1 - len(health), y + height - 2, health, _tone(health))
    _keywords(canvas, x, y, size, one, style)


def _name_rows(name: str, width: int) -> list[str]:
    """The name in rows; where it is too narrow for words, just its letters."""
    if width >= 8:
        return [row[:width] for row in wrap(name, width, break_long_words=False)]
    letters = name.replace(" ", "")
    return [letters[start : start + width] for start in range(0, len(letters), width)]


def _text(canvas: Canvas, x: int, y: int, width: int, rows: int, one: Character) -> None:
    """As much of what it does as fits below its name; keywords stand on the edge anyway."""
    text = "" if one.keywords & SILENCED else own_words(one.card)
    if not text or rows < 3:
        return
    for row, line in enumerate(wrap(text, width, max_lines=rows, placeholder="…")):
        canvas.put(x, y + row, line[:width], MUTED)


def own_words(card: Card) -> str:
    """What a card does while it is in play, beyond its keywords."""
    text, words = card_text(card), ", ".join(keyword_names(card.keywords))
    text = text.removeprefix(f"{words}.") if words else text
    return _WHEN_PLAYED.sub("", text).strip()


def _keywords(canvas: Canvas, x: int, y: int, size: tuple[int, int], one: Character, style: str) -> None:
    width, height = size
    found = [(letter, word) for bit, letter, word in LETTERS if one.keywords & bit]
    text = " ".join(word for _, word in found)
    if len(text) > width - 2:
        text = "".join(letter for letter, _ in found)
    canvas.put(x + 1, y + height - 1, text[: width - 2], style)
    extra = ("†" if one.card.deathrattle and not one.keywords & SILENCED else "") + ("*" if one.triggers else "")
    if extra and len(text) + len(extra) < width - 2:
        canvas.put(x + width - 1 - len(extra), y + height - 1, extra, style)


def crystals(side: Side) -> str:
    """Full, empty and locked mana crystals."""
    locked = min(side.locked, side.crystals)
    empty = max(0, side.crystals - side.mana - locked)
    return "◆" * side.mana + "◇" * empty + "x" * locked


def hero_line(side: Side, own: bool) -> list[tuple[str, str]]:
    """Name, Health, Armor, Attack, weapon and what is hidden, as styled pieces."""
    hero = side.hero
    life = "bold $error" if hero.health <= 10 else STRONG
    pieces = [(hero.card.name.split()[0], STRONG), (f" {hero.health} HP", life)]
    if hero.armor:
        pieces.append((f" +{hero.armor} armor", PLAIN))
    if hero.attack:
        pieces.append((f" {hero.attack} attack", "bold $success"))
    if hero.keywords & FROZEN:
        pieces.append((" Frozen", "bold $secondary"))
    if hero.keywords & IMMUNE:
        pieces.append((" Immune", "bold $secondary"))
    if side.weapon is not None:
        pieces.append((f"  {side.weapon.card.name} {side.weapon.attack}/{side.weapon.durability}", PLAIN))
    if side.secrets:
        names = [hidden.card.name for hidden in side.secrets] if own else ["?"] * len(side.secrets)
        pieces.append((f"  Secrets: {' '.join(names) if not own else ', '.join(names)}", "bold $warning"))
    return pieces


def card_line(card: Card, cost: int) -> str:
    """A card in one line: cost, name, numbers."""
    stats = f" {card.attack}/{card.health}" if card.is_minion or card.is_weapon else ""
    return f"({cost}) {card.name}{stats}"


def row_of_minions(
    canvas: Canvas,
    y: int,
    height: int,
    board: Sequence[Character],
    base: int,
    looks: Mapping[int, tuple[str, str, str]],
) -> None:
    """All minions of a side in the middle of the row; `looks` has style, number and sign by code."""
    if not board:
        canvas.put(canvas.width // 2 - 5, y + height // 2, "no minions", MUTED)
        return
    width = max(7, min(16, canvas.width // max(4, len(board))))
    left = max(0, (canvas.width - width * len(board)) // 2)
    for place, one in enumerate(board):
        x, code = left + place * width, base + place
        style, badge, sign = looks[code]
        minion(canvas, x, y, (width, height), one, style, badge, sign)
        canvas.mark(x, y, width, height, Spot("one", code))
