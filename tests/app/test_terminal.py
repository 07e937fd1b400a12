"""A screen is opened where the terminal can show one, by whatever name it goes."""

from __future__ import annotations

import pytest

from cardai.app.terminal import can_draw


@pytest.mark.parametrize("name", ["xterm-256color", "screen", "vt100", "linux", "a-terminal-of-next-year"])
def test_terminals_that_move_the_cursor_show_a_screen(name: str) -> None:
    assert can_draw("posix", {"TERM": name})


@pytest.mark.parametrize("environment", [{}, {"TERM": ""}, {"TERM": "dumb"}, {"TERM": "unknown"}])
def test_what_cannot_move_the_cursor_is_written_to_line_by_line(environment: dict[str, str]) -> None:
    assert not can_draw("posix", environment)


@pytest.mark.parametrize("obeys", [True, False])
def test_a_windows_console_needs_no_name_but_has_to_obey(obeys: bool) -> None:
    assert can_draw("nt", {}, lambda: obeys) is obeys


def test_a_terminal_on_windows_that_has_a_name_is_believed() -> None:
    assert can_draw("nt", {"TERM": "xterm"}, lambda: False)
    assert not can_draw("nt", {"TERM": "dumb"}, lambda: True)
