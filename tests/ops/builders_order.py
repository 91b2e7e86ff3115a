# SPDX-License-Identifier: Apache-2.0
"""Samples of rows that order, count and accumulate; as builders.py."""

import numpy as np
from builders_movement import BUILDERS, builder
from native import FLOATING, REAL_PART

__all__ = ["BUILDERS"]


@builder("cumprod")
def cumprod(draw):
    for shape, axis, dtype in [
        ((2, 3, 4), 0, None),
        ((2, 3, 4), -1, "float64"),
        ((2, 3), None, None),
        ((5,), 0, None),
        ((), None, None),
        ((0, 3), 1, None),
    ]:
        yield {"x": draw(shape), "axis": axis, "dtype": dtype}
    x = draw((2, 4))
    x.values = x.values * np.array([[1, 0, 1, 1], [0, 1, 0, 1]]).astype(x.values.dtype)
    yield {"x": x, "axis": 1, "dtype": None}


@builder("logcumsumexp", "cummax", "cummin")
def along(draw):
    for shape, axis in [((2, 3, 4), 0), ((2, 3, 4), -1), ((67,), 0), ((), 0), ((0, 3), 1), ((3, 0), 1)]:
        yield {"x": draw(shape), "axis": axis}


@builder("max_with_indices", "min_with_indices", "mode")
def one_of_each_line(draw):
    for i, (shape, axis) in enumerate([((2, 3, 4), 0), ((2, 3, 4), -1), ((67,), 0), ((), 0), ((0, 3), 1)]):
        yield {"x": draw(shape), "axis": axis, "keepdims": i % 2}


@builder("sort", "argsort")
def sort(draw):
    for i, (shape, axis) in enumerate(
        [((2, 3, 4), 0), ((2, 3, 4), -1), ((67,), 0), ((3, 20), 1), ((), 0), ((0, 3), 1), ((3, 0), 1)]
    ):
        for descending in (0, 1) if i < 3 else (i % 2,):
            yield {"x": draw(shape), "axis": axis, "descending": descending}


@builder("topk")
def topk(draw):
    for i, (shape, k, axis) in enumerate(
        [((2, 3, 4), 1, 0), ((2, 3, 4), 2, -1), ((67,), 10, 0), ((3,), 3, 0), ((3,), 0, 0), ((), 1, 0), ((0, 3), 2, 1)]
    ):
        yield {"x": draw(shape), "k": k, "axis": axis, "largest": i % 2}


@builder("kthvalue")
def kthvalue(draw):
    for i, (shape, k, axis) in enumerate(
        [((2, 3, 4), 1, 0), ((2, 3, 4), 4, -1), ((67,), 30, 0), ((), 1, 0), ((0, 3), 2, 1)]
    ):
        yield {"x": draw(shape), "k": k, "axis": axis, "keepdims": i % 2}


def with_nan(draw, shape):
    """The first line is NaN in part, the last one whole."""
    x = draw(shape)
    if draw.dtype in FLOATING:
        x.values = x.values.copy()
        x.values[0, 0] = x.values[-1] = np.nan
    return x


@builder("median", "nanmedian")
def median(draw):
    for i, (shape, axis) in enumerate(
        [((2, 3, 4), 0), ((2, 3, 4), -1), ((2, 3), None), ((67,), 0), ((), None), ((), 0), ((0, 3), 1)]
    ):
        yield {"x": draw(shape), "axis": axis, "keepdims": i % 2}
    yield {"x": with_nan(draw, (3, 4)), "axis": 1, "keepdims": 0}


@builder("quantile", "nanquantile")
def quantile(draw):
    methods = ["linear", "lower", "higher", "midpoint", "nearest"]
    for i, (shape, q, axis) in enumerate([
        ((2, 3, 4), 0.3, 0),
        ((2, 3, 4), [0.0, 0.8, 1.0], -1),
        ((2, 3), [0.4], None),
        ((67,), 0.61, 0),
        ((), 0.5, None),
        ((5, 3), [0.15, 0.9], 0),
        ((0, 3), 0.5, 1),
    ]):  # fmt: skip
        levels = draw.fixed(np.asarray(q), "float64")
        yield {"x": draw(shape), "q": levels, "axis": axis, "keepdims": i % 2, "interpolation": methods[i % 5]}
    levels = draw.fixed(np.asarray(0.3), "float64")
    yield {"x": with_nan(draw, (3, 4)), "q": levels, "axis": 1, "keepdims": 0, "interpolation": "linear"}


@builder("searchsorted")
def searchsorted(draw):
    for i, (shape, values) in enumerate([((6,), (2, 3)), ((2, 5), (2, 4)), ((4,), ()), ((0,), (3,)), ((3,), (0,))]):
        lines = draw(shape, "sorted")
        lines.values = np.sort(lines.values, -1)
        lines.fixed = True  # another layout would change the order
        found = draw(values, "values")
        found.fixed = True
        for right in (0, 1) if i < 2 else (i % 2,):
            yield {"sorted": lines, "values": found, "right": right}


