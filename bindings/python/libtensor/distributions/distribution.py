# SPDX-License-Identifier: Apache-2.0
"""What all distributions have in common."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import warnings
from typing import Any

from .._extras import Size
from ..autograd import no_grad
from ..errors import InvalidError, UnsupportedError
from ..tensor import Tensor
from . import constraints
from .utils import _extents, lazy_property


class Distribution:
    """A distribution of events of shape `event_shape`, for each element of a batch of shape `batch_shape`.

    A sample has the shape sample_shape + batch_shape + event_shape, its log_prob the shape sample_shape + batch_shape.
    """

    has_rsample: Any = False
    has_enumerate_support: Any = False
    _validate_args: bool = __debug__
    # Attributes that have the batch shape, each followed by so many axes of the event; expand() expands them.
    _batched: dict[str, int] = {}

    @staticmethod
    def set_default_validate_args(value: bool) -> None:
        """Whether arguments are checked where a distribution's `validate_args` does not say; on unless under -O."""
        if value not in (True, False):
            raise InvalidError(f"set_default_validate_args: value is {value!r}, expected True or False")
        Distribution._validate_args = value

    def __init__(self, batch_shape: Any = (), event_shape: Any = (), validate_args: bool | None = None) -> None:
        self._batch_shape = Size(batch_shape)
        self._event_shape = Size(event_shape)
        if validate_args is not None:
            self._validate_args = validate_args
        if self._validate_args:
            self._validate_parameters()

    def _validate_parameters(self) -> None:
        try:
            wanted = self.arg_constraints
        except NotImplementedError:
            warnings.warn(
                f"{type(self).__name__} does not define arg_constraints: set it, or pass validate_args=False",
                stacklevel=4,
            )
            return
        for name, constraint in wanted.items():
            if constraints.is_dependent(constraint):
                continue
            if name not in self.__dict__ and isinstance(getattr(type(self), name, None), lazy_property):
                continue  # derived from another parameter
            value = getattr(self, name)
            if not bool(constraint.check(value).all()):
                raise InvalidError(
                    f"{type(self).__name__}: expected parameter {name}, of shape {list(value.shape)}, to satisfy the "
                    f"constraint {constraint!r}, but found invalid values: {value}"
                )

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        """The distribution with parameters broadcast to `batch_shape`, which are views. `_instance` is an object of a
        subclass to fill in."""
        owner = next(c for c in type(self).__mro__ if "_batched" in vars(c))
        new = self._get_checked_instance(owner, _instance)
        shape = _extents(batch_shape)
        self._expand_attributes(new, shape)
        Distribution.__init__(new, shape, self._event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        for name, n in self._batched.items():
            value = self.__dict__.get(name)
            if value is not None:
                new.__dict__[name] = value.expand(shape + value.shape[value.ndim - n :])

    def _get_checked_instance(self, cls: Any, _instance: Any = None) -> Any:
        """A new object to be filled by expand(). A class with a constructor of its own needs an expand() of its own."""
        if _instance is None and type(self).__init__ is not cls.__init__:
            raise UnsupportedError(
                f"expand: {type(self).__name__}, a subclass of {cls.__name__}, has an __init__ of its own and must "
                "define expand() as well"
            )
        return self.__new__(type(self)) if _instance is None else _instance

    @property
    def batch_shape(self) -> Size:
        """The shape of the parameters."""
        return self._batch_shape

    @property
    def event_shape(self) -> Size:
        """The shape of one sample of one distribution of the batch."""
        return self._event_shape

    def _missing(self, name: str) -> Exception:
        return UnsupportedError(f"{type(self).__name__} does not implement {name}")

    @property
    def arg_constraints(self) -> dict[str, Any]:
        """Names of the parameters, and the constraints that they satisfy."""
        raise self._missing("arg_constraints")

    @property
    def support(self) -> Any:
        """The constraint that samples satisfy."""
        raise self._missing("support")

    @property
    def mean(self) -> Tensor:
        """The expected value."""
        raise self._missing("mean")

    @property
    def mode(self) -> Tensor:
        """A value of the largest density or probability."""
        raise self._missing("mode")

    @property
    def variance(self) -> Tensor:
        """The expected squared distance from the mean."""
        raise self._missing("variance")

    @property
    def stddev(self) -> Tensor:
        """The square root of the variance."""
        return self.variance.sqrt()

    def sample(self, sample_shape: Any = ()) -> Tensor:
        """Random values of the default generator, without gradients: sample_shape + batch_shape + event_shape."""
        with no_grad():
            return self.rsample(sample_shape)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        """As sample(), with gradients for the parameters, where `has_rsample`."""
        raise self._missing("rsample")

    def sample_n(self, n: int) -> Tensor:
        """sample((n,)); an older name."""
        warnings.warn("sample_n will be deprecated. Use .sample((n,)) instead", UserWarning, stacklevel=2)
        return self.sample((n,))

    def log_prob(self, value: Tensor) -> Tensor:
        """The logarithm of the density or the probability at `value`."""
        raise self._missing("log_prob")

    def cdf(self, value: Tensor) -> Tensor:
        """The probability of samples up to `value`."""
        raise self._missing("cdf")

    def icdf(self, value: Tensor) -> Tensor:
        """The quantile of the probability `value`, the inverse of cdf()."""
        raise self._missing("icdf")

    def enumerate_support(self, expand: bool = True) -> Tensor:
        """All values of a discrete distribution along a new first axis: (n,) + batch_shape + event_shape, or with
        axes of extent 1 for the batch unless `expand`."""
        raise self._missing("enumerate_support")

    def entropy(self) -> Tensor:
        """The entropy in nats, of the batch shape."""
        raise self._missing("entropy")

    def perplexity(self) -> Tensor:
        """exp(entropy())"""
        return self.entropy().exp()

    def _extended_shape(self, sample_shape: Any = ()) -> tuple[int, ...]:
        """The shape of sample(sample_shape)."""
        return Size(_extents(sample_shape)) + self._batch_shape + self._event_shape

    def _validate_sample(self, value: Any) -> None:
        """Raises unless `value` has a shape that fits and lies in the support."""
        name = type(self).__name__
        if not isinstance(value, Tensor):
            raise InvalidError(f"{name}: the value is {type(value).__name__}, expected a Tensor")
        n = len(self._event_shape)
        if value.shape[value.ndim - n :] != self._event_shape:
            raise InvalidError(
                f"{name}: the value has shape {list(value.shape)}, expected it to end with the event shape "
                f"{list(self._event_shape)}"
            )
        expected = self._batch_shape + self._event_shape
        for i, j in zip(reversed(value.shape), reversed(expected)):
            if i != 1 and j != 1 and i != j:
                raise InvalidError(
                    f"{name}: the value has shape {list(value.shape)}, expected one that broadcasts with {list(expected)}"
                )
        try:
            support = self.support
        except NotImplementedError:
            warnings.warn(
                f"{name} does not define support to validate samples: set it, or pass validate_args=False",
                stacklevel=3,
            )
            return
        if not bool(support.check(value).all()):
            raise InvalidError(
                f"{name}: expected a value, of shape {list(value.shape)}, within the support {support!r}, but found "
                f"invalid values: {value}"
            )

    def __repr__(self) -> str:
        shown = []
        for name in self.arg_constraints:
            value = self.__dict__.get(name)
            if value is not None:
                shown.append(f"{name}: {value.item() if value.numel() == 1 else tuple(value.shape)}")
        return f"{type(self).__name__}({', '.join(shown)})"
