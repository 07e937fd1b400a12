"""Lists to choose from."""

from __future__ import annotations

from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.widgets.option_list import Option

from cardai.app.tui.textual_inside import Options


class Listing(App[None]):
    """A list with one option."""

    def compose(self) -> ComposeResult:
        yield Options(Option("one"))


async def test_a_click_on_an_option_that_has_gone_chooses_nothing() -> None:
    async with Listing().run_test() as pilot:
        listed = pilot.app.query_one(Options)
        third = Style(meta={"option": 2})
        listed.post_message(events.Click(listed, 1, 3, 0, 0, 1, False, False, False, 1, 3, third))
        await pilot.pause()
        assert listed.highlighted != 2
