# SPDX-License-Identifier: Apache-2.0
"""ONNX's operators by functions of libtensor: {operator: function of (inputs, attributes)}; inputs that are left out are None.

Meanings are those of https://onnx.ai/onnx/operators/, newest version. A case outside what a function covers raises NotThere.
"""

import math

import numpy as np
from libtensor.nn import functional as F

import libtensor as lt


class NotThere(Exception):
    """libtensor has no such thing."""


DTYPES = {
    1: lt.float32, 2: lt.uint8, 3: lt.int8, 4: lt.uint16, 5: lt.int16, 6: lt.int32, 7: lt.int64, 9: lt.bool,
    10: lt.float16, 11: lt.float64, 12: lt.uint32, 13: lt.uint64, 14: lt.complex64, 15: lt.complex128, 16: lt.bfloat16,
}  # fmt: skip


def dtype_of(number):
    if number not in DTYPES:
        raise NotThere(f"dtype {number}")
    return DTYPES[number]


def ints(t):
    return [int(v) for v in t.reshape(-1).tolist()] if t is not None else None


def unary(f):
    return lambda x, a: f(x[0])


def binary(f):
    return lambda x, a: f(x[0], x[1])


def folded(f):
    """A sum, a maximum ... of any number of operands."""

    def call(x, a):
        out = x[0]
        for other in x[1:]:
            out = f(out, other)
        return out

    return call


def reduction(f, empty=None):
    """f(x, dim, keepdim); axes are an attribute or, since version 18, an input."""

    def call(x, a):
        axes = ints(x[1]) if len(x) > 1 and x[1] is not None else a.get("axes")
        if not axes:
            if a.get("noop_with_empty_axes", 0):
                return x[0] if empty is None else empty(x[0])
            axes = list(range(x[0].ndim))
        return f(x[0], tuple(axes), bool(a.get("keepdims", 1)))

    return call


def arg_extreme(f):
    def call(x, a):
        axis = a.get("axis", 0)
        if a.get("select_last_index", 0):
            out = x[0].shape[axis] - 1 - f(lt.flip(x[0], (axis,)), dim=axis, keepdim=bool(a.get("keepdims", 1)))
        else:
            out = f(x[0], dim=axis, keepdim=bool(a.get("keepdims", 1)))
        return out

    return call


def divide(x, a):
    if x[0].is_floating_point():
        return lt.div(x[0], x[1])
    return lt.div(x[0], x[1], rounding_mode="trunc")


def modulo(x, a):
    return lt.fmod(x[0], x[1]) if a.get("fmod", 0) else lt.remainder(x[0], x[1])


def shift(x, a):
    f = lt.bitwise_left_shift if a["direction"] == "LEFT" else lt.bitwise_right_shift
    return f(x[0], x[1])


def clip(x, a):
    low, high = (x[i] if len(x) > i else None for i in (1, 2))
    out = x[0] if low is None else lt.maximum(x[0], low)
    return out if high is None else lt.minimum(out, high)


def cast(x, a):
    return x[0].to(dtype_of(a["to"]))


def cumulative(f, start):
    def call(x, a):
        axis = int(x[1].item())
        t = lt.flip(x[0], (axis,)) if a.get("reverse", 0) else x[0]
        out = f(t, axis).to(x[0].dtype)
        if a.get("exclusive", 0):
            first = lt.full_like(lt.narrow(out, axis, 0, 1), start)
            out = lt.cat([first, lt.narrow(out, axis, 0, out.shape[axis] - 1)], axis)
        return lt.flip(out, (axis,)) if a.get("reverse", 0) else out

    return call


