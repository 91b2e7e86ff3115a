# SPDX-License-Identifier: Apache-2.0
"""What the NumPy expressions of convolutions, pools and images call; as reference.py. One to three spatial axes."""

import itertools
import math

import numpy as np


def several(values, n):
    return tuple(values) * n if len(values) == 1 else tuple(values)


def windows(extent, kernel, stride, padding, dilation):
    return (extent + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1


def padded(x, padding):
    return np.pad(x, [(0, 0)] * 2 + [(p, p) for p in padding])


# ---- convolutions


def patches(shape, kernel, stride, padding, dilation):
    """Yields (place in the kernel, its slices of the padded image)."""
    counts = [windows(*e) for e in zip(shape[2:], kernel, stride, padding, dilation, strict=True)]
    for place in np.ndindex(*kernel):
        starts = [i * d for i, d in zip(place, dilation, strict=True)]
        ends = [a + s * (n - 1) + 1 for a, s, n in zip(starts, stride, counts, strict=True)]
        yield place, tuple(slice(a, e, s) for a, e, s in zip(starts, ends, stride, strict=True))


def arguments(n, *lists):
    return [several(values, n) for values in lists]


def conv(x, weight, bias, stride, padding, dilation, groups):
    n = weight.ndim - 2
    if x.ndim == n + 1:
        return conv(x[None], weight, bias, stride, padding, dilation, groups)[0]
    stride, padding, dilation = arguments(n, stride, padding, dilation)
    image, out, per_group = padded(x, padding), 0, weight.shape[0] // groups
    for place, inside in patches(x.shape, weight.shape[2:], stride, padding, dilation):
        part = image[(slice(None), slice(None), *inside)]
        part = part.reshape(part.shape[0], groups, part.shape[1] // groups, *part.shape[2:])
        taps = weight[(slice(None), slice(None), *place)].reshape(groups, per_group, -1)
        out = out + np.einsum("ngc...,goc->ngo...", part, taps)
    out = out.reshape(out.shape[0], weight.shape[0], *out.shape[3:])
    return out if bias is None else out + bias.reshape(-1, *[1] * n)


def conv_input_grad(dy, weight, shape, stride, padding, dilation, groups):
    n = weight.ndim - 2
    if dy.ndim == n + 1:
        return conv_input_grad(dy[None], weight, (1, *shape), stride, padding, dilation, groups)[0]
    stride, padding, dilation = arguments(n, stride, padding, dilation)
    image = padded(np.zeros(shape, dy.dtype), padding)
    given = dy.reshape(dy.shape[0], groups, -1, *dy.shape[2:])
    for place, inside in patches(shape, weight.shape[2:], stride, padding, dilation):
        taps = weight[(slice(None), slice(None), *place)].reshape(groups, weight.shape[0] // groups, -1)
        part = np.einsum("ngo...,goc->ngc...", given, taps)
        image[(slice(None), slice(None), *inside)] += part.reshape(part.shape[0], -1, *part.shape[3:])
    return image[(slice(None), slice(None), *(slice(p, p + e) for p, e in zip(padding, shape[2:], strict=True)))]


def conv_weight_grad(dy, x, shape, stride, padding, dilation, groups):
    n = len(shape) - 2
    if dy.ndim == n + 1:
        dy, x = dy[None], x[None]
    stride, padding, dilation = arguments(n, stride, padding, dilation)
    image, dweight = padded(x, padding), np.zeros(shape, dy.dtype)
    given = dy.reshape(dy.shape[0], groups, -1, *dy.shape[2:])
    for place, inside in patches(x.shape, shape[2:], stride, padding, dilation):
        part = image[(slice(None), slice(None), *inside)]
        part = part.reshape(part.shape[0], groups, part.shape[1] // groups, *part.shape[2:])
        sums = np.einsum("ngop,ngcp->goc", given.reshape(*given.shape[:3], -1), part.reshape(*part.shape[:3], -1))
        dweight[(slice(None), slice(None), *place)] = sums.reshape(shape[0], -1)
    return dweight


def conv_transpose(x, weight, bias, stride, padding, output_padding, groups, dilation):
    """Each element of x adds the kernel, times itself, to the result."""
    n = weight.ndim - 2
    if x.ndim == n + 1:
        return conv_transpose(x[None], weight, bias, stride, padding, output_padding, groups, dilation)[0]
    stride, padding, more, dilation = arguments(n, stride, padding, output_padding, dilation)
    kernel = weight.shape[2:]
    extents = [(e - 1) * s + d * (k - 1) + 1 for e, s, d, k in zip(x.shape[2:], stride, dilation, kernel, strict=True)]
    per_group = weight.shape[1]
    out = np.zeros((x.shape[0], groups, per_group, *(e + m for e, m in zip(extents, more, strict=True))), x.dtype)
    given = x.reshape(x.shape[0], groups, -1, *x.shape[2:])
    taps = weight.reshape(groups, -1, *weight.shape[1:])
    for place in np.ndindex(*kernel):
        inside = tuple(
            slice(i * d, i * d + s * (e - 1) + 1, s)
            for i, d, s, e in zip(place, dilation, stride, x.shape[2:], strict=True)
        )
        part = np.einsum("ngc...,gco->ngo...", given, taps[(..., *place)])
        out[(slice(None), slice(None), slice(None), *inside)] += part
    out = out.reshape(out.shape[0], -1, *out.shape[3:])
    crop = (slice(p, e - p) for p, e in zip(padding, out.shape[2:], strict=True))
    out = out[(slice(None), slice(None), *crop)]
    return out if bias is None else out + bias.reshape(-1, *[1] * n)


# ---- pools


def pooled(extent, kernel, stride, padding, dilation, ceil_mode):
    span = extent + 2 * padding - dilation * (kernel - 1) - 1
    count = (-(-span // stride) if ceil_mode else span // stride) + 1
    return count - 1 if ceil_mode and (count - 1) * stride >= extent + padding else count


def pool_lines(x_shape, kernel, stride, padding, dilation, ceil_mode, n):
    """For each axis the windows: (positions inside, cells of the window within the padded image)."""
    kernel = several(kernel, n)
    stride = several(stride, n) if len(stride) else kernel
    found = []
    lists = (x_shape[-n:], kernel, stride, several(padding, n), several(dilation, n))
    for extent, k, s, p, d in zip(*lists, strict=True):
        line = []
        for i in range(pooled(extent, k, s, p, d, ceil_mode)):
            start = i * s - p
            taps = range(start, start + d * (k - 1) + 1, d)
            line.append(([t for t in taps if 0 <= t < extent], min(start + k, extent + p) - start))
        found.append(line)
    return found


def pool(x, lines, combine):
    """combine(elements of a window as the last axis, their places, cells of the window), window by window."""
    n = len(lines)
    flat = x.reshape(*x.shape[:-n], math.prod(x.shape[-n:]))
    places = np.arange(flat.shape[-1]).reshape(x.shape[-n:])
    found = []
    for window in itertools.product(*lines):
        inside = places[np.ix_(*(taps for taps, _ in window))].reshape(-1)
        found.append(combine(flat[..., inside], inside, math.prod(cells for _, cells in window)))
    return np.stack(found, -1).reshape(*x.shape[:-n], *(len(line) for line in lines))


def largest(part, places, cells):
    return part.max(-1)


def place_of_largest(part, places, cells):
    return places[part.argmax(-1)]


def max_pool(n, x, kernel, stride, padding, dilation, ceil_mode):
    return pool(x, pool_lines(x.shape, kernel, stride, padding, dilation, ceil_mode, n), largest)


def max_pool_with_indices(n, x, kernel, stride, padding, dilation, ceil_mode):
    lines = pool_lines(x.shape, kernel, stride, padding, dilation, ceil_mode, n)
    return pool(x, lines, largest), pool(x, lines, place_of_largest)


def max_unpool(x, indices, shape):
    n = len(shape)
    out = np.zeros((*x.shape[:-n], math.prod(shape)), x.dtype)
    flat = (*x.shape[:-n], -1)
    np.put_along_axis(out, indices.reshape(flat), x.reshape(flat), -1)
    return out.reshape(*x.shape[:-n], *shape)


def divisor(part, cells, count_include_pad, override):
    return override or (cells if count_include_pad else part.shape[-1])


def quotient(total, n):
    """Of integers, truncated."""
    return (
        total / n if total.dtype.kind == "f" else np.sign(total.astype(np.int64)) * np.sign(n) * (abs(total) // abs(n))
    )


def avg_pool(n, x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override=0):
    lines = pool_lines(x.shape, kernel, stride, padding, [1], ceil_mode, n)
    return pool(
        x,
        lines,
        lambda part, _, cells: quotient(part.sum(-1), divisor(part, cells, count_include_pad, divisor_override)),
    )


def avg_pool_grad(n, dy, shape, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override):
    lines = pool_lines(shape, kernel, stride, padding, [1], ceil_mode, n)
    places = np.arange(math.prod(shape[-n:])).reshape(shape[-n:])
    dx = np.zeros((*shape[:-n], places.size), dy.dtype)
    for window, share in zip(
        itertools.product(*lines), np.moveaxis(dy.reshape(*dy.shape[:-n], -1), -1, 0), strict=True
    ):
        inside = places[np.ix_(*(taps for taps, _ in window))].reshape(-1)
        part = dx[..., inside]
        cells = math.prod(cells for _, cells in window)
        dx[..., inside] += share[..., None] / divisor(part, cells, count_include_pad, divisor_override)
    return dx.reshape(shape)


def lp_pool(n, x, norm_type, kernel, stride, ceil_mode):
    means = avg_pool(n, x**norm_type, kernel, stride, [0], ceil_mode, 1)
    return (means * math.prod(several(kernel, n))) ** (1 / norm_type)


def adaptive_lines(extents, shape):
    return [
        [(list(range(i * e // n, -(-(i + 1) * e // n))), 1) for i in range(n)]
        for e, n in zip(extents, shape, strict=True)
    ]


def adaptive_avg_pool(x, shape):
    return pool(x, adaptive_lines(x.shape[-len(shape) :], shape), lambda part, *_: part.mean(-1))


def adaptive_max_pool(x, shape):
    lines = adaptive_lines(x.shape[-len(shape) :], shape)
    return pool(x, lines, largest), pool(x, lines, place_of_largest)


# ---- images


def keys(x, a):
    x = abs(x)
    if x <= 1:
        return (a + 2) * x**3 - (a + 3) * x**2 + 1
    return a * x**3 - 5 * a * x**2 + 8 * a * x - 4 * a if x < 2 else 0


def resize_matrix(n, size, mode, align_corners, antialias, scale):
    """(size, n): what each position of the result is made of."""
    matrix = np.zeros((size, n))
    if mode == "area":
        for i, (inside, _) in enumerate(adaptive_lines([n], [size])[0]):
            matrix[i, inside] = 1 / len(inside)
        return matrix
    ratio = 1 / scale if scale else n / size
    if align_corners:
        ratio = (n - 1) / (size - 1) if size > 1 else 0
    for i in range(size):
        if mode in ("nearest", "nearest-exact"):
            matrix[i, min(n - 1, int((i + (0.5 if mode == "nearest-exact" else 0)) * ratio))] = 1
            continue
        if antialias:
            stretch, centre = max(1, ratio), ratio * (i + 0.5)
            reach = (1 if mode == "linear" else 2) * stretch
            for j in range(n):
                if max(int(centre - reach + 0.5), 0) <= j < int(centre + reach + 0.5):
                    x = (j + 0.5 - centre) / stretch
                    matrix[i, j] = max(0, 1 - abs(x)) if mode == "linear" else keys(x, -0.5)
            matrix[i] /= matrix[i].sum()
            continue
        x = i * ratio if align_corners else (i + 0.5) * ratio - 0.5
        if mode == "linear":
            x = max(x, 0)
        for j in range(math.floor(x) - 1, math.floor(x) + 3):
            weight = max(0, 1 - abs(x - j)) if mode == "linear" else keys(x - j, -0.75)
            matrix[i, min(max(j, 0), n - 1)] += weight
    return matrix


def interpolate_axis(x, axis, size, mode, align_corners, antialias, scale):
    matrix = resize_matrix(x.shape[axis], size, mode, align_corners, antialias, scale)
    return np.moveaxis(np.tensordot(matrix, x, (1, axis)), 0, axis).astype(x.dtype)


def interpolate_axis_grad(dy, axis, size, mode, align_corners, antialias, scale):
    matrix = resize_matrix(size, dy.shape[axis], mode, align_corners, antialias, scale)
    return np.moveaxis(np.tensordot(matrix, dy, (0, axis)), 0, axis).astype(dy.dtype)


def interpolate(x, shape, mode, align_corners, antialias):
    along = {"bilinear": "linear", "trilinear": "linear", "bicubic": "cubic"}.get(mode, mode)
    for axis, size in enumerate(shape, x.ndim - len(shape)):
        x = interpolate_axis(x, axis, size, along, align_corners, antialias, 0)
    return x


def mirrored(x, low, high):
    """x turned back at both bounds until it lies between them."""
    if high == low:
        return low
    x = (x - low) % (2 * (high - low))
    return low + min(x, 2 * (high - low) - x)


def grid_taps(g, n, mode, padding_mode, align_corners):
    """[(place, weight)] along one axis; places outside count as 0."""
    x = (g + 1) / 2 * (n - 1) if align_corners else ((g + 1) * n - 1) / 2

    def inside(x):
        if padding_mode == "reflection":
            x = mirrored(x, 0, n - 1) if align_corners else mirrored(x, -0.5, n - 0.5)
        return x if padding_mode == "zeros" else min(max(x, 0), n - 1)

    if mode == "nearest":
        taps = [(np.rint(inside(x)), 1)]
    elif mode == "bilinear":
        x = inside(x)
        taps = [(math.floor(x) + k, 1 - abs(x - math.floor(x) - k)) for k in (0, 1)]
    else:
        taps = [(inside(math.floor(x) + k), keys(x - math.floor(x) - k, -0.75)) for k in (-1, 0, 1, 2)]
    return [(int(place), weight) for place, weight in taps if 0 <= place < n]


def grid_sample(x, grid, mode, padding_mode, align_corners):
    out = np.zeros((*x.shape[:2], *grid.shape[1:-1]), x.dtype)
    for place in np.ndindex(*grid.shape[:-1]):
        lines = [
            grid_taps(g, n, mode, padding_mode, align_corners)
            for g, n in zip(grid[place][::-1], x.shape[2:], strict=True)
        ]
        for taps in itertools.product(*lines):
            weight = math.prod(w for _, w in taps)
            out[(place[0], slice(None), *place[1:])] += weight * x[(place[0], slice(None), *(p for p, _ in taps))]
    return out


def affine_grid(theta, shape, align_corners):
    lines = []
    for n in shape[2:]:
        line = np.linspace(-1, 1, n) if n > 1 else np.zeros(1)
        lines.append(line if align_corners else line * (n - 1) / n)
    places = np.meshgrid(*lines, indexing="ij")[::-1]
    base = np.stack([*places, np.ones(shape[2:])], -1)
    return (
        np.stack([base @ matrix.T for matrix in theta]) if len(theta) else np.zeros((0, *base.shape[:-1], len(lines)))
    )


def pixel_shuffle(x, factor):
    *lead, c, h, w = x.shape
    parts = x.reshape(*lead, c // factor**2, factor, factor, h, w)
    axes = np.arange(len(lead))
    n = len(lead)
    return parts.transpose(*axes, n, n + 3, n + 1, n + 4, n + 2).reshape(*lead, c // factor**2, h * factor, w * factor)


def pixel_unshuffle(x, factor):
    *lead, c, h, w = x.shape
    parts = x.reshape(*lead, c, h // factor, factor, w // factor, factor)
    n = len(lead)
    order = (*range(n), n, n + 2, n + 4, n + 1, n + 3)
    return parts.transpose(order).reshape(*lead, c * factor**2, h // factor, w // factor)


def channel_shuffle(x, groups):
    return x.reshape(x.shape[0], groups, x.shape[1] // groups, *x.shape[2:]).swapaxes(1, 2).reshape(x.shape)
