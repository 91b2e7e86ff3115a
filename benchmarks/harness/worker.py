# SPDX-License-Identifier: Apache-2.0
"""One row with one library, in a process of its own: worker.py JSON. Prints a line of JSON.

It makes the inputs, computes the result once, saves it or compares it with the saved one, and only then takes times.
"""

import json
import resource
import statistics
import sys
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])

import numpy  # noqa: E402

from harness import libraries, table  # noqa: E402

SEED = 20
MOST_KEPT = 200_000  # elements of a result that are compared


def sampled(array):
    """At most MOST_KEPT elements from all over the array."""
    flat = numpy.ascontiguousarray(array).reshape(-1)
    step = max(1, flat.size // MOST_KEPT) | 1
    return flat[::step].astype(numpy.float64)


def compare(found, expected, tolerance):
    """The largest error over the largest value; raises if it is above the tolerance."""
    if len(found) != len(expected):
        raise ValueError(f"{len(found)} results instead of {len(expected)}")
    worst = 0.0
    for i, (a, b) in enumerate(zip(found, expected)):
        if a.shape != b.shape:
            raise ValueError(f"result {i} has {a.size} elements (compared), not {b.size}")
        if not (numpy.isfinite(a) == numpy.isfinite(b)).all():
            raise ValueError(f"result {i} is not finite in the same places")
        finite = numpy.isfinite(b)
        scale = numpy.abs(b[finite]).max(initial=0) or 1.0
        error = float(numpy.abs(a[finite] - b[finite]).max(initial=0) / scale)
        if not error <= tolerance:
            raise ValueError(f"result {i} differs by {error:.2g} of its largest value, more than {tolerance:.2g}")
        worst = max(worst, error)
    return worst


def results_of(library, work, checks):
    call = work.result if isinstance(work, table.Loop) else work
    return [sampled(library.array(r)) for _ in range(checks) for r in libraries.as_tuple(call())]


def repeater(library, work):
    if isinstance(work, table.Loop):
        return work.many
    wait = library.waits(work)

    def many(n):
        for _ in range(n):
            work()

    def many_waiting(n):
        for _ in range(n):
            wait(work())

    return many_waiting if wait else many


def measure(many, clock, sample, samples, budget):
    """Seconds of one repetition, of each sample."""

    def seconds(n):
        start = clock()
        many(n)
        return clock() - start

    began = time.perf_counter()
    n = 1
    while True:
        taken = seconds(n)
        if sample <= taken < 1:
            taken = min(taken, seconds(n))  # the first may have been held up
        if taken >= sample or time.perf_counter() - began > budget:
            break
        n = max(n + 1, int(n * min(10.0, 1.2 * sample / max(taken, 1e-9))))
    times = []
    began = time.perf_counter()
    while len(times) < 2 or (len(times) < samples and time.perf_counter() - began < budget):
        times.append(seconds(n) / n)
    return times


def run(order):
    row = table.load()[order["row"]]
    configuration = next(c for c in (libraries.OURS, *libraries.PEERS) if c.name == order["configuration"])
    libraries.pin(row.threads)
    library = libraries.named(configuration.library)(configuration, row.threads, row.training)
    base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    inputs = [library.tensor(a) for a in row.inputs(numpy.random.default_rng(SEED))]
    work = row.setups[configuration.library](library.module, *inputs)
    del inputs
    if configuration.compiled:
        work = work.compiled(library.compile) if hasattr(work, "compiled") else library.compile(work)
    results = results_of(library, work, row.checks)
    error = 0.0
    if order.get("save"):
        numpy.savez(order["save"], *results)
    if order.get("expected"):
        with numpy.load(order["expected"]) as saved:
            error = compare(results, list(saved.values()), row.tolerance)
    many = repeater(library, work)
    here = not getattr(work, "elsewhere", False)
    clock = time.process_time if order.get("cpu_time") and here else time.perf_counter
    times = measure(many, clock, order["sample"], order["samples"], order["budget"])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "seconds": statistics.median(times),
        "least": min(times),
        "error": error,
        "peak_mib": peak / 1024,
        "import_mib": base / 1024,
    }


if __name__ == "__main__":
    try:
        answer = run(json.loads(sys.argv[1]))
    except (Exception, SystemExit) as failure:
        answer = {"failure": f"{type(failure).__name__}: {failure}".strip().splitlines()[0][:300]}
    print("\n" + json.dumps(answer), flush=True)
