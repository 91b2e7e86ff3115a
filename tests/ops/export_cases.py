#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a case of every C function of every row, for tests that replay the calls through a binding.

export_cases.py FILE    arguments, the results of the library that LIBTENSOR_PATH names, and a call that fails

The file is UTF-8 text; the fields of a line are separated by one tab:

    function  NAME                      begins a case: the C function without `tensor_`
    op        OP                        the row
    form      WORD...                   none or more of: inplace, reflect
    argument  NAME  TYPE  VALUE...      one line an argument, in order; TYPE as the table writes it
    result    DTYPE  SHAPE  ELEMENTS    one line a result, in order, for the default generator seeded with 1
    refused   NAME  TYPE  VALUE...      the arguments of a call that fails, all of them
    error     CODE  MESSAGE             of that call

The value of a tensor is DTYPE, SHAPE, ELEMENTS, or `none` for NULL, or `bad` for a handle that is none of a tensor; of
tensors their count, then the fields of each. Shapes and lists of numbers are joined by commas, in row-major order; a
complex number is two numbers, real part first. Elements that are not set are `?`. A missing list, axis or dtype is
`none`; so are devices and generators. An enum value is its last word in lower case.
"""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tools", "tests", "tests/ops")]

import driver  # noqa: E402
import native  # noqa: E402
import one_sample  # noqa: E402
from samples import Operand  # noqa: E402

UNSET = {"empty", "empty_like"}  # rows whose results have no values yet
ROOM = 64  # for the results of a call that fails


class NoTensor:
    """The handle of a generator in the place of one of a tensor."""

    def __init__(self):
        self.generator = native.lib.tensor_rng_create(native.NULL, 1)
        self.handle = native.ffi.cast("tensor_t *", self.generator)


NO_TENSOR = NoTensor()


def joined(values):
    return ",".join(str(int(v)) for v in values)


def elements(values, dtype):
    if dtype.startswith("complex"):
        values = values.ravel().view(values.real.dtype)
    return ",".join(str(v).lower() if dtype == "bool" else repr(v) for v in values.ravel().tolist())


def tensor(value):
    if value is NO_TENSOR:
        return ["bad"]
    if not isinstance(value, Operand):
        return ["none"]
    return [value.dtype, joined(value.values.shape), elements(value.values, value.dtype)]


def fields(arg, value):
    """The value of an argument."""
    if arg.type == "tensor":
        return tensor(value)
    if arg.type == "tensors":
        return [str(len(value)), *(field for v in value for field in tensor(v))]
    if arg.type in ("device", "rng") or value is None:
        return ["none"]
    if arg.type in ("scalar", "float"):
        return [repr(float(value))]
    if arg.type in ("scalar_i64", "int", "axis", "axis?"):
        return [str(int(value))]
    if arg.type == "bool":
        return [str(bool(value)).lower()]
    if arg.type in ("ints", "shape", "axes"):
        return [joined(value)]
    if arg.type in driver.TABLES.enums and arg.type != "dtype":
        values = driver.TABLES.enums[arg.type]["values"]
        return [next(n for n, v in values.items() if v == value).rsplit("_", 1)[1].lower()]
    return [value]  # a dtype or a string


def failure(op, function, args):
    """The error of a call that fails."""
    tensors = driver.laid_out(args, "contiguous")[0]
    try:
        native.call(function.name, tensors, ROOM)
    except native.Failure as error:
        return error
    raise AssertionError(f"{function.name}: nothing is wrong with {args}")


def case(op, function):
    args, results = one_sample.sample_of(op, function)
    refused = one_sample.refused(function, args, NO_TENSOR)
    error = failure(op, function, refused)
    form = ["inplace"] * function.name.endswith("_") + ["reflect"] * ("reflect" in function.form)
    yield ["function", function.name.removeprefix("tensor_")]
    yield ["op", op.name]
    yield ["form", *form]
    for a in function.args:
        yield ["argument", a.name, a.type, *fields(a, args[a.name])]
    for t in results:
        yield ["result", t.dtype, joined(t.shape), "?" if op.name in UNSET else elements(t.numpy(), t.dtype)]
    for a in function.args:
        yield ["refused", a.name, a.type, *fields(a, refused[a.name])]
    yield ["error", error.code, error.message]


def text():
    lines = []
    for op, function in one_sample.FUNCTIONS:
        for line in case(op, function):
            if any(c in field for field in line for c in "\t\n"):
                raise ValueError(f"{function.name}: a tab or a line end in {line}")
            lines.append("\t".join(line) + "\n")
    return "".join(lines)


def write(path):
    """In one step: suites that run at once write the same file."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    new.write_text(text(), encoding="utf-8", newline="\n")
    new.replace(path)


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]))
