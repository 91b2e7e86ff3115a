# SPDX-License-Identifier: Apache-2.0
"""Samples of distributions by their distribution functions and moments, and their gradients for the parameters."""

import math

import numpy as np
import pytest
from distribution_cases import ALL, CONTINUOUS, DISCRETE, array, build, name_of, quadrature
from libtensor.distributions import _special

import libtensor as lt

D = lt.distributions
N = 3000


def f64(value):
    return lt.tensor(value, dtype=lt.float64)


def kolmogorov(samples, at, below):
    """sqrt(n) times the largest distance between the fraction of samples (n,) up to `at` and their probability."""
    fraction = np.searchsorted(np.sort(samples), at, side="right") / len(samples)
    return math.sqrt(len(samples)) * np.abs(fraction - below).max()


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64], ids=str)
@pytest.mark.parametrize("case", CONTINUOUS, ids=name_of)
def test_continuous_samples(case, dtype):
    name, parameters, support = case
    wide, _ = build(name, parameters, validate_args=False)
    d, _ = build(name, parameters, dtype=dtype)
    x, w = quadrature(support, wide)
    mass = np.nan_to_num(np.exp(array(wide.log_prob(f64(x.tolist())))) * w)
    below = mass.cumsum(0) - mass / 2
    samples = array(d.sample((N,)))
    for place in np.ndindex(d.batch_shape):
        # Beyond 2.2 with probability 1e-4; the sums of the quadrature are as exact as 0.1 of that.
        assert kolmogorov(samples[(..., *place)], x[(..., *place)], below[(..., *place)]) < 2.4


@pytest.mark.parametrize("case", DISCRETE, ids=name_of)
def test_discrete_samples(case):
    name, parameters, n = case
    d, _ = build(name, parameters, validate_args=False)
    k = np.arange(n).reshape((-1,) + (1,) * len(d.batch_shape)) * np.ones(d.batch_shape)
    p = np.exp(array(d.log_prob(f64(k.tolist()))))
    below = (np.where(k <= array(d.total_count), p, 0) if name == "Binomial" else p).cumsum(0)
    samples = array(d.sample((N,)))
    for place in np.ndindex(d.batch_shape):
        assert kolmogorov(samples[(..., *place)], k[(..., *place)], below[(..., *place)]) < 2.2


def moments(d, n=N):
    """Mean and variance of n samples, in units of the mean's standard error, and relative."""
    x = array(d.sample((n,)))
    error = (x.mean(0) - array(d.mean)) / np.sqrt(array(d.variance) / n + 1e-30)
    return x, np.abs(error).max(), np.abs(x.var(0) / array(d.variance) - 1).max()


@pytest.mark.parametrize(
    "name",
    ["Dirichlet", "OneHotCategorical", "Multinomial", "MultivariateNormal", "LowRankMultivariateNormal", "Wishart"],
)
def test_moments_of_vectors(name):
    for case, parameters in ALL:
        if case == name:
            d, _ = build(case, parameters)
            x, mean, variance = moments(d)
            assert mean < 4.5 and variance < 0.25
            if hasattr(d, "covariance_matrix") and name != "Wishart":
                centred = x - x.mean(0)
                found = np.einsum("n...i,n...j->...ij", centred, centred) / N
                np.testing.assert_allclose(found, array(d.covariance_matrix), atol=0.35)


def test_correlation_matrices():
    for n, eta in ((2, 0.7), (3, 2.0), (4, 1.0)):
        factors = D.LKJCholesky(n, f64(eta)).sample((N,))
        assert bool(D.constraints.corr_cholesky.check(factors).all())
        r = array(factors @ factors.mT)
        # Each correlation is 2 b - 1 for a beta number b with both concentrations eta + (n - 2) / 2.
        variance = 1 / (2 * (eta + (n - 2) / 2) + 1)
        for i in range(n):
            for j in range(i):
                assert abs(r[:, i, j].mean()) < 4.5 * math.sqrt(variance / N)
                assert abs(r[:, i, j].var() / variance - 1) < 0.15


