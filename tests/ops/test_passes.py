# SPDX-License-Identifier: Apache-2.0
"""Gradients in one pass over memory are those of the rule, which is taken where it is recorded itself."""

import driver
import numpy as np
import pytest
from driver import OPS
from native import call, decode, encode, gradients, tensor, wrap

PASSES = [op for op in OPS if op.has_pass]
BOUND = {"float64": 1e-13, "float32": 5e-6, "float16": 5e-3, "bfloat16": 3e-2}
ENDS = [
    0.0,
    -0.0,
    np.inf,
    -np.inf,
    np.nan,
    1e-45,
    -1e-30,
    1.0,
    -1.0,
    3.0,
    -3.0,
    6.0,
    0.5,
    -0.5,
    9.9,
    -9.9,
    88.0,
    -104.0,
]


def numbers(op, dtype):
    """The attributes of a few samples."""
    names = [a.name for a in op.args if a.type != "tensor"]
    found = {tuple(sample[n] for n in names): {n: sample[n] for n in names} for sample in driver.drawn(op, dtype, 6)}
    return list(found.values())


def both(op, x, dout, more):
    x.requires_grad()
    out = call(f"tensor_{op.name}", {"x": x, **more})
    return [gradients([out], [dout], [x], create_graph=recorded)[0] for recorded in (False, True)]


def agree(got, want, dtype, what):
    assert got.dtype == want.dtype == dtype and got.shape == want.shape, what
    got, want = (np.asarray(v.numpy(), np.float64) for v in (got, want))
    with np.errstate(invalid="ignore"):
        close = np.abs(got - want) <= BOUND[dtype] * (0.1 + np.abs(want))
    wrong = ~(close | (got == want) | np.isnan(got) & np.isnan(want))
    if wrong.any():
        pytest.fail(f"{what}: the pass gives {got[wrong][:4]}, the rule {want[wrong][:4]}", pytrace=False)


@pytest.mark.parametrize("dtype", BOUND)
@pytest.mark.parametrize("op", PASSES, ids=lambda op: op.name)
def test_the_pass_agrees_with_the_rule(op, dtype):
    rng = driver.rng(op, 7)
    for more in numbers(op, dtype):
        for n in (0, 1, 7, 18, 33, 100):
            values = np.concatenate([ENDS, rng.normal(0, 2, 100)])[:n]
            stored = np.asarray(encode(decode(encode(values, dtype), dtype), dtype))
            weights = rng.normal(0, 1, n)
            for step in (1, 2):
                x = wrap(np.repeat(stored, step)[::step], dtype)
                got, want = both(op, x, tensor(weights, dtype), more)
                agree(got, want, dtype, f"{op.name} {more} {dtype}[{n}], step {step}")
        # of a sum: one number for all elements
        x = wrap(stored.reshape(4, 25), dtype)
        one = np.broadcast_to(np.asarray(encode(np.full((1, 1), 1.5), dtype)).reshape(1, 1), (4, 25))
        got, want = both(op, x, wrap(one, dtype), more)
        agree(got, want, dtype, f"{op.name} {more} {dtype}, dout of one element")
