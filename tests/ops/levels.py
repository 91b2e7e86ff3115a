# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of a file once more on a lower instruction set."""

import os
import subprocess
import sys

import pytest

LEVELS = ["baseline", "avx2"]


def check_on(level, file):
    """Skips where the tests are run on one already."""
    if os.environ.get("TENSOR_CPU_ISA"):
        pytest.skip("runs on one")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", file, "-k", "not levels"]
    done = subprocess.run(
        command,
        env=os.environ | {"TENSOR_CPU_ISA": level, "TENSOR_TEST_SAMPLE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
