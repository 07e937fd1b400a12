"""Decks found by playing: legal, owned, repeatable, and honest about what was measured."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from cardai.ai.hearthstone.decks import build, duels, pool, similarity, substitutes
from cardai.ai.hearthstone.decks.build import DeckSearch, DeckTask, SearchBudget
from cardai.ai.hearthstone.decks.duels import Duel, WinShare
from cardai.ai.hearthstone.decks.surrogate import Surrogate
from cardai.app.cli import app
from cardai.games.core import BadRules
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import by_name, collectible
from cardai.games.hearthstone.decks import (
    faults,
    legal_deck,
    make_deck,
    read_list,
    starters,
    write_code,
)
from cardai.games.hearthstone.keywords import HERO_CLASSES


def card(name: str) -> Card:
    found = by_name(name, collectible())
    assert found is not None
    return found


def cheap_cards_win(batch: Sequence[Duel]) -> list[float]:
    """A table at which the cheaper deck wins more, by the luck of the duel's number alone."""
    results = []
    for duel in batch:
        chance = 2.0 - 0.5 * cost(legal_deck(duel.mine).cards) / 30
        results.append(float(random.Random(duel.seed).random() < chance))
    return results


def cost(cards: Sequence[Card]) -> int:
    return sum(one.cost for one in cards)


def task(card_class: str = "MAGE", owned: Counter[Card] | None = None, seed: int = 0) -> DeckTask:
    return DeckTask(card_class, build.limits(card_class, owned), tuple(pool.starter_codes().values()), seed=seed)


@settings(max_examples=40, deadline=None)
@given(card_class=st.sampled_from(HERO_CLASSES), seed=st.integers(0, 10**6))
def test_every_new_deck_is_legal(card_class: str, seed: int) -> None:
    rng, most = random.Random(seed), build.limits(card_class)
    one, other = (build.fitted((), most, rng) for _ in range(2))
    for cards in (one, build.mutated(one, most, rng), build.crossed(one, other, most, rng)):
        assert faults(make_deck("", card_class, cards)) == []


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_mutation_changes_at_most_six_cards(seed: int) -> None:
    rng, most = random.Random(seed), build.limits("ROGUE")
    before = build.fitted((), most, rng)
    assert (Counter(before) - Counter(build.mutated(before, most, rng))).total() <= 6


def test_a_crossing_keeps_what_both_have() -> None:
    rng, most = random.Random(3), build.limits("DRUID")
    one = build.fitted((), most, rng)
    other = build.mutated(one, most, rng)
    both = Counter(one) & Counter(other)
    assert both <= Counter(build.crossed(one, other, most, rng))


def test_only_owned_cards_are_used() -> None:
    owned = Counter({one: 1 for one in collectible() if one.set == "BASIC"})
    found = DeckSearch(task(owned=owned), cheap_cards_win, [starters()["MAGE"].cards]).run(SearchBudget(games=300))
    assert faults(found.deck) == []
    assert found.deck.counts <= owned


def test_too_few_cards_make_no_deck() -> None:
    with pytest.raises(BadRules, match="takes 30"):
        build.limits("MAGE", Counter([card("Fireball")] * 2))


def test_the_search_finds_what_wins() -> None:
    start = starters()["MAGE"]
    found = DeckSearch(task(), cheap_cards_win, [start.cards]).run(SearchBudget(games=1500))
    assert cost(found.deck.cards) < cost(start.cards) - 10


def test_the_same_seed_and_games_find_the_same_deck() -> None:
    found = [DeckSearch(task(seed=5), duels.play_all).run(SearchBudget(games=20)) for _ in range(2)]
    assert found[0] == found[1]
    assert faults(found[0].deck) == []


def test_the_budget_in_games_is_kept_within_one_stage() -> None:
    assert 500 <= DeckSearch(task(), cheap_cards_win).run(SearchBudget(games=500)).games < 600


def test_the_budget_in_seconds_is_kept() -> None:
    now = iter(range(100))
    found = DeckSearch(task(), cheap_cards_win).run(SearchBudget(seconds=10, clock=lambda: float(next(now))))
    assert found.games > 0
    assert next(now) < 30


def test_ctrl_c_keeps_the_best_so_far() -> None:
    batches = 0

    def play(batch: Sequence[Duel]) -> list[float]:
        nonlocal batches
        batches += 1
        if batches > 4:
            raise KeyboardInterrupt
        return cheap_cards_win(batch)

    found = DeckSearch(task(), play).run(SearchBudget(games=10**6))
    assert found.interrupted
    assert faults(found.deck) == []


