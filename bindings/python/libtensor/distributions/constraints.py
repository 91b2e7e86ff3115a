# SPDX-License-Identifier: Apache-2.0
"""Regions that parameters and samples lie in. check(value) says for each element, or each event, whether it does.

Values have the shape batch + event; an event has `event_dim` axes.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable

from ..combining import concat
from ..combining import stack as _stack
from ..creation import full
from ..dtypes import bool as _bool
from ..dtypes import finfo
from ..errors import InvalidError, UnsupportedError
from ..linalg import cholesky_ex as _cholesky_ex
from ..linalg import eigvalsh as _eigvalsh
from ..tensor import Tensor

__all__ = [
    "Constraint", "MixtureSameFamilyConstraint", "boolean", "cat", "corr_cholesky", "dependent", "dependent_property",
    "greater_than", "greater_than_eq", "half_open_interval", "independent", "integer_interval", "interval",
    "is_dependent", "less_than", "lower_cholesky", "lower_triangular", "multinomial", "nonnegative",
    "nonnegative_integer", "one_hot", "positive", "positive_definite", "positive_integer", "positive_semidefinite",
    "real", "real_vector", "simplex", "square", "stack", "symmetric", "unit_interval",
]  # fmt: skip


def _shown(bound: Any) -> str:
    return str(bound.item()) if isinstance(bound, Tensor) and bound.numel() == 1 else f"{bound}"


class Constraint:
    """A region. `is_discrete` says whether it is countable."""

    _shown: tuple[str, ...] = ()  # attributes that repr shows

    is_discrete: Any = False
    event_dim: Any = 0

    def check(self, value: Tensor) -> Tensor:
        """bool of the batch shape: whether each event is in the region."""
        raise UnsupportedError(f"{type(self).__name__} does not implement check")

    def __repr__(self) -> str:
        bounds = ", ".join(f"{name}={_shown(getattr(self, name))}" for name in self._shown)
        return f"{type(self).__name__.lstrip('_')}({bounds})"


class _Dependent(Constraint):
    """A region that depends on other arguments."""

    def __init__(self, *, is_discrete: Any = NotImplemented, event_dim: Any = NotImplemented) -> None:
        self._is_discrete = is_discrete
        self._event_dim = event_dim

    @property
    def is_discrete(self) -> bool:
        if self._is_discrete is NotImplemented:
            raise UnsupportedError("is_discrete depends on the parameters of the distribution")
        return self._is_discrete

    @property
    def event_dim(self) -> int:
        if self._event_dim is NotImplemented:
            raise UnsupportedError("event_dim depends on the parameters of the distribution")
        return self._event_dim

    def __call__(self, *, is_discrete: Any = NotImplemented, event_dim: Any = NotImplemented) -> _Dependent:
        """A copy that knows more."""
        return _Dependent(
            is_discrete=self._is_discrete if is_discrete is NotImplemented else is_discrete,
            event_dim=self._event_dim if event_dim is NotImplemented else event_dim,
        )

    def check(self, value: Tensor) -> Tensor:
        raise InvalidError("check: the constraint depends on the parameters; ask that of an instance")


def is_dependent(constraint: Any) -> bool:
    """Whether the region depends on other arguments."""
    return isinstance(constraint, _Dependent)


class _DependentProperty(property, _Dependent):
    """A property that returns a constraint, and is a dependent constraint of the class."""

    def __init__(
        self,
        fn: Callable[..., Any] | None = None,
        *,
        is_discrete: Any = NotImplemented,
        event_dim: Any = NotImplemented,
    ) -> None:
        super().__init__(fn)
        self._is_discrete = is_discrete
        self._event_dim = event_dim

    def __call__(self, fn: Callable[..., Any]) -> _DependentProperty:  # type: ignore[override]
        """As a decorator with arguments: @dependent_property(is_discrete=False, event_dim=1)."""
        return _DependentProperty(fn, is_discrete=self._is_discrete, event_dim=self._event_dim)


class _IndependentConstraint(Constraint):
    """The last `reinterpreted_batch_ndims` axes of the batch belong to the event: all of it has to fit."""

    def __init__(self, base_constraint: Constraint, reinterpreted_batch_ndims: int) -> None:
        if not isinstance(reinterpreted_batch_ndims, int) or reinterpreted_batch_ndims < 0:
            raise InvalidError(f"independent: {reinterpreted_batch_ndims} axes, expected 0 or more")
        self.base_constraint = base_constraint
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims

    @property
    def is_discrete(self) -> bool:
        return self.base_constraint.is_discrete

    @property
    def event_dim(self) -> int:
        return self.base_constraint.event_dim + self.reinterpreted_batch_ndims

    def check(self, value: Tensor) -> Tensor:
        result = self.base_constraint.check(value)
        kept = result.ndim - self.reinterpreted_batch_ndims
        if kept < 0:
            raise InvalidError(
                f"check: the value has shape {list(value.shape)}, expected {self.event_dim} axes or more"
            )
        return result.all(tuple(range(kept, result.ndim))) if kept < result.ndim else result

    def __repr__(self) -> str:
        return f"IndependentConstraint({self.base_constraint!r}, {self.reinterpreted_batch_ndims})"


class MixtureSameFamilyConstraint(Constraint):
    """Where all components of a mixture have their samples."""

    def __init__(self, base_constraint: Constraint) -> None:
        self.base_constraint = base_constraint

    @property
    def is_discrete(self) -> bool:
        return self.base_constraint.is_discrete

    @property
    def event_dim(self) -> int:
        return self.base_constraint.event_dim

    def check(self, value: Tensor) -> Tensor:
        """Of a value without the axis of the components, which is before the event."""
        kept = value.ndim - self.event_dim
        if kept < 0:
            raise InvalidError(
                f"check: the value has shape {list(value.shape)}, expected {self.event_dim} axes or more"
            )
        result = self.base_constraint.check(value.unsqueeze(kept))
        return result.all(tuple(range(kept, result.ndim)))

    def __repr__(self) -> str:
        return f"MixtureSameFamilyConstraint({self.base_constraint!r})"


class _Boolean(Constraint):
    """0 and 1."""

    is_discrete = True

    def check(self, value: Tensor) -> Tensor:
        return (value == 0) | (value == 1)


class _OneHot(Constraint):
    """Vectors of zeros and a single 1."""

    is_discrete = True
    event_dim = 1

    def check(self, value: Tensor) -> Tensor:
        return ((value == 0) | (value == 1)).all(-1) & (value.sum(-1) == 1)


def _is_integral(value: Tensor) -> Tensor:
    return (value % 1 == 0) if value.dtype.is_floating_point else value == value  # infinities are not


class _IntegerInterval(Constraint):
    """Integers from lower_bound to upper_bound, both included."""

    is_discrete = True
    _shown = ("lower_bound", "upper_bound")

    def __init__(self, lower_bound: Any, upper_bound: Any) -> None:
        self.lower_bound = lower_bound
        self.upper_bound = upper_bound

    def check(self, value: Tensor) -> Tensor:
        return _is_integral(value) & (value >= self.lower_bound) & (value <= self.upper_bound)


class _IntegerLessThan(Constraint):
    """Integers up to upper_bound."""

    is_discrete = True
    _shown = ("upper_bound",)

    def __init__(self, upper_bound: Any) -> None:
        self.upper_bound = upper_bound

    def check(self, value: Tensor) -> Tensor:
        return _is_integral(value) & (value <= self.upper_bound)


class _IntegerGreaterThan(Constraint):
    """Integers from lower_bound on."""

    is_discrete = True
    _shown = ("lower_bound",)

    def __init__(self, lower_bound: Any) -> None:
        self.lower_bound = lower_bound

    def check(self, value: Tensor) -> Tensor:
        return _is_integral(value) & (value >= self.lower_bound)


class _Real(Constraint):
    """All numbers but NaN."""

    def check(self, value: Tensor) -> Tensor:
        return value == value


class _GreaterThan(Constraint):
    """Numbers above lower_bound."""

    _shown = ("lower_bound",)

    def __init__(self, lower_bound: Any) -> None:
        self.lower_bound = lower_bound

    def check(self, value: Tensor) -> Tensor:
        return value > self.lower_bound


class _GreaterThanEq(Constraint):
    """Numbers from lower_bound on."""

    _shown = ("lower_bound",)

    def __init__(self, lower_bound: Any) -> None:
        self.lower_bound = lower_bound

    def check(self, value: Tensor) -> Tensor:
        return value >= self.lower_bound


class _LessThan(Constraint):
    """Numbers below upper_bound."""

    _shown = ("upper_bound",)

    def __init__(self, upper_bound: Any) -> None:
        self.upper_bound = upper_bound

    def check(self, value: Tensor) -> Tensor:
        return value < self.upper_bound


class _Interval(Constraint):
    """Numbers from lower_bound to upper_bound, both included."""

    _shown = ("lower_bound", "upper_bound")

    def __init__(self, lower_bound: Any, upper_bound: Any) -> None:
        self.lower_bound = lower_bound
        self.upper_bound = upper_bound

    def check(self, value: Tensor) -> Tensor:
        return (value >= self.lower_bound) & (value <= self.upper_bound)


class _HalfOpenInterval(Constraint):
    """Numbers from lower_bound on and below upper_bound."""

    _shown = ("lower_bound", "upper_bound")

    def __init__(self, lower_bound: Any, upper_bound: Any) -> None:
        self.lower_bound = lower_bound
        self.upper_bound = upper_bound

    def check(self, value: Tensor) -> Tensor:
        return (value >= self.lower_bound) & (value < self.upper_bound)


class _Simplex(Constraint):
    """Vectors of numbers from 0 on whose sum is 1."""

    event_dim = 1

    def check(self, value: Tensor) -> Tensor:
        tolerance = max(1e-6, 4 * finfo(value.dtype).eps) if value.dtype.is_floating_point else 1e-6
        return (value >= 0).all(-1) & ((value.sum(-1) - 1).abs() < tolerance)


class _Multinomial(Constraint):
    """Vectors of counts whose sum is at most upper_bound."""

    is_discrete = True
    event_dim = 1
    _shown = ("upper_bound",)

    def __init__(self, upper_bound: Any) -> None:
        self.upper_bound = upper_bound

    def check(self, value: Tensor) -> Tensor:
        return (value >= 0).all(-1) & (value.sum(-1) <= self.upper_bound)


class _LowerTriangular(Constraint):
    """Matrices with zeros above the diagonal."""

    event_dim = 2

    def check(self, value: Tensor) -> Tensor:
        return (value.tril() == value).all((-2, -1))


class _LowerCholesky(Constraint):
    """Lower triangular matrices with a positive diagonal."""

    event_dim = 2

    def check(self, value: Tensor) -> Tensor:
        return (value.tril() == value).all((-2, -1)) & (value.diagonal(0, -2, -1) > 0).all(-1)


class _CorrCholesky(Constraint):
    """Factors of LowerCholesky() whose rows have length 1."""

    event_dim = 2

    def check(self, value: Tensor) -> Tensor:
        tolerance = finfo(value.dtype).eps * value.shape[-1] * 10
        lengths = value.square().sum(-1).sqrt()
        return ((lengths - 1).abs() <= tolerance).all(-1) & lower_cholesky.check(value)


class _Square(Constraint):
    """Square matrices."""

    event_dim = 2

    def check(self, value: Tensor) -> Tensor:
        fits = value.shape[-2] == value.shape[-1]
        return full(value.shape[:-2], fits, dtype=_bool, device=value.device)


class _Symmetric(_Square):
    """Symmetric matrices."""

    def check(self, value: Tensor) -> Tensor:
        square = super().check(value)
        if value.shape[-2] != value.shape[-1]:
            return square
        return value.isclose(value.mT, atol=1e-6).all((-2, -1))


class _PositiveSemidefinite(_Symmetric):
    """Symmetric matrices without negative eigenvalues."""

    def check(self, value: Tensor) -> Tensor:
        symmetric = super().check(value)
        return symmetric & (_eigvalsh(value) >= 0).all(-1) if bool(symmetric.all()) else symmetric


class _PositiveDefinite(_Symmetric):
    """Symmetric matrices with positive eigenvalues."""

    def check(self, value: Tensor) -> Tensor:
        symmetric = super().check(value)
        return symmetric & (_cholesky_ex(value).info == 0) if bool(symmetric.all()) else symmetric


class _Cat(Constraint):
    """Constraints of consecutive parts of axis `dim`, of the given lengths; 1 each without them."""

    def __init__(self, cseq: Sequence[Constraint], dim: int = 0, lengths: Sequence[int] | None = None) -> None:
        self.cseq = list(cseq)
        self.lengths = [1] * len(self.cseq) if lengths is None else list(lengths)
        self.dim = dim
        if not all(isinstance(c, Constraint) for c in self.cseq) or len(self.lengths) != len(self.cseq):
            raise InvalidError(f"cat: {len(self.cseq)} constraints and {len(self.lengths)} lengths")

    @property
    def is_discrete(self) -> bool:
        return any(c.is_discrete for c in self.cseq)

    @property
    def event_dim(self) -> int:
        return max(c.event_dim for c in self.cseq)

    def check(self, value: Tensor) -> Tensor:
        if not -value.ndim <= self.dim < value.ndim:
            raise InvalidError(f"check: axis {self.dim} of a value of shape {list(value.shape)}")
        checks, start = [], 0
        for constraint, length in zip(self.cseq, self.lengths):
            checks.append(constraint.check(value.narrow(self.dim, start, length)))
            start += length
        return concat(checks, self.dim)


class _Stack(Constraint):
    """Constraints of the slices of axis `dim`."""

    def __init__(self, cseq: Sequence[Constraint], dim: int = 0) -> None:
        self.cseq = list(cseq)
        self.dim = dim
        if not all(isinstance(c, Constraint) for c in self.cseq):
            raise InvalidError("stack: expected constraints")

    @property
    def is_discrete(self) -> bool:
        return any(c.is_discrete for c in self.cseq)

    @property
    def event_dim(self) -> int:
        dim = max(c.event_dim for c in self.cseq)
        return dim + 1 if self.dim + dim < 0 else dim

    def check(self, value: Tensor) -> Tensor:
        if not -value.ndim <= self.dim < value.ndim:
            raise InvalidError(f"check: axis {self.dim} of a value of shape {list(value.shape)}")
        slices = value.unbind(self.dim)
        return _stack([c.check(v) for c, v in zip(self.cseq, slices)], self.dim)


dependent = _Dependent()
dependent_property = _DependentProperty
independent = _IndependentConstraint
boolean = _Boolean()
one_hot = _OneHot()
integer_interval = _IntegerInterval
nonnegative_integer = _IntegerGreaterThan(0)
positive_integer = _IntegerGreaterThan(1)
real = _Real()
real_vector = independent(real, 1)
positive = _GreaterThan(0.0)
nonnegative = _GreaterThanEq(0.0)
greater_than = _GreaterThan
greater_than_eq = _GreaterThanEq
less_than = _LessThan
multinomial = _Multinomial
unit_interval = _Interval(0.0, 1.0)
interval = _Interval
half_open_interval = _HalfOpenInterval
simplex = _Simplex()
lower_triangular = _LowerTriangular()
lower_cholesky = _LowerCholesky()
corr_cholesky = _CorrCholesky()
square = _Square()
symmetric = _Symmetric()
positive_semidefinite = _PositiveSemidefinite()
positive_definite = _PositiveDefinite()
cat = _Cat
stack = _Stack
