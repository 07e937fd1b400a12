"""The autosave: two programs on one game, links, places, and what killed programs leave behind."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import atomic
from cardai.saves import record as records
from cardai.saves.autosave import Autosave
from cardai.saves.errors import SaveError
from cardai.saves.store import Store


class Player:
    """A program that plays a game and keeps it after every move."""

    def __init__(self, autosave: Autosave, match: Match) -> None:
        self.autosave, self.match = autosave, match

    @classmethod
    def new(cls, folder: Path) -> Player:
        player = cls(Autosave(Store(folder)), Match.start(registry.make("yacht"), 1, 3))
        player.play(2)
        return player

    @classmethod
    def opened(cls, path: Path) -> Player:
        autosave, _, match = Autosave.open(path)
        return cls(autosave, match)

    def play(self, moves: int, choice: int = -1) -> None:
        for _ in range(moves):
            self.match.play(self.match.state.actions()[choice])
            self.keep()

    def keep(self) -> None:
        self.autosave.keep(self.match, ["human"], 3)

    @property
    def path(self) -> Path:
        assert self.autosave.path is not None
        return self.autosave.path

    def is_on_disk(self) -> bool:
        return records.load(self.path)[1].tokens() == self.match.tokens()


def test_two_programs_on_one_game_keep_both_and_both_are_told(tmp_path: Path) -> None:
    first = Player.new(tmp_path)
    second = Player.opened(first.path)
    first.play(4)
    second.play(3, choice=0)
    first.play(1)
    second.play(1, choice=0)
    assert first.path != second.path
    assert first.is_on_disk() and second.is_on_disk()
    assert [second.path.name in line for line in first.autosave.news] == [True]
    assert [first.path.name in line and second.path.name in line for line in second.autosave.news] == [True]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([first.path.name, second.path.name])


def test_whoever_opens_a_game_later_hears_of_its_other_course(tmp_path: Path) -> None:
    first = Player.new(tmp_path)
    second = Player.opened(first.path)
    first.play(1)
    second.play(1, choice=0)
    assert second.path.name in Player.opened(first.path).autosave.news[0]


def test_a_game_only_looked_at_is_not_kept_twice(tmp_path: Path) -> None:
    first = Player.new(tmp_path)
    second = Player.opened(first.path)
    first.play(1)
    second.keep()
    assert list(tmp_path.iterdir()) == [first.path] and first.is_on_disk()


def test_a_deleted_save_is_written_again(tmp_path: Path) -> None:
    player = Player.new(tmp_path)
    player.path.unlink()
    player.play(1)
    assert player.is_on_disk() and not player.autosave.news


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    player = Player.new(tmp_path / "elsewhere")
    link = tmp_path / "game.json"
    link.symlink_to(player.path)
    through = Player.opened(link)
    through.play(2)
    assert link.is_symlink() and through.path == link and through.is_on_disk()
    assert records.load(player.path)[1].tokens() == through.match.tokens()


def test_only_ordinary_files_are_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for name in ("pipe", "link"):
        with pytest.raises(OSError, match="not an ordinary file"):
            atomic.replace(tmp_path / name, b"{}")
    assert (tmp_path / "pipe").is_fifo() and (tmp_path / "link").is_symlink()


def test_word_of_another_program_is_one_line_of_an_ordinary_file(tmp_path: Path) -> None:
    player = Player.new(tmp_path)
    mark = tmp_path / f".{player.path.stem}.also"
    os.mkfifo(mark)
    player.play(1)
    other = Player.opened(player.path)
    player.play(1)
    other.play(1, choice=0)
    assert player.is_on_disk() and other.is_on_disk() and other.autosave.news and not player.autosave.news
    mark.unlink()
    mark.write_text("two\nlines" + "n" * 5000)
    player.play(1)
    assert len(player.autosave.news) == 1 and "\n" not in player.autosave.news[0] and len(player.autosave.news[0]) < 400


@pytest.mark.parametrize("opening", [False, True])
def test_what_killed_programs_left_is_removed_and_nothing_else(tmp_path: Path, opening: bool) -> None:
    game = Player.new(tmp_path).path
    old, young, other = tmp_path / ".old.part", tmp_path / ".young.part", tmp_path / "notes.part"
    for path in (old, young, other):
        path.write_text("{")
    for path in (old, other):
        os.utime(path, (time.time() - 2 * atomic.ABANDONED,) * 2)
    Player.opened(game) if opening else Player.new(tmp_path)
    assert not old.exists() and young.exists() and other.exists()


def test_a_game_can_be_kept_elsewhere_but_over_no_other(tmp_path: Path) -> None:
    first, second = Player.new(tmp_path), Player.new(tmp_path)
    with pytest.raises(SaveError, match="exists already"):
        second.autosave.move(first.path)
    (tmp_path / "other").mkdir()
    for place in (tmp_path / "other", tmp_path / "third"):
        second.autosave.move(place)
        second.keep()
        assert second.is_on_disk()
    assert second.path == tmp_path / "third.json"


def test_the_longest_name_a_file_can_have_is_no_trouble(tmp_path: Path) -> None:
    player = Player.new(tmp_path)
    longest = tmp_path / ("n" * 250 + ".json")
    player.path.rename(longest)
    opened, other = Player.opened(longest), Player.opened(longest)
    opened.play(1)
    other.play(1, choice=0)
    assert opened.is_on_disk() and other.is_on_disk() and opened.path != other.path
    with pytest.raises(SaveError):
        opened.autosave.move(tmp_path / ("n" * 300))
