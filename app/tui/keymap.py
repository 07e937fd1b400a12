"""The keys of every screen, as data. Boards add their own; see boards/base.py for what is free.

Each has a name of its own, such as `table.hint`, under which a person can give it another key.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from textual.app import App
from textual.binding import Binding, BindingType

from cardai.app.registry import house_tables, load
from cardai.app.settings import Settings, SettingsError

from .filters import KEY_WORDS


def named(place: str, bindings: Iterable[BindingType]) -> list[BindingType]:
    """Name keys by the place they work in and what they do."""
    return [
        replace(one, id=f"{place}.{re.sub(r'[^a-z0-9]+', '-', one.description.lower()).strip('-')}")
        for one in bindings
        if isinstance(one, Binding)
    ]


KEYS_EVERYWHERE: list[BindingType] = [
    Binding("question_mark", "keys", "Keys", key_display="?", tooltip="Show every key of this screen"),
    Binding("t", "next_theme", "Theme", show=False, tooltip="Change the colours"),
]

HOME: list[BindingType] = [
    Binding("n", "start", "New game", show=False, tooltip="Begin the game of the chosen tile"),
    Binding("l", "learn", "Learn", tooltip="A guided first game of the chosen tile"),
    Binding("o", "options", "Options", tooltip="Choose rules, players and opponents"),
    Binding("p", "puzzles", "Puzzles", tooltip="Solve puzzles: your own mistakes, and ready-made ones"),
    Binding("s", "statistics", "Stats", tooltip="Results, losses, luck and rating over all your games"),
    Binding("c", "saved", "Saved", tooltip="Go to the list of saved games"),
    Binding("w", "replay", "Replay", tooltip="Go through the chosen game move by move"),
    Binding("e", "review", "Review", tooltip="See what each move of the chosen game cost"),
    Binding("d", "decks", "Decks", tooltip="Look at Hearthstone decks and play with them"),
    Binding("z", "restore", "Undo delete", show=False, tooltip="Bring the saved game back that was deleted last"),
    Binding("r", "rules", "Rules", tooltip="Read the rules chosen"),
    Binding("q", "leave", "Quit", tooltip="Leave the program"),
]

TABLE_KEYS: list[BindingType] = [
    Binding("enter", "next", "Go on", key_display="⏎", tooltip="On to the next hand; in a lesson, read on"),
    Binding("h", "hint", "Hint", tooltip="Ask the adviser about this position"),
    Binding("a", "accept", "Play hint", tooltip="Play what the adviser likes best"),
    Binding("u", "take_back", "Back", tooltip="Take back to your last decision; luck repeats itself"),
    Binding("space", "pause", "Pause", tooltip="Stop and go on, while others move"),
    Binding("plus,equals_sign", "speed(1)", "Faster", key_display="+", show=False, tooltip="Others move faster"),
    Binding("minus", "speed(-1)", "Slower", key_display="-", show=False, tooltip="Others move slower"),
    Binding("p", "practice", "Practice", tooltip="Be warned before a move that loses much"),
    Binding("full_stop", "step", "Step", key_display=".", tooltip="Let one move be made, then wait"),
    Binding("v", "next_eyes", "View", tooltip="Watch through the eyes of the next seat"),
    Binding("x", "open_hands", "Open", tooltip="Lay all hands open, or hide them again; only where nobody plays"),
    Binding("s", "save", "Save", show=False, tooltip="Write the game down now (it also happens after every move)"),
    Binding("r", "rules", "Rules", tooltip="Read the rules"),
    Binding("escape", "stop", "Stop", show=False, tooltip="Stop the thinking, or put the hint away"),
    Binding("e", "afterwards('review')", "Review", tooltip="See what each move cost"),
    Binding("w", "afterwards('replay')", "Replay", tooltip="Go through the game move by move"),
    Binding("q", "leave", "Leave", tooltip="Leave the table; the game is kept"),
]

REPLAY: list[BindingType] = [
    Binding("left", "go(-1)", "Back", show=False, tooltip="One move back"),
    Binding("right", "go(1)", "Forward", show=False, tooltip="One move on"),
    Binding("home", "go(-1000000)", "Start", show=False, tooltip="To the first position"),
    Binding("end", "go(1000000)", "End", show=False, tooltip="To the last position"),
    Binding("n", "mistake(1)", "Mistakes", key_display="n/N", tooltip="To the next mistake"),
    Binding("N", "mistake(-1)", "Mistake before", key_display="N", show=False, tooltip="To the mistake before"),
    Binding("space", "run", "Run", tooltip="Let the moves run by themselves"),
    Binding("plus,equals_sign", "speed(1)", "Faster", key_display="+", show=False, tooltip="Run faster"),
    Binding("minus", "speed(-1)", "Slower", key_display="-", show=False, tooltip="Run slower"),
    Binding("b", "branch", "Play on", tooltip="Play on from here, as a new game; the replay shows it as a what if"),
    Binding("g", "what_if", "What if", show=False, tooltip="Go through what was tried from here instead"),
    Binding("i", "note", "Note", show=False, tooltip="Write a note about this position"),
    Binding("v", "next_eyes", "View", tooltip="Look through the eyes of the next seat"),
    Binding("o", "open", "Mucked", tooltip="Show cards that were folded or mucked, or hide them again"),
    Binding("x", "open_hands", "Open", show=False, tooltip="Lay all hands open, or hide them again"),
    Binding("h", "panels", "Panels", tooltip="Opinions and graph over the table, on small screens"),
    Binding("e", "review", "Review", tooltip="The worst moments and what luck gave"),
    Binding("r", "rules", "Rules", show=False, tooltip="Read the rules"),
    Binding("escape", "stop", "Stop", show=False, tooltip="Stop the review that is being computed"),
    Binding("q", "leave", "Leave", tooltip="Leave the replay"),
]

REVIEW: list[BindingType] = [
    Binding("enter", "try_again", "Try again", key_display="⏎", tooltip="Play the chosen moment again, as a puzzle"),
    Binding("h", "more", "Why", tooltip="Why, and where the points came from, or the graph, on small screens"),
    Binding("w", "watch", "Replay", tooltip="See the chosen moment in the replay"),
    Binding("b", "branch", "Play on", tooltip="Play on from the chosen moment, as a new game"),
    Binding("i", "words", "Words", tooltip="What the words mean and how they add up, for everybody"),
    Binding("v", "next_seat", "Whose", tooltip="Only the moments of one seat, or of all"),
    Binding("o", "open", "Mucked", tooltip="Moments with cards that were folded or mucked, too, or not again"),
    Binding("c", "go_on", "Go on", tooltip="Go on judging the game where it was stopped"),
    Binding("d", "deepen", "Deeper", tooltip="Judge the game again, longer and deeper"),
    Binding("escape", "stop", "Stop", show=False, tooltip="Stop the review that is being computed"),
    Binding("q", "leave", "Leave", tooltip="Leave the review"),
]

PUZZLE_KEYS: list[BindingType] = [
    Binding("enter,n", "next", "Next", key_display="⏎", tooltip="On to the next puzzle"),
    Binding("h", "nudge", "Nudge", tooltip="A little help; the answer then counts as helped"),
    Binding("v", "show_answer", "Show", tooltip="Give up and see the answer"),
    Binding("u", "take_back", "Back", tooltip="Back to the position of the task"),
    Binding("x", "skip", "Skip", tooltip="On to the next puzzle without an answer"),
    Binding("r", "rules", "Rules", show=False, tooltip="Read the rules"),
    Binding("escape", "stop", "Stop", show=False, tooltip="Stop the judging of the answer"),
    Binding("q", "leave", "Leave", tooltip="Leave the puzzles; every answer is kept"),
]

PUZZLES: list[BindingType] = [
    Binding("enter", "begin", "Solve", key_display="⏎", tooltip="Solve puzzles of the chosen kind"),
    Binding("q,escape", "leave", "Back", key_display="q", tooltip="Leave the puzzles"),
]

STATISTICS: list[BindingType] = [
    Binding("left", "turn(-1)", "Game before", show=False, tooltip="The game before"),
    Binding("right", "turn(1)", "Game", key_display="←→", tooltip="The next game"),
    Binding("up", "weakness(-1)", "Weakness before", show=False, tooltip="The weakness above"),
    Binding("down", "weakness(1)", "Weakness", key_display="↑↓", tooltip="The weakness below"),
    Binding("enter", "drill", "Drill", key_display="⏎", tooltip="Solve puzzles of the chosen weakness"),
    Binding("d", "period", "Period", tooltip="All games, the last 30 days, the last 7"),
    Binding("q,escape", "leave", "Back", key_display="q", tooltip="Leave the statistics"),
]

SOLUTION: list[BindingType] = [
    *(
        Binding(key, f"move({down}, {right})", "Choose", show=False, tooltip="Choose a hand, or the card that comes")
        for key, down, right in (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1))
    ),
    *(
        Binding(str(number), f"take({number})", "Act", show=number == 1, key_display="1-9", tooltip="Take an action")
        for number in range(1, 10)
    ),
    Binding("enter", "deal", "Deal", tooltip="Deal the card chosen"),
    Binding("backspace", "up", "Back", tooltip="One step back"),
    Binding("home", "start", "Start", show=False, tooltip="Back to the start"),
    Binding("v", "other", "Other player", tooltip="Show the hands of the other player"),
    Binding("m", "mode", "Show", tooltip="Show actions, EV, equity or the range"),
    Binding("f", "filter", "Filter", tooltip="Only some kinds of hands"),
    Binding("x", "export", "Export", tooltip="Write the hands to a file"),
    Binding("q,escape", "leave", "Leave", key_display="q", tooltip="Leave the solution"),
]

SPEED_SECONDS: tuple[tuple[str, float], ...] = (
    ("slow", 1.8),
    ("steady", 0.9),
    ("brisk", 0.45),
    ("fast", 0.12),
    ("instant", 0.0),
)
"""Seconds that each move of an agent stays on show."""

KEYS_BY_PLACE = {
    "everywhere": KEYS_EVERYWHERE,
    "home": HOME,
    "table": TABLE_KEYS,
    "replay": REPLAY,
    "review": REVIEW,
    "solution": SOLUTION,
    "puzzle": PUZZLE_KEYS,
    "puzzles": PUZZLES,
    "statistics": STATISTICS,
}
for _place, _bindings in KEYS_BY_PLACE.items():
    _bindings[:] = named(_place, _bindings)


def known() -> dict[str, Binding]:
    """Every key that can be changed, by name."""
    boards = [load(table.board).BINDINGS for table in house_tables() if table.board]
    every = [one for bindings in (*KEYS_BY_PLACE.values(), *boards) for one in bindings if isinstance(one, Binding)]
    count = Counter(one.id for one in every)
    return {one.id: one for one in every if one.id and count[one.id] == 1}


def changed(keys: Mapping[str, str], name: str, key: str) -> dict[str, str]:
    """The person's own keys with one more; "usual" gives the usual key back. SettingsError says what is wrong."""
    there = known()
    if name not in there:
        raise SettingsError(f"{name!r} is not a key that can be changed; cardai settings keys lists them")
    rest = {other: own for other, own in keys.items() if other != name}
    if key == "usual":
        return rest
    wanted = key_name(key)
    for other, binding in there.items():
        if other != name and _meet(name, other) and wanted in rest.get(other, binding.key).split(","):
            raise SettingsError(f"{key} is the key of {other}; give that another one first")
    return {**rest, name: wanted}


