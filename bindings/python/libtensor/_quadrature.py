# SPDX-License-Identifier: Apache-2.0
"""Integrals over (0, inf) by the trapezoidal rule, and with them the regularised incomplete gamma functions.

They are sums over y with w = exp(y) (Trefethen and Weideman 2014): the integrands decay at least as exp(-w) once the
scale of w fits, so that the sum converges faster than any power of the step.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import exp, pi
from typing import Callable

from .creation import ones_like, tensor, zeros_like
from .dtypes import float64
from .ops import where
from .tensor import Tensor

# exp(-w**2) is analytic for |Im y| < pi / 4, so that the error is exp(-2 pi (pi / 4) / step): 5e-15 and 7e-8.
STEPS = {8: 0.15, 4: 0.3, 2: 0.3}
_LAST = 4.1  # exp(-exp(4.1)) is below float64's epsilon
_CHUNK = 1 << 16  # how many values of an integrand are computed at a time


def integral(
    integrand: Callable[[Tensor], Tensor], scale: Tensor, step: float, first: float, origin: float = 0.0
) -> Tensor:
    """The integral of a function over (0, inf) that has decayed to nothing at 60 * scale. Below exp(first) * scale it
    has the value `origin`."""
    n = int((_LAST - first) / step) + 1
    nodes = tensor([exp(first + step * k) for k in range(n)], dtype=float64, device=scale.device)
    nodes = nodes.reshape((n,) + (1,) * scale.ndim)
    lines = max(1, _CHUNK // max(1, scale.numel()))
    total = scale * (origin * exp(first) / (exp(step) - 1))
    for k in range(0, n, lines):
        w = nodes[k : k + lines] * scale
        total = total + (integrand(w) * w).sum(0)
    return total * step


def _log_gamma_kernel(a: Tensor, x: Tensor) -> Tensor:
    """log(x**a exp(-x) / Gamma(a + 1)). For large a by Stirling's series (DLMF 5.11.1), without the cancellation."""
    large = a > 20
    big = where(large, a, ones_like(a) * 20)
    small = where(large, ones_like(a), a)
    mu = (x - big) / big
    inverse = 1 / (big * big)
    series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / big
    stirling = big * (mu.log1p() - mu) - 0.5 * (2 * pi * big).log() - series
    return where(large, stirling, small.xlogy(x) - x - (small + 1).lgamma())


def incomplete_gamma(a: Tensor, x: Tensor, upper: bool = False) -> Tensor:
    """P(a, x), or Q(a, x) if `upper`, for a > 0 and x >= 0, computed in float64 from the integral of one tail."""
    dtype = x.dtype
    a, x = a.to(float64), x.to(float64)
    positive = (x > 0) & (x < float("inf"))
    x_in = where(positive, x, ones_like(x))
    # Below: t = x exp(-w / a). Above: t = x (1 + w / x).
    lower = (x_in <= a) | (x_in < 1.5)
    kernel = _log_gamma_kernel(a, x_in)
    spread = (2 * a).sqrt().clamp(min=1.0)
    falls = (1 - x_in / a).clamp(min=1e-300)
    narrow = where(x_in < a, (1 / falls).minimum(spread), spread).clamp(min=1.0)
    steep = (1 / (x_in - a + 1).clamp(min=1e-300)).minimum((2 / (a - 1).clamp(min=1e-300)).sqrt())
    scale = where(lower, narrow, x_in * steep)

    def integrand(w: Tensor) -> Tensor:
        below = -w - x_in * (-w / a).expm1()
        above = (a - 1) * (w / x_in).log1p() - w
        return where(lower, below, above).exp()

    first = -18.0 if dtype.itemsize == 8 else -12.0
    tail = integral(integrand, scale, STEPS[dtype.itemsize], first, 1.0) * kernel.exp()
    above_x = tail * a / x_in
    found = where(lower, 1 - tail, above_x) if upper else where(lower, tail, 1 - above_x)
    none = (x <= 0) if upper else (x > 0)
    found = where(positive, found, where(none, ones_like(x), zeros_like(x)))
    return found.masked_fill(x.isnan() | a.isnan(), float("nan")).to(dtype)
