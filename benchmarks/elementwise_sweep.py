# SPDX-License-Identifier: Apache-2.0
"""Elementwise ops of 1e6 elements against PyTorch's, one thread: python benchmarks/elementwise_sweep.py [--only NAME ...]

A line for each: PyTorch's time / ours, then both in microseconds, the least of interleaved calls. Results are computed before a call
ends, deferred ones too. Needs PyTorch.
"""

import argparse
import time

import torch

import libtensor as lt

N = 1_000_000
SECONDS = 0.05  # for each op
ONE = """abs acos acosh angle asin asinh atan atanh ceil cos cosh deg2rad digamma erf erfc erfinv exp exp2 expm1 floor frac i0 isfinite
isinf isnan lgamma log log10 log1p log2 logical_not logit nan_to_num neg reciprocal round rsqrt sigmoid sign signbit sin sinc sinh sqrt
square tan tanh trunc""".split()
TWO = """add atan2 copysign div eq floor_divide fmax fmin fmod heaviside hypot ldexp logaddexp logaddexp2 lt maximum minimum mul nextafter
pow remainder sub xlogy""".split()
HALVES = {
    "abs": lambda _, x: x.abs(),
    "neg": lambda _, x: -x,
    "add": lambda _, x: x + x,
    "mul": lambda _, x: x * x,
    "maximum": lambda library, x: library.maximum(x, x),
    "exp": lambda _, x: x.exp(),
    "to float": lambda _, x: x.float(),
    "sum 1": lambda _, x: x.sum(1),
    "sum 0": lambda _, x: x.sum(0),
}


def least(functions):
    """The least microseconds of calls in turn, for SECONDS."""
    taken = [[] for _ in functions]
    for function in functions:
        function()
    end = time.perf_counter() + SECONDS * len(functions)
    while time.perf_counter() < end or len(taken[0]) < 3:
        for function, times in zip(functions, taken, strict=True):
            begin = time.perf_counter()
            function()
            times.append(time.perf_counter() - begin)
    return [1e6 * min(times) for times in taken]


def compare(name, dtype, function, ours, theirs):
    def run():
        lt.eval(function(lt, *ours))

    mine, peer = least([run, lambda: function(torch, *theirs)])
    print(f"{peer / mine:6.2f} {name:14s} {dtype:8s} {mine:10.0f} {peer:10.0f}", flush=True)


def named(name):
    return lambda library, *operands: getattr(library, name)(*operands)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--dtypes", nargs="*", default=["float32", "float64", "float16", "bfloat16"])
    args = parser.parse_args()
    for library in (lt, torch):
        library.set_num_threads(1)
    for dtype in args.dtypes:
        if dtype in ("float16", "bfloat16"):
            for name, function in HALVES.items():
                if not args.only or name in args.only:
                    x = torch.randint(1, 100, (1000, 1000)).float()
                    ours = lt.tensor(x.numpy()).to(getattr(lt, dtype))
                    compare(name, dtype, function, [ours], [x.to(getattr(torch, dtype))])
            continue
        for name in ONE + TWO:
            if args.only and name not in args.only:
                continue
            low = 1.05 if name == "acosh" else 0.05
            theirs = [torch.rand(N, dtype=getattr(torch, dtype)) * 0.9 + low for _ in range(1 + (name in TWO))]
            compare(name, dtype, named(name), [lt.tensor(x.numpy()) for x in theirs], theirs)


if __name__ == "__main__":
    main()
