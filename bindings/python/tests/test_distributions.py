# SPDX-License-Identifier: Apache-2.0
"""Densities, moments, entropies and quantiles of distributions, against quadrature, sums and values of SciPy."""

import copy
import math
import pickle
import subprocess
import sys

import numpy as np
import pytest
from distribution_cases import ALL, CONTINUOUS, DISCRETE, VECTORS, array, build, name_of, quadrature

import libtensor as lt

D = lt.distributions


def f64(value):
    return lt.tensor(value, dtype=lt.float64)


def values_of(call):
    """An array, or None for what the distribution does not have."""
    try:
        return array(call())
    except NotImplementedError:
        return None


@pytest.mark.parametrize("case", CONTINUOUS, ids=name_of)
def test_densities(case):
    name, parameters, support = case
    d, _ = build(name, parameters, validate_args=False)
    x, w = quadrature(support, d)
    log_p = array(d.log_prob(f64(x.tolist())))
    mass = np.exp(log_p) * w
    assert log_p.shape == x.shape
    mass[~np.isfinite(mass)] = 0  # beyond all numbers
    np.testing.assert_allclose(mass.sum(0), np.ones(d.batch_shape), rtol=1e-7)
    x = np.where(mass == 0, 0, x)
    mean, variance = values_of(lambda: d.mean), values_of(lambda: d.variance)
    if name not in ("VonMises", "Cauchy", "HalfCauchy", "RelaxedBernoulli"):
        np.testing.assert_allclose(mean, (x * mass).sum(0), rtol=1e-6, atol=1e-9)
        np.testing.assert_allclose(variance, ((x - mean) ** 2 * mass).sum(0), rtol=1e-6)
        np.testing.assert_allclose(array(d.stddev), variance**0.5)
    if name == "VonMises":
        np.testing.assert_allclose(variance, 1 - (np.cos(x - mean) * mass).sum(0), rtol=1e-9, atol=1e-12)
    entropy = values_of(d.entropy)
    if entropy is not None:
        terms = np.where(mass > 0, -np.where(mass > 0, log_p, 0) * mass, 0)
        np.testing.assert_allclose(entropy * np.ones(d.batch_shape), terms.sum(0), rtol=1e-6, atol=1e-9)
        np.testing.assert_allclose(array(d.perplexity()), np.exp(entropy))


@pytest.mark.parametrize(
    "case", [c for c in CONTINUOUS if c[0] not in ("StudentT", "FisherSnedecor", "VonMises", "Beta")], ids=name_of
)
def test_distribution_functions(case):
    name, parameters, support = case
    if name == "RelaxedBernoulli":
        with pytest.raises(NotImplementedError, match="LogitRelaxedBernoulli does not implement cdf"):
            build(name, parameters)[0].cdf(lt.tensor(0.5))
        return
    d, _ = build(name, parameters, validate_args=False)
    # The derivative of the distribution function is the density.
    x, w = quadrature(support, d)
    below = np.nan_to_num(np.exp(array(d.log_prob(f64(x.tolist())))) * w).cumsum(0)
    places = np.stack([np.abs(below - p).argmin(0) for p in (0.1, 0.3, 0.52, 0.7, 0.9)])
    x = np.take_along_axis(x, places, 0)
    t = f64(x.tolist()).requires_grad_()
    p = d.cdf(t)
    (slope,) = lt.autograd.grad(p.sum(), t)
    np.testing.assert_allclose(array(slope), np.exp(array(d.log_prob(t))), rtol=1e-7, atol=1e-12)
    p = array(p)
    assert (np.diff(p, axis=0) >= 0).all() and (p >= 0).all() and (p <= 1).all()
    if name not in ("Gamma", "Chi2", "InverseGamma"):
        inside = np.linspace(0.1, 0.9, 5).reshape((-1,) + (1,) * len(d.batch_shape)) * np.ones(d.batch_shape)
        np.testing.assert_allclose(array(d.cdf(d.icdf(f64(inside.tolist())))), inside, rtol=1e-7)


