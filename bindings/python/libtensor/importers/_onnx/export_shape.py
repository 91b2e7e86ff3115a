# SPDX-License-Identifier: Apache-2.0
"""Exports of ops that make, move and choose elements."""

from __future__ import annotations

from typing import Any

from ...call import call
from .export import Call, Exporter, exports
from .values import lt


@exports("clone", "contiguous", "detach", "positive", "to_device")
def same(g: Exporter, f: Call) -> Any:
    return g.take(f.x)


@exports("astype")
def astype(g: Exporter, f: Call) -> Any:
    return g.take(f.x, f.dtype)


@exports("copy_", "fill_", "zero_")
def overwrite(g: Exporter, f: Call) -> Any:
    value = g.take(f.src if f.name == "copy_" else 0 if f.name == "zero_" else f.value, f.dtype)
    return g.node("Expand", value, g.node("Shape", g.take(f.x)))


# ---- new tensors


@exports("zeros", "ones", "full", "empty", "zeros_like", "ones_like", "full_like", "empty_like")
def filled(g: Exporter, f: Call) -> Any:
    value = 1 if f.name.startswith("ones") else f.args.get("value", 0)
    shape = g.node("Shape", g.take(f.x)) if f.name.endswith("_like") else g.dims(f.args["shape"])
    number = g.cast(g.node("Squeeze", value), f.dtype) if isinstance(value, str) else g.array(value, f.dtype)
    return g.node("Expand", number, shape)


@exports("arange")
def arange(g: Exporter, f: Call) -> Any:
    ends = [g.node("Squeeze", x) if isinstance(x, str) else x for x in (f.start, f.stop, f.step)]
    if not any(isinstance(x, str) for x in ends):
        return made(g, f)
    dtype = f.dtype
    parts = [g.cast(x, dtype) if isinstance(x, str) else g.array(x, dtype) for x in ends]
    return g.node("Range", *parts)


@exports("linspace", "eye", "tril_indices", "triu_indices", "logspace")
def made(g: Exporter, f: Call) -> Any:
    """What depends on no tensor is computed here."""
    if any(isinstance(v, str) for v in f.args.values()):
        raise f.unsupported("an extent that differs from run to run")
    name = g.fresh(f.name)
    g.initialize(name, call(f.name, **{k: v for k, v in f.args.items() if v is not None and k != "device"}).cpu())
    return name


# ---- shapes


@exports("reshape", "view", "unflatten", "flatten")
def reshape(g: Exporter, f: Call) -> Any:
    shape = f.shape
    x = g.take(f.x)
    if None not in shape:
        return g.reshape(x, shape)
    if sum(n is None for n in shape) == 1 and 0 not in shape:
        return g.reshape(x, [-1 if n is None else n for n in shape])
    if f.name in ("reshape", "view"):
        return g.reshape(x, f.args["shape"])
    start = f.axis("start_axis" if f.name == "flatten" else "axis")
    end = f.axis("end_axis") if f.name == "flatten" else start
    inner = [-1] if f.name == "flatten" else f.sizes
    before, after = ([g.extent(f.x, i) for i in axes] for axes in (range(start), range(end + 1, f.x.ndim)))
    return g.reshape(x, [*before, *inner, *after])


@exports("permute_dims", "transpose", "matrix_transpose", "moveaxis")
def permute(g: Exporter, f: Call) -> Any:
    n = f.x.ndim
    order = list(range(n))
    if f.name == "permute_dims":
        order = [axis % n for axis in f.axes]
    elif f.name == "moveaxis":
        sources, targets = ([axis % n for axis in axes] for axes in (f.source, f.destination))
        order = [axis for axis in order if axis not in sources]
        for target, source in sorted(zip(targets, sources)):
            order.insert(target, source)
    elif n:
        a, b = (-2, -1) if f.name == "matrix_transpose" else (f.axis0, f.axis1)
        order[a], order[b] = order[b], order[a]
    return g.node("Transpose", g.take(f.x), perm=order)


@exports("broadcast_to")
def broadcast_to(g: Exporter, f: Call) -> Any:
    shape = [1 if n == -1 else n for n in f.args["shape"]]
    return g.node("Expand", g.take(f.x), g.dims(shape))


@exports("squeeze")
def squeeze(g: Exporter, f: Call) -> Any:
    axes = range(f.x.ndim) if f.axes is None else [axis % f.x.ndim for axis in f.axes]
    axes = [axis for axis in axes if f.x.shape[axis] == 1]
    return g.node("Squeeze", g.take(f.x), g.ints(axes)) if axes else g.take(f.x)


@exports("unsqueeze")
def unsqueeze(g: Exporter, f: Call) -> Any:
    return g.node("Unsqueeze", g.take(f.x), g.ints([f.axis(more=1)]))


@exports("slice", "narrow")
def slice_(g: Exporter, f: Call) -> Any:
    start = f.start
    stop = f.stop if f.name == "slice" else g.arithmetic("Add", start, f.length)
    step = f.step if f.name == "slice" else 1
    return g.node("Slice", g.take(f.x), g.dims([start]), g.dims([stop]), g.ints([f.axis()]), g.ints([step]))


@exports("select")
def select(g: Exporter, f: Call) -> Any:
    index = f.index
    index = g.array(index, lt.int64) if isinstance(index, int) else g.node("Squeeze", index)
    return g.node("Gather", g.take(f.x), index, axis=f.axis())


