"""Six-seat hold'em: first the net imitates the blueprint, then it improves on itself in self-play.

    cardai train holdem --method net --minutes 60 --seed 1 --out runs/holdem
    cardai play holdem me neural:runs/holdem/net.safetensors

First (`warm_up`) it learns the blueprint's mixes in positions of the blueprint's own games. Then in every deal each
seat in turn tries all its actions, while the others, who are the same net, do one each (external sampling). What an
action brings more than the mix, its advantage, moves its logit (neural replicator dynamics: as regret matching would,
not weighted by how likely the action is), and a pull towards an exponential average of the weights keeps the play from
running in circles. The average is what plays. Beside every batch of self-play it goes on imitating what the blueprint
does in positions full of odd actions, which self-play hardly meets and which it would unlearn. The net sees only what
its seat may know; nobody but the net itself is played against.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from ..holdem.abstraction.betting import ACTIONS
from ..holdem.abstraction.feature_tables import TURN, write_tables
from ..holdem.blueprint import strategy as files
from ..holdem.net import selfplay
from ..holdem.net.features import MENU_AT, SIZES, VERSION
from ..holdem.net.kernel_selfplay import BLUEPRINT, NET
from ..net import ModelCard, Net
from .batches import Batches
from .holdem_exploit import log_exploitability
from .learner import cosine_rate, learner_arrays, restore_learner, set_rate
from .run import Arrays, Run, read_weights

TABLES = "tables"
AVERAGE = "slow."
"""Before the names of the averaged weights in a checkpoint."""
LOGIT_GAP = -7.0
"""An action whose logit is this far below the best is not pushed further down."""


@dataclass(frozen=True)
class Config:
    """Everything that decides a run."""

    minutes: float = 60.0
    """Time budget, resumed parts included."""
    seed: int = 1
    """Seed of the deals and the weights."""
    hidden: tuple[int, ...] = (192, 96)
    """Widths of the two hidden layers."""
    teacher: str = ""
    """Strategy file of the blueprint to begin with; empty for the one that came with the program."""
    tables: int = 1
    """1: work out the features of all flops and turns first, in about two minutes; 0: estimate them."""
    warm_up: float = 0.2
    """Share of the budget in which the blueprint is imitated."""
    size: int = 16_384
    """Positions in a batch of self-play."""
    ahead: int = 3
    """Batches on the way at once."""
    batch: int = 2048
    """Positions in a step of the optimizer while the blueprint is imitated."""
    self_batch: int = 8192
    """The same in self-play, where single positions tell little."""
    rate: float = 1e-3
    """Adam's first step size in imitation; it falls to a fiftieth along half a cosine."""
    self_rate: float = 2e-4
    """The same in self-play."""
    pull: float = 0.3
    """How strongly the averaged net attracts, in big blinds over the root of the pot for each e-fold in chance."""
    follow: float = 0.01
    """How far the exponential average moves to the learner after each batch."""
    anchor: float = 0.3
    """How much staying close to the blueprint counts in self-play, in positions full of odd actions."""
    clip: float = 12.0
    """Advantages count no more than this."""
    start: str = ""
    """Checkpoint of another run, whose averaged weights count, or a net to start from; then nothing is imitated."""
    evaluate_every: float = 3.0
    """Minutes between measurements against the blueprint."""
    evaluate_deals: int = 4000
    """Deals per measurement, each played from all six seats."""
    rivers: int = 12
    """Rivers on which a best response is worked out once the run is over; 0: none."""
    response_hands: int = 20
    """Whole hands of a local best response once the run is over; 0: none."""


class MixNet(nn.Module):
    """Logits of the actions, as a function of the situation and the hole."""

    def __init__(self, hidden: tuple[int, ...]) -> None:
        super().__init__()
        self.state = nn.Linear(SIZES["state"], hidden[0])
        self.hand = nn.Linear(SIZES["hand"], hidden[0], bias=False)
        self.layers = nn.ModuleList(nn.Linear(before, after) for before, after in itertools.pairwise(hidden))
        self.value = nn.Linear(hidden[-1], ACTIONS)

    def forward(self, states: torch.Tensor, hands: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.state(states) + nn.functional.embedding(hands, self.hand.weight.T))
        for layer in self.layers:
            x = torch.relu(layer(x))
        logits: torch.Tensor = self.value(x)
        return logits


Part = tuple[torch.Tensor, ...]
"""States, hands, tried actions, mixes and advantages of some positions."""


