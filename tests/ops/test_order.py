# SPDX-License-Identifier: Apache-2.0
"""Order where the table's samples do not reach: long lines, many ties, NaN, extremes."""

import driver
import native
import numpy as np
import pytest
from native import tensor
from reference_order import argsort

SORT, TOPK = (driver.TABLES.op(name) for name in ("sort", "topk"))


@pytest.mark.parametrize("n", [199, 200, 4097, 32768, 32769, 100_000])
@pytest.mark.parametrize("descending", [0, 1])
@pytest.mark.parametrize("dtype", ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"])
def test_long_lines(n, descending, dtype):
    """Sorted by the digits of keys, in parts if they are long; equal elements, zeros of both signs too, keep their
    order."""
    rng = np.random.default_rng(n)
    if np.dtype(dtype).kind == "f":
        values = (rng.standard_normal(n) * 10.0 ** rng.integers(-3, 4, n)).round(2).astype(dtype)
        values[::7], values[1::7], values[2::70], values[3], values[4] = 0, -0.0, np.nan, np.inf, -np.inf
        values[5], values[6] = np.finfo(dtype).max, -np.finfo(dtype).smallest_subnormal
    elif dtype == "bool":
        values = rng.random(n) < 0.5
    else:
        limits = np.iinfo(dtype)
        values = rng.integers(limits.min, limits.max, n, dtype, endpoint=True)
        values[::3], values[3], values[4] = values[0], limits.min, limits.max
    found, places = driver.run(SORT, {"x": tensor(values), "axis": 0, "descending": descending})
    want = argsort(values, 0, descending)
    assert np.array_equal(places.numpy(), want)
    assert found.numpy().tobytes() == values[want].tobytes()


@pytest.mark.parametrize("n, k", [(64, 1), (65, 15), (130, 4), (2111, 60), (2111, 500), (5000, 156), (5000, 157)])
@pytest.mark.parametrize("largest", [0, 1])
@pytest.mark.parametrize("dtype", ["int32", "float32", "float16"])
def test_the_first_of_a_line(n, k, largest, dtype):
    """Of equal elements those that come first, in rows and columns, rising and falling lines too."""
    rng = np.random.default_rng(n)
    values = rng.integers(0, n // 3, (6, n)).astype(dtype)
    values[1].sort()
    values[2] = np.sort(values[2])[::-1]
    values[3] = 1
    if dtype != "int32":
        values[4, rng.integers(0, n, n // 10)] = np.nan
    for array, axis in ((values, 1), (values.T, 0), (np.ascontiguousarray(values.T), 0), (values[:, ::-1], 1)):
        found, places = driver.run(TOPK, {"x": native.wrap(array), "k": k, "axis": axis, "largest": largest})
        want = np.take(argsort(array, axis, largest), np.arange(k), axis)
        assert np.array_equal(places.numpy(), want)
        assert np.array_equal(found.numpy(), np.take_along_axis(array, want, axis), equal_nan=True)


@pytest.mark.parametrize("n", [300, 40_000])
@pytest.mark.parametrize("descending", [0, 1])
@pytest.mark.parametrize("dtype", ["int32", "int64", "float32", "float64"])
def test_digits_that_all_keys_share(n, descending, dtype):
    """Keys that differ in no byte, in one of them, and in the first and the last."""
    bits = np.dtype(f"u{np.dtype(dtype).itemsize}")
    ranks = np.random.default_rng(n).integers(0, 100, n).astype(bits)
    last = bits.itemsize * 8 - 8
    for array in (np.zeros_like(ranks), *(ranks << bits.type(shift) for shift in range(0, last + 1, 8)),
                  ranks << bits.type(last) | ranks[::-1]):  # fmt: skip
        values = array.view(dtype)
        places = driver.run(SORT, {"x": tensor(values), "axis": 0, "descending": descending})[1]
        assert np.array_equal(places.numpy(), argsort(values, 0, descending))


@pytest.mark.parametrize("shape, axis", [((40_000,), 0), ((40_000, 3), 0), ((40_000, 70), 0), ((3, 40_000), 1)])
@pytest.mark.parametrize("dtype", ["int8", "float32", "float64"])
def test_sorting_on_any_number_of_threads(shape, axis, dtype):
    values = (np.random.default_rng(3).standard_normal(shape) * 20).round().astype(dtype)
    want = argsort(values, axis, 0)
    try:
        for threads in (1, 2, 3, 7):
            native.check(native.lib.tensor_set_num_threads(threads, 1))
            places = driver.run(SORT, {"x": tensor(values), "axis": axis, "descending": 0})[1]
            assert np.array_equal(places.numpy(), want)
    finally:
        native.check(native.lib.tensor_set_num_threads(0, 1))


@pytest.mark.parametrize("n", [150, 300, 40_000])
@pytest.mark.parametrize("descending", [0, 1])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_sorted_elements_are_those_of_x(n, descending, dtype):
    """Bit by bit, which NaN and which zero too, with a gradient or without, in any layout."""
    bits = np.dtype(dtype.replace("float", "uint"))
    values = np.random.default_rng(5).standard_normal((n, 9)).astype(dtype)
    values[::5], values[1::5] = -0.0, 0.0
    nan = np.array(np.nan, dtype).view(bits)
    values[2::5] = (nan + np.arange(len(values[2::5]), dtype=bits)[:, None]).view(dtype)
    for array, axis in ((values, 0), (np.ascontiguousarray(values.T), 1), (values[::-1, ::2], 0), (values.T[:, 5:], 1)):
        want = argsort(array, axis, descending)
        elements = np.take_along_axis(array, want, axis)
        for x in (native.wrap(array), native.wrap(array).requires_grad()):
            found, places = driver.run(SORT, {"x": x, "axis": axis, "descending": descending})
            assert np.array_equal(places.numpy(), want)
            assert np.array_equal(found.numpy().view(bits), elements.view(bits))


@pytest.mark.parametrize("largest", [0, 1])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_the_first_of_a_line_of_special_values(largest, dtype):
    """Zeros of both signs are equal, infinities and NaN in order, also where nothing else is left to choose."""
    rng = np.random.default_rng(4)
    values = rng.choice(np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan], dtype), (8, 2111))
    values[1] = np.nan
    values[2, 100:] = np.nan
    values[3, :2000] = np.nan
    values[4] = rng.choice(np.array([0.0, -0.0], dtype), 2111)
    values[5] = -np.inf
    values[6, ::2] = np.finfo(dtype).max
    for k in (1, 5, 60):
        found, places = driver.run(TOPK, {"x": tensor(values), "k": k, "axis": 1, "largest": largest})
        want = argsort(values, 1, largest)[:, :k]
        assert np.array_equal(places.numpy(), want)
        assert found.numpy().tobytes() == np.take_along_axis(values, want, 1).tobytes()


def test_many_lines_are_sorted_by_themselves():
    values = np.random.default_rng(1).random((3, 1500, 70))
    for axis in range(3):
        found, places = driver.run(SORT, {"x": tensor(values), "axis": axis, "descending": 0})
        assert np.array_equal(found.numpy(), np.sort(values, axis))
        assert np.array_equal(places.numpy(), np.argsort(values, axis, kind="stable"))


def test_nan_is_the_largest():
    values = np.array([2.0, np.nan, -np.inf, np.inf, np.nan, 0.0])
    for descending, want in ((0, [2, 5, 0, 3, 1, 4]), (1, [1, 4, 3, 0, 5, 2])):
        assert driver.run(SORT, {"x": tensor(values), "axis": 0, "descending": descending})[1].numpy().tolist() == want
    for largest, want in ((1, [1, 4, 3]), (0, [2, 5, 0])):
        assert (
            driver.run(TOPK, {"x": tensor(values), "k": 3, "axis": 0, "largest": largest})[1].numpy().tolist() == want
        )


def test_unique_of_many():
    values = np.random.default_rng(2).integers(0, 5000, 100_000)
    outs = driver.run(driver.TABLES.op("unique_all"), {"x": tensor(values)})
    wants = np.unique(values, return_index=True, return_inverse=True, return_counts=True)
    for out, want in zip(outs, wants, strict=True):
        assert np.array_equal(out.numpy(), want.ravel())


def test_norms_neither_overflow_nor_vanish():
    op = driver.TABLES.op("vector_norm")
    for scale in (1e200, 1e-200):
        args = {"x": tensor(np.array([3.0, -4.0]) * scale), "axes": None, "ord": 2.0, "keepdims": 0}
        assert driver.run(op, args)[0].numpy() == pytest.approx(5 * scale, rel=1e-14)


def test_named_results_are_cleared_on_failure():
    x = tensor(np.ones(3))
    outs = [native.ffi.new("tensor_t **", x.handle) for _ in range(2)]
    assert native.lib.tensor_sort(x.handle, 5, 0, *outs) == native.lib.TENSOR_E_INDEX
    assert all(out[0] == native.NULL for out in outs)
    assert native.lib.tensor_sort(x.handle, 0, 0, native.NULL, outs[1]) == native.lib.TENSOR_E_INVALID
    assert native.ffi.string(native.lib.tensor_last_error_message()) == b"tensor_sort: values is NULL"


def test_quantiles_move_with_their_ranks():
    """Along the line between two elements; nowhere at an element, and where another choice is made."""
    x, q = tensor(np.array([0.0, 1.0, 4.0, 9.0, 16.0])), tensor(np.array([0.3, 0.5, 0.9]))
    for name in ("quantile", "nanquantile"):
        for choice, slopes in (("linear", [12, 0, 28]), ("lower", None)):
            leaf = q.requires_grad()
            args = {"x": x, "q": leaf, "axis": 0, "keepdims": 0, "interpolation": choice}
            out = native.call(f"tensor_{name}", args)
            assert bool(native.lib.tensor_requires_grad(out.handle)) == (slopes is not None)
            if slopes:
                (grad,) = native.gradients([out], [tensor(np.ones(3))], [leaf])
                np.testing.assert_allclose(grad.numpy(), slopes, rtol=1e-12)
