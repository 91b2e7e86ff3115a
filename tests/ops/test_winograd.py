# SPDX-License-Identifier: Apache-2.0
"""Convolutions with Winograd's method allowed: values within the bound, and where it does not apply."""

import os
import subprocess
import sys

import native
import numpy as np
import pytest
from levels import LEVELS, check_on
from native import check, gradients, lib, tensor

pytestmark = pytest.mark.cpu

# Of the largest |x| times the sum of an output channel's |weights|, as tensor_set_allow_winograd() says.
BOUND = 1e-5
# x, output channels, padding, groups
CASES = [
    ((2, 32, 7, 7), 48, (1, 1), 1),
    ((8, 64, 7, 7), 64, (1, 1), 1),
    ((2, 48, 14, 14), 32, (1, 1), 1),
    ((3, 64, 5, 9), 64, (2, 2), 1),
    ((1, 32, 9, 14), 32, (2, 2), 1),
    ((1, 40, 10, 12), 37, (0, 0), 1),
    ((1, 37, 13, 30), 45, (0, 1), 1),
    ((2, 16, 8, 8), 16, (1, 1), 1),
    ((2, 96, 12, 9), 96, (1, 2), 3),
    ((9, 33, 12, 12), 33, (1, 1), 1),
    ((1, 520, 8, 9), 40, (1, 1), 1),
    ((1, 32, 6, 600), 32, (1, 1), 1),
]


class Allowed:
    def __enter__(self):
        self.before = lib.tensor_set_allow_winograd(1)

    def __exit__(self, *_):
        lib.tensor_set_allow_winograd(self.before)


def conv(x, weight, bias=None, stride=(1, 1), padding=(1, 1), dilation=(1, 1), groups=1):
    options = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
    return native.call("tensor_conv2d", {"x": x, "weight": weight, "bias": bias} | options)


def draw(*shapes, seed=0):
    random = np.random.default_rng(seed)
    return [random.standard_normal(shape).astype("float32") for shape in shapes]


def both(x, weight, dout, dtype="float32", **options):
    """Results and gradients of x and of the weight."""
    leaves = [tensor(a, dtype).requires_grad() for a in (x, weight)]
    out = conv(*leaves, **options)
    return [a.numpy() for a in (out, *gradients([out], [tensor(dout, dtype)], leaves))]


