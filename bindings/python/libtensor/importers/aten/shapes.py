# SPDX-License-Identifier: Apache-2.0
"""Views, copies, joining and padding of ATen."""

from __future__ import annotations

import math
from typing import Any

import libtensor as lt
from libtensor.nn import functional as F

from .common import TABLE, match_all, op
from .reductions import sum_

# ---- views. A view of PyTorch may need a copy here, because memory can be laid out otherwise.


@op("view", "reshape", "_unsafe_view", "view_copy", "_reshape_copy")
def view(self: Any, size: Any) -> Any:
    return self.reshape(tuple(size))


@op("view.dtype")
def view_dtype(self: Any, dtype: Any) -> Any:
    return self if dtype is self.dtype else self.contiguous().view(dtype)


@op("view_as", "reshape_as")
def view_as(self: Any, other: Any) -> Any:
    return self.reshape(other.shape)


@op("expand", "expand_copy")
def expand(self: Any, size: Any, *, implicit: bool = False) -> Any:
    return self.broadcast_to(tuple(size))


@op("expand_as")
def expand_as(self: Any, other: Any) -> Any:
    return self.broadcast_to(other.shape)


@op("broadcast_to")
def broadcast_to(self: Any, size: Any) -> Any:
    return self.broadcast_to(tuple(size))


@op("broadcast_tensors")
def broadcast_tensors(tensors: Any) -> Any:
    return lt.broadcast_tensors(*tensors)


@op("permute", "permute_copy")
def permute(self: Any, dims: Any) -> Any:
    return self.permute(tuple(dims))


@op("transpose.int", "transpose_copy.int", "swapaxes", "swapdims", "transpose_", "swapaxes_", "swapdims_")
def transpose(self: Any, dim0: int, dim1: int) -> Any:
    return self.transpose(dim0, dim1) if self.ndim else self


@op("t", "t_copy", "t_")
def t(self: Any) -> Any:
    return self.t()


@op("numpy_T")
def numpy_T(self: Any) -> Any:
    return self.permute(tuple(range(self.ndim))[::-1])


@op("mT", "adjoint", "mH")
def mT(self: Any) -> Any:
    return self.transpose(-2, -1)


@op("movedim.intlist", "movedim.int", "moveaxis.intlist", "moveaxis.int")
def movedim(self: Any, source: Any, destination: Any) -> Any:
    return self.moveaxis(source, destination)


@op("unsqueeze", "unsqueeze_copy", "unsqueeze_")
def unsqueeze(self: Any, dim: int) -> Any:
    return self.unsqueeze(dim)


@op("squeeze", "squeeze.dim", "squeeze.dims", "squeeze_copy", "squeeze_copy.dim", "squeeze_copy.dims")
@op("squeeze_", "squeeze_.dim", "squeeze_.dims")
def squeeze(self: Any, dim: Any = None) -> Any:
    if dim is None:
        return self.squeeze()
    dims = {d % max(self.ndim, 1) for d in ([dim] if isinstance(dim, int) else dim)}
    return self.reshape([n for i, n in enumerate(self.shape) if n != 1 or i not in dims])


@op("flatten.using_ints")
def flatten(self: Any, start_dim: int = 0, end_dim: int = -1) -> Any:
    return self.flatten(start_dim, end_dim)


@op("ravel")
def ravel(self: Any) -> Any:
    return self.reshape(-1)


@op("unflatten.int")
def unflatten(self: Any, dim: int, sizes: Any) -> Any:
    return self.unflatten(dim, tuple(sizes))


@op("select.int", "select_copy.int")
def select(self: Any, dim: int, index: int) -> Any:
    return self.select(dim, index)


@op("slice.Tensor", "slice_copy.Tensor")
def slice_(self: Any, dim: int = 0, start: Any = None, end: Any = None, step: int = 1) -> Any:
    return self[(slice(None),) * (dim % self.ndim) + (slice(start, end, step),)]


@op("narrow", "narrow_copy")
def narrow(self: Any, dim: int, start: int, length: int) -> Any:
    return self.narrow(dim, start if start >= 0 else start + self.shape[dim], length)


@op("split.Tensor", "split_copy.Tensor")
def split(self: Any, split_size: int, dim: int = 0) -> Any:
    return self.split(split_size, dim)


@op("split_with_sizes", "split.sizes", "split_with_sizes_copy")
def split_with_sizes(self: Any, split_sizes: Any, dim: int = 0) -> Any:
    return self.split(list(split_sizes), dim)


