# SPDX-License-Identifier: Apache-2.0
"""Divisions, bits, special functions and activations at the ends of ranges, at ties and kinks."""

import numpy as np
import pytest
from native import Failure, call, tensor
from test_kinks import INF, NAN, slopes


@pytest.mark.parametrize(
    "name, x, more, slope",
    [
        ("relu6", [0.0, 6.0, 3.0, NAN], {}, [0, 0, 1, 1]),
        ("hardtanh", [-1.0, 1.0, 0.0], {"min_val": -1.0, "max_val": 1.0}, [0, 0, 1]),
        ("hardsigmoid", [-3.0, 3.0], {}, [0, 0]),
        ("hardswish", [-3.0, 3.0, 1e200, -1e200], {}, [0, 1, 1, 0]),
        ("hardshrink", [0.5, -0.5, 1.0], {"lambd": 0.5}, [0, 0, 1]),
        ("softshrink", [0.5, -0.5, 1.0], {"lambd": 0.5}, [0, 0, 1]),
        ("threshold", [1.0, 2.0], {"threshold": 1.0, "value": 5.0}, [0, 1]),
        ("elu", [0.0, 1000.0, -1000.0], {"alpha": 0.5}, [0.5, 1, 0]),
        ("celu", [0.0, 1000.0, -1000.0], {"alpha": 0.5}, [1, 1, 0]),
        ("mish", [1000.0, -1000.0], {}, [1, 0]),
        ("softplus", [1000.0, -1000.0], {"beta": 1.0, "threshold": 20.0}, [1, 0]),
        ("logsigmoid", [1000.0, -1000.0], {}, [0, 1]),
        ("softsign", [0.0, 1e200], {}, [1, 0]),
        ("sinc", [0.0, 2.0**60], {}, [0, 2.0**-60]),
        ("logit", [0.1, 0.25, 0.9, 1.5], {"eps": 0.25}, [0, 16 / 3, 0, 0]),
        ("logit", [1.5], {"eps": -1.0}, [NAN]),
        ("nan_to_num", [NAN, INF, 1.0], {"nan": 0.0, "posinf": NAN, "neginf": NAN}, [0, 0, 1]),
        ("asinh", [1e200], {}, [1e-200]),
        ("atan", [1e200], {}, [0]),
    ],
)
def test_unary(name, x, more, slope):
    np.testing.assert_allclose(slopes(name, ["x"], x=np.array(x), **more)[0], slope, rtol=1e-12)


@pytest.mark.parametrize(
    "name, a, b, da, db",
    [
        ("fmax", [1.0, NAN, 2.0, NAN], [1.0, 1.0, NAN, NAN], [1, 0, 1, 1], [0, 1, 0, 0]),
        ("fmin", [1.0, NAN, 2.0, NAN], [1.0, 1.0, NAN, NAN], [1, 0, 1, 1], [0, 1, 0, 0]),
        ("atan2", [0.0, 1e-200, 3e200], [0.0, 0.0, 4e200], [0, 0, 0.16e-200], [0, -1e200, -0.12e-200]),
        ("copysign", [0.0, 2.0, -2.0], [1.0, -0.0, -1.0], [0, -1, 1], [0, 0, 0]),
        ("xlogy", [0.0, 0.0, 0.0], [0.0, -1.0, 2.0], [0, 0, np.log(2)], [0, 0, 0]),
        ("logaddexp", [INF, -INF, 1000.0], [INF, -INF, 0.0], [0.5, 0.5, 1], [0.5, 0.5, 0]),
        ("fmod", [-7.0], [2.0], [1], [3]),
        ("floor_divide", [7.0], [2.0], [0], [0]),
    ],
)
def test_binary(name, a, b, da, db):
    got = slopes(name, ["a", "b"], a=np.array(a), b=np.array(b))
    np.testing.assert_allclose(got, [da, db], rtol=1e-12)


def test_heaviside_passes_its_values_on_at_0():
    dx, dvalues = slopes("heaviside", ["x", "values"], x=np.array([0.0, 1.0, -1.0]), values=np.full(3, 0.5))
    assert dx.tolist() == [0, 0, 0] and dvalues.tolist() == [1, 0, 0]


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64"])
def test_lowest_integers(dtype):
    low = np.iinfo(dtype).min
    x, minus = tensor(np.array([low, low + 1]), dtype), tensor(np.array([-1, -1]), dtype)
    for name in ("floor_divide", "trunc_divide"):
        assert call(f"tensor_{name}", {"a": x, "b": minus}).numpy().tolist() == [low, -low - 1], name
    assert call("tensor_fmod", {"a": x, "b": minus}).numpy().tolist() == [0, 0]
    assert call("tensor_gcd", {"a": x, "b": x}).numpy().tolist() == [low, -low - 1]
    for name in ("floor_divide", "trunc_divide", "fmod"):
        with pytest.raises(Failure, match="the divisor holds 0"):
            call(f"tensor_{name}_scalar_i64", {"a": x, "b": 0})


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "int64", "uint64"])
def test_shifts_beyond_the_width(dtype):
    bits, signed = 8 * np.dtype(dtype).itemsize, dtype[0] == "i"
    x = tensor(np.array([1, -1 if signed else 3]), dtype)
    rest = [0, -1 if signed else 0]
    for count in (bits, bits + 1, 1000, 2**40, -1, -1000):
        assert call("tensor_bitwise_left_shift_scalar_i64", {"a": x, "b": count}).numpy().tolist() == [0, 0], count
        if count > 0 or signed:
            assert call("tensor_bitwise_right_shift_scalar_i64", {"a": x, "b": count}).numpy().tolist() == rest, count
    counts = tensor(np.array([bits - 1, bits]), dtype)
    want = np.left_shift(np.array([1, 0], dtype), bits - 1).tolist()
    assert call("tensor_bitwise_left_shift", {"a": x, "b": counts}).numpy().tolist() == want


