"""The deck screen: the starter decks and any deck code, with curve, kinds and what is wrong or missing."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardai.games.core import BadRules
from cardai.games.hearthstone import FORMATS
from cardai.games.hearthstone.card_text import card_text
from cardai.games.hearthstone.decks import DECK_SIZE, Deck, faults, read_code, starters, write_code
from cardai.games.hearthstone.formats import CLASSIC, Format, format_named

from ..parts.keys import KeyBar
from ..parts.panels import TitleLine
from ..plain_text import plain
from .once import OnceScreen

RANDOM = "random"
CURVE_ROWS = 5


class DeckScreen(OnceScreen[dict[str, Any] | None]):
    """Dismissed with Hearthstone rules for the two decks chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "play", "Play", tooltip="Play the chosen deck"),
        Binding("o", "opponent", "Opponent's deck", tooltip="Let the opponent play the chosen deck, or any again"),
        Binding("f", "format", "Format", tooltip="Allow the cards of another format"),
        Binding("c", "code", "Deck code", tooltip="Type or paste a deck code"),
        Binding("q,escape", "leave", "Back", key_display="q", tooltip="Back without a game"),
    ]

    DEFAULT_CSS = """
    DeckScreen #decks { width: 24; height: 1fr; }
    DeckScreen OptionList { height: 1fr; border: round $primary 50%; border-title-color: $accent; }
    DeckScreen #shown { width: 1fr; height: 1fr; padding: 0 1; }
    DeckScreen #shown { border: round $primary 50%; border-title-color: $accent; }
    DeckScreen OptionList:focus { border: round $accent; }
    DeckScreen Input { height: 3; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.decks: dict[str, Deck | None] = {deck.name: deck for deck in starters().values()} | {RANDOM: None}
        self.mine = next(iter(self.decks))
        self.theirs: str | None = None
        self.format = CLASSIC

    def compose(self) -> ComposeResult:
        yield TitleLine()
        with Horizontal():
            with Vertical(id="decks"):
                yield OptionList(*(Option(name, id=name) for name in self.decks), markup=False)
                yield Input(placeholder="deck code", id="code")
            with VerticalScroll(id="shown", can_focus=False):
                yield Static(id="text", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(OptionList).border_title = "Decks"
        self.query_one(OptionList).focus()
        self._draw()

    @on(OptionList.OptionHighlighted)
    def look(self, event: OptionList.OptionHighlighted) -> None:
        self.mine = str(event.option_id)
        self._draw()

    @on(OptionList.OptionSelected)
    def action_play(self) -> None:
        """Begin a game with the two decks, if they are legal."""
        deck = self.decks[self.mine]
        wrong = faults(deck, self.format) if deck is not None else []
        if wrong:
            self.notify(wrong[0], severity="warning")
            return
        decks = [self._spec(self.mine), self._spec(self.theirs or RANDOM)]
        self.dismiss({"decks": decks, "open": True, "format": self.format.name})

    def action_format(self) -> None:
        names = list(FORMATS)
        self.format = format_named(names[(names.index(self.format.name) + 1) % len(names)])
        self._draw()

    def action_opponent(self) -> None:
        self.theirs = None if self.theirs == self.mine else self.mine
        self._draw()

    def action_code(self) -> None:
        self.query_one(Input).focus()

    def action_leave(self) -> None:
        self.dismiss(None)

    @on(Input.Submitted)
    def take_code(self, event: Input.Submitted) -> None:
        """Add the deck of a code to the list, legal or not; its faults are shown."""
        try:
            deck = read_code(event.value)
        except BadRules as fault:
            self.notify(str(fault), severity="error")
            return
        name = f"{deck.card_class.title()} {len(self.decks) - 9}"
        self.decks[name] = deck
        decks = self.query_one(OptionList)
        decks.add_option(Option(name, id=name))
        decks.highlighted = decks.option_count - 1
        decks.focus()
        event.input.value = ""

    def _spec(self, name: str) -> str:
        deck = self.decks[name]
        return RANDOM if deck is None else write_code(deck)

    def _draw(self) -> None:
        deck = self.decks[self.mine]
        shown = self.query_one("#shown")
        shown.border_title = plain(self.mine)
        lines = (
            _deck_lines(deck, self.format)
            if deck is not None
            else [Content("Thirty cards at random, another deck every game.")]
        )
        self.query_one("#text", Static).update(Content("\n").join(lines))
        against = self.theirs or "a random deck"
        self.query_one(TitleLine).show("Decks", f"{self.mine} against {against}", f"Hearthstone · {self.format.title}")


def _deck_lines(deck: Deck, allowed: Format) -> list[Content]:
    """Faults, curve, kinds, cards and the code."""
    lines = [Content.styled(fault, "bold $error") for fault in _faults(deck, allowed)]
    lines += [*curve_lines(deck.curve), Content(_kinds(deck)), Content("")]
    ordered = sorted(deck.counts.items(), key=lambda pair: (pair[0].cost, pair[0].name))
    for card, number in ordered:
        stats = f" {card.attack}/{card.health}" if card.is_minion or card.is_weapon else ""
        head = f"{number}x ({card.cost}) {card.name}{stats}"
        lines.append(Content.assemble((head, "bold"), ("  " + card_text(card), "$foreground-muted")))
    return [*lines, Content(""), Content.styled(write_code(deck), "$foreground-muted")]


def _faults(deck: Deck, allowed: Format) -> list[str]:
    missing = DECK_SIZE - len(deck.cards)
    return [*faults(deck, allowed), *([f"{missing} card{'s' * (missing != 1)} missing"] if missing > 0 else [])]


def _kinds(deck: Deck) -> str:
    words = {"MINION": "minions", "SPELL": "spells", "WEAPON": "weapons"}
    return ", ".join(f"{number} {words[kind]}" for kind, number in deck.kinds.items() if number)


def curve_lines(curve: list[int]) -> list[Content]:
    """How many cards cost how much, as upright bars."""
    most = max(1, *curve)
    rows = []
    for row in range(CURVE_ROWS, 0, -1):
        cells = ["▇▇▇" if number * CURVE_ROWS >= (row - 0.5) * most and number else "   " for number in curve]
        rows.append(Content.styled(" ".join(cells), "$primary"))
    rows.append(Content(" ".join(f"{number:^3}" for number in curve)))
    names = [*map(str, range(len(curve) - 1)), f"{len(curve) - 1}+"]
    rows.append(Content.styled(" ".join(f"{name:^3}" for name in names) + " mana", "$foreground-muted"))
    return rows
