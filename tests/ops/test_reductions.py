# SPDX-License-Identifier: Apache-2.0
"""What the table cannot say of reductions: accuracy, order, ties, zeros and infinities."""

import math

import numpy as np
import pytest
from native import Failure, call, check, gradients, lib, tensor, wrap

INF = math.inf


def value(name, **args):
    return call("tensor_" + name, args).numpy()


def gradient(name, x, create_graph=False, **args):
    leaf = tensor(x).requires_grad()
    out = call("tensor_" + name, {"x": leaf, **args})
    ones = tensor(np.ones(out.shape, out.encoded().dtype))
    return leaf, gradients([out], [ones], [leaf], create_graph)[0]


EVERYTHING = {"axes": None, "keepdims": 0}
SUM = {**EVERYTHING, "dtype": None}


@pytest.mark.cpu
@pytest.mark.parametrize("shape", [(300_000,), (700, 900), (40, 60, 100)])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_results_do_not_depend_on_the_number_of_threads(shape, dtype):
    x = np.random.default_rng(0).standard_normal(shape).astype(dtype)
    seen = set()
    try:
        for threads in (1, 2, 3, 7):
            check(lib.tensor_set_num_threads(threads, 1))
            results = []
            for array in (x, x.T):
                for axes in (None, [0], [x.ndim - 1]):
                    t = wrap(array)
                    results.append(value("sum", x=t, axes=axes, keepdims=0, dtype=None).tobytes())
                    results.append(value("var", x=t, axes=axes, correction=1, keepdims=0).tobytes())
                    results.append(value("logsumexp", x=t, axes=axes, keepdims=0).tobytes())
                results.append(value("softmax", x=wrap(array), axis=0).tobytes())
            seen.add(b"".join(results))
    finally:
        check(lib.tensor_set_num_threads(0, 1))
    assert len(seen) == 1


def test_float32_sums_accumulate_in_double():
    x = np.full(10**6, 0.1, np.float32)
    assert value("sum", x=tensor(x), **SUM) == np.float32(x.astype(np.float64).sum())


# Around the 64 elements that are summed in fours, the rows that are read in four streams, and the chunks of reduce.cpp.
LENGTHS = [1, 15, 16, 17, 63, 64, 65, 80, 4096, 4161, 8191, 8192, 8193, 8255, 8257, 65535, 65536, 65537]


@pytest.mark.parametrize("n", LENGTHS)
def test_float32_sums_in_fours(n):
    x = np.random.default_rng(n).standard_normal(n).astype(np.float32)
    exact = math.fsum(x)
    got = value("sum", x=tensor(x), **SUM)
    assert abs(got - exact) <= np.spacing(abs(got)) / 2 + 2**-22 * abs(x.astype(np.float64)).sum()
    assert value("sum", x=wrap(np.stack([x, x], 1)[:, 1]), **SUM) == got
    whole = np.arange(n, dtype=np.float32) % 128
    assert value("sum", x=tensor(whole), **SUM) == whole.astype(np.float64).sum()