class Learner:
    """The net in torch, the exponential average of its weights, and how they learn."""

    def __init__(self, config: Config) -> None:
        torch.manual_seed(config.seed)
        torch.set_num_threads(1)
        self.config = config
        self.model, self.average = MixNet(config.hidden), MixNet(config.hidden)
        self.average.load_state_dict(self.model.state_dict())
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=config.rate)

    def learn(self, batch: selfplay.Samples, imitation: selfplay.Samples | None, rate: float) -> float:
        """Go through a batch once: of self-play if one of the blueprint's play goes with it."""
        set_rate(self.optimizer, rate)
        config = self.config
        if imitation is None:
            losses = [self._step(self._imitation_loss(part)) for part in _parts(batch, config.batch)]
        else:
            pairs = zip(_parts(batch, config.self_batch), _parts(imitation, config.self_batch), strict=False)
            losses = [
                self._step(self._advantage_loss(own) + config.anchor * self._imitation_loss(old)) for own, old in pairs
            ]
        self.update_average(1.0 if imitation is None else config.follow)
        return float(np.mean(losses))

    def _step(self, loss: torch.Tensor) -> float:
        self.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        return float(loss.detach())

    def update_average(self, share: float) -> None:
        """Move the average so far to the learned weights."""
        with torch.no_grad():
            for average, learned in zip(self.average.parameters(), self.model.parameters(), strict=True):
                average.lerp_(learned, share)

    def _imitation_loss(self, part: Part) -> torch.Tensor:
        """How far the mix is from the blueprint's."""
        states, hands, _, mixes, _ = part
        chances = _log_chances(self.model(states, hands), states)
        return nn.functional.kl_div(chances, mixes, reduction="batchmean")

    def _advantage_loss(self, part: Part) -> torch.Tensor:
        """Minus the logits times the advantage of each action, less the pull of the averaged net."""
        states, hands, tried, _, advantages = part
        logits = self.model(states, hands)
        seen = (tried[:, None] >> torch.arange(ACTIONS) & 1).float()
        with torch.no_grad():
            chances, usual = (_log_chances(raw, states) for raw in (logits, self.average(states, hands)))
            push = advantages.clamp(-self.config.clip, self.config.clip) - self.config.pull * (chances - usual)
            weights = chances.exp() * seen
            push = (push - (push * weights).sum(1, keepdim=True) / weights.sum(1, keepdim=True)) * seen
            low = logits < (logits + (seen - 1) * 1e9).max(1, keepdim=True).values + LOGIT_GAP
            push[low & (push < 0)] = 0
            push = (push - push.sum(1, keepdim=True) / seen.sum(1, keepdim=True)) * seen
        loss: torch.Tensor = -(logits * push).sum(1).mean()
        return loss


def _parts(batch: selfplay.Samples, size: int) -> Iterator[Part]:
    """A batch in parts of so many positions, in any order."""
    states, hands, *rest = (torch.from_numpy(part) for part in batch)
    for rows in torch.randperm(len(states)).split(size):  # type: ignore[no-untyped-call]
        yield states[rows].float(), hands[rows].long(), *(values[rows] for values in rest)


def _log_chances(logits: torch.Tensor, states: torch.Tensor) -> torch.Tensor:
    """Logarithms of the chances; those of actions that are not on the menu are very low."""
    menu = states[:, MENU_AT : MENU_AT + ACTIONS]
    return torch.log_softmax(logits + (menu - 1) * 1e4, dim=1).clamp(min=-20)


