"""Words on standard error about what is compiled."""

from __future__ import annotations

import logging

import pytest

from cardai.ai import notices


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> logging.Logger:
    found = logging.getLogger("cardai")
    monkeypatch.setattr(found, "handlers", [])
    return found


def test_the_same_words_are_said_once(log: logging.Logger, capsys: pytest.CaptureFixture[str]) -> None:
    notices.show()
    for what in ("machine code", "machine code", "the solver"):
        log.info("Compiling %s, once for this machine", what)
    assert capsys.readouterr().err.splitlines() == [
        "Compiling machine code, once for this machine",
        "Compiling the solver, once for this machine",
    ]
