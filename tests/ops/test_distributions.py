# SPDX-License-Identifier: Apache-2.0
"""What random rows of named distributions draw, with fixed seeds: by Kolmogorov and Smirnov's test or chi-square for
all sizes of their parameters, at the edges, in any layout, thread count and generator; and the errors."""

import math

import native
import numpy as np
import pytest
from native import CODES, FLOATING, NULL, call, check, ffi, lib, tensor

stats = pytest.importorskip("scipy.stats")
N = 100_000


def generator(seed=0, name=None):
    return ffi.gc(lib.tensor_rng_create(NULL if name is None else name.encode(), seed), lib.tensor_rng_release)


def filled(name, *args, n=N, dtype="float64", g=None):
    x = tensor(np.zeros(n), dtype)
    check(getattr(lib, f"tensor_{name}")(x.handle, *args, g or generator(1)))
    return x.numpy()


def drawn(name, *parameters, n=N, dtype="float64", g=None):
    full = [
        tensor(np.broadcast_to(np.asarray(p, float), n).copy() if np.ndim(p) == 0 else p, dtype) for p in parameters
    ]
    result = getattr(lib, f"tensor_{name}")(*(p.handle for p in full), g or generator(1))
    return native.Tensor(check_result(result)).numpy()


def check_result(handle):
    if handle == NULL:
        raise native.Failure()
    return handle


def like(x, distribution):
    """Continuous: the largest distance of the distribution functions; 1.95 / sqrt(n) is passed once in 1000."""
    d = stats.kstest(x, distribution.cdf).statistic
    assert d * math.sqrt(len(x)) < 1.95, d


def counts_like(x, distribution):
    """Whole numbers: chi-square over cells of 20 or more expected ones."""
    low, high = int(distribution.ppf(20 / len(x))), int(distribution.ppf(1 - 20 / len(x)))
    edges = np.unique(np.linspace(low, high, min(high - low + 1, 100)).astype(np.int64))
    cdf = np.concatenate([[0], distribution.cdf(edges), [1]])
    seen = np.histogram(x, np.concatenate([[-np.inf], edges + 0.5, [np.inf]]))[0]
    wanted = np.diff(cdf) * len(x)
    kept = wanted > 5
    chi = ((seen - wanted)[kept] ** 2 / wanted[kept]).sum()
    assert not seen[wanted < 1e-9].any() and chi < stats.chi2.isf(0.001, max(kept.sum() - 1, 1)), chi


# ---- in place


@pytest.mark.parametrize(
    "name, args, distribution",
    [
        ("exponential_", (1,), stats.expon()),
        ("exponential_", (1e-3,), stats.expon(scale=1e3)),
        ("exponential_", (1e300,), stats.expon(scale=1e-300)),
        ("laplace_", (0, 1), stats.laplace()),
        ("laplace_", (-5, 0.01), stats.laplace(-5, 0.01)),
        ("cauchy_", (0, 1), stats.cauchy()),
        ("cauchy_", (3, 1e-5), stats.cauchy(3, 1e-5)),
        ("log_normal_", (1, 2), stats.lognorm(2, scale=math.e)),
        ("log_normal_", (-300, 5), stats.lognorm(5, scale=math.exp(-300))),
    ],
)
def test_fills(name, args, distribution):
    for generator_name in ("philox4x32-10", "xoroshiro64*"):
        like(filled(name, *args, g=generator(1, generator_name)), distribution)


@pytest.mark.parametrize("name", ["exponential_", "laplace_", "cauchy_", "log_normal_"])
def test_narrow_fills_are_the_wide_ones_rounded(name):
    args = {"exponential_": (2,)}.get(name, (0.5, 0.25))
    wide = filled(name, *args, n=999)
    for dtype in FLOATING:
        narrow = filled(name, *args, n=999, dtype=dtype).astype(np.float64)
        assert np.allclose(narrow, tensor(wide, dtype).numpy().astype(np.float64), rtol=2.0**-7, atol=1e-7), dtype


