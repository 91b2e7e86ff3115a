# SPDX-License-Identifier: Apache-2.0
"""Discrete Fourier transforms, with PyTorch's and NumPy's names and arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from . import _ops_gen as _c
from ._convert import MISUSE as _MISUSE
from ._convert import OUT as _OUT
from ._convert import axes32 as _axes32
from ._convert import axis32 as _axis32
from ._convert import dtype_code as _dtype_code
from ._convert import guard as _guard
from ._convert import int64 as _int64
from ._convert import ints64 as _ints64
from ._convert import misuse as _misuse
from ._convert import wrap as _wrap
from .dtypes import new_device_code as _new_device_code
from .errors import InvalidError

if TYPE_CHECKING:
    from .dtypes import DeviceLike, DTypeLike
    from .tensor import Tensor

Extents = Optional[Union[int, Sequence[int]]]

__all__ = [
    "fft", "fft2", "fft_c2c", "fft_c2r", "fft_r2c", "fftfreq", "fftn", "fftshift", "hfft", "hfft2", "hfftn", "ifft", "ifft2", "ifftn", "ifftshift",
    "ihfft", "ihfft2", "ihfftn", "irfft", "irfft2", "irfftn", "rfft", "rfft2", "rfftfreq", "rfftn",
]  # fmt: skip

NORMS = (None, "backward", "ortho", "forward")


def _norm(norm: str | None, name: str) -> bytes:
    if norm not in NORMS:
        raise InvalidError(f"{name}: norm is {norm!r}, expected backward, ortho or forward")
    return (norm or "backward").encode()


Along = Callable[..., "Tensor"]


def _along(name: str, doc: str) -> Along:
    call: Any = getattr(_c, f"tensor_{name}")

    def transform(
        input: Tensor, n: int | None = None, dim: int = -1, norm: str | None = None, *, axis: int | None = None
    ) -> Tensor:
        if n is not None and n < 1:
            raise InvalidError(f"{name}: n is {n}, expected at least 1")
        try:
            place = _axis32(dim if axis is None else axis, None, name)
            return _wrap(call(input._h, -1 if n is None else _int64(n), place, _norm(norm, name)))
        except _MISUSE as e:
            raise _misuse(e, name)  # noqa: B904

    return _named(transform, name, doc)


def _over(name: str, row: str, usual: tuple[int, ...] | None, doc: str) -> Along:
    call: Any = getattr(_c, f"tensor_{row}")

    def transform(
        input: Tensor, s: Extents = None, dim: Extents = usual, norm: str | None = None, *, axes: Extents = None
    ) -> Tensor:
        dim = dim if axes is None else axes
        try:
            extents = () if s is None else s
            return _wrap(call(input._h, *_ints64(extents), *_axes32(dim, None), _norm(norm, name)))
        except _MISUSE as e:
            raise _misuse(e, name)  # noqa: B904

    return _named(transform, name, doc)


def _named(function: Along, name: str, doc: str) -> Along:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function


_ONE = "The {} along `dim`, of `n` points: cut or padded with zeros to them."
_MANY = "The {} over the axes `dim`, of `s` points along them: cut or padded with zeros."
_PLANE = "The {} over two axes, the last two unless given."

fft = _along("fft", _ONE.format("discrete Fourier transform"))
ifft = _along("ifft", _ONE.format("inverse transform"))
rfft = _along("rfft", _ONE.format("first half of the transform of real numbers"))
irfft = _along("irfft", _ONE.format("real numbers with this first half of a transform"))
hfft = _along(
    "hfft", _ONE.format("real transform of numbers of which this is the first half, the rest their conjugates")
)
ihfft = _along("ihfft", _ONE.format("first half of the inverse transform of real numbers"))

fftn = _over("fftn", "fftn", None, _MANY.format("discrete Fourier transform"))
ifftn = _over("ifftn", "ifftn", None, _MANY.format("inverse transform"))
rfftn = _over("rfftn", "rfftn", None, _MANY.format("first half, along the last one, of the transform of real numbers"))
irfftn = _over("irfftn", "irfftn", None, _MANY.format("real numbers with this first half of a transform"))
hfftn = _over("hfftn", "hfftn", None, _MANY.format("real transform of a half"))
ihfftn = _over("ihfftn", "ihfftn", None, _MANY.format("first half of the inverse transform of real numbers"))

fft2 = _over("fft2", "fftn", (-2, -1), _PLANE.format("discrete Fourier transform"))
ifft2 = _over("ifft2", "ifftn", (-2, -1), _PLANE.format("inverse transform"))
rfft2 = _over("rfft2", "rfftn", (-2, -1), _PLANE.format("first half of the transform of real numbers"))
irfft2 = _over("irfft2", "irfftn", (-2, -1), _PLANE.format("real numbers with this first half of a transform"))
hfft2 = _over("hfft2", "hfftn", (-2, -1), _PLANE.format("real transform of a half"))
ihfft2 = _over("ihfft2", "ihfftn", (-2, -1), _PLANE.format("first half of the inverse transform of real numbers"))


def fft_c2c(input: Tensor, dim: Extents = None, scale: float = 1.0, forward: bool = True) -> Tensor:
    """The transform of complex numbers over the axes, times `scale`: what those above are made of."""
    return _wrap(_c.tensor_fft_c2c(input._h, *_axes32(dim, None), scale, forward))


def fft_r2c(input: Tensor, dim: Extents = None, scale: float = 1.0) -> Tensor:
    """The first half, along the last of the axes, of the transform of real numbers, times `scale`."""
    return _wrap(_c.tensor_fft_r2c(input._h, *_axes32(dim, None), scale))


def fft_c2r(input: Tensor, n: int, dim: Extents = None, scale: float = 1.0) -> Tensor:
    """The backward transform of such a half to `n` real numbers along the last of the axes, times `scale`."""
    return _wrap(_c.tensor_fft_c2r(input._h, _int64(n), *_axes32(dim, None), scale))


def fftfreq(n: int, d: float = 1.0, *, dtype: DTypeLike = None, device: DeviceLike = None) -> Tensor:
    """The frequencies of a transform of n points, d apart: 0, 1, ..., -2, -1 over n * d."""
    return _wrap(_c.tensor_fftfreq(_int64(n), d, _dtype_code(dtype), _new_device_code(device)))


def rfftfreq(n: int, d: float = 1.0, *, dtype: DTypeLike = None, device: DeviceLike = None) -> Tensor:
    """The frequencies of the first half of a transform of n points, d apart."""
    return _wrap(_c.tensor_rfftfreq(_int64(n), d, _dtype_code(dtype), _new_device_code(device)))


def fftshift(input: Tensor, dim: Extents = None, *, axes: Extents = None) -> Tensor:
    """Moves the frequency 0 to the middle of the axes."""
    return _wrap(_c.tensor_fftshift(input._h, *_axes32(dim if axes is None else axes, None)))


def ifftshift(input: Tensor, dim: Extents = None, *, axes: Extents = None) -> Tensor:
    """Undoes fftshift."""
    return _wrap(_c.tensor_ifftshift(input._h, *_axes32(dim if axes is None else axes, None)))


_guard(
    globals(),
    __all__,
    "",
    dict.fromkeys({*__all__} - {"fftshift", "ifftshift", "fftfreq", "rfftfreq"}, _OUT)
    | dict.fromkeys(("fftfreq", "rfftfreq"), _OUT | {"layout", "pin_memory", "requires_grad"}),
)
