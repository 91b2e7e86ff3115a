# SPDX-License-Identifier: Apache-2.0
"""The half-normal distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import inf, log, pi, sqrt
from typing import Any

from ..creation import zeros_like
from ..tensor import Tensor
from . import constraints
from .normal import Normal
from .transformed_distribution import TransformedDistribution
from .transforms import AbsTransform


class HalfNormal(TransformedDistribution):
    """|x| for normal x of mean 0 and standard deviation `scale`."""

    arg_constraints = {"scale": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True
    base_dist: Normal
    _batched: dict[str, int] = {}

    def __init__(self, scale: Any, validate_args: bool | None = None) -> None:
        super().__init__(Normal(0, scale, validate_args=False), AbsTransform(), validate_args=validate_args)

    @property
    def scale(self) -> Tensor:
        """The standard deviation of x."""
        return self.base_dist.scale

    @property
    def mean(self) -> Tensor:
        return self.scale * sqrt(2 / pi)

    @property
    def mode(self) -> Tensor:
        return zeros_like(self.scale)

    @property
    def variance(self) -> Tensor:
        return self.scale.square() * (1 - 2 / pi)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        found = self.base_dist.log_prob(value) + log(2)
        return found.masked_fill(value < 0, -inf)

    def cdf(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        return (value / (self.scale * sqrt(2))).erf()

    def icdf(self, value: Tensor) -> Tensor:
        return value.erfinv() * (self.scale * sqrt(2))

    def entropy(self) -> Tensor:
        return self.base_dist.entropy() - log(2)
