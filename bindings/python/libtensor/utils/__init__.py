# SPDX-License-Identifier: Apache-2.0
"""Helpers."""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from .._convert import Handle as _Handle
from ..errors import InvalidTypeError as _InvalidTypeError
from .checkpoint import checkpoint, checkpoint_sequential
from .summary import summary

if _TYPE_CHECKING:
    from . import benchmark, data, dlpack, hooks

__all__ = ["benchmark", "checkpoint", "checkpoint_sequential", "data", "dlpack", "hooks", "summary", "swap_tensors"]

_MODULES = frozenset(["benchmark", "data", "dlpack", "hooks", "model_zoo"])  # imported when they are first used


def swap_tensors(t1: _Any, t2: _Any) -> None:
    """Exchanges two tensors: whoever holds the one now has the elements, gradient and history of the other."""
    for t in (t1, t2):
        if not isinstance(t, _Handle):
            raise _InvalidTypeError(f"swap_tensors: expected Tensors, not {type(t).__name__}")
    own, theirs = dict(t1.__dict__), dict(t2.__dict__)
    for t, attributes in ((t1, theirs), (t2, own)):
        t.__dict__.clear()
        t.__dict__.update(attributes)
    t1._h, t2._h = t2._h, t1._h
    t1.__class__, t2.__class__ = t2.__class__, t1.__class__


def __getattr__(name: str) -> _Any:
    if name in _MODULES:
        return _import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
