# SPDX-License-Identifier: Apache-2.0
"""The generalised Pareto distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import nan
from typing import Any

from ..creation import ones_like
from ..ops import where
from ..random import rand
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution
from .utils import broadcast_all


class GeneralizedPareto(Distribution):
    """Excesses over a threshold: loc + scale * z, where z is more than t with probability
    (1 + concentration * t)**(-1 / concentration), or exp(-t) for concentration 0. The parameters are broadcast."""

    arg_constraints = {"loc": constraints.real, "scale": constraints.positive, "concentration": constraints.real}
    has_rsample = True
    _batched = {"loc": 0, "scale": 0, "concentration": 0}

    def __init__(self, loc: Any, scale: Any, concentration: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale, self.concentration = broadcast_all(loc, scale, concentration)
        super().__init__(self.loc.shape, validate_args=validate_args)

    def _split(self) -> tuple[Tensor, Tensor]:
        """Whether the concentration is 0, where formulas are replaced by their series, and one that is not."""
        zero = self.concentration == 0
        return zero, where(zero, ones_like(self.concentration), self.concentration)

    def _z(self, value: Tensor) -> Tensor:
        return (value - self.loc) / self.scale

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self) -> Any:
        zero, c = self._split()
        bounded = (c < 0) & ~zero
        last = self.loc - self.scale / where(bounded, c, -ones_like(c))
        return constraints.interval(self.loc, where(bounded, last, ones_like(last) * float("inf")))

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        u = rand(self._extended_shape(sample_shape), dtype=self.loc.dtype, device=self.loc.device)
        return self.icdf(u)

    def log_survival_function(self, value: Tensor) -> Tensor:
        """The logarithm of the probability of samples above `value`."""
        zero, c = self._split()
        z = self._z(value)
        return where(zero, -z + self.concentration * z.square() / 2, -(c * z).log1p() / c)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        zero, c = self._split()
        z = self._z(value)
        near = -z + self.concentration * (z.square() / 2 - z)
        return where(zero, near, -(1 + 1 / c) * (c * z).log1p()) - self.scale.log()

    def log_cdf(self, value: Tensor) -> Tensor:
        """The logarithm of cdf()."""
        return self.cdf(value).log()

    def cdf(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        return -self.log_survival_function(value).expm1()

    def icdf(self, value: Tensor) -> Tensor:
        zero, c = self._split()
        t = -(-value).log1p()
        last = t.isinf()  # of the probability 1
        near = t + self.concentration * t.masked_fill(last, 0).square() / 2
        return self.loc + self.scale * where(zero, near, (c * t).expm1() / c)

    @property
    def mean(self) -> Tensor:
        """NaN for concentrations from 1 on"""
        without = self.concentration >= 1
        return (self.loc + self.scale / (1 - self.concentration.masked_fill(without, 0))).masked_fill(without, nan)

    @property
    def variance(self) -> Tensor:
        """NaN for concentrations from 1/2 on"""
        without = self.concentration >= 0.5
        c = self.concentration.masked_fill(without, 0)
        return (self.scale.square() / ((1 - c).square() * (1 - 2 * c))).masked_fill(without, nan)

    def entropy(self) -> Tensor:
        return self.scale.log() + self.concentration + 1

    @property
    def mode(self) -> Tensor:
        return self.loc
