# SPDX-License-Identifier: Apache-2.0
"""Reads and writes at places, sorting and searching on device cuda, compared with the CPU."""

import itertools

import numpy as np
import pytest

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

RNG = np.random.default_rng(7)
REAL = ["bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64", "float32", "float64"]
HALF = ["float16", "bfloat16"]
COMPLEX = ["complex64", "complex128"]


def values(shape, dtype, levels=9):
    """Numbers of few levels, so that many are equal; floating ones with NaN, infinities and both zeros."""
    a = RNG.integers(0, levels, shape).astype("float64")
    if dtype.startswith(("float", "bfloat", "complex")):
        a = np.asarray(a - levels // 2)
        special = RNG.integers(0, 40, shape)
        for i, x in enumerate((np.nan, np.inf, -np.inf, -0.0)):
            a = np.where(special == i, x, a)
    if dtype in COMPLEX:
        a = a + 1j * RNG.integers(0, levels, shape)
    return lt.astype(lt.tensor(np.asarray(a)), dtype)


def plain(t):
    t = t.to("cpu")
    return lt.astype(t, "float32").numpy() if str(t.dtype) in HALF or "float16" in str(t.dtype) else t.numpy()


def same(f, *tensors, exact=True):
    """f of the tensors on the device gives what it gives on the CPU: a tensor or a list of them."""
    expected = f(*tensors)
    got = f(*(t.to("cuda") if isinstance(t, lt.Tensor) else t for t in tensors))
    as_list = isinstance(expected, (list, tuple))
    for a, b in zip(expected if as_list else [expected], got if as_list else [got], strict=True):
        assert str(b.device).startswith("cuda")
        assert a.shape == b.shape and a.dtype == b.dtype
        if exact:
            np.testing.assert_array_equal(plain(b), plain(a))
        else:
            np.testing.assert_allclose(plain(b), plain(a), rtol=1e-5, atol=1e-5)


# shape, axis, number of indices
SHAPES = [
    ((5,), 0, 3),
    ((1,), 0, 700),
    ((7, 6), 0, 300),
    ((7, 6), 1, 130),
    ((3, 4, 5), 1, 200),
    ((40, 3), 0, 1),
    ((4, 0), 0, 5),
    ((2, 3, 2), -1, 0),
]


@pytest.mark.parametrize("dtype", REAL + HALF + COMPLEX)
@pytest.mark.parametrize("shape, axis, n", SHAPES)
def test_reads(dtype, shape, axis, n):
    x = values(shape, dtype)
    one = lt.tensor(RNG.integers(-shape[axis], shape[axis], n))
    same(lambda x, i: lt.index_select(x, axis, i), x, one)
    same(lambda x, i: lt.index_select(lt.flip(x, 0), axis, i), x, lt.astype(one, "int32"))
    full = list(shape)
    full[axis] = n
    each = lt.tensor(RNG.integers(0, shape[axis], full))
    same(lambda x, i: lt.gather(x, axis, i), x, each)
    same(
        lambda x, i: lt.gather(
            lt.permute_dims(x, range(len(shape))[::-1]),
            -1 - axis % len(shape),
            lt.permute_dims(i, range(len(shape))[::-1]),
        ),
        x,
        each,
    )


@pytest.mark.parametrize("dtype", ["uint8", "bfloat16", "float32", "complex64", "complex128"])
@pytest.mark.parametrize("width", [1, 3, 4, 8, 32])
def test_wide_rows(dtype, width):
    """Rows that are read 16 bytes at a time, and those that begin at odd places."""
    x, i = values((9, width + 1), dtype), lt.tensor(RNG.integers(0, 9, 21))
    for start in (0, 1):
        same(lambda x, i, start=start: lt.index_select(x[:, start : start + width], 0, i), x, i)
    same(lambda x, i: lt.index_select(x, 0, i), values((9, width), dtype), i)


@pytest.mark.parametrize("dtype", REAL + HALF + COMPLEX)
@pytest.mark.parametrize("shape, axis, n", SHAPES)
@pytest.mark.parametrize("shared", [False, True])
def test_writes(dtype, shape, axis, n, shared):
    x = values(shape, dtype, 3)
    whole = list(shape)
    whole[axis] = n
    src = values(whole, dtype, 3)
    index = RNG.integers(0, shape[axis], n if shared else whole)
    if shared:
        index = index.reshape([n if a == axis % len(shape) else 1 for a in range(len(shape))])
    i = lt.tensor(index)

    def call(name, *more):
        def f(x, i, src):
            if shared:
                i = lt.broadcast_to(i, whole)
            return getattr(lt, name)(x, axis, i, src, *more)

        same(f, x, i, src)

    call("scatter")
    call("scatter_add")
    if dtype not in COMPLEX:
        for combine in ("prod", "amax", "amin"):
            call("scatter_reduce", combine, True)


@pytest.mark.parametrize("n, places", [(3000, 1), (3000, 2), (5000, 7), (9000, 3000), (70, 2)])
@pytest.mark.parametrize("columns", [1, 3])
def test_many_at_one_place(n, places, columns):
    """More elements of one place than are combined one by one; the last of them is written."""
    x = lt.tensor(RNG.integers(-9, 9, (places, columns)).astype("float64"))
    src = lt.tensor(RNG.integers(-9, 9, (n, columns)).astype("float64"))
    for index in (RNG.integers(0, places, n), np.sort(RNG.integers(0, places, n)), np.zeros(n, "int64")):
        i = lt.tensor(index)
        same(lambda x, i, src: lt.index_add(x, 0, i, src), x, i, src)
        same(lambda x, i, src: lt.index_copy(x, 0, i, src), x, i, src)
        same(lambda x, i, src: lt.index_add(lt.permute_dims(x, (1, 0)), 1, i, lt.permute_dims(src, (1, 0))), x, i, src)
        per_line = lt.tensor(np.stack([np.roll(index, k) for k in range(columns)], 1))
        same(lambda x, i, src: lt.scatter_add(x, 0, i, src), x, per_line, src)
        same(lambda x, i, src: lt.scatter(x, 0, i, src), x, per_line, src)
        same(lambda x, i, src: lt.scatter_reduce(x, 0, i, src, "amax", True), x, per_line, src)


def test_arrays_of_indices():
    x = values((6, 5, 4), "float32")
    a, b = RNG.integers(-6, 6, 150), RNG.integers(-4, 4, 150)
    same(lambda x, a, b: x[a, :, b], x, lt.tensor(a), lt.tensor(b))
    src = lt.tensor(RNG.integers(0, 5, (150, 5)).astype("float32"))
    for accumulate in (False, True):

        def put(x, a, b, src, accumulate=accumulate):
            y = lt.flip(x, 0)
            return y.index_put([a, None, b], src, accumulate)

        same(put, lt.ones([6, 5, 4]), lt.tensor(a), lt.tensor(b), src)


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64"])
def test_range(dtype):
    for low, high in ((0, 3), (1, 100)):
        index = RNG.integers(low, high, 777).astype(dtype)
        same(lambda i: lt.one_hot(i, -1), lt.tensor(index[:20]))
        same(lambda i: lt.index_select(lt.tensor(np.arange(100)).to(str(i.device)), 0, i), lt.tensor(index[::-3]))
    if dtype.startswith("int"):
        with pytest.raises(Exception, match="-101 is out of range"):
            lt.index_select(lt.zeros([100]).to("cuda"), 0, lt.tensor(np.array([5, -101, 7], dtype)).to("cuda"))
    if dtype == "uint64":
        with pytest.raises(Exception, match=f"{2**63 - 1} is out of range"):
            lt.index_select(lt.zeros([100]).to("cuda"), 0, lt.tensor(np.array([5, 2**64 - 1], dtype)).to("cuda"))


@pytest.mark.parametrize(
    "shape", [(), (1,), (31,), (5000,), (3, 1, 70), (200, 90), (0, 3), (2, 2, 2, 2, 2, 2, 2, 2, 2, 2)]
)
@pytest.mark.parametrize("share", [0, 0.02, 0.5, 1])
def test_true_places(shape, share):
    mask = lt.tensor(np.asarray(RNG.random(shape) < share))
    same(lambda m: lt.nonzero(m), mask)
    if len(shape) > 1:
        same(lambda m: lt.nonzero(lt.permute_dims(m, range(len(shape))[::-1])), mask)
    x = values(shape, "float32")
    same(lambda x, m: lt.masked_select(x, m), x, mask)


ORDERS = [
    ((), 0),
    ((1,), 0),
    ((2,), 0),
    ((33,), 0),
    ((0,), 0),
    ((4, 0), 0),
    ((3, 17), 1),
    ((17, 3), 0),
    ((5, 100, 2), 1),
    ((1500,), 0),
    ((2, 2500), 1),
    ((9000,), 0),
    ((4500, 2), 0),
]


@pytest.mark.parametrize("dtype", REAL + HALF)
@pytest.mark.parametrize("shape, axis", ORDERS)
def test_argsort(dtype, shape, axis):
    if max(shape, default=0) > 1000 and dtype in ("int8", "uint16", "int16"):
        pytest.skip("large ones of fewer dtypes")
    x = values(shape, dtype, 9 if dtype == "bool" else 120)
    for descending in (False, True):
        same(lambda x, descending=descending: lt.argsort(x, axis, descending), x)
        same(lambda x, descending=descending: lt.argsort(lt.flip(x, axis) if shape else x, axis, descending), x)
    n = shape[axis] if shape else 1
    if n > 2:
        same(lambda x: list(lt.topk(x, n // 2, axis)), x)


@pytest.mark.parametrize("dtype", ["int64", "uint64", "float64", "float32", "int32"])
def test_argsort_of_large_numbers(dtype):
    bits = RNG.integers(0, 2**64, 6000, dtype="uint64")
    a = bits.view(dtype)
    with np.errstate(invalid="ignore"):
        same(lambda x: lt.argsort(x, 0), lt.tensor(a))
        same(lambda x: lt.argsort(x, 0, True), lt.tensor(a[:300]))


@pytest.mark.parametrize("dtype", ["int32", "float32", "float64", "bool", "uint8"])
@pytest.mark.parametrize("shape", [(1, 3), (37, 1), (500, 3), (3000, 2), (4, 40), (64, 0)])
def test_unique_rows(dtype, shape):
    x = values(shape, dtype, 3)
    same(lambda x: list(lt.unique_dim(x, 0)), x)


@pytest.mark.parametrize("dtype", REAL)
def test_searchsorted(dtype):
    for n, m in itertools.product((0, 1, 5, 600), (0, 1, 70, 900)):
        line = lt.sort(values((n,), dtype, 50), 0)[0]
        wanted = values((m,), dtype, 55)
        for right in (False, True):
            same(lambda s, v, right=right: lt.searchsorted(s, v, right), line, wanted)
    lines = lt.sort(values((3, 40), dtype, 50), 1)[0]
    same(lambda s, v: lt.searchsorted(s, v, False), lines, values((3, 9), dtype, 50))
