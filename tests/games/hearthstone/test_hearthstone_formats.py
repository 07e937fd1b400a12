"""Formats: what decks and random cards are taken from, what a record says of them, and which sets are read."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from cardai.games import registry
from cardai.games.core import BadRules, Luck
from cardai.games.hearthstone import FORMATS, make, recorded
from cardai.games.hearthstone.card_book import card_named, collectible, pool
from cardai.games.hearthstone.decks import faults, make_deck, random_deck, starters
from cardai.games.hearthstone.formats import CLASSIC, SETS, format_named


def test_a_format_is_named_or_put_together_from_sets() -> None:
    assert format_named("Wild 2014") is format_named("wild2014") is format_named("wild-2014")
    assert format_named("naxxramas").sets == ("classic", "naxxramas")
    assert format_named("goblins_vs_gnomes+naxxramas+hall_of_fame") is format_named("wild2014")
    assert all(format_named(name).name == name for name in FORMATS)
    with pytest.raises(BadRules, match=r"wild2014.*naxxramas"):
        format_named("ungoro")


def test_every_format_has_its_cards_and_classic_stays_as_it_was() -> None:
    sizes = {name: len(collectible(format_named(name))) for name in FORMATS}
    assert sizes == {"classic": 370, "wild2014": 370 + 16 + 30 + 123, "wild2015": 570}
    assert {card.set for card in collectible()} == {"BASIC", "CLASSIC"}
    assert len(pool(CLASSIC, race="DEMON")) < len(pool(format_named("wild2014"), race="DEMON"))


def test_a_deck_is_checked_against_a_format() -> None:
    deck = make_deck("", "MAGE", [*starters()["MAGE"].cards[:28], *[card_named("Loatheb"), card_named("Duplicate")]])
    assert " | ".join(faults(deck)).count("(Curse of Naxxramas) is not in the format Classic") == 2
    assert faults(deck, format_named("naxxramas")) == []


def test_rules_know_their_format() -> None:
    game = make({"preset": "random", "format": "wild2014"})
    assert (game.rules_name, game.format_name) == ("random", "wild2014")
    assert make(game.rules_data()) == game != make("random")
    own = make({"decks": ["random:mage", "same"], "format": ["naxxramas", "blackrock_mountain"]})
    assert own.format.sets == ("classic", "naxxramas", "blackrock_mountain")
    assert make(own.rules_data()) == own
    sets = {card.set for seed in range(8) for card in game.start(2, Luck(random.Random(seed))).sides[0].list}
    assert "GVG" in sets and "BRM" not in sets


@pytest.mark.parametrize(
    "rules",
    [
        {"format": "wild1999"},
        {"format": 3},
        {"preset": "random", "decks": ["Mage", "Mage"]},
        {"preset": "bard"},
        {"countered_is_cast": 1},
        {"deathrattles_first": "no"},
    ],
)
def test_bad_formats_are_refused(rules: dict[str, object]) -> None:
    with pytest.raises(BadRules):
        make(rules)


def test_only_games_with_decks_have_formats() -> None:
    with pytest.raises(BadRules, match="Yacht has no formats"):
        registry.in_format("yacht", None, "classic")


@pytest.mark.parametrize("rules", ["starter", {"decks": ["Mage", "Hunter"], "open": True}])
def test_a_record_from_before_a_rule_changed_keeps_the_old_rule(rules: str | dict[str, object]) -> None:
    old, new = recorded(rules), make(rules)
    assert old.rules.countered_is_cast and not new.rules.countered_is_cast
    assert old.rules.deathrattles_first and not new.rules.deathrattles_first
    between = recorded({"preset": "starter", "countered_is_cast": False})
    assert between.rules.deathrattles_first and not between.rules.countered_is_cast
    assert between.rules_data() == {"preset": "starter", "countered_is_cast": False}
    assert old.rules_data() == rules
    assert recorded(new.rules_data()) == new == make(new.rules_data())


def test_random_decks_of_a_format_have_cards_of_all_its_sets() -> None:
    allowed = format_named("wild2015")
    decks = [random_deck(Luck(random.Random(seed)), None, allowed) for seed in range(30)]
    assert all(faults(deck, allowed) == [] for deck in decks)
    assert {card.set for deck in decks for card in deck.cards} == {"BASIC", "CLASSIC", "HOF", "NAXX", "GVG", "BRM"}


def test_what_cards_of_a_set_do_is_read_when_one_of_them_can_appear() -> None:
    program = """
import sys
from cardai.games.hearthstone import make
read = lambda: {name.split(".")[4] for name in sys.modules if name.startswith("cardai.games.hearthstone.cards.")}
make("mirror")
assert read() == {"classic"}, read()
make({"preset": "mirror", "format": "naxxramas"})
assert read() == {"classic", "naxxramas"}, read()
print("READ")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "READ", done.stderr
    assert len(SETS) == 5
