# SPDX-License-Identifier: Apache-2.0
"""Samples of convolutions, pools and images; as builders.py."""

import numpy as np
import reference_spatial as reference
from builders_sequence import BUILDERS, builder

__all__ = ["BUILDERS"]

# x, weight, stride, padding, dilation, groups
CONVOLUTIONS = {
    1: [
        ((2, 3, 7), (4, 3, 3), (1,), (0,), (1,), 1),
        ((1, 4, 6), (2, 2, 2), (2,), (1,), (2,), 2),
        ((2, 5), (3, 2, 3), (2,), (1,), (1,), 1),
        ((0, 3, 7), (4, 3, 3), (1,), (0,), (1,), 1),
    ],
    2: [
        ((2, 3, 5, 6), (4, 3, 3, 2), (1,), (0,), (1,), 1),
        ((1, 4, 6, 5), (2, 2, 2, 3), (2, 1), (1, 2), (1, 2), 2),
        ((2, 5, 5), (3, 2, 3, 3), (2,), (1,), (1,), 1),
        ((1, 2, 4, 4), (2, 1, 1, 1), (1,), (0,), (1,), 2),
    ],
    3: [
        ((1, 2, 3, 4, 5), (2, 2, 2, 3, 2), (1,), (0,), (1,), 1),
        ((1, 2, 4, 3, 4), (4, 1, 2, 2, 3), (2, 1, 3), (1, 0, 2), (1, 2, 1), 2),
        ((2, 3, 3, 3), (1, 2, 2, 2, 2), (2,), (1,), (1,), 1),
    ],
}


def attributes(stride, padding, dilation, groups):
    return {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}


def output_shape(n, x, w, stride, padding, dilation):
    lists = reference.arguments(n, stride, padding, dilation)
    extents = zip(x[-n:], w[2:], *lists, strict=True)
    return (*x[: -n - 1], w[0], *(reference.windows(*e) for e in extents))


def convolution(n):
    def conv(draw):
        for i, (x, w, *rest) in enumerate(CONVOLUTIONS[n]):
            bias = draw(w[:1], "bias") if i % 2 == 0 else None
            yield {"x": draw(x), "weight": draw(w, "weight"), "bias": bias} | attributes(*rest)

    return conv


def input_grad(n):
    def conv_input_grad(draw):
        for x, w, *rest in CONVOLUTIONS[n]:
            dy = draw(output_shape(n, x, w, *rest[:3]), "dy")
            yield {"dy": dy, "weight": draw(w, "weight"), "shape": x} | attributes(*rest)

    return conv_input_grad


def weight_grad(n):
    def conv_weight_grad(draw):
        for x, w, *rest in CONVOLUTIONS[n]:
            dy = draw(output_shape(n, x, w, *rest[:3]), "dy")
            yield {"dy": dy, "x": draw(x), "shape": w} | attributes(*rest)

    return conv_weight_grad


# x, weight, stride, padding, output_padding, groups, dilation
TRANSPOSED = {
    1: [
        ((2, 3, 4), (3, 2, 3), (1,), (0,), (0,), 1, (1,)),
        ((1, 4, 3), (4, 1, 2), (2,), (1,), (1,), 2, (2,)),
        ((2, 3), (2, 2, 3), (1,), (1,), (2,), 1, (3,)),  # output_padding wider than the stride
    ],
    2: [
        ((2, 3, 3, 2), (3, 2, 2, 3), (1,), (0,), (0,), 1, (1,)),
        ((1, 4, 2, 3), (4, 1, 3, 2), (2, 3), (1, 0), (1, 2), 2, (1,)),
        ((2, 3, 2), (2, 1, 2, 2), (1, 2), (1,), (1, 2), 1, (2, 3)),
    ],
    3: [
        ((1, 2, 2, 3, 2), (2, 2, 2, 1, 2), (1,), (0,), (0,), 1, (1,)),
        ((2, 2, 2, 2), (2, 1, 2, 2, 3), (2, 1, 2), (1, 0, 1), (1, 0, 1), 2, (1, 2, 1)),
    ],
}


