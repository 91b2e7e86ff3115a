# SPDX-License-Identifier: Apache-2.0
"""Kullback-Leibler divergences of pairs of distributions."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import warnings
from collections.abc import Iterable
from math import inf, log, pi
from typing import Any, Callable

from ..autograd import enable_grad
from ..combining import broadcast_shapes as _broadcast_shapes
from ..creation import full_like
from ..errors import InvalidTypeError, UnsupportedError
from ..linalg import solve_triangular as _solve_triangular
from ..ops import where as _where
from ..tensor import Tensor
from ._special import betaln as _betaln
from .bernoulli import Bernoulli
from .beta import Beta
from .binomial import Binomial
from .categorical import Categorical
from .cauchy import Cauchy
from .continuous_bernoulli import ContinuousBernoulli
from .dirichlet import Dirichlet
from .distribution import Distribution
from .exp_family import ExponentialFamily
from .exponential import Exponential
from .gamma import Gamma
from .geometric import Geometric
from .gumbel import Gumbel
from .half_normal import HalfNormal
from .independent import Independent
from .laplace import Laplace
from .lowrank_multivariate_normal import LowRankMultivariateNormal, _lowrank_distance
from .multivariate_normal import MultivariateNormal, _squared_distance
from .normal import Normal
from .one_hot_categorical import OneHotCategorical
from .pareto import Pareto
from .poisson import Poisson
from .transformed_distribution import TransformedDistribution
from .uniform import Uniform
from .utils import _softplus, _sum_rightmost, euler_constant

__all__ = ["kl_divergence", "register_kl"]

_Divergence = Callable[[Any, Any], Any]
_registry: dict[tuple[type, type], _Divergence] = {}
_found: dict[tuple[type, type], _Divergence | None] = {}  # what was looked up before


def register_kl(type_p: type, type_q: type) -> Callable[[_Divergence], _Divergence]:
    """A decorator: the function of (p, q) is kl_divergence for instances of these classes and of subclasses, unless
    another one is registered for classes that are nearer."""
    if not isinstance(type_p, type):
        raise InvalidTypeError(f"register_kl: type_p is {type_p!r}, expected a class")
    if not isinstance(type_q, type):
        raise InvalidTypeError(f"register_kl: type_q is {type_q!r}, expected a class")

    def register(function: _Divergence) -> _Divergence:
        _registry[type_p, type_q] = function
        _found.clear()
        return function

    return register


def _nearest(pairs: Iterable[tuple[type, type]], first: int) -> tuple[type, type]:
    """The pair whose class number `first` is the most special one, then the other."""
    second = 1 - first

    def depth(pair: tuple[type, type]) -> tuple[int, int]:
        return len(pair[first].__mro__), len(pair[second].__mro__)

    best: Any = None
    for pair in pairs:
        if best is None or (
            issubclass(pair[first], best[first])
            and (pair[first] is not best[first] or issubclass(pair[second], best[second]))
        ):
            best = pair
        elif not issubclass(best[first], pair[first]) and depth(pair) > depth(best):
            best = pair
    return best


def _look_up(type_p: type, type_q: type) -> _Divergence | None:
    fitting = [pair for pair in _registry if issubclass(type_p, pair[0]) and issubclass(type_q, pair[1])]
    if not fitting:
        return None
    left, right = _nearest(fitting, 0), _nearest(fitting, 1)
    if _registry[left] is not _registry[right]:
        warnings.warn(
            f"kl_divergence({type_p.__name__}, {type_q.__name__}) is ambiguous: register it for "
            f"({left[0].__name__}, {right[1].__name__})",
            RuntimeWarning,
            stacklevel=3,
        )
    return _registry[left]


def kl_divergence(p: Distribution, q: Distribution) -> Tensor:
    """KL(p || q), the mean of log(p(x) / q(x)) over x of p: of the batch shape. Infinite where q excludes values of p."""
    key = type(p), type(q)
    if key not in _found:
        _found[key] = _look_up(*key)
    function = _found[key]
    if function is None:
        raise UnsupportedError(
            f"kl_divergence: none is registered for p {type(p).__name__} and q {type(q).__name__}; see register_kl"
        )
    return function(p, q)


def _for_all(p: Iterable[type], *q: type) -> Callable[[_Divergence], _Divergence]:
    def register(function: _Divergence) -> _Divergence:
        for one in p:
            for other in q:
                register_kl(one, other)(function)
        return function

    return register


# ---- both of one family


@register_kl(ExponentialFamily, ExponentialFamily)
def _exponential_families(p: Any, q: Any) -> Tensor:
    """The Bregman divergence of the log-normalizer."""
    if type(p) is not type(q):
        raise UnsupportedError(
            f"kl_divergence: p {type(p).__name__} and q {type(q).__name__} are different exponential families"
        )
    theta_q = q._natural_params
    with enable_grad():
        theta_p, normalizer, moments = p._normalizer_and_moments()
        result = q._log_normalizer(*theta_q) - normalizer
        for a, b, moment in zip(theta_p, theta_q, moments):
            term = (b - a) * moment
            n = term.ndim - result.ndim
            result = result - _sum_rightmost(term, n)
    needed = any(t.requires_grad for t in (*p._natural_params, *theta_q))
    return result if needed else result.detach()


@register_kl(Bernoulli, Bernoulli)
def _bernoullis(p: Any, q: Any) -> Tensor:
    one = p.probs * (_softplus(-q.logits) - _softplus(-p.logits))
    one = one.masked_fill(q.probs == 0, inf).masked_fill(p.probs == 0, 0.0)
    zero = (1 - p.probs) * (_softplus(q.logits) - _softplus(p.logits))
    zero = zero.masked_fill(q.probs == 1, inf).masked_fill(p.probs == 1, 0.0)
    return one + zero


@register_kl(Beta, Beta)
def _betas(p: Any, q: Any) -> Tensor:
    a, b, c, d = p.concentration1, p.concentration0, q.concentration1, q.concentration0
    means = (a - c) * a.digamma() + (b - d) * b.digamma() + (c + d - a - b) * (a + b).digamma()
    return _betaln(c, d) - _betaln(a, b) + means


@register_kl(Binomial, Binomial)
def _binomials(p: Any, q: Any) -> Tensor:
    if bool((p.total_count < q.total_count).any()):
        raise UnsupportedError(
            f"kl_divergence: Binomial of total_count {p.total_count} and {q.total_count}, expected the first to be as large"
        )
    trial = p.probs * (p.logits - q.logits) + (-p.probs).log1p() - (-q.probs).log1p()
    return (p.total_count * trial).masked_fill(p.total_count > q.total_count, inf)


@register_kl(Categorical, Categorical)
def _categoricals(p: Any, q: Any) -> Tensor:
    terms = p.probs * (p.logits - q.logits)
    terms = terms.masked_fill(q.probs == 0, inf).masked_fill(p.probs == 0, 0)
    return terms.sum(-1)


@register_kl(OneHotCategorical, OneHotCategorical)
def _one_hots(p: Any, q: Any) -> Tensor:
    return _categoricals(p._categorical, q._categorical)


@register_kl(Cauchy, Cauchy)
def _cauchys(p: Any, q: Any) -> Tensor:
    """Chyzak and Nielsen 2019, arXiv:1905.10965"""
    distance = (p.scale + q.scale).square() + (p.loc - q.loc).square()
    return distance.log() - (4 * p.scale * q.scale).log()


@register_kl(ContinuousBernoulli, ContinuousBernoulli)
def _continuous_bernoullis(p: Any, q: Any) -> Tensor:
    norm_p = p._cont_bern_log_norm() + (-p.probs).log1p()
    norm_q = q._cont_bern_log_norm() + (-q.probs).log1p()
    return p.mean * (p.logits - q.logits) + norm_p - norm_q


@register_kl(Dirichlet, Dirichlet)
def _dirichlets(p: Any, q: Any) -> Tensor:
    a, b = p.concentration, q.concentration
    total = a.sum(-1)
    norms = total.lgamma() - b.sum(-1).lgamma() - (a.lgamma() - b.lgamma()).sum(-1)
    return norms + ((a - b) * (a.digamma() - total.digamma().unsqueeze(-1))).sum(-1)


@register_kl(Exponential, Exponential)
def _exponentials(p: Any, q: Any) -> Tensor:
    ratio = q.rate / p.rate
    return ratio - 1 - ratio.log()


@register_kl(Gamma, Gamma)
def _gammas(p: Any, q: Any) -> Tensor:
    a, b = p.concentration, q.concentration
    shapes = b.lgamma() - a.lgamma() + (a - b) * a.digamma()
    return shapes + b * (p.rate / q.rate).log() + (q.rate - p.rate) * (a / p.rate)


@register_kl(Geometric, Geometric)
def _geometrics(p: Any, q: Any) -> Tensor:
    return -p.entropy() - (-q.probs).log1p() / p.probs - q.logits


@register_kl(HalfNormal, HalfNormal)
def _half_normals(p: Any, q: Any) -> Tensor:
    return _normals(p.base_dist, q.base_dist)


@register_kl(Laplace, Laplace)
def _laplaces(p: Any, q: Any) -> Tensor:
    ratio, distance = p.scale / q.scale, (p.loc - q.loc).abs()
    return distance / q.scale + ratio * (-distance / p.scale).exp() - ratio.log() - 1


@register_kl(Normal, Normal)
def _normals(p: Any, q: Any) -> Tensor:
    ratio = (p.scale / q.scale).square()
    return 0.5 * (ratio + ((p.loc - q.loc) / q.scale).square() - 1 - ratio.log())


@register_kl(Pareto, Pareto)
def _paretos(p: Any, q: Any) -> Tensor:
    ratio = q.alpha / p.alpha
    found = q.alpha * (p.scale / q.scale).log() - ratio.log() + ratio - 1
    return found.masked_fill(p.scale < q.scale, inf)


@register_kl(Poisson, Poisson)
def _poissons(p: Any, q: Any) -> Tensor:
    return p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate)


@register_kl(Uniform, Uniform)
def _uniforms(p: Any, q: Any) -> Tensor:
    found = ((q.high - q.low) / (p.high - p.low)).log()
    return found.masked_fill((q.low > p.low) | (q.high < p.high), inf)


@register_kl(Gumbel, Gumbel)
def _gumbels(p: Any, q: Any) -> Tensor:
    return _mean_negative_log_gumbel(p, q) - p.entropy()


@register_kl(TransformedDistribution, TransformedDistribution)
def _transformed(p: Any, q: Any) -> Tensor:
    if p.transforms != q.transforms or p.event_shape != q.event_shape:
        raise UnsupportedError(
            f"kl_divergence: p {type(p).__name__} and q {type(q).__name__} have different transforms or event shapes"
        )
    return kl_divergence(p.base_dist, q.base_dist)


@register_kl(Independent, Independent)
def _independents(p: Any, q: Any) -> Tensor:
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise UnsupportedError(
            f"kl_divergence: Independent with {p.reinterpreted_batch_ndims} and {q.reinterpreted_batch_ndims} "
            "reinterpreted_batch_ndims, expected one number"
        )
    return _sum_rightmost(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)


# ---- multivariate normal


def _check_events(p: Any, q: Any) -> None:
    if p.event_shape != q.event_shape:
        raise UnsupportedError(
            f"kl_divergence: event shapes {list(p.event_shape)} and {list(q.event_shape)}, expected equal ones"
        )


def _trace_of_solution(factor: Tensor, matrix: Tensor) -> Tensor:
    """The trace of inverse(l @ l.mT) @ m @ m.mT."""
    batch = tuple(_broadcast_shapes(factor.shape[:-2], matrix.shape[:-2]))
    factor = factor.expand(batch + factor.shape[-2:])
    solved = _solve_triangular(factor, matrix.expand(batch + matrix.shape[-2:]), upper=False)
    return solved.square().sum((-2, -1))


def _log_det(factor: Tensor) -> Tensor:
    """log |l @ l.mT|"""
    return 2 * factor.diagonal(0, -2, -1).log().sum(-1)


@register_kl(MultivariateNormal, MultivariateNormal)
def _multivariate(p: Any, q: Any) -> Tensor:
    _check_events(p, q)
    a, b = p._unbroadcasted_scale_tril, q._unbroadcasted_scale_tril
    spread = _trace_of_solution(b, a) + _squared_distance(b, q.loc - p.loc)
    return 0.5 * (_log_det(b) - _log_det(a) + spread - p.event_shape[0])


def _lowrank_log_det(d: Any) -> Any:
    return 2 * d._half_log_det()


@register_kl(MultivariateNormal, LowRankMultivariateNormal)
def _multivariate_lowrank(p: Any, q: Any) -> Tensor:
    _check_events(p, q)
    factor = p._unbroadcasted_scale_tril
    spread = _lowrank_trace(q, factor) + _lowrank_distance_of(q, q.loc - p.loc)
    return 0.5 * (_lowrank_log_det(q) - _log_det(factor) + spread - p.event_shape[0])


@register_kl(LowRankMultivariateNormal, LowRankMultivariateNormal)
def _lowranks(p: Any, q: Any) -> Tensor:
    _check_events(p, q)
    spread = _lowrank_trace(q, p._unbroadcasted_cov_factor) + _lowrank_distance_of(q, q.loc - p.loc)
    spread = spread + _lowrank_trace(q, p._unbroadcasted_cov_diag.sqrt().diag_embed())
    return 0.5 * (_lowrank_log_det(q) - _lowrank_log_det(p) + spread - p.event_shape[0])


@register_kl(LowRankMultivariateNormal, MultivariateNormal)
def _lowrank_multivariate(p: Any, q: Any) -> Tensor:
    _check_events(p, q)
    factor = q._unbroadcasted_scale_tril
    spread = _trace_of_solution(factor, p._unbroadcasted_cov_factor) + _squared_distance(factor, q.loc - p.loc)
    spread = spread + _trace_of_solution(factor, p._unbroadcasted_cov_diag.sqrt().diag_embed())
    return 0.5 * (_log_det(factor) - _lowrank_log_det(p) + spread - p.event_shape[0])


def _lowrank_distance_of(d: Any, difference: Tensor) -> Tensor:
    return _lowrank_distance(d._unbroadcasted_cov_factor, d._unbroadcasted_cov_diag, difference, d._capacitance_tril)


def _lowrank_trace(d: Any, matrix: Tensor) -> Tensor:
    """The trace of d's precision @ m @ m.mT, by Woodbury's identity."""
    scaled = matrix / d._unbroadcasted_cov_diag.unsqueeze(-1)
    whole = (matrix * scaled).sum((-2, -1))
    return whole - _trace_of_solution(d._capacitance_tril, d._unbroadcasted_cov_factor.mT @ scaled)


# ---- different families: the mean of -log q(x), minus the entropy of p


def _mean_log(p: Any) -> Tensor:
    """The mean of log(x)."""
    if isinstance(p, Beta):
        return p.concentration1.digamma() - (p.concentration1 + p.concentration0).digamma()
    if isinstance(p, Exponential):
        return -euler_constant - p.rate.log()
    if isinstance(p, Pareto):
        return p.scale.log() + p.alpha.reciprocal()
    return (p.high.xlogy(p.high) - p.low.xlogy(p.low)) / (p.high - p.low) - 1


def _mean_exp(p: Any, s: Tensor, shift: Tensor) -> Tensor:
    """The mean of exp((shift - x) / s)."""
    if isinstance(p, Exponential):
        return (shift / s).exp() * (p.rate * s / (p.rate * s + 1))
    if isinstance(p, Gamma):
        return (shift / s - p.concentration * (1 / (p.rate * s)).log1p()).exp()
    if isinstance(p, Gumbel):
        ratio = p.scale / s
        return ((shift - p.loc) / s + (1 + ratio).lgamma()).exp()
    if isinstance(p, Normal):
        return ((shift - p.loc) / s + 0.5 * (p.scale / s).square()).exp()
    width = (p.high - p.low) / s
    return ((shift - p.low) / s).exp() * (-(-width).expm1() / width)


def _mean_negative_log_gumbel(p: Any, q: Any) -> Tensor:
    return q.scale.log() + (p.mean - q.loc) / q.scale + _mean_exp(p, q.scale, q.loc)


_BOUNDED = (Beta, ContinuousBernoulli)  # both on [0, 1]


@_for_all([Beta, ContinuousBernoulli, Exponential, Gamma, Gumbel, Laplace, Pareto, Uniform], Normal)
def _any_normal(p: Any, q: Any) -> Tensor:
    spread = (p.variance + (p.mean - q.loc).square()) / q.scale.square()
    return 0.5 * (log(2 * pi) + spread) + q.scale.log() - p.entropy()


@_for_all([Exponential, Gamma, Normal, Uniform], Gumbel)
def _any_gumbel(p: Any, q: Any) -> Tensor:
    return _mean_negative_log_gumbel(p, q) - p.entropy()


@_for_all([Beta, ContinuousBernoulli, Gamma, Pareto], Exponential)
def _positive_exponential(p: Any, q: Any) -> Tensor:
    return q.rate * p.mean - q.rate.log() - p.entropy()


@_for_all([Beta, Exponential, Pareto], Gamma)
def _positive_gamma(p: Any, q: Any) -> Tensor:
    c = q.concentration
    negative_log = c.lgamma() - c * q.rate.log() - (c - 1) * _mean_log(p) + q.rate * p.mean
    return negative_log - p.entropy()


@register_kl(Uniform, Exponential)
def _uniform_exponential(p: Any, q: Any) -> Tensor:
    return _positive_exponential(p, q).masked_fill(p.low < 0, inf)


@register_kl(Uniform, Gamma)
def _uniform_gamma(p: Any, q: Any) -> Tensor:
    outside = p.low < 0
    inside = Uniform(_where(outside, full_like(p.low, 0), p.low), _where(outside, full_like(p.high, 1), p.high), False)
    return _positive_gamma(inside, q).masked_fill(outside, inf)


@register_kl(Bernoulli, Poisson)
def _bernoulli_poisson(p: Any, q: Any) -> Tensor:
    return q.rate - p.probs * q.rate.log() - p.entropy()


@register_kl(Beta, ContinuousBernoulli)
def _beta_continuous_bernoulli(p: Any, q: Any) -> Tensor:
    norm = q._cont_bern_log_norm() + (-q.probs).log1p()
    return -p.mean * q.logits - norm - p.entropy()


@_for_all(_BOUNDED, Uniform)
def _bounded_uniform(p: Any, q: Any) -> Tensor:
    found = (q.high - q.low).log() - p.entropy()
    return found.masked_fill((q.low > 0) | (q.high < 1), inf)


@register_kl(Uniform, Beta)
def _uniform_beta(p: Any, q: Any) -> Tensor:
    outside = (p.low < 0) | (p.high > 1)
    low, high = _where(outside, full_like(p.low, 0), p.low), _where(outside, full_like(p.high, 1), p.high)
    inside, mirrored = Uniform(low, high, False), Uniform(1 - high, 1 - low, False)
    a, b = q.concentration1, q.concentration0
    found = _betaln(a, b) - (a - 1) * _mean_log(inside) - (b - 1) * _mean_log(mirrored) - inside.entropy()
    return found.masked_fill(outside, inf)


@register_kl(Uniform, ContinuousBernoulli)
def _uniform_continuous_bernoulli(p: Any, q: Any) -> Tensor:
    found = _beta_continuous_bernoulli(p, q)
    return found.masked_fill((p.low < 0) | (p.high > 1), inf)


@register_kl(Uniform, Pareto)
def _uniform_pareto(p: Any, q: Any) -> Tensor:
    outside = p.low < q.scale
    positive = p.low > 0
    inside = Uniform(
        _where(positive, p.low, full_like(p.low, 1)), _where(positive, p.high, full_like(p.high, 2)), False
    )
    negative_log = (q.alpha + 1) * _mean_log(inside) - q.alpha.log() - q.alpha * q.scale.log()
    return (negative_log - p.entropy()).masked_fill(outside, inf)


@register_kl(Normal, Laplace)
def _normal_laplace(p: Any, q: Any) -> Tensor:
    z = (p.loc - q.loc) / p.scale
    # The mean of a folded normal number.
    distance = p.scale * ((2 / pi) ** 0.5 * (-0.5 * z.square()).exp() + z * (z / 2**0.5).erf())
    return (2 * q.scale).log() + distance / q.scale - p.entropy()


# ---- q excludes values of p


@_for_all([Exponential, Gamma, Gumbel, Laplace, Normal, Pareto], Beta, ContinuousBernoulli)
@_for_all([Exponential, Gamma, Gumbel, Laplace, Normal, Pareto], Uniform)
@_for_all([Gumbel, Laplace, Normal], Exponential, Gamma)
@_for_all([Beta, ContinuousBernoulli, Exponential, Gamma, Gumbel, Laplace, Normal], Pareto)
@_for_all([Poisson], Bernoulli, Binomial)
def _infinite(p: Any, q: Any) -> Tensor:
    like = p.mean if isinstance(p, Poisson) else p.entropy()
    shape = tuple(_broadcast_shapes(p.batch_shape, q.batch_shape))
    return full_like(like.detach().expand(shape), inf)
