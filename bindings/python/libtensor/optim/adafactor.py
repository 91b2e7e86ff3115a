# SPDX-License-Identifier: Apache-2.0
"""Adafactor."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from ..creation import tensor, zeros
from ..dtypes import finfo, float32
from ..errors import DTypeError, InvalidError
from .optimizer import PerParameterOptimizer


class Adafactor(PerParameterOptimizer):
    """Adam without momentum whose mean squares of matrices are kept as those of their rows and columns; Shazeer and Stern.

    `lr` bounds the step relative to the size of the parameter; `beta2_decay` is the exponent by which the decay of mean
    squares nears 1; `eps` is the least mean square (by default the dtype's epsilon) and the least size of a parameter;
    `d` is the size at which updates are clipped. `foreach` changes nothing.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-2,
        beta2_decay: float = -0.8,
        eps: tuple[float | None, float] = (None, 1e-3),
        d: float = 1.0,
        weight_decay: float = 0.0,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
    ) -> None:
        for name, value, fits, expected in (
            ("lr", lr, lr >= 0, "at least 0"),
            ("beta2_decay", beta2_decay, beta2_decay <= 0, "at most 0"),
            ("eps[0]", eps[0], eps[0] is None or eps[0] >= 0, "at least 0 or None"),
            ("eps[1]", eps[1], eps[1] >= 0, "at least 0"),
            ("d", d, d >= 1, "at least 1"),
            ("weight_decay", weight_decay, weight_decay >= 0, "at least 0"),
        ):
            if not fits:
                raise InvalidError(f"invalid {name}: {value}, expected {expected}")
        options = {"lr": lr, "beta2_decay": beta2_decay, "eps": tuple(eps), "d": d, "weight_decay": weight_decay}
        super().__init__(params, {**options, "foreach": foreach, "maximize": maximize})

    def _update(self, p: Any, group: dict[str, Any]) -> None:
        if p.is_complex():
            raise DTypeError(f"Adafactor: a parameter has dtype {p.dtype.name}, expected a real floating one")
        grad = -p.grad if group["maximize"] else p.grad
        state = self.state[p]
        if not state:
            state["step"] = tensor(0.0, dtype=float32)
            if grad.ndim > 1:
                *lead, rows, columns = grad.shape
                state["row_var"] = zeros(*lead, rows, 1, dtype=grad.dtype, device=grad.device)
                state["col_var"] = zeros(*lead, 1, columns, dtype=grad.dtype, device=grad.device)
            else:
                state["variance"] = zeros(*grad.shape, dtype=grad.dtype, device=grad.device)
        state["step"] += 1
        n, lr, root = state["step"].item(), float(group["lr"]), math.sqrt(max(p.numel(), 1))
        eps1, eps2 = group["eps"]
        eps1 = finfo(p.dtype).eps if eps1 is None else eps1
        weight = n ** group["beta2_decay"]  # of the new gradient
        alpha = max(eps2, p.detach().norm().item() / root) * min(lr, 1 / math.sqrt(n))
        if group["weight_decay"] != 0:
            p.mul_(1 - lr * group["weight_decay"])
        square = grad * grad
        if grad.ndim > 1:
            rows, columns = state["row_var"], state["col_var"]
            rows.lerp_(square.mean(-1, keepdim=True), weight)
            columns.lerp_(square.mean(-2, keepdim=True), weight)
            mean_square = rows @ columns / rows.mean(-2, keepdim=True).clamp(min=eps1)
        else:
            state["variance"].lerp_(square, weight)
            mean_square = state["variance"]
        update = grad * mean_square.clamp(min=eps1 * eps1).rsqrt()
        size = update.norm().item() / (root * group["d"])
        p.add_(update, alpha=-alpha / max(1.0, size))
