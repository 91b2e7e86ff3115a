# SPDX-License-Identifier: Apache-2.0
"""Indexing, scattering and tables of vectors of ATen."""

from __future__ import annotations

from typing import Any

import libtensor as lt
from libtensor.nn import functional as F

from .common import TABLE, Lazy, as_tensor, is_tensor, op


def _indices(indices: Any) -> list[Any]:
    """Index tensors with None for whole axes; uint8 is a mask in PyTorch."""
    return [i.ne(0) if i is not None and i.dtype is lt.uint8 else i for i in indices]


@op("index.Tensor", "_unsafe_index.Tensor")
def index(self: Any, indices: Any) -> Any:
    return self.index(_indices(indices))


@op("index_put", "_unsafe_index_put")
def index_put(self: Any, indices: Any, values: Any, accumulate: bool = False) -> Any:
    return self.index_put(_indices(indices), values.astype(self.dtype), accumulate)


def _index(tensor: Any) -> Any:
    return tensor.reshape(1) if tensor.ndim == 0 else tensor


@op("index_select")
def index_select(self: Any, dim: int, index: Any) -> Any:
    if self.ndim == 0:
        return self.clone()
    return self.index_select(dim, _index(index))


@op("index_add")
def index_add(self: Any, dim: int, index: Any, source: Any, *, alpha: Any = 1) -> Any:
    if self.ndim == 0:
        return index_add(self.reshape(1), 0, index, source.reshape(1), alpha=alpha).reshape(())
    source = source.unsqueeze(dim) if source.ndim < self.ndim else source
    return self.index_add(dim, _index(index), source, alpha)


@op("index_copy")
def index_copy(self: Any, dim: int, index: Any, source: Any) -> Any:
    if self.ndim == 0:
        return index_copy(self.reshape(1), 0, index, source.reshape(1)).reshape(())
    source = source.unsqueeze(dim) if source.ndim < self.ndim else source
    return self.index_copy(dim, _index(index), source)


@op("index_fill.int_Scalar", "index_fill.int_Tensor")
def index_fill(self: Any, dim: int, index: Any, value: Any) -> Any:
    if self.ndim == 0:
        return index_fill(self.reshape(1), 0, index, value).reshape(())
    return self.index_fill(dim, _index(index), value)


@op("index_reduce")
def index_reduce(self: Any, dim: int, index: Any, source: Any, reduce: str, *, include_self: bool = True) -> Any:
    if self.ndim == 0:
        return index_reduce(self.reshape(1), 0, index, source.reshape(1), reduce, include_self=include_self).reshape(())
    shape = [1] * self.ndim
    shape[dim] = -1
    places = index.reshape(shape).broadcast_to(source.shape)
    return self.scatter_reduce(dim, places, source, reduce, include_self)


# ---- elements along an axis


def _at_least_1d(*tensors: Any) -> list[Any]:
    return [x.reshape(1) if x.ndim == 0 else x for x in tensors]


@op("gather")
def gather(self: Any, dim: int, index: Any, *, sparse_grad: bool = False) -> Any:
    x, places = _at_least_1d(self, index)
    return x.gather(dim, places).reshape(index.shape)


@op("take_along_dim")
def take_along_dim(self: Any, indices: Any, dim: int | None = None) -> Any:
    return self.take_along_dim(indices, dim)


@op("scatter.src", "scatter.value", "scatter.reduce", "scatter.value_reduce")
def scatter(self: Any, dim: int, index: Any, src: Any, *, reduce: str | None = None) -> Any:
    x, places = _at_least_1d(self, index)
    if is_tensor(src):
        src = _at_least_1d(src)[0].astype(self.dtype)
    return x.scatter(dim, places, src, reduce=reduce).reshape(self.shape)


@op("scatter_add")
def scatter_add(self: Any, dim: int, index: Any, src: Any) -> Any:
    x, places, values = _at_least_1d(self, index, src)
    return x.scatter_add(dim, places, values).reshape(self.shape)


@op("scatter_reduce.two")
def scatter_reduce(self: Any, dim: int, index: Any, src: Any, reduce: str, *, include_self: bool = True) -> Any:
    x, places, values = _at_least_1d(self, index, src)
    return x.scatter_reduce(dim, places, values, reduce, include_self).reshape(self.shape)


@op("select_scatter")
def select_scatter(self: Any, src: Any, dim: int, index: int) -> Any:
    return self.select_scatter(src.astype(self.dtype), dim, index)


@op("slice_scatter")
def slice_scatter(self: Any, src: Any, dim: int = 0, start: Any = None, end: Any = None, step: int = 1) -> Any:
    return self.slice_scatter(src.astype(self.dtype), dim, start, end, step)


