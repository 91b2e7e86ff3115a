# SPDX-License-Identifier: Apache-2.0
"""Activations, with PyTorch's arguments. With inplace the input takes the values, and is what is returned."""

from __future__ import annotations

import warnings
from typing import Any

from .. import _methods_gen as _ops
from .. import functions as _functions
from .._convert import Handle, one_of
from ..dtypes import DTypeLike
from ..errors import InvalidTypeError, OutOfRangeError, shown
from ..ops import inexact
from ..tensor import Tensor

__all__ = [
    "bilinear", "celu", "celu_", "elu", "elu_", "gelu", "glu", "hardshrink", "hardsigmoid", "hardswish", "hardtanh",
    "hardtanh_", "leaky_relu", "leaky_relu_", "log_softmax", "logsigmoid", "mish", "one_hot", "pairwise_distance",
    "pdist", "prelu", "relu", "relu6", "relu_", "selu", "selu_", "sigmoid", "silu", "softmax", "softmin", "softplus",
    "softshrink", "softsign", "tanh", "tanhshrink", "threshold", "threshold_",
]  # fmt: skip


def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """max(input, 0)"""
    return input.relu_() if inplace else _ops.relu(input)


def relu6(input: Tensor, inplace: bool = False) -> Tensor:
    """min(max(input, 0), 6)"""
    return input.relu6_() if inplace else _ops.relu6(input)


def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """input where input > 0, else alpha * (exp(input) - 1)"""
    return input.elu_(alpha) if inplace else _ops.elu(input, alpha)


def celu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """input where input >= 0, else alpha * (exp(input / alpha) - 1)"""
    return input.celu_(alpha) if inplace else _ops.celu(input, alpha)


def selu(input: Tensor, inplace: bool = False) -> Tensor:
    """1.0507... * elu(input, 1.6732...), which keeps mean 0 and variance 1"""
    return input.selu_() if inplace else _ops.selu(input)


def silu(input: Tensor, inplace: bool = False) -> Tensor:
    """input * sigmoid(input)"""
    return input.silu_() if inplace else _ops.silu(input)


def mish(input: Tensor, inplace: bool = False) -> Tensor:
    """input * tanh(softplus(input))"""
    return input.mish_() if inplace else _ops.mish(input)


def hardsigmoid(input: Tensor, inplace: bool = False) -> Tensor:
    """min(max(input + 3, 0), 6) / 6"""
    return input.hardsigmoid_() if inplace else _ops.hardsigmoid(input)


def hardswish(input: Tensor, inplace: bool = False) -> Tensor:
    """input * hardsigmoid(input)"""
    return input.hardswish_() if inplace else _ops.hardswish(input)


def hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> Tensor:
    """min(max(input, min_val), max_val)"""
    return input.hardtanh_(min_val, max_val) if inplace else _ops.hardtanh(input, min_val, max_val)


def leaky_relu(input: Tensor, negative_slope: float = 0.01, inplace: bool = False) -> Tensor:
    """input where input > 0, else negative_slope * input"""
    return input.leaky_relu_(negative_slope) if inplace else _ops.leaky_relu(input, negative_slope)


def threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) -> Tensor:
    """input where input > threshold, else value"""
    return input.threshold_(threshold, value) if inplace else _ops.threshold(input, threshold, value)


def relu_(input: Tensor) -> Tensor:
    """relu in place."""
    return relu(input, True)


def elu_(input: Tensor, alpha: float = 1.0) -> Tensor:
    """elu in place."""
    return elu(input, alpha, True)


def celu_(input: Tensor, alpha: float = 1.0) -> Tensor:
    """celu in place."""
    return celu(input, alpha, True)


def selu_(input: Tensor) -> Tensor:
    """selu in place."""
    return selu(input, True)


