# SPDX-License-Identifier: Apache-2.0
"""Multivariate normal distributions whose covariance is a diagonal and a matrix of low rank."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import log, pi
from typing import Any

from ..combining import broadcast_shapes
from ..creation import eye
from ..errors import ShapeError
from ..linalg import cholesky, solve_triangular
from ..random import randn
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution
from .multivariate_normal import _squared_distance
from .utils import lazy_property


class LowRankMultivariateNormal(Distribution):
    """Normal vectors of mean `loc` (..., N) and covariance cov_factor @ cov_factor.mT + diag(cov_diag), for cov_factor
    (..., N, R) and cov_diag (..., N). Only matrices (R, R) are factorised: by Woodbury's identity and the matrix
    determinant lemma with the capacitance 1 + cov_factor.mT @ diag(1 / cov_diag) @ cov_factor."""

    arg_constraints = {
        "loc": constraints.real_vector,
        "cov_factor": constraints.independent(constraints.real, 2),
        "cov_diag": constraints.independent(constraints.positive, 1),
    }
    support = constraints.real_vector
    has_rsample = True
    _batched = {
        "loc": 1,
        "cov_diag": 1,
        "cov_factor": 2,
        "covariance_matrix": 2,
        "precision_matrix": 2,
        "scale_tril": 2,
    }

    def __init__(self, loc: Tensor, cov_factor: Tensor, cov_diag: Tensor, validate_args: bool | None = None) -> None:
        if loc.ndim < 1:
            raise ShapeError("LowRankMultivariateNormal: loc has shape [], expected one axis or more")
        event = loc.shape[-1:]
        if cov_factor.ndim < 2 or cov_factor.shape[-2:-1] != event:
            raise ShapeError(
                f"LowRankMultivariateNormal: cov_factor has shape {list(cov_factor.shape)}, expected (..., {event[0]}, R)"
            )
        if cov_diag.shape[-1:] != event:
            raise ShapeError(
                f"LowRankMultivariateNormal: cov_diag has shape {list(cov_diag.shape)}, expected (..., {event[0]})"
            )
        batch = tuple(broadcast_shapes(loc.shape[:-1], cov_factor.shape[:-2], cov_diag.shape[:-1]))
        self.loc = loc.expand(batch + event)
        self.cov_factor = cov_factor.expand(batch + cov_factor.shape[-2:])
        self.cov_diag = cov_diag.expand(batch + event)
        self._unbroadcasted_cov_factor = cov_factor
        self._unbroadcasted_cov_diag = cov_diag
        super().__init__(batch, event, validate_args=validate_args)
        self._capacitance_tril = _capacitance_tril(cov_factor, cov_diag)

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        super()._expand_attributes(new, shape)
        new._unbroadcasted_cov_factor = self._unbroadcasted_cov_factor
        new._unbroadcasted_cov_diag = self._unbroadcasted_cov_diag
        new._capacitance_tril = self._capacitance_tril

    @property
    def mean(self) -> Tensor:
        return self.loc

    mode = mean

    def _square(self) -> tuple[int, ...]:
        return self._batch_shape + self._event_shape * 2

    @lazy_property
    def variance(self) -> Tensor:
        """The diagonal of the covariance."""
        found = self._unbroadcasted_cov_factor.square().sum(-1) + self._unbroadcasted_cov_diag
        return found.expand(self._batch_shape + self._event_shape)

    @lazy_property
    def scale_tril(self) -> Tensor:
        """The lower triangular factor l of the covariance l @ l.mT."""
        # Scaled by the square root of the diagonal, the matrix is 1 and one of low rank, and well conditioned.
        root = self._unbroadcasted_cov_diag.sqrt().unsqueeze(-1)
        scaled = self._unbroadcasted_cov_factor / root
        n = self._event_shape[0]
        matrix = scaled @ scaled.mT + eye(n, dtype=scaled.dtype, device=scaled.device)
        return (root * cholesky(matrix)).expand(self._square())

    @lazy_property
    def covariance_matrix(self) -> Tensor:
        """The covariance."""
        factor = self._unbroadcasted_cov_factor
        return (factor @ factor.mT + self._unbroadcasted_cov_diag.diag_embed()).expand(self._square())

    @lazy_property
    def precision_matrix(self) -> Tensor:
        """The inverse of the covariance."""
        inverse = self._unbroadcasted_cov_diag.reciprocal()
        half = solve_triangular(
            self._capacitance_tril, self._unbroadcasted_cov_factor.mT * inverse.unsqueeze(-2), upper=False
        )
        return (inverse.diag_embed() - half.mT @ half).expand(self._square())

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        rank = self.cov_factor.shape[-1:]
        low = randn(shape[:-1] + rank, dtype=self.loc.dtype, device=self.loc.device)
        own = randn(shape, dtype=self.loc.dtype, device=self.loc.device)
        moved = (self._unbroadcasted_cov_factor @ low.unsqueeze(-1)).squeeze(-1)
        return self.loc + moved + self._unbroadcasted_cov_diag.sqrt() * own

    def _half_log_det(self) -> Tensor:
        of_capacitance = self._capacitance_tril.diagonal(0, -2, -1).log().sum(-1)
        return of_capacitance + 0.5 * self._unbroadcasted_cov_diag.log().sum(-1)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        difference = value - self.loc
        distance = _lowrank_distance(
            self._unbroadcasted_cov_factor, self._unbroadcasted_cov_diag, difference, self._capacitance_tril
        )
        return -0.5 * (self._event_shape[0] * log(2 * pi) + distance) - self._half_log_det()

    def entropy(self) -> Tensor:
        found = 0.5 * self._event_shape[0] * (1 + log(2 * pi)) + self._half_log_det()
        return found.expand(self._batch_shape)


def _capacitance_tril(factor: Tensor, diag: Tensor) -> Tensor:
    """The Cholesky factor of 1 + factor.mT @ diag(1 / diag) @ factor."""
    rank = factor.shape[-1]
    scaled = factor.mT / diag.unsqueeze(-2)
    return cholesky(scaled @ factor + eye(rank, dtype=factor.dtype, device=factor.device))


def _lowrank_distance(factor: Tensor, diag: Tensor, difference: Tensor, capacitance_tril: Tensor) -> Tensor:
    """The squared Mahalanobis distance, by Woodbury's identity."""
    scaled = difference / diag
    projected = (factor.mT @ scaled.unsqueeze(-1)).squeeze(-1)
    return (difference * scaled).sum(-1) - _squared_distance(capacitance_tril, projected)