def test_logistic_normal_and_relaxed_vectors():
    loc, scale = f64([0.5, -1.0]), f64([0.3, 1.5])
    x = D.LogisticNormal(loc, scale).sample((N,))
    z = array(D.StickBreakingTransform().inv(x))
    assert (np.abs(z.mean(0) - [0.5, -1.0]) < 4.5 * np.array([0.3, 1.5]) / math.sqrt(N)).all()
    # The largest score is at i with probability probs[i], for every temperature.
    probs = np.array([0.05, 0.15, 0.8])
    chosen = array(D.RelaxedOneHotCategorical(f64(0.5), f64(probs.tolist())).sample((N,)).argmax(-1))
    fraction = np.bincount(chosen.astype(int), minlength=3) / N
    assert (np.abs(fraction - probs) < 4.5 * np.sqrt(probs * (1 - probs) / N)).all()


@pytest.mark.parametrize("case", ALL, ids=name_of)
def test_seeds_repeat_samples(case):
    d, _ = build(*case)
    lt.manual_seed(5)
    first, second = d.sample((3,)), d.sample((3,))
    lt.manual_seed(5)
    assert d.sample((3,)).tolist() == first.tolist()
    if case[0] not in ("Bernoulli", "Categorical", "OneHotCategorical", "OneHotCategoricalStraightThrough"):
        assert first.tolist() != second.tolist()
    none = d.sample((0,))
    assert none.shape == (0,) + d.batch_shape + d.event_shape and d.log_prob(none).shape == (0,) + d.batch_shape


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64], ids=str)
def test_small_concentrations(dtype):
    small = lt.full((3,), 1e-3, dtype=dtype, requires_grad=True)
    x = D.Dirichlet(small).rsample((N,))
    assert x.isfinite().all() and (x > 0).all() and ((x.sum(-1) - 1).abs() < 1e-6).all()
    corners = np.bincount(array(x.argmax(-1)).astype(int), minlength=3) / N
    assert (np.abs(corners - 1 / 3) < 4.5 * math.sqrt(2 / 9 / N)).all()
    (g,) = lt.autograd.grad(x[:, 0].sum(), small)
    assert g.isfinite().all()
    b = D.Beta(small[0], small[1]).sample((N,))
    assert (b > 0).all() and (b < 1).all() and abs((b > 0.5).to(lt.float64).mean().item() - 0.5) < 0.05


# ---- gradients for the parameters: -(dF / dtheta) / f for one number of distribution function F and density f

PATHWISE = [
    ("Normal", [0.3, 1.7]),
    ("Uniform", [-0.5, 1.5]),
    ("Laplace", [0.3, 1.7]),
    ("Cauchy", [0.3, 1.7]),
    ("Exponential", [1.7]),
    ("Gumbel", [0.3, 1.7]),
    ("LogNormal", [0.3, 0.7]),
    ("HalfNormal", [1.7]),
    ("HalfCauchy", [1.7]),
    ("Weibull", [1.7, 2.3]),
    ("Pareto", [1.7, 2.3]),
    ("Kumaraswamy", [1.7, 2.3]),
    ("GeneralizedPareto", [0.3, 1.7, 0.2]),
    ("GeneralizedPareto", [0.3, 1.7, 0.0]),
    ("ContinuousBernoulli", [0.3]),
    ("ContinuousBernoulli", [0.5]),
    ("Gamma", [0.4, 1.7]),
    ("Gamma", [35.0, 0.7]),
    ("Chi2", [3.3]),
    ("InverseGamma", [2.3, 0.7]),
]


