# SPDX-License-Identifier: Apache-2.0
"""What a call costs from Python: as overhead.c, through the binding and through its table of C functions alone."""

import sys
import time

import libtensor as lt
from libtensor import _ops_gen as c

CALLS, BATCHES = 300, 100


def measure(name, rounds, call):
    times = []
    for _ in range(rounds * BATCHES):
        start = time.perf_counter_ns()
        for _ in range(CALLS):
            call()
        times.append((time.perf_counter_ns() - start) / CALLS)
    times.sort()
    print(f"{name:34} {times[0]:7.1f} ns at least, {times[len(times) // 2]:7.1f} ns in the middle")


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    a, b = lt.tensor([1.0, 2.0]), lt.tensor([3.0, 4.0])
    ha, hb = a._h, b._h
    add, release = c.tensor_add, c.tensor_release
    measure("tensor_abi_version", rounds, c.tensor_abi_version)
    measure("tensor_add", rounds, lambda: release(add(ha, hb)))
    measure("a + b", rounds, lambda: a + b)
    measure("tensor([1.0, 2.0]) + b", rounds, lambda: lt.tensor([1.0, 2.0]) + b)


if __name__ == "__main__":
    main()
