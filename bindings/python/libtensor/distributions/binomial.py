# SPDX-License-Identifier: Apache-2.0
"""The binomial distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..autograd import no_grad
from ..creation import arange
from ..errors import UnsupportedError
from ..functions import binomial
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution
from .utils import _one_of, _softplus, broadcast_all, lazy_property, logits_to_probs, probs_to_logits


class Binomial(Distribution):
    """Successes in `total_count` trials of probability `probs`, or log-odds `logits`; they are broadcast."""

    arg_constraints = {
        "total_count": constraints.nonnegative_integer,
        "probs": constraints.unit_interval,
        "logits": constraints.real,
    }
    has_enumerate_support = True
    _batched = {"total_count": 0, "probs": 0, "logits": 0}

    def __init__(
        self, total_count: Any = 1, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        if _one_of("Binomial", probs, logits):
            self.total_count, self.probs = broadcast_all(total_count, probs)
        else:
            self.total_count, self.logits = broadcast_all(total_count, logits)
        self.total_count = self.total_count.type_as(self._param)
        super().__init__(self._param.shape, validate_args=validate_args)

    @property
    def _param(self) -> Tensor:
        return self.__dict__["probs"] if "probs" in self.__dict__ else self.logits

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self) -> Any:
        return constraints.integer_interval(0, self.total_count)

    @property
    def mean(self) -> Tensor:
        return self.total_count * self.probs

    @property
    def mode(self) -> Tensor:
        return ((self.total_count + 1) * self.probs).floor().minimum(self.total_count)

    @property
    def variance(self) -> Tensor:
        return self.total_count * self.probs * (1 - self.probs)

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
        shape = self._extended_shape(sample_shape)
        with no_grad():
            return binomial(self.total_count.expand(shape), self.probs.expand(shape))

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        n = self.total_count
        choices = (n + 1).lgamma() - (value + 1).lgamma() - (n - value + 1).lgamma()
        return value * self.logits - n * _softplus(self.logits) + choices

    def _same_count(self, name: str) -> int:
        total = int(self.total_count.max().item())
        if not bool((self.total_count == total).all()):
            raise UnsupportedError(f"{name}: Binomial with several total_count, {self.total_count}, expected one")
        return total

    def entropy(self) -> Tensor:
        self._same_count("entropy")
        log_prob = self.log_prob(self.enumerate_support(False))
        return -(log_prob.exp() * log_prob).sum(0)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        n = self._same_count("enumerate_support")
        values = arange(n + 1, dtype=self._param.dtype, device=self._param.device)
        values = values.reshape((-1,) + (1,) * len(self._batch_shape))
        return values.expand((-1,) + self._batch_shape) if expand else values
