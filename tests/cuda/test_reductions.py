# SPDX-License-Identifier: Apache-2.0
"""Reductions and running sums on device cuda, compared with the CPU."""

import itertools

import numpy as np
import pytest

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

RNG = np.random.default_rng(11)
FLOATING = ["float16", "bfloat16", "float32", "float64"]
COMPLEX = ["complex64", "complex128"]
INTEGER = ["bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64"]
EVERY = FLOATING + COMPLEX + INTEGER

# shape, axis: one thread to an output, a few, a whole block; neighbouring outputs or elements; cut in pieces; many axes
SHAPES = [
    ((1,), 0),
    ((7, 3), 1),
    ((3, 33), 0),
    ((3, 33), -1),
    ((300, 17), 0),
    ((2, 5, 130), (0, 2)),
    ((4, 3, 5, 6), (0, 2, 3)),
    ((9000,), 0),
    ((2100, 3), 0),
    ((3, 2100), 1),
    ((4, 0), 0),
    ((2,) * 18, tuple(range(0, 18, 2))),
]


def values(shape, dtype, special=False):
    a = RNG.integers(-3, 4, shape).astype("float64") + (RNG.random(shape) if dtype in FLOATING + COMPLEX else 0)
    if dtype in COMPLEX:
        a = a + 1j * RNG.random(shape)
    if dtype.startswith("u") or dtype == "bool":
        a = np.abs(a)
    a = np.asarray(a)
    if special and a.size:
        a.flat[RNG.integers(0, a.size, 1 + a.size // 50)] = RNG.choice([np.nan, np.inf, -np.inf])
    return lt.astype(lt.tensor(a), dtype)


def check(f, x, tolerance=None):
    """f of x on the device is f of x; of views of it too. Tolerances cover another order of the same sums."""
    dtype = str(x.dtype).removeprefix("libtensor.")
    if tolerance is None:
        tolerance = {"float16": 2e-3, "bfloat16": 2e-2, "float32": 1e-6, "complex64": 1e-6}.get(dtype, 1e-12)
    views = [lambda t: t, lambda t: lt.flip(t, 0), lambda t: lt.permute_dims(lt.clone(lt.permute_dims(t, axes)), axes)]
    axes = tuple(range(x.ndim))[::-1]
    for view in views:
        expected, got = f(view(x)), f(view(x.to("cuda")))
        assert str(got.device).startswith("cuda")
        assert got.shape == expected.shape and got.dtype == expected.dtype
        wide = "complex128" if "complex" in str(got.dtype) else "float64"
        a, b = (lt.astype(t.to("cpu"), wide).numpy() for t in (expected, got))
        if str(got.dtype).removeprefix("libtensor.") in INTEGER:
            np.testing.assert_array_equal(b, a)
        else:
            scale = np.max(np.abs(a[np.isfinite(a)]), initial=1)
            np.testing.assert_allclose(b, a, rtol=tolerance, atol=tolerance * scale)


@pytest.mark.parametrize("dtype", EVERY)
@pytest.mark.parametrize("shape, axis", SHAPES)
def test_reductions(shape, axis, dtype):
    x = values(shape, dtype)
    for op in (lt.sum, lt.prod, lt.any, lt.all):
        check(lambda t, op=op: op(t, axis), x)
    if 0 in shape:
        return
    if dtype not in COMPLEX:
        check(lambda t: lt.amax(t, axis), x)
        check(lambda t: lt.amin(t, axis, keepdims=True), x)
        if isinstance(axis, int):
            check(lambda t: lt.argmax(t, axis), x)
            check(lambda t: lt.argmin(t, axis), x)
    if dtype in FLOATING:
        check(lambda t: lt.var(t, axis), x)
        check(lambda t: lt.std(t, axis, correction=1), x)
        check(lambda t: lt.logsumexp(t, axis), x)


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("shape, axis", [((600,), 0), ((3, 40), 0), ((3, 40), 1), ((2, 5000), 1)])
def test_what_is_not_finite(shape, axis, dtype):
    for _ in range(4):
        x = values(shape, dtype, special=True)
        for op in (
            lt.sum,
            lt.amax,
            lt.amin,
            lt.argmax,
            lt.argmin,
            lt.logsumexp,
            lt.var,
            lt.any,
            lt.cumsum,
            lt.logcumsumexp,
        ):
            check(lambda t, op=op: op(t, axis), x)


@pytest.mark.parametrize("to", ["int32", "float32", "float64", "uint8", "complex64"])
@pytest.mark.parametrize("dtype", ["bool", "int8", "uint32", "float16", "float64"])
def test_sums_in_another_dtype(dtype, to):
    x = values((5, 300), dtype)
    check(lambda t: lt.sum(t, 1, dtype=to), x, 1e-5)
    check(lambda t: lt.cumsum(t, 1, dtype=to), x, 1e-5)


def test_the_first_of_equal_ones():
    x = lt.tensor(np.tile([1.0, 3.0, 3.0, 1.0], 3000))
    assert lt.argmax(x.to("cuda"), 0).item() == 1
    assert lt.argmin(x.to("cuda"), 0).item() == 0
    nan = lt.tensor(np.where(np.arange(9000) % 1000 == 700, np.nan, 1.0))
    assert lt.argmax(nan.to("cuda"), 0).item() == 700


def test_variance_far_from_0():
    x = 1e8 + RNG.random(50000)
    assert lt.var(lt.tensor(x).to("cuda"), 0).item() == pytest.approx(lt.var(lt.tensor(x), 0).item(), rel=1e-9)
    same = lt.full((40000,), 0.1, dtype="float32").to("cuda")
    assert lt.var(same, 0).item() == 0


# n, lines: a line for each thread, for a block, for several blocks
LINES = [
    ((5,), 0),
    ((40, 3), 0),
    ((3, 33), 1),
    ((3, 300), 1),
    ((2, 2049), 1),
    ((9, 2050), 0),
    ((30000,), 0),
    ((0, 3), 0),
]


@pytest.mark.parametrize("dtype", EVERY)
@pytest.mark.parametrize("shape, axis", LINES)
def test_running(shape, axis, dtype):
    x = values(shape, dtype)
    check(lambda t: lt.cumsum(t, axis), x)
    check(lambda t: lt.cumprod(t, axis), lt.divide(x, lt.abs(x)) if dtype in FLOATING + COMPLEX else x)
    if dtype in FLOATING + COMPLEX:
        check(lambda t: lt.logcumsumexp(t, axis), x, 1e-5 if dtype in COMPLEX else None)
    if dtype not in COMPLEX:
        for op, part in itertools.product((lt.cummax, lt.cummin), (0, 1)):
            check(lambda t, op=op, part=part: op(t, axis)[part], x)


def test_of_a_single_number():
    x = lt.tensor(3.0).to("cuda")
    assert lt.sum(x).item() == 3 and lt.cumsum(x, 0).item() == 3 and lt.max(x).item() == 3
