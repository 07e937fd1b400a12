"""Lists to choose from."""

from __future__ import annotations

from textual import events
from textual.widgets import OptionList


class Options(OptionList):
    """Textual's list, which falls over a click on an option that has gone since it was drawn."""

    async def _on_click(self, event: events.Click) -> None:
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked >= self.option_count:
            event.prevent_default()
