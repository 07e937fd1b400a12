"""Hand histories: real hands and corner cases agree with their own results, and broken ones are found out."""

from __future__ import annotations

import random
import warnings
from decimal import Decimal
from pathlib import Path

import pytest

from cardai.games.core import Dice
from cardai.games.holdem import make
from cardai.games.match import Match
from cardai.saves import phh
from cardai.saves.errors import SaveError
from cardai.saves.record import decode, encode, to_match
from tests.games.holdem.pokerkit_twin import play_both

HANDS = Path(__file__).parent / "hands"
EVERY = sorted(HANDS.glob("*.phh*"))


def history(tmp_path: Path, text: str, name: str = "hand.phh") -> phh.PhhHand:
    path = tmp_path / name
    path.write_text(text)
    return phh.read(path)[0]


def changed(tmp_path: Path, name: str, *pairs: tuple[str, str]) -> phh.PhhHand:
    """A hand of the collection with something else in it."""
    text = (HANDS / name).read_text()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return history(tmp_path, text)


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_every_collected_hand_agrees_with_its_own_result(path: Path) -> None:
    for hand in phh.load(path):
        assert phh.verify(hand) == []
        assert hand.match is not None
        assert hand.match.is_over


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_a_history_becomes_a_record_that_replays(path: Path) -> None:
    for hand in phh.load(path):
        again = to_match(decode(encode(hand.record), "again"))
        assert hand.match is not None
        assert again.state == hand.match.state


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_written_and_read_again_it_is_the_same_hand(path: Path, tmp_path: Path) -> None:
    for hand in phh.load(path):
        assert hand.match is not None
        if any("wins" in token for token in hand.match.tokens()):
            continue  # who won unknown cards is told by stacks alone; below
        again = history(tmp_path, phh.dump(hand.match, hand.players, hand.unit))
        assert phh.verify(again) == []
        assert again.players == hand.players
        assert again.match is not None
        assert [now * again.unit for now in again.match.state.stacks] == [
            now * hand.unit for now in hand.match.state.stacks
        ]


def test_unknown_winners_survive_writing(tmp_path: Path) -> None:
    hand = phh.load(HANDS / "unknown-cards.phh")[0]
    assert hand.match is not None
    again = history(tmp_path, phh.dump(hand.match))
    assert again.match is not None
    assert again.match.tokens() == hand.match.tokens()


def test_heads_up_the_first_player_is_the_big_blind() -> None:
    hand = phh.load(HANDS / "heads-up.phh")[0]
    assert hand.match is not None
    opening = hand.match.at(0).state
    assert (opening.bets, opening.turn) == ([2, 1], 1)


def test_half_chips_are_counted_in_a_smaller_unit() -> None:
    hand = phh.load(HANDS / "half-chips.phh")[0]
    assert hand.unit == Decimal("0.1")
    assert hand.match is not None
    assert hand.match.state.stacks == [990, 1005, 1005]


def test_cents_are_exact(tmp_path: Path) -> None:
    text = """
variant = "NT"
antes = [0.00, 0.00]
blinds_or_straddles = [0.10, 0.25]
min_bet = 0.25
starting_stacks = [25.35, 10.07]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 10.07", "p1 cc", "d db 2c5h9d", "d db Jc", "d db 3s"]
finishing_stacks = [35.42, 0]
"""
    assert phh.verify(history(tmp_path, text)) == []


def test_thirds_written_as_endless_decimals_agree(tmp_path: Path) -> None:
    text = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [0.5, 1.0, 0, 0]
min_bet = 1.0
starting_stacks = [10.0, 10.0, 10.0, 10.0]
actions = ["d dh p1 2c3d", "d dh p2 2h2s", "d dh p3 4h4s", "d dh p4 2d3c", "p3 cc", "p4 cbr 10.0", "p1 cc", "p2 cc",
           "p3 f", "d db TsJsQs", "d db Ks", "d db As"]
