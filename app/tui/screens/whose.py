"""Question whose games are meant, asked once where several people play."""

from __future__ import annotations

from typing import Any

from textual.app import App

from cardai.app import person
from cardai.app.background import Thought
from cardai.saves.store import Store

from .dialogs import Question
from .working import ended


async def whose(app: App[Any], store: Store) -> str:
    """The name of whoever is meant; the answer is kept."""
    thought = await ended(lambda bell: Thought(lambda _: person.people(store.entries()), bell))
    known = thought.result()
    settled = person.meant(None, known)
    if settled is not None:
        return settled
    answers = [(str(at), name, person.called(name)) for at, name in enumerate(known[:9], start=1)]
    name: str = await app.push_screen_wait(Question("Who are you?", ["Several people play here."], answers))
    person.settle(name)
    return name
