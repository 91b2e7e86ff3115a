# SPDX-License-Identifier: Apache-2.0
"""torch.overrides: no class of tensors takes calls of functions over, so that there is nothing to hand on."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Callable

import libtensor as lt

__all__ = [
    "get_default_nowrap_functions", "handle_torch_function", "has_torch_function", "has_torch_function_unary",
    "has_torch_function_variadic", "is_tensor_like", "is_tensor_method_or_property", "wrap_torch_function",
]  # fmt: skip


def has_torch_function(relevant_args: Iterable[Any]) -> bool:
    """False."""
    return False


def has_torch_function_unary(arg: Any) -> bool:
    """False."""
    return False


def has_torch_function_variadic(*args: Any) -> bool:
    """False."""
    return False


def handle_torch_function(public_api: Callable[..., Any], relevant_args: Any, *args: Any, **named: Any) -> Any:
    """UnsupportedError: has_torch_function() was False."""
    raise lt.UnsupportedError("handle_torch_function: no class of tensors takes calls of functions over")


def wrap_torch_function(dispatcher: Callable[..., Any]) -> Callable[[Any], Any]:
    """A decorator that returns the function."""

    def wrap(function: Any) -> Any:
        @functools.wraps(function)
        def call(*args: Any, **named: Any) -> Any:
            return function(*args, **named)

        return call

    return wrap


def is_tensor_like(inp: Any) -> bool:
    """Whether it is a tensor."""
    return isinstance(inp, lt.Tensor)


def is_tensor_method_or_property(func: Any) -> bool:
    """Whether it is a method or a property of Tensor."""
    return getattr(lt.Tensor, getattr(func, "__name__", ""), None) is func


def get_default_nowrap_functions() -> set[Any]:
    """Empty."""
    return set()
