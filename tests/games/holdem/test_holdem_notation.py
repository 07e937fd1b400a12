"""Reading actions as players write them."""

from __future__ import annotations

import pytest

from cardai.games.core import BadToken
from cardai.games.holdem import make
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("fold", FOLD), ("f", FOLD), ("Check", CHECK), ("x", CHECK), ("c", CALL), ("call", CALL), ("all-in", ALL_IN),
        ("ALL IN", ALL_IN), ("allin", ALL_IN), ("raise 12", 12), ("r 12", 12), ("r12", 12), ("bet 12", 12),
        ("raise to 12", 12), ("12", 12), (" b12 ", 12),
    ],
)  # fmt: skip
def test_the_parser_forgives(text, action):
    assert make("six50").parse(text) == action


@pytest.mark.parametrize("text", ["", "raise", "raise -3", "raise 0", "raise 1.5", "banana", "12 13", "r٣"])
def test_the_parser_says_what_is_wrong(text):
    with pytest.raises(BadToken, match="say fold, check, call, raise 12 or allin"):
        make("six50").parse(text)
