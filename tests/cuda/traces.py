"""What the emulated device's libraries are asked for, as they write it to the standard error stream."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

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


def emulated():
    return "emulation" in os.environ.get("TENSOR_CUDA_PLUGIN", "")


def traced(code, settings, prefix, path=None):
    """(the first element of y, the lines that begin with the prefix, without it)"""
    if not emulated():
        pytest.skip("the device is not emulated")
    bindings = str(pathlib.Path(lt.__file__).resolve().parents[1])
    env = {**os.environ, "TENSOR_CUDA_EMULATION": settings}
    if path is not None:
        env["TENSOR_CUDA_LIBRARY_PATH"] = path
    command = [sys.executable, "-c", SCRIPT.format(bindings=bindings, code=code)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    lines = [line.removeprefix(prefix) for line in done.stderr.splitlines() if line.startswith(prefix)]
    return done.stdout.strip(), lines


def check_header(header, source):
    """Compiles a file of assertions against NVIDIA's header: in TENSOR_CUDA_INCLUDE or beside the toolkit's others."""
    toolkit = pathlib.Path("/usr/local/cuda/include")
    own = pathlib.Path(os.environ.get("TENSOR_CUDA_INCLUDE", toolkit))
    if not (own / header).exists():
        pytest.skip(f"there is no {header} in {own}")
    command = ["c++", "-std=c++20", "-fsyntax-only", f"-I{ROOT}", "-isystem", str(own), "-isystem", str(toolkit)]
    subprocess.run([*command, str(ROOT / "tests/cuda" / source)], check=True)


def check_symbols(library, header, table, prefix):
    """That NVIDIA's library, in TENSOR_CUDA_LIBRARY_PATH or beside the toolkit's others, has all functions of a table."""
    folders = [*os.environ.get("TENSOR_CUDA_LIBRARY_PATH", "").split(":"), "/usr/local/cuda/lib64"]
    found = [path for folder in folders if folder and (path := pathlib.Path(folder) / library).exists()]
    if not found:
        pytest.skip(f"there is no {library}")
    text = (ROOT / "libtensor/backends/cuda/device" / header).read_text()
    text = text[text.index(f"#define {table}(CALL)") :]
    text = text[: text.index("\n\n")]
    names = {prefix + name for name in re.findall(r"CALL\(\w+,\s*(\w+)", text)}
    listed = subprocess.run(["nm", "-D", "--defined-only", found[0]], capture_output=True, text=True, check=True).stdout
    assert names and names <= {line.split()[-1].split("@")[0] for line in listed.splitlines()}