def hardtanh_(input: Tensor, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """hardtanh in place."""
    return hardtanh(input, min_val, max_val, True)


def leaky_relu_(input: Tensor, negative_slope: float = 0.01) -> Tensor:
    """leaky_relu in place."""
    return leaky_relu(input, negative_slope, True)


def threshold_(input: Tensor, threshold: float, value: float) -> Tensor:
    """threshold in place."""
    return input.threshold_(threshold, value)


def gelu(input: Tensor, approximate: str = "none") -> Tensor:
    """input * Phi(input), or its approximation "tanh"."""
    one_of(approximate, ("none", "tanh"), "gelu: approximate")
    return _ops.gelu(input, approximate == "tanh")


def glu(input: Tensor, dim: int = -1) -> Tensor:
    """a * sigmoid(b) for the halves a and b of an axis."""
    return _ops.glu(input, dim)


def prelu(input: Tensor, weight: Tensor) -> Tensor:
    """input where input > 0, else weight * input, with one weight for all or for each channel (axis 1)."""
    return _ops.prelu(input, weight)


def sigmoid(input: Tensor) -> Tensor:
    """1 / (1 + exp(-input))"""
    return _ops.sigmoid(input)


def tanh(input: Tensor) -> Tensor:
    """The hyperbolic tangent."""
    return _ops.tanh(input)


def logsigmoid(input: Tensor) -> Tensor:
    """log(sigmoid(input))"""
    return _ops.logsigmoid(input)


def hardshrink(input: Tensor, lambd: float = 0.5) -> Tensor:
    """0 where |input| <= lambd, else input"""
    return _ops.hardshrink(input, lambd)


def softshrink(input: Tensor, lambd: float = 0.5) -> Tensor:
    """input moved towards 0 by lambd"""
    return _ops.softshrink(input, lambd)


def tanhshrink(input: Tensor) -> Tensor:
    """input - tanh(input)"""
    return _ops.tanhshrink(input)


def softsign(input: Tensor) -> Tensor:
    """input / (1 + |input|)"""
    return _ops.softsign(input)


def softplus(input: Tensor, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
    """log(1 + exp(beta * input)) / beta, and input where beta * input > threshold"""
    return _ops.softplus(input, beta, threshold)


# ---- along an axis


def axis_of(name: str, input: Tensor, dim: int | None, axis: int | None, stacklevel: Any) -> int:
    """The axis that is meant: without one 0 for 0, 1 and 3 axes, else 1, with a warning."""
    if isinstance(stacklevel, bool) or not isinstance(stacklevel, int):
        raise InvalidTypeError(f"{name}: _stacklevel is {shown(stacklevel)}, expected an integer; dtype is a keyword")
    if dim is None:
        dim = axis
    if not isinstance(input, Handle):
        raise InvalidTypeError(f"{name}: expected a Tensor, not {type(input).__name__}")
    if dim is None:
        if not isinstance(input, Tensor):
            raise InvalidTypeError(f"{name}: input is {type(input).__name__}, expected a Tensor")
        dim = 0 if input.ndim in (0, 1, 3) else 1
        warnings.warn(f"{name}: dim is not given, {dim} is taken", UserWarning, stacklevel=stacklevel)
    return dim


def softmax(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: DTypeLike = None, *, axis: int | None = None
) -> Tensor:
    """exp(input) / sum(exp(input)) along an axis, in another dtype if given."""
    if dim is None or _stacklevel != 3:
        dim = axis_of("softmax", input, dim, axis, _stacklevel)
    return _functions.softmax(input, dim, dtype)


def log_softmax(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: DTypeLike = None, *, axis: int | None = None
) -> Tensor:
    """input - logsumexp(input) along an axis, in another dtype if given."""
    if dim is None or _stacklevel != 3:
        dim = axis_of("log_softmax", input, dim, axis, _stacklevel)
    return _functions.log_softmax(input, dim, dtype)


def softmin(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: DTypeLike = None, *, axis: int | None = None
) -> Tensor:
    """softmax of -input"""
    if dim is None or _stacklevel != 3:
        dim = axis_of("softmin", input, dim, axis, _stacklevel)
    return _ops.softmin(input if dtype is None else input.to(dtype=inexact("softmin", dtype)), dim)


# ---- distances and others


def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """input1 @ weight[k] @ input2 + bias[k] for each k."""
    return _ops.bilinear(input1, input2, weight, bias)


def pairwise_distance(
    x1: Tensor, x2: Tensor, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False, *, keepdims: bool | None = None
) -> Tensor:
    """The norm of order p of x1 - x2 + eps along the last axis."""
    return _ops.pairwise_distance(x1, x2, p, eps, keepdim if keepdims is None else keepdims)


def pdist(input: Tensor, p: float = 2.0) -> Tensor:
    """The distances of order p of all pairs of rows of (N, M), (N * (N - 1) / 2,)."""
    return _ops.pdist(input, p)


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """1 at the place of each class, else 0; num_classes: -1: as many as there are."""
    held: Any = tensor
    if isinstance(held, Tensor) and num_classes == -1 and held.dtype.kind in "iu" and held.numel():
        low = held.min().item()
        if low < 0:
            raise OutOfRangeError(f"one_hot: tensor holds {low}, expected classes of at least 0")
    return _ops.one_hot(tensor, num_classes)
