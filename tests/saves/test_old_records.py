"""Records that an earlier version wrote: they load, replay, go on and are written again to the last byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardai.games.match import Match
from cardai.saves import record as records

FILES = sorted((Path(__file__).parent / "records").glob("*.json"))

every_record = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_the_records_are_there() -> None:
    assert len(FILES) >= 29
    assert {records.read(path).game for path in FILES} == {"bigtwo", "hearthstone", "holdem", "yacht"}


@every_record
def test_an_old_record_is_written_again_as_it_was(path: Path) -> None:
    assert records.encode(records.read(path)) == path.read_bytes()


@every_record
def test_an_old_record_leads_to_its_result(path: Path) -> None:
    record, match = records.load(path)
    assert records.disagreement(record, match) is None
    assert match.is_over == (record.result is not None)
    assert match.tokens() == record.tokens
    if match.is_over:
        assert match.state.returns() == record.result
        assert match.state.outcome() == record.outcome


@every_record
def test_a_replayed_match_gives_the_same_record(path: Path) -> None:
    record, match = records.load(path)
    again = records.from_match(match, record.seats, seed=record.seed, created=record.created, title=record.title)
    again.notes = record.notes
    assert records.encode(again) == path.read_bytes()


@every_record
def test_an_old_game_resumed_halfway_meets_the_same_luck(path: Path) -> None:
    record, match = records.load(path)
    resumed = match.at(len(match.steps) // 2)
    for step in match.steps[len(resumed.steps) :]:
        assert resumed.state.turn == step.seat
        resumed.play(match.game.parse(step.action))
    assert resumed.tokens() == record.tokens


@every_record
def test_an_old_game_dealt_again_from_its_seed_is_the_same(path: Path) -> None:
    record, match = records.load(path)
    dealt = Match.start(match.game, match.seats, record.seed)
    assert dealt.opening == match.opening
    for step in match.steps:
        dealt.play(match.game.parse(step.action))
    assert dealt.tokens() == record.tokens
