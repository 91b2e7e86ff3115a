# SPDX-License-Identifier: Apache-2.0
"""A process that is killed in the middle of saving leaves the old file, and no other for ever."""

import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from native import ffi, lib  # noqa: E402

SAVING = """
import sys
sys.path.insert(0, sys.argv[1])
from native import ffi, lib, tensor
import numpy as np
x = tensor(np.zeros(8_000_000), "float64")
names = ffi.new("char *[1]", [ffi.new("char[]", b"x")])
name = ffi.new("char[]", b"x"); names[0] = name
handles = ffi.new("tensor_t *[1]", [x.handle])
print("ready", flush=True)
while True:
    assert lib.tensor_save(sys.argv[2].encode(), names, 1, handles, ffi.NULL, 0) == 0
"""


def save(path):
    shape = ffi.new("int64_t[1]", [2])
    x = lib.tensor_ones(shape, 1, 0, 0)
    name = ffi.new("char[]", b"x")
    status = lib.tensor_save(
        str(path).encode(), ffi.new("char *[1]", [name]), 1, ffi.new("tensor_t *[1]", [x]), ffi.NULL, 0
    )
    lib.tensor_release(x)
    return status


def temporary(folder):
    return sorted(p.name for p in folder.iterdir() if p.name.endswith(".tmp"))


@pytest.mark.parametrize("delay", [0.02, 0.07, 0.13])
def test_killed(tmp_path, delay):
    path = tmp_path / "a.safetensors"
    child = subprocess.Popen([sys.executable, "-c", SAVING, str(ROOT / "tests"), str(path)], stdout=subprocess.PIPE)
    child.stdout.readline()
    time.sleep(delay)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    assert save(tmp_path / "b.safetensors") == 0
    assert temporary(tmp_path) == []


def test_what_others_left_is_removed_unless_they_are_at_it(tmp_path):
    """Where files need a name from the start, as on some network file systems, it says whose it is by a lock."""
    import fcntl

    stale, busy, other = (tmp_path / name for name in (".tensor-1.tmp", ".tensor-2.tmp", "x.tmp"))
    for file in (stale, busy, other):
        file.write_bytes(b"half")
    with open(busy) as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert save(tmp_path / "b.safetensors") == 0
        assert temporary(tmp_path) == [".tensor-2.tmp", "x.tmp"]
    assert save(tmp_path / "b.safetensors") == 0
    assert temporary(tmp_path) == ["x.tmp"]


def test_a_link_with_such_a_name_is_left_alone(tmp_path):
    target = tmp_path / "precious"
    target.write_text("kept")
    os.symlink(target, tmp_path / ".tensor-3.tmp")
    assert save(tmp_path / "b.safetensors") == 0
    assert target.read_text() == "kept"
