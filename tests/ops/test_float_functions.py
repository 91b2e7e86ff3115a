# SPDX-License-Identifier: Apache-2.0
"""Functions of float32 that are computed in vectors: their errors, special values, and that no layout shows in the bits."""

import math

import numpy as np
import pytest
from levels import LEVELS, check_on
from native import call, wrap

N = 20_000
RANDOM = np.random.default_rng(11)
INF, NAN = math.inf, math.nan


def every_size(n=N):
    """Floats of any bits: all signs and exponents, infinities, NaN and subnormal numbers."""
    return RANDOM.integers(0, 2**32, n, dtype=np.uint32).view(np.float32)


def between(low, high, n=N):
    return RANDOM.uniform(low, high, n).astype(np.float32)


UNARY = {
    "tan": (np.tan, (-100, 100)),
    "asin": (np.arcsin, (-1, 1)),
    "acos": (np.arccos, (-1, 1)),
    "atan": (np.arctan, (-10, 10)),
    "sinh": (np.sinh, (-5, 5)),
    "cosh": (np.cosh, (-5, 5)),
    "asinh": (np.arcsinh, (-5, 5)),
    "acosh": (np.arccosh, (1, 5)),
    "atanh": (np.arctanh, (-1, 1)),
    "log2": (np.log2, (0, 4)),
    "log10": (np.log10, (0, 20)),
    "logit": (None, (0, 1)),
    "erfinv": (None, (-1, 1)),
    "sinc": (None, (-20, 20)),
}
BINARY = {
    "atan2": (np.arctan2, (-2, 2)),
    "hypot": (np.hypot, (-2, 2)),
    "logaddexp": (np.logaddexp, (0, 20)),
    "logaddexp2": (np.logaddexp2, (0, 20)),
    "fmod": (None, (-100, 100)),
    "remainder": (None, (-100, 100)),
    "floor_divide": (None, (-100, 100)),
    "nextafter": (None, (-2, 2)),
}


def run(name, *operands):
    row = "x" if len(operands) == 1 else "ab"
    args = dict(zip(row, map(wrap, operands), strict=True)) | ({"eps": -1.0} if name == "logit" else {})
    with np.errstate(all="ignore"):
        return call(f"tensor_{name}", args).numpy()


def same_bits(a, b):
    return a.shape == b.shape and (a.view(np.uint32) == b.view(np.uint32)).all()


def spacings_off(got, want):
    """By how many units in the last place a float32 is off a float64; 0 where both are NaN or the same infinity."""
    with np.errstate(over="ignore"):
        rounded = want.astype(np.float32)
    same = (got == rounded) | np.isnan(got) & np.isnan(rounded)
    finite = np.isfinite(got) & np.isfinite(rounded)
    off = np.where(same, 0, np.inf)
    off[finite] = np.abs(got[finite] - want[finite]) / np.spacing(np.abs(rounded[finite]))
    return off


@pytest.mark.parametrize("name", UNARY)
def test_results_are_next_to_the_true_values(name):
    function, ends = UNARY[name]
    x = np.concatenate([every_size(), between(*ends)])
    with np.errstate(all="ignore"):
        want = (function or (lambda v: run(name, v)))(x.astype(np.float64))
    bound = 2 if name == "tan" else 0.65  # far numbers are libm's
    off = spacings_off(run(name, x), want)
    assert off.max() <= bound, (x[off.argmax()], off.max())


@pytest.mark.parametrize("name", ["atan2", "hypot", "logaddexp", "logaddexp2"])
def test_results_of_two_are_next_to_the_true_values(name):
    function, ends = BINARY[name]
    a, b = (np.concatenate([every_size(), between(*ends)]) for _ in "ab")
    with np.errstate(all="ignore"):
        want = function(a.astype(np.float64), b.astype(np.float64))
    off = spacings_off(run(name, a, b), want)
    assert off.max() <= 0.65, (a[off.argmax()], b[off.argmax()], off.max())


