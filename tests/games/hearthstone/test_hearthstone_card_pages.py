"""Card pages: a mistake on a page is found when the cards are read, not when the card is played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardai.games.hearthstone.card_book import BadCard, book, by_name, card_named
from cardai.games.hearthstone.card_language import add_card, card, equip, hero, plain, power, summon, token


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (lambda: card("Firebal"), "no card 'Firebal'"),
        (lambda: plain("Wisp", "Fluffy"), "Wisp .* is defined twice"),
        (lambda: card("Fireball"), "is defined twice"),
        (lambda: token("Boar", "CS2_boar"), "is defined twice"),
        (lambda: token("Boar", "EX1_158t"), "no 'Boar' with the id EX1_158t"),
        (lambda: token("Boar", "CS2_bear"), "no 'Boar' with the id CS2_bear"),
        (lambda: card("Boar"), "only made by other cards"),
        (lambda: hero("Rexxar", power("Fireblast", "CS2_034", add_card("Fireball"))), "is defined twice"),
        (lambda: summon("Treant"), "EX1_158t, EX1_573t, EX1_tk9"),
        (lambda: equip("Excalibur"), "no card 'Excalibur'"),
    ],
)
def test_a_mistake_on_a_page_is_refused(line: Callable[[], object], words: str) -> None:
    book()
    with pytest.raises(BadCard, match=words):
        line()


def test_a_name_means_the_card_that_may_be_put_in_a_deck() -> None:
    assert card_named("Mirror Image").is_spell
    assert card_named("Lord Jaraxxus").is_minion
    assert card_named("The Coin").id == "GAME_005"
    assert by_name("lord jaraxxus") is card_named("Lord Jaraxxus")


def test_every_card_but_enchantments_stands_on_a_page() -> None:
    assert [one for one in book().values() if one.type != "ENCHANTMENT" and not one.is_implemented] == []
