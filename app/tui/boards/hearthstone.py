"""The Hearthstone board: both sides, the hand, and the card being looked at."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.entities import Character
from cardai.games.hearthstone.state import Action
from cardai.games.hearthstone.view import View
from cardai.games.hearthstone.wording import keyword_names, rules_text

from . import hearthstone_art as art
from .base import GameBoard
from .hearthstone_choice import END, ENEMY_HERO, MY_HERO, Choosing, Spot

DIGITS = "1234567890"
_Row = tuple[str, str, str, Spot]
"""A line of the hand: what it is, more about it, its style, and the spot it stands for."""


class Felt(Static):
    """The table itself; clicks and the pointer's way over it are told as spots."""

    class Clicked(Message):
        """The person clicked on something."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Hovered(Clicked):
        """The pointer came to something."""

    class Resized(Message):
        """There is another amount of room."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.canvas = art.Canvas(1, 1)
        self._under: Spot | None = None

    def show(self, canvas: art.Canvas) -> None:
        self.canvas = canvas
        self.update(canvas.content())

    def on_resize(self) -> None:
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        if (spot := self.canvas.at(event.x, event.y)) is not None:
            self.post_message(self.Clicked(spot))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        spot = self.canvas.at(event.x, event.y)
        if spot is not None and spot != self._under:
            self.post_message(self.Hovered(spot))
        self._under = spot


