"""What boards have in common under the mouse."""

from __future__ import annotations

from textual.message import Message
from textual.widgets import Static


class PlaceClicked(Message):
    """Something in a row of things was clicked: the one at this place."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


class ConfirmLine(Static):
    """What enter will do; a click on it does the same."""

    class Pressed(Message):
        """The person clicked it."""

    def on_click(self) -> None:
        self.post_message(self.Pressed())
