# SPDX-License-Identifier: Apache-2.0
"""FloatTensor and its like: constructors of tensors of one dtype, and classes for isinstance()."""

from __future__ import annotations

from typing import Any

from ._convert import Handle
from ._extras import TYPE_NAMES
from .creation import empty, tensor
from .dtypes import dtype_of


class _Typed(type):
    _type_name: str
    dtype: Any

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, Handle) and value.dtype is cls.dtype and value.device.type == "cpu"  # type: ignore[attr-defined]

    def __call__(cls, *args: Any) -> Any:
        if all(isinstance(n, int) for n in args):
            return empty(args or (0,), dtype=cls.dtype)
        if len(args) == 1 and type(args[0]).__name__ == "Size":
            return empty(tuple(args[0]), dtype=cls.dtype)
        return tensor(args[0], dtype=cls.dtype)


def _make(name: str) -> Any:
    held = dtype_of(TYPE_NAMES[name])
    doc = f"{name}(data) is a tensor of {held.name} with a copy of the data, {name}(2, 3) one of that shape; a class of all such."
    return _Typed(name, (), {"__doc__": doc, "_type_name": f"torch.{name}", "dtype": held, "__module__": __name__})


FloatTensor, DoubleTensor, HalfTensor, BFloat16Tensor = map(
    _make, ("FloatTensor", "DoubleTensor", "HalfTensor", "BFloat16Tensor")
)
ByteTensor, CharTensor, ShortTensor = map(_make, ("ByteTensor", "CharTensor", "ShortTensor"))
IntTensor, LongTensor, BoolTensor = map(_make, ("IntTensor", "LongTensor", "BoolTensor"))