class HearthstoneBoard(GameBoard):
    """Choose a card, a fighter or the power, then what it is aimed at; anything under the cursor is explained."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(digit, f"digit({at})", f"Number {digit}", show=False, tooltip="The card or target of this number")
            for at, digit in enumerate(DIGITS)
        ),
        Binding("g", "fight", "Attack", show=False, tooltip="Number your characters that can attack"),
        Binding("f", "use_power", "Power", show=False, tooltip="Use the hero power"),
        Binding("e", "end_turn", "End turn", show=False, tooltip="End the turn"),
        Binding("left", "move(-1,0)", "Left", show=False, tooltip="Look at the next thing to the left"),
        Binding("right", "move(1,0)", "Right", show=False, tooltip="Look at the next thing to the right"),
        Binding("up", "move(0,-1)", "Up", show=False, tooltip="Look at what is above"),
        Binding("down", "move(0,1)", "Down", show=False, tooltip="Look at what is below"),
        Binding("enter", "confirm", "Choose", show=False, tooltip="Choose what the cursor is on"),
        Binding("backspace", "back", "Back", show=False, tooltip="Choose something else"),
    ]

    KEYS = "1-9 card, g attack, f power, e end turn, arrows look, ⏎ choose"
    SIDE_WIDTH = 40

    DEFAULT_CSS = """
    HearthstoneBoard, HearthstoneBoard.-wide { layout: horizontal; }
    HearthstoneBoard Felt { width: 1fr; height: 1fr; text-wrap: nowrap; }
    HearthstoneBoard #right { width: 24; height: 1fr; }
    HearthstoneBoard.-wide #right { width: 40; }
    HearthstoneBoard #looked { height: 10; border: round $primary 50%; border-title-color: $accent; padding: 0 1; }
    HearthstoneBoard.-wide #looked { height: 14; }
    HearthstoneBoard #right > .side { height: 1fr; width: 1fr; layout: vertical; }
    HearthstoneBoard.-advised #looked { height: 7; }
    """

    def __init__(self, side: Any = None) -> None:
        super().__init__(side)
        self._choosing: Choosing | None = None
        self._cursor: Spot | None = None
        self._fighting = False
        """Whether digits mean own characters instead of hand cards."""

    def compose(self) -> ComposeResult:
        yield Felt()
        with Vertical(id="right"):
            yield Static(id="looked", markup=False)
            if self.side is not None:
                yield self.side

    def show(self, view: Any, names: Any, *, live: bool) -> None:
        self._choosing = Choosing(view) if isinstance(view, View) else None
        self._fighting = False
        super().show(view, names, live=live)

    def show_advice(self, advice: Any) -> None:
        self.set_class(advice is not None, "-advised")
        super().show_advice(advice)

    def draw(self) -> None:
        view, choosing = self.now, self._choosing
        if view is None or choosing is None:
            return
        felt = self.query_one(Felt)
        width, height = felt.content_size.width or 52, felt.content_size.height or 21
        drawing = _Drawing(self, view, choosing, width, height)
        felt.show(drawing.canvas)
        self._explain(view)

    # -- choosing --------------------------------------------------------------------------------------------

    def action_digit(self, at: int) -> None:
        """The number means what the stage says."""
        choosing = self._choosing
        if choosing is None:
            return
        numbered = self.numbered()
        if at < len(numbered):
            self.take(numbered[at])

    def numbered(self) -> list[Spot]:
        """What the digits 1 to 9 and 0 stand for now."""
        choosing, view = self._choosing, self.now
        if choosing is None or view is None:
            return []
        stage = choosing.stage
        if stage == "offer":
            return [Spot("offer", number) for number in range(len(view.choice))]
        if stage == "option":
            return [Spot("option", number) for number in choosing.options]
        if stage == "place":
            return [Spot("option", number) for number in choosing.places]
        if stage == "target":
            return [Spot("one", code) for code in choosing.targets]
        if stage == "first" and self._fighting:
            return [Spot("one", code) for code in choosing.fighters]
        return [Spot("hand", place) for place in range(len(view.me.hand))]

    def take(self, spot: Spot) -> None:
        """Choose a spot, whatever that means at this stage."""
        choosing = self._choosing
        if choosing is None or not self.live:
            return
        self._cursor = spot
        action = self._meaning(choosing, spot)
        if action is not None:
            choosing.back()
            self._fighting = False
            self.choose(action)
        self.draw()

    def _meaning(self, choosing: Choosing, spot: Spot) -> Action | None:
        stage = choosing.stage
        if stage == "keep":
            if spot == END:
                return choosing.keep()
            choosing.toggle(spot.number)
        elif stage == "offer":
            return ("choose", spot.number) if spot.kind == "offer" else None
        elif stage == "option" and spot.kind == "option":
            return choosing.choose_option(spot.number)
        elif stage == "place" and spot.kind == "option":
            return choosing.put(spot.number)
        elif stage == "target" and spot.kind == "one":
            return choosing.aim(spot.number)
        elif spot.kind != "option" and not (spot.kind == "one" and spot.number >= ENEMY_HERO):
            return choosing.start(spot)
        return None

    def action_fight(self) -> None:
        choosing = self._choosing
        if choosing is not None:
            choosing.back()
            self._fighting = not self._fighting
            if self._fighting and choosing.fighters:
                self._cursor = Spot("one", choosing.fighters[0])
            self.draw()

    def action_use_power(self) -> None:
        self.take(Spot("power"))

    def action_end_turn(self) -> None:
        self.take(END)

    def action_confirm(self) -> None:
        choosing = self._choosing
        if choosing is not None and choosing.stage == "keep" and self._cursor is None:
            self.take(END)
        elif self._cursor is not None:
            self.take(self._cursor)

    def action_back(self) -> None:
        if self._choosing is not None:
            self._choosing.back()
            self._fighting = False
            self.draw()

    def action_move(self, across: int, down: int) -> None:
        """The cursor goes to the nearest spot in a direction."""
        self._cursor = _nearest(self.query_one(Felt).canvas, self._cursor, across, down) or self._cursor
        self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Looking around is always possible, choosing only at one's own move."""
        own = {"digit", "fight", "use_power", "end_turn", "confirm", "back"}
        return self.live or action not in own

    @on(Felt.Clicked)
    def click(self, event: Felt.Clicked) -> None:
        event.stop()
        if isinstance(event, Felt.Hovered):
            return
        if self.live:
            self.take(event.spot)
        else:
            self._cursor = event.spot
            self.draw()

    @on(Felt.Hovered)
    def hover(self, event: Felt.Hovered) -> None:
        event.stop()
        if self.now is not None:
            self._explain(self.now, event.spot)

    @on(Felt.Resized)
    def resize(self, event: Felt.Resized) -> None:
        event.stop()
        if self.now is not None:
            self.draw()

    # -- what is there ---------------------------------------------------------------------------------------

    @property
    def now(self) -> View | None:
        return self.view if isinstance(self.view, View) else None

    @property
    def cursor(self) -> Spot | None:
        return self._cursor

    @property
    def is_fighting(self) -> bool:
        return self._fighting

    def _explain(self, view: View, spot: Spot | None = None) -> None:
        """Put what the cursor or the pointer is on into words."""
        panel = self.query_one("#looked", Static)
        title, lines = _about(view, self._choosing, spot or self._cursor)
        panel.border_title = title
        panel.update(Content("\n").join(lines))


