"""A part or screen that draws colours itself, and so must be drawn anew when the theme changes."""

from __future__ import annotations

from textual.dom import DOMNode
from textual.theme import Theme


class FollowsTheme(DOMNode):
    """Hears of a change of theme for as long as it is mounted.

    Watching the app's `theme` would do, but the app keeps every watcher, and with it the whole table that was left,
    until the theme is changed the next time; a signal keeps them, too, unless they are taken off it.
    """

    def theme_changed(self) -> None:
        """Draw anew."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, self._hear)

    def on_unmount(self) -> None:
        self.app.theme_changed_signal.unsubscribe(self)

    def _hear(self, _theme: Theme) -> None:
        self.theme_changed()
