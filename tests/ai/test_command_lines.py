"""The commands of those who measure and make: help in their own words, and one line for what cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from cardai.ai import ladder, puzzles
from cardai.ai.hearthstone.decks import contest

Main = Callable[[Sequence[str]], None]

REFUSED: list[tuple[Main, list[str], str]] = [
    (ladder.main, [], "the following arguments are required: game, deals"),
    (ladder.main, ["bigtwo", "0"], "'0' is not a number from 1 up"),
    (ladder.main, ["yacht", "1", "--rules", "none"], "cardai: Yacht has no rules 'none'"),
    (puzzles.main, ["yacht", "none"], "cardai: yacht has no set of puzzles 'none'"),
    (contest.main, ["nobody", "greedy"], "cardai: There is no Hearthstone player 'nobody'"),
]


@pytest.mark.parametrize(("main", "arguments", "why"), REFUSED)
def test_what_cannot_be_done_is_said_in_a_line(
    main: Main, arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    told = capsys.readouterr()
    assert not told.out
    assert why in told.err.splitlines()[-1]


def test_help_has_examples_to_copy(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        ladder.main(["--help"])
    assert not end.value.code
    assert "python -m cardai.ai.ladder bigtwo 100" in capsys.readouterr().out
