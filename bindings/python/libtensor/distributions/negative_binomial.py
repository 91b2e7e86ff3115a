# SPDX-License-Identifier: Apache-2.0
"""The negative binomial distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..autograd import no_grad
from ..nn import functional as F
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution
from .gamma import Gamma
from .utils import _one_of, broadcast_all, lazy_property, logits_to_probs, probs_to_logits


class NegativeBinomial(Distribution):
    """Successes, of probability `probs` or log-odds `logits`, before `total_count` failures; they are broadcast."""

    arg_constraints = {
        "total_count": constraints.greater_than_eq(0),
        "probs": constraints.half_open_interval(0.0, 1.0),
        "logits": constraints.real,
    }
    support = constraints.nonnegative_integer
    _batched = {"total_count": 0, "probs": 0, "logits": 0}

    def __init__(
        self, total_count: Any, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        if _one_of("NegativeBinomial", probs, logits):
            self.total_count, self.probs = broadcast_all(total_count, probs)
        else:
            self.total_count, self.logits = broadcast_all(total_count, logits)
        self.total_count = self.total_count.type_as(self._param)
        super().__init__(self._param.shape, validate_args=validate_args)

    @property
    def _param(self) -> Tensor:
        return self.__dict__["probs"] if "probs" in self.__dict__ else self.logits

    @property
    def mean(self) -> Tensor:
        return self.total_count * self.logits.exp()

    @property
    def mode(self) -> Tensor:
        return ((self.total_count - 1) * self.logits.exp()).floor().clamp(min=0.0)

    @property
    def variance(self) -> Tensor:
        return self.mean / (-self.logits).sigmoid()

    @lazy_property
    def logits(self) -> Tensor:
        """The log-odds of a success."""
        return probs_to_logits(self.probs, is_binary=True)

    @lazy_property
    def probs(self) -> Tensor:
        """The probability of a success."""
        return logits_to_probs(self.logits, is_binary=True)

    @property
    def param_shape(self) -> tuple[int, ...]:
        """The shape of the parameter."""
        return self._param.shape

    def sample(self, sample_shape: Any = ()) -> Tensor:
        """A Poisson number whose rate is a gamma number."""
        with no_grad():
            rate = Gamma(self.total_count, (-self.logits).exp(), validate_args=False).sample(sample_shape)
            return rate.poisson()

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        n = self.total_count
        powers = n * F.logsigmoid(-self.logits) + value * F.logsigmoid(self.logits)
        choices = (n + value).lgamma() - (value + 1).lgamma() - n.lgamma()
        return powers + choices.masked_fill(n + value == 0, 0.0)
