# SPDX-License-Identifier: Apache-2.0
"""MobileNetV2 (arXiv:1801.04381), MobileNetV3 (arXiv:1905.02244) and MnasNet (arXiv:1807.11626)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Callable, NamedTuple

from ...errors import InvalidError, shown
from ...nn import (
    AdaptiveAvgPool2d,
    BatchNorm2d,
    Conv2d,
    Dropout,
    Hardsigmoid,
    Hardswish,
    Linear,
    Module,
    ReLU,
    ReLU6,
    Sequential,
    init,
)
from ...tensor import Tensor
from ..ops.misc import Conv2dNormActivation, Layer, SqueezeExcitation
from ._registry import Builder, Weights, build, init_convolutions, make_divisible, register


class InvertedResidual(Module):
    """A convolution of 1 x 1 that makes channels, one for each channel, and one of 1 x 1 without activation."""

    def __init__(self, inp: int, oup: int, stride: int, expand_ratio: int, norm_layer: Layer = None) -> None:
        super().__init__()
        if stride not in (1, 2):
            raise InvalidError(f"InvertedResidual: stride is {stride}, expected 1 or 2")
        norm, width = norm_layer or BatchNorm2d, round(inp * expand_ratio)
        layers: list[Module] = []
        if expand_ratio != 1:
            layers.append(Conv2dNormActivation(inp, width, 1, norm_layer=norm, activation_layer=ReLU6))
        layers += [
            Conv2dNormActivation(width, width, 3, stride, groups=width, norm_layer=norm, activation_layer=ReLU6),
            Conv2d(width, oup, 1, bias=False),
            norm(oup),
        ]
        self.conv = Sequential(*layers)
        self.use_res_connect = stride == 1 and inp == oup
        self.stride, self.out_channels = stride, oup

    def forward(self, x: Tensor) -> Tensor:
        return x + self.conv(x) if self.use_res_connect else self.conv(x)  # type: ignore[no-any-return]


class MobileNetV2(Module):
    """Inverted residuals. (N, 3, H, W) to (N, num_classes)."""

    def __init__(
        self,
        num_classes: int = 1000,
        width_mult: float = 1.0,
        inverted_residual_setting: Sequence[Sequence[int]] | None = None,
        round_nearest: int = 8,
        block: Callable[..., Module] | None = None,
        norm_layer: Layer = None,
        dropout: float = 0.2,
    ) -> None:
        super().__init__()
        make, norm = block or InvertedResidual, norm_layer or BatchNorm2d
        # Expansion, channels, repetitions, stride.
        settings = inverted_residual_setting or (
            (1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1),
        )  # fmt: skip
        if any(len(row) != 4 for row in settings):
            raise InvalidError(
                f"MobileNetV2: inverted_residual_setting is {shown(settings)}, expected rows of 4 numbers"
            )
        width = make_divisible(32 * width_mult, round_nearest)
        self.last_channel = make_divisible(1280 * max(1.0, width_mult), round_nearest)
        layers: list[Module] = [Conv2dNormActivation(3, width, stride=2, norm_layer=norm, activation_layer=ReLU6)]
        for expansion, channels, repetitions, stride in settings:
            outputs = make_divisible(channels * width_mult, round_nearest)
            for i in range(repetitions):
                layers.append(make(width, outputs, stride if i == 0 else 1, expand_ratio=expansion, norm_layer=norm))
                width = outputs
        layers.append(Conv2dNormActivation(width, self.last_channel, 1, norm_layer=norm, activation_layer=ReLU6))
        self.features = Sequential(*layers)
        self.classifier = Sequential(Dropout(dropout), Linear(self.last_channel, num_classes))
        init_convolutions(self, linear_std=0.01)

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.features(x).mean((2, 3)))  # type: ignore[no-any-return]


@register
def mobilenet_v2(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> MobileNetV2:
    """MobileNetV2; weights is a state dict or the path of one."""
    found: MobileNetV2 = build(MobileNetV2, weights, **kwargs)
    return found


# ---- MobileNetV3


class InvertedResidualConfig(NamedTuple):
    """A row of the tables: the block's channels, kernel, and whether it has squeeze and excitation, and Hardswish."""

    input_channels: int
    kernel: int
    expanded_channels: int
    out_channels: int
    use_se: bool
    use_hs: bool
    stride: int
    dilation: int = 1

    def scaled(self, width_mult: float) -> InvertedResidualConfig:
        """The row with other widths."""
        inputs, expanded, outputs = (
            make_divisible(width * width_mult, 8)
            for width in (self.input_channels, self.expanded_channels, self.out_channels)
        )
        return self._replace(input_channels=inputs, expanded_channels=expanded, out_channels=outputs)


