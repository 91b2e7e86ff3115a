# SPDX-License-Identifier: Apache-2.0
"""Convolutions and matrix products of 8 bits: the ops on every path, and programs that are fused."""

import ctypes
import itertools
import mmap
import sys

import numpy as np
import pytest
from libtensor.nn import functional as F

import libtensor as lt

BYTES = {"int8": (-128, 128), "uint8": (0, 256)}


def codes(rng, shape, dtype):
    return rng.integers(*BYTES[dtype], shape).astype(dtype)


def tensor(x):
    return None if x is None else lt.asarray(np.ascontiguousarray(x))


def conv_sums(x, w, stride, padding, dilation, groups):
    """The convolution of whole numbers, by its definition; padding is that before and that after each axis."""
    n = w.ndim - 2
    x = np.pad(x.astype(np.int64), [(0, 0), (0, 0), *padding])
    out = [(x.shape[2 + k] - dilation[k] * (w.shape[2 + k] - 1) - 1) // stride[k] + 1 for k in range(n)]
    outs, per_group = w.shape[0] // groups, w.shape[1]
    result = np.zeros((x.shape[0], w.shape[0], *out), np.int64)
    for tap in itertools.product(*map(range, w.shape[2:])):
        seen = x[(slice(None), slice(None), *(
            slice(t * d, t * d + s * (o - 1) + 1, s) for t, d, s, o in zip(tap, dilation, stride, out)
        ))]  # fmt: skip
        for g in range(groups):
            part = seen[:, g * per_group : (g + 1) * per_group]
            weight = w[(slice(g * outs, (g + 1) * outs), slice(None), *tap)].astype(np.int64)
            result[:, g * outs : (g + 1) * outs] += np.einsum("nc...,oc->no...", part, weight)
    return result


def quantized(sums, axis, multiplier, offset, zero, dtype, relu=False):
    """The result in steps before it is rounded, and its bounds."""
    line = [1] * sums.ndim
    line[axis] = -1
    value = sums * np.reshape(multiplier, line if np.ndim(multiplier) else ()) + (
        np.reshape(offset, line) if np.ndim(offset) else offset
    )
    if relu:
        value = np.maximum(value, 0)
    low, high = BYTES[dtype]
    return np.clip(value + zero, low, high - 1)


CASES = [  # x, weight, stride, padding before and after, dilation, groups
    ((1, 3, 9, 11), (5, 3, 3, 3), (1, 1), ((1, 1), (1, 1)), (1, 1), 1),
    ((2, 16, 8, 8), (24, 16, 1, 1), (1, 1), ((0, 0), (0, 0)), (1, 1), 1),
    ((1, 16, 15, 13), (17, 16, 1, 1), (2, 2), ((0, 0), (0, 0)), (1, 1), 1),
    ((2, 8, 14, 14), (8, 1, 3, 3), (1, 1), ((1, 1), (1, 1)), (1, 1), 8),
    ((1, 6, 17, 40), (12, 1, 3, 5), (2, 3), ((0, 1), (2, 1)), (1, 2), 6),
    ((1, 12, 10, 10), (8, 3, 3, 3), (1, 1), ((1, 1), (1, 1)), (1, 1), 4),
    ((1, 5, 12, 12), (7, 5, 5, 3), (2, 1), ((2, 2), (0, 1)), (2, 3), 1),
    ((2, 4, 50), (9, 4, 7), (2,), ((3, 3),), (1,), 1),
    ((1, 4, 33), (4, 1, 4), (3,), ((0, 5),), (2,), 4),
    ((1, 4, 5, 6, 7), (6, 2, 2, 3, 3), (1, 2, 1), ((0, 1), (1, 1), (1, 0)), (2, 1, 1), 2),
    ((1, 3, 4, 4, 4), (3, 1, 3, 3, 3), (1, 1, 1), ((1, 1),) * 3, (1, 1, 1), 3),
    ((1, 40, 7, 7), (33, 40, 3, 3), (1, 1), ((1, 1), (1, 1)), (1, 1), 1),
    ((1, 7, 1, 1), (5, 7, 1, 1), (1, 1), ((0, 0), (0, 0)), (1, 1), 1),
]


@pytest.mark.parametrize("x_dtype", BYTES)
@pytest.mark.parametrize("w_dtype", BYTES)
def test_sums_are_exact(x_dtype, w_dtype):
    rng = np.random.default_rng(0)
    for case, (x, w, stride, padding, dilation, groups) in enumerate(CASES):
        x, w = codes(rng, x, x_dtype), codes(rng, w, w_dtype)
        x.flat[:8], w.flat[:8] = BYTES[x_dtype][case % 2] - case % 2, BYTES[w_dtype][1 - case % 2] - (1 - case % 2)
        zero = codes(rng, (), x_dtype) if case % 3 else None
        w_zero = [None, codes(rng, (1,), w_dtype), codes(rng, w.shape[:1], w_dtype)][case % 3]
        bias = rng.integers(-(10**6), 10**6, w.shape[0]).astype(np.int32) if case % 2 else None
        flat = [p[side] for side in (0, 1) for p in padding]
        out = lt.quantized_conv(
            tensor(x), tensor(w), tensor(bias), x_zero_point=tensor(zero), weight_zero_point=tensor(w_zero),
            stride=list(stride), padding=flat, dilation=list(dilation), groups=groups,
        )  # fmt: skip
        left = x.astype(np.int64) - (0 if zero is None else zero)
        right = w.astype(np.int64)
        if w_zero is not None:
            right = right - w_zero.reshape(-1, *[1] * (w.ndim - 1))
        wanted = conv_sums(left, right, stride, padding, dilation, groups)
        if bias is not None:
            wanted = wanted + bias.reshape(-1, *[1] * (w.ndim - 2))
        assert out.dtype is lt.int32 and (out.numpy() == wanted).all(), case
        for view in (tensor(x.swapaxes(0, 1)).swapaxes(0, 1), tensor(x[..., ::-1]).flip(-1)):
            again = lt.quantized_conv(
                view, tensor(w.swapaxes(0, -1)).swapaxes(0, -1), tensor(bias), x_zero_point=tensor(zero),
                weight_zero_point=tensor(w_zero), stride=list(stride), padding=flat, dilation=list(dilation),
                groups=groups,
            )  # fmt: skip
            assert lt.equal(out, again)


@pytest.mark.parametrize("out_dtype", [*BYTES, None])
@pytest.mark.parametrize("relu", [False, True])
@pytest.mark.parametrize("bias_dtype", ["int32", "float32", None])
def test_results_are_the_nearest(out_dtype, relu, bias_dtype):
    """Within half a step of the exact value, and what rounding in float32 adds."""
    rng = np.random.default_rng(1)
    for case, (x, w, stride, padding, dilation, groups) in enumerate(CASES):
        x, w = codes(rng, x, "uint8"), codes(rng, w, "int8")
        x_scale, out_scale = np.float32(rng.uniform(0.01, 0.1)), np.float32(rng.uniform(1, 10))
        w_scale = rng.uniform(0.001, 0.05, w.shape[0] if case % 2 else ()).astype(np.float32)
        bias = None if bias_dtype is None else (rng.standard_normal(w.shape[0]) * 1000).astype(bias_dtype)
        zero = np.array(100 if out_dtype == "uint8" else -30, out_dtype or "int8")
        flat = [p[side] for side in (0, 1) for p in padding]
        out = lt.quantized_conv(
            tensor(x), tensor(w), tensor(bias), tensor(x_scale), tensor(np.uint8(7)), tensor(w_scale), None,
            tensor(out_scale) if out_dtype else None, tensor(zero) if out_dtype else None,
            stride=list(stride), padding=flat, dilation=list(dilation), groups=groups, relu=relu,
        )  # fmt: skip
        sums = conv_sums(x.astype(np.int64) - 7, w, stride, padding, dilation, groups)
        multiplier, offset = np.float64(x_scale) * w_scale, np.zeros(w.shape[0])
        if bias is not None:
            offset = bias * multiplier if bias_dtype == "int32" else bias.astype(np.float64)
        if out_dtype:
            wanted = quantized(sums, 1, multiplier / out_scale, offset / out_scale, int(zero), out_dtype, relu)
            assert out.dtype == getattr(lt, out_dtype)
            assert np.abs(out.numpy() - wanted).max() <= 0.5 + 1e-3, case
        else:
            line = (-1, *[1] * (w.ndim - 2))
            wanted = sums * np.reshape(multiplier, line if np.ndim(multiplier) else ()) + offset.reshape(line)
            wanted = np.maximum(wanted, 0) if relu else wanted
            assert out.dtype is lt.float32
            assert np.abs(out.numpy() - wanted).max() <= 1e-6 * np.abs(wanted).max(), case


def test_ties_round_to_even():
    x = np.arange(-8, 8, dtype=np.int8).reshape(1, 1, 16)
    out = lt.quantized_conv(
        tensor(x), tensor(np.ones((1, 1, 1), np.int8)), None, lt.tensor(1.0), None, lt.tensor(0.5), None,
        lt.tensor(1.0), lt.tensor(1, dtype=lt.int8),
    )  # fmt: skip
    assert out.numpy().ravel().tolist() == (np.round(x.ravel() / 2) + 1).astype(int).tolist()


@pytest.mark.parametrize("x_dtype", BYTES)
@pytest.mark.parametrize("w_dtype", BYTES)
def test_matmul(x_dtype, w_dtype):
    rng = np.random.default_rng(2)
    shapes = [((5, 8), (8, 3)), ((1, 64), (64, 100)), ((3, 7), (7, 70)), ((50, 130), (130, 65)), ((9,), (9, 4)),
              ((2, 3, 6), (6, 5)), ((2, 1, 4, 6), (3, 6, 2)), ((4, 0), (0, 3)), ((2, 300), (300, 17))]  # fmt: skip
    for case, (x, w) in enumerate(shapes):
        x, w = codes(rng, x, x_dtype), codes(rng, w, w_dtype)
        zero = codes(rng, (1,), x_dtype) if case % 2 else None
        w_zero = [None, codes(rng, (), w_dtype), codes(rng, w.shape[-1:], w_dtype)][case % 3]
        terms = {"x_zero_point": tensor(zero), "weight_zero_point": tensor(w_zero)}
        wanted = (x.astype(np.int64) - (0 if zero is None else zero)) @ (
            w.astype(np.int64) - (0 if w_zero is None else w_zero)
        )
        out = lt.quantized_matmul(tensor(x), tensor(w), **terms)
        assert out.dtype is lt.int32 and (out.numpy() == wanted).all(), case
        by_columns = tensor(w.swapaxes(-1, -2)).swapaxes(-1, -2)
        assert lt.equal(out, lt.quantized_matmul(tensor(x), by_columns, **terms)), case
        scale = rng.uniform(0.001, 0.1, w.shape[-1:]).astype(np.float32)
        bias = rng.standard_normal(w.shape[-1]).astype(np.float32)
        floats = lt.quantized_matmul(
            tensor(x), by_columns, tensor(bias), lt.tensor(0.5), weight_scale=tensor(scale), **terms
        )
        assert np.allclose(floats.numpy(), wanted * 0.5 * scale.astype(np.float64) + bias, 1e-6, 1e-5)
        rounded = lt.quantized_matmul(
            tensor(x), tensor(w), tensor(bias), lt.tensor(0.5), weight_scale=tensor(scale), out_scale=lt.tensor([3.0]),
            out_zero_point=lt.tensor([9], dtype=lt.uint8), relu=True, **terms,
        )  # fmt: skip
        exact = quantized(wanted, -1, 0.5 * scale.astype(np.float64) / 3, bias / 3.0, 9, "uint8", True)
        assert rounded.size == 0 or np.abs(rounded.numpy() - exact).max() <= 0.5 + 1e-3


def test_long_sums_are_exact_too():
    """More products than an int32 holds the sums of."""
    x, w = np.full((2, 70000), 255, np.uint8), np.full((70000, 3), 255, np.uint8)
    out = lt.quantized_matmul(tensor(x), tensor(w), None, lt.tensor(1.0), weight_scale=lt.tensor(2.0**-20))
    assert out.numpy().tolist() == [[np.float32(70000 * 255 * 255 / 2**20)] * 3] * 2
    out = lt.quantized_conv(
        tensor(x.T.reshape(1, 70000, 2)), tensor(w.T.reshape(3, 70000, 1)), None, lt.tensor(1.0),
        weight_scale=lt.tensor(2.0**-20), out_scale=lt.tensor(100.0), out_zero_point=lt.tensor(0, dtype=lt.uint8),
    )  # fmt: skip
    assert out.numpy().tolist() == [[[43, 43]] * 3]


def test_floats_follow_the_scale():
    x, w = lt.ones(1, 2, 3, dtype=lt.int8), lt.ones(1, 2, 3, dtype=lt.int8)
    for dtype in (lt.float16, lt.bfloat16, lt.float32, lt.float64):
        scale = lt.tensor(0.5, dtype=dtype)
        assert lt.quantized_conv(x, w, None, scale, None, scale).dtype is dtype
        assert lt.quantized_conv(x, w, None, scale, None, scale).item() == 1.5


@pytest.mark.parametrize("bias", [False, True])
def test_relu_of_sums(bias):
    """Without scales too, on every path."""
    rng = np.random.default_rng(10)
    assert lt.quantized_conv(
        lt.tensor([[[1, 2, 3]]], dtype=lt.int8), lt.tensor([[[-1]]], dtype=lt.int8), relu=True
    ).tolist() == [[[0, 0, 0]]]  # fmt: skip
    for x, w, stride, padding, dilation, groups in CASES:
        x, w = codes(rng, x, "int8"), codes(rng, w, "int8")
        added = tensor(rng.integers(-(10**5), 10**5, w.shape[0]).astype(np.int32)) if bias else None
        window = {
            "stride": list(stride), "padding": [p[side] for side in (0, 1) for p in padding],
            "dilation": list(dilation), "groups": groups,
        }  # fmt: skip
        sums = lt.quantized_conv(tensor(x), tensor(w), added, **window)
        out = lt.quantized_conv(tensor(x), tensor(w), added, **window, relu=True)
        assert out.dtype is lt.int32 and (out.numpy() == np.maximum(sums.numpy(), 0)).all()
    for x, w in [((5, 8), (8, 3)), ((2, 3, 6), (2, 6, 40)), ((4, 0), (0, 3)), ((3, 40000), (40000, 2))]:
        x, w = codes(rng, x, "uint8"), codes(rng, w, "int8")
        added = np.arange(-1, w.shape[-1] - 1, dtype=np.int32) if bias else None
        out = lt.quantized_matmul(tensor(x), tensor(w), tensor(added), relu=True)
        wanted = x.astype(np.int64) @ w.astype(np.int64) + (0 if added is None else added)
        assert out.dtype is lt.int32 and (out.numpy() == np.maximum(wanted, 0)).all()


def negative_scale(x, bias=None, zero=3, dtype="int8", relu=True, scale=-0.5, depth=1):
    """Of x * 1, in steps of a negative number."""
    x = np.concatenate([[x], np.zeros((depth - 1, len(x)))]).astype(np.int8)
    return lt.quantized_conv(
        tensor(x[None]), tensor(np.ones((1, depth, 1), np.int8)), bias, lt.tensor(1.0), None, lt.tensor(1.0), None,
        lt.tensor(scale, dtype=lt.float64), lt.tensor(zero, dtype=getattr(lt, dtype)), relu=relu,
    ).tolist()[0][0]  # fmt: skip


@pytest.mark.parametrize("depth", [1, 2, 34000])
def test_relu_comes_before_a_negative_scale(depth):
    assert negative_scale([2, -2, 0, 100], depth=depth) == [-1, 3, 3, -128]
    assert negative_scale([2, -2, 0, 100], zero=250, dtype="uint8", depth=depth) == [246, 250, 250, 50]
    assert negative_scale([2, -2, 0, 100], lt.tensor([3.0]), depth=depth) == [-7, 1, -3, -128]
    assert negative_scale([2, -4, 0, 100], lt.tensor([3], dtype=lt.int32), depth=depth) == [-7, 3, -3, -128]
    assert negative_scale([2, -2], scale=-1e-300, depth=depth) == [-128, 3]
    assert negative_scale([2, -2], scale=-1e-45, depth=depth) == [-128, 3]
    assert negative_scale([2, -2], relu=False, depth=depth) == [-1, 7]
    assert negative_scale([2, -2], scale=0.5, depth=depth) == [7, 3]


@pytest.mark.parametrize("out_dtype", BYTES)
@pytest.mark.parametrize("sign", [-1, 1])
def test_relu_and_the_signs_of_scales(out_dtype, sign):
    rng = np.random.default_rng(11)
    for case, (x, w, stride, padding, dilation, groups) in enumerate(CASES):
        x, w = codes(rng, x, "uint8"), codes(rng, w, "int8")
        x_scale, out_scale = np.float32(rng.uniform(-0.1, 0.1)), np.float32(sign * rng.uniform(1, 10))
        w_scale = rng.uniform(-0.05, 0.05, w.shape[0] if case % 2 else ()).astype(np.float32)
        bias = [None, rng.integers(-1000, 1000, w.shape[0]).astype(np.int32), rng.standard_normal(w.shape[0]) * 9][
            case % 3
        ]
        zero = np.array(100 if out_dtype == "uint8" else -30, out_dtype)
        out = lt.quantized_conv(
            tensor(x), tensor(w), tensor(bias), tensor(x_scale), None, tensor(w_scale), None, tensor(out_scale),
            tensor(zero), stride=list(stride), padding=[p[side] for side in (0, 1) for p in padding],
            dilation=list(dilation), groups=groups, relu=True,
        )  # fmt: skip
        line = (-1, *[1] * (w.ndim - 2))
        multiplier = np.float64(x_scale) * w_scale
        value = conv_sums(x, w, stride, padding, dilation, groups) * (
            multiplier.reshape(line) if multiplier.ndim else multiplier
        )
        if bias is not None:
            value = value + (bias * multiplier if bias.dtype == np.int32 else bias).reshape(line)
        low, high = BYTES[out_dtype]
        wanted = np.clip(np.maximum(value, 0) / out_scale + int(zero), low, high - 1)
        assert np.abs(out.numpy() - wanted).max() <= 0.5 + 1e-3, case


def test_the_sign_of_a_scale_is_read_in_each_run():
    x, w = lt.tensor([[2, -2]], dtype=lt.int8), lt.tensor([[1, 0], [0, 1]], dtype=lt.int8)
    one, zero = lt.tensor(1.0), lt.tensor(3, dtype=lt.int8)

    def net(scale):
        return lt.quantized_matmul(x, w, None, one, None, one, None, scale, zero, relu=True)

    with lt.no_grad():
        program = lt.capture(net, lt.tensor(0.5))
        for _ in range(3):
            assert program(lt.tensor(0.5)).tolist() == [[7, 3]]
            assert program(lt.tensor(-0.5)).tolist() == [[-1, 3]]


MOST, LEAST = 2**31 - 1, -(2**31)


@pytest.mark.parametrize("scale_dtype", ["float32", "float64"])
def test_biases_of_integers_are_added_exactly(scale_dtype):
    """Where their sums exceed int32 too; without scales these wrap."""
    one = lt.tensor(1.0, dtype=getattr(lt, scale_dtype))
    small = lt.tensor(2.0**-26)
    zero = lt.tensor(-5, dtype=lt.int8)
    for bias, sign, groups in [([MOST] * 2, 1, 1), ([LEAST] * 2, -1, 1), ([LEAST, MOST], 1, 2), ([7, MOST], 1, 1)]:
        channels = 6
        x = np.full((1, channels, 4, 5), 127, np.int8)
        per_group = channels // 3 if groups == 2 else channels
        w = np.full((2, per_group, 1, 1), sign, np.int8)
        if groups == 2:
            x = x[:, : 2 * per_group]
        exact = np.array(bias, np.int64) + per_group * 127 * sign
        given = lt.tensor(bias, dtype=lt.int32)
        out = lt.quantized_conv(tensor(x), tensor(w), given, one, None, one, groups=groups)
        assert (out.numpy() == exact.astype(scale_dtype).reshape(1, 2, 1, 1)).all()
        out = lt.quantized_conv(
            tensor(x), tensor(w), given, one, None, one, None, lt.tensor(2.0**26), zero, groups=groups
        )
        assert (out.numpy() == np.round(exact * small.item()).reshape(1, 2, 1, 1) - 5).all()
        out = lt.quantized_conv(tensor(x), tensor(w), given, one, None, one, relu=True, groups=groups)
        assert (out.numpy() == np.maximum(exact, 0).astype(scale_dtype).reshape(1, 2, 1, 1)).all()
        wrapped = lt.quantized_conv(tensor(x), tensor(w), given, groups=groups)
        assert (wrapped.numpy() == exact.astype(np.int32).reshape(1, 2, 1, 1)).all()
        if groups == 1:
            rows, columns = tensor(np.full((3, channels), 127, np.int8)), tensor(w.reshape(2, channels).T)
            out = lt.quantized_matmul(rows, columns, given, one, weight_scale=one)
            assert (out.numpy() == exact.astype(scale_dtype)).all()
            out = lt.quantized_matmul(
                rows, columns, given, one, None, lt.ones(2), None, lt.tensor(2.0**26), zero, relu=True
            )
            assert (out.numpy() == np.round(np.maximum(exact, 0) * small.item()) - 5).all()
    depthwise = lt.quantized_conv(
        tensor(np.full((1, 2, 3), 127, np.int8)), tensor(np.ones((2, 1, 1), np.int8)),
        lt.tensor([MOST, LEAST], dtype=lt.int32), one, None, one, groups=2,
    )  # fmt: skip
    assert (depthwise.numpy() == np.array([MOST + 127, LEAST + 127]).astype(scale_dtype).reshape(1, 2, 1)).all()


@pytest.mark.parametrize("relu", [False, True])
def test_sums_beyond_int32_wrap(relu):
    x, w = np.full((1, 34000), 255, np.uint8), np.full((34000, 1), 255, np.uint8)
    wrapped = (34000 * 255 * 255 + 2**31) % 2**32 - 2**31
    assert lt.quantized_matmul(tensor(x), tensor(w), relu=relu).item() == (0 if relu else wrapped)


ONE = lt.tensor(1.0)
ZERO = {"int8": lt.tensor(0, dtype=lt.int8), "uint8": lt.tensor(0, dtype=lt.uint8)}


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"input": lt.ones(1, 2, 5)}, lt.DTypeError, "x is float32"),
        ({"weight": lt.ones(4, 2, 3, dtype=lt.int16)}, lt.DTypeError, "weight is int16"),
        ({"weight": lt.ones(4, 2, dtype=lt.int8)}, lt.ShapeError, "weight has shape"),
        ({"x_scale": None}, lt.InvalidError, "weight_scale is given without x_scale"),
        ({"weight_scale": None}, lt.InvalidError, "x_scale is given without weight_scale"),
        ({"weight_scale": lt.ones(3)}, lt.ShapeError, "weight_scale has shape"),
        ({"x_scale": lt.ones(2)}, lt.ShapeError, "x_scale has shape"),
        ({"x_scale": lt.tensor(1)}, lt.DTypeError, "x_scale"),
        ({"x_zero_point": ZERO["int8"]}, lt.DTypeError, "x_zero_point is int8, expected uint8"),
        ({"weight_zero_point": ZERO["uint8"]}, lt.DTypeError, "weight_zero_point is uint8"),
        ({"out_scale": None}, lt.InvalidError, "out_zero_point is given without out_scale"),
        ({"out_zero_point": lt.tensor(0)}, lt.DTypeError, "out_zero_point is int64"),
        ({"bias": lt.ones(3)}, lt.ShapeError, "bias has shape"),
        ({"bias": lt.ones(4, dtype=lt.int64)}, lt.DTypeError, "bias is int64"),
        ({"padding": [1, 2, 3]}, lt.InvalidError, r"padding are 3 numbers, expected one or 2 \(before and after\)"),
        ({"padding": [-1, 0]}, lt.InvalidError, "padding"),
        ({"stride": 0}, lt.InvalidError, "stride is 0"),
        ({"groups": 3}, lt.ShapeError, "groups"),
    ],
)
def test_errors(change, error, message):
    arguments = {
        "input": lt.ones(1, 2, 5, dtype=lt.uint8), "weight": lt.ones(4, 2, 3, dtype=lt.int8), "bias": lt.ones(4),
        "x_scale": ONE, "x_zero_point": ZERO["uint8"], "weight_scale": lt.ones(4), "weight_zero_point": ZERO["int8"],
        "out_scale": ONE, "out_zero_point": ZERO["uint8"],
    }  # fmt: skip
    assert lt.quantized_conv(**arguments).shape == (1, 4, 3)
    with pytest.raises(error, match=message):
        lt.quantized_conv(**{**arguments, **change})


