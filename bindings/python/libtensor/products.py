# SPDX-License-Identifier: Apache-2.0
"""Products of vectors, matrices and stacks of them, in PyTorch's and the array API's forms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Union

from . import _ops_gen as c
from ._convert import (
    MISUSE,
    axis32,
    guard,
    handles,
    int64,
    ints64,
    ints_of,
    is_integer,
    misuse,
    one_of,
    refused_with,
    wrap,
)
from .arithmetic import HOT
from .errors import InvalidError
from .order import Order

if TYPE_CHECKING:
    from .tensor import Tensor


Scale = Union[int, float, complex]


def _pairs(axes: Any) -> tuple[list[int], list[int]]:
    """The axes that tensordot sums over: a number counts the last of a and the first of b."""
    if is_integer(axes):
        axes = int64(axes)
        if axes < 0:
            raise InvalidError(f"tensordot: {axes} axes, expected 0 or more")
        return list(range(-axes, 0)), list(range(axes))
    first, second = axes
    return [list(ints_of(n)) for n in (first, second)]  # type: ignore[return-value]


def _scaled_sum(name: str, addend: Any, a: Any, b: Any, beta: Scale, alpha: Scale) -> Tensor:
    """Complex numbers scale the operands: C takes real ones."""
    try:
        if isinstance(alpha, complex):
            a, alpha = a * alpha, 1.0
        if isinstance(beta, complex):
            addend, beta = (addend * beta, 1.0) if beta else (addend, 0.0)
        return wrap(getattr(c, f"tensor_{name}")(addend._h, a._h, b._h, beta, alpha))
    except MISUSE as e:
        return refused_with(e, name, addend, a, b, beta=beta, alpha=alpha)  # type: ignore[no-any-return]


# What PyTorch has for compute_mode.
_CDIST_MODES = (
    None,
    "use_mm_for_euclid_dist_if_necessary",
    "use_mm_for_euclid_dist",
    "donot_use_mm_for_euclid_dist",
)


class Products(Order):
    __slots__ = ()

    def addmm(self, mat1: Any, mat2: Any, beta: Scale = 1.0, alpha: Scale = 1.0) -> Tensor:
        """beta * self + alpha * (mat1 @ mat2)."""
        return _scaled_sum("addmm", self, mat1, mat2, beta, alpha)

    def addbmm(self, batch1: Any, batch2: Any, beta: Scale = 1.0, alpha: Scale = 1.0) -> Tensor:
        """beta * self + alpha * the sum of the products of two stacks of matrices."""
        return _scaled_sum("addbmm", self, batch1, batch2, beta, alpha)

    def baddbmm(self, batch1: Any, batch2: Any, beta: Scale = 1.0, alpha: Scale = 1.0) -> Tensor:
        """beta * self + alpha * the products of two stacks of matrices."""
        return _scaled_sum("baddbmm", self, batch1, batch2, beta, alpha)

    def addmv(self, mat: Any, vec: Any, beta: Scale = 1.0, alpha: Scale = 1.0) -> Tensor:
        """beta * self + alpha * (a matrix @ a vector)."""
        return _scaled_sum("addmv", self, mat, vec, beta, alpha)

    def addr(self, vec1: Any, vec2: Any, beta: Scale = 1.0, alpha: Scale = 1.0) -> Tensor:
        """beta * self + alpha * the outer product of two vectors."""
        return _scaled_sum("addr", self, vec1, vec2, beta, alpha)

    def vecdot(self, other: Any, dim: int = -1, *, axis: int | None = None) -> Tensor:
        """The sums of the products along an axis."""
        try:
            return wrap(c.tensor_vecdot(self._h, other._h, axis32(dim if axis is None else axis, None, "vecdot")))
        except MISUSE as e:
            raise misuse(e, "vecdot")  # noqa: B904

    def cross(self: Any, other: Any, dim: int | None = None, *, axis: int | None = None) -> Tensor:
        """The cross products along an axis; without one, along the first of extent 3."""
        dim = axis if dim is None else dim
        try:
            if dim is None:
                shape = (self.unsqueeze(-1) * other.unsqueeze(-1)).shape[:-1]
                if 3 not in shape:
                    raise InvalidError(f"cross: shape {list(shape)} has no axis of extent 3")
                dim = shape.index(3)
            return wrap(c.tensor_cross(self._h, other._h, axis32(dim, None, "cross")))
        except MISUSE as e:
            raise misuse(e, "cross")  # noqa: B904

    def tensordot(a, b: Any, dims: Any = 2, *, axes: Any = None) -> Tensor:
        """The sums of products along pairs of axes: so many of the last and the first, or two lists."""
        try:
            first, second = _pairs(dims if axes is None else axes)
            return wrap(c.tensor_tensordot(a._h, b._h, *ints64(first), *ints64(second)))
        except MISUSE as e:
            raise misuse(e, "tensordot")  # noqa: B904

    def cdist(x1, x2: Any, p: float = 2.0, compute_mode: str | None = "use_mm_for_euclid_dist_if_necessary") -> Tensor:
        """The norms of order p of the differences of all rows; always exact, whatever `compute_mode` says."""
        one_of(compute_mode, _CDIST_MODES, "cdist: compute_mode")
        try:
            return wrap(c.tensor_cdist(x1._h, x2._h, float(p)))
        except MISUSE as e:
            raise misuse(e, "cdist")  # noqa: B904


def multi_dot(tensors: Iterable[Tensor]) -> Tensor:
    """The product of matrices in the order that needs the fewest multiplications."""
    held = list(tensors)
    try:
        return wrap(c.tensor_multi_dot(*handles(held)))
    except MISUSE as e:
        raise misuse(e, "multi_dot")  # noqa: B904


def chain_matmul(*matrices: Tensor) -> Tensor:
    """As multi_dot."""
    return matrices[0] if len(matrices) == 1 else multi_dot(matrices)


guard(Products, [n for n in vars(Products) if not n.startswith("_")], HOT)
