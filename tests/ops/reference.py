# SPDX-License-Identifier: Apache-2.0
"""What the rows' NumPy expressions call: plain definitions, written without a look at the library."""

import math

import numpy as np
import precise
from precise import digamma, erfinv, lgamma, polygamma, standard_gamma_grad  # noqa: F401

erf = np.vectorize(math.erf, otypes=[float])


def as_float(x):
    x = np.asarray(x)
    return x if x.dtype.kind in "fc" else x.astype(np.float64)


def convert(x, dtype):
    """From float to integer: towards zero, saturating, NaN gives 0. Everything else is NumPy's."""
    x, dtype = np.asarray(x), np.dtype(dtype)
    if x.dtype.kind == "c" and dtype.kind not in "cb":
        x = x.real
    if x.dtype.kind != "f" or dtype.kind not in "iu":
        return x.astype(dtype)
    limits = np.iinfo(dtype)
    flat = [
        0 if math.isnan(v) else limits.max if v >= limits.max else limits.min if v <= limits.min else int(v)
        for v in x.ravel().tolist()
    ]
    return np.array(flat, dtype).reshape(x.shape)


def sum_dtype(x, dtype):
    if dtype is not None:
        return dtype
    kind = np.asarray(x).dtype.kind
    return {"b": np.int64, "i": np.int64, "u": np.uint64}.get(kind, np.asarray(x).dtype)


def spaced(start, stop, num, endpoint, dtype):
    if np.dtype(dtype).kind != "f":
        start, stop = (float(convert(v, dtype)) for v in (start, stop))
    return np.linspace(start, stop, num, endpoint)


def linspace(start, stop, num, endpoint, dtype):
    return convert(spaced(start, stop, num, endpoint, dtype), dtype)


def logspace(start, stop, num, endpoint, base, dtype):
    return convert(base ** spaced(start, stop, num, endpoint, dtype), dtype)


# ---- elementwise


def tanhshrink(x):
    """By the series near 0, where the difference has no digits left."""
    x = as_float(x)
    return np.where(np.abs(x) < 0.01, x**3 / 3 - 2 * x**5 / 15 + 17 * x**7 / 315, x - np.tanh(x))


def sign(x):
    x = np.asarray(x)
    return x if x.dtype.kind == "b" else np.sign(x)


def sigmoid(x):
    x = as_float(x)
    if x.dtype.kind == "c":
        return 1 / (1 + np.exp(-x))
    small = np.exp(-np.abs(x))
    return np.where(x >= 0, 1 / (1 + small), small / (1 + small))


def gelu(x, tanh_approx):
    x = np.asarray(x, np.float64)
    if tanh_approx:
        return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
    return 0.5 * x * np.vectorize(math.erfc, otypes=[float])(-x / math.sqrt(2))


erfc = np.vectorize(math.erfc, otypes=[float])


def logit(x, eps):
    x = np.asarray(x, np.float64)
    return precise.logit(x if eps < 0 else np.clip(x, eps, 1 - eps))


def hardtanh(x, min_val, max_val):
    low, high = convert(np.asarray([min_val, max_val]), x.dtype)
    return np.minimum(np.maximum(x, low), high)


BFLOAT16_MAX = 2.0**128 - 2.0**120


def nan_to_num(x, nan, posinf, neginf, dtype):
    greatest = BFLOAT16_MAX if dtype == "bfloat16" else np.finfo(dtype).max if x.dtype.kind == "f" else 0
    ends = [end if value != value else value for value, end in ((posinf, greatest), (neginf, -greatest))]
    return np.nan_to_num(x, nan=nan, posinf=ends[0], neginf=ends[1])


def nextafter(a, b, dtype):
    if dtype != "bfloat16":
        return np.nextafter(a.astype(dtype), b.astype(dtype)).astype(np.float64)
    a, b = np.broadcast_arrays(a, b)
    bits = np.abs(a).astype(np.float32).view(np.uint32) >> 16
    bits = np.where(np.abs(b) * np.sign(a) * np.sign(b) < np.abs(a), bits - 1, bits + 1)
    found = np.copysign((bits.astype(np.uint32) << 16).view(np.float32), np.where(a == 0, b, a))
    return np.where(np.isnan(a) | np.isnan(b), np.nan, np.where(a == b, b, found))


