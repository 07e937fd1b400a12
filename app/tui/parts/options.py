"""Lists to choose from."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from textual import events
from textual.widgets import OptionList, SelectionList


class Options(OptionList):
    """Textual's list, which falls over an option that has gone since it was drawn, and over keys before it is."""

    async def _on_click(self, event: events.Click) -> None:
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked >= self.option_count:
            event.prevent_default()

    def action_page_up(self) -> None:
        with suppress(KeyError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        with suppress(KeyError):
            super().action_page_down()  # type: ignore[no-untyped-call]


class Choices(SelectionList[Any], Options):
    """A list of which several may be chosen."""