@op("chunk")
def chunk(self: Any, chunks: int, dim: int = 0) -> Any:
    size = -(-self.shape[dim] // chunks)
    return self.split(size, dim) if size else self.chunk(chunks, dim)


@op("unsafe_chunk")
def unsafe_chunk(self: Any, chunks: int, dim: int = 0) -> Any:
    return chunk(self, chunks, dim)


op("unsafe_split.Tensor")(split)
op("unsafe_split_with_sizes")(split_with_sizes)


@op("tensor_split.sections", "tensor_split.indices")
def tensor_split(self: Any, sections: Any, dim: int = 0) -> Any:
    return self.tensor_split(sections, dim)


@op("unbind.int", "unbind_copy.int")
def unbind(self: Any, dim: int = 0) -> Any:
    return self.unbind(dim)


@op("diagonal", "diagonal_copy", "linalg_diagonal")
def diagonal(self: Any, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Any:
    return self.diagonal(offset, dim1, dim2)


@op("unfold", "unfold_copy")
def unfold(self: Any, dimension: int, size: int, step: int) -> Any:
    return self.unfold(dimension, size, step)


@op("resize", "resize_")
def resize(self: Any, size: Any, *, memory_format: Any = None) -> Any:
    """The first elements in another shape; new ones are 0."""
    count = math.prod(size)
    flat = self.reshape(-1)
    if count > flat.shape[0]:
        flat = lt.concat([flat, lt.zeros(count - flat.shape[0], dtype=self.dtype, device=self.device)])
    return flat[:count].reshape(tuple(size))


def contiguous_strides(shape: Any) -> list[int]:
    strides, step = [], 1
    for extent in reversed(shape):
        strides.append(step)
        step *= max(extent, 1)
    return strides[::-1]


@op("as_strided", "as_strided_copy")
def as_strided(self: Any, size: Any, stride: Any, storage_offset: int | None = None) -> Any:
    return self.contiguous().as_strided(tuple(size), tuple(stride), storage_offset)


@op("alias", "alias_copy", "lift_fresh", "lift", "contiguous", "resolve_conj", "resolve_neg")
def alias(self: Any, *, memory_format: Any = None) -> Any:
    return self


@op("detach", "detach_copy", "detach_")
def detach(self: Any) -> Any:
    return self.detach()


@op("clone", "lift_fresh_copy")
def clone(self: Any, *, memory_format: Any = None) -> Any:
    return self.clone()


# ---- conversions


@op("_to_copy")
def to_copy(self: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return self.clone() if dtype is None or dtype is self.dtype else self.astype(dtype)


@op("to.dtype")
def to_dtype(self: Any, dtype: Any, non_blocking: bool = False, copy: bool = False, memory_format: Any = None) -> Any:
    return to_copy(self, dtype=dtype) if copy else self.astype(dtype)


@op("to.dtype_layout")
def to_dtype_layout(self: Any, *, dtype: Any = None, copy: bool = False, **unused: Any) -> Any:
    return to_dtype(self, self.dtype if dtype is None else dtype, copy=copy)


@op("to.device")
def to_device(
    self: Any, device: Any, dtype: Any, non_blocking: bool = False, copy: bool = False, memory_format: Any = None
) -> Any:
    return to_dtype(self, dtype, copy=copy)


@op("to.other")
def to_other(self: Any, other: Any, non_blocking: bool = False, copy: bool = False, memory_format: Any = None) -> Any:
    return to_dtype(self, other.dtype, copy=copy)


@op("type_as")
def type_as(self: Any, other: Any) -> Any:
    return self.astype(other.dtype)


@op("_autocast_to_reduced_precision", "_autocast_to_full_precision")
def autocast_to(self: Any, *unused: Any) -> Any:
    return self


@op("prims.convert_element_type")
def convert_element_type(a: Any, dtype: Any) -> Any:
    return a.astype(dtype)


TABLE["prims.convert_element_type.default"] = convert_element_type
del TABLE["aten.prims.convert_element_type"]


# ---- joining and rearranging


@op("cat", "concat", "concatenate")
def cat(tensors: Any, dim: int = 0) -> Any:
    parts = match_all(tensors)
    held = [x for x in parts if x.shape != (0,)]
    if not held:
        return parts[0].clone()
    return lt.concat(held, dim)


@op("stack")
def stack(tensors: Any, dim: int = 0) -> Any:
    return lt.stack(match_all(tensors), dim)


@op("hstack")
def hstack(tensors: Any) -> Any:
    return lt.hstack(match_all(tensors))


@op("vstack")
def vstack(tensors: Any) -> Any:
    return lt.vstack(match_all(tensors))


@op("dstack")
def dstack(tensors: Any) -> Any:
    return lt.dstack(match_all(tensors))


@op("column_stack")
def column_stack(tensors: Any) -> Any:
    return lt.column_stack(match_all(tensors))


@op("block_diag")
def block_diag(tensors: Any) -> Any:
    return lt.block_diag(*match_all(tensors))


@op("cartesian_prod")
def cartesian_prod(tensors: Any) -> Any:
    return lt.cartesian_prod(*tensors)


@op("meshgrid", "meshgrid.indexing")
def meshgrid(tensors: Any, *, indexing: str = "ij") -> Any:
    return lt.meshgrid(*tensors, indexing=indexing)


@op("repeat")
def repeat(self: Any, repeats: Any) -> Any:
    return self.tile(tuple(repeats)) if len(repeats) else self.clone()


@op("tile")
def tile(self: Any, dims: Any) -> Any:
    return repeat(self, [1] * (self.ndim - len(dims)) + list(dims))


@op("repeat_interleave.self_int", "repeat_interleave.self_Tensor")
def repeat_interleave(self: Any, repeats: Any, dim: int | None = None, *, output_size: int | None = None) -> Any:
    return self.repeat_interleave(repeats, dim)


@op("repeat_interleave.Tensor")
def repeat_interleave_counts(repeats: Any, *, output_size: int | None = None) -> Any:
    return lt.repeat_interleave(repeats)


@op("flip")
def flip(self: Any, dims: Any) -> Any:
    return lt.flip(self, tuple(dims))


@op("fliplr")
def fliplr(self: Any) -> Any:
    return self.fliplr()


@op("flipud")
def flipud(self: Any) -> Any:
    return self.flipud()


@op("roll")
def roll(self: Any, shifts: Any, dims: Any = ()) -> Any:
    dims = [dims] if isinstance(dims, int) else list(dims)
    return self.roll(shifts, dims or None)


@op("rot90")
def rot90(self: Any, k: int = 1, dims: Any = (0, 1)) -> Any:
    return self.rot90(k, dims)


@op("tril")
def tril(self: Any, diagonal: int = 0) -> Any:
    return self.tril(diagonal)


@op("triu")
def triu(self: Any, diagonal: int = 0) -> Any:
    return self.triu(diagonal)


@op("diag")
def diag(self: Any, diagonal: int = 0) -> Any:
    return self.diag(diagonal)


@op("diag_embed")
def diag_embed(self: Any, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Any:
    return self.diag_embed(offset, dim1, dim2)


@op("trace")
def trace(self: Any) -> Any:
    return sum_(self.diagonal())


@op("atleast_1d")
def atleast_1d(self: Any) -> Any:
    return self.atleast_1d()


@op("atleast_2d")
def atleast_2d(self: Any) -> Any:
    return self.atleast_2d()


@op("atleast_3d")
def atleast_3d(self: Any) -> Any:
    return self.atleast_3d()


@op("pixel_shuffle")
def pixel_shuffle(self: Any, upscale_factor: int) -> Any:
    return self.pixel_shuffle(upscale_factor)


@op("pixel_unshuffle")
def pixel_unshuffle(self: Any, downscale_factor: int) -> Any:
    return self.pixel_unshuffle(downscale_factor)


@op("channel_shuffle", "native_channel_shuffle")
def channel_shuffle(self: Any, groups: int) -> Any:
    return self.channel_shuffle(groups)


# ---- padding: pairs of widths, those of the last axis first


def _inside(x: Any, widths: list[int]) -> Any:
    """x without what negative widths cut away."""
    for i in range(0, len(widths), 2):
        before, after = widths[i], widths[i + 1]
        if before < 0 or after < 0:
            axis = x.ndim - 1 - i // 2
            start, stop = max(-before, 0), x.shape[axis] - max(-after, 0)
            x = x.narrow(axis, start, stop - start)
    return x


@op("constant_pad_nd")
def constant_pad_nd(self: Any, pad: Any, value: Any = 0) -> Any:
    x = _inside(self, list(pad))
    widths = [max(width, 0) for width in pad]
    if not any(widths):
        return x.clone()
    if x.dtype is lt.bool:
        return F.pad(x.astype(lt.uint8), widths, value=int(bool(value))).astype(lt.bool)
    return F.pad(x, widths, value=value)


def _pad(mode: str) -> Any:
    def pad(self: Any, padding: Any) -> Any:
        x = _inside(self, list(padding))
        widths = [max(width, 0) for width in padding]
        return F.pad(x, widths, mode) if any(widths) else x.clone()

    return pad


for _n in (1, 2, 3):
    op(f"reflection_pad{_n}d")(_pad("reflect"))
    op(f"replication_pad{_n}d")(_pad("replicate"))
op("_pad_circular")(_pad("circular"))


@op("pad", "_pad_enum")
def pad(self: Any, pad: Any, mode: str = "constant", value: float | None = None) -> Any:
    if mode == "constant":
        return constant_pad_nd(self, pad, 0 if value is None else value)
    return _pad(mode)(self, pad)
