# SPDX-License-Identifier: Apache-2.0
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))

from harness import native  # noqa: E402


def ab(*arguments):
    command = [sys.executable, str(ROOT / "benchmarks/ab.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ)


def test_a_build_beside_itself(tmp_path):
    copy = tmp_path / "libtensor.so"
    copy.write_bytes(native.tensor_library().read_bytes())
    done = ab(native.tensor_library(), copy, "add 1e4", "--rounds", 3)
    assert done.returncode == 0, done.stderr
    heading, row = done.stdout.splitlines()
    assert heading.split()[0] == "row" and row.startswith("add 1e4 ")
    assert row.split()[-1] == "3"


TWO_PACKAGES = """
import ab
from pathlib import Path
from harness import native, table

row = table.load()["add 1e4"]
first, second = (ab.package_of(Path(path), row).module for path in sys.argv[1:])
assert first is not second
assert [first.library_path(), second.library_path()] == sys.argv[1:]
"""


def test_two_packages_keep_their_libraries(tmp_path):
    """In a process of its own, which has two libraries of one name."""
    copy = tmp_path / "libtensor.so"
    copy.write_bytes(native.tensor_library().read_bytes())
    code = f"import sys; sys.path.insert(0, {str(ROOT / 'benchmarks')!r})\n{TWO_PACKAGES}"
    command = [sys.executable, "-c", code, str(native.tensor_library()), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("row", "message"), [("nothing", "no row has such a name")])
def test_unknown_rows(row, message):
    done = ab(native.tensor_library(), native.tensor_library(), row)
    assert done.returncode == 1 and message in done.stderr
