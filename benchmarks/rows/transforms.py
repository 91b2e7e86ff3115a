# SPDX-License-Identifier: Apache-2.0
"""Fourier transforms."""

import numpy as np
from harness.setups import called, in_both, jitted
from harness.table import Row


def transform(L, x):
    return L.fft.fft(x)


def numpy_transform(L, x):
    return np.fft.fft(x)


def jax_transform(L, x):
    return L.numpy.fft.fft(x)


def both_axes(L, x):
    return L.fft.fft2(x)


def numpy_both_axes(L, x):
    return np.fft.fft2(x)


def jax_both_axes(L, x):
    return L.numpy.fft.fft2(x)


def numbers(*shape):
    def make(g):
        return ((g.standard_normal(shape, np.float32) + 1j * g.standard_normal(shape, np.float32)).astype("complex64"),)

    return make


LINE = {**in_both(called(transform)), "numpy": called(numpy_transform), "jax": jitted(jax_transform)}
PLANE = {**in_both(called(both_axes)), "numpy": called(numpy_both_axes), "jax": jitted(jax_both_axes)}

ROWS = [
    *(
        Row(f"fft {name}", LINE, numbers(n), flops=5 * n * float(np.log2(n)), tolerance=1e-3)
        for name, n in (("1024", 1024), ("65,536", 65536), ("2^20", 2**20), ("1,000,003", 1000003))
    ),
    Row("fft2 512x512", PLANE, numbers(512, 512), flops=5 * 512**2 * 18.0, tolerance=1e-3),
]
