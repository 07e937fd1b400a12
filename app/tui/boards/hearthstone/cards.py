"""Minions and hand cards of Hearthstone as they lie on the table: cost, numbers, keywords and text on the card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from textwrap import wrap

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_text import card_text, keyword_names
from cardai.games.hearthstone.engine.entities import Character
from cardai.games.hearthstone.keywords import (
    DIVINE_SHIELD,
    FROZEN,
    IMMUNE,
    POISONOUS,
    SILENCED,
    STEALTH,
    TAUNT,
    WINDFURY,
)

from ...palette import mix
from ...parts.grid import EDGE, HEAVY, Grid
from .emblems import sigil

CARD_GROUND = "#221B17"
STATES = (
    (TAUNT, "Taunt"),
    (DIVINE_SHIELD, "Divine Shield"),
    (STEALTH, "Stealth"),
    (FROZEN, "Frozen"),
    (IMMUNE, "Immune"),
    (WINDFURY, "Windfury"),
    (POISONOUS, "Poisonous"),
    (SILENCED, "Silenced"),
)
"""Keywords that are named on a minion."""
READY, PLAYABLE = "»", "•"
"""Marks of things that can attack and that can be played, where frames have no colour."""
COVERED_TEXT_COLUMNS = 10
"""Below so many columns the text of a covered card would be torn words."""
_WHEN_PLAYED = re.compile(r"(Battlecry|Combo|Choose One|Overload)[^.]*\.")


Box = tuple[int, int, int, int]
"""Left column, top row, width and height."""


@dataclass(frozen=True)
class Emphasis:
    """Emphasis of a thing."""

    key: str = ""
    """Its number, if it can be chosen by one."""
    is_chosen: bool = False
    """Under the cursor, or the card being played."""
    is_target: bool = False
    is_ready: bool = False
    """It can attack, or be played."""
    is_asleep: bool = False
    is_hinted: bool = False
    is_new: bool = False
    """It came, or changed, since the person last decided."""
    tag: str = ""
    """A word in the lower edge, such as "keep"."""


def minion(grid: Grid, x: int, y: int, size: tuple[int, int], one: Character, look: Emphasis) -> None:
    """A minion: name, what it does, attack and health in the corners; the frame tells its state."""
    width, height = size
    words = one.keywords
    ground = _tinted(grid, words)
    frame = _minion_frame(words, look)
    grid.frame(x, y, width, height, frame, ground, HEAVY if words & TAUNT else EDGE)
    if words & STEALTH:
        grid.fill(x + 1, y + 1, width - 2, height - 2, ground, "░", "#3A322B")
    text = "" if words & SILENCED else _standing_text(one.card)
    names = [*_state_words(words), *([text] if text else [])]
    ink = "mute" if words & STEALTH else "text"
    _inside(grid, (x, y, *size), one.card, names, ink)
    _top(grid, x, y, width, look, cost=None)
    if look.is_ready and grid.colours.is_bare:
        grid.put(x, y, READY, "text", CARD_GROUND, bold=True)
    bottom = y + height - 1
    attack_ground = "ench" if one.attack > one.card.attack else "atk"
    gem(grid, x, bottom, one.attack, "accink", attack_ground)
    hurt, raised = one.damage > 0, one.max_health > one.card.health
    ink, health_ground = ("#FFB0A8", "#7A1C1C") if hurt else ("accink", "ench") if raised else ("#FFFFFF", "hp")
    gem(grid, x + width - len(_gem(one.health)), bottom, one.health, ink, health_ground)
    _marks(grid, x, bottom, width, one)


def _minion_frame(words: int, look: Emphasis) -> str:
    if look.is_chosen or look.is_target:
        return "acc"
    if words & TAUNT:
        return "ench" if look.is_ready else "stone"
    if words & DIVINE_SHIELD:
        return "shield"
    if words & FROZEN:
        return "frost"
    return "ench" if look.is_ready else "idle"


def _tinted(grid: Grid, words: int) -> str:
    if words & DIVINE_SHIELD:
        return mix(CARD_GROUND, grid.colours["shield"], 0.16)
    if words & FROZEN:
        return mix(CARD_GROUND, grid.colours["frost"], 0.2)
    return CARD_GROUND


def _state_words(words: int) -> list[str]:
    """State of a minion, in words."""
    said = [word for bit, word in STATES if words & bit]
    return [", ".join(said)] if said else []


def _marks(grid: Grid, x: int, y: int, width: int, one: Character) -> None:
    """Signs in the lower edge: deathrattle, triggers and auras, windfury, poison."""
    if one.keywords & SILENCED:
        return
    signs = "†" * bool(one.card.deathrattle) + "¤" * bool(one.triggers or one.card.auras)
    signs += "≈" * bool(one.keywords & WINDFURY) + "!" * bool(one.keywords & POISONOUS)
    if signs and width >= 9 + len(signs):
        grid.put(x + (width - len(signs) - 2) // 2, y, f" {signs} ", "#FFFFFF", "#5A4A78", bold=True)


def hand_card(grid: Grid, box: Box, card: Card, cost: int, look: Emphasis, shown: int | None = None) -> None:
    """A card in hand; `shown` is how many of its columns stay free of the next card."""
    x, y, width, height = box
    is_covered = shown is not None and shown < width
    frame = "acc" if look.is_chosen else "ench" if look.is_ready else "faint"
    grid.frame(x, y, width, height, frame, "cloth")
    # what a card covers begins with the edge of the next one, so that there is no edge of its own
    room = (shown + 1 if is_covered and shown is not None else width, height)
    text = [part for part in [card_text(card)] if part and not (is_covered and room[0] - 2 < COVERED_TEXT_COLUMNS)]
    _inside(grid, (x, y, *room), card, text, "text" if look.is_ready or look.tag else "mute")
    tone = "mana" if cost == card.cost else "ench" if cost < card.cost else "bad"
    dim = look.is_ready or look.is_chosen or bool(look.tag)
    ground = tone if dim else mix(grid.colours[tone], grid.colours["cloth"], 0.45)
    if grid.colours.is_bare:
        end = grid.put(x, y, f"({cost}){PLAYABLE if look.is_ready else ''}", "text", "cloth", bold=True)
    else:
        end = gem(grid, x, y, cost, "#FFFFFF", ground)
    _top(grid, x, y, width, look, cost=end if is_covered else None)
    _bottom(grid, x, y + height - 1, room[0] if is_covered else width, card, look, is_covered=is_covered)


def _bottom(grid: Grid, x: int, y: int, width: int, card: Card, look: Emphasis, *, is_covered: bool) -> None:
    dim = 0.0 if look.is_ready or look.is_chosen or look.tag else 0.4
    if look.tag:
        ink, ground = ("accink", "ench") if look.tag == "keep" else ("#FFFFFF", "bad")
        grid.put(x + (width - len(look.tag) - 2) // 2, y, f" {look.tag} ", ink, ground, bold=True)
    if card.is_minion or card.is_weapon:
        atk, hp = (
            mix(grid.colours[role], grid.colours["cloth"], dim) for role in ("atk", "hp" if card.is_minion else "armor")
        )
        end = gem(grid, x, y, card.attack, "accink", atk)
        gem(grid, end if is_covered else x + width - len(_gem(card.health)), y, card.health, "#FFFFFF", hp)
    word = "weapon" if card.is_weapon else "secret" if card.is_secret else "spell" if card.is_spell else ""
    if word and not look.tag and not (is_covered and card.is_weapon) and len(word) + 2 <= width:
        at = x + 1 if is_covered else x + (width - len(word) - 2) // 2
        grid.put(at, y, f" {word} "[: x + width - at], "#FFFFFF", "#5A4A78", bold=True)


def _top(grid: Grid, x: int, y: int, width: int, look: Emphasis, cost: int | None) -> None:
    """Key, sleep, star in the upper edge; on a covered card the key stands next to the cost."""
    if look.is_asleep:
        grid.put(x + 2, y, " zz ", "mute", CARD_GROUND)
    if look.is_hinted:
        grid.put(x + width // 2 - 1, y, " ★ ", "accink", "acc", bold=True)
    elif look.is_new:
        grid.put(x + width // 2 - 1, y, " ● ", "acc", CARD_GROUND, bold=True)
    if look.key:
        at = cost if cost is not None else x + width - 3
        ink, ground = ("accink", "acc") if look.is_target else ("acc", "raise")
        grid.put(at, y, f" {look.key} ", ink, ground, bold=True)


def _inside(grid: Grid, box: Box, card: Card, texts: list[str], ink: str) -> None:
    """Name above, text below, and a creature between them where there is room."""
    x, y, width, height = box
    inner, rows = width - 2, height - 2
    if inner < 1 or rows < 1:
        return
    if inner < 7:
        texts = []
    parts = name_rows(card.name, inner) if rows < 5 or inner >= 7 else _rows(card.name, inner)
    names = parts[: max(1, min(2 if inner >= 7 else 4, rows - (1 if texts else 0)))]
    for row, line in enumerate(names):
        grid.centre(x + 1, y + 1 + row, inner, line, ink, bold=True)
    left = rows - len(names)
    lines = [part for text in texts for part in _rows(_fitting(text, inner), inner)]
    if len(lines) > left:
        lines = lines[:left]
        if lines:
            lines[-1] = lines[-1][: inner - 1].rstrip() + "…"
    for row, line in enumerate(lines):
        grid.centre(x + 1, y + height - 1 - len(lines) + row, inner, line, "mute")
    free = left - len(lines)
    tall = min(6, free - 1) if free >= 4 else free
    if tall >= 2 and inner >= 5:
        pixels = 13 if inner >= 15 and tall >= 4 else 9 if inner >= 9 else 7 if inner >= 7 else 5
        art, colours = sigil(card.id, pixels, 2 * tall, card.is_minion)
        grid.pixels(x + 1 + (inner - pixels) // 2, y + 1 + len(names) + (free - tall) // 2, art, colours)


def _fitting(text: str, width: int) -> str:
    """A text without words too long for narrow cards: a dagger is the sign of a deathrattle."""
    return text.replace("Deathrattle:", "†") if width < len("Deathrattle:") else text


def name_rows(name: str, width: int) -> list[str]:
    """The name in rows of words, the beginning of those too long for a row."""
    width = max(1, width)
    return [row[:width] for row in wrap(name, width, break_long_words=False)]


def _rows(text: str, width: int) -> list[str]:
    """A text in rows; a word too long for one goes on in the next after a hyphen."""
    fitting = [
        part
        for word in text.split()
        for part in ([word] if len(word) <= width else [f"{word[: width - 1]}-", word[width - 1 :]])
    ]
    return wrap(" ".join(fitting), width, break_on_hyphens=False)


def _standing_text(card: Card) -> str:
    """Text of a card while it is in play, beyond its keywords."""
    text, words = card_text(card), ", ".join(keyword_names(card.keywords))
    text = text.removeprefix(f"{words}.") if words else text
    return _WHEN_PLAYED.sub("", text).strip()


def gem(grid: Grid, x: int, y: int, value: int, ink: str, ground: str) -> int:
    """A figure on a coloured ground; returns where it ends."""
    return grid.put(x, y, _gem(value), ink, ground, bold=True)


def _gem(value: int) -> str:
    return f" {value} " if value < 10 else f" {value}"
