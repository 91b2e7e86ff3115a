# SPDX-License-Identifier: Apache-2.0
"""Exponential families."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..autograd import enable_grad, grad
from ..tensor import Tensor
from .distribution import Distribution
from .utils import _sum_rightmost


class ExponentialFamily(Distribution):
    """Densities exp(<t(x), theta> - F(theta) + k(x)) of natural parameters theta.

    A subclass has _natural_params, _log_normalizer(*theta), which is F, and _mean_carrier_measure, the mean of k."""

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        raise self._missing("_natural_params")

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        raise self._missing("_log_normalizer")

    @property
    def _mean_carrier_measure(self) -> Any:
        raise self._missing("_mean_carrier_measure")

    def _normalizer_and_moments(self) -> tuple[tuple[Tensor, ...], Tensor, tuple[Tensor, ...]]:
        """theta, F(theta) and the gradient of F, which is the mean of t(x); with gradients."""
        with enable_grad():
            theta = tuple(p if p.requires_grad else p.detach().requires_grad_() for p in self._natural_params)
            normalizer = self._log_normalizer(*theta)
            return theta, normalizer, grad(normalizer.sum(), theta, create_graph=True)

    def entropy(self) -> Tensor:
        """F(theta) - <theta, gradient of F> - E[k(x)]"""
        carrier = self._mean_carrier_measure
        theta, result, moments = self._normalizer_and_moments()
        result = result - carrier
        for p, moment in zip(theta, moments):
            result = result - _sum_rightmost(p * moment, moment.ndim - len(self._batch_shape))
        needed = any(p.requires_grad for p in self._natural_params)
        return result if needed else result.detach()
