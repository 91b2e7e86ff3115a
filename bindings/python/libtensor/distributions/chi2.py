# SPDX-License-Identifier: Apache-2.0
"""The chi-squared distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from ..tensor import Tensor
from . import constraints
from .gamma import Gamma
from .utils import broadcast_all


class Chi2(Gamma):
    """Sums of the squares of `df` standard normal numbers: Gamma(df / 2, 1 / 2)."""

    arg_constraints = {"df": constraints.positive}
    _batched = {"concentration": 0, "rate": 0}

    def __init__(self, df: Any, validate_args: bool | None = None) -> None:
        (df,) = broadcast_all(df)
        super().__init__(0.5 * df, 0.5, validate_args=validate_args)

    @property
    def df(self) -> Tensor:
        """The degrees of freedom."""
        return self.concentration * 2
