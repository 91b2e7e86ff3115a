# SPDX-License-Identifier: Apache-2.0
"""Layers that networks of images are made of."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any, Callable, Optional

from ..._convert import guard as _guard
from ...creation import ones, zeros
from ...dtypes import float32
from ...errors import InvalidError, shown
from ...nn import (
    AdaptiveAvgPool2d,
    BatchNorm2d,
    BatchNorm3d,
    Conv2d,
    Conv3d,
    Dropout,
    Linear,
    Module,
    ReLU,
    Sequential,
    Sigmoid,
)
from ...nn import functional as F
from ...tensor import Tensor

Layer = Optional[Callable[..., Module]]


def make_activation(layer: Callable[..., Module], inplace: bool | None) -> Module:
    """An activation, told whether to work in place if it can be told."""
    if inplace is None:
        return layer()
    try:
        known = "inplace" in inspect.signature(layer).parameters
    except (TypeError, ValueError):
        known = False
    return layer(inplace=inplace) if known else layer()


class ConvNormActivation(Sequential):
    """A convolution, a normalization and an activation; the latter two may be None.

    padding keeps the extents unless it is given: (kernel_size - 1) // 2 * dilation. The convolution has a bias by
    default if there is no normalization.
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any = 3,
        stride: Any = 1,
        padding: Any = None,
        groups: int = 1,
        norm_layer: Layer = BatchNorm2d,
        activation_layer: Layer = ReLU,
        dilation: Any = 1,
        inplace: bool | None = True,
        bias: bool | None = None,
        conv_layer: Callable[..., Module] = Conv2d,
    ) -> None:
        if padding is None:
            if isinstance(kernel_size, int) and isinstance(dilation, int):
                padding = (kernel_size - 1) // 2 * dilation
            else:
                n = len(kernel_size) if not isinstance(kernel_size, int) else len(dilation)
                sizes = [kernel_size] * n if isinstance(kernel_size, int) else list(kernel_size)
                steps = [dilation] * n if isinstance(dilation, int) else list(dilation)
                padding = tuple((size - 1) // 2 * step for size, step in zip(sizes, steps))
        if bias is None:
            bias = norm_layer is None
        layers: list[Module] = [
            conv_layer(
                in_channels, out_channels, kernel_size, stride, padding, dilation=dilation, groups=groups, bias=bias
            )
        ]
        if norm_layer is not None:
            layers.append(norm_layer(out_channels))
        if activation_layer is not None:
            layers.append(make_activation(activation_layer, inplace))
        super().__init__(*layers)
        self.out_channels = out_channels


class Conv2dNormActivation(ConvNormActivation):
    """A convolution of (N, C, H, W), a normalization and an activation."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any = 3,
        stride: Any = 1,
        padding: Any = None,
        groups: int = 1,
        norm_layer: Layer = BatchNorm2d,
        activation_layer: Layer = ReLU,
        dilation: Any = 1,
        inplace: bool | None = True,
        bias: bool | None = None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, groups, norm_layer, activation_layer, dilation,
            inplace, bias, Conv2d,
        )  # fmt: skip


class Conv3dNormActivation(ConvNormActivation):
    """A convolution of (N, C, D, H, W), a normalization and an activation."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any = 3,
        stride: Any = 1,
        padding: Any = None,
        groups: int = 1,
        norm_layer: Layer = BatchNorm3d,
        activation_layer: Layer = ReLU,
        dilation: Any = 1,
        inplace: bool | None = True,
        bias: bool | None = None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, groups, norm_layer, activation_layer, dilation,
            inplace, bias, Conv3d,
        )  # fmt: skip


class SqueezeExcitation(Module):
    """Each channel of (N, C, H, W) times a number that two layers compute from the means of all channels
    (arXiv:1709.01507)."""

    def __init__(
        self,
        input_channels: int,
        squeeze_channels: int,
        activation: Callable[..., Module] = ReLU,
        scale_activation: Callable[..., Module] = Sigmoid,
    ) -> None:
        super().__init__()
        self.avgpool = AdaptiveAvgPool2d(1)
        self.fc1 = Conv2d(input_channels, squeeze_channels, 1)
        self.fc2 = Conv2d(squeeze_channels, input_channels, 1)
        self.activation = activation()
        self.scale_activation = scale_activation()

    def forward(self, input: Tensor) -> Tensor:
        scale = self.scale_activation(self.fc2(self.activation(self.fc1(self.avgpool(input)))))
        return scale * input  # type: ignore[no-any-return]


class MLP(Sequential):
    """Linear layers of hidden_channels outputs, each but the last with normalization, activation and dropout; the last
    one with dropout alone."""

    def __init__(
        self,
        in_channels: int,
        hidden_channels: Sequence[int],
        norm_layer: Layer = None,
        activation_layer: Layer = ReLU,
        inplace: bool | None = None,
        bias: bool = True,
        dropout: float = 0.0,
    ) -> None:
        layers: list[Module] = []
        for width in hidden_channels[:-1]:
            layers.append(Linear(in_channels, width, bias=bias))
            if norm_layer is not None:
                layers.append(norm_layer(width))
            if activation_layer is not None:
                layers.append(make_activation(activation_layer, inplace))
            layers.append(Dropout(dropout))
            in_channels = width
        layers += [Linear(in_channels, hidden_channels[-1], bias=bias), Dropout(dropout)]
        super().__init__(*layers)


class Permute(Module):
    """The axes in another order."""

    def __init__(self, dims: Sequence[int]) -> None:
        super().__init__()
        self.dims = list(dims)

    def forward(self, x: Tensor) -> Tensor:
        return x.permute(*self.dims)


