"""`cardai hint holdem` as a user meets it."""

from __future__ import annotations

import pytest

from cardai.ai.holdem.search.player import SearchAgent
from tests.app.command_line import Cardai

RIVER = ("--hand", "9c9s", "--board", "2c4sKsKcJs", "--pot", "62", "--to-call", "31", "--stacks", "54,54")


def test_before_the_solver_is_compiled_the_net_is_told_at_once_and_then_the_solution(
    cardai: Cardai, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = iter([True])
    monkeypatch.setattr(SearchAgent, "waits_for_compiler", lambda *_: next(waits, False))
    told = cardai("hint", "holdem", *RIVER)
    first, _, then = told.out.partition("the net's mix; ")
    assert told.code == 0 and "needs 33.3%" in first and "±" not in first
    assert first.splitlines()[-1].endswith(" %: ")
    assert then.splitlines()[0] == "the solution follows once the solver is compiled."
    assert "solved from the river on" in then
