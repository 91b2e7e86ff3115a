# SPDX-License-Identifier: Apache-2.0
"""Windows of M points. sym: symmetric; else the first M points of a symmetric window of M + 1, which is periodic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .._convert import int64, is_integer
from ..creation import arange, empty
from ..dtypes import DeviceLike, DTypeLike, dtype_of
from ..errors import InvalidError, InvalidTypeError, shown
from ..tensor import Tensor

__all__ = [
    "bartlett", "blackman", "cosine", "exponential", "gaussian", "general_cosine", "general_hamming", "hamming", "hann",
    "kaiser", "nuttall",
]  # fmt: skip


def _points(name: str, M: int, sym: bool, dtype: DTypeLike, requires_grad: bool) -> Any:
    """The places 0, 1, ... in float64, and the last place of the symmetric window."""
    if is_integer(M):
        M = int64(M)
    else:
        raise InvalidTypeError(f"{name}: M is {shown(M)}, expected an int")
    if M < 0:
        raise InvalidError(f"{name}: M is {shown(M)}, expected an int of at least 0")
    if dtype is not None and dtype_of(dtype).kind != "f":
        raise InvalidError(f"{name}: the dtype is {dtype_of(dtype).name}, expected a floating one")
    return arange(M, dtype="float64"), (M - 1 if sym else M)


def _made(t: Any, dtype: DTypeLike, device: DeviceLike, requires_grad: bool) -> Tensor:
    made: Tensor = t.to(dtype=empty(0).dtype if dtype is None else dtype, device=device)
    if requires_grad:
        made.requires_grad = True
    return made


def general_cosine(
    M: int,
    *,
    a: Sequence[float],
    sym: bool = True,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """The sum of (-1)**i a[i] cos(2 pi i n / last)."""
    if not isinstance(a, Sequence):
        raise InvalidTypeError(f"general_cosine: a is {shown(a)}, expected a sequence of numbers")
    if not a:
        raise InvalidError("general_cosine: a is empty, expected at least one coefficient")
    n, last = _points("general_cosine", M, sym, dtype, requires_grad)
    angle = n * (2 * math.pi / last) if last > 0 else n
    total = n * 0
    for i, weight in enumerate(a):
        total = total + ((-1) ** i * weight if M > 1 else 0) * (angle * i).cos()
    return _made(total if M > 1 else total + 1, dtype, device, requires_grad)


def _cosines(name: str, a: Sequence[float], doc: str) -> Any:
    def window(
        M: int,
        *,
        sym: bool = True,
        dtype: DTypeLike = None,
        layout: Any = None,
        device: DeviceLike = None,
        requires_grad: bool = False,
    ) -> Tensor:
        _points(name, M, sym, dtype, requires_grad)
        return general_cosine(M, a=a, sym=sym, dtype=dtype, device=device, requires_grad=requires_grad)

    window.__name__ = window.__qualname__ = name
    window.__doc__ = doc
    return window


hann = _cosines("hann", (0.5, 0.5), "(1 - cos(2 pi n / last)) / 2.")
hamming = _cosines("hamming", (0.54, 0.46), "0.54 - 0.46 cos(2 pi n / last).")
blackman = _cosines("blackman", (0.42, 0.5, 0.08), "0.42 - 0.5 cos(2 pi n / last) + 0.08 cos(4 pi n / last).")
nuttall = _cosines("nuttall", (0.3635819, 0.4891775, 0.1365995, 0.0106411), "The minimum 4-term window of Nuttall.")


def general_hamming(
    M: int,
    *,
    alpha: float = 0.54,
    sym: bool = True,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """alpha - (1 - alpha) cos(2 pi n / last)."""
    _points("general_hamming", M, sym, dtype, requires_grad)
    return general_cosine(M, a=(alpha, 1 - alpha), sym=sym, dtype=dtype, device=device, requires_grad=requires_grad)


def bartlett(
    M: int,
    *,
    sym: bool = True,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """A triangle from 0 to 1 and back to 0: 1 - |2 n / last - 1|."""
    n, last = _points("bartlett", M, sym, dtype, requires_grad)
    made = 1 - (n * (2 / last) - 1).abs() if M > 1 else n * 0 + 1
    return _made(made, dtype, device, requires_grad)


def cosine(
    M: int,
    *,
    sym: bool = True,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """sin(pi (n + 1/2) / (last + 1))."""
    n, last = _points("cosine", M, sym, dtype, requires_grad)
    made = ((n + 0.5) * (math.pi / (last + 1))).sin() if M > 1 else n * 0 + 1
    return _made(made, dtype, device, requires_grad)


def exponential(
    M: int,
    *,
    center: float | None = None,
    tau: float = 1.0,
    sym: bool = True,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """exp(-|n - center| / tau), with the center in the middle; another one only without sym."""
    if tau <= 0:
        raise InvalidError(f"exponential: tau is {tau}, expected a number above 0")
    if sym and center is not None:
        raise InvalidError("exponential: center is given for a symmetric window, expected None")
    n, last = _points("exponential", M, sym, dtype, requires_grad)
    middle = last / 2 if center is None else center
    made = (-(n - middle).abs() / tau).exp() if M > 1 else n * 0 + 1
    return _made(made, dtype, device, requires_grad)


def gaussian(
    M: int,
    *,
    std: float = 1.0,
    sym: bool = True,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """exp(-((n - last / 2) / std)**2 / 2)."""
    if std <= 0:
        raise InvalidError(f"gaussian: std is {std}, expected a number above 0")
    n, last = _points("gaussian", M, sym, dtype, requires_grad)
    made = (((n - last / 2) / std).square() * -0.5).exp() if M > 1 else n * 0 + 1
    return _made(made, dtype, device, requires_grad)


def kaiser(
    M: int,
    *,
    beta: float = 12.0,
    sym: bool = True,
    dtype: DTypeLike = None,
    layout: Any = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """I_0(beta sqrt(1 - (2 n / last - 1)**2)) / I_0(beta)."""
    from ..special import i0

    if beta < 0:
        raise InvalidError(f"kaiser: beta is {beta}, expected at least 0")
    n, last = _points("kaiser", M, sym, dtype, requires_grad)
    if M <= 1:
        return _made(n * 0 + 1, dtype, device, requires_grad)
    inside = (1 - (n * (2 / last) - 1).square()).clamp(min=0)
    return _made(i0(inside.sqrt() * beta) / i0(n[:1] * 0 + beta), dtype, device, requires_grad)


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)
