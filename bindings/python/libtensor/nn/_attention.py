# SPDX-License-Identifier: Apache-2.0
"""Attention, with PyTorch's arguments."""

from __future__ import annotations

from .. import _methods_gen as _ops
from ..errors import InvalidError, ShapeError, UnsupportedError
from ..random import Generator
from ..tensor import Tensor


def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
    *,
    generator: Generator | None = None,
) -> Tensor:
    """softmax(query @ key.mT * scale + attn_mask) @ value; a bool mask allows where it is true."""
    if scale == 0:  # which stands for the default below
        query, scale = query * 0, 1.0
    return _ops.scaled_dot_product_attention(
        query, key, value, attn_mask, dropout_p, is_causal, scale or 0.0, enable_gqa, generator=generator
    )


def multi_head_attention_forward(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    embed_dim_to_check: int,
    num_heads: int,
    in_proj_weight: Tensor | None,
    in_proj_bias: Tensor | None,
    bias_k: Tensor | None,
    bias_v: Tensor | None,
    add_zero_attn: bool,
    dropout_p: float,
    out_proj_weight: Tensor,
    out_proj_bias: Tensor | None,
    training: bool = True,
    key_padding_mask: Tensor | None = None,
    need_weights: bool = True,
    attn_mask: Tensor | None = None,
    use_separate_proj_weight: bool = False,
    q_proj_weight: Tensor | None = None,
    k_proj_weight: Tensor | None = None,
    v_proj_weight: Tensor | None = None,
    static_k: Tensor | None = None,
    static_v: Tensor | None = None,
    average_attn_weights: bool = True,
    is_causal: bool = False,
) -> tuple[Tensor, Tensor | None]:
    """Attention in num_heads subspaces of (L, N, E) or (L, E), and its weights; masks forbid where they are true."""
    if static_k is not None or static_v is not None:
        raise UnsupportedError("multi_head_attention_forward: static_k and static_v are not supported")
    if query.shape[-1] != embed_dim_to_check:
        raise ShapeError(f"the query has vectors of {query.shape[-1]} elements, expected {embed_dim_to_check}")
    if is_causal and attn_mask is None:
        raise InvalidError("is_causal is a hint about attn_mask, which is None")
    separate = use_separate_proj_weight
    output, weights = _ops.multi_head_attention(
        query,
        key,
        value,
        num_heads,
        None if separate else in_proj_weight,
        q_proj_weight if separate else None,
        k_proj_weight if separate else None,
        v_proj_weight if separate else None,
        in_proj_bias,
        bias_k,
        bias_v,
        add_zero_attn,
        out_proj_weight,
        out_proj_bias,
        key_padding_mask,
        attn_mask,
        dropout_p if training else 0.0,
        need_weights,
        average_attn_weights,
    )
    return output, weights if need_weights else None
