# SPDX-License-Identifier: Apache-2.0
"""Convolutions and their gradients by kernels on device cuda, compared with the CPU, around the thresholds of the kernels."""

import os

import numpy as np
import pytest
from libtensor.nn import functional as F

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)


@pytest.fixture(autouse=True)
def _by_kernels(monkeypatch):
    """What a library does has tests of its own (test_dnn_library.py)."""
    monkeypatch.setenv("TENSOR_CUDA_EMULATION", os.environ.get("TENSOR_CUDA_EMULATION", "") + ",refuse=run")


TOLERANCE = {
    "float16": 4e-3,
    "bfloat16": 3e-2,
    "float32": 2e-5,
    "float64": 1e-12,
    "complex64": 2e-5,
    "complex128": 1e-12,
}
CONV = {1: F.conv1d, 2: F.conv2d, 3: F.conv3d}
TRANSPOSED = {1: F.conv_transpose1d, 2: F.conv_transpose2d, 3: F.conv_transpose3d}
LAYOUTS = ("rows", "backward", "columns", "gaps", "broadcast")


def drawn(rng, shape, dtype):
    a = rng.standard_normal(shape)
    return lt.astype(lt.tensor(a + 1j * rng.standard_normal(shape) if "complex" in dtype else a), dtype)


def laid_out(x, layout):
    if layout == "backward":
        return lt.flip(x, (0, -1))
    if layout == "columns":
        turned = range(x.ndim)[::-1]
        return lt.permute_dims(lt.permute_dims(x, turned).contiguous(), turned)
    if layout == "gaps":
        return lt.stack([x, x], -1)[..., 1]
    if layout == "broadcast":
        return x[:1, :, ..., :1].expand(*x.shape)
    return x


def wide(t):
    t = t.detach().to("cpu")
    return t.numpy() if "complex" in str(t.dtype) else lt.astype(t, "float64").numpy()


def check(f, dtype, *tensors):
    """f and its gradients are the same on both devices, to within a part of their largest numbers."""
    results = []
    for device in ("cpu", "cuda"):
        leaves = [t.detach().clone().to(device).requires_grad_() for t in tensors]
        out = f(*leaves)
        assert str(out.device).startswith(device)
        lt.sum(lt.abs(out) ** 2).backward()
        results.append([wide(out)] + [wide(leaf.grad) for leaf in leaves])
    for expected, got in zip(*results, strict=True):
        scale = np.max(np.abs(expected), initial=1e-30)
        np.testing.assert_allclose(got, expected, rtol=0, atol=TOLERANCE[dtype] * scale)


