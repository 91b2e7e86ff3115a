# SPDX-License-Identifier: Apache-2.0
"""Numbers of linear algebra and Fourier transforms, and how results of a device are compared with those of the CPU."""

import numpy as np

import libtensor as lt

TYPES = {"float32": 1e-5, "float64": 1e-12, "complex64": 1e-5, "complex128": 1e-12}
WIDE = ("float64", "complex128")


def numbers(shape, dtype, seed=0):
    rng = np.random.default_rng(seed + sum(shape))
    x = rng.standard_normal(shape)
    if dtype.startswith("complex"):
        x = x + 1j * rng.standard_normal(shape)
    return x.astype(dtype)


def on(device, value):
    return lt.tensor(value).to(device) if isinstance(value, np.ndarray) else value


def results(device, function, *arguments):
    found = function(*(on(device, a) for a in arguments))
    found = found if isinstance(found, (tuple, list)) else (found,)
    return [x.to("cpu").numpy() for x in found]


def check(function, *arguments, tol=1e-12):
    """The device's results are those of the CPU, within tol of the largest number."""
    expected, found = (results(d, function, *arguments) for d in ("cpu", "cuda"))
    for a, b in zip(expected, found, strict=True):
        assert a.shape == b.shape and a.dtype == b.dtype
        finite = a[np.isfinite(a)]
        scale = max(1.0, np.abs(finite).max()) if finite.size else 1.0
        np.testing.assert_allclose(b, a, rtol=0, atol=tol * scale)


def adjoint(x):
    return np.conj(np.swapaxes(x, -1, -2))


def definite(shape, dtype):
    x = numbers(shape, dtype)
    return x @ adjoint(x) + np.eye(shape[-1]).astype(dtype)
