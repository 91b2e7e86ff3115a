#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs PyNorch's Python package, as PyPI has it, on libtensor: only its shared library is another one.

The package is downloaded once, checked by its hash and unpacked into build/norch. Then, in processes of their own: the
regression of sin(x)^2 of its article, and the tests that come with it, which compare with PyTorch and so need it.
Exits with 77 if the package cannot be installed. LIBTENSOR_PATH names a library beside libnorch.so; default build/release.
"""

import functools
import hashlib
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = ROOT / "build/norch"
VERSION = "0.0.7"
WHEEL = f"norch-{VERSION}-py3-none-any.whl"
SHA256 = "35638cf523a2b9841abed2ed08053f9600cdd91c5c9812fc0c592e00bc893a3c"
TESTS = ["tests.test_operations", "tests.test_autograd", "tests.test_nn"]  # the others download data

MODEL = """
class MyModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(1, 10)
        self.sigmoid = nn.Sigmoid()
        self.fc2 = nn.Linear(10, 1)

    def forward(self, x):
        return self.fc2(self.sigmoid(self.fc1(x)))
"""

SIN2 = f"""
import math, random, norch, norch.nn as nn, norch.optim as optim
random.seed(1)
{MODEL}
model, criterion = MyModel(), nn.MSELoss()
optimizer = optim.SGD(model.parameters(), lr=0.001)
for epoch in range(10):
    for i in range(51):
        x = 0.4 * i
        loss = criterion(model(norch.Tensor([[x]])), norch.Tensor([[math.sin(x) ** 2]]))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(f"{{loss[0]:.4f}}")
"""
SIN2_LOSSES = "1.7035 0.7193 0.3068 0.1742 0.1342 0.1232 0.1220 0.1241 0.1270 0.1297".split()


class Unavailable(Exception):
    """Why the package cannot be installed."""


def libraries():
    """libnorch.so and libtensor.so."""
    tensor = pathlib.Path(os.environ.get("LIBTENSOR_PATH") or ROOT / "build/release/libtensor.so")
    return tensor.with_name("libnorch.so"), tensor


def wheel():
    path = SCRATCH / WHEEL
    if not path.exists():
        SCRATCH.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
        command += ["--retries", "1", "--timeout", "20", "--dest", str(SCRATCH), f"norch=={VERSION}"]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0 or not path.exists():
            reason = run.stderr.strip().splitlines() or ["no such wheel"]
            raise Unavailable(f"norch {VERSION} cannot be downloaded: {reason[-1]}")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != SHA256:
        path.unlink()
        raise SystemExit(f"{WHEEL} has the hash {found}, expected {SHA256}")
    return path


@functools.cache
def prepare():
    """The folder to import norch from: the wheel, with our libraries in place of its own."""
    norch, tensor = libraries()
    if not norch.exists():
        raise Unavailable(f"{norch} has not been built")
    if importlib.util.find_spec("numpy") is None:
        raise Unavailable("norch imports NumPy, which is not installed")
    site = SCRATCH / "site"
    package = wheel()
    shutil.rmtree(site, ignore_errors=True)
    with zipfile.ZipFile(package) as archive:
        archive.extractall(site)
    shutil.copyfile(norch, site / "norch/libtensor.so")
    shutil.copyfile(tensor, site / "norch/libtensor.so.0")  # which libnorch.so looks for beside itself
    if importlib.util.find_spec("requests") is None:
        (site / "requests.py").write_text("")  # it is imported, and used only to download data
    return site


def run(*arguments, env=None):
    """Runs Python with norch to import, and with these variables: (exit code, stdout, stderr)."""
    site = prepare()
    environment = {**os.environ, "PYTHONPATH": str(site), "device": "cpu", **(env or {})}
    done = subprocess.run([sys.executable, *arguments], cwd=site, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def symbols():
    """The C functions that the package calls."""
    sources = (prepare() / "norch").rglob("*.py")
    return sorted({name for path in sources for name in re.findall(r"_C\.(\w+)", path.read_text())})


def main():
    try:
        prepare()
    except Unavailable as e:
        print(f"PyNorch is not run: {e}", file=sys.stderr)
        return 77
    code, out, err = run("-c", SIN2)
    print("losses of sin(x)^2:", *out.split())
    if code != 0 or out.split() != SIN2_LOSSES or err:
        print(err, f"expected {' '.join(SIN2_LOSSES)}", sep="\n", file=sys.stderr)
        return 1
    if importlib.util.find_spec("torch") is None:
        print("its own tests are not run: they compare with PyTorch, which is not installed")
        return 0
    code, out, err = run("-W", "ignore", "-m", "unittest", *TESTS)
    print("its own tests:", *err.strip().splitlines()[-3:])
    if code != 0 or "\nnorch: " in err:
        print(err, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
