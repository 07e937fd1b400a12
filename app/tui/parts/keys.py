"""The last row: the keys that work now, as many whole ones as fit, each also a button."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from rich.cells import cell_len
from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen

from ..plain_text import PlainStatic

ALWAYS = frozenset({"hint", "leave", "keys"})
"""Actions with a place in the row before anything else: help, the way out, and all the keys there are."""


@runtime_checkable
class Shows(Protocol):
    """Something that says itself which of its keys are worth a place."""

    def shows_key(self, action: str) -> bool: ...


class KeyBar(PlainStatic):
    """Keys in gold on caps and what they do; follows the focus and what is possible."""

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; width: 1fr; background: $panel; text-wrap: nowrap; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._spots: list[tuple[int, int, Binding, Any]] = []

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._follow)
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    def _follow(self, screen: Screen[Any]) -> None:
        if self.is_attached and screen is self.screen:
            self._redraw()

    def _redraw(self) -> None:
        self._spots = []
        pieces: list[tuple[str, str]] = []
        place = 0
        for binding, node in self._that_fit():
            key, word = self._words(binding)
            width = cell_len(key) + cell_len(word)
            self._spots.append((place, place + width - 1, binding, node))
            pieces += [(key, "bold $acc on $raise"), (word, "$mute")]
            place += width
        self.update(Content.assemble(*pieces))

    def _that_fit(self) -> list[tuple[Binding, Any]]:
        """As many keys as there is room for, in their order, those that must not be missed before all others."""
        shown = self._shown()
        room = self.size.width + 2
        fit = set()
        for place in sorted(range(len(shown)), key=lambda place: (shown[place][0].action not in ALWAYS, place)):
            width = sum(map(cell_len, self._words(shown[place][0])))
            if width <= room:
                fit.add(place)
                room -= width
        return [one for place, one in enumerate(shown) if place in fit]

    def _words(self, binding: Binding) -> tuple[str, str]:
        """The cap, which without colours has edges, and the word."""
        key = self.app.get_key_display(binding)
        return f"[{key}]" if self.app.no_color else f" {key} ", f" {binding.description}  "

    def _shown(self) -> list[tuple[Binding, Any]]:
        """The keys worth showing, one for each thing that can be done."""
        found: dict[tuple[str, str], tuple[Binding, Any]] = {}
        for node, binding, enabled, _ in self.screen.active_bindings.values():
            if binding.show and enabled and (not isinstance(node, Shows) or node.shows_key(binding.action)):
                found.setdefault((binding.action, binding.description), (binding, node))
        return list(found.values())

    async def on_click(self, event: events.Click) -> None:
        for first, end, binding, node in self._spots:
            if first <= event.x < end:
                await self.app.run_action(binding.action, node)
                return