def own_keys(app: App[Any]) -> dict[str, str]:
    """The keys a person has changed that work now: the usual one as it is written, and the one to press.

    Where there is only ASCII also those whose signs it lacks, by name.
    """
    keys: Mapping[str, str] = getattr(app, "settings", Settings()).keys
    named = KEY_WORDS if getattr(app, "has_ascii_only", False) else {}
    if not keys:
        return dict(named)
    active = {one.binding.id: one.binding for one in app.screen.active_bindings.values()}
    there = known()
    changed = {
        App.get_key_display(app, there[name]): app.get_key_display(active[name])
        for name in keys
        if name in active and name in there
    }
    return {**named, **changed}


def with_own_keys(app: App[Any], text: str) -> str:
    """A sentence with keys in backquotes, those that were changed as they are now."""
    own = own_keys(app)
    return re.sub(r"`([^`]+)`", lambda found: f"`{own.get(found[1], found[1])}`", text) if own else text


def key_name(key: str) -> str:
    """A key as Textual calls it: "?" is question_mark."""
    if len(key) == 1 and not key.isalnum():
        return unicodedata.name(key, key).lower().replace("-", "_").replace(" ", "_")
    if not re.fullmatch(r"[A-Za-z0-9]|[a-z0-9_+]{2,30}", key):
        raise SettingsError(f"{key!r} is no key; write one letter, or a name such as f5, ctrl+r or space")
    return key


def _meet(one: str, other: str) -> bool:
    """Whether two keys work on the same screen: a board's do at the table, and some everywhere."""
    first, second = (name.partition(".")[0] for name in (one, other))
    if first == second or "everywhere" in (first, second):
        return True
    return "table" in (first, second) and not {first, second} & (set(KEYS_BY_PLACE) - {"table"})
