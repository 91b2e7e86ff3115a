"""Runs last: every row had cells, and hardly any was skipped."""

import pytest
from driver import CELLS, DIFFERENTIABLE, OPS

MOST_SKIPPED = 0.02


def test_every_row_was_tested(request):
    if (
        request.config.option.keyword
        or len({name for name, *_ in CELLS.ran} | {name for name, *_ in CELLS.skipped}) < len(OPS) / 2
    ):
        pytest.skip("only some of the tests were chosen")
    covered = {(name, derivative) for name, _, _, derivative in CELLS.ran}
    skipped = {(name, derivative) for name, _, _, derivative in CELLS.skipped}
    for op in OPS:
        assert (op.name, 0) in covered or "values" in (op.skip or {}), f"{op.name}: no cell"
    for op in DIFFERENTIABLE:
        for derivative in (1, 2):
            assert (op.name, derivative) in covered | skipped, f"{op.name}: no cell of derivative {derivative}"
    left_out = set(CELLS.skipped) - set(CELLS.ran)
    assert len(left_out) <= MOST_SKIPPED * (len(left_out) + len(CELLS.ran)), f"{len(left_out)} cells were skipped"
