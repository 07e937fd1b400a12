"""Words that are laid out for the room there is, and again whenever that changes."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from ..plain_text import PlainStatic

Shown = TypeVar("Shown")


class Fitted(PlainStatic, Generic[Shown]):
    """Keeps what it shows, and lays it out at every new size; nothing is laid out before there is something."""

    CHANGES_HEIGHT: ClassVar[bool] = False
    """It has as many rows as its words need: these would be overlooked while sizes are being given out."""

    def __init__(self, shown: Shown | None = None, **names: Any) -> None:
        super().__init__(**names)
        self.shown = shown

    def keep(self, shown: Shown | None) -> None:
        """Show this from now on; None leaves what is there as it is."""
        self.shown = shown
        self.fit()

    def on_resize(self) -> None:
        if self.CHANGES_HEIGHT:
            self.call_after_refresh(self.fit)
        else:
            self.fit()

    def fit(self) -> None:
        if self.shown is not None:
            self.lay_out(self.shown)

    def lay_out(self, shown: Shown) -> None:
        """Bring it on the screen as there is room for it."""
        raise NotImplementedError
