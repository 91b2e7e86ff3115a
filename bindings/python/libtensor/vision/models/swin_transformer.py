# SPDX-License-Identifier: Apache-2.0
"""Swin Transformer (arXiv:2103.14030) and Swin Transformer V2 (arXiv:2111.09883)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, Callable

from ...combining import concat, stack
from ...creation import arange, empty, full, tensor, zeros
from ...dtypes import float32, int64
from ...functions import where
from ...nn import (
    GELU,
    AdaptiveAvgPool2d,
    Conv2d,
    Flatten,
    LayerNorm,
    Linear,
    Module,
    Parameter,
    ReLU,
    Sequential,
    init,
)
from ...nn import functional as F
from ...tensor import Tensor
from ..ops.misc import MLP, Layer, Permute, StochasticDepth
from ._registry import Builder, Weights, build, register


def _offsets(window: Sequence[int]) -> Tensor:
    """(S, S, 2): distances along rows and columns of each two of the S places of a window."""
    height, width = window
    rows = arange(height, dtype=int64).repeat_interleave(width)
    columns = arange(width, dtype=int64).repeat(height)
    places = stack([rows, columns], -1)
    return places.unsqueeze(1) - places.unsqueeze(0)


class ShiftedWindowAttention(Module):
    """Attention within windows of (N, H, W, C) that are shifted around the image, with a bias for each distance."""

    relative_position_index: Tensor

    def __init__(
        self,
        dim: int,
        window_size: Sequence[int],
        shift_size: Sequence[int],
        num_heads: int,
        qkv_bias: bool = True,
        proj_bias: bool = True,
        attention_dropout: float = 0.0,
        dropout: float = 0.0,
    ) -> None:
        super().__init__()
        self.window_size, self.shift_size, self.num_heads = list(window_size), list(shift_size), num_heads
        self.attention_dropout, self.dropout = attention_dropout, dropout
        self.qkv = Linear(dim, dim * 3, bias=qkv_bias)
        self.proj = Linear(dim, dim, bias=proj_bias)
        self._define_bias()
        height, width = window_size
        offsets = _offsets(window_size)
        index = (offsets[..., 0] + height - 1) * (2 * width - 1) + offsets[..., 1] + width - 1
        self.register_buffer("relative_position_index", index.flatten())

    def _define_bias(self) -> None:
        height, width = self.window_size
        table = empty((2 * height - 1) * (2 * width - 1), self.num_heads)
        self.relative_position_bias_table = Parameter(init.trunc_normal_(table, std=0.02))

    def _bias(self) -> Tensor:
        """(1, heads, S, S)"""
        return self._arranged(self.relative_position_bias_table)

    def _arranged(self, table: Tensor) -> Tensor:
        n = self.window_size[0] * self.window_size[1]
        rows = table[self.relative_position_index]
        return rows.reshape(n, n, -1).permute(2, 0, 1).unsqueeze(0)

    def _projected(self, x: Tensor) -> Tensor:
        return self.qkv(x)

    def _scores(self, q: Tensor, k: Tensor) -> Tensor:
        return (q * q.shape[-1] ** -0.5) @ k.mT  # type: ignore[no-any-return]

    def forward(self, x: Tensor) -> Tensor:
        n, height, width, channels = x.shape
        tall, wide = self.window_size
        x = F.pad(x, [0, 0, 0, -width % wide, 0, -height % tall])
        h, w = x.shape[1:3]
        # A window as large as the image has nothing to shift.
        down = 0 if tall >= h else self.shift_size[0]
        across = 0 if wide >= w else self.shift_size[1]
        shifted = down + across > 0
        if shifted:
            x = x.roll((-down, -across), (1, 2))
        rows, columns = h // tall, w // wide
        size, windows = tall * wide, n * rows * columns
        x = x.reshape(n, rows, tall, columns, wide, channels).permute(0, 1, 3, 2, 4, 5).reshape(windows, size, channels)
        qkv = self._projected(x).reshape(windows, size, 3, self.num_heads, channels // self.num_heads)
        q, k, v = qkv.permute(2, 0, 3, 1, 4).unbind(0)
        scores = self._scores(q, k) + self._bias()
        if shifted:
            mask = self._mask(h, w, down, across, x)
            scores = scores.reshape(n, rows * columns, self.num_heads, size, size) + mask
            scores = scores.reshape(windows, self.num_heads, size, size)
        shares = F.dropout(F.softmax(scores, -1), self.attention_dropout, self.training)
        x = (shares @ v).transpose(1, 2).reshape(windows, size, channels)
        x = F.dropout(self.proj(x), self.dropout, self.training)
        x = x.reshape(n, rows, columns, tall, wide, channels).permute(0, 1, 3, 2, 4, 5).reshape(n, h, w, channels)
        if shifted:
            x = x.roll((down, across), (1, 2))
        return x[:, :height, :width]

    def _mask(self, h: int, w: int, down: int, across: int, like: Tensor) -> Tensor:
        """(1, windows, 1, S, S): -100 where two places of a shifted window come from different sides of the image."""
        tall, wide = self.window_size
        y = [0] * (h - tall) + [1] * (tall - down) + [2] * down
        x = [0] * (w - wide) + [1] * (wide - across) + [2] * across
        parts = tensor(y, dtype=float32).unsqueeze(1) * 3 + tensor(x, dtype=float32).unsqueeze(0)
        parts = parts.reshape(h // tall, tall, w // wide, wide).permute(0, 2, 1, 3).reshape(-1, tall * wide)
        other = parts.unsqueeze(1) != parts.unsqueeze(2)
        mask = where(other, full((), -100.0), zeros(())).to(dtype=like.dtype, device=like.device)
        return mask.unsqueeze(1).unsqueeze(0)


class ShiftedWindowAttentionV2(ShiftedWindowAttention):
    """Attention by the cosine of queries and keys, with a bias that a small network computes from each distance."""

    relative_coords_table: Tensor

    def _define_bias(self) -> None:
        self.logit_scale = Parameter(full((self.num_heads, 1, 1), math.log(10)))
        self.cpb_mlp = Sequential(Linear(2, 512), ReLU(inplace=True), Linear(512, self.num_heads, bias=False))
        if self.qkv.bias is not None:
            third = self.qkv.bias.numel() // 3
            init.zeros_(self.qkv.bias.detach()[third : 2 * third])
        axes = []
        for extent in self.window_size:
            steps = arange(-(extent - 1), extent, dtype=float32) / max(extent - 1, 1) * 8
            axes.append(steps.sign() * (steps.abs() + 1.0).log2() / 3.0)
        tall, wide = (2 * extent - 1 for extent in self.window_size)
        table = stack([axes[0].unsqueeze(1).expand(tall, wide), axes[1].unsqueeze(0).expand(tall, wide)], -1)
        self.register_buffer("relative_coords_table", table.unsqueeze(0))

    def _bias(self) -> Tensor:
        table = self.cpb_mlp(self.relative_coords_table).reshape(-1, self.num_heads)
        return 16 * self._arranged(table).sigmoid()

    def _projected(self, x: Tensor) -> Tensor:
        bias: Tensor | None = self.qkv.bias
        if bias is not None:  # keys have none
            third = bias.numel() // 3
            bias = concat([bias[:third], bias[third : 2 * third] * 0, bias[2 * third :]], 0)
        return F.linear(x, self.qkv.weight, bias)

    def _scores(self, q: Tensor, k: Tensor) -> Tensor:
        scale = self.logit_scale.clamp(max=math.log(100.0)).exp()
        return F.normalize(q, dim=-1) @ F.normalize(k, dim=-1).mT * scale


class SwinTransformerBlock(Module):
    """Attention and two linear layers, each after a normalization, and what comes in is added."""

    attention: Callable[..., Module] = ShiftedWindowAttention

    def __init__(
        self,
        dim: int,
        num_heads: int,
        window_size: Sequence[int],
        shift_size: Sequence[int],
        mlp_ratio: float = 4.0,
        dropout: float = 0.0,
        attention_dropout: float = 0.0,
        stochastic_depth_prob: float = 0.0,
        norm_layer: Callable[..., Module] = LayerNorm,
    ) -> None:
        super().__init__()
        self.norm1 = norm_layer(dim)
        make = type(self).attention
        self.attn = make(dim, window_size, shift_size, num_heads, attention_dropout=attention_dropout, dropout=dropout)
        self.stochastic_depth = StochasticDepth(stochastic_depth_prob, "row")
        self.norm2 = norm_layer(dim)
        self.mlp = MLP(dim, [int(dim * mlp_ratio), dim], activation_layer=GELU, inplace=None, dropout=dropout)
        for module in self.mlp.modules():
            if isinstance(module, Linear):
                init.xavier_uniform_(module.weight)
                if module.bias is not None:
                    init.normal_(module.bias, std=1e-6)

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.stochastic_depth(self.attn(self.norm1(x)))
        return x + self.stochastic_depth(self.mlp(self.norm2(x)))


class SwinTransformerBlockV2(SwinTransformerBlock):
    """The block whose normalizations come last."""

    attention = ShiftedWindowAttentionV2

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.stochastic_depth(self.norm1(self.attn(x)))
        return x + self.stochastic_depth(self.norm2(self.mlp(x)))


def _quarters(x: Tensor) -> Tensor:
    """(N, H / 2, W / 2, 4 C) of (N, H, W, C): each 2 x 2 elements side by side, column after column."""
    x = F.pad(x, [0, 0, 0, x.shape[2] % 2, 0, x.shape[1] % 2])
    return concat([x[:, i::2, j::2] for j in (0, 1) for i in (0, 1)], -1)


class PatchMerging(Module):
    """(N, H, W, C) to (N, H / 2, W / 2, 2 C)."""

    def __init__(self, dim: int, norm_layer: Callable[..., Module] = LayerNorm) -> None:
        super().__init__()
        self.dim = dim
        self.reduction = Linear(4 * dim, 2 * dim, bias=False)
        self.norm = norm_layer(4 * dim)

    def forward(self, x: Tensor) -> Tensor:
        return self.reduction(self.norm(_quarters(x)))


class PatchMergingV2(Module):
    """PatchMerging whose normalization comes last."""

    def __init__(self, dim: int, norm_layer: Callable[..., Module] = LayerNorm) -> None:
        super().__init__()
        self.dim = dim
        self.reduction = Linear(4 * dim, 2 * dim, bias=False)
        self.norm = norm_layer(2 * dim)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(self.reduction(_quarters(x)))  # type: ignore[no-any-return]


class SwinTransformer(Module):
    """Stages of attention within windows. (N, 3, H, W) to (N, num_classes)."""

    def __init__(
        self,
        patch_size: Sequence[int],
        embed_dim: int,
        depths: Sequence[int],
        num_heads: Sequence[int],
        window_size: Sequence[int],
        mlp_ratio: float = 4.0,
        dropout: float = 0.0,
        attention_dropout: float = 0.0,
        stochastic_depth_prob: float = 0.1,
        num_classes: int = 1000,
        norm_layer: Layer = None,
        block: Layer = None,
        downsample_layer: Callable[..., Module] = PatchMerging,
    ) -> None:
        super().__init__()
        self.num_classes = num_classes
        make, norm = block or SwinTransformerBlock, norm_layer or partial(LayerNorm, eps=1e-5)
        patch = (patch_size[0], patch_size[1])
        layers: list[Module] = [Sequential(Conv2d(3, embed_dim, patch, patch), Permute([0, 2, 3, 1]), norm(embed_dim))]
        total, done = sum(depths), 0
        for i, depth in enumerate(depths):
            width, blocks = embed_dim * 2**i, []
            for j in range(depth):
                shift = [0 if j % 2 == 0 else extent // 2 for extent in window_size]
                drop = stochastic_depth_prob * done / max(total - 1, 1)
                blocks.append(
                    make(
                        width, num_heads[i], window_size=window_size, shift_size=shift, mlp_ratio=mlp_ratio,
                        dropout=dropout, attention_dropout=attention_dropout, stochastic_depth_prob=drop,
                        norm_layer=norm,
                    )
                )  # fmt: skip
                done += 1
            layers.append(Sequential(*blocks))
            if i < len(depths) - 1:
                layers.append(downsample_layer(width, norm))
        self.features = Sequential(*layers)
        width = embed_dim * 2 ** (len(depths) - 1)
        self.norm = norm(width)
        self.permute = Permute([0, 3, 1, 2])
        self.avgpool = AdaptiveAvgPool2d(1)
        self.flatten = Flatten(1)
        self.head = Linear(width, num_classes)
        for module in self.modules():
            if isinstance(module, Linear):
                init.trunc_normal_(module.weight, std=0.02)
                if module.bias is not None:
                    init.zeros_(module.bias)

    def forward(self, x: Tensor) -> Tensor:
        x = self.permute(self.norm(self.features(x)))
        return self.head(self.flatten(self.avgpool(x)))


def _swin(name: str, width: int, depth: int, heads: tuple[int, ...], window: int, drop: float, second: bool) -> Builder:
    more: dict[str, Any] = {}
    if second:
        more = {"block": SwinTransformerBlockV2, "downsample_layer": PatchMergingV2}

    def builder(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> SwinTransformer:
        named = {"stochastic_depth_prob": drop, **more, **kwargs}
        found: SwinTransformer = build(
            SwinTransformer, weights, [4, 4], width, [2, 2, depth, 2], heads, [window, window], **named
        )
        return found

    builder.__name__ = builder.__qualname__ = name
    builder.__doc__ = (
        f"Swin Transformer{' V2' if second else ''} of width {width}; weights is a state dict or its path."
    )
    return register(builder)


swin_t = _swin("swin_t", 96, 6, (3, 6, 12, 24), 7, 0.2, False)
swin_s = _swin("swin_s", 96, 18, (3, 6, 12, 24), 7, 0.3, False)
swin_b = _swin("swin_b", 128, 18, (4, 8, 16, 32), 7, 0.5, False)
swin_v2_t = _swin("swin_v2_t", 96, 6, (3, 6, 12, 24), 8, 0.2, True)
swin_v2_s = _swin("swin_v2_s", 96, 18, (3, 6, 12, 24), 8, 0.3, True)
swin_v2_b = _swin("swin_v2_b", 128, 18, (4, 8, 16, 32), 8, 0.5, True)
