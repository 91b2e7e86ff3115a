# SPDX-License-Identifier: Apache-2.0
"""The ops of ATen, PyTorch's op set, on libtensor tensors: one table by name and overload."""

from __future__ import annotations

from typing import Any, Callable

from ..functional import OUT_OF_PLACE, is_in_place
from . import backward, creation, elementwise, indexing, linear_algebra, network, reductions, shapes, symbolic
from .common import TABLE as TABLE

_MODULES = (backward, creation, elementwise, indexing, linear_algebra, network, reductions, shapes, symbolic)


def _out_of_place(function: Callable[..., Any]) -> Callable[..., Any]:
    def out_of_place(self: Any, *args: Any, **named: Any) -> Any:
        result = function(self, *args, **named)
        return result if result.dtype is self.dtype else result.astype(self.dtype)

    return out_of_place


def _in_place(function: Callable[..., Any]) -> Callable[..., Any]:
    out_of_place = _out_of_place(function)
    return lambda self, *args, **named: self.copy_(out_of_place(self, *args, **named))


def find(target: str) -> Callable[..., Any] | None:
    """The function of an op, or None. The in-place form of an op that is there writes its result into the operand."""
    name = target.removesuffix(OUT_OF_PLACE)
    found = TABLE.get(name) if name == target else None
    if found is not None or not is_in_place(name):
        return found
    package, op, overload = name.split(".")
    functional = TABLE.get(f"{package}.{op[:-1]}.{overload}")
    if functional is None:
        return None
    return _in_place(functional) if name == target else _out_of_place(functional)
