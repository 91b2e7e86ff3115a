# SPDX-License-Identifier: Apache-2.0
"""Compares a function with float64 at every float32: `python exhaustive.py [exp log tanh sin erf]`. Prints, for each, the
largest error in units in the last place and where it is, and fails where that is above the row's bound."""

import argparse
import concurrent.futures
import functools
import math
import sys
import time

import native
import numpy as np
from driver import OPS, spacing
from native import call, wrap

REFERENCE = {"exp": np.exp, "log": np.log, "tanh": np.tanh, "sin": np.sin}
CHUNK = 2**22
BOUND = {op.name: op.ulp for op in OPS}


def erf(x):
    """NumPy has none: the row in float64, which tests/ops compares with Python's."""
    return call("tensor_erf", {"x": wrap(x)}).numpy()


def worst_of_chunk(name, first):
    x = np.arange(first, first + CHUNK, dtype=np.uint32).view(np.float32)
    got = call(f"tensor_{name}", {"x": wrap(x)}).numpy()
    with np.errstate(all="ignore"):
        want = REFERENCE.get(name, erf)(x.astype(np.float64))
        rounded = want.astype(np.float32)
        same = (got == rounded) | np.isnan(got) & np.isnan(rounded)
        off = np.where(same, 0.0, np.inf)
        finite = np.isfinite(rounded) & np.isfinite(got)
        off[finite] = np.abs(got[finite] - want[finite]) / spacing(rounded[finite], "float32")
    place = int(np.argmax(off))
    return float(off[place]), float(x[place])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[*REFERENCE, "erf"])
    args = parser.parse_args()
    failed = False
    for name in args.names:
        begin = time.monotonic()
        worst = (0.0, math.nan)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for found in pool.map(functools.partial(worst_of_chunk, name), range(0, 2**32, CHUNK)):
                worst = max(worst, found)
        took = time.monotonic() - begin
        within = worst[0] <= BOUND[name]
        failed |= not within
        print(f"{name}: at most {worst[0]:.4f} ulp, at {worst[1]!r}; bound {BOUND[name]}; {took:.0f} s", flush=True)
    return int(failed)


if __name__ == "__main__":
    native.functions()
    sys.exit(main())
