# SPDX-License-Identifier: Apache-2.0
"""Every form of every row with extents of 2^31 to 2^62, with empty tensors of such extents, with 64 axes, and with extreme
numbers: a call is refused, is done, or can be cancelled, in bounded time and memory and with its inputs unchanged."""

import collections
import zlib

import pytest
from bounds_calls import WRONG, run_cases
from bounds_cases import OPS, all_cases
from conftest import SAMPLE


def chosen(case, sample):
    function, number, change = case
    return zlib.crc32(f"{function.name} {number} {change}".encode()) % sample == 0


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.name)
def test_bounds(op, request):
    sample = 5 if request.config.option.keyword and SAMPLE > 5 else SAMPLE
    outcomes = run_cases(op, [case for case in all_cases(op) if chosen(case, sample)])
    request.node.user_properties += collections.Counter(outcome.kind for outcome in outcomes).items()
    wrong = [
        f"{o.kind}: {o.case[0].name}, sample {o.case[1]}, {o.case[2]}: {o.text} ({o.seconds:.2f} s, {o.grown >> 20} MB)"
        for o in outcomes
        if o.kind in WRONG
    ]
    assert not wrong, "\n".join(wrong)
