# SPDX-License-Identifier: Apache-2.0
"""Special functions that distributions need: incomplete gamma and beta functions, Bessel functions, gamma products.

Integrals over (0, inf) are trapezoidal sums over y with w = exp(y) (Trefethen and Weideman 2014): the integrands decay
at least as exp(-w) once the scale of w fits, so that the sum converges faster than any power of the step.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import cos, exp, log, pi
from typing import Any, Callable

from ..autograd import Function, is_grad_enabled, no_grad
from ..creation import ones_like, tensor, zeros_like
from ..dtypes import finfo, float64
from ..ops import where
from ..random import rand
from ..tensor import Tensor

# exp(-w**2) is analytic for |Im y| < pi / 4, so that the error is exp(-2 pi (pi / 4) / step): 5e-15 and 7e-8.
_STEPS = {8: 0.15, 4: 0.3, 2: 0.3}
_LAST = 4.1  # exp(-exp(4.1)) is below float64's epsilon
_CHUNK = 1 << 16  # how many values of an integrand are computed at a time


def _integral(
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


def betaln(a: Tensor, b: Tensor) -> Tensor:
    """The logarithm of the beta function."""
    return a.lgamma() + b.lgamma() - (a + b).lgamma()


def mvlgamma(a: Tensor, p: int) -> Tensor:
    """The logarithm of the multivariate gamma function of dimension p."""
    result = a.lgamma() + p * (p - 1) / 4 * log(pi)
    for j in range(1, p):
        result = result + (a - j / 2).lgamma()
    return result


def mvdigamma(a: Tensor, p: int) -> Tensor:
    """The derivative of mvlgamma."""
    result = a.digamma()
    for j in range(1, p):
        result = result + (a - j / 2).digamma()
    return result


# ---- incomplete gamma function


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


def _gammainc(a: Tensor, x: Tensor) -> Tensor:
    """P(a, x) for a > 0 and x >= 0, computed in float64 from the integral of one tail."""
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
    tail = _integral(integrand, scale, _STEPS[dtype.itemsize], first, 1.0) * kernel.exp()
    p = where(lower, tail, 1 - tail * a / x_in)
    p = where(positive, p, where(x <= 0, zeros_like(x), ones_like(x)))
    return p.masked_fill(x.isnan() | a.isnan(), float("nan")).to(dtype)


class _GammaInc(Function):
    """P(a, x); by a its derivative follows from that of a gamma random number at a fixed quantile."""

    @staticmethod
    def forward(ctx: Any, a: Tensor, x: Tensor) -> Tensor:
        ctx.save_for_backward(a, x)
        return _gammainc(a, x)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        (g,) = grads
        a, x = ctx.saved_tensors
        # Where x is 0, the density is that of the smallest number.
        inside = x.clamp(min=finfo(x.dtype).tiny)
        density = ((a - 1).xlogy(inside) - inside - a.lgamma()).exp()
        by_x = g * density
        by_a = -by_x * a.standard_gamma_grad(inside) if ctx.needs_input_grad[0] else None
        return by_a, by_x


def gammainc(a: Tensor, x: Tensor) -> Tensor:
    """The regularised lower incomplete gamma function P(a, x) (DLMF 8.2.4) for a > 0 and x >= 0, of one shape."""
    return _GammaInc.apply(a, x)


# ---- quantiles of the beta distribution


def beta_quantile_grad(x: Tensor, xc: Tensor, a: Tensor, b: Tensor) -> Tensor:
    """Derivative of a beta random number x by its first parameter at a fixed quantile; xc is 1 - x.

    It is -(dF/da) / f for the distribution function F and the density f (Figurnov, Mohamed and Mnih 2018,
    arXiv:1805.08498), and dF/da is the integral of (log t - E[log t]) f(t) below x, or minus that above x.
    """
    dtype = x.dtype
    x, xc, a, b = (t.to(float64) for t in (x, xc, a, b))
    tiny = finfo(float64).tiny
    x, xc = x.clamp(min=tiny), xc.clamp(min=tiny)
    centre = a.digamma() - (a + b).digamma()  # E[log t]
    log_x, log_xc = x.log(), xc.log()
    # Above x the integrand has one sign where log x > E[log t]; but where t spans many magnitudes it is below x that
    # the variable w = a log(x / t) resolves them.
    above = (log_x > centre) & ((a >= 1) | (x * b.clamp(min=1.0) > 0.1))
    p, q = where(above, b, a), where(above, a, b)
    z, zc = where(above, xc, x), where(above, x, xc)
    log_z, log_zc = where(above, log_xc, log_x), where(above, log_x, log_xc)
    # The integrand decays as exp(-(1 - slope) w), or as a normal density where the slope is near 1.
    slope = (q - 1) * z / (p * zc)
    spread = (2 * p * zc).sqrt()
    scale = where(slope < 1, (1 / (1 - slope).clamp(min=1e-300)).minimum(spread), spread).clamp(min=1.0)

    # With t = z exp(-w / p): log((1 - t) / (1 - z)), and log t - E[log t], or that of 1 - t.
    rate, factor, power = -1 / p, -z / zc, q - 1
    start = where(above, log_zc, log_z) - centre
    by_ratio = above.to(float64)
    by_w = rate.masked_fill(above, 0.0)

    def integrand(w: Tensor) -> Tensor:
        ratio = ((w * rate).expm1() * factor).log1p()
        return (start + by_ratio * ratio + by_w * w) * (power * ratio - w).exp()

    first = -37.0 if dtype.itemsize == 8 else -20.0
    integral = _integral(integrand, scale, _STEPS[dtype.itemsize], first) * z / p
    return where(above, integral, -integral).to(dtype)


class _DirichletSample(Function):
    """Makes given samples depend on their concentrations, by implicit reparameterisation of the beta marginals."""

    @staticmethod
    def forward(ctx: Any, concentration: Tensor, sample: Tensor) -> Tensor:
        out = sample.clone()
        ctx.save_for_backward(concentration, out)
        return out

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        (g,) = grads
        concentration, x = ctx.saved_tensors
        total = concentration.sum(-1, keepdim=True)
        rest = _complement(x)
        # Component i moves along its marginal; the others keep their proportions.
        moved = beta_quantile_grad(x, rest, concentration, total - concentration) / rest
        return moved * (g - (x * g).sum(-1, keepdim=True)), None


def _complement(x: Tensor) -> Tensor:
    """1 - x along the last axis of points of the simplex. Where x is near 1 it is the sum of the others."""
    rest = 1 - x
    if x.shape[-1] == 2:
        rest = x.flip(-1)
    elif x.shape[-1] > 2:
        others = x.masked_fill(x == x.amax(-1, keepdim=True), 0).sum(-1, keepdim=True)
        rest = where((x > 0.5) & (others > 0), others, rest)
    return rest.clamp(min=finfo(x.dtype).tiny)


def sample_dirichlet(concentration: Tensor) -> Tensor:
    """Points of the simplex along the last axis, with gradients. By logarithms, so that small concentrations do not
    underflow: a gamma number of shape a is one of shape a + 1 times U**(1 / a)."""
    with no_grad():
        u = rand(concentration.shape, dtype=concentration.dtype, device=concentration.device)
        logs = (concentration + 1).standard_gamma().log() + (-u).log1p() / concentration
        info = finfo(concentration.dtype)
        sample = logs.softmax(-1).clamp(min=info.tiny, max=1 - info.eps / 2)
    if is_grad_enabled() and concentration.requires_grad:
        return _DirichletSample.apply(concentration, sample)
    return sample


# ---- modified Bessel functions

_BESSEL_NODES = 48
_BESSEL_LIMIT = 50.0


def log_bessel_ie(order: int, x: Tensor) -> Tensor:
    """log(I(x) exp(-x)) of order 0 or 1, for x >= 0. Up to 50 the mean of exp(x (cos t - 1)) cos(order t) over the
    circle (DLMF 10.32.3), above it the asymptotic series (DLMF 10.40.1)."""
    dtype = x.dtype
    x = x.to(float64)
    small, large = x.clamp(max=_BESSEL_LIMIT), x.clamp(min=_BESSEL_LIMIT)
    # The circle is symmetric, so that its half is enough; both ends count once, all other points twice.
    total = zeros_like(x)
    for k in range(_BESSEL_NODES + 1):
        angle = pi * k / _BESSEL_NODES
        weight = (1 if k in (0, _BESSEL_NODES) else 2) / (2 * _BESSEL_NODES)
        if order == 0:
            total = total + weight * (small * (cos(angle) - 1)).exp()
        else:  # by parts: x times the mean of sin(t)**2 exp(x (cos(t) - 1)), whose terms have one sign
            total = total + weight * (1 - cos(angle) ** 2) * (small * (cos(angle) - 1)).exp()
    below = total.log() if order == 0 else total.log() + small.log()
    term, series = ones_like(x), ones_like(x)
    for k in range(1, 25):
        term = term * ((2 * k - 1) ** 2 - 4 * order**2) / (8 * k * large)
        series = series + term
    above = series.log() - 0.5 * (2 * pi * large).log()
    return where(x <= _BESSEL_LIMIT, below, above).to(dtype)
