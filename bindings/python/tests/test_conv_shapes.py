# SPDX-License-Identifier: Apache-2.0
"""Convolutions of shapes that have ways of their own on the CPU, and short products, beside their definitions in NumPy."""

import itertools

import numpy as np
import pytest
from libtensor.nn import functional as F

import libtensor as lt

TOLERANCES = {"float64": 1e-12, "float32": 2e-6, "float16": 2e-3, "bfloat16": 1.6e-2, "int64": 0}


def expected_conv(x, w, b, stride, padding, groups):
    """By definition, in the dtype of the arrays."""
    n, channels, *_ = x.shape
    outs, per_group, kh, kw = w.shape
    x = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    windows = np.lib.stride_tricks.sliding_window_view(x, (kh, kw), (2, 3))[:, :, ::stride, ::stride]
    windows = windows.reshape(n, groups, per_group, *windows.shape[2:])
    out = np.einsum("ngcyxij,gocij->ngoyx", windows, w.reshape(groups, outs // groups, per_group, kh, kw))
    out = out.reshape(n, outs, *out.shape[3:])
    return out if b is None else out + b[:, None, None]


def numbers(rng, shape, dtype):
    if dtype == "int64":
        return rng.integers(-9, 9, shape)
    return rng.standard_normal(shape)


def check_conv(rng, x_shape, w_shape, bias, stride, padding, groups, dtype, view):
    """Values and gradients in the dtype beside the definition; the gradients' beside those of the same in float64."""
    given = [numbers(rng, shape, dtype) for shape in (x_shape, w_shape, (w_shape[0],))]
    tensors = [lt.tensor(array, dtype=getattr(lt, dtype)) for array in given]
    exact = [t.astype("float64") if dtype != "int64" else t for t in tensors]
    arrays = [t.numpy() for t in exact]
    x, w, b = tensors
    out = F.conv2d(view(x), w, b if bias else None, stride=stride, padding=padding, groups=groups)
    want = expected_conv(*arrays[:2], arrays[2] if bias else None, stride, padding, groups)
    scale = expected_conv(*map(np.abs, arrays), stride, padding, groups).max(initial=1)
    close(out, want, scale, dtype)
    if dtype in ("int64", "float16", "bfloat16"):
        return
    for t in tensors + exact:
        t.requires_grad_()
    change = lt.tensor(rng.standard_normal(want.shape))
    outs = [
        F.conv2d(view(a), c, d if bias else None, stride=stride, padding=padding, groups=groups)
        for a, c, d in (tensors, exact)
    ]
    grads = [
        lt.autograd.grad(o, list(of if bias else of[:2]), change.astype(o.dtype))
        for o, of in zip(outs, (tensors, exact))
    ]
    # The definition's gradients are those of a linear function: <change, conv(x)> has the gradient's numbers as factors.
    for g, e, of in zip(*grads, arrays):
        close(g, e.numpy(), max(1, np.abs(e.numpy()).max(initial=0)) * 8, dtype)
    total = (change.numpy() * (want - (arrays[2][:, None, None] if bias else 0))).sum()
    for e, array in zip(grads[1][:2], arrays):
        np.testing.assert_allclose((e.numpy() * array).sum(), total, rtol=1e-9, atol=1e-9 * scale * max(1, want.size))


def close(got, want, scale, dtype):
    got = got.detach()
    got = got.numpy() if dtype == "int64" else got.astype("float64").numpy()
    assert got.shape == want.shape
    np.testing.assert_array_less(np.abs(got - want) / scale, TOLERANCES[dtype] + 1e-300)


VIEWS = {
    "dense": lambda x: x,
    "channels last": lambda x: x.permute(0, 2, 3, 1).contiguous().permute(0, 3, 1, 2),
    "cut": lambda x: F.pad(x, (1, 2, 0, 1))[:, :, : x.shape[2], 1 : 1 + x.shape[3]],
    "every other": lambda x: lt.stack([x, x], 4).flatten(3)[..., ::2],
}


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("dtype", TOLERANCES)
def test_windows_that_see_all(dtype, view):
    """As of global pools: one window, so that the convolution is a product."""
    rng = np.random.default_rng(1)
    for batch, (channels, outs), (kh, kw) in itertools.product(
        (1, 2, 5, 70), ((1, 1), (3, 20), (24, 72), (300, 33)), ((1, 1), (1, 3), (4, 3))
    ):
        bias = batch != 2
        shapes = (batch, channels, kh, kw), (outs, channels, kh, kw)
        check_conv(rng, *shapes, bias, 1, 0, 1, dtype, VIEWS[view])


def test_windows_that_see_all_of_an_expanded_image():
    rng = np.random.default_rng(2)
    x, w, b = (lt.tensor(rng.standard_normal(shape)) for shape in ((1, 40, 1, 1), (30, 40, 1, 1), (30,)))
    want = expected_conv(np.repeat(x.numpy(), 6, 0), w.numpy(), b.numpy(), 1, 0, 1)
    np.testing.assert_allclose(F.conv2d(x.expand(6, 40, 1, 1), w, b).numpy(), want, rtol=1e-12, atol=1e-12)
    assert F.conv2d(x[:0], w, b).shape == (0, 30, 1, 1)
    w.requires_grad_()
    assert not lt.autograd.grad(F.conv2d(x[:0], w, b).sum(), w)[0].numpy().any()


@pytest.mark.parametrize("stride", (1, 2, 3))
@pytest.mark.parametrize("size", (1, 3, 5))
def test_narrow_and_wide_lines_of_depthwise(size, stride):
    """Lines shorter than a vector, as long, and with a rest, of all instruction sets."""
    rng = np.random.default_rng(3)
    for width, height in itertools.product((*range(1, 36), 63, 64, 65), (1, 5, 12)):
        if min(width, height) + 2 * (size // 2) < size:
            continue
        shapes = (2, 3, height, width), (3, 1, size, size)
        check_conv(rng, *shapes, True, stride, size // 2, 3, "float32", VIEWS["dense"])


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("stride", (1, 2, 3))
def test_strides_of_groups(stride, view):
    """Of which positions of lines are copied, some of them beyond the borders."""
    rng = np.random.default_rng(7)
    for (height, width), (size, padding) in itertools.product(
        ((4, 5), (5, 4), (8, 17), (9, 16), (12, 33), (7, 70)), ((2, 1), (3, 0), (3, 1), (3, 3), (4, 2))
    ):
        shapes = (2, 6, height, width), (8, 3, size, size)
        check_conv(rng, *shapes, True, stride, padding, 2, "float32", VIEWS[view])


@pytest.mark.parametrize("dtype", ("float32", "float64"))
def test_biases_of_products_of_channels(dtype):
    """1 x 1 kernels whose results lie as windows do: whole tiles and rests, shallow and deep."""
    rng = np.random.default_rng(4)
    for (channels, outs), side in itertools.product(((5, 7), (40, 100), (700, 130)), (2, 5, 6, 7, 8, 9, 17)):
        shapes = (2, channels, side, side), (outs, channels, 1, 1)
        for bias in (True, False):
            check_conv(rng, *shapes, bias, 1, 0, 1, dtype, VIEWS["dense"])


@pytest.mark.parametrize("dtype", ("float32", "float64", "float16", "bfloat16", "int32"))
def test_products_with_few_rows_or_columns(dtype):
    rng = np.random.default_rng(5)
    for few, many, depth in itertools.product(
        (1, 2, 4, 5), (1, 15, 16, 17, 100), (1, 3, 15, 16, 17, 40, 63, 64, 65, 255)
    ):
        a, b = (
            lt.tensor(rng.integers(-4, 5, shape), dtype=getattr(lt, dtype)) for shape in ((few, depth), (many, depth))
        )
        want = a.astype("float64").numpy() @ b.astype("float64").numpy().T  # exact: small integers
        if dtype == "float16":
            want = want.astype(np.float16)
        if dtype == "bfloat16":
            want = lt.tensor(want).astype(lt.bfloat16).astype("float64").numpy()
        columns = b.T.contiguous()
        for got in (a @ b.T, a @ columns, (b @ a.T).T, (columns.T @ a.T).T, (b @ a.T.contiguous()).T):
            np.testing.assert_array_equal(got.astype("float64").numpy(), want)
        if few == 1:
            np.testing.assert_array_equal((b @ a[0]).astype("float64").numpy(), want[0])
            np.testing.assert_array_equal((a[0] @ b.T).astype("float64").numpy(), want[0])


@pytest.mark.parametrize("batch", (1, 3, 60))
def test_plans_keep_what_products_pack(batch):
    """With the bits of calls, also where threads share the columns."""
    rng = np.random.default_rng(6)
    x = lt.tensor(rng.standard_normal((batch, 700, 1, 1)), dtype=lt.float32)
    w, b = (lt.tensor(rng.standard_normal(shape), dtype=lt.float32) for shape in ((900, 700, 1, 1), (900,)))
    program = lt.capture(lambda x: F.relu(F.conv2d(x, w, b)), x)
    want = F.relu(F.conv2d(x, w, b)).numpy()
    close(F.conv2d(x, w, b), expected_conv(*(t.astype("float64").numpy() for t in (x, w, b)), 1, 0, 1), 100, "float32")
    for _ in range(5):
        np.testing.assert_array_equal(program(x).numpy(), want)
