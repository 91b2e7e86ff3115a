# SPDX-License-Identifier: Apache-2.0
"""torchvision.models.vgg: the layers of a VGG network from a list of widths."""

from __future__ import annotations

from typing import Any

from libtensor import nn


def make_layers(cfg: list[Any], batch_norm: bool = False) -> nn.Sequential:
    """3x3 convolutions with ReLU of these widths on 3 channels; "M" halves height and width."""
    layers: list[nn.Module] = []
    channels = 3
    for width in cfg:
        if width == "M":
            layers.append(nn.MaxPool2d(kernel_size=2, stride=2))
            continue
        layers.append(nn.Conv2d(channels, width, kernel_size=3, padding=1))
        if batch_norm:
            layers.append(nn.BatchNorm2d(width))
        layers.append(nn.ReLU(inplace=True))
        channels = width
    return nn.Sequential(*layers)
