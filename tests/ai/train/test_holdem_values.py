"""Training of the value nets: games that are solved, a net that adds up, runs that go on where they stopped."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from cardai.ai.agent import AgentError  # noqa: E402
from cardai.ai.executors import Here  # noqa: E402
from cardai.ai.holdem.values import layout, net, samples, solved_turns  # noqa: E402
from cardai.ai.holdem.values.evaluator import Evaluator  # noqa: E402
from cardai.ai.holdem.values.features import Pot, board_tables, masses  # noqa: E402
from cardai.ai.train import holdem_values, holdem_values_games, holdem_values_net  # noqa: E402
from cardai.ai.train.run import Run  # noqa: E402

CONFIG = holdem_values.Config(
    minutes=1.0, summary=8, situation=12, hidden=16, games=4, batch=4, ahead=1, few=8, warm_up=5, held_out=2
)


class Clock:
    """Stands still unless told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def games():
    return holdem_values_games.turn_batch(3, 6)


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are solved in milliseconds."""
    monkeypatch.setattr(samples, "MOST_DEPTH", 1.0)
    monkeypatch.setattr(solved_turns, "MANY", 60)
    monkeypatch.setattr(samples, "FULL", 0.0)
    monkeypatch.setattr(holdem_values_games, "EXACT_TARGET", 1.0)


def seen_by(plays: net.ValueNet, sample: samples.Sample) -> list[net.Player]:
    found = []
    for seat in sample.seats:
        hands = seat.hands.astype(np.float32)
        hands[:, layout.EQUITY] = seat.equities
        known = plays.known_hands(hands[:, : layout.STATIC])
        changing = hands[None, :, layout.STATIC :]
        found.append(net.Player(known, changing, seat.weights[None], seat.context[None]))
    return found


def made_net() -> tuple[holdem_values_net.ValueNet, net.ValueNet]:
    torch.manual_seed(4)
    model = holdem_values_net.ValueNet(8, 12, 16)
    arrays = {name: tensor.numpy().copy() for name, tensor in model.state_dict().items()}
    return model, net.ValueNet(holdem_values.ModelCard("holdem", "turn", net.VERSION), arrays)


def test_a_seed_decides_all_games() -> None:
    first, again, other = (holdem_values_games.turn_batch(seed, 2) for seed in (5, 5, 6))
    assert [one.board for one in first] == [one.board for one in again] != [one.board for one in other]
    np.testing.assert_array_equal(first[0].seats[0].values, again[0].seats[0].values)


def test_solved_values_add_up_to_the_pot(games) -> None:
    for sample in games:
        won = [holdem_values_net.mass_of(seat) @ seat.values for seat in sample.seats]
        assert abs(sum(won) - 1) < 1e-3
        even = [holdem_values_net.mass_of(seat) @ seat.equities for seat in sample.seats]
        assert abs(sum(even) - 1) < 1e-3
        for seat in sample.seats:
            assert seat.values.min() > -0.02, "folding wins nothing and loses nothing"


def test_what_plays_is_what_learned(games) -> None:
    model, plays = made_net()
    model.standardise(holdem_values_net.make_batch(games))
    plays = net.ValueNet(plays.card, {name: tensor.numpy().copy() for name, tensor in model.state_dict().items()})
    with torch.no_grad():
        together = model(holdem_values_net.make_batch(games)).numpy()
    alone = np.concatenate([part[0] for sample in games for part in plays.values(seen_by(plays, sample))])
    np.testing.assert_allclose(alone, together, atol=3e-4)


def test_values_add_up_and_order_does_not_matter(games) -> None:
    _, plays = made_net()
    seen = seen_by(plays, games[0])
    found = plays.values(seen)
    pairs = zip(seen, found, strict=True)
    assert abs(sum(float((masses(one.changing, one.weights) * part).sum()) for one, part in pairs) - 1) < 1e-4
    turned = []
    for one in seen:
        known = net.KnownHands(one.known.reader[::-1], one.known.hand[::-1])
        turned.append(net.Player(known, one.changing[:, ::-1], one.weights[:, ::-1], one.context))
    for part, other in zip(found, plays.values(turned), strict=True):
        np.testing.assert_allclose(part, other[:, ::-1], atol=1e-4)


def test_many_pots_are_worth_what_each_is_alone(games) -> None:
    _, plays = made_net()
    rng, sample = np.random.default_rng(5), games[0]
    held = tuple(np.flatnonzero(rng.random(1326) < 0.05) for _ in range(2))
    tables = board_tables(sample.board)
    held = tuple(combos[tables.now[combos] >= 0] for combos in held)
    made = Evaluator(plays, tables, held, Pot(1.0, (0.5, 0.0), (0.75, 1.5)))
    reach = tuple(rng.random((3, len(combos))).astype(np.float32) for combos in held)
    depths = np.array([0.3, 2.0, 9.0], np.float32)
    together = made.values(reach, depths)
    for pot in range(3):
        alone = made.values(tuple(part[pot : pot + 1] for part in reach), depths[pot : pot + 1])
        for player in (0, 1):
            np.testing.assert_allclose(together[player][pot], alone[player][0], atol=1e-4)


def test_without_money_behind_a_hand_wins_its_equity(games) -> None:
    _, plays = made_net()
    seen = seen_by(plays, games[0])
    for one in seen:
        one.context[0, layout.DEPTH_LOG], one.context[0, layout.DEPTH_PART] = -20.0, 0.0
    for one, part in zip(seen, plays.values(seen), strict=True):
        np.testing.assert_allclose(part, one.changing[:, :, 0], atol=1e-3)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    _, plays = made_net()
    arrays = dict(plays.arrays)
    del arrays["hidden.bias"]
    with pytest.raises(AgentError, match="not those of such a net"):
        net.ValueNet(plays.card, arrays)
    with pytest.raises(AgentError, match="no file"):
        net.load(tmp_path / "turn.safetensors")


def trainer(folder: Path, clock: Clock, resume: bool = False, minutes: float = 1.0) -> holdem_values.Trainer:
    config = replace(CONFIG, minutes=minutes)
    return holdem_values.Trainer(config, Run(folder, config, minutes, resume, clock), Here())


def test_learning_reduces_the_error_of_games_held_out(tmp_path: Path, small_games: None) -> None:
    made = trainer(tmp_path / "run", Clock())
    made.measure()
    for _ in range(30):
        made.step()
    made.measure()
    before, after = (json.loads(line)["held_out_error"] for line in (tmp_path / "run/log.jsonl").open())
    assert after["hand"] < before["hand"]
    assert len(after["by_depth"]["0 pots and more"]) == 2
    plays = net.load(tmp_path / "run/net.safetensors")
    assert plays.card.training["games"] == 120
    assert plays.card.strength["held_out_error"] == after


def test_a_run_goes_on_with_other_games(tmp_path: Path, small_games: None) -> None:
    clock = Clock()
    made = trainer(tmp_path / "run", clock)
    for _ in range(4):
        made.step()
    made.measure()
    known = {sample.board for sample in made._memory.samples}
    clock.now = 30.0
    again = trainer(tmp_path / "run", clock, resume=True)
    assert (again.games, again.steps) == (made.games, made.steps)
    for (_, one), (_, two) in zip(made.average.named_parameters(), again.average.named_parameters(), strict=True):
        assert torch.equal(one, two)
    again.step()
    assert not known & {sample.board for sample in again._memory.samples}
    assert {*held_boards(again)} == {*held_boards(made)}


def held_boards(made: holdem_values.Trainer) -> list[tuple[int, ...]]:
    return [sample.board for batch in made._held_out for sample in batch]


def test_the_last_part_of_the_minutes_takes_smaller_steps(tmp_path: Path, small_games: None) -> None:
    clock = Clock()
    made = trainer(tmp_path / "run", clock)
    made.steps = 1000
    rates = []
    for clock.now in (6.0, 30.0, 48.0, 59.0):
        rates.append(made._rate())
    assert rates[0] == rates[1] == CONFIG.rate > rates[2] > rates[3]
