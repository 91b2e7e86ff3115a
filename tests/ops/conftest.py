"""Prints how many cells ran, and why others did not."""

import collections


def pytest_terminal_summary(terminalreporter):
    from driver import CELLS

    if not CELLS.ran:
        return
    left_out = {cell: why for cell, why in CELLS.skipped.items() if cell not in CELLS.ran}
    rows = len({name for name, *_ in CELLS.ran})
    cases = sum(CELLS.ran.values())
    terminalreporter.write_line(
        f"{len(CELLS.ran)} cells (op x dtype x layout x derivative) of {rows} rows ran, with {cases} cases; {len(left_out)} skipped"
    )
    reasons = collections.defaultdict(set)
    for (name, *_), why in left_out.items():
        reasons[why].add(name)
    for why, names in reasons.items():
        terminalreporter.write_line(f"  skipped: {', '.join(sorted(names))}: {why}")
