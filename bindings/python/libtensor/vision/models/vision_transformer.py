# SPDX-License-Identifier: Apache-2.0
"""Vision Transformer (arXiv:2010.11929)."""

from __future__ import annotations

import math
from functools import partial
from typing import Any, Callable

from ...combining import concat
from ...creation import empty, zeros
from ...errors import ShapeError
from ...nn import (
    GELU,
    Conv2d,
    Dropout,
    LayerNorm,
    Linear,
    Module,
    MultiheadAttention,
    Parameter,
    Sequential,
    Tanh,
    init,
)
from ...tensor import Tensor
from ..ops.misc import MLP
from ._registry import Builder, Weights, build, register

Norm = Callable[..., Module]


class MLPBlock(MLP):
    """Two linear layers with GELU between them."""

    def __init__(self, in_dim: int, mlp_dim: int, dropout: float) -> None:
        super().__init__(in_dim, [mlp_dim, in_dim], activation_layer=GELU, inplace=None, dropout=dropout)
        for module in self.modules():
            if isinstance(module, Linear):
                init.xavier_uniform_(module.weight)
                if module.bias is not None:
                    init.normal_(module.bias, std=1e-6)


class EncoderBlock(Module):
    """Attention and two linear layers, each after a normalization, and what comes in is added."""

    def __init__(
        self, num_heads: int, hidden_dim: int, mlp_dim: int, dropout: float, attention_dropout: float, norm_layer: Norm
    ) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.ln_1 = norm_layer(hidden_dim)
        self.self_attention = MultiheadAttention(hidden_dim, num_heads, dropout=attention_dropout, batch_first=True)
        self.dropout = Dropout(dropout)
        self.ln_2 = norm_layer(hidden_dim)
        self.mlp = MLPBlock(hidden_dim, mlp_dim, dropout)

    def forward(self, input: Tensor) -> Tensor:
        x = self.ln_1(input)
        x, _ = self.self_attention(x, x, x, need_weights=False)
        x = self.dropout(x) + input
        return x + self.mlp(self.ln_2(x))  # type: ignore[no-any-return]


class Encoder(Module):
    """Positions are added, and blocks follow. (N, S, E) to (N, S, E)."""

    def __init__(
        self,
        seq_length: int,
        num_layers: int,
        num_heads: int,
        hidden_dim: int,
        mlp_dim: int,
        dropout: float,
        attention_dropout: float,
        norm_layer: Norm,
    ) -> None:
        super().__init__()
        self.pos_embedding = Parameter(empty(1, seq_length, hidden_dim).normal_(std=0.02))
        self.dropout = Dropout(dropout)
        self.layers = Sequential(
            {
                f"encoder_layer_{i}": EncoderBlock(
                    num_heads, hidden_dim, mlp_dim, dropout, attention_dropout, norm_layer
                )
                for i in range(num_layers)
            }
        )
        self.ln = norm_layer(hidden_dim)

    def forward(self, input: Tensor) -> Tensor:
        if input.ndim != 3:
            raise ShapeError(f"Encoder: expected (N, S, E), the input has shape {list(input.shape)}")
        return self.ln(self.layers(self.dropout(input + self.pos_embedding)))  # type: ignore[no-any-return]


class VisionTransformer(Module):
    """A transformer over the patches of an image. (N, 3, image_size, image_size) to (N, num_classes)."""

    def __init__(
        self,
        image_size: int,
        patch_size: int,
        num_layers: int,
        num_heads: int,
        hidden_dim: int,
        mlp_dim: int,
        dropout: float = 0.0,
        attention_dropout: float = 0.0,
        num_classes: int = 1000,
        representation_size: int | None = None,
        norm_layer: Norm | None = None,
    ) -> None:
        super().__init__()
        norm = norm_layer or partial(LayerNorm, eps=1e-6)
        if image_size % patch_size:
            raise ShapeError(f"VisionTransformer: image_size is {image_size}, expected a multiple of {patch_size}")
        self.image_size, self.patch_size, self.hidden_dim = image_size, patch_size, hidden_dim
        self.mlp_dim, self.attention_dropout, self.dropout = mlp_dim, attention_dropout, dropout
        self.num_classes, self.representation_size = num_classes, representation_size
        self.conv_proj = Conv2d(3, hidden_dim, patch_size, patch_size)
        self.seq_length = (image_size // patch_size) ** 2 + 1
        self.class_token = Parameter(zeros(1, 1, hidden_dim))
        self.encoder = Encoder(
            self.seq_length, num_layers, num_heads, hidden_dim, mlp_dim, dropout, attention_dropout, norm
        )
        head: dict[str, Module] = {}
        width = hidden_dim
        if representation_size is not None:
            head = {"pre_logits": Linear(hidden_dim, representation_size), "act": Tanh()}
            width = representation_size
            init.trunc_normal_(head["pre_logits"].weight, std=math.sqrt(1 / hidden_dim))
            init.zeros_(head["pre_logits"].bias)
        head["head"] = Linear(width, num_classes)
        self.heads = Sequential(head)
        init.trunc_normal_(self.conv_proj.weight, std=math.sqrt(1 / (3 * patch_size**2)))
        for parameter in (self.conv_proj.bias, head["head"].weight, head["head"].bias):
            init.zeros_(parameter)  # type: ignore[arg-type]

    def forward(self, x: Tensor) -> Tensor:
        n, _, height, width = x.shape
        if (height, width) != (self.image_size, self.image_size):
            raise ShapeError(
                f"VisionTransformer: the images have {[height, width]} pixels, expected {[self.image_size] * 2}"
            )
        patches = self.conv_proj(x).flatten(2).transpose(1, 2)
        x = concat([self.class_token.expand(n, -1, -1), patches], 1)
        return self.heads(self.encoder(x)[:, 0])  # type: ignore[no-any-return]


def _renamed(name: str) -> str:
    """Files from before MLP was a Sequential."""
    return name.replace("mlp.linear_1.", "mlp.0.").replace("mlp.linear_2.", "mlp.3.")


def _vit(name: str, patch: int, layers: int, heads: int, hidden: int, mlp: int) -> Builder:
    def builder(*, weights: Weights = None, progress: bool = True, **kwargs: Any) -> VisionTransformer:
        size = kwargs.pop("image_size", 224)
        found: VisionTransformer = build(
            VisionTransformer, weights, size, patch, layers, heads, hidden, mlp, rename=_renamed, **kwargs
        )
        return found

    builder.__name__ = builder.__qualname__ = name
    builder.__doc__ = (
        f"Vision Transformer with {layers} layers of width {hidden} and patches of {patch} x {patch}; weights is a "
        "state dict or the path of one."
    )
    return register(builder)


vit_b_16 = _vit("vit_b_16", 16, 12, 12, 768, 3072)
vit_b_32 = _vit("vit_b_32", 32, 12, 12, 768, 3072)
vit_l_16 = _vit("vit_l_16", 16, 24, 16, 1024, 4096)
vit_l_32 = _vit("vit_l_32", 32, 24, 16, 1024, 4096)
vit_h_14 = _vit("vit_h_14", 14, 32, 16, 1280, 5120)
