"""Valid inputs made wrong: bytes, texts and documents with one or a few things in them that do not belong there."""

from __future__ import annotations

import copy
import random
from typing import Any

NUMBERS: list[Any] = [0, -1, 2**31, 2**63, 10**400, float("inf"), float("-inf"), float("nan"), 0.1, 1e308, -0.0]
WORDS = [
    *(
        "",
        " ",
        "-",
        ":",
        "~",
        "0",
        "-1",
        "nan",
        "inf",
        "-inf",
        "1e999",
        "1e18",
        "9" * 5000,
        "٣",
        "²",
        "½",
        "\x00",
        "\n",
    ),
    *(
        "\x1b[2J",
        "[/b]",
        "[@click=app.bell]",
        "a" * 300,
        "x" * 5000,
        "\udcff",
        "🂡",
        "\u202e",
        "../../etc/passwd",
        "/dev/zero",
    ),
    *("null", "true", "{}", "[[[[", "\\u0000", "%s", "'\"", "__class__", "human:", "me", "level:99", "random:"),
]
THINGS: list[Any] = [*NUMBERS, *WORDS, None, True, False, [], {}, [1], {"preset": [1]}, [[]], {"a": {"b": {}}}]


def text(source: str, rng: random.Random) -> str:
    """A text with a few of its parts cut, doubled, swapped or replaced."""
    found = source
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        first = rng.randrange(len(found) + 1)
        last = min(len(found), first + rng.choice((0, 1, 1, 2, 5, 40, 400)))
        part = found[first:last]
        put = rng.choice((rng.choice(WORDS), part * 2, part[::-1], "", chr(rng.randrange(1, 0x3000)), part.swapcase()))
        found = found[:first] + put + found[last:]
    return found


def data(source: bytes, rng: random.Random) -> bytes:
    """Bytes with a few of them changed, cut or added."""
    found = bytearray(source)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        at = rng.randrange(len(found) + 1)
        kind = rng.randrange(4)
        if kind == 0 and at < len(found):
            found[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            found[at:at] = rng.randbytes(rng.choice((1, 4, 64)))
        elif kind == 2:
            del found[at : at + rng.choice((1, 8, 500))]
        else:
            found = found[:at]
    return bytes(found)


def document(source: Any, rng: random.Random) -> Any:
    """Plain data with a few of its parts replaced, left out, or put where others were."""
    found = copy.deepcopy(source)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        found = _changed(found, rng)
    return found


def _changed(value: Any, rng: random.Random) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.85:
        return _changed_mapping(value, rng)
    if isinstance(value, list) and value and rng.random() < 0.85:
        return _changed_list(value, rng)
    if isinstance(value, str) and rng.random() < 0.6:
        return text(value, rng)
    return copy.deepcopy(rng.choice(THINGS))


def _changed_mapping(value: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    key = rng.choice(list(value))
    kind = rng.random()
    if kind < 0.75:
        value[key] = _changed(value[key], rng)
    elif kind < 0.85:
        del value[key]
    else:
        value[rng.choice((rng.choice(WORDS), "preset", key + "s"))] = copy.deepcopy(rng.choice(THINGS))
    return value


def _changed_list(value: list[Any], rng: random.Random) -> list[Any]:
    at, kind = rng.randrange(len(value)), rng.random()
    if kind < 0.7:
        value[at] = _changed(value[at], rng)
    elif kind < 0.8:
        del value[at : at + rng.choice((1, 1, 3))]
    elif kind < 0.9:
        value.insert(at, copy.deepcopy(rng.choice((rng.choice(value), rng.choice(THINGS)))))
    else:
        other = rng.randrange(len(value))
        value[at], value[other] = value[other], value[at]
    return value
