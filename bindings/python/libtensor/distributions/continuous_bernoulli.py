# SPDX-License-Identifier: Apache-2.0
"""The continuous Bernoulli distribution (Loaiza-Ganem and Cunningham 2019, arXiv:1907.06845)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import log
from typing import Any

from ..creation import ones_like, zeros_like
from ..errors import InvalidError
from ..nn import functional as F
from ..ops import where
from ..random import rand
from ..tensor import Tensor
from . import constraints
from .exp_family import ExponentialFamily
from .utils import _one_of, broadcast_all, clamp_probs, lazy_property, logits_to_probs, probs_to_logits


class ContinuousBernoulli(ExponentialFamily):
    """Numbers x from 0 to 1 with density in proportion to probs**x * (1 - probs)**(1 - x), or exp(logits * x).

    Where probs are between `lims`, near 1/2, where the formulas are 0 / 0, their series around 1/2 are used."""

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.unit_interval
    has_rsample = True
    _mean_carrier_measure = 0
    _batched = {"probs": 0, "logits": 0}

    def __init__(
        self,
        probs: Any = None,
        logits: Any = None,
        lims: tuple[float, float] = (0.499, 0.501),
        validate_args: bool | None = None,
    ) -> None:
        if _one_of("ContinuousBernoulli", probs, logits):
            (self.probs,) = broadcast_all(probs)
            if validate_args is not None and validate_args:
                self._validate_probs()
            self.probs = clamp_probs(self.probs)
        else:
            (self.logits,) = broadcast_all(logits)
        self._lims = lims
        super().__init__(self._param.shape, validate_args=validate_args)

    def _validate_probs(self) -> None:
        if not bool(self.arg_constraints["probs"].check(self.probs).all()):
            raise InvalidError(f"ContinuousBernoulli: probs are {self.probs}, expected numbers from 0 to 1")

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        super()._expand_attributes(new, shape)
        new._lims = self._lims

    @property
    def _param(self) -> Tensor:
        return self.__dict__["probs"] if "probs" in self.__dict__ else self.logits

    def _outside_unstable_region(self) -> Tensor:
        return (self.probs <= self._lims[0]) | (self.probs > self._lims[1])

    def _cut_probs(self) -> Tensor:
        """probs, and a number outside of the unstable region where they are in it."""
        return self.probs.where(self._outside_unstable_region(), self.probs * 0 + self._lims[0])

    def _cont_bern_log_norm(self) -> Tensor:
        """log(2 atanh(1 - 2 p) / (1 - 2 p)), the logarithm of the constant of the density."""
        cut = self._cut_probs()
        below = where(cut <= 0.5, cut, cut * 0)
        above = where(cut >= 0.5, cut, cut * 0 + 1)
        log_norm = ((-cut).log1p() - cut.log()).abs().log() - where(
            cut <= 0.5, (-2 * below).log1p(), (2 * above - 1).log()
        )
        x = (self.probs - 0.5).square()
        taylor = log(2) + (4 / 3 + 104 / 45 * x) * x
        return where(self._outside_unstable_region(), log_norm, taylor)

    @property
    def mean(self) -> Tensor:
        cut = self._cut_probs()
        mean = cut / (2 * cut - 1) + 1 / ((-cut).log1p() - cut.log())
        x = self.probs - 0.5
        taylor = 0.5 + (1 / 3 + 16 / 45 * x.square()) * x
        return where(self._outside_unstable_region(), mean, taylor)

    @property
    def stddev(self) -> Tensor:
        return self.variance.sqrt()

    @property
    def variance(self) -> Tensor:
        cut = self._cut_probs()
        variance = cut * (cut - 1) / (1 - 2 * cut).square() + 1 / ((-cut).log1p() - cut.log()).square()
        x = (self.probs - 0.5).square()
        taylor = 1 / 12 - (1 / 15 - 128 / 945 * x) * x
        return where(self._outside_unstable_region(), variance, taylor)

    @lazy_property
    def logits(self) -> Tensor:
        """log(probs / (1 - probs)), the slope of the logarithm of the density."""
        return probs_to_logits(self.probs, is_binary=True)

    @lazy_property
    def probs(self) -> Tensor:
        """The parameter between 0 and 1; not the mean."""
        return clamp_probs(logits_to_probs(self.logits, is_binary=True))

    @property
    def param_shape(self) -> tuple[int, ...]:
        """The shape of the parameter."""
        return self._param.shape

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        u = rand(self._extended_shape(sample_shape), dtype=self.probs.dtype, device=self.probs.device)
        return self.icdf(u)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        return value * self.logits + F.logsigmoid(-self.logits) + self._cont_bern_log_norm()

    def cdf(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        cut = self._cut_probs()
        x, slope = value.clamp(0, 1), self.logits
        cdf = (cut.pow(x) * (1 - cut).pow(1 - x) + cut - 1) / (2 * cut - 1)
        taylor = x + slope * x * (x - 1) / 2 * (1 + slope * (2 * x - 1) / 6)
        inside = where(self._outside_unstable_region(), cdf, taylor)
        return where(value <= 0, zeros_like(inside), where(value >= 1, ones_like(inside), inside))

    def icdf(self, value: Tensor) -> Tensor:
        cut = self._cut_probs()
        slope = cut.log() - (-cut).log1p()
        quantile = ((-cut + value * (2 * cut - 1)).log1p() - (-cut).log1p()) / slope
        u, x = value, self.logits
        taylor = u + x * u * (1 - u) / 2 * (1 + x * (1 - 2 * u) / 3)
        return where(self._outside_unstable_region(), quantile, taylor)

    def entropy(self) -> Tensor:
        log_odds = probs_to_logits(self.probs, is_binary=True)  # those of the mean, whose probs are clamped
        return -self.mean * log_odds - self._cont_bern_log_norm() - (-self.probs).log1p()

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return (self.logits,)

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        """log((exp(x) - 1) / x), which is x / 2 + x**2 / 24 near 0"""
        x = natural_params[0]
        outside = (x <= self._lims[0] - 0.5) | (x > self._lims[1] - 0.5)
        cut = x.where(outside, x * 0 + (self._lims[0] - 0.5))
        log_norm = cut.expm1().abs().log() - cut.abs().log()
        return where(outside, log_norm, 0.5 * x + x.square() / 24)
