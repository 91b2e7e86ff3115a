# SPDX-License-Identifier: Apache-2.0
"""Subclasses of Tensor that stay what they are: their methods and operators are called by __torch_function__."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .errors import InvalidTypeError

__all__ = ["convert", "disabled", "dispatch_methods", "plainly"]

_state = threading.local()

# Operators whose results are tensors.
_OPERATORS = [
    f"__{prefix}{name}__"
    for name in "add sub mul truediv floordiv mod pow matmul lshift rshift and or xor".split()
    for prefix in ("", "r", "i")
] + [f"__{name}__" for name in "neg pos abs invert eq ne lt le gt ge getitem setitem".split()]
_REFLECTED = {f"__r{name[2:]}": name for name in _OPERATORS if f"__r{name[2:]}" in _OPERATORS}
_PROPERTIES = ("H", "T", "imag", "mH", "mT", "real")
# Methods that say what a tensor is, or that a subclass is made with.
_LEFT_OUT = frozenset(
    """as_subclass backward data_ptr dim dlpack element_size get_device has_names is_complex is_conj is_contiguous
    is_floating_point is_neg is_pinned is_shared item ndimension nelement numel numpy register_hook
    register_post_accumulate_grad_hook requires_grad_ retain_grad size storage storage_offset stride tolist
    untyped_storage""".split()
)


def disabled(func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
    """The __torch_function__ of classes whose results are plain tensors."""
    with plainly():
        return func(*args, **(kwargs or {}))


@contextmanager
def plainly() -> Iterator[None]:
    """A scope in which methods of subclasses are those of Tensor."""
    before = getattr(_state, "plain", False)
    _state.plain = True
    try:
        yield
    finally:
        _state.plain = before


def convert(result: Any, cls: Any) -> Any:
    """A result as objects of a subclass: tensors, also in tuples and lists."""
    if isinstance(result, _tensor_class()):
        return result if isinstance(result, cls) else result.as_subclass(cls)
    if isinstance(result, (tuple, list)):
        parts = [convert(x, cls) for x in result]
        return type(result)(*parts) if hasattr(result, "_fields") else type(result)(parts)
    return result


def _tensor_class() -> Any:
    from .tensor import Tensor

    return Tensor


def _call(function: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any], operator: bool = False) -> Any:
    """A method or operator of Tensor by the __torch_function__ of its arguments' classes, a subclass before its base."""
    kinds: list[Any] = []
    for value in (*args, *named.values()):
        for part in value if isinstance(value, (tuple, list)) else (value,):
            kind = type(part)
            handler = getattr(kind, "__torch_function__", None)
            if kind in kinds or handler is None or handler is disabled or kind is _tensor_class():
                continue
            kinds.insert(next((i for i, k in enumerate(kinds) if issubclass(kind, k)), len(kinds)), kind)
    for kind in kinds:
        result = kind.__torch_function__(function, tuple(kinds), args, named)
        if result is not NotImplemented:
            return result
    if operator:
        return NotImplemented  # Python tries the other operand, and raises
    names = ", ".join(kind.__name__ for kind in kinds)
    raise InvalidTypeError(f"{function.__name__}: __torch_function__ of {names} returned NotImplemented")


def _method(original: Any, operator: bool = False) -> Any:
    @functools.wraps(original)
    def method(self: Any, *args: Any, **named: Any) -> Any:
        if getattr(_state, "plain", False):
            return original(self, *args, **named)
        return _call(original, (self, *args), named, operator)

    return method


def _reflected(original: Any, forward: Any) -> Any:
    """x.__rsub__(y) as y - x where y is a tensor."""
    plain = _method(original, True)

    @functools.wraps(original)
    def method(self: Any, other: Any) -> Any:
        if not isinstance(other, _tensor_class()):
            return plain(self, other)
        return forward(other, self) if getattr(_state, "plain", False) else _call(forward, (other, self), {}, True)

    return method


def _property(original: property) -> property:
    get: Any = original.fget

    def read(self: Any) -> Any:
        return get(self) if getattr(_state, "plain", False) else _call(get, (self,), {})

    return property(read, original.fset, original.fdel, original.__doc__)


def dispatch_methods(cls: Any, base: Any) -> None:
    """Makes the methods that a new subclass has of Tensor call its __torch_function__."""
    if cls.__torch_function__ is disabled or any(getattr(b, "_dispatches", False) for b in cls.__mro__[1:]):
        return
    cls._dispatches = True
    own = {name for b in cls.__mro__ if b is not base and issubclass(b, base) for name in vars(b)}
    for name in dir(base):
        if name in own or name in _LEFT_OUT or (name[0] == "_" and name not in _OPERATORS):
            continue
        found = getattr(base, name)
        if isinstance(found, property):
            if name in _PROPERTIES:
                setattr(cls, name, _property(found))
        elif name in _REFLECTED:
            setattr(cls, name, _reflected(found, getattr(base, _REFLECTED[name])))
        elif callable(found) and not isinstance(found, type) and getattr(found, "__self__", None) is None:
            setattr(cls, name, _method(found, name in _OPERATORS))
