# SPDX-License-Identifier: Apache-2.0
"""Special functions, under the names of torch.special. Arguments that are integers count as float32.

Those that no op computes are made of series and integrals in float64: their time grows with the number of terms.
"""

from __future__ import annotations

import math
from typing import Any, Callable

from ._convert import OUT, Handle, guard, int64, is_integer
from ._quadrature import gamma_density, incomplete_gamma
from .autograd.function import Function
from .combining import broadcast_tensors
from .creation import arange, tensor
from .errors import InvalidError, InvalidTypeError
from .functions import (
    digamma,
    erf,
    erfc,
    erfinv,
    exp2,
    expit,
    expm1,
    lgamma,
    log1p,
    log_softmax,
    logit,
    logsumexp,
    round,
    sinc,
    softmax,
    xlogy,
)
from .functions import polygamma as _polygamma
from .tensor import Tensor

gammaln, psi = lgamma, digamma

__all__ = [
    "bessel_j0", "bessel_j1", "bessel_y0", "bessel_y1", "chebyshev_polynomial_t", "chebyshev_polynomial_u",
    "chebyshev_polynomial_v", "chebyshev_polynomial_w", "digamma", "entr", "erf", "erfc", "erfcx", "erfinv", "exp2", "expit",
    "expm1", "gammainc", "gammaincc", "gammaln", "hermite_polynomial_h", "hermite_polynomial_he", "i0", "i0e", "i1", "i1e",
    "laguerre_polynomial_l", "legendre_polynomial_p", "log1p", "log_ndtr", "log_softmax", "logit", "logsumexp",
    "modified_bessel_i0", "modified_bessel_i1", "modified_bessel_k0", "modified_bessel_k1", "multigammaln", "ndtr", "ndtri",
    "polygamma", "psi", "round", "scaled_modified_bessel_k0", "scaled_modified_bessel_k1", "shifted_chebyshev_polynomial_t",
    "shifted_chebyshev_polynomial_u", "shifted_chebyshev_polynomial_v", "shifted_chebyshev_polynomial_w", "sinc", "softmax",
    "spherical_bessel_j0", "xlog1py", "xlogy", "zeta",
]  # fmt: skip


def polygamma(n: int, input: Tensor) -> Tensor:
    """The derivative of order n of digamma."""
    return _polygamma(n, input)


def _floating(x: Any, name: str) -> Any:
    if not isinstance(x, Handle):
        raise InvalidTypeError(f"{name}: expected a Tensor, not {type(x).__name__}")
    held: Any = x
    return held if held.dtype.kind == "f" else held.float()


def _pair(a: Any, b: Any, name: str) -> tuple[Any, Any]:
    """Two operands as tensors of one floating dtype; one of both may be a number."""
    if not isinstance(a, Handle) and not isinstance(b, Handle):
        raise InvalidTypeError(f"{name}: both arguments are numbers, expected a Tensor")
    like: Any = _floating(a if isinstance(a, Handle) else b, name)
    x, y = (v if isinstance(v, Handle) else tensor(float(v), dtype=like.dtype, device=like.device) for v in (a, b))
    x, y = _floating(x, name), _floating(y, name)
    if x.dtype is not y.dtype:
        from .dtypes import result_type

        kind = result_type(x, y)
        x, y = x.to(dtype=kind), y.to(dtype=kind)
    return x, y


def entr(input: Tensor) -> Tensor:
    """-x ln x; 0 at 0, -infinity below it."""
    x = _floating(input, "entr")
    inside = -x * x.where(x > 0, 1.0).log()
    return inside.where(x.ge(0).logical_or(x.isnan()), -math.inf).where(x.isnan().logical_not(), math.nan)  # type: ignore[no-any-return]


