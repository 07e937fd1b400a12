"""Training of the policy net: decisions of solved games, and a net that plays as it learned."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from cardai.ai.holdem.values import decisions, layout, net, samples, solved_turns  # noqa: E402
from cardai.ai.holdem.values.solved_flops import Nets  # noqa: E402
from cardai.ai.net import ModelCard  # noqa: E402
from cardai.ai.train import holdem_policy_net, holdem_values_games, holdem_values_net  # noqa: E402


def plain_nets() -> Nets:
    """Nets that learned nothing."""
    torch.manual_seed(3)
    model = holdem_values_net.ValueNet(8, 12, 16)
    arrays = {name: tensor.numpy().copy() for name, tensor in model.state_dict().items()}
    made = net.ValueNet(ModelCard("holdem", "closed_flop", net.VERSION), arrays)
    return Nets(made, made)


@pytest.fixture(scope="module", params=["flops", "turns"])
def drawn(request: pytest.FixtureRequest) -> list[samples.Sample]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decisions, "FLOPS", float(request.param == "flops"))
        patch.setattr(samples, "MOST_DEPTH", 2.0)
        patch.setattr(samples, "FULL", 0.0)
        patch.setattr(samples, "MANY", 60)
        patch.setattr(solved_turns, "MANY", 60)
        return holdem_values_games.decision_batch(2, 8, plain_nets())


def asked(sample: samples.Sample) -> samples.Decision:
    assert sample.decision is not None
    return sample.decision


def test_mixes_are_chances_of_what_is_on_the_menu(drawn: list[samples.Sample]) -> None:
    for sample in drawn:
        decision = asked(sample)
        mixes = decision.mixes.astype(np.float32)
        np.testing.assert_allclose(mixes.sum(axis=1), 1, atol=2e-3)
        assert not mixes[:, ~decision.menu].any()
        assert len(mixes) == len(sample.seats[decision.player].weights)


def test_who_faces_a_bet_may_fold_and_who_does_not_may_check(drawn: list[samples.Sample]) -> None:
    for sample in drawn:
        decision = asked(sample)
        context = sample.seats[decision.player].context
        assert decision.menu[layout.CALL_SLOT]
        assert decision.menu[layout.FOLD_SLOT] == bool(context[layout.IS_FACING]) == (context[layout.TO_CALL] > 0)
        assert decision.menu[layout.BET_SLOT] == (context[layout.FIRST_BET] > 0)
        assert [seat.context[layout.IS_ACTING] for seat in sample.seats] == [decision.player == 0, decision.player == 1]


def test_the_policy_that_plays_is_the_one_that_learned(drawn: list[samples.Sample]) -> None:
    torch.manual_seed(5)
    model, batch = holdem_policy_net.PolicyNet(8, 12, 16), holdem_policy_net.make_decisions(drawn)
    model.standardise(batch)
    arrays = {name: tensor.numpy().copy() for name, tensor in model.state_dict().items()}
    plays = net.PolicyNet(ModelCard("holdem", "policy", net.POLICY_VERSION), arrays)
    with torch.no_grad():
        together = model(batch).exp().numpy()
    alone = []
    for sample in drawn:
        players = []
        for seat in sample.seats:
            hands = seat.hands.astype(np.float32)
            hands[:, layout.EQUITY] = seat.equities
            known = plays.known_hands(hands[:, : layout.STATIC])
            changing = hands[None, :, layout.STATIC :]
            players.append(net.Player(known, changing, seat.weights[None], seat.context[None]))
        alone.append(plays.mixes(players, asked(sample).player, asked(sample).menu[None])[0])
    np.testing.assert_allclose(np.concatenate(alone), together, atol=1e-3)


def test_learning_brings_mixes_nearer_to_the_solved_ones(drawn: list[samples.Sample]) -> None:
    torch.manual_seed(6)
    model, batch = holdem_policy_net.PolicyNet(8, 12, 16), holdem_policy_net.make_decisions(drawn)
    model.standardise(batch)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    before = holdem_policy_net.errors_of(model(batch).detach(), batch)
    for _ in range(60):
        optimizer.zero_grad()
        holdem_policy_net.loss_of(model(batch), batch, 0.0, 0.0).backward()
        optimizer.step()
    after = holdem_policy_net.errors_of(model(batch).detach(), batch)
    assert after[0].mean() < 0.6 * before[0].mean()
    assert after[1].mean() < before[1].mean()
