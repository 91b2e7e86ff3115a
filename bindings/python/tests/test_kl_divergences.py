# SPDX-License-Identifier: Apache-2.0
"""Divergences of pairs of distributions, against quadrature, sums and formulas."""

import warnings

import numpy as np
import pytest
from distribution_cases import array, quadrature

import libtensor as lt

D = lt.distributions
kl = D.kl_divergence


def f64(value):
    return lt.tensor(value, dtype=lt.float64)


# Two sets of parameters, whose batch shapes broadcast to (2, 2), and the support for quadrature
ONE_NUMBER = {
    "Beta": ([[1.5, 2.0], [1.5, 3.0]], [[[0.7], [4.0]], [1.0, 2.0]], "unit"),
    "ContinuousBernoulli": ([[0.2, 0.5]], [[[0.3], [0.9]]], "unit"),
    "Uniform": ([[0.1, 0.4], [0.9, 0.7]], [[[0.05], [0.01]], [1.5, 0.95]], "bounds"),
    "Exponential": ([[0.5, 2.0]], [[[0.3], [4.0]]], "positive"),
    "Gamma": ([[1.5, 2.0], [1.0, 3.0]], [[[0.7], [4.0]], [1.0, 2.0]], "positive"),
    "Pareto": ([[0.5, 2.0], [3.5, 4.0]], [[[0.4], [0.3]], [1.0, 2.0]], "bounds"),
    "Gumbel": ([[0.1, -0.4], [1.0, 0.5]], [[[0.2], [1.0]], [1.5, 0.8]], "real"),
    "Laplace": ([[0.0, 0.0], [1.0, 0.6]], [[[0.0], [0.0]], [1.5, 0.8]], "kink"),
    "Normal": ([[0.1, 0.4], [1.0, 0.5]], [[[0.2], [1.0]], [1.5, 0.8]], "real"),
    "HalfNormal": ([[0.5, 2.0]], [[[0.8], [4.0]]], "positive"),
    "Cauchy": ([[0.1, 0.4], [1.0, 2.0]], [[[0.2], [1.0]], [1.5, 0.3]], "real"),
}
FINITE = [
    (p, q)
    for p, qs in {
        "Beta": ["Beta", "ContinuousBernoulli", "Uniform", "Exponential", "Gamma", "Normal"],
        "ContinuousBernoulli": ["ContinuousBernoulli", "Uniform", "Exponential", "Normal"],
        "Uniform": ["Beta", "ContinuousBernoulli", "Exponential", "Gamma", "Gumbel", "Normal", "Pareto", "Uniform"],
        "Exponential": ["Exponential", "Gamma", "Gumbel", "Normal"],
        "Gamma": ["Exponential", "Gamma", "Gumbel", "Normal"],
        "Pareto": ["Exponential", "Gamma", "Normal", "Pareto"],
        "Gumbel": ["Gumbel", "Normal"],
        "Laplace": ["Laplace", "Normal"],
        "Normal": ["Gumbel", "Normal"],
        "HalfNormal": ["HalfNormal"],
        "Cauchy": ["Cauchy"],
    }.items()
    for q in qs
]


def parts(p, q, requires_grad=False):
    first = [f64(v).requires_grad_(requires_grad) for v in ONE_NUMBER[p][0]]
    second = [f64(v).requires_grad_(requires_grad) for v in ONE_NUMBER[q][1]]
    if (p, q) in (("Beta", "Uniform"), ("ContinuousBernoulli", "Uniform")):
        second = [f64([[0.0], [-0.5]]).requires_grad_(requires_grad), f64([1.0, 1.5]).requires_grad_(requires_grad)]
    if (p, q) == ("Uniform", "Pareto"):
        second[0] = f64([[0.05], [0.1]]).requires_grad_(requires_grad)
    return first, second


