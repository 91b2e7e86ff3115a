# SPDX-License-Identifier: Apache-2.0
"""GPT-2 (Radford et al. 2019)."""

from __future__ import annotations

from typing import Any

from ...dtypes import DTypeLike
from ...errors import InvalidError, UnsupportedError
from ...nn.containers import ModuleList
from ...nn.dropouts import Dropout
from ...nn.embeddings import Embedding
from ...nn.layers import Linear
from ...nn.module import Module
from ...nn.norms import LayerNorm
from ...tensor import Tensor
from ..cache import Cache
from ._common import Causal, Pretrained, activation, check_ids, heads, kept
from .config import Config


class _Transposed(Module):
    """A module whose state has the weights of its Linear layers as (in, out), which is how GPT-2's files have them."""

    def __init__(self) -> None:
        super().__init__()
        self._register_state_dict_hook(_transpose)
        self._register_load_state_dict_pre_hook(_transpose, with_module=True)


def _transpose(module: Module, state: Any, prefix: str, *rest: Any) -> None:
    """Swaps the axes of the weights in a state dict."""
    for name, child in module._modules.items():
        key = f"{prefix}{name}.weight"
        if type(child) is Linear and len(getattr(state.get(key), "shape", ())) == 2:
            state[key] = state[key].T


class GPT2Attention(_Transposed):
    """Attention of each token to itself and those before it."""

    def __init__(self, config: Config, layer: int, dtype: DTypeLike = None) -> None:
        super().__init__()
        width = config.n_embd
        if config.n_head < 1 or width % config.n_head:
            raise InvalidError(f"n_embd is {width}, expected a multiple of n_head {config.n_head}")
        self.head_dim, self.layer, self.dropout_p = width // config.n_head, layer, config.attn_pdrop
        self.scale = self.head_dim**-0.5 if config.scale_attn_weights else 1.0
        if config.scale_attn_by_inverse_layer_idx:
            self.scale /= layer + 1
        self.c_attn = Linear(width, 3 * width, dtype=dtype)
        self.c_proj = Linear(width, width, dtype=dtype)
        self.resid_dropout = Dropout(config.resid_pdrop)

    def forward(self, x: Tensor, context: Causal) -> Tensor:
        query, key, value = (heads(part, self.head_dim) for part in self.c_attn(x).chunk(3, -1))
        dropout_p = self.dropout_p if self.training else 0.0
        y = context.attend(self.layer, query, key, value, dropout_p=dropout_p, scale=self.scale)
        return self.resid_dropout(self.c_proj(y))


