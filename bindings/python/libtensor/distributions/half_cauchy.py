# SPDX-License-Identifier: Apache-2.0
"""The half-Cauchy distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import inf, log, pi
from typing import Any

from ..creation import full_like, zeros_like
from ..tensor import Tensor
from . import constraints
from .cauchy import Cauchy
from .transformed_distribution import TransformedDistribution
from .transforms import AbsTransform


class HalfCauchy(TransformedDistribution):
    """|x| for x of Cauchy(0, scale)."""

    arg_constraints = {"scale": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True
    base_dist: Cauchy
    _batched: dict[str, int] = {}

    def __init__(self, scale: Any, validate_args: bool | None = None) -> None:
        super().__init__(Cauchy(0, scale, validate_args=False), AbsTransform(), validate_args=validate_args)

    @property
    def scale(self) -> Tensor:
        """The median."""
        return self.base_dist.scale

    @property
    def mean(self) -> Tensor:
        return full_like(self.scale, inf)

    @property
    def mode(self) -> Tensor:
        return zeros_like(self.scale)

    @property
    def variance(self) -> Tensor:
        return full_like(self.scale, inf)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        found = self.base_dist.log_prob(value) + log(2)
        return found.masked_fill(value < 0, -inf)

    def cdf(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        return (value / self.scale).atan() * (2 / pi)

    def icdf(self, value: Tensor) -> Tensor:
        return (value * (pi / 2)).tan() * self.scale

    def entropy(self) -> Tensor:
        return self.base_dist.entropy() - log(2)
