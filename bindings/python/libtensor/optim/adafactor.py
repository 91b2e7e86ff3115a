# SPDX-License-Identifier: Apache-2.0
"""Adafactor."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from ..creation import tensor, zeros
from ..dtypes import finfo, float32, float64
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
        lr, root = float(group["lr"]), math.sqrt(max(p.numel(), 1))
        eps1, eps2 = group["eps"]
        eps1 = finfo(p.dtype).eps if eps1 is None else eps1
        # Numbers of this step are tensors: nothing is read, so that a program can have the step.
        n = state["step"].to(dtype=float64, device=p.device)
        weight = n ** group["beta2_decay"]  # of the new gradient
        size = p.detach().norm().to(float64) / root
        alpha = size.clamp(min=eps2) * n.rsqrt().clamp(max=lr)
        if group["weight_decay"] != 0:
            p.mul_(1 - lr * group["weight_decay"])
        square = grad * grad
        if grad.ndim > 1:
            rows, columns = state["row_var"], state["col_var"]
            _approach(rows, square.mean(-1, keepdim=True), weight)
            _approach(columns, square.mean(-2, keepdim=True), weight)
            mean_square = rows @ columns / rows.mean(-2, keepdim=True).clamp(min=eps1)
        else:
            _approach(state["variance"], square, weight)
            mean_square = state["variance"]
        update = grad * mean_square.clamp(min=eps1 * eps1).rsqrt()
        clipped = (update.norm().to(float64) / (root * group["d"])).clamp(min=1.0)
        wide = _wide(p.dtype)
        step = update.to(wide) * (-alpha / clipped).to(wide)
        p.add_(step) if wide is p.dtype else p.copy_(p.to(wide) + step)


def _wide(dtype: Any) -> Any:
    """What half precision is computed in where a factor is a tensor."""
    return dtype if dtype in (float32, float64) else float32


def _approach(mean: Any, value: Any, weight: Any) -> None:
    """mean + weight * (value - mean), written to `mean`."""
    wide = _wide(mean.dtype)
    if wide is mean.dtype:
        mean.lerp_(value, weight.to(wide))
    else:
        mean.copy_(mean.to(wide).lerp(value.to(wide), weight.to(wide)))
