# SPDX-License-Identifier: Apache-2.0
"""Llama (Touvron et al. 2023, arXiv:2302.13971), and Mistral, Qwen2 and Qwen3, which differ from it in little."""

from __future__ import annotations

from typing import Any

from ...dtypes import DTypeLike
from ...errors import InvalidError
from ...nn.containers import ModuleList
from ...nn.embeddings import Embedding
from ...nn.layers import Linear
from ...nn.module import Module
from ...nn.norms import RMSNorm
from ...tensor import Tensor
from ..cache import Cache
from ._common import Causal, Pretrained, activation, heads, kept
from ._rope import RotaryEmbedding, rotate
from .config import Config
from .gpt2 import embedded


def windows(config: Config) -> list[int | None]:
    """How many tokens, with itself, a token of each layer attends to; None: all before it."""
    n, window = config.num_hidden_layers, config.sliding_window
    if config.model_type.startswith("qwen"):
        if not config.use_sliding_window:
            window = None
        first = config.max_window_layers
    else:
        first = 0 if config.model_type == "mistral" else n
    kinds = config.layer_types
    if kinds is None:
        return [window if i >= first else None for i in range(n)]
    if (
        not isinstance(kinds, (list, tuple))
        or len(kinds) != n
        or any(k not in ("full_attention", "sliding_attention") for k in kinds)
    ):
        raise InvalidError(f"layer_types is {kinds}, expected 'full_attention' or 'sliding_attention' for {n} layers")
    return [window if k == "sliding_attention" else None for k in kinds]


class LlamaAttention(Module):
    """Attention with rotated queries and keys; groups of heads may share keys and values."""

    def __init__(self, config: Config, layer: int, window: int | None, dtype: DTypeLike = None) -> None:
        super().__init__()
        width, n = config.hidden_size, config.num_attention_heads
        kv = config.num_key_value_heads or n
        if n < 1 or kv < 1 or n % kv or (not config.head_dim and width % n):
            raise InvalidError(
                f"hidden_size is {width}, num_attention_heads {n} and num_key_value_heads {kv}: expected multiples"
            )
        self.head_dim = config.head_dim or width // n
        self.layer, self.window, self.dropout_p = layer, window, config.attention_dropout
        qwen2 = config.model_type == "qwen2"
        bias = qwen2 or config.attention_bias
        self.q_proj = Linear(width, n * self.head_dim, bias=bias, dtype=dtype)
        self.k_proj = Linear(width, kv * self.head_dim, bias=bias, dtype=dtype)
        self.v_proj = Linear(width, kv * self.head_dim, bias=bias, dtype=dtype)
        self.o_proj = Linear(n * self.head_dim, width, bias=bias and not qwen2, dtype=dtype)
        self.normed = config.model_type == "qwen3"
        if self.normed:
            self.q_norm = RMSNorm(self.head_dim, config.rms_norm_eps, dtype=dtype)
            self.k_norm = RMSNorm(self.head_dim, config.rms_norm_eps, dtype=dtype)

    def forward(self, x: Tensor, context: Causal, table: tuple[Tensor, Tensor]) -> Tensor:
        query, key, value = (heads(f(x), self.head_dim) for f in (self.q_proj, self.k_proj, self.v_proj))
        if self.normed:
            query, key = self.q_norm(query), self.k_norm(key)
        y = context.attend(
            self.layer,
            rotate(query, table),
            rotate(key, table),
            value,
            window=self.window,
            dropout_p=self.dropout_p if self.training else 0.0,
        )
        return self.o_proj(y)


