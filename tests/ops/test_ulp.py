# SPDX-License-Identifier: Apache-2.0
"""Elementary functions at NumPy's validation points, which it publishes with its package, and at every float16."""

import csv
import pathlib

import native
import numpy as np
import precise
import pytest
from driver import OPS, compare, expected
from native import call, decode, wrap
from samples import Operand

BOUND = {op.name: op.ulp for op in OPS}
POINTS = pathlib.Path(np.__file__).parent / "_core" / "tests" / "data"
BITS = {"float32": np.uint32, "float64": np.uint64}


def row_of(path):
    return path.stem.removeprefix("umath-validation-set-").replace("arc", "a")


FILES = {row_of(p): p for p in sorted(POINTS.glob("umath-validation-set-*.csv"))}


def points(path):
    """dtype -> (inputs, outputs), as they are written: by their bits."""
    found = {"float32": [], "float64": []}
    with open(path) as file:
        for row in csv.reader(line for line in file if line.startswith("np.")):
            found[row[0].removeprefix("np.")].append([int(v, 16) for v in row[1:3]])
    return {d: np.array(rows, BITS[d]).T.reshape(2, -1).view(d) for d, rows in found.items()}


def place(values):
    """The number of each float in the order of all floats of its dtype; both zeros have the same."""
    bits = values.view(np.int32 if values.dtype == np.float32 else np.int64).astype(object)
    low = -(2 ** (8 * values.itemsize - 1))
    return np.where(bits < 0, low - bits, bits)


def test_the_points_are_there():
    """All of NumPy's twenty files, as of version 2."""
    assert len(FILES) >= 20
    assert set(FILES) <= set(BOUND), "a function of NumPy's files without a row"


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", FILES)
def test_points(name, dtype):
    x, want = points(FILES[name])[dtype]
    assert x.size > 0 or dtype == "float64"
    got = call(f"tensor_{name}", {"x": wrap(x.copy())}).numpy() if x.size else want
    number = ~np.isnan(want)
    assert np.isnan(got[~number]).all()
    off = abs(place(got[number]) - place(want[number]))
    worst = np.argmax(off) if off.size else None
    if worst is not None:
        assert off[worst] <= BOUND[name], f"{off[worst]} ulp at {x[number][worst]!r}: {got[number][worst]!r}"


def of_one_float(op):
    return op.kind == "unary" and op.dtype in ("float", "floating", "any", "number") and len(op.args) == 1


@pytest.mark.parametrize("op", [op for op in OPS if of_one_float(op)], ids=lambda op: op.name)
@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_every_half(op, dtype):
    stored = np.arange(2**16, dtype=np.uint16)
    if dtype == "float16":
        stored = stored.view(np.float16)
    out = call(f"tensor_{op.name}", {"x": wrap(stored, dtype)})
    if op.name in vars(precise):  # 70 digits take too long; float64 is compared with them elsewhere
        exact = call(f"tensor_{op.name}", {"x": native.tensor(decode(stored, dtype), "float64")}).numpy()
    else:
        exact = expected(op, {"x": Operand(decode(stored, dtype), dtype)}, dtype)
    compare(op, out.numpy(), exact, out.dtype, f"{op.name} of every {dtype}")


@pytest.mark.parametrize("name", ["exp", "sin", "cos"])
def test_floats_beside_far_ones(name):
    """What a block is computed with does not show in its numbers."""
    x = np.linspace(-87, 87, 600, dtype=np.float32)
    far = np.float32([np.nan, np.inf, -np.inf, 3e7, -3e7, 88.5, -95, -104])
    places = [0, 1, 255, 256, 300, 511, 599, 600]
    mixed = call(f"tensor_{name}", {"x": wrap(np.insert(x, places, far))}).numpy()
    at = np.arange(8) + places
    assert (np.delete(mixed, at) == call(f"tensor_{name}", {"x": wrap(x)}).numpy()).all()
    with np.errstate(all="ignore"):
        want = getattr(np, name)(far.astype(np.float64)).astype(np.float32)
    number = ~np.isnan(want)
    assert np.isnan(mixed[at][~number]).all()
    assert (abs(place(mixed[at][number]) - place(want[number])) <= BOUND[name]).all()
