"""Builds the C and C++ parts of the benchmarks into build/benchmarks, and loads them."""

import ctypes
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "benchmarks"
BUILT = ROOT / "build/benchmarks"


def tensor_library():
    return Path(os.environ.get("LIBTENSOR_PATH") or ROOT / "build/release/libtensor.so").resolve()


def tensor_options():
    folder = tensor_library().parent
    return [f"-I{ROOT / 'include'}", f"-L{folder}", "-ltensor", f"-Wl,-rpath,{folder}"]


def compile(source, output, options):
    """Compiles a file of benchmarks/ unless that was done with the same text and options; returns the result's path."""
    path, target = SOURCES / source, BUILT / output
    compiler = ("cc", "-std=c11") if source.endswith(".c") else ("c++", "-std=c++20")
    command = [*compiler, "-O3", str(path), "-o", str(target), *options]
    stamp = target.with_suffix(".stamp")
    text = hashlib.sha256(path.read_bytes() + repr(command).encode()).hexdigest()
    if not target.exists() or not stamp.exists() or stamp.read_text() != text:
        if not shutil.which(compiler[0]):
            raise FileNotFoundError(f"no {compiler[0]}")
        BUILT.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{source} does not compile: {done.stderr.strip()[:500]}")
        stamp.write_text(text)
    return target


def limits():
    return compile("limits.cpp", "limits", ["-fopenmp"])


def shared(name):
    """The path of a shared library that the driver built."""
    return BUILT / f"lib{name}.so"


def load(name):
    return ctypes.CDLL(str(shared(name)))
