# SPDX-License-Identifier: Apache-2.0
"""ConvNeXt (arXiv:2201.03545)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Callable, NamedTuple

from ...creation import full
from ...errors import InvalidError
from ...nn import GELU, AdaptiveAvgPool2d, Conv2d, Flatten, LayerNorm, Linear, Module, Parameter, Sequential, init
from ...tensor import Tensor
from ..ops.misc import Conv2dNormActivation, Layer, Permute, StochasticDepth
from ._registry import Builder, Weights, build, register


class LayerNorm2d(LayerNorm):
    """LayerNorm over the channels of (N, C, H, W)."""

    def forward(self, x: Tensor) -> Tensor:
        return super().forward(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)


class CNBlock(Module):
    """A convolution of 7 x 7 of each channel and two linear layers, and what comes in is added."""

    def __init__(
        self,
        dim: int,
        layer_scale: float,
        stochastic_depth_prob: float,
        norm_layer: Callable[..., Module] | None = None,
    ) -> None:
        super().__init__()
        norm = norm_layer or partial(LayerNorm, eps=1e-6)
        self.block = Sequential(
            Conv2d(dim, dim, 7, padding=3, groups=dim), Permute([0, 2, 3, 1]), norm(dim), Linear(dim, 4 * dim), GELU(),
            Linear(4 * dim, dim), Permute([0, 3, 1, 2]),
        )  # fmt: skip
        self.layer_scale = Parameter(full((dim, 1, 1), layer_scale))
        self.stochastic_depth = StochasticDepth(stochastic_depth_prob, "row")

    def forward(self, input: Tensor) -> Tensor:
        return self.stochastic_depth(self.layer_scale * self.block(input)) + input


class CNBlockConfig(NamedTuple):
    """A stage: its channels, those of the next one, and the number of blocks."""

    input_channels: int
    out_channels: int | None
    num_layers: int


class ConvNeXt(Module):
    """Stages of CNBlock. (N, 3, H, W), at least 32 x 32, to (N, num_classes)."""

    def __init__(
        self,
        block_setting: Sequence[CNBlockConfig],
        stochastic_depth_prob: float = 0.0,
        layer_scale: float = 1e-6,
        num_classes: int = 1000,
        block: Layer = None,
        norm_layer: Layer = None,
        **kwargs: Any,
    ) -> None:
        super().__init__()
        if not block_setting:
            raise InvalidError("ConvNeXt: block_setting is empty")
        make, norm = block or CNBlock, norm_layer or partial(LayerNorm2d, eps=1e-6)
        first = block_setting[0].input_channels
        layers: list[Module] = [
            Conv2dNormActivation(3, first, 4, 4, padding=0, norm_layer=norm, activation_layer=None, bias=True)
        ]
        total, done = sum(stage.num_layers for stage in block_setting), 0
        for stage in block_setting:
            blocks = []
            for _ in range(stage.num_layers):
                blocks.append(make(stage.input_channels, layer_scale, stochastic_depth_prob * done / (total - 1.0)))
                done += 1
            layers.append(Sequential(*blocks))
            if stage.out_channels is not None:
                down = Conv2d(stage.input_channels, stage.out_channels, 2, 2)
                layers.append(Sequential(norm(stage.input_channels), down))
        last = block_setting[-1]
        width = last.input_channels if last.out_channels is None else last.out_channels
        self.features = Sequential(*layers)
        self.avgpool = AdaptiveAvgPool2d(1)
        self.classifier = Sequential(norm(width), Flatten(1), Linear(width, num_classes))
        for module in self.modules():
            if isinstance(module, (Conv2d, Linear)):
                init.trunc_normal_(module.weight, std=0.02)
                if module.bias is not None:
                    init.zeros_(module.bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.avgpool(self.features(x)))  # type: ignore[no-any-return]


def _convnext(size: str, widths: tuple[int, ...], depth: int, drop: float) -> Builder:
    following: tuple[int | None, ...] = (*widths[1:], None)
    settings = [CNBlockConfig(a, b, n) for a, b, n in zip(widths, following, (3, 3, depth, 3))]

    def builder(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> ConvNeXt:
        kwargs.setdefault("stochastic_depth_prob", drop)
        found: ConvNeXt = build(ConvNeXt, weights, settings, **kwargs)
        return found

    builder.__name__ = builder.__qualname__ = f"convnext_{size}"
    builder.__doc__ = f"ConvNeXt-{size.title()}; weights is a state dict or the path of one."
    return register(builder)


convnext_tiny = _convnext("tiny", (96, 192, 384, 768), 9, 0.1)
convnext_small = _convnext("small", (96, 192, 384, 768), 27, 0.4)
convnext_base = _convnext("base", (128, 256, 512, 1024), 27, 0.5)
convnext_large = _convnext("large", (192, 384, 768, 1536), 27, 0.5)