@pytest.mark.parametrize("case", DISCRETE, ids=name_of)
def test_probabilities(case):
    name, parameters, n = case
    d, _ = build(name, parameters, validate_args=False)
    k = np.arange(n).reshape((-1,) + (1,) * len(d.batch_shape)) * np.ones(d.batch_shape)
    p = np.exp(array(d.log_prob(f64(k.tolist()))))
    if name == "Binomial":
        p = np.where(k <= array(d.total_count), p, 0)
    np.testing.assert_allclose(p.sum(0), np.ones(d.batch_shape), rtol=1e-9)
    if name != "Categorical":
        mean = array(d.mean)
        np.testing.assert_allclose(mean, (k * p).sum(0), rtol=1e-9)
        np.testing.assert_allclose(array(d.variance), ((k - mean) ** 2 * p).sum(0), rtol=1e-9, atol=1e-14)
    else:
        assert np.isnan(array(d.mean)).all() and np.isnan(array(d.variance)).all()
    mode = array(d.mode)
    if name != "Bernoulli":
        at_mode = np.take_along_axis(p, mode.astype(int)[None], 0)[0]
        np.testing.assert_allclose(at_mode, p.max(0), rtol=1e-12)
    entropy = values_of(d.entropy)
    if entropy is not None:
        np.testing.assert_allclose(entropy, -(p * np.log(np.where(p > 0, p, 1))).sum(0), rtol=1e-6, atol=1e-9)
    if d.has_enumerate_support and entropy is not None:
        values = d.enumerate_support()
        assert values.shape == (n,) + d.batch_shape
        assert array(values).tolist() == k.tolist()
        assert d.enumerate_support(expand=False).shape == (n,) + (1,) * len(d.batch_shape)


# name, parameters, values, and SciPy's log_prob, cdf (None where there is none) and entropy
SCIPY = [
    ("Normal", (0.5, 2.0), [0.25, 1.5], [-1.61989821376, -1.73708571376], [0.45026177517, 0.691462461274], 2.11208571376),
    ("Laplace", (0.5, 2.0), [0.25, 1.5], [-1.51129436112, -1.88629436112], [0.441248451292, 0.696734670144], 2.38629436112),
    ("Cauchy", (0.5, 2.0), [0.25, 1.5], [-1.85338125295, -2.06102061772], [0.460416575839, 0.64758361765], 3.22417142753),
    ("Gumbel", (0.5, 2.0), [0.25, 1.5], [-1.70129563363, -1.79967784027], [0.322017800771, 0.545239211893], 2.27036284546),
    ("StudentT", (3.0, 0.5, 2.0), [0.25, 1.5], [-1.70442566394, -1.85412144553], None, 2.46662475242),
    ("Exponential", (2.0,), [0.25, 1.5], [0.19314718056, -2.30685281944], [0.393469340287, 0.950212931632], 0.30685281944),
    ("Gamma", (1.7, 2.0), [0.25, 1.5], [-0.196248148425, -1.44201651997], [0.146611153405, 0.856222152457], 0.765061609622),
    ("Chi2", (3.0,), [0.25, 1.5], [-1.73708571376, -1.46620597915], [0.0308595957837, 0.317729669664], 2.05411995594),
    ("FisherSnedecor", (3.0, 5.0), [0.25, 1.5], [-0.390574549319, -1.50306258989], None, None),
    ("InverseGamma", (2.5, 1.5), [0.25, 1.5], [-0.418989836283, -1.69014797858], [0.0347877805062, 0.849145036085], 0.729099736323),
    ("LogNormal", (0.5, 2.0), [0.25, 1.5], [-0.670554654744, -2.0186679276], [0.172802812953, 0.481150036721], 2.61208571376),
    ("HalfNormal", (2.0,), [0.25, 1.5], [-0.926751033205, -1.2001885332], [0.0994764496602, 0.546745295246], 1.4189385332),
    ("HalfCauchy", (2.0,), [0.25, 1.5], [-1.16023407239, -1.59101698848], [0.0791668483211, 0.409665529398], 2.53102424697),
    ("Weibull", (2.0, 1.5), [0.25, 1.5], [-1.37159701712, -1.08104216152], [0.0432318398973, 0.477703086417], 1.48008729409),
    ("Pareto", (0.2, 3.0), [0.25, 1.5], [1.81547599585, -5.35156188107], [0.488, 0.99762962963], -1.37471686777),
    ("GeneralizedPareto", (0.1, 2.0, 0.3), [0.25, 1.5], [-0.789566485944, -1.51916873886], [0.0714849565626, 0.470277078465], 1.99314718056),
    ("VonMises", (0.5, 2.0), [0.25, 1.5], [-0.724045764471, -1.58126599616], None, None),
    ("Beta", (0.7, 2.0), [0.25, 0.75], [0.302159543008, -1.12603643226], None, -0.404996490037),
    ("Uniform", (0.0, 2.0), [0.25, 0.75], [-0.69314718056, -0.69314718056], [0.125, 0.375], 0.69314718056),
    ("Bernoulli", (0.3,), [0.0, 1.0], [-0.356674943939, -1.20397280433], None, 0.610864302055),
    ("Binomial", (5.0, 0.3), [0.0, 3.0], [-1.78337471969, -2.02268320786], None, 1.41361485528),
    ("Geometric", (0.3,), [0.0, 3.0], [-1.20397280433, -2.27399763614], None, 2.03621434018),
    ("NegativeBinomial", (2.5, 0.3), [0.0, 3.0], [-0.891687359847, -2.62223414491], None, None),
    ("Poisson", (2.5,), [0.0, 3.0], [-2.5, -1.54288727361], None, None),
    ("Multinomial", (5, [0.2, 0.3, 0.5]), [1.0, 1.0, 3.0], -1.89711998489, None, 2.59180859627),
    ("Dirichlet", ([0.5, 1.5, 2.0],), [0.2, 0.3, 0.5], 0.849762137433, None, -1.50684343061),
    ("MultivariateNormal", ([0.5, -1.0], [[2.0, 0.5], [0.5, 1.0]]), [0.2, 0.3], -3.22054210323, None, 3.11768496038),
    ("Wishart", (3.5, [[2.0, 0.5], [0.5, 1.0]]), [[1.0, 0.2], [0.2, 0.5]], -4.50345265799, None, 6.80355247902),
]  # fmt: skip


