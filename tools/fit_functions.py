# SPDX-License-Identifier: Apache-2.0
"""Fits the polynomials and quotients of libtensor/functors/float_functions.h and special.py: python tools/fit_functions.py [NAME ...]

Each agrees with its function at Chebyshev's points, computed in 60 digits. Prints the coefficients, constant first, and the
largest relative error. Needs mpmath, which nothing else here does.
"""

import argparse

import mpmath as mp

mp.mp.dps = 60
NEAR_0 = mp.mpf(10) ** -25
HALF_LOG_2 = mp.log(2) / 2


def fit(function, low, high, above, below=0):
    """Coefficients of a polynomial of degree `above` over one of degree `below`, and the largest relative error."""
    low, high, count = mp.mpf(low), mp.mpf(high), above + below + 1
    equations, values = mp.matrix(count, count), mp.matrix(count, 1)
    for i in range(count):
        x = (low + high) / 2 + (high - low) / 2 * mp.cos(mp.pi * (2 * i + 1) / (2 * count))
        values[i] = function(x)
        for k in range(above + 1):
            equations[i, k] = x**k
        for k in range(1, below + 1):
            equations[i, above + k] = -values[i] * x**k
    found = [float(c) for c in mp.lu_solve(equations, values)]
    over, under = found[: above + 1], [1.0, *found[above + 1 :]]
    points = [low + (high - low) * i / 400 for i in range(401)]
    error = max(abs(mp.polyval(over[::-1], x) / mp.polyval(under[::-1], x) / function(x) - 1) for x in points)
    return over, under, float(error)


def odd(function):
    """function(t) / t, of t**2."""

    def of_square(square):
        t = mp.sqrt(max(square, NEAR_0))
        return function(t) / t

    return of_square


def log_rest(t):
    return mp.log1p(t) / t if abs(t) > NEAR_0 else mp.mpf(1)


def cosh_rest(square):
    """cosh(r) = 1 + r**2 * this, so that it is 1 for r = 0."""
    square = max(square, NEAR_0)
    return (mp.cosh(mp.sqrt(square)) - 1) / square


def erfinv_over_x(w):
    x = mp.sqrt(-mp.expm1(-max(w, NEAR_0)))
    return mp.erfinv(x) / x


def near_bessel_i(order):
    def of_square(square):
        x = 2 * mp.sqrt(max(square, NEAR_0))
        return mp.besseli(order, x) / (x / 2) ** order

    return of_square


def far_bessel_i(order):
    def of_inverse(u):
        x = 1 / u
        return mp.besseli(order, x) * mp.exp(-x) * mp.sqrt(x)

    return of_inverse


FITS = {
    "log_rest": (log_rest, mp.sqrt(0.5) - 1, mp.sqrt(2) - 1, 12),
    "cosh_part": (cosh_rest, 0, HALF_LOG_2**2, 2),
    "sinh_part": (odd(mp.sinh), 0, HALF_LOG_2**2, 3),
    "atanh": (odd(mp.atanh), 0, mp.mpf("0.0296"), 4),
    "asin_rest": (odd(mp.asin), 0, 0.25, 7),
    "atan_of_share": (odd(mp.atan), 0, 1, 11),
    "tan": (odd(mp.tan), 0, (mp.pi / 4 * mp.mpf("1.0001")) ** 2, 2, 2),
    "sinc": (odd(lambda t: mp.sin(mp.pi * t) / mp.pi), 0, 0.25, 5),
    "erfinv": (erfinv_over_x, 0, 17, 7, 7),
    "near_i0": (near_bessel_i(0), 0, 16, 12),
    "near_i1": (near_bessel_i(1), 0, 16, 12),
    "far_i0": (far_bessel_i(0), 1e-6, 0.125, 6),
    "far_i1": (far_bessel_i(1), 1e-6, 0.125, 6),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(FITS))
    for name in parser.parse_args().names:
        over, under, error = fit(*FITS[name])
        print(f"{name}: within {error:.1e}\n  {over}")
        if len(under) > 1:
            print(f"  over {under}")


if __name__ == "__main__":
    main()