@pytest.mark.parametrize("axes", [2, 3])
def test_errors_of_padding_name_the_forms(axes):
    x, w = lt.ones(1, 2, *[4] * axes, dtype=lt.int8), lt.ones(1, 2, *[1] * axes, dtype=lt.int8)
    for n in {4, 5, 7} - {2 * axes}:
        message = rf"padding are {n} numbers, expected one, {axes} \(one for each axis\) or {2 * axes} \(those before"
        with pytest.raises(lt.InvalidError, match=message):
            lt.quantized_conv(x, w, padding=[1] * n)
    for n in (1, axes, 2 * axes):
        assert lt.quantized_conv(x, w, padding=[1] * n).shape == (1, 1, *[6] * axes)


# ---- programs


def dequantized(x, scale, zero=None, axis=0):
    return lt.dequantize_affine(x, scale, zero, axis)


class Layer:
    """A convolution of dequantized operands, as models in QDQ form have it."""

    def __init__(self, rng, shape, scales, **window):
        self.w = tensor(codes(rng, shape, "int8"))
        self.scale = lt.tensor(rng.uniform(0.001, 0.01, scales), dtype=lt.float32)
        self.zero = lt.zeros(scales or (), dtype=lt.int8)
        self.bias = tensor(rng.integers(-1000, 1000, shape[0]).astype(np.int32))
        self.bias_scale = lt.tensor(0.0005)
        self.window = window

    def __call__(self, x, x_scale, x_zero, relu=True):
        function = [F.conv1d, F.conv2d, F.conv3d][x.ndim - 3]
        out = function(
            dequantized(x, x_scale, x_zero), dequantized(self.w, self.scale, self.zero),
            dequantized(self.bias, self.bias_scale), **self.window,
        )  # fmt: skip
        return lt.relu(out) if relu else out


