# SPDX-License-Identifier: Apache-2.0
"""Convolutions, pools, resampling and CTC on device cuda, compared with the CPU, around the kernels' thresholds."""

import numpy as np
import pytest
from libtensor.nn import functional as F

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

RNG = np.random.default_rng(13)
TOLERANCE = {"float16": 4e-3, "bfloat16": 3e-2, "float32": 1e-5, "float64": 1e-12}


def drawn(shape, dtype):
    return lt.astype(lt.tensor(RNG.standard_normal(shape)), dtype)


def wide(t):
    return lt.astype(t.detach().to("cpu"), "float64").numpy()


def check(f, *tensors, tolerance=None):
    """f and the gradients of the sum of its squares are the same on both devices."""
    dtype = str(tensors[0].dtype).removeprefix("libtensor.")
    results = []
    for device in ("cpu", "cuda"):
        leaves = [t.detach().clone().to(device).requires_grad_() for t in tensors]
        out = f(*leaves)
        assert str(out.device).startswith(device)
        lt.sum(lt.astype(out, "float64") ** 2).backward()
        results.append([wide(out)] + [wide(leaf.grad) for leaf in leaves])
    for expected, got in zip(*results, strict=True):
        scale = np.max(np.abs(expected), initial=1e-30)
        np.testing.assert_allclose(got, expected, rtol=0, atol=(tolerance or TOLERANCE[dtype]) * scale)


# N, C, extents, O, kernel, and what else: tiles of 64 x 64 and sums of 16, whole and not; sums cut in parts; few rows with
# short and with long sums (of weights, from 1024 positions on); groups; strides that do not divide the input
CONVOLUTIONS = [
    (1, 3, (7,), 5, (3,), {}),
    (2, 4, (70,), 66, (5,), {"stride": 2, "padding": 3}),
    (2, 17, (9, 8), 65, (3, 2), {"padding": (1, 0)}),
    (1, 8, (33, 32), 9, (3, 3), {"dilation": 2, "padding": 2}),
    (3, 6, (20, 21), 6, (3, 3), {"groups": 6, "padding": 1}),
    (1, 6, (40, 40), 12, (5, 5), {"groups": 6, "stride": 3}),
    (2, 16, (6, 5), 32, (1, 1), {"groups": 2}),
    (1, 3, (5, 6, 7), 9, (2, 3, 3), {"stride": (2, 1, 2), "padding": (1, 1, 0)}),
    (2, 2, (3, 3), 2, (3, 3), {}),
]


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
@pytest.mark.parametrize("n, channels, extents, outs, kernel, more", CONVOLUTIONS)
def test_convolutions(n, channels, extents, outs, kernel, more, dtype):
    op = {1: F.conv1d, 2: F.conv2d, 3: F.conv3d}[len(extents)]
    groups = more.get("groups", 1)
    x, w, b = (
        drawn((n, channels, *extents), dtype),
        drawn((outs, channels // groups, *kernel), dtype),
        drawn(outs, dtype),
    )
    check(lambda x, w, b: op(x, w, b, **more), x, w, b)
    check(lambda x, w: op(lt.flip(lt.permute_dims(x, range(x.ndim)), -1), lt.flip(w, 0), **more), x, w)


def test_transposed_convolution():
    x, w = drawn((2, 5, 6, 7), "float32"), drawn((5, 4, 3, 3), "float32")
    check(lambda x, w: F.conv_transpose2d(x, w, stride=2, padding=1, output_padding=1), x, w)


def test_convolution_of_integers():
    x, w = lt.tensor(RNG.integers(-9, 9, (2, 3, 8, 8))), lt.tensor(RNG.integers(-9, 9, (70, 3, 3, 3)))
    expected = F.conv2d(x, w)
    np.testing.assert_array_equal(F.conv2d(x.to("cuda"), w.to("cuda")).to("cpu").numpy(), expected.numpy())


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_pools(dtype):
    x = drawn((2, 3, 17, 18), dtype)
    check(lambda x: F.max_pool2d(x, 3, stride=2, padding=1), x)
    check(lambda x: F.max_pool2d(x, 2, dilation=3, ceil_mode=True), x)
    check(lambda x: F.avg_pool2d(x, 3, stride=2, padding=1, ceil_mode=True), x)
    check(lambda x: F.avg_pool2d(x, (2, 5), count_include_pad=False, padding=(1, 2)), x)
    check(lambda x: F.adaptive_avg_pool2d(x, (5, 7)), x)
    check(lambda x: F.adaptive_max_pool2d(x, (4, 3)), x)
    check(lambda x: F.max_pool2d(lt.swapaxes(x, 2, 3), 2), x)


def test_pools_of_what_is_not_finite():
    x = lt.tensor(np.where(RNG.random((1, 2, 12, 12)) < 0.1, np.nan, RNG.standard_normal((1, 2, 12, 12))))
    expected, places = F.max_pool2d(x, 3, return_indices=True)
    got, at = F.max_pool2d(x.to("cuda"), 3, return_indices=True)
    np.testing.assert_array_equal(wide(got), wide(expected))
    np.testing.assert_array_equal(at.to("cpu").numpy(), places.numpy())


@pytest.mark.parametrize("mode", ["nearest", "bilinear", "bicubic"])
def test_interpolation(mode):
    x = drawn((2, 3, 5, 9), "float32")
    more = {} if mode == "nearest" else {"align_corners": True}
    check(lambda x: F.interpolate(x, size=(11, 4), mode=mode, **more), x)


@pytest.mark.parametrize("labels", [1, 20, 200])  # states: a few, and more than a block has threads
def test_ctc(labels):
    times, n, classes = 2 * labels + 5, 3, 12
    logits = drawn((times, n, classes), "float64")
    targets = lt.tensor(RNG.integers(1, classes, (n, labels)))
    inputs, lengths = lt.tensor([times, times - 3, 2 * labels + 1]), lt.tensor([labels, max(labels - 1, 0), labels])

    def loss(logits):
        place = logits.device
        return F.ctc_loss(
            F.log_softmax(logits, -1), targets.to(place), inputs.to(place), lengths.to(place), reduction="none"
        )

    check(loss, logits, tolerance=1e-9)