def pads_of(x, a, kernel):
    """[(before, after)] of each spatial axis."""
    n = len(kernel)
    strides, dilations = a.get("strides", [1] * n), a.get("dilations", [1] * n)
    how = a.get("auto_pad", "NOTSET")
    if how in ("SAME_UPPER", "SAME_LOWER"):
        pads = []
        for size, k, s, d in zip(x.shape[2:], kernel, strides, dilations, strict=True):
            total = max((-(-size // s) - 1) * s + (k - 1) * d + 1 - size, 0)
            less, more = total // 2, total - total // 2
            pads.append((less, more) if how == "SAME_UPPER" else (more, less))
        return pads
    if how == "VALID":
        return [(0, 0)] * n
    pads = a.get("pads", [0] * 2 * n)
    return list(zip(pads[:n], pads[n:], strict=True))


def padded(x, pads, value=0.0):
    flat = [p for pair in reversed(pads) for p in pair]
    return F.pad(x, flat, value=value) if any(flat) else x


def by_axes(family, n):
    if n not in (1, 2, 3):
        raise NotThere(f"{family} of {n} axes")
    return getattr(F, f"{family}{n}d")


def conv(x, a):
    n = x[0].ndim - 2
    return by_axes("conv", n)(
        padded(x[0], pads_of(x[0], a, x[1].shape[2:])),
        x[1],
        x[2] if len(x) > 2 else None,
        stride=a.get("strides", [1] * n),
        dilation=a.get("dilations", [1] * n),
        groups=a.get("group", 1),
    )


def conv_transpose(x, a):
    n = x[0].ndim - 2
    kernel, strides, dilations = x[1].shape[2:], a.get("strides", [1] * n), a.get("dilations", [1] * n)
    extra = a.get("output_padding", [0] * n)
    full = [
        (size - 1) * s + (k - 1) * d + 1 + e
        for size, k, s, d, e in zip(x[0].shape[2:], kernel, strides, dilations, extra, strict=True)
    ]
    how = a.get("auto_pad", "NOTSET")
    if "output_shape" in a or how.startswith("SAME"):
        wanted = a.get("output_shape", [size * s for size, s in zip(x[0].shape[2:], strides, strict=True)])[-n:]
        totals = [f - w for f, w in zip(full, wanted, strict=True)]
        pads = [(t - t // 2, t // 2) if how != "SAME_UPPER" else (t // 2, t - t // 2) for t in totals]
    else:
        pads = pads_of(x[0], a, kernel)
    out = by_axes("conv_transpose", n)(x[0], x[1], None, stride=strides, dilation=dilations, groups=a.get("group", 1))
    out = padded(out, [(0, e) for e in extra])
    for axis, (before, after) in enumerate(pads, start=2):
        size = out.shape[axis] - before - after
        if before < 0 or after < 0:
            raise NotThere("negative pads of ConvTranspose")
        out = lt.narrow(out, axis, before, size)
    return out if len(x) < 3 or x[2] is None else out + x[2].reshape(1, -1, *[1] * n)


def fit_ceiling(x, pads, a, kernel):
    """Pads at the end that windows which begin inside reach beyond, with ceil_mode."""
    if not a.get("ceil_mode", 0):
        return pads
    n = len(kernel)
    strides, dilations = a.get("strides", [1] * n), a.get("dilations", [1] * n)
    out = []
    for size, k, s, d, (before, after) in zip(x.shape[2:], kernel, strides, dilations, pads, strict=True):
        span = (k - 1) * d + 1
        windows = -(-(size + before + after - span) // s) + 1
        if (windows - 1) * s >= size + before:
            windows -= 1
        out.append((before, (windows - 1) * s + span - size - before))
    return out


def max_pool(x, a):
    kernel = a["kernel_shape"]
    n = len(kernel)
    given = x[0]
    t = given.to(lt.float32) if not given.is_floating_point() else given
    pads = fit_ceiling(t, pads_of(t, a, kernel), a, kernel)
    out, places = by_axes("max_pool", n)(
        padded(t, pads, -math.inf),
        kernel,
        a.get("strides", [1] * n),
        dilation=a.get("dilations", [1] * n),
        return_indices=True,
    )
    spatial = [size + before + after for size, (before, after) in zip(t.shape[2:], pads, strict=True)]
    coordinates = lt.unravel_index(places, spatial) if hasattr(lt, "unravel_index") else unravelled(places, spatial)
    flat = 0
    order = range(n) if not a.get("storage_order", 0) else reversed(range(n))
    for i in order:
        flat = flat * t.shape[2 + i] + coordinates[i] - pads[i][0]
    volume = math.prod(t.shape[2:])
    images = lt.arange(t.shape[0] * t.shape[1]).reshape(t.shape[0], t.shape[1], *[1] * n)
    return out.to(given.dtype), flat + images * volume


def unravelled(places, spatial):
    out = []
    for extent in reversed(spatial):
        out.append(lt.remainder(places, extent))
        places = lt.div(places, extent, rounding_mode="floor")
    return out[::-1]


def average_pool(x, a):
    kernel = a["kernel_shape"]
    n = len(kernel)
    given = pads_of(x[0], a, kernel)
    pads = fit_ceiling(x[0], given, a, kernel)
    strides, dilations = a.get("strides", [1] * n), a.get("dilations", [1] * n)
    counted = lt.ones_like(x[0][:1, :1])
    if a.get("count_include_pad", 0):
        counted = padded(counted, given, 1.0)
        counted = padded(counted, [(0, p[1] - g[1]) for p, g in zip(pads, given, strict=True)])
    else:
        counted = padded(counted, pads)
    weight = lt.ones(1, 1, *kernel, dtype=x[0].dtype)
    total = lambda t: by_axes("conv", n)(t, weight, stride=strides, dilation=dilations)  # noqa: E731
    t = padded(x[0], pads)
    sums = total(t.reshape(-1, 1, *t.shape[2:]))
    return sums.reshape(*t.shape[:2], *sums.shape[2:]) / total(counted)


def lp_pool(x, a):
    n = len(a["kernel_shape"])
    p = a.get("p", 2)
    t = padded(x[0], fit_ceiling(x[0], pads_of(x[0], a, a["kernel_shape"]), a, a["kernel_shape"]))
    weight = lt.ones(1, 1, *a["kernel_shape"], dtype=t.dtype)
    flat = lt.abs(t).pow(p).reshape(-1, 1, *t.shape[2:])
    sums = by_axes("conv", n)(flat, weight, stride=a.get("strides", [1] * n), dilation=a.get("dilations", [1] * n))
    return sums.pow(1 / p).reshape(*t.shape[:2], *sums.shape[2:])


def over_space(f):
    return lambda x, a: f(x[0], tuple(range(2, x[0].ndim)), True)


def batch_norm(x, a):
    training = bool(a.get("training_mode", 0))
    if training:
        t, axes = x[0], (0, *range(2, x[0].ndim))
        mean, var = t.mean(axes), t.var(axes, correction=0)
        kept = a.get("momentum", 0.9)
        out = F.batch_norm(t, None, None, x[1], x[2], True, 0.1, a.get("epsilon", 1e-5))
        return out, x[3] * kept + mean * (1 - kept), x[4] * kept + var * (1 - kept)
    return F.batch_norm(x[0], x[3], x[4], x[1], x[2], False, 0.1, a.get("epsilon", 1e-5))


def layer_norm(x, a):
    axis = a.get("axis", -1) % x[0].ndim
    t = x[0].to(lt.float32)
    axes = tuple(range(axis, t.ndim))
    mean, var = t.mean(axes, keepdim=True), t.var(axes, correction=0, keepdim=True)
    out = F.layer_norm(t, t.shape[axis:], None, None, a.get("epsilon", 1e-5)) * x[1]
    if len(x) > 2 and x[2] is not None:
        out = out + x[2]
    return out.to(x[0].dtype), mean, lt.rsqrt(var + a.get("epsilon", 1e-5))


def rms_norm(x, a):
    axis = a.get("axis", -1) % x[0].ndim
    return F.rms_norm(x[0], x[0].shape[axis:], None, a.get("epsilon", 1e-5)) * x[1]


def local_response_norm(x, a):
    return F.local_response_norm(x[0], a["size"], a.get("alpha", 1e-4), a.get("beta", 0.75), a.get("bias", 1.0))


def lp_normalization(x, a):
    norm = lt.linalg.vector_norm(x[0], a.get("p", 2), (a.get("axis", -1),), True)
    return lt.where(norm == 0, lt.zeros_like(x[0]), x[0] / norm)


def gemm(x, a):
    left = x[0].T if a.get("transA", 0) else x[0]
    right = x[1].T if a.get("transB", 0) else x[1]
    out = a.get("alpha", 1.0) * (left @ right)
    return out if len(x) < 3 or x[2] is None else out + a.get("beta", 1.0) * x[2]


def reshape(x, a):
    shape = ints(x[1])
    if not a.get("allowzero", 0):
        shape = [x[0].shape[i] if n == 0 else n for i, n in enumerate(shape)]
    return x[0].reshape(shape)


def slice_(x, a):
    starts, ends = ints(x[1]), ints(x[2])
    axes = ints(x[3]) if len(x) > 3 and x[3] is not None else list(range(len(starts)))
    steps = ints(x[4]) if len(x) > 4 and x[4] is not None else [1] * len(starts)
    index = [slice(None)] * x[0].ndim
    for axis, start, end, step in zip(axes, starts, ends, steps, strict=True):
        n = x[0].shape[axis]
        # As the standard clamps: -n - 1 is before the first.
        start = max(start + n, 0) if start < 0 else start
        end = (end + n if end + n >= 0 else None) if end < 0 and step < 0 else end
        index[axis] = slice(start, end, step)
    return x[0][tuple(index)]


def split(x, a):
    axis = a.get("axis", 0)
    n = x[0].shape[axis]
    if len(x) > 1 and x[1] is not None:
        sizes = ints(x[1])
    else:
        parts = a.get("num_outputs", a["_outputs"])
        size = -(-n // parts)
        sizes = [size] * (n // size) + ([n % size] if n % size else [])
        sizes += [0] * (parts - len(sizes))
    return tuple(lt.split(x[0], sizes, axis))


def squeeze(x, a):
    return x[0].squeeze(tuple(ints(x[1]))) if len(x) > 1 and x[1] is not None else x[0].squeeze()


def unsqueeze(x, a):
    axes, n = ints(x[1]), x[0].ndim + x[1].numel()
    out = x[0]
    for axis in sorted(i % n for i in axes):
        out = out.unsqueeze(axis)
    return out


def flatten(x, a):
    axis = a.get("axis", 1)
    axis = axis + x[0].ndim if axis < 0 else axis
    return x[0].reshape(math.prod(x[0].shape[:axis]), -1) if x[0].numel() else x[0]


def pad(x, a):
    amounts = ints(x[1])
    axes = ints(x[3]) if len(x) > 3 and x[3] is not None else list(range(x[0].ndim))
    n = len(axes)
    pairs = [(0, 0)] * x[0].ndim
    for i, axis in enumerate(axes):
        pairs[axis] = amounts[i], amounts[i + n]
    flat = [p for pair in reversed(pairs) for p in pair]
    mode = {"constant": "constant", "reflect": "reflect", "edge": "replicate", "wrap": "circular"}[
        a.get("mode", "constant")
    ]
    value = x[2].item() if len(x) > 2 and x[2] is not None else 0
    if mode == "constant":
        return F.pad(x[0], flat, value=value)
    spatial = [axis for axis, pair in enumerate(pairs) if pair != (0, 0)]
    first = min(spatial, default=x[0].ndim - 1)
    lead = math.prod(x[0].shape[:first])
    t = x[0].reshape(1, lead, *x[0].shape[first:])
    out = F.pad(t.to(lt.float32), flat[: 2 * (x[0].ndim - first)], mode=mode)
    return out.reshape(*x[0].shape[:first], *out.shape[2:]).to(x[0].dtype)


def gather(x, a):
    axis = a.get("axis", 0) % x[0].ndim
    index = lt.where(x[1] < 0, x[1] + x[0].shape[axis], x[1]).to(lt.int64)
    out = lt.index_select(x[0], axis, index.reshape(-1))
    return out.reshape(*x[0].shape[:axis], *x[1].shape, *x[0].shape[axis + 1 :])


def wrapped(index, n):
    return lt.where(index < 0, index + n, index).to(lt.int64)


def gather_elements(x, a):
    axis = a.get("axis", 0)
    return lt.gather(x[0], axis, wrapped(x[1], x[0].shape[axis]))


def gather_nd(x, a):
    batch = a.get("batch_dims", 0)
    if batch:
        lead = x[0].shape[:batch]
        parts = [
            gather_nd([d, i], {}) for d, i in zip(x[0].flatten(0, batch - 1), x[1].flatten(0, batch - 1), strict=True)
        ]
        out = lt.stack(parts)
        return out.reshape(*lead, *out.shape[1:])
    return x[0][tuple(x[1].unbind(-1))]


REDUCTIONS = {"add": "sum", "mul": "prod", "max": "amax", "min": "amin"}


def scatter_elements(x, a):
    axis, how = a.get("axis", 0), a.get("reduction", "none")
    index = wrapped(x[1], x[0].shape[axis])
    if how == "none":
        return lt.scatter(x[0], axis, index, x[2])
    return lt.scatter_reduce(x[0], axis, index, x[2], REDUCTIONS[how])


def scatter_nd(x, a):
    out, how = x[0].clone(), a.get("reduction", "none")
    where = tuple(x[1].unbind(-1))
    if how == "none":
        out[where] = x[2]
        return out
    if how == "add":
        return lt.index_put(out, where, x[2], accumulate=True)
    # One row of the index after the other: the largest and products have no indexed form.
    f = {"mul": lt.mul, "max": lt.maximum, "min": lt.minimum}[how]
    for row, value in zip(
        x[1].reshape(-1, x[1].shape[-1]).tolist(), x[2].reshape(-1, *x[2].shape[x[1].ndim - 1 :]), strict=True
    ):
        out[tuple(row)] = f(out[tuple(row)], value)
    return out


def one_hot(x, a):
    depth, axis = int(x[1].reshape(-1)[0].item()), a.get("axis", -1)
    index = x[0].to(lt.int64)
    hot = F.one_hot(wrapped(index, depth).clamp(0, depth - 1), depth).to(lt.bool)
    hot = lt.logical_and(hot, ((index >= -depth) & (index < depth)).unsqueeze(-1))
    out = lt.where(hot, x[2][1], x[2][0])
    return lt.movedim(out, -1, axis)


def topk(x, a):
    axis = a.get("axis", -1)
    values, places = lt.topk(x[0], int(x[1].item()), axis, bool(a.get("largest", 1)), bool(a.get("sorted", 1)))
    return values, places


def unique(x, a):
    if not a.get("sorted", 1):
        raise NotThere("Unique in the order of appearance")
    t = x[0] if "axis" in a else x[0].reshape(-1)
    axis = a.get("axis", 0) % t.ndim
    values, inverse, counts = lt.unique(t, return_inverse=True, return_counts=True, dim=axis)
    inverse = inverse.reshape(-1)
    first = lt.tensor([inverse.tolist().index(i) for i in range(values.shape[axis])], dtype=lt.int64)
    return values, first, inverse, counts


def trilu(x, a):
    k = int(x[1].item()) if len(x) > 1 and x[1] is not None else 0
    return (lt.triu if a.get("upper", 1) else lt.tril)(x[0], k)


def nonzero(x, a):
    return lt.argwhere(x[0]).T


def shape(x, a):
    n = x[0].ndim
    return lt.tensor(list(x[0].shape)[slice(a.get("start", 0), a.get("end", n))], dtype=lt.int64)


def range_(x, a):
    start, limit, delta = (t.item() for t in x)
    n = max(math.ceil((limit - start) / delta), 0)
    return (start + delta * lt.arange(n, dtype=lt.float64 if x[0].is_floating_point() else lt.int64)).to(x[0].dtype)


def constant_of_shape(x, a):
    value = a.get("value", np.zeros(1, np.float32))
    return lt.full(tuple(ints(x[0])), value.reshape(-1)[0].item(), dtype=lt.tensor(value).dtype)


def eye_like(x, a):
    dtype = dtype_of(a["dtype"]) if "dtype" in a else x[0].dtype
    n, m = x[0].shape
    k = a.get("k", 0)
    index = lt.arange(m) - lt.arange(n).reshape(-1, 1)
    return (index == k).to(dtype)


def depth_to_space(x, a):
    b, (n, c, h, w) = a["blocksize"], x[0].shape
    if a.get("mode", "DCR") == "DCR":
        t = x[0].reshape(n, b, b, c // (b * b), h, w).permute(0, 3, 4, 1, 5, 2)
    else:
        t = x[0].reshape(n, c // (b * b), b, b, h, w).permute(0, 1, 4, 2, 5, 3)
    return t.reshape(n, c // (b * b), h * b, w * b)


def space_to_depth(x, a):
    b, (n, c, h, w) = a["blocksize"], x[0].shape
    mode = a.get("mode", "DCR")
    t = x[0].reshape(n, c, h // b, b, w // b, b)
    t = t.permute(0, 3, 5, 1, 2, 4) if mode == "DCR" else t.permute(0, 1, 3, 5, 2, 4)
    return t.reshape(n, c * b * b, h // b, w // b)


def nll_loss(x, a):
    weight, reduction = x[2] if len(x) > 2 else None, a.get("reduction", "mean")
    return F.nll_loss(x[0], x[1].to(lt.int64), weight, ignore_index=a.get("ignore_index", -100), reduction=reduction)


def cross_entropy(x, a):
    logs = F.log_softmax(x[0], 1)
    return nll_loss([logs, *x[1:]], a), logs


def dropout(x, a):
    training = len(x) > 2 and x[2] is not None and bool(x[2].item())
    ratio = x[1].item() if len(x) > 1 and x[1] is not None else a.get("ratio", 0.5)
    if training and ratio > 0:
        raise NotThere("the random numbers of ONNX")
    return x[0], lt.ones_like(x[0], dtype=lt.bool)


def softmax(f):
    return lambda x, a: f(x[0], a.get("axis", -1))


def hardmax(x, a):
    axis = a.get("axis", -1) % x[0].ndim
    hot = F.one_hot(lt.argmax(x[0], dim=axis), x[0].shape[axis])
    return lt.movedim(hot, -1, axis).to(x[0].dtype)


def gelu(x, a):
    return F.gelu(x[0], approximate=a.get("approximate", "none"))


def is_inf(x, a):
    positive, negative = a.get("detect_positive", 1), a.get("detect_negative", 1)
    out = lt.zeros_like(x[0], dtype=lt.bool)
    if positive:
        out = lt.logical_or(out, lt.isposinf(x[0]))
    return lt.logical_or(out, lt.isneginf(x[0])) if negative else out


def grid_sample(x, a):
    mode = {"linear": "bilinear", "cubic": "bicubic"}.get(a.get("mode", "linear"), a.get("mode", "linear"))
    return F.grid_sample(x[0], x[1], mode, a.get("padding_mode", "zeros"), bool(a.get("align_corners", 0)))


def affine_grid(x, a):
    return F.affine_grid(x[0], ints(x[1]), bool(a.get("align_corners", 0)))


def col2im(x, a):
    n = x[1].numel()
    if n != 2:
        raise NotThere(f"col2im of {n} axes")
    pads = a.get("pads", [0] * 2 * n)
    if pads[:n] != pads[n:]:
        raise NotThere("fold with pads that differ")
    return F.fold(x[0], ints(x[1]), ints(x[2]), a.get("dilations", [1] * n), pads[:n], a.get("strides", [1] * n))


def max_unpool(x, a):
    n = len(a["kernel_shape"])
    size = [
        (s - 1) * t + k for s, t, k in zip(x[0].shape[2:], a.get("strides", [1] * n), a["kernel_shape"], strict=True)
    ]
    index = x[1].remainder(math.prod(size))
    out = by_axes("max_unpool", n)(x[0], index, a["kernel_shape"], a.get("strides", [1] * n), output_size=size)
    if len(x) < 3 or x[2] is None:
        return out
    return padded(out, [(0, wanted - n) for wanted, n in zip(ints(x[2])[2:], size, strict=True)])


def resized(x, a):
    scales = x[2].tolist() if len(x) > 2 and x[2] is not None and x[2].numel() else None
    sizes = ints(x[3]) if len(x) > 3 and x[3] is not None else None
    mode, where = a.get("mode", "nearest"), a.get("coordinate_transformation_mode", "half_pixel")
    plain = x[0].ndim == 4 and "axes" not in a and not a.get("antialias", 0) and not a.get("exclude_outside", 0)
    plain = plain and a.get("keep_aspect_ratio_policy", "stretch") == "stretch"
    if not plain or (scales and scales[:2] != [1.0, 1.0]) or (sizes and list(x[0].shape[:2]) != sizes[:2]):
        raise NotThere("resizing of this kind")
    options = {"size": sizes[2:]} if sizes else {"scale_factor": scales[2:]}
    if mode == "nearest" and where == "asymmetric" and a.get("nearest_mode", "round_prefer_floor") == "floor":
        return F.interpolate(x[0], mode="nearest", **options)
    if (
        mode in ("linear", "cubic")
        and where in ("half_pixel", "align_corners")
        and a.get("cubic_coeff_a", -0.75) == -0.75
    ):
        corners = where == "align_corners"
        if where == "align_corners" and scales:
            extents = [s * n for s, n in zip(scales[2:], x[0].shape[2:], strict=True)]
            if any(e != int(e) for e in extents):
                raise NotThere("resizing to parts of a pixel")
            options = {"size": [int(e) for e in extents]}
        elif scales:
            options["recompute_scale_factor"] = False
        return F.interpolate(
            x[0], mode={"linear": "bilinear", "cubic": "bicubic"}[mode], align_corners=corners, **options
        )
    raise NotThere("resizing of this kind")


def recurrent(kind, gates, order):
    """LSTM, GRU and RNN of one direction or two; `order` gives libtensor's gates in ONNX's."""

    def call(x, a):
        t, w, r = x[:3]
        b, lengths, h0 = (x[i] if len(x) > i else None for i in (3, 4, 5))
        if (
            lengths is not None
            and len(set(lengths.tolist())) > 1
            or any(k in a for k in ("activations", "clip", "input_forget"))
        ):
            raise NotThere("recurrent networks of this kind")
        if kind == "gru" and not a.get("linear_before_reset", 0):
            raise NotThere("a GRU that resets before its product")
        if len(x) > 7 and x[7] is not None or a.get("layout", 0) and kind != "rnn":
            raise NotThere("recurrent networks of this kind")
        if a.get("layout", 0):
            t = t.transpose(0, 1)
        both, hidden = a.get("direction", "forward") == "bidirectional", a["hidden_size"]
        if a.get("direction") == "reverse":
            t = lt.flip(t, (0,))
        n = 2 if both else 1
        rows = lt.cat([lt.arange(hidden) + hidden * i for i in order])
        weights = []
        for d in range(n):
            weights += [w[d][rows], r[d][rows]]
            bias = b[d] if b is not None else lt.zeros(2 * gates * hidden, dtype=t.dtype)
            weights += [bias[: gates * hidden][rows], bias[gates * hidden :][rows]]
        zero = lt.zeros(n, t.shape[1], hidden, dtype=t.dtype)
        h0 = zero if h0 is None else h0.transpose(0, 1) if a.get("layout", 0) else h0
        state = [h0, x[6] if len(x) > 6 and x[6] is not None else zero] if kind == "lstm" else [h0]
        f = {"lstm": lt.Tensor.lstm, "gru": lt.Tensor.gru, "rnn": lt.Tensor.rnn_tanh}[kind]
        out, *last = f(t, *state, weights, bidirectional=both)
        y = out.reshape(*out.shape[:2], n, hidden).transpose(1, 2)
        if a.get("direction") == "reverse":
            y = lt.flip(y, (0,))
        if a.get("layout", 0):
            return y.permute(2, 0, 1, 3), last[0].transpose(0, 1)
        return y, *last

    return call


def attention(x, a):
    known = {"is_causal", "kv_num_heads", "q_num_heads", "scale", "_outputs"}
    if any(t is not None for t in x[4:]) or a.get("_outputs", 1) > 1 or any(a[k] for k in a.keys() - known):
        raise NotThere("attention of this kind")
    q, k, v = x[:3]
    flat = q.ndim == 3
    if flat:
        parts = (q, a["q_num_heads"]), (k, a["kv_num_heads"]), (v, a["kv_num_heads"])
        q, k, v = (t.reshape(*t.shape[:2], n, -1).transpose(1, 2) for t, n in parts)
    mask = x[3] if len(x) > 3 else None
    causal = bool(a.get("is_causal", 0))
    if causal:
        allowed = lt.ones(q.shape[2], k.shape[2], dtype=lt.bool).tril()
        if mask is None:
            mask = allowed
        else:
            mask = mask & allowed if mask.dtype == lt.bool else mask.masked_fill(~allowed, -math.inf)
    if mask is not None and mask.shape[-1] < k.shape[2]:
        raise NotThere("attention of this kind")
    out = F.scaled_dot_product_attention(q, k, v, mask, scale=a.get("scale"), enable_gqa=True)
    return out.transpose(1, 2).flatten(2) if flat else out


def sum_square(t, dim, keepdim):
    return t.square().sum(dim, keepdim)


def compress(x, a):
    t = x[0] if "axis" in a else x[0].reshape(-1)
    axis = a.get("axis", 0)
    return lt.index_select(t, axis, lt.argwhere(x[1]).reshape(-1))


def thresholded_relu(x, a):
    return lt.where(x[0] > a.get("alpha", 1.0), x[0], lt.zeros_like(x[0]))


def shrink(x, a):
    lambd, bias = a.get("lambd", 0.5), a.get("bias", 0.0)
    zero = lt.zeros_like(x[0])
    return lt.where(x[0] < -lambd, x[0] + bias, lt.where(x[0] > lambd, x[0] - bias, zero))


def prelu(x, a):
    return lt.where(x[0] < 0, x[0] * x[1], x[0])


def keep_dtype(f):
    """Integer sums and products stay in the dtype of their operand."""
    return lambda t, dim, keepdim: f(t, dim, keepdim).to(t.dtype)


def product(t, dim, keepdim):
    for axis in sorted((d % t.ndim for d in dim), reverse=True):
        t = t.prod(axis, keepdim=keepdim)
    return t


CALLS = {
    **{name: unary(f) for name, f in {
        "Abs": lt.abs, "Acos": lt.acos, "Acosh": lt.acosh, "Asin": lt.asin, "Asinh": lt.asinh, "Atan": lt.atan, "Atanh": lt.atanh,
        "BitwiseNot": lt.bitwise_not, "Ceil": lt.ceil, "Cos": lt.cos, "Cosh": lt.cosh, "Det": lt.det, "Erf": lt.erf, "Exp": lt.exp,
        "Floor": lt.floor, "HardSwish": F.hardswish, "IsNaN": lt.isnan, "Log": lt.log, "Mish": F.mish, "Neg": lt.neg,
        "Not": lt.logical_not, "Reciprocal": lt.reciprocal, "Relu": F.relu, "Round": lt.round, "Sigmoid": lt.sigmoid, "Sign": lt.sign,
        "Sin": lt.sin, "Sinh": lt.sinh, "Softplus": F.softplus, "Softsign": F.softsign, "Sqrt": lt.sqrt, "Tan": lt.tan, "Tanh": lt.tanh,
        "Identity": lambda t: t,
    }.items()},
    **{name: binary(f) for name, f in {
        "And": lt.logical_and, "Or": lt.logical_or, "Xor": lt.logical_xor, "BitwiseAnd": lt.bitwise_and, "BitwiseOr": lt.bitwise_or,
        "BitwiseXor": lt.bitwise_xor, "Equal": lt.eq, "Greater": lt.gt, "GreaterOrEqual": lt.ge, "Less": lt.lt, "LessOrEqual": lt.le,
        "Add": lt.add, "Sub": lt.sub, "Mul": lt.mul, "MatMul": lt.matmul,
    }.items()},
    "Pow": lambda x, a: lt.pow(x[0], x[1]).to(x[0].dtype),
    "Max": folded(lt.maximum), "Min": folded(lt.minimum), "Sum": folded(lt.add),
    "Mean": lambda x, a: folded(lt.add)(x, a) / len(x),
    "Div": divide, "Mod": modulo, "BitShift": shift, "Clip": clip, "Cast": cast, "IsInf": is_inf,
    "CastLike": lambda x, a: x[0].to(x[1].dtype),
    "Where": lambda x, a: lt.where(x[0], x[1], x[2]),
    "CumSum": cumulative(lt.cumsum, 0), "CumProd": cumulative(lt.cumprod, 1),
    "Celu": lambda x, a: F.celu(x[0], a.get("alpha", 1.0)), "Elu": lambda x, a: F.elu(x[0], a.get("alpha", 1.0)),
    "Gelu": gelu, "HardSigmoid": lambda x, a: (a.get("alpha", 0.2) * x[0] + a.get("beta", 0.5)).clamp(0.0, 1.0),
    "LeakyRelu": lambda x, a: F.leaky_relu(x[0], a.get("alpha", 0.01)), "PRelu": prelu, "Shrink": shrink,
    "Selu": lambda x, a: a.get("gamma", 1.05070102214813232421875) * F.elu(x[0], a.get("alpha", 1.67326319217681884765625)),
    "Swish": lambda x, a: x[0] * lt.sigmoid(a.get("alpha", 1.0) * x[0]), "ThresholdedRelu": thresholded_relu,
    "Softmax": softmax(F.softmax), "LogSoftmax": softmax(F.log_softmax), "Hardmax": hardmax,
    "ReduceSum": reduction(keep_dtype(lambda t, d, k: t.sum(d, k))), "ReduceMean": reduction(lambda t, d, k: t.mean(d, k)),
    "ReduceMax": reduction(lambda t, d, k: lt.amax(t, d, k)), "ReduceMin": reduction(lambda t, d, k: lt.amin(t, d, k)),
    "ReduceProd": reduction(keep_dtype(product)), "ReduceL1": reduction(lambda t, d, k: t.abs().sum(d, k), lt.abs),
    "ReduceL2": reduction(lambda t, d, k: lt.linalg.vector_norm(t, 2, d, k), lt.abs), "ReduceLogSum": reduction(lambda t, d, k: t.sum(d, k).log(), lt.log),
    "ReduceLogSumExp": reduction(lambda t, d, k: lt.logsumexp(t, d, k)), "ReduceSumSquare": reduction(sum_square, lt.square),
    "ArgMax": arg_extreme(lt.argmax), "ArgMin": arg_extreme(lt.argmin), "TopK": topk, "Unique": unique, "NonZero": nonzero,
    "Conv": conv, "ConvTranspose": conv_transpose, "MaxPool": max_pool, "AveragePool": average_pool, "LpPool": lp_pool,
    "GlobalAveragePool": over_space(lambda t, d, k: t.mean(d, k)), "GlobalMaxPool": over_space(lambda t, d, k: lt.amax(t, d, k)),
    "MaxUnpool": max_unpool, "Col2Im": col2im, "Resize": resized, "GridSample": grid_sample, "AffineGrid": affine_grid,
    "BatchNormalization": batch_norm, "LayerNormalization": layer_norm, "RMSNormalization": rms_norm, "LRN": local_response_norm,
    "InstanceNormalization": lambda x, a: F.instance_norm(x[0], weight=x[1], bias=x[2], eps=a.get("epsilon", 1e-5)),
    "GroupNormalization": lambda x, a: F.group_norm(x[0], a["num_groups"], x[1], x[2], a.get("epsilon", 1e-5)),
    "LpNormalization": lp_normalization,
    "Gemm": gemm, "Einsum": lambda x, a: lt.einsum(a["equation"].lower().replace(" ", ""), *x), "Trilu": trilu,
    "Reshape": reshape, "Transpose": lambda x, a: x[0].permute(a.get("perm", tuple(reversed(range(x[0].ndim))))),
    "Concat": lambda x, a: lt.cat(x, a["axis"]), "Split": split, "Slice": slice_, "Squeeze": squeeze, "Unsqueeze": unsqueeze, "Flatten": flatten,
    "Expand": lambda x, a: x[0] * lt.ones(ints(x[1]), dtype=x[0].dtype), "Tile": lambda x, a: lt.tile(x[0], ints(x[1])), "Pad": pad,
    "Gather": gather, "GatherElements": gather_elements, "GatherND": gather_nd, "ScatterElements": scatter_elements,
    "Scatter": scatter_elements, "ScatterND": scatter_nd, "OneHot": one_hot, "Compress": compress,
    "Shape": shape, "Size": lambda x, a: lt.tensor(x[0].numel(), dtype=lt.int64), "Range": range_, "ConstantOfShape": constant_of_shape,
    "Constant": lambda x, a: lt.tensor(a["value"]) if "value" in a else lt.tensor(a.get("value_ints", a.get("value_int", a.get("value_float")))),
    "EyeLike": eye_like, "DepthToSpace": depth_to_space, "SpaceToDepth": space_to_depth,
    "NegativeLogLikelihoodLoss": nll_loss, "SoftmaxCrossEntropyLoss": cross_entropy, "Dropout": dropout,
    "LSTM": recurrent("lstm", 4, (0, 2, 3, 1)), "GRU": recurrent("gru", 3, (1, 0, 2)), "RNN": recurrent("rnn", 1, (0,)),
    "Attention": attention,
}  # fmt: skip
