# SPDX-License-Identifier: Apache-2.0
"""Batch norms in use as a part of the layer before them."""

from __future__ import annotations

import copy
from typing import TypeVar

from ..._convert import guard
from ...autograd.grad_mode import no_grad
from ...creation import ones_like, zeros_like
from ...errors import InvalidError
from ...tensor import Tensor
from ..module import Module, expect_module
from ..parameter import Parameter

T = TypeVar("T", bound=Module)


def _scale(
    b: Tensor | None, mean: Tensor, var: Tensor, eps: float, weight: Tensor | None, bias: Tensor | None
) -> tuple[Tensor, Tensor]:
    """What the batch norm multiplies with, and the new bias."""
    scale = (ones_like(mean) if weight is None else weight) * (var + eps).rsqrt()
    shifted = (zeros_like(mean) if b is None else b) - mean
    return scale, shifted * scale + (zeros_like(mean) if bias is None else bias)


def fuse_conv_bn_weights(
    conv_w: Tensor,
    conv_b: Tensor | None,
    bn_rm: Tensor,
    bn_rv: Tensor,
    bn_eps: float,
    bn_w: Tensor | None,
    bn_b: Tensor | None,
    transpose: bool = False,
) -> tuple[Parameter, Parameter]:
    """Weight and bias of a convolution that a batch norm with these running statistics follows.

    transpose: whether it is a transposed convolution, with the outputs along axis 1 of the weight
    """
    with no_grad():
        scale, bias = _scale(conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b)
        axis = 1 if transpose else 0
        shape = [1] * conv_w.ndim
        shape[axis] = -1
        weight = conv_w * scale.reshape(shape)
    return (
        Parameter(weight.to(dtype=conv_w.dtype), conv_w.requires_grad),
        Parameter(bias.to(dtype=conv_w.dtype), conv_w.requires_grad if conv_b is None else conv_b.requires_grad),
    )


def fuse_linear_bn_weights(
    linear_w: Tensor,
    linear_b: Tensor | None,
    bn_rm: Tensor,
    bn_rv: Tensor,
    bn_eps: float,
    bn_w: Tensor | None,
    bn_b: Tensor | None,
) -> tuple[Parameter, Parameter]:
    """Weight and bias of a linear layer that a batch norm with these running statistics follows."""
    return fuse_conv_bn_weights(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b)


def _fused(layer: T, bn: Module, name: str, transpose: bool) -> T:
    for module in (layer, bn):
        expect_module(name, module)
    if layer.training or bn.training:
        raise InvalidError(f"{name}: the layers are in training mode, expected eval()")
    if bn.running_mean is None or bn.running_var is None:
        raise InvalidError(f"{name}: the batch norm has no running statistics, expected track_running_stats=True")
    fused = copy.deepcopy(layer)
    fused.weight, fused.bias = fuse_conv_bn_weights(
        fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias, transpose
    )
    return fused


def fuse_conv_bn_eval(conv: T, bn: Module, transpose: bool = False) -> T:
    """A copy of the convolution that does what both layers in eval() mode do; transpose: it is a transposed one."""
    return _fused(conv, bn, "fuse_conv_bn_eval", transpose)


def fuse_linear_bn_eval(linear: T, bn: Module) -> T:
    """A copy of the linear layer that does what both layers in eval() mode do."""
    for module in (linear, bn):
        expect_module("fuse_linear_bn_eval", module)
    if bn.num_features not in (linear.out_features, 1):
        raise InvalidError(
            f"fuse_linear_bn_eval: the batch norm has {bn.num_features} features, "
            f"expected {linear.out_features}, those of the linear layer, or 1"
        )
    return _fused(linear, bn, "fuse_linear_bn_eval", False)


guard(globals(), ["fuse_conv_bn_eval", "fuse_conv_bn_weights", "fuse_linear_bn_eval", "fuse_linear_bn_weights"], "")
