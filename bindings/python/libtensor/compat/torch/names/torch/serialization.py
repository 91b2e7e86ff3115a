# SPDX-License-Identifier: Apache-2.0
"""torch.serialization: lists of classes that files may name. libtensor.load() makes objects of none of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Callable, Union

import libtensor as lt

DEFAULT_PROTOCOL = 2
FILE_LIKE = Union[str, "os.PathLike[str]", IO[bytes]]
MAP_LOCATION = Union[Callable[[Any, str], Any], "lt.device", str, "dict[str, str]", None]
_safe: list[Any] = []


def add_safe_globals(safe_globals: list[Any]) -> None:
    """Adds to what get_safe_globals() returns."""
    _safe.extend(entry for entry in safe_globals if entry not in _safe)


def clear_safe_globals() -> None:
    """Empties what get_safe_globals() returns."""
    _safe.clear()


def get_safe_globals() -> list[Any]:
    """What add_safe_globals() was given."""
    return list(_safe)


@contextmanager
def safe_globals(safe_globals: list[Any]) -> Iterator[None]:
    """add_safe_globals() for a block."""
    before = get_safe_globals()
    add_safe_globals(safe_globals)
    try:
        yield
    finally:
        _safe[:] = before


def get_unsafe_globals_in_checkpoint(f: Any) -> list[str]:
    """[]: nothing that a file names is called."""
    return []