def _restore_average(arrays: Arrays, model: MixNet) -> None:
    """Give a net the averaged weights of a checkpoint, or those of a net that plays."""
    prefix = AVERAGE if any(name.startswith(AVERAGE) for name in arrays) else "net."
    own = {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
    model.load_state_dict({name: torch.from_numpy(array.copy()) for name, array in own.items()})


def _centre(model: MixNet) -> None:
    """Take out of the logits what they have in common, which says nothing."""
    with torch.no_grad():
        for part in (model.value.weight, model.value.bias):
            part -= part.mean(0, keepdim=True)


class Trainer:
    """Learns from the batches that the workers play."""

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        self.config, self.run = config, run
        self.learner = Learner(config)
        self.steps = self.games = 0
        self.strength = "not measured yet"
        self._take_up()
        self.setup = selfplay.SelfPlay(config.teacher, self._tables(), size=config.size)
        self._blueprint_batches = Batches(executor, selfplay.blueprint_batch, self._blueprint_task, config.ahead)
        self._selfplay_batches = Batches(executor, selfplay.selfplay_batch, self._selfplay_task, config.ahead)
        self._first = self.steps

    def _take_up(self) -> None:
        saved = self.run.load()
        if saved is not None:
            restore_learner(saved[0], self.learner.model, self.learner.optimizer)
            _restore_average(saved[0], self.learner.average)
            self.steps, self.games = saved[1]["steps"], saved[1]["games"]
        elif self.config.start:
            arrays = read_weights(Path(self.config.start))
            for model in (self.learner.model, self.learner.average):
                _restore_average(arrays, model)
                _centre(model)

    def _tables(self) -> str:
        """The folder with the tables of features, made if they are not there; empty if there shall be none."""
        folder = self.run.folder / TABLES
        if self.config.tables and not (folder / TURN).exists():
            folder.mkdir(exist_ok=True)
            strong = files.load(Path(self.config.teacher) if self.config.teacher else files.SHIPPED).buckets.strong
            write_tables(strong, folder, lambda done: self.run.tell(f"looking at all boards {done:.0%}"))
        return str(folder) if self.config.tables else ""

    def _seed(self, number: int) -> int:
        """Of a batch: other deals in every part of a run."""
        return (self.config.seed * 1_000_003 + (self._first + number) * 101) % 2**31

    def _blueprint_task(self, number: int) -> tuple[Any, ...]:
        return self.setup, self._seed(number)

    def _selfplay_task(self, number: int) -> tuple[Any, ...]:
        return self.setup, self.arrays(self.learner.model), self._seed(number) + 50

    @property
    def imitates(self) -> bool:
        return not self.config.start and self.run.done < self.config.warm_up

    def step(self) -> float:
        """Learn from one batch; in self-play with one of the blueprint's play beside it."""
        imitates = self.imitates
        deals, batch = next(self._blueprint_batches if imitates else self._selfplay_batches)
        imitation = None if imitates else next(self._blueprint_batches)[1]
        self.steps += 1
        self.games += deals
        return self.learner.learn(batch, imitation, self._rate(imitates))

    def _rate(self, imitates: bool) -> float:
        config, done = self.config, self.run.done
        turn = 0.0 if config.start else config.warm_up
        part = done / turn if imitates else (done - turn) / (1 - turn)
        return cosine_rate(config.rate if imitates else config.self_rate, part)

    def arrays(self, model: MixNet) -> selfplay.Arrays:
        """Weights for the compiled code."""
        return {name: tensor.detach().numpy().copy() for name, tensor in model.state_dict().items()}

    def net(self, **told: dict[str, Any]) -> Net:
        """The net as it plays."""
        return Net(ModelCard("holdem", "six50", VERSION, 1.0, **told), self.arrays(self.learner.average))

    def measure(self) -> None:
        """Strength so far into the log, a checkpoint, and the net in the form that plays."""
        hero, heroes = (self._duel(*seats) for seats in ((NET, BLUEPRINT), (BLUEPRINT, NET)))
        self.strength = f"{hero[0]:+.0f} +- {hero[1]:.0f} mbb/hand against blueprints"
        told = {"mbb": hero[0], "error": hero[1], "blueprint_mbb": heroes[0], "blueprint_error": heroes[1]}
        self.run.log(steps=self.steps, games=self.games, imitates=self.imitates, **told)
        arrays = learner_arrays(self.learner.model, self.learner.optimizer)
        average = {f"{AVERAGE}{name}": array for name, array in self.arrays(self.learner.average).items()}
        self.run.save(arrays | average, {"steps": self.steps, "games": self.games})
        strength = {"against": "five blueprints", "points": hero[0], "error": hero[1], "unit": "mbb/hand"}
        training = self.run.training("holdem", self.games)
        self.run.save_net(self.net(training=training, strength={**strength, "deals": self.config.evaluate_deals}))
        made = f"neural:{self.run.folder / 'net.safetensors'}"
        log_exploitability(self.run, made, self.config.rivers, self.config.response_hands)

    def _duel(self, hero: int, rivals: int) -> tuple[float, float]:
        """Thousandths of a big blind a hand, with the standard error."""
        count = self.config.evaluate_deals
        won = selfplay.duel(self.setup, self.arrays(self.learner.average), hero, rivals, count, 7)
        return round(1000 * float(won.mean()), 1), round(1000 * float(won.std()) / math.sqrt(count), 1)
