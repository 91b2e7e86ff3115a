# SPDX-License-Identifier: Apache-2.0
"""The Pareto distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..tensor import Tensor
from . import constraints
from .exponential import Exponential
from .transformed_distribution import TransformedDistribution
from .transforms import AffineTransform, ExpTransform
from .utils import broadcast_all


class Pareto(TransformedDistribution):
    """scale * exp(x) for exponential x of rate `alpha`; the parameters are broadcast."""

    arg_constraints = {"alpha": constraints.positive, "scale": constraints.positive}
    _batched = {"scale": 0, "alpha": 0}

    def __init__(self, scale: Any, alpha: Any, validate_args: bool | None = None) -> None:
        self.scale, self.alpha = broadcast_all(scale, alpha)
        base = Exponential(self.alpha, validate_args=validate_args)
        super().__init__(base, self._steps(), validate_args=validate_args)

    def _steps(self) -> list[Any]:
        return [ExpTransform(), AffineTransform(loc=0, scale=self.scale)]

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        super()._expand_attributes(new, shape)
        new.transforms = new._steps()

    @property
    def mean(self) -> Tensor:
        """Infinite for alpha up to 1"""
        a = self.alpha.clamp(min=1)
        return a * self.scale / (a - 1)

    @property
    def mode(self) -> Tensor:
        return self.scale

    @property
    def variance(self) -> Tensor:
        """Infinite for alpha up to 2"""
        a = self.alpha.clamp(min=2)
        return self.scale.square() * a / ((a - 1).square() * (a - 2))

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self) -> Any:
        return constraints.greater_than_eq(self.scale)

    def entropy(self) -> Tensor:
        return (self.scale / self.alpha).log() + (1 + self.alpha.reciprocal())
