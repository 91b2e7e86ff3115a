# SPDX-License-Identifier: Apache-2.0
"""The multinomial distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..autograd import no_grad
from ..creation import arange, ones_like, zeros
from ..errors import UnsupportedError
from ..tensor import Tensor
from . import constraints
from .binomial import Binomial
from .categorical import Categorical
from .distribution import Distribution
from .utils import _extents, broadcast_all


class Multinomial(Distribution):
    """How often each of K categories is drawn in `total_count` draws of Categorical(probs, logits)."""

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    _batched: dict[str, int] = {}
    total_count: int

    def __init__(
        self, total_count: int = 1, probs: Any = None, logits: Any = None, validate_args: bool | None = None
    ) -> None:
        if not isinstance(total_count, int):
            raise UnsupportedError("Multinomial: total_count is no int; several counts are not supported")
        self.total_count = total_count
        self._categorical = Categorical(probs=probs, logits=logits)
        self._binomial = Binomial(total_count=total_count, probs=self.probs)
        super().__init__(self._categorical.batch_shape, self._categorical.param_shape[-1:], validate_args=validate_args)

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        new.total_count = self.total_count
        new._categorical = self._categorical.expand(shape)
        new._binomial = self._binomial.expand(shape + self._event_shape)

    @constraints.dependent_property(is_discrete=True, event_dim=1)
    def support(self) -> Any:
        return constraints.multinomial(self.total_count)

    @property
    def probs(self) -> Tensor:
        """The probabilities."""
        return self._categorical.probs

    @property
    def logits(self) -> Tensor:
        """The logarithms of the probabilities."""
        return self._categorical.logits

    @property
    def mean(self) -> Tensor:
        return self.probs * self.total_count

    @property
    def variance(self) -> Tensor:
        return self.total_count * self.probs * (1 - self.probs)

    @property
    def param_shape(self) -> tuple[int, ...]:
        """The shape of the parameter."""
        return self._categorical.param_shape

    def sample(self, sample_shape: Any = ()) -> Tensor:
        shape = _extents(sample_shape)
        with no_grad():
            drawn = self._categorical.sample((self.total_count,) + shape)
            drawn = drawn.permute(*range(1, drawn.ndim), 0)
            counts = zeros(self._extended_shape(shape), dtype=self.probs.dtype, device=self.probs.device)
            return counts.scatter_add(-1, drawn, ones_like(drawn).type_as(counts))

    def entropy(self) -> Tensor:
        n, p = self.total_count, self.probs
        total = arange(n + 1, dtype=p.dtype, device=p.device)[-1]
        support = self._binomial.enumerate_support(expand=False)[1:]
        weighted = (self._binomial.log_prob(support).exp() * (support + 1).lgamma()).sum((0, -1))
        return n * self._categorical.entropy() - (total + 1).lgamma() + weighted

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        value, logits = broadcast_all(value, self.logits)
        possible = logits.masked_fill((value == 0) & (logits == -float("inf")), 0)
        return (value.sum(-1) + 1).lgamma() - (value + 1).lgamma().sum(-1) + (possible * value).sum(-1)
