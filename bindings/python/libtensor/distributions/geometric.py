# SPDX-License-Identifier: Apache-2.0
"""The geometric distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..autograd import no_grad
from ..creation import zeros_like
from ..dtypes import finfo
from ..errors import InvalidError
from ..random import rand
from ..special import xlog1py
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution
from .utils import _one_of, broadcast_all, lazy_property, logits_to_probs, probs_to_logits


class Geometric(Distribution):
    """How many trials fail before the first success, for a success probability `probs` or log-odds `logits`."""

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.nonnegative_integer
    _batched = {"probs": 0, "logits": 0}

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
        given = _one_of("Geometric", probs, logits)
        if given:
            (self.probs,) = broadcast_all(probs)
        else:
            (self.logits,) = broadcast_all(logits)
        super().__init__((self.probs if given else self.logits).shape, validate_args=validate_args)
        if self._validate_args and given and not bool((self.probs > 0).all()):
            raise InvalidError(f"Geometric: probs are {self.probs}, expected more than 0")

    @property
    def mean(self) -> Tensor:
        return 1 / self.probs - 1

    @property
    def mode(self) -> Tensor:
        return zeros_like(self.probs)

    @property
    def variance(self) -> Tensor:
        return (1 / self.probs - 1) / self.probs

    @lazy_property
    def logits(self) -> Tensor:
        """The log-odds of a success."""
        return probs_to_logits(self.probs, is_binary=True)

    @lazy_property
    def probs(self) -> Tensor:
        """The probability of a success."""
        return logits_to_probs(self.logits, is_binary=True)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            p = self.probs
            u = rand(self._extended_shape(sample_shape), dtype=p.dtype, device=p.device).clamp(min=finfo(p.dtype).tiny)
            return (u.log() / (-p).log1p()).floor()

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        value, probs = broadcast_all(value, self.probs)
        failure = probs.masked_fill((probs == 1) & (value == 0), 0)
        return value * (-failure).log1p() + probs.log()

    def entropy(self) -> Tensor:
        p = self.probs
        return -p.log() - xlog1py(1 - p, -p) / p
