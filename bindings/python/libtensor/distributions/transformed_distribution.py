# SPDX-License-Identifier: Apache-2.0
"""Distributions of transformed samples."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..autograd import no_grad
from ..errors import InvalidError, ShapeError
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution
from .independent import Independent
from .transforms import ComposeTransform, Transform
from .utils import _sum_rightmost


class TransformedDistribution(Distribution):
    """The distribution of t(x) for x of base_distribution, where t is a transform or a list of them, applied in order.

    Its density follows from that of x and the Jacobian of t."""

    arg_constraints: dict[str, Any] = {}
    _batched: dict[str, int] = {}

    def __init__(self, base_distribution: Distribution, transforms: Any, validate_args: bool | None = None) -> None:
        self.transforms = [transforms] if isinstance(transforms, Transform) else list(transforms)
        for t in self.transforms:
            if not isinstance(t, Transform):
                raise InvalidError(f"TransformedDistribution: expected transforms, not {type(t).__name__}")
        whole = ComposeTransform(self.transforms)
        base_shape = base_distribution.batch_shape + base_distribution.event_shape
        if len(base_shape) < whole.domain.event_dim:
            raise ShapeError(
                f"TransformedDistribution: the base distribution has shape {list(base_shape)}, expected at least "
                f"{whole.domain.event_dim} axes, which an event of the transforms has"
            )
        shape = whole.forward_shape(base_shape)
        needed = whole.inverse_shape(shape)
        if needed != base_shape:
            base_distribution = base_distribution.expand(needed[: len(needed) - len(base_distribution.event_shape)])
        more = whole.domain.event_dim - len(base_distribution.event_shape)
        self.base_dist = Independent(base_distribution, more) if more > 0 else base_distribution
        change = whole.codomain.event_dim - whole.domain.event_dim
        batch = len(shape) - max(len(self.base_dist.event_shape) + change, whole.codomain.event_dim)
        super().__init__(shape[:batch], shape[batch:], validate_args=validate_args)

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        super()._expand_attributes(new, shape)
        full = shape + self._event_shape
        for t in reversed(self.transforms):
            full = t.inverse_shape(full)
        new.base_dist = self.base_dist.expand(full[: len(full) - len(self.base_dist.event_shape)])
        new.transforms = self.transforms

    @constraints.dependent_property(is_discrete=False)
    def support(self) -> Any:
        if not self.transforms:
            return self.base_dist.support
        support = self.transforms[-1].codomain
        more = len(self._event_shape) - support.event_dim
        return constraints.independent(support, more) if more > 0 else support

    @property
    def has_rsample(self) -> bool:
        return self.base_dist.has_rsample

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            return self._forward(self.base_dist.sample(sample_shape))

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self._forward(self.base_dist.rsample(sample_shape))

    def _forward(self, x: Tensor) -> Tensor:
        for t in self.transforms:
            x = t(x)
        return x

    def _backward(self, value: Tensor) -> Tensor:
        for t in reversed(self.transforms):
            value = t.inv(value)
        return value

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        event_dim = len(self._event_shape)
        total: Any = 0.0
        for t in reversed(self.transforms):
            x = t.inv(value)
            event_dim += t.domain.event_dim - t.codomain.event_dim
            total = total - _sum_rightmost(t.log_abs_det_jacobian(x, value), event_dim - t.domain.event_dim)
            value = x
        base = self.base_dist.log_prob(value)
        return total + _sum_rightmost(base, event_dim - len(self.base_dist.event_shape))

    def _monotonize_cdf(self, value: Tensor) -> Tensor:
        """A probability for the base distribution; its complement where the transforms fall."""
        sign: Any = 1
        for t in self.transforms:
            sign = sign * t.sign
        if isinstance(sign, int) and sign == 1:
            return value
        return sign * (value - 0.5) + 0.5

    def cdf(self, value: Tensor) -> Tensor:
        """The value is checked by the base distribution: the ends of the support may be transforms of infinities."""
        return self._monotonize_cdf(self.base_dist.cdf(self._backward(value)))

    def icdf(self, value: Tensor) -> Tensor:
        return self._forward(self.base_dist.icdf(self._monotonize_cdf(value)))
