# SPDX-License-Identifier: Apache-2.0
"""DenseNet (arXiv:1608.06993)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ...combining import concat
from ...nn import AvgPool2d, BatchNorm2d, Conv2d, Linear, MaxPool2d, Module, ReLU, Sequential, init
from ...nn import functional as F
from ...tensor import Tensor
from ._registry import Builder, Weights, build, init_convolutions, register


class _DenseLayer(Module):
    def __init__(self, inputs: int, growth_rate: int, bn_size: int, drop_rate: float) -> None:
        super().__init__()
        width = bn_size * growth_rate
        self.norm1, self.relu1 = BatchNorm2d(inputs), ReLU(inplace=True)
        self.conv1 = Conv2d(inputs, width, 1, bias=False)
        self.norm2, self.relu2 = BatchNorm2d(width), ReLU(inplace=True)
        self.conv2 = Conv2d(width, growth_rate, 3, padding=1, bias=False)
        self.drop_rate = float(drop_rate)

    def forward(self, x: Tensor) -> Tensor:
        x = self.conv1(self.relu1(self.norm1(x)))
        x = self.conv2(self.relu2(self.norm2(x)))
        return F.dropout(x, self.drop_rate, self.training) if self.drop_rate > 0 else x


class _DenseBlock(Module):
    def __init__(self, n: int, inputs: int, growth_rate: int, bn_size: int, drop_rate: float) -> None:
        super().__init__()
        for i in range(n):
            layer = _DenseLayer(inputs + i * growth_rate, growth_rate, bn_size, drop_rate)
            self.add_module(f"denselayer{i + 1}", layer)

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.children():
            x = concat([x, layer(x)], 1)
        return x


class DenseNet(Module):
    """Blocks whose layers see what all layers before them made. (N, 3, H, W), at least 29 x 29, to (N, num_classes)."""

    def __init__(
        self,
        growth_rate: int = 32,
        block_config: Sequence[int] = (6, 12, 24, 16),
        num_init_features: int = 64,
        bn_size: int = 4,
        drop_rate: float = 0,
        num_classes: int = 1000,
        memory_efficient: bool = False,
    ) -> None:
        super().__init__()
        width = num_init_features
        layers: dict[str, Module] = {
            "conv0": Conv2d(3, width, 7, 2, 3, bias=False),
            "norm0": BatchNorm2d(width),
            "relu0": ReLU(inplace=True),
            "pool0": MaxPool2d(3, 2, 1),
        }
        for i, n in enumerate(block_config, 1):
            layers[f"denseblock{i}"] = _DenseBlock(n, width, growth_rate, bn_size, drop_rate)
            width += n * growth_rate
            if i < len(block_config):
                layers[f"transition{i}"] = Sequential(
                    {
                        "norm": BatchNorm2d(width),
                        "relu": ReLU(inplace=True),
                        "conv": Conv2d(width, width // 2, 1, bias=False),
                        "pool": AvgPool2d(2, 2),
                    }
                )
                width //= 2
        layers["norm5"] = BatchNorm2d(width)
        self.features = Sequential(layers)
        self.classifier = Linear(width, num_classes)
        init_convolutions(self, "fan_in")
        if self.classifier.bias is not None:
            init.zeros_(self.classifier.bias)

    def forward(self, x: Tensor) -> Tensor:
        x = self.features(x).relu()
        return self.classifier(F.adaptive_avg_pool2d(x, (1, 1)).flatten(1))


_OLD = re.compile(r"(denselayer\d+\.(?:norm|relu|conv))\.([12]\.)")


def _renamed(name: str) -> str:
    """Files from when names could have dots: norm.1 is norm1."""
    return _OLD.sub(r"\1\2", name)


def _densenet(depth: int, growth_rate: int, blocks: tuple[int, ...], first: int) -> Builder:
    def builder(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> DenseNet:
        found: DenseNet = build(DenseNet, weights, growth_rate, blocks, first, rename=_renamed, **kwargs)
        return found

    builder.__name__ = builder.__qualname__ = f"densenet{depth}"
    builder.__doc__ = f"DenseNet with {depth} layers; weights is a state dict or the path of one."
    return register(builder)


densenet121 = _densenet(121, 32, (6, 12, 24, 16), 64)
densenet161 = _densenet(161, 48, (6, 12, 36, 24), 96)
densenet169 = _densenet(169, 32, (6, 12, 32, 32), 64)
densenet201 = _densenet(201, 32, (6, 12, 48, 32), 64)
