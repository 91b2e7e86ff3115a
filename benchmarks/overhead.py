# SPDX-License-Identifier: Apache-2.0
"""What a call costs from each language: benchmarks/overhead.py [--rounds N] [--markdown]

A program in each language (overhead.*, overhead_python.py) times a call that does nothing, an addition of two numbers
from the call to the release of its result, and one whose operand is made first. Every round runs every program once, in
turn, so that what disturbs the machine disturbs all alike; the table shows the least times of all rounds. Languages
whose tools are missing are named and left out.
"""

import argparse
import os
import pathlib
import platform
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from harness import native  # noqa: E402

ROOT, BUILT = native.ROOT, native.BUILT
LINE = re.compile(r"(.*?) +([\d.]+) ns at least")


def library():
    return pathlib.Path(os.environ.get("LIBTENSOR_PATH") or ROOT / "build/release/libtensor.so").resolve()


def compiled(compiler, name, *options):
    """The command that runs a C or C++ program, linked to the library."""
    program = BUILT / f"overhead_{name.rpartition('.')[2]}"
    folder = library().parent
    command = [compiler, "-O2", *options, f"-I{ROOT / 'include'}", str(ROOT / "benchmarks" / name), "-o", str(program)]
    subprocess.run([*command, f"-L{folder}", "-ltensor", f"-Wl,-rpath,{folder}"], check=True)
    return [str(program)]


def c():
    return compiled("cc", "overhead.c", "-std=c99")


def cpp():
    return compiled("c++", "overhead.cpp", "-std=c++17")


def python():
    return [sys.executable, str(ROOT / "benchmarks/overhead_python.py")]


def python_by_ctypes():
    return ["env", "LIBTENSOR_EXTENSION=0", *python()]


def rust():
    return native.cargo_example("overhead")


def julia():
    return native.julia("overhead.jl")


# name: (how to get the command, the name of each measurement there: nothing, add in C, add, create and add)
LANGUAGES = {
    "C": (c, "tensor_abi_version", "tensor_add", None, "tensor_create and tensor_add"),
    "C++": (cpp, "tensor_abi_version", None, "a + b", "tensor({1.0, 2.0}) + b"),
    "Rust": (
        rust,
        "tensor_abi_version",
        "tensor_add and tensor_release in C",
        "&a + &b",
        "Tensor::from([1.0, 2.0]) + &b",
    ),
    "Julia": (julia, "tensor_abi_version", "tensor_add", "a + b, free!", "Tensor([1.0, 2.0]) + b, free!"),
    "Python": (python, "tensor_abi_version", "tensor_add", "a + b", "tensor([1.0, 2.0]) + b"),
    "Python by ctypes": (python_by_ctypes, "tensor_abi_version", "tensor_add", "a + b", "tensor([1.0, 2.0]) + b"),
}
HEAD = ["", "nothing", "add, C names", "add", "create and add", "add / nothing", "add / nothing in C"]


def times_of(command):
    environment = {**os.environ, "LIBTENSOR_PATH": str(library()), "PYTHONPATH": str(ROOT / "bindings/python")}
    done = subprocess.run([*command, "1"], check=True, capture_output=True, text=True, env=environment)
    return {m[1].strip(): float(m[2]) for m in map(LINE.match, done.stdout.splitlines()) if m}


def rows(least):
    nothing_in_c = least["C"]["tensor_abi_version"]
    for language, times in least.items():
        found = [times.get(name) for name in LANGUAGES[language][1:]]
        add = found[2] or found[1]
        times = [f"{found[0]:.1f} ns", *(f"{t:.0f} ns" if t else "" for t in found[1:])]
        yield [language, *times, f"{add / found[0]:.0f}", f"{add / nothing_in_c:.0f}"]


def measured(rounds):
    """The least times of all rounds: {language: {name: nanoseconds}}."""
    BUILT.mkdir(parents=True, exist_ok=True)
    commands = {}
    for language, (command_of, *_) in LANGUAGES.items():
        if command := command_of():
            commands[language] = command
        else:
            print(f"without {language}: its tools are missing", file=sys.stderr)
    least = {language: {} for language in commands}
    for _ in range(rounds):
        for language, command in commands.items():
            for name, time in times_of(command).items():
                least[language][name] = min(time, least[language].get(name, time))
    return least


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--markdown", action="store_true", help="the table as docs/overhead.md has it")
    options = parser.parse_args()
    least = measured(options.rounds)
    table = [HEAD, *rows(least)]
    if options.markdown:
        table.insert(1, ["---", *["---:"] * (len(HEAD) - 1)])
        for row in table:
            print("|", " | ".join(row), "|")
    else:
        for row in table:
            print(f"{row[0]:16}", *(f"{cell:>18}" for cell in row[1:]))
    print(f"\n{options.rounds} rounds on {os.cpu_count()} cores of {platform.machine()}, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
