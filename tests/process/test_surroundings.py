# SPDX-License-Identifier: Apache-2.0
"""The library beside others, and in odd environments: it computes the same, or says why not."""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

LIBRARY = os.environ["LIBTENSOR_PATH"]

# Prints the bits of what a parallel op, a product and a sum give, and whether the control word of the unit stayed.
PROGRAM = """
import ctypes, sys
def mode():
    words = (ctypes.c_uint32 * 8)()
    ctypes.CDLL(None).fegetenv(words)
    return list(words)[-1], words[0] & 0xffff
def load(path):
    lib = ctypes.CDLL(path)
    for name in "ones full add matmul sum exp".split():
        getattr(lib, "tensor_" + name).restype = ctypes.c_void_p
    lib.tensor_last_error_message.restype = ctypes.c_char_p
    return lib
def compute(lib):
    P, shape = ctypes.c_void_p, (ctypes.c_int64 * 2)(300, 300)
    x = P(lib.tensor_full(shape, 2, ctypes.c_double(0.7), 9, 0))
    y = P(lib.tensor_matmul(P(lib.tensor_exp(x)), x))
    out = ctypes.c_double()
    s = P(lib.tensor_sum(y, None, 0, 0, 0))
    assert lib.tensor_item(s, ctypes.byref(out)) == 0, lib.tensor_last_error_message()
    return out.value.hex()
"""


def run(code, timeout=100, before="", **environment):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("OMP_", "TENSOR_NUM"))} | environment
    script = f"{before}exec {sys.executable} -c '{PROGRAM}{code}' {LIBRARY}"
    done = subprocess.run(["bash", "-c", script], env=env, capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


PLAIN = "print(compute(load(sys.argv[1])))"


@pytest.fixture(scope="module")
def expected():
    return run(PLAIN)


@pytest.mark.parametrize(
    "environment",
    [
        {"OMP_NUM_THREADS": "abc"},
        {"OMP_NUM_THREADS": "-1"},
        {"OMP_NUM_THREADS": "64"},
        {"TENSOR_NUM_THREADS": "abc"},
        {"TENSOR_NUM_THREADS": "1000000000"},
        {"TENSOR_NUM_THREADS": "3"},
        {"TENSOR_CACHE_LIMIT_MB": "0"},
        {"TENSOR_CACHE_LIMIT_MB": "-5"},
        {"LC_ALL": "de_DE.UTF-8", "TZ": "Mars/Olympus"},
        {"HOME": "/nonexistent", "TMPDIR": "/nonexistent"},
        {"LD_BIND_NOW": "1"},
    ],
    ids=str,
)
def test_environment(environment, expected):
    assert run(PLAIN, **environment) == expected


@pytest.mark.parametrize("limits", ["ulimit -s 512", "ulimit -n 16", "cd /"])
def test_limits(limits, expected):
    assert run(PLAIN, before=f"{limits} && ") == expected


def test_little_memory_is_an_error():
    code = """
lib = load(sys.argv[1])
assert not lib.tensor_ones((ctypes.c_int64 * 1)(1 << 31), 1, 9, 0)
assert lib.tensor_last_error_code() == 9, lib.tensor_last_error_message()
print(compute(lib))"""
    run(code, before="ulimit -v 6000000 && ", OMP_NUM_THREADS="2")


def test_loading_leaves_the_floating_point_mode_alone():
    assert run("before = mode(); lib = load(sys.argv[1]); compute(lib); assert mode() == before; print(1)")


def test_two_copies_in_one_process(tmp_path, expected):
    other = shutil.copy(pathlib.Path(LIBRARY).resolve(), tmp_path / "libother.so")
    code = f'a = load(sys.argv[1]); b = load("{other}"); print(compute(a), compute(b), compute(a))'
    assert run(code) == expected * 3


@pytest.mark.parametrize("module", ["numpy", "torch"])
def test_beside(module, expected):
    if not importlib.util.find_spec(module):
        pytest.skip(f"{module} is not installed")
    use = f"import {module}; {module}.ones((300, 300)) @ {module}.ones((300, 300))"
    assert run(f"{use}; lib = load(sys.argv[1]); print(compute(lib)); {use}; print(compute(lib))") == expected * 2
    assert run(f"lib = load(sys.argv[1]); print(compute(lib)); {use}; print(compute(lib))") == expected * 2
