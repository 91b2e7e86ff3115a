# SPDX-License-Identifier: Apache-2.0
"""Builds presets of CMakePresets.json into build/<preset>."""

import fcntl
import os
import shutil
import sys
from collections.abc import Sequence

from base import BUILD, JOBS, Output, die, execute

# The library, and the extension of the Python package, for suites of Python tests.
LIBRARY = ("tensor_for_python",)
EVERYTHING = ("all",)


# ThreadSanitizer compiles the library in a third of the time as one source; with libFuzzer that takes longer.
ONE_FILE = ("tsan",)


def derived_tests(out: Output = None) -> int:
    """Writes the tests that are derived from the tables, where their content changed; the exit status."""
    return execute([sys.executable, "tools/generate.py", "--tests"], out=out)


def build(preset: str, targets: Sequence[str] = (), out: Output = None, one_file: bool = False) -> int:
    """The exit status; without targets those that the preset names. One process at a time builds in a folder."""
    folder = BUILD / preset
    folder.mkdir(parents=True, exist_ok=True)
    options = [f"-DTENSOR_FUZZ_SECONDS={os.environ.get('TENSOR_FUZZ_SECONDS') or 0}"] if preset == "fuzz" else []
    if preset in ONE_FILE:
        options.append(f"-DTENSOR_ONE_FILE={'ON' if one_file else 'OFF'}")
    with open(folder / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with open(folder / "configure.log", "w+b") as log:
            status = derived_tests(log) or execute(["cmake", "--preset", preset, *options], out=log)
            if status:
                log.seek(0)
                shutil.copyfileobj(log, out or sys.stderr.buffer)
                return status
        chosen = ["--target", *targets] if targets else []
        return execute(["cmake", "--build", "--preset", preset, "-j", str(JOBS), *chosen], out=out)


def build_or_die(preset: str, targets: Sequence[str] = ()) -> None:
    if build(preset, targets):
        die(f"the build of preset {preset} failed")
