# SPDX-License-Identifier: Apache-2.0
"""Tables of vectors, with PyTorch's arguments."""

from __future__ import annotations

from .. import _methods_gen as _ops
from ..autograd.grad_mode import no_grad
from ..errors import InvalidError, UnsupportedError
from ..functions import bincount, unique
from ..tensor import Tensor


def _renormalize(weight: Tensor, index: Tensor, max_norm: float, norm_type: float) -> None:
    """Shortens the rows in use to max_norm, in place."""
    with no_grad():
        places = unique(index.flatten())
        rows = weight[places]
        length = rows.norm(norm_type, -1, keepdim=True)
        weight[places] = rows.where(length <= max_norm, rows * (max_norm / (length + 1e-7)))


def _by_frequency(rows: Tensor, index: Tensor) -> Tensor:
    """Gradients divided by how often each row is in use."""
    _, inverse, counts = unique(index, return_inverse=True, return_counts=True)
    share = counts[inverse].unsqueeze(-1).to(dtype=rows.dtype)
    own = rows.detach()
    return own + (rows - own) / share  # type: ignore[no-any-return]


def embedding(
    input: Tensor,
    weight: Tensor,
    padding_idx: int | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Tensor:
    """Rows of weight; that of padding_idx gets no gradient. sparse: a leaf gets a sparse gradient by backward()."""
    if padding_idx is not None and not -weight.shape[0] <= padding_idx < weight.shape[0]:
        raise InvalidError(f"embedding: padding_idx is {padding_idx}, expected a row of {weight.shape[0]}")
    if max_norm is not None:
        _renormalize(weight, input, max_norm, norm_type)
    if sparse and weight.requires_grad and weight.is_leaf:
        if scale_grad_by_freq:
            raise UnsupportedError("embedding: scale_grad_by_freq is not supported with sparse gradients")
        from ..sparse._gradients import rows_with_sparse_gradient

        place = None if padding_idx is None else padding_idx % weight.shape[0]
        return rows_with_sparse_gradient(weight, input, place)  # type: ignore[no-any-return]
    rows = _ops.embedding(weight, input)
    if scale_grad_by_freq:
        rows = _by_frequency(rows, input)
    if padding_idx is None:
        return rows
    padding = input.eq(padding_idx % weight.shape[0]).unsqueeze(-1)
    return rows.detach().where(padding, rows)


def embedding_bag(
    input: Tensor,
    weight: Tensor,
    offsets: Tensor | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
    mode: str = "mean",
    sparse: bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False,
    padding_idx: int | None = None,
) -> Tensor:
    """The "sum", "mean" or "max" of bags of rows: rows of input, or the parts of it that start at offsets."""
    if scale_grad_by_freq and mode == "max":
        raise UnsupportedError("embedding_bag: scale_grad_by_freq is not supported with mode 'max'")
    if padding_idx is not None:
        if not -weight.shape[0] <= padding_idx < weight.shape[0]:
            raise InvalidError(f"embedding_bag: padding_idx is {padding_idx}, expected a row of {weight.shape[0]}")
        padding_idx %= weight.shape[0]
    if max_norm is not None:
        _renormalize(weight, input, max_norm, norm_type)
    if sparse and weight.requires_grad and weight.is_leaf:
        if scale_grad_by_freq or mode == "max":
            what = "scale_grad_by_freq" if scale_grad_by_freq else "mode 'max'"
            raise UnsupportedError(f"embedding_bag: {what} is not supported with sparse gradients")
        from ..sparse._gradients import bags_of_rows

        table, places, padding = bags_of_rows(weight, input, padding_idx)
        return _ops.embedding_bag(table, places, offsets, mode, per_sample_weights, include_last_offset, padding)
    if scale_grad_by_freq:
        counts = bincount(input.flatten(), minlength=weight.shape[0]).clamp(min=1).unsqueeze(-1)
        own = weight.detach()
        weight = own + (weight - own) / counts.to(dtype=weight.dtype)
    padding = -1 if padding_idx is None else padding_idx
    return _ops.embedding_bag(weight, input, offsets, mode, per_sample_weights, include_last_offset, padding)