def calls(program):
    listed = str(program).partition("calls:\n")[2].partition("outputs:")[0]
    return [line.split(" = ")[1].split("(")[0] for line in listed.splitlines() if " = " in line]


def steps_apart(a, b):
    return int((a.to(lt.int32) - b.to(lt.int32)).abs().max().item())


@pytest.mark.parametrize("axes", [1, 2, 3])
def test_convolutions_are_fused(axes, tmp_path):
    rng = np.random.default_rng(3)
    first = Layer(rng, (8, 4, *[3] * axes), (8,), padding=1)
    second = Layer(rng, (8, 1, *[3] * axes), (), padding=1, stride=2, groups=8)
    scales, zeros = [lt.tensor(s) for s in (0.02, 0.03, 0.05)], [lt.tensor(z, dtype=lt.uint8) for z in (120, 0, 100)]

    def net(x):
        y = lt.quantize_affine(first(x, scales[0], zeros[0]), scales[1], zeros[1], 0)
        return lt.quantize_affine(second(y, scales[1], zeros[1], relu=False), scales[2], zeros[2], 0)

    x = tensor(codes(rng, (2, 4, *[9] * axes), "uint8"))
    with lt.no_grad():
        program = lt.capture(net, x)
        fused = program.fuse_quantized()
        assert calls(fused) == ["dequantize_affine", "quantized_conv", "dequantize_affine", "quantized_conv"]
        fused.save(tmp_path / "fused.safetensors")
        loaded = lt.load_program(tmp_path / "fused.safetensors")
        for run in (fused, loaded):
            for _ in range(3):
                assert steps_apart(run(x), net(x)) <= 1
        assert "quantized_conv" in loaded.plan
        assert calls(program).count("dequantize_affine") == 6 and lt.equal(program(x), net(x))


