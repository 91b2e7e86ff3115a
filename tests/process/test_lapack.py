# SPDX-License-Identifier: Apache-2.0
"""Large eigenvalue problems by the library's own methods, with a named LAPACK, and with one that is none."""

import os
import pathlib
import subprocess
import sys

import pytest

PROGRAM = """
import libtensor as lt
lt.manual_seed(3)
for shape in ((70, 70), (90, 60), (60, 90)):
    x = lt.randn(shape, dtype=lt.float64)
    for full in (False, True):
        u, s, vh = lt.linalg.svd(x, full)
        k = min(shape)
        assert lt.allclose((u[:, :k] * s) @ vh[:k], x, atol=1e-11)
        assert lt.allclose(u.mT @ u, lt.eye(u.shape[1], dtype=lt.float64), atol=1e-11)
        assert lt.allclose(vh @ vh.mT, lt.eye(vh.shape[0], dtype=lt.float64), atol=1e-11)
    assert lt.allclose(lt.linalg.svdvals(x), s, atol=1e-11)
    y = x @ x.mT
    values, vectors = lt.linalg.eigh(y)
    assert lt.allclose(y @ vectors, vectors * values, atol=1e-9)
    assert lt.allclose(lt.linalg.eigvalsh(y), values, atol=1e-9)
    print(*[round(v, 6) for v in [*s.tolist(), *values.tolist(), *u.abs().sum(0).tolist()[:3]]])
print(any("lapack" in line or "openblas" in line for line in open("/proc/self/maps")))
"""


def run(**environment):
    python = str(pathlib.Path(__file__).resolve().parents[2] / "bindings/python")
    env = {k: v for k, v in os.environ.items() if k != "TENSOR_LAPACK"} | {"PYTHONPATH": python} | environment
    return subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def alone():
    done = run()
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_without_lapack(alone):
    assert alone[-1] == "False"
    assert run(TENSOR_LAPACK="none").stdout.split() == alone


def test_with_lapack(alone):
    for name in ("libopenblas.so.0", "liblapack.so.3"):
        done = run(TENSOR_LAPACK=name)
        if done.returncode == 0:
            break
        assert "not a LAPACK library that can be loaded" in done.stderr
    else:
        if "lapack" in os.environ.get("TENSOR_REQUIRE", "").split(","):
            pytest.fail("no LAPACK is installed")
        pytest.skip("no LAPACK is installed")
    found = done.stdout.split()
    assert found[-1] == "True"
    assert [float(v) for v in found[:-1]] == pytest.approx([float(v) for v in alone[:-1]], abs=3e-6)


def test_a_library_that_cannot_be_loaded():
    done = run(TENSOR_LAPACK="libnothing.so")
    assert "TENSOR_LAPACK is libnothing.so, which is not a LAPACK library that can be loaded" in done.stderr
    assert "libopenblas0" in done.stderr and "Unsupported" in done.stderr
