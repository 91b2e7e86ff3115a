# SPDX-License-Identifier: Apache-2.0
"""BERT (Devlin et al. 2018, arXiv:1810.04805)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...creation import arange, zeros
from ...dtypes import DTypeLike
from ...dtypes import bool as bool_
from ...errors import InvalidError, ShapeError, UnsupportedError
from ...nn import functional as F
from ...nn.containers import ModuleList
from ...nn.dropouts import Dropout
from ...nn.embeddings import Embedding
from ...nn.layers import Linear
from ...nn.module import Module
from ...nn.norms import LayerNorm
from ...nn.parameter import Parameter
from ...tensor import Tensor
from ._common import Pretrained, activation, heads
from .config import Config
from .gpt2 import embedded


class BertOutput(NamedTuple):
    """What Bert returns.

    last_hidden_state: (batch, length, hidden_size)
    pooler_output: (batch, hidden_size), of the first token; None without the pooler
    """

    last_hidden_state: Tensor
    pooler_output: Tensor | None


class BertEmbeddings(Module):
    """The sum of the embeddings of words, positions and token types."""

    def __init__(self, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        width = config.hidden_size
        self.word_embeddings = Embedding(config.vocab_size, width, dtype=dtype)
        self.position_embeddings = Embedding(config.max_position_embeddings, width, dtype=dtype)
        self.token_type_embeddings = Embedding(config.type_vocab_size, width, dtype=dtype)
        self.LayerNorm = LayerNorm(width, config.layer_norm_eps, dtype=dtype)
        self.dropout = Dropout(config.hidden_dropout_prob)

    def forward(
        self,
        input_ids: Tensor | None,
        token_type_ids: Tensor | None,
        position_ids: Tensor | None,
        inputs_embeds: Tensor | None,
    ) -> Tensor:
        x = embedded(self.word_embeddings, input_ids, inputs_embeds, "Bert")
        if position_ids is None:
            if x.shape[1] > self.position_embeddings.num_embeddings:
                raise InvalidError(
                    f"Bert: {x.shape[1]} tokens, expected at most {self.position_embeddings.num_embeddings}"
                )
            position_ids = arange(x.shape[1], device=x.device).unsqueeze(0)
        if token_type_ids is None:
            token_type_ids = zeros(1, x.shape[1], dtype="int64", device=x.device)
        x = x + self.token_type_embeddings(token_type_ids) + self.position_embeddings(position_ids)
        return self.dropout(self.LayerNorm(x))


class BertSelfAttention(Module):
    """Attention of all tokens to all that are no padding."""

    def __init__(self, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        width = config.hidden_size
        if config.num_attention_heads < 1 or width % config.num_attention_heads:
            raise InvalidError(
                f"hidden_size is {width}, expected a multiple of num_attention_heads {config.num_attention_heads}"
            )
        self.head_dim, self.dropout_p = width // config.num_attention_heads, config.attention_probs_dropout_prob
        self.query = Linear(width, width, dtype=dtype)
        self.key = Linear(width, width, dtype=dtype)
        self.value = Linear(width, width, dtype=dtype)

    def forward(self, x: Tensor, mask: Tensor | None) -> Tensor:
        query, key, value = (heads(f(x), self.head_dim) for f in (self.query, self.key, self.value))
        y = F.scaled_dot_product_attention(query, key, value, mask, self.dropout_p if self.training else 0.0)
        return y.transpose(1, 2).flatten(2)


class BertResidual(Module):
    """LayerNorm(residual + dense(x))"""

    def __init__(self, width: int, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.dense = Linear(width, config.hidden_size, dtype=dtype)
        self.LayerNorm = LayerNorm(config.hidden_size, config.layer_norm_eps, dtype=dtype)
        self.dropout = Dropout(config.hidden_dropout_prob)

    def forward(self, x: Tensor, residual: Tensor) -> Tensor:
        return self.LayerNorm(self.dropout(self.dense(x)) + residual)


class BertAttention(Module):
    """Attention with its output layer."""

    def __init__(self, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.self = BertSelfAttention(config, dtype)
        self.output = BertResidual(config.hidden_size, config, dtype)

    def forward(self, x: Tensor, mask: Tensor | None) -> Tensor:
        return self.output(self.self(x, mask), x)


class BertIntermediate(Module):
    """act(dense(x))"""

    def __init__(self, width: int, out: int, act: str, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.dense = Linear(width, out, dtype=dtype)
        self.act = activation(act)

    def forward(self, x: Tensor) -> Tensor:
        return self.act(self.dense(x))


class BertLayer(Module):
    """Attention and an MLP, each added to its input and then normalized."""

    def __init__(self, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.attention = BertAttention(config, dtype)
        self.intermediate = BertIntermediate(config.hidden_size, config.intermediate_size, config.hidden_act, dtype)
        self.output = BertResidual(config.intermediate_size, config, dtype)

    def forward(self, x: Tensor, mask: Tensor | None) -> Tensor:
        x = self.attention(x, mask)
        return self.output(self.intermediate(x), x)


class BertEncoder(Module):
    """The layers."""

    def __init__(self, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.layer = ModuleList([BertLayer(config, dtype) for _ in range(config.num_hidden_layers)])

    def forward(self, x: Tensor, mask: Tensor | None) -> Tensor:
        for layer in self.layer:
            x = layer(x, mask)
        return x


class Bert(Pretrained):
    """BERT: BertOutput(last_hidden_state, pooler_output).

    config: a Config, or a dict with the fields of config.json
    add_pooling_layer: whether to compute pooler_output
    """

    model_type = "bert"
    unused = r"cls\..*|.*position_ids"

    def __init__(self, config: Any, add_pooling_layer: bool = True, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.config = config = Config.of(config, "bert")
        if config.is_decoder or config.add_cross_attention or config.position_embedding_type != "absolute":
            raise UnsupportedError(
                "Bert: is_decoder, add_cross_attention and relative position_embedding_type are not supported"
            )
        self.embeddings = BertEmbeddings(config, dtype)
        self.encoder = BertEncoder(config, dtype)
        self.pooler = (
            BertIntermediate(config.hidden_size, config.hidden_size, "tanh", dtype) if add_pooling_layer else None
        )
        for p in self.parameters():
            if p.ndim == 2 and p.device.type != "meta":
                p.detach().normal_(0.0, 0.02)

    def forward(
        self,
        input_ids: Tensor | None = None,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        position_ids: Tensor | None = None,
        *,
        inputs_embeds: Tensor | None = None,
    ) -> BertOutput:
        """Hidden states of tokens.

        input_ids: (batch, length)
        attention_mask: (batch, length), 0 where a token is padding, or (batch, length, length) for each query; or a
            mask of attention (batch, 1, length, length), bool or added to the scores
        token_type_ids: (batch, length); None: 0
        position_ids: (batch, length); None: counted from 0
        inputs_embeds: (batch, length, hidden_size) instead of input_ids
        """
        x = self.embeddings(input_ids, token_type_ids, position_ids, inputs_embeds)
        mask = attention_mask
        if mask is not None and mask.ndim != 4:
            batch, length = x.shape[:2]
            if tuple(mask.shape) not in ((batch, length), (batch, length, length)):
                raise ShapeError(
                    f"Bert: attention_mask has shape {tuple(mask.shape)}, expected {(batch, length)} or "
                    f"{(batch, length, length)}"
                )
            mask = mask.to(bool_)
            mask = mask[:, None, None, :] if mask.ndim == 2 else mask.unsqueeze(1)
        x = self.encoder(x, mask)
        return BertOutput(x, None if self.pooler is None else self.pooler(x[:, 0]))


class _Predictions(Module):
    def __init__(self, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        width = config.hidden_size
        self.transform = _Transform(config, dtype)
        self.decoder = Linear(width, config.vocab_size, dtype=dtype)
        self.bias = Parameter(zeros(config.vocab_size, dtype=dtype))

    def forward(self, x: Tensor) -> Tensor:
        return self.decoder(self.transform(x))


class _Transform(Module):
    def __init__(self, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.dense = Linear(config.hidden_size, config.hidden_size, dtype=dtype)
        self.act = activation(config.hidden_act)
        self.LayerNorm = LayerNorm(config.hidden_size, config.layer_norm_eps, dtype=dtype)

    def forward(self, x: Tensor) -> Tensor:
        return self.LayerNorm(self.act(self.dense(x)))


class _Heads(Module):
    def __init__(self, config: Config, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.predictions = _Predictions(config, dtype)

    def forward(self, x: Tensor) -> Tensor:
        return self.predictions(x)


class BertForMaskedLM(Pretrained):
    """BERT with its head for masked tokens: scores (batch, length, vocab_size) before softmax."""

    model_type = "bert"
    base = "bert"
    unused = r"bert\.pooler\..*|cls\.seq_relationship\..*|.*position_ids"

    def __init__(self, config: Any, dtype: DTypeLike = None) -> None:
        super().__init__()
        self.config = config = Config.of(config, "bert")
        self.bert = Bert(config, add_pooling_layer=False, dtype=dtype)
        self.cls = _Heads(config, dtype)
        self.tie_weights()

    def tie_weights(self) -> None:
        predictions = self.cls.predictions
        predictions.decoder.bias = predictions.bias
        if self.config.tie_word_embeddings:
            predictions.decoder.weight = self.bert.embeddings.word_embeddings.weight

    def forward(
        self,
        input_ids: Tensor | None = None,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        position_ids: Tensor | None = None,
        *,
        inputs_embeds: Tensor | None = None,
    ) -> Tensor:
        """The arguments are those of Bert.forward."""
        states = self.bert(input_ids, attention_mask, token_type_ids, position_ids, inputs_embeds=inputs_embeds)
        return self.cls(states.last_hidden_state)
