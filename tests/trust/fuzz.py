"""Every loader and option against mutated inputs: `python -m tests.trust.fuzz --inputs 100000` (make fuzz).

Whatever comes in, the answer is a result or a PlayerError; a command ends with 0 or 2 and at most one line of error.
Anything else is written to tests/trust/kept, which the suite tries again ever after (tests/trust/test_kept.py).
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
from numba.core import event

from cardai.ai import registry as agents
from cardai.ai import table as agent_tables
from cardai.app import agents as app_agents
from cardai.app import cli, plain, words
from cardai.app.seats import chairs
from cardai.app.session import Session
from cardai.games import HOUSE, registry
from cardai.games.compiled import hurry
from cardai.games.core import BadToken, IllegalAction
from cardai.games.errors import PlayerError
from cardai.games.files import parse_toml
from cardai.games.hearthstone import decks
from cardai.games.match import Match
from cardai.saves import open_file, phh, pokerstars
from cardai.saves import record as records
from cardai.saves.journal import Journal
from tests.trust import mutate
from tests.trust.limit import NEVER_ENDS, limited

HERE = Path(__file__).parent
KEPT = HERE / "kept"
FAST = {"yacht": "heuristic", "bigtwo": "greedy", "holdem": "tag", "hearthstone": "greedy"}
"""Advisers that answer at once."""
TESTS = HERE.parent
TAKES_LONG = 30.0
"""Seconds of processor time, compiling apart, that no single input is worth."""


@dataclass(frozen=True)
class Target:
    """Something that reads what others wrote."""

    name: str
    make: Callable[[random.Random], Any]
    """A mutated input, as JSON can hold it."""
    feed: Callable[[Any], None]
    """Raises only PlayerError, or ValueError where that is what it promises."""
    weight: int = 1


# -- records -------------------------------------------------------------------------------------------------


@cache
def _records() -> list[Any]:
    found = [json.loads(path.read_text()) for path in sorted((TESTS / "saves" / "records").glob("*.json"))]
    return [document for document in found if len(document["tokens"]) < 400]


def _record(rng: random.Random) -> str:
    if rng.random() < 0.2:
        whole = json.dumps(rng.choice(_records())).encode()
        return mutate.data(whole, rng).decode("latin-1")
    return json.dumps(mutate.document(rng.choice(_records()), rng))


def _read_record(document: str) -> None:
    """Read, replay, and if that goes: write it down and read it again."""
    record, match = records.replayed(document.encode("latin-1", "replace"), Path("fuzz.json"))
    chairs(record.seats)
    if match.state.turn is not None:
        words.describe(match.state.view(match.state.turn))
    records.disagreement(record, match)
    again = records.encode(records.from_match(match, ["random"] * match.seats))
    records.replayed(again, Path("again.json"))


# -- rules ---------------------------------------------------------------------------------------------------


@cache
def _rules() -> list[tuple[str, Any]]:
    found = [(document["game"], document["rules"]) for document in _records()]
    found += [(name, {"preset": preset}) for name in HOUSE for preset in registry.presets(name)]
    found += [("bigtwo", {"preset": "hongkong", "multipliers": [[10, 2], [13, 3]], "cards": [13, 13, 13]})]
    found += [("holdem", {"preset": "six50", "prizes": [5, 3, 2], "levels": [[1, 2, 0], [2, 4, 1]], "stack": 100})]
    return [(game, rules) for game, rules in found if not isinstance(rules, str)]


def _rule_set(rng: random.Random) -> Any:
    game, rules = rng.choice(_rules())
    return [game, mutate.document(rules, rng)]


def _play_rules(case: Any) -> None:
    """Make the game; if these are rules, its record must be readable after any game played by them."""
    game = registry.make(case[0], case[1])
    match, rng = Match.start(game, game.default_seats, 1), random.Random(1)
    for _ in range(60):
        if not match.is_over:
            match.play(rng.choice(match.state.actions()))
    document = records.encode(records.from_match(match, ["random"] * match.seats))
    record, again = records.replayed(document, Path("rules.json"))
    assert records.disagreement(record, again) is None


def _toml(rng: random.Random) -> str:
    lines = ['preset = "hongkong"', "cards = [13, 13, 13]", "multipliers = [[10, 2]]", "small = 1.5", "[a.b]", "x = 1"]
    endless = "x = " + "[" * 10**4, "x = " + "9" * 5000, "a." * 5000 + "b=1", "[" + "a." * 9999 + "b]", "a" * 10**5
    return mutate.text("\n".join(lines), rng) if rng.random() < 0.9 else rng.choice(endless)


# -- moves ---------------------------------------------------------------------------------------------------


@cache
def _match(number: int) -> Match:
    document = _records()[number]
    match = records.to_match(msgspec.convert(document, records.Record))
    return match if not match.is_over else match.at(len(match.steps) // 2)


def _move(rng: random.Random) -> Any:
    number = rng.randrange(len(_records()))
    tokens = [token for token in _records()[number]["tokens"] if not token.startswith("~")] or ["x"]
    return [number, mutate.text(rng.choice(tokens), rng)]


def _type_move(case: Any) -> None:
    match = _match(case[0])
    state = match.state.copy()
    with contextlib.suppress(BadToken, IllegalAction):
        action = match.game.parse(case[1])
        state.view(state.turn).check(action)
        assert match.game.parse(match.game.token(action)) == action


def _lines(rng: random.Random) -> Any:
    number = rng.randrange(len(_records()))
    typed = ["1", "99", "hint", "undo", "look", "menu", "log", "save", "rules", "help", "save /dev/null/x", "quit"]
    return [number, "\n".join(mutate.text(rng.choice(typed), rng) for _ in range(4)) + "\n"]


def _type_lines(case: Any) -> None:
    """Lines of a person who asks an adviser that answers at once: how long others think is not the point."""
    match = _match(case[0])
    session = Session(match.at(len(match.steps)), ["human"] * match.seats)
    quick = mock.patch.object(app_agents, "judge", lambda game: agents.judge(game, FAST[game.name]))
    with quick, contextlib.redirect_stderr(io.StringIO()):
        plain.play(session, io.StringIO(case[1]), io.StringIO())


# -- files of others -----------------------------------------------------------------------------------------


@cache
def _histories() -> list[tuple[str, str]]:
    folder = TESTS / "saves"
    found = [(path.suffix, path.read_text()) for path in sorted(folder.rglob("*.phh*"))]
    return found + [(".txt", path.read_text()) for path in sorted(folder.rglob("*.txt"))]


def _history(rng: random.Random) -> Any:
    suffix, whole = rng.choice(_histories())
    return [suffix, mutate.text(whole[: rng.choice((400, 2000, 20000))], rng)]


def _read_history(case: Any) -> None:
    with _file(case[1].encode("utf-8", "surrogatepass"), case[0]) as path:
        read = pokerstars.read if case[0] == ".txt" else phh.read
        for hand in read(path)[:3]:
            phh.verify(hand)
            if hand.match is not None and not hand.fault:
                words.describe(hand.match.state.view(0))
        open_file.verify(path)


def _deck(rng: random.Random) -> str:
    code = decks.write_code(rng.choice(list(decks.starters().values())))
    lines = "2 Fireball\n2x Arcane Missiles\nLeeroy Jenkins\n# a comment\n1 Frostbolt"
    return mutate.text(rng.choice((code, lines)), rng)


def _read_deck(text: str) -> None:
    for read in (decks.read_code, decks.read_list):
        with contextlib.suppress(PlayerError):
            decks.faults(read(text))
    with contextlib.suppress(PlayerError):
        registry.make("hearthstone", {"decks": [text, "same"], "open": True})


def _journal(rng: random.Random) -> str:
    rows = (
        '{"game":"yacht"}',
        '{"deal":0,"returns":[1.0,2.0],"wins":[0.0,1.0]}',
        '{"deal":1,"returns":[1.0],"wins":[0]}',
    )
    return mutate.text("\n".join(rows) + "\n", rng)


def _read_journal(text: str) -> None:
    with _file(text.encode("utf-8", "surrogatepass"), ".jsonl") as path:
        Journal(path, {"game": "yacht"}, dict[str, Any]).read()


# -- agents and nets -----------------------------------------------------------------------------------------

SPECS = [
    "random",
    "search:deals=100",
    "search:seconds=1",
    "level:3",
    "blind:3.0",
    "exact:temperature=0",
    "neural:x.safetensors",
]


def _spec(rng: random.Random) -> Any:
    return [rng.choice(HOUSE), mutate.text(rng.choice(SPECS), rng)]


def _read_spec(case: Any) -> None:
    """Only the reading: what an agent loads is tried elsewhere."""
    name, _, argument = case[1].partition(":")
    for kind in agents.kinds(case[0]):
        if kind.name == name or len(name) % 7 == 0:
            with contextlib.suppress(ValueError):
                agent_tables.read_argument(kind, argument)
    if name not in {kind.name for kind in agents.kinds(case[0])}:
        agents.make(case[1], registry.make(case[0]))


def _net(rng: random.Random) -> Any:
    name = rng.choice(sorted(_nets()))
    return [name, rng.randrange(2**32)]


@cache
def _nets() -> dict[str, bytes]:
    folder = Path(agents.__file__).parent
    found = {str(path.relative_to(folder)): path.read_bytes() for path in folder.glob("*/weights/*.safetensors")}
    return {name: content for name, content in found.items() if len(content) < 4_000_000}


def _read_net(case: Any) -> None:
    """A shipped net with other bytes, or with NaN or another shape where figures should be."""
    game, rng = case[0].partition("/")[0], random.Random(case[1])
    content = _nets()[case[0]]
    made = mutate.data(content, rng) if rng.random() < 0.5 else _poisoned(content, rng)
    with _file(made, ".safetensors") as path:
        player = agents.make(f"neural:{path}", registry.make(game))
        match = Match.start(registry.make(game), registry.make(game).default_seats, 1)
        if match.state.turn is not None:
            found = player.advise(match.state.view(match.state.turn))
            assert all(abs(option.value) < 1e9 for option in found.options)


def _poisoned(content: bytes, rng: random.Random) -> bytes:
    import numpy as np
    from safetensors.numpy import load, save

    size = int.from_bytes(content[:8], "little")
    told = json.loads(content[8 : 8 + size]).get("__metadata__", {})
    arrays = load(content)
    name = rng.choice(sorted(arrays))
    array = np.array(arrays[name])
    kind = rng.randrange(3)
    if kind == 0:
        array.flat[rng.randrange(array.size)] = rng.choice((np.nan, np.inf))
    elif kind == 1:
        array = array[..., :-1] if array.shape[-1] > 1 else array[None]
    else:
        array = array.astype(rng.choice((np.int8, np.float64)))
    arrays[name] = np.ascontiguousarray(array)
    return save(arrays, told)


# -- commands ------------------------------------------------------------------------------------------------

COMMANDS = [
    ["play", "yacht", "--plain", "--seats", "random,random", "--rules", "pancht", "--seed", "1"],
    ["play", "bigtwo", "--plain", "--players", "4", "--seat", "1"],
    ["replay", "FILE", "--plain", "--step", "1", "--hand", "1"],
    ["review", "FILE", "--plain", "--seat", "1", "--top", "1", "--agent", "random"],
    ["hint", "FILE", "--step", "1", "--agent", "random", "--top", "2", "--hand", "1"],
    ["check", "FILE", "FILE"],
    ["hint", "bigtwo", "--hand", "3d 3c 5s 2h", "--table", "4h", "--left", "13,12,9", "--agent", "greedy"],
    ["hint", "yacht", "--dice", "2,2,5,5,6", "--rerolls", "2", "--filled", "aces=3,choice=24", "--agent", "heuristic"],
    ["hint", "holdem", "--hand", "AsKd", "--board", "7h 5h 2d", "--pot", "12", "--to-call", "4", "--agent", "tag"],
    ["rules", "yacht", "yahtzee"],
    ["rules", "bigtwo", "--rules", "FILE.toml"],
    ["agents", "yacht"],
    ["cards", "fireball", "--class", "mage", "--cost", "4"],
    ["deck", "show", "mage"],
    ["deck", "check", "FILE"],
    ["deck", "random", "--class", "mage", "--seed", "3"],
    ["arena", "yacht", "nobody", "heuristic", "-n", "1", "--seats", "2", "--jobs", "1"],
    ["stats", "FILE", "--player", "Ann"],
    ["solve", "yacht", "--rules", "pancht"],
    ["saves", "--json"],
]
HARMLESS = ("play", "arena", "solve", "equity")
"""Commands whose first words stay as they are, so that nothing long begins."""


def _command(rng: random.Random) -> Any:
    parts = list(rng.choice(COMMANDS))
    at = rng.randrange(2 if parts[0] in HARMLESS else 1, len(parts)) if len(parts) > 1 else 0
    parts[at] = mutate.text(parts[at], rng) if rng.random() < 0.5 else rng.choice(mutate.WORDS)
    suffix = rng.choice((".json", ".phh", ".txt", ".toml", ""))
    return [[part.replace("\x00", "0") for part in parts], suffix, _record(rng)]


def _run_command(case: Any) -> None:
    parts, suffix, document = case
    with _file(document.encode("latin-1", "replace"), suffix) as path:
        code, _, err = run([part.replace("FILE", str(path)) for part in parts])
    lines = err.splitlines()
    told = [line for line in lines if line.startswith(("cardai:", "Error:"))]
    assert code in (0, 2), f"exit code {code}"
    assert "Traceback" not in err and "\x1b" not in err, err
    assert code == 0 or len(told) == 1 or "--help" not in err, err


def run(command: list[str]) -> tuple[int, str, str]:
    """A command in this process, with nothing on its input: exit code, output, errors."""
    out, err = io.StringIO(), io.StringIO()
    argv, stdin = mock.patch.object(sys, "argv", ["cardai", *command]), mock.patch.object(sys, "stdin", io.StringIO(""))
    with argv, stdin, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            cli.main()
        except SystemExit as end:
            return int(end.code or 0), out.getvalue(), err.getvalue()
    raise AssertionError("a command ends with an exit code")


# -- all of them ---------------------------------------------------------------------------------------------

TARGETS = [
    Target("records", _record, _read_record, 6),
    Target("rules", _rule_set, _play_rules, 6),
    Target("toml", _toml, parse_toml, 2),
    Target("moves", _move, _type_move, 12),
    Target("typed lines", _lines, _type_lines, 2),
    Target("hand histories", _history, _read_history, 4),
    Target("decks", _deck, _read_deck, 6),
    Target("journals", _journal, _read_journal, 4),
    Target("agents", _spec, _read_spec, 12),
    Target("nets", _net, _read_net, 1),
    Target("commands", _command, _run_command, 3),
]
PROMISES_VALUE_ERROR = {"toml"}


class _Compiling(event.Listener):  # type: ignore[misc]
    """The processor time that numba has used: what is compiled is compiled once, and no input's fault."""

    seconds = 0.0

    def __init__(self) -> None:
        self._began: list[float] = []

    def on_start(self, event: event.Event) -> None:
        self._began.append(time.process_time())

    def on_end(self, event: event.Event) -> None:
        began = self._began.pop()
        if not self._began:
            _Compiling.seconds += time.process_time() - began


