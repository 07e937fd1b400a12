"""The deck screen: every deck there is and any that is pasted, with curve, kinds and what is wrong or missing."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardai.app import deck_shelf
from cardai.app.errors import BadInput
from cardai.games.core import BadRules
from cardai.games.hearthstone import FORMATS
from cardai.games.hearthstone.card_text import card_text
from cardai.games.hearthstone.decks import DECK_SIZE, Deck, famous, faults, write_code
from cardai.games.hearthstone.formats import CLASSIC, Format, format_named

from ..parts.keys import KeyBar
from ..parts.panels import TitleLine
from ..plain_text import PlainStatic, plain
from ..textual_inside import Options, PastingInput
from .once import OnceScreen

DECK_NAME_COLUMNS = 20
CURVE_ROWS = 5
DECK_KINDS = {"yours": "yours", "starter": "starter", "famous": "famous", "pool": "", "random": ""}
"""Words beside the name of a deck."""


class CodeInput(PastingInput):
    """One line to type into; a whole clipboard export may be pasted into it."""

    class Pasted(Message):
        """Several lines were pasted."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def pasted(self, text: str) -> None:
        self.post_message(self.Pasted(text))


class DeckScreen(OnceScreen[dict[str, Any] | None]):
    """Dismissed with Hearthstone rules for the two decks chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "play", "Play", tooltip="Play the chosen deck"),
        Binding("o", "opponent", "Opponent's deck", tooltip="Let the opponent play the chosen deck, or any again"),
        Binding("f", "format", "Format", tooltip="Allow the cards of another format"),
        Binding("c", "code", "Paste a deck", tooltip="Type or paste a deck code, or the game's own export; it is kept"),
        Binding("x", "forget", "Forget", tooltip="Delete the chosen deck, if it is one of yours"),
        Binding("q,escape", "leave", "Back", key_display="q", tooltip="Back without a game"),
    ]

    DEFAULT_CSS = """
    DeckScreen #decks { width: 34; height: 1fr; }
    DeckScreen OptionList { height: 1fr; border: round $line; border-title-color: $text; background: $bg; }
    DeckScreen #shown { width: 1fr; height: 1fr; padding: 0 1; border: round $line; border-title-color: $text; }
    DeckScreen OptionList:focus { border: round $acc; border-title-color: $acc; }
    DeckScreen Input { height: 3; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.decks = {one.name: one for one in deck_shelf.offers()}
        self.mine = next(iter(self.decks))
        self.theirs: str | None = None
        self.format = CLASSIC

    def compose(self) -> ComposeResult:
        yield TitleLine()
        with Horizontal():
            with Vertical(id="decks"):
                yield Options(*self._options(), markup=False)
                yield CodeInput(placeholder="deck code or export", id="code")
            with VerticalScroll(id="shown", can_focus=False):
                yield PlainStatic(id="text")
        yield KeyBar()

    def _options(self) -> list[Option]:
        return [Option(_row(one), id=name) for name, one in self.decks.items()]

    def on_mount(self) -> None:
        if not self.query(OptionList):  # it was left in the burst of keys that opened it
            return
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
        chosen = [self.decks[self.mine], self.decks[self.theirs or deck_shelf.RANDOM]]
        for one in chosen:
            if one.deck is not None and (wrong := faults(one.deck, self._allowed(one))):
                self.notify(wrong[0], severity="warning")
                return
        names = list(FORMATS)
        widest = max((self._allowed(one).name for one in chosen), key=lambda name: names.index(name))
        self.dismiss({"decks": [one.spec for one in chosen], "open": True, "format": widest})

    def _allowed(self, one: deck_shelf.DeckOffer) -> Format:
        """The format chosen, or the wider one a famous deck was played in."""
        names, known = list(FORMATS), famous().get(one.name)
        if known is None or names.index(known.format.name) <= names.index(self.format.name):
            return self.format
        return known.format

    def action_format(self) -> None:
        names = list(FORMATS)
        self.format = format_named(names[(names.index(self.format.name) + 1) % len(names)])
        self._draw()

    def action_opponent(self) -> None:
        self.theirs = None if self.theirs == self.mine else self.mine
        self._draw()

    def action_code(self) -> None:
        self.query(Input).focus()

    def action_forget(self) -> None:
        if self.decks[self.mine].kind != "yours":
            self.notify("Only decks you have pasted or built can be deleted", timeout=3)
            return
        deck_shelf.forget(self.mine)
        self._read_again(0)

    def action_leave(self) -> None:
        self.dismiss(None)

    @on(CodeInput.Pasted)
    def take_export(self, event: CodeInput.Pasted) -> None:
        self._take(event.text)

    @on(Input.Submitted)
    def take_code(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._take(event.value)

    def _take(self, text: str) -> None:
        """Keep the deck of a code or an export, legal or not; its faults are shown."""
        try:
            deck = deck_shelf.keep(deck_shelf.read(text))
        except (BadRules, BadInput) as fault:
            self.notify(str(fault), severity="error")
            return
        self.query_one(Input).value = ""
        self.notify(f"Kept as {deck.name}", timeout=3)
        self._read_again([*(one.name for one in deck_shelf.kept())].index(deck.name))

    def _read_again(self, place: int) -> None:
        """Show what there is now, and choose one of it."""
        self.decks = {one.name: one for one in deck_shelf.offers()}
        self.theirs = self.theirs if self.theirs in self.decks else None
        decks = self.query_one(OptionList)
        decks.clear_options()
        decks.add_options(self._options())
        decks.highlighted = place
        decks.focus()

    def _draw(self) -> None:
        if not self.is_open:
            return
        one = self.decks[self.mine]
        shown = self.query_one("#shown")
        shown.border_title = plain(self.mine)
        lines = [Content.styled(one.about, "$mute"), Content("")]
        lines += _deck_lines(one.deck, self._allowed(one)) if one.deck is not None else []
        self.query_one("#text", Static).update(Content("\n").join(lines))
        against = self.theirs or "a random deck"
        allowed = self._allowed(one).title
        self.query_one(TitleLine).show("Decks", f"{self.mine} against {against}", f"Hearthstone · {allowed}")


def _row(one: deck_shelf.DeckOffer) -> Content:
    """A deck in the list: its name, and where it comes from."""
    name = one.name if len(one.name) <= DECK_NAME_COLUMNS else f"{one.name[: DECK_NAME_COLUMNS - 1]}…"
    return Content.assemble(f"{name:<{DECK_NAME_COLUMNS}} ", (DECK_KINDS[one.kind], "$mute"))


def _deck_lines(deck: Deck, allowed: Format) -> list[Content]:
    """Faults, curve, kinds, cards and the code."""
    lines = [Content.styled(fault, "bold $bad") for fault in _faults(deck, allowed)]
    lines += [*curve_lines(deck.curve), Content(_kinds(deck)), Content("")]
    ordered = sorted(deck.counts.items(), key=lambda pair: (pair[0].cost, pair[0].name))
    for card, number in ordered:
        stats = f" {card.attack}/{card.health}" if card.is_minion or card.is_weapon else ""
        head = f"{number}x ({card.cost}) {card.name}{stats}"
        lines.append(Content.assemble((head, "bold"), ("  " + card_text(card), "$mute")))
    return [*lines, Content(""), Content.styled(write_code(deck), "$mute")]


def _faults(deck: Deck, allowed: Format) -> list[str]:
    missing = DECK_SIZE - len(deck.cards)
    return [*faults(deck, allowed), *([f"{missing} card{'s' * (missing != 1)} missing"] if missing > 0 else [])]


def _kinds(deck: Deck) -> str:
    words = {"MINION": "minions", "SPELL": "spells", "WEAPON": "weapons"}
    return ", ".join(f"{number} {words[kind]}" for kind, number in deck.kinds.items() if number)


def curve_lines(curve: list[int]) -> list[Content]:
    """Number of cards of each cost, as upright bars."""
    most = max(1, *curve)
    rows = []
    for row in range(CURVE_ROWS, 0, -1):
        cells = ["▇▇▇" if number * CURVE_ROWS >= (row - 0.5) * most and number else "   " for number in curve]
        rows.append(Content.styled(" ".join(cells), "$info"))
    rows.append(Content(" ".join(f"{number:^3}" for number in curve)))
    names = [*map(str, range(len(curve) - 1)), f"{len(curve) - 1}+"]
    rows.append(Content.styled(" ".join(f"{name:^3}" for name in names) + " mana", "$mute"))
    return rows
