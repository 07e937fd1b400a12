"""Every shipped net says in numpy what torch says, on a thousand inputs each."""

from __future__ import annotations

import random

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from cardai.ai import net as nets  # noqa: E402
from cardai.ai.bigtwo.net import player as bigtwo  # noqa: E402
from cardai.ai.bigtwo.net.forward import Policy, load  # noqa: E402
from cardai.ai.bigtwo.net.selfplay import collect  # noqa: E402
from cardai.ai.bigtwo.net.tables import RuleSets, Tables  # noqa: E402
from cardai.ai.hearthstone.net import player as hearthstone  # noqa: E402
from cardai.ai.hearthstone.net.features import PositionFeatures, position_features  # noqa: E402
from cardai.ai.hearthstone.net.forward import NetEvaluator  # noqa: E402
from cardai.ai.hearthstone.net.packing import pack  # noqa: E402
from cardai.ai.hearthstone.net.selfplay import net_of  # noqa: E402
from cardai.ai.holdem.net import player as holdem  # noqa: E402
from cardai.ai.train.bigtwo_net import Config, PolicyNet  # noqa: E402
from cardai.ai.train.hearthstone_learner import PositionNet, ReplayBuffer  # noqa: E402
from cardai.ai.train.holdem_net import MixNet  # noqa: E402
from cardai.ai.train.yacht_net import SheetNet  # noqa: E402
from cardai.ai.yacht.net import player as yacht  # noqa: E402
from cardai.ai.yacht.net.features import YACHT_FEATURES, features_size, scoring  # noqa: E402
from cardai.games import registry  # noqa: E402
from cardai.games.bigtwo.bits import seeded  # noqa: E402
from cardai.games.bigtwo.rules import PRESET_RULES  # noqa: E402
from cardai.games.core import Luck  # noqa: E402
from cardai.games.yacht.rules import RULES_BY_PRESET  # noqa: E402

COUNT = 1000


def _hidden(net: nets.Net, first: str) -> tuple[int, ...]:
    depth = sum(name.startswith("layers.") and name.endswith(".weight") for name in net.arrays)
    return (len(net.arrays[f"{first}.weight"]), *(len(net.arrays[f"layers.{i}.weight"]) for i in range(depth)))


def _filled(model: torch.nn.Module, net: nets.Net | Policy) -> torch.nn.Module:
    model.load_state_dict({name: torch.from_numpy(array.copy()) for name, array in net.arrays.items()})
    return model.eval()


def test_bigtwo() -> None:
    policy = load(nets.shipped("bigtwo", bigtwo.SHIPPED_NET))
    tables = Tables(64, RuleSets.of([(rules, 4) for rules in PRESET_RULES.values()]), seeded(1))
    shares = np.linspace(1 / 6, 1, 6).astype(np.float32)
    tables.deal(np.ones(64, np.bool_), shares)
    tables.advance(np.ones(64, np.bool_))
    tables.see()
    said = tables.forward(policy, policy.rules(tables.sets.vectors))
    window = collect(tables, policy, shares, 1)
    plays, owner, _ = window.likely_plays(np.arange(64), 0.0)
    model = _filled(PolicyNet(Config()), policy)
    with torch.no_grad():
        learned = model(window, np.arange(64), plays, owner, torch.from_numpy(tables.sets.vectors)).numpy()
    np.testing.assert_allclose(said, learned, atol=1e-4, rtol=0)


@pytest.mark.parametrize("rules", yacht.SHIPPED_NETS)
def test_yacht(rules: str) -> None:
    sheets = scoring(RULES_BY_PRESET[rules])
    assert sheets is not None
    net = nets.load(
        nets.shipped("yacht", rules), "yacht", YACHT_FEATURES, {"sheet": features_size(RULES_BY_PRESET[rules])}
    )
    rng = np.random.default_rng(1)
    rows = sheets.features(rng.integers(0, 1 << sheets.count, COUNT), rng.integers(0, 64, COUNT))
    model = _filled(SheetNet(net.sizes["sheet"], _hidden(net, "sheet")), net)
    with torch.no_grad():
        said = model(torch.from_numpy(rows)).numpy()
    np.testing.assert_allclose(net(sheet=rows), said, atol=1e-5, rtol=0)


def test_holdem() -> None:
    net = holdem.read(nets.shipped("holdem", "six50"))
    rng = np.random.default_rng(1)
    states = (rng.random((COUNT, net.sizes["state"])) * (rng.random((COUNT, net.sizes["state"])) < 0.2)).astype(
        np.float32
    )
    hands = rng.integers(0, net.sizes["hand"], COUNT)
    model = _filled(MixNet(_hidden(net, "state")), net)
    with torch.no_grad():
        said = model(torch.from_numpy(states), torch.from_numpy(hands)).numpy()
    one_of = np.eye(net.sizes["hand"], dtype=np.float32)[hands]
    np.testing.assert_allclose(net(state=states, hand=one_of), said, atol=1e-5, rtol=0)


def _positions(count: int) -> list[PositionFeatures]:
    """Positions of random games, seen by either seat."""
    rng = random.Random(1)
    luck, found = Luck(rng), []
    while len(found) < count:
        state = registry.make("hearthstone", rng.choice(["mirror", "random"])).start(2, luck)
        while state.turn is not None:
            state.step(rng.choice(state.actions()), luck)  # type: ignore[attr-defined]
            if state.turn is not None and rng.random() < 0.3:
                found.append(position_features(state, rng.randrange(2), rng.random() < 0.5))  # type: ignore[arg-type]
    return found[:count]


@pytest.mark.parametrize("name", ["values", "dqn"])
def test_hearthstone(name: str) -> None:
    """Nets as large as the shipped ones, with the words of cards that a net learns today."""
    shipped, positions = hearthstone.shipped(name).net, _positions(COUNT)
    torch.manual_seed(1)
    model = PositionNet(len(shipped.arrays["hand.cards.bias"]), _hidden(shipped, "figures"), informed=False).eval()
    evaluator = NetEvaluator(net_of({name: array.numpy() for name, array in model.state_dict().items()}))
    replay = ReplayBuffer(COUNT)
    where = replay.add(pack(positions), np.zeros(COUNT, np.float32))
    with torch.no_grad():
        said = model(replay.inputs(where)).numpy()
    assert said.std() > 0.01
    np.testing.assert_allclose(evaluator.log_odds(positions), said, atol=1e-5, rtol=0)