@pytest.mark.parametrize("p", [1e-6, 0.01, 0.3, 0.5, 0.97])
def test_geometric(p):
    counts_like(filled("geometric_", p), stats.geom(p))


@pytest.mark.parametrize("dtype", ["int64", "uint8", "float16"])
def test_geometric_of_other_dtypes(dtype):
    x = filled("geometric_", 0.5, dtype=dtype, n=1000)
    assert x.min() == 1 and abs(float(x.astype(np.float64).mean()) - 2) < 0.2


def test_geometric_of_hardly_any_chance_is_finite():
    assert np.isfinite(filled("geometric_", 5e-324, n=1000)).all()
    assert (filled("geometric_", 5e-324, dtype="int32", n=100) == 2**31 - 1).all()


# ---- from tensors


@pytest.mark.parametrize("alpha", [1e-3, 0.05, 0.5, 0.999, 1, 1.5, 3, 10, 100, 1e6])
def test_gamma(alpha):
    x = drawn("standard_gamma", alpha)
    assert (x > 0).all()
    big = x[x > 1e-300]  # below, numbers are held at the least normal one
    like(np.concatenate([big, np.full(len(x) - len(big), 0.0)]), stats.gamma(alpha)) if len(big) == len(x) else None
    assert abs((x > 1e-300).mean() - stats.gamma(alpha).sf(1e-300)) < 0.006
    assert abs(x.mean() - alpha) < 4 * math.sqrt(alpha / N)


@pytest.mark.parametrize("alpha", [1e12, 1e16, 1e25, 1e300])
def test_gamma_of_huge_shapes(alpha):
    x = drawn("standard_gamma", alpha, n=20000)
    z = (x - alpha) / math.sqrt(alpha)
    ulp = np.spacing(alpha) / math.sqrt(alpha)
    assert abs(z.mean()) < 0.03 + ulp and abs(z.std() - 1) < 0.03 + ulp


@pytest.mark.parametrize("rate", [1e-9, 0.01, 0.5, 3, 9.99, 10, 12, 30, 250, 1e4, 1e7])
def test_poisson(rate):
    counts_like(drawn("poisson", rate), stats.poisson(rate))


@pytest.mark.parametrize("rate", [1e12, 1e15, 1e30, 1e300])
def test_poisson_of_huge_rates(rate):
    x = drawn("poisson", rate, n=20000)
    z = (x - rate) / math.sqrt(rate)
    ulp = np.spacing(rate) / math.sqrt(rate)
    assert abs(z.mean()) < 0.03 + ulp and abs(z.std() - 1) < 0.03 + ulp and (x == np.floor(x)).all()


CHANCES = [1e-12, 0.001, 0.04, 0.3, 0.5, 0.51, 0.9, 0.9999]


@pytest.mark.parametrize("p", CHANCES)
@pytest.mark.parametrize("n", [1, 7, 24, 300, 10**5, 10**9])
def test_binomial(n, p):
    x = drawn("binomial", n, p, n=50_000)
    assert x.min() >= 0 and x.max() <= n
    counts_like(x, stats.binom(n, p))


def test_binomial_of_most_trials():
    n = 2.0**53
    x = drawn("binomial", n, 0.25, n=20000)
    z = (x - n / 4) / math.sqrt(n * 3 / 16)
    assert abs(z.mean()) < 0.03 and abs(z.std() - 1) < 0.02
    counts_like(drawn("binomial", n, 1e-15), stats.poisson(n * 1e-15))


@pytest.mark.parametrize("a, b", [(1, 1), (0.5, 0.5), (2, 5), (30, 1), (1e-2, 3), (500, 700), (1e5, 2e5)])
def test_beta(a, b):
    like(drawn("beta", a, b), stats.beta(a, b)) if a >= 0.5 else None
    assert abs(drawn("beta", a, b).mean() - a / (a + b)) < 5 * stats.beta(a, b).std() / math.sqrt(N)


