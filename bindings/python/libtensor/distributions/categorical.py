# SPDX-License-Identifier: Apache-2.0
"""The categorical distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import nan, prod
from typing import Any

from ..autograd import no_grad
from ..combining import broadcast_shapes
from ..creation import arange, full
from ..dtypes import finfo, int64
from ..errors import ShapeError
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution
from .utils import _extents, _one_of, lazy_property, logits_to_probs, probs_to_logits


class Categorical(Distribution):
    """Integers from 0 to K - 1, for (..., K): `probs`, which are normalised, or `logits`, unnormalised logarithms."""

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    has_enumerate_support = True
    _batched = {"probs": 1, "logits": 1}

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        given = _one_of("Categorical", probs, logits)
        param = probs if given else logits
        if param.ndim < 1:
            raise ShapeError(f"Categorical: {'probs' if given else 'logits'} have shape [], expected one axis or more")
        if given:
            self.probs = probs / probs.sum(-1, keepdim=True)
        else:
            self.logits = logits - logits.logsumexp(-1, keepdim=True)
        self._num_events = param.shape[-1]
        super().__init__(param.shape[:-1], validate_args=validate_args)

    @property
    def _param(self) -> Tensor:
        return self.__dict__["probs"] if "probs" in self.__dict__ else self.logits

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        super()._expand_attributes(new, shape)
        new._num_events = self._num_events

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self) -> Any:
        return constraints.integer_interval(0, self._num_events - 1)

    @lazy_property
    def logits(self) -> Tensor:
        """The logarithms of the probabilities."""
        return probs_to_logits(self.probs)

    @lazy_property
    def probs(self) -> Tensor:
        """The probabilities."""
        return logits_to_probs(self.logits)

    @property
    def param_shape(self) -> tuple[int, ...]:
        """The shape of the parameter."""
        return self._param.shape

    @property
    def mean(self) -> Tensor:
        """NaN: the integers are names"""
        return full(self._batch_shape, nan, dtype=self.probs.dtype, device=self.probs.device)

    variance = mean

    @property
    def mode(self) -> Tensor:
        return self.probs.argmax(-1)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        """int64 of shape sample_shape + batch_shape"""
        shape = _extents(sample_shape)
        count = prod(shape)
        with no_grad():
            rows = self.probs.detach().reshape(prod(self._batch_shape), self._num_events)
            if count == 0 or rows.shape[0] == 0:
                return full(shape + self._batch_shape, 0, dtype=int64, device=rows.device)
            drawn = rows.multinomial(count, True)
            return drawn.T.reshape(shape + self._batch_shape)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        index = value.long().unsqueeze(-1)
        shape = broadcast_shapes(index.shape[:-1], self._batch_shape)
        logits = self.logits.expand(shape + (self._num_events,))
        return logits.gather(-1, index.expand(shape + (1,))).squeeze(-1)

    def entropy(self) -> Tensor:
        logits = self.logits.clamp(min=finfo(self.logits.dtype).min)
        return -(logits * self.probs).sum(-1)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        values = arange(self._num_events, dtype=int64, device=self._param.device)
        values = values.reshape((-1,) + (1,) * len(self._batch_shape))
        return values.expand((-1,) + self._batch_shape) if expand else values
