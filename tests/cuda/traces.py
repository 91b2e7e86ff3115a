# SPDX-License-Identifier: Apache-2.0
"""What the emulated device's libraries are asked for, as they write it to the standard error stream."""

import os
import pathlib
import re
import subprocess
import sys
import sysconfig

import pytest
from device_facts import EMULATED

import libtensor as lt

SCRIPT = """
import sys
sys.path.insert(0, {bindings!r})
import numpy as np
import libtensor as lt
{code}
print(np.asarray(y.to("cpu").numpy()).ravel()[0])
"""
ROOT = pathlib.Path(__file__).resolve().parents[2]


def traced(code, settings, prefix, path=None):
    """(the first element of y, the lines that begin with the prefix, without it)"""
    if not EMULATED:
        pytest.skip("the device is not emulated")
    bindings = str(pathlib.Path(lt.__file__).resolve().parents[1])
    env = {**os.environ, "TENSOR_CUDA_EMULATION": settings}
    if path is not None:
        env["TENSOR_CUDA_LIBRARY_PATH"] = path
    command = [sys.executable, "-c", SCRIPT.format(bindings=bindings, code=code)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    lines = [line.removeprefix(prefix) for line in done.stderr.splitlines() if line.startswith(prefix)]
    return done.stdout.strip(), lines


def folders(kind, variable):
    """Where NVIDIA's files of a kind, "include" or "lib", may lie: what the variable names, pip's packages, the toolkit."""
    packages = pathlib.Path(sysconfig.get_paths()["purelib"]) / "nvidia"
    toolkit = pathlib.Path("/usr/local/cuda") / kind.replace("lib", "lib64")
    named = [pathlib.Path(folder) for folder in os.environ.get(variable, "").split(":") if folder]
    return [*named, *sorted(packages.glob(f"*/{kind}")), toolkit]


def folder_of(file, kind, variable):
    for folder in folders(kind, variable):
        if (folder / file).exists():
            return folder
    pytest.skip(f"there is no {file}")


def check_header(header, source):
    """Compiles a file of assertions against NVIDIA's header, which TENSOR_CUDA_INCLUDE may name the folder of."""
    own = folder_of(header, "include", "TENSOR_CUDA_INCLUDE")
    toolkit = folders("include", "")[-1]
    command = ["c++", "-std=c++20", "-fsyntax-only", f"-I{ROOT}", "-isystem", str(own), "-isystem", str(toolkit)]
    subprocess.run([*command, str(ROOT / "tests/cuda" / source)], check=True)


def check_symbols(library, header, table, prefix):
    """That NVIDIA's library has all functions of a table."""
    found = folder_of(library, "lib", "TENSOR_CUDA_LIBRARY_PATH") / library
    text = next((ROOT / "libtensor/backends/cuda/device").rglob(header)).read_text()
    text = text[text.index(f"#define {table}(CALL)") :]
    text = text[: text.index("\n\n")]
    names = {prefix + name for name in re.findall(r"CALL\(\w+,\s*(\w+)", text)}
    listed = subprocess.run(["nm", "-D", "--defined-only", found], capture_output=True, text=True, check=True).stdout
    assert names and names <= {line.split()[-1].split("@")[0] for line in listed.splitlines()}