@op("diagonal_scatter")
def diagonal_scatter(self: Any, src: Any, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Any:
    return self.diagonal_scatter(src.astype(self.dtype), offset, dim1, dim2)


@op("as_strided_scatter")
def as_strided_scatter(self: Any, src: Any, size: Any, stride: Any, storage_offset: int | None = None) -> Any:
    return self.as_strided_scatter(src, tuple(size), tuple(stride), storage_offset or 0)


@op("copy")
def copy(self: Any, src: Any, non_blocking: bool = False) -> Any:
    return src.astype(self.dtype).broadcast_to(self.shape).clone()


@op("copy_")
def copy_(self: Any, src: Any, non_blocking: bool = False) -> Any:
    return self.copy_(src.astype(self.dtype))


@op("take")
def take(self: Any, index: Any) -> Any:
    return self.reshape(-1).take(index)


@op("put")
def put(self: Any, index: Any, source: Any, accumulate: bool = False) -> Any:
    return self.put(index, source, accumulate)


# ---- masks and indices


@op("masked_select")
def masked_select(self: Any, mask: Any) -> Any:
    return self.masked_select(mask)


@op("masked_scatter")
def masked_scatter(self: Any, mask: Any, source: Any) -> Any:
    shape = lt.broadcast_shapes(self.shape, mask.shape)
    return self.broadcast_to(shape).masked_scatter(mask, source)


@op("nonzero")
def nonzero(self: Any) -> Any:
    return self.nonzero()


@op("nonzero_numpy")
def nonzero_numpy(self: Any) -> Any:
    return self.nonzero(as_tuple=True)


@op("argwhere")
def argwhere(self: Any) -> Any:
    return self.nonzero()


@op("where")
def where_nonzero(condition: Any) -> Any:
    return condition.nonzero(as_tuple=True)


@op("one_hot")
def one_hot(self: Any, num_classes: int = -1) -> Any:
    return F.one_hot(self, num_classes)


# ---- tables of vectors


@op("embedding")
def embedding(
    weight: Any, indices: Any, padding_idx: int = -1, scale_grad_by_freq: bool = False, sparse: bool = False
) -> Any:
    padding = None if padding_idx < 0 else padding_idx
    return F.embedding(indices, weight, padding, scale_grad_by_freq=scale_grad_by_freq)


@op("embedding_dense_backward")
def embedding_dense_backward(
    grad_output: Any, indices: Any, num_weights: int, padding_idx: int, scale_grad_by_freq: bool
) -> Any:
    width = grad_output.shape[-1]
    rows, places = grad_output.reshape(indices.numel(), width), indices.reshape(-1)
    if scale_grad_by_freq:
        rows = rows / places.bincount(None, num_weights)[places].unsqueeze(-1).astype(rows.dtype)
    if padding_idx >= 0:
        rows = rows.masked_fill(places.eq(padding_idx).unsqueeze(-1), 0)
    return lt.zeros(num_weights, width, dtype=rows.dtype).index_add(0, places, rows)


@op("_embedding_bag", "_embedding_bag_forward_only", "embedding_bag", "embedding_bag.padding_idx")
def embedding_bag(
    weight: Any,
    indices: Any,
    offsets: Any,
    scale_grad_by_freq: bool = False,
    mode: int = 0,
    sparse: bool = False,
    per_sample_weights: Any = None,
    include_last_offset: bool = False,
    padding_idx: int | None = -1,
) -> Any:
    padding = None if padding_idx is None or padding_idx < 0 else padding_idx
    out = F.embedding_bag(
        indices,
        weight,
        offsets,
        scale_grad_by_freq=scale_grad_by_freq,
        mode=("sum", "mean", "max")[mode],
        per_sample_weights=per_sample_weights,
        include_last_offset=include_last_offset,
        padding_idx=padding,
    )

    def bags() -> Any:
        """The bag of each index."""
        starts = offsets[:-1] if include_last_offset else offsets
        places = lt.arange(indices.shape[0], dtype=lt.int64)
        return lt.searchsorted(starts.astype(lt.int64), places, right=True) - 1

    def sizes() -> Any:
        count = offsets.shape[0] - (1 if include_last_offset else 0)
        kept = lt.ones(indices.shape, dtype=lt.int64)
        if padding is not None:
            kept = kept.masked_fill(indices.eq(padding), 0)
        return lt.zeros(count, dtype=lt.int64).index_add(0, bags(), kept).astype(offsets.dtype)

    return out, Lazy(lambda: bags().astype(indices.dtype)), Lazy(sizes), Lazy(sizes)


@op("fill.Scalar", "fill.Tensor")
def fill(self: Any, value: Any) -> Any:
    return as_tensor(value, self).astype(self.dtype).broadcast_to(self.shape).clone()


@op("zero")
def zero(self: Any) -> Any:
    return lt.zeros_like(self)


@op("zero_")
def zero_(self: Any) -> Any:
    return self.zero_()


TABLE["aten.fill_.Scalar"] = TABLE["aten.fill_.Tensor"] = lambda self, value: copy_(self, fill(self, value))