@builder("bucketize")
def bucketize(draw):
    for i, (shape, n) in enumerate([((2, 3), 5), ((), 3), ((4,), 0), ((0, 3), 2)]):
        bounds = draw((n,), "boundaries")
        bounds.values = np.sort(bounds.values)
        bounds.fixed = True
        yield {"x": draw(shape), "boundaries": bounds, "right": i % 2}


@builder("unique_all", "unique_counts", "unique_inverse", "unique_values")
def unique(draw):
    for shape in [(3, 4), (67,), (), (0,), (0, 3)]:
        yield {"x": draw(shape)}
    yield {"x": with_nan(draw, (2, 3))}


@builder("unique_dim", "unique_consecutive")
def unique_slices(draw):
    for shape, axis in [((5, 2), 0), ((2, 3, 4), 1), ((4, 40), -1), ((67,), 0), ((0, 3), 0), ((3, 0), 0)]:
        x = draw(shape)
        if shape[axis] > 3:  # some slices twice, side by side and apart
            line = (slice(None),) * (axis % len(shape))
            x.values[(*line, 1)] = x.values[(*line, 0)]
            x.values[(*line, 3)] = x.values[(*line, 0)]
        yield {"x": x, "axis": axis}
    yield {"x": with_nan(draw, (2, 3)), "axis": 1}


@builder("unique_consecutive")
def unique_runs(draw):
    for shape in [(3, 4), (67,), (), (0, 3)]:
        x = draw(shape)
        if x.values.size > 2:
            x.values.flat[1] = x.values.flat[0]
        yield {"x": x, "axis": None}


@builder("vector_norm")
def vector_norm(draw):
    for i, (shape, axes) in enumerate([((2, 3, 4), None), ((2, 3, 4), [0, -1]), ((67, 5), [0]), ((), None)]):
        for ord_ in (2.0, 3.0, 1.0, np.inf, -np.inf, 0.0, 0.5, -2.0) if i < 2 else (2.0,):
            yield {"x": draw(shape), "axes": axes, "ord": ord_, "keepdims": i % 2}
    yield {"x": draw((0, 3)), "axes": [0], "ord": 2.0, "keepdims": 0}


@builder("diff")
def diff(draw):
    for shape, n, axis, before, after in [
        ((2, 5), 1, -1, None, None),
        ((4, 3), 2, 0, None, None),
        ((3, 2), 1, 0, (1, 2), (2, 2)),
        ((3,), 0, 0, None, (1,)),
        ((3,), 5, 0, None, None),
        ((0, 3), 1, 1, None, None),
    ]:
        prepend, append = (s and draw(s) for s in (before, after))
        yield {"x": draw(shape), "n": n, "axis": axis, "prepend": prepend, "append": append}


@builder("trapezoid", "cumulative_trapezoid")
def trapezoid(draw):
    for shape, points, dx, axis in [
        ((2, 5), None, 0.5, -1),
        ((4, 3), (4,), 1.0, 0),
        ((2, 3), (2, 3), 1.0, 1),
        ((1,), None, 2.0, 0),
        ((0, 3), None, 1.0, 1),
    ]:
        yield {"y": draw(shape, "y"), "x": points and draw(points), "dx": dx, "axis": axis}


@builder("cov")
def cov(draw):
    for shape, correction, frequencies, weights in [
        ((3, 5), 1.0, None, None),
        ((2, 4), 0.0, (1, 2, 1, 3), None),
        ((2, 4), 1.0, (1, 2, 1, 3), (0.5, 1.0, 0.25, 2.0)),
        ((5,), 1.0, None, None),
    ]:
        f = frequencies and draw.fixed(frequencies, "int64")
        a = weights and draw.fixed(
            weights, REAL_PART.get(draw.dtype, draw.dtype if draw.dtype in FLOATING else "float32")
        )
        yield {"x": draw(shape), "correction": correction, "fweights": f, "aweights": a}


@builder("corrcoef")
def corrcoef(draw):
    x = draw((3, 5))
    x.values = x.values.copy()
    x.values[:, 0] = 0
    x.values[:, 1] = 1  # no row is constant
    yield {"x": x}


@builder("histc")
def histc(draw):
    for shape, bins, low, high in [
        ((67,), 5, 0.0, 0.0),
        ((3, 4), 3, -1.0, 1.5),
        ((), 2, 0.0, 0.0),
        ((0,), 3, 0.0, 1.0),
    ]:
        yield {"x": draw(shape), "bins": bins, "min": low, "max": high}


@builder("bincount")
def bincount(draw):
    for n, weights, least in [(7, None, 0), (7, "float64", 3), (4, "float32", 12), (0, None, 0), (0, None, 2)]:
        x = draw.fixed(draw.rng.integers(0, 8, n), draw.dtype)
        w = weights and draw.fixed(draw.rng.uniform(0.2, 2.0, n), weights)
        yield {"x": x, "weights": w, "minlength": least}


@builder("vander")
def vander(draw):
    for n, columns, increasing in [(3, -1, 0), (4, 3, 1), (2, 0, 0), (3, 1, 0), (0, -1, 0), (0, 2, 1)]:
        yield {"x": draw((n,)), "n": columns, "increasing": increasing}
