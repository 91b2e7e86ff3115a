# SPDX-License-Identifier: Apache-2.0
"""Samples of rows that move elements; as builders.py."""

import numpy as np
from builders import BUILDERS, builder

__all__ = ["BUILDERS"]


@builder("logspace")
def logspace(draw):
    for start, stop, num, endpoint, base in [
        (0.0, 1.0, 5, 1, 10.0),
        (2.0 if draw.dtype.startswith("uint") else -2.0, 3.0, 4, 0, 2.0),
        (1.0, 1.0, 1, 1, 3.0),
        (0.0, 1.0, 0, 1, 10.0),
        (0.5, 4.9, 6, 1, 1.5),
    ]:
        yield {
            "start": start,
            "stop": stop,
            "num": num,
            "endpoint": endpoint,
            "base": base,
            "dtype": draw.dtype,
            "device": 0,
        }


@builder("tril_indices", "triu_indices")
def triangle_indices(draw):
    for n, m, k in [(3, 4, 0), (4, 2, 1), (3, 3, -2), (0, 3, 0), (2, 2, 5), (2, 3, -9)]:
        yield {"n": n, "m": m, "k": k, "dtype": draw.dtype, "device": 0}


@builder("moveaxis")
def moveaxis(draw):
    for shape, source, destination in [
        ((2, 3, 4), (0,), (2,)),
        ((2, 3, 4), (-1, 0), (0, 1)),
        ((2, 3), (), ()),
        ((0, 3), (1,), (-2,)),
    ]:
        yield {"x": draw(shape), "source": source, "destination": destination}


@builder("unflatten")
def unflatten(draw):
    for shape, axis, sizes in [
        ((2, 6), 1, (3, 2)),
        ((2, 6), -1, (-1, 2)),
        ((4, 3), 0, (2, 1, 2)),
        ((0, 3), 0, (0, 2)),
        ((5,), 0, (5,)),
    ]:
        yield {"x": draw(shape), "axis": axis, "sizes": sizes}


@builder("unfold")
def unfold(draw):
    for shape, axis, size, step in [
        ((7, 2), 0, 3, 2),
        ((2, 5), -1, 2, 1),
        ((3, 4), 1, 4, 9),
        ((6,), 0, 2, 3),
        ((), 0, 1, 1),
        ((0, 3), 1, 2, 1),
    ]:
        yield {"x": draw(shape), "axis": axis, "size": size, "step": step}


@builder("select_scatter")
def select_scatter(draw):
    for shape, axis, index in [((2, 3, 4), 0, 1), ((2, 3), -1, -1), ((3,), 0, 2), ((0, 3), 1, 0)]:
        src = tuple(n for i, n in enumerate(shape) if i != axis % len(shape))
        yield {"x": draw(shape), "src": draw(src, "src"), "axis": axis, "index": index}


@builder("slice_scatter")
def slice_scatter(draw):
    none = -(2**63)
    for src, axis, start, stop, step in [
        ((3, 4), 0, 1, 4, 1),
        ((5, 2), 1, none, none, 2),
        ((5, 4), 0, none, none, -1),
        ((0, 4), 0, 3, 3, 1),
    ]:
        yield {"x": draw((5, 4)), "src": draw(src, "src"), "axis": axis, "start": start, "stop": stop, "step": step}


@builder("diagonal_scatter")
def diagonal_scatter(draw):
    for shape, src, offset, a, b in [
        ((3, 4), (3,), 0, 0, 1),
        ((3, 4), (2,), -1, 0, 1),
        ((2, 3, 4), (3, 2), 1, 0, 2),
        ((3, 3), (0,), 5, 0, 1),
    ]:
        yield {"x": draw(shape), "src": draw(src, "src"), "offset": offset, "axis0": a, "axis1": b}


@builder("repeat_interleave")
def repeat_interleave(draw):
    for shape, repeats, axis in [
        ((3, 2), (2, 0, 1), 0),
        ((2, 3), (1, 2, 3), -1),
        ((2, 2), (1, 0, 0, 2), None),
        ((2, 3), 2, 1),
        ((), 3, None),
        ((2,), (0, 0), 0),
        ((0, 3), (1, 2, 0), 1),
    ]:
        yield {"x": draw(shape), "repeats": draw.fixed(repeats, "int64"), "axis": axis}


