# SPDX-License-Identifier: Apache-2.0
"""Types of arguments: layouts and memory formats as objects, and unions for annotations."""

from __future__ import annotations

import os
from typing import IO, Any, Union

from ._extras import Size, UntypedStorage
from .dtypes import device, dtype
from .errors import InvalidTypeError, ShapeError

_size = Union[Size, "list[int]", "tuple[int, ...]"]
Number = Union[int, float, bool]
Device = Union[device, str, int, None]
FileLike = Union[str, "os.PathLike[str]", IO[bytes]]
Storage = UntypedStorage

__all__ = [
    "Device", "FileLike", "Number", "Size", "Storage", "channels_last", "channels_last_3d", "contiguous_format", "device",
    "dtype", "layout", "memory_format", "preserve_format", "sparse_coo", "sparse_csc", "sparse_csr", "strided",
]  # fmt: skip


class _Named:
    """A constant with a name."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"libtensor.{self._name}"

    def __reduce__(self) -> str:
        return self._name


class layout(_Named):
    """How elements lie in memory: strided, or sparse_coo, sparse_csr and sparse_csc."""


class memory_format(_Named):
    """An order of the axes in memory."""


strided = layout("strided")
sparse_coo, sparse_csr, sparse_csc = layout("sparse_coo"), layout("sparse_csr"), layout("sparse_csc")
contiguous_format = memory_format("contiguous_format")
preserve_format = memory_format("preserve_format")
channels_last = memory_format("channels_last")
channels_last_3d = memory_format("channels_last_3d")


_FORMATS = "libtensor.contiguous_format, channels_last, channels_last_3d"


def _axes(format: Any) -> int | None:
    return 4 if format is channels_last else 5 if format is channels_last_3d else None


def in_format(t: Any, format: Any, name: str) -> Any:
    """The tensor with its elements in this order in memory: itself if they are."""
    if format is None or format is preserve_format:
        return t
    if format is contiguous_format:
        return t.contiguous()
    ndim = _axes(format)
    if ndim is None:
        raise InvalidTypeError(f"{name}: memory_format is {format!r}, expected one of {_FORMATS}")
    if t.ndim != ndim:
        raise ShapeError(f"{name}: {format!r} is for {ndim} axes, the tensor has {t.ndim}")
    back = (0, ndim - 1, *range(1, ndim - 1))
    return t.permute(0, *range(2, ndim), 1).contiguous().permute(*back)


def has_format(t: Any, format: Any) -> bool:
    """Whether the elements lie in this order without gaps."""
    ndim = _axes(format)
    if ndim is None:
        if format is not contiguous_format:
            raise InvalidTypeError(f"is_contiguous: memory_format is {format!r}, expected one of {_FORMATS}")
        return bool(t.is_contiguous())
    return bool(t.ndim == ndim and t.permute(0, *range(2, ndim), 1).is_contiguous())


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)
