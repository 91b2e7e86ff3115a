# SPDX-License-Identifier: Apache-2.0
"""The LKJ distribution of Cholesky factors of correlation matrices (Lewandowski, Kurowicka and Joe 2009)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import log, pi
from typing import Any

from ..autograd import no_grad
from ..creation import arange
from ..dtypes import finfo
from ..errors import InvalidError
from ..nn import functional as F
from ..random import randn
from ..special import multigammaln
from ..tensor import Tensor
from . import constraints
from .beta import Beta
from .distribution import Distribution
from .utils import broadcast_all


class LKJCholesky(Distribution):
    """Cholesky factors (dim, dim) of correlation matrices with density in proportion to det**(concentration - 1):
    uniform for concentration 1, near the identity for large ones."""

    arg_constraints = {"concentration": constraints.positive}
    support = constraints.corr_cholesky
    _batched = {"concentration": 0}

    def __init__(self, dim: int, concentration: Any = 1.0, validate_args: bool | None = None) -> None:
        if not isinstance(dim, int) or dim < 2:
            raise InvalidError(f"LKJCholesky: dim is {dim}, expected an integer from 2 on")
        self.dim = dim
        (self.concentration,) = broadcast_all(concentration)
        super().__init__(self.concentration.shape, (dim, dim), validate_args=validate_args)
        # The squared length of row i without its diagonal, which has i elements, is a number of Beta(i / 2, c) for a c
        # that falls by 1/2 with each row, and its direction is uniform. Of row 0 the length does not matter.
        offset = arange(dim - 1, dtype=self.concentration.dtype, device=self.concentration.device)
        offset = F.pad(offset, (1, 0))
        marginal = self.concentration.unsqueeze(-1) + 0.5 * (dim - 2)
        self._beta = Beta(0.5 * (offset + 1), marginal - 0.5 * offset, validate_args=False)

    def _expand_attributes(self, new: Any, shape: tuple[int, ...]) -> None:
        super()._expand_attributes(new, shape)
        new.dim = self.dim
        new._beta = self._beta.expand(shape + self._beta.batch_shape[-1:])

    def sample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        with no_grad():
            squared = self._beta.sample(sample_shape).unsqueeze(-1)
            noise = randn(shape, dtype=squared.dtype, device=squared.device).tril(-1)
            length = noise.square().sum(-1, keepdim=True).sqrt()
            direction = noise / length.masked_fill(
                length == 0, 1.0
            )  # the first row has no elements before the diagonal
            rows = squared.sqrt() * direction
            left = (1 - rows.square().sum(-1)).clamp(min=finfo(rows.dtype).tiny)
            return rows + left.sqrt().diag_embed()

    def log_prob(self, value: Tensor) -> Tensor:
        """The density with respect to the elements below the diagonal."""
        if self._validate_args:
            self._validate_sample(value)
        n, c = self.dim, self.concentration
        diagonal = value.diagonal(0, -2, -1)[..., 1:]
        order = arange(2, n + 1, dtype=c.dtype, device=c.device)
        power = 2 * (c - 1).unsqueeze(-1) + n - order
        unnormalized = (power * diagonal.log()).sum(-1)
        alpha = c + 0.5 * (n - 1)
        log_norm = 0.5 * (n - 1) * log(pi) + multigammaln(alpha - 0.5, n - 1) - alpha.lgamma() * (n - 1)
        return unnormalized - log_norm
