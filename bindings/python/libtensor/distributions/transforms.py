# SPDX-License-Identifier: Apache-2.0
"""Functions of tensors with an inverse and the logarithm of the absolute value of their Jacobian's determinant."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import log
from typing import Any

from ..combining import broadcast_shapes as _broadcast_shapes
from ..creation import eye, full_like, ones_like
from ..dtypes import finfo
from ..errors import ShapeError
from ..nn import functional as F
from ..tensor import Tensor
from . import constraints
from ._transform import (
    CatTransform,
    ComposeTransform,
    IndependentTransform,
    ReshapeTransform,
    StackTransform,
    Transform,
)
from ._transform import _InverseTransform as _InverseTransform
from .utils import _softplus, _sum_rightmost, lazy_property
from .utils import tril_matrix_to_vec as _tril_matrix_to_vec
from .utils import vec_to_tril_matrix as _vec_to_tril_matrix

__all__ = [
    "AbsTransform", "AffineTransform", "CatTransform", "ComposeTransform", "CorrCholeskyTransform",
    "CumulativeDistributionTransform", "ExpTransform", "IndependentTransform", "LowerCholeskyTransform",
    "PositiveDefiniteTransform", "PowerTransform", "ReshapeTransform", "SigmoidTransform", "SoftmaxTransform",
    "SoftplusTransform", "StackTransform", "StickBreakingTransform", "TanhTransform", "Transform",
    "identity_transform",
]  # fmt: skip

identity_transform = ComposeTransform([])


def _same(a: Any, b: Any) -> bool:
    """Whether two parameters, numbers or tensors, are equal."""
    if a is b:
        return True
    if isinstance(a, Tensor) or isinstance(b, Tensor):
        return bool((a == b).all())
    return bool(a == b)


class ExpTransform(Transform):
    """y = exp(x)"""

    domain = constraints.real
    codomain = constraints.positive
    bijective = True
    sign = 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ExpTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return x.exp()

    def _inverse(self, y: Tensor) -> Tensor:
        return y.log()

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return x


class PowerTransform(Transform):
    """y = x**exponent of positive numbers."""

    domain = constraints.positive
    codomain = constraints.positive
    bijective = True

    def __init__(self, exponent: Any, cache_size: int = 0) -> None:
        super().__init__(cache_size=cache_size)
        self.exponent = exponent

    def with_cache(self, cache_size: int = 1) -> Any:
        return self if self._cache_size == cache_size else PowerTransform(self.exponent, cache_size=cache_size)

    @lazy_property
    def sign(self) -> Any:
        return self.exponent.sign() if isinstance(self.exponent, Tensor) else (self.exponent > 0) - (self.exponent < 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PowerTransform) and _same(self.exponent, other.exponent)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return x.pow(self.exponent)

    def _inverse(self, y: Tensor) -> Tensor:
        return y.pow(1 / self.exponent)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return (self.exponent * y / x).abs().log()

    def _broadcast(self, shape: Any) -> tuple[int, ...]:
        return tuple(_broadcast_shapes(tuple(shape), getattr(self.exponent, "shape", ())))

    forward_shape = inverse_shape = _broadcast


class SoftplusTransform(Transform):
    """y = log(1 + exp(x))"""

    domain = constraints.real
    codomain = constraints.positive
    bijective = True
    sign = 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SoftplusTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return _softplus(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return (-(-y).expm1()).log() + y

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return F.logsigmoid(x)


class TanhTransform(Transform):
    """y = tanh(x). Use cache_size 1 where samples are near -1 or 1: the inverse is not accurate there."""

    domain = constraints.real
    codomain = constraints.interval(-1.0, 1.0)
    bijective = True
    sign = 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TanhTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return x.tanh()

    def _inverse(self, y: Tensor) -> Tensor:
        return y.atanh()

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return 2 * (log(2) - x - _softplus(-2 * x))


def _clipped_sigmoid(x: Tensor) -> Tensor:
    info = finfo(x.dtype)
    return x.sigmoid().clamp(min=info.tiny, max=1 - info.eps)


class SigmoidTransform(Transform):
    """y = 1 / (1 + exp(-x)), kept inside of (0, 1)."""

    domain = constraints.real
    codomain = constraints.unit_interval
    bijective = True
    sign = 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SigmoidTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return _clipped_sigmoid(x)

    def _inverse(self, y: Tensor) -> Tensor:
        info = finfo(y.dtype)
        y = y.clamp(min=info.tiny, max=1 - info.eps)
        return y.log() - (-y).log1p()

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return F.logsigmoid(x) + F.logsigmoid(-x)


class AbsTransform(Transform):
    """y = |x|; the inverse gives the positive x."""

    domain = constraints.real
    codomain = constraints.positive

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AbsTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return x.abs()

    def _inverse(self, y: Tensor) -> Tensor:
        return y


class AffineTransform(Transform):
    """y = loc + scale * x, for events of `event_dim` axes."""

    bijective = True

    def __init__(self, loc: Any, scale: Any, event_dim: int = 0, cache_size: int = 0) -> None:
        super().__init__(cache_size=cache_size)
        self.loc = loc
        self.scale = scale
        self._event_dim = event_dim

    @property
    def event_dim(self) -> int:
        return self._event_dim

    @property
    def domain(self) -> Any:
        return constraints.independent(constraints.real, self._event_dim) if self._event_dim else constraints.real

    codomain = domain

    def with_cache(self, cache_size: int = 1) -> Any:
        if self._cache_size == cache_size:
            return self
        return AffineTransform(self.loc, self.scale, self._event_dim, cache_size=cache_size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AffineTransform) and _same(self.loc, other.loc) and _same(self.scale, other.scale)

    __hash__ = object.__hash__

    @property
    def sign(self) -> Any:
        return self.scale.sign() if isinstance(self.scale, Tensor) else (self.scale > 0) - (self.scale < 0)

    def _call(self, x: Tensor) -> Tensor:
        return self.loc + self.scale * x

    def _inverse(self, y: Tensor) -> Tensor:
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        if isinstance(self.scale, Tensor):
            result = self.scale.abs().log().broadcast_to(_broadcast_shapes(x.shape, self.scale.shape))
        else:
            result = full_like(x, log(abs(self.scale)) if self.scale else -float("inf"))
        return _sum_rightmost(result, self._event_dim)

    def _broadcast(self, shape: Any) -> tuple[int, ...]:
        return tuple(_broadcast_shapes(tuple(shape), getattr(self.loc, "shape", ()), getattr(self.scale, "shape", ())))

    forward_shape = inverse_shape = _broadcast


def _longer(shape: Any, by: int, name: str) -> tuple[int, ...]:
    if len(shape) < 1:
        raise ShapeError(f"{name}: shape {list(shape)}, expected one axis or more")
    return tuple(shape[:-1]) + (shape[-1] + by,)


class CorrCholeskyTransform(Transform):
    """Vectors of length D (D - 1) / 2 become Cholesky factors (D, D) of correlation matrices.

    tanh of the vector fills the triangle below the diagonal; each element is then the part, with a sign, of what the
    elements left of it have left of the row's length 1 (Lewandowski, Kurowicka and Joe 2009).
    """

    domain = constraints.real_vector
    codomain = constraints.corr_cholesky
    bijective = True

    def _call(self, x: Tensor) -> Tensor:
        x = x.tanh()
        eps = finfo(x.dtype).eps
        parts = _vec_to_tril_matrix(x.clamp(min=-1 + eps, max=1 - eps), diag=-1)
        left = (1 - parts.square()).sqrt().cumprod(-1)
        parts = parts + eye(parts.shape[-1], dtype=parts.dtype, device=parts.device)
        return parts * F.pad(left[..., :-1], (1, 0), value=1.0)

    def _inverse(self, y: Tensor) -> Tensor:
        left = F.pad((1 - y.square().cumsum(-1))[..., :-1], (1, 0), value=1.0)
        parts = _tril_matrix_to_vec(y, diag=-1) / _tril_matrix_to_vec(left, diag=-1).sqrt()
        return (parts.log1p() - (-parts).log1p()) / 2

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        left = _tril_matrix_to_vec(1 - y.square().cumsum(-1), diag=-2)
        return 0.5 * left.log().sum(-1) + 2 * (log(2) - x - _softplus(-2 * x)).sum(-1)

    def forward_shape(self, shape: Any) -> tuple[int, ...]:
        if len(shape) < 1:
            raise ShapeError("CorrCholeskyTransform: shape [], expected one axis or more")
        n = shape[-1]
        d = round((0.25 + 2 * n) ** 0.5 + 0.5)
        if d * (d - 1) // 2 != n:
            raise ShapeError(f"CorrCholeskyTransform: {n} elements are not D * (D - 1) / 2 for any D")
        return tuple(shape[:-1]) + (d, d)

    def inverse_shape(self, shape: Any) -> tuple[int, ...]:
        if len(shape) < 2 or shape[-2] != shape[-1]:
            raise ShapeError(f"CorrCholeskyTransform: shape {list(shape)}, expected square matrices")
        return tuple(shape[:-2]) + (shape[-1] * (shape[-1] - 1) // 2,)


class SoftmaxTransform(Transform):
    """y = softmax(x) along the last axis; the inverse gives log(y). Not bijective: for use where a density is not
    needed."""

    domain = constraints.real_vector
    codomain = constraints.simplex

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SoftmaxTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return x.softmax(-1)

    def _inverse(self, y: Tensor) -> Tensor:
        return y.log()

    def _unchanged(self, shape: Any) -> tuple[int, ...]:
        return _longer(shape, 0, "SoftmaxTransform")

    forward_shape = inverse_shape = _unchanged


class StickBreakingTransform(Transform):
    """Vectors of length K become points of the simplex, of length K + 1: element i is the part sigmoid(x - log(K - i))
    of what the elements before it have left of 1."""

    domain = constraints.real_vector
    codomain = constraints.simplex
    bijective = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StickBreakingTransform)

    __hash__ = object.__hash__

    def _offset(self, x: Tensor) -> Tensor:
        return (x.shape[-1] + 1 - ones_like(x).cumsum(-1)).log()

    def _call(self, x: Tensor) -> Tensor:
        part = _clipped_sigmoid(x - self._offset(x))
        return F.pad(part, (0, 1), value=1.0) * F.pad((1 - part).cumprod(-1), (1, 0), value=1.0)

    def _inverse(self, y: Tensor) -> Tensor:
        first = y[..., :-1]
        left = (1 - first.cumsum(-1)).clamp(min=finfo(y.dtype).tiny)
        return first.log() - left.log() + self._offset(first)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        x = x - self._offset(x)
        return (F.logsigmoid(x) - x + y[..., :-1].log()).sum(-1)

    def forward_shape(self, shape: Any) -> tuple[int, ...]:
        return _longer(shape, 1, "StickBreakingTransform")

    def inverse_shape(self, shape: Any) -> tuple[int, ...]:
        return _longer(shape, -1, "StickBreakingTransform")


class LowerCholeskyTransform(Transform):
    """Square matrices become lower triangles with exp of their diagonal."""

    domain = constraints.independent(constraints.real, 2)
    codomain = constraints.lower_cholesky

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LowerCholeskyTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return x.tril(-1) + x.diagonal(0, -2, -1).exp().diag_embed()

    def _inverse(self, y: Tensor) -> Tensor:
        return y.tril(-1) + y.diagonal(0, -2, -1).log().diag_embed()


class PositiveDefiniteTransform(Transform):
    """Square matrices become l @ l.mT for their LowerCholeskyTransform l."""

    domain = constraints.independent(constraints.real, 2)
    codomain = constraints.positive_definite

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PositiveDefiniteTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        factor = LowerCholeskyTransform()(x)
        return factor @ factor.mT

    def _inverse(self, y: Tensor) -> Tensor:
        return LowerCholeskyTransform().inv(y.cholesky())


class CumulativeDistributionTransform(Transform):
    """y = cdf(x) of a distribution."""

    bijective = True
    codomain = constraints.unit_interval
    sign = 1

    def __init__(self, distribution: Any, cache_size: int = 0) -> None:
        super().__init__(cache_size=cache_size)
        self.distribution = distribution

    @property
    def domain(self) -> Any:
        return self.distribution.support

    def with_cache(self, cache_size: int = 1) -> Any:
        if self._cache_size == cache_size:
            return self
        return CumulativeDistributionTransform(self.distribution, cache_size=cache_size)

    def _call(self, x: Tensor) -> Tensor:
        return self.distribution.cdf(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return self.distribution.icdf(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return self.distribution.log_prob(x)
