# SPDX-License-Identifier: Apache-2.0
"""Integrals over (0, inf) by the trapezoidal rule, and with them the regularised incomplete gamma functions.

They are sums over y with w = exp(y) (Trefethen and Weideman 2014): the integrands decay at least as exp(-w) once the
scale of w fits, so that the sum converges faster than any power of the step.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from collections.abc import Sequence
from math import exp, factorial, pi
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


def _polynomial(x: Tensor, coefficients: Sequence[float]) -> Tensor:
    """The sum of coefficients[k] * x**k."""
    total = zeros_like(x) + coefficients[-1]
    for number in reversed(coefficients[:-1]):
        total = total * x + number
    return total


_NEAR = 0.2
_LOG_SERIES = [(-1) ** k / (k + 2) for k in range(25)]  # of (x - log(1 + x)) / x**2


def _log_rest(x: Tensor, ratio: Tensor) -> Tensor:
    """x - log(ratio) >= 0 for ratio = 1 + x; without cancellation where |x| <= _NEAR."""
    near = x.abs() <= _NEAR
    small = where(near, x, zeros_like(x))
    return where(near, small * small * _polynomial(small, _LOG_SERIES), x - ratio.log())


def _log_gamma_kernel(a: Tensor, x: Tensor) -> Tensor:
    """log(x**a exp(-x) / Gamma(a + 1)). For large a by Stirling's series (DLMF 5.11.1), without the cancellation."""
    large = a > 20
    big = where(large, a, ones_like(a) * 20)
    small = where(large, ones_like(a), a)
    mu = (x - big) / big
    inverse = 1 / (big * big)
    series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / big
    stirling = -big * _log_rest(mu, x / big) - 0.5 * (2 * pi * big).log() - series
    return where(large, stirling, small.xlogy(x) - x - (small + 1).lgamma())


# zeta(k) - 1 for k from 2 on.
_ZETA = [
    0.6449340668482264, 0.2020569031595943, 0.08232323371113819, 0.03692775514336993, 0.01734306198444914,
    0.008349277381922827, 0.00407735619794434, 0.0020083928260822145, 0.0009945751278180853, 0.0004941886041194646,
    0.0002460865533080483, 0.0001227133475784891, 6.124813505870483e-05, 3.058823630702049e-05, 1.528225940865187e-05,
    7.637197637899763e-06, 3.81729326499984e-06, 1.9082127165539390e-06, 9.539620338727962e-07, 4.769329867878064e-07,
    2.38450502727733e-07, 1.192199259653110e-07, 5.960818905125948e-08, 2.980350351465228e-08,
]  # fmt: skip
_EULER = 0.5772156649015329
_GAMMA_SERIES = [0.0, 1 - _EULER, *((-1) ** k * number / k for k, number in enumerate(_ZETA, 2))]
_EXPONENTIALS = [(-1) ** n / factorial(n) for n in range(1, 27)]


def _log_gamma_near_one(a: Tensor) -> Tensor:
    """log Gamma(1 + a) for 0 <= a <= 1; for small a with the digits of a (DLMF 5.7.3)."""
    small = a.clamp(max=0.5)
    return where(a <= 0.5, _polynomial(small, _GAMMA_SERIES) - small.log1p(), (a + 1).lgamma())


def _by_series(a: Tensor, x: Tensor, upper: bool) -> Tensor:
    """For 0 < a <= 1 and 0 < x < 1.5, where neither tail is 1 minus the other one (DLMF 8.7.1)."""
    total = zeros_like(a)
    power = x
    for n, number in enumerate(_EXPONENTIALS, 1):
        total = total + power * number / (a + n)
        power = power * x
    exponent = a * x.log() - _log_gamma_near_one(a)
    rest = exponent.exp() * a * total
    return -exponent.expm1() - rest if upper else exponent.exp() + rest


# Of C_0, C_1, ... in DLMF 8.12.9 the coefficients of the powers of eta (Temme 1979).
_TEMME = (
    (-1 / 3, 1 / 12, -2 / 135, 1 / 864, 1 / 2835, -139 / 777600, 1 / 25515),
    (-1 / 540, -1 / 288, 1 / 378, -77 / 77760),
    (25 / 6048, -139 / 51840),
)
_LARGE = 1e5