@exports("split", "chunk", "array_split", "unbind")
def split(g: Exporter, f: Call) -> Any:
    axis, x = f.axis(), g.take(f.x)
    if f.name == "unbind":
        return [g.node("Gather", x, g.array(i, lt.int64), axis=axis) for i in range(len(f.results))]
    sizes = [result.shape[axis] for result in f.results]
    if f.name == "split":
        sizes = f.sizes if len(f.sizes) == len(f.results) else sizes
    if None in sizes:
        raise f.unsupported("parts whose extents differ from run to run")
    found = g.node("Split", x, g.dims(sizes), outputs=len(sizes), axis=axis)
    return found


@exports("concat", "stack")
def concat(g: Exporter, f: Call) -> Any:
    xs = [g.take(x, f.dtype) for x in f.xs]
    if f.name == "stack":
        axis = f.args["axis"] % (f.xs[0].ndim + 1)
        xs = [g.node("Unsqueeze", x, g.ints([axis])) for x in xs]
    elif f.args["axis"] is None:
        xs, axis = [g.node("Reshape", x, g.ints([-1])) for x in xs], 0
    else:
        axis = f.args["axis"] % f.xs[0].ndim
    return g.node("Concat", *xs, axis=axis)


@exports("flip")
def flip(g: Exporter, f: Call) -> Any:
    axes = list(range(f.x.ndim)) if f.axes is None else [axis % f.x.ndim for axis in f.axes]
    n = len(axes)
    least = -(2**31)
    return g.node("Slice", g.take(f.x), g.ints([-1] * n), g.ints([least] * n), g.ints(axes), g.ints([-1] * n))


@exports("pad", "pad_reflect", "pad_replicate", "pad_circular")
def pad(g: Exporter, f: Call) -> Any:
    widths = f.widths
    mode = {"pad": "constant", "pad_reflect": "reflect", "pad_replicate": "edge", "pad_circular": "wrap"}[f.name]
    pads = g.dims([*widths[::2], *widths[1::2]])
    value = [g.array(f.value, f.dtype)] if mode == "constant" else []
    return g.node("Pad", g.take(f.x), pads, *value, mode=mode)


@exports("tile")
def tile(g: Exporter, f: Call) -> Any:
    repeats = f.repeats
    more = len(repeats) - f.x.ndim
    x = g.take(f.x)
    if more > 0:
        x = g.node("Unsqueeze", x, g.ints(range(more)))
    return g.node("Tile", x, g.dims([1] * -more + repeats))


@exports("roll")
def roll(g: Exporter, f: Call) -> Any:
    if f.axes is None or any(isinstance(n, str) for n in f.shifts):
        raise f.unsupported("shifts of all elements")
    x = g.take(f.x)
    for shift, axis in zip(f.shifts, f.axes):
        if n := f.x.shape[axis]:
            shift %= n
        if shift:  # the last elements come first
            at, first, last, where = g.ints([-shift]), g.ints([0]), g.ints([2**31]), g.ints([axis])
            x = g.node("Concat", g.node("Slice", x, at, last, where), g.node("Slice", x, first, at, where), axis=axis)
    return x


@exports("tril", "triu")
def tril(g: Exporter, f: Call) -> Any:
    return g.node("Trilu", g.take(f.x), g.array(f.k, lt.int64), upper=int(f.name == "triu"))


# ---- choosing elements


@exports("index_select", "embedding")
def gather(g: Exporter, f: Call) -> Any:
    if f.name == "embedding":
        return g.node("Gather", g.take(f.weight), g.take(f.index, lt.int64))
    return g.node("Gather", g.take(f.x), g.take(f.index, lt.int64), axis=f.axis())


@exports("gather", "take_along_axis")
def gather_elements(g: Exporter, f: Call) -> Any:
    return g.node("GatherElements", g.take(f.x), g.take(f.index, lt.int64), axis=f.axis())


@exports("scatter", "scatter_add")
def scatter(g: Exporter, f: Call) -> Any:
    if f.src.number is not None:
        raise f.unsupported("a number as the source")
    how: dict[str, Any] = {"reduction": "add"} if "add" in f.name else {}
    indices, src = g.take(f.index, lt.int64), g.take(f.src, f.dtype)
    if f.index.ndim and (None in f.index.shape or f.index.shape != f.src.shape):  # the source may have more elements
        axes = list(range(f.index.ndim))
        src = g.node("Slice", src, g.ints([0] * len(axes)), g.node("Shape", indices), g.ints(axes))
    return g.node("ScatterElements", g.take(f.x), indices, src, axis=f.axis(), **how)


@exports("index")
def index(g: Exporter, f: Call) -> Any:
    given = [(axis, x) for axis, x in enumerate(f.indices) if x is not None]
    if any(x.dtype is lt.bool for _, x in given):
        raise f.unsupported("a mask, by whose elements the extents of the result differ")
    if len(given) == 1:
        return g.node("Gather", g.take(f.x), g.take(given[0][1], lt.int64), axis=given[0][0])
    if [axis for axis, _ in given] != list(range(len(given))):
        raise f.unsupported("several indices that do not begin at axis 0")
    names = [g.take(x, lt.int64) for _, x in given]
    total = names[0]
    for name in names[1:]:
        total = g.node("Add", total, name)
    shape = g.node("Shape", total)
    last = g.ints([-1])
    parts = [g.node("Unsqueeze", g.node("Expand", name, shape), last) for name in names]
    return g.node("GatherND", g.take(f.x), g.node("Concat", *parts, axis=-1))


@exports("one_hot")
def one_hot(g: Exporter, f: Call) -> Any:
    if f.num_classes < 0:
        raise f.unsupported("a number of classes that follows from the elements")
    depth, values = g.array(f.num_classes, lt.int64), g.array([0, 1], f.dtype)
    return g.node("OneHot", g.take(f.index, lt.int64), depth, values, axis=-1)
