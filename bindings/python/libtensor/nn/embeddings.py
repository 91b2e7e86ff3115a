# SPDX-License-Identifier: Apache-2.0
"""Tables of vectors."""

from __future__ import annotations

from .._convert import one_of
from ..creation import empty
from ..dtypes import DTypeLike
from ..errors import InvalidError
from ..tensor import Tensor
from . import functional as F
from . import init
from .module import Module
from .parameter import Parameter


class _Table(Module):
    """weight (num_embeddings, embedding_dim), drawn from N(0, 1)."""

    weight: Parameter

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None,
        max_norm: float | None,
        norm_type: float,
        scale_grad_by_freq: bool,
        dtype: DTypeLike,
    ) -> None:
        super().__init__()
        if padding_idx is not None:
            if not -num_embeddings <= padding_idx < num_embeddings:
                raise InvalidError(f"padding_idx is {padding_idx}, expected a row of {num_embeddings}")
            padding_idx %= num_embeddings
        self.num_embeddings, self.embedding_dim, self.padding_idx = num_embeddings, embedding_dim, padding_idx
        self.max_norm, self.norm_type, self.scale_grad_by_freq = max_norm, norm_type, scale_grad_by_freq
        self.weight = Parameter(empty(num_embeddings, embedding_dim, dtype=dtype))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        init.normal_(self.weight)
        if self.padding_idx is not None:
            self.weight.detach()[self.padding_idx] = 0

    def extra_repr(self) -> str:
        text = f"{self.num_embeddings}, {self.embedding_dim}"
        text += "" if self.padding_idx is None else f", padding_idx={self.padding_idx}"
        text += "" if self.max_norm is None else f", max_norm={self.max_norm}"
        text += "" if self.norm_type == 2 else f", norm_type={self.norm_type}"
        return text + (f", scale_grad_by_freq={self.scale_grad_by_freq}" if self.scale_grad_by_freq else "")


class Embedding(_Table):
    """Rows of a table."""

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__(num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq, dtype)

    @classmethod
    def from_pretrained(
        cls, embeddings: Tensor, freeze: bool = True, padding_idx: int | None = None, max_norm: float | None = None
    ) -> Embedding:
        """A table of known rows."""
        rows, columns = embeddings.shape
        table = cls(rows, columns, padding_idx=padding_idx, max_norm=max_norm, dtype=embeddings.dtype)
        table.weight = Parameter(embeddings, requires_grad=not freeze)
        return table

    def forward(self, index: Tensor) -> Tensor:
        return F.embedding(index, self.weight, self.padding_idx, self.max_norm, self.norm_type, self.scale_grad_by_freq)


class EmbeddingBag(_Table):
    """Sums, means or largest elements of bags of rows."""

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = "mean",
        include_last_offset: bool = False,
        padding_idx: int | None = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__(num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq, dtype)
        one_of(mode, ("sum", "mean", "max"), "EmbeddingBag: mode")
        self.mode, self.include_last_offset = mode, include_last_offset

    def forward(self, input: Tensor, offsets: Tensor | None = None, per_sample_weights: Tensor | None = None) -> Tensor:
        return F.embedding_bag(
            input,
            self.weight,
            offsets,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.mode,
            per_sample_weights=per_sample_weights,
            include_last_offset=self.include_last_offset,
            padding_idx=self.padding_idx,
        )

    def extra_repr(self) -> str:
        text = f"{self.num_embeddings}, {self.embedding_dim}"
        text += "" if self.max_norm is None else f", max_norm={self.max_norm}"
        text += "" if self.norm_type == 2 else f", norm_type={self.norm_type}"
        text += f", scale_grad_by_freq={self.scale_grad_by_freq}" if self.scale_grad_by_freq else ""
        text += f", mode={self.mode!r}"
        return text + ("" if self.padding_idx is None else f", padding_idx={self.padding_idx}")
