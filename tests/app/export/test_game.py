"""Export: files that need nothing else, in which foreign text is text and nobody's secrets are told."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from cardai.ai.agent import no_progress
from cardai.app.analysis import Analysis
from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves import samples
from cardai.saves.record import Note
from cardai.saves.store import Store, write
from tests.app import nim
from tests.app.command_line import Cardai

pytestmark = pytest.mark.usefixtures("nim_game")
EVIL = '<script>alert("x")</script>\x1b[2J'
TAKES = (3, 2, 1, 1, 1, 1, 3, 1)


def saved(cardai: Cardai, steps: int = len(TAKES)) -> Analysis:
    """A game of Nim with hostile names and a note."""
    cardai("saves")
    match = Match.start(nim.Nim(13), 2, 5)
    for take in TAKES[:steps]:
        match.play(take)
    seats = [f"human:{EVIL}", "perfect"]
    record = records.from_match(match, seats, seed=5, title=EVIL, notes=[Note(3, f"here {EVIL}")])
    path = Store.of_user().path("game")
    write(path, record)
    return Analysis(match, seats, 5, path=path)


@pytest.mark.parametrize("form", ["text", "svg"])
def test_a_game_exported_twice_is_the_same_file_whatever_the_terminal_shows(
    cardai: Cardai, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    name, step = ("holdem", ["--step", "3"]) if form == "svg" else ("yacht", [])
    found = []
    for locale in ("C", "de_DE.UTF-8", "C"):
        monkeypatch.setenv("LC_ALL", locale)
        path = tmp_path / f"{len(found)}.{form}"
        assert cardai("export", f"sample:{name}", "--to", form, "--out", str(path), *step).code == 0
        found.append(path.read_bytes())
    assert found[0] == found[1] == found[2]


def test_odds_are_waited_for(cardai: Cardai, tmp_path: Path) -> None:
    path = tmp_path / "hand.svg"
    cardai("export", "sample:holdem", "--to", "svg", "--step", "0", "--out", str(path))
    assert "v random" in re.sub("<[^>]*>", "", path.read_text()).replace("\N{NO-BREAK SPACE}", " ")


def test_what_goes_into_a_pipe_does_not_depend_on_the_locale(tmp_path: Path) -> None:
    said, path = [], tmp_path / "game.json"
    write(path, msgspec.structs.replace(records.read(samples.path("bigtwo")), title="Ärger ♦"))
    for locale in ("C", "C.UTF-8"):
        words = f"import sys; sys.argv[1:] = ['export', {str(path)!r}, '--to', 'text', '--out', '-']"
        command = [sys.executable, "-c", f"{words}; from cardai.app.cli import main; main()"]
        names = {"LC_ALL": locale, "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "CARDAI_HOME": str(tmp_path)}
        said.append(subprocess.run(command, env=os.environ | names, capture_output=True, check=True).stdout)
    assert said[0] == said[1] and "Ärger ♦" in said[0].decode()


class Tags(HTMLParser):
    """What elements a page has, and what they refer to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        self.links += [value or "" for name, value in attributes if name in ("src", "href")]


def test_a_full_disk_is_told_and_leaves_nothing_half_written(
    cardai: Cardai, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(cardai)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    answer = cardai("export", "game", "--to", "json", "--out", str(tmp_path / "game.json"))
    assert answer.code == 2 and "game.json: cannot be written (No space left on device)" in answer.err
    assert not list(tmp_path.glob("*game.json*")) and not list(tmp_path.glob(".*.part"))


def test_a_page_needs_no_network_and_obeys_no_foreign_text(cardai: Cardai, tmp_path: Path) -> None:
    saved(cardai).judged(no_progress)
    out = tmp_path / "game.html"
    assert cardai("export", "game", "--out", str(out)).code == 0
    text = out.read_text()
    tags = Tags(text)
    assert tags.found.count("script") == 1 and all(link.startswith("#p") for link in tags.links)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert "\x1b" not in text and "&lt;script&gt;" in text
    assert tags.found.count("section") == len(TAKES) + 1
    assert "polyline" in tags.found and "blunder" in text and 'class="note"' in text and "gives up 1.00 wins" in text


def test_text_and_json_tell_the_game_the_review_and_the_notes(cardai: Cardai) -> None:
    saved(cardai).judged(no_progress)
    text = cardai("export", "game", "--to", "text", "--out", "-").out
    assert "blunder: lost 1.00 wins" in text and "note: here" in text and "Worst moments of seat 1 first" in text
    data = json.loads(cardai("export", "game", "--to", "json", "--out", "-").out)
    assert data["notes"][0]["step"] == 3 and data["review"]["decisions"] and data["tokens"]


def test_a_picture_is_one_board(cardai: Cardai) -> None:
    saved(cardai)
    told = cardai("export", "game", "--to", "svg", "--step", "2", "--out", "-")
    assert told.code == 0
    assert ElementTree.fromstring(told.out).tag.endswith("svg")


def test_nothing_is_overwritten_and_what_is_not_there_is_refused(cardai: Cardai, tmp_path: Path) -> None:
    saved(cardai)
    out = tmp_path / "mine.txt"
    out.write_text("mine")
    assert cardai("export", "game", "--to", "text", "--out", str(out)).code == 2
    assert out.read_text() == "mine"
    for words in (("nowhere.json",), ("game", "--step", "99", "--to", "svg"), ("puzzle:none",)):
        assert cardai("export", *words, "--out", "-").code == 2


@pytest.mark.parametrize("form", ["text", "json", "svg", "html"])
def test_of_a_game_that_goes_on_only_ones_own_cards_are_told(cardai: Cardai, form: str) -> None:
    """Other cards in the other hands leave no trace in what is written."""
    cardai("saves")
    game = registry.make("bigtwo")
    written = []
    match = Match.start(game, 4, 3)
    seat = match.state.turn or 0
    seats = ["human" if place == seat else "greedy" for place in range(4)]
    for number in range(2):
        record = records.from_match(match, seats, seed=0)
        if number:
            deal, *rest = record.tokens
            hands = deal.removeprefix("~").split(" / ")
            first, second = [place for place in range(4) if place != seat][:2]
            hands[first], hands[second] = hands[second], hands[first]
            record = msgspec.structs.replace(record, tokens=["~" + " / ".join(hands), *rest])
        write(Store.of_user().path("open"), record)
        told = cardai("export", "open", "--to", form, "--out", "-")
        assert told.code == 0
        written.append(told.out)
    assert written[0] == written[1]


def test_a_puzzle_keeps_its_answer_for_who_asks(cardai: Cardai) -> None:
    text = cardai("export", "puzzle:yacht/rolls/1", "--out", "-").out
    tags = Tags(text)
    assert "details" in tags.found
    before, after = text.split("<details>")
    assert "Right: " in after and "Right: " not in before