@pytest.mark.parametrize("row", PATHWISE, ids=lambda row: f"{row[0]}-{row[1][-1]}")
def test_pathwise_gradients(row):
    name, parameters = row
    held = [f64(p).requires_grad_() for p in parameters]
    x = getattr(D, name)(*held).rsample((7,))
    frozen = x.detach()

    def cdf(i, step):
        moved = [f64(p + step * (i == j)) for j, p in enumerate(parameters)]
        return array(getattr(D, name)(*moved, validate_args=False).cdf(frozen))

    density = np.exp(array(getattr(D, name)(*[f64(p) for p in parameters], validate_args=False).log_prob(frozen)))
    for i, p in enumerate(held):
        found = np.array([lt.autograd.grad(x[k], p, retain_graph=True)[0].item() for k in range(7)])
        h = 1e-4
        slope = (8 * (cdf(i, h) - cdf(i, -h)) - (cdf(i, 2 * h) - cdf(i, -2 * h))) / (12 * h)
        np.testing.assert_allclose(found, -slope / density, rtol=1e-6, atol=1e-9)


def beta_tail(a, b, x):
    """The integral of the density of Beta(a, b) from 0 to x, by the double exponential rule in the logarithm."""
    y = np.linspace(-4.5, 4.5, 1201)
    s = 1 / (1 + np.exp(-math.pi * np.sinh(y)))
    with np.errstate(over="ignore"):
        w = math.pi * np.cosh(y) * (y[1] - y[0]) * s / (1 + np.exp(math.pi * np.sinh(y)))
    t = x * s
    norm = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    return np.sum(w * x * np.exp((a - 1) * np.log(t) + (b - 1) * np.log1p(-t) + norm))


@pytest.mark.parametrize(
    "a, b", [(0.3, 0.7), (1.0, 1.0), (2.5, 0.6), (0.6, 12.0), (40.0, 25.0), (3.0, 400.0), (900.0, 1.5)]
)
def test_gradients_of_beta_numbers(a, b):
    p, q = f64(a).requires_grad_(), f64(b).requires_grad_()
    x = D.Beta(p, q).rsample((5,))
    h = 1e-4
    norm = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    for i in range(5):
        v = x[i].item()
        density = math.exp((a - 1) * math.log(v) + (b - 1) * math.log1p(-v) + norm)
        by_a, by_b = (g.item() for g in lt.autograd.grad(x[i], (p, q), retain_graph=True))

        def slope(da, db, v=v):
            def f(k):
                return beta_tail(a + k * h * da, b + k * h * db, v)

            return (8 * (f(1) - f(-1)) - (f(2) - f(-2))) / (12 * h)

        np.testing.assert_allclose(by_a, -slope(a, 0) / a / density, rtol=2e-5, atol=1e-9)
        np.testing.assert_allclose(by_b, -slope(0, b) / b / density, rtol=2e-5, atol=1e-9)


def test_second_derivatives_of_beta_quantiles():
    x, a, b = (f64(v).requires_grad_() for v in ([0.3, 0.9, 0.02], [0.5, 3.0, 1.2], [2.0, 0.7, 15.0]))
    assert lt.autograd.gradcheck(lambda x, a, b: _special.beta_quantile_grad(x, 1 - x, a, b), (x, a, b))


def test_dirichlet_and_beta_agree():
    held = f64([0.7, 2.5]).requires_grad_()
    lt.manual_seed(3)
    x = D.Dirichlet(held).rsample((6,))
    (g,) = lt.autograd.grad(x[:, 0].sum(), held)
    lt.manual_seed(3)
    a, b = f64(0.7).requires_grad_(), f64(2.5).requires_grad_()
    y = D.Beta(a, b).rsample((6,))
    np.testing.assert_allclose(array(y), array(x[:, 0]))
    np.testing.assert_allclose([v.item() for v in lt.autograd.grad(y.sum(), (a, b))], array(g), rtol=1e-10)


