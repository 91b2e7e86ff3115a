# SPDX-License-Identifier: Apache-2.0
"""The Kumaraswamy distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import nan
from typing import Any

from ..creation import full_like
from ..tensor import Tensor
from . import constraints
from ._special import betaln
from .transformed_distribution import TransformedDistribution
from .transforms import AffineTransform, PowerTransform
from .uniform import Uniform
from .utils import broadcast_all, euler_constant


class Kumaraswamy(TransformedDistribution):
    """Numbers from 0 to 1 with distribution function 1 - (1 - x**concentration1)**concentration0; the parameters are
    broadcast."""

    arg_constraints = {"concentration1": constraints.positive, "concentration0": constraints.positive}
    support = constraints.unit_interval
    has_rsample = True
    _batched = {"concentration1": 0, "concentration0": 0}

    def __init__(self, concentration1: Any, concentration0: Any, validate_args: bool | None = None) -> None:
        self.concentration1, self.concentration0 = broadcast_all(concentration1, concentration0)
        c = self.concentration0.detach()
        base = Uniform(full_like(c, 0), full_like(c, 1), validate_args=validate_args)
        super().__init__(base, self._steps(), validate_args=validate_args)

    def _steps(self) -> list[Any]:
        return [
            PowerTransform(exponent=self.concentration0.reciprocal()),
            AffineTransform(loc=1, scale=-1),
            PowerTransform(exponent=self.concentration1.reciprocal()),
        ]

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        super()._expand_attributes(new, shape)
        new.transforms = new._steps()

    def _moment(self, n: int) -> Tensor:
        """The mean of x**n: concentration0 * B(1 + n / concentration1, concentration0)."""
        b = self.concentration0
        return b * betaln(1 + n / self.concentration1, b).exp()

    @property
    def mean(self) -> Tensor:
        return self._moment(1)

    @property
    def mode(self) -> Tensor:
        """NaN where both concentrations are 1, or one is below 1"""
        a, b = self.concentration1, self.concentration0
        inside = (a >= 1) & (b >= 1) & ((a != 1) | (b != 1))
        a, b = a.where(inside, full_like(a, 2)), b.where(inside, full_like(b, 2))
        return ((a - 1) / (a * b - 1)).pow(a.reciprocal()).masked_fill(~inside, nan)

    @property
    def variance(self) -> Tensor:
        return self._moment(2) - self.mean.square()

    def entropy(self) -> Tensor:
        a, b = self.concentration1, self.concentration0
        harmonic = (b + 1).digamma() + euler_constant
        return (1 - b.reciprocal()) + (1 - a.reciprocal()) * harmonic - a.log() - b.log()