def inputs(shape, outs, padding, groups, **more):
    n, c, h, w = shape
    result = (n, outs, h + 2 * padding[0] - 2, w + 2 * padding[1] - 2)
    return draw(shape, (outs, c // groups, 3, 3), result, **more)


def scales(x, weight, dout, groups):
    """What errors of results, and of x's gradient, are measured by."""
    outs, c = weight.shape[:2]
    size = np.abs(weight.astype("float64")).reshape(groups, outs // groups, c, 9)
    rows, columns = size.sum((2, 3)).reshape(-1, 1, 1), size.sum((1, 3)).reshape(-1, 1, 1)
    return np.abs(x).max() * rows, np.abs(dout).max() * columns


@pytest.mark.parametrize("numbers", ["normal", "positive", "equal"])
@pytest.mark.parametrize("case", CASES)
def test_values_within_the_bound(case, numbers):
    shape, outs, padding, groups = case
    arrays = inputs(*case)
    if numbers == "positive":
        arrays = [np.abs(a) for a in arrays]
    if numbers == "equal":
        arrays = [np.full_like(a, value) for a, value in zip(arrays, (0.7, 0.1, 0.3))]
    exact = both(*arrays, "float64", padding=padding, groups=groups)
    direct = both(*arrays, padding=padding, groups=groups)
    with Allowed():
        found = both(*arrays, padding=padding, groups=groups)
    for got, before, wanted, scale in zip(found, direct, exact, scales(*arrays, groups)):
        assert np.abs(got - wanted).max() > 0 and (np.abs(got - wanted) <= BOUND * scale).all()
        h, w = got.shape[2:]
        if h * w >= 8 * (-(-h // 4) * -(-w // 4)):  # else tiles of 4 x 4 hold too few of them
            assert (got != before).any()
    assert np.array_equal(found[2], direct[2])


def test_bias():
    x, weight, _ = inputs((2, 32, 8, 8), 40, (1, 1), 1)
    (bias,) = draw((40,), seed=1)
    with Allowed():
        plain, added = (conv(tensor(x), tensor(weight), b).numpy() for b in (None, tensor(bias)))
    assert np.array_equal(added, plain + bias[:, None, None])


def test_layouts_give_the_same_values():
    x, weight, _ = inputs((2, 32, 9, 8), 32, (1, 1), 1)
    last = native.call(
        "tensor_permute_dims", {"x": tensor(np.ascontiguousarray(x.transpose(0, 2, 3, 1))), "axes": [0, 3, 1, 2]}
    )
    turned = native.call(
        "tensor_permute_dims", {"x": tensor(np.ascontiguousarray(x.transpose(3, 2, 1, 0))), "axes": [3, 2, 1, 0]}
    )
    filters = native.call(
        "tensor_permute_dims", {"x": tensor(np.ascontiguousarray(weight.transpose(2, 3, 1, 0))), "axes": [3, 2, 0, 1]}
    )
    with Allowed():
        wanted = conv(tensor(x), tensor(weight)).numpy()
        for other in (last, turned):
            assert np.array_equal(conv(other, filters).numpy(), wanted)


@pytest.mark.parametrize("case", CASES)
def test_results_do_not_depend_on_the_number_of_threads(case):
    arrays = inputs(*case)
    seen = set()
    try:
        for threads in (1, 2, 3, 7):
            check(lib.tensor_set_num_threads(threads, 1))
            with Allowed():
                seen.add(b"".join(a.tobytes() for a in both(*arrays, padding=case[2], groups=case[3])))
    finally:
        check(lib.tensor_set_num_threads(0, 1))
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("shape", "weights", "options"),
    [
        ((2, 32, 12, 12), (32, 32, 3, 3), {"stride": (2, 1)}),
        ((2, 32, 12, 12), (32, 32, 3, 3), {"dilation": (1, 2)}),
        ((2, 32, 24, 24), (32, 32, 9, 9), {"stride": (3, 3)}),  # whose gradient of x is one of 3 x 3 kernels
        ((2, 32, 12, 12), (32, 32, 3, 1), {}),
        ((2, 32, 12, 12), (32, 32, 5, 3), {}),
        ((2, 15, 12, 12), (32, 15, 3, 3), {}),
        ((2, 32, 12, 12), (15, 32, 3, 3), {}),
        ((2, 60, 12, 12), (64, 15, 3, 3), {"groups": 4}),
        ((2, 32, 5, 5), (32, 32, 3, 3), {}),
        ((1, 32, 4, 4), (32, 32, 3, 3), {}),
    ],
)
def test_others_are_as_without(shape, weights, options):
    x, weight = draw(shape, weights)
    dout = draw(conv(tensor(x), tensor(weight), **options).shape, seed=2)[0]
    direct = both(x, weight, dout, **options)
    with Allowed():
        found = both(x, weight, dout, **options)
    assert all(np.array_equal(a, b) for a, b in zip(found, direct))


@pytest.mark.parametrize("dtype", ["float64", "float16", "bfloat16"])
def test_other_dtypes_are_as_without(dtype):
    arrays = inputs((2, 32, 8, 8), 32, (1, 1), 1)
    direct = both(*arrays, dtype)
    with Allowed():
        found = both(*arrays, dtype)
    assert all(np.array_equal(a, b) for a, b in zip(found, direct))


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_what_is_not_finite_spreads_over_its_tiles(value):
    x, weight, _ = inputs((1, 32, 16, 16), 32, (1, 1), 1)
    x[0, 3, 5, 5] = value  # windows 4 to 6 of each axis see it, all of them of one tile
    with Allowed():
        out = conv(tensor(x), tensor(weight)).numpy()[0]
    finite = np.isfinite(out)
    assert not finite[:, 4:7, 4:7].any()
    finite[:, 4:8, 4:8] = True
    assert finite.all()


def test_off_unless_asked_for():
    code = "from native import lib; print(lib.tensor_get_allow_winograd())"
    for value, wanted in ((None, "0"), ("1", "1"), ("0", "0")):
        env = {k: v for k, v in os.environ.items() if k != "TENSOR_ALLOW_WINOGRAD"}
        env |= {"PYTHONPATH": os.pathsep.join(sys.path)} | ({"TENSOR_ALLOW_WINOGRAD": value} if value else {})
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == wanted


@pytest.mark.parametrize("level", LEVELS)
def test_lower_instruction_set_levels(level):
    check_on(level, __file__)
