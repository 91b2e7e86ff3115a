# SPDX-License-Identifier: Apache-2.0
"""Chains of elementwise ops and what is around them, written with plain ops: what fusion is for."""

import math
from types import SimpleNamespace

import numpy as np
from harness.inputs import joined, normal, uniform
from harness.setups import called
from harness.table import Row

COLUMNS = 1000


def of_tensors(L):
    return SimpleNamespace(
        **{
            name: getattr(L, name)
            for name in ("exp", "log", "tanh", "sqrt", "sigmoid", "erf", "where", "clip", "cat", "relu")
        },
        largest=lambda x: L.amax(x, -1, True),
    )


def of_arrays(L, **more):
    names = {name: getattr(L, name) for name in ("exp", "log", "tanh", "sqrt", "where", "clip")}
    return SimpleNamespace(
        **names,
        cat=L.concatenate,
        largest=lambda x: x.max(axis=-1, keepdims=True),
        relu=lambda x: L.maximum(x, 0),
        **more,
    )


def of_jax(L):
    return of_arrays(L.numpy, sigmoid=L.nn.sigmoid, erf=L.lax.erf)


def of_numpy(L):
    return of_arrays(L, sigmoid=lambda x: 1 / (1 + np.exp(-x)))


def of_mlx(L):
    return of_arrays(L, sigmoid=L.sigmoid, erf=L.erf)


def mean(x, axis=-1):
    return x.mean(axis=axis, keepdims=True)


# ---- each with the functions of a library


def chain6(N, a, b, c):
    return N.tanh(a * b + c) * N.sigmoid(a) + b


def cheap7(N, a, b, c):
    return N.relu((a * b + c) * b - a) * c + a


def gelu(N, x):
    return 0.5 * x * (1 + N.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)))


def swiglu(N, x, gate):
    return x * (gate * N.sigmoid(gate))


def clipped(N, x):
    """Normalised, and clipped."""
    return N.clip((x - 0.1307) * (1 / 0.3081), -3.0, 3.0)


def softmax(N, x):
    e = N.exp(x - N.largest(x))
    return e / e.sum(axis=-1, keepdims=True)


def logsumexp(N, x):
    m = N.largest(x)
    return N.log(N.exp(x - m).sum(axis=-1, keepdims=True)) + m


def layer_norm(N, x, w, b):
    d = x - mean(x)
    return d / N.sqrt(mean(d * d) + 1e-5) * w + b


def rms_norm(N, x, w):
    return x / N.sqrt(mean(x * x) + 1e-6) * w


def standardised(N, x):
    """Columns."""
    d = x - mean(x, 0)
    return d / N.sqrt(mean(d * d, 0) + 1e-5)


def masked_moments(N, x, m):
    """Mean and variance of the rows where m is above 0."""
    keep = N.where(m > 0, 1.0, 0.0)
    n = keep.sum(axis=-1, keepdims=True)
    average = (x * keep).sum(axis=-1, keepdims=True) / n
    d = (x - average) * keep
    return average, (d * d).sum(axis=-1, keepdims=True) / n


def rotary(N, x, cos, sin):
    half = COLUMNS // 2
    return x * cos + N.cat([-x[:, half:], x[:, :half]], -1) * sin


def adam(N, p, g, m, v):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * (g * g)
    return p - 1e-3 * (m / (1 - 0.9**10)) / (N.sqrt(v / (1 - 0.999**10)) + 1e-8), m, v


def black_scholes(N, s, k, t):
    """Prices of European calls (Black and Scholes 1973), interest 2 %, volatility 30 %."""
    r, sigma = 0.02, 0.3
    root = sigma * N.sqrt(t)
    d1 = (N.log(s / k) + (r + sigma * sigma / 2) * t) / root
    d2 = d1 - root
    half = 1 / math.sqrt(2)
    return s * 0.5 * (1 + N.erf(d1 * half)) - k * N.exp(-r * t) * 0.5 * (1 + N.erf(d2 * half))


def mandelbrot(N, x, y):
    """Eight rounds of z z + c, and whether z is still near."""
    zx, zy = x, y
    for _ in range(8):
        zx, zy = zx * zx - zy * zy + x, 2 * zx * zy + y
        zx, zy = N.clip(zx, -4.0, 4.0), N.clip(zy, -4.0, 4.0)
    return zx * zx + zy * zy < 4.0


def distances(N, a, b):
    """Of all pairs of points in 8 dimensions."""
    d = a[:, None, :] - b[None, :, :]
    return N.sqrt((d * d).sum(axis=-1))


def squared_error(L, x, y):
    """With its gradient."""
    leaf = x.detach().requires_grad_()
    loss = ((leaf - y) ** 2).mean()
    loss.backward()
    return loss, leaf.grad


def gelu_and_gradient(L, x):
    leaf = x.detach().requires_grad_()
    loss = gelu(of_tensors(L), leaf).sum()
    loss.backward()
    return loss, leaf.grad


# ---- rows


def with_names(names, function):
    def setup(L, *inputs):
        N = names(L)
        return lambda: function(N, *inputs)

    return setup


def jitted(function):
    def setup(L, *inputs):
        N = of_jax(L)
        compiled = L.jit(lambda *arrays: function(N, *arrays))
        return lambda: compiled(*inputs)

    return setup


def setups(function, numpy=True):
    found = {
        **dict.fromkeys(("libtensor", "torch"), with_names(of_tensors, function)),
        "jax": jitted(function),
        "mlx": with_names(of_mlx, function),
    }
    return {**found, "numpy": with_names(of_numpy, function)} if numpy else found


def jax_squared_error(L, x, y):
    step = L.jit(L.value_and_grad(lambda p: ((p - y) ** 2).mean()))
    return lambda: step(x)


