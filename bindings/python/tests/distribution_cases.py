# SPDX-License-Identifier: Apache-2.0
"""Distributions with parameters of several batch shapes, and quadrature over their supports, for several test files."""

import math

import numpy as np

import libtensor as lt

FIRST, SECOND = [[0.6], [1.7]], [0.8, 2.5, 4.1]
LOC, PROBS = [-1.3, 0.4], [[0.1], [0.5], [0.95]]
SIMPLEX = [[0.2, 0.3, 0.5], [0.1, 0.1, 0.8]]
MATRIX = [[[2.0, 0.5], [0.5, 1.0]], [[1.0, -0.3], [-0.3, 0.7]]]

# name, parameters, and what the support of one number is: "real", "positive", "unit", or a lower and an upper bound
CONTINUOUS = [
    ("Normal", {"loc": LOC, "scale": FIRST}, "real"),
    ("Laplace", {"loc": [0.0], "scale": FIRST}, "kink"),
    ("Cauchy", {"loc": LOC, "scale": FIRST}, "real"),
    ("Gumbel", {"loc": LOC, "scale": FIRST}, "real"),
    ("StudentT", {"df": [[5.0], [7.5]], "loc": LOC, "scale": [1.0, 2.0]}, "real"),
    ("Uniform", {"low": LOC, "high": [[2.0], [3.0]]}, "bounds"),
    ("Exponential", {"rate": FIRST}, "positive"),
    ("Gamma", {"concentration": FIRST, "rate": SECOND}, "positive"),
    ("Chi2", {"df": SECOND}, "positive"),
    ("FisherSnedecor", {"df1": [[3.0], [4.0]], "df2": [6.0, 9.0]}, "positive"),
    ("InverseGamma", {"concentration": [[4.5], [3.5]], "rate": SECOND}, "positive"),
    ("LogNormal", {"loc": LOC, "scale": [[0.3], [0.5]]}, "positive"),
    ("HalfNormal", {"scale": FIRST}, "positive"),
    ("HalfCauchy", {"scale": FIRST}, "positive"),
    ("Weibull", {"scale": FIRST, "concentration": SECOND}, "positive"),
    ("Pareto", {"scale": FIRST, "alpha": [3.5, 5.0]}, "bounds"),
    ("GeneralizedPareto", {"loc": [0.5], "scale": [[1.0], [2.0]], "concentration": [-0.3, 0.0, 0.2]}, "bounds"),
    ("Beta", {"concentration1": FIRST, "concentration0": SECOND}, "unit"),
    ("Kumaraswamy", {"concentration1": FIRST, "concentration0": SECOND}, "unit"),
    ("ContinuousBernoulli", {"probs": [0.1, 0.4995, 0.5, 0.7, 0.95]}, "unit"),
    ("ContinuousBernoulli", {"logits": LOC}, "unit"),
    ("RelaxedBernoulli", {"temperature": 0.9, "probs": [[0.3], [0.6]]}, "unit"),
    ("VonMises", {"loc": LOC, "concentration": [[0.3], [60.0]]}, "circle"),
]
DISCRETE = [
    ("Bernoulli", {"probs": PROBS}, 2),
    ("Bernoulli", {"logits": LOC}, 2),
    ("Binomial", {"total_count": 5, "probs": PROBS}, 6),
    ("Binomial", {"total_count": [3, 8], "logits": [[-1.3], [0.4]]}, 9),
    ("Geometric", {"probs": PROBS}, 400),
    ("Geometric", {"logits": LOC}, 400),
    ("NegativeBinomial", {"total_count": SECOND, "probs": [[0.1], [0.5], [0.8]]}, 400),
    ("NegativeBinomial", {"total_count": 4.0, "logits": LOC}, 400),
    ("Poisson", {"rate": SECOND}, 60),
    ("Categorical", {"probs": SIMPLEX}, 3),
    ("Categorical", {"logits": [[1.0, 2.0, -1.0]]}, 3),
]
VECTORS = [
    ("Dirichlet", {"concentration": [[0.5, 1.5, 2.0], [3.0, 0.4, 0.2]]}),
    ("OneHotCategorical", {"probs": SIMPLEX}),
    ("OneHotCategorical", {"logits": [[1.0, 2.0, -1.0]]}),
    ("OneHotCategoricalStraightThrough", {"probs": SIMPLEX}),
    ("Multinomial", {"total_count": 4, "probs": SIMPLEX}),
    ("LogisticNormal", {"loc": [LOC, LOC], "scale": [[0.5], [1.5]]}),
    ("RelaxedOneHotCategorical", {"temperature": 0.7, "probs": SIMPLEX}),
    ("MultivariateNormal", {"loc": LOC, "covariance_matrix": MATRIX}),
    ("MultivariateNormal", {"loc": [LOC, [0.0, 1.0]], "precision_matrix": MATRIX[0]}),
    ("MultivariateNormal", {"loc": LOC, "scale_tril": [[1.5, 0.0], [-0.3, 0.5]]}),
    ("LowRankMultivariateNormal", {"loc": LOC, "cov_factor": [[0.5], [2.0]], "cov_diag": [[0.5, 1.0], [1.0, 2.0]]}),
    ("Wishart", {"df": [3.5, 6.0], "covariance_matrix": MATRIX}),
    ("Wishart", {"df": 4.5, "precision_matrix": MATRIX[0]}),
    ("Wishart", {"df": 4.5, "scale_tril": [[1.5, 0.0], [-0.3, 0.5]]}),
    ("LKJCholesky", {"dim": 3, "concentration": [0.5, 1.0, 3.0]}),
]
ALL = [case[:2] for case in CONTINUOUS + DISCRETE + VECTORS]