def transposed(n):
    def conv_transpose(draw):
        names = ("stride", "padding", "output_padding", "groups", "dilation")
        for i, (x, w, *rest) in enumerate(TRANSPOSED[n]):
            bias = draw((w[1] * rest[3],), "bias") if i % 2 == 0 else None
            yield {"x": draw(x), "weight": draw(w, "weight"), "bias": bias} | dict(zip(names, rest, strict=True))

    return conv_transpose


for n in (1, 2, 3):
    BUILDERS[f"conv{n}d"] = convolution(n)
    BUILDERS[f"conv_transpose{n}d"] = transposed(n)
for n in (2, 3):
    BUILDERS[f"conv{n}d_input_grad"] = input_grad(n)
    BUILDERS[f"conv{n}d_weight_grad"] = weight_grad(n)

# ---- pools


def without_ties(draw, shape):
    """So that the gradient is defined."""
    x = draw(shape)
    if draw.dtype in ("float32", "float64"):
        x.values = draw.rng.permutation(x.values.size).reshape(shape).astype(x.values.dtype) / 7
    return x


# x, kernel, stride, padding, dilation, ceil_mode
MAXIMA = {
    1: [
        ((2, 3, 7), (2,), (), (0,), (1,), 0),
        ((1, 2, 8), (3,), (2,), (1,), (1,), 1),
        ((2, 9), (2,), (1,), (1,), (3,), 0),
    ],
    2: [
        ((2, 3, 6, 5), (2,), (), (0,), (1,), 0),
        ((1, 2, 7, 6), (3, 2), (2, 1), (1,), (1,), 1),
        ((2, 7, 7), (2,), (1,), (0,), (2,), 0),
    ],
    3: [
        ((1, 2, 4, 3, 5), (2,), (), (0,), (1,), 0),
        ((2, 4, 3, 5), (2, 1, 3), (2, 1, 2), (1, 0, 1), (1,), 1),
    ],
}


def maxima(n):
    def max_pool(draw):
        for x, kernel, stride, padding, dilation, ceil_mode in MAXIMA[n]:
            window = {"kernel": kernel, "stride": stride, "padding": padding, "dilation": dilation}
            yield {"x": without_ties(draw, x), **window, "ceil_mode": ceil_mode}

    return max_pool


def unpooled(n):
    def max_unpool(draw):
        for x, kernel, *rest in MAXIMA[n]:
            if kernel == (2,) and rest[0] == ():  # windows that do not overlap
                values = draw.rng.permutation(int(np.prod(x))).reshape(x)
                indices = reference.max_pool_with_indices(n, values, kernel, *rest)[1]
                yield {"x": draw(indices.shape), "indices": draw.fixed(indices, "int64"), "shape": x[-n:]}

    return max_unpool


# x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override
MEANS = {
    1: [
        ((2, 3, 7), (2,), (), (0,), 0, 1, 0),
        ((1, 2, 8), (3,), (2,), (1,), 1, 0, 0),
        ((2, 8), (3,), (2,), (1,), 1, 1, 0),
    ],
    2: [
        ((2, 3, 6, 5), (2,), (), (0,), 0, 1, 0),
        ((1, 2, 7, 6), (3, 2), (2, 1), (1,), 1, 0, 0),
        ((2, 7, 7), (3,), (2,), (1,), 1, 1, 0),
        ((1, 1, 4, 4), (2,), (1,), (1,), 0, 1, 3),
    ],
    3: [
        ((1, 2, 4, 3, 5), (2,), (), (0,), 0, 1, 0),
        ((2, 4, 3, 5), (2, 3, 3), (2, 1, 2), (1, 0, 1), 1, 0, 0),
        ((1, 1, 3, 3, 4), (2,), (2,), (1,), 1, 1, 5),
    ],
}
WINDOW = ("kernel", "stride", "padding", "ceil_mode", "count_include_pad", "divisor_override")


