# SPDX-License-Identifier: Apache-2.0
"""Functions that make arrays, and those about dtypes."""

from __future__ import annotations

from typing import Any, Union

from .. import combining, creation, interchange
from .. import dtypes as d
from .._methods_gen import complex as complex_of
from ..errors import InvalidError, InvalidTypeError, NumberOverflowError, shown
from ..tensor import Tensor
from ._array import DTYPES, KINDS, Array, accept, loose, promoted
from ._registry import function

Shape = Union[int, "tuple[int, ...]"]


def known(dtype: Any) -> Any:
    """The dtype, if it is one of the standard's; None as it is."""
    if dtype is not None and dtype not in DTYPES:
        raise InvalidTypeError(f"{dtype!r} is no dtype of the array API")
    return dtype


def _plain(obj: Any) -> Any:
    """Nested sequences with the arrays in them as tensors."""
    if isinstance(obj, Array):
        return obj._t
    if isinstance(obj, (list, tuple)):
        return [_plain(x) for x in obj]
    return obj


@function()
def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Array:
    """An array of a Python number, nested sequences, an array, or what has a buffer or speaks DLPack."""
    known(dtype)
    if copy is False and not isinstance(obj, (Array, Tensor)) and not hasattr(obj, "__dlpack__"):
        raise InvalidError("asarray: this object needs a copy")
    if dtype is None and isinstance(obj, int) and not -(2**63) <= obj < 2**63:
        raise NumberOverflowError(f"asarray: {obj} does not fit into int64")
    t = interchange.asarray(_plain(obj), dtype=dtype, device=device, copy=copy)
    return Array._of(t if known(t.dtype) else t)


@function()
def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Array:
    """An array over the memory of another library's array."""
    t = interchange.from_dlpack(x, device=device, copy=copy)
    known(t.dtype)
    return Array._of(t)


def _sized(shape: Shape) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else tuple(shape)


@function()
def empty(shape: Shape, *, dtype: Any = None, device: Any = None) -> Array:
    """An array whose elements are not set."""
    return Array._of(creation.empty(_sized(shape), dtype=known(dtype), device=device))


@function()
def zeros(shape: Shape, *, dtype: Any = None, device: Any = None) -> Array:
    """An array of 0."""
    return Array._of(creation.zeros(_sized(shape), dtype=known(dtype), device=device))


@function()
def ones(shape: Shape, *, dtype: Any = None, device: Any = None) -> Array:
    """An array of 1."""
    return Array._of(creation.ones(_sized(shape), dtype=known(dtype), device=device))


