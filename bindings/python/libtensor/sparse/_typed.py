# SPDX-License-Identifier: Apache-2.0
"""sparse.FloatTensor and its like: constructors of sparse tensors of one dtype, and classes for isinstance()."""

from __future__ import annotations

from typing import Any

from .._extras import TYPE_NAMES
from ..dtypes import dtype_of
from ..types import sparse_coo
from . import _make
from ._creation import sparse_coo_tensor

NAMES = tuple(name for name in TYPE_NAMES if name != "BoolTensor")


class _Typed(type):
    dtype: Any

    def __instancecheck__(cls, value: Any) -> bool:
        known = _make.is_sparse(value) and value.layout is sparse_coo
        return bool(known and value.dtype is cls.dtype and value.device.type == "cpu")

    def __call__(cls, *args: Any) -> Any:
        if not args:
            return sparse_coo_tensor((0,), dtype=cls.dtype)
        if all(isinstance(n, int) for n in args):
            return sparse_coo_tensor(args, dtype=cls.dtype)
        return sparse_coo_tensor(*args, dtype=cls.dtype)


def make(name: str) -> Any:
    """The constructor of this name."""
    held = dtype_of(TYPE_NAMES[name])
    doc = f"{name}(indices, values, size) is a tensor of layout sparse_coo of {held.name}; a class of all such."
    return _Typed(
        name, (), {"__doc__": doc, "_type_name": f"torch.sparse.{name}", "dtype": held, "__module__": __name__}
    )
