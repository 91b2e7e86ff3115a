# SPDX-License-Identifier: Apache-2.0
"""What pending results gain: benchmarks/lazy.py [--threads N,N] [--rounds N] [CHAINS...]

Chains of elementwise ops with lt.lazy("off"), "auto" and "all", and of PyTorch where it is installed, in turns within one
process; medians in milliseconds, and how much faster "all" is than "off" and than PyTorch.
"""

import argparse
import statistics
import time

import libtensor as lt

try:
    import torch
except ImportError:
    torch = None


def chain6(L, x, y, z):
    return L.tanh(x * y + z) * L.sigmoid(x) + y


def gelu(L, x, y, z):
    return 0.5 * x * (1.0 + L.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))


def swiglu(L, x, y, z):
    return x * L.sigmoid(x) * y


def normalize(L, x, y, z):
    return L.clip((x - 0.5) * 3.25, -2.0, 2.0)


def polynomial(L, x, y, z):
    return ((x * 0.25 - 0.5) * x + 1.0) * x + y


def quantize(L, x, y, z):
    return L.clip(L.round(x * 127.0), -127.0, 127.0).to(L.int8).to(L.float32) * (1.0 / 127.0)


def gelu_step(L, x, y, z):
    """With its gradient."""
    x = x.detach().requires_grad_()
    gelu(L, x, y, z).backward(y)
    return x.grad


def mse(L, x, y, z):
    return ((x - y) ** 2).mean()


CHAINS = (chain6, gelu, swiglu, normalize, polynomial, quantize, gelu_step, mse)


def timed(call, evaluate):
    start = time.perf_counter()
    result = call()
    evaluate(result)
    took = time.perf_counter() - start
    del result
    return 1e3 * took


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--rounds", type=int, default=51)
    parser.add_argument("chains", nargs="*", help="all without")
    options = parser.parse_args()
    print("| chain | elements | threads | off | auto | all | all against off | PyTorch | all against PyTorch |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for threads in map(int, options.threads.split(",")):
        lt.set_num_threads(threads)
        if torch:
            torch.set_num_threads(threads)
        for chain in CHAINS:
            if options.chains and chain.__name__ not in options.chains:
                continue
            for n in (1_000, 10_000, 100_000, 1_000_000, 10_000_000):
                ours = [lt.rand(n) for _ in range(3)]
                theirs = [torch.rand(n) for _ in range(3)] if torch else []
                times = {"off": [], "auto": [], "all": [], "torch": []}
                for _ in range(options.rounds):
                    for mode in ("off", "auto", "all"):
                        with lt.lazy(mode):
                            times[mode].append(timed(lambda c=chain, o=ours: c(lt, *o), lt.eval))
                    if torch:
                        times["torch"].append(timed(lambda c=chain, t=theirs: c(torch, *t), lambda y: y))
                off, auto, every = (statistics.median(times[mode]) for mode in ("off", "auto", "all"))
                peer = statistics.median(times["torch"]) if torch else None
                beside = f"{peer:.4f} | {peer / every:.2f}" if peer else "not installed |"
                print(
                    f"| {chain.__name__} | {n:,} | {threads} | {off:.4f} | {auto:.4f} | {every:.4f} | {off / every:.2f} | {beside} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
