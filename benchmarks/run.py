"""Times libtensor beside its peers: benchmarks/run.py [--rounds N] [--threads N] [ROW...]

Every round times every library once, in turn, so that what disturbs the machine disturbs all alike; the table shows
medians over the rounds, and how often ours is faster. A row first checks that all computed the same. Peers that are
not installed are named and left out.
"""

import argparse
import importlib
import os
import platform
import statistics
import time


def elementwise(lt, n):
    a, b = lt.ones(n), lt.ones(n)
    return lambda: a + b


def numpy_elementwise(np, n):
    a, b = np.ones(n, np.float32), np.ones(n, np.float32)
    return lambda: a + b


def exponential(lt, n):
    a = lt.ones(n)
    return lambda: a.exp()


def numpy_exponential(np, n):
    a = np.ones(n, np.float32)
    return lambda: np.exp(a)


def matmul(lt, n):
    a, b = lt.ones(n, n), lt.ones(n, n)
    return lambda: a @ b


def numpy_matmul(np, n):
    a, b = np.ones((n, n), np.float32), np.ones((n, n), np.float32)
    return lambda: a @ b


def total(lt, n):
    a = lt.ones(n)
    return lambda: a.sum()


def numpy_total(np, n):
    a = np.ones(n, np.float32)
    return lambda: a.sum()


def softmax(lt, n):
    a = lt.ones(512, n)
    return lambda: a.softmax(-1)


def training_step(make):
    def row(lt, batch):
        lt.manual_seed(1)
        model = make(lt.nn)
        optimizer = lt.optim.Adam(model.parameters(), lr=1e-3)
        x, target = lt.ones(batch, 1, 28, 28), lt.arange(batch) % 10

        def step():
            optimizer.zero_grad()
            loss = lt.nn.functional.cross_entropy(model(x), target)
            loss.backward()
            optimizer.step()
            return loss.detach()

        return step

    return row


def mlp(nn):
    return nn.Sequential(nn.Flatten(), nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10))


def cnn(nn):
    return nn.Sequential(
        nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(),
        nn.MaxPool2d(2), nn.Flatten(), nn.Linear(32 * 49, 64), nn.ReLU(), nn.Linear(64, 10),
    )  # fmt: skip


# name: (for libtensor and PyTorch, for NumPy or None, size, whether the results can be compared)
ROWS = {
    "add 1e2": (elementwise, numpy_elementwise, 100, True),
    "add 1e6": (elementwise, numpy_elementwise, 1_000_000, True),
    "exp 1e6": (exponential, numpy_exponential, 1_000_000, True),
    "sum 1e6": (total, numpy_total, 1_000_000, True),
    "softmax 512x768": (softmax, None, 768, True),
    "matmul 64": (matmul, numpy_matmul, 64, True),
    "matmul 512": (matmul, numpy_matmul, 512, True),
    "MLP step, batch 32": (training_step(mlp), None, 32, False),
    "CNN step, batch 32": (training_step(cnn), None, 32, False),
}


def as_list(result):
    return result.reshape(-1).tolist()[:100] if result.ndim else [float(result)]


def seconds_of(call, budget=0.05):
    """Seconds for one call, over as many as fit into the budget."""
    call()
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < budget:
        call()
        count += 1
    return (time.perf_counter() - start) / count


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", nargs="*", help=f"words of: {', '.join(ROWS)}")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    options = parser.parse_args()
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = str(options.threads)

    libraries = {}
    for name in ("libtensor", "torch", "numpy"):
        try:
            libraries[name] = importlib.import_module(name)
        except ImportError:
            print(f"{name} is not installed: left out")
    if "torch" in libraries:
        libraries["torch"].set_num_threads(options.threads)
    versions = ", ".join(f"{n} {m.__version__}" for n, m in libraries.items())
    print(f"{platform.machine()}, {options.threads} threads, {options.rounds} rounds; {versions}")
    print(f"{'microseconds, median':24}" + "".join(f"{n:>14}" for n in libraries) + "   ours faster")

    for title, (row, numpy_row, size, compare) in ROWS.items():
        if options.rows and not any(word in title for word in options.rows):
            continue
        calls = {}
        for name, module in libraries.items():
            make = numpy_row if name == "numpy" else row
            if make:
                calls[name] = make(module, size)
        if compare:
            expected = as_list(calls["libtensor"]())
            for name, call in calls.items():
                if any(abs(x - y) > 1e-4 * max(1, abs(y)) for x, y in zip(as_list(call()), expected)):
                    raise SystemExit(f"{title}: {name} computes something else")
        times = {name: [] for name in calls}
        for _ in range(options.rounds):
            for name, call in calls.items():
                times[name].append(seconds_of(call))
        medians = {name: statistics.median(values) for name, values in times.items()}
        peers = [values for name, values in times.items() if name != "libtensor"]
        wins = sum(ours < min(theirs) for ours, *theirs in zip(times["libtensor"], *peers)) if peers else 0
        cells = "".join(f"{medians[n] * 1e6:14.1f}" if n in medians else f"{'':14}" for n in libraries)
        print(f"{title:24}{cells}   {wins} of {options.rounds}")


if __name__ == "__main__":
    main()
