# SPDX-License-Identifier: Apache-2.0
"""Writes docs/cuda-ops.md: how each op is proven on CUDA devices, on a machine that has none.

cuda_report.py, after ./dev test full cuda: it reads the cells of the ops' suite that ran on the emulated device, of op,
dtype, layout and derivative, and what stand-ins of NVIDIA's libraries each op used.
cuda_report.py --check fails if the page lacks an op, or has one that is gone; --add writes a line for those that it lacks,
which says that they have not run.
"""

import collections
import json
import sys
from pathlib import Path

import tables

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs/cuda-ops.md"
# With stand-ins of the libraries, and without.
BOTH, KERNELS = (ROOT / f"build/results/{suite}-cells.json" for suite in ("cuda", "cuda-reverse"))
LIBRARIES = {
    "libcublasLt.so.13": "cuBLASLt",
    "libcudnn.so.9": "cuDNN",
    "libcufft.so.12": "cuFFT",
    "libcusolver.so.12": "cuSOLVER",
}
HEAD = """# Ops on the emulated CUDA device

Written by `tools/cuda_report.py` after `./dev test full cuda`. Cells are combinations of op, dtype, layout of the operands
and derivative, as the ops' suite has them for the CPU; each has several cases, whose values are compared with NumPy's or
PyTorch's, gradients with finite differences. All kernels are compiled from the sources that `nvcc` compiles, by GCC, and
run on the emulated device ([cuda.md](cuda.md)). How an op is proven:

- **kernel**: all that it computes on a device was computed by emulated kernels, in every cell.
- **cuBLASLt**, **cuDNN**, **cuFFT**, **cuSOLVER**: every cell ran a second time where these libraries take all that they
  can, however small, and some of its calls, or of its gradients', went to the one named. A stand-in computed them, from the
  same table of functions.
- **view**: it computes nothing there: it is another view of the same memory, or a fact of a tensor.
- **not run**: it was added after the last run of the whole suite; `./dev test cuda` runs a part of its cells.
- **no value**: its elements are not set, or the layout of memory defines them; only shapes are compared.

The stand-ins are compared with the CPU more closely in `tests/cuda/test_products.py` (transposes, leading dimensions,
batches, bias and relu as epilogues, TF32), `test_fft_library.py`, `test_solver_library.py` and `test_dnn_library.py`
(convolutions and attention; that the real cuDNN has plans for them: `test_dnn_plans.py`). No op is only compiled.

| op | cells | of values | first derivatives | second | dtypes | proven by |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
"""


def how(op, cells, libraries):
    if op.row["kind"] == "view":
        return "view"
    return ", ".join(["kernel", *(LIBRARIES[name] for name in libraries)]) if cells else "no value"


def check(add):
    """Whether the page has a line for every op and for no other; with `add`, makes it so."""
    head, _, table = DOCUMENT.read_text().partition("| --- | ---: | ---: | ---: | ---: | ---: | --- |\n")
    lines = {line.split("|")[1].strip(): line for line in table.splitlines()}
    names = {op.name for op in tables.load().ops}
    if add:
        lines = {name: lines.get(name, f"| {name} |  |  |  |  |  | not run |") for name in sorted(names)}
        DOCUMENT.write_text(HEAD + "\n".join(lines.values()) + "\n")
        return 0
    for name in sorted(names ^ lines.keys()):
        print(f"{DOCUMENT.name}: {'lacks' if name in names else 'has no op'} {name}; see tools/cuda_report.py --add")
    return int(names != lines.keys())


def main():
    if sys.argv[1:] in (["--check"], ["--add"]):
        raise SystemExit(check(sys.argv[1] == "--add"))
    if len(sys.argv) != 1:
        raise SystemExit(__doc__)
    both, kernels = (json.loads(path.read_text()) for path in (BOTH, KERNELS))
    if both["cells"] != kernels["cells"]:
        raise SystemExit(f"{BOTH} and {KERNELS} have different cells: did both runs pass?")
    if kernels["libraries"]:
        raise SystemExit(f"{KERNELS} has libraries")
    cells = collections.defaultdict(list)
    for name, dtype, _, derivative in kernels["cells"]:
        cells[name].append((dtype, derivative))
    rows = []
    for op in sorted(tables.load().ops, key=lambda op: op.name):
        its = cells[op.name]
        counts = [sum(derivative == n for _, derivative in its) for n in (0, 1, 2)]
        numbers = " | ".join(str(n) if n else "" for n in (len(its), *counts, len({dtype for dtype, _ in its})))
        rows.append(f"| {op.name} | {numbers} | {how(op, its, both['libraries'].get(op.name, []))} |")
    DOCUMENT.write_text(HEAD + "\n".join(rows) + "\n")
    missing = [op.name for op in tables.load().ops if not cells[op.name] and not op.row["kind"] == "view"]
    print(f"{len(rows)} ops; without a cell: {', '.join(missing) or 'none'}")


if __name__ == "__main__":
    main()