class LlamaMLP(Module):
    """down(act(gate(x)) * up(x))"""

    def __init__(self, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        width, inner = config.hidden_size, config.intermediate_size
        bias = config.model_type == "llama" and config.mlp_bias
        self.gate_proj = Linear(width, inner, bias=bias, dtype=dtype)
        self.up_proj = Linear(width, inner, bias=bias, dtype=dtype)
        self.down_proj = Linear(inner, width, bias=bias, dtype=dtype)
        self.act = activation(config.hidden_act)

    def forward(self, x: Tensor) -> Tensor:
        return self.down_proj(self.act(self.gate_proj(x)) * self.up_proj(x))


class LlamaDecoderLayer(Module):
    """Attention and an MLP, each after a normalization and added to its input."""

    def __init__(self, config: Config, layer: int, window: int | None, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.self_attn = LlamaAttention(config, layer, window, dtype)
        self.mlp = LlamaMLP(config, dtype)
        self.input_layernorm = RMSNorm(config.hidden_size, config.rms_norm_eps, dtype=dtype)
        self.post_attention_layernorm = RMSNorm(config.hidden_size, config.rms_norm_eps, dtype=dtype)

    def forward(self, x: Tensor, context: Causal, table: tuple[Tensor, Tensor]) -> Tensor:
        x = x + self.self_attn(self.input_layernorm(x), context, table)
        return x + self.mlp(self.post_attention_layernorm(x))


class LlamaModel(Pretrained):
    """Llama without its head: the hidden states (batch, length, hidden_size) of the last layer."""

    model_type = "llama"

    def __init__(self, config: Any, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.config = config = Config.of(config, self.model_type)
        self.embed_tokens = Embedding(config.vocab_size, config.hidden_size, dtype=dtype)
        self.layers = ModuleList([LlamaDecoderLayer(config, i, w, dtype) for i, w in enumerate(windows(config))])
        self.norm = RMSNorm(config.hidden_size, config.rms_norm_eps, dtype=dtype)
        self.rotary = RotaryEmbedding(config)

    def forward(
        self,
        input_ids: Tensor | None = None,
        attention_mask: Tensor | None = None,
        position_ids: Tensor | None = None,
        cache: Cache | None = None,
        *,
        inputs_embeds: Tensor | None = None,
    ) -> Tensor:
        """The arguments are those of Llama.forward."""
        x = embedded(self.embed_tokens, input_ids, inputs_embeds, "Llama")
        context = Causal(x, attention_mask, cache)
        table = self.rotary(context.positions() if position_ids is None else position_ids, x.dtype)
        for layer in self.layers:
            x = layer(x, context, table)
        context.end()
        return self.norm(x)


class Llama(Pretrained):
    """Llama with its head: scores (batch, length, vocab_size) of the next token before softmax. By the model_type of
    the config also Mistral, Qwen2 and Qwen3.

    config: a Config, or a dict with the fields of config.json
    """

    model_type = "llama"
    base = "model"
    unused = r"model\.(layers\.\d+\.self_attn\.)?rotary_emb\.inv_freq"

    def __init__(self, config: Any, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.config = config = Config.of(config, self.model_type)
        self.model = LlamaModel(config, dtype)
        self.lm_head = Linear(config.hidden_size, config.vocab_size, bias=False, dtype=dtype)
        for p in self.parameters():
            if p.ndim == 2 and p.device.type != "meta":
                p.detach().normal_(0.0, 0.02)
        self.tie_weights()

    def tie_weights(self) -> None:
        if self.config.tie_word_embeddings:
            self.lm_head.weight = self.model.embed_tokens.weight

    def forward(
        self,
        input_ids: Tensor | None = None,
        attention_mask: Tensor | None = None,
        position_ids: Tensor | None = None,
        cache: Cache | None = None,
        *,
        inputs_embeds: Tensor | None = None,
        logits_to_keep: int = 0,
    ) -> Tensor:
        """Scores of the token after each one.

        input_ids: (batch, length)
        attention_mask: (batch, length), 0 where a token is padding; with a KVCache of all tokens, also those in the
            cache; or a mask of attention (batch, 1, length, total), bool or added to the scores
        position_ids: (batch, length); None: counted from 0, padding too, or from the length of the cache
        cache: a KVCache, or a batch of a PagedKVCache
        inputs_embeds: (batch, length, hidden_size) instead of input_ids
        logits_to_keep: the number of last tokens whose scores are returned; 0: all
        """
        x = self.model(input_ids, attention_mask, position_ids, cache, inputs_embeds=inputs_embeds)
        return self.lm_head(kept(x, logits_to_keep))


class Mistral(Llama):
    """Llama whose tokens attend to the last sliding_window ones (Jiang et al. 2023, arXiv:2310.06825)."""

    model_type = "mistral"


class Qwen2(Llama):
    """Llama with biases of queries, keys and values (arXiv:2407.10671)."""

    model_type = "qwen2"


class Qwen3(Llama):
    """Llama with normalized queries and keys (arXiv:2505.09388)."""

    model_type = "qwen3"
