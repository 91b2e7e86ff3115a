# SPDX-License-Identifier: Apache-2.0
"""AlexNet (arXiv:1404.5997), VGG (arXiv:1409.1556) and SqueezeNet (arXiv:1602.07360)."""

from __future__ import annotations

from typing import Any

from ...combining import concat
from ...errors import InvalidError, shown
from ...nn import (
    AdaptiveAvgPool2d,
    BatchNorm2d,
    Conv2d,
    Dropout,
    Linear,
    MaxPool2d,
    Module,
    ReLU,
    Sequential,
    init,
)
from ...tensor import Tensor
from ._registry import Builder, Weights, build, init_convolutions, register


class AlexNet(Module):
    """Five convolutions and three linear layers. (N, 3, H, W), at least 63 x 63, to (N, num_classes)."""

    def __init__(self, num_classes: int = 1000, dropout: float = 0.5) -> None:
        super().__init__()
        layers: list[Module] = []
        # Channels, kernel, stride, padding, and whether the largest of windows follow.
        inputs = 3
        for outputs, kernel, stride, padding, pooled in (
            (64, 11, 4, 2, True), (192, 5, 1, 2, True), (384, 3, 1, 1, False), (256, 3, 1, 1, False),
            (256, 3, 1, 1, True),
        ):  # fmt: skip
            layers += [Conv2d(inputs, outputs, kernel, stride, padding), ReLU(inplace=True)]
            layers += [MaxPool2d(3, 2)] if pooled else []
            inputs = outputs
        self.features = Sequential(*layers)
        self.avgpool = AdaptiveAvgPool2d((6, 6))
        self.classifier = Sequential(
            Dropout(dropout), Linear(256 * 6 * 6, 4096), ReLU(inplace=True),
            Dropout(dropout), Linear(4096, 4096), ReLU(inplace=True), Linear(4096, num_classes),
        )  # fmt: skip

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.avgpool(self.features(x)).flatten(1))  # type: ignore[no-any-return]


@register
def alexnet(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> AlexNet:
    """AlexNet; weights is a state dict or the path of one."""
    found: AlexNet = build(AlexNet, weights, **kwargs)
    return found


# ---- VGG

# Channels of the convolutions of each of the five parts.
_WIDTHS = {
    11: ((64,), (128,), (256,) * 2, (512,) * 2, (512,) * 2),
    13: ((64,) * 2, (128,) * 2, (256,) * 2, (512,) * 2, (512,) * 2),
    16: ((64,) * 2, (128,) * 2, (256,) * 3, (512,) * 3, (512,) * 3),
    19: ((64,) * 2, (128,) * 2, (256,) * 4, (512,) * 4, (512,) * 4),
}


class VGG(Module):
    """Convolutions of 3 x 3 and three linear layers. (N, 3, H, W), at least 32 x 32, to (N, num_classes)."""

    def __init__(
        self, features: Module, num_classes: int = 1000, init_weights: bool = True, dropout: float = 0.5
    ) -> None:
        super().__init__()
        self.features = features
        self.avgpool = AdaptiveAvgPool2d((7, 7))
        self.classifier = Sequential(
            Linear(512 * 7 * 7, 4096), ReLU(inplace=True), Dropout(dropout),
            Linear(4096, 4096), ReLU(inplace=True), Dropout(dropout), Linear(4096, num_classes),
        )  # fmt: skip
        if init_weights:
            init_convolutions(self, linear_std=0.01)

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.avgpool(self.features(x)).flatten(1))  # type: ignore[no-any-return]


def _features(depth: int, batch_norm: bool) -> Sequential:
    layers: list[Module] = []
    inputs = 3
    for part in _WIDTHS[depth]:
        for outputs in part:
            layers.append(Conv2d(inputs, outputs, 3, padding=1))
            layers += [BatchNorm2d(outputs)] if batch_norm else []
            layers.append(ReLU(inplace=True))
            inputs = outputs
        layers.append(MaxPool2d(2, 2))
    return Sequential(*layers)


