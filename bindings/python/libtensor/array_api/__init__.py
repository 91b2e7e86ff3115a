# SPDX-License-Identifier: Apache-2.0
"""The Python array API standard, version 2024.12: its names, and nothing else.

import libtensor.array_api as xp
x = xp.asarray([1.0, 2.0])
xp.sum(x * x)  # array(5.)

Strict: operands of different kinds do not promote, Python numbers take the dtype of the array that they meet, bool
arrays have no arithmetic. A function that the library has no op for is not defined.
"""

from __future__ import annotations

from math import e, inf, nan, pi
from typing import TYPE_CHECKING, Any

from ..dtypes import (
    bool,
    complex64,
    complex128,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from . import _creation, _elementwise, _reductions, _shapes, fft, linalg  # noqa: F401
from ._info import info as __array_namespace_info__
from ._registry import FUNCTIONS as _functions

__array_api_version__ = "2024.12"
newaxis = None

globals().update(_functions)

__all__ = [
    *_functions, "__array_api_version__", "__array_namespace_info__", "bool", "complex128", "complex64", "e", "fft", "float32", "float64", "inf",
    "int16", "int32", "int64", "int8", "linalg", "nan", "newaxis", "pi", "uint16", "uint32", "uint64", "uint8",
]  # fmt: skip

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any: ...


def __dir__() -> list[str]:
    return sorted(__all__)
