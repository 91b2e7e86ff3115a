# SPDX-License-Identifier: Apache-2.0
"""What the models share: activations, masks and attention."""

from __future__ import annotations

from typing import Any, Callable

from ...creation import arange, tensor
from ...dtypes import bool as bool_
from ...errors import InvalidError, InvalidTypeError, ShapeError
from ...nn import functional as F
from ...nn.module import Module
from ...tensor import Tensor
from ..cache import Cache, Plan
from .config import Config


def _gelu_tanh(x: Tensor) -> Tensor:
    return F.gelu(x, "tanh")


def _quick_gelu(x: Tensor) -> Tensor:
    y: Tensor = x * (1.702 * x).sigmoid()
    return y


ACTIVATIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "gelu": F.gelu,
    "gelu_new": _gelu_tanh,
    "gelu_fast": _gelu_tanh,
    "gelu_pytorch_tanh": _gelu_tanh,
    "quick_gelu": _quick_gelu,
    "relu": F.relu,
    "silu": F.silu,
    "swish": F.silu,
    "tanh": F.tanh,
    "sigmoid": F.sigmoid,
}


def activation(name: str) -> Callable[[Tensor], Tensor]:
    """The function of a name in config.json."""
    if name not in ACTIVATIONS:
        raise InvalidError(f"the activation is {name!r}, expected one of {', '.join(ACTIVATIONS)}")
    return ACTIVATIONS[name]


def check_ids(input_ids: Any, name: str) -> tuple[int, int]:
    """(batch, length) of ids."""
    if not isinstance(input_ids, Tensor):
        raise InvalidTypeError(f"{name}: input_ids is {type(input_ids).__name__}, expected a Tensor (batch, length)")
    if input_ids.ndim != 2 or not input_ids.shape[1]:
        raise ShapeError(f"{name}: input_ids has shape {tuple(input_ids.shape)}, expected (batch, length)")
    return input_ids.shape[0], input_ids.shape[1]


class Causal:
    """Attention of new tokens to those before them, for one call of a model.

    attention_mask: (batch, total), 0 where a token is padding, or a mask (batch, 1, length, total) that is used as it is
    """

    def __init__(self, x: Tensor, attention_mask: Tensor | None, cache: Cache | None) -> None:
        batch, self.length = x.shape[0], x.shape[1]
        self.cache, self.device = cache, x.device
        self._whole: Tensor | None = None
        if attention_mask is not None and attention_mask.ndim == 4:
            self._whole, attention_mask = attention_mask, None
        if cache is not None and not hasattr(cache, "begin"):
            raise InvalidTypeError(f"cache is {type(cache).__name__}, expected a KVCache or a batch of a PagedKVCache")
        if cache is not None:
            self.plan = cache.begin(batch, self.length, attention_mask)
        else:
            if attention_mask is not None and tuple(attention_mask.shape) != (batch, self.length):
                raise ShapeError(
                    f"attention_mask has shape {tuple(attention_mask.shape)}, expected {(batch, self.length)}"
                )
            self.plan = Plan([0], self.length, attention_mask)
        if len(set(self.plan.starts)) == 1:
            self.plan = self.plan._replace(starts=self.plan.starts[:1])
        self._masks: dict[int | None, tuple[Tensor | None, bool]] = {}

    def positions(self) -> Tensor:
        """Positions (batch or 1, length) of the new tokens."""
        starts = tensor(self.plan.starts, device=self.device).unsqueeze(1)
        found: Tensor = starts + arange(self.length, device=self.device)
        return found

    def mask(self, window: int | None) -> tuple[Tensor | None, bool]:
        """The mask of attention to the last `window` tokens, and whether it is the causal one instead."""
        if self._whole is not None:
            return self._whole, False
        if window is not None and self.plan.total <= window:
            window = None
        if window not in self._masks:
            self._masks[window] = self._make(window)
        return self._masks[window]

    def _make(self, window: int | None) -> tuple[Tensor | None, bool]:
        starts, total, keys = self.plan
        if keys is None and window is None and len(starts) == 1:
            if starts[0] == 0:
                return None, self.length > 1
            if self.length == 1:
                return None, False
        query = self.positions().unsqueeze(-1)
        key = arange(total, device=self.device)
        allowed = key <= query
        if window is not None:
            allowed = allowed & (key > query - window)
        if keys is not None:
            allowed = allowed & keys.to(bool_).unsqueeze(1)
        return allowed.unsqueeze(1), False

    def attend(
        self,
        layer: int,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        *,
        window: int | None = None,
        dropout_p: float = 0.0,
        scale: float | None = None,
    ) -> Tensor:
        """Attention of query (batch, heads, length, width), as (batch, length, heads * width)."""
        if self.cache is not None:
            key, value = self.cache.update(layer, key, value)
        mask, causal = self.mask(window)
        grouped = key.shape[1] != query.shape[1]
        y = F.scaled_dot_product_attention(query, key, value, mask, dropout_p, causal, scale, enable_gqa=grouped)
        return y.transpose(1, 2).flatten(2)

    def end(self) -> None:
        """After the last layer."""
        if self.cache is not None:
            self.cache.end()


def heads(x: Tensor, width: int) -> Tensor:
    """(batch, length, heads * width) as (batch, heads, length, width)."""
    return x.reshape(*x.shape[:2], x.shape[2] // width, width).transpose(1, 2)


def kept(x: Tensor, logits_to_keep: int) -> Tensor:
    """The last `logits_to_keep` tokens of (batch, length, width); 0: all."""
    if not isinstance(logits_to_keep, int) or logits_to_keep < 0:
        raise InvalidError(f"logits_to_keep is {logits_to_keep!r}, expected an integer of 0 or more")
    return x[:, -logits_to_keep:] if logits_to_keep else x


class Pretrained(Module):
    """A model with settings. Files of Hugging Face have its parameters by the same names.

    base: the attribute whose name files of the model without its head leave out
    unused: regular expression of names in files that the model has no use for
    """

    model_type = ""
    base = ""
    unused = ""
    config: Config

    def transposed(self, name: str) -> bool:
        """Whether files hold this parameter as (in, out)."""
        return False

    def tie_weights(self) -> None:
        """Makes parameters that are one and the same so again."""