def floor_divide(a, b):
    """Of integers by Python's own numbers, of any size; -1 // of the lowest integer wraps around."""
    return divided(a, b, lambda m, n: m // n) if a.dtype.kind in "iu" else np.floor_divide(a, b)


def trunc_divide(a, b, dtype):
    """The quotient of floats is rounded before it is truncated."""
    if a.dtype.kind not in "iu":
        return np.trunc(np.divide(a, b).astype(np.float64 if dtype == "float64" else np.float32))
    return divided(a, b, lambda m, n: abs(m) // abs(n) * (1 if (m < 0) == (n < 0) else -1))


def divided(a, b, quotient):
    a, b = np.broadcast_arrays(a, b)
    flat = [quotient(m, n) for m, n in zip(a.ravel().tolist(), b.ravel().tolist(), strict=True)]
    bits = 8 * a.dtype.itemsize
    wrapped = [q - 2**bits if a.dtype.kind == "i" and q >= 2 ** (bits - 1) else q for q in flat]
    return np.array(wrapped, a.dtype).reshape(a.shape)


def xlogy(a, b):
    a, b = np.broadcast_arrays(as_float(a), as_float(b))
    return np.where((a == 0) & ~np.isnan(b), 0, a * np.log(b))


def lerp(x, end, weight):
    return np.where(np.abs(weight) < 0.5, x + weight * (end - x), end - (end - x) * (1 - weight))


def prelu(x, weight):
    if weight.size > 1:
        weight = weight.reshape([-1, *[1] * (x.ndim - 2)])
    return np.where(x > 0, x, weight.reshape(()) * x if weight.size == 1 else weight * x)


def glu(x, axis):
    a, b = np.split(x, 2, axis)
    return a * sigmoid(b)


# ---- shapes


def flatten_axes(x, start, end):
    if x.ndim == 0:
        return x.reshape(1)
    start, end = start % x.ndim, end % x.ndim
    return x.reshape(*x.shape[:start], math.prod(x.shape[start : end + 1]), *x.shape[end + 1 :])


def squeeze_axes(x, axes):
    axes = range(x.ndim) if axes is None else [a % x.ndim for a in axes]
    return x.reshape([n for i, n in enumerate(x.shape) if not (i in axes and n == 1)])


def slice_axis(x, axis, start, stop, step):
    start, stop = (None if bound == -(2**63) else bound for bound in (start, stop))
    index = [slice(None)] * x.ndim
    index[axis] = slice(start, stop, step)
    return x[tuple(index)]


def places(shape, strides, offset):
    """The flat position of each element."""
    where = np.full(shape, offset, np.int64)
    for axis, (n, step) in enumerate(zip(shape, strides, strict=True)):
        where += (np.arange(n) * step).reshape([-1 if i == axis else 1 for i in range(len(shape))])
    return where


def as_strided_elements(x, shape, strides, offset):
    return x.ravel()[places(shape, strides, offset)]


def as_strided_scatter_elements(x, src, shape, strides, offset):
    out = x.copy().ravel()
    out[places(shape, strides, offset)] = src
    return out.reshape(x.shape)


def pad_widths(x, widths, value):
    if x.ndim == 0:
        return x
    pairs = list(zip(widths[0::2], widths[1::2], strict=True))
    x = x[tuple(slice(max(-before, 0), n - max(-after, 0)) for n, (before, after) in zip(x.shape, pairs, strict=True))]
    return np.pad(
        x,
        [(max(before, 0), max(after, 0)) for before, after in pairs],
        constant_values=np.asarray(value).astype(x.dtype),
    )


# ---- reductions


def logsumexp(x, axes, keepdims):
    x = as_float(x)
    if x.size == 0:
        return np.log(np.sum(np.exp(x), axis=axes, keepdims=keepdims))
    top = np.max(x.real, axis=axes, keepdims=True)
    top = np.where(np.isfinite(top), top, 0)
    total = np.log(np.sum(np.exp(x - top), axis=axes, keepdims=True)) + top
    return total if keepdims else total.reshape(np.sum(x, axis=axes).shape)


def log_softmax(x, axis):
    x = as_float(x)
    if x.ndim == 0:
        return np.zeros_like(x)
    return x - logsumexp(x, axis, True) if x.size else x


def softmax(x, axis):
    x = as_float(x)
    if x.size == 0 or x.ndim == 0:
        return np.exp(log_softmax(x, axis))
    exps = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return exps / np.sum(exps, axis=axis, keepdims=True)


# ---- indexing


def at(index, axis, ndim):
    """The index tuple that replaces coordinate `axis` by `index`."""
    where = list(np.indices(index.shape))
    where[axis % ndim] = index
    return tuple(where)


def gather(x, axis, index):
    if x.ndim == 0:
        return np.broadcast_to(x, index.shape).copy()
    return x[at(index, axis, x.ndim)]


def scatter(x, axis, index, src):
    out = x.copy()
    for place in np.ndindex(index.shape):
        target = list(place)
        target[axis] = index[place]
        out[tuple(target)] = src[place]
    return out


def scatter_add(x, axis, index, src):
    out = x.copy()
    np.add.at(out, at(index, axis, x.ndim), src[tuple(slice(n) for n in index.shape)])
    return out


def one_hot(index, num_classes):
    if num_classes < 0:
        num_classes = int(index.max()) + 1
    return (np.asarray(index)[..., None] == np.arange(num_classes)).astype(np.int64)


def index_put(x, indices, values, accumulate):
    out = x.copy()
    indices = indices or ...
    if accumulate:
        np.add.at(out, indices, values)
    else:
        out[indices] = values
    return out


# ---- neural nets


def linear(x, weight, bias):
    out = x @ weight.T
    return out if bias is None else out + bias


def activated(x, activation):
    formulas = {
        "gelu": lambda: gelu(x, 0),
        "gelu_tanh": lambda: gelu(x, 1),
        "relu": lambda: np.maximum(x, 0),
        "sigmoid": lambda: sigmoid(x),
        "silu": lambda: x * sigmoid(x),
        "tanh": lambda: np.tanh(x),
    }
    return formulas[activation]()


def both(values):
    return tuple(values) * 2 if len(values) == 1 else tuple(values)


def windows(extent, kernel, stride, padding, dilation):
    return (extent + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1


def patches(shape, kernel, stride, padding, dilation):
    """Yields (i, j, rows, columns of the padded image) for each place of the kernel."""
    (sh, sw), (ph, pw), (dh, dw) = both(stride), both(padding), both(dilation)
    oh, ow = windows(shape[-2], kernel[0], sh, ph, dh), windows(shape[-1], kernel[1], sw, pw, dw)
    for i in range(kernel[0]):
        for j in range(kernel[1]):
            yield i, j, slice(i * dh, i * dh + sh * (oh - 1) + 1, sh), slice(j * dw, j * dw + sw * (ow - 1) + 1, sw)


def scaled(x, weight, bias):
    x = x if weight is None else x * weight
    return x if bias is None else x + bias


def layer_norm(x, norm_ndim, weight, bias, eps):
    axes = tuple(range(x.ndim - norm_ndim, x.ndim))
    mean, var = x.mean(axes, keepdims=True), x.var(axes, keepdims=True)
    return scaled((x - mean) / np.sqrt(var + eps), weight, bias)


def batch_norm(x, weight, bias, running_mean, running_var, training, momentum, eps):
    axes = tuple(i for i in range(x.ndim) if i != 1)
    channels = [-1 if i == 1 else 1 for i in range(x.ndim)]
    mean, var = (x.mean(axes), x.var(axes)) if training else (running_mean, running_var)
    weight, bias = (None if t is None else t.reshape(channels) for t in (weight, bias))
    return scaled((x - mean.reshape(channels)) / np.sqrt(var.reshape(channels) + eps), weight, bias)


def reduce_loss(losses, reduction):
    return losses if reduction == 0 else losses.mean() if reduction == 1 else losses.sum()


def class_last(x):
    """(N, C, ...) or (C,) with the classes as last axis."""
    return x if x.ndim == 1 else np.moveaxis(x, 1, -1)


def nll_loss(log_probs, target, weight, ignore_index, reduction):
    rows = class_last(log_probs)
    weight = np.ones(rows.shape[-1]) if weight is None else weight
    counts = target != ignore_index
    chosen = np.where(counts, target, 0)
    weights = np.where(counts, weight[chosen], 0)
    losses = -weights * np.take_along_axis(rows, chosen[..., None], -1)[..., 0]
    return losses.sum() / weights.sum() if reduction == 1 else reduce_loss(losses, reduction)


def cross_entropy(logits, target, weight, ignore_index, label_smoothing, reduction):
    log_probs = log_softmax(logits, 0 if logits.ndim == 1 else 1)
    rows = class_last(log_probs)
    classes = rows.shape[-1]
    weight = np.ones(classes) if weight is None else weight
    if np.asarray(target).dtype.kind == "f":
        mixed = class_last(target) * (1 - label_smoothing) + label_smoothing / classes
        losses = -(weight * mixed * rows).sum(-1)
        return losses.sum() / losses.size if reduction == 1 else reduce_loss(losses, reduction)
    counts = target != ignore_index
    chosen = np.where(counts, target, 0)
    weights = np.where(counts, weight[chosen], 0)
    own = -weights * np.take_along_axis(rows, chosen[..., None], -1)[..., 0]
    smooth = np.where(counts, -(weight * rows).sum(-1) / classes, 0)
    losses = (1 - label_smoothing) * own + label_smoothing * smooth
    return losses.sum() / weights.sum() if reduction == 1 else reduce_loss(losses, reduction)


def bce_with_logits(logits, target, weight, pos_weight, reduction):
    positive = np.logaddexp(0, -logits) * (1 if pos_weight is None else pos_weight)
    losses = target * positive + (1 - target) * np.logaddexp(0, logits)
    return reduce_loss(losses if weight is None else losses * weight, reduction)