def jax_gelu_and_gradient(L, x):
    N = of_jax(L)
    step = L.jit(L.value_and_grad(lambda p: gelu(N, p).sum()))
    return lambda: step(x)


def expressed(text, *names):
    """By numexpr."""

    def setup(L, *inputs):
        operands = dict(zip(names, inputs))
        return lambda: L.evaluate(text, operands)

    return setup


def matrix(n, *vectors):
    """One of n elements, and vectors of its rows."""
    return joined(normal((n // COLUMNS, COLUMNS)), *[uniform(COLUMNS, low=0.5, high=1.5)] * len(vectors))


def rotation_inputs(n):
    angles = np.outer(np.arange(n // COLUMNS), 1e4 ** (-np.arange(COLUMNS // 2) / (COLUMNS // 2)))
    angles = np.concatenate([angles, angles], -1)
    return lambda g: (
        *normal((n // COLUMNS, COLUMNS))(g),
        np.cos(angles, dtype=np.float32),
        np.sin(angles, dtype=np.float32),
    )


def points(n):
    each = int(math.isqrt(n // 8))
    return normal((each, 8), (each, 8))


def prices(n):
    return joined(uniform(n, low=50, high=150), uniform(n, low=50, high=150), uniform(n, low=0.1, high=2))


def moments_of_gradient(n):
    return joined(normal(n, n, n), uniform(n, low=0.01, high=1))


CHAINS = {
    "chain6": (setups(chain6), lambda n: normal(n, n, n), 4),
    "cheap7": (setups(cheap7), lambda n: normal(n, n, n), 4),
    "gelu of ops": (setups(gelu), lambda n: normal(n), 2),
    "swiglu": (setups(swiglu), lambda n: normal(n, n), 3),
    "normalise and clip": (setups(clipped), lambda n: normal(n), 2),
    "softmax of ops": (setups(softmax), matrix, 2),
    "logsumexp of ops": (setups(logsumexp), matrix, 1),
    "layer norm of ops": (setups(layer_norm), lambda n: matrix(n, "w", "b"), 2),
    "rms norm of ops": (setups(rms_norm), lambda n: matrix(n, "w"), 2),
    "standardise columns": (setups(standardised), matrix, 2),
    "masked moments": (setups(masked_moments), lambda n: normal(*[(n // COLUMNS, COLUMNS)] * 2), 2),
    "rotary": (setups(rotary), rotation_inputs, 4),
    "adam of ops": (setups(adam), moments_of_gradient, 7),
    "black scholes": (setups(black_scholes, numpy=False), prices, 4),
    "mandelbrot": (setups(mandelbrot), lambda n: uniform(n, n, low=-2, high=1), 2.25),
    "distances": (setups(distances, numpy=True), points, 0.125),
    "squared error and gradient": (
        {**dict.fromkeys(("libtensor", "torch"), called(squared_error)), "jax": jax_squared_error},
        lambda n: normal(n, n),
        3,
    ),
    "gelu of ops and gradient": (
        {**dict.fromkeys(("libtensor", "torch"), called(gelu_and_gradient)), "jax": jax_gelu_and_gradient},
        lambda n: normal(n),
        3,
    ),
}
# What numexpr takes.
CHAINS["chain6"][0]["numexpr"] = expressed("tanh(a * b + c) / (1 + exp(-a)) + b", *"abc")
CHAINS["cheap7"][0]["numexpr"] = expressed("where((a * b + c) * b > a, ((a * b + c) * b - a) * c, 0) + a", *"abc")
CHAINS["swiglu"][0]["numexpr"] = expressed("x * g / (1 + exp(-g))", "x", "g")
CHAINS["normalise and clip"][0]["numexpr"] = expressed(
    "where(x > 1.055, 3, where(x < -0.7936, -3, (x - 0.1307) / 0.3081))", "x"
)


def of_dtype(dtype, inputs):
    return lambda g: tuple(array.astype(dtype) for array in inputs(g))


def small_integers(n):
    return lambda g: tuple(g.integers(-1000, 1000, n) for _ in range(3))


# In other dtypes; JAX has those of 64 bits by a setting of the whole process only.
OTHER_DTYPES = {
    (name, dtype): (
        {library: setup for library, setup in CHAINS[name][0].items() if library not in ("jax", "mlx")},
        lambda n, name=name, dtype=dtype: of_dtype(
            dtype, CHAINS[name][1](n) if dtype == "float64" else small_integers(n)
        ),
        CHAINS[name][2],
    )
    for name, dtype in [
        *((name, "float64") for name in ("chain6", "cheap7", "gelu of ops", "layer norm of ops", "black scholes")),
        ("cheap7", "int32"),
        ("cheap7", "int64"),
    ]
}

SIZES = {"1e4": 10**4, "1e6": 10**6, "1e7": 10**7}

ROWS = [
    Row(
        f"{name} {size}{' 1T' * (threads == 1)}", ways, inputs(n), threads=threads, bytes=4.0 * n * streams, tolerance=1e-4,
        compiled=("torch", "mlx"), training="gradient" in name,
    )
    for name, (ways, inputs, streams) in CHAINS.items()
    for size, n in SIZES.items()
    for threads in (1, 2)
]  # fmt: skip
ROWS += [
    Row(
        f"{name} {dtype} {size}{' 1T' * (threads == 1)}", ways, inputs(n), threads=threads,
        bytes=float(np.dtype(dtype).itemsize) * n * streams, tolerance=1e-4 if dtype == "float64" else 0.0,
        compiled=("torch",),
    )
    for (name, dtype), (ways, inputs, streams) in OTHER_DTYPES.items()
    for size, n in SIZES.items()
    for threads in (1, 2)
]  # fmt: skip