def test_products_are_fused():
    rng = np.random.default_rng(4)
    w, wt = tensor(codes(rng, (16, 6), "int8")), tensor(codes(rng, (6, 16), "int8"))
    scale, each, zero = (
        lt.tensor(0.01),
        lt.tensor(rng.uniform(0.001, 0.01, 6), dtype=lt.float32),
        lt.tensor(3, dtype=lt.uint8),
    )
    bias = lt.rand(6)
    x = tensor(codes(rng, (5, 16), "uint8"))

    def finished(y):
        return lt.quantize_affine(y, lt.tensor(0.05), zero, 0)

    forms = [
        lambda x: finished(dequantized(x, scale, zero) @ dequantized(w, each, None, 1)),
        lambda x: finished(lt.relu(dequantized(x, scale, zero) @ dequantized(w, each, None, -1) + bias)),
        lambda x: finished(F.linear(dequantized(x, scale, zero), dequantized(wt, each, None, 0), bias)),
        lambda x: finished(lt.addmm(bias, dequantized(x, scale, zero), dequantized(w, each, None, 1))),
        lambda x: dequantized(x, scale, zero) @ dequantized(wt, each, None, 0).T,
    ]
    with lt.no_grad():
        for i, f in enumerate(forms):
            fused = lt.capture(f, x).fuse_quantized()
            assert [c for c in calls(fused) if c != "matrix_transpose"] == ["quantized_matmul"], i
            for _ in range(3):
                if i < 4:
                    assert steps_apart(fused(x), f(x)) <= 1
                else:
                    assert lt.allclose(fused(x), f(x), 1e-5, 1e-5)


