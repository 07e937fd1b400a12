"""Bet sizes as text, and the betting trees they make."""

from __future__ import annotations

import pytest

from cardai.ai.holdem.solver.bets import NOTHING, Menus, parse_menus, parse_size, parse_streets
from cardai.ai.holdem.solver.tree import IP, OOP, Kind, Root, Tree, build
from cardai.games.core import BadToken


def actions(tree: Tree, *line: str) -> list[str]:
    at = 0
    for action in line:
        at = tree.follow(at, action)
    return [str(action) for action in tree.nodes[at].actions]


def test_one_list_for_all_streets_or_each_its_own() -> None:
    assert parse_streets("33%,75%") == parse_streets("flop:33%/75%,turn:33%/75%,river:33%,75%")
    flop, turn, river = parse_streets("flop:33%,river:50%/a")
    assert [str(size) for size in flop] == ["33%"]
    assert turn == ()
    assert [str(size) for size in river] == ["50%", "a"]
    assert parse_streets("-") == ((), (), ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("66", "not a bet size"),
        ("3x", "for raises"),
        ("0%", "not above 0"),
        ("4a", "without a number"),
        ("", "not a bet"),
    ],
)
def test_bad_sizes_are_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(BadToken, match=words):
        parse_size(text, is_raise=False)


@pytest.mark.parametrize("text", ["preflop:50%", "50%,flop:33%", "flop:33%,flop:50%"])
def test_bad_streets_are_refused(text: str) -> None:
    with pytest.raises(BadToken):
        parse_streets(text)


def test_amounts_are_rounded_half_up_and_equal_ones_are_one() -> None:
    tree = build(Root(2, 60, 120), parse_menus("33%,75%,150%,100%,a", "2.5x,a"))
    assert actions(tree) == ["check", "bet 20", "bet 45", "bet 60", "bet 90", "allin"]
    assert actions(tree, "bet 45") == ["fold", "call", "raise 113", "allin"]
    assert actions(tree, "bet 90") == ["fold", "call", "allin"]
    assert actions(tree, "allin") == ["fold", "call"]


def test_a_raise_is_at_least_the_legal_one() -> None:
    tree = build(Root(2, 100, 1000), parse_menus("50%", "1.1x"))
    assert actions(tree, "bet 50") == ["fold", "call", "raise 100"]
    assert actions(tree, "bet 50", "raise 100") == ["fold", "call", "raise 150"]


def test_percent_raises_are_of_the_pot_after_a_call() -> None:
    tree = build(Root(2, 100, 1000), parse_menus("50%", "100%"))
    assert actions(tree, "bet 50") == ["fold", "call", "raise 250"]


def test_geometric_bets_end_all_in_on_the_river() -> None:
    tree = build(Root(0, 100, 400), parse_menus("e", "-"))
    first = tree.nodes[0].actions[1].amount
    at = tree.follow(tree.follow(0, f"bet {first}"), "call")
    for _ in range(2):
        at = tree.nodes[at].children[0]
        assert tree.nodes[at].kind is Kind.ACT
        bet = str(tree.nodes[at].actions[1])
        at = tree.follow(tree.follow(at, bet), "call")
    assert tree.nodes[at].kind is Kind.SHOWDOWN
    assert tree.nodes[at].paid == (400, 400)


def test_sizes_of_each_player() -> None:
    tree = build(Root(2, 100, 400), parse_menus("50%", "3x", ip=("a", "-")))
    assert actions(tree) == ["check", "bet 50"]
    assert actions(tree, "check") == ["check", "allin"]
    assert actions(tree, "bet 50") == ["fold", "call"]


def test_starting_before_a_bet_of_any_size() -> None:
    tree = build(Root(1, 100, 400, OOP, (0, 37)), parse_menus("50%", "3x"))
    assert actions(tree) == ["fold", "call", "raise 111"]
    assert tree.nodes[tree.follow(0, "fold")].paid == (0, 37)
    assert tree.nodes[tree.follow(0, "call")].paid == (37, 37)
    checked = build(Root(1, 100, 400, IP), parse_menus("50%", "3x"))
    assert checked.nodes[checked.follow(0, "check")].kind is Kind.DEAL


def test_added_lines_are_in_the_tree() -> None:
    tree = build(Root(2, 100, 400), Menus(NOTHING, NOTHING), (("check", "bet 37", "raise 150"),))
    assert actions(tree) == ["check"]
    assert actions(tree, "check") == ["check", "bet 37"]
    assert actions(tree, "check", "bet 37") == ["fold", "call", "raise 150"]


def test_unknown_actions_are_refused_with_what_there_is() -> None:
    tree = build(Root(2, 100, 400), parse_menus("50%", "3x"))
    with pytest.raises(BadToken, match="check, bet 50"):
        tree.follow(0, "bet 51")


@pytest.mark.parametrize(
    "root", [Root(2, 0, 10), Root(2, 10, 0), Root(2, 10, 10, OOP, (0, 11)), Root(2, 9, 9, IP, (0, 5))]
)
def test_impossible_roots_are_refused(root: Root) -> None:
    with pytest.raises(BadToken):
        build(root, parse_menus("50%", "3x"))
