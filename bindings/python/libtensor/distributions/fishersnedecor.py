# SPDX-License-Identifier: Apache-2.0
"""The F distribution of Fisher and Snedecor."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import nan
from typing import Any

from ..dtypes import finfo
from ..tensor import Tensor
from . import constraints
from ._special import betaln
from .distribution import Distribution
from .gamma import Gamma
from .utils import broadcast_all


class FisherSnedecor(Distribution):
    """(c1 / df1) / (c2 / df2) for independent c1 of Chi2(df1) and c2 of Chi2(df2). Samples have gradients."""

    arg_constraints = {"df1": constraints.positive, "df2": constraints.positive}
    support = constraints.positive
    has_rsample = True
    _batched = {"df1": 0, "df2": 0}

    def __init__(self, df1: Any, df2: Any, validate_args: bool | None = None) -> None:
        self.df1, self.df2 = broadcast_all(df1, df2)
        self._gamma1 = Gamma(self.df1 * 0.5, self.df1, validate_args=False)
        self._gamma2 = Gamma(self.df2 * 0.5, self.df2, validate_args=False)
        super().__init__(self.df1.shape, validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        new = super().expand(batch_shape, _instance)
        new._gamma1 = self._gamma1.expand(batch_shape)
        new._gamma2 = self._gamma2.expand(batch_shape)
        return new

    @property
    def mean(self) -> Tensor:
        """NaN for df2 up to 2"""
        df2 = self.df2.masked_fill(self.df2 <= 2, nan)
        return df2 / (df2 - 2)

    @property
    def mode(self) -> Tensor:
        """NaN for df1 up to 2"""
        mode = (self.df1 - 2) / self.df1 * self.df2 / (self.df2 + 2)
        return mode.masked_fill(self.df1 <= 2, nan)

    @property
    def variance(self) -> Tensor:
        """NaN for df2 up to 4"""
        df1, df2 = self.df1, self.df2.masked_fill(self.df2 <= 4, nan)
        return 2 * df2.square() * (df1 + df2 - 2) / (df1 * (df2 - 2).square() * (df2 - 4))

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        tiny = finfo(self.df1.dtype).tiny
        drawn = self._gamma1.rsample(sample_shape) / self._gamma2.rsample(sample_shape).clamp(min=tiny)
        return drawn.clamp(min=tiny)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        a, b = self.df1 * 0.5, self.df2 * 0.5
        ratio = self.df1 / self.df2
        return a * ratio.log() + (a - 1) * value.log() - (a + b) * (ratio * value).log1p() - betaln(a, b)