def test_beta_of_tiny_shapes_lies_at_the_ends():
    x = drawn("beta", 1e-4, 3e-4)
    assert abs((x > 0.5).mean() - 0.25) < 0.006 and ((x < 1e-9) | (x > 1 - 1e-9)).mean() > 0.98


def test_shapes_near_0():
    assert np.isin(drawn("beta", 5e-324, 5e-324, n=100), (0, 0.5, 1)).all()
    assert (drawn("standard_gamma", 5e-324, n=100) > 0).all()


def test_normal_of_tensors():
    mean, std = np.repeat([[-3.0], [0], [1e5]], N, 1), np.array([[0.5], [1], [100]])
    a, b = tensor(mean), tensor(std)
    x = native.Tensor(lib.tensor_normal(a.handle, b.handle, generator(2)))
    for row, m, s in zip(x.numpy(), mean[:, 0], std[:, 0]):
        like(row, stats.norm(m, s))


# ---- edges


@pytest.mark.parametrize("dtype", FLOATING)
def test_edges(dtype):
    n, p = [0, 0, 9, 9, 9], [0, 1, 0, 1, 1]
    assert drawn("binomial", n, p, dtype=dtype).tolist() == [0, 0, 0, 9, 9]
    assert drawn("poisson", [0.0, 0.0], dtype=dtype).tolist() == [0, 0]
    assert drawn("normal", [1.0, -2.0], [0.0, 0.0], dtype=dtype).tolist() == [1, -2]
    assert (drawn("standard_gamma", 2.0**-9, dtype=dtype, n=500) > 0).all()
    assert drawn("poisson", np.zeros((0, 3)), dtype=dtype).shape == (0, 3)
    x = drawn("poisson", 4.0, dtype=dtype, n=2000).astype(np.float64)
    assert abs(x.mean() - 4) < 0.2 and abs(x.var() - 4) < 0.6


def test_operands_broadcast():
    a, b = tensor(np.full((3, 1), 2.0), "float32"), tensor(np.full(4, 2.0))
    for name in ("normal", "beta"):
        out = native.Tensor(check_result(getattr(lib, f"tensor_{name}")(a.handle, b.handle, NULL)))
        assert out.shape == (3, 4) and out.dtype == "float64"


DRAWS = [
    lambda g, n: filled("exponential_", 2, n=n, g=g),
    lambda g, n: filled("log_normal_", 0, 1, n=n, g=g),
    lambda g, n: filled("geometric_", 0.1, n=n, g=g),
    lambda g, n: drawn("poisson", np.linspace(0, 60, n), g=g),
    lambda g, n: drawn("binomial", np.full(n, 100.0), np.linspace(0, 1, n), g=g),
    lambda g, n: drawn("standard_gamma", np.linspace(0.1, 9, n), g=g),
    lambda g, n: drawn("beta", np.linspace(0.1, 9, n), np.linspace(0.5, 2, n), g=g),
    lambda g, n: drawn("normal", np.linspace(-1, 1, n), np.linspace(0, 1, n), g=g),
]


@pytest.mark.parametrize("name", ["philox4x32-10", "xoroshiro64*"])
def test_threads_and_layouts_do_not_matter(name):
    for draw in DRAWS:
        seen = []
        for threads in (1, 3):
            check(lib.tensor_set_num_threads(threads, 1))
            seen.append(draw(generator(9, name), 5001))
        check(lib.tensor_set_num_threads(0, 1))
        assert np.array_equal(*seen)
    rates = np.linspace(0, 50, 12).reshape(3, 4)
    turned, straight = native.wrap(rates.T.copy().T), tensor(rates)
    plain = native.Tensor(lib.tensor_poisson(straight.handle, generator(3, name))).numpy()
    assert np.array_equal(native.Tensor(lib.tensor_poisson(turned.handle, generator(3, name))).numpy(), plain)


