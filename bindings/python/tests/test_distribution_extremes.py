# SPDX-License-Identifier: Apache-2.0
"""Distributions at the ends of their supports and of their parameters, and special functions at extreme arguments."""

import math

import pytest

import libtensor as lt
from libtensor import distributions as D
from libtensor import special

INF = math.inf


def f64(*values):
    return lt.tensor(values, dtype=lt.float64)


def test_bernoulli_of_infinite_log_odds():
    d = D.Bernoulli(logits=f64(INF, -INF, 0.0))
    assert d.log_prob(lt.tensor(1.0)).tolist() == pytest.approx([0.0, -INF, -math.log(2)])
    assert d.log_prob(lt.tensor(0.0)).tolist() == pytest.approx([-INF, 0.0, -math.log(2)])
    logits = f64(-2.0, 3.0).requires_grad_()
    D.Bernoulli(logits=logits).log_prob(f64(1.0, 1.0)).sum().backward()
    assert logits.grad.tolist() == pytest.approx([1 / (1 + math.exp(-2.0)), 1 / (1 + math.exp(3.0))])


@pytest.mark.parametrize("p", [1e-9, 0.3, 1.0])
@pytest.mark.parametrize("dtype", [lt.float32, lt.float64])
def test_entropy_of_geometric(p, dtype):
    expected = -math.log(p) - ((1 - p) * math.log1p(-p) / p if p < 1 else 0)
    assert D.Geometric(lt.tensor(p, dtype=dtype)).entropy().item() == pytest.approx(expected, rel=1e-5)


def test_integers_do_not_include_infinity():
    for d in (D.Geometric(f64(0.5)), D.Poisson(f64(2.0)), D.NegativeBinomial(f64(3.0), f64(0.5))):
        with pytest.raises(lt.InvalidError, match="within the support"):
            d.log_prob(f64(INF))
        assert d.log_prob(f64(1e6)).isinf().logical_not().all()


def test_generalized_pareto_quantile_of_1():
    d = D.GeneralizedPareto(f64(1.0, 1.0), f64(2.0, 2.0), f64(0.0, -0.5))
    assert d.icdf(f64(1.0, 1.0)).tolist() == [INF, 5.0]
    assert d.icdf(f64(0.5, 0.5)).tolist() == pytest.approx([1 + 2 * math.log(2), 5 - 4 * math.sqrt(0.5)])


def test_continuous_bernoulli_outside_of_its_support():
    d = D.ContinuousBernoulli(f64(1e-20, 0.3, 0.5, 1.0), validate_args=False)
    for x, expected in ((-INF, 0.0), (-1e3, 0.0), (0.0, 0.0), (1.0, 1.0), (1e3, 1.0), (INF, 1.0)):
        assert d.cdf(lt.tensor(x, dtype=lt.float64)).tolist() == [expected] * 4
    # Parameters beyond the machine epsilon are clamped to it, in the mean and in the entropy.
    for log_odds in (-100.0, 60.0):
        clamped = math.copysign(-math.log(2.0**-52), log_odds)
        found = D.ContinuousBernoulli(logits=f64(log_odds)).entropy().item()
        assert found == pytest.approx(1 - math.log(abs(clamped)), abs=1e-6)


def test_distribution_functions_at_the_lower_end():
    for d in (D.LogNormal(0.0, 1.0), D.Weibull(f64(2.0), f64(3.0)), D.InverseGamma(f64(2.0), f64(3.0))):
        assert d.cdf(lt.zeros(1, dtype=lt.float64)).tolist() == [0.0]
        with pytest.raises(lt.InvalidError, match="invalid values"):
            d.cdf(f64(-1.0))


def test_von_mises_of_large_concentration():
    k = 1e5
    variance = D.VonMises(lt.tensor(0.0), lt.tensor(k)).variance
    assert variance.dtype is lt.float32
    assert variance.item() == pytest.approx(1 / (2 * k) + 1 / (8 * k * k), rel=1e-6)  # DLMF 10.40.1


@pytest.mark.parametrize(
    "a, x, expected",
    [
        (1e6, 1e6, 0.5 + 1 / (3 * math.sqrt(2 * math.pi * 1e6))),  # DLMF 8.11.12
        (1e8, 1e8, 0.5 + 1 / (3 * math.sqrt(2 * math.pi * 1e8))),
        (1.0, 2.0, -math.expm1(-2.0)), (0.5, 4.0, math.erf(2.0)), (2.0, 1e-8, 5e-17), (3.0, INF, 1.0), (3.0, 0.0, 0.0),
        (0.0, 2.0, 1.0), (INF, 2.0, 0.0),
    ],
)  # fmt: skip
def test_incomplete_gamma_functions(a, x, expected):
    assert special.gammainc(f64(a), f64(x)).item() == pytest.approx(expected, rel=1e-7)
    assert special.gammaincc(f64(a), f64(x)).item() == pytest.approx(1 - expected, rel=1e-7)


def test_incomplete_gamma_functions_of_what_they_have_no_value_for():
    for a, x in ((-1.0, 1.0), (1.0, -1.0), (0.0, 0.0), (INF, INF), (math.nan, 1.0), (0.0, math.nan), (-1.0, math.nan)):
        assert special.gammainc(f64(a), f64(x)).isnan().all() and special.gammaincc(f64(a), f64(x)).isnan().all()
    assert special.gammaincc(f64(1.0), f64(700.0)).item() == pytest.approx(math.exp(-700), rel=1e-12)
    assert special.gammainc(lt.ones(2, 1), lt.ones(3)).shape == (2, 3)
    assert special.gammainc(lt.ones(0, 1), lt.ones(3)).shape == (0, 3)


def test_bessel_functions_of_the_smallest_numbers():
    for x in (1e-300, 1e-20, 1e-10):
        k0 = -math.log(x / 2) - 0.5772156649015329
        assert special.modified_bessel_k0(f64(x)).item() == pytest.approx(k0, rel=1e-12)
        assert special.scaled_modified_bessel_k1(f64(x)).item() == pytest.approx(1 / x, rel=1e-9)
    # Both formulas agree where they meet.
    for name in ("modified_bessel_k0", "modified_bessel_k1"):
        low, high = getattr(special, name)(f64(0.999999e-9, 1.000001e-9)).tolist()
        assert low == pytest.approx(high, rel=3e-6)


def test_erfcx_of_the_largest_numbers():
    x = f64(1e300, 1e308, INF).requires_grad_()
    found = special.erfcx(x)
    assert found.tolist() == pytest.approx([1 / (1e300 * math.sqrt(math.pi)), 1 / (1e308 * math.sqrt(math.pi)), 0.0])
    found[:1].sum().backward()
    assert x.grad[0].item() == pytest.approx(0.0, abs=1e-12)
