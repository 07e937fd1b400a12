"""The table of a hint: what its rows are called where there is little room."""

from __future__ import annotations

from cardai.ai.agent import Advice, Option
from cardai.app.tui.parts.advice import Table

LABELS = (
    "your Wisp (m1) attacks enemy hero",
    "your Wisp (m2) attacks enemy hero",
    "your Ogre (m3) attacks enemy Yeti (e1)",
)


def names(width: int) -> list[str]:
    options = tuple(Option(number, 50.0 - number) for number in range(len(LABELS)))
    return list(Table(Advice(options, "told"), options, LABELS, "win %", width).labels)


def test_rows_say_whom_a_minion_attacks_however_narrow_the_panel() -> None:
    assert names(38)[2] == "your Ogre attacks enemy Yeti"


def test_brackets_stay_where_two_rows_would_be_called_alike() -> None:
    assert names(38)[:2] == list(LABELS[:2])


def test_a_wide_panel_has_the_whole_label() -> None:
    assert names(90) == list(LABELS)