@function()
def full(shape: Shape, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Array:
    """An array of one value, whose type is the default dtype."""
    return Array._of(creation.full(_sized(shape), fill_value, dtype=known(dtype), device=device))


@function()
def empty_like(x: Array, /, *, dtype: Any = None, device: Any = None) -> Array:
    """An array with the shape of x, and its dtype unless given, whose elements are not set."""
    accept("empty_like", "any", x)
    return Array._of(creation.empty_like(x._t, dtype=known(dtype), device=device))


@function()
def zeros_like(x: Array, /, *, dtype: Any = None, device: Any = None) -> Array:
    """An array of 0 with the shape of x, and its dtype unless given."""
    accept("zeros_like", "any", x)
    return Array._of(creation.zeros_like(x._t, dtype=known(dtype), device=device))


@function()
def ones_like(x: Array, /, *, dtype: Any = None, device: Any = None) -> Array:
    """An array of 1 with the shape of x, and its dtype unless given."""
    accept("ones_like", "any", x)
    return Array._of(creation.ones_like(x._t, dtype=known(dtype), device=device))


@function()
def full_like(x: Array, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Array:
    """An array of one value with the shape of x, and its dtype unless given."""
    accept("full_like", "any", x)
    return Array._of(creation.full_like(x._t, fill_value, dtype=known(dtype), device=device))


@function()
def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Array:
    """start, start + step, ... without stop."""
    if known(dtype) is d.bool:
        raise InvalidTypeError("arange: bool numbers have no steps")
    if stop is None:
        start, stop = 0, start
    return Array._of(creation.arange(start, stop, step, dtype=dtype, device=device))


@function()
def linspace(
    start: Any, stop: Any, /, num: int, *, dtype: Any = None, device: Any = None, endpoint: bool = True
) -> Array:
    """`num` values evenly spaced from start to stop, which is the last one if `endpoint`."""

    def line(a: float, b: float, part: Any) -> Tensor:
        return creation.linspace(a, b, num, dtype=part, device=device, endpoint=endpoint)

    if not isinstance(start, complex) and not isinstance(stop, complex):
        return Array._of(line(start, stop, known(dtype)))
    kind = d.complex64 if dtype is None else known(dtype)
    if kind.kind != "c":
        raise InvalidTypeError(f"linspace: complex numbers are no {kind.name}")
    part = kind.to_real()
    return Array._of(complex_of(line(start.real, stop.real, part), line(start.imag, stop.imag, part)))


@function()
def eye(n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: Any = None, device: Any = None) -> Array:
    """1 on the diagonal k, 0 elsewhere."""
    return Array._of(creation.eye(n_rows, n_cols, k, dtype=known(dtype), device=device))


@function("tril")
def tril(x: Array, /, *, k: int = 0) -> Array:
    """x with 0 above the diagonal k."""
    accept("tril", "any", x)
    return Array._of(loose(x).tril(k))


@function("triu")
def triu(x: Array, /, *, k: int = 0) -> Array:
    """x with 0 below the diagonal k."""
    accept("triu", "any", x)
    return Array._of(loose(x).triu(k))


@function()
def meshgrid(*arrays: Array, indexing: str = "xy") -> list[Array]:
    """Coordinates of a grid."""
    accept("meshgrid", "any", *arrays)
    if len({x.dtype for x in arrays}) > 1:
        raise InvalidError("meshgrid: the arrays have different dtypes")
    if not arrays:
        return []
    if indexing not in ("xy", "ij"):
        raise InvalidError(f"meshgrid: indexing is {shown(indexing)}, expected xy or ij")
    return [Array._of(t) for t in combining.meshgrid(*[x._t for x in arrays], indexing=indexing)]


# ---- dtypes


@function("astype")
def astype(x: Array, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Array:
    """x in another dtype."""
    accept("astype", "any", x)
    if x.dtype.kind == "c" and known(dtype).kind != "c":
        raise InvalidTypeError(f"astype: {x.dtype.name} is not cast to {dtype.name}; take real(x) or imag(x)")
    t = x._t.astype(known(dtype), copy=copy)
    return Array._of(t if device is None else t.to_device(device))


@function()
def can_cast(from_: Any, to: Any, /) -> bool:
    """Whether promotion of the one with the other gives the other."""
    source = from_.dtype if isinstance(from_, Array) else from_
    try:
        return promoted("can_cast", known(source), known(to)) is to
    except TypeError:
        return False


@function()
def finfo(type: Any, /) -> d.finfo:
    """The numbers of a floating dtype."""
    return d.finfo(type)


@function()
def iinfo(type: Any, /) -> d.iinfo:
    """The numbers of an integer dtype."""
    return d.iinfo(type)


@function()
def isdtype(dtype: Any, kind: Any) -> bool:
    """Whether a dtype is of a kind: a dtype, a name of a group, or several."""
    if isinstance(kind, tuple):
        return any(isdtype(dtype, one) for one in kind)
    if isinstance(kind, str):
        if kind not in (
            "bool", "signed integer", "unsigned integer", "integral", "real floating", "complex floating", "numeric",
        ):  # fmt: skip
            raise InvalidError(f"isdtype: {kind!r} is no kind of dtypes")
        return known(dtype).kind in KINDS[kind]
    return dtype is known(kind)


@function()
def result_type(*arrays_and_dtypes: Any) -> d.dtype:
    """The dtype where arrays, dtypes and Python numbers meet."""
    held = [x.dtype if isinstance(x, Array) else x for x in arrays_and_dtypes]
    found = [known(x) for x in held if not isinstance(x, (bool, int, float, complex))]
    if not found:
        raise InvalidError("result_type: at least one array or dtype is needed")
    dtype = promoted("result_type", *found)
    for x in held:
        if isinstance(x, (bool, int, float, complex)):
            fits = "b" if isinstance(x, bool) else "iufc" if isinstance(x, int) else "fc"
            if dtype.kind not in fits:
                raise InvalidTypeError(f"result_type: a Python {type(x).__name__} does not go with {dtype.name}")
            dtype = dtype.to_complex() if isinstance(x, complex) else dtype
    return dtype
