# SPDX-License-Identifier: Apache-2.0
"""Mixtures of distributions of one family."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..autograd import no_grad
from ..errors import InvalidError
from ..tensor import Tensor
from . import constraints
from .categorical import Categorical
from .distribution import Distribution


class MixtureSameFamily(Distribution):
    """A mixture: mixture_distribution chooses along the last axis of the batch of component_distribution."""

    arg_constraints: dict[str, Any] = {}
    has_rsample = False
    _batched: dict[str, int] = {}

    def __init__(
        self,
        mixture_distribution: Categorical,
        component_distribution: Distribution,
        validate_args: bool | None = None,
    ) -> None:
        if not isinstance(mixture_distribution, Categorical):
            raise InvalidError(
                f"MixtureSameFamily: the mixture distribution is {type(mixture_distribution).__name__}, expected "
                "Categorical"
            )
        if not isinstance(component_distribution, Distribution) or not component_distribution.batch_shape:
            raise InvalidError(
                f"MixtureSameFamily: the components are {component_distribution!r}, expected a Distribution with a batch"
            )
        batch, mixed = component_distribution.batch_shape, mixture_distribution.batch_shape
        for i, j in zip(reversed(mixed), reversed(batch[:-1])):
            if i != 1 and j != 1 and i != j:
                raise InvalidError(
                    f"MixtureSameFamily: batch shapes {list(mixed)} of the mixture and {list(batch[:-1])} of the "
                    "components do not broadcast"
                )
        if mixture_distribution._num_events != batch[-1]:
            raise InvalidError(
                f"MixtureSameFamily: {batch[-1]} components, but {mixture_distribution._num_events} weights"
            )
        self._mixture_distribution = mixture_distribution
        self._component_distribution = component_distribution
        self._num_component = batch[-1]
        self._event_ndims = len(component_distribution.event_shape)
        super().__init__(batch[:-1], component_distribution.event_shape, validate_args=validate_args)

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        new._component_distribution = self._component_distribution.expand(shape + (self._num_component,))
        new._mixture_distribution = self._mixture_distribution.expand(shape)
        new._num_component = self._num_component
        new._event_ndims = self._event_ndims

    @constraints.dependent_property
    def support(self) -> Any:
        return constraints.MixtureSameFamilyConstraint(self._component_distribution.support)

    @property
    def mixture_distribution(self) -> Categorical:
        """What chooses the component."""
        return self._mixture_distribution

    @property
    def component_distribution(self) -> Distribution:
        """The components, along the last axis of its batch."""
        return self._component_distribution

    def _weights(self) -> Tensor:
        """The probabilities, with axes for the event."""
        probs = self._mixture_distribution.probs
        return probs.reshape(probs.shape + (1,) * self._event_ndims)

    @property
    def mean(self) -> Tensor:
        return (self._weights() * self._component_distribution.mean).sum(-1 - self._event_ndims)

    @property
    def variance(self) -> Tensor:
        """The mean of the variances and the variance of the means."""
        axis = -1 - self._event_ndims
        weights, means = self._weights(), self._component_distribution.mean
        centre = (weights * means).sum(axis, keepdim=True)
        return (weights * (self._component_distribution.variance + (means - centre).square())).sum(axis)

    def cdf(self, x: Tensor) -> Tensor:
        return (self._component_distribution.cdf(self._pad(x)) * self._mixture_distribution.probs).sum(-1)

    def log_prob(self, x: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(x)
        weights = self._mixture_distribution.logits.log_softmax(-1)
        return (self._component_distribution.log_prob(self._pad(x)) + weights).logsumexp(-1)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            chosen = self._mixture_distribution.expand(self._batch_shape).sample(sample_shape)
            drawn = self._component_distribution.sample(sample_shape)
            axis = chosen.ndim
            index = chosen.reshape(chosen.shape + (1,) * (1 + self._event_ndims))
            index = index.expand(chosen.shape + (1,) + self._event_shape)
            return drawn.gather(axis, index).squeeze(axis)

    def _pad(self, x: Tensor) -> Tensor:
        """A value with an axis for the components."""
        return x.unsqueeze(-1 - self._event_ndims)

    def __repr__(self) -> str:
        return f"MixtureSameFamily(\n  {self._mixture_distribution},\n  {self._component_distribution})"
