# SPDX-License-Identifier: Apache-2.0
"""Rows: what is timed. Every file of benchmarks/rows holds a family of them."""

import fnmatch
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROWS = Path(__file__).resolve().parents[1] / "rows"


@dataclass(frozen=True)
class Row:
    name: str
    # library: called with its module and the inputs as its tensors, returns what is timed. That is a function without
    # arguments whose results are compared, or a Loop.
    setups: dict[str, Callable]
    # Called with a seeded generator of NumPy, returns the arrays that every library starts from.
    inputs: Callable = lambda g: ()
    threads: int = 2
    target: float = 1.0  # the least ratio, best peer's time over ours, that was aimed at
    goal: int | None = None  # its number in the table of goals, docs/performance.md
    tolerance: float = 1e-5  # largest difference, over the largest value of the result
    training: bool = False  # records gradients; else peers run in their inference mode
    compiled: tuple = ()  # libraries whose compiler is tried too
    quick: bool = False
    memory: bool = False  # peak memory belongs to the result
    checks: int = 1  # calls whose results are compared
    flops: float = 0
    bytes: float = 0  # that have to move, at least
    peers: tuple = ()  # of these configurations only, if given
    family: str = field(default="", compare=False)


class Loop:
    """Work that repeats itself: many(n) does it n times, result() computes what is compared.

    `keep` are the arrays whose addresses it uses. Work elsewhere is another process's.
    """

    def __init__(self, many, result, keep=(), elsewhere=False):
        self.many, self.result, self.keep, self.elsewhere = many, result, keep, elsewhere


def load():
    """All rows by name, in the order of the files and in them."""
    rows = {}
    if str(ROWS.parent) not in sys.path:
        sys.path.insert(0, str(ROWS.parent))
    for path in sorted(ROWS.glob("*.py")):
        spec = importlib.util.spec_from_file_location(f"benchmark_rows_{path.stem}", path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module  # where compilers of Python look for it
        spec.loader.exec_module(module)
        for row in module.ROWS:
            if row.name in rows:
                raise ValueError(f"two rows are named {row.name}")
            object.__setattr__(row, "family", path.stem)
            rows[row.name] = row
    return rows


def select(rows, patterns, threads=None, quick=False):
    """Rows whose family is named, or whose name begins with or matches a pattern."""

    def wanted(row):
        return any(p == row.family or fnmatch.fnmatchcase(row.name, p + "*") for p in patterns)

    return [
        row
        for row in rows.values()
        if (not patterns or wanted(row)) and (threads is None or row.threads == threads) and (row.quick or not quick)
    ]