class InvertedResidualV3(Module):
    """InvertedResidual with squeeze and excitation before the last convolution."""

    def __init__(self, cnf: InvertedResidualConfig, norm_layer: Callable[..., Module]) -> None:
        super().__init__()
        if cnf.stride not in (1, 2):
            raise InvalidError(f"InvertedResidual: stride is {cnf.stride}, expected 1 or 2")
        activation: Callable[..., Module] = Hardswish if cnf.use_hs else ReLU
        width = cnf.expanded_channels
        layers: list[Module] = []
        if width != cnf.input_channels:
            layers.append(
                Conv2dNormActivation(cnf.input_channels, width, 1, norm_layer=norm_layer, activation_layer=activation)
            )
        stride = 1 if cnf.dilation > 1 else cnf.stride
        layers.append(
            Conv2dNormActivation(
                width, width, cnf.kernel, stride, dilation=cnf.dilation, groups=width, norm_layer=norm_layer,
                activation_layer=activation,
            )
        )  # fmt: skip
        if cnf.use_se:
            squeezed = make_divisible(width // 4, 8)
            layers.append(SqueezeExcitation(width, squeezed, scale_activation=Hardsigmoid))
        layers.append(Conv2dNormActivation(width, cnf.out_channels, 1, norm_layer=norm_layer, activation_layer=None))
        self.block = Sequential(*layers)
        self.use_res_connect = cnf.stride == 1 and cnf.input_channels == cnf.out_channels
        self.out_channels = cnf.out_channels

    def forward(self, input: Tensor) -> Tensor:
        found = self.block(input)
        return found + input if self.use_res_connect else found  # type: ignore[no-any-return]


class MobileNetV3(Module):
    """Inverted residuals with squeeze and excitation. (N, 3, H, W) to (N, num_classes)."""

    def __init__(
        self,
        inverted_residual_setting: Sequence[InvertedResidualConfig],
        last_channel: int,
        num_classes: int = 1000,
        block: Callable[..., Module] | None = None,
        norm_layer: Layer = None,
        dropout: float = 0.2,
        **kwargs: Any,
    ) -> None:
        super().__init__()
        if not inverted_residual_setting:
            raise InvalidError("MobileNetV3: inverted_residual_setting is empty")
        make = block or InvertedResidualV3
        norm = norm_layer or partial(BatchNorm2d, eps=0.001, momentum=0.01)
        first, last = inverted_residual_setting[0].input_channels, inverted_residual_setting[-1].out_channels
        layers: list[Module] = [
            Conv2dNormActivation(3, first, 3, 2, norm_layer=norm, activation_layer=Hardswish),
            *(make(row, norm) for row in inverted_residual_setting),
            Conv2dNormActivation(last, 6 * last, 1, norm_layer=norm, activation_layer=Hardswish),
        ]
        self.features = Sequential(*layers)
        self.avgpool = AdaptiveAvgPool2d(1)
        self.classifier = Sequential(
            Linear(6 * last, last_channel), Hardswish(), Dropout(dropout), Linear(last_channel, num_classes)
        )
        init_convolutions(self, linear_std=0.01)

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.avgpool(self.features(x)).flatten(1))  # type: ignore[no-any-return]


# Tables 1 and 2: input, kernel, expanded and output channels, squeeze and excitation, Hardswish, stride.
_LARGE = (
    (16, 3, 16, 16, 0, 0, 1), (16, 3, 64, 24, 0, 0, 2), (24, 3, 72, 24, 0, 0, 1), (24, 5, 72, 40, 1, 0, 2),
    (40, 5, 120, 40, 1, 0, 1), (40, 5, 120, 40, 1, 0, 1), (40, 3, 240, 80, 0, 1, 2), (80, 3, 200, 80, 0, 1, 1),
    (80, 3, 184, 80, 0, 1, 1), (80, 3, 184, 80, 0, 1, 1), (80, 3, 480, 112, 1, 1, 1), (112, 3, 672, 112, 1, 1, 1),
    (112, 5, 672, 160, 1, 1, 2), (160, 5, 960, 160, 1, 1, 1), (160, 5, 960, 160, 1, 1, 1),
)  # fmt: skip
_SMALL = (
    (16, 3, 16, 16, 1, 0, 2), (16, 3, 72, 24, 0, 0, 2), (24, 3, 88, 24, 0, 0, 1), (24, 5, 96, 40, 1, 1, 2),
    (40, 5, 240, 40, 1, 1, 1), (40, 5, 240, 40, 1, 1, 1), (40, 5, 120, 48, 1, 1, 1), (48, 5, 144, 48, 1, 1, 1),
    (48, 5, 288, 96, 1, 1, 2), (96, 5, 576, 96, 1, 1, 1), (96, 5, 576, 96, 1, 1, 1),
)  # fmt: skip


