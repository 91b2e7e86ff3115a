# SPDX-License-Identifier: Apache-2.0
"""RegNet (arXiv:2003.13678)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Any, Callable, NamedTuple

from ...errors import InvalidError
from ...nn import AdaptiveAvgPool2d, BatchNorm2d, Linear, Module, ReLU, Sequential
from ...tensor import Tensor
from ..ops.misc import Conv2dNormActivation, Layer, SqueezeExcitation
from ._registry import Builder, Weights, build, init_convolutions, make_divisible, register


class BlockParams(NamedTuple):
    """Depths, widths, group widths and bottleneck factors of the stages."""

    depths: list[int]
    widths: list[int]
    group_widths: list[int]
    bottleneck_multipliers: list[float]
    strides: list[int]
    se_ratio: float | None = None

    @classmethod
    def from_init_params(
        cls,
        depth: int,
        w_0: int,
        w_a: float,
        w_m: float,
        group_width: int,
        bottleneck_multiplier: float = 1.0,
        se_ratio: float | None = None,
    ) -> BlockParams:
        """Block j of `depth` would have w_0 + w_a * j channels; it has w_0 times the next power of w_m, as a multiple
        of 8. Blocks of one width are a stage."""
        if w_a < 0 or w_0 <= 0 or w_m <= 1 or w_0 % 8:
            raise InvalidError(
                f"BlockParams: w_a {w_a}, w_0 {w_0} and w_m {w_m}, expected w_a >= 0, w_m > 1 and a multiple of 8"
            )
        widths: list[int] = []
        depths: list[int] = []
        for j in range(depth):
            power = round(math.log((w_0 + w_a * j) / w_0) / math.log(w_m))
            width = round(w_0 * w_m**power / 8) * 8
            if not widths or widths[-1] != width:
                widths.append(width)
                depths.append(0)
            depths[-1] += 1
        groups, fitting = [], []
        for width in widths:
            inner = int(width * bottleneck_multiplier)
            group = min(group_width, inner)
            groups.append(group)
            fitting.append(int(make_divisible(inner, group) / bottleneck_multiplier))
        n = len(widths)
        return cls(depths, fitting, groups, [bottleneck_multiplier] * n, [2] * n, se_ratio)

    def stages(self) -> Iterator[tuple[int, int, int, int, float]]:
        """Width, stride, depth, group width and bottleneck factor of each stage."""
        return zip(self.widths, self.strides, self.depths, self.group_widths, self.bottleneck_multipliers)


class ResBottleneckBlock(Module):
    """Convolutions of 1 x 1, 3 x 3 in groups, and 1 x 1, with squeeze and excitation, and what comes in is added."""

    def __init__(
        self,
        width_in: int,
        width_out: int,
        stride: int,
        norm_layer: Callable[..., Module],
        activation_layer: Callable[..., Module],
        group_width: int = 1,
        bottleneck_multiplier: float = 1.0,
        se_ratio: float | None = None,
    ) -> None:
        super().__init__()
        make = partial(Conv2dNormActivation, norm_layer=norm_layer)
        self.proj: Module | None = None
        if width_in != width_out or stride != 1:
            self.proj = make(width_in, width_out, 1, stride, activation_layer=None)
        width = round(width_out * bottleneck_multiplier)
        layers: dict[str, Module] = {
            "a": make(width_in, width, 1, activation_layer=activation_layer),
            "b": make(width, width, 3, stride, groups=width // group_width, activation_layer=activation_layer),
        }
        if se_ratio:
            layers["se"] = SqueezeExcitation(width, round(se_ratio * width_in), activation=activation_layer)
        layers["c"] = make(width, width_out, 1, activation_layer=None)
        self.f = Sequential(layers)
        self.activation = activation_layer(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        through = x if self.proj is None else self.proj(x)
        return self.activation(through + self.f(x))  # type: ignore[no-any-return]


class RegNet(Module):
    """Four stages of blocks. (N, 3, H, W) to (N, num_classes)."""

    def __init__(
        self,
        block_params: BlockParams,
        num_classes: int = 1000,
        stem_width: int = 32,
        stem_type: Layer = None,
        block_type: Layer = None,
        norm_layer: Layer = None,
        activation: Layer = None,
    ) -> None:
        super().__init__()
        norm, act, block = norm_layer or BatchNorm2d, activation or ReLU, block_type or ResBottleneckBlock
        if stem_type is None:
            self.stem: Module = Conv2dNormActivation(3, stem_width, 3, 2, norm_layer=norm, activation_layer=act)
        else:
            self.stem = stem_type(3, stem_width, norm, act)
        stages: dict[str, Module] = {}
        width = stem_width
        for i, (outputs, stride, depth, group, factor) in enumerate(block_params.stages(), 1):
            blocks = {}
            for j in range(depth):
                blocks[f"block{i}-{j}"] = block(
                    width, outputs, stride if j == 0 else 1, norm, act, group, factor, block_params.se_ratio
                )
                width = outputs
            stages[f"block{i}"] = Sequential(blocks)
        self.trunk_output = Sequential(stages)
        self.avgpool = AdaptiveAvgPool2d((1, 1))
        self.fc = Linear(width, num_classes)
        init_convolutions(self, linear_std=0.01)

    def forward(self, x: Tensor) -> Tensor:
        return self.fc(self.avgpool(self.trunk_output(self.stem(x))).flatten(1))


def _regnet(kind: str, size: str, depth: int, w_0: int, w_a: float, w_m: float, group_width: int) -> Builder:
    ratio = 0.25 if kind == "y" else None

    def builder(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> RegNet:
        params = BlockParams.from_init_params(depth, w_0, w_a, w_m, group_width, se_ratio=ratio)
        norm = kwargs.pop("norm_layer", partial(BatchNorm2d, eps=1e-5, momentum=0.1))
        found: RegNet = build(RegNet, weights, params, norm_layer=norm, **kwargs)
        return found

    builder.__name__ = builder.__qualname__ = f"regnet_{kind}_{size}"
    builder.__doc__ = f"RegNet{kind.upper()}-{size.upper()}; weights is a state dict or the path of one."
    return register(builder)


# Depth, w_0, w_a, w_m and group width: tables of the paper's appendix.
regnet_y_400mf = _regnet("y", "400mf", 16, 48, 27.89, 2.09, 8)
regnet_y_800mf = _regnet("y", "800mf", 14, 56, 38.84, 2.4, 16)
regnet_y_1_6gf = _regnet("y", "1_6gf", 27, 48, 20.71, 2.65, 24)
regnet_y_3_2gf = _regnet("y", "3_2gf", 21, 80, 42.63, 2.66, 24)
regnet_y_8gf = _regnet("y", "8gf", 17, 192, 76.82, 2.19, 56)
regnet_y_16gf = _regnet("y", "16gf", 18, 200, 106.23, 2.48, 112)
regnet_y_32gf = _regnet("y", "32gf", 20, 232, 115.89, 2.53, 232)
regnet_y_128gf = _regnet("y", "128gf", 27, 456, 160.83, 2.52, 264)
regnet_x_400mf = _regnet("x", "400mf", 22, 24, 24.48, 2.54, 16)
regnet_x_800mf = _regnet("x", "800mf", 16, 56, 35.73, 2.28, 16)
regnet_x_1_6gf = _regnet("x", "1_6gf", 18, 80, 34.01, 2.25, 24)
regnet_x_3_2gf = _regnet("x", "3_2gf", 25, 88, 26.31, 2.25, 48)
regnet_x_8gf = _regnet("x", "8gf", 23, 80, 49.56, 2.88, 120)
regnet_x_16gf = _regnet("x", "16gf", 22, 216, 55.59, 2.1, 128)
regnet_x_32gf = _regnet("x", "32gf", 23, 320, 69.86, 2.0, 168)