def _uniform(a: Tensor, x: Tensor, upper: bool) -> Tensor:
    """For a >= _LARGE the expansion DLMF 8.12.3, whose error function has all digits where a and x have most in common.
    Away from x = a the smaller tail is 0."""
    mu = ((x - a) / a).clamp(-_NEAR, _NEAR)
    half = _log_rest(mu, 1 + mu)  # eta**2 / 2
    eta = (2 * half).sqrt().copysign(mu)
    exponent = a * half
    terms = zeros_like(a)
    for coefficients in reversed(_TEMME):
        terms = terms / a + _polynomial(eta, coefficients)
    rest = (-exponent).exp() / (2 * pi * a).sqrt() * terms
    root = exponent.sqrt().copysign(mu)
    return 0.5 * root.erfc() + rest if upper else 0.5 * (-root).erfc() - rest


def gamma_density(a: Tensor, x: Tensor) -> Tensor:
    """x**(a - 1) exp(-x) / Gamma(a), the derivative of P(a, x) by x, computed in float64."""
    dtype = x.dtype
    a, x = a.to(float64), x.to(float64)
    large = a > 20
    big, low = where(large, a, ones_like(a) * 21), where(large, ones_like(a), a)
    at = where(large & (x > 0), x, ones_like(x))
    found = where(x > 0, (_log_gamma_kernel(big, at)).exp() * (big / at), zeros_like(x))
    return where(large, found, ((low - 1).xlogy(x) - x - low.lgamma()).exp()).to(dtype)


def incomplete_gamma(a: Tensor, x: Tensor, upper: bool = False) -> Tensor:
    """P(a, x), or Q(a, x) if `upper`, for a > 0 and x >= 0, computed in float64.

    From the integral of one tail; for a <= 1 and small x from a series, for large a from an expansion."""
    dtype = x.dtype
    a, x = a.to(float64), x.to(float64)
    positive = (x > 0) & (x < float("inf"))
    series = positive & (a <= 1) & (x < 1.5)
    uniform = positive & (a >= _LARGE)
    two = ones_like(x) * 2

    def chosen(condition: Tensor, otherwise: Tensor) -> tuple[Tensor, Tensor]:
        return where(condition, a, otherwise), where(condition, x, otherwise)

    found = _by_integral(*chosen(positive & ~(series | uniform), two), STEPS[dtype.itemsize], upper)
    found = where(series, _by_series(*chosen(series, two / 2), upper), found)
    found = where(uniform, _uniform(*chosen(uniform, two * _LARGE), upper), found)
    none = (x <= 0) if upper else (x > 0)
    found = where(positive, found, where(none, ones_like(x), zeros_like(x)))
    return found.masked_fill(x.isnan() | a.isnan(), float("nan")).to(dtype)


def _by_integral(a: Tensor, x: Tensor, step: float, upper: bool) -> Tensor:
    # Below: t = x exp(-w / a). Above: t = x (1 + w / x).
    lower = (x <= a) | (x < 1.5)
    kernel = _log_gamma_kernel(a, x)
    spread = (2 * a).sqrt().clamp(min=1.0)
    falls = (1 - x / a).clamp(min=1e-300)
    narrow = where(x < a, (1 / falls).minimum(spread), spread).clamp(min=1.0)
    steep = (1 / (x - a + 1).clamp(min=1e-300)).minimum((2 / (a - 1).clamp(min=1e-300)).sqrt())
    scale = where(lower, narrow, x * steep)

    def integrand(w: Tensor) -> Tensor:
        below = -w - x * (-w / a).expm1()
        above = (a - 1) * (w / x).log1p() - w
        return where(lower, below, above).exp()

    first = -18.0 if step == STEPS[8] else -12.0
    tail = integral(integrand, scale, step, first, 1.0) * kernel.exp()
    above_x = tail * (a / x)
    return where(lower, 1 - tail, above_x) if upper else where(lower, tail, 1 - above_x)
