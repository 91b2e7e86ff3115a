# SPDX-License-Identifier: Apache-2.0
"""What pending results gain: the rows of benchmarks/rows/chains.py in every mode, in turns within one process:
./dev bench lazy [WORDS...]. Beside other libraries they are measured by ./dev bench chains."""

import argparse
import statistics
import time

import numpy
from harness import table
from harness.libraries import as_tuple
from harness.worker import SEED

import libtensor as lt

MODES = ("off", "auto", "all")


def timed(work, mode):
    with lt.lazy(mode):
        start = time.perf_counter()
        lt.eval(*as_tuple(work()))
        return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(prog="./dev bench lazy", description=__doc__)
    parser.add_argument("--threads", type=int, help="only rows of that many threads")
    parser.add_argument("--rounds", type=int, default=31)
    parser.add_argument("rows", nargs="*", help="words that rows begin with; all without")
    options = parser.parse_args()
    chains = [row for row in table.load().values() if row.family == "chains"]
    print("| row | threads | off, us | auto, us | all, us | auto against off |\n|---|---:|---:|---:|---:|---:|")
    for row in chains:
        if options.threads not in (None, row.threads) or not row.name.startswith(tuple(options.rows) or ""):
            continue
        lt.set_num_threads(row.threads)
        lt.set_grad_enabled(row.training)
        inputs = [lt.tensor(a) for a in row.inputs(numpy.random.default_rng(SEED))]
        work = row.setups["libtensor"](lt, *inputs)
        rounds = [[timed(work, mode) for mode in MODES] for _ in range(options.rounds + 1)][1:]
        off, auto, every = (1e6 * statistics.median(times) for times in zip(*rounds))
        name = row.name.removesuffix(" 1T")
        print(f"| {name} | {row.threads} | {off:.1f} | {auto:.1f} | {every:.1f} | {off / auto:.2f} |", flush=True)


if __name__ == "__main__":
    main()
