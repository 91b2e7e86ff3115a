# SPDX-License-Identifier: Apache-2.0
"""Memory of the host does not grow with the number of windows: each change of every sample of pools and their kin."""

import pytest
from bounds_calls import WRONG, run_cases
from bounds_cases import OPS, all_cases

WORDS = ("pool", "fold", "interpolate", "split", "chunk", "unbind", "repeat_interleave", "rnn_tanh", "conv1d")
LISTS = [op for op in OPS if any(word in op.name for word in WORDS)]


@pytest.mark.parametrize("op", LISTS, ids=lambda op: op.name)
def test_lists(op):
    """One sample of each; extents of 2^31 and more outputs, and inputs of such extents, where the memory of the results
    decides."""
    cases = [case for case in all_cases(op) if case[1] == 0 and 2**62 not in case[2] and case[2][-1] in (2**31, 2**40)]
    wrong = [f"{o.kind}: {o.case[0].name} {o.case[2]}: {o.text}" for o in run_cases(op, cases) if o.kind in WRONG]
    assert not wrong, "\n".join(wrong)
