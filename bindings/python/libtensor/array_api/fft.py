# SPDX-License-Identifier: Apache-2.0
"""The Fourier transforms of the standard."""

from __future__ import annotations

from typing import Any

from .. import dtypes as d
from .. import fft as _fft
from ..errors import InvalidError
from ._array import Array
from ._array import accept as _accept
from ._creation import known as _known

__all__ = [
    "fft", "fftfreq", "fftn", "fftshift", "hfft", "ifft", "ifftn", "ifftshift", "ihfft", "irfft", "irfftn", "rfft",
    "rfftfreq", "rfftn",
]  # fmt: skip


def _along(name: str, kinds: str) -> Any:
    call: Any = getattr(_fft, name)

    def transform(x: Array, /, *, n: int | None = None, axis: int = -1, norm: str = "backward") -> Array:
        _accept(name, kinds, x)
        return Array._of(call(x._t, n, axis, norm))

    return _named(transform, name, call)


def _over(name: str, kinds: str) -> Any:
    call: Any = getattr(_fft, name)

    def transform(x: Array, /, *, s: Any = None, axes: Any = None, norm: str = "backward") -> Array:
        _accept(name, kinds, x)
        return Array._of(call(x._t, s, axes, norm))

    return _named(transform, name, call)


def _named(function: Any, name: str, call: Any) -> Any:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = call.__doc__
    return function


fft = _along("fft", "floating-point")
ifft = _along("ifft", "floating-point")
rfft = _along("rfft", "real floating")
irfft = _along("irfft", "floating-point")
hfft = _along("hfft", "floating-point")
ihfft = _along("ihfft", "real floating")
fftn = _over("fftn", "floating-point")
ifftn = _over("ifftn", "floating-point")
rfftn = _over("rfftn", "real floating")
irfftn = _over("irfftn", "floating-point")


def _frequencies(call: Any, n: int, spacing: float, dtype: Any, device: Any) -> Array:
    if _known(dtype) is not None and dtype.kind != "f":
        raise InvalidError(f"{call.__name__}: {dtype.name} is no real floating dtype")
    return Array._of(call(n, spacing, dtype=dtype or d.float32, device=device))


def fftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Array:
    """The frequencies of a transform of n points, d apart."""
    return _frequencies(_fft.fftfreq, n, d, dtype, device)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Array:
    """The frequencies of the first half of a transform of n points, d apart."""
    return _frequencies(_fft.rfftfreq, n, d, dtype, device)


def fftshift(x: Array, /, *, axes: Any = None) -> Array:
    """Moves the frequency 0 to the middle of the axes."""
    _accept("fftshift", "floating-point", x)
    return Array._of(_fft.fftshift(x._t, axes))


def ifftshift(x: Array, /, *, axes: Any = None) -> Array:
    """Undoes fftshift."""
    _accept("ifftshift", "floating-point", x)
    return Array._of(_fft.ifftshift(x._t, axes))
