# SPDX-License-Identifier: Apache-2.0
"""The golden files are what PyTorch computes, where it is installed."""

import pathlib
import subprocess
import sys

import pytest


@pytest.mark.parametrize("name", ["make.py", "modules.py"])
def test_the_files_are_what_pytorch_computes(name):
    pytest.importorskip("torch")
    script = pathlib.Path(__file__).with_name(name)
    run = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
