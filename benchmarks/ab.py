# SPDX-License-Identifier: Apache-2.0
"""A/B comparison of two builds of libtensor, alternating within one process: ./dev bench ab BEFORE.so AFTER.so ROWS... [options].

On a machine that others use, whole runs of the same program differ by a tenth. What disturbs one round disturbs its
neighbours too: medians of the ratios of some hundred rounds show differences of two in a hundred. ROWS as in ./dev bench;
both libraries have this checkout's interface. Rows of one thread are measured by the time of the processor. With
--environment TENSOR_LAZY=off TENSOR_LAZY=auto the two are one library with a variable that has two values.
"""

import argparse
import atexit
import importlib
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy  # noqa: E402
from harness import libraries, native, table  # noqa: E402
from harness.worker import SEED, compare, repeater, results_of  # noqa: E402

SAMPLE = 2e-3  # seconds of a round, at least


def parsed(arguments):
    parser = argparse.ArgumentParser(prog="./dev bench ab", description=__doc__.splitlines()[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("rows", nargs="+", help="words of rows, families, or patterns")
    parser.add_argument("--rounds", type=int, default=301)
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for a row")
    parser.add_argument("--threads", type=int, help="only rows of that many threads")
    parser.add_argument(
        "--environment", nargs=2, default=["", ""], metavar=("BEFORE", "AFTER"), help="NAME=VALUE of each"
    )
    return parser.parse_args(arguments)


def package_of(path, row):
    """The package once more, around another library: through ctypes, for an extension knows one library only."""
    for name in [n for n in sys.modules if n.split(".")[0] == "libtensor"]:
        del sys.modules[name]
    os.environ["LIBTENSOR_PATH"], os.environ["LIBTENSOR_EXTENSION"] = str(path.resolve()), "0"
    importlib.invalidate_caches()
    return libraries.named(libraries.OURS.library)(libraries.OURS, row.threads, row.training)


def prepared(path, setting, row):
    if setting:
        name, _, value = setting.partition("=")
        os.environ[name] = value
    library = package_of(path, row)
    inputs = [library.tensor(a) for a in row.inputs(numpy.random.default_rng(SEED))]
    work = row.setups[libraries.OURS.library](library.module, *inputs)
    repeat = repeater(library, work)
    own = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "libtensor"}

    def repeated(n):
        """The package imports some of its modules in functions: they have to be its own."""
        sys.modules.update(own)
        return repeat(n)

    return results_of(library, work, row.checks), repeated


def taken(row, sides, rounds, limit):
    """Seconds of a repetition, of each turn: a list for each path."""
    clock = time.process_time if row.threads == 1 else time.perf_counter
    (before, first), (after, second) = (prepared(*side, row) for side in sides)
    compare(after, before, row.tolerance)
    n = 1
    while True:
        start = clock()
        first(n)
        if clock() - start >= SAMPLE:
            break
        n *= 2
    times, began = ([], []), time.perf_counter()
    while len(times[0]) < rounds and (len(times[0]) < 3 or time.perf_counter() - began < limit):
        for many, seconds in zip((first, second), times):
            start = clock()
            many(n)
            seconds.append((clock() - start) / n)
    return times


def main(arguments=None):
    args = parsed(arguments)
    sys.path.insert(0, str(native.ROOT / "bindings/python"))
    rows = [r for r in table.select(table.load(), args.rows, args.threads, False) if libraries.OURS.library in r.setups]
    if not rows:
        raise SystemExit("no row has such a name; ./dev bench --list has all")
    paths = [args.before, args.after]
    if args.before.resolve() == args.after.resolve():  # twice the same file would be one library
        folder = tempfile.mkdtemp()
        atexit.register(shutil.rmtree, folder)
        paths[1] = Path(shutil.copy(args.after, folder))
    sides = list(zip(paths, args.environment))
    print(f"{'row':36} {'before':>10} {'after':>10} {'after / before':>15} {'quartiles':>16} {'rounds':>6}")
    for row in rows:
        times = taken(row, sides, args.rounds, args.limit)
        low, middle, high = statistics.quantiles([b / a for a, b in zip(*times)], n=4)
        before, after = (statistics.median(t) * 1e6 for t in times)
        print(f"{row.name:36} {before:8.1f}us {after:8.1f}us {middle:15.3f} {low:7.3f} to {high:.3f} {len(times[0]):6}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
