"""Players measured with famous decks: the same deals whoever plays, in parts or at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardai.ai.hearthstone.decks.contest import main, play_field
from cardai.ai.hearthstone.decks.field import training_field


def test_a_series_may_be_played_in_parts() -> None:
    players = ("greedy", "random")
    whole = list(play_field(players, training_field(), range(3), 5))
    parts = [
        *play_field(players, training_field(), range(2), 5),
        *play_field(players, training_field(), range(2, 3), 5),
    ]
    assert whole == parts
    assert [one.is_mirror for one in whole] == [False, True, False]
    assert sum(one.share for one in whole) > 2


def test_a_player_against_itself_wins_half_of_every_deal(capsys: pytest.CaptureFixture[str]) -> None:
    main(["random", "random", "--deals", "2", "--kept"])
    assert "random against random, seed 0" in capsys.readouterr().out


def test_a_journal_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, whole = tmp_path / "deals.jsonl", ["greedy", "random", "--seed", "5", "--deals", "3"]
    main([*whole[:-1], "2", "--journal", str(path)])
    begun = path.read_text()
    main([*whole, "--journal", str(path)])
    assert path.read_text().startswith(begun)
    told = capsys.readouterr().out.splitlines()[4:]
    main(whole)
    assert capsys.readouterr().out.splitlines() == told
    with pytest.raises(SystemExit, match="2"):
        main(["random", "greedy", "--journal", str(path)])
    assert "belongs to another contest" in capsys.readouterr().err


def test_a_damaged_line_of_a_journal_is_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deals.jsonl"
    whole = ["random", "random", "--seed", "5", "--deals", "2", "--journal", str(path)]
    main(whole)
    told, content = capsys.readouterr().out, path.read_text()
    for end in (len(content) - 9, content.rindex('"deal"')):
        path.write_text(content[:end])
        main(whole)
        main(whole)
        assert capsys.readouterr().out == told * 2
