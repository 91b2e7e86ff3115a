# SPDX-License-Identifier: Apache-2.0
"""What the NumPy expressions of rows that move elements call; as reference.py."""

import itertools

import numpy as np
from reference import both, pad_widths, patches, slice_axis, windows


def unflatten_axis(x, axis, sizes):
    axis %= x.ndim
    return x.reshape(*x.shape[:axis], *sizes, *x.shape[axis + 1 :])


def unfold_axis(x, axis, size, step):
    if x.ndim == 0:
        return x.reshape(1)[:size]
    count = (x.shape[axis] - size) // step + 1
    slices = [np.take(x, range(i * step, i * step + size), axis) for i in range(count)]
    return np.moveaxis(np.stack([np.moveaxis(s, axis, -1) for s in slices]), 0, axis % x.ndim)


def select_scatter(x, src, axis, index):
    out = x.copy()
    np.moveaxis(out, axis, 0)[index] = src
    return out


def slice_scatter(x, src, axis, start, stop, step):
    out = x.copy()
    slice_axis(out, axis, start, stop, step)[...] = src
    return out


def diagonal_scatter(x, src, offset, axis0, axis1):
    out = x.copy()
    for place in np.ndindex(src.shape):
        *rest, i = place
        at = list(rest)
        low, high = sorted((axis0 % x.ndim, axis1 % x.ndim))
        row, column = i + max(-offset, 0), i + max(offset, 0)
        for axis in (low, high):
            at.insert(axis, row if axis == axis0 % x.ndim else column)
        out[tuple(at)] = src[place]
    return out


def diag_embed(x, offset, axis0, axis1):
    n = x.shape[-1] + abs(offset)
    out = np.zeros((*x.shape[:-1], n, n), x.dtype)
    for i in range(x.shape[-1]):
        out[..., i + max(-offset, 0), i + max(offset, 0)] = x[..., i]
    return np.moveaxis(out, (-2, -1), (axis0, axis1))


def block_diag(xs):
    xs = [np.atleast_2d(x) for x in xs]
    out = np.zeros(np.sum([x.shape for x in xs], axis=0), xs[0].dtype)
    row = column = 0
    for x in xs:
        out[row : row + x.shape[0], column : column + x.shape[1]] = x
        row, column = row + x.shape[0], column + x.shape[1]
    return out


def chunk(x, chunks, axis):
    extent = x.shape[axis]
    size = -(-extent // chunks)
    return np.split(x, range(size, extent, size) if extent else [0] * (chunks - 1), axis)


def cartesian_prod(xs):
    if len(xs) == 1:
        return xs[0]
    return np.array(list(itertools.product(*xs)), xs[0].dtype).reshape(-1, len(xs))


def combinations(x, k, with_replacement):
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    rows = list(choose(x, k))
    return np.array(rows, x.dtype).reshape(len(rows), k) if k else x[:0]


def pad_mode(x, widths, mode):
    """Negative widths crop: first where the other end goes on, else at the end."""
    if mode == "wrap" and x.ndim:
        x, widths = pad_widths(x, [min(w, 0) for w in widths], 0), [max(w, 0) for w in widths]
    pairs = list(zip(widths[0::2], widths[1::2], strict=True))
    for axis, (before, after) in enumerate(pairs):
        n = x.shape[axis]
        wide = [(0, 0)] * x.ndim
        wide[axis] = (max(before, 0), max(after, 0))
        x = np.pad(x, wide, mode=mode) if max(before, after) > 0 else x
        x = slice_axis(x, axis, max(-before, 0), max(before, 0) + n + after, 1)
    return x


def masked_select(x, mask):
    x, mask = np.broadcast_arrays(x, mask)
    return x[mask]


def masked_scatter(x, mask, src):
    out, mask = (np.array(v) for v in np.broadcast_arrays(x, mask))
    out[mask] = src.ravel()[: mask.sum()]
    return out


def put(x, index, src, accumulate):
    out = x.copy().ravel()
    if accumulate:
        np.add.at(out, index.ravel(), src.ravel())
    else:
        out[index.ravel()] = src.ravel()
    return out.reshape(x.shape)


def index_add(x, axis, index, src, alpha):
    if x.ndim == 0:
        return (x + alpha * src).astype(x.dtype)
    out = x.copy()
    np.add.at(np.moveaxis(out, axis, 0), index, np.moveaxis((alpha * src).astype(x.dtype), axis, 0))
    return out


def index_copy(x, axis, index, src):
    out = x.copy()
    np.moveaxis(out, axis, 0)[index] = np.moveaxis(src, axis, 0)
    return out


def index_fill(x, axis, index, value):
    out = x.copy()
    np.moveaxis(out, axis, 0)[index] = np.asarray(value).astype(x.dtype)
    return out


def im2col(x, kernel, stride, padding, dilation):
    if x.ndim == 3:
        return im2col(x[None], kernel, stride, padding, dilation)[0]
    kernel, (ph, pw) = both(kernel), both(padding)
    image = np.pad(x, [(0, 0), (0, 0), (ph, ph), (pw, pw)])
    taps = [
        image[:, :, rows, columns].reshape(*x.shape[:2], -1)
        for _, _, rows, columns in patches(x.shape, kernel, stride, padding, dilation)
    ]
    return np.stack(taps, 2).reshape(x.shape[0], -1, taps[0].shape[-1])


def col2im(x, shape, kernel, stride, padding, dilation):
    if x.ndim == 2:
        return col2im(x[None], shape, kernel, stride, padding, dilation)[0]
    kernel, (ph, pw) = both(kernel), both(padding)
    counts = [windows(*e) for e in zip(shape, kernel, both(stride), both(padding), both(dilation), strict=True)]
    parts = x.reshape(x.shape[0], -1, *kernel, *counts)
    image = np.zeros((*parts.shape[:2], shape[0] + 2 * ph, shape[1] + 2 * pw), x.dtype)
    for i, j, rows, columns in patches((*parts.shape[:2], *shape), kernel, stride, padding, dilation):
        image[:, :, rows, columns] += parts[:, :, i, j]
    return image[:, :, ph : ph + shape[0], pw : pw + shape[1]]
