# SPDX-License-Identifier: Apache-2.0
"""The Dirichlet distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..creation import eye
from ..errors import ShapeError
from ..tensor import Tensor
from . import constraints
from ._special import sample_dirichlet
from .exp_family import ExponentialFamily


class Dirichlet(ExponentialFamily):
    """Points of the simplex, for concentrations (..., K). Samples have gradients by implicit reparameterisation."""

    arg_constraints = {"concentration": constraints.independent(constraints.positive, 1)}
    support = constraints.simplex
    has_rsample = True
    _batched = {"concentration": 1}

    def __init__(self, concentration: Tensor, validate_args: bool | None = None) -> None:
        if concentration.ndim < 1:
            raise ShapeError("Dirichlet: concentration has shape [], expected one axis or more")
        self.concentration = concentration
        super().__init__(concentration.shape[:-1], concentration.shape[-1:], validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.concentration / self.concentration.sum(-1, keepdim=True)

    @property
    def mode(self) -> Tensor:
        """The first corner where all concentrations are below 1 and the density is infinite at every corner; NaN where
        none is above 1 otherwise."""
        above = (self.concentration - 1).clamp(min=0.0)
        corner = eye(above.shape[-1], dtype=above.dtype, device=above.device)[0]
        flat = (self.concentration < 1).all(-1, keepdim=True)
        return corner.where(flat, above / above.sum(-1, keepdim=True))

    @property
    def variance(self) -> Tensor:
        total = self.concentration.sum(-1, keepdim=True)
        return self.concentration * (total - self.concentration) / (total.square() * (total + 1))

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return sample_dirichlet(self.concentration.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        c = self.concentration
        return (c - 1).xlogy(value).sum(-1) + c.sum(-1).lgamma() - c.lgamma().sum(-1)

    def entropy(self) -> Tensor:
        c, k = self.concentration, self.concentration.shape[-1]
        total = c.sum(-1)
        return c.lgamma().sum(-1) - total.lgamma() - (k - total) * total.digamma() - ((c - 1) * c.digamma()).sum(-1)

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return (self.concentration,)

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        return natural_params[0].lgamma().sum(-1) - natural_params[0].sum(-1).lgamma()
