# SPDX-License-Identifier: Apache-2.0
"""The inverse gamma distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import inf
from typing import Any

from ..creation import full_like
from ..tensor import Tensor
from . import constraints
from .gamma import Gamma
from .transformed_distribution import TransformedDistribution
from .transforms import PowerTransform


class InverseGamma(TransformedDistribution):
    """1 / x for x of Gamma(concentration, rate)."""

    arg_constraints = {"concentration": constraints.positive, "rate": constraints.positive}
    support = constraints.positive
    has_rsample = True
    base_dist: Gamma
    _batched: dict[str, int] = {}

    def __init__(self, concentration: Any, rate: Any, validate_args: bool | None = None) -> None:
        base = Gamma(concentration, rate, validate_args=validate_args)
        super().__init__(base, PowerTransform(-1), validate_args=validate_args)

    @property
    def concentration(self) -> Tensor:
        """The shape of the gamma distribution of 1 / x."""
        return self.base_dist.concentration

    @property
    def rate(self) -> Tensor:
        """The rate of the gamma distribution of 1 / x."""
        return self.base_dist.rate

    def _above(self, bound: int) -> tuple[Tensor, Tensor]:
        """The concentration, and whether it is above the bound."""
        c = self.concentration
        return c.where(c > bound, full_like(c, bound + 1)), c > bound

    @property
    def mean(self) -> Tensor:
        """Infinite for concentrations up to 1"""
        c, finite = self._above(1)
        return (self.rate / (c - 1)).masked_fill(~finite, inf)

    @property
    def mode(self) -> Tensor:
        return self.rate / (self.concentration + 1)

    @property
    def variance(self) -> Tensor:
        """Infinite for concentrations up to 2"""
        c, finite = self._above(2)
        return (self.rate.square() / ((c - 1).square() * (c - 2))).masked_fill(~finite, inf)

    def entropy(self) -> Tensor:
        c = self.concentration
        return c + self.rate.log() + c.lgamma() - (1 + c) * c.digamma()
