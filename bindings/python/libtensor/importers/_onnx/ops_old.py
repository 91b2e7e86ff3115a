# SPDX-License-Identifier: Apache-2.0
"""Operators of version 6 and before that broadcast otherwise: only with the attribute `broadcast`, from an axis on."""

from __future__ import annotations

from typing import Any, Callable

from ...errors import ShapeError
from .ops_math import divide, gemm, power, prelu
from .ops_nn import batch_norm
from .registry import Node, op
from .values import lt


def _aligned(a: Node, x: Any, y: Any) -> Any:
    """The second operand in a shape that broadcasts to the first."""
    if not a.get("broadcast", 0):
        if x.shape != y.shape:
            raise ShapeError(f"shapes {list(x.shape)} and {list(y.shape)} differ, and broadcast is 0")
        return y
    axis = a.get("axis", x.ndim - y.ndim)
    return y.reshape(*y.shape, *[1] * (x.ndim - axis - y.ndim)) if y.ndim else y


def _with(function: Callable[..., Any]) -> Callable[..., Any]:
    def run(a: Node, x: Any, y: Any) -> Any:
        return function(x, _aligned(a, x, y))

    return run


for _name, _function in {
    "Add": lt.add, "Sub": lt.sub, "Mul": lt.mul, "And": lt.logical_and, "Or": lt.logical_or, "Xor": lt.logical_xor,
    "Equal": lt.eq, "Greater": lt.gt, "Less": lt.lt,
}.items():  # fmt: skip
    op(_name, 1)(_with(_function))


@op("Div", 1)
def divide_1(a: Node, x: Any, y: Any) -> Any:
    return divide(a, x, _aligned(a, x, y))


@op("Pow", 1)
def power_1(a: Node, x: Any, y: Any) -> Any:
    return power(a, x, _aligned(a, x, y))


@op("Gemm", 1)
def gemm_1(a: Node, x: Any, y: Any, c: Any) -> Any:
    return gemm(a, x, y, c)


@op("PRelu", 1)
def prelu_1(a: Node, x: Any, slope: Any) -> Any:
    return prelu(a, x, slope.reshape(-1, *[1] * (x.ndim - 2)) if slope.numel() > 1 and slope.ndim == 1 else slope)


@op("BatchNormalization", 1)
def batch_norm_1(a: Node, x: Any, scale: Any, bias: Any, mean: Any, var: Any) -> Any:
    return batch_norm(a, x, scale, bias, mean, var)
