# SPDX-License-Identifier: Apache-2.0
"""Functions of the standard, kept where the library has what they name."""

from __future__ import annotations

from typing import Any, Callable, TypeVar

from ..tensor import Tensor

FUNCTIONS: dict[str, Callable[..., Any]] = {}
F = TypeVar("F", bound=Callable[..., Any])


def function(*needs: str) -> Callable[[F], F]:
    """Enters a function under its name, if Tensor has the methods that it needs; a trailing _ is not of the name."""

    def enter(f: F) -> F:
        if all(hasattr(Tensor, need) for need in needs):
            name = f.__name__.rstrip("_")
            f.__name__ = f.__qualname__ = name
            FUNCTIONS[name] = f
        return f

    return enter
