# SPDX-License-Identifier: Apache-2.0
"""EfficientNet (arXiv:1905.11946) and EfficientNetV2 (arXiv:2104.00298)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, Callable, NamedTuple

from ...errors import InvalidError
from ...nn import AdaptiveAvgPool2d, BatchNorm2d, Dropout, Linear, Module, Sequential, SiLU, init
from ...tensor import Tensor
from ..ops.misc import Conv2dNormActivation, Layer, SqueezeExcitation, StochasticDepth
from ._registry import Builder, Weights, build, init_convolutions, make_divisible, register


class MBConvConfig(NamedTuple):
    """A stage: how much wider its blocks are inside, kernel, stride, channels, and the number of blocks."""

    expand_ratio: float
    kernel: int
    stride: int
    input_channels: int
    out_channels: int
    num_layers: int
    fused: bool = False

    def scaled(self, width_mult: float, depth_mult: float) -> MBConvConfig:
        """The stage with other widths and depths."""
        return self._replace(
            input_channels=make_divisible(self.input_channels * width_mult, 8),
            out_channels=make_divisible(self.out_channels * width_mult, 8),
            num_layers=int(math.ceil(self.num_layers * depth_mult)),
        )


class _Block(Module):
    def __init__(self, cnf: MBConvConfig, layers: list[Module], drop: float) -> None:
        super().__init__()
        if cnf.stride not in (1, 2):
            raise InvalidError(f"{type(self).__name__}: stride is {cnf.stride}, expected 1 or 2")
        self.block = Sequential(*layers)
        self.stochastic_depth = StochasticDepth(drop, "row")
        self.use_res_connect = cnf.stride == 1 and cnf.input_channels == cnf.out_channels
        self.out_channels = cnf.out_channels

    def forward(self, input: Tensor) -> Tensor:
        found = self.block(input)
        return self.stochastic_depth(found) + input if self.use_res_connect else found


class MBConv(_Block):
    """Convolutions of 1 x 1, of each channel, and of 1 x 1, with squeeze and excitation before the last one."""

    def __init__(self, cnf: MBConvConfig, stochastic_depth_prob: float, norm_layer: Callable[..., Module]) -> None:
        width = make_divisible(cnf.input_channels * cnf.expand_ratio, 8)
        make = partial(Conv2dNormActivation, norm_layer=norm_layer)
        layers: list[Module] = []
        if width != cnf.input_channels:
            layers.append(make(cnf.input_channels, width, 1, activation_layer=SiLU))
        layers += [
            make(width, width, cnf.kernel, cnf.stride, groups=width, activation_layer=SiLU),
            SqueezeExcitation(width, max(1, cnf.input_channels // 4), activation=SiLU),
            make(width, cnf.out_channels, 1, activation_layer=None),
        ]
        super().__init__(cnf, layers, stochastic_depth_prob)


class FusedMBConv(_Block):
    """A convolution that makes channels, and one of 1 x 1."""

    def __init__(self, cnf: MBConvConfig, stochastic_depth_prob: float, norm_layer: Callable[..., Module]) -> None:
        width = make_divisible(cnf.input_channels * cnf.expand_ratio, 8)
        make = partial(Conv2dNormActivation, norm_layer=norm_layer)
        if width != cnf.input_channels:
            layers = [
                make(cnf.input_channels, width, cnf.kernel, cnf.stride, activation_layer=SiLU),
                make(width, cnf.out_channels, 1, activation_layer=None),
            ]
        else:
            layers = [make(cnf.input_channels, cnf.out_channels, cnf.kernel, cnf.stride, activation_layer=SiLU)]
        super().__init__(cnf, list(layers), stochastic_depth_prob)


class EfficientNet(Module):
    """Stages of MBConv and FusedMBConv. (N, 3, H, W) to (N, num_classes)."""

    def __init__(
        self,
        inverted_residual_setting: Sequence[MBConvConfig],
        dropout: float,
        stochastic_depth_prob: float = 0.2,
        num_classes: int = 1000,
        norm_layer: Layer = None,
        last_channel: int | None = None,
    ) -> None:
        super().__init__()
        if not inverted_residual_setting:
            raise InvalidError("EfficientNet: inverted_residual_setting is empty")
        norm = norm_layer or BatchNorm2d
        first, last = inverted_residual_setting[0].input_channels, inverted_residual_setting[-1].out_channels
        layers: list[Module] = [Conv2dNormActivation(3, first, 3, 2, norm_layer=norm, activation_layer=SiLU)]
        total, done = sum(stage.num_layers for stage in inverted_residual_setting), 0
        for stage in inverted_residual_setting:
            blocks = []
            for i in range(stage.num_layers):
                row = stage if i == 0 else stage._replace(input_channels=stage.out_channels, stride=1)
                kind = FusedMBConv if stage.fused else MBConv
                blocks.append(kind(row, stochastic_depth_prob * done / total, norm))
                done += 1
            layers.append(Sequential(*blocks))
        outputs = last_channel if last_channel is not None else 4 * last
        layers.append(Conv2dNormActivation(last, outputs, 1, norm_layer=norm, activation_layer=SiLU))
        self.features = Sequential(*layers)
        self.avgpool = AdaptiveAvgPool2d(1)
        self.classifier = Sequential(Dropout(dropout, inplace=True), Linear(outputs, num_classes))
        init_convolutions(self)
        head = self.classifier[1]
        init.uniform_(head.weight, -1 / math.sqrt(num_classes), 1 / math.sqrt(num_classes))
        init.zeros_(head.bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.avgpool(self.features(x)).flatten(1))  # type: ignore[no-any-return]


# Table 1 of EfficientNet: expansion, kernel, stride, input and output channels, blocks.
_B0 = (
    (1, 3, 1, 32, 16, 1), (6, 3, 2, 16, 24, 2), (6, 5, 2, 24, 40, 2), (6, 3, 2, 40, 80, 3), (6, 5, 1, 80, 112, 3),
    (6, 5, 2, 112, 192, 4), (6, 3, 1, 192, 320, 1),
)  # fmt: skip
# Widths, depths, dropout.
_SCALES = (
    (1.0, 1.0, 0.2), (1.0, 1.1, 0.2), (1.1, 1.2, 0.3), (1.2, 1.4, 0.3), (1.4, 1.8, 0.4), (1.6, 2.2, 0.4),
    (1.8, 2.6, 0.5), (2.0, 3.1, 0.5),
)  # fmt: skip
# Table 4 of EfficientNetV2 and its larger relatives; the last number says which stages are fused.
_V2 = {
    "s": (
        (1, 3, 1, 24, 24, 2, 1), (4, 3, 2, 24, 48, 4, 1), (4, 3, 2, 48, 64, 4, 1), (4, 3, 2, 64, 128, 6, 0),
        (6, 3, 1, 128, 160, 9, 0), (6, 3, 2, 160, 256, 15, 0),
    ),
    "m": (
        (1, 3, 1, 24, 24, 3, 1), (4, 3, 2, 24, 48, 5, 1), (4, 3, 2, 48, 80, 5, 1), (4, 3, 2, 80, 160, 7, 0),
        (6, 3, 1, 160, 176, 14, 0), (6, 3, 2, 176, 304, 18, 0), (6, 3, 1, 304, 512, 5, 0),
    ),
    "l": (
        (1, 3, 1, 32, 32, 4, 1), (4, 3, 2, 32, 64, 7, 1), (4, 3, 2, 64, 96, 7, 1), (4, 3, 2, 96, 192, 10, 0),
        (6, 3, 1, 192, 224, 19, 0), (6, 3, 2, 224, 384, 25, 0), (6, 3, 1, 384, 640, 7, 0),
    ),
}  # fmt: skip
_V2_DROPOUT = {"s": 0.2, "m": 0.3, "l": 0.4}


def _named(builder: Builder, name: str, what: str) -> Builder:
    builder.__name__ = builder.__qualname__ = name
    builder.__doc__ = f"{what}; weights is a state dict or the path of one."
    return register(builder)


def _first(number: int) -> Builder:
    width, depth, dropout = _SCALES[number]
    settings = [MBConvConfig(*row).scaled(width, depth) for row in _B0]

    def builder(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> EfficientNet:
        if number >= 5:
            kwargs.setdefault("norm_layer", partial(BatchNorm2d, eps=0.001, momentum=0.01))
        kwargs.setdefault("dropout", dropout)
        found: EfficientNet = build(EfficientNet, weights, settings, **kwargs)
        return found

    return _named(builder, f"efficientnet_b{number}", f"EfficientNet-B{number}")


def _second(size: str) -> Builder:
    settings = [MBConvConfig(*row[:6], fused=bool(row[6])) for row in _V2[size]]

    def builder(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> EfficientNet:
        kwargs.setdefault("norm_layer", partial(BatchNorm2d, eps=1e-3))
        kwargs.setdefault("dropout", _V2_DROPOUT[size])
        kwargs.setdefault("last_channel", 1280)
        found: EfficientNet = build(EfficientNet, weights, settings, **kwargs)
        return found

    return _named(builder, f"efficientnet_v2_{size}", f"EfficientNetV2-{size.upper()}")


efficientnet_b0, efficientnet_b1, efficientnet_b2, efficientnet_b3 = (_first(i) for i in range(4))
efficientnet_b4, efficientnet_b5, efficientnet_b6, efficientnet_b7 = (_first(i) for i in range(4, 8))
efficientnet_v2_s, efficientnet_v2_m, efficientnet_v2_l = (_second(size) for size in "sml")
