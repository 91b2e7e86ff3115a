# SPDX-License-Identifier: Apache-2.0
"""Tables of vectors."""

from __future__ import annotations

from .._convert import one_of
from ..creation import empty
from ..dtypes import DeviceLike, DTypeLike
from ..errors import InvalidError, ShapeError
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
        sparse: bool,
        weight: Tensor | None,
        freeze: bool,
        device: DeviceLike,
        dtype: DTypeLike,
    ) -> None:
        super().__init__()
        if padding_idx is not None:
            if not -num_embeddings <= padding_idx < num_embeddings:
                raise InvalidError(f"padding_idx is {padding_idx}, expected a row of {num_embeddings}")
            padding_idx %= num_embeddings
        self.num_embeddings, self.embedding_dim, self.padding_idx = num_embeddings, embedding_dim, padding_idx
        self.max_norm, self.norm_type, self.scale_grad_by_freq = max_norm, norm_type, scale_grad_by_freq
        self.sparse = sparse
        if weight is not None:
            if weight.shape != (num_embeddings, embedding_dim):
                raise ShapeError(
                    f"{type(self).__name__}: _weight has shape {list(weight.shape)}, "
                    f"expected {[num_embeddings, embedding_dim]}"
                )
            self.weight = Parameter(weight, requires_grad=not freeze)
            return
        self.weight = Parameter(empty(num_embeddings, embedding_dim, device=device, dtype=dtype))
        self.reset_parameters()
        if freeze:
            self.weight.requires_grad = False

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


def _rows(embeddings: Tensor) -> tuple[int, int]:
    if embeddings.ndim != 2:
        raise ShapeError(f"from_pretrained: the embeddings have {embeddings.ndim} axes, expected 2")
    return embeddings.shape[0], embeddings.shape[1]


class Embedding(_Table):
    """Rows of a table. With `sparse` backward() gives it a sparse gradient, of the rows in use."""

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
        _weight: Tensor | None = None,
        _freeze: bool = False,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__(
            num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse, _weight,
            _freeze, device, dtype,
        )  # fmt: skip

    @classmethod
    def from_pretrained(
        cls,
        embeddings: Tensor,
        freeze: bool = True,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
    ) -> Embedding:
        """A table of known rows (num_embeddings, embedding_dim), which is trained unless freeze."""
        return cls(*_rows(embeddings), padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse, embeddings, freeze)

    def forward(self, input: Tensor) -> Tensor:
        return F.embedding(
            input,
            self.weight,
            self.padding_idx,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.sparse,
        )


class EmbeddingBag(_Table):
    """Sums, means or largest elements of bags of rows. With `sparse` backward() gives a sparse gradient, of the rows in
    use; not for "max"."""

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = "mean",
        sparse: bool = False,
        _weight: Tensor | None = None,
        include_last_offset: bool = False,
        padding_idx: int | None = None,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__(
            num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse, _weight,
            False, device, dtype,
        )  # fmt: skip
        one_of(mode, ("sum", "mean", "max"), "EmbeddingBag: mode")
        self.mode, self.include_last_offset = mode, include_last_offset

    @classmethod
    def from_pretrained(
        cls,
        embeddings: Tensor,
        freeze: bool = True,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = "mean",
        sparse: bool = False,
        include_last_offset: bool = False,
        padding_idx: int | None = None,
    ) -> EmbeddingBag:
        """Bags of known rows (num_embeddings, embedding_dim), which are trained unless freeze."""
        made = cls(
            *_rows(embeddings), max_norm, norm_type, scale_grad_by_freq, mode, sparse, embeddings,
            include_last_offset, padding_idx,
        )  # fmt: skip
        made.weight.requires_grad = not freeze
        return made

    def forward(self, input: Tensor, offsets: Tensor | None = None, per_sample_weights: Tensor | None = None) -> Tensor:
        return F.embedding_bag(
            input,
            self.weight,
            offsets,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.mode,
            self.sparse,
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