# N, C, extents, O, kernel, and what else
CASES = {
    "nothing to pad": (1, 1, (5,), 1, (1,), {}),
    "rows 8, a thread has 4": (2, 3, (7, 9), 8, (3, 2), {"padding": 1}),
    "rows 9, tiles of 32": (1, 9, (12, 11), 9, (3, 3), {"padding": 1}),
    "rows 32": (1, 2, (130,), 32, (3,), {}),
    "rows 33, tiles of 64": (2, 33, (8, 8), 33, (2, 2), {"stride": 2}),
    "large tiles": (1, 132, (66,), 132 * 65, (9,), {"groups": 132, "padding": 4}),
    "large tiles of weights": (1, 132, (80,), 132 * 65, (66,), {"groups": 132}),
    "sums in parts": (1, 300, (6, 5), 40, (2, 2), {"padding": 1}),
    "sums in parts, few rows": (1, 200, (4, 4), 3, (2, 3), {}),
    "sums of weights in parts": (2, 3, (50, 49), 40, (2, 2), {}),
    "sums of weights in parts, few rows": (3, 2, (48, 50), 2, (3, 3), {"groups": 2, "padding": 1}),
    "depthwise": (2, 7, (13, 12), 7, (3, 3), {"groups": 7, "padding": 1}),
    "depthwise with strides": (1, 5, (11, 14), 10, (3, 4), {"groups": 5, "stride": (2, 3), "padding": 1}),
    "depthwise signal": (2, 6, (301,), 6, (4,), {"groups": 6, "padding": 3}),
    "depthwise, few lines": (1, 6, (2, 33), 6, (1, 3), {"groups": 6}),
    "groups": (2, 36, (5, 6), 27, (2, 2), {"groups": 3, "padding": (1, 0)}),
    "phases": (2, 10, (17, 16), 12, (3, 3), {"stride": (2, 3), "padding": 1}),
    "phases of few rows": (1, 4, (19, 20), 5, (4, 3), {"stride": 3, "padding": 2}),
    "phases without taps": (1, 9, (20,), 10, (2,), {"stride": 5}),
    "phases of dilated taps": (1, 9, (31, 12), 10, (4, 2), {"stride": (4, 2), "dilation": (6, 3), "padding": (3, 0)}),
    "a stride beyond the input": (2, 3, (4,), 9, (2,), {"stride": 70, "padding": 60}),
    "volumes": (1, 3, (6, 5, 7), 11, (2, 3, 2), {"stride": (2, 1, 3), "padding": (0, 1, 2), "dilation": (1, 2, 1)}),
}


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
@pytest.mark.parametrize("case", CASES)
def test_kernels(case, dtype):
    n, channels, extents, outs, kernel, more = CASES[case]
    rng = np.random.default_rng(5)
    x = drawn(rng, (n, channels, *extents), dtype)
    w, b = drawn(rng, (outs, channels // more.get("groups", 1), *kernel), dtype), drawn(rng, outs, dtype)
    check(lambda x, w, b: CONV[len(extents)](x, w, b, **more), dtype, x, w, b)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("groups", [1, 4])
@pytest.mark.parametrize("dtype", ["bfloat16", "float64"])
def test_layouts(layout, groups, dtype):
    """Of the operands, and of the gradient of the result."""
    rng = np.random.default_rng(6)
    x, b = drawn(rng, (2, 12, 7, 6), dtype), drawn(rng, 24, dtype)
    w, factor = drawn(rng, (24, 12 // groups, 3, 2), dtype), drawn(rng, (2, 24, 4, 4), dtype)

    def f(x, w, b):
        out = F.conv2d(
            laid_out(x, layout), laid_out(w, layout), laid_out(b, "gaps"), stride=2, padding=1, groups=groups
        )
        return laid_out(out, layout) * laid_out(factor.to(out.device), layout)

    check(f, dtype, x, w, b)


@pytest.mark.parametrize("seed", range(40))
def test_any_shape(seed):
    rng = np.random.default_rng([8, seed])
    ndim = int(rng.integers(1, 4))
    groups, channels, outs = (int(rng.choice(of)) for of in ([1, 1, 2, 5], [1, 2, 3, 17], [1, 3, 9, 33]))
    extents = rng.integers(1, {1: 90, 2: 16, 3: 8}[ndim] + 1, ndim)
    kernel, stride, dilation, padding = (
        rng.integers(low, high, ndim) for low, high in ((1, 5), (1, 6), (1, 5), (0, 4))
    )
    padding = np.maximum(padding, ((kernel - 1) * dilation + 2 - extents) // 2)  # windows fit
    more = {"stride": stride, "padding": padding, "dilation": dilation}
    more = {name: tuple(map(int, of)) for name, of in more.items()} | {"groups": groups}
    x = drawn(rng, (2, channels * groups, *map(int, extents)), "float64")
    w = drawn(rng, (outs * groups, channels, *map(int, kernel)), "float64")
    check(lambda x, w: CONV[ndim](x, w, **more), "float64", x, w)


@pytest.mark.parametrize("ndim", [1, 2, 3])
@pytest.mark.parametrize("groups", [1, 3])
def test_transposed(ndim, groups):
    rng = np.random.default_rng(9)
    x, w = drawn(rng, (2, 9, *(5, 4, 6)[:ndim]), "float32"), drawn(rng, (9, 12 // groups, *(3, 2, 3)[:ndim]), "float32")
    b = drawn(rng, 12 // groups * groups, "float32")
    more = {"stride": 3, "padding": 1, "output_padding": 2, "groups": groups, "dilation": 2}
    check(lambda x, w, b: TRANSPOSED[ndim](x, w, b, **more), "float32", x, w, b)


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_complex(dtype):
    rng = np.random.default_rng(10)
    x, w, b = drawn(rng, (2, 4, 6, 5), dtype), drawn(rng, (10, 2, 3, 3), dtype), drawn(rng, 10, dtype)
    check(lambda x, w, b: F.conv2d(x, w, b, stride=2, padding=1, groups=2), dtype, x, w, b)


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64"])
@pytest.mark.parametrize("outs, groups", [(70, 1), (12, 1), (6, 3)])
def test_integers(dtype, outs, groups):
    """All bits, where sums overflow too."""
    rng, bounds = np.random.default_rng(11), np.iinfo(dtype)

    def numbers(*shape):
        return lt.tensor(rng.integers(bounds.min, bounds.max, shape, dtype, endpoint=True))

    x, w, b = numbers(2, 6, 9, 8), numbers(outs, 6 // groups, 3, 3), numbers(outs)
    dy = numbers(2, outs, 5, 4)
    more = {"stride": 2, "padding": 1, "groups": groups}
    for f, operands in [
        (lambda x, w, b: lt.conv2d(x, w, b, **more), (x, w, b)),
        (lambda dy, w: lt.conv2d_input_grad(dy, w, x.shape, **more), (dy, w)),
        (lambda dy, x: lt.conv2d_weight_grad(dy, x, w.shape, **more), (dy, x)),
    ]:
        got = f(*(t.to("cuda") for t in operands)).to("cpu").numpy()
        np.testing.assert_array_equal(got, f(*operands).numpy())


@pytest.mark.parametrize("outs, groups", [(40, 1), (10, 1), (4, 4)])
def test_not_finite(outs, groups):
    """What is outside counts as 0, which makes NaN of infinite weights."""
    rng = np.random.default_rng(12)

    def some(*shape):
        a = rng.standard_normal(shape)
        for value in (np.nan, np.inf, -np.inf):
            a[rng.random(shape) < 0.01] = value
        return lt.tensor(a)

    x, w, dy = some(2, 4, 9, 8), some(outs, 4 // groups, 3, 3), some(2, outs, 5, 4)
    more = {"stride": 2, "padding": 1, "groups": groups}
    for f, operands in [
        (lambda x, w: lt.conv2d(x, w, **more), (x, w)),
        (lambda dy, w: lt.conv2d_input_grad(dy, w, x.shape, **more), (dy, w)),
        (lambda dy, x: lt.conv2d_weight_grad(dy, x, w.shape, **more), (dy, x)),
    ]:
        got, expected = f(*(t.to("cuda") for t in operands)).to("cpu").numpy(), f(*operands).numpy()
        assert np.isnan(expected).any()
        np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    "x, w",
    [
        ((0, 3, 5, 5), (4, 3, 2, 2)),
        ((2, 3, 5, 5), (0, 3, 2, 2)),
        ((2, 0, 5, 5), (4, 0, 2, 2)),
        ((2, 0, 5, 5), (12, 0, 2, 2)),
    ],
)
def test_empty(x, w):
    rng = np.random.default_rng(13)
    b = drawn(rng, w[0], "float32")
    check(lambda x, w, b: F.conv2d(x, w, b), "float32", drawn(rng, x, "float32"), drawn(rng, w, "float32"), b)


@pytest.mark.parametrize("groups", [1, 11])
def test_places_beyond_32_bits(groups):
    """A signal that is one number for each channel, and windows far apart; padding that nothing lies in."""
    n, step = 5, 1 << 30
    one = np.arange(1.0, 12).astype("float32")
    w = np.random.default_rng(14).integers(-4, 5, (11, 11 // groups, 1)).astype("float32")
    x = lt.tensor(one).to("cuda").reshape(1, 11, 1).expand(1, 11, (n - 1) * step + 1)
    there = lt.tensor(w).to("cuda")
    out = lt.conv1d(x, there, stride=step, groups=groups)
    expected = w[..., 0] @ one if groups == 1 else w[:, 0, 0] * one
    np.testing.assert_array_equal(out.to("cpu").numpy(), np.broadcast_to(expected[:, None], (1, 11, n)))

    dy = lt.tensor(np.ones((1, 11, 1, n), "float32")).to("cuda")
    shape = [11, 11 // groups, 1, 1]
    dw = lt.conv2d_weight_grad(dy, lt.unsqueeze(x, 2), shape, stride=(1, step), groups=groups).to("cpu").numpy()
    expected = np.broadcast_to(one, (11, 11)) if groups == 1 else one[:, None]
    np.testing.assert_array_equal(dw[..., 0, 0], n * expected)

    step //= 4
    few = drawn(np.random.default_rng(15), (1, 11, 1, 4), "float32")
    more = {"stride": (1, step), "padding": (0, 2 * step), "groups": groups}
    for device in ("cpu", "cuda"):  # positions 0 and, of windows after the first, none
        weight, image = lt.tensor(w[:, :, None]).to(device), few.to(device)
        out = lt.conv2d(image, weight, **more)
        dx = lt.conv2d_input_grad(lt.ones_like(out), weight, image.shape, **more)
        found = [t.to("cpu").numpy() for t in (out, dx)]
        if device == "cpu":
            wanted = found
    for got, expected in zip(found, wanted, strict=True):
        np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-5)
