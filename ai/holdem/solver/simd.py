"""Eight floats in one register as a type of numba's, so that kernels say what is done in parallel.

Left to the compiler this does not happen: loops of a fixed eight steps are unrolled into scalar code, and packing
those again needs an option of LLVM that numba leaves off and reads from the environment before it is imported.
`Float8` needs no option, has no index checks and needs no proof that arrays do not overlap. On machines without
256-bit registers LLVM splits each operation in two. Indexes count floats; nothing is checked.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba.core import types
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import ConcreteTemplate, infer_global, signature
from numba.extending import intrinsic as numba_intrinsic
from numba.extending import models, register_model

LANES = 8
intrinsic: Callable[[Callable[..., Any]], Callable[..., Any]] = cast(Any, numba_intrinsic)
"""Untyped: what is written below is the compiler's side of the functions, with an argument more than they have."""

_FLOAT = ir.FloatType()
_VECTOR = ir.VectorType(_FLOAT, LANES)


class Float8(types.Type):
    """Eight 32-bit floats."""

    def __init__(self) -> None:
        super().__init__(name="Float8")


float8 = Float8()


@register_model(Float8)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)


class _Binary(ConcreteTemplate):
    """`a + b`, `a - b`, `a * b` and `a / b` of two Float8."""

    cases = [signature(float8, float8, float8)]  # noqa: RUF012


for _operation, _name in ((operator.add, "fadd"), (operator.sub, "fsub"), (operator.mul, "fmul")):
    infer_global(_operation)(_Binary)

    def _lower(context: Any, builder: Any, sig: Any, args: Any, name: str = _name) -> Any:
        return getattr(builder, name)(*args)

    lower_builtin(_operation, float8, float8)(_lower)


def _place(context: Any, builder: Any, kind: Any, array: Any, index: Any, cell: Any) -> Any:
    """Pointer to a vector of `cell` that starts at an index of an array."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [index]), cell.as_pointer())


@intrinsic
def load(_typing: Any, array: Any, index: Any) -> Any:
    """array[index : index + 8]"""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        found = builder.load(_place(context, builder, sig.args[0], args[0], args[1], _VECTOR))
        found.align = 4
        return found

    return float8(array, index), make


@intrinsic
def store(_typing: Any, array: Any, index: Any, value: Any) -> Any:
    """array[index : index + 8] = value"""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        written = builder.store(args[2], _place(context, builder, sig.args[0], args[0], args[1], _VECTOR))
        written.align = 4
        return context.get_dummy_value()

    return types.none(array, index, value), make


@intrinsic
def fill(_typing: Any, scalar: Any) -> Any:
    """The same 32-bit float eight times."""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        one = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), args[0], ir.IntType(32)(0))
        order = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        return builder.shuffle_vector(one, one, order)

    return float8(types.float32), make


@intrinsic
def positive(_typing: Any, value: Any) -> Any:
    """Negative lanes become 0."""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        zero = ir.Constant(_VECTOR, [0.0] * LANES)
        return builder.select(builder.fcmp_ordered(">", args[0], zero), args[0], zero)

    return float8(value), make


@intrinsic
def larger(_typing: Any, first: Any, second: Any) -> Any:
    """The maximum, lane by lane."""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", args[0], args[1]), args[0], args[1])

    return float8(first, second), make


@intrinsic
def where_positive(_typing: Any, value: Any, yes: Any, no: Any) -> Any:
    """Lane by lane `yes` where the value is above 0, else `no`."""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        zero = ir.Constant(_VECTOR, [0.0] * LANES)
        return builder.select(builder.fcmp_ordered(">", args[0], zero), args[1], args[2])

    return float8(value, yes, no), make


@intrinsic
def inverse(_typing: Any, value: Any) -> Any:
    """1 / value where that is above 0, else 0."""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        zero, one = ir.Constant(_VECTOR, [0.0] * LANES), ir.Constant(_VECTOR, [1.0] * LANES)
        above = builder.fcmp_ordered(">", args[0], zero)
        return builder.select(above, builder.fdiv(one, builder.select(above, args[0], one)), zero)

    return float8(value), make


def _transposed(builder: Any, rows: list[Any]) -> list[Any]:
    """The columns of eight rows in 24 two-register shuffles: by pairs, by fours, then the halves."""
    number = ir.IntType(32)

    def mix(first: Any, second: Any, order: list[int]) -> Any:
        return builder.shuffle_vector(first, second, ir.Constant(ir.VectorType(number, LANES), order))

    low, high = [0, 8, 1, 9, 4, 12, 5, 13], [2, 10, 3, 11, 6, 14, 7, 15]
    pairs = [mix(rows[at], rows[at + 1], order) for at in (0, 2, 4, 6) for order in (low, high)]
    left, right = [0, 1, 8, 9, 4, 5, 12, 13], [2, 3, 10, 11, 6, 7, 14, 15]
    fours = [mix(pairs[at], pairs[at + 2], order) for at in (0, 1, 4, 5) for order in (left, right)]
    near, far = [0, 1, 2, 3, 8, 9, 10, 11], [4, 5, 6, 7, 12, 13, 14, 15]
    return [mix(fours[at], fours[at + 4], order) for order in (near, far) for at in range(4)]


@intrinsic
def transpose(_typing: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any) -> Any:
    """Eight rows of eight as eight columns."""
    kind = types.UniTuple(float8, LANES)

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.make_tuple(builder, kind, _transposed(builder, list(args)))

    return cast(Any, kind)(a, b, c, d, e, f, g, h), make