def xlog1py(input: Any, other: Any) -> Tensor:
    """x ln(1 + y); 0 where x is 0 and y is not NaN."""
    x, y = _pair(input, other, "xlog1py")
    none = x.eq(0).logical_and(y.isnan().logical_not())
    return (x * y.where(none.logical_not(), 0.0).log1p()).where(none.logical_not(), 0.0)  # type: ignore[no-any-return]


def ndtr(input: Tensor) -> Tensor:
    """The area under the standard normal density up to x."""
    x = _floating(input, "ndtr")
    return erfc(x * -math.sqrt(0.5)) * 0.5


def ndtri(input: Tensor) -> Tensor:
    """The inverse of ndtr: infinities at 0 and 1, NaN outside."""
    x = _floating(input, "ndtri")
    return _Normal.apply(x)  # type: ignore[no-any-return]


class _Normal(Function):
    """The root of ndtr(y) = p by Newton steps on the logarithm of the smaller tail."""

    @staticmethod
    def forward(ctx: Any, p: Any) -> Any:
        x = p.double()
        upper = x > 0.5
        tail = (1 - x).where(upper, x)
        inside = tail > 0
        safe = tail.where(inside, 0.25)
        root = (safe.log() * -2).sqrt()
        # Abramowitz and Stegun 26.2.23 begins with an error below 5e-4.
        y = root - (2.515517 + 0.802853 * root + 0.010328 * root**2) / (
            1 + 1.432788 * root + 0.189269 * root**2 + 0.001308 * root**3
        )
        for _ in range(4):
            log_tail = _log_upper(y)
            slope = (-(y * y) / 2 - 0.5 * math.log(2 * math.pi) - log_tail).exp()
            y = y + (log_tail - safe.log()) / slope
        y = y.where(inside, tail.where(tail.lt(0), math.inf).where(tail.ge(0), math.nan))
        found = y.where(upper, -y).where(x.isnan().logical_not(), math.nan).to(p.dtype)
        ctx.save_for_backward(found)
        return found

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        (y,) = ctx.saved_tensors
        return grads[0] * math.sqrt(2 * math.pi) * (y * y / 2).exp()


def _log_upper(y: Any) -> Any:
    """ln of the area above y >= 0."""
    return (erfcx(y * math.sqrt(0.5)) * 0.5).log() - y * y / 2


def log_ndtr(input: Tensor) -> Tensor:
    """ln(ndtr(x)), accurate far below 0 too."""
    x = _floating(input, "log_ndtr")
    low = x < -1.0
    left = x.where(low, -1.0)
    below = (erfcx(left * -math.sqrt(0.5)) * 0.5).log() - left * left / 2
    right = x.where(low.logical_not(), 0.0)
    above = (-erfc(right * math.sqrt(0.5)) * 0.5).log1p()
    return below.where(low, above)  # type: ignore[no-any-return]


def erfcx(input: Tensor) -> Tensor:
    """exp(x**2) erfc(x), which does not underflow for large x."""
    return _Erfcx.apply(_floating(input, "erfcx"))  # type: ignore[no-any-return]


class _Erfcx(Function):
    @staticmethod
    def forward(ctx: Any, given: Any) -> Any:
        x = given.double()
        # exp(x**2) (2 - erfc(-x)) below 0; from 2 on the continued fraction DLMF 7.9.4.
        small = x.clamp(-27.0, 2.0)
        direct = (small * small).exp() * erfc(small)
        direct = direct.where(x > -26.7, math.inf)
        large = x.clamp(min=2.0)
        fraction: Any = 0.0
        for k in range(60, 0, -1):
            fraction = (k / 2) / (large + fraction)
        far = 1 / ((large + fraction) * math.sqrt(math.pi))
        found = far.where(x > 2.0, direct).where(x.isnan().logical_not(), math.nan)
        ctx.save_for_backward(given, made := found.to(given.dtype))
        return made

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        x, y = ctx.saved_tensors
        return grads[0] * (2 * x * y - 2 / math.sqrt(math.pi))


# ---- gamma functions