def test_relu_of_a_fused_product_comes_before_a_negative_scale():
    rng = np.random.default_rng(12)
    w, x = tensor(codes(rng, (16, 6), "int8")), tensor(codes(rng, (5, 16), "uint8"))
    scale, zero = lt.tensor(0.01), lt.tensor(77, dtype=lt.uint8)

    def net(x):
        y = lt.relu(dequantized(x, scale, zero) @ dequantized(w, scale))
        return lt.quantize_affine(y, lt.tensor(-0.05), zero, 0)

    with lt.no_grad():
        fused = lt.capture(net, x).fuse_quantized()
        assert calls(fused) == ["quantized_matmul"]
        assert len(net(x).unique()) > 5 and steps_apart(fused(x), net(x)) <= 1


def test_a_result_that_others_read_stays(tmp_path):
    rng = np.random.default_rng(5)
    layer = Layer(rng, (4, 4, 3), (4,), padding=1)
    scale, zero = lt.tensor(0.02), lt.tensor(3, dtype=lt.uint8)

    def net(x):
        y = layer(x, scale, zero, relu=False)
        return lt.quantize_affine(y, scale, zero, 0), lt.relu(y)

    x = tensor(codes(rng, (1, 4, 10), "uint8"))
    with lt.no_grad():
        fused = lt.capture(net, x).fuse_quantized()
        assert sorted(calls(fused)) == ["dequantize_affine", "quantize_affine", "quantized_conv", "relu"]
        for got, wanted in zip(fused(x), net(x)):
            assert lt.allclose(got.float(), wanted.float(), 1e-5, 1.0)


