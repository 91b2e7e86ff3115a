# SPDX-License-Identifier: Apache-2.0
"""Special functions to 40 digits and more, in decimal arithmetic: series and recurrences of DLMF, nothing clever.

What goes in and comes out are floats; the result is the float next to the true value."""

import functools
import math
from decimal import Decimal, localcontext
from fractions import Fraction
from statistics import NormalDist

import numpy as np

PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899863")
FAR = 40  # from here on the asymptotic series have more digits than are wanted
TERMS = 30


@functools.lru_cache
def bernoulli(n):
    if n == 0:
        return Fraction(1)
    return -sum(math.comb(n + 1, k) * bernoulli(k) for k in range(n)) / (n + 1)


def decimal(fraction):
    return Decimal(fraction.numerator) / fraction.denominator


def elementwise(function):
    """The function over arrays, in 70 digits, each value once."""

    @functools.cache
    def one(x, _sign, *more):
        with localcontext() as context:
            context.prec = 70
            context.Emin, context.Emax = -(10**6), 10**6
            return float(function(x, *more))

    def over(x, *more):
        x, *more = np.broadcast_arrays(np.asarray(x, np.float64), *more)
        rows = zip(*(m.ravel().tolist() for m in (x, *more)))
        return np.array([one(v, math.copysign(1, v), *rest) for v, *rest in rows]).reshape(x.shape)

    return over


def is_pole(x):
    return x <= 0 and (math.isinf(x) or x == math.floor(x))


@elementwise
def lgamma(x):
    """DLMF 5.11.1 after 5.5.1."""
    if math.isinf(x) or is_pole(x):
        return math.inf
    if math.isnan(x) or x in (1, 2):
        return 0 * x
    x, product = Decimal(x), Decimal(1)
    while x < FAR:
        product *= x
        x += 1
    series = sum(decimal(bernoulli(2 * k)) / (2 * k * (2 * k - 1) * x ** (2 * k - 1)) for k in range(1, TERMS))
    return (x - Decimal("0.5")) * x.ln() - x + (2 * PI).ln() / 2 + series - abs(product).ln()


@elementwise
def digamma(x):
    """DLMF 5.11.2 after 5.5.2."""
    if x == 0:
        return -math.copysign(math.inf, x)
    if math.isnan(x) or x == math.inf:
        return x
    if is_pole(x):
        return math.nan
    x, total = Decimal(x), Decimal(0)
    while x < FAR:
        total -= 1 / x
        x += 1
    return (
        total + x.ln() - 1 / (2 * x) - sum(decimal(bernoulli(2 * k)) / (2 * k * x ** (2 * k)) for k in range(1, TERMS))
    )


@elementwise
def derivative_of_digamma(x, n):
    """DLMF 5.15.1 and 25.11.5, of order n > 0."""
    sign = -1 if n % 2 == 0 else 1
    if is_pole(x):
        return sign * math.inf
    if math.isnan(x) or math.isinf(x):
        return x * 0 if math.isnan(x) else sign * 0.0
    x, s, total = Decimal(x), n + 1, Decimal(0)
    while x < FAR + n:
        total += x**-s
        x += 1
    total += x ** (1 - s) / (s - 1) + x**-s / 2
    rising = Decimal(s)
    for k in range(1, TERMS):
        total += decimal(bernoulli(2 * k)) / math.factorial(2 * k) * rising * x ** (1 - s - 2 * k)
        rising *= (s + 2 * k - 1) * (s + 2 * k)
    return sign * math.factorial(n) * total


def polygamma(x, n):
    return digamma(x) if n == 0 else derivative_of_digamma(x, n)


@elementwise
def standard_gamma_grad(alpha, x):
    """The derivative of the series DLMF 8.7.1, term by term, over the density; far to the right that of 8.11.2."""
    if not (alpha > 0 and x >= 0) or math.isinf(alpha):
        return math.nan
    if x == 0 or math.isinf(x):
        return x
    a, x = Decimal(alpha), Decimal(x)
    psi, y = Decimal(0), a + 1
    while y < FAR:
        psi -= 1 / y
        y += 1
    psi += y.ln() - 1 / (2 * y) - sum(decimal(bernoulli(2 * k)) / (2 * k * y ** (2 * k)) for k in range(1, TERMS))
    if a == x > 10**6:
        return 1 + 1 / (6 * a)
    if x > 20 * a + 500:
        terms, slopes = [Decimal(1)], [Decimal(0)]
        for k in range(1, 100):
            slopes.append((slopes[-1] * (a - k) + terms[-1]) / x)
            terms.append(terms[-1] * (a - k) / x)
        return (x.ln() - psi + 1 / a) * sum(terms) + sum(slopes)
    log, term, total, k = x.ln(), x / a, Decimal(0), 0
    while x > a + k or abs(term) > abs(total) * Decimal("1e-40"):
        total += term * (psi - log)
        k += 1
        psi += 1 / (a + k)
        term *= x / (a + k)
    return total


def erf(t):
    """DLMF 7.6.1."""
    term, total, k = t, t, 0
    while abs(term) > abs(total) * Decimal("1e-65"):
        k += 1
        term *= -t * t / k
        total += term / (2 * k + 1)
    return 2 * total / PI.sqrt()


@elementwise
def erfinv(x):
    """Newton's method."""
    if x == 0 or math.isnan(x):
        return x
    if abs(x) >= 1:
        return math.copysign(math.inf, x) if abs(x) == 1 else math.nan
    t = Decimal(NormalDist().inv_cdf((1 - abs(x)) / 2)) / -Decimal(2).sqrt()
    for _ in range(4):
        t -= (erf(t) - Decimal(abs(x))) / (2 * (-t * t).exp() / PI.sqrt()) if t else -Decimal(abs(x)) * PI.sqrt() / 2
    return t if x > 0 else -t


@elementwise
def sinc(x):
    if x == 0:
        return 1
    if not math.isfinite(x):
        return math.nan
    if x == math.floor(x):
        return 0
    exact = Decimal(x)
    angle = (exact - 2 * (exact / 2).to_integral_value()) * PI
    term, total, k = angle, angle, 1
    while abs(term) > Decimal("1e-68") * abs(angle):
        term *= -angle * angle / ((k + 1) * (k + 2))
        total += term
        k += 2
    return total / (exact * PI)


@elementwise
def logit(x):
    if not 0 <= x <= 1:
        return math.nan
    if x in (0, 1):
        return math.inf * (2 * x - 1)
    return (Decimal(x) / (1 - Decimal(x))).ln()
