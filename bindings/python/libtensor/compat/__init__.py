# SPDX-License-Identifier: Apache-2.0
"""Other libraries' interfaces on libtensor, such as libtensor.compat.micrograd; each is imported when it is first used."""

from importlib import import_module as _import_module
from typing import Any as _Any

__all__ = ["dlgrad", "micrograd", "torch"]


def __getattr__(name: str) -> _Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _import_module(f".{name}", __name__)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
