# SPDX-License-Identifier: Apache-2.0
"""Convolutions, pools and images where the table's samples do not reach: ties, integers, and numbers that do not fit."""

import itertools

import native
import numpy as np
import pytest
import reference_spatial
from native import gradients, tensor, wrap

LEAST, MOST = -(2**63), 2**63 - 1


def call(name, **args):
    return native.call(f"tensor_{name}", args)


def window(stride=(1,), padding=(0,), dilation=(1,), groups=1):
    return {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}


def refused(name, message, **args):
    with pytest.raises(native.Failure) as caught:
        call(name, **args)
    assert message in caught.value.message, caught.value.message
    assert caught.value.code != "TENSOR_E_INTERNAL"


def ones(*shape, dtype="float32"):
    return tensor(np.ones(shape), dtype)


def repeated(*shape):
    """One element that stands for all."""
    return call("broadcast_to", x=ones(*[1] * len(shape)), shape=shape)


@pytest.mark.parametrize("axes", [1, 2, 3])
def test_the_first_of_equal_elements_takes_the_gradient(axes):
    x = ones(1, 1, *[2] * axes).requires_grad()
    options = {"x": x, "kernel": (2,), "stride": (), "padding": (0,), "dilation": (1,), "ceil_mode": 0}
    plain = call(f"max_pool{axes}d", **options)
    values, indices = call(f"max_pool{axes}d_with_indices", **options)
    parts, places = call(f"adaptive_max_pool{axes}d", x=x, shape=[1] * axes)
    for out in (plain, values, parts):
        grad = gradients([out], [tensor(np.full(out.shape, 3), "float32")], [x])[0].numpy()
        assert grad.ravel().tolist() == [3] + [0] * (2**axes - 1)
    assert indices.numpy().ravel().tolist() == places.numpy().ravel().tolist() == [0]


def test_maxima_of_nan():
    x = tensor([[[np.nan, 2, 5, 1, np.inf, np.nan]]])
    values, indices = call(
        "max_pool1d_with_indices", x=x, kernel=(2,), stride=(), padding=(0,), dilation=(1,), ceil_mode=0
    )
    assert np.array_equal(values.numpy(), [[[np.nan, 5, np.nan]]], equal_nan=True)
    assert indices.numpy().tolist() == [[[0, 2, 5]]]


@pytest.mark.parametrize("width", [3, 8, 11, 34])
def test_maxima_of_lines_are_those_of_single_windows(width):
    """Those of float32 are computed several at once, of float64 one by one: values, NaN, ties and places agree."""
    rng = np.random.default_rng(0)
    x = rng.integers(-3, 4, (2, 3, 9, width)).astype("float64")
    x[rng.random(x.shape) < 0.1] = np.nan
    x[rng.random(x.shape) < 0.1] = -np.inf
    for kernel, stride, padding in itertools.product((1, 2, 3, 5), (1, 2, 3), (0, 1, 2)):
        if 2 * padding > kernel or width + 2 * padding < kernel:
            continue
        options = {"kernel": (kernel,), "stride": (stride,), "padding": (padding,), "dilation": (1,), "ceil_mode": 0}
        found, expected = (call("max_pool2d_with_indices", x=tensor(x, d), **options) for d in ("float32", "float64"))
        for a, b in zip(found, expected):
            assert np.array_equal(a.numpy(), b.numpy(), equal_nan=True), (kernel, stride, padding)


def means(x, kernel, divisor):
    options = {"stride": (), "padding": (0,), "ceil_mode": 0, "count_include_pad": 1}
    return call("avg_pool2d", x=x, kernel=kernel, divisor_override=divisor, **options).numpy().ravel().tolist()


