# SPDX-License-Identifier: Apache-2.0
"""Products of 16-bit floats of sizes at which units that multiply pairs take them, at every instruction-set level."""

import native
import numpy as np
import pytest
from levels import check_on
from native import decode, encode, wrap

SIZES = [(16, 64, 40), (33, 31, 65), (100, 100, 100), (1, 300, 257), (300, 1, 257), (17, 300, 8), (45, 40, 3000)]
SIZES += [(1, 515, 70), (2, 1100, 1030), (3, 64, 2500), (4, 41, 2055)]  # few rows, of matrices in either order
ROUNDING = {"float16": 2.0**-11, "bfloat16": 2.0**-8}
LEVELS = ["baseline", "avx2", "avx512", "avx512_bf16"]


def product(a, b, dtype, turn_a=False, turn_b=False):
    def operand(x, turn):
        if not turn:
            return wrap(encode(x, dtype), dtype)
        return native.call("tensor_transpose", {"x": wrap(encode(x.T.copy(), dtype), dtype), "axis0": 0, "axis1": 1})

    return native.call("tensor_matmul", {"a": operand(a, turn_a), "b": operand(b, turn_b)}).numpy()


@pytest.mark.parametrize("dtype", list(ROUNDING))
@pytest.mark.parametrize(("m", "n", "k"), SIZES)
def test_values(m, n, k, dtype):
    random = np.random.default_rng(m)
    a, b = (decode(encode(random.standard_normal(s), dtype), dtype) for s in ((m, k), (k, n)))
    exact = a.astype("float64") @ b.astype("float64")
    bound = ROUNDING[dtype] * np.abs(exact) + 2.0**-20 * (np.abs(a).astype("float64") @ np.abs(b).astype("float64"))
    for turn in range(4):
        found = product(a, b, dtype, turn & 1, turn & 2).astype("float64")
        assert (np.abs(found - exact) <= bound).all(), turn


@pytest.mark.parametrize("dtype", list(ROUNDING))
def test_special_values(dtype):
    """One number that is not finite reaches its row or column and nothing beside it, also where rows are padded."""
    a, b = np.ones((40, 63)), np.ones((63, 45))
    a[3, 5], b[7, 9], a[8, 62] = np.inf, np.nan, -np.inf
    with np.errstate(invalid="ignore"):
        expected = a @ b
    found = product(a, b, dtype)
    assert np.array_equal(np.isnan(found), np.isnan(expected))
    assert np.array_equal(found[~np.isnan(expected)], expected[~np.isnan(expected)])


@pytest.mark.cpu
@pytest.mark.parametrize("level", LEVELS)
def test_lower_instruction_set_levels(level):
    check_on(level, __file__)
