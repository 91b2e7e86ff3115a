#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the seed cases and prints what became of every ID; fails if one fails or is unaccounted for."""

import collections
import importlib
import pathlib
import sys
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "bindings/python")]

import seeds  # noqa: E402


def proofs():
    """{ID: [(name, function)]}"""
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        for name, function in vars(importlib.import_module(path.stem)).items():
            if callable(function) and name.startswith("test_"):
                for id in getattr(function, "seeds", ()):
                    found.setdefault(id, []).append((f"{path.stem}.{name}", function))
    return found


def outcome(function):
    try:
        function()
    except BaseException as e:
        if type(e).__name__ == "Skipped":
            return f"skipped: {e}"
        traceback.print_exc()
        return "FAILED"
    return "passed"


def main():
    proven, results, failed = proofs(), {}, 0
    counts = collections.Counter()  # of what became of cases with tests
    for id in seeds.ALL:
        if id in seeds.SHIM:
            text = f"kept for a shim: {seeds.SHIM[id]}"
        elif id in seeds.RULED_OUT:
            text = f"ruled out: {seeds.RULED_OUT[id]}"
        elif id not in proven:
            text = "UNACCOUNTED FOR"
        else:
            for _, function in proven[id]:
                if function not in results:
                    results[function] = outcome(function)
            several = {results[f] for _, f in proven[id]}
            text = min(several, key=lambda t: (t != "FAILED", not t.startswith("skipped")))
            counts[text.partition(":")[0]] += 1
            text += f"  ({', '.join(n for n, _ in proven[id])})"
        failed += text.startswith(("FAILED", "UNACCOUNTED"))
        print(f"{id:6} {text}")
    kinds = [len([i for i in seeds.ALL if i in table]) for table in (seeds.SHIM, seeds.RULED_OUT)]
    print(
        f"{len(seeds.ALL)} cases: {counts['passed']} passed, {counts['FAILED']} failed, {counts['skipped']} skipped here, "
        f"{kinds[0]} kept for a shim, {kinds[1]} ruled out"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
