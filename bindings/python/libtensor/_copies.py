# SPDX-License-Identifier: Apache-2.0
"""The functions of views that copy: each returns in new memory what its view shows."""

from __future__ import annotations

from typing import Any

from . import _ops_gen as c
from ._convert import OUT, guard
from .tensor import Tensor
from .types import contiguous_format

__all__ = [
    "alias_copy", "as_strided_copy", "detach_copy", "diagonal_copy", "expand_copy", "permute_copy", "select_copy",
    "slice_copy", "split_copy", "split_with_sizes_copy", "squeeze_copy", "t_copy", "transpose_copy", "unbind_copy",
    "unfold_copy", "unsqueeze_copy", "view_as_complex_copy", "view_as_real_copy", "view_copy",
]  # fmt: skip


def _copied(view: Any) -> Any:
    """Row-major, apart from the tensor that the view is of, with its gradient."""
    return view.clone(memory_format=contiguous_format)


def alias_copy(input: Tensor) -> Tensor:
    """A copy."""
    return _copied(input)  # type: ignore[no-any-return]


def as_strided_copy(input: Tensor, size: Any, stride: Any, storage_offset: int | None = None) -> Tensor:
    """A copy of as_strided."""
    return _copied(input.as_strided(size, stride, storage_offset))  # type: ignore[no-any-return]


def detach_copy(input: Tensor) -> Tensor:
    """A copy that is not part of the graph."""
    return _copied(input.detach())  # type: ignore[no-any-return]


def diagonal_copy(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """A copy of diagonal."""
    return _copied(input.diagonal(offset, dim1, dim2))  # type: ignore[no-any-return]


def expand_copy(input: Tensor, size: Any, *, implicit: bool = False) -> Tensor:
    """A copy of expand; implicit changes nothing."""
    return _copied(input.expand(size))  # type: ignore[no-any-return]


def permute_copy(input: Tensor, dims: Any) -> Tensor:
    """A copy of permute."""
    return _copied(input.permute(dims))  # type: ignore[no-any-return]


def select_copy(input: Tensor, dim: int, index: int) -> Tensor:
    """A copy of select."""
    return _copied(input.select(dim, index))  # type: ignore[no-any-return]


def slice_copy(input: Tensor, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1) -> Tensor:
    """A copy of input[start:end:step] along an axis."""
    first, last = (c.TENSOR_SLICE_NONE if v is None else v for v in (start, end))
    return _copied(input.slice(dim, first, last, step))  # type: ignore[no-any-return]


def split_copy(input: Tensor, split_size: Any, dim: int = 0) -> tuple[Tensor, ...]:
    """Copies of the parts of split."""
    return tuple(_copied(part) for part in input.split(split_size, dim))


def split_with_sizes_copy(input: Tensor, split_sizes: Any, dim: int = 0) -> tuple[Tensor, ...]:
    """Copies of the parts of split_with_sizes."""
    return tuple(_copied(part) for part in input.split(list(split_sizes), dim))


def squeeze_copy(input: Tensor, dim: Any = None) -> Tensor:
    """A copy of squeeze."""
    return _copied(input.squeeze(dim))  # type: ignore[no-any-return]


def t_copy(input: Tensor) -> Tensor:
    """A copy of t."""
    return _copied(input.t())  # type: ignore[no-any-return]


def transpose_copy(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """A copy of transpose."""
    return _copied(input.transpose(dim0, dim1))  # type: ignore[no-any-return]


def unbind_copy(input: Tensor, dim: int = 0) -> tuple[Tensor, ...]:
    """Copies of the slices of unbind."""
    return tuple(_copied(part) for part in input.unbind(dim))


def unfold_copy(input: Tensor, dimension: int, size: int, step: int) -> Tensor:
    """A copy of unfold."""
    return _copied(input.unfold(dimension, size, step))  # type: ignore[no-any-return]


def unsqueeze_copy(input: Tensor, dim: int) -> Tensor:
    """A copy of unsqueeze."""
    return _copied(input.unsqueeze(dim))  # type: ignore[no-any-return]


def view_as_complex_copy(input: Tensor) -> Tensor:
    """A copy of view_as_complex."""
    return _copied(input.view_as_complex())  # type: ignore[no-any-return]


def view_as_real_copy(input: Tensor) -> Tensor:
    """A copy of view_as_real."""
    return _copied(input.view_as_real())  # type: ignore[no-any-return]


def view_copy(input: Tensor, size: Any = None, dtype: Any = None) -> Tensor:
    """A copy of view, by a shape or by a dtype."""
    return _copied(input.view(size) if dtype is None else input.view(dtype=dtype))  # type: ignore[no-any-return]


guard(globals(), __all__, "", dict.fromkeys(__all__, OUT))
