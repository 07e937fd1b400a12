"""`cardai hint holdem` as a user meets it."""

from __future__ import annotations

import json

import pytest

from cardai.ai.holdem.search.player import SearchAgent
from tests.app.command_line import Cardai

RIVER = ("--hand", "9c9s", "--board", "2c4sKsKcJs", "--pot", "62", "--to-call", "31", "--stacks", "54,54")


def test_before_the_solver_is_compiled_the_net_is_told_at_once_and_then_the_solution(
    cardai: Cardai, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = iter([True, True])
    monkeypatch.setattr(SearchAgent, "waits_for_compiler", lambda *_: next(waits, False))
    told = cardai("hint", "holdem", *RIVER)
    first, _, then = told.out.partition("the net's mix; ")
    assert told.code == 0 and "needs 33.3%" in first and "±" not in first
    assert first.splitlines()[-1].endswith(" %: ")
    assert then.splitlines()[0] == "the solution follows once the solver is compiled."
    assert "solved from the river on" in then


OFF_THE_TABLES = ("--position", "BTN", "--stacks", "200", "--line", "raise 5,call,call")


def test_a_pot_that_no_table_has_is_not_judged(cardai: Cardai) -> None:
    """Jacks after a raise and two calls were told to win 36 bb in a pot of nine."""
    told = cardai("hint", "holdem", "--hand", "JsJd", *OFF_THE_TABLES, "--json")
    found = json.loads(told.out)
    assert told.code == 0 and found["judged"] is False
    assert {action["value"] for action in found["actions"]} == {None}
    words = cardai("hint", "holdem", "--hand", "JsJd", *OFF_THE_TABLES).out
    assert "Not judged: no table has this pot: a call needs" in words
    assert "bb" not in words.splitlines()[-1]
