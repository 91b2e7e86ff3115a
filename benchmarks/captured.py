# SPDX-License-Identifier: Apache-2.0
"""Training steps as programs against the same steps in eager code, in turns within one process: python benchmarks/captured.py"""

import statistics
import time

import numpy
from harness import training
from rows import networks, transformer

import libtensor as lt

STEPS = {
    "MLP": (networks.perceptron, networks.MLP, 60),
    "MLP, Adam": (networks.adam, networks.MLP, 60),
    "CNN": (networks.convolutional, networks.CNN, 60),
    "LSTM": (networks.recurrent, networks.LSTM, 60),
    "GPT of 256 words": (transformer.gpt_step(4), transformer.gpt_inputs(256), 8),
}


def main():
    print("| step | threads | eager code, ms | program, ms | eager code / program |\n|---|---:|---:|---:|---:|")
    for threads in (1, 2):
        lt.set_num_threads(threads)
        for name, (setup, make, rounds) in STEPS.items():
            inputs = [lt.tensor(array) for array in make(numpy.random.default_rng(0))]
            calls = [setup(lt, *inputs), training.with_captured({"libtensor": setup})["libtensor"](lt, *inputs)]
            for call in calls:
                for _ in range(5):
                    call()
            times = [[], []]
            for _ in range(rounds):
                for of, call in zip(times, calls):
                    start = time.perf_counter()
                    lt.eval(call())
                    of.append(time.perf_counter() - start)
            eager, program = (statistics.median(of) * 1e3 for of in times)
            print(f"| {name} | {threads} | {eager:.3f} | {program:.3f} | {eager / program:.2f} |", flush=True)


if __name__ == "__main__":
    main()