def test_means_of_integers_are_truncated():
    x = tensor([[[[-7, 0, 7, 0]]]], "int32")
    assert means(x, (1, 2), 0) == [-3, 3]
    assert means(x, (1, 2), -3) == [2, -2]
    assert means(tensor([[[[200, 255]]]], "uint8"), (1, 2), 0) == [227]
    assert means(tensor([[[[LEAST, MOST]]]], "int64"), (1, 1), -1) == [LEAST, -MOST]
    for divisor in (LEAST, MOST):
        assert means(tensor([[[[9, -9]]]], "int64"), (1, 1), divisor) == [0, 0]
    assert means(tensor(np.array([[[[2**64 - 1, 1]]]], "uint64")), (1, 1), 0) == [2**64 - 1, 1]


def test_integers_wrap_in_convolutions():
    x, weight = tensor([[[100, 100, 1]]], "int8"), tensor([[[2, 1]]], "int8")
    assert call("conv1d", x=x, weight=weight, bias=None, **window()).numpy().tolist() == [[[44, -55]]]


@pytest.mark.parametrize("axes", [1, 2, 3])
def test_numbers_that_do_not_fit(axes):
    x, weight = ones(1, 1, *[2] * axes), ones(1, 1, *[1] * axes)
    name = f"conv_transpose{axes}d"
    for padding in (1, 2**61, 2**62, MOST):
        args = window(padding=(padding,)) | {"output_padding": (0,)}
        refused(name, "without padding", x=x, weight=weight, bias=None, **args)
    for stride in (2**62, MOST):
        args = window(stride=(stride,)) | {"output_padding": (0,)}
        refused(name, "", x=x, weight=weight, bias=None, **args)
    refused(name, "expected less than", x=x, weight=weight, bias=None, **window(), output_padding=(1,))
    pool = {"x": x, "stride": (), "padding": (0,), "ceil_mode": 1}
    for kernel, dilation in (((2,), MOST), ((MOST,), 2), ((2,), 2**62)):
        refused(f"max_pool{axes}d", "", kernel=kernel, dilation=(dilation,), **pool)
    found = call(f"max_pool{axes}d", kernel=(1,), dilation=(MOST,), **pool)
    assert found.numpy().tolist() == x.numpy().tolist()


def test_one_element_that_stands_for_many():
    """What would need memory for all of them is refused before anything else is done."""
    many = repeated(1, 1, 2**50)
    for mode in ("linear", "area", "nearest"):
        for antialias in (0, 1) if mode == "linear" else (0,):
            options = {"align_corners": 0, "antialias": antialias, "scale": 0.0}
            refused("interpolate_axis", "out of memory", x=many, axis=2, size=1, mode=mode, **options)
    weight = repeated(1, 1, 1, 2**50)
    refused(
        "conv2d_input_grad", "out of memory", dy=ones(1, 1, 1, 3), weight=weight, shape=(1, 1, 1, 2),
        **window(padding=(0, 2**49)),
    )  # fmt: skip


def test_scales():
    x = tensor(np.arange(4.0))
    options = {"axis": 0, "align_corners": 0, "antialias": 0}
    for mode in ("nearest", "nearest-exact", "linear", "cubic"):
        for scale in (-1.0, np.nan, np.inf, 3.0, 0.1):
            refused("interpolate_axis", "scale is", x=x, size=4, mode=mode, **options | {"scale": scale})
        tiny = call("interpolate_axis", x=x, size=1, mode=mode, **options | {"scale": 5e-324})
        assert np.isfinite(tiny.numpy()).all()
    refused("interpolate_axis", "mode is", x=x, size=4, mode="bilinear", **options | {"scale": 0.0})
    refused("interpolate", "expected 'bilinear'", x=ones(1, 1, 2, 2), shape=(3, 3), mode="linear", align_corners=0,
            antialias=0)  # fmt: skip


