# SPDX-License-Identifier: Apache-2.0
"""torch._dynamo: what torch.compiler has."""

from __future__ import annotations

from typing import Any

from ..compiler import allow_in_graph, assume_constant_result, disable, is_compiling, reset, substitute_in_graph
from . import config

__all__ = [
    "allow_in_graph", "assume_constant_result", "config", "disable", "graph_break", "is_compiling", "mark_dynamic",
    "mark_static", "mark_static_address", "optimize", "reset", "substitute_in_graph",
]  # fmt: skip


def graph_break(msg: str = "") -> None:
    """Changes nothing."""


def mark_dynamic(t: Any, index: Any, **options: Any) -> None:
    """Changes nothing."""


def mark_static(t: Any, index: Any = None) -> None:
    """Changes nothing."""


def mark_static_address(t: Any, guard: bool = True) -> None:
    """Changes nothing."""


def optimize(*args: Any, **options: Any) -> Any:
    """A decorator that returns the function."""
    return lambda fn: fn