@pytest.mark.parametrize("row", SCIPY, ids=lambda row: row[0])
def test_values_of_scipy(row):
    name, parameters, at, log_prob, cdf, entropy = row
    d = getattr(D, name)(*(p if isinstance(p, int) else f64(p) for p in parameters))
    np.testing.assert_allclose(array(d.log_prob(f64(at))), log_prob, rtol=1e-10)
    if cdf is not None:
        np.testing.assert_allclose(array(d.cdf(f64(at))), cdf, rtol=1e-10)
    if entropy is not None:
        np.testing.assert_allclose(array(d.entropy()), entropy, rtol=1e-10)


def test_incomplete_gamma():
    a, x = f64([0.5, 3.0, 50.0, 1e4, 2.0, 2.0, 1e-3]), f64([0.2, 5.0, 40.0, 1.01e4, 0.0, float("inf"), 0.5])
    found = D.Gamma(a, lt.ones(7, dtype=lt.float64)).cdf(x)
    expected = [0.472910743134, 0.875347980517, 0.0703350666594, 0.841348750447, 0.0, 1.0, 0.999439933343]
    np.testing.assert_allclose(array(found), expected, rtol=1e-11)
    # P(n, x) is the probability of n events or more in a Poisson process.
    for n in (1, 7, 40):
        terms = D.Poisson(f64(12.5)).log_prob(f64([float(k) for k in range(n)])).exp().sum()
        np.testing.assert_allclose(
            D.Gamma(f64(float(n)), f64(1.0)).cdf(f64(12.5)).item(), 1 - terms.item(), rtol=1e-9, atol=1e-13
        )
    c, y = f64([0.3, 1.7, 30.0]).requires_grad_(), f64([0.1, 2.5, 33.0]).requires_grad_()
    assert lt.autograd.gradcheck(lambda c, y: D.Gamma(c, 2.0, validate_args=False).cdf(y), (c, y))


