# SPDX-License-Identifier: Apache-2.0
"""torch.cuda.nvtx: marks for NVIDIA's tools, which are not written; libtensor.profiler records instead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["mark", "range", "range_pop", "range_push"]

_depth = 0


def range_push(msg: str) -> int:
    """The number of ranges that were open."""
    global _depth
    _depth += 1
    return _depth - 1


def range_pop() -> int:
    """The number of ranges that are still open."""
    global _depth
    _depth = max(0, _depth - 1)
    return _depth


def mark(msg: str) -> None:
    """Does nothing."""


@contextmanager
def range(msg: str, *args: Any, **named: Any) -> Iterator[None]:
    """A scope, and a decorator, that changes nothing."""
    yield