def name_of(case):
    return f"{case[0]}-{'-'.join(case[1])}"


def array(t):
    return np.array(t.detach().tolist())


def build(name, parameters, dtype=lt.float64, requires_grad=False, **more):
    """The distribution, and its parameters that are tensors."""
    held = {
        key: value if isinstance(value, int) else lt.tensor(value, dtype=dtype).requires_grad_(requires_grad)
        for key, value in parameters.items()
    }
    return getattr(lt.distributions, name)(**held, **more), [v for v in held.values() if not isinstance(v, int)]


def quadrature(support, d):
    """Points (n, *batch) and weights: the double exponential rules of Takahasi and Mori 1974."""
    y = np.linspace(-4.4, 4.4, 441)
    step = y[1] - y[0]
    inner, slope = math.pi / 2 * np.sinh(y), math.pi / 2 * np.cosh(y)
    if support == "real":
        x, w = np.sinh(inner), np.cosh(inner) * slope * step
    elif support in ("positive", "kink"):
        x, w = np.exp(inner), np.exp(inner) * slope * step
        if support == "kink":  # at 0
            x, w = np.concatenate([-x[::-1], x]), np.concatenate([w[::-1], w])
    else:  # between 0 and 1
        x = 1 / (1 + np.exp(-2 * inner))
        w = 2 * slope * step * x / (1 + np.exp(2 * inner))
        keep = (x > 0) & (x < 1)
        x, w = x[keep], w[keep]
    lead = (-1,) + (1,) * len(d.batch_shape)
    x, w = x.reshape(lead) * np.ones(d.batch_shape), w.reshape(lead) * np.ones(d.batch_shape)
    if support == "circle":
        return x * 2 * math.pi - math.pi, w * 2 * math.pi
    if support == "bounds":
        low = array(d.support.lower_bound) * np.ones(d.batch_shape)
        high = d.support.upper_bound if hasattr(d.support, "upper_bound") else lt.tensor(math.inf)
        high = array(high) * np.ones(d.batch_shape)
        finite = np.isfinite(high)
        width = np.where(finite, np.where(finite, high, 0) - low, 1)
        # An infinite interval is that of x / (1 - x).
        with np.errstate(divide="ignore", invalid="ignore"):
            return low + np.where(finite, x * width, x / (1 - x)), np.where(finite, w * width, w / (1 - x) ** 2)
    return x, w
