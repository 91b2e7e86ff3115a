# SPDX-License-Identifier: Apache-2.0
"""The multivariate normal distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import log, pi, prod
from typing import Any

from .._extras import Size
from ..combining import broadcast_shapes
from ..creation import eye
from ..errors import InvalidError, ShapeError
from ..functions import cholesky_inverse
from ..linalg import cholesky, solve_triangular
from ..random import randn
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution
from .utils import lazy_property


def _precision_to_scale_tril(precision: Tensor) -> Tensor:
    """The lower factor l with l @ l.mT = inverse(precision). Of the reversed matrix the factor is that of the inverse,
    reversed and transposed."""
    reversed_factor = cholesky(precision.flip((-2, -1)))
    inverse = reversed_factor.flip((-2, -1)).mT  # lower, and precision = inverse.mT @ inverse
    identity = eye(precision.shape[-1], dtype=precision.dtype, device=precision.device)
    return solve_triangular(inverse, identity.expand(precision.shape), upper=False)


def _squared_distance(scale_tril: Tensor, difference: Tensor) -> Tensor:
    """difference.T @ inverse(l @ l.mT) @ difference for factors (*batch, N, N) and vectors (..., *batch, N)."""
    n = difference.shape[-1]
    batch = broadcast_shapes(scale_tril.shape[:-2], difference.shape[:-1])
    lead = len(batch) - (scale_tril.ndim - 2)
    if lead == 0 or difference.ndim == 1:
        solved = solve_triangular(scale_tril, difference.unsqueeze(-1), upper=False)
        return solved.squeeze(-1).square().sum(-1)
    # The samples in front of the batch become columns, so that each factor is solved with once.
    own = tuple(broadcast_shapes(scale_tril.shape[:-2], batch[lead:]))
    columns = difference.expand(batch + (n,)).reshape((prod(batch[:lead]),) + own + (n,))
    columns = columns.permute(*range(1, columns.ndim), 0)
    solved = solve_triangular(scale_tril.expand(own + (n, n)), columns, upper=False)
    squared = solved.square().sum(-2)
    return squared.permute(squared.ndim - 1, *range(squared.ndim - 1)).reshape(batch)


def _one_matrix(name: str, given: dict[str, Any]) -> tuple[str, Tensor]:
    """The one of covariance_matrix, precision_matrix and scale_tril that is given."""
    found = [(key, value) for key, value in given.items() if value is not None]
    if len(found) != 1:
        raise InvalidError(
            f"{name}: exactly one of covariance_matrix, precision_matrix and scale_tril must be given, not {len(found)}"
        )
    key, value = found[0]
    if value.ndim < 2:
        raise ShapeError(f"{name}: {key} has shape {list(value.shape)}, expected two axes or more")
    return key, value


class _Matrices:
    """Covariance, precision and Cholesky factor, of which one is given and the others follow."""

    _unbroadcasted_scale_tril: Tensor
    _batch_shape: Size
    _event_shape: Size

    def _square(self) -> tuple[int, ...]:
        n = self._event_shape[-1]
        return self._batch_shape + (n, n)

    @staticmethod
    def _factor(key: str, matrix: Tensor) -> Tensor:
        if key == "scale_tril":
            return matrix
        return cholesky(matrix) if key == "covariance_matrix" else _precision_to_scale_tril(matrix)

    @lazy_property
    def scale_tril(self) -> Tensor:
        """The lower triangular factor l of the covariance l @ l.mT."""
        return self._unbroadcasted_scale_tril.expand(self._square())

    @lazy_property
    def covariance_matrix(self) -> Tensor:
        """The covariance."""
        factor = self._unbroadcasted_scale_tril
        return (factor @ factor.mT).expand(self._square())

    @lazy_property
    def precision_matrix(self) -> Tensor:
        """The inverse of the covariance."""
        return cholesky_inverse(self._unbroadcasted_scale_tril).expand(self._square())


class MultivariateNormal(_Matrices, Distribution):
    """Normal vectors of mean `loc` (..., N), and one of covariance_matrix, precision_matrix and scale_tril, a lower
    triangular factor of the covariance, (..., N, N). The leading axes are broadcast."""

    arg_constraints = {
        "loc": constraints.real_vector,
        "covariance_matrix": constraints.positive_definite,
        "precision_matrix": constraints.positive_definite,
        "scale_tril": constraints.lower_cholesky,
    }
    support = constraints.real_vector
    has_rsample = True
    _batched = {"loc": 1, "covariance_matrix": 2, "precision_matrix": 2, "scale_tril": 2}

    def __init__(
        self,
        loc: Tensor,
        covariance_matrix: Any = None,
        precision_matrix: Any = None,
        scale_tril: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        if loc.ndim < 1:
            raise ShapeError("MultivariateNormal: loc has shape [], expected one axis or more")
        given = {
            "covariance_matrix": covariance_matrix,
            "precision_matrix": precision_matrix,
            "scale_tril": scale_tril,
        }
        key, matrix = _one_matrix("MultivariateNormal", given)
        batch = tuple(broadcast_shapes(matrix.shape[:-2], loc.shape[:-1]))
        self.__dict__[key] = matrix.expand(batch + matrix.shape[-2:])
        self.loc = loc.expand(batch + loc.shape[-1:])
        super().__init__(batch, loc.shape[-1:], validate_args=validate_args)
        self._unbroadcasted_scale_tril = self._factor(key, matrix)

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        super()._expand_attributes(new, shape)
        new._unbroadcasted_scale_tril = self._unbroadcasted_scale_tril

    @property
    def mean(self) -> Tensor:
        return self.loc

    mode = mean

    @property
    def variance(self) -> Tensor:
        return self._unbroadcasted_scale_tril.square().sum(-1).expand(self._batch_shape + self._event_shape)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        noise = randn(self._extended_shape(sample_shape), dtype=self.loc.dtype, device=self.loc.device)
        return self.loc + (self._unbroadcasted_scale_tril @ noise.unsqueeze(-1)).squeeze(-1)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        distance = _squared_distance(self._unbroadcasted_scale_tril, value - self.loc)
        half_log_det = self._unbroadcasted_scale_tril.diagonal(0, -2, -1).log().sum(-1)
        return -0.5 * (self._event_shape[0] * log(2 * pi) + distance) - half_log_det

    def entropy(self) -> Tensor:
        half_log_det = self._unbroadcasted_scale_tril.diagonal(0, -2, -1).log().sum(-1)
        found = 0.5 * self._event_shape[0] * (1 + log(2 * pi)) + half_log_det
        return found.expand(self._batch_shape)
