# SPDX-License-Identifier: Apache-2.0
"""The functions of views that copy: each returns in new memory what its view shows."""

from __future__ import annotations

from typing import Any

from . import _ops_gen as c
from ._convert import OUT, guard
from .tensor import Tensor

__all__ = [
    "alias_copy", "as_strided_copy", "detach_copy", "diagonal_copy", "expand_copy", "permute_copy", "select_copy",
    "slice_copy", "split_copy", "split_with_sizes_copy", "squeeze_copy", "t_copy", "transpose_copy", "unbind_copy",
    "unfold_copy", "unsqueeze_copy", "view_as_complex_copy", "view_as_real_copy", "view_copy",
]  # fmt: skip


def alias_copy(input: Tensor) -> Tensor:
    """A copy."""
    return input.clone()


def as_strided_copy(input: Tensor, size: Any, stride: Any, storage_offset: int | None = None) -> Tensor:
    """A copy of as_strided."""
    return input.as_strided(size, stride, storage_offset).clone()


def detach_copy(input: Tensor) -> Tensor:
    """A copy that is not part of the graph."""
    return input.detach().clone()


def diagonal_copy(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """A copy of diagonal."""
    return input.diagonal(offset, dim1, dim2).clone()


def expand_copy(input: Tensor, size: Any, *, implicit: bool = False) -> Tensor:
    """A copy of expand; implicit changes nothing."""
    return input.expand(size).clone()


def permute_copy(input: Tensor, dims: Any) -> Tensor:
    """A copy of permute."""
    return input.permute(dims).clone()


def select_copy(input: Tensor, dim: int, index: int) -> Tensor:
    """A copy of select."""
    return input.select(dim, index).clone()


def slice_copy(input: Tensor, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1) -> Tensor:
    """A copy of input[start:end:step] along an axis."""
    first, last = (c.TENSOR_SLICE_NONE if v is None else v for v in (start, end))
    return input.slice(dim, first, last, step).clone()


def split_copy(input: Tensor, split_size: Any, dim: int = 0) -> tuple[Tensor, ...]:
    """Copies of the parts of split."""
    return tuple(part.clone() for part in input.split(split_size, dim))


def split_with_sizes_copy(input: Tensor, split_sizes: Any, dim: int = 0) -> tuple[Tensor, ...]:
    """Copies of the parts of split_with_sizes."""
    return tuple(part.clone() for part in input.split(list(split_sizes), dim))


def squeeze_copy(input: Tensor, dim: Any = None) -> Tensor:
    """A copy of squeeze."""
    return input.squeeze(dim).clone()


def t_copy(input: Tensor) -> Tensor:
    """A copy of t."""
    return input.t().clone()


def transpose_copy(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """A copy of transpose."""
    return input.transpose(dim0, dim1).clone()


def unbind_copy(input: Tensor, dim: int = 0) -> tuple[Tensor, ...]:
    """Copies of the slices of unbind."""
    return tuple(part.clone() for part in input.unbind(dim))


def unfold_copy(input: Tensor, dimension: int, size: int, step: int) -> Tensor:
    """A copy of unfold."""
    return input.unfold(dimension, size, step).clone()


def unsqueeze_copy(input: Tensor, dim: int) -> Tensor:
    """A copy of unsqueeze."""
    return input.unsqueeze(dim).clone()


def view_as_complex_copy(input: Tensor) -> Tensor:
    """A copy of view_as_complex."""
    return input.view_as_complex().clone()


def view_as_real_copy(input: Tensor) -> Tensor:
    """A copy of view_as_real."""
    return input.view_as_real().clone()


def view_copy(input: Tensor, size: Any = None, dtype: Any = None) -> Tensor:
    """A copy of view, by a shape or by a dtype."""
    return (input.view(size) if dtype is None else input.view(dtype=dtype)).clone()


guard(globals(), __all__, "", dict.fromkeys(__all__, OUT))
