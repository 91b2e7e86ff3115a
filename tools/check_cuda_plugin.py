# SPDX-License-Identifier: Apache-2.0
"""Checks a CUDA plugin that preset cuda built: what its kernels take, what it needs and exports, its size and loading.

check_cuda_plugin.py build/cuda [--write]

The table tests/cuda/resources.txt has a row for each file of kernels: the most registers, bytes of shared memory and of
stack that one of them takes on each architecture. More than that is a failure, and so are registers that are spilled.
Another nvcc has other numbers; with one that is not the table's only spills are looked for.
"""

import ctypes
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "tests/cuda/resources.txt"
NEEDED = {"libstdc++.so.6", "libgcc_s.so.1", "libm.so.6", "libc.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1",
          "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}  # fmt: skip
MOST_BYTES = 13_000_000
MOST_SECONDS = 0.05

COMPILING = re.compile(r"Compiling entry function '(\w+)' for '(sm_\w+)'")
STACK = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
USED = re.compile(r"Used (\d+) registers")
SHARED = re.compile(r"(\d+) bytes smem")


def nvcc_version():
    text = subprocess.run(["nvcc", "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"V([\d.]+)", text)[1]


def measured(folder):
    """{(file, architecture): [registers, shared, stack]}, and kernels whose registers are spilled."""
    most, spilled = {}, []
    for log in sorted(folder.rglob("*.cu.o.log")):
        name, kernel, arch = log.name.removesuffix(".o.log"), None, None
        for line in log.read_text().splitlines():
            if match := COMPILING.search(line):
                kernel, arch = match.groups()
            if not arch:
                continue
            row = most.setdefault((name, arch), [0, 0, 0])
            if match := STACK.search(line):
                row[2] = max(row[2], int(match[1]))
                if int(match[2]) or int(match[3]):
                    spilled.append(f"{name}: {kernel} on {arch}: {match[0]}")
            if match := USED.search(line):
                row[0] = max(row[0], int(match[1]))
                row[1] = max(row[1], int(match[1]) if (match := SHARED.search(line)) else 0)
    return most, spilled


def written(version, most):
    files = sorted({name for name, _ in most})
    archs = sorted({arch for _, arch in most}, key=lambda arch: int(re.sub(r"\D", "", arch)))
    lines = [f"# nvcc {version}: registers/shared/stack. Written by tools/check_cuda_plugin.py build/cuda --write"]
    lines += ["file " + " ".join(archs)]
    lines += [
        f"{name} " + " ".join("/".join(map(str, most.get((name, arch), "-"))) for arch in archs) for name in files
    ]
    return "\n".join(lines) + "\n"


def committed():
    """The version of nvcc, and what measured() gave."""
    version, head, *rows = TABLE.read_text().splitlines()
    archs, most = head.split()[1:], {}
    for row in rows:
        name, *cells = row.split()
        most |= {(name, arch): [int(n) for n in cell.split("/")] for arch, cell in zip(archs, cells) if cell != "-"}
    return version.split()[2].rstrip(":"), most


def problems(folder, plugin):
    most, spilled = measured(folder)
    yield from spilled
    version, allowed = committed()
    if not most:
        yield f"no {folder}/**/*.cu.o.log: is it a build of preset cuda?"
    if version == nvcc_version():
        for key, row in most.items():
            for what, now, limit in zip(
                ("registers", "bytes of shared memory", "bytes of stack"), row, allowed.get(key, [0] * 3)
            ):
                if now > limit:
                    yield f"{key[0]} on {key[1]}: a kernel takes {now} {what}, the table says {limit}"
        yield from (
            f"{name} on {arch} is in the table, but was not compiled" for name, arch in allowed.keys() - most.keys()
        )
    else:
        print(f"the table is of nvcc {version}, not {nvcc_version()}: registers are not compared")

    dynamic = subprocess.run(["readelf", "-d", plugin], capture_output=True, text=True, check=True).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic))
    yield from (f"it needs {name}" for name in sorted(needed - NEEDED))
    names = subprocess.run(["nm", "-D", "--defined-only", plugin], capture_output=True, text=True, check=True).stdout
    exported = {line.split()[-1] for line in names.splitlines()}
    if exported != {"tensor_cuda_plugin", "tensor_cuda_graphs"}:
        yield f"it exports {', '.join(sorted(exported))}"
    names = subprocess.run(["nm", "-D", "--undefined-only", plugin], capture_output=True, text=True, check=True).stdout
    if re.search(r" exit(@|$)", names, re.MULTILINE):  # what nvcc makes of a __device__ function on the host
        yield "it calls exit(): a function of the host calls a __device__ function"
    size = os.path.getsize(plugin)
    if size > MOST_BYTES:
        yield f"it has {size} bytes, more than {MOST_BYTES}"
    start = time.perf_counter()
    ctypes.CDLL(str(plugin), mode=os.RTLD_NOW | os.RTLD_LOCAL)
    seconds = time.perf_counter() - start
    if seconds > MOST_SECONDS:
        yield f"it takes {seconds * 1e3:.1f} ms to load"
    print(f"{plugin.name}: {size / 1e6:.1f} MB, loads in {seconds * 1e3:.2f} ms")


def main(folder, *options):
    folder = Path(folder).resolve()
    if "--write" in options:
        TABLE.write_text(written(nvcc_version(), measured(folder)[0]))
    found = list(problems(folder, folder / "libtensor_cuda.so"))
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