def multigammaln(input: Tensor, p: int) -> Tensor:
    """ln of the multivariate gamma function of order p: ln(pi) p (p - 1) / 4 + the sum of ln gamma(a - i / 2), i < p."""
    x = _floating(input, "multigammaln")
    p = int64(p) if is_integer(p) else p
    if not isinstance(p, int) or p < 1:
        raise InvalidError(f"multigammaln: p is {p!r}, expected an int of at least 1")
    halves = arange(p, dtype=x.dtype, device=x.device) * 0.5
    return lgamma(x.unsqueeze(-1) - halves).sum(-1) + math.log(math.pi) * p * (p - 1) / 4


def gammainc(input: Any, other: Any) -> Tensor:
    """The regularised lower incomplete gamma function P(input, other), both at least 0. The gradient is for `other`."""
    return _Gamma.apply(*_pair(input, other, "gammainc"), False)  # type: ignore[no-any-return]


def gammaincc(input: Any, other: Any) -> Tensor:
    """The regularised upper incomplete gamma function Q = 1 - P."""
    return _Gamma.apply(*_pair(input, other, "gammaincc"), True)  # type: ignore[no-any-return]


class _Gamma(Function):
    @staticmethod
    def forward(ctx: Any, a: Any, x: Any, upper: bool) -> Any:
        ctx.save_for_backward(a, x)
        ctx.upper = upper
        a, x = broadcast_tensors(a, x)
        wrong = a.lt(0).logical_or(x.lt(0)).logical_or(a.eq(0).logical_and(x.eq(0)))
        wrong = wrong.logical_or(a.isinf().logical_and(x.isinf()))
        inside = a.gt(0).logical_and(a.isinf().logical_not())
        found = incomplete_gamma(a.where(inside, 1.0), x.clamp(min=0), upper)
        # The distribution is all at 0 for a = 0, and nowhere below infinity for an infinite a.
        all_below = a.eq(0).to(a.dtype)
        found = found.where(inside, 1 - all_below if upper else all_below)
        return found.where(wrong.logical_or(x.isnan()).logical_or(a.isnan()).logical_not(), math.nan)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        a, x = ctx.saved_tensors
        if ctx.needs_input_grad[0]:
            raise InvalidError("gammainc: there is no gradient for the first argument, only for the second")
        density = gamma_density(a, x)
        g = grads[0] * (-density if ctx.upper else density)
        return None, _summed(g, x), None


def _summed(g: Any, x: Any) -> Any:
    return g.sum_to_size(x.shape)


def zeta(input: Any, other: Any) -> Tensor:
    """The Hurwitz zeta function: the sum of (other + k)**-input for k from 0 on, by Euler's and Maclaurin's formula.

    NaN for input < 1, infinity at input = 1 and where `other` is 0, -1, -2, ...; gradient: none for `input`."""
    x, q = _pair(input, other, "zeta")
    return _Zeta.apply(x, q)  # type: ignore[no-any-return]


_BERNOULLI = (1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160, -691 / 1307674368000, 1 / 74724249600)


def _hurwitz(a: Any, b: Any) -> Any:
    """For a > 1 and b > 0."""
    total = a.new_zeros(a.shape)
    n = 12
    for k in range(n):
        total = total + (b + k).pow(-a)
    w = b + n
    total = total + w.pow(1 - a) / (a - 1) + w.pow(-a) / 2
    factor, power = a, w.pow(-a - 1)
    for k, number in enumerate(_BERNOULLI):
        total = total + (factor * power * number).where(power.ne(0), 0.0)  # a factor may be infinite
        factor = factor * (a + 2 * k + 1) * (a + 2 * k + 2)
        power = power / (w * w)
    return total


