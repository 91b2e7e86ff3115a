# SPDX-License-Identifier: Apache-2.0
"""ResNet (arXiv:1512.03385), ResNeXt (arXiv:1611.05431) and Wide ResNet (arXiv:1605.07146)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable

from ...errors import InvalidError, shown
from ...nn import AdaptiveAvgPool2d, BatchNorm2d, Conv2d, Linear, MaxPool2d, Module, ReLU, Sequential, init
from ...tensor import Tensor
from ..ops.misc import Layer
from ._registry import Weights, build, init_convolutions, register


def _conv3x3(inputs: int, outputs: int, stride: int = 1, groups: int = 1, dilation: int = 1) -> Conv2d:
    return Conv2d(inputs, outputs, 3, stride, dilation, dilation, groups, bias=False)


def _conv1x1(inputs: int, outputs: int, stride: int = 1) -> Conv2d:
    return Conv2d(inputs, outputs, 1, stride, bias=False)


class BasicBlock(Module):
    """Two convolutions of 3 x 3, and what comes in is added."""

    expansion = 1

    def __init__(
        self,
        inplanes: int,
        planes: int,
        stride: int = 1,
        downsample: Module | None = None,
        groups: int = 1,
        base_width: int = 64,
        dilation: int = 1,
        norm_layer: Layer = None,
    ) -> None:
        super().__init__()
        if groups != 1 or base_width != 64 or dilation > 1:
            raise InvalidError(
                f"BasicBlock: groups {groups}, base_width {base_width} and dilation {dilation}, expected 1, 64 and 1"
            )
        norm = norm_layer or BatchNorm2d
        self.conv1, self.bn1 = _conv3x3(inplanes, planes, stride), norm(planes)
        self.relu = ReLU(inplace=True)
        self.conv2, self.bn2 = _conv3x3(planes, planes), norm(planes)
        self.downsample = downsample
        self.stride = stride

    def forward(self, x: Tensor) -> Tensor:
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        return self.relu(out + (x if self.downsample is None else self.downsample(x)))


class Bottleneck(Module):
    """Convolutions of 1 x 1, 3 x 3 (with the stride) and 1 x 1, and what comes in is added."""

    expansion = 4

    def __init__(
        self,
        inplanes: int,
        planes: int,
        stride: int = 1,
        downsample: Module | None = None,
        groups: int = 1,
        base_width: int = 64,
        dilation: int = 1,
        norm_layer: Layer = None,
    ) -> None:
        super().__init__()
        norm = norm_layer or BatchNorm2d
        width, outputs = int(planes * (base_width / 64.0)) * groups, planes * self.expansion
        self.conv1, self.bn1 = _conv1x1(inplanes, width), norm(width)
        self.conv2, self.bn2 = _conv3x3(width, width, stride, groups, dilation), norm(width)
        self.conv3, self.bn3 = _conv1x1(width, outputs), norm(outputs)
        self.relu = ReLU(inplace=True)
        self.downsample = downsample
        self.stride = stride

    def forward(self, x: Tensor) -> Tensor:
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.relu(self.bn2(self.conv2(out)))
        out = self.bn3(self.conv3(out))
        return self.relu(out + (x if self.downsample is None else self.downsample(x)))


class ResNet(Module):
    """Four stages of blocks. (N, 3, H, W) to (N, num_classes)."""

    def __init__(
        self,
        block: Any,
        layers: Sequence[int],
        num_classes: int = 1000,
        zero_init_residual: bool = False,
        groups: int = 1,
        width_per_group: int = 64,
        replace_stride_with_dilation: Sequence[bool] | None = None,
        norm_layer: Layer = None,
    ) -> None:
        super().__init__()
        dilate = [False] * 3 if replace_stride_with_dilation is None else list(replace_stride_with_dilation)
        if len(dilate) != 3:
            raise InvalidError(
                f"ResNet: replace_stride_with_dilation is {shown(replace_stride_with_dilation)}, expected 3 values"
            )
        self._norm: Callable[..., Module] = norm_layer or BatchNorm2d
        self.inplanes, self.dilation = 64, 1
        self.groups, self.base_width = groups, width_per_group
        self.conv1 = Conv2d(3, 64, 7, 2, 3, bias=False)
        self.bn1 = self._norm(64)
        self.relu = ReLU(inplace=True)
        self.maxpool = MaxPool2d(3, 2, 1)
        self.layer1 = self._stage(block, 64, layers[0], 1, False)
        self.layer2 = self._stage(block, 128, layers[1], 2, dilate[0])
        self.layer3 = self._stage(block, 256, layers[2], 2, dilate[1])
        self.layer4 = self._stage(block, 512, layers[3], 2, dilate[2])
        self.avgpool = AdaptiveAvgPool2d((1, 1))
        self.fc = Linear(512 * block.expansion, num_classes)
        init_convolutions(self)
        if zero_init_residual:
            for module in self.modules():
                if isinstance(module, (BasicBlock, Bottleneck)):
                    last: Any = module.bn3 if isinstance(module, Bottleneck) else module.bn2
                    init.zeros_(last.weight)

    def _stage(self, block: Any, planes: int, n: int, stride: int, dilate: bool) -> Sequential:
        before, outputs = self.dilation, planes * block.expansion
        if dilate:
            self.dilation, stride = self.dilation * stride, 1
        downsample = None
        if stride != 1 or self.inplanes != outputs:
            downsample = Sequential(_conv1x1(self.inplanes, outputs, stride), self._norm(outputs))
        more = (self.groups, self.base_width)
        blocks = [block(self.inplanes, planes, stride, downsample, *more, before, self._norm)]
        self.inplanes = outputs
        blocks += [block(outputs, planes, 1, None, *more, self.dilation, self._norm) for _ in range(1, n)]
        return Sequential(*blocks)

    def forward(self, x: Tensor) -> Tensor:
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(self.avgpool(x).flatten(1))


def _resnet(block: Any, layers: Sequence[int], weights: Weights, named: dict[str, Any]) -> ResNet:
    found: ResNet = build(ResNet, weights, block, layers, **named)
    return found


@register
def resnet18(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """ResNet with 18 layers; weights is a state dict or the path of one."""
    return _resnet(BasicBlock, [2, 2, 2, 2], weights, kwargs)


@register
def resnet34(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """ResNet with 34 layers; weights is a state dict or the path of one."""
    return _resnet(BasicBlock, [3, 4, 6, 3], weights, kwargs)


@register
def resnet50(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """ResNet with 50 layers; weights is a state dict or the path of one."""
    return _resnet(Bottleneck, [3, 4, 6, 3], weights, kwargs)


@register
def resnet101(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """ResNet with 101 layers; weights is a state dict or the path of one."""
    return _resnet(Bottleneck, [3, 4, 23, 3], weights, kwargs)


@register
def resnet152(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """ResNet with 152 layers; weights is a state dict or the path of one."""
    return _resnet(Bottleneck, [3, 8, 36, 3], weights, kwargs)


@register
def resnext50_32x4d(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """ResNeXt with 50 layers, 32 groups of width 4; weights is a state dict or the path of one."""
    return _resnet(Bottleneck, [3, 4, 6, 3], weights, {"groups": 32, "width_per_group": 4, **kwargs})


@register
def resnext101_32x8d(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """ResNeXt with 101 layers, 32 groups of width 8; weights is a state dict or the path of one."""
    return _resnet(Bottleneck, [3, 4, 23, 3], weights, {"groups": 32, "width_per_group": 8, **kwargs})


@register
def resnext101_64x4d(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """ResNeXt with 101 layers, 64 groups of width 4; weights is a state dict or the path of one."""
    return _resnet(Bottleneck, [3, 4, 23, 3], weights, {"groups": 64, "width_per_group": 4, **kwargs})


@register
def wide_resnet50_2(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """ResNet with 50 layers whose inner convolutions are twice as wide; weights is a state dict or the path of one."""
    return _resnet(Bottleneck, [3, 4, 6, 3], weights, {"width_per_group": 128, **kwargs})


@register
def wide_resnet101_2(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ResNet:
    """ResNet with 101 layers whose inner convolutions are twice as wide; weights is a state dict or the path of one."""
    return _resnet(Bottleneck, [3, 4, 23, 3], weights, {"width_per_group": 128, **kwargs})