def test_padding_before_becomes_that_of_the_convolution():
    rng = np.random.default_rng(6)
    layer = Layer(rng, (4, 4, 3, 3), (4,), stride=2)
    scale, zero = lt.tensor(0.02), lt.tensor(77, dtype=lt.uint8)

    def net(x):
        function = F.conv2d
        padded = F.pad(dequantized(x, scale, zero), (0, 1, 2, 1))
        out = function(padded, dequantized(layer.w, layer.scale), dequantized(layer.bias, layer.bias_scale), stride=2)
        return lt.quantize_affine(out, scale, zero, 0)

    x = tensor(codes(rng, (1, 4, 10, 11), "uint8"))
    with lt.no_grad():
        fused = lt.capture(net, x).fuse_quantized()
        assert calls(fused) == ["dequantize_affine", "quantized_conv"]
        assert steps_apart(fused(x), net(x)) <= 1


def test_what_is_not_fused():
    """Scales that are computed, codes of 16 bits, scales along other axes, programs that write."""
    rng = np.random.default_rng(7)
    w, x = tensor(codes(rng, (4, 4), "int8")), tensor(codes(rng, (3, 4), "uint8"))
    one, four = lt.tensor(1.0), lt.ones(4)
    forms = [
        lambda x: dequantized(x, one * 2) @ dequantized(w, one),
        lambda x: dequantized(x.to(lt.int16), one) @ dequantized(w, one),
        lambda x: dequantized(x, four, None, 1) @ dequantized(w, one),
        lambda x: dequantized(x, one) @ dequantized(w, four, None, 0),
        lambda x: (dequantized(x, one) @ dequantized(w, one)).add_(1),
        lambda x: dequantized(x, one) @ (dequantized(w, one) * 1.5),
    ]
    with lt.no_grad():
        for f in forms:
            program = lt.capture(f, x)
            fused = program.fuse_quantized()
            assert calls(fused) == calls(program) and lt.equal(fused(x), f(x))


