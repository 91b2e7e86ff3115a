# SPDX-License-Identifier: Apache-2.0
"""The table of ATen ops, and what its functions share: type promotion as PyTorch has it."""

from __future__ import annotations

from typing import Any, Callable

import libtensor as lt

from ...dtypes import dtype as DType

TABLE: dict[str, Callable[..., Any]] = {}
"""Functions on libtensor tensors, by "aten.NAME.OVERLOAD". Their parameters are those of the op's schema."""


def op(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers a function for ops; "relu" is the overload "aten.relu.default", "other::op" one of another package."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in names:
            package, _, own = name.rpartition("::")
            TABLE[f"{package or 'aten'}.{own}" if "." in own else f"{package or 'aten'}.{own}.default"] = function
        return function

    return register


# ---- type promotion

_NUMBER_DTYPES = {bool: lt.bool, int: lt.int64, float: lt.float32, complex: lt.complex64}
_CATEGORY = {"b": 0, "u": 1, "i": 1, "f": 2, "c": 3}


def is_tensor(value: Any) -> bool:
    return isinstance(value, lt.Tensor)


def number_dtype(value: Any) -> DType:
    """The dtype that a tensor of a Python number has."""
    return _NUMBER_DTYPES[type(value)]


def _combine(high: DType | None, low: DType | None) -> DType | None:
    """The dtype of operands of which the first ones count more: axes before no axes before Python numbers."""
    if high is None or low is None:
        return high or low
    if _CATEGORY[low.kind] <= _CATEGORY[high.kind]:
        return high
    if low.kind == "c" and high.kind == "f":
        return high.to_complex()
    return lt.promote_types(high, low)


def result_type(*values: Any) -> DType:
    """The dtype in which tensors and Python numbers meet. Operands without axes widen no others of their kind."""
    ranks: list[DType | None] = [None, None, None]
    for value in values:
        if value is None:
            continue
        if is_tensor(value):
            rank, dtype = (0 if value.ndim else 1), value.dtype
        else:
            rank, dtype = 2, number_dtype(value)
        held = ranks[rank]
        ranks[rank] = dtype if held is None or held is dtype else lt.promote_types(held, dtype)
    result = _combine(ranks[0], _combine(ranks[1], ranks[2]))
    assert result is not None
    return result


def match(a: Any, b: Any) -> tuple[Any, Any]:
    """Two operands with tensors of one dtype; a number stays as it is."""
    if is_tensor(a) and is_tensor(b) and a.dtype is not b.dtype:
        dtype = result_type(a, b)
        return a.astype(dtype), b.astype(dtype)
    return a, b


def match_all(values: Any) -> list[Any]:
    """Tensors in one dtype."""
    tensors = list(values)
    if all(t.dtype is tensors[0].dtype for t in tensors):
        return tensors
    dtype = result_type(*tensors)
    return [t.astype(dtype) for t in tensors]


def as_float(x: Any) -> Any:
    """An integer or bool tensor as float32, which functions of real numbers return for them."""
    return x if x.dtype.kind in "fc" else x.astype(lt.float32)


def as_tensor(value: Any, like: Any) -> Any:
    """A number as a tensor without axes, of the dtype and on the device of another."""
    return value if is_tensor(value) else lt.full((), value, dtype=like.dtype, device=like.device)


def wide_sum_dtype(x: Any, dtype: Any) -> Any:
    """The dtype in which sums and products of x are computed."""
    return dtype if dtype is not None else (x.dtype if x.dtype.kind in "fc" else lt.int64)


def axes(dim: Any) -> Any:
    """Axes of a reduction; None for all, which an empty list means too."""
    if dim is None or isinstance(dim, int):
        return dim
    return tuple(dim) or None


def several(value: Any, n: int) -> list[int]:
    """One number for each of n axes."""
    values = [value] if isinstance(value, int) else list(value)
    return values * n if len(values) == 1 else values


class Lazy:
    """A result of an op that is computed only if the program uses it."""

    __slots__ = ("compute",)

    def __init__(self, compute: Callable[[], Any]) -> None:
        self.compute = compute


def vjp(function: Callable[..., Any], inputs: list[Any], grad: Any) -> list[Any]:
    """Gradients of function(*inputs) with respect to each input that is not None, weighted with `grad`."""
    leaves = [None if x is None else x.detach().requires_grad_() for x in inputs]
    with lt.enable_grad():
        out = function(*leaves)
    wanted = [x for x in leaves if x is not None]
    found = iter(lt.autograd.grad(out, wanted, grad, allow_unused=True))
    return [None if x is None else next(found) for x in leaves]