@builder("roll")
def roll(draw):
    for shape, shifts, axes in [
        ((2, 3), (1,), [0]),
        ((4, 3), (-1, 5), [0, -1]),
        ((2, 3), (2,), None),
        ((3,), (0,), [0]),
        ((), (3,), None),
        ((0, 3), (1,), [1]),
        ((2, 3), (), []),
    ]:
        yield {"x": draw(shape), "shifts": shifts, "axes": axes}


@builder("rot90")
def rot90(draw):
    for shape, k, a, b in [
        ((2, 3), 1, 0, 1),
        ((2, 3), 2, 0, 1),
        ((2, 3, 4), 3, 0, 2),
        ((2, 3), -5, 1, 0),
        ((2, 3), 4, 0, 1),
        ((0, 3), 1, 0, 1),
    ]:
        yield {"x": draw(shape), "k": k, "axis0": a, "axis1": b}


@builder("flipud")
def flipud(draw):
    for shape in [(2, 3), (4,), (0, 3)]:
        yield {"x": draw(shape)}


@builder("fliplr")
def fliplr(draw):
    for shape in [(2, 3), (2, 3, 2), (0, 3)]:
        yield {"x": draw(shape)}


@builder("tril", "triu")
def triangle(draw):
    for shape, k in [((3, 4), 0), ((4, 3), 1), ((2, 3, 3), -1), ((2, 2), 9), ((2, 2), -9), ((0, 3), 0)]:
        yield {"x": draw(shape), "k": k}


@builder("diag")
def diag(draw):
    for shape, k in [((3,), 0), ((2,), -1), ((3, 4), 1), ((2, 2), 0), ((0,), 2), ((0, 3), 0), ((2, 2), 5)]:
        yield {"x": draw(shape), "k": k}


@builder("diag_embed")
def diag_embed(draw):
    for shape, offset, a, b in [
        ((3,), 0, -2, -1),
        ((2, 3), 1, 0, 2),
        ((2, 3), -1, -1, 0),
        ((0,), 1, 0, 1),
        ((2, 0), 0, 0, 1),
    ]:
        yield {"x": draw(shape), "offset": offset, "axis0": a, "axis1": b}


@builder("block_diag")
def block_diag(draw):
    for shapes in [[(2, 3), (1, 2)], [(2,), (), (2, 1)], [(0, 2), (2, 2)], [()]]:
        yield {"xs": [draw(s) for s in shapes]}


@builder("hstack", "vstack", "dstack", "column_stack")
def stacks(draw):
    for shapes in [[(2, 3), (2, 3)], [(3,), (3,)], [(), ()], [(2, 3, 2), (2, 3, 2)], [(0, 3), (0, 3)]]:
        yield {"xs": [draw(s) for s in shapes]}


@builder("cartesian_prod")
def cartesian_prod(draw):
    for shapes in [[(2,), (3,)], [(2,), (1,), (3,)], [(3,)], [(0,), (2,)]]:
        yield {"xs": [draw(s) for s in shapes]}


@builder("combinations")
def combinations(draw):
    for n, k, replacement in [(4, 2, 0), (3, 2, 1), (4, 3, 0), (3, 3, 1), (3, 1, 0), (2, 3, 0), (3, 0, 0), (0, 2, 1)]:
        yield {"x": draw((n,)), "r": k, "with_replacement": replacement}


@builder("pad_reflect", "pad_replicate", "pad_circular")
def pad_modes(draw):
    for shape, widths in [
        ((6,), (-2, 3)),
        ((3,), (2, 1)),
        ((4, 3), (1, 2, 0, 1)),
        ((4, 3), (-1, 1, 0, -2)),
        ((), ()),
        ((2, 3), (0, 0, 0, 0)),
        ((0, 2), (0, 0, 1, 0)),
    ]:
        yield {"x": draw(shape), "widths": widths}


@builder("masked_select")
def masked_select(draw):
    for shape, mask in [((2, 3), (2, 3)), ((2, 3), (3,)), ((3,), (2, 1)), ((), ()), ((0, 3), (3,))]:
        yield {"x": draw(shape), "mask": draw.mask(mask)}


