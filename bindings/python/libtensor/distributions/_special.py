# SPDX-License-Identifier: Apache-2.0
"""What distributions need beside libtensor.special: derivatives of random numbers by their parameters."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from .._quadrature import STEPS, gamma_density, incomplete_gamma, integral
from ..autograd import Function, is_grad_enabled, no_grad
from ..dtypes import finfo, float64
from ..ops import where
from ..random import rand
from ..tensor import Tensor


def betaln(a: Tensor, b: Tensor) -> Tensor:
    """The logarithm of the beta function."""
    return a.lgamma() + b.lgamma() - (a + b).lgamma()


def mvdigamma(a: Tensor, p: int) -> Tensor:
    """The derivative of multigammaln."""
    result = a.digamma()
    for j in range(1, p):
        result = result + (a - j / 2).digamma()
    return result


# ---- incomplete gamma function


class _GammaInc(Function):
    """P(a, x); by a its derivative follows from that of a gamma random number at a fixed quantile."""

    @staticmethod
    def forward(ctx: Any, a: Tensor, x: Tensor) -> Tensor:
        ctx.save_for_backward(a, x)
        return incomplete_gamma(a, x)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        (g,) = grads
        a, x = ctx.saved_tensors
        # Where x is 0, the density is that of the smallest number.
        inside = x.clamp(min=finfo(x.dtype).tiny)
        density = gamma_density(a, inside)
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
    found = integral(integrand, scale, STEPS[dtype.itemsize], first) * z / p
    return where(above, found, -found).to(dtype)


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
