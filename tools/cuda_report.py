"""Writes docs/cuda-ops.md: how each op is proven on CUDA devices, on a machine that has none.

cuda_report.py CELLS.json, which TENSOR_TEST_CELLS=CELLS.json ./dev test full cuda writes: the cells of the ops' suite that
ran on the emulated device, of op, dtype, layout and derivative.
"""

import collections
import json
import sys
from pathlib import Path

import tables

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs/cuda-ops.md"
HEAD = """# Ops on the emulated CUDA device

Written by `tools/cuda_report.py`. Cells are combinations of op, dtype, layout of the operands and derivative, as the ops'
suite has them for the CPU; each has several cases, whose values are compared with NumPy's or PyTorch's, gradients with
finite differences. All kernels are compiled from the sources that `nvcc` compiles, by GCC, and run on the emulated device
([cuda.md](cuda.md)). How an op is proven:

- **kernel**: all that it computes on a device was computed by emulated kernels.
- **view**: it computes nothing there: it is another view of the same memory, or a fact of a tensor.
- **no value**: its elements are not set, or the layout of memory defines them; only shapes are compared.

What NVIDIA's libraries compute where they are found is compared with the CPU through stand-ins that compute it from the
same tables of functions: products by cuBLASLt (`tests/cuda/test_products.py`: transposes, leading dimensions, batches, bias
and relu as epilogues, TF32), Fourier transforms by cuFFT (`tests/cuda/test_fft_library.py`), decompositions by cuSOLVER
(`tests/cuda/test_solver_library.py`), convolutions and attention by cuDNN (`tests/cuda/test_dnn_library.py`; that the real one
has plans for them: `tests/cuda/test_dnn_plans.py`). Where they are not, kernels of libtensor do it, which the cells below count.
No op is only compiled.

| op | cells | of values | first derivatives | second | dtypes | proven by |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
"""


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    cells = collections.defaultdict(list)
    for name, dtype, _, derivative in json.loads(Path(sys.argv[1]).read_text()):
        cells[name].append((dtype, derivative))
    rows = []
    for op in sorted(tables.load().ops, key=lambda op: op.name):
        its = cells[op.name]
        counts = [sum(derivative == n for _, derivative in its) for n in (0, 1, 2)]
        how = "view" if op.row["kind"] == "view" else "kernel" if its else "no value"
        numbers = " | ".join(str(n) if n else "" for n in (len(its), *counts, len({dtype for dtype, _ in its})))
        rows.append(f"| {op.name} | {numbers} | {how} |")
    DOCUMENT.write_text(HEAD + "\n".join(rows) + "\n")
    missing = [op.name for op in tables.load().ops if not cells[op.name] and not op.row["kind"] == "view"]
    print(f"{len(rows)} ops; without a cell: {', '.join(missing) or 'none'}")


if __name__ == "__main__":
    main()
