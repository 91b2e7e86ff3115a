# SPDX-License-Identifier: Apache-2.0
"""Operators that make, move, choose and scatter elements."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...errors import InvalidError, OutOfRangeError, ShapeError
from ...nn import functional as F
from . import host_arrays
from .registry import Node, op
from .values import (
    DTYPES,
    ELEM_TYPES,
    SmallTensor,
    array_of,
    constant,
    dtype_of,
    elem_type_of,
    ints_of,
    lt,
    number_of,
    tensor_of_array,
)

# ---- shapes


@op("Shape", 1, raw=True)
def shape(a: Node, x: Any) -> Any:
    return host_arrays.shape_of(a, x)


@op("Size", 1, raw=True)
def size(a: Node, x: Any) -> Any:
    return np.array(math.prod(x.shape), np.int64)


@op("Identity", 1, raw=True)
def identity(a: Node, x: Any) -> Any:
    return x


@op("Reshape", 1, host=(1,), moves=True)
def reshape(a: Node, x: Any, wanted: Any = None) -> Any:
    extents = ints_of(a.need("shape") if wanted is None else wanted)
    if not a.get("allowzero", 0):
        if any(n == 0 and i >= x.ndim for i, n in enumerate(extents)):
            raise ShapeError(f"shape {extents} keeps an extent that a tensor with {x.ndim} axes does not have")
        extents = [x.shape[i] if n == 0 else n for i, n in enumerate(extents)]
    return x.reshape(extents)


@op("Flatten", 1, moves=True)
def flatten(a: Node, x: Any) -> Any:
    axis = a.get("axis", 1)
    axis = axis + x.ndim if axis < 0 else axis
    return x.reshape(math.prod(x.shape[:axis]), math.prod(x.shape[axis:]))


@op("Transpose", 1, moves=True)
def transpose(a: Node, x: Any) -> Any:
    return x.permute(tuple(a.get("perm", range(x.ndim - 1, -1, -1))))


@op("Squeeze", 1, host=(1,), moves=True)
def squeeze(a: Node, x: Any, axes: Any = None) -> Any:
    wanted = a.get("axes") if axes is None else ints_of(axes)
    if wanted is None:
        return x.squeeze()
    if any(x.shape[axis] != 1 for axis in wanted):
        raise ShapeError(f"axes {wanted} of shape {list(x.shape)} do not all have extent 1")
    return x.squeeze(tuple(wanted))


@op("Unsqueeze", 1, host=(1,), moves=True)
def unsqueeze(a: Node, x: Any, axes: Any = None) -> Any:
    wanted = ints_of(a.need("axes") if axes is None else axes)
    n = x.ndim + len(wanted)
    if any(not -n <= axis < n for axis in wanted):
        raise InvalidError(f"axes {wanted} of a result with {n} axes")
    for axis in sorted(axis % n for axis in wanted):
        x = x.unsqueeze(axis)
    return x


@op("Expand", 8, host=(1,), moves=True)
def expand(a: Node, x: Any, wanted: Any) -> Any:
    extents = ints_of(wanted)
    n = max(len(extents), x.ndim)
    ours, theirs = [1] * (n - x.ndim) + list(x.shape), [1] * (n - len(extents)) + extents
    return x.broadcast_to([o if t == 1 else t for o, t in zip(ours, theirs)])


@op("Tile", 6, host=(1,), moves=True)
def tile(a: Node, x: Any, repeats: Any) -> Any:
    return lt.tile(x, ints_of(repeats))


@op("Concat", 4, moves=True)
def concat(a: Node, *xs: Any) -> Any:
    return lt.cat(list(xs), a.need("axis"))


def split_sizes(a: Node, extent: int, sizes: Any) -> list[int]:
    if sizes is not None or "split" in a:
        return ints_of(a["split"] if sizes is None else sizes)
    parts = a.get("num_outputs", a.outputs)
    if parts < 1:
        raise InvalidError(f"num_outputs is {parts}")
    each = -(-extent // parts)
    return [max(min(each, extent - i * each), 0) for i in range(parts)]


@op("Split", 2, host=(1,), moves=True)
def split(a: Node, x: Any, sizes: Any = None) -> Any:
    axis = a.get("axis", 0)
    return tuple(lt.split(x, split_sizes(a, x.shape[axis], sizes), axis))


@op("Slice", 1, moves=True)
def slice_1(a: Node, x: Any) -> Any:
    starts, ends = a.need("starts"), a.need("ends")
    axes = a.get("axes", list(range(len(starts))))
    return x[host_arrays.slices(x.shape, starts, ends, axes, [1] * len(starts))]


@op("Slice", 10, host=(1, 2, 3, 4), moves=True)
def slice_10(a: Node, x: Any, starts: Any, ends: Any, axes: Any = None, steps: Any = None) -> Any:
    first, last = ints_of(starts), ints_of(ends)
    where = list(range(len(first))) if axes is None else ints_of(axes)
    by = [1] * len(first) if steps is None else ints_of(steps)
    if not len(first) == len(last) == len(where) == len(by):
        raise InvalidError(f"{len(first)} starts, {len(last)} ends, {len(where)} axes and {len(by)} steps")
    return x[host_arrays.slices(x.shape, first, last, where, by)]


_PAD_MODES = {"constant": "constant", "reflect": "reflect", "edge": "replicate", "wrap": "circular"}


def padded(x: Any, pairs: list[tuple[int, int]], mode: str = "constant", value: Any = 0) -> Any:
    """x with (before, after) of each axis more; negative amounts cut."""
    for axis, (before, after) in enumerate(pairs):
        low, high = max(-before, 0), max(-after, 0)
        if low or high:
            x = lt.narrow(x, axis, low, x.shape[axis] - low - high)
    widths = [(max(before, 0), max(after, 0)) for before, after in pairs]
    if not any(before or after for before, after in widths):
        return x
    if mode == "constant":
        return F.pad(x, [w for pair in reversed(widths) for w in pair], value=value)
    for axis, (before, after) in enumerate(widths):
        if before or after:
            x = lt.index_select(x, axis, constant(_pad_places(x.shape[axis], before, after, mode)))
    return x


def _pad_places(n: int, before: int, after: int, mode: str) -> Any:
    if n == 0:
        raise ShapeError("an axis without elements has no edge")
    at = np.arange(-before, n + after)
    if mode == "edge":
        return np.clip(at, 0, n - 1)
    if mode == "wrap":
        return at % n
    period = max(2 * (n - 1), 1)
    at = at % period
    return np.where(at >= n, period - at, at)


@op("Pad", 2)
def pad_2(a: Node, x: Any) -> Any:
    amounts = a.ints("pads", [0] * 2 * x.ndim)
    return padded(x, list(zip(amounts[: x.ndim], amounts[x.ndim :])), _pad_mode(a), a.get("value", 0.0))


def _pad_mode(a: Node) -> str:
    return a.one_of("mode", "constant", _PAD_MODES)


@op("Pad", 11, host=(1, 2, 3))
def pad(a: Node, x: Any, pads: Any, value: Any = None, axes: Any = None) -> Any:
    amounts = ints_of(pads)
    where = list(range(x.ndim)) if axes is None else [axis % max(x.ndim, 1) for axis in ints_of(axes)]
    n = len(where)
    if len(amounts) != 2 * n or any(axis >= x.ndim for axis in where):
        raise InvalidError(f"pads {amounts} of {n} axes")
    pairs = [(0, 0)] * x.ndim
    for i, axis in enumerate(where):
        pairs[axis] = amounts[i], amounts[i + n]
    fill = 0 if value is None or np.size(value) == 0 else number_of(value, "the value of Pad")
    if x.dtype is lt.bool:
        return padded(x.to(lt.uint8), pairs, _pad_mode(a), int(fill)).to(lt.bool)
    return padded(x, pairs, _pad_mode(a), fill)


@op("CenterCropPad", 18, host=(1,))
def center_crop_pad(a: Node, x: Any, wanted: Any) -> Any:
    extents = ints_of(wanted)
    axes = [axis % x.ndim for axis in a.get("axes", range(x.ndim))]
    pairs = [(0, 0)] * x.ndim
    for axis, extent in zip(axes, extents):
        more = extent - x.shape[axis]
        before = more // 2 if more >= 0 else -(-more // 2)
        pairs[axis] = before, more - before
    return padded(x, pairs)


@op("Trilu", 14, host=(1,))
def trilu(a: Node, x: Any, k: Any = None) -> Any:
    diagonal = 0 if k is None else number_of(k, "k")
    bounded = max(-(2**31), min(diagonal, 2**31 - 1))
    function = lt.triu if a.get("upper", 1) else lt.tril
    return function(x.to(lt.uint8), bounded).to(lt.bool) if x.dtype is lt.bool else function(x, bounded)


@op("DepthToSpace", 1)
def depth_to_space(a: Node, x: Any) -> Any:
    b, (n, c, h, w) = a.need("blocksize"), x.shape
    if a.one_of("mode", "DCR", ("DCR", "CRD")) == "DCR":
        t = x.reshape(n, b, b, c // (b * b), h, w).permute(0, 3, 4, 1, 5, 2)
    else:
        t = x.reshape(n, c // (b * b), b, b, h, w).permute(0, 1, 4, 2, 5, 3)
    return t.reshape(n, c // (b * b), h * b, w * b)


@op("SpaceToDepth", 1)
def space_to_depth(a: Node, x: Any) -> Any:
    b, (n, c, h, w) = a.need("blocksize"), x.shape
    t = x.reshape(n, c, h // b, b, w // b, b)
    t = t.permute(0, 3, 5, 1, 2, 4) if a.get("mode", "DCR") == "DCR" else t.permute(0, 1, 3, 5, 2, 4)
    return t.reshape(n, c * b * b, h // b, w // b)


@op("ReverseSequence", 10, host=(1,))
def reverse_sequence(a: Node, x: Any, lengths: Any) -> Any:
    time, batch = a.get("time_axis", 0), a.get("batch_axis", 1)
    places = np.tile(np.arange(x.shape[time]), (x.shape[batch], 1))
    for row, n in zip(places, ints_of(lengths)):
        row[:n] = row[:n][::-1]
    return gather_rows(x, places, batch, time)


def gather_rows(x: Any, places: Any, batch: int, time: int) -> Any:
    """x[b, places[b, t]] for the axes batch and time."""
    t = x.transpose(0, 1) if (batch, time) == (1, 0) else x
    flat = (places + np.arange(places.shape[0])[:, None] * t.shape[1]).reshape(-1)
    rows = t.reshape(t.shape[0] * t.shape[1], *t.shape[2:])
    out = lt.index_select(rows, 0, constant(flat)).reshape(t.shape)
    return out.transpose(0, 1) if (batch, time) == (1, 0) else out


# ---- new tensors


@op("Constant", 1, raw=True)
def constant_node(a: Node) -> Any:
    raise InvalidError("expected one output")


@op("ConstantOfShape", 9, host=(0,))
def constant_of_shape(a: Node, wanted: Any) -> Any:
    extents = tuple(ints_of(wanted))
    value = tensor_of_array(a.get("value", np.zeros(1, np.float32)))
    if isinstance(value, SmallTensor):
        return SmallTensor(value.tensor.reshape(()).broadcast_to(extents).clone(), value.elem_type)
    return value.reshape(()).broadcast_to(extents).clone()


@op("Range", 11, raw=True)
def range_(a: Node, start: Any, limit: Any, delta: Any) -> Any:
    first, last, step = (number_of(array_of(v), "a bound") for v in (start, limit, delta))
    if step == 0 or not all(map(math.isfinite, (first, last, step))):
        raise InvalidError(f"from {first} to {last} by {step}")
    n = max(math.ceil((last - first) / step), 0)
    dtype = DTYPES[elem_type_of(start)]
    if dtype.kind != "f":
        return lt.arange(first, last, step, dtype=dtype)
    return (first + step * lt.arange(n, dtype=lt.float64)).to(dtype)


@op("EyeLike", 9, raw=True)
def eye_like(a: Node, x: Any) -> Any:
    if len(x.shape) != 2:
        raise ShapeError(f"expected a matrix, the input has shape {list(x.shape)}")
    own = x.dtype if not isinstance(x, np.ndarray) else DTYPES[ELEM_TYPES[x.dtype.name]]
    dtype = dtype_of(a["dtype"]) if "dtype" in a else own
    index = lt.arange(x.shape[1]) - lt.arange(x.shape[0]).reshape(-1, 1)
    return (index == a.get("k", 0)).to(dtype)


@op("OneHot", 9, host=(1,))
def one_hot(a: Node, index: Any, depth: Any, values: Any) -> Any:
    n, axis = int(number_of(np.asarray(depth).reshape(-1)[:1], "depth")), a.get("axis", -1)
    at = index.to(lt.int64).unsqueeze(-1)
    at = lt.where(at < 0, at + n, at)
    hot = lt.eq(at, lt.arange(n))
    return lt.movedim(lt.where(hot, values[1], values[0]), -1, axis)


# ---- choosing


def wrapped(index: Any, n: int) -> Any:
    """Indices with the negative ones counted from the end."""
    at = index.to(lt.int64)
    return lt.where(at < 0, at + n, at)


@op("Gather", 1, raw=True)
def gather(a: Node, x: Any, index: Any) -> Any:
    small = x.elem_type if isinstance(x, SmallTensor) else 0
    t = x.tensor if isinstance(x, SmallTensor) else tensor_of_array(x) if isinstance(x, np.ndarray) else x
    axis = a.get("axis", 0)
    if not -t.ndim <= axis < t.ndim:
        raise OutOfRangeError(f"axis {axis} of a tensor with {t.ndim} axes")
    axis %= t.ndim
    n = t.shape[axis]
    if isinstance(index, np.ndarray):
        if index.ndim == 0:
            out = lt.select(t, axis, int(index))
            return SmallTensor(out, small) if small else out
        at = constant(np.where(index < 0, index + n, index).astype(np.int64))
    else:
        at = wrapped(index, n)
    out = lt.index_select(t, axis, at.reshape(-1)).reshape(*t.shape[:axis], *index.shape, *t.shape[axis + 1 :])
    return SmallTensor(out, small) if small else out


@op("GatherElements", 11)
def gather_elements(a: Node, x: Any, index: Any) -> Any:
    axis = a.get("axis", 0)
    return lt.gather(x, axis, wrapped(index, x.shape[axis]))


def flat_places(shape: Any, index: Any) -> Any:
    """The flat places in the leading axes of a shape for index tuples along the last axis."""
    out = None
    for i in range(index.shape[-1]):
        at = wrapped(lt.select(index, -1, i), shape[i])
        out = at if out is None else out * shape[i] + at
    return lt.zeros(index.shape[:-1], dtype=lt.int64) if out is None else out


@op("GatherND", 11)
def gather_nd(a: Node, x: Any, index: Any) -> Any:
    batch, depth = a.get("batch_dims", 0), index.shape[-1]
    if not 0 <= batch < min(x.ndim, index.ndim) or batch + depth > x.ndim:
        raise InvalidError(f"batch_dims {batch} and tuples of {depth} for a tensor with {x.ndim} axes")
    lead = math.prod(x.shape[:batch])
    span = math.prod(x.shape[batch : batch + depth])
    at = flat_places(x.shape[batch : batch + depth], index)
    flat = at.reshape(lead, -1) + lt.arange(lead).reshape(-1, 1) * span
    rows = x.reshape(lead * span, *x.shape[batch + depth :])
    return lt.index_select(rows, 0, flat.reshape(-1)).reshape(*index.shape[:-1], *x.shape[batch + depth :])


_REDUCTIONS = {"add": "sum", "mul": "prod", "max": "amax", "min": "amin"}


@op("Scatter", 9)
@op("ScatterElements", 11)
def scatter_elements(a: Node, x: Any, index: Any, updates: Any) -> Any:
    axis, how = a.get("axis", 0), a.one_of("reduction", "none", ("none", *_REDUCTIONS))
    at = wrapped(index, x.shape[axis])
    if how == "none":
        return lt.scatter(x, axis, at, updates)
    return lt.scatter_reduce(x, axis, at, updates, _REDUCTIONS[how])


@op("ScatterND", 11)
def scatter_nd(a: Node, x: Any, index: Any, updates: Any) -> Any:
    how, depth = a.one_of("reduction", "none", ("none", *_REDUCTIONS)), index.shape[-1]
    if depth > x.ndim:
        raise InvalidError(f"tuples of {depth} for a tensor with {x.ndim} axes")
    at = flat_places(x.shape[:depth], index).reshape(-1)
    width = math.prod(x.shape[depth:])
    rows = x.reshape(math.prod(x.shape[:depth]), width)
    new = updates.reshape(at.shape[0], width)
    if how == "none":
        out = lt.index_copy(rows, 0, at, new)
    else:
        places = at.reshape(-1, 1).broadcast_to((at.shape[0], width))
        out = lt.scatter_reduce(rows, 0, places, new, _REDUCTIONS[how])
    return out.reshape(x.shape)


@op("TensorScatter", 24)
def tensor_scatter(a: Node, past: Any, update: Any, write: Any = None) -> Any:
    axis = a.get("axis", -2) % past.ndim
    n, most = update.shape[axis], past.shape[axis]
    at = lt.arange(n).reshape(1, n)
    if write is not None:
        at = at + write.to(lt.int64).reshape(-1, 1)
    if a.one_of("mode", "linear", ("linear", "circular")) == "circular":
        at = lt.remainder(at, most)
    at = at.reshape([at.shape[0], *[1] * (axis - 1), n, *[1] * (past.ndim - axis - 1)]).broadcast_to(update.shape)
    return lt.scatter(past, axis, at, update)


@op("TopK", 1)
def topk_1(a: Node, x: Any) -> Any:
    return tuple(lt.topk(x, a.need("k"), a.get("axis", -1)))


@op("TopK", 10, host=(1,))
def topk(a: Node, x: Any, k: Any) -> Any:
    return tuple(lt.topk(x, number_of(k, "k"), a.get("axis", -1), bool(a.get("largest", 1))))


@op("Unique", 11)
def unique(a: Node, x: Any) -> Any:
    t = x if "axis" in a else x.reshape(-1)
    axis = a.get("axis", 0) % max(t.ndim, 1)
    values, first, inverse, counts = t.unique_dim(axis)
    inverse = inverse.reshape(-1)
    if not a.get("sorted", 1):
        order = lt.argsort(first)
        rank = lt.argsort(order)
        values, first, counts = (lt.index_select(v, d, order) for v, d in ((values, axis), (first, 0), (counts, 0)))
        inverse = lt.index_select(rank, 0, inverse)
    return values, first, inverse, counts


@op("Compress", 9, host=(1,), moves=True)
def compress(a: Node, x: Any, condition: Any) -> Any:
    t = x if "axis" in a else x.reshape(-1)
    return lt.index_select(t, a.get("axis", 0), constant(np.flatnonzero(condition).astype(np.int64)))


@op("NonZero", 9)
def nonzero(a: Node, x: Any) -> Any:
    return lt.argwhere(x if x.ndim else x.reshape(1)).t()