def test_an_element_does_not_depend_on_the_others():
    rates = np.array([3.0, 40, 7, 100])
    alone = [drawn("poisson", np.where(np.arange(4) == i, rates, 0.0))[i] for i in range(4)]
    assert drawn("poisson", rates).tolist() == alone


@pytest.mark.parametrize("alpha, scale", [(0.5, 3.0), (4.0, 0.25)])
def test_gamma_with_a_scale(alpha, scale):
    like(drawn("gamma", alpha, scale), stats.gamma(alpha, scale=scale))


@pytest.mark.parametrize("rate", [1e-3, 0.5, 40.0])
def test_exponential_of_rates(rate):
    like(drawn("exponential", rate), stats.expon(scale=1 / rate))


def test_exponential_and_scale_of_gamma_have_the_gradient_of_a_factor():
    rate, alpha, scale = (tensor([a, b]) for a, b in ((0.5, 4.0), (1.0, 9.0), (0.5, 4.0)))
    rate.requires_grad(), scale.requires_grad()
    out = native.Tensor(lib.tensor_exponential(rate.handle, generator(6)))
    (grad,) = native.gradients([out], [tensor(np.ones(2))], [rate])
    assert np.allclose(grad.numpy(), -out.numpy() / rate.numpy(), rtol=1e-12)
    out = native.Tensor(lib.tensor_gamma(alpha.handle, scale.handle, generator(6)))
    (grad,) = native.gradients([out], [tensor(np.ones(2))], [scale])
    assert np.allclose(grad.numpy(), out.numpy() / scale.numpy(), rtol=1e-12)


def test_categorical():
    weights = np.array([[1.0, 3.0, 0.0], [0.0, 0.0, 2.0]])
    rows = tensor(np.broadcast_to(weights, (20_000, 2, 3)))
    out = native.Tensor(lib.tensor_categorical(rows.handle, generator(7))).numpy()
    assert out.shape == (20_000, 2) and out.dtype == np.int64
    assert (out[:, 1] == 2).all() and (out[:, 0] < 2).all() and abs(out[:, 0].mean() - 0.75) < 0.013


def test_categorical_needs_an_axis():
    scalar = tensor(1.0)
    assert lib.tensor_categorical(scalar.handle, NULL) == NULL
    assert "at least 1 axis" in ffi.string(lib.tensor_last_error_message()).decode()


# ---- the gradient of gamma


def test_gradient_of_gamma_is_that_of_its_quantile():
    alpha = np.array([0.02, 0.3, 1, 2.5, 29.5, 80, 2000])
    x = tensor(alpha).requires_grad()
    out = native.Tensor(lib.tensor_standard_gamma(x.handle, generator(4)))
    (grad,) = native.gradients([out], [tensor(np.ones(7))], [x])
    special = pytest.importorskip("scipy.special")
    q, h = special.gammainc(alpha, out.numpy()), 1e-5 * alpha
    wanted = (special.gammaincinv(alpha + h, q) - special.gammaincinv(alpha - h, q)) / (2 * h)
    assert np.allclose(grad.numpy(), wanted, rtol=1e-6, atol=1e-12)


def test_mean_gradient_of_gamma():
    x = tensor(np.full(N, 2.0)).requires_grad()
    out = native.Tensor(lib.tensor_standard_gamma(x.handle, generator(5)))
    (grad,) = native.gradients([out], [tensor(np.ones(N))], [x])
    assert abs(grad.numpy().mean() - 1) < 0.01  # the mean is alpha


def test_gamma_has_no_second_derivative():
    x = tensor([2.0]).requires_grad()
    out = call("tensor_standard_gamma_grad", {"alpha": x, "x": tensor([1.0])})
    with pytest.raises(native.Failure, match="no second derivative") as caught:
        native.gradients([out], [tensor([1.0])], [x])
    assert caught.value.code == "TENSOR_E_UNSUPPORTED"


