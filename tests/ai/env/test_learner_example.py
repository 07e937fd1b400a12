"""The example that learns from the environment runs as documented."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

SCRIPT = Path(__file__).parents[3] / "examples" / "learner" / "learn_hearthstone.py"


def test_the_learner_plays_and_learns() -> None:
    pytest.importorskip("gymnasium")
    example = runpy.run_path(str(SCRIPT))
    describer = example["Describer"]()
    policy = example["Policy"](describer.size, np.random.default_rng(1))
    learned = example["play"](policy, describer, 40, 1, True)
    assert set(learned) <= {0.0, 50.0, 100.0}
    assert policy.weights.any()
    assert len(example["play"](policy, describer, 16, 2, False)) == 16
