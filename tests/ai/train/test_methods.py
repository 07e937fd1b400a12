"""What is said of training methods is true: others are asked to play only where a method has its games played."""

from __future__ import annotations

import inspect
import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from cardai.ai import registry
from cardai.ai.agent import AgentError
from cardai.ai.table import Method
from cardai.ai.train import methods
from cardai.app.commands.train import train
from cardai.games import HOUSE

pytest.importorskip("torch")
EVERY = [pytest.param(method, id=f"{game} {method.name}") for game in HOUSE for method in registry.table(game).methods]


@pytest.mark.parametrize("method", EVERY)
def test_a_method_says_whether_others_play_its_games(method: Method) -> None:
    source = inspect.getsource(import_module(method.place))
    assert ("Batches(" in source) is method.plays_in_batches


@pytest.mark.parametrize("method", EVERY)
@pytest.mark.parametrize("asked", [{"jobs": 2}, {"jobs": 0}, {"cluster": "tcp://127.0.0.1:1"}], ids=str)
def test_who_cannot_use_others_refuses_them_before_anything_is_written(
    method: Method, asked: dict[str, object], tmp_path: Path
) -> None:
    work = methods.Work(tmp_path / "run", shown=False, **asked)  # type: ignore[arg-type]
    if method.plays_in_batches:
        work.players(method)
        return
    with pytest.raises(AgentError, match="leave --jobs and --cluster out"):
        methods.start(method, work, minutes=0.01)
    assert not (tmp_path / "run").exists()


def test_the_examples_ask_for_what_there_is() -> None:
    with_cluster = re.findall(r"cardai train (\w+) --cluster", train.__doc__ or "")
    assert with_cluster and all(methods.find(game, None).plays_in_batches for game in with_cluster)


def test_settings_of_an_earlier_version_are_known_by_their_new_names(tmp_path: Path) -> None:
    """A run begun with `rate` and `trace` goes on with them."""
    from cardai.ai.train import bigtwo_net

    (tmp_path / "config.json").write_text(json.dumps({"rate": 3e-4, "trace": 0.9, "minutes": 5.0}))
    found: list[object] = []
    method = methods.find("bigtwo", "net")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(methods, "_train", lambda _method, config, *_rest, **_named: found.append(config))
        methods.resume(method, methods.Work(tmp_path))
    assert found == [bigtwo_net.Config(learning_rate=3e-4, gae_lambda=0.9, minutes=5.0)]
