# SPDX-License-Identifier: Apache-2.0
"""SparseAdam."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from ..creation import zeros
from ..errors import InvalidError
from ..types import sparse_coo
from .optimizer import PerParameterOptimizer


class SparseAdam(PerParameterOptimizer):
    """Adam for sparse gradients: only the rows, or elements, that a gradient has are updated, and their moments.

    nn.Embedding(sparse=True) has such gradients.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        maximize: bool = False,
    ) -> None:
        if not lr > 0:
            raise InvalidError(f"invalid lr: {lr}, expected more than 0")
        if not eps > 0:
            raise InvalidError(f"invalid eps: {eps}, expected more than 0")
        for i, beta in enumerate(betas):
            if not 0 <= beta < 1:
                raise InvalidError(f"invalid beta {i}: {beta}, expected a number in [0, 1)")
        super().__init__(params, {"lr": lr, "betas": tuple(betas), "eps": eps, "maximize": maximize})
        for p in self._params():
            if p.layout is sparse_coo:
                raise InvalidError("SparseAdam optimises dense parameters with sparse gradients, but one is sparse")
            if p.is_complex():
                raise InvalidError(f"SparseAdam: a parameter is {p.dtype.name}, expected real parameters")

    def _update(self, p: Any, group: dict[str, Any]) -> None:
        if p.grad.layout is not sparse_coo:
            raise InvalidError("SparseAdam does not support dense gradients, please consider Adam instead")
        gradient = p.grad.detach().coalesce()
        state = self.state[p]
        if not state:
            state["step"] = 0
            state["exp_avg"] = zeros(p.shape, dtype=p.dtype, device=p.device)
            state["exp_avg_sq"] = zeros(p.shape, dtype=p.dtype, device=p.device)
        state["step"] += 1
        if gradient._nnz() == 0:
            return
        beta1, beta2 = group["betas"]
        where = tuple(gradient.indices().unbind(0))
        g = gradient.values().neg() if group["maximize"] else gradient.values()
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        own_mean, own_square = mean[where], square[where]
        own_mean = own_mean + (g - own_mean) * (1 - beta1)
        own_square = own_square + (g * g - own_square) * (1 - beta2)
        mean[where], square[where] = own_mean, own_square
        correction = math.sqrt(1 - beta2 ** state["step"]) / (1 - beta1 ** state["step"])
        data = p.detach()
        data[where] = data[where] - float(group["lr"]) * correction * own_mean / (own_square.sqrt() + group["eps"])