def test_ctrl_c_before_any_game_ends_it() -> None:
    def play(_batch: Sequence[Duel]) -> list[float]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        DeckSearch(task(), play).run(SearchBudget(games=100))


def test_a_deck_against_itself_is_even() -> None:
    """The same luck from both seats: whoever sits in seat 0 wins, so both games together are even."""
    code = pool.starter_codes()["WARRIOR"]
    assert duels.play_all([Duel(code, code, seed) for seed in range(3)]) == [0.5, 0.5, 0.5]


def test_several_processes_give_the_same_results() -> None:
    codes = pool.starter_codes()
    batch = [Duel(codes["MAGE"], codes["HUNTER"], seed) for seed in range(5)]
    with duels.table(2) as play:
        assert play(batch) == duels.play_all(batch)


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=1, max_size=60))
def test_an_interval_holds_its_share_and_is_never_certain(results: list[float]) -> None:
    found = duels.share(results)
    assert 0 <= found.low <= found.wins <= found.high <= 1
    assert found.high - found.low > 0
    assert found.games == 2 * len(results)


def test_the_surrogate_learns_which_card_is_good() -> None:
    most, rng = build.limits("MAGE"), random.Random(0)
    good = card("Fireball")
    decks = [build.fitted([good] * (place % 3), most, rng) for place in range(150)]
    learned = Surrogate(list(most))
    learned.fit(decks, [0.4 + 0.1 * deck.count(good) for deck in decks], [50] * len(decks))
    plain = [one for one in starters()["MAGE"].cards if one is not good][:28]
    rest = build.fitted(plain, {**most, good: 0}, rng)[:28]
    other = [one for one in most if one not in rest and one is not good][:2]
    (with_it, without), spread = learned.predict([(*rest, good, good), (*rest, *other)])
    assert with_it > without
    assert (spread > 0).all()


def test_measuring_plays_the_games_asked_for() -> None:
    codes = tuple(pool.starter_codes().values())
    found = build.measure(codes[0], codes, 100, "greedy", 0, cheap_cards_win)
    assert 100 <= found.games < 100 + 2 * len(codes)


def test_every_class_has_a_legal_deck_in_the_pool() -> None:
    assert set(pool.pool()) == set(HERO_CLASSES)
    for card_class, code in pool.pool().items():
        assert legal_deck(code).card_class == card_class


def test_a_card_is_most_like_itself_and_its_twins() -> None:
    fireball = card("Fireball")
    assert similarity.similarity(fireball, fireball) == pytest.approx(1)
    nearest = [one.name for one, _ in similarity.most_alike(fireball, collectible())]
    assert nearest.index("Mortal Strike") < 5
    assert nearest.index("Pyroblast") < nearest.index("Chillwind Yeti")
    charging = [one.name for one, _ in similarity.most_alike(card("Leeroy Jenkins"), collectible())]
    assert "Reckless Rocketeer" in charging[:5]


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(collectible()), st.sampled_from(collectible()))
def test_similarity_is_symmetric_and_between_0_and_1(one: Card, other: Card) -> None:
    value = similarity.similarity(one, other)
    assert value == pytest.approx(similarity.similarity(other, one))
    assert -1e-9 <= value <= 1 + 1e-9


def test_substitutes_are_legal_and_ranked_by_change() -> None:
    deck, missing = starters()["MAGE"], card("Fireball")
    swaps = substitutes.shortlist(deck, missing, build.limits("MAGE"), 6)
    assert all(faults(swap.deck) == [] and missing not in swap.deck.cards for swap in swaps)
    before, tried = substitutes.trial(deck, swaps, list(pool.starter_codes().values()), 40, cheap_cards_win)
    assert isinstance(before, WinShare)
    assert before.games == 40
    changes = [one.change for one in tried]
    assert changes == sorted(changes, reverse=True)
    assert len(tried) == len(swaps)


def test_a_legendary_replacement_is_joined_by_another() -> None:
    deck, missing = starters()["MAGE"], card("Nightblade")
    most = {card("Captain Greenskin"): 1, card("Stormpike Commando"): 2}
    swaps = substitutes.shortlist(deck, missing, most, 5)
    assert all(len(swap.cards) == 2 and faults(swap.deck) == [] for swap in swaps)


