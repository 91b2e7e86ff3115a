# SPDX-License-Identifier: Apache-2.0
"""Every sentence of the array API standard on complex operands, as tests/conformance has them."""

import pathlib
import sys

import libtensor.array_api as xp
import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/conformance"))
import array_api_special_complex as special  # noqa: E402

REAL = {"complex64": "float32", "complex128": "float64"}
TOLERANCE = {"complex64": 1e-5, "complex128": 1e-12}


def parts_of(result):
    if xp.isdtype(result.dtype, "complex floating"):
        return [parts_of(xp.real(result))[0], parts_of(xp.imag(result))[0]]
    kind = bool if result.dtype is xp.bool else float
    return [[kind(result[i]) for i in range(result.shape[0])]]


@pytest.mark.parametrize("dtype", REAL)
@pytest.mark.parametrize("name, line, cases", special.sentences(), ids=lambda v: v if isinstance(v, str) else "")
def test_special_cases(name, line, cases, dtype):
    numbers = [complex(a, b) for a, b, _, _ in cases]
    got = parts_of(getattr(xp, name)(xp.asarray(numbers, dtype=getattr(xp, dtype))))
    for i, (_, _, scope, want) in enumerate(cases):
        for part, expected in zip(got, want):
            assert special.agrees(part[i], expected, scope, TOLERANCE[dtype]), (numbers[i], part[i], expected)


@pytest.mark.parametrize("dtype", REAL)
@pytest.mark.parametrize("name, kinds, cases, want", special.arithmetic(), ids=lambda v: str(v)[:24])
def test_arithmetic(name, kinds, cases, want, dtype):
    a, b, c, d = zip(*cases)
    arrays = [
        xp.asarray([*map(complex, re, im)], dtype=getattr(xp, dtype))
        if im[0] is not None
        else xp.asarray(list(re), dtype=getattr(xp, REAL[dtype]))
        for re, im in ((a, b), (c, d))
    ]
    got = parts_of(getattr(xp, name)(*arrays))
    for i, case in enumerate(cases):
        for part, expected in zip(got, want):
            assert special.agrees(part[i], expected, dict(zip("abcd", case)), 1e-6), (case, part[i], expected)


@pytest.mark.parametrize("name", ["add", "subtract", "multiply", "divide"])
def test_arithmetic_with_numbers(name):
    """A Python number as the real operand."""
    z = xp.asarray([complex(special.inf, 1), complex(-0.0, -0.0), complex(2, special.nan)], dtype=xp.complex128)
    for number in (2.0, -0.5, special.inf):
        real = xp.asarray([number] * 3, dtype=xp.float64)
        got, want = getattr(xp, name)(z, number), getattr(xp, name)(z, real)
        assert str(parts_of(got)) == str(parts_of(want))