def test_float32_sums_overflow_only_in_the_end():
    x = np.repeat(np.float32([3e38, -3e38]), 32)
    assert value("sum", x=tensor(x), **SUM) == 0
    x[5] = INF
    assert value("sum", x=tensor(x), **SUM) == INF


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("name", ["max", "min"])
def test_extremes_of_any_length(name, n):
    x = np.random.default_rng(n).standard_normal(n).astype(np.float32)
    for place in {0, n // 4, n // 2, 3 * n // 4 + 1, n - 1} & set(range(n)):
        y = x.copy()
        y[place] = 9 if name == "max" else -9
        assert value(name, x=tensor(y), **EVERYTHING) == y[place]
        y[place] = np.nan
        assert np.isnan(value(name, x=tensor(y), **EVERYTHING))


@pytest.mark.parametrize(
    "shape, axis", [((3, 5000), 1), ((2, 8263), 1), ((1, 70000), 1), ((5000, 3), 0), ((300, 150), 0)]
)
@pytest.mark.parametrize("level, spread", [(0, 1), (1e4, 1), (-1e6, 1), (0, 1e-25), (0, 1e-39), (0, 1e25)])
@pytest.mark.parametrize("first", [0, 50])
def test_float32_moments(shape, axis, level, spread, first):
    """`first`: how far the first element, which differences are taken from, is off."""
    x = np.random.default_rng(0).standard_normal(shape)
    np.moveaxis(x, axis, 0)[0] += first
    x = (x * spread + level).astype(np.float32)
    want = np.std(x.astype(np.float64), axis)
    got = value("std", x=tensor(x), axes=[axis], correction=0, keepdims=0)
    assert (abs(got - want) <= 2e-7 * want + 2**-149).all()


def test_float64_sums_are_cascaded():
    x = np.random.default_rng(0).random(10**6)
    for array in (x, np.ascontiguousarray(x.reshape(1000, 1000).T).T.reshape(1000, 1000)):
        exact = math.fsum(array.ravel())
        assert abs(value("sum", x=wrap(array), **SUM) - exact) <= 4 * np.spacing(exact)


def test_variance_far_from_0_keeps_its_digits():
    x = np.random.default_rng(0).standard_normal(10_000)
    want = np.var(x)
    for shape in ((10_000,), (100, 100)):
        got = value("var", x=tensor((x + 1e8).reshape(shape)), axes=None, correction=0, keepdims=0)
        assert abs(got / want - 1) < 1e-8


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_variance_of_equal_elements_is_0(dtype):
    x = np.full((67, 50), 0.1, dtype)
    for axes in (None, [0], [1]):
        assert not value("var", x=tensor(x), axes=axes, correction=0, keepdims=0).any()


def test_deviation_of_equal_elements_has_derivative_0():
    _, grad = gradient("std", np.ones((2, 3)), axes=[1], correction=1.0, keepdims=0)
    assert not grad.numpy().any()


@pytest.mark.parametrize("dtype, big", [("float16", 6e4), ("bfloat16", 1e35)])
def test_means_of_half_precision_do_not_overflow(dtype, big):
    x = tensor(np.full(1000, big), dtype)
    assert value("mean", x=x, **SUM) == x.numpy()[0]


@pytest.mark.parametrize("name", ["max", "min"])
def test_equal_extremes_share(name):
    x = np.array([[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]])
    _, grad = gradient(name, x, axes=[1], keepdims=0)
    assert np.allclose(grad.numpy(), 1 / 3)


@pytest.mark.parametrize("place", [0, 17, 1500, 2999])
@pytest.mark.parametrize("name", ["max", "min", "argmax", "argmin"])
def test_nan_wins_wherever_it_is(name, place):
    x = np.arange(3000.0)
    x[place] = np.nan
    if name.startswith("arg"):
        assert value(name, x=tensor(x), axis=0, keepdims=0) == place
        assert value(name, x=tensor(np.stack([x] * 20, 1)), axis=0, keepdims=0).tolist() == [place] * 20
    else:
        assert np.isnan(value(name, x=tensor(x), **EVERYTHING))
        assert np.isnan(value(name, x=tensor(np.stack([x] * 20, 1)), axes=[0], keepdims=0)).all()


def test_first_of_equal_extremes_is_found_in_any_layout():
    x = np.zeros((40, 50))
    x[7, 9] = x[9, 7] = x[30, 2] = 1
    for array in (x, np.asfortranarray(x), x[::-1, ::-1].copy()[::-1, ::-1]):
        assert value("argmax", x=wrap(array), axis=None, keepdims=0) == 7 * 50 + 9


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int8", "int64", "uint64"])
@pytest.mark.parametrize("fill", [None, -INF, INF])
def test_places_along_the_first_axis(dtype, fill):
    rng = np.random.default_rng(9)
    for shape in ((1, 40), (130, 129), (3000, 7)):
        x = rng.integers(0, 4, shape).astype(dtype)
        if dtype.startswith("float"):
            x = np.where(rng.random(shape) < 0.1, np.array(-0.0, dtype), x - np.array(2, dtype))
            x[:, ::3] = x[:, ::3] if fill is None else fill
            x[rng.random(shape) < 0.003] = np.nan
        for name in ("argmax", "argmin"):
            want = getattr(np, name)(x, 0)
            for operand in (wrap(x), wrap(np.asfortranarray(x))):
                assert (value(name, x=operand, axis=0, keepdims=0) == want).all(), (name, shape)


@pytest.mark.parametrize("shape, axes", [((0,), None), ((0, 3), [0]), ((2, 0), [1])])
def test_extremes_of_nothing_are_errors(shape, axes):
    x = tensor(np.zeros(shape))
    for name in ("max", "min"):
        with pytest.raises(Failure, match="TENSOR_E_SHAPE.*no elements"):
            value(name, x=x, axes=axes, keepdims=0)
    for name in ("argmax", "argmin"):
        with pytest.raises(Failure, match="TENSOR_E_SHAPE.*no elements"):
            value(name, x=x, axis=axes and axes[0], keepdims=0)


@pytest.mark.parametrize("place", [0, 1, 2, 199])
@pytest.mark.parametrize("infinity", [INF, -INF])
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_variance_of_an_infinity(dtype, infinity, place):
    x = np.ones((3, 200), dtype)
    x[1, place] = infinity
    for rows, axis in ((x, 1), (np.ascontiguousarray(x.T), 0)):
        for op in ("var", "std"):
            got = value(op, x=tensor(rows, dtype), axes=[axis], keepdims=False, correction=1.0)
            assert np.isnan(got[1]) and got[0] == got[2] == 0


def test_logsumexp_of_infinities():
    for row, want, slope in [
        ([-INF, -INF], -INF, [0, 0]),
        ([-INF, 0.0], 0.0, [0, 1]),
        ([1e308, 1e308], 1e308, [1, 1]),
    ]:
        assert value("logsumexp", x=tensor(row), **EVERYTHING) == want
        assert gradient("logsumexp", np.array(row), **EVERYTHING)[1].numpy().tolist() == slope
    assert value("logsumexp", x=tensor([INF, 0.0]), **EVERYTHING) == INF
    assert np.isnan(value("logsumexp", x=tensor([np.nan, INF]), **EVERYTHING))


@pytest.mark.parametrize("zeros", [(), (1,), (0, 2), (0, 1, 2)])
def test_products_with_zeros_have_all_derivatives(zeros):
    x = np.array([2.0, 3.0, 5.0, 7.0])
    x[list(zeros)] = 0
    leaf, grad = gradient("prod", x, create_graph=True, **SUM)
    n = len(x)
    others = [math.prod(x[j] for j in range(n) if j != i) for i in range(n)]
    assert np.allclose(grad.numpy(), others)
    for i in range(n):
        (row,) = gradients([grad], [tensor(np.eye(n)[i])], [leaf])
        want = [0 if i == j else math.prod(x[k] for k in range(n) if k not in (i, j)) for j in range(n)]
        assert np.allclose(row.numpy(), want)


def test_integer_sums_wrap_and_widen():
    assert value("sum", x=tensor(np.full(1000, 127, np.int8)), **SUM) == 127_000
    assert value("sum", x=tensor(np.full(3, 2**63 - 1, np.int64)), **SUM) == 3 * (2**63 - 1) - 2**64
    assert value("sum", x=tensor(np.full(2, 2**63, np.uint64)), **SUM) == 0
    narrow = value("sum", x=tensor(np.full(3, 100, np.int8)), axes=None, keepdims=0, dtype="int8")
    assert narrow == 44 and narrow.dtype == np.int8


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "uint8"])
@pytest.mark.parametrize("n", [1, 2, 31, 63, 64, 65, 130, 1024, 1025, 2100])
def test_places_of_extremes_in_rows_and_columns(dtype, n):
    rng = np.random.default_rng(n)
    drawn = rng.integers(0, 100, (3, 40, n)).astype(dtype)  # with many ties
    if dtype.startswith("f"):
        drawn[1, rng.integers(0, 40, 30), rng.integers(0, n, 30)] = np.nan
        drawn[2] = -INF
    for x in (drawn, drawn[..., ::-1], drawn.swapaxes(1, 2), np.repeat(drawn, 2, -1)[..., ::2]):
        for axis in (1, 2):
            for name in ("argmax", "argmin"):
                got = value(name, x=wrap(x), axis=axis, keepdims=0)
                assert np.array_equal(got, getattr(np, name)(x, axis)), (name, axis)