class FrozenBatchNorm2d(Module):
    """BatchNorm2d with fixed statistics and factors, which are buffers."""

    weight: Tensor
    bias: Tensor
    running_mean: Tensor
    running_var: Tensor

    def __init__(self, num_features: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.register_buffer("weight", ones(num_features))
        self.register_buffer("bias", zeros(num_features))
        self.register_buffer("running_mean", zeros(num_features))
        self.register_buffer("running_var", ones(num_features))

    def _load_from_state_dict(self, state_dict: Any, prefix: str, *more: Any) -> None:
        """Also takes what BatchNorm2d saved, which has counted batches."""
        state_dict.pop(f"{prefix}num_batches_tracked", None)
        super()._load_from_state_dict(state_dict, prefix, *more)

    def forward(self, x: Tensor) -> Tensor:
        scale = self.weight * (self.running_var + self.eps).rsqrt()
        shift = self.bias - self.running_mean * scale
        return x * scale.reshape(1, -1, 1, 1) + shift.reshape(1, -1, 1, 1)

    def extra_repr(self) -> str:
        return f"{self.weight.shape[0]}, eps={self.eps}"


# ---- dropping


def stochastic_depth(input: Tensor, p: float, mode: str, training: bool = True) -> Tensor:
    """In training, whole samples of a batch ("row") or the whole batch ("batch") 0 with probability p, else
    input / (1 - p) (arXiv:1603.09382)."""
    if not 0 <= p <= 1:
        raise InvalidError(f"stochastic_depth: p is {shown(p)}, expected a number from 0 to 1")
    if mode not in ("batch", "row"):
        raise InvalidError(f"stochastic_depth: mode is {shown(mode)}, expected 'batch' or 'row'")
    if not training or p == 0.0:
        return input
    kept = 1.0 - p
    shape = (input.shape[0] if mode == "row" else 1, *[1] * (input.ndim - 1))
    noise = _kept(shape, kept, input)
    return input * (noise / kept if kept > 0 else noise)


def _kept(shape: Any, p: float, like: Tensor) -> Tensor:
    """1 with probability p, else 0."""
    chances = zeros(shape, dtype=float32, device=like.device).uniform_()
    return (chances < p).to(dtype=like.dtype)


class StochasticDepth(Module):
    """stochastic_depth in training; its input in evaluation."""

    def __init__(self, p: float, mode: str) -> None:
        super().__init__()
        self.p, self.mode = p, mode

    def forward(self, input: Tensor) -> Tensor:
        return stochastic_depth(input, self.p, self.mode, self.training)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(p={self.p}, mode={self.mode})"


def _drop_block(
    input: Tensor, p: float, block_size: int, inplace: bool, eps: float, training: bool, axes: int
) -> Tensor:
    who = f"drop_block{axes}d"
    if not 0 <= p <= 1:
        raise InvalidError(f"{who}: p is {shown(p)}, expected a number from 0 to 1")
    if input.ndim != axes + 2:
        raise InvalidError(f"{who}: expected {axes + 2} axes, the input has shape {list(input.shape)}")
    if not training or p == 0.0:
        return input
    extents = [int(extent) for extent in input.shape[2:]]
    block = min(block_size, *extents)
    rate = p
    for extent in extents:
        rate *= extent / ((extent - block + 1) * block)
    seeds = _kept((*input.shape[:2], *(extent - block + 1 for extent in extents)), rate, input)
    seeds = F.pad(seeds, [block // 2, (block - 1) // 2] * axes)
    pool = F.max_pool2d if axes == 2 else F.max_pool3d
    noise = 1 - pool(seeds, block, 1, block // 2)
    if block % 2 == 0:  # one window more than there are elements
        noise = noise[(..., *(slice(0, extent) for extent in extents))]
    scale = noise.numel() / (noise.sum() + eps)
    return input.mul_(noise * scale) if inplace else input * noise * scale


def drop_block2d(
    input: Tensor, p: float, block_size: int, inplace: bool = False, eps: float = 1e-6, training: bool = True
) -> Tensor:
    """In training, blocks of (N, C, H, W) are 0, about a share p of all elements, and the others are larger
    (arXiv:1810.12890)."""
    return _drop_block(input, p, block_size, inplace, eps, training, 2)


def drop_block3d(
    input: Tensor, p: float, block_size: int, inplace: bool = False, eps: float = 1e-6, training: bool = True
) -> Tensor:
    """drop_block2d of (N, C, D, H, W)."""
    return _drop_block(input, p, block_size, inplace, eps, training, 3)


class DropBlock2d(Module):
    """drop_block2d in training; its input in evaluation."""

    axes = 2

    def __init__(self, p: float, block_size: int, inplace: bool = False, eps: float = 1e-6) -> None:
        super().__init__()
        self.p, self.block_size, self.inplace, self.eps = p, block_size, inplace, eps

    def forward(self, input: Tensor) -> Tensor:
        return _drop_block(input, self.p, self.block_size, self.inplace, self.eps, self.training, type(self).axes)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(p={self.p}, block_size={self.block_size}, inplace={self.inplace})"


class DropBlock3d(DropBlock2d):
    """drop_block3d in training; its input in evaluation."""

    axes = 3


_guard(
    globals(),
    [
        "MLP",
        "Conv2dNormActivation",
        "Conv3dNormActivation",
        "DropBlock2d",
        "DropBlock3d",
        "FrozenBatchNorm2d",
        "Permute",
        "SqueezeExcitation",
        "StochasticDepth",
        "drop_block2d",
        "drop_block3d",
        "stochastic_depth",
    ],
    "",
)
