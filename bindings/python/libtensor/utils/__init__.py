# SPDX-License-Identifier: Apache-2.0
"""Helpers."""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from .checkpoint import checkpoint, checkpoint_sequential
from .summary import summary

if _TYPE_CHECKING:
    from . import data

__all__ = ["checkpoint", "checkpoint_sequential", "data", "summary"]


def __getattr__(name: str) -> _Any:
    if name == "data":  # imported when it is first used
        return _import_module(".data", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
