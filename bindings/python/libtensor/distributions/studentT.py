# SPDX-License-Identifier: Apache-2.0
"""Student's t distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import inf, log, nan, pi
from typing import Any

from ..creation import full_like, ones_like
from ..random import randn
from ..tensor import Tensor
from . import constraints
from ._special import betaln
from .chi2 import Chi2
from .distribution import Distribution
from .utils import broadcast_all


class StudentT(Distribution):
    """loc + scale * z / sqrt(c / df) for a standard normal z and a c of Chi2(df). Samples have gradients."""

    arg_constraints = {"df": constraints.positive, "loc": constraints.real, "scale": constraints.positive}
    support = constraints.real
    has_rsample = True
    _batched = {"df": 0, "loc": 0, "scale": 0}

    def __init__(self, df: Any, loc: Any = 0.0, scale: Any = 1.0, validate_args: bool | None = None) -> None:
        self.df, self.loc, self.scale = broadcast_all(df, loc, scale)
        self._chi2 = Chi2(self.df, validate_args=False)
        super().__init__(self.df.shape, validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        new = super().expand(batch_shape, _instance)
        new._chi2 = self._chi2.expand(batch_shape)
        return new

    @property
    def mean(self) -> Tensor:
        """NaN for df up to 1"""
        return self.loc.masked_fill(self.df <= 1, nan)

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        """Infinite for df up to 2, NaN for df up to 1"""
        df = self.df
        finite = self.scale.square() * df / (df - 2).where(df > 2, ones_like(df))
        return finite.where(df > 2, full_like(df, inf)).masked_fill(df <= 1, nan)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        z = randn(self._extended_shape(sample_shape), dtype=self.df.dtype, device=self.df.device)
        c = self._chi2.rsample(sample_shape)
        return self.loc + self.scale * z * (c / self.df).rsqrt()

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        df = self.df
        z = (value - self.loc) / self.scale
        norm = self.scale.log() + 0.5 * df.log() + 0.5 * log(pi) + (0.5 * df).lgamma() - (0.5 * (df + 1)).lgamma()
        return -0.5 * (df + 1) * (z.square() / df).log1p() - norm

    def entropy(self) -> Tensor:
        df = self.df
        half = 0.5 * (df + 1)
        digammas = half * (half.digamma() - (0.5 * df).digamma())
        return self.scale.log() + digammas + 0.5 * df.log() + betaln(0.5 * df, full_like(df, 0.5))