def test_nothing_that_is_not_alike_is_proposed() -> None:
    deck = make_deck("", "MAGE", [*starters()["MAGE"].cards[:29], card("Doomsayer")])
    swaps = substitutes.shortlist(deck, card("Doomsayer"), build.limits("MAGE"), 50)
    assert 0 < len(swaps) < 50
    assert all(swap.similarity >= substitutes.ALIKE for swap in swaps)
    with pytest.raises(BadRules, match=r"like Doomsayer; the nearest is Pyroblast \(0\.\d\d\)"):
        substitutes.shortlist(deck, card("Doomsayer"), {card("Pyroblast"): 2}, 5)


def test_a_change_within_the_noise_is_called_so() -> None:
    swap = substitutes.shortlist(starters()["MAGE"], card("Fireball"), build.limits("MAGE"), 1)[0]
    share = duels.share([1.0, 0.5])
    assert not substitutes.TriedSwap(swap, share, 0.03, 0.02).is_certain
    assert substitutes.TriedSwap(swap, share, -0.05, 0.02).is_certain


def test_a_card_that_is_not_there_cannot_be_missing() -> None:
    with pytest.raises(BadRules, match="no Leeroy Jenkins"):
        substitutes.shortlist(starters()["MAGE"], card("Leeroy Jenkins"), build.limits("MAGE"), 5)


def test_the_command_builds_a_deck_of_the_collection(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    basic = [one for one in collectible() if one.set == "BASIC" and one.card_class in ("NEUTRAL", "HUNTER")]
    file.write_text("\n".join(f"2 {one.name}" for one in basic), encoding="utf-8")
    words = ["deck", "build", "--class", "Hunter", "--collection", str(file), "--games", "20", "--measure", "18"]
    home = {"CARDAI_HOME": str(tmp_path / "home")}
    found = CliRunner().invoke(app, [*words, "--seed", "1", "--jobs", "1", "--json"], env=home)
    assert found.exit_code == 0, found.output
    told = json.loads(found.stdout)
    deck = legal_deck(told["code"])
    assert deck.card_class == "HUNTER"
    assert read_list(Path(told["file"]).read_text(encoding="utf-8")).cards == deck.cards
    assert deck.counts <= read_list(file.read_text(encoding="utf-8")).counts
    assert {"pool", "starters"} == set(told["shares"])
    assert told["shares"]["pool"]["low"] <= told["shares"]["pool"]["wins"] <= told["shares"]["pool"]["high"]


def test_a_deck_of_a_later_format_is_built_against_famous_decks_and_told_as_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duels, "play_all", lambda batch: [random.Random(one.seed).random() for one in batch])
    words = ["deck", "build", "--class", "Mage", "--format", "wild2015", "--games", "400", "--measure", "1"]
    home = {"CARDAI_HOME": str(tmp_path)}
    found = CliRunner().invoke(app, [*words, "--seed", "1", "--jobs", "1"], env=home)
    assert found.exit_code == 0, found.output
    assert "of the search" in found.stderr and " 1. " in found.stderr
    for told in ("against the famous decks ", "it was not built against", "How to play it: Mage", "opening hand"):
        assert told in found.stdout
    assert list((tmp_path / "data" / "decks").iterdir())


def test_the_command_ranks_substitutes() -> None:
    code = write_code(starters()["WARRIOR"])
    words = ["deck", "substitute", code, "--missing", "fiery war axe", "--games", "8", "--top", "3", "--jobs", "1"]
    found = CliRunner().invoke(app, [*words, "--json"])
    assert found.exit_code == 0, found.output
    assert all({"cards", "change", "error", "code"} <= set(one) for one in json.loads(found.stdout)["replacements"])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["build", "--class", "Bard"], "no class 'Bard'"),
        (["build", "--class", "Mage", "--collection", "nowhere.txt"], "nowhere.txt: No such file"),
        (["build", "--class", "Mage", "--agent", "nobody"], "no Hearthstone player 'nobody'"),
        (["substitute", "Mage", "--missing", "Pot of Greed"], "no card 'Pot of Greed'"),
        (["substitute", "Mage", "--missing", "Leeroy Jenkins"], "The deck has no Leeroy Jenkins"),
    ],
)
def test_bad_input_is_told_in_a_sentence(words: list[str], reason: str) -> None:
    found = CliRunner().invoke(app, ["deck", *words])
    assert found.exit_code != 0
    assert reason in str(found.exception)
    assert "\n" not in str(found.exception)