class _Drawing:
    """One picture of the table."""

    def __init__(self, board: HearthstoneBoard, view: View, choosing: Choosing, width: int, height: int) -> None:
        self.board, self.view, self.choosing = board, view, choosing
        self.canvas = art.Canvas(width, height)
        self.is_tall = height >= 30
        self.badges = self._badges()
        self._draw(height)

    def _badges(self) -> dict[Spot, str]:
        if not self.board.live:
            return {}
        return dict(zip(self.board.numbered(), DIGITS, strict=False))

    def _draw(self, height: int) -> None:
        tall = min(9, max(7, (height - 18) // 2)) if self.is_tall else 5
        y = self._enemy(0) + (1 if self.is_tall else 0)
        art.row_of_minions(self.canvas, y, tall, self.view.enemy.board, ENEMY_HERO + 1, self._looks())
        y += tall + (1 if self.is_tall else 0)
        art.row_of_minions(self.canvas, y, tall, self.view.me.board, 1, self._looks())
        y += tall + (1 if self.is_tall else 0)
        y = self._mine(y) + (1 if self.is_tall else 0)
        self._low(y, height - 1 - y)
        self._prompt(height - 1)

    def _looks(self) -> dict[int, tuple[str, str, str]]:
        """Style, number and sign (can attack, has just arrived) of each minion by its code."""
        looks = {}
        for base, side in ((1, self.view.me), (ENEMY_HERO + 1, self.view.enemy)):
            for code, one in enumerate(side.board, base):
                ready = self.view.can_attack(one)
                spot = Spot("one", code)
                sign = "●" if ready else "z" if one.sick and base == 1 else ""
                looks[code] = (self._style(spot, art.READY if ready else art.PLAIN), self.badges.get(spot, ""), sign)
        return looks

    def _style(self, spot: Spot, usual: str) -> str:
        if spot == self.board.cursor:
            return art.AIMED if spot.kind == "one" and spot.number not in (MY_HERO, ENEMY_HERO) else art.CURSOR
        if spot == self.choosing.first:
            return art.HINTED
        if spot.kind == "one" and self.choosing.stage == "target" and spot.number in self.choosing.targets:
            return art.AIMED
        return usual

    def _enemy(self, y: int) -> int:
        side = self.view.enemy
        x = self._hero(y, side, ENEMY_HERO, own=False)
        tail = f"  {len(side.hand)} cards, {len(side.deck)} in deck"
        mana = f"  {art.crystals(side)}" if side.crystals else ""
        if x + len(tail) + len(mana) <= self.canvas.width:
            self.canvas.put(x, y, tail + mana, art.MUTED)
            return y + 1
        self.canvas.put(2, y + 1, f"{tail.strip()}{mana}", art.MUTED)
        return y + 2

    def _hero(self, y: int, side: Any, code: int, own: bool) -> int:
        spot = Spot("one", code)
        badge = self.badges.get(spot, "")
        pieces = art.hero_line(side, own)
        x = self.canvas.put(0, y, f"{badge or ' '} ", art.AIMED)
        for at, (text, style) in enumerate(pieces):
            x = self.canvas.put(x, y, text, self._style(spot, style) if at == 0 else style)
        self.canvas.mark(0, y, x, 1, spot)
        return x

    def _mine(self, y: int) -> int:
        side, canvas = self.view.me, self.canvas
        end = self._hero(y, side, MY_HERO, own=True)
        if MY_HERO in self.choosing.fighters:
            end = canvas.put(end + 1, y, "●", art.READY)
        x = canvas.put(2, y + 1, art.crystals(side), "bold $secondary")
        x = canvas.put(x, y + 1, f" {side.mana}/{side.crystals} ", art.STRONG)
        x = self._button(
            x, y + 1, f"f {side.power.name} ({side.power.cost})", Spot("power"), self.choosing.can_use_power
        )
        word = "⏎ done" if self.choosing.stage == "keep" else "e End" if canvas.width < 60 else "e End turn"
        x = self._button(x + 1, y + 1, word, END, self.choosing.stage in ("first", "keep"))
        self._deck(y, end, x)
        return y + 2

    def _deck(self, y: int, above: int, below: int) -> None:
        """How many cards are left, where there is room for it."""
        deck = f"{len(self.view.me.deck)} in deck"
        start = self.canvas.width - len(deck) - 1
        if above + 1 < start:
            self.canvas.put(start, y, deck, art.MUTED)
        elif below + 1 < start:
            self.canvas.put(start, y + 1, deck, art.MUTED)

    def _button(self, x: int, y: int, text: str, spot: Spot, is_on: bool) -> int:
        style = self._style(spot, art.STRONG if is_on else art.MUTED)
        end = self.canvas.put(x, y, f"[{text}]", style)
        self.canvas.mark(x, y, end - x, 1, spot)
        return end

    def _low(self, y: int, room: int) -> None:
        """The hand, or what has to be chosen from."""
        stage = self.choosing.stage
        if stage in ("option", "place", "offer") and self.board.live:
            rows = self._choices(stage)
        else:
            rows = [self._hand_row(place) for place in range(len(self.view.me.hand))]
        columns = 1 if len(rows) <= room else 2
        each = (len(rows) + columns - 1) // columns
        width = self.canvas.width // columns
        for at, (text, more, style, spot) in enumerate(rows):
            x, row = (at // max(1, each)) * width, y + at % max(1, each)
            self.canvas.put(x, row, f"{self.badges.get(spot, ' ')} ", art.AIMED)
            end = self.canvas.put(x + 2, row, _cut(text, width - 3), self._style(spot, style))
            if more and width >= 70:
                self.canvas.put(end + 2, row, _cut(more, x + width - end - 3), art.MUTED)
            self.canvas.mark(x, row, width - 1, 1, spot)

    def _hand_row(self, place: int) -> _Row:
        card, cost = self.view.me.hand[place].card, self.view.cost(place)
        text = art.card_line(card, cost)
        if cost != card.cost:
            text = text.replace(f"({cost})", f"({cost}{art.DOWN if cost < card.cost else art.UP})", 1)
        if self.choosing.stage == "keep":
            kept = place in self.choosing.kept
            text = f"{'keep   ' if kept else 'replace'} {text}"
            style = art.STRONG if kept else art.MUTED
        else:
            playable = self.choosing.can_play(place)
            text = f"{'•' if playable else ' '} {text}"
            style = art.STRONG if playable else art.MUTED
        return text, rules_text(card), style, Spot("hand", place)

    def _choices(self, stage: str) -> list[_Row]:
        first = self.choosing.first
        if stage == "offer":
            return [
                (art.card_line(card, card.cost), rules_text(card), art.STRONG, Spot("offer", number))
                for number, card in enumerate(self.view.choice)
            ]
        if stage == "option" and first is not None:
            options = self.view.me.hand[first.number].card.choose
            return [
                (f"{options[number].name}: {rules_text(options[number])}", "", art.STRONG, Spot("option", number))
                for number in self.choosing.options
            ]
        return [
            (_place_words(self.view, place), "", art.STRONG, Spot("option", place)) for place in self.choosing.places
        ]

    def _prompt(self, y: int) -> None:
        self.canvas.put(1, y, _cut(self._words(), self.canvas.width - 2), art.AIMED if self.board.live else art.MUTED)

    def _words(self) -> str:
        view, stage = self.view, self.choosing.stage
        if view.is_over:
            return (
                "The game is a draw" if view.winner is None else "You won" if view.winner == view.seat else "You lost"
            )
        if not self.board.live:
            return "" if view.turn is None else f"{self.board.names[view.turn]} to move"
        if stage == "first" and self.board.is_fighting:
            return "Who attacks? Number or arrows, ⌫ back" if self.choosing.fighters else "Nobody can attack, ⌫ back"
        hinted = self.board.hinted
        if hinted is not None and stage == "first":
            return f"★ {self.board.label(hinted)}"
        name = _first_name(view, self.choosing.first)
        return {
            "keep": "Numbers: keep or replace. ⏎ when done",
            "offer": "Take one: its number",
            "option": f"{name}: which one?",
            "target": f"{name} at whom? Number, arrows ⏎, ⌫ back",
            "place": f"{name}: in which place?",
        }.get(stage, "")


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


def _first_name(view: View, spot: Spot | None) -> str:
    if spot is None:
        return ""
    if spot.kind == "hand":
        return view.me.hand[spot.number].card.name
    if spot.kind == "power":
        return view.me.power.name
    one = _character(view, spot.number)
    return one.card.name if one is not None else ""


def _place_words(view: View, place: int) -> str:
    board = view.me.board
    if place == 0:
        return f"left of {board[0].card.name}" if board else "on the board"
    if place == len(board):
        return f"right of {board[-1].card.name}"
    return f"between {board[place - 1].card.name} and {board[place].card.name}"


def _character(view: View, code: int) -> Character | None:
    side, place = (view.enemy, code - ENEMY_HERO) if code >= ENEMY_HERO else (view.me, code)
    if place == 0:
        return side.hero
    return side.board[place - 1] if place <= len(side.board) else None


def _nearest(canvas: art.Canvas, cursor: Spot | None, across: int, down: int) -> Spot | None:
    """The spot that lies next in a direction; the first of the hand if the cursor is nowhere."""
    here = next((place for place in canvas.spots if place[4] == cursor), None)
    if here is None:
        hand = [place[4] for place in canvas.spots if place[4].kind in ("hand", "offer", "option")]
        return hand[0] if hand else canvas.spots[0][4] if canvas.spots else None
    best, best_way = None, 10_000.0
    x, y = (here[0] + here[2]) / 2, (here[1] + here[3]) / 2
    for left, top, right, bottom, spot in canvas.spots:
        dx, dy = (left + right) / 2 - x, (top + bottom) / 2 - y
        ahead, aside = (dx * across, abs(dy) * 6) if across else (dy * down, abs(dx) / 8)
        if spot != cursor and ahead > 0.4 and ahead + aside < best_way:
            best, best_way = spot, ahead + aside
    return best


def _about(view: View, choosing: Choosing | None, spot: Spot | None) -> tuple[str, list[Content]]:
    """Title and lines about what is being looked at."""
    if spot is None:
        return "Look", [Content.styled("Move the arrows or the pointer over a card to read it.", art.MUTED)]
    if spot.kind == "one":
        one = _character(view, spot.number)
        return _about_one(view, one) if one is not None else ("Look", [])
    card = _card_of(view, choosing, spot)
    if card is None:
        return "Look", [Content.styled("End your turn." if spot == END else "", art.MUTED)]
    cost = view.cost(spot.number) if spot.kind == "hand" else card.cost
    return card.name, _about_card(card, cost)


def _card_of(view: View, choosing: Choosing | None, spot: Spot) -> Card | None:
    if spot.kind == "hand" and spot.number < len(view.me.hand):
        return view.me.hand[spot.number].card
    if spot.kind == "offer" and spot.number < len(view.choice):
        return view.choice[spot.number]
    if spot.kind == "power":
        return view.me.power
    if spot.kind == "option" and choosing is not None and choosing.first is not None and choosing.stage == "option":
        return view.me.hand[choosing.first.number].card.choose[spot.number]
    return None


def _about_card(card: Card, cost: int) -> list[Content]:
    kind = " ".join(filter(None, [card.rarity.title(), card.race.title(), card.type.replace("_", " ").title()]))
    head = f"{cost} mana" + (f" (printed {card.cost})" if cost != card.cost else "")
    stats = f", {card.attack}/{card.health}" if card.is_minion or card.is_weapon else ""
    lines = [Content.styled(f"{head}{stats}", art.STRONG), Content.styled(kind, art.MUTED)]
    return [*lines, Content(rules_text(card))] if rules_text(card) else lines


def _about_one(view: View, one: Character) -> tuple[str, list[Content]]:
    card = one.card
    lines = [Content.styled(f"{one.attack} Attack, {one.health} of {one.max_health} Health", art.STRONG)]
    if not card.is_hero and (one.attack, one.max_health) != (card.attack, card.health):
        lines.append(Content.styled(f"printed {card.attack}/{card.health}", art.MUTED))
    words = keyword_names(one.keywords)
    if view.can_attack(one):
        words.append("can attack")
    if words:
        lines.append(Content.styled(", ".join(words), art.READY))
    if "Silenced" not in words and rules_text(card):
        lines.append(Content(rules_text(card)))
    side = view.me if one.seat == view.seat else view.enemy
    if card.is_hero:
        lines += _about_hero(side)
    return card.name, lines


def _about_hero(side: Any) -> list[Content]:
    lines = [Content(f"{side.power.name}: {rules_text(side.power)}")]
    if side.weapon is not None:
        lines.append(
            Content(
                f"{side.weapon.card.name} {side.weapon.attack}/{side.weapon.durability}: {rules_text(side.weapon.card)}"
            )
        )
    return lines


BOARD = HearthstoneBoard