def test_hostile_files(tmp_path):
    """Attributes and operands of a file that do not fit are errors of the run, or of loading."""
    rng = np.random.default_rng(8)
    layer = Layer(rng, (4, 2, 3), (4,))
    scale, zero = lt.tensor(0.02), lt.tensor(3, dtype=lt.uint8)
    x = tensor(codes(rng, (1, 4, 10), "uint8"))
    layer.window = {"groups": 2}
    with lt.no_grad():
        program = lt.capture(lambda x: lt.quantize_affine(layer(x, scale, zero), scale, zero, 0), x).fuse_quantized()
        path = tmp_path / "p.safetensors"
        program.save(path)
        data = path.read_bytes()
        changes = [
            (b'\\"groups\\": 2', b'\\"groups\\": 0'),
            (b'\\"groups\\": 2', b'\\"groups\\": 7'),
            (b'\\"stride\\": [1]', b'\\"stride\\": [0]'),
            (b'\\"dilation\\": [1]', b'\\"dilation\\": [9]'),
            (b'\\"padding\\": [0]', b'\\"padding\\": [{]'),
            (b'\\"relu\\": true', b'\\"relu\\": 1234'),
            (b'\\"x_scale\\": ', b'\\"y_scale\\": '),
        ]
        for old, new in changes:
            assert data.count(old) == 1, old
            path.write_bytes(data.replace(old, new))
            with pytest.raises(lt.TensorError):
                lt.load_program(path)(x)


