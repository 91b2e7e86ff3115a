# SPDX-License-Identifier: Apache-2.0
"""GoogLeNet (arXiv:1409.4842)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable, NamedTuple

from ...combining import concat, stack
from ...nn import AdaptiveAvgPool2d, BatchNorm2d, Conv2d, Dropout, Linear, MaxPool2d, Module, Sequential, init
from ...nn import functional as F
from ...tensor import Tensor
from ._registry import Weights, build, register


class GoogLeNetOutputs(NamedTuple):
    """What GoogLeNet returns in training: the logits, and those of the two heads in between."""

    logits: Tensor
    aux_logits2: Tensor | None
    aux_logits1: Tensor | None


class BasicConv2d(Module):
    """Convolution, batch normalization and ReLU."""

    def __init__(self, in_channels: int, out_channels: int, **kwargs: Any) -> None:
        super().__init__()
        self.conv = Conv2d(in_channels, out_channels, bias=False, **kwargs)
        self.bn = BatchNorm2d(out_channels, eps=0.001)

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.bn(self.conv(x)))


class Inception(Module):
    """Convolutions of 1 x 1, two times of 3 x 3, and the largest of 3 x 3, side by side."""

    def __init__(
        self,
        in_channels: int,
        ch1x1: int,
        ch3x3red: int,
        ch3x3: int,
        ch5x5red: int,
        ch5x5: int,
        pool_proj: int,
        conv_block: Callable[..., Module] | None = None,
    ) -> None:
        super().__init__()
        make = conv_block or BasicConv2d
        self.branch1 = make(in_channels, ch1x1, kernel_size=1)
        self.branch2 = Sequential(
            make(in_channels, ch3x3red, kernel_size=1), make(ch3x3red, ch3x3, kernel_size=3, padding=1)
        )
        self.branch3 = Sequential(
            make(in_channels, ch5x5red, kernel_size=1), make(ch5x5red, ch5x5, kernel_size=3, padding=1)
        )
        self.branch4 = Sequential(MaxPool2d(3, 1, 1, ceil_mode=True), make(in_channels, pool_proj, kernel_size=1))

    def forward(self, x: Tensor) -> Tensor:
        return concat([self.branch1(x), self.branch2(x), self.branch3(x), self.branch4(x)], 1)


class InceptionAux(Module):
    """A head for training."""

    def __init__(
        self,
        in_channels: int,
        num_classes: int,
        conv_block: Callable[..., Module] | None = None,
        dropout: float = 0.7,
    ) -> None:
        super().__init__()
        self.conv = (conv_block or BasicConv2d)(in_channels, 128, kernel_size=1)
        self.fc1, self.fc2 = Linear(2048, 1024), Linear(1024, num_classes)
        self.dropout = Dropout(dropout)

    def forward(self, x: Tensor) -> Tensor:
        x = self.conv(F.adaptive_avg_pool2d(x, (4, 4))).flatten(1)
        return self.fc2(self.dropout(F.relu(self.fc1(x))))


# Table 1: input, 1 x 1, before 3 x 3, 3 x 3, before the other 3 x 3, that one, after the largest.
_WIDTHS = {
    "3a": (192, 64, 96, 128, 16, 32, 32), "3b": (256, 128, 128, 192, 32, 96, 64),
    "4a": (480, 192, 96, 208, 16, 48, 64), "4b": (512, 160, 112, 224, 24, 64, 64),
    "4c": (512, 128, 128, 256, 24, 64, 64), "4d": (512, 112, 144, 288, 32, 64, 64),
    "4e": (528, 256, 160, 320, 32, 128, 128), "5a": (832, 256, 160, 320, 32, 128, 128),
    "5b": (832, 384, 192, 384, 48, 128, 128),
}  # fmt: skip


class GoogLeNet(Module):
    """(N, 3, H, W) to (N, num_classes); in training, with aux_logits, to GoogLeNetOutputs.

    transform_input says that the images are normalized as for ImageNet, and not to the range -1 to 1.
    """

    def __init__(
        self,
        num_classes: int = 1000,
        aux_logits: bool = True,
        transform_input: bool = False,
        init_weights: bool | None = None,
        blocks: Sequence[Callable[..., Module]] | None = None,
        dropout: float = 0.2,
        dropout_aux: float = 0.7,
    ) -> None:
        super().__init__()
        make, inception, head = blocks or (BasicConv2d, Inception, InceptionAux)
        self.aux_logits, self.transform_input = aux_logits, transform_input
        self.conv1 = make(3, 64, kernel_size=7, stride=2, padding=3)
        self.maxpool1 = MaxPool2d(3, 2, ceil_mode=True)
        self.conv2 = make(64, 64, kernel_size=1)
        self.conv3 = make(64, 192, kernel_size=3, padding=1)
        self.maxpool2 = MaxPool2d(3, 2, ceil_mode=True)
        self.inception3a, self.inception3b = inception(*_WIDTHS["3a"]), inception(*_WIDTHS["3b"])
        self.maxpool3 = MaxPool2d(3, 2, ceil_mode=True)
        self.inception4a, self.inception4b = inception(*_WIDTHS["4a"]), inception(*_WIDTHS["4b"])
        self.inception4c, self.inception4d = inception(*_WIDTHS["4c"]), inception(*_WIDTHS["4d"])
        self.inception4e = inception(*_WIDTHS["4e"])
        self.maxpool4 = MaxPool2d(2, 2, ceil_mode=True)
        self.inception5a, self.inception5b = inception(*_WIDTHS["5a"]), inception(*_WIDTHS["5b"])
        self.aux1: Module | None = None
        self.aux2: Module | None = None
        if aux_logits:
            self.aux1 = head(512, num_classes, dropout=dropout_aux)
            self.aux2 = head(528, num_classes, dropout=dropout_aux)
        self.avgpool = AdaptiveAvgPool2d((1, 1))
        self.dropout = Dropout(dropout)
        self.fc = Linear(1024, num_classes)
        if init_weights is not False:
            for module in self.modules():
                if isinstance(module, (Conv2d, Linear)):
                    init.trunc_normal_(module.weight, std=0.01, a=-2.0, b=2.0)
                elif isinstance(module, BatchNorm2d) and module.weight is not None and module.bias is not None:
                    init.ones_(module.weight)
                    init.zeros_(module.bias)

    def forward(self, x: Tensor) -> Any:
        if self.transform_input:
            # From (x - mean) / std of ImageNet to (x - 0.5) / 0.5.
            parts = [
                x[:, i] * (std / 0.5) + (mean - 0.5) / 0.5
                for i, (mean, std) in enumerate(((0.485, 0.229), (0.456, 0.224), (0.406, 0.225)))
            ]
            x = stack(parts, 1)
        x = self.maxpool1(self.conv1(x))
        x = self.maxpool2(self.conv3(self.conv2(x)))
        x = self.maxpool3(self.inception3b(self.inception3a(x)))
        x = self.inception4a(x)
        first = self.aux1(x) if self.aux1 is not None and self.training else None
        x = self.inception4d(self.inception4c(self.inception4b(x)))
        second = self.aux2(x) if self.aux2 is not None and self.training else None
        x = self.maxpool4(self.inception4e(x))
        x = self.inception5b(self.inception5a(x))
        x = self.fc(self.dropout(self.avgpool(x).flatten(1)))
        return GoogLeNetOutputs(x, second, first) if self.training and self.aux_logits else x


@register
def googlenet(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> GoogLeNet:
    """GoogLeNet with batch normalization; weights is a state dict or the path of one."""
    if weights is not None:
        kwargs.setdefault("init_weights", False)
    found: GoogLeNet = build(GoogLeNet, weights, **kwargs)
    return found
