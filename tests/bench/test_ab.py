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


def test_two_packages_keep_their_libraries(tmp_path, monkeypatch):
    monkeypatch.setenv("LIBTENSOR_PATH", str(native.tensor_library()))  # put back afterwards
    import ab as module
    from harness import table

    copy = tmp_path / "libtensor.so"
    copy.write_bytes(native.tensor_library().read_bytes())
    row = table.load()["add 1e4"]
    kept = {n: m for n, m in sys.modules.items() if n.split(".")[0] == "libtensor"}
    try:
        first, second = (module.package_of(path, row).module for path in (native.tensor_library(), copy))
        assert first is not second
        assert Path(second.library_path()) == copy and Path(first.library_path()) != copy
    finally:
        for name in [n for n in sys.modules if n.split(".")[0] == "libtensor"]:
            del sys.modules[name]
        sys.modules.update(kept)


@pytest.mark.parametrize(("row", "message"), [("nothing", "no row has such a name")])
def test_unknown_rows(row, message):
    done = ab(native.tensor_library(), native.tensor_library(), row)
    assert done.returncode == 1 and message in done.stderr
