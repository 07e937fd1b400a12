"""Beside the Big Two table: the map of all cards, who is ahead, who can beat what, and the tricks so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.geometry import Size

from cardai.ai.agent import Advice
from cardai.ai.bigtwo.odds import ODDS_DEALS, BeatingOdds
from cardai.app.text.bigtwo import tricks
from cardai.games.bigtwo.catalogue import KINDS
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import cards_of

from ... import palette
from ...palette import Palette
from ...parts.bars import bar_on_track
from ...parts.fitted import Fitted
from ...parts.playing_card import symbol
from ...parts.suits import cards
from ...plain_text import plain
from . import seats

RACE_ROOM, BEAT_ROOM = 36, 52
"""Rows of the screen from which on there is room for who is ahead, and for who can beat what."""
CLOSE = 3
"""Cards with which somebody is about to go out."""
BEAT_ROWS = 9
"""Plays listed at most with who can beat them."""
NUMBER = 3
"""Columns of the number of a trick."""
MIN_RACE_BAR_COLUMNS, MAX_RACE_BAR_COLUMNS = 8, 34
"""The narrowest and the widest bar worth drawing."""


@dataclass(frozen=True)
class PanelContent:
    """Subject of the panels."""

    view: BigTwoView
    names: Sequence[str]
    picked: int = 0
    advice: Advice | None = None


class SidePanel(Fitted[PanelContent]):
    """A panel beside the table."""

    CHANGES_HEIGHT = True

    def __init__(self, title: str, *, grows: bool = False) -> None:
        super().__init__(classes="panel -grows" if grows else "panel")
        self.border_title = title

    def lay_out(self, shown: PanelContent) -> None:
        if self.content_size.width:
            self.update(self.drawn(shown, self.content_size))

    def drawn(self, shown: PanelContent, size: Size) -> Content:
        """Lines of a panel of this size."""
        raise NotImplementedError


class CardMap(SidePanel):
    """Thirteen ranks by four suits: own cards, cards out there, cards gone."""

    def __init__(self) -> None:
        super().__init__("Cards")

    def drawn(self, shown: PanelContent, size: Size) -> Content:
        view = shown.view
        self.border_subtitle = f"{view.unseen.bit_count() - view.aside} still out"
        gap = "\n\n" if self.screen.size.height >= BEAT_ROOM else "\n"
        return Content(gap).join(map_lines(view, palette.page(self.app), size.width))


def map_lines(view: BigTwoView, colours: Palette, width: int) -> list[Content]:
    """The map, wider where there is room."""
    deck, gap = view.game.deck, 4 if width >= 56 else 3 if width >= 42 else 2
    ranks = [name[:-1] if gap > 2 else name[:-1].replace("10", "T") for name in deck.names[::4]]
    lines = [Content.styled("  " + "".join(f"{rank:>{gap}}" for rank in ranks), "$mute")]
    for suit in range(3, -1, -1):
        letter = deck.suits[suit]
        ink = f"${colours.suit(letter, on_paper=False)}"
        squares = [_square(view, 4 * rank + suit, ink, gap) for rank in range(13)]
        lines.append(Content.assemble((f"{symbol(letter)} ", ink), *squares))
    legend = Content.assemble(("■", "$acc"), " yours  ", ("○", "$text"), " out  ", ("·", "$mute"), " gone")
    return [*lines, legend.stylize_before("$mute")]


def _square(view: BigTwoView, card: int, ink: str, gap: int) -> tuple[str, str]:
    if view.hand >> card & 1:
        return f"{'■':>{gap}}", "bold $acc"
    if view.gone >> card & 1:
        return f"{'·':>{gap}}", "$mute"
    return f"{'○':>{gap}}", ink


class RacePanel(SidePanel):
    """Distance of everybody from going out; with a hint also the chance of each to be the first."""

    def __init__(self) -> None:
        super().__init__("Who is out first")

    def drawn(self, shown: PanelContent, size: Size) -> Content:
        # where there is nothing to choose, a hint looks at a few deals only
        advice = shown.advice
        wins = advice.best.wins if advice is not None and len(advice.options) > 1 else ()
        self.border_subtitle = "as the hint sees it" if wins else "bars: cards played"
        return Content("\n").join(race_lines(shown.view, shown.names, wins, size.width))


def race_lines(view: BigTwoView, names: Sequence[str], wins: Sequence[float], width: int) -> list[Content]:
    """A row for each player, oneself first: cards left, passes so far, and a bar."""
    order = [view.seat, *seats.others(view)]
    name = min(14, max(6, *(cell_len(names[seat]) for seat in order))) + 1
    figures = [("cards", [str(view.left[seat]) for seat in order])]
    figures.append(("passes", [str(sum(who == seat and not play for who, play in view.history)) for seat in order]))
    if wins:
        figures.insert(0, ("first %", [f"{100 * wins[seat]:.0f}" for seat in order]))
    if _bar_room(width - name, figures) < MIN_RACE_BAR_COLUMNS:
        figures.pop()
    room = _bar_room(width - name, figures)
    heads = "".join(f"{head:>{len(head) + 2}}" for head, _ in figures)
    lines = [Content.styled(" " * name + heads, "$mute")]
    for row, seat in enumerate(order):
        is_close = seat != view.seat and view.left[seat] <= CLOSE
        share = wins[seat] if wins else 1 - view.left[seat] / max(1, view.dealt[seat])
        cells = [
            (f"{cells[row]:>{len(head) + 2}}", "bold $bad" if head == "cards" and is_close else "bold")
            for head, cells in figures
        ]
        tone = "$good" if seat == view.seat else "$mist" if is_close else "$info"
        whose = (set_cell_size(names[seat], name), "bold" if seat == view.seat else "")
        lines.append(Content.assemble(whose, *cells, "  ", *bar_on_track(share, room, tone)))
    return lines


def _bar_room(width: int, figures: Sequence[tuple[str, list[str]]]) -> int:
    """Columns left for bars beside these columns."""
    return max(0, min(MAX_RACE_BAR_COLUMNS, width - sum(len(head) + 2 for head, _ in figures) - 2))


class Beaten(SidePanel):
    """For the plays that can be made, the picked one marked: how likely each of the others has something higher."""

    def __init__(self) -> None:
        super().__init__("Can they beat it?")
        self.border_subtitle = f"% that they hold better, {ODDS_DEALS} deals of the cards not seen"
        self._odds: BeatingOdds | None = None

    def drawn(self, shown: PanelContent, size: Size) -> Content:
        view, plays = shown.view, [action for action in shown.view.actions() if action]
        if not plays and not view.table:
            return Content.styled("Nothing is on the table.", "$mute")
        if self._odds is None or self._odds.view is not view:
            self._odds = BeatingOdds(view)
        listed = _around(plays, shown.picked) if plays else [view.table]
        page = palette.page(self.app)
        return Content("\n").join(beaten_lines(self._odds, shown.names, listed, shown.picked, page, size.width))


def _around(plays: Sequence[int], picked: int) -> Sequence[int]:
    """As many plays as are listed, the picked one among them."""
    at = plays.index(picked) if picked in plays else 0
    first = max(0, min(at - BEAT_ROWS // 2, len(plays) - BEAT_ROWS))
    return plays[first : first + BEAT_ROWS]


def beaten_lines(
    odds: BeatingOdds, names: Sequence[str], plays: Sequence[int], picked: int, colours: Palette, width: int
) -> list[Content]:
    """A heading, then a row for each play: what each of the others can do about it."""
    view = odds.view
    each = max(7, min(11, (width - 20) // len(odds.others)))
    room = width - 2 - each * len(odds.others)
    heads = "".join(f"{names[seat][: each - 2]:>{each}}" for seat in odds.others)
    what = "on the table" if view.table in plays else "your play"
    lines = [Content.styled(f"  {what:<{room}}{heads}", "$mute")]
    for play in plays:
        said = cards([view.game.deck.names[one] for one in cards_of(play)], colours)
        line = Content.assemble(
            ("▶ " if play == picked else "  ", "bold $acc"), said, " " * max(0, room - cell_len(said.plain))
        )
        chances = odds.chances(play)
        if not any(chances) and not odds.unseen_plays.can_beat(play):
            lines.append(Content.assemble(line, (f"{'nobody can':>{each * len(odds.others)}}", "bold $good")))
            continue
        cells = [(f"{_percent(chance):>{each}}", "$bad" if chance >= 0.5 else "") for chance in chances]
        lines.append(Content.assemble(line, *cells))
    return lines


def _percent(chance: float) -> str:
    """Chance in words: a thing that only was not seen in the deals drawn is not called impossible."""
    return f"{100 * chance:.0f}" if chance >= 0.005 else "<1"


class Holdings(SidePanel):
    """Plays of each kind in the own hand, whatever is on the table."""

    def __init__(self) -> None:
        super().__init__("In your hand")

    def drawn(self, shown: PanelContent, size: Size) -> Content:
        name = shown.names[shown.view.seat]
        self.border_title = "In your hand" if name == "You" else plain(f"In the hand of {name}")
        return Content("\n").join(holding_lines(shown.view, palette.page(self.app), size.width))


def holding_lines(view: BigTwoView, colours: Palette, width: int) -> list[Content]:
    """A row for each kind of more than one card, the highest first; as many plays as fit, one for each set of ranks."""
    plays, names = view.game.plays, view.game.deck.names
    found: dict[str, dict[tuple[int, ...], int]] = {}
    for play in plays.all(view.hand):
        ranks = tuple(card >> 2 for card in cards_of(play))
        if len(ranks) > 1:
            found.setdefault(KINDS[plays.kind(play)], {})[ranks] = play
    lines = []
    for kind, best in found.items():
        line = Content.styled(f"{_many(kind, len(best)):<17}", "$mute")
        for play in reversed(best.values()):
            said = cards([names[one] for one in cards_of(play)], colours, "")
            if line.cell_length + said.cell_length > width - 2:
                line = Content.assemble(line, ("…", "$mute"))
                break
            line = Content.assemble(line, said, "  ")
        lines.append(line)
    return lines or [Content.styled("single cards only" if view.hand else "no cards left", "$mute")]


def _many(kind: str, count: int) -> str:
    """One pair, 2 pairs; quads are quads."""
    plural = f"{kind}es" if kind.endswith("sh") else kind if kind.endswith("s") else f"{kind}s"
    return f"{count} {plural}" if count > 1 else f"1 {kind}"


class TrickTable(SidePanel):
    """A column for each player, a row for each round of a trick, the newest at the bottom."""

    def __init__(self) -> None:
        super().__init__("Tricks", grows=True)

    def drawn(self, shown: PanelContent, size: Size) -> Content:
        lines = trick_lines(shown.view, shown.names, palette.page(self.app), size.width)
        gap = "\n\n" if 2 * len(lines) <= size.height else "\n"
        return Content(gap).join([lines[0], *lines[1:][1 - max(2, size.height) :]])


def trick_lines(view: BigTwoView, names: Sequence[str], colours: Palette, width: int) -> list[Content]:
    """A heading, then the rounds, numbered by trick; a rule between two tricks."""
    order = [*seats.others(view), view.seat]
    each = max(4, (width - NUMBER) // len(order))
    heads = "".join(set_cell_size(names[seat][: each - 1], each) for seat in order)
    lines = [Content.styled(" " * NUMBER + heads, "$mute")]
    found = tricks(view)
    for number, trick in enumerate(found, start=1):
        rounds = _rounds(view, trick, order, each, colours)
        firsts = [f"{number:>{NUMBER - 1}} ", *[" " * NUMBER] * (len(rounds) - 1)]
        lines += [Content.assemble((first, "$mute"), row) for first, row in zip(firsts, rounds, strict=True)]
        if number < len(found):
            lines.append(Content.styled("─" * min(width, NUMBER + each * len(order)), "$line"))
    return lines


def _rounds(
    view: BigTwoView, trick: Sequence[tuple[int, int]], order: list[int], each: int, colours: Palette
) -> list[Content]:
    """The rows of a trick; a row begins anew when a player's column is behind the last one filled."""
    rows: list[dict[int, int]] = [{}]
    last = -1
    for seat, action in trick:
        column = order.index(seat)
        if column <= last:
            rows.append({})
        rows[-1][column] = action
        last = column
    blank = Content(" " * each)
    return [
        Content("").join(
            _cell(view, row[column], each, colours) if column in row else blank for column in range(len(order))
        )
        for row in rows
    ]


def _cell(view: BigTwoView, action: int, each: int, colours: Palette) -> Content:
    if not action:
        return Content.styled(set_cell_size("pass"[: each - 1], each), "$mute")
    names = [view.game.deck.names[one] for one in cards_of(action)]
    said = cards(names, colours, "")
    if cell_len(said.plain) >= each:
        said = Content.assemble(cards(names[-1:], colours, ""), (f"+{len(names) - 1}", "$mute"))
    return said.pad_right(max(0, each - cell_len(said.plain)))
