# SPDX-License-Identifier: Apache-2.0
"""Every way to half precision rounds once: from float64, from integers, of numbers, sums and products."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from native import call, wrap

HALF = ["float16", "bfloat16"]
FORMAT = {"float16": (11, -24, 65504.0), "bfloat16": (8, -133, float(np.float64(2.0**127 * (2 - 2.0**-7))))}


def rounded(value, dtype):
    """The nearest number of the dtype, ties to even, by exact arithmetic on the float64 (or the whole number)."""
    digits, least, greatest = FORMAT[dtype]
    if isinstance(value, float):
        if math.isnan(value):
            return math.nan
        if math.isinf(value) or value == 0:
            return value
    exact = abs(Fraction(value))
    size = exact.numerator.bit_length() - exact.denominator.bit_length()
    exponent = size if exact >= Fraction(2) ** size else size - 1
    unit = Fraction(2) ** max(exponent - digits + 1, least)
    count, rest = divmod(exact, unit)
    count += rest * 2 > unit or (rest * 2 == unit and count % 2 == 1)
    result = float(count * unit) if count * unit < Fraction(2) ** 200 else math.inf
    result = math.inf if result > greatest else result
    return math.copysign(result, value)


def numbers(dtype):
    """Half way between two numbers, and as little beside it as float64 can say."""
    digits, least, greatest = FORMAT[dtype]
    drawn = np.random.default_rng(7)
    base = np.concatenate([[0.0, 1.0, 2.0**least, 3 * 2.0**least, greatest], drawn.uniform(1, 2, 200)])
    base = np.concatenate([base, base[5:] * 2.0 ** drawn.integers(-12, 12, 200), base[5:] * 2.0 ** (least + 3)])
    low = np.array([rounded(float(v), dtype) for v in base])
    with np.errstate(all="ignore"):
        unit = 2.0 ** np.maximum(np.floor(np.log2(np.maximum(np.abs(low), 1e-300))) - digits + 1, least)
    tie = low + unit / 2
    near = [tie, np.nextafter(tie, 0), np.nextafter(tie, np.inf), tie * (1 + 2.0**-40), tie * (1 - 2.0**-40)]
    values = np.concatenate(
        [*near, base, [np.inf, np.nan, 1 + 2.0**-11 + 2.0**-40, 65519.9999999, 65520.0, 1e300, 5e-324]]
    )
    return np.concatenate([values, -values])


def same(got, want):
    signs = np.isnan(want) | (np.signbit(got) == np.signbit(want))
    return np.array_equal(got, want, equal_nan=True) and signs.all()


@pytest.mark.parametrize("step, dtype", itertools.product([1, 2], HALF))
def test_from_float64(step, dtype):
    x = numbers(dtype)
    want = np.array([rounded(float(v), dtype) for v in x])
    got = call("tensor_astype", {"x": wrap(np.repeat(x, step)[::step]), "dtype": dtype})
    assert same(as_double(got), want)


def as_double(t):
    return call("tensor_astype", {"x": t, "dtype": "float64"}).numpy()


@pytest.mark.parametrize("dtype", HALF)
@pytest.mark.parametrize("source", ["int32", "int64", "uint32", "uint64"])
def test_from_integers(source, dtype):
    limits = np.iinfo(source)
    drawn = np.random.default_rng(3)
    values = [int(v) for v in drawn.integers(limits.min, limits.max, 300, dtype=source, endpoint=True)]
    values += [v >> s for v in values for s in (7, 20, 33) if v >> s]
    for e in range(8, 64):  # ties, and one beside them
        values += [2**e + 2 ** (e - 8) + d for d in (-1, 0, 1)] + [2**e + 3 * 2 ** (e - 8) + d for d in (-1, 0, 1)]
    values = [v for v in values if limits.min <= v <= limits.max]
    got = call("tensor_astype", {"x": wrap(np.array(values, source)), "dtype": dtype})
    assert same(as_double(got), np.array([rounded(v, dtype) for v in values]))


@pytest.mark.parametrize("dtype", HALF)
def test_numbers_of_the_host(dtype):
    for value in [float(v) for v in numbers(dtype)[::17]] + [1 + 2.0**-11 + 2.0**-40, 1 + 2.0**-8 + 2.0**-40]:
        want = np.array([rounded(value, dtype)])
        zeros = wrap(np.zeros(1, np.uint16), dtype)
        mask = wrap(np.array([True]))
        found = {
            "full": call("tensor_full", {"shape": [1], "value": value, "dtype": dtype, "device": 0}),
            "pad": call(
                "tensor_narrow",
                {
                    "x": call("tensor_pad", {"x": zeros, "widths": [1, 0], "value": value}),
                    "axis": 0,
                    "start": 0,
                    "length": 1,
                },
            ),
            "masked_fill": call("tensor_masked_fill_scalar", {"x": zeros, "mask": mask, "value": value}),
            "where": call("tensor_where_scalar", {"condition": wrap(np.array([False])), "a": zeros, "b": value}),
        }
        if value == value:
            found["maximum"] = call(
                "tensor_maximum_scalar",
                {"a": call("tensor_full", {"shape": [1], "value": -np.inf, "dtype": dtype, "device": 0}), "b": value},
            )
        for name, out in found.items():
            assert same(as_double(out), want), (name, value, as_double(out), want)


@pytest.mark.parametrize("dtype", HALF)
def test_sums(dtype):
    """Of numbers that the dtype holds; the exact sum lies just beside half way between two of its numbers."""
    tiny = 2.0**-20
    digits = FORMAT[dtype][0]
    x = call("tensor_astype", {"x": wrap(np.array([1.0, 2.0**-digits, tiny])), "dtype": dtype})
    want = rounded(1 + 2.0**-digits + tiny, dtype)
    assert as_double(call("tensor_sum", {"x": x, "axes": None, "keepdims": 0, "dtype": None})) == want


@pytest.mark.parametrize("dtype", HALF)
def test_of_float64_into_half(dtype):
    """Reductions with that result, and what is added to a tensor of it."""
    for value in numbers(dtype)[::7]:
        want = np.array([rounded(float(value), dtype)])
        x, axes = wrap(np.array([value])), {"axes": None, "keepdims": 0, "dtype": dtype}
        found = {name: call(f"tensor_{name}", {"x": x, **axes}) for name in ("sum", "prod", "mean", "nansum")}
        found |= {name: call(f"tensor_{name}", {"x": x, "axis": 0, "dtype": dtype}) for name in ("cumsum", "cumprod")}
        zeros, index = wrap(np.zeros(1, np.uint16), dtype), wrap(np.zeros(1, np.int64))
        added = {"axis": 0, "index": index, "src": x}
        found["scatter_add"] = call("tensor_scatter_add", {"x": zeros, **added})
        found["index_add"] = call("tensor_index_add", {"x": zeros, **added, "alpha": 1.0})
        found["scatter_reduce"] = call(
            "tensor_scatter_reduce", {"x": zeros, **added, "reduce": "sum", "include_self": 1}
        )
        found["index_put"] = call("tensor_index_put", {"x": zeros, "indices": [index], "values": x, "accumulate": 1})
        for name, out in found.items():
            assert np.array_equal(as_double(out).ravel(), want, equal_nan=True), (name, value, as_double(out), want)


@pytest.mark.parametrize("dtype", HALF)
@pytest.mark.parametrize("source", ["int32", "uint32", "int64", "uint64"])
def test_sums_of_integers(source, dtype):
    for value in (2**24 + 2**13 + 1, 2**16 - 17, 2**12 + 2**1 + 1, 2**30 + 2**22 + 1):
        x = wrap(np.array([value], source))
        for name in ("sum", "prod", "mean"):
            got = as_double(call(f"tensor_{name}", {"x": x, "axes": None, "keepdims": 0, "dtype": dtype}))
            assert got == rounded(value, dtype), (name, value)
