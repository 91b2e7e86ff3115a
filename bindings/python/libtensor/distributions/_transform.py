# SPDX-License-Identifier: Apache-2.0
"""The base of transforms, and those that are made of others."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import weakref
from collections.abc import Sequence
from functools import reduce
from math import prod
from operator import mul
from typing import Any

from ..combining import concat, stack
from ..creation import zeros_like
from ..errors import InvalidError, ShapeError, UnsupportedError
from ..tensor import Tensor
from . import constraints
from .utils import _sum_rightmost, lazy_property


class Transform:
    """A function from `domain` to `codomain`; t(x) computes it and t.inv(y) its inverse, or one of them.

    A subclass has _call, _inverse and log_abs_det_jacobian. With cache_size 1 the last pair (x, y) is kept, so that the
    inverse of y is x itself.
    """

    bijective: Any = False
    domain: Any
    codomain: Any

    def __init__(self, cache_size: int = 0) -> None:
        if cache_size not in (0, 1):
            raise InvalidError(f"{type(self).__name__}: cache_size is {cache_size}, expected 0 or 1")
        self._cache_size = cache_size
        self._inv: Any = None
        self._cached_x_y: Any = (None, None)

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state["_inv"] = None
        return state

    @property
    def event_dim(self) -> int:
        """How many axes an event has, where domain and codomain agree on it."""
        if self.domain.event_dim != self.codomain.event_dim:
            raise InvalidError(
                f"event_dim: {type(self).__name__} has events of {self.domain.event_dim} axes in its domain and "
                f"{self.codomain.event_dim} in its codomain"
            )
        return self.domain.event_dim

    @property
    def inv(self) -> Any:
        """The inverse transform; its own inverse is this one."""
        found = None if self._inv is None else self._inv()
        if found is None:
            found = _InverseTransform(self)
            self._inv = weakref.ref(found)
        return found

    @property
    def sign(self) -> Any:
        """1 or -1, a number or a tensor: whether a monotonic function of one variable rises or falls."""
        raise UnsupportedError(f"{type(self).__name__} does not implement sign")

    def with_cache(self, cache_size: int = 1) -> Any:
        """The same transform with a cache of so many pairs."""
        if self._cache_size == cache_size:
            return self
        if type(self).__init__ is Transform.__init__:
            return type(self)(cache_size=cache_size)
        raise UnsupportedError(f"{type(self).__name__} does not implement with_cache")

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def __call__(self, x: Tensor) -> Tensor:
        if self._cache_size == 0:
            return self._call(x)
        x_old, y_old = self._cached_x_y
        if x is x_old:
            return y_old
        y = self._call(x)
        self._cached_x_y = x, y
        return y

    def _inv_call(self, y: Tensor) -> Tensor:
        if self._cache_size == 0:
            return self._inverse(y)
        x_old, y_old = self._cached_x_y
        if y is y_old:
            return x_old
        x = self._inverse(y)
        self._cached_x_y = x, y
        return x

    def _call(self, x: Tensor) -> Tensor:
        raise UnsupportedError(f"{type(self).__name__} does not implement its forward computation")

    def _inverse(self, y: Tensor) -> Tensor:
        raise UnsupportedError(f"{type(self).__name__} does not implement its inverse")

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        """log |det dy/dx| of each event, for y = t(x)."""
        raise UnsupportedError(f"{type(self).__name__} does not implement log_abs_det_jacobian")

    def forward_shape(self, shape: Any) -> tuple[int, ...]:
        """The shape of t(x) for an x of `shape`."""
        return tuple(shape)

    def inverse_shape(self, shape: Any) -> tuple[int, ...]:
        """The shape of t.inv(y) for a y of `shape`."""
        return tuple(shape)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class _InverseTransform(Transform):
    """The inverse of a transform, which it owns; the transform holds it weakly."""

    def __init__(self, transform: Transform) -> None:
        super().__init__(cache_size=transform._cache_size)
        self._forward: Any = transform

    @property
    def domain(self) -> Any:
        return self._forward.codomain

    @property
    def codomain(self) -> Any:
        return self._forward.domain

    @property
    def bijective(self) -> bool:
        return self._forward.bijective

    @property
    def sign(self) -> Any:
        return self._forward.sign

    @property
    def inv(self) -> Any:
        return self._forward

    def with_cache(self, cache_size: int = 1) -> Any:
        return self._forward.with_cache(cache_size).inv

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _InverseTransform) and bool(self._forward == other._forward)

    __hash__ = object.__hash__

    def __call__(self, x: Tensor) -> Tensor:
        return self._forward._inv_call(x)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -self._forward.log_abs_det_jacobian(y, x)

    def forward_shape(self, shape: Any) -> tuple[int, ...]:
        return self._forward.inverse_shape(shape)

    def inverse_shape(self, shape: Any) -> tuple[int, ...]:
        return self._forward.forward_shape(shape)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._forward!r})"


class ComposeTransform(Transform):
    """Several transforms, one after the other."""

    def __init__(self, parts: Sequence[Transform], cache_size: int = 0) -> None:
        self.parts = [part.with_cache(cache_size) for part in parts] if cache_size else list(parts)
        super().__init__(cache_size=cache_size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ComposeTransform) and self.parts == other.parts

    __hash__ = object.__hash__

    def _reinterpreted(self, constraint: Any, event_dim: int) -> Any:
        more = event_dim - constraint.event_dim
        return constraints.independent(constraint, more) if more > 0 else constraint

    @property
    def domain(self) -> Any:
        if not self.parts:
            return constraints.real
        event_dim = self.parts[-1].codomain.event_dim
        for part in reversed(self.parts):
            event_dim += part.domain.event_dim - part.codomain.event_dim
            event_dim = max(event_dim, part.domain.event_dim)
        return self._reinterpreted(self.parts[0].domain, event_dim)

    @property
    def codomain(self) -> Any:
        if not self.parts:
            return constraints.real
        event_dim = self.parts[0].domain.event_dim
        for part in self.parts:
            event_dim += part.codomain.event_dim - part.domain.event_dim
            event_dim = max(event_dim, part.codomain.event_dim)
        return self._reinterpreted(self.parts[-1].codomain, event_dim)

    @property
    def bijective(self) -> bool:
        return all(part.bijective for part in self.parts)

    @property
    def sign(self) -> Any:
        return reduce(mul, (part.sign for part in self.parts), 1)

    @property
    def inv(self) -> Any:
        found = None if self._inv is None else self._inv()
        if found is None:
            found = ComposeTransform([part.inv for part in reversed(self.parts)])
            self._inv = weakref.ref(found)
            found._inv = lambda: self  # it owns this one, as an inverse does
        return found

    def with_cache(self, cache_size: int = 1) -> Any:
        return self if self._cache_size == cache_size else ComposeTransform(self.parts, cache_size=cache_size)

    def __call__(self, x: Tensor) -> Tensor:
        for part in self.parts:
            x = part(x)
        return x

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        if not self.parts:
            return zeros_like(x)
        points = [x]
        for part in self.parts[:-1]:
            points.append(part(points[-1]))
        points.append(y)
        total: Any = 0
        event_dim = self.domain.event_dim
        for part, before, after in zip(self.parts, points, points[1:]):
            here = part.log_abs_det_jacobian(before, after)
            total = total + _sum_rightmost(here, event_dim - part.domain.event_dim)
            event_dim += part.codomain.event_dim - part.domain.event_dim
        return total

    def forward_shape(self, shape: Any) -> tuple[int, ...]:
        for part in self.parts:
            shape = part.forward_shape(shape)
        return tuple(shape)

    def inverse_shape(self, shape: Any) -> tuple[int, ...]:
        for part in reversed(self.parts):
            shape = part.inverse_shape(shape)
        return tuple(shape)

    def __repr__(self) -> str:
        return "ComposeTransform([" + ", ".join(map(repr, self.parts)) + "])"


class IndependentTransform(Transform):
    """A transform whose last `reinterpreted_batch_ndims` axes belong to the event; the Jacobian is summed over them."""

    def __init__(self, base_transform: Transform, reinterpreted_batch_ndims: int, cache_size: int = 0) -> None:
        super().__init__(cache_size=cache_size)
        self.base_transform = base_transform.with_cache(cache_size)
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims

    def with_cache(self, cache_size: int = 1) -> Any:
        if self._cache_size == cache_size:
            return self
        return IndependentTransform(self.base_transform, self.reinterpreted_batch_ndims, cache_size=cache_size)

    @property
    def domain(self) -> Any:
        return constraints.independent(self.base_transform.domain, self.reinterpreted_batch_ndims)

    @property
    def codomain(self) -> Any:
        return constraints.independent(self.base_transform.codomain, self.reinterpreted_batch_ndims)

    @property
    def bijective(self) -> bool:
        return self.base_transform.bijective

    @property
    def sign(self) -> Any:
        return self.base_transform.sign

    def _call(self, x: Tensor) -> Tensor:
        self._check(x, self.domain)
        return self.base_transform(x)

    def _inverse(self, y: Tensor) -> Tensor:
        self._check(y, self.codomain)
        return self.base_transform.inv(y)

    def _check(self, x: Tensor, region: Any) -> None:
        if x.ndim < region.event_dim:
            raise InvalidError(
                f"IndependentTransform: the value has shape {list(x.shape)}, expected {region.event_dim} axes or more"
            )

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        here = self.base_transform.log_abs_det_jacobian(x, y)
        return _sum_rightmost(here, self.reinterpreted_batch_ndims)

    def forward_shape(self, shape: Any) -> tuple[int, ...]:
        return self.base_transform.forward_shape(shape)

    def inverse_shape(self, shape: Any) -> tuple[int, ...]:
        return self.base_transform.inverse_shape(shape)

    def __repr__(self) -> str:
        return f"IndependentTransform({self.base_transform!r}, {self.reinterpreted_batch_ndims})"


class ReshapeTransform(Transform):
    """Events of shape in_shape become events of shape out_shape, with the same elements."""

    bijective = True

    def __init__(self, in_shape: Any, out_shape: Any, cache_size: int = 0) -> None:
        self.in_shape = tuple(in_shape)
        self.out_shape = tuple(out_shape)
        if prod(self.in_shape) != prod(self.out_shape):
            raise ShapeError(
                f"ReshapeTransform: shapes {list(self.in_shape)} and {list(self.out_shape)} differ in number of elements"
            )
        super().__init__(cache_size=cache_size)

    @property
    def domain(self) -> Any:
        return constraints.independent(constraints.real, len(self.in_shape))

    @property
    def codomain(self) -> Any:
        return constraints.independent(constraints.real, len(self.out_shape))

    def with_cache(self, cache_size: int = 1) -> Any:
        if self._cache_size == cache_size:
            return self
        return ReshapeTransform(self.in_shape, self.out_shape, cache_size=cache_size)

    def _call(self, x: Tensor) -> Tensor:
        return x.reshape(x.shape[: x.ndim - len(self.in_shape)] + self.out_shape)

    def _inverse(self, y: Tensor) -> Tensor:
        return y.reshape(y.shape[: y.ndim - len(self.out_shape)] + self.in_shape)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return x.new_zeros(x.shape[: x.ndim - len(self.in_shape)])

    def _other(self, shape: Any, before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
        shape, n = tuple(shape), len(before)
        if len(shape) < n or shape[len(shape) - n :] != before:
            raise ShapeError(f"ReshapeTransform: shape {list(shape)} does not end with {list(before)}")
        return shape[: len(shape) - n] + after

    def forward_shape(self, shape: Any) -> tuple[int, ...]:
        return self._other(shape, self.in_shape, self.out_shape)

    def inverse_shape(self, shape: Any) -> tuple[int, ...]:
        return self._other(shape, self.out_shape, self.in_shape)


class CatTransform(Transform):
    """Transforms of consecutive parts of axis `dim`, of the given lengths; 1 each without them."""

    def __init__(
        self, tseq: Sequence[Transform], dim: int = 0, lengths: Sequence[int] | None = None, cache_size: int = 0
    ) -> None:
        super().__init__(cache_size=cache_size)
        self.transforms = [t.with_cache(cache_size) if cache_size else t for t in tseq]
        self.lengths = [1] * len(self.transforms) if lengths is None else list(lengths)
        self.dim = dim
        if len(self.lengths) != len(self.transforms):
            raise InvalidError(f"CatTransform: {len(self.transforms)} transforms and {len(self.lengths)} lengths")

    @lazy_property
    def event_dim(self) -> int:
        """The most axes that an event of a part has."""
        return max(t.event_dim for t in self.transforms)

    @property
    def length(self) -> int:
        """The extent of axis `dim`."""
        return sum(self.lengths)

    def with_cache(self, cache_size: int = 1) -> Any:
        if self._cache_size == cache_size:
            return self
        return CatTransform(self.transforms, self.dim, self.lengths, cache_size)

    def _parts(self, x: Tensor) -> list[Tensor]:
        if not -x.ndim <= self.dim < x.ndim or x.shape[self.dim] != self.length:
            raise ShapeError(
                f"CatTransform: the value has shape {list(x.shape)}, expected axis {self.dim} of extent {self.length}"
            )
        starts = [sum(self.lengths[:i]) for i in range(len(self.lengths))]
        return [x.narrow(self.dim, start, n) for start, n in zip(starts, self.lengths)]

    def _call(self, x: Tensor) -> Tensor:
        return concat([t(part) for t, part in zip(self.transforms, self._parts(x))], self.dim)

    def _inverse(self, y: Tensor) -> Tensor:
        return concat([t.inv(part) for t, part in zip(self.transforms, self._parts(y))], self.dim)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        found = []
        for t, before, after in zip(self.transforms, self._parts(x), self._parts(y)):
            here = t.log_abs_det_jacobian(before, after)
            found.append(_sum_rightmost(here, self.event_dim - t.event_dim))
        dim = self.dim - x.ndim if self.dim >= 0 else self.dim
        dim += self.event_dim
        if dim < 0:
            return concat(found, dim)
        return reduce(lambda a, b: a + b, found)

    @property
    def bijective(self) -> bool:
        return all(t.bijective for t in self.transforms)

    @property
    def domain(self) -> Any:
        return constraints.cat([t.domain for t in self.transforms], self.dim, self.lengths)

    @property
    def codomain(self) -> Any:
        return constraints.cat([t.codomain for t in self.transforms], self.dim, self.lengths)


class StackTransform(Transform):
    """Transforms of the slices of axis `dim`."""

    def __init__(self, tseq: Sequence[Transform], dim: int = 0, cache_size: int = 0) -> None:
        super().__init__(cache_size=cache_size)
        self.transforms = [t.with_cache(cache_size) if cache_size else t for t in tseq]
        self.dim = dim

    def with_cache(self, cache_size: int = 1) -> Any:
        return self if self._cache_size == cache_size else StackTransform(self.transforms, self.dim, cache_size)

    def _slices(self, x: Tensor) -> tuple[Tensor, ...]:
        if not -x.ndim <= self.dim < x.ndim or x.shape[self.dim] != len(self.transforms):
            raise ShapeError(
                f"StackTransform: the value has shape {list(x.shape)}, expected axis {self.dim} of extent "
                f"{len(self.transforms)}"
            )
        return x.unbind(self.dim)

    def _call(self, x: Tensor) -> Tensor:
        return stack([t(part) for t, part in zip(self.transforms, self._slices(x))], self.dim)

    def _inverse(self, y: Tensor) -> Tensor:
        return stack([t.inv(part) for t, part in zip(self.transforms, self._slices(y))], self.dim)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        pairs = zip(self.transforms, self._slices(x), self._slices(y))
        return stack([t.log_abs_det_jacobian(before, after) for t, before, after in pairs], self.dim)

    @property
    def bijective(self) -> bool:
        return all(t.bijective for t in self.transforms)

    @property
    def domain(self) -> Any:
        return constraints.stack([t.domain for t in self.transforms], self.dim)

    @property
    def codomain(self) -> Any:
        return constraints.stack([t.codomain for t in self.transforms], self.dim)