@pytest.mark.parametrize("padding_mode", ["zeros", "border", "reflection"])
@pytest.mark.parametrize("mode", ["bilinear", "nearest", "bicubic"])
def test_places_that_are_no_numbers(mode, padding_mode):
    x = tensor(np.arange(12.0).reshape(1, 1, 3, 4)).requires_grad()
    places = [[np.nan, 0], [np.inf, -np.inf], [1e300, -1e300], [-1e300, 5e-324]]
    grid = tensor(np.array(places).reshape(1, 1, 4, 2)).requires_grad()
    out = call("grid_sample", x=x, grid=grid, mode=mode, padding_mode=padding_mode, align_corners=0)
    assert out.shape == (1, 1, 1, 4)
    gradients([out], [tensor(np.ones(out.shape))], [x, grid])
    if padding_mode == "zeros":
        assert out.numpy().ravel()[1:].tolist() == [0, 0, 0]


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16"])
def test_gradients_of_average_pools_by_the_definition(dtype):
    """Windows that touch, overlap, leave gaps, reach into the padding or see everything."""
    rng = np.random.default_rng(12)
    for extents in ((12, 18), (7, 33), (32, 32)):
        x = rng.normal(size=(2, 3, *extents)).astype(dtype)
        for kernel, stride, padding in ((2, 2, 0), (3, 1, 1), (3, 2, 1), (2, 3, 0), (5, 2, 2), (7, 7, 0), (6, 4, 3)):
            for include in (0, 1):
                leaf = tensor(x).requires_grad()
                out = call(
                    "avg_pool2d",
                    x=leaf,
                    kernel=[kernel],
                    stride=[stride],
                    padding=[padding],
                    ceil_mode=0,
                    count_include_pad=include,
                    divisor_override=0,
                )
                weights = rng.normal(size=out.shape).astype(dtype)
                got = gradients([out], [tensor(weights)], [leaf])[0].numpy()
                values, want = np.zeros(out.shape), np.zeros(x.shape)
                for i in range(out.shape[2]):
                    for j in range(out.shape[3]):
                        h, w = (slice(max(0, at * stride - padding), at * stride - padding + kernel) for at in (i, j))
                        seen = x[:, :, h, w].astype(float)
                        size = kernel * kernel if include else seen[0, 0].size
                        values[:, :, i, j] = seen.sum((2, 3)) / size
                        want[:, :, h, w] += (weights[:, :, i, j].astype(float) / size)[..., None, None]
                bound = {"float16": 4e-3, "float32": 1e-6, "float64": 1e-14}[dtype]
                assert np.allclose(got, want, rtol=bound, atol=bound), (extents, kernel, stride, padding)
                assert np.allclose(out.numpy(), values, rtol=bound, atol=bound), (extents, kernel, stride, padding)


@pytest.mark.parametrize("spatial", [1, 2, 3])
def test_adaptive_averages_to_one_are_means(spatial):
    rng = np.random.default_rng(13)
    for shape in ((2, 3, 5, 6, 7), (3, 1, 1, 1), (4, 2, 9, 2)):
        x = rng.normal(size=shape[: spatial + 2]).astype("float32")
        if x.ndim <= spatial:
            continue
        leaf = tensor(x).requires_grad()
        out = call(f"adaptive_avg_pool{spatial}d", x=leaf, shape=[1] * spatial)
        axes = tuple(range(x.ndim - spatial, x.ndim))
        assert np.allclose(out.numpy(), x.mean(axes, keepdims=True), atol=1e-6)
        got = gradients([out], [tensor(np.ones(out.shape), "float32")], [leaf])[0].numpy()
        assert np.allclose(got, 1 / np.prod([x.shape[a] for a in axes]))