SPECIAL = {
    "tan": ([0.0, -0.0, INF, NAN, 1e-45], [0.0, -0.0, NAN, NAN, 1e-45]),
    "asin": ([0.0, -0.0, 1.0, -1.0, 1.0000001, -INF], [0.0, -0.0, math.pi / 2, -math.pi / 2, NAN, NAN]),
    "acos": ([0.0, 1.0, -1.0, 1.0000001, NAN], [math.pi / 2, 0.0, math.pi, NAN, NAN]),
    "atan": ([0.0, -0.0, INF, -INF, 1e-45], [0.0, -0.0, math.pi / 2, -math.pi / 2, 1e-45]),
    "sinh": ([0.0, -0.0, INF, -INF, 1e-45, 90.0], [0.0, -0.0, INF, -INF, 1e-45, INF]),
    "cosh": ([0.0, -0.0, INF, -INF, 90.0], [1.0, 1.0, INF, INF, INF]),
    "asinh": ([0.0, -0.0, INF, -INF, -1e-45], [0.0, -0.0, INF, -INF, -1e-45]),
    "acosh": ([1.0, 0.99999994, -2.0, INF, -INF], [0.0, NAN, NAN, INF, NAN]),
    "atanh": ([0.0, -0.0, 1.0, -1.0, 1.0000001, 1e-45], [0.0, -0.0, INF, -INF, NAN, 1e-45]),
    "log2": ([0.0, -0.0, 1.0, 2.0**-149, 2.0**127, -1.0, INF], [-INF, -INF, 0.0, -149.0, 127.0, NAN, INF]),
    "log10": ([0.0, 1.0, 1000.0, 1e10, -1e-45, INF], [-INF, 0.0, 3.0, 10.0, NAN, INF]),
    "logit": ([0.0, 1.0, 0.5, -1e-45, 1.0000001, NAN], [-INF, INF, 0.0, NAN, NAN, NAN]),
    "erfinv": ([0.0, -0.0, 1.0, -1.0, 1.0000001, NAN], [0.0, -0.0, INF, -INF, NAN, NAN]),
    "sinc": ([0.0, -0.0, 1.0, -7.0, 2.0**100, INF], [1.0, 1.0, 0.0, -0.0, 0.0, NAN]),
}


@pytest.mark.parametrize("name", SPECIAL)
def test_special_values(name):
    x, want = (np.float32(v) for v in SPECIAL[name])
    for filler in (0, 40):  # as one short row, and within the vectors of a longer one
        got = run(name, np.concatenate([x, np.full(filler, 0.5, np.float32)]))[: x.size]
        np.testing.assert_array_equal(got, want)
        number = ~np.isnan(want)
        np.testing.assert_array_equal(np.signbit(got[number]), np.signbit(want[number]))


@pytest.mark.parametrize("name", ["logaddexp", "logaddexp2", "atan2", "hypot"])
def test_special_pairs(name):
    edges = np.float32([0.0, -0.0, 1.0, -1.0, INF, -INF, NAN, 1e-45, 3e38, -3e38])
    a, b = (v.ravel() for v in np.meshgrid(edges, edges))
    with np.errstate(all="ignore"):
        want = BINARY[name][0](a.astype(np.float64), b.astype(np.float64)).astype(np.float32)
    got = run(name, a, b)
    off = spacings_off(got, want.astype(np.float64))
    assert off.max() <= 1, (a[off.argmax()], b[off.argmax()])
    if name != "atan2":
        return
    number = ~np.isnan(want)
    np.testing.assert_array_equal(np.signbit(got[number]), np.signbit(want[number]))


def pairs():
    """Quotients of all sizes, also next to whole numbers, and operands of any bits."""
    b = np.concatenate([between(-50, 50), every_size(), between(0.1, 3)])
    a = np.concatenate([between(-1e5, 1e5), every_size(), between(0.1, 3)])
    with np.errstate(all="ignore"):
        whole = (b * RANDOM.integers(0, 2**30, b.size)).astype(np.float32)
        beside = np.nextafter(whole, np.where(RANDOM.integers(0, 2, b.size) == 0, -INF, INF).astype(np.float32))
    return np.concatenate([a, whole, beside]), np.concatenate([b, b, b])


