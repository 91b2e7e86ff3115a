# SPDX-License-Identifier: Apache-2.0
"""ShuffleNetV2 (arXiv:1807.11164)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable

from ...combining import concat
from ...errors import InvalidError, shown
from ...nn import BatchNorm2d, Conv2d, Linear, MaxPool2d, Module, ReLU, Sequential
from ...nn import functional as F
from ...tensor import Tensor
from ._registry import Builder, Weights, build, register


def _pointwise(inputs: int, outputs: int) -> list[Module]:
    return [Conv2d(inputs, outputs, 1, bias=False), BatchNorm2d(outputs), ReLU(inplace=True)]


def _depthwise(width: int, stride: int) -> list[Module]:
    return [Conv2d(width, width, 3, stride, 1, groups=width, bias=False), BatchNorm2d(width)]


class InvertedResidual(Module):
    """Half of the channels go through convolutions, and all are shuffled; with a stride, all do in two ways."""

    def __init__(self, inp: int, oup: int, stride: int) -> None:
        super().__init__()
        if not 1 <= stride <= 3:
            raise InvalidError(f"InvertedResidual: stride is {stride}, expected 1 to 3")
        width = oup // 2
        if stride == 1 and inp != 2 * width:
            raise InvalidError(f"InvertedResidual: from {inp} to {oup} channels, expected the same with stride 1")
        self.stride = stride
        self.branch1 = Sequential(*(_depthwise(inp, stride) + _pointwise(inp, width) if stride > 1 else []))
        inputs = inp if stride > 1 else width
        self.branch2 = Sequential(*_pointwise(inputs, width), *_depthwise(width, stride), *_pointwise(width, width))

    def forward(self, x: Tensor) -> Tensor:
        if self.stride == 1:
            half = x.shape[1] // 2
            found = concat([x[:, :half], self.branch2(x[:, half:])], 1)
        else:
            found = concat([self.branch1(x), self.branch2(x)], 1)
        return F.channel_shuffle(found, 2)


class ShuffleNetV2(Module):
    """Three stages of blocks. (N, 3, H, W) to (N, num_classes)."""

    def __init__(
        self,
        stages_repeats: Sequence[int],
        stages_out_channels: Sequence[int],
        num_classes: int = 1000,
        inverted_residual: Callable[..., Module] = InvertedResidual,
    ) -> None:
        super().__init__()
        if len(stages_repeats) != 3 or len(stages_out_channels) != 5:
            raise InvalidError(
                f"ShuffleNetV2: stages_repeats {shown(stages_repeats)} and stages_out_channels "
                f"{shown(stages_out_channels)}, expected 3 and 5 numbers"
            )
        first, *widths, last = stages_out_channels
        self.conv1 = Sequential(Conv2d(3, first, 3, 2, 1, bias=False), BatchNorm2d(first), ReLU(inplace=True))
        self.maxpool = MaxPool2d(3, 2, 1)
        stages, inputs = [], first
        for n, outputs in zip(stages_repeats, widths):
            blocks = [inverted_residual(inputs, outputs, 2)]
            blocks += [inverted_residual(outputs, outputs, 1) for _ in range(n - 1)]
            stages.append(Sequential(*blocks))
            inputs = outputs
        self.stage2, self.stage3, self.stage4 = stages
        self.conv5 = Sequential(*_pointwise(inputs, last))
        self.fc = Linear(last, num_classes)

    def forward(self, x: Tensor) -> Tensor:
        x = self.stage4(self.stage3(self.stage2(self.maxpool(self.conv1(x)))))
        return self.fc(self.conv5(x).mean((2, 3)))


def _shufflenet(scale: str, *widths: int) -> Builder:
    def builder(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ShuffleNetV2:
        found: ShuffleNetV2 = build(ShuffleNetV2, weights, [4, 8, 4], widths, **kwargs)
        return found

    builder.__name__ = builder.__qualname__ = f"shufflenet_v2_x{scale.replace('.', '_')}"
    builder.__doc__ = f"ShuffleNetV2 with {scale} times the channels; weights is a state dict or the path of one."
    return register(builder)


shufflenet_v2_x0_5 = _shufflenet("0.5", 24, 48, 96, 192, 1024)
shufflenet_v2_x1_0 = _shufflenet("1.0", 24, 116, 232, 464, 1024)
shufflenet_v2_x1_5 = _shufflenet("1.5", 24, 176, 352, 704, 1024)
shufflenet_v2_x2_0 = _shufflenet("2.0", 24, 244, 488, 976, 2048)
