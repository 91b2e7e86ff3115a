# SPDX-License-Identifier: Apache-2.0
"""Attention as a layer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

from ..creation import empty, zeros
from ..dtypes import DeviceLike, DTypeLike
from ..errors import InvalidError
from ..tensor import Tensor
from . import functional as F
from . import init
from ._dtypes import same_dtype
from .layers import Linear
from .module import Module
from .parameter import Parameter


class SDPBackend(IntEnum):
    """PyTorch's ways to compute scaled_dot_product_attention(); here the arguments decide."""

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3
    OVERRIDEABLE = 4


@contextmanager
def sdpa_kernel(backends: list[SDPBackend] | SDPBackend, set_priority: bool = False) -> Iterator[None]:
    """A scope in which scaled_dot_product_attention() may be computed in these ways. It changes nothing here."""
    given = [backends] if isinstance(backends, SDPBackend) else backends
    if not isinstance(given, list) or not given or not all(isinstance(one, SDPBackend) for one in given):
        raise InvalidError(f"sdpa_kernel: backends is {backends!r}, expected a SDPBackend or a list of them")
    yield


class NonDynamicallyQuantizableLinear(Linear):
    """Linear, by the name that PyTorch prints for the last projection of attention."""


class MultiheadAttention(Module):
    """Attention in num_heads subspaces of (L, N, E), with batch_first of (N, L, E), or of (L, E); and its weights."""

    in_proj_weight: Parameter | None
    in_proj_bias: Parameter | None
    q_proj_weight: Parameter | None
    k_proj_weight: Parameter | None
    v_proj_weight: Parameter | None
    bias_k: Parameter | None
    bias_v: Parameter | None

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        bias: bool = True,
        add_bias_kv: bool = False,
        add_zero_attn: bool = False,
        kdim: int | None = None,
        vdim: int | None = None,
        batch_first: bool = False,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__()
        if embed_dim <= 0 or num_heads <= 0 or embed_dim % num_heads:
            raise InvalidError(f"embed_dim is {embed_dim}, expected a multiple of num_heads {num_heads}")
        self.embed_dim, self.num_heads, self.dropout = embed_dim, num_heads, dropout
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self.batch_first, self.add_zero_attn = batch_first, add_zero_attn
        self.head_dim = embed_dim // num_heads
        joint = self.kdim == embed_dim and self.vdim == embed_dim
        widths = {"q": embed_dim, "k": self.kdim, "v": self.vdim}
        for name, width in widths.items():
            own = None if joint else Parameter(empty(embed_dim, width, device=device, dtype=dtype))
            self.register_parameter(f"{name}_proj_weight", own)
        whole = Parameter(empty(3 * embed_dim, embed_dim, device=device, dtype=dtype)) if joint else None
        self.register_parameter("in_proj_weight", whole)
        self.register_parameter(
            "in_proj_bias", Parameter(zeros(3 * embed_dim, device=device, dtype=dtype)) if bias else None
        )
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias=bias, device=device, dtype=dtype)
        for name in ("bias_k", "bias_v"):
            self.register_parameter(
                name, Parameter(empty(1, 1, embed_dim, device=device, dtype=dtype)) if add_bias_kv else None
            )
        self._reset_parameters()

    def _reset_parameters(self) -> None:
        for weight in (self.in_proj_weight, self.q_proj_weight, self.k_proj_weight, self.v_proj_weight):
            if weight is not None:
                init.xavier_uniform_(weight)
        for bias in (self.in_proj_bias, self.out_proj.bias):
            if bias is not None:
                init.zeros_(bias)
        for vector in (self.bias_k, self.bias_v):
            if vector is not None:
                init.xavier_normal_(vector)

    def forward(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        key_padding_mask: Tensor | None = None,
        need_weights: bool = True,
        attn_mask: Tensor | None = None,
        average_attn_weights: bool = True,
        is_causal: bool = False,
    ) -> tuple[Tensor, Tensor | None]:
        for x in (query, key, value):
            same_dtype(self, x, self.out_proj.weight)
        swap = self.batch_first and query.ndim == 3
        if swap:
            query, key, value = (x.transpose(0, 1) for x in (query, key, value))
        output, weights = F.multi_head_attention_forward(
            query,
            key,
            value,
            self.embed_dim,
            self.num_heads,
            self.in_proj_weight,
            self.in_proj_bias,
            self.bias_k,
            self.bias_v,
            self.add_zero_attn,
            self.dropout,
            self.out_proj.weight,
            self.out_proj.bias,
            training=self.training,
            key_padding_mask=key_padding_mask,
            need_weights=need_weights,
            attn_mask=attn_mask,
            use_separate_proj_weight=self.in_proj_weight is None,
            q_proj_weight=self.q_proj_weight,
            k_proj_weight=self.k_proj_weight,
            v_proj_weight=self.v_proj_weight,
            average_attn_weights=average_attn_weights,
            is_causal=is_causal,
        )
        return output.transpose(0, 1) if swap else output, weights