@pytest.mark.parametrize("alpha, x", [(0, 1), (-1, 1), (1, -1), (math.nan, 1), (1, math.nan), (math.inf, 1)])
def test_no_gamma_distribution(alpha, x):
    assert np.isnan(
        call("tensor_standard_gamma_grad", {"alpha": tensor([float(alpha)]), "x": tensor([float(x)])}).numpy()
    ).all()


# ---- errors

X, NAN, INF = tensor(np.zeros(3)), math.nan, math.inf


@pytest.mark.parametrize(
    "message, name, args",
    [
        ("lambd is 0, expected more than 0", "exponential_", (0,)),
        ("lambd is nan", "exponential_", (NAN,)),
        ("lambd is inf", "exponential_", (INF,)),
        ("scale is 0, expected more than 0", "laplace_", (0, 0)),
        ("mean is inf", "laplace_", (INF, 1)),
        ("sigma is -1, expected more than 0", "cauchy_", (0, -1)),
        ("median is nan", "cauchy_", (NAN, 1)),
        ("std is 0, expected more than 0", "log_normal_", (0, 0)),
        ("p is 0, expected more than 0 and less than 1", "geometric_", (0,)),
        ("p is 1, expected more than 0 and less than 1", "geometric_", (1,)),
        ("p is nan", "geometric_", (NAN,)),
    ],
)
def test_bad_numbers(message, name, args):
    with pytest.raises(native.Failure) as caught:
        filled(name, *args, n=3)
    assert caught.value.code == "TENSOR_E_INVALID" and message in caught.value.message


@pytest.mark.parametrize(
    "name, good, bad",
    [
        ("poisson", [1.0], [[-1.0], [NAN], [INF]]),
        ("standard_gamma", [1.0], [[0.0], [-1.0], [NAN], [INF]]),
        ("exponential", [1.0], [[0.0], [-1.0], [NAN], [INF]]),
        ("gamma", [1.0, 1.0], [[0.0, 1.0], [1.0, -2.0], [NAN, 1.0], [1.0, INF], [1.0, 0.0]]),
        ("beta", [1.0, 1.0], [[0.0, 1.0], [1.0, -2.0], [NAN, 1.0], [1.0, INF]]),
        (
            "binomial",
            [3.0, 0.5],
            [[-1.0, 0.5], [2.5, 0.5], [2.0**54, 0.5], [NAN, 0.5], [3.0, -0.1], [3.0, 1.1], [3.0, NAN]],
        ),
        ("normal", [0.0, 1.0], [[0.0, -1.0], [0.0, NAN]]),
    ],
)
def test_bad_elements(name, good, bad):
    g = generator(1)
    before = ffi.new("uint64_t[4]")
    check(lib.tensor_rng_get_state(g, before))
    for row in bad:
        columns = [np.array([a, b]) for a, b in zip(good, row)]
        with pytest.raises(native.Failure, match="at element 1, expected") as caught:
            drawn(name, *columns, g=g)
        assert caught.value.code == "TENSOR_E_INVALID"
    after = ffi.new("uint64_t[4]")
    check(lib.tensor_rng_get_state(g, after))
    assert list(after) == list(before)


def test_bad_shapes_and_dtypes():
    for name in ("normal", "beta", "binomial", "gamma"):
        with pytest.raises(native.Failure, match="do not broadcast"):
            drawn(name, [1.0, 1.0], [1.0, 1.0, 1.0])
    whole = tensor(np.ones(3, np.int64))
    for name in ("poisson", "standard_gamma", "exponential", "categorical"):
        assert getattr(lib, f"tensor_{name}")(whole.handle, NULL) == NULL
        assert "int64" in ffi.string(lib.tensor_last_error_message()).decode()
    flags = tensor(np.ones(3, bool))
    assert lib.tensor_geometric_(flags.handle, 0.5, NULL) == lib.TENSOR_E_DTYPE
    assert CODES["bool"] and lib.tensor_exponential_(whole.handle, 1, NULL) == lib.TENSOR_E_DTYPE