def means(n):
    def avg_pool(draw):
        for x, *window in MEANS[n]:
            yield {"x": draw(x)} | dict(zip(WINDOW[: 5 if n == 1 else 6], window, strict=False))

    return avg_pool


def means_grad(n):
    def avg_pool_grad(draw):
        for x, *window in MEANS[n]:
            shape = reference.avg_pool(n, np.zeros(x), *window).shape
            yield {"dy": draw(shape, "dy"), "shape": x} | dict(zip(WINDOW, window, strict=True))

    return avg_pool_grad


def norms(n):
    def lp_pool(draw):
        for x, kernel, stride, *_ in MEANS[n]:
            for norm_type in (2.0, 1.5):
                window = {"kernel": kernel, "stride": stride, "ceil_mode": int(stride == (2,))}
                yield {"x": draw(x), "norm_type": norm_type} | window

    return lp_pool


ADAPTIVE = {
    1: [((2, 3, 7), (3,)), ((2, 5), (7,)), ((1, 2, 6), (6,)), ((0, 2, 6), (2,))],
    2: [((2, 3, 5, 7), (2, 3)), ((2, 4, 3), (5, 1)), ((1, 2, 6, 4), (3, 4))],
    3: [((1, 2, 3, 4, 5), (2, 3, 2)), ((2, 2, 3, 2), (1, 4, 2))],
}


def adaptive(n, distinct):
    def adaptive_pool(draw):
        for x, shape in ADAPTIVE[n]:
            if distinct and 0 in x:
                continue
            yield {"x": without_ties(draw, x) if distinct else draw(x), "shape": shape}

    return adaptive_pool


for n in (1, 2, 3):
    BUILDERS[f"max_pool{n}d"] = BUILDERS[f"max_pool{n}d_with_indices"] = maxima(n)
    BUILDERS[f"max_unpool{n}d"] = unpooled(n)
    BUILDERS[f"avg_pool{n}d"] = means(n)
    BUILDERS[f"lp_pool{n}d"] = norms(n)
    BUILDERS[f"adaptive_avg_pool{n}d"] = adaptive(n, False)
    BUILDERS[f"adaptive_max_pool{n}d"] = adaptive(n, True)
for n in (2, 3):
    BUILDERS[f"avg_pool{n}d_grad"] = means_grad(n)

# ---- images

# size, mode, align_corners, antialias, scale
SIZES = [
    (4, "nearest", 0, 0, 0.0),
    (11, "nearest-exact", 0, 0, 0.0),
    (3, "linear", 0, 0, 0.0),
    (9, "linear", 1, 0, 0.0),
    (1, "linear", 1, 0, 0.0),
    (7, "linear", 0, 0, 0.0),
    (8, "linear", 0, 0, 1.25),
    (12, "cubic", 0, 0, 0.0),
    (3, "cubic", 1, 0, 0.0),
    (3, "linear", 0, 1, 0.0),
    (4, "cubic", 0, 1, 0.0),
    (10, "cubic", 0, 1, 0.0),
    (3, "area", 0, 0, 0.0),
    (9, "area", 0, 0, 0.0),
]


def for_dtype(draw, modes, at):
    """Elements of other dtypes are not mixed."""
    floating = draw.dtype.startswith(("float", "bfloat"))
    return [m for m in modes if floating or m[at].startswith("nearest")]


@builder("interpolate_axis")
def interpolate_axis(draw):
    for i, (size, mode, align_corners, antialias, scale) in enumerate(for_dtype(draw, SIZES, 1)):
        shape, axis = [((7,), 0), ((2, 7, 3), 1), ((2, 2, 7), -1)][i % 3]
        options = {"align_corners": align_corners, "antialias": antialias, "scale": scale}
        yield {"x": draw(shape), "axis": axis, "size": size, "mode": mode} | options