@pytest.mark.parametrize("pair", FINITE, ids="-".join)
def test_by_quadrature(pair):
    first, second = parts(*pair)
    p, q = getattr(D, pair[0])(*first), getattr(D, pair[1])(*second)
    found = kl(p, q)
    batch = found.shape
    assert batch == (2, 2)
    wide_p, wide_q = p.expand(batch), q.expand(batch)
    wide_p._validate_args = wide_q._validate_args = False
    x, w = quadrature(ONE_NUMBER[pair[0]][2], wide_p)
    at = f64(x.tolist())
    log_p = array(wide_p.log_prob(at))
    mass = np.nan_to_num(np.exp(log_p) * w)
    with np.errstate(invalid="ignore"):
        terms = np.where(mass > 0, mass * (log_p - array(wide_q.log_prob(at))), 0)
    np.testing.assert_allclose(array(found), np.nan_to_num(terms).sum(0), rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("pair", FINITE + [("Normal", "Laplace")], ids="-".join)
def test_gradients(pair):
    first, second = parts(*pair, requires_grad=True)

    def divergence(*given):
        return kl(
            getattr(D, pair[0])(*given[: len(first)], validate_args=False),
            getattr(D, pair[1])(*given[len(first) :], validate_args=False),
        )

    if pair == ("Beta", "Uniform") or pair == ("ContinuousBernoulli", "Uniform"):
        second = [v.detach() for v in second]  # a step leads to an infinite divergence
    assert lt.autograd.gradcheck(divergence, (*first, *second))


def test_normal_and_laplace():
    x = np.linspace(-30, 30, 600001)
    p, q = D.Normal(f64(0.7), f64(1.3)), D.Laplace(f64(-0.2), f64(0.9))
    log_p, log_q = (array(d.log_prob(f64(x.tolist()))) for d in (p, q))
    np.testing.assert_allclose(kl(p, q).item(), np.sum(np.exp(log_p) * (log_p - log_q)) * (x[1] - x[0]), rtol=1e-7)


DISCRETE = [
    (D.Bernoulli, [0.2, 0.5], [[0.3], [0.9]], 2),
    (D.Geometric, [0.2, 0.5], [[0.3], [0.9]], 300),
    (D.Poisson, [0.5, 4.0], [[0.8], [2.0]], 60),
    (lambda p: D.Binomial(f64(5.0), p), [0.2, 0.5], [[0.3], [0.9]], 6),
]


@pytest.mark.parametrize("row", DISCRETE, ids=["Bernoulli", "Geometric", "Poisson", "Binomial"])
def test_by_sums(row):
    make, first, second, n = row
    p, q = make(f64(first)), make(f64(second))
    k = f64([[[float(i)]] for i in range(n)])
    log_p, log_q = array(p.log_prob(k)), array(q.log_prob(k))
    np.testing.assert_allclose(array(kl(p, q)), (np.exp(log_p) * (log_p - log_q)).sum(0), rtol=1e-8)


def test_other_discrete_pairs():
    p, q = f64([[0.2, 0.3, 0.5], [0.1, 0.1, 0.8]]), f64([0.3, 0.3, 0.4])
    expected = (array(p) * np.log(array(p) / array(q))).sum(-1)
    np.testing.assert_allclose(array(kl(D.Categorical(p), D.Categorical(q))), expected, rtol=1e-12)
    np.testing.assert_allclose(array(kl(D.OneHotCategorical(p), D.OneHotCategorical(q))), expected, rtol=1e-12)
    found = array(kl(D.Bernoulli(f64([0.3, 0.6])), D.Poisson(f64(0.7))))
    b, rate = np.array([0.3, 0.6]), 0.7
    expected = b * np.log(b / (rate * np.exp(-rate))) + (1 - b) * np.log((1 - b) / np.exp(-rate))
    np.testing.assert_allclose(found, expected, rtol=1e-12)
    corner, inner = D.Bernoulli(f64([1.0, 0.0])), D.Bernoulli(f64(0.3))
    np.testing.assert_allclose(array(kl(corner, inner)), [-np.log(0.3), -np.log(0.7)], rtol=1e-9)
    assert array(kl(inner, corner)).tolist() == [np.inf, np.inf]
    assert kl(D.Categorical(f64([0.5, 0.5])), D.Categorical(f64([1.0, 0.0]))).item() == np.inf
    assert np.isfinite(kl(D.Categorical(f64([1.0, 0.0])), D.Categorical(f64([0.5, 0.5]))).item())
    with pytest.raises(NotImplementedError, match="expected the first to be as large"):
        kl(D.Binomial(f64(3.0), f64(0.5)), D.Binomial(f64(4.0), f64(0.5)))
    assert kl(D.Binomial(f64(5.0), f64(0.5)), D.Binomial(f64(4.0), f64(0.5))).item() == np.inf


@pytest.mark.parametrize("q", ["Beta", "ContinuousBernoulli", "Uniform", "Exponential", "Gamma", "Pareto"])
def test_infinite(q):
    second = getattr(D, q)(*[f64(v) for v in ONE_NUMBER[q][1]])
    excluded = {"Exponential": ["Gumbel", "Laplace", "Normal"], "Gamma": ["Gumbel", "Laplace", "Normal"]}
    wide = ["Exponential", "Gamma", "Gumbel", "Laplace", "Normal"]
    for p in excluded.get(q, wide + (["Beta", "ContinuousBernoulli"] if q == "Pareto" else ["Pareto"])):
        first = getattr(D, p)(*[f64(v) for v in ONE_NUMBER[p][0]])
        assert array(kl(first, second)).tolist() == [[np.inf, np.inf]] * 2
    assert kl(D.Uniform(f64(0.0), f64(2.0)), D.Uniform(f64(0.5), f64(3.0))).item() == np.inf
    assert kl(D.Pareto(f64(1.0), f64(2.0)), D.Pareto(f64(1.5), f64(2.0))).item() == np.inf
    assert kl(D.Pareto(f64(1.0), f64(1.5)), D.Normal(f64(0.0), f64(1.0))).item() == np.inf
    assert kl(D.Uniform(f64(-1.0), f64(2.0)), D.Gamma(f64(1.5), f64(3.0))).item() == np.inf
    assert kl(D.Poisson(f64(1.0)), D.Bernoulli(f64(0.5))).item() == np.inf


def multivariate():
    rng = np.random.default_rng(0)
    root = rng.normal(size=(2, 3, 3))
    covariance = root @ root.swapaxes(1, 2) + np.eye(3)
    factor = rng.normal(size=(3, 1))
    return [
        D.MultivariateNormal(f64([0.1, 0.2, 0.3]), f64(covariance[0].tolist())),
        D.MultivariateNormal(f64([[1.0, 2.0, 0.3]]), f64(covariance.tolist())),
        D.LowRankMultivariateNormal(
            f64([0.1, 0.2, -0.3]), f64(factor.tolist()), f64([[0.5, 1.0, 2.0], [1.0, 1.0, 1.0]])
        ),
        D.LowRankMultivariateNormal(f64([0.0, 1.0, 0.0]), f64(rng.normal(size=(3, 2)).tolist()), f64([0.5, 0.2, 2.0])),
    ]


@pytest.mark.parametrize("i", range(4))
@pytest.mark.parametrize("j", range(4))
def test_multivariate_normal(i, j):
    p, q = multivariate()[i], multivariate()[j]
    a, b, d = array(p.covariance_matrix), array(q.covariance_matrix), array(q.loc) - array(p.loc)
    inverse = np.linalg.inv(b)
    spread = np.trace(inverse @ a, axis1=-2, axis2=-1) + np.einsum("...i,...ij,...j->...", d, inverse, d)
    expected = 0.5 * (np.linalg.slogdet(b)[1] - np.linalg.slogdet(a)[1] + spread - 3)
    np.testing.assert_allclose(array(kl(p, q)), expected, rtol=1e-9, atol=1e-12)


def test_by_samples():
    pairs = [
        (D.Dirichlet(f64([0.7, 2.0, 3.0])), D.Dirichlet(f64([1.0, 1.5, 2.0]))),
        (D.Wishart(f64(4.5), f64([[2.0, 0.5], [0.5, 1.0]])), D.Wishart(f64(5.5), f64([[1.0, 0.2], [0.2, 1.5]]))),
        (D.LogNormal(f64(0.2), f64(0.7)), D.LogNormal(f64(0.5), f64(1.1))),
        (D.Chi2(f64(3.0)), D.Chi2(f64(4.5))),
    ]
    for p, q in pairs:
        x = p.sample((4000,))
        terms = array(p.log_prob(x) - q.log_prob(x))
        assert abs(terms.mean() - kl(p, q).item()) < 4.5 * terms.std() / 4000**0.5


def test_exponential_families_by_bregman_divergence():
    from libtensor.distributions.kl import _exponential_families

    for name in ("Normal", "Exponential", "Gamma", "Beta", "ContinuousBernoulli"):
        first, second = parts(name, name, requires_grad=True)
        p, q = getattr(D, name)(*first), getattr(D, name)(*second)
        found = _exponential_families(p, q)
        np.testing.assert_allclose(array(found), array(kl(p, q)), rtol=1e-5, atol=1e-8)
        ours = lt.autograd.grad(found.sum(), (*first, *second), retain_graph=True)
        theirs = lt.autograd.grad(kl(p, q).sum(), (*first, *second))
        for a, b in zip(ours, theirs):
            np.testing.assert_allclose(array(a), array(b), rtol=1e-3, atol=1e-5)


def test_independent_and_transformed():
    p, q = D.Normal(f64([[0.0, 1.0], [2.0, 3.0]]), 1.0), D.Normal(f64([0.5, 0.5]), 2.0)
    expected = array(kl(p, q)).sum(-1)
    np.testing.assert_allclose(array(kl(D.Independent(p, 1), D.Independent(q.expand((2, 2)), 1))), expected)
    for make in (lambda d: D.TransformedDistribution(d, D.TanhTransform()), lambda d: D.LogNormal(d.loc, d.scale)):
        np.testing.assert_allclose(array(kl(make(p), make(q))), array(kl(p, q)))
    with pytest.raises(NotImplementedError, match="different transforms"):
        kl(D.TransformedDistribution(p, D.TanhTransform()), D.TransformedDistribution(q, D.ExpTransform()))
    with pytest.raises(NotImplementedError, match="expected one number"):
        kl(D.Independent(p, 1), D.Independent(q, 0))


def test_registering():
    class Own(D.Distribution):
        def __init__(self):
            super().__init__(validate_args=False)

    class Nearer(Own):
        pass

    with pytest.raises(NotImplementedError, match="kl_divergence: none is registered for p Own and q Normal"):
        kl(Own(), D.Normal(0.0, 1.0))

    @D.register_kl(Own, D.Normal)
    def general(p, q):
        return lt.tensor(1.0)

    assert kl(Nearer(), D.Normal(0.0, 1.0)).item() == 1

    @D.register_kl(Nearer, D.Normal)
    def special(p, q):
        return lt.tensor(2.0)

    assert kl(Nearer(), D.Normal(0.0, 1.0)).item() == 2 and kl(Own(), D.Normal(0.0, 1.0)).item() == 1
    assert general(None, None).item() == 1 and special(None, None).item() == 2
    D.register_kl(Own, Own)(lambda p, q: lt.tensor(3.0))
    D.register_kl(D.Distribution, Nearer)(lambda p, q: lt.tensor(4.0))
    with pytest.warns(RuntimeWarning, match="ambiguous"):
        kl(Own(), Nearer())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert kl(Own(), Own()).item() == 3
    for wrong in ((1, D.Normal), (D.Normal, 1)):
        with pytest.raises(TypeError, match="register_kl: type_"):
            D.register_kl(*wrong)
    with pytest.raises(NotImplementedError, match="different exponential families"):
        kl(D.Dirichlet(lt.ones(2)), D.Normal(0.0, 1.0))


def test_pairs_of_pytorch(torch):
    from libtensor.distributions.kl import _registry
    from torch.distributions.kl import _KL_REGISTRY

    ours = {(p.__name__, q.__name__) for p, q in _registry}
    assert {(p.__name__, q.__name__) for p, q in _KL_REGISTRY} <= ours
    for pair in FINITE + [("Normal", "Laplace")]:
        if pair == ("ContinuousBernoulli", "Uniform"):
            continue  # infinite there where the uniform interval begins at 0
        first, second = parts(*pair)
        theirs = [getattr(torch.distributions, name) for name in pair]
        expected = torch.distributions.kl_divergence(
            theirs[0](*[torch.tensor(v.tolist(), dtype=torch.float64) for v in first]),
            theirs[1](*[torch.tensor(v.tolist(), dtype=torch.float64) for v in second]),
        )
        found = kl(getattr(D, pair[0])(*first), getattr(D, pair[1])(*second))
        np.testing.assert_allclose(array(found), expected.numpy(), rtol=1e-8, err_msg=str(pair))
