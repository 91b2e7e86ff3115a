# SPDX-License-Identifier: Apache-2.0
"""torch.compiler: functions run as they are, nothing is compiled or exported."""

from __future__ import annotations

from typing import Any, Callable, TypeVar

from . import compile as compile

F = TypeVar("F")

__all__ = [
    "allow_in_graph", "assume_constant_result", "compile", "cudagraph_mark_step_begin", "disable", "is_compiling",
    "is_dynamo_compiling", "is_exporting", "list_backends", "reset", "set_stance", "substitute_in_graph",
    "wrap_numpy",
]  # fmt: skip


def is_compiling() -> bool:
    """False."""
    return False


def is_dynamo_compiling() -> bool:
    """False."""
    return False


def is_exporting() -> bool:
    """False."""
    return False


def reset() -> None:
    """There is nothing to forget."""


def cudagraph_mark_step_begin() -> None:
    """Changes nothing."""


def list_backends(exclude_tags: Any = ("debug", "experimental")) -> list[str]:
    """["eager"]."""
    return ["eager"]


def allow_in_graph(fn: F) -> F:
    """fn itself."""
    return fn


def assume_constant_result(fn: F) -> F:
    """fn itself."""
    return fn


def wrap_numpy(fn: F) -> F:
    """fn itself."""
    return fn


def disable(fn: Any = None, recursive: bool = True, *, reason: str | None = None) -> Any:
    """fn itself, or a decorator."""
    return (lambda function: function) if fn is None else fn


def substitute_in_graph(original_fn: Callable[..., Any], **options: Any) -> Callable[[F], F]:
    """A decorator that returns the function."""
    return lambda fn: fn


class set_stance:
    """A scope or a decorator that changes nothing."""

    def __init__(self, stance: str = "default", **options: Any) -> None:
        self.stance = stance

    def __call__(self, fn: F) -> F:
        return fn

    def __enter__(self) -> None:
        pass

    def __exit__(self, *exception: object) -> None:
        pass