class _Zeta(Function):
    @staticmethod
    def forward(ctx: Any, s: Any, q: Any) -> Any:
        ctx.save_for_backward(s, q)
        kind = s.dtype
        x, y = broadcast_tensors(s.double(), q.double())
        pole = y.le(0).logical_and(y.floor().eq(y))
        wrong = x.lt(1).logical_or(y.lt(0).logical_and(y.floor().ne(y)).logical_and(x.floor().ne(x)))
        plain = pole.logical_or(wrong).logical_or(x.eq(1))
        a, b = x.where(plain.logical_not(), 2.0), y.where(plain.logical_not(), 1.0)
        below = b.lt(0)
        if below.any():
            # a is an integer there: the terms below 0 are those of two sums above it, but for their sign.
            part = b.where(below, 0.5)
            part = part - part.floor()
            terms = _hurwitz(a, 1 - part) - _hurwitz(a, 1 - b.where(below, 0.0))
            mirrored = _hurwitz(a, part) + terms * (1 - 2 * a.remainder(2))
            total = mirrored.where(below, _hurwitz(a, b.where(below.logical_not(), 1.0)))
        else:
            total = _hurwitz(a, b)
        found = total.where(pole.logical_or(x.eq(1)).logical_not(), math.inf).where(wrong.logical_not(), math.nan)
        return found.to(kind)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        s, q = ctx.saved_tensors
        if ctx.needs_input_grad[0]:
            raise InvalidError("zeta: there is no gradient for the first argument, only for the second")
        return None, _summed(grads[0] * -s * zeta(s + 1, q), q)


# ---- Bessel functions

i0e: Any
i1e: Any
i0: Any
i1: Any
bessel_j0: Any
bessel_j1: Any
bessel_y0: Any
bessel_y1: Any
scaled_modified_bessel_k0: Any
scaled_modified_bessel_k1: Any
modified_bessel_k0: Any
modified_bessel_k1: Any


def _series(x: Any, order: int) -> Any:
    """exp(-x) I_order(x) for 0 <= x <= 30, DLMF 10.25.2: no term is negative."""
    quarter = x * x / 4
    term = x * 0 + 1 if order == 0 else x / 2
    total = term
    for k in range(1, 75):
        term = term * quarter / (k * (k + order))
        total = total + term
    return total * (-x).exp()


def _asymptotic(x: Any, order: int, sign: float) -> Any:
    """The sum of DLMF 10.40.1 and 10.40.2 for x >= 30."""
    mu = 4 * order * order
    term = x * 0 + 1
    total = term
    for k in range(1, 18):
        term = term * (sign * (mu - (2 * k - 1) ** 2)) / (k * 8 * x)
        total = total + term
    return total


# I_0(x) and 2 I_1(x) / x of (x / 2)**2 for x <= 8, then exp(-x) sqrt(x) I(x) of 1 / x for x >= 8: polynomials that agree with
# them at Chebyshev's points, within 6e-12 and 2e-9 (tools/fit_functions.py).
_NEAR_I = (
    (1.0, 1.0, 0.25, 0.0277777772, 0.00173611153, 6.94442656e-05, 1.92906082e-06, 3.93588179e-08, 6.16203293e-10,
     7.50261387e-12, 8.10964508e-14, 4.43545216e-16, 8.00812954e-18),
    (1.0, 0.5, 0.0833333334, 0.0069444444, 0.000347222251, 1.15740617e-05, 2.75576542e-07, 4.92034287e-09, 6.8421551e-11,
     7.53073491e-13, 7.26129448e-15, 3.9499565e-17, 5.90530085e-19),
)  # fmt: skip
_FAR_I = (
    (0.398942281, 0.0498674502, 0.0280923632, 0.0273206791, 0.0842413963, -0.300545857, 1.81695542),
    (0.39894228, -0.149602981, -0.0467976468, -0.0387871528, -0.101634021, 0.326311053, -2.04891725),
)


def _horner(x: Any, factors: tuple[float, ...]) -> Any:
    total = x * factors[-1] + factors[-2]
    for factor in factors[-3::-1]:
        total = total * x + factor
    return total