def test_floor_division_counts_as_python_does():
    a = np.array([1.0, -1.0, 0.0, -0.0, INF, 7.0, -7.0, 5.0])
    b = np.array([0.1, 0.1, 3.0, 3.0, 2.0, -INF, INF, 0.0])
    got = call("tensor_floor_divide", {"a": tensor(a), "b": tensor(b)}).numpy()
    np.testing.assert_array_equal(got, [9, -10, 0, -0.0, NAN, -1, -1, INF])
    assert np.signbit(got).tolist()[2:4] == [False, True]


def test_polygamma_of_negative_order():
    with pytest.raises(Failure, match="n is -1, expected 0 or more"):
        call("tensor_polygamma", {"x": tensor(np.ones(2)), "n": -1})


@pytest.mark.parametrize("order", [701, 10**6, 2**31, 2**53 + 1, 2**63 - 1])
def test_polygamma_of_huge_order_ends_where_the_nearest_pole_says(order):
    x = np.array([0.5, 1e300, -0.2, -1.7, -4.0, NAN])
    got = call("tensor_polygamma", {"x": tensor(x), "n": order}).numpy()
    odd = order % 2 == 1 and order < 2**53
    np.testing.assert_array_equal(got, [INF, 0, INF, INF, INF, NAN] if odd else [-INF, 0, INF, -INF, -INF, NAN])
    assert not np.isnan(slopes("polygamma", ["x"], x=x[:2], n=order)[0]).any()


def test_polygamma_whose_factors_alone_leave_the_range():
    got = call("tensor_polygamma", {"x": tensor(np.array([500.0])), "n": 1000}).numpy()
    np.testing.assert_allclose(got, [-9.973892361037703e-135], rtol=1e-12)  # mpmath


@pytest.mark.parametrize(
    "name, args, match",
    [
        ("hardtanh", {"min_val": 1.0, "max_val": 0.5}, "min_val 1 is larger than max_val 0.5"),
        ("softshrink", {"lambd": -0.5}, "lambd is -0.5, expected 0 to"),
        ("softshrink", {"lambd": NAN}, "lambd is nan"),
        ("softshrink", {"lambd": INF}, "lambd is inf"),
    ],
)
def test_attributes_that_mean_nothing(name, args, match):
    with pytest.raises(Failure, match=match):
        call(f"tensor_{name}", {"x": tensor(np.ones(2))} | args)


def test_the_largest_lambd_is_that_of_the_dtype():
    for dtype, most in (("float16", 65504.0), ("float32", float(np.finfo(np.float32).max))):
        x = tensor(np.ones(1), dtype)
        assert call("tensor_softshrink", {"x": x, "lambd": most}).numpy() == 0
        with pytest.raises(Failure, match=f"for dtype {dtype}"):
            call("tensor_softshrink", {"x": x, "lambd": 2 * most})


@pytest.mark.parametrize("rtol, atol", [(-1.0, 0.0), (0.0, -1.0), (NAN, 0.0), (0.0, NAN)])
@pytest.mark.parametrize("name", ["isclose", "allclose"])
def test_tolerances_are_not_negative(name, rtol, atol):
    x = tensor(np.ones(2))
    with pytest.raises(Failure, match="expected 0 or more"):
        call(f"tensor_{name}", {"a": x, "b": x, "rtol": rtol, "atol": atol, "equal_nan": 0})


ODD = "sin tan asin atan sinh tanh asinh atanh erf erfinv expm1 log1p sqrt trunc round neg".split()


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ODD)
def test_zeros_keep_their_sign(name, dtype):
    """Alone and in rows long enough for vectors."""
    for n in (1, 100):
        zeros = np.copysign(np.zeros(n), np.where(np.arange(n) % 3, 1.0, -1.0)).astype(dtype)
        out = call(f"tensor_{name}", {"x": tensor(zeros)}).numpy()
        assert (out == 0).all()
        assert (np.signbit(out) == (np.signbit(zeros) ^ (name == "neg"))).all()
