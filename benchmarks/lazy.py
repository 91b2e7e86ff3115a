# SPDX-License-Identifier: Apache-2.0
"""What pending results gain: the rows of benchmarks/rows/chains.py in every mode, in turns within one process:
./dev bench lazy [WORDS...]. Beside other libraries they are measured by ./dev bench chains."""

import argparse
import importlib.util
import os
import resource
import statistics
import subprocess
import sys
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


# Chains of one leaf, for their peak memory with the gradient.
MEMORY = {
    "tanh(exp(tanh(x * 2) * 0.5) + 1) * x": lambda L, x: L.tanh(L.exp(L.tanh(x * 2) * 0.5) + 1) * x,
    "six functions": lambda L, x: L.sigmoid(L.exp(L.tanh(L.sqrt(L.tanh(L.exp(-x)))))),
    "gelu of ops": lambda L, x: 0.5 * x * (1 + L.tanh(0.79788456 * (x + 0.044715 * x * x * x))),
}


def peak_beside_leaf(library, name):
    """MiB of the resident set, of this process: to be called once."""
    L = importlib.import_module(library)
    L.set_num_threads(1)
    x = L.rand(10**7).requires_grad_()

    def most():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

    before = most()
    MEMORY[name](L, x).sum().backward()
    if library == "libtensor":
        L.eval(x.grad)
    return most() - before


def memory():
    """A process for each figure."""
    peers = ("torch",) if importlib.util.find_spec("torch") else ()
    print("| chain | " + " | ".join(("off, MiB", "auto, MiB", *peers)) + " |\n|---" + "|---:" * (2 + len(peers)) + "|")
    for name in MEMORY:
        found = []
        for library, mode in (("libtensor", "off"), ("libtensor", "auto"), *((peer, "off") for peer in peers)):
            command = [sys.executable, __file__, "--peak", library, name]
            done = subprocess.run(
                command, env=os.environ | {"TENSOR_LAZY": mode}, capture_output=True, text=True, check=True
            )
            found.append(f"{float(done.stdout):.0f}")
        print(f"| {name} | " + " | ".join(found) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(prog="./dev bench lazy", description=__doc__)
    parser.add_argument("--threads", type=int, help="only rows of that many threads")
    parser.add_argument("--rounds", type=int, default=31)
    parser.add_argument("--memory", action="store_true", help="peak memory of chains with their gradients instead")
    parser.add_argument("--peak", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("rows", nargs="*", help="words that rows begin with; all without")
    options = parser.parse_args()
    if options.peak:
        return print(peak_beside_leaf(*options.peak))
    if options.memory:
        return memory()
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