def _i_of_float(x: Any, order: int, scaled: bool) -> Any:
    """I_order(|x|) of float32, times exp(-|x|) if `scaled`."""
    size = x.abs()
    inside, outside = size.clamp(max=8.0), size.clamp(min=8.0)
    near = _horner(inside.square() / 4, _NEAR_I[order])
    if order == 1:
        near = near * (inside / 2)
    if scaled:
        near = near * (-inside).exp()
    else:
        outside = outside.clamp(max=1000.0)
    far = _horner(1 / outside, _FAR_I[order]) / outside.sqrt()
    if not scaled:
        half = (outside / 2).exp()
        far = far * half * half
    return near.where(size <= 8, far)


def _scaled_i(x: Any, order: int) -> Any:
    """exp(-|x|) I_order(|x|)."""
    size = x.abs()
    near = _series(size.clamp(max=30.0), order)
    far = size.clamp(30.0, 1e300)
    outside = _asymptotic(far, order, -1.0) / (2 * math.pi * far).sqrt()
    found = near.where(size <= 30, outside).where(size.isinf().logical_not(), 0.0)
    return found.where(x.isnan().logical_not(), math.nan)


def _unscaled(scaled: Any, x: Any) -> Any:
    """scaled * exp(|x|), which is infinite only where that is."""
    size = x.abs().clamp(max=1e4)
    return scaled.where(x.abs().ge(1e4).logical_not(), 1.0) * (size / 2).exp() * (size / 2).exp()


_NODES = 256


def _integral(x: Any, weights: Callable[[Any], Any]) -> Any:
    """The mean of a periodic function of the angle, which the trapezoidal rule has to all digits for |x| <= 25."""
    angle = (arange(_NODES, dtype="float64") * (2 * math.pi / _NODES)).to(device=x.device)
    return weights(angle).mean(-1)


def _near_j(x: Any, order: int) -> Any:
    """J_order(x) for 0 <= x <= 25."""
    quarter = x.clamp(max=1.0).square() / 4
    term = total = x * 0 + 1
    for k in range(1, 11):  # DLMF 10.2.2: the integral has no digits of a J_1 that is close to 0
        term = term * quarter / (-k * (k + order))
        total = total + term
    y = x.unsqueeze(-1)
    far = _integral(x, lambda t: (y * t.sin() - order * t).cos())
    return (total if order == 0 else total * x / 2).where(x <= 1, far)


