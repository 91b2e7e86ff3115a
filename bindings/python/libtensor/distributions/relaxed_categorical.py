# SPDX-License-Identifier: Apache-2.0
"""Categorical distributions relaxed to points of the simplex (Maddison, Mnih and Teh 2017, arXiv:1611.00712)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import lgamma
from typing import Any

from ..random import rand
from ..tensor import Tensor
from . import constraints
from .categorical import Categorical
from .distribution import Distribution
from .transformed_distribution import TransformedDistribution
from .transforms import ExpTransform
from .utils import broadcast_all, clamp_probs


class ExpRelaxedCategorical(Distribution):
    """The logarithms of RelaxedOneHotCategorical: log_softmax of (logits + Gumbel noise) / temperature."""

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.real_vector
    has_rsample = True
    _batched: dict[str, int] = {}

    def __init__(
        self, temperature: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        self._categorical = Categorical(probs, logits)
        self.temperature = temperature
        super().__init__(self._categorical.batch_shape, self._categorical.param_shape[-1:], validate_args=validate_args)

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        new.temperature = self.temperature
        new._categorical = self._categorical.expand(shape)

    @property
    def param_shape(self) -> tuple[int, ...]:
        """The shape of the parameter."""
        return self._categorical.param_shape

    @property
    def logits(self) -> Tensor:
        """The logarithms of the probabilities."""
        return self._categorical.logits

    @property
    def probs(self) -> Tensor:
        """The probabilities."""
        return self._categorical.probs

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        u = clamp_probs(rand(shape, dtype=self.logits.dtype, device=self.logits.device))
        scores = (self.logits - (-u.log()).log()) / self.temperature
        return scores - scores.logsumexp(-1, keepdim=True)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        k = self._event_shape[0]
        logits, value = broadcast_all(self.logits, value)
        scores = logits - value * self.temperature
        (temperature,) = broadcast_all(self.temperature)
        constant = lgamma(k) + temperature.type_as(scores).log() * (k - 1)
        return (scores - scores.logsumexp(-1, keepdim=True)).sum(-1) + constant


class RelaxedOneHotCategorical(TransformedDistribution):
    """softmax of (logits + Gumbel noise) / temperature: near vectors with a single 1 for temperatures near 0."""

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.simplex
    has_rsample = True
    base_dist: ExpRelaxedCategorical
    _batched: dict[str, int] = {}

    def __init__(
        self, temperature: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        base = ExpRelaxedCategorical(temperature, probs, logits, validate_args=validate_args)
        super().__init__(base, ExpTransform(), validate_args=validate_args)

    @property
    def temperature(self) -> Any:
        """The temperature."""
        return self.base_dist.temperature

    @property
    def logits(self) -> Tensor:
        """The logarithms of the probabilities."""
        return self.base_dist.logits

    @property
    def probs(self) -> Tensor:
        """The probabilities."""
        return self.base_dist.probs
