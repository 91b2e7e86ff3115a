# SPDX-License-Identifier: Apache-2.0
"""The gradient ops of core ATen."""

from __future__ import annotations

from math import prod
from typing import Any

from .common import TABLE, op, several, vjp
from .network import convolution


def _of_one(name: str, forward: str) -> None:
    """NAME_backward(grad_output, self, *arguments of the forward op)"""
    function = TABLE[f"aten.{forward}.default"]

    @op(name)
    def backward(grad_output: Any, self: Any, *args: Any, **named: Any) -> Any:
        return vjp(lambda x: function(x, *args, **named), [self], grad_output)[0]


for _n in (2, 3):
    _of_one(f"avg_pool{_n}d_backward", f"avg_pool{_n}d")


@op("_adaptive_avg_pool2d_backward", "_adaptive_avg_pool3d_backward")
def adaptive_avg_pool_backward(grad_output: Any, self: Any) -> Any:
    n = 2 if grad_output.ndim < 5 else 3
    pool = TABLE[f"aten._adaptive_avg_pool{n}d.default"]
    return vjp(lambda x: pool(x, grad_output.shape[-n:]), [self], grad_output)[0]


@op("max_pool2d_with_indices_backward", "max_pool3d_with_indices_backward")
def max_pool_with_indices_backward(
    grad_output: Any,
    self: Any,
    kernel_size: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    ceil_mode: bool,
    indices: Any,
) -> Any:
    """The indices count the elements of one image."""
    n = len(several(kernel_size, 2))
    lead = self.shape[: self.ndim - n]
    flat, places, grads = (x.reshape((*lead, prod(x.shape[len(lead) :]))) for x in (self, indices, grad_output))
    return (flat * 0).scatter_add(-1, places, grads).reshape(self.shape)


@op("convolution_backward")
def convolution_backward(
    grad_output: Any,
    input: Any,
    weight: Any,
    bias_sizes: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    transposed: bool,
    output_padding: Any,
    groups: int,
    output_mask: Any,
) -> Any:
    args = (stride, padding, dilation, transposed, output_padding, groups)
    grads: list[Any] = [None, None, None]
    if output_mask[0]:
        grads[0] = vjp(lambda x: convolution(x, weight, None, *args), [input], grad_output)[0]
    if output_mask[1]:
        grads[1] = vjp(lambda w: convolution(input, w, None, *args), [weight], grad_output)[0]
    if output_mask[2]:
        grads[2] = grad_output.sum((0, *range(2, grad_output.ndim)))
    return tuple(grads)


def _masked(grads: list[Any], output_mask: Any) -> Any:
    return tuple(grad if wanted else None for grad, wanted in zip(grads, output_mask))


@op("native_layer_norm_backward")
def native_layer_norm_backward(
    grad_out: Any,
    input: Any,
    normalized_shape: Any,
    mean: Any,
    rstd: Any,
    weight: Any,
    bias: Any,
    output_mask: Any,
) -> Any:
    n = len(normalized_shape)
    inner = tuple(range(input.ndim - n, input.ndim))
    outer = tuple(range(input.ndim - n))
    x = (input - mean) * rstd
    scaled = grad_out if weight is None else grad_out * weight
    grads = [
        rstd * (scaled - scaled.mean(inner, True) - x * (scaled * x).mean(inner, True)),
        (grad_out * x).sum(outer) if outer else grad_out * x,
        grad_out.sum(outer) if outer else grad_out,
    ]
    if weight is None:
        grads[1] = None
    if bias is None:
        grads[2] = None
    return _masked(grads, output_mask)


@op("native_group_norm_backward")
def native_group_norm_backward(
    grad_out: Any,
    input: Any,
    mean: Any,
    rstd: Any,
    weight: Any,
    N: int,
    C: int,
    HxW: int,
    group: int,
    output_mask: Any,
) -> Any:
    grouped = (N, group, C // group * HxW)
    x = (input.reshape(grouped) - mean.unsqueeze(-1)) * rstd.unsqueeze(-1)
    channels, grads_of = x.reshape(N, C, HxW), grad_out.reshape(N, C, HxW)
    scaled = grads_of if weight is None else grads_of * weight.reshape(1, C, 1)
    scaled = scaled.reshape(grouped)
    inner = rstd.unsqueeze(-1) * (scaled - scaled.mean(-1, True) - x * (scaled * x).mean(-1, True))
    grads = [inner.reshape(input.shape), (grads_of * channels).sum((0, 2)), grads_of.sum((0, 2))]
    return _masked(grads, output_mask)