def tried(target: Target, case: Any) -> str:
    """What went wrong with one input; nothing if it was dealt with."""
    began, compiling = time.process_time(), _Compiling.seconds
    try:
        target.feed(case)
    except PlayerError:
        pass
    except ValueError:
        if target.name not in PROMISES_VALUE_ERROR:
            return traceback.format_exc()
    except (Exception, SystemExit):
        return traceback.format_exc()
    took = time.process_time() - began - (_Compiling.seconds - compiling)
    return f"took {took:.1f} s" if took > TAKES_LONG else ""


@contextlib.contextmanager
def _file(content: bytes, suffix: str) -> Any:
    folder = Path(os.environ["CARDAI_HOME"])
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fuzz{suffix}"
    path.write_bytes(content)
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def keep(target: Target, case: Any) -> Path:
    """Write an input down for the suite."""
    KEPT.mkdir(exist_ok=True)
    name = f"{target.name.replace(' ', '-')}-{abs(hash(json.dumps(case))) % 10**8:08}.json"
    (KEPT / name).write_text(json.dumps({"target": target.name, "input": case}, indent=1) + "\n")
    return KEPT / name


def main() -> int:
    """Feed so many inputs, or for so many seconds; the number of faults is the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=10**9)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    wish = parser.parse_args()
    targets = [target for target in TARGETS if wish.only in target.name]
    counts: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    hurry()
    event.register("numba:compile", _Compiling())
    end = time.monotonic() + wish.seconds
    with tempfile.TemporaryDirectory() as home, mock.patch.dict(os.environ, CARDAI_HOME=home):
        while sum(counts.values()) < wish.inputs and time.monotonic() < end:
            number = sum(counts.values())
            rng = random.Random(f"{wish.seed}/{number}")
            target = rng.choices(targets, [one.weight for one in targets])[0]
            case = target.make(rng)
            counts[target.name] += 1
            with limited(NEVER_ENDS):
                fault = tried(target, case)
            if fault:
                told = fault.strip().splitlines()[-1]
                faults[f"{target.name}: {told[:150]}"] += 1
                if faults[f"{target.name}: {told[:150]}"] == 1:
                    print(f"{keep(target, case)}\n{fault}", flush=True)
    for name, count in sorted(counts.items()):
        print(f"{name:<16}{count:>8} inputs")
    print(f"{'all':<16}{sum(counts.values()):>8} inputs, {sum(faults.values())} faults of {len(faults)} kinds")
    return min(len(faults), 100)


if __name__ == "__main__":
    sys.exit(main())