@pytest.mark.parametrize(
    "dtype", ["bool", "int8", "uint8", "int16", "uint16", "int32", "int64", "uint64", "float16", "float32", "float64"]
)
def test_any_and_all_of_every_dtype_and_layout(dtype):
    """One element that is another than all others, at each end of the blocks that are read at once; -0 is 0, NaN is not."""
    rare = {"float16": [math.nan, 6e-8], "float32": [math.nan, 1e-45], "float64": [math.nan, 5e-324]}
    odd = [1, *rare.get(dtype, [0 if dtype == "bool" else 2])]
    for n in (1, 31, 128, 129, 8192, 8193, 70_001):
        for place in {0, n // 2, n - 1}:
            for mark in odd:
                zeros = np.full(n, -0.0 if dtype in rare else 0).astype(dtype)
                zeros[place] = mark
                filled = np.full(n, 3).astype(dtype)
                filled[place] = 0
                for x in (zeros, filled, np.repeat(zeros, 2)[::2], zeros[::-1]):
                    assert value("any", x=tensor(x), **EVERYTHING) == x.any(), (n, place, mark)
                    assert value("all", x=tensor(x), **EVERYTHING) == x.all(), (n, place, mark)
    table = np.random.default_rng(1).integers(0, 2, (50, 70)).astype(dtype)
    table[:, 3], table[5], table[:, 60] = 0, 1, 1
    for axis in (0, 1):
        for x in (table, np.asfortranarray(table)):
            for name in ("any", "all"):
                want = getattr(x, name)(axis=axis)
                assert np.array_equal(value(name, x=wrap(x), axes=[axis], keepdims=0), want)


@pytest.mark.parametrize("columns", [75, 600, 1100])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_columns_hold_nan_infinities_and_sums_that_overflow(dtype, columns):
    """Columns are folded some at once, and rows in fours: as each alone."""
    rng = np.random.default_rng(2)
    most = float(np.finfo(dtype).max)
    for rows in (1, 3, 4, 33, 130, 517):
        x = rng.normal(size=(rows, columns)).astype(dtype)
        for i, special in enumerate((math.nan, INF, -INF, most, -most)):
            x[rng.integers(0, rows), i * 11] = special
        x[: min(rows, 2), 70] = most  # beyond float32 together, back within it with the next
        x[2:4, 70] = -most
        for name in ("max", "min"):
            got = value(name, x=wrap(x), axes=[0], keepdims=0)
            assert np.array_equal(got, getattr(x, name)(axis=0), equal_nan=True), (rows, name)
        with np.errstate(all="ignore"):
            want = x.astype(np.longdouble).sum(0).astype(dtype)
        got = value("sum", x=wrap(x), axes=[0], keepdims=0, dtype=None)
        if dtype == "float32":
            scale = np.abs(x).sum(0, dtype=np.float64)
            near = np.abs(got.astype(np.float64) - want) <= 1e-6 * scale
            assert (near | (got == want) | (np.isnan(got) & np.isnan(want))).all(), rows


def test_running_sums_of_float32_are_those_of_doubles():
    rng = np.random.default_rng(3)
    for n in (1, 2, 3, 4, 5, 7, 8, 2047, 2048, 2050, 5000):
        x = rng.normal(size=(3, n)).astype("float32")
        for place in (None, 0, n // 2, n - 1):
            special = x.copy()
            if place is not None:
                special[1, place], special[2, place] = math.nan, INF
            want = special.astype(float).cumsum(1)
            for given in (special, np.repeat(special, 2, 1)[:, ::2]):
                got = value("cumsum", x=wrap(given), axis=1, dtype=None)
                assert np.allclose(got, want, rtol=2e-7, atol=1e-10, equal_nan=True), (n, place)


def every_reduction(x, axis, names=None):
    """The bytes of all reductions along an axis, by name and by row. The sign of NaN is not looked at."""
    axes = {"axes": [axis], "keepdims": 0}
    calls = {name: axes for name in ("max", "min", "any", "all", "logsumexp")}
    calls |= {name: {"axis": axis, "keepdims": 0} for name in ("argmax", "argmin")}
    calls |= {name: {**axes, "dtype": None} for name in ("sum", "prod")}
    calls |= {name: {**axes, "correction": 1} for name in ("var", "std")}
    seen = {}
    for name, args in calls.items():
        if names is not None and name not in names:
            continue
        try:
            got = value(name, x=x, **args)
        except Failure:  # not of this dtype
            continue
        if got.dtype.kind in "fc":
            got = np.where(np.isnan(got), got.dtype.type(math.nan), got)
        seen[name] = [element.tobytes() for element in got.ravel()]
    return seen


def short_rows(n, dtype):
    rng = np.random.default_rng(n)
    x = rng.standard_normal((1003, n)) * 3
    if np.dtype(dtype).kind in "fc":
        x[5], x[17, n // 2], x[40, n - 1], x[990] = math.nan, INF, -INF, 3e4
        x[100:104] = rng.integers(0, 3, (4, n))  # ties
    with np.errstate(invalid="ignore"):
        return np.abs(x).astype(dtype) if np.dtype(dtype).kind in "ub" else x.astype(dtype)


@pytest.mark.cpu
@pytest.mark.parametrize(
    "dtype", ["float32", "float64", "float16", "int8", "int32", "int64", "uint8", "bool", "complex64", "complex128"]
)
def test_short_rows_have_the_same_bits_wherever_they_are(dtype):
    """Alone and among others, on every number of threads, and whatever the strides are."""
    lengths = range(1, 71) if dtype == "float32" else (1, 2, 3, 5, 8, 16, 17, 31, 50, 63, 64, 65)
    alone = [0, 1, 5, 15, 16, 17, 100, 512, 990, 1001, 1002]
    try:
        for n in lengths:
            x = short_rows(n, dtype)
            check(lib.tensor_set_num_threads(1, 1))
            want = every_reduction(wrap(x), 1)
            assert len(want) >= 7
            for i in alone:
                got = every_reduction(wrap(x[i : i + 1]), 1)
                assert got == {name: rows[i : i + 1] for name, rows in want.items()}, (n, i)
            few = every_reduction(wrap(x[3:10]), 1)
            assert few == {name: rows[3:10] for name, rows in want.items()}, n
            check(lib.tensor_set_num_threads(3, 1))
            assert every_reduction(wrap(x), 1) == want, n
            assert every_reduction(wrap(np.repeat(x, 2, -1)[:, ::2]), 1) == want, n
            assert every_reduction(wrap(np.concatenate([x, x], 1)[:, :n]), 1) == want, n
            if n < 64:  # longer ones are added in another order in columns
                assert every_reduction(wrap(np.asfortranarray(x)), 1) == want, n
                assert every_reduction(wrap(np.ascontiguousarray(x.T)), 0) == want, n
                parts = np.ascontiguousarray(x[:1002].reshape(334, 3, n).swapaxes(1, 2)).swapaxes(1, 2)
                assert every_reduction(wrap(parts), 2) == {name: rows[:1002] for name, rows in want.items()}, n
    finally:
        check(lib.tensor_set_num_threads(0, 1))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 7, 16, 33, 63, 100, 127])
def test_short_rows_are_exact(n, dtype):
    x = short_rows(n, dtype)
    wide = x.astype(np.longdouble)
    eps = np.finfo(dtype).eps
    with np.errstate(all="ignore"):
        for name, want in (("sum", wide.sum(1)), ("prod", wide.prod(1)), ("var", wide.var(1))):
            extra = {"correction": 0} if name == "var" else {"dtype": None}
            got = value(name, x=wrap(x), axes=[1], keepdims=0, **extra)
            scale = np.abs(wide).sum(1) if name == "sum" else np.abs(want)
            want = want.astype(dtype)
            near = np.abs(got - want) <= (n + 2) * eps * scale.astype(np.float64)
            assert (near | (got == want) | (np.isnan(got) & np.isnan(want))).all(), name
    for name in ("max", "min"):
        got = value(name, x=wrap(x), axes=[1], keepdims=0)
        assert np.array_equal(got, getattr(x, name)(1), equal_nan=True)
        got = value("arg" + name, x=wrap(x), axis=1, keepdims=0)
        assert np.array_equal(got, getattr(x, "arg" + name)(1))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("n", [*range(64, 131), 160, 257, 1000, 8191, 8197, 8300, 65537])
def test_long_rows_have_the_same_bits_with_any_stride(n, dtype):
    x = np.random.default_rng(n).standard_normal((7, n)).astype(dtype)
    x[1, n - 1], x[2, n // 2], x[3, 0], x[4, n - 2] = math.nan, math.nan, INF, -INF
    x[5] = np.where(x[5] > 0, 0.0, -0.0)
    apart = np.repeat(x, 2, -1)[:, ::2]
    assert every_reduction(wrap(x), 1) == every_reduction(wrap(apart), 1)
    wide = [value("sum", x=wrap(y), axes=[1], keepdims=0, dtype="float64") for y in (x, apart)]
    assert np.array_equal(*wide, equal_nan=True)
