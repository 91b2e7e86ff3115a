# SPDX-License-Identifier: Apache-2.0
"""program.py FILE [RUNS]: runs the program of a file, and prints a line for each output: its name, shape, hash (FNV-1a of
the elements as doubles) and first elements. Inputs are 0, 1/n, 2/n, ...

examples/c/run_program.c, examples/{cpp,go,javascript,julia,ruby} and the Rust crate's examples have the same program.
"""

import struct
import sys

import libtensor as lt


def ramp_like(like):
    values = [i / like.numel() for i in range(like.numel())]
    return lt.tensor(values, dtype="float64").reshape(like.shape).to(like.dtype)


def line(name, t):
    values = t.detach().to("float64").flatten().tolist()
    fnv = 14695981039346656037
    for byte in struct.pack(f"<{len(values)}d", *values):
        fnv = (fnv ^ byte) * 1099511628211 % 2**64
    return " ".join([name, str(list(t.shape)), f"{fnv:016x}", *(f"{value:.6f}" for value in values[:4])])


def tensors_of(result):
    """Of a tensor, or of what the captured function returned instead, in the order of output_names."""
    if isinstance(result, lt.Tensor):
        return [result]
    parts = result.values() if isinstance(result, dict) else result if isinstance(result, (list, tuple)) else ()
    return [t for part in parts for t in tensors_of(part)]


def main(path, runs="1"):
    program = lt.load_program(path)
    inputs = [ramp_like(like) for like in program.inputs.values()]
    for _ in range(int(runs)):
        for name, output in zip(program.output_names, tensors_of(program(*inputs)), strict=True):
            print(line(name, output))


if __name__ == "__main__":
    main(*sys.argv[1:])
