# SPDX-License-Identifier: Apache-2.0
"""What the NumPy expressions of rows that order, count and accumulate call; as reference.py."""

import numpy as np


def argsort(x, axis, descending, k=None):
    if x.ndim == 0:
        return np.zeros((), np.int64)
    n = x.shape[axis]
    order = np.argsort(x, axis, kind="stable")
    if descending:  # from the back, so that equal elements keep their order
        order = np.flip(n - 1 - np.argsort(np.flip(x, axis), axis, kind="stable"), axis)
    return order if k is None else np.take(order, range(k), axis)


def nth(order, axis, k):
    return order if order.ndim == 0 else np.take(order, [k], axis)


def at_place(x, axis, place, keepdims):
    if x.ndim == 0:
        return x, place
    values = np.take_along_axis(x, place, axis)
    return (values, place) if keepdims else (np.squeeze(values, axis), np.squeeze(place, axis))


def cumminmax(x, axis, wins):
    if x.ndim == 0:
        return x, np.array(0)
    lines = np.moveaxis(x, axis, -1)
    places = np.zeros(lines.shape, np.int64)
    for line in np.ndindex(lines.shape[:-1]):
        best = 0
        for i, value in enumerate(lines[line]):
            held = lines[line][best]
            if value != value or (held == held and wins(value, held)):
                best = i
            places[(*line, i)] = best
    places = np.moveaxis(places, -1, axis)
    return np.take_along_axis(x, places, axis), places


def median(x, axis, keepdims, skip_nan):
    line, at = (x.ravel(), 0) if axis is None or x.ndim == 0 else (x, axis)
    order = argsort(line, at, False)
    isnan = np.isnan(line) if line.dtype.kind == "f" else np.zeros(line.shape, bool)
    n = line.shape[at]
    numbers = np.sum(~isnan, at, keepdims=True)
    rank = np.where((numbers < n) & ~np.bool_(skip_nan), numbers, np.maximum(numbers - 1, 0) // 2)
    place = np.take_along_axis(order, np.minimum(rank, n - 1), at)
    values = np.take_along_axis(line, place, at)
    if axis is None or x.ndim == 0:
        shape = (1,) * x.ndim if keepdims else ()
        return values.reshape(shape), place.reshape(shape)
    return (values, place) if keepdims else (np.squeeze(values, at), np.squeeze(place, at))


def mode(x, axis, keepdims):
    if x.ndim == 0:
        return x, np.array(0)
    lines = np.moveaxis(x, axis, -1)
    places = np.zeros((*lines.shape[:-1], 1), np.int64)
    for line in np.ndindex(lines.shape[:-1]):
        values, counts = np.unique(lines[line], return_counts=True)
        places[line] = np.nonzero(lines[line] == values[np.argmax(counts)])[0][-1]
    return at_place(x, axis, np.moveaxis(places, -1, axis), keepdims)


def searchsorted(sorted_, values, right):
    side = "right" if right else "left"
    if sorted_.ndim == 1:
        return np.searchsorted(sorted_, values, side)
    out = np.zeros(values.shape, np.int64)
    for line in np.ndindex(sorted_.shape[:-1]):
        out[line] = np.searchsorted(sorted_[line], values[line], side)
    return out


def unique(x):
    flat = np.asarray(x).ravel()
    values, indices, inverse, counts = np.unique(
        flat, return_index=True, return_inverse=True, return_counts=True, equal_nan=False
    )
    return values, indices, inverse.reshape(np.shape(x)), counts


def slices(x, axis):
    return np.moveaxis(x, axis, 0).reshape(x.shape[axis], x.size // max(x.shape[axis], 1))


def runs(rows):
    """(where runs of equal rows begin, which run each row is in, their lengths)"""
    starts = np.array([i for i in range(len(rows)) if i == 0 or (rows[i] != rows[i - 1]).any()], np.int64)
    counts = np.diff(starts, append=len(rows))
    return starts, np.repeat(np.arange(len(starts)), counts), counts


def unique_dim(x, axis):
    rows = slices(x, axis)
    order = np.array(
        sorted(range(len(rows)), key=lambda i: [(v != v, v.real, v.imag) for v in rows[i].tolist()]), np.int64
    )
    starts, number, counts = runs(rows[order])
    inverse = np.zeros(len(rows), np.int64)
    inverse[order] = number
    return np.take(x, order[starts], axis), order[starts], inverse, counts


def unique_consecutive(x, axis):
    starts, number, counts = runs(slices(x, axis) if axis is not None else x.reshape(-1, 1))
    if axis is None:
        return x.ravel()[starts], number.reshape(x.shape), counts
    return np.take(x, starts, axis), number, counts


def vector_norm(x, axes, ord, keepdims):
    size = np.abs(np.asarray(x))
    if ord == np.inf:
        return size.max(axes, keepdims=keepdims)
    if ord == -np.inf:
        return size.min(axes, keepdims=keepdims)
    if ord == 0:
        return (size != 0).sum(axes, keepdims=keepdims).astype(np.float64)
    return np.sum(size**ord, axes, keepdims=keepdims) ** (1 / ord)


def diff(x, n, axis, prepend, append):
    if n == 0:
        return x
    x = np.concatenate([v for v in (prepend, x, append) if v is not None], axis)
    for _ in range(n):
        axis %= x.ndim
        later = x[(slice(None),) * axis + (slice(1, None),)]
        earlier = x[(slice(None),) * axis + (slice(0, -1),)]
        x = later != earlier if x.dtype.kind == "b" else later - earlier
    return x


def cumulative_trapezoid(y, x, dx, axis):
    y = np.moveaxis(y, axis, -1)
    if x is not None:
        dx = np.diff(x) if x.ndim == 1 else np.diff(np.moveaxis(x, axis, -1))
    return np.moveaxis(np.cumsum((y[..., 1:] + y[..., :-1]) / 2 * dx, -1), -1, axis)


def histc(x, bins, min, max):
    x = np.asarray(x, np.float64)
    low, high = (min, max) if min != max else (x.min(initial=np.inf), x.max(initial=-np.inf))
    low, high = (low, high) if x.size or min != max else (min, max)
    low, high = (low - 1, high + 1) if low == high else (low, high)
    return np.histogram(x, bins, (low, high))[0]


def vander(x, n, increasing, dtype):
    n = len(x) if n < 0 else n
    powers = np.ones((len(x), n), dtype)
    for i in range(1, n):
        powers[:, i] = powers[:, i - 1] * x.astype(dtype)
    return powers if increasing else powers[:, ::-1]