# (x, weight), stride, padding, dilation: planes of one part and of several, and lines that are cut.
SMALL_GROUPS = [
    ((2, 3, 7, 6), (3, 1, 3, 3), (1, 1), (1, 1), (1, 1)),
    ((1, 4, 9, 8), (8, 1, 3, 2), (2, 3), (1, 0), (1, 2)),
    ((2, 4, 6, 5), (4, 2, 2, 2), (1, 1), (0, 1), (2, 1)),
    ((1, 2, 90, 70), (2, 1, 3, 3), (1, 1), (1, 1), (1, 1)),
    ((2, 1, 1, 9000), (1, 1, 1, 5), (1, 2), (0, 2), (1, 3)),
    ((1, 2, 4, 5, 6), (4, 1, 2, 3, 2), (1, 2, 1), (1, 1, 0), (2, 1, 1)),
]


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "bfloat16"])
@pytest.mark.parametrize("layout", ["dense", "channels last", "one for all"])
@pytest.mark.parametrize("shape, weight, stride, padding, dilation", SMALL_GROUPS)
def test_weights_of_small_groups(shape, weight, stride, padding, dilation, layout, dtype):
    rng, axes = np.random.default_rng(3), len(shape) - 2
    options = window(stride, padding, dilation, shape[1] // weight[1])
    x = rng.integers(-4, 5, shape).astype("float64")
    windows = [
        (n + 2 * p - d * (k - 1) - 1) // s + 1
        for n, k, s, p, d in zip(shape[2:], weight[2:], stride, padding, dilation, strict=True)
    ]
    dy = rng.integers(-2, 3, (shape[0], weight[0], *windows)).astype("float64")
    seen, given = tensor(x, dtype), tensor(dy, dtype)
    if layout == "channels last":
        order, back = [0, *range(2, axes + 2), 1], [0, axes + 1, *range(1, axes + 1)]
        seen, given = (
            call("permute_dims", x=tensor(np.ascontiguousarray(a.transpose(order)), dtype), axes=back) for a in (x, dy)
        )
    if layout == "one for all":
        dy[...] = 2
        given = call("broadcast_to", x=tensor(np.full((1,) * dy.ndim, 2.0), dtype), shape=dy.shape)
    got = call(f"conv{axes}d_weight_grad", dy=given, x=seen, shape=weight, **options)
    want = reference_spatial.conv_weight_grad(dy, x, weight, stride, padding, dilation, options["groups"])
    rounded = tensor(want, dtype).numpy()
    assert np.allclose(np.asarray(got.numpy(), "float64"), np.asarray(rounded, "float64"), 1e-5, 0)


# Filters of more taps than a block is deep, and strides as long as vectors: lines with borders and without, and cut.
PATCHES = [
    ((1, 3, 160, 176), (50, 3, 16, 16), (16, 16), (0, 0)),
    ((2, 6, 41, 300), (64, 6, 9, 9), (8, 8), (0, 0)),
    ((1, 6, 40, 190), (48, 6, 8, 16), (4, 16), (3, 2)),
    ((2, 1, 20, 150), (7, 1, 3, 9), (12, 12), (1, 0)),
    ((1, 64, 12, 20), (60, 64, 3, 3), (1, 1), (1, 1)),
]


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16"])
@pytest.mark.parametrize("layout", ["dense", "reversed"])
@pytest.mark.parametrize("shape, weight, stride, padding", PATCHES)
def test_patches(shape, weight, stride, padding, layout, dtype):
    rng = np.random.default_rng(4)
    x = rng.integers(-2, 3, shape).astype("float64")
    w = rng.integers(-1, 2, weight).astype("float64")
    bias = rng.integers(-4, 5, weight[0]).astype("float64")
    seen = tensor(x, dtype)
    if layout == "reversed":
        seen = call("permute_dims", x=tensor(np.ascontiguousarray(x.transpose()), dtype), axes=[3, 2, 1, 0])
    want = reference_spatial.conv(x, w, bias, stride, padding, (1, 1), 1)
    for added, difference in ((tensor(bias, dtype), 0), (None, bias[:, None, None])):
        got = call("conv2d", x=seen, weight=tensor(w, dtype), bias=added, **window(stride, padding))
        assert np.array_equal(np.asarray(got.numpy(), "float64"), want - difference)


def test_an_infinity_reaches_its_own_taps_only():
    x = np.zeros((1, 2, 6, 6), "float32")
    x[0, 0, 2, 0] = np.inf
    got = call(
        "conv2d_weight_grad", dy=ones(1, 2, 6, 6), x=wrap(x), shape=(2, 1, 3, 3), **window(padding=(1,), groups=2)
    )
    assert got.numpy()[0, 0].tolist() == [[np.inf, np.inf, 0]] * 3 and not got.numpy()[1].any()
