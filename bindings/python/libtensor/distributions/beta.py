# SPDX-License-Identifier: Apache-2.0
"""The beta distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..combining import stack
from ..tensor import Tensor
from . import constraints
from ._special import betaln, sample_dirichlet
from .exp_family import ExponentialFamily
from .utils import broadcast_all


class Beta(ExponentialFamily):
    """Numbers from 0 to 1, with density in proportion to x**(concentration1 - 1) * (1 - x)**(concentration0 - 1).

    Samples have gradients for both concentrations, by implicit reparameterisation."""

    arg_constraints = {"concentration1": constraints.positive, "concentration0": constraints.positive}
    support = constraints.unit_interval
    has_rsample = True
    _batched = {"concentration1": 0, "concentration0": 0}

    def __init__(self, concentration1: Any, concentration0: Any, validate_args: bool | None = None) -> None:
        self.concentration1, self.concentration0 = broadcast_all(concentration1, concentration0)
        super().__init__(self.concentration1.shape, validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.concentration1 / (self.concentration1 + self.concentration0)

    @property
    def mode(self) -> Tensor:
        """1 where both concentrations are below 1 and the density is infinite at both ends; NaN where none is above 1
        otherwise."""
        a, b = self.concentration1, self.concentration0
        above = (a - 1).clamp(min=0.0)
        mode = above / (above + (b - 1).clamp(min=0.0))
        return mode.masked_fill((a < 1) & (b < 1), 1.0)

    @property
    def variance(self) -> Tensor:
        total = self.concentration1 + self.concentration0
        return self.concentration1 * self.concentration0 / (total.square() * (total + 1))

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        both = stack([self.concentration1, self.concentration0], -1)
        return sample_dirichlet(both.expand(self._extended_shape(sample_shape) + (2,)))[..., 0]

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        a, b = self.concentration1, self.concentration0
        rest = ((b - 1) * (-value).log1p()).masked_fill(b == 1, 0.0)
        return (a - 1).xlogy(value) + rest - betaln(a, b)

    def entropy(self) -> Tensor:
        a, b = self.concentration1, self.concentration0
        spread = (a + b - 2) * (a + b).digamma() - (a - 1) * a.digamma() - (b - 1) * b.digamma()
        return betaln(a, b) + spread

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return self.concentration1, self.concentration0

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        return betaln(*natural_params)