@builder("masked_scatter")
def masked_scatter(draw):
    for shape, mask, src in [
        ((2, 3), (2, 3), (7,)),
        ((2, 3), (3,), (2, 4)),
        ((3,), (2, 1), (6,)),
        ((), (), (1,)),
        ((0, 3), (3,), (2,)),
    ]:
        yield {"x": draw(shape), "mask": draw.mask(mask), "src": draw(src, "src")}


@builder("take")
def take(draw):
    for shape, index, axis in [
        ((3, 4), (5,), None),
        ((3, 4), (2, 2), 1),
        ((3, 4), (), 0),
        ((3,), (2, 1), -1),
        ((), (2,), None),
        ((3, 0), (2,), 0),
    ]:
        n = max(int(np.prod(shape)) if axis is None else shape[axis], 1)
        yield {"x": draw(shape), "index": draw.index(index, n, -n), "axis": axis}


@builder("put")
def put(draw):
    for shape, index in [((3, 4), (5,)), ((3, 4), (2, 3)), ((), ()), ((3,), (0,))]:
        n = int(np.prod(shape))
        for accumulate in (0, 1):
            places = draw.rng.permutation(n)[: int(np.prod(index))].reshape(index)
            yield {
                "x": draw(shape),
                "index": draw.fixed(places, "int64"),
                "src": draw(index, "src"),
                "accumulate": accumulate,
            }


def slices(shape, axis, n):
    return tuple(n if i == axis % len(shape) else extent for i, extent in enumerate(shape))


@builder("index_add")
def index_add(draw):
    for i, (shape, axis, n) in enumerate([((3, 4), 0, 5), ((3, 4), -1, 2), ((2, 3, 2), 1, 4), ((3, 2), 0, 0)]):
        index = draw.index((n,), shape[axis], -shape[axis])
        src = draw(slices(shape, axis, n), "src")
        alpha = 1 if draw.dtype == "bool" else 1 + i % 2
        yield {"x": draw(shape), "axis": axis, "index": index, "src": src, "alpha": alpha}
    yield {"x": draw(()), "axis": 0, "index": draw.index((1,), 1), "src": draw((), "src"), "alpha": 1}


@builder("index_copy")
def index_copy(draw):
    for shape, axis, n in [((3, 4), 0, 2), ((3, 4), -1, 3), ((2, 3, 2), 1, 3), ((3, 2), 0, 0)]:
        index = draw.fixed(draw.rng.permutation(shape[axis])[:n], "int64")
        yield {"x": draw(shape), "axis": axis, "index": index, "src": draw(slices(shape, axis, n), "src")}


@builder("index_fill")
def index_fill(draw):
    for shape, axis, n in [((3, 4), 0, (2,)), ((3, 4), -1, (3,)), ((2, 3, 2), 1, ()), ((3, 2), 0, (0,))]:
        index = draw.index(n, shape[axis], -shape[axis])
        yield {"x": draw(shape), "axis": axis, "index": index, "value": draw((), "value")}


# image, kernel, stride, padding, dilation
WINDOWS = [
    ((2, 2, 4, 5), (2, 3), (1,), (0,), (1,)),
    ((1, 2, 5, 4), (2,), (2, 1), (1, 0), (1, 2)),
    ((2, 4, 4), (3,), (2,), (1,), (1,)),
    ((1, 1, 3, 3), (1,), (1,), (0,), (1,)),
]


@builder("im2col")
def im2col(draw):
    for shape, kernel, stride, padding, dilation in WINDOWS:
        yield {"x": draw(shape), "kernel": kernel, "stride": stride, "padding": padding, "dilation": dilation}


@builder("col2im")
def col2im(draw):
    from reference_movement import im2col as columns_of

    for shape, *window in WINDOWS:
        kernel, stride, padding, dilation = window
        yield {
            "x": draw(columns_of(np.zeros(shape), *window).shape),
            "shape": shape[-2:],
            "kernel": kernel,
            "stride": stride,
            "padding": padding,
            "dilation": dilation,
        }