def _phase(x: Any, order: int) -> tuple[Any, Any]:
    """P and Q of DLMF 10.17.3 for x >= 25."""
    mu = 4 * order * order
    p, q = x * 0 + 1, x * 0
    term = x * 0 + 1
    for k in range(1, 26):
        term = term * (mu - (2 * k - 1) ** 2) / (k * 8 * x)
        sign = 1 if (k // 2) % 2 == 0 else -1
        if k % 2:
            q = q + sign * term
        else:
            p = p + sign * term
    return p, q


def _far(x: Any, order: int, second: bool) -> Any:
    p, q = _phase(x, order)
    # x - (order / 2 + 1 / 4) pi by the formulas of sums, which lose nothing for a large x
    shift = (order / 2 + 0.25) * math.pi
    sine = x.sin() * math.cos(shift) - x.cos() * math.sin(shift)
    cosine = x.cos() * math.cos(shift) + x.sin() * math.sin(shift)
    wave = p * sine + q * cosine if second else p * cosine - q * sine
    return wave * (2 / (math.pi * x)).sqrt()


def _j(x: Any, order: int) -> Any:
    size = x.abs()
    near, far = _near_j(size.clamp(max=25.0), order), _far(size.clamp(25.0, 1e300), order, False)
    found = near.where(size <= 25, far).where(size.isinf().logical_not(), math.nan)
    if order == 1:
        found = found * x.sign()
    return found.where(x.isnan().logical_not(), math.nan)


def _y(x: Any, order: int) -> Any:
    inside = x > 0
    small = x.where(inside, 1.0).clamp(max=25.0)
    v = small.unsqueeze(-1)

    def weights(t: Any) -> Any:
        """The sum of (-1)**k cos(2 k t) / k, of Neumann's expansion in even orders."""
        total = t * 0
        for k in range(1, 48):
            total = total + (-1) ** k * (2 * k * t).cos() / k
        return total

    log = (small / 2).log() + 0.5772156649015329
    j0 = _near_j(small, 0)
    if order == 0:
        near = (2 * log * j0 - 4 * _integral(small, lambda t: (v * t.sin()).cos() * weights(t))) / math.pi
    else:
        slope = _integral(small, lambda t: -t.sin() * (v * t.sin()).sin() * weights(t))
        near = (-2 * (j0 / small - log * _near_j(small, 1)) + 4 * slope) / math.pi
    far = _far(x.where(inside, 1.0).clamp(25.0, 1e300), order, True)
    found = near.where(x <= 25, far).where(x.isinf().logical_not(), math.nan)
    return found.where(x.ne(0), -math.inf).where(x >= 0, math.nan)


def _scaled_k(x: Any, order: int) -> Any:
    """exp(x) K_order(x), the integral of exp(-x (cosh t - 1)) cosh(order t), DLMF 10.32.9, by the trapezoidal rule."""
    step, n = 0.125, 360
    t = (arange(n, dtype="float64") * step).to(device=x.device)
    inside = x > 0
    positive = x.where(inside, 1.0)
    y = positive.clamp(1e-9, 30.0).unsqueeze(-1)
    half = (t / 2).sinh()
    terms = (-2 * y * half * half).exp() * (order * t).cosh()
    near = (terms.sum(-1) - 0.5) * step
    # DLMF 10.30.2 and 10.30.3; what follows is below x**2 ln(x).
    limit = -(positive / 2).log() - 0.5772156649015329 if order == 0 else 1 / positive
    near = near.where(positive >= 1e-9, limit * (1 + positive))
    far = x.where(inside, 1.0).clamp(30.0, 1e300)
    outside = _asymptotic(far, order, 1.0) * (math.pi / (2 * far)).sqrt()
    found = near.where(x <= 30, outside).where(x.isinf().logical_not(), 0.0)
    return found.where(x.ne(0), math.inf).where(x >= 0, math.nan)


def _function(
    name: str,
    value: Callable[[Any], Any],
    slope: Callable[[Any, Any], Any] | None,
    doc: str,
    of_float: Callable[[Any], Any] | None = None,
) -> Any:
    """A function of one tensor: `value` of float64 (`of_float` of float32), and its derivative by the argument and the value."""

    class Computed(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            narrow = of_float is not None and x.dtype.itemsize < 8
            made = (of_float(x.float()) if narrow else value(x.double())).to(x.dtype)  # type: ignore[misc]
            ctx.save_for_backward(x, made)
            return made

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            if slope is None:
                raise InvalidError(f"{name}: there is no gradient")
            x, made = ctx.saved_tensors
            return grads[0] * slope(x, made)

    Computed.__name__ = Computed.__qualname__ = name

    def function(input: Tensor) -> Tensor:
        return Computed.apply(_floating(input, name))  # type: ignore[no-any-return]

    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function


def _over_x(x: Any, y: Any, sign: int, scale: Any = None) -> Any:
    """y / x for y = I_1(x) (sign 1) or J_1(x) (sign -1), times scale(x): near 0 a sum whose derivatives are finite."""
    near = x.abs() < 1
    small = x.where(near, 0.0)
    quarter = small * small * (sign / 4)
    total = small * 0
    for k in range(9, 0, -1):
        total = (total + 1) * quarter / (k * (k + 1))
    total = (total + 1) / 2
    if scale is not None:
        total = total * scale(small)
    return total.where(near, y / x.where(near.logical_not(), 1.0))


i0e = _function(
    "i0e",
    lambda x: _scaled_i(x, 0),
    lambda x, y: i1e(x) - x.sign() * y,
    "exp(-|x|) I_0(x).",
    lambda x: _i_of_float(x, 0, True),
)
i1e = _function(
    "i1e",
    lambda x: _scaled_i(x, 1) * x.sign(),
    lambda x, y: i0e(x) - y * x.sign() - _over_x(x, y, 1, lambda near: (-near.abs()).exp()),
    "exp(-|x|) I_1(x).",
    lambda x: _i_of_float(x, 1, True) * x.sign(),
)
i0 = modified_bessel_i0 = _function(
    "i0",
    lambda x: _unscaled(_scaled_i(x, 0), x),
    lambda x, y: i1(x),
    "The modified Bessel function I_0(x).",
    lambda x: _i_of_float(x, 0, False),
)
i1 = modified_bessel_i1 = _function(
    "i1",
    lambda x: _unscaled(_scaled_i(x, 1), x) * x.sign(),
    lambda x, y: i0(x) - _over_x(x, y, 1),
    "The modified Bessel function I_1(x).",
    lambda x: _i_of_float(x, 1, False) * x.sign(),
)
bessel_j0 = _function("bessel_j0", lambda x: _j(x, 0), lambda x, y: -bessel_j1(x), "The Bessel function J_0(x).")
bessel_j1 = _function(
    "bessel_j1",
    lambda x: _j(x, 1),
    lambda x, y: bessel_j0(x) - _over_x(x, y, -1),
    "The Bessel function J_1(x).",
)
bessel_y0 = _function(
    "bessel_y0", lambda x: _y(x, 0), lambda x, y: -bessel_y1(x), "The Bessel function Y_0(x); NaN below 0."
)
bessel_y1 = _function(
    "bessel_y1", lambda x: _y(x, 1), lambda x, y: bessel_y0(x) - y / x, "The Bessel function Y_1(x); NaN below 0."
)
scaled_modified_bessel_k0 = _function(
    "scaled_modified_bessel_k0",
    lambda x: _scaled_k(x, 0),
    lambda x, y: y - scaled_modified_bessel_k1(x),
    "exp(x) K_0(x); NaN below 0.",
)
scaled_modified_bessel_k1 = _function(
    "scaled_modified_bessel_k1",
    lambda x: _scaled_k(x, 1),
    lambda x, y: y * (1 - 1 / x) - scaled_modified_bessel_k0(x),
    "exp(x) K_1(x); NaN below 0.",
)
modified_bessel_k0 = _function(
    "modified_bessel_k0",
    lambda x: _scaled_k(x, 0) * (-x).exp(),
    lambda x, y: -modified_bessel_k1(x),
    "The modified Bessel function K_0(x); NaN below 0.",
)
modified_bessel_k1 = _function(
    "modified_bessel_k1",
    lambda x: _scaled_k(x, 1) * (-x).exp(),
    lambda x, y: -modified_bessel_k0(x) - y / x,
    "The modified Bessel function K_1(x); NaN below 0.",
)


def spherical_bessel_j0(x: Tensor) -> Tensor:
    """sin(x) / x; 1 at 0, and 0 at infinity."""
    given = _floating(x, "spherical_bessel_j0")
    x = given.float() if given.dtype.itemsize == 2 else given
    # sinc has the derivatives at 0, and sin the digits of x, of which a quotient by pi would lose some.
    near, end = x.abs() <= 1, x.isinf()
    far = x.where(near.logical_or(end).logical_not(), 1.0)
    found = sinc(x.where(near, 0.0) / math.pi).where(near, far.sin() / far)
    return found.where(end.logical_not(), 0.0).to(dtype=given.dtype)


# ---- orthogonal polynomials


def _polynomial(name: str, first: Callable[[Any], Any], step: Any, doc: str, shifted: bool = False) -> Any:
    """p_0 = 1, p_1 = first(x), p_{k+1} = step(k, x, p_k, p_{k-1}); of a tensor of degrees each element its own."""

    def function(x: Any, n: Any) -> Tensor:
        if not isinstance(x, Handle) and not isinstance(n, Handle):
            raise InvalidTypeError(f"{name}: both arguments are numbers, expected a Tensor")
        x = _floating(x if isinstance(x, Handle) else tensor(float(x)), name)
        if shifted:
            x = 2 * x - 1
        several = isinstance(n, Handle)
        degrees: Any = n if several else int(n)
        if several and degrees.dtype.kind == "f":  # towards 0, as numbers
            degrees = degrees.detach().nan_to_num(-1, -1, -1).trunc()
        last = int(degrees.max().item()) if several and degrees.numel() else 0 if several else degrees
        before, now = x * 0 + 1, first(x)

        def chosen(total: Any, k: int, value: Any) -> Any:
            return value.where(degrees.eq(k), total)

        if not several:
            if last < 0:
                return x * 0  # type: ignore[no-any-return]
            if last == 0:
                return before  # type: ignore[no-any-return]
            for k in range(1, last):
                before, now = now, step(k, x, now, before)
            return now  # type: ignore[no-any-return]
        total = chosen(x * 0, 0, before)
        for k in range(1, last + 1):
            total = chosen(total, k, now)
            before, now = now, step(k, x, now, before)
        return total  # type: ignore[no-any-return]

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"{doc} of degree n, a number or a tensor; 0 for n < 0."
    return function


def _chebyshev(k: int, x: Any, now: Any, before: Any) -> Any:
    return 2 * x * now - before


def _of_kind(kind: str, shifted: bool) -> Any:
    first: Any = {"t": lambda x: x, "u": lambda x: 2 * x, "v": lambda x: 2 * x - 1, "w": lambda x: 2 * x + 1}[kind]
    title = f"The {'shifted ' * shifted}Chebyshev polynomial {kind.upper()}"
    return _polynomial(f"{'shifted_' * shifted}chebyshev_polynomial_{kind}", first, _chebyshev, title, shifted)


chebyshev_polynomial_t, chebyshev_polynomial_u = _of_kind("t", False), _of_kind("u", False)
chebyshev_polynomial_v, chebyshev_polynomial_w = _of_kind("v", False), _of_kind("w", False)
shifted_chebyshev_polynomial_t, shifted_chebyshev_polynomial_u = _of_kind("t", True), _of_kind("u", True)
shifted_chebyshev_polynomial_v, shifted_chebyshev_polynomial_w = _of_kind("v", True), _of_kind("w", True)

hermite_polynomial_h = _polynomial(
    "hermite_polynomial_h",
    lambda x: 2 * x,
    lambda k, x, now, before: 2 * x * now - 2 * k * before,
    "The physicists' Hermite polynomial H",
)
hermite_polynomial_he = _polynomial(
    "hermite_polynomial_he",
    lambda x: x,
    lambda k, x, now, before: x * now - k * before,
    "The probabilists' Hermite polynomial He",
)
laguerre_polynomial_l = _polynomial(
    "laguerre_polynomial_l",
    lambda x: 1 - x,
    lambda k, x, now, before: ((2 * k + 1 - x) * now - k * before) / (k + 1),
    "The Laguerre polynomial L",
)
legendre_polynomial_p = _polynomial(
    "legendre_polynomial_p",
    lambda x: x,
    lambda k, x, now, before: ((2 * k + 1) * x * now - k * before) / (k + 1),
    "The Legendre polynomial P",
)

_HERE = [name for name in __all__ if getattr(globals()[name], "__module__", None) == __name__]
guard(
    globals(),
    _HERE,
    "",
    dict.fromkeys(_HERE, OUT),
)


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)
