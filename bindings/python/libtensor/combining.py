# SPDX-License-Identifier: Apache-2.0
"""Functions of several tensors: joins, products, grids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import _ops_gen as c
from ._convert import (
    MISUSE,
    Handle,
    axis32,
    axis32_or_none,
    check,
    handles,
    int64,
    listed,
    out_handles,
    refused_with,
    text_bytes,
    wrap,
    wrap_all,
    write_out,
)
from .errors import InvalidError, InvalidTypeError, SparseOperand, shown

if TYPE_CHECKING:
    from .tensor import Tensor

Tensors = Iterable["Tensor"]


def concat(tensors: Tensors, dim: int | None = 0, out: Tensor | None = None, *, axis: Any = 0) -> Tensor:
    """Joins tensors along an axis that they have; axis=None joins them flattened."""
    if out is not None:
        return write_out("concat", out, concat(tensors, dim, axis=axis))  # type: ignore[no-any-return]
    held = listed(tensors, "concat")
    dim = axis if dim == 0 else dim
    try:
        return wrap(c.tensor_concat(*handles(held), axis32_or_none(dim)))
    except SparseOperand as e:
        return refused_with(e, "concat", held, dim)  # type: ignore[no-any-return]
    except InvalidError as e:
        if any(t is None for t in held):
            raise InvalidTypeError(f"concat: {e}, expected a Tensor") from None
        raise
    except MISUSE as e:
        return refused_with(e, "concat", held, dim)  # type: ignore[no-any-return]


def stack(tensors: Tensors, dim: int = 0, out: Tensor | None = None, *, axis: int | None = None) -> Tensor:
    """Joins tensors of one shape along a new axis."""
    if out is not None:
        return write_out("stack", out, stack(tensors, dim, axis=axis))  # type: ignore[no-any-return]
    held = listed(tensors, "stack")
    try:
        return wrap(c.tensor_stack(*handles(held), axis32(dim if axis is None else axis, None, "stack")))
    except MISUSE as e:
        return refused_with(e, "stack", held, dim if axis is None else axis)  # type: ignore[no-any-return]


def _list_of(tensors: tuple[Any, ...]) -> list[Any]:
    """f(a, b) and f([a, b])"""
    return list(tensors[0]) if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)) else list(tensors)


def block_diag(*tensors: Any) -> Tensor:
    """The matrix with these along its diagonal and 0 elsewhere."""
    held = _list_of(tensors)
    return wrap(c.tensor_block_diag(*handles(held)))


def cartesian_prod(*tensors: Any) -> Tensor:
    """Every choice of one element of each 1-d tensor, one a row."""
    held = _list_of(tensors)
    return wrap(c.tensor_cartesian_prod(*handles(held)))


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _axis_names(numbers: Any) -> str:
    if not isinstance(numbers, (list, tuple)):
        raise InvalidTypeError(f"einsum: the axes are {shown(numbers)}, expected a list of numbers")
    names = ""
    for number in numbers:
        if number is Ellipsis:
            names += "..."
            continue
        place = int64(number)
        if not 0 <= place < len(_LETTERS):
            raise InvalidError(f"einsum: an axis is {place}, expected a number from 0 to {len(_LETTERS) - 1}")
        names += _LETTERS[place]
    return names


def _from_lists(args: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
    """The equation and the operands of tensors with lists of their axes, and perhaps a list of those of the result."""
    if len(args) == 1:
        raise InvalidTypeError("einsum: a tensor without a list of its axes")
    end = len(args) // 2 * 2
    equation = ",".join(map(_axis_names, args[1:end:2]))
    return equation + (f"->{_axis_names(args[-1])}" if len(args) % 2 else ""), args[:end:2]


def einsum(equation: Any, *operands: Any) -> Tensor:
    """The sum of products that the equation names, such as "bij,bjk->bik".

    Also einsum(a, [0, 1], b, [1, 2], [0, 2]): each tensor with a list that names its axes by numbers from 0 to 51 or ...,
    and a list of those of the result."""
    if isinstance(equation, Handle):
        equation, operands = _from_lists((equation, *operands))
    held = list(operands[0]) if len(operands) == 1 and isinstance(operands[0], (list, tuple)) else list(operands)
    try:
        return wrap(c.tensor_einsum(text_bytes(equation), *handles(held)))
    except MISUSE as e:
        return refused_with(e, "einsum", equation, *operands)  # type: ignore[no-any-return]


def broadcast_tensors(*tensors: Tensor) -> tuple[Tensor, ...]:
    """Views of all in the shape that they broadcast to."""
    held, n = handles(tensors)
    outs = out_handles(n)
    check(c.tensor_broadcast_tensors(held, n, outs))
    return wrap_all(outs)


def broadcast_shapes(*shapes: Any) -> tuple[int, ...]:
    """The shape that these broadcast to."""
    from .creation import empty

    total: Any = empty(())
    for shape in shapes:
        total = total.logical_or(empty(()).broadcast_to(shape))
    return total.shape  # type: ignore[no-any-return]


def meshgrid(*tensors: Any, indexing: str | None = None) -> tuple[Tensor, ...]:
    """Coordinates of a grid, views of 1-d tensors. indexing: None or "ij"; "xy", NumPy's default, exchanges the first two axes."""
    held = list(tensors[0]) if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)) else list(tensors)
    order = text_bytes("ij" if indexing is None else indexing)
    inputs, n = handles(held)
    outs = out_handles(n)
    check(c.tensor_meshgrid(inputs, n, order, outs))
    return wrap_all(outs)