def bytes_before_a_gap(rng, shape, dtype):
    """An array whose neighbour in memory cannot be read."""
    libc = ctypes.CDLL(None)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    n, page = int(np.prod(shape)), mmap.PAGESIZE
    whole = -(-n // page) * page
    start = libc.mmap(
        None, whole + page, mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0
    )
    assert libc.mprotect(start + whole, page, 0) == 0
    array = np.ctypeslib.as_array((ctypes.c_uint8 * n).from_address(start + whole - n)).view(dtype).reshape(shape)
    array[...] = codes(rng, shape, dtype)
    return array


@pytest.mark.skipif(sys.platform != "linux", reason="memory is mapped as on Linux")
@pytest.mark.parametrize("dtype", BYTES)
def test_nothing_behind_the_operands_is_read(dtype):
    rng = np.random.default_rng(9)
    for x, w, window in [
        ((1, 16, 7, 9), (20, 16, 3, 3), {}),
        ((1, 7, 5, 5), (3, 7, 1, 1), {}),
        ((1, 64, 8, 8), (64, 64, 1, 1), {"stride": 2}),
        ((1, 5, 6, 6), (5, 1, 3, 3), {"groups": 5, "padding": 1}),
        ((1, 4, 65), (9, 4, 1), {}),
    ]:
        x, w = bytes_before_a_gap(rng, x, dtype), bytes_before_a_gap(rng, w, "int8")
        out = lt.quantized_conv(lt.from_numpy(x), lt.from_numpy(w), **window)
        assert lt.equal(out, lt.quantized_conv(tensor(x.copy()), tensor(w.copy()), **window))
    for x, w in [((3, 7), (7, 5)), ((9, 16), (16, 64)), ((17, 33), (33, 70)), ((5, 4), (4, 1))]:
        x, w = bytes_before_a_gap(rng, x, dtype), bytes_before_a_gap(rng, w, "int8")
        out = lt.quantized_matmul(lt.from_numpy(x), lt.from_numpy(w))
        assert (out.numpy() == x.astype(int) @ w.astype(int)).all()


def test_gradient_of_the_scale():
    """Of each channel: the sum of what its codes stand for, of any order."""
    codes, zero = lt.tensor([[1, 5, 9], [2, 4, 6]], dtype=lt.int8), lt.tensor([1, 2, 3], dtype=lt.int8)
    scale = lt.tensor([0.5, 0.25, 2.0], dtype=lt.float64, requires_grad=True)
    weights = lt.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], dtype=lt.float64)
    (grad,) = lt.autograd.grad(
        (lt.dequantize_affine(codes, scale, zero, axis=1).square() * weights).sum(), scale, create_graph=True
    )
    parts = (codes - zero).to(lt.float64)
    expected = (2 * parts.square() * weights).sum(0)
    assert lt.allclose(grad, expected * scale)
    assert lt.allclose(lt.autograd.grad(grad.sum(), scale)[0], expected)