class GPT2MLP(_Transposed):
    """Two layers with an activation between them."""

    def __init__(self, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        inner = config.n_inner or 4 * config.n_embd
        self.c_fc = Linear(config.n_embd, inner, dtype=dtype)
        self.c_proj = Linear(inner, config.n_embd, dtype=dtype)
        self.act, self.dropout = activation(config.activation_function), Dropout(config.resid_pdrop)

    def forward(self, x: Tensor) -> Tensor:
        return self.dropout(self.c_proj(self.act(self.c_fc(x))))


class GPT2Block(Module):
    """Attention and an MLP, each after a normalization and added to its input."""

    def __init__(self, config: Config, layer: int, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.ln_1 = LayerNorm(config.n_embd, config.layer_norm_epsilon, dtype=dtype)
        self.attn = GPT2Attention(config, layer, dtype)
        self.ln_2 = LayerNorm(config.n_embd, config.layer_norm_epsilon, dtype=dtype)
        self.mlp = GPT2MLP(config, dtype)

    def forward(self, x: Tensor, context: Causal) -> Tensor:
        x = x + self.attn(self.ln_1(x), context)
        return x + self.mlp(self.ln_2(x))


class GPT2Model(Pretrained):
    """GPT-2 without its head: the hidden states (batch, length, n_embd) of the last layer."""

    model_type = "gpt2"

    def __init__(self, config: Any, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.config = config = Config.of(config, "gpt2")
        if config.add_cross_attention:
            raise UnsupportedError("GPT2: add_cross_attention is not supported")
        self.wte = Embedding(config.vocab_size, config.n_embd, dtype=dtype)
        self.wpe = Embedding(config.n_positions, config.n_embd, dtype=dtype)
        self.drop = Dropout(config.embd_pdrop)
        self.h = ModuleList([GPT2Block(config, i, dtype) for i in range(config.n_layer)])
        self.ln_f = LayerNorm(config.n_embd, config.layer_norm_epsilon, dtype=dtype)

    def forward(
        self,
        input_ids: Tensor | None = None,
        attention_mask: Tensor | None = None,
        position_ids: Tensor | None = None,
        cache: Cache | None = None,
        *,
        token_type_ids: Tensor | None = None,
        inputs_embeds: Tensor | None = None,
    ) -> Tensor:
        """The arguments are those of GPT2.forward."""
        x = embedded(self.wte, input_ids, inputs_embeds, "GPT2")
        context = Causal(x, attention_mask, cache)
        last = max(context.plan.starts) + context.length
        if position_ids is None and last > self.config.n_positions:
            raise InvalidError(f"GPT2: {last} tokens, expected at most n_positions {self.config.n_positions}")
        x = x + self.wpe(context.positions() if position_ids is None else position_ids)
        if token_type_ids is not None:
            x = x + self.wte(token_type_ids)
        x = self.drop(x)
        for block in self.h:
            x = block(x, context)
        context.end()
        return self.ln_f(x)


def embedded(table: Module, input_ids: Tensor | None, inputs_embeds: Tensor | None, name: str) -> Tensor:
    """Embeddings of ids, or those that are given."""
    if (input_ids is None) is (inputs_embeds is None):
        raise InvalidError(f"{name}: expected either input_ids or inputs_embeds")
    if inputs_embeds is not None:
        return inputs_embeds
    check_ids(input_ids, name)
    return table(input_ids)  # type: ignore[no-any-return]


class GPT2(Pretrained):
    """GPT-2 with its head: scores (batch, length, vocab_size) of the next token before softmax.

    config: a Config, or a dict with the fields of config.json
    """

    model_type = "gpt2"
    base = "transformer"
    unused = r"transformer\.h\.\d+\.attn\.(bias|masked_bias)"

    def __init__(self, config: Any, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.config = config = Config.of(config, "gpt2")
        self.transformer = GPT2Model(config, dtype)
        self.lm_head = Linear(config.n_embd, config.vocab_size, bias=False, dtype=dtype)
        for p in self.parameters():
            if p.ndim == 2 and p.device.type != "meta":
                p.detach().normal_(0.0, 0.02)
        self.tie_weights()

    def tie_weights(self) -> None:
        if self.config.tie_word_embeddings:
            self.lm_head.weight = self.transformer.wte.weight

    def transposed(self, name: str) -> bool:
        return name.endswith(("c_attn.weight", "c_proj.weight", "c_fc.weight"))

    def forward(
        self,
        input_ids: Tensor | None = None,
        attention_mask: Tensor | None = None,
        position_ids: Tensor | None = None,
        cache: Cache | None = None,
        *,
        token_type_ids: Tensor | None = None,
        inputs_embeds: Tensor | None = None,
        logits_to_keep: int = 0,
    ) -> Tensor:
        """Scores of the token after each one.

        input_ids: (batch, length)
        attention_mask: (batch, length), 0 where a token is padding; with a KVCache of all tokens, also those in the
            cache; or a mask of attention (batch, 1, length, total), bool or added to the scores
        position_ids: (batch, length); None: counted from 0, padding too, or from the length of the cache
        cache: a KVCache, or a batch of a PagedKVCache
        inputs_embeds: (batch, length, n_embd) instead of input_ids
        logits_to_keep: the number of last tokens whose scores are returned; 0: all
        """
        x = self.transformer(
            input_ids, attention_mask, position_ids, cache, token_type_ids=token_type_ids, inputs_embeds=inputs_embeds
        )
        return self.lm_head(kept(x, logits_to_keep))
