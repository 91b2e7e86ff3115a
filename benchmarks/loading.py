# SPDX-License-Identifier: Apache-2.0
"""What it costs to load the library and to ask for CUDA devices: ./dev bench loading [--plugin FILE] [--rounds N].

Every round is a fresh process, so that nothing is loaded yet; files are in the page cache after the first, which is not
counted. Without a plugin (preset cuda builds one: ./dev build cuda) only the library is measured. With a device the
question also starts CUDA, which is not the plugin's time.
"""

import argparse
import ctypes
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from harness.ratios import quartiles

ROOT = Path(__file__).resolve().parents[1]


def resident():
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def measure(library):
    """Seconds and bytes of opening the library, and of its first answer about devices."""
    found = {}
    for name, step in (
        ("library", lambda: ctypes.CDLL(library)),
        ("devices", lambda: ctypes.CDLL(library).tensor_cuda_device_count()),
    ):
        began, memory = time.perf_counter(), resident()
        step()
        found[name] = time.perf_counter() - began, resident() - memory
    why = ctypes.CDLL(library).tensor_cuda_why
    why.restype = ctypes.c_char_p
    return found | {"why": why().decode()}


def main():
    parser = argparse.ArgumentParser(prog="./dev bench loading", description=__doc__.splitlines()[0])
    parser.add_argument("--plugin", type=Path, default=ROOT / "build/cuda/libtensor_cuda.so")
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--measure", metavar="LIBRARY", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        print(json.dumps(measure(args.measure)))
        return
    library = os.environ.get("LIBTENSOR_PATH", str(ROOT / "build/release/libtensor.so"))
    plugin = str(args.plugin) if args.plugin.exists() else "off"
    command = [sys.executable, __file__, "--measure", library]
    rounds = []
    for _ in range(args.rounds + 1):
        done = subprocess.run(
            command, env={**os.environ, "TENSOR_CUDA_PLUGIN": plugin}, check=True, capture_output=True, text=True
        )
        rounds.append(json.loads(done.stdout))
    rounds = rounds[1:]
    files = {"library": library, "devices": plugin}
    for name, what in (("library", "the library"), ("devices", "the plugin, asked for devices")):
        low, median, high = (s * 1e3 for s in quartiles([found[name][0] for found in rounds]))
        memory = quartiles([found[name][1] for found in rounds])[1]
        size = f", a file of {os.path.getsize(files[name]) / 1e6:.1f} MB" if os.path.exists(files[name]) else ""
        print(f"{what}: {median:.2f} ms ({low:.2f} to {high:.2f}), {memory / 1e6:.1f} MB of memory{size}")
    print(f"{args.rounds} processes; devices: {rounds[0]['why'] or 'there are'}")


if __name__ == "__main__":
    main()
