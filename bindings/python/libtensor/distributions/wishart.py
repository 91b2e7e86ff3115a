# SPDX-License-Identifier: Apache-2.0
"""The Wishart distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import warnings
from math import log
from typing import Any

from ..combining import broadcast_shapes
from ..creation import arange
from ..dtypes import finfo
from ..errors import InvalidError
from ..functions import cholesky_solve
from ..random import randn
from ..special import multigammaln
from ..tensor import Tensor
from . import constraints
from ._special import mvdigamma
from .chi2 import Chi2
from .exp_family import ExponentialFamily
from .multivariate_normal import _Matrices, _one_matrix


class Wishart(_Matrices, ExponentialFamily):
    """Positive definite matrices (N, N): x @ x.mT for N x df normal numbers whose columns have a covariance.

    df is more than N - 1. One of covariance_matrix, precision_matrix and scale_tril, a lower triangular factor of the
    covariance, (..., N, N), is given. The leading axes are broadcast with df."""

    support = constraints.positive_definite
    has_rsample = True
    _mean_carrier_measure = 0
    _batched = {"df": 0, "covariance_matrix": 2, "precision_matrix": 2, "scale_tril": 2}

    def __init__(
        self,
        df: Any,
        covariance_matrix: Any = None,
        precision_matrix: Any = None,
        scale_tril: Any = None,
        validate_args: bool | None = None,
    ) -> None:
        given = {
            "covariance_matrix": covariance_matrix,
            "precision_matrix": precision_matrix,
            "scale_tril": scale_tril,
        }
        key, matrix = _one_matrix("Wishart", given)
        if isinstance(df, (int, float)):
            df = matrix.new_full((), float(df))
        n = matrix.shape[-1]
        if bool((df <= n - 1).any()):
            raise InvalidError(f"Wishart: df is {df}, expected more than {n - 1} for matrices ({n}, {n})")
        batch = tuple(broadcast_shapes(matrix.shape[:-2], df.shape))
        self.df = df.expand(batch)
        self.__dict__[key] = matrix.expand(batch + matrix.shape[-2:])
        self._event_shape = matrix.shape[-2:]
        super().__init__(batch, matrix.shape[-2:], validate_args=validate_args)
        self._unbroadcasted_scale_tril = self._factor(key, matrix)
        self._dist_chi2 = self._chi2()

    def _chi2(self) -> Chi2:
        """Of the squared diagonal of the factor of a sample (Bartlett 1933)."""
        n = self._event_shape[-1]
        lower = arange(n, dtype=self.df.dtype, device=self.df.device)
        return Chi2(self.df.unsqueeze(-1) - lower, validate_args=False)

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        super()._expand_attributes(new, shape)
        new._event_shape = self._event_shape
        new._unbroadcasted_scale_tril = self._unbroadcasted_scale_tril
        new._dist_chi2 = new._chi2()

    @property
    def arg_constraints(self) -> dict[str, Any]:
        return {
            "covariance_matrix": constraints.positive_definite,
            "precision_matrix": constraints.positive_definite,
            "scale_tril": constraints.lower_cholesky,
            "df": constraints.greater_than(self._event_shape[-1] - 1),
        }

    @property
    def mean(self) -> Tensor:
        return self.df.reshape(self._batch_shape + (1, 1)) * self.covariance_matrix

    @property
    def mode(self) -> Tensor:
        """NaN for df up to N + 1"""
        factor = self.df - self.covariance_matrix.shape[-1] - 1
        factor = factor.masked_fill(factor <= 0, float("nan"))
        return factor.reshape(self._batch_shape + (1, 1)) * self.covariance_matrix

    @property
    def variance(self) -> Tensor:
        v = self.covariance_matrix
        diagonal = v.diagonal(0, -2, -1)
        products = diagonal.unsqueeze(-1) * diagonal.unsqueeze(-2)
        return self.df.reshape(self._batch_shape + (1, 1)) * (v.square() + products)

    def rsample(self, sample_shape: Any = (), max_try_correction: int | None = None) -> Tensor:
        """Samples by Bartlett's decomposition. Singular ones, which arise by rounding, are drawn anew, up to
        max_try_correction times: 3 for matrices of more than one row, 10 otherwise."""
        if max_try_correction is None:
            max_try_correction = 3 if self._event_shape[-1] > 1 else 10
        sample = self._bartlett(sample_shape)
        singular = ~self.support.check(sample.detach())
        if bool(singular.any()):
            warnings.warn("Wishart: a sample is singular", stacklevel=2)
            for _ in range(max_try_correction):
                again = self._bartlett(sample_shape)
                sample = again.where(singular.reshape(singular.shape + (1, 1)), sample)
                singular = ~self.support.check(sample.detach())
                if not bool(singular.any()):
                    break
        return sample

    def _bartlett(self, sample_shape: Any) -> Tensor:
        shape = self._extended_shape(sample_shape)
        tiny = finfo(self.df.dtype).tiny
        diagonal = self._dist_chi2.rsample(sample_shape).clamp(min=tiny).sqrt()
        noise = randn(shape, dtype=self.df.dtype, device=self.df.device).tril(-1)
        factor = self._unbroadcasted_scale_tril @ (noise + diagonal.diag_embed())
        return factor @ factor.mT

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        nu, p = self.df, self._event_shape[-1]
        half_log_det = self._unbroadcasted_scale_tril.diagonal(0, -2, -1).log().sum(-1)
        shape = tuple(broadcast_shapes(value.shape, self._unbroadcasted_scale_tril.shape))
        solved = cholesky_solve(value.expand(shape), self._unbroadcasted_scale_tril.expand(shape))
        log_det = value.cholesky().diagonal(0, -2, -1).log().sum(-1) * 2
        return (
            -nu * (p * log(2) / 2 + half_log_det)
            - multigammaln(nu / 2, p)
            + (nu - p - 1) / 2 * log_det
            - solved.diagonal(0, -2, -1).sum(-1) / 2
        )

    def entropy(self) -> Tensor:
        nu, p = self.df, self._event_shape[-1]
        half_log_det = self._unbroadcasted_scale_tril.diagonal(0, -2, -1).log().sum(-1)
        return (
            (p + 1) * (half_log_det + p * log(2) / 2)
            + multigammaln(nu / 2, p)
            - (nu - p - 1) / 2 * mvdigamma(nu / 2, p)
            + nu * p / 2
        )

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return -self.precision_matrix / 2, (self.df - self._event_shape[-1] - 1) / 2

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        """F = -(y + (p + 1) / 2) log |-x| + log Gamma_p(y + (p + 1) / 2) for x = -precision / 2, y = (df - p - 1) / 2"""
        x, y = natural_params
        p = self._event_shape[-1]
        half = y + (p + 1) / 2
        return -half * (-x).slogdet().logabsdet + multigammaln(half, p)
