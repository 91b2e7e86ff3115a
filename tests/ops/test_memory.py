# SPDX-License-Identifier: Apache-2.0
"""What a row returns shares no memory with its operands, unless the table says that it is a view or may be the operand
itself; and no two of its elements lie at one place."""

import re

import driver
import native
import numpy as np
import pytest
from driver import OPS, Operand, drawn, laid_out, operands_of, replaced, run
from samples import accepted

# By their documentation these return a view where they can, or the operand where nothing is to be done.
SHARES = "a view|views|itself|as it is|without a copy"


def declared(op):
    return op.kind == "view" or op.inplace_only or re.search(SHARES, op.doc, re.I) is not None


def shortened(args):
    """The sample with one axis of its floating operands cut to one element, for each axis."""
    found = operands_of(args)
    for axis in range(max((o.values.ndim for _, o in found), default=0)):
        values = {}
        for place, o in found:
            cut = o.values[(slice(None),) * axis + (slice(0, 1),)] if o.values.ndim > axis and not o.fixed else o.values
            values[place] = Operand(np.ascontiguousarray(cut).reshape(cut.shape), o.dtype, o.fixed, o.matrices)
        yield replaced(args, values)


def overlaps(out):
    return any(n > 1 and s == 0 for n, s in zip(out.shape, strides(out), strict=True))


def strides(t):
    steps = native.lib.tensor_strides(t.handle)
    return [steps[i] for i in range(len(t.shape))]


def fits(op, args):
    """Whether there is such a sample: results of the cut operands are not always defined."""
    tensors = laid_out(args, "contiguous")[0]
    try:
        return tensors, run(op, tensors)
    except native.Failure:
        return None


ROWS = [op for op in OPS if not declared(op) and op.kind != "create" and not driver.is_random(op)]


@pytest.mark.parametrize("op", ROWS, ids=lambda op: op.name)
def test_results_are_copies(op):
    dtype = next((d for d in ("float64", "complex128", "int64", "uint8") if d in accepted(op)), None)
    seen = 0
    for i, args in enumerate(drawn(op, dtype or "float32", 1)):
        if i == 12:
            break
        for case in (args, *shortened(args)):
            ran = fits(op, case)
            if not ran:
                continue
            tensors, outs = ran
            inputs = [t for t in flat(tensors.values()) if isinstance(t, native.Tensor)]
            for out in outs:
                if 0 in out.shape:
                    continue
                shared = [t.shape for t in inputs if native.lib.tensor_shares_storage(out.handle, t.handle)]
                assert not shared, f"{driver.describe(op, dtype, 'contiguous', case)}: shares memory with {shared}"
                assert not overlaps(out), f"{driver.describe(op, dtype, 'contiguous', case)}: strides {strides(out)}"
                seen += 1
    assert seen or "values" in (op.skip or {})


def flat(values):
    for value in values:
        yield from value if isinstance(value, (list, tuple)) else [value]