def _v3(rows: Any, last: int, tail: int, weights: Weights, named: dict[str, Any]) -> MobileNetV3:
    """reduced_tail halves the channels of the last blocks, dilated keeps their extents."""
    width = named.pop("width_mult", 1.0)
    reduce, dilation = (2 if named.pop("reduced_tail", False) else 1), (2 if named.pop("dilated", False) else 1)
    settings = []
    for i, (inputs, kernel, expanded, outputs, se, hs, stride) in enumerate(rows):
        if i >= tail:
            outputs //= reduce
        if i > tail:
            inputs, expanded = inputs // reduce, expanded // reduce
        row = InvertedResidualConfig(
            inputs, kernel, expanded, outputs, bool(se), bool(hs), stride, dilation if i >= tail else 1
        )
        settings.append(row.scaled(width))
    found: MobileNetV3 = build(MobileNetV3, weights, settings, make_divisible(last // reduce * width, 8), **named)
    return found


@register
def mobilenet_v3_large(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> MobileNetV3:
    """MobileNetV3-Large; weights is a state dict or the path of one."""
    return _v3(_LARGE, 1280, 12, weights, kwargs)


@register
def mobilenet_v3_small(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> MobileNetV3:
    """MobileNetV3-Small; weights is a state dict or the path of one."""
    return _v3(_SMALL, 1024, 8, weights, kwargs)


# ---- MnasNet


def _mnas_norm(channels: int) -> BatchNorm2d:
    return BatchNorm2d(channels, momentum=1 - 0.9997)


class _MnasBlock(Module):
    def __init__(self, inputs: int, outputs: int, kernel: int, stride: int, expansion: int) -> None:
        super().__init__()
        width = inputs * expansion
        self.apply_residual = inputs == outputs and stride == 1
        self.layers = Sequential(
            Conv2d(inputs, width, 1, bias=False), _mnas_norm(width), ReLU(inplace=True),
            Conv2d(width, width, kernel, stride, kernel // 2, groups=width, bias=False), _mnas_norm(width),
            ReLU(inplace=True), Conv2d(width, outputs, 1, bias=False), _mnas_norm(outputs),
        )  # fmt: skip

    def forward(self, input: Tensor) -> Tensor:
        found = self.layers(input)
        return found + input if self.apply_residual else found  # type: ignore[no-any-return]


class MNASNet(Module):
    """MnasNet-B1 with alpha times the channels. (N, 3, H, W) to (N, num_classes)."""

    def __init__(self, alpha: float, num_classes: int = 1000, dropout: float = 0.2) -> None:
        super().__init__()
        if not alpha > 0:
            raise InvalidError(f"MNASNet: alpha is {shown(alpha)}, expected a positive number")
        self.alpha, self.num_classes = alpha, num_classes
        widths = [make_divisible(width * alpha, 8) for width in (32, 16, 24, 40, 80, 96, 192, 320)]
        first, second = widths[:2]
        layers: list[Module] = [
            Conv2d(3, first, 3, 2, 1, bias=False), _mnas_norm(first), ReLU(inplace=True),
            Conv2d(first, first, 3, 1, 1, groups=first, bias=False), _mnas_norm(first), ReLU(inplace=True),
            Conv2d(first, second, 1, bias=False), _mnas_norm(second),
        ]  # fmt: skip
        # Kernel, stride, expansion, repetitions.
        for i, (kernel, stride, expansion, repetitions) in enumerate(
            ((3, 2, 3, 3), (5, 2, 3, 3), (5, 2, 6, 3), (3, 1, 6, 2), (5, 2, 6, 4), (3, 1, 6, 1))
        ):
            inputs, outputs = widths[i + 1 : i + 3]
            blocks = [_MnasBlock(inputs, outputs, kernel, stride, expansion)]
            blocks += [_MnasBlock(outputs, outputs, kernel, 1, expansion) for _ in range(1, repetitions)]
            layers.append(Sequential(*blocks))
        layers += [Conv2d(widths[-1], 1280, 1, bias=False), _mnas_norm(1280), ReLU(inplace=True)]
        self.layers = Sequential(*layers)
        self.classifier = Sequential(Dropout(dropout), Linear(1280, num_classes))
        init_convolutions(self)
        for module in self.modules():
            if isinstance(module, Linear):
                init.kaiming_uniform_(module.weight, mode="fan_out", nonlinearity="sigmoid")
                if module.bias is not None:
                    init.zeros_(module.bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.layers(x).mean((2, 3)))  # type: ignore[no-any-return]


def _mnasnet(alpha: float, name: str) -> Builder:
    def builder(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> MNASNet:
        found: MNASNet = build(MNASNet, weights, alpha, **kwargs)
        return found

    builder.__name__ = builder.__qualname__ = name
    builder.__doc__ = f"MnasNet with {alpha} times the channels; weights is a state dict or the path of one."
    return register(builder)


mnasnet0_5, mnasnet0_75 = _mnasnet(0.5, "mnasnet0_5"), _mnasnet(0.75, "mnasnet0_75")
mnasnet1_0, mnasnet1_3 = _mnasnet(1.0, "mnasnet1_0"), _mnasnet(1.3, "mnasnet1_3")