def _vgg(depth: int, batch_norm: bool) -> Builder:
    def builder(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> VGG:
        if weights is not None:
            kwargs["init_weights"] = False
        found: VGG = build(VGG, weights, _features(depth, batch_norm), **kwargs)
        return found

    builder.__name__ = builder.__qualname__ = f"vgg{depth}{'_bn' if batch_norm else ''}"
    more = " and batch normalization" if batch_norm else ""
    builder.__doc__ = f"VGG with {depth} layers{more}; weights is a state dict or the path of one."
    return register(builder)


vgg11, vgg13, vgg16, vgg19 = (_vgg(depth, False) for depth in (11, 13, 16, 19))
vgg11_bn, vgg13_bn, vgg16_bn, vgg19_bn = (_vgg(depth, True) for depth in (11, 13, 16, 19))


# ---- SqueezeNet


class Fire(Module):
    """A convolution of 1 x 1, and then one of 1 x 1 and one of 3 x 3 beside each other."""

    def __init__(self, inplanes: int, squeeze_planes: int, expand1x1_planes: int, expand3x3_planes: int) -> None:
        super().__init__()
        self.squeeze = Conv2d(inplanes, squeeze_planes, 1)
        self.squeeze_activation = ReLU(inplace=True)
        self.expand1x1 = Conv2d(squeeze_planes, expand1x1_planes, 1)
        self.expand1x1_activation = ReLU(inplace=True)
        self.expand3x3 = Conv2d(squeeze_planes, expand3x3_planes, 3, padding=1)
        self.expand3x3_activation = ReLU(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        x = self.squeeze_activation(self.squeeze(x))
        parts = self.expand1x1_activation(self.expand1x1(x)), self.expand3x3_activation(self.expand3x3(x))
        return concat(list(parts), 1)


class SqueezeNet(Module):
    """Fire modules and a convolution for the classes. (N, 3, H, W), at least 21 x 21, to (N, num_classes)."""

    def __init__(self, version: str = "1_0", num_classes: int = 1000, dropout: float = 0.5) -> None:
        super().__init__()
        first: list[Module]
        if version == "1_0":
            first, pooled = [Conv2d(3, 96, 7, 2), ReLU(inplace=True)], (0, 3, 7)
            inputs = 96
        elif version == "1_1":
            first, pooled = [Conv2d(3, 64, 3, 2), ReLU(inplace=True)], (0, 2, 4)
            inputs = 64
        else:
            raise InvalidError(f"SqueezeNet: version is {shown(version)}, expected '1_0' or '1_1'")
        layers = first
        for i, (squeezed, expanded) in enumerate(
            ((16, 64), (16, 64), (32, 128), (32, 128), (48, 192), (48, 192), (64, 256), (64, 256))
        ):
            layers += [MaxPool2d(3, 2, ceil_mode=True)] if i in pooled else []
            layers.append(Fire(inputs, squeezed, expanded, expanded))
            inputs = 2 * expanded
        self.features = Sequential(*layers)
        last = Conv2d(512, num_classes, 1)
        self.classifier = Sequential(Dropout(dropout), last, ReLU(inplace=True), AdaptiveAvgPool2d((1, 1)))
        for module in self.modules():
            if isinstance(module, Conv2d):
                if module is last:
                    init.normal_(module.weight, 0.0, 0.01)
                else:
                    init.kaiming_uniform_(module.weight)
                if module.bias is not None:
                    init.zeros_(module.bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.features(x)).flatten(1)  # type: ignore[no-any-return]


@register
def squeezenet1_0(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> SqueezeNet:
    """SqueezeNet 1.0; weights is a state dict or the path of one."""
    found: SqueezeNet = build(SqueezeNet, weights, "1_0", **kwargs)
    return found


@register
def squeezenet1_1(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> SqueezeNet:
    """SqueezeNet 1.1, of less than half the work of 1.0; weights is a state dict or the path of one."""
    found: SqueezeNet = build(SqueezeNet, weights, "1_1", **kwargs)
    return found
