# SPDX-License-Identifier: Apache-2.0
"""docs/install.md names the size of the shared library."""

import re
import shutil
import subprocess

import native
import pytest


def test_documented_size(tmp_path):
    text = (native.ROOT / "docs/install.md").read_text()
    whole, stripped = map(float, re.search(r"`libtensor\.so` has ([\d.]+) MB,\s+([\d.]+) MB stripped", text).groups())
    built = native.ROOT / "build/release/libtensor.so"
    copy = tmp_path / "libtensor.so"
    shutil.copy(built, copy)
    subprocess.run(["strip", copy], check=True)
    assert built.stat().st_size / 1e6 == pytest.approx(whole, rel=0.15)
    assert copy.stat().st_size / 1e6 == pytest.approx(stripped, rel=0.15)
