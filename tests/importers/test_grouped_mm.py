# SPDX-License-Identifier: Apache-2.0
"""Products of groups of rows, as of the experts of a layer, beside their definition in NumPy."""

import itertools

import numpy as np
import pytest
from libtensor.importers.aten import TABLE

import libtensor as lt

NAMES = ["aten._grouped_mm.default", "transformers.grouped_mm_fallback.default"]
ENDS = [[0, 2, 2, 3], [1, 1, 3, 3], [0, 0, 0, 0], [1, 2, 3, 3], [3, 3, 3, 3]]


def expected(x, w, ends):
    out, start = np.zeros((len(x), w.shape[2])), 0
    for matrix, end in zip(w, ends):
        out[start:end] = x[start:end] @ matrix
        start = max(start, end)
    return out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rows", [3, 4, 5, 20])
def test_values_gradients_and_programs(name, rows):
    """In both ways, and in a program whose groups have other rows than when it was captured."""
    rng = np.random.default_rng(rows)
    x, w = rng.standard_normal((rows, 6)), rng.standard_normal((4, 6, 7))
    ours = [lt.tensor(array).requires_grad_() for array in (x, w)]
    function = TABLE[name]
    with lt.no_grad():
        program = lt.capture(lambda offs: function(*ours, offs), lt.tensor(ENDS[0], dtype=lt.int32))
    for ends, dtype in itertools.product(ENDS, (lt.int32, lt.int64)):
        offs = lt.tensor(ends, dtype=dtype)
        got, want = function(*ours, offs), expected(x, w, ends)
        np.testing.assert_allclose(got.detach().numpy(), want, atol=1e-12)
        if dtype == lt.int32:
            np.testing.assert_array_equal(program(offs).numpy(), got.detach().numpy())
        dx, dw = lt.autograd.grad((got * got).sum(), ours)
        small = 1e-6
        for grad, array in ((dx, x), (dw, w)):
            at = tuple(n // 2 for n in array.shape)
            sums = []
            for step in (small, -small):
                array[at] += step
                sums.append((expected(x, w, ends) ** 2).sum())
                array[at] -= step
            assert grad[at].item() == pytest.approx((sums[0] - sums[1]) / (2 * small), abs=1e-5)


def test_what_is_not_that():
    x = lt.rand(3, 4)
    with pytest.raises(lt.UnsupportedError, match="_grouped_mm"):
        TABLE[NAMES[0]](x, lt.rand(4, 5), None)
