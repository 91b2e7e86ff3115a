# SPDX-License-Identifier: Apache-2.0
"""The machinery of tests/ops; how many of the cases run."""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "ops"))

# One case in so many. All of them take most of an hour.
SAMPLE = int(os.environ.get("TENSOR_TEST_SAMPLE") or 50)
counts = {}


def pytest_terminal_summary(terminalreporter):
    for report in [r for reports in terminalreporter.stats.values() for r in reports]:
        for name, value in getattr(report, "user_properties", []):
            counts[name] = counts.get(name, 0) + value
    if counts:
        listed = ", ".join(f"{n} {kind}" for kind, n in sorted(counts.items(), key=lambda item: -item[1]))
        terminalreporter.write_line(f"calls at the bounds, one in {SAMPLE}: {listed}")