def test_remainders_are_exact():
    a, b = pairs()
    with np.errstate(all="ignore"):
        want = np.fmod(a, b)
    got = run("fmod", a, b)
    np.testing.assert_array_equal(got, want)
    number = ~np.isnan(want)
    assert (np.signbit(got[number]) == np.signbit(a[number])).all()


@pytest.mark.parametrize("name", ["fmod", "remainder", "floor_divide"])
def test_near_and_far_quotients_are_one_function(name):
    """One by one through a strided layout each number comes by the full function."""
    a, b = pairs()
    apart = [np.repeat(v, 2)[::2] for v in (a, b)]
    assert same_bits(run(name, a, b), run(name, *apart))
    assert same_bits(run(name, a, b[:1]), run(name, apart[0], b[:1]))
    assert same_bits(run(name, a[:1], b), run(name, a[:1], apart[1]))


@pytest.mark.parametrize("name", [*UNARY, *BINARY])
def test_no_layout_shows_in_the_bits(name):
    operands = [
        np.concatenate([every_size(700), between(*(UNARY | BINARY)[name][1], 700)]) for _ in range(1 + (name in BINARY))
    ]
    whole = run(name, *operands)
    for begin, end in [(0, 1), (1, 4), (3, 20), (5, 260), (699, 1400), (8, 1001)]:
        assert same_bits(run(name, *(v[begin:end] for v in operands)), whole[begin:end])
    assert same_bits(run(name, *(np.repeat(v, 3)[::3] for v in operands)), whole)
    assert same_bits(run(name, *(v[::-1] for v in operands)), whole[::-1])


def test_nextafter_is_that_of_c():
    edges = np.float32([0.0, -0.0, 1.0, -1.0, INF, -INF, NAN, 1e-45, 1.1754944e-38, 3.4028235e38, -3.4028235e38])
    a, b = (v.ravel() for v in np.meshgrid(edges, edges))
    a, b = np.concatenate([a, every_size()]), np.concatenate([b, every_size()])
    with np.errstate(all="ignore"):
        got, want = run("nextafter", a, b), np.nextafter(a, b)
    np.testing.assert_array_equal(got, want)
    number = ~np.isnan(want)
    assert (np.signbit(got[number]) == np.signbit(want[number])).all()


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("name", ["neg", "abs"])
def test_signs_of_halves_are_bits(name, dtype):
    bits = np.arange(2**16, dtype=np.uint16)
    want = bits ^ 0x8000 if name == "neg" else bits & 0x7FFF
    stored = bits.view(np.float16) if dtype == "float16" else bits
    for x, expected in ((stored, want), (stored[::3], want[::3]), (stored[:5], want[:5])):
        got = call(f"tensor_{name}", {"x": wrap(x, dtype)}).numpy()
        found = got.view(np.uint32) >> 16 if dtype == "bfloat16" else np.ascontiguousarray(got).view(np.uint16)
        np.testing.assert_array_equal(found, expected)


def test_halves_become_floats():
    """By vectors and one by one, NaN of any payload too."""
    stored = np.arange(2**16, dtype=np.uint16).view(np.float16)
    want = stored.astype(np.float32)
    one = np.float32([1])
    for begin in (0, 1, 5, 31744):
        got = run_half(stored[begin:], one)
        np.testing.assert_array_equal(got, want[begin:])
    assert (np.isnan(run_half(stored[::2], one)) == np.isnan(want[::2])).all()


def run_half(x, one):
    return call("tensor_mul", {"a": wrap(x, "float16"), "b": wrap(one)}).numpy()


@pytest.mark.cpu
@pytest.mark.parametrize("level", LEVELS)
def test_lower_instruction_set_levels(level):
    check_on(level, __file__)
