# SPDX-License-Identifier: Apache-2.0
"""The Cauchy distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import inf, log, nan, pi
from typing import Any

from ..creation import empty, full_like
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution
from .utils import broadcast_all


class Cauchy(Distribution):
    """Numbers with median `loc` and half width `scale`, which are broadcast; without a mean."""

    arg_constraints = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.real
    has_rsample = True
    _batched = {"loc": 0, "scale": 0}

    def __init__(self, loc: Any, scale: Any, validate_args: bool | None = None) -> None:
        self.loc, self.scale = broadcast_all(loc, scale)
        super().__init__(self.loc.shape, validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return full_like(self.loc, nan)

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        return full_like(self.loc, inf)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        noise = empty(self._extended_shape(sample_shape), dtype=self.loc.dtype, device=self.loc.device)
        return self.loc + noise.cauchy_() * self.scale

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        z = (value - self.loc) / self.scale
        return -log(pi) - self.scale.log() - z.square().log1p()

    def cdf(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        return ((value - self.loc) / self.scale).atan() / pi + 0.5

    def icdf(self, value: Tensor) -> Tensor:
        return (pi * (value - 0.5)).tan() * self.scale + self.loc

    def entropy(self) -> Tensor:
        return log(4 * pi) + self.scale.log()
