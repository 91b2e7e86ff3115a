# SPDX-License-Identifier: Apache-2.0
"""Elementwise functions: the standard's name, its group of dtypes, the library's name."""

from __future__ import annotations

from typing import Any

from .._convert import scalar_tensor
from ..errors import InvalidTypeError
from ..tensor import Tensor
from ._array import Array, accept, pair, promoted, weak
from ._registry import FUNCTIONS, function

UNARY = {
    "abs": ("numeric", "abs"),
    "acos": ("floating-point", "acos"),
    "acosh": ("floating-point", "acosh"),
    "asin": ("floating-point", "asin"),
    "asinh": ("floating-point", "asinh"),
    "atan": ("floating-point", "atan"),
    "atanh": ("floating-point", "atanh"),
    "bitwise_invert": ("integer or boolean", "bitwise_invert"),
    "ceil": ("real numeric", "ceil"),
    "conj": ("numeric", "conj"),
    "cos": ("floating-point", "cos"),
    "cosh": ("floating-point", "cosh"),
    "exp": ("floating-point", "exp"),
    "expm1": ("floating-point", "expm1"),
    "floor": ("real numeric", "floor"),
    "isfinite": ("numeric", "isfinite"),
    "isinf": ("numeric", "isinf"),
    "isnan": ("numeric", "isnan"),
    "log": ("floating-point", "log"),
    "log10": ("floating-point", "log10"),
    "log1p": ("floating-point", "log1p"),
    "log2": ("floating-point", "log2"),
    "logical_not": ("boolean", "logical_not"),
    "negative": ("numeric", "neg"),
    "positive": ("numeric", "positive"),
    "reciprocal": ("floating-point", "reciprocal"),
    "sign": ("numeric", "sgn"),
    "signbit": ("real floating", "signbit"),
    "sin": ("floating-point", "sin"),
    "sinh": ("floating-point", "sinh"),
    "sqrt": ("floating-point", "sqrt"),
    "square": ("numeric", "square"),
    "tan": ("floating-point", "tan"),
    "tanh": ("floating-point", "tanh"),
    "trunc": ("real numeric", "trunc"),
}
BINARY = {
    "add": ("numeric", "add"),
    "atan2": ("real floating", "atan2"),
    "bitwise_and": ("integer or boolean", "bitwise_and"),
    "bitwise_left_shift": ("integer", "bitwise_left_shift"),
    "bitwise_or": ("integer or boolean", "bitwise_or"),
    "bitwise_right_shift": ("integer", "bitwise_right_shift"),
    "bitwise_xor": ("integer or boolean", "bitwise_xor"),
    "copysign": ("real floating", "copysign"),
    "divide": ("floating-point", "div"),
    "equal": ("any", "eq"),
    "floor_divide": ("real numeric", "floor_divide"),
    "greater": ("real numeric", "gt"),
    "greater_equal": ("real numeric", "ge"),
    "hypot": ("real floating", "hypot"),
    "less": ("real numeric", "lt"),
    "less_equal": ("real numeric", "le"),
    "logaddexp": ("real floating", "logaddexp"),
    "logical_and": ("boolean", "logical_and"),
    "logical_or": ("boolean", "logical_or"),
    "logical_xor": ("boolean", "logical_xor"),
    "maximum": ("real numeric", "maximum"),
    "minimum": ("real numeric", "minimum"),
    "multiply": ("numeric", "mul"),
    "nextafter": ("real floating", "nextafter"),
    "not_equal": ("any", "ne"),
    "pow": ("numeric", "pow"),
    "remainder": ("real numeric", "remainder"),
    "subtract": ("numeric", "sub"),
}


def _unary(name: str, kinds: str, method: str) -> None:
    call = getattr(Tensor, method)

    def f(x: Array, /) -> Array:
        accept(name, kinds, x)
        return Array._of(call(x._t))

    f.__name__ = f.__qualname__ = name
    f.__doc__ = call.__doc__ or f"Tensor.{method}, elementwise."
    FUNCTIONS[name] = f


def _binary(name: str, kinds: str, method: str) -> None:
    call = getattr(Tensor, method)

    def f(x1: Any, x2: Any, /) -> Array:
        a, b = pair(name, kinds, x1, x2)
        return Array._of(call(a, b))

    f.__name__ = f.__qualname__ = name
    f.__doc__ = call.__doc__ or f"Tensor.{method}, elementwise."
    FUNCTIONS[name] = f


for _name, (_kinds, _method) in UNARY.items():
    if hasattr(Tensor, _method):
        _unary(_name, _kinds, _method)
for _name, (_kinds, _method) in BINARY.items():
    if hasattr(Tensor, _method):
        _binary(_name, _kinds, _method)


@function("real")
def real(x: Array, /) -> Array:
    """The real part; a real array itself."""
    accept("real", "numeric", x)
    return Array._of(x._t.real)


@function("imag")
def imag(x: Array, /) -> Array:
    """The imaginary part."""
    accept("imag", "complex floating", x)
    return Array._of(x._t.imag)


@function("round")
def round(x: Array, /) -> Array:
    """The nearest integers, the even one of two; of complex numbers for each part."""
    accept("round", "numeric", x)
    t = x._t
    return Array._of(t.view_as_real().round().view_as_complex() if t.is_complex() else t.round())


@function("clamp")
def clip(x: Array, /, min: Any = None, max: Any = None) -> Array:
    """min where x is less, max where it is more, else x; None is an open bound."""
    accept("clip", "real numeric", x)
    result = x._t
    for bound, name in ((min, "maximum"), (max, "minimum")):
        if isinstance(bound, Array):
            if promoted("clip", x.dtype, bound.dtype) is not x.dtype:
                raise InvalidTypeError(f"clip: a bound has dtype {bound.dtype.name}, x {x.dtype.name}")
            result = getattr(result, name)(bound._t.astype(x.dtype))
        elif bound is not None:
            result = getattr(result, name)(weak("clip", bound, x.dtype))
    return Array._of(result.clone() if result is x._t else result)


@function("where")
def where(condition: Array, x1: Any, x2: Any, /) -> Array:
    """x1 where the condition is true, else x2."""
    from ..ops import where as choose

    accept("where", "boolean", condition)
    if isinstance(x1, Array) or isinstance(x2, Array):
        a, b = pair("where", "any", x1, x2)
    else:
        a, b = scalar_tensor(x1), scalar_tensor(x2)
    return Array._of(choose(condition._t, a, b))
