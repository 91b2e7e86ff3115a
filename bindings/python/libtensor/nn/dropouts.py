# SPDX-License-Identifier: Apache-2.0
"""Dropout as layers."""

from __future__ import annotations

from typing import Callable

from ..errors import InvalidError
from ..tensor import Tensor
from . import functional as F
from .module import Module


class _Dropout(Module):
    drop: Callable[..., Tensor]

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        if not 0 <= p <= 1:
            raise InvalidError(f"dropout: p is {p}, expected a number in [0, 1]")
        self.p, self.inplace = p, inplace

    def forward(self, input: Tensor) -> Tensor:
        return type(self).drop(input, self.p, self.training, self.inplace)

    def extra_repr(self) -> str:
        return f"p={self.p}, inplace={self.inplace}"


class Dropout(_Dropout):
    """In training, 0 with probability p, else x / (1 - p)."""

    drop = staticmethod(F.dropout)


class Dropout1d(_Dropout):
    """Dropout of whole channels of (N, C, L) or (C, L)."""

    drop = staticmethod(F.dropout1d)


class Dropout2d(_Dropout):
    """Dropout of whole channels of (N, C, H, W)."""

    drop = staticmethod(F.dropout2d)


class Dropout3d(_Dropout):
    """Dropout of whole channels of (N, C, D, H, W) or (C, D, H, W)."""

    drop = staticmethod(F.dropout3d)


class AlphaDropout(_Dropout):
    """Dropout after SELU, which keeps mean 0 and variance 1."""

    drop = staticmethod(F.alpha_dropout)


class FeatureAlphaDropout(_Dropout):
    """AlphaDropout of whole channels."""

    drop = staticmethod(F.feature_alpha_dropout)
