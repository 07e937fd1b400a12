"""Kernels: interpreted at first, compiled when due, the same results either way, and usable from compiled code."""

from __future__ import annotations

import logging

import numpy as np
import pytest
from numba import njit

from cardai.games.compiled import Kernel, assign, hurry, inner, woven


@inner
def doubled(number: int) -> int:
    return 2 * number


@woven
def raised(number: int) -> int:
    return doubled(number) + 1


def summed(numbers: np.ndarray, extra: int) -> int:
    total = extra
    for number in numbers:
        total += raised(number)
    return total


NUMBERS = np.arange(5)


def fresh(patience: float = 1e9) -> Kernel[..., int]:
    """A kernel that finds nothing in numba's cache."""
    kernel = Kernel(summed, patience, "the sums")
    kernel.look = lambda: False  # type: ignore[method-assign]
    return kernel


def is_compiled(kernel: Kernel[..., int]) -> bool:
    return bool(kernel.compiled.signatures)  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever an earlier test asked for, nothing is in a hurry here."""
    monkeypatch.setattr(Kernel, "in_hurry", False)


def test_a_first_call_waits_for_no_compiler() -> None:
    kernel = fresh()
    assert kernel(NUMBERS, 3) == 28
    assert not is_compiled(kernel)


def test_a_kernel_compiles_when_its_patience_is_over_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    kernel = fresh(patience=0.0)
    with caplog.at_level(logging.INFO):
        assert kernel(NUMBERS, 3) == 28
    assert is_compiled(kernel)
    assert caplog.messages == ["Compiling the sums, once for this machine"]


def test_long_work_is_compiled_at_once_and_short_work_is_not() -> None:
    kernel = fresh(patience=1.0)
    kernel.expect(0.5)
    assert (kernel(NUMBERS, 0), is_compiled(kernel)) == (25, False)
    kernel.expect(2.0)
    assert (kernel(NUMBERS, 0), is_compiled(kernel)) == (25, True)


def test_in_a_hurry_everything_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernel, "in_hurry", False)
    hurry()
    kernel = fresh()
    assert (kernel(NUMBERS, 0), is_compiled(kernel)) == (25, True)


def test_what_was_compiled_before_is_found_in_the_cache() -> None:
    Kernel(summed).compiled(NUMBERS, 0)
    assert Kernel(summed).look()
    assert not Kernel(doubled).look()


def test_rows_are_assigned_in_compiled_code_as_in_python() -> None:
    def moved(rows: np.ndarray) -> None:
        assign(rows[1, 1:], rows[0, :2])

    plain, compiled = np.arange(6).reshape(2, 3), np.arange(6).reshape(2, 3)
    moved(plain)
    njit(moved)(compiled)
    assert plain.tolist() == compiled.tolist() == [[0, 1, 2], [3, 0, 1]]


def test_compiled_code_may_call_kernels() -> None:
    kernel = fresh()

    @njit
    def twice(numbers: np.ndarray) -> int:
        return 2 * kernel(numbers, 1)

    assert twice(NUMBERS) == 52