def test_lkj_cholesky_in_two_dimensions():
    # One correlation r with density in proportion to (1 - r**2)**(eta - 1).
    r = np.linspace(-0.9, 0.9, 7)
    factors = f64([[[1.0, 0.0], [v, (1 - v * v) ** 0.5]] for v in r.tolist()])
    for eta in (0.5, 1.0, 3.0):
        norm = math.pi**0.5 * math.gamma(eta) / math.gamma(eta + 0.5)
        found = array(D.LKJCholesky(2, f64(eta)).log_prob(factors))
        np.testing.assert_allclose(found, np.log((1 - r * r) ** (eta - 1) / norm), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("case", [c for c in VECTORS if "Normal" in c[0] and c[0] != "LogisticNormal"], ids=name_of)
def test_multivariate_normal(case):
    name, parameters = case
    d, _ = build(name, parameters)
    covariance = array(d.covariance_matrix)
    given = {k: np.array(v) for k, v in parameters.items()}
    if "covariance_matrix" in given:
        expected = given["covariance_matrix"]
    elif "precision_matrix" in given:
        expected = np.linalg.inv(given["precision_matrix"])
    elif "scale_tril" in given:
        expected = given["scale_tril"] @ given["scale_tril"].T
    else:
        expected = given["cov_factor"] @ given["cov_factor"].T + np.stack([np.diag(v) for v in given["cov_diag"]])
    np.testing.assert_allclose(covariance, np.broadcast_to(expected, covariance.shape), rtol=1e-12)
    np.testing.assert_allclose(array(d.precision_matrix), np.linalg.inv(covariance), rtol=1e-12)
    np.testing.assert_allclose(array(d.scale_tril), np.linalg.cholesky(covariance), rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(array(d.variance), np.diagonal(covariance, 0, -2, -1), rtol=1e-12)
    loc = array(d.loc)
    for shape in ((2,), (3,) + d.batch_shape + (2,), (4, 3) + d.batch_shape + (2,)):
        x = np.random.default_rng(0).normal(size=shape)
        z = np.linalg.solve(covariance, (x - loc)[..., None])[..., 0]
        expected = -0.5 * (((x - loc) * z).sum(-1) + np.log(np.linalg.det(2 * np.pi * covariance)))
        np.testing.assert_allclose(array(d.log_prob(f64(x.tolist()))), expected, rtol=1e-10)
    expected = 0.5 * np.log(np.linalg.det(2 * np.pi * np.e * covariance))
    np.testing.assert_allclose(array(d.entropy()), expected, rtol=1e-10)


@pytest.mark.parametrize("case", ALL, ids=name_of)
def test_float32_and_shapes(case):
    name, parameters = case
    wide, _ = build(name, parameters)
    d, _ = build(name, parameters, dtype=lt.float32)
    for sample_shape in ((), (3,), [2, 1]):
        x = d.sample(sample_shape)
        assert x.shape == tuple(sample_shape) + d.batch_shape + d.event_shape
        assert not x.requires_grad and x.dtype in (lt.float32, lt.int64)
        log_prob = d.log_prob(x)  # which also checks that x is in the support
        assert log_prob.shape == tuple(sample_shape) + d.batch_shape and log_prob.dtype is lt.float32
    if name != "LKJCholesky":  # the powers of a diagonal near 0
        log_wide = build(name, parameters, validate_args=False)[0].log_prob(x.to(lt.float64))
        np.testing.assert_allclose(array(log_prob), array(log_wide), rtol=2e-3, atol=2e-3)
    for of in ("mean", "variance", "stddev", "mode"):
        narrow, expected = (values_of(lambda t=t, of=of: getattr(t, of)) for t in (d, wide))
        if expected is not None:
            assert getattr(d, of).shape == d.batch_shape + d.event_shape
            np.testing.assert_allclose(narrow, expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("case", ALL, ids=name_of)
def test_expand(case):
    name, parameters = case
    d, _ = build(name, parameters)
    e = d.expand((2, 3) + d.batch_shape)
    assert type(e) is type(d) and e.batch_shape == (2, 3) + d.batch_shape and e.event_shape == d.event_shape
    x = e.sample((2,))
    assert x.shape == (2, 2, 3) + d.batch_shape + d.event_shape
    np.testing.assert_allclose(array(e.log_prob(x)), array(d.log_prob(x)), rtol=1e-12)
    mean = values_of(lambda: d.mean)
    if mean is not None:
        np.testing.assert_array_equal(array(e.mean), np.broadcast_to(mean, e.mean.shape))
    assert repr(d).startswith(name + "(")


DIFFERENTIABLE = [
    c for c in CONTINUOUS + VECTORS if c[0] not in ("OneHotCategorical", "OneHotCategoricalStraightThrough")
]


@pytest.mark.parametrize("case", DIFFERENTIABLE, ids=name_of)
def test_gradients_of_log_prob(case):
    name, parameters = case[0], dict(case[1])
    if "precision_matrix" in parameters or "covariance_matrix" in parameters or "dim" in parameters:
        pytest.skip("a step of one element leaves the symmetric matrices")
    d, held = build(name, parameters, requires_grad=True, validate_args=False)
    x = d.sample()
    if name == "ContinuousBernoulli" and "probs" in parameters:
        held = held[:1]

    def log_prob(*given):
        named = dict(zip((k for k, v in parameters.items() if not isinstance(v, int)), given))
        constants = {k: v for k, v in parameters.items() if isinstance(v, int)}
        return getattr(D, name)(**named, **constants, validate_args=False).log_prob(x)

    assert lt.autograd.gradcheck(log_prob, held)


def test_exponential_families():
    for name, parameters in ALL:
        d, held = build(name, parameters, requires_grad=True)
        if not isinstance(d, D.ExponentialFamily) or name in ("Beta", "Dirichlet", "Poisson"):
            continue
        by_family = D.ExponentialFamily.entropy(d)
        assert by_family.requires_grad
        np.testing.assert_allclose(array(by_family), array(d.entropy()), rtol=1e-6, atol=1e-9)
    with pytest.raises(NotImplementedError, match="Poisson does not implement _mean_carrier_measure"):
        D.Poisson(1.0).entropy()


def test_refusals():
    with pytest.raises(
        ValueError, match=r"Normal: expected parameter scale, of shape \[2\], .*GreaterThan.*invalid values"
    ):
        D.Normal(0.0, lt.tensor([1.0, -1.0]))
    with pytest.raises(ValueError, match="Normal: expected a value, of shape .* within the support Real"):
        D.Normal(0.0, 1.0).log_prob(lt.tensor(float("nan")))
    with pytest.raises(ValueError, match="broadcasts with"):
        D.Normal(lt.zeros(3), 1.0).log_prob(lt.zeros(2))
    with pytest.raises(ValueError, match="event shape"):
        D.Dirichlet(lt.ones(3)).log_prob(lt.ones(2) / 2)
    with pytest.raises(ValueError, match="expected a Tensor"):
        D.Normal(0.0, 1.0).log_prob(1.0)
    for name in ("Bernoulli", "Categorical", "Geometric", "ContinuousBernoulli", "OneHotCategorical"):
        for given in ({}, {"probs": lt.ones(2) / 2, "logits": lt.zeros(2)}):
            with pytest.raises(ValueError, match="either probs or logits"):
                getattr(D, name)(**given)
    with pytest.raises(ValueError, match="Uniform"):
        D.Uniform(1.0, 0.0)
    with pytest.raises(ValueError, match="Geometric: probs"):
        D.Geometric(0.0)
    with pytest.raises(ValueError, match="one axis or more"):
        D.Categorical(lt.tensor(1.0))
    with pytest.raises(ValueError, match="expected more than 1 for matrices"):
        D.Wishart(1.0, lt.eye(2))
    with pytest.raises(ValueError, match="exactly one of"):
        D.MultivariateNormal(lt.zeros(2), lt.eye(2), lt.eye(2))
    with pytest.raises(ValueError, match="cov_diag has shape"):
        D.LowRankMultivariateNormal(lt.zeros(2), lt.ones(2, 1), lt.ones(3))
    with pytest.raises(ValueError, match="dim is 1"):
        D.LKJCholesky(1)
    with pytest.raises(ValueError, match="3 components, but 2 weights"):
        D.MixtureSameFamily(D.Categorical(lt.ones(2)), D.Normal(lt.zeros(3), 1.0))
    with pytest.raises(NotImplementedError, match="several counts"):
        D.Multinomial(lt.tensor(3), lt.ones(2))
    with pytest.raises(NotImplementedError, match="expected one"):
        D.Binomial(lt.tensor([3, 4]), 0.5).entropy()
    with pytest.raises(NotImplementedError, match="Bernoulli does not implement rsample"):
        D.Bernoulli(0.5).rsample()
    with pytest.raises(ValueError, match="reinterpreted_batch_ndims is 2"):
        D.Independent(D.Normal(lt.zeros(3), 1.0), 2)
    with pytest.raises(ValueError, match="expected Tensors and numbers"):
        D.Normal("0", 1.0)
    for call in (
        lambda: D.Categorical([0.5, 0.5]),
        lambda: D.Dirichlet(3.0),
        lambda: D.MultivariateNormal([0.0], lt.eye(1)),
        lambda: D.LowRankMultivariateNormal(None, lt.ones(2, 1), lt.ones(2)),
        lambda: D.Wishart("a", lt.eye(2)),
        lambda: D.Independent(3, 1),
        lambda: D.TransformedDistribution(3, D.ExpTransform()),
        lambda: D.Multinomial(2, None, [1.0]),
        lambda: D.Normal(0.0, 1.0).expand("a"),
        lambda: D.Normal(0.0, 1.0).sample("a"),
        lambda: D.Normal(0.0, 1.0).icdf("a"),
        lambda: D.ExpTransform()("a"),
    ):
        with pytest.raises((lt.InvalidError, lt.ShapeError)):
            call()


def test_validation_can_be_off():
    assert D.Normal(0.0, -1.0, validate_args=False).scale.item() == -1
    try:
        D.Distribution.set_default_validate_args(False)
        assert D.Normal(0.0, 1.0).log_prob(lt.tensor(float("nan"))).isnan().item()
    finally:
        D.Distribution.set_default_validate_args(True)
    with pytest.raises(ValueError, match="set_default_validate_args"):
        D.Distribution.set_default_validate_args(2)

    class Unknown(D.Distribution):
        pass

    with pytest.warns(UserWarning, match="does not define arg_constraints"):
        Unknown()
    with pytest.raises(NotImplementedError, match="Unknown does not implement mean"):
        Unknown(validate_args=False).mean  # noqa: B018


def test_subclasses_expand():
    class Shifted(D.Normal):
        def __init__(self, loc):
            super().__init__(loc, 1.0)

    with pytest.raises(NotImplementedError, match=r"Shifted.*must define expand\(\)"):
        Shifted(lt.zeros(2)).expand((3, 2))

    class Standard(D.Normal):
        pass

    assert type(Standard(lt.zeros(2), 1.0).expand((3, 2))) is Standard


def test_representation():
    assert repr(D.Normal(0.0, lt.ones(2))) == "Normal(loc: (2,), scale: (2,))"
    assert repr(D.Normal(0.0, 1.0)) == "Normal(loc: 0.0, scale: 1.0)"
    assert repr(D.Independent(D.Bernoulli(lt.ones(2) / 2), 1)) == "Independent(Bernoulli(probs: (2,)), 1)"


def test_numbers_take_the_dtype_of_tensors():
    d = D.Normal(f64([1.0, 2.0]), 1)
    assert d.scale.dtype is lt.float64 and d.batch_shape == (2,)
    assert D.Normal(0, 1).loc.dtype is lt.float32
    assert D.Bernoulli(0.5).sample((2,)).shape == (2,)
    assert D.Poisson(3).sample().dtype is lt.float32


def test_probabilities_and_logits():
    for name in ("Bernoulli", "Geometric", "ContinuousBernoulli"):
        by_probs = getattr(D, name)(probs=f64([0.2, 0.7]))
        by_logits = getattr(D, name)(logits=by_probs.logits)
        np.testing.assert_allclose(array(by_logits.probs), [0.2, 0.7], rtol=1e-12)
    c = D.Categorical(logits=f64([[0.0, 1.0], [2.0, 2.0]]))
    np.testing.assert_allclose(array(c.probs[1]), [0.5, 0.5])
    np.testing.assert_allclose(array(c.logits.exp().sum(-1)), [1, 1])
    assert D.Categorical(f64([1.0, 3.0])).probs.tolist() == [0.25, 0.75]
    assert D.OneHotCategorical(lt.ones(3)).enumerate_support().tolist() == lt.eye(3).tolist()
    assert D.Categorical(lt.ones(2, 3)).log_prob(lt.tensor([[0], [2], [1]])).shape == (3, 2)


def test_independent_and_mixture():
    d = D.Independent(D.Normal(f64([[0.0, 1.0], [2.0, 3.0]]), 2.0), 1)
    assert (d.batch_shape, d.event_shape) == ((2,), (2,)) and d.has_rsample and not d.has_enumerate_support
    x = d.sample((4,))
    np.testing.assert_allclose(array(d.log_prob(x)), array(d.base_dist.log_prob(x).sum(-1)))
    np.testing.assert_allclose(array(d.entropy()), array(d.base_dist.entropy().sum(-1)))
    assert d.support.event_dim == 1 and d.expand((3, 2)).batch_shape == (3, 2)
    weights, means = np.array([0.3, 0.7]), np.array([-1.0, 2.0])
    m = D.MixtureSameFamily(D.Categorical(f64(weights.tolist())), D.Normal(f64(means.tolist()), 0.5))
    at = np.linspace(-3, 4, 9)
    normal = np.exp(-0.5 * ((at[:, None] - means) / 0.5) ** 2) / (0.5 * (2 * np.pi) ** 0.5)
    np.testing.assert_allclose(array(m.log_prob(f64(at.tolist()))), np.log(normal @ weights), rtol=1e-10)
    np.testing.assert_allclose(m.mean.item(), weights @ means)
    np.testing.assert_allclose(m.variance.item(), weights @ (0.25 + means**2) - (weights @ means) ** 2)
    assert 0.29 < m.cdf(f64(0.5)).item() < 0.31
    vectors = D.MixtureSameFamily(
        D.Categorical(lt.ones(2, 3)), D.Independent(D.Normal(lt.arange(24.0).reshape(2, 3, 4), 0.01), 1)
    )
    drawn = vectors.sample((50,))
    assert drawn.shape == (50, 2, 4) and vectors.log_prob(drawn).shape == (50, 2) and vectors.mean.shape == (2, 4)
    assert sorted(set((drawn[:, 0, 0] / 4).round().tolist())) == [0, 1, 2]
    assert vectors.expand((5, 2)).sample().shape == (5, 2, 4)


def test_transformed_distributions():
    base = D.Normal(f64([0.2, 0.4]), f64(1.5))
    falling = D.TransformedDistribution(base, [D.AffineTransform(1.0, -2.0), D.ExpTransform()])
    x = f64([0.3, 4.0])
    z = (np.log([0.3, 4.0]) - 1) / -2
    expected = array(base.log_prob(f64(z.tolist()))) - np.log(2) - np.log([0.3, 4.0])
    np.testing.assert_allclose(array(falling.log_prob(x)), expected, rtol=1e-12)
    np.testing.assert_allclose(array(falling.cdf(x)), 1 - array(base.cdf(f64(z.tolist()))), rtol=1e-12)
    np.testing.assert_allclose(array(falling.icdf(falling.cdf(x))), [0.3, 4.0], rtol=1e-9)
    wide = D.TransformedDistribution(base, D.AffineTransform(lt.zeros(3, 1, dtype=lt.float64), 1.0))
    assert wide.batch_shape == (3, 2) and wide.sample((5,)).shape == (5, 3, 2)
    vectors = D.TransformedDistribution(base, D.StickBreakingTransform())
    assert (vectors.batch_shape, vectors.event_shape) == ((), (3,)) and vectors.rsample((2,)).shape == (2, 3)
    with pytest.raises(ValueError, match="expected transforms"):
        D.TransformedDistribution(base, [lt.exp])
    with pytest.raises(ValueError, match="at least 1 axes"):
        D.TransformedDistribution(D.Normal(0.0, 1.0), D.StickBreakingTransform())


def test_copies():
    for name, parameters in ALL:
        d, _ = build(name, parameters)
        for again in (copy.deepcopy(d), pickle.loads(pickle.dumps(d))):
            lt.manual_seed(1)
            x = d.sample()
            lt.manual_seed(1)
            assert again.sample().tolist() == x.tolist() and again.batch_shape == d.batch_shape


def test_import_is_lazy(environment):
    code = (
        "import sys, libtensor as lt; assert 'libtensor.distributions' not in sys.modules; "
        "assert lt.distributions.Normal(0.0, 1.0).batch_shape == () and 'numpy' not in sys.modules; "
        "from libtensor.distributions.normal import Normal; assert Normal is lt.distributions.Normal"
    )
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_every_name_of_pytorch(torch):
    ours, theirs = set(D.__all__), set(torch.distributions.__all__)
    assert theirs <= ours, theirs - ours
    assert set(torch.distributions.constraints.__all__) <= set(D.constraints.__all__)
    assert {c.__name__ for c in vars(D).values() if isinstance(c, type) and not c.__doc__} == set()


@pytest.mark.parametrize("case", ALL, ids=name_of)
def test_as_pytorch(case, torch):
    name, parameters = case
    d, _ = build(name, parameters)
    held = {k: v if isinstance(v, int) else torch.tensor(v, dtype=torch.float64) for k, v in parameters.items()}
    peer = getattr(torch.distributions, name)(**held)
    assert (d.batch_shape, d.event_shape) == (tuple(peer.batch_shape), tuple(peer.event_shape))
    assert (bool(d.has_rsample), d.has_enumerate_support) == (bool(peer.has_rsample), peer.has_enumerate_support)
    x = d.sample((3,))
    theirs = torch.tensor(x.tolist(), dtype=torch.float64)
    # Of von Mises numbers PyTorch has seven digits; the modes of the others are not numbers there.
    rtol = 1e-6 if name == "VonMises" else 1e-9
    for of in ("mean", "variance", "mode"):
        if (name, of) in {("Weibull", "mode"), ("Kumaraswamy", "mode"), ("VonMises", "variance")}:
            continue
        try:
            expected = getattr(peer, of).numpy()
        except NotImplementedError:
            with pytest.raises(NotImplementedError):
                getattr(d, of)
            continue
        np.testing.assert_allclose(array(getattr(d, of)), expected, rtol=rtol, atol=1e-12)
    for of in ("log_prob", "cdf", "entropy"):
        if name == "GeneralizedPareto" and of != "entropy":
            continue  # float32 only there
        args, peer_args = ((), ()) if of == "entropy" else ((x,), (theirs,))
        try:
            expected = getattr(peer, of)(*peer_args).numpy()
        except NotImplementedError:
            with pytest.raises(NotImplementedError):
                getattr(d, of)(*args)
            continue
        # Near probs 1/2 PyTorch's distribution function is that of 1/2; total_count is a float32 number there.
        atol = {("ContinuousBernoulli", "cdf"): 3e-4, ("Multinomial", "entropy"): 1e-6}.get((name, of), 1e-9)
        np.testing.assert_allclose(array(getattr(d, of)(*args)), expected, rtol=rtol, atol=atol)


def test_losses_of_one_distribution_have_backward_passes_of_their_own():
    for name in ("Normal", "Laplace", "Gamma", "Beta", "Gumbel", "Cauchy"):
        a, b = lt.tensor([0.5, 1.5], requires_grad=True), lt.tensor([1.0, 2.0], requires_grad=True)
        held = getattr(lt.distributions, name)(a, b)
        held.log_prob(lt.tensor([0.25, 0.5])).sum().backward()
        first = b.grad.clone()
        held.log_prob(lt.tensor([0.25, 0.5])).sum().backward()
        assert b.grad.tolist() == (2 * first).tolist()
