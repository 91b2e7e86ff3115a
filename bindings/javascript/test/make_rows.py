#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what test_rows.mjs calls: arguments and results of every C function of every row, and arguments that fail.

make_rows.py FILE      the results are those of the library that LIBTENSOR_PATH names, built for this machine
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / folder) for folder in ("tools", "tests", "tests/ops")]

import driver  # noqa: E402
import one_sample  # noqa: E402
from samples import Operand  # noqa: E402

NO_TENSOR = object()
ENUMS = {"reduction": "TENSOR_REDUCE_", "fan": "TENSOR_"}


def elements(values, dtype):
    if dtype.startswith("complex"):
        values = values.ravel().view(values.real.dtype)
    return [str(v).lower() if dtype == "bool" else repr(v) for v in values.ravel().tolist()]


def tensor(value):
    if value is NO_TENSOR:
        return {"bad": True}
    if not isinstance(value, Operand):
        return None
    return {"dtype": value.dtype, "shape": list(value.values.shape), "data": elements(value.values, value.dtype)}


def argument(arg, value):
    """One argument as JSON; numbers are text, as JSON has neither all of them nor integers."""
    if arg.type == "tensor":
        return tensor(value)
    if arg.type == "tensors":
        return [tensor(v) for v in value]
    if arg.type in ("scalar", "float"):
        return {"number": repr(float(value))}
    if arg.type in ("scalar_i64", "int"):
        return {"integer": str(int(value))}
    if arg.type in ENUMS:
        values = driver.TABLES.enums[arg.type]["values"]
        return next(n for n, v in values.items() if v == value).removeprefix(ENUMS[arg.type]).lower()
    if arg.type == "bool":
        return bool(value)
    if arg.type in ("device", "rng") or value is None:
        return None
    return value if isinstance(value, (str, int)) else [int(v) for v in value]


def row(op, function):
    args, results = one_sample.sample_of(op, function)
    bad = one_sample.refused(function, args, NO_TENSOR)
    seen = not op.name.startswith("empty")
    return {
        "op": op.name,
        "c": function.name,
        "inplace": function.name.endswith("_"),
        "reflect": "reflect" in function.form,
        "args": [argument(a, args[a.name]) for a in function.args],
        "results": [
            {"dtype": t.dtype, "shape": list(t.shape), "data": elements(t.numpy(), t.dtype) if seen else None}
            for t in results
        ],
        "refused": [argument(a, bad[a.name]) for a in function.args],
    }


if __name__ == "__main__":
    rows = [row(op, f) for op, f in one_sample.FUNCTIONS]
    pathlib.Path(sys.argv[1]).write_text(json.dumps(rows))
