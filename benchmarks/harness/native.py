# SPDX-License-Identifier: Apache-2.0
"""Builds the parts of the benchmarks that are not Python, C and C++ into build/benchmarks, and loads them."""

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
    texts = [path.read_bytes(), *(h.read_bytes() for h in sorted(path.parent.glob("*.h"))), repr(command).encode()]
    text = hashlib.sha256(b"".join(texts)).hexdigest()
    if not target.exists() or not stamp.exists() or stamp.read_text() != text:
        if not shutil.which(compiler[0]):
            raise FileNotFoundError(f"no {compiler[0]}")
        BUILT.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            error = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr)
            raise RuntimeError(f"{source} does not compile: {error.strip()[:300]}")
        stamp.write_text(text)
    return target


def limits():
    return compile("limits.cpp", "limits", ["-fopenmp"])


def cargo_example(name):
    """The command that runs an example of the Rust crate; None where there is no Rust."""
    if not shutil.which("cargo"):
        return None
    target = ROOT / "build/rust"
    command = ["cargo", "build", "-q", "--release", "--offline", "--example", name]
    command += ["--manifest-path", str(ROOT / "bindings/rust/Cargo.toml"), "--target-dir", str(target)]
    subprocess.run(command, check=True)
    return [str(target / "release/examples" / name)]


def julia(source, *arguments):
    """The command that runs a Julia program of benchmarks/; None where there is no Julia."""
    private = ROOT / "build/julia/julia"  # where `./dev test julia` puts Debian's
    found = os.environ.get("JULIA") or shutil.which("julia") or (str(private) if private.exists() else None)
    if not found:
        return None
    os.environ.setdefault("JULIA_DEPOT_PATH", str(ROOT / "build/julia-depot"))
    return [found, "--startup-file=no", f"--project={ROOT / 'bindings/julia'}", str(SOURCES / source), *arguments]


def shared(name):
    """The path of a shared library that prepare() built."""
    return BUILT / f"lib{name}.so"


def load(name):
    return ctypes.CDLL(str(shared(name)))


def prepare(library, python):
    """Builds what a library's workers load; `python` is theirs. Raises if that can't be done."""
    prefix = Path(python).absolute().parents[1]
    if library == "libtensor":
        build_shared("rows", "rows.c", tensor_options())
    elif library in ("openblas", "blis"):
        build_shared("blas", "blas.c", [])
    elif library == "onednn":
        here = [f"-I{prefix / 'include'}", f"-L{prefix / 'lib'}", f"-Wl,-rpath,{prefix / 'lib'}"]
        build_shared("onednn", "onednn.c", [*here, "-ldnnl"])
    elif library == "libtorch":
        options = package_options(python, "torch")
        build_shared("rows_torch", "rows_torch.cpp", [*options, "-ltorch", "-ltorch_cpu", "-lc10"])
    elif library == "libmlx":
        build_shared("rows_mlx", "rows_mlx.cpp", [*package_options(python, "mlx"), "-lmlx"])


def build_shared(name, source, options):
    compile(f"native/{source}", f"lib{name}.so", ["-shared", "-fPIC", *options])


def package_options(python, name):
    """For the headers and libraries that a Python package carries."""
    command = [python, "-c", f"import importlib.util as u; print(u.find_spec('{name}').submodule_search_locations[0])"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise FileNotFoundError(f"no {name}")
    folder = Path(done.stdout.strip())
    return [f"-I{folder / 'include'}", f"-L{folder / 'lib'}", f"-Wl,-rpath,{folder / 'lib'}"]