def estimate(draw, parameter, expected, n=6000):
    """The mean of the gradients of a function of n samples is near the derivative of its mean."""
    value = draw(parameter.expand((n,) + parameter.shape))
    per_sample = lt.autograd.grad(value.sum(), parameter)[0]
    # By halves the spread of the estimate is seen as well.
    parts = []
    for _ in range(8):
        value = draw(parameter.expand((n // 8,) + parameter.shape))
        parts.append(array(lt.autograd.grad(value.sum(), parameter)[0]) / (n // 8))
    spread = np.std(parts, 0) / math.sqrt(8) + 1e-12
    found = (array(per_sample) / n + np.mean(parts, 0)) / 2
    np.testing.assert_array_less(np.abs(found - expected), 4.5 * spread)


def test_gradients_estimate_derivatives_of_means():
    c = f64([0.7, 1.5, 4.0]).requires_grad_()
    weights = np.array([1.0, -2.0, 0.5])
    # The mean of log x[i] is digamma(c[i]) - digamma(sum(c)).
    trigamma, total = array(c.polygamma(1)), c.sum().polygamma(1).item()
    expected = weights * trigamma - weights.sum() * total
    estimate(lambda p: (D.Dirichlet(p).rsample().log() * f64(weights.tolist())).sum(-1), c, expected)
    # The variance of Student's t is df / (df - 2).
    df = f64(9.0).requires_grad_()
    estimate(lambda p: D.StudentT(p).rsample().square(), df, -2 / 49)
    # The mean of F is df2 / (df2 - 2), whatever df1.
    estimate(lambda p: D.FisherSnedecor(4.0, p).rsample(), df, -2 / 49)
    estimate(lambda p: D.FisherSnedecor(p, 12.0).rsample(), df, 0.0)
    # The mean of a Wishart matrix is df times the covariance.
    covariance = f64([[2.0, 0.5], [0.5, 1.0]])
    estimate(lambda p: D.Wishart(p, covariance).rsample().sum((-2, -1)), df, 4.0)


def test_gradients_of_multivariate_samples():
    loc, factor = f64([0.5, -1.0]).requires_grad_(), f64([[1.5, 0.0], [-0.3, 0.5]]).requires_grad_()
    x = D.MultivariateNormal(loc, scale_tril=factor).rsample()
    noise = np.linalg.solve(array(factor), array(x - loc))
    by_loc, by_factor = lt.autograd.grad((x * f64([1.0, 2.0])).sum(), (loc, factor))
    assert by_loc.tolist() == [1, 2]
    np.testing.assert_allclose(array(by_factor), np.outer([1.0, 2.0], noise), rtol=1e-9)
    probs = f64([0.2, 0.3, 0.5]).requires_grad_()
    one_hot = D.OneHotCategoricalStraightThrough(probs).rsample((4,))
    assert sorted(array(one_hot).round(9).ravel().tolist()) == [0.0] * 8 + [1.0] * 4
    (g,) = lt.autograd.grad((one_hot * f64([1.0, 0.0, 0.0])).sum(), probs)
    np.testing.assert_allclose(array(g), 4 * (np.array([1.0, 0.0, 0.0]) - 0.2), rtol=1e-12)


def test_samples_have_no_gradient():
    for name, parameters in ALL:
        d, held = build(name, parameters, requires_grad=True)
        assert not d.sample((2,)).requires_grad
        if d.has_rsample:
            x = d.rsample((2,))
            assert any(g is not None for g in lt.autograd.grad(x.sum(), held, allow_unused=True)), name


def test_gradients_as_pytorch(torch):
    """Of given beta numbers; PyTorch's approximations have three digits or more."""
    a = np.array([0.3, 1.0, 2.5, 0.6, 40.0])
    b = np.array([0.7, 1.0, 0.6, 12.0, 25.0])
    x = np.array([0.2, 0.6, 0.9, 0.03, 0.6])
    ours = array(_special.beta_quantile_grad(*(f64(v.tolist()) for v in (x, 1 - x, a, b))))
    theirs = torch._dirichlet_grad(*(torch.tensor(v) for v in (x, a, a + b))).numpy() * (1 - x)
    np.testing.assert_allclose(ours, theirs, rtol=5e-3)
