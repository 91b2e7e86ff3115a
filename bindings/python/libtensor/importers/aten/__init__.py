# SPDX-License-Identifier: Apache-2.0
"""The ops of ATen, PyTorch's op set, on libtensor tensors: one table by name and overload."""

from __future__ import annotations

from typing import Any, Callable

from . import backward, creation, elementwise, indexing, linear_algebra, network, reductions, shapes, symbolic
from .common import TABLE as TABLE

_MODULES = (backward, creation, elementwise, indexing, linear_algebra, network, reductions, shapes, symbolic)


def _in_place(function: Callable[..., Any]) -> Callable[..., Any]:
    def in_place(self: Any, *args: Any, **named: Any) -> Any:
        return self.copy_(function(self, *args, **named).astype(self.dtype))

    return in_place


def find(target: str) -> Callable[..., Any] | None:
    """The function of an op, or None. The in-place form of an op that is there writes its result into the operand."""
    found = TABLE.get(target)
    if found is not None:
        return found
    package, _, rest = target.partition(".")
    name, _, overload = rest.partition(".")
    if package != "aten" or not name.endswith("_") or name.startswith("_"):
        return None
    functional = TABLE.get(f"aten.{name[:-1]}.{overload}")
    return None if functional is None else _in_place(functional)
