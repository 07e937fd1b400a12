"""A picture of the Hearthstone table: where everything is and how it stands out."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_text import card_text
from cardai.games.hearthstone.engine.entities import Character, Side
from cardai.games.hearthstone.keywords import FROZEN, IMMUNE
from cardai.games.hearthstone.view import HearthstoneView

from ...parts import surfaces
from ...parts.grid import ROUND_FRAME, Grid
from . import cards
from .cards import Emphasis, gem
from .choice import END, ENEMY_HERO, MY_HERO, Choosing, Spot, place_words
from .emblems import EMBLEM_COLOURS, EMBLEMS, GROUNDS

if TYPE_CHECKING:
    from .board import HearthstoneBoard

DIGITS = "1234567890"
PORTRAIT = 12
BROADER = 2
"""Columns by which cards and minions are broader where there are few: names stay whole."""
BUTTON = 9
"""Rows beside the opening hand from which on its button is drawn large."""
FIRST_HAND = 3
"""Cards of whoever goes first; the other has one more, and the Coin."""


@dataclass(frozen=True)
class Sizes:
    """Rows of each part of the table and the widths of what lies on it."""

    hero: int
    minion: tuple[int, int]
    line: int
    hand: tuple[int, int]
    lift: int

    @staticmethod
    def of(width: int, height: int) -> Sizes:
        """The largest that fit; spare rows go to the cards in hand, then to the minions."""
        if height >= 52 and width >= 110:
            sizes = Sizes(7, (19, 13), 1, (18, 11), 1)
        elif height >= 34:
            sizes = Sizes(5, (13, 8), 1, (13, 8), 1)
        elif height >= 26:
            sizes = Sizes(3, (12, 7), 1, (12, 6), 0)
        elif height >= 21:
            sizes = Sizes(2, (13, 6), 0, (13, 5), 0)
        else:
            sizes = Sizes(2, (13, 4 if height >= 16 else 3), 0, (13, 4), 0)
        spare = height - 2 * sizes.hero - 2 * sizes.minion[1] - sizes.line - sizes.hand[1] - sizes.lift
        more = max(0, min(2, spare))
        taller = max(0, (spare - more) // 2)
        return Sizes(
            sizes.hero,
            (sizes.minion[0], sizes.minion[1] + min(3, taller)),
            sizes.line,
            (sizes.hand[0], sizes.hand[1] + more),
            sizes.lift,
        )


class Drawing:
    """One picture of the table."""

    def __init__(self, grid: Grid, board: HearthstoneBoard, view: HearthstoneView, choosing: Choosing) -> None:
        self.grid, self.board, self.view, self.choosing = grid, board, view, choosing
        self.width = board.table_width(grid.width)
        """Columns of the table; a long hand below it may be wider."""
        self.sizes = Sizes.of(self.width, grid.height)
        self.badges = dict(zip(board.numbered(), DIGITS, strict=False)) if board.live else {}
        self.hinted = board.hinted_spots()
        self.hits = board.shown_hits
        self.is_opening = choosing.stage == "keep" and board.live
        """Whether the opening hand is being chosen."""

    def draw(self) -> None:
        grid, sizes = self.grid, self.sizes
        if self.is_opening:
            surfaces.surface(grid, 0, 0, self.width, grid.height, "wood0", "wood1")
            self._hero(0, self.view.enemy, ENEMY_HERO)
            self._opening(sizes.hero, grid.height - 2 * sizes.hero)
            self._hero(grid.height - sizes.hero, self.view.me, MY_HERO)
            return
        hand_top = grid.height - sizes.hand[1] - sizes.lift
        grid.fill(0, hand_top, grid.width, grid.height - hand_top, "bg")
        surfaces.surface(grid, 0, 0, self.width, hand_top, "wood0", "wood1")
        self._hero(0, self.view.enemy, ENEMY_HERO)
        y = sizes.hero
        self._row(y, self.view.enemy, ENEMY_HERO + 1)
        y += sizes.minion[1]
        if sizes.line:
            self._line(y)
        y += sizes.line
        self._row(y, self.view.me, 1)
        self._hero(hand_top - sizes.hero, self.view.me, MY_HERO)
        self._low(hand_top)

    # -- minions ---------------------------------------------------------------------------------------------

    def _row(self, y: int, side: Side, base: int) -> None:
        count = len(side.board)
        if not count:
            self.grid.centre(0, y + self.sizes.minion[1] // 2, self.width, "no minions", "faint")
            return
        wide, tall = self.sizes.minion
        # half-block edges leave a gap of their own, so that many minions need no other
        room = self.width - 2
        gap = 1 if count * (wide + 1) <= room else 0
        width = _broad(wide, count, room) if gap else min(wide, room // count)
        left = (self.width - count * (width + gap) + gap) // 2
        for place, one in enumerate(side.board):
            x, spot = left + place * (width + gap), Spot("one", base + place)
            ready = self.view.can_attack(one)
            look = Emphasis(
                key=self.badges.get(spot, ""),
                is_chosen=spot in (self.board.cursor, self.choosing.first),
                is_target=self._is_target(spot),
                is_ready=ready,
                is_asleep=base == 1 and not ready and one.sick,
                is_hinted=spot in self.hinted,
                is_new=one.uid in self.board.news,
            )
            cards.minion(self.grid, x, y, (width, tall), one, look)
            self._hit(x, y, width, tall, one)
            self.grid.mark(x, y, width, tall, spot)

    def _hit(self, x: int, y: int, width: int, tall: int, one: Character) -> None:
        """A hit that lands just now: red, with what it took."""
        if lost := self.hits.get(one.uid, 0):
            self.grid.tint(x, y, width, tall, "bad", 0.45)
            said = f" -{lost} "
            self.grid.put(x + (width - len(said)) // 2, y + tall // 2, said, "#FFFFFF", "bad", bold=True)

    def _is_target(self, spot: Spot) -> bool:
        return self.board.live and self.choosing.stage == "target" and spot.number in self.choosing.targets

    def _line(self, y: int) -> None:
        """Between the boards: the turn, and the button that ends it."""
        grid = self.grid
        grid.put(1, y, "─" * (self.width - 2), "idle")
        grid.centre(0, y, self.width, f" turn {self.view.number} ", "gold", bold=True)
        self._end(self.width - 14, y)

    def _end(self, x: int, y: int) -> int:
        """End turn: gold only when there is nothing else left to do; a button only where it can be pressed."""
        if not self.board.live:
            return x
        is_last = self.board.live and self.choosing.stage == "first" and len(self.choosing.actions) == 1
        ink, ground = ("accink", "acc") if is_last or self.board.cursor == END else ("text", "raise")
        key_ink = ink if ground == "acc" else "acc"
        end = self.grid.put(x, y, f" {self.board.cap('e')} ", key_ink, ground, bold=True)
        end = self.grid.put(end, y, "End turn ", ink, ground, bold=True)
        self.grid.mark(x, y, end - x, 1, END)
        return end

    # -- heroes ----------------------------------------------------------------------------------------------

    def _hero(self, y: int, side: Side, code: int) -> None:
        height, grid = self.sizes.hero, self.grid
        own = code == MY_HERO
        left = (self.width - PORTRAIT) // 2
        name = self.board.names[side.seat]
        hero = side.hero
        end = grid.put(1, y, name, "gold" if self.view.turn == side.seat else "text", bold=True)
        counts = f"{len(side.deck)} in deck"
        if height > 2:
            grid.put(1, y + 1, hero.card.card_class.title(), "mute")
            grid.put(1, y + 2, counts, "mute")
        else:
            end = grid.put(end + 2, y, counts, "mute")
            grid.put(1, y + 1, "" if own else f"{len(side.hand)} in hand", "mute")
        self._portrait(left, y, side, code)
        if not own:
            self._backs(y, side, max(end + 2, 14), left)
        self._weapon(left, y, side, own=own)
        self._power(left + PORTRAIT + 1, y, side, own=own)
        self._mana(y, side, own=own)

    def _portrait(self, x: int, y: int, side: Side, code: int) -> None:
        """The hero on the class colour; attack at the left, health at the right, armor above it."""
        grid, height, hero = self.grid, self.sizes.hero, side.hero
        spot = Spot("one", code)
        ground = GROUNDS.get(hero.card.card_class, "#3A322B")
        grid.fill(x, y, PORTRAIT, height, ground)
        if height >= 5:
            grid.pixels(x + 1, y + (height - 5) // 2, EMBLEMS.get(hero.card.card_class, ()), EMBLEM_COLOURS)
        else:
            star = 3 * (spot in self.hinted)
            grid.centre(x + 1 + star, y, PORTRAIT - 2 - star, hero.card.name.split()[0], "text", bold=True)
        chosen = spot in (self.board.cursor, self.choosing.first)
        ready = MY_HERO in self.choosing.fighters and code == MY_HERO and self.board.live
        edge = (
            "acc"
            if chosen or self._is_target(spot)
            else "ench"
            if ready
            else "frost"
            if hero.keywords & FROZEN
            else "idle"
        )
        for row in range(y, y + height):
            grid.put(x, row, "▌", edge)
            grid.put(x + PORTRAIT - 1, row, "▐", edge)
        low = y + height - 1
        if hero.attack:
            gem(grid, x + 1, low, hero.attack, "accink", "atk")
        ink, tone = ("#FFFFFF", "hp") if hero.health > 10 else ("#FFB0A8", "#7A1C1C")
        gem(grid, x + PORTRAIT - 4, low, hero.health, ink, tone)
        if hero.armor:
            gem(
                grid,
                x + PORTRAIT - 4 if height > 2 else x + PORTRAIT - 7,
                low - (height > 2),
                hero.armor,
                "accink",
                "armor",
            )
        if key := self.badges.get(spot):
            grid.put(x + PORTRAIT - 4, y, f" {key} ", "accink", "acc", bold=True)
        if spot in self.hinted:
            grid.put(x + 1, y, " ★ ", "accink", "acc", bold=True)
        if hero.keywords & IMMUNE:
            grid.put(x + 1, y + height // 2, "Immune", "gold", bold=True)
        self._hit(x, y, PORTRAIT, height, hero)
        grid.mark(x, y, PORTRAIT, height, spot)

    def _backs(self, y: int, side: Side, left: int, end: int) -> None:
        """The cards the other holds, seen from behind; a weapon may need the rows below the first."""
        grid, count = self.grid, len(side.hand)
        tall = 1 if side.weapon is not None and self.sizes.hero < 5 else min(3, self.sizes.hero)
        room = end - left - 2
        step = 3 if 3 * count + 1 <= room else 2 if 2 * count + 2 <= room else 1
        width = count * step + 1
        if not count or width > room:
            return
        x = end - 1 - width
        if (other := self.board.other) is not None and step == 3:
            for place, held in enumerate(other.me.hand):
                gem(grid, x + 3 * place, y, held.card.cost, "#FFFFFF", "mana")
            return
        for card in range(count):
            if tall >= 3:
                grid.frame(x + card * step, y, 4 if card == count - 1 else step + 1, 3, "back", "back")
                grid.put(x + card * step + 1, y + 1, "▒" * (step - 1), "back2", "back")
            else:
                grid.put(x + card * step, y, "▐▌"[:step] if step > 1 else "▌", "back2")

    def _weapon(self, end: int, y: int, side: Side, *, own: bool) -> None:
        """The weapon between attack and durability, left of the portrait where nothing else stands."""
        weapon = side.weapon
        if weapon is None:
            return
        grid, height = self.grid, self.sizes.hero
        start = 1 if height >= 5 or (height < 3 and own) else 2 + len(side.hero.card.card_class) if height > 2 else 11
        row = y + (3 if height >= 5 else 1)
        name = _last_words(weapon.card.name, end - start - 9)
        x = end - len(name) - 8
        x = gem(grid, x, row, weapon.attack, "accink", "atk")
        x = grid.put(x, row, f" {name} ", "text", bold=True)
        gem(grid, x, row, weapon.durability, "accink", "armor")

    def _power(self, x: int, y: int, side: Side, *, own: bool) -> None:
        """The hero power with its cost: in a frame with what it does where there is room, else in a row."""
        can = own and self.board.live and self.choosing.can_use_power
        if self.sizes.hero >= 5 and self.width >= 76:
            self._framed_power(x + 1, y, side.power, own=own, can=can)
        else:
            self._low_power(x, y + min(2, self.sizes.hero - 1), side, own=own, can=can)

    def _framed_power(self, x: int, y: int, power: Card, *, own: bool, can: bool) -> None:
        grid, spot = self.grid, Spot("power")
        room, rows = self.width - 15 - x - 2, self.sizes.hero - 2
        inner = min(room, max(14, len(power.name), len(card_text(power)) // (rows - 1) + 4))
        names, text = wrap(power.name, inner), wrap(card_text(power), inner)
        is_above = len(names) + len(text) > rows and len(power.name) <= inner - (5 if own else 2)
        if is_above:
            names = []
        if len(text) > rows - len(names):
            text = [*text[: rows - len(names) - 1], f"{text[rows - len(names) - 1][: inner - 1]}…"]
        tall = len(names) + len(text) + 2
        top = y + (self.sizes.hero - tall) // 2
        edge = "acc" if own and spot in (self.board.cursor, self.choosing.first) else "ench" if can else "idle"
        grid.frame(x, top, inner + 2, tall, edge, None, ROUND_FRAME)
        for row, line in enumerate(names):
            grid.centre(x + 1, top + 1 + row, inner, line, "text" if can or not own else "mute", bold=can)
        for row, line in enumerate(text):
            grid.centre(x + 1, top + 1 + len(names) + row, inner, line, "mute")
        end = gem(grid, x, top, power.cost, "#FFFFFF", "mana")
        if is_above:
            grid.put(end, top, f" {power.name}{' ' * (not own)}", "text" if can or not own else "mute", bold=can)
        if own:
            if self.board.live:
                grid.put(x + inner - 1, top, f" {self.board.cap('f')} ", "acc", "raise", bold=True)
            grid.mark(x, top, inner + 2, tall, spot)
            if spot in self.hinted:
                grid.put(x + inner // 2, top, " ★ ", "accink", "acc", bold=True)

    def _low_power(self, x: int, row: int, side: Side, *, own: bool, can: bool) -> None:
        grid, power, spot = self.grid, side.power, Spot("power")
        left = x + 1
        is_key = own and self.board.live
        end = grid.put(left, row, f" {self.board.cap('f')} ", "acc", "raise", bold=True) if is_key else left
        end = gem(grid, end, row, power.cost, "#FFFFFF", "mana")
        end = grid.put(end, row, f" {power.name}", "text" if can or not own else "mute", bold=can)
        if own:
            grid.mark(left, row, end - left, 1, spot)
            if spot in self.hinted:
                grid.put(left - 2, row, "★", "acc", bold=True)
            if self.sizes.hero < 3 and side.secrets:
                self._secret_count(end + 1, row, side)

    def _secret_count(self, x: int, y: int, side: Side) -> None:
        x = self.grid.put(x, y, " ? ", "accink", "acc", bold=True)
        self.grid.put(x, y, f" {len(side.secrets)}", "text")

    def _mana(self, y: int, side: Side, *, own: bool) -> None:
        """Crystals: full, empty and locked; and what lies hidden."""
        grid = self.grid
        locked = min(side.locked, side.crystals)
        full = side.mana
        empty = max(0, side.crystals - full - locked)
        said = f"{full} of {side.crystals} mana" if own else f"{side.crystals} mana"
        is_low = self.sizes.hero < 3
        x = (self.width + PORTRAIT) // 2 + 2 if is_low else self.width - 14
        end = grid.put(x, y, "◆" * full, "mana")
        end = grid.put(end, y, "◇" * empty, "faint")
        end = grid.put(end, y, "x" * locked, "bad")
        if is_low and own and not self.is_opening:
            grid.put(end, y, f" {full}/{side.crystals}", "text")
            self._end(self.width - 13, y)
        elif is_low:
            end = grid.put(end, y, f" {said}", "text")
            if side.secrets and not own:
                self._secret_count(end + 1, y, side)
        else:
            end = grid.put(x, y + 1, said, "text")
            if side.secrets and self.width >= 76:
                grid.put(grid.put(x, y + 2, " ? ", "accink", "acc", bold=True), y + 2, _secrets(side, own=own), "text")
            elif side.secrets:
                self._secret_count(end + 1, y + 1, side)

    # -- the hand and what is to be chosen from --------------------------------------------------------------

    def _low(self, top: int) -> None:
        stage, first = self.choosing.stage, self.choosing.first
        if stage == "offer":
            offered = [(card, card.cost, Spot("offer", at)) for at, card in enumerate(self.view.choice)]
            self._cards(top, offered)
        elif stage == "option" and self.board.live and first is not None:
            options = self.view.me.hand[first.number].card.choose
            self._cards(top, [(options[at], options[at].cost, Spot("option", at)) for at in self.choosing.options])
        elif stage == "place" and self.board.live:
            self._places(top)
        else:
            hand = self.view.me.hand
            self._cards(top, [(held.card, self.view.cost(at), Spot("hand", at)) for at, held in enumerate(hand)])

    def _cards(self, top: int, shown: list[tuple[Card, int, Spot]]) -> None:
        """Cards side by side, or overlapping where they are many; the outer ones of a fan lie lower."""
        grid, count = self.grid, len(shown)
        width, height = self.sizes.hand
        if not count:
            grid.centre(0, top + height // 2, grid.width, "no cards in hand", "faint")
            return
        room = grid.width - 2
        if count * (width + 1) <= room:
            width = _broad(width, count, room)
        step = min(width + (1 if count * (width + 1) <= room else 0), max(5, (room - width) // max(1, count - 1)))
        left = max(1, (grid.width - (count - 1) * step - width) // 2)
        for at, (card, cost, spot) in enumerate(shown):
            x = left + at * step
            chosen = spot in (self.board.cursor, self.choosing.first)
            y = top + (0 if chosen else self.sizes.lift)
            free = step if at < count - 1 and step < width else None
            cards.hand_card(grid, (x, y, width, height), card, cost, self._hand_look(spot, chosen=chosen), free)
            grid.mark(x, y, step if free else width, height, spot)

    def _hand_look(self, spot: Spot, *, chosen: bool) -> Emphasis:
        stage = self.choosing.stage
        playable = spot.kind != "hand" or (self.board.live and self.choosing.can_play(spot.number))
        tag = ""
        if stage == "keep" and self.board.live:
            tag = "keep" if spot.number in self.choosing.kept else "replace"
            playable = tag == "keep"
        return Emphasis(
            key=self.badges.get(spot, ""),
            is_chosen=chosen,
            is_ready=playable,
            is_hinted=spot in self.hinted,
            tag=tag,
        )

    def _opening(self, y: int, room: int) -> None:
        """The opening hand, large, to keep or replace; above it the question, below it what enter does."""
        hand = self.view.me.hand
        tall = 20 if self.sizes.hero >= 7 else 15
        height = min(room - 5, tall)
        width = min(tall + 7, (self.width - 4) // max(1, len(hand)) - 2, 2 * height)
        left = (self.width - len(hand) * (width + 2) + 2) // 2
        top = y + (room - height) // 2
        turn = "You go second, with the Coin." if len(hand) > FIRST_HAND else "You go first."
        question = f"{turn} Which cards do you keep?"
        self.grid.centre(0, (y + top) // 2, self.width, question, "text", bold=True)
        for at, held in enumerate(hand):
            x, spot = left + at * (width + 2), Spot("hand", at)
            look = self._hand_look(spot, chosen=spot == self.board.cursor)
            cards.hand_card(self.grid, (x, top, width, height), held.card, held.card.cost, look)
            self.grid.mark(x, top, width, height, spot)
        low = (top + height + y + room) // 2
        replaced = len(hand) - len(self.choosing.kept)
        what = f"replace {replaced}, keep {len(self.choosing.kept)}" if replaced else f"keep all {len(hand)}"
        text = f" ⏎  Done: {what} "
        x = (self.width - len(text)) // 2
        tall = 3 if room - height >= BUTTON else 1
        if tall == 3:
            self.grid.frame(x - 3, low - 1, len(text) + 6, 3, "acc", "acc")
        self.grid.put(x, low, text, "accink", "acc", bold=True)
        self.grid.mark(x - tall, low - tall // 2, len(text) + 2 * tall, tall, END)

    def _places(self, top: int) -> None:
        """Where on the board a minion may go, in words."""
        for row, place in enumerate(self.choosing.places):
            spot = Spot("option", place)
            chosen = spot == self.board.cursor
            y = top + row % self.sizes.hand[1]
            x = 3 + row // self.sizes.hand[1] * (self.grid.width // 2)
            end = self.grid.put(x, y, f" {self.badges.get(spot, ' ')} ", "acc", "raise", bold=True)
            end = self.grid.put(end + 1, y, place_words(self.view, place), "acc" if chosen else "text", bold=chosen)
            self.grid.mark(x, y, end - x, 1, spot)


def _broad(width: int, count: int, room: int) -> int:
    """Columns of each of a few things that lie side by side with room to spare."""
    return max(width, min(width + BROADER, room // count - 1))


def _last_words(name: str, room: int) -> str:
    """A name, or as many of its last words as fit."""
    words = name.split()
    while len(words) > 1 and len(" ".join(words)) > room:
        words.pop(0)
    return " ".join(words)[: max(1, room)]


def _secrets(side: Side, *, own: bool) -> str:
    count = len(side.secrets)
    if own:
        return " " + ", ".join(hidden.card.name for hidden in side.secrets)[:10]
    return " secret" if count == 1 else f" {count} secrets"