finishing_stacks = [10.333333333333334, 10.333333333333334, 9.0, 10.333333333333334]
"""
    assert phh.verify(history(tmp_path, text)) == []
    assert phh.verify(history(tmp_path, text.replace("9.0, 10.333333333333334]", "9.0, 10.433333333333334]")))


def test_a_wrong_finishing_stack_is_found_out(tmp_path: Path) -> None:
    hand = changed(tmp_path, "pluribus-0.phh", ("10310", "10320"))
    assert phh.verify(hand) == ["MrBlue finishes with 10320, the actions give 10310"]


def test_wrong_winnings_are_found_out(tmp_path: Path) -> None:
    text = (HANDS / "rake.phhs").read_text().replace("winnings = [15, 0]", "winnings = [0, 15]")
    first = history(tmp_path, text, "rake.phhs")
    assert len(phh.verify(first)) == 2


def test_an_illegal_raise_is_named(tmp_path: Path) -> None:
    hand = changed(tmp_path, "pluribus-0.phh", ("p4 cbr 210", "p4 cbr 150"))
    assert phh.verify(hand) == ["'p4 cbr 150': A raise must be to at least 200, not 150"]


def test_acting_out_of_turn_is_named(tmp_path: Path) -> None:
    hand = changed(tmp_path, "pluribus-0.phh", ("'p3 f', ", ""))
    assert "it is the turn of p3" in phh.verify(hand)[0]


def test_a_check_after_the_betting_is_closed_does_nothing(tmp_path: Path) -> None:
    closed = ("'p2 f', 'd db", "'p2 f', 'p1 cc', 'p4 cc', 'd db")
    assert phh.verify(changed(tmp_path, "pluribus-0.phh", closed)) == []


def test_a_check_out_of_turn_is_named(tmp_path: Path) -> None:
    hand = changed(tmp_path, "pluribus-0.phh", ("'p1 cc', 'p4 cc', 'd db 7c'", "'p4 cc', 'p1 cc', 'd db 7c'"))
    assert "it is the turn of p1" in phh.verify(hand)[0]


def test_a_card_dealt_twice_is_named(tmp_path: Path) -> None:
    hand = changed(tmp_path, "pluribus-0.phh", ("7d5h9d", "Tc5h9d"))
    assert "Tc has been dealt already" in phh.verify(hand)[0]


def test_a_history_that_stops_early_is_said_to_be_unfinished(tmp_path: Path) -> None:
    hand = changed(tmp_path, "pluribus-0.phh", (", 'p4 f']", "]"))
    assert phh.verify(hand) == ["its actions end before the hand is over"]


def test_a_board_that_stops_early_is_named(tmp_path: Path) -> None:
    hand = changed(tmp_path, "needless-checks.phh", (', "d db 3s"', ""))
    assert "the history ends where the board goes on" in phh.verify(hand)[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("variant = 'PO'\nactions = []", "not no-limit hold'em"),
        ("variant = 'NT'\nactions = ['p1 dances']\nstarting_stacks = [1, 2]", "not an action"),
        ("variant = 'NT'\nactions = [1]", "not a list of texts"),
        ("variant = 'NT'\nactions = []", "starting_stacks is missing"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = ['x', 2]\nblinds_or_straddles = [1, 2]", "amount"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = [5]\nblinds_or_straddles = [1]", "2 to 10 players"),
        ("variant = 'NT'\nactions = ['p9 f']\nstarting_stacks = [5, 5]\nblinds_or_straddles = [1, 2]", "no player p9"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = [0, 5]\nblinds_or_straddles = [1, 2]", "at least one chip"),
        (
            "variant = 'NT'\nactions = ['p2 cbr 1e999']\nstarting_stacks = [5, 5]\nblinds_or_straddles = [1, 2]",
            "amount",
        ),
    ],
)
def test_what_is_no_hold_em_hand_is_said_in_words(tmp_path: Path, text: str, said: str) -> None:
    hand = history(tmp_path, text)
    assert said in phh.verify(hand)[0]
    with pytest.raises(SaveError):
        phh.load(tmp_path / "hand.phh")


@pytest.mark.parametrize("content", [b"", b"not toml", b"\xff\xfe", b"a = 1", b"x = {" * 5000])
def test_what_is_no_history_is_a_save_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.phh"
    path.write_bytes(content)
    with pytest.raises(SaveError, match=r"broken\.phh"):
        phh.read(path)
    assert path.read_bytes() == content


def test_a_number_without_end_is_told_in_a_players_words(tmp_path: Path) -> None:
    path = tmp_path / "long.phh"
    path.write_text(f"starting_stacks = [{'9' * 5000}, 200]")
    with pytest.raises(SaveError, match=r"a number has too many digits"):
        phh.read(path)


def test_a_missing_file_is_a_save_error(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"nowhere\.phh"):
        phh.read(tmp_path / "nowhere.phh")


def random_match(rules: object, seats: int, seed: int) -> Match:
    rng = random.Random(seed)
    match = Match.start(make(rules), seats, seed)  # type: ignore[arg-type]
    while not match.is_over:
        match.play(rng.choice(match.state.actions()))
    return match


@pytest.mark.parametrize("preset", ["six50", "six50-simple", "six100", "headsup"])
def test_our_own_hands_written_and_read_again_agree(preset: str, tmp_path: Path) -> None:
    for seed in range(40):
        seats = make(preset).default_seats
        match = random_match(preset, seats, seed)
        hand = history(tmp_path, phh.dump(match))
        assert phh.verify(hand) == []
        assert hand.match is not None
        assert sorted(hand.match.state.stacks) == sorted(match.state.stacks)


@pytest.mark.parametrize("preset", ["cash", "tournament"])
def test_a_session_becomes_a_file_of_many_hands(preset: str, tmp_path: Path) -> None:
    match = random_match(preset, 5, seed=7)
    path = tmp_path / "session.phhs"
    path.write_text(phh.dump_many(match, ["Ann", 'B"ob', "Cy", "Dé", "E\\ve"]))
    hands = phh.load(path)
    assert len(hands) > 3
    assert all(phh.verify(hand) == [] for hand in hands)
    assert {'B"ob', "Dé", "E\\ve"} <= set(hands[0].players)


def test_pokerkit_reads_what_we_write() -> None:
    from pokerkit import HandHistory

    for seed in range(60):
        match = random_match("six100", 6, seed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = HandHistory.loads(phh.dump(match))
            *_, state = theirs
        match_again = list(theirs.finishing_stacks)
        odd = sum(pot.amount % len(pot.winners) for pot in match.state.pots)
        assert sum(abs(a - b) for a, b in zip(state.stacks, match_again, strict=True)) <= 2 * odd


def test_we_read_what_pokerkit_writes(tmp_path: Path) -> None:
    from pokerkit import HandHistory, NoLimitTexasHoldem

    read = 0
    for seed in range(150):
        twin = play_both(seed)
        state = twin.theirs
        if "odd chips" in twin.traits or twin.faults:
            continue
        game = NoLimitTexasHoldem(
            state.automations,
            state.ante_trimming_status,
            state.antes,
            state.blinds_or_straddles,
            twin.ours.posting.min_bet,
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            written = HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks))
        written.ante_trimming_status = state.ante_trimming_status
        hand = history(tmp_path, written.dumps())
        assert phh.verify(hand) == [], written.dumps()
        read += 1
    assert read > 100


def test_chance_played_hands_with_unknown_cards_still_end() -> None:
    game = make({"stacks": [50, 50, 50], "button": 0})
    match = Match.replay(game, 3, ["~???? AsAd ????"])
    rng, dice = random.Random(1), Dice(1)
    while match.state.turn is not None:
        match.state.apply(rng.choice([action for action in match.state.actions() if action != -4]), dice)
    assert sum(match.state.stacks) == 150


@pytest.mark.parametrize("seed", range(8))
def test_damaged_files_are_read_or_refused_but_never_crash(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    path = tmp_path / "damaged.phh"
    for _ in range(25):
        text = rng.choice(EVERY).read_text()
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text))
            piece = rng.choice(["", "9", "-", "'p1 f', ", "1e9", "inf", "nan", "?", "[", "'", ", 5", "\n"])
            text = text[:place] + piece + text[place + rng.randint(0, 5) :]
        path.write_text(text)
        try:
            for hand in phh.read(path):
                assert isinstance(phh.verify(hand), list)
        except SaveError as error:
            assert "damaged.phh" in str(error)
