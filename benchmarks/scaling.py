# SPDX-License-Identifier: Apache-2.0
"""A model of what data parallel training costs: measured on few ranks, predicted for 1 to 1,024.

python benchmarks/scaling.py [--ranks 2] [--figure docs/images/scaling.svg]

Measured: the time of an all-reduce of 4 bytes (latency) and of 64 MB (bandwidth) between the ranks, and the step of a
network in one process. Predicted from these alone: the step of DistributedDataParallel, beside its measured time. Then
the same formula with the constants of networks, for the sizes of known models.

A ring of n ranks moves 2 (n - 1) / n of the gradients over every link, in 2 (n - 1) messages (Patarasuk and Yuan 2009):

    all_reduce(n) = 2 (n - 1) latency + 2 (n - 1) / n bytes / bandwidth
    step(n) = compute + max(0, all_reduce(n) - overlap compute) + all_reduce of the last bucket

Backward passes are about two thirds of a step, and gradients are complete from the last layers on: `overlap` is the part of
a step in which buckets travel while others are computed. The last bucket, of the first layers, has nothing to hide behind.
"""

import argparse
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "examples/python"), str(ROOT / "bindings/python")]
OVERLAP = 0.6
BUCKET = 25 * 2**20
LARGE = 2**26  # bytes
RANKS = [2**i for i in range(11)]


class Link(NamedTuple):
    """Seconds of a message, bytes in a second."""

    latency: float
    bandwidth: float

    def all_reduce(self, n, nbytes):
        return 2 * (n - 1) * self.latency + 2 * (n - 1) / n * nbytes / self.bandwidth if n > 1 else 0.0


def step(link, n, nbytes, compute):
    if n == 1:
        return compute
    hidden = max(0.0, link.all_reduce(n, nbytes) - OVERLAP * compute)
    return compute + max(hidden, link.all_reduce(n, min(nbytes, BUCKET)) if nbytes > BUCKET else hidden)


def network(lt):
    lt.manual_seed(0)
    nn = lt.nn
    layers = [nn.Linear(512, 2048), nn.ReLU(), nn.Linear(2048, 2048), nn.ReLU(), nn.Linear(2048, 512)]
    return nn.Sequential(*layers), lt.randn(64, 512)


def median_time(f, n):
    f()
    times = []
    for _ in range(n):
        begin = time.perf_counter()
        f()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def beside(events):
    """The part of the time of the reductions in which backward ops ran."""
    ops = sorted((e.start, e.start + e.duration) for e in events if e.is_backward and e.depth == 0)
    reductions = [(e.start, e.start + e.duration) for e in events if e.name == "all_reduce"]
    shared = sum(max(0, min(b, d) - max(a, c)) for a, b in reductions for c, d in ops)
    return shared / sum(b - a for a, b in reductions)


def worker():
    from libtensor.nn.parallel import DistributedDataParallel

    import libtensor as lt
    import libtensor.distributed as dist

    dist.init_process_group()
    net, x = network(lt)
    nbytes = sum(p.numel() * 4 for p in net.parameters())
    small, large = lt.ones(1), lt.ones(LARGE // 4)
    found = {"ranks": dist.get_world_size(), "engine": dist.group.WORLD.engine, "nbytes": nbytes}
    model = net if found["ranks"] == 1 else DistributedDataParallel(net)
    optimizer = lt.optim.SGD(net.parameters(), lr=1e-3)

    def train():
        optimizer.zero_grad()
        model(x).square().mean().backward()
        optimizer.step()

    found["step"] = median_time(train, 20)
    if found["ranks"] > 1:
        with lt.profiler.profile() as recorded:
            for _ in range(10):
                train()
        found["beside"] = beside(recorded.events())
        found["small"] = median_time(lambda: dist.all_reduce(small), 500)
        found["large"] = median_time(lambda: dist.all_reduce(large), 10)
    if dist.get_rank() == 0:
        print(json.dumps(found), flush=True)
    dist.destroy_process_group()


def run(n):
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = str(s.getsockname()[1])
    env = dict(os.environ) | {"WORLD_SIZE": str(n), "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
    env |= {"TENSOR_NUM_THREADS": "1"}
    command = [sys.executable, __file__, "--worker"]
    ranks = [
        subprocess.Popen(command, env=env | {"RANK": str(rank)}, stdout=subprocess.PIPE, text=True) for rank in range(n)
    ]
    lines = "".join(rank.communicate(timeout=300)[0] for rank in ranks).splitlines()
    return json.loads(lines[0])


# Of public descriptions: what one link of a network gives a rank that has it alone.
NETWORKS = {
    "10 Gb/s Ethernet": Link(30e-6, 1.1e9),
    "100 Gb/s InfiniBand": Link(3e-6, 11e9),
}
# Bytes of gradients in float32, seconds of a step of one rank on a GPU of today: orders of magnitude.
MODELS = {"ResNet-50": (102e6, 0.10), "GPT-2 small": (498e6, 0.25), "model of 1e9 parameters": (4e9, 1.0)}


def measured(counts):
    one = run(1)
    print(f"step in one process: {one['step'] * 1e3:.1f} ms, gradients of {one['nbytes'] / 1e6:.1f} MB")
    for n in counts:
        found = run(n)
        link = Link(found["small"] / (2 * (n - 1)), 2 * (n - 1) / n * LARGE / found["large"])
        expected = step(link, n, one["nbytes"], one["step"])
        print(
            f"{n} ranks, engine {found['engine']}: latency {link.latency * 1e6:.1f} us, bandwidth "
            f"{link.bandwidth / 1e9:.2f} GB/s; step {found['step'] * 1e3:.1f} ms, predicted {expected * 1e3:.1f} ms; "
            f"{found['beside'] * 100:.0f} % of the time of the reductions lies beside ops of the backward pass"
        )


def predicted():
    """Of each network and model, the part of a step that is computing."""
    lines = {}
    print(f"{'predicted efficiency at':40}" + "".join(f"{n:>7}" for n in RANKS[1::3]))
    for where, link in NETWORKS.items():
        for name, (nbytes, compute) in MODELS.items():
            values = [compute / step(link, n, nbytes, compute) for n in RANKS]
            lines[f"{name}, {where}"] = values
            print(f"{name + ', ' + where:40}" + "".join(f"{v * 100:6.0f}%" for v in values[1::3]))
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ranks", type=int, nargs="*", default=[2])
    parser.add_argument("--figure", help="an SVG of the predictions")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        return worker()
    measured(args.ranks)
    lines = predicted()
    if args.figure:
        import charts

        curves = {}
        for name, values in lines.items():
            if "1e9" not in name:
                curves[name.replace(" Ethernet", "").replace(" InfiniBand", "")] = [
                    (i, 100 * v) for i, v in enumerate(values)
                ]
        charts.curves(args.figure, curves, "Part of a step that computes, predicted", "ranks: 2 to the power of", "%")


if __name__ == "__main__":
    main()
