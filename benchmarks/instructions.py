# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of small work: ./dev bench instructions [--write] [NAME...]

benchmarks/native/instructions.c does each piece of work under callgrind, some times and some more; the difference is
what one time costs, whatever the start of the process costs. The counts are compared with those of instructions.toml:
one that rose by more than the tolerance is a failure. They depend on the compiler, so others than that of the file are
not compared. --write renews the file.
"""

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from harness import native  # noqa: E402

FILE = Path(__file__).with_name("instructions.toml")
SKIPPED = 77
FEW, MANY = 20, 120
# name: (times are divided by this many operations, what it is)
WORK = {
    "add": (1, "tensor_add of 16 elements, and the release of its result"),
    "add_broadcast": (1, "the same of [4, 1] and [1, 4]"),
    "add_scalar": (1, "tensor_add_scalar of 16 elements"),
    "sum": (1, "tensor_sum of 16 elements"),
    "matmul": (1, "tensor_matmul of two 4x4"),
    "view": (1, "tensor_permute_dims of 4x4"),
    "create": (1, "tensor_create of 16 elements"),
    "chain": (1000, "an operation of a chain of 1000 on 16 elements, without gradients"),
    "chain_and_backward": (1000, "the same, recorded, with its part of tensor_backward"),
}


def built():
    sources = ["native/instructions.c", str(native.SOURCES / "native/rows.c")]
    return native.compile(sources[0], "instructions", [sources[1], *native.tensor_options()])


def counted(program, name, times):
    environment = {**os.environ, "TENSOR_CPU_ISA": "avx2", "TENSOR_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), name, str(times)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise SystemExit(f"{name}: {done.stderr.strip()[-500:]}")
    return int(found[1])


def per_operation(program, name):
    operations = WORK[name][0]
    few, many = (FEW, MANY) if operations == 1 else (2, 6)
    return (counted(program, name, many) - counted(program, name, few)) / (many - few) / operations


def compiler():
    """Of the library, as tensor_build_info() tells it, to its first number."""
    library = native.ctypes.CDLL(str(native.tensor_library()))
    library.tensor_build_info.restype = native.ctypes.c_char_p
    name = library.tensor_build_info().decode().split(", ")[1].removeprefix("by ").partition(".")[0]
    return f"{platform.machine()}, {name.lower()}"


def judged(expected, found, tolerance):
    """ "rose", "fell" or "same"."""
    if found > expected * (1 + tolerance):
        return "rose"
    return "fell" if found < expected * (1 - tolerance) else "same"


def write(counts, tolerance):
    lines = [
        "# Instructions of small work, measured by ./dev bench instructions, which renews them with --write.",
        f'compiler = "{compiler()}"',
        f"tolerance = {tolerance}",
        "",
        "[counts]",
        *(f"{name} = {count:.0f} # {WORK[name][1]}" for name, count in counts.items()),
    ]
    FILE.write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(WORK))
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    if not shutil.which("valgrind"):
        print("valgrind is not installed")
        return SKIPPED
    known = tomllib.loads(FILE.read_text()) if FILE.exists() else {"counts": {}, "tolerance": 0.02}
    comparable = known.get("compiler") == compiler()
    program, counts, failed = built(), {}, False
    for name in args.names or WORK:
        counts[name] = count = per_operation(program, name)
        before = known["counts"].get(name)
        line = f"{name:22}{count:10.0f}"
        if before and comparable:
            judgement = judged(before, count, known["tolerance"])
            failed |= judgement == "rose"
            line += f"  {judgement:5} {before:8} {count / before - 1:+.1%}"
            line += {"rose": "  FAILED", "fell": "  --write lowers the number"}.get(judgement, "")
        elif not args.write:
            line += "  not compared"
            failed |= comparable
        print(line, flush=True)
    if args.write:
        write({**{n: c for n, c in known["counts"].items() if n in WORK}, **counts}, known["tolerance"])
        return 0
    if not comparable:
        print(f"the numbers are those of {known.get('compiler')}, the library is of {compiler()}")
        return SKIPPED
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