@builder("interpolate_axis_grad")
def interpolate_axis_grad(draw):
    for i, (size, mode, align_corners, antialias, scale) in enumerate(SIZES):
        shape, axis = [((size,), 0), ((2, size, 3), 1), ((2, 2, size), -1)][i % 3]
        options = {"align_corners": align_corners, "antialias": antialias, "scale": scale}
        yield {"dy": draw(shape, "dy"), "axis": axis, "size": 7, "mode": mode} | options


@builder("interpolate")
def interpolate(draw):
    cases = [
        ((2, 3, 5), (8,), "nearest", 0, 0),
        ((1, 2, 4, 5), (6, 3), "nearest-exact", 0, 0),
        ((2, 3, 2), (2, 2, 5), "nearest", 0, 0),
        ((2, 1, 5), (8,), "linear", 0, 0),
        ((1, 2, 4, 5), (6, 3), "bilinear", 1, 0),
        ((2, 4, 5), (6, 3), "bilinear", 0, 1),
        ((1, 1, 4, 5), (7, 9), "bicubic", 0, 0),
        ((1, 1, 6, 5), (2, 9), "bicubic", 0, 1),
        ((1, 1, 2, 3, 4), (3, 2, 6), "trilinear", 0, 0),
        ((2, 2, 3, 4), (3, 2, 6), "area", 0, 0),
    ]
    for x, shape, mode, align_corners, antialias in for_dtype(draw, cases, 2):
        if mode == "nearest" and len(shape) == 3:
            x = (1, *x, 3)
        options = {"align_corners": align_corners, "antialias": antialias}
        yield {"x": draw(x), "shape": shape, "mode": mode} | options


@builder("grid_sample")
def grid_sample(draw):
    modes = [
        (mode, padding, align)
        for mode in ("bilinear", "nearest", "bicubic")
        for padding in ("zeros", "border", "reflection")
        for align in (0, 1)
    ]
    for i, (mode, padding_mode, align_corners) in enumerate(modes):
        shape, places = [((2, 2, 3, 4), (2, 2, 3)), ((1, 2, 2, 3, 2), (1, 1, 2, 2))][i % 2 and mode != "bicubic"]
        options = {"mode": mode, "padding_mode": padding_mode, "align_corners": align_corners}
        yield {"x": draw(shape), "grid": draw((*places, len(shape) - 2), "grid")} | options


@builder("affine_grid")
def affine_grid(draw):
    for theta, shape, align_corners in [
        ((2, 2, 3), (2, 3, 3, 4), 0),
        ((1, 2, 3), (1, 1, 1, 3), 1),
        ((1, 3, 4), (1, 2, 2, 3, 2), 0),
        ((1, 3, 4), (1, 2, 2, 1, 3), 1),
    ]:
        yield {"theta": draw(theta, "theta"), "shape": shape, "align_corners": align_corners}


@builder("pixel_shuffle")
def pixel_shuffle(draw):
    for shape, factor in [((2, 8, 2, 3), 2), ((9, 1, 2), 3), ((2, 2, 4, 2, 2), 2), ((0, 4, 2, 2), 2), ((1, 2, 2), 1)]:
        yield {"x": draw(shape), "factor": factor}


@builder("pixel_unshuffle")
def pixel_unshuffle(draw):
    for shape, factor in [((2, 2, 4, 6), 2), ((1, 3, 6), 3), ((2, 2, 1, 4, 4), 2), ((0, 1, 4, 4), 2)]:
        yield {"x": draw(shape), "factor": factor}


@builder("channel_shuffle")
def channel_shuffle(draw):
    for shape, groups in [((2, 6, 2, 3), 2), ((1, 6, 2), 3), ((2, 4, 1, 2, 2), 4), ((0, 4, 2), 2)]:
        yield {"x": draw(shape), "groups": groups}
