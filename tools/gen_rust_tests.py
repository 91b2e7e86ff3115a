# SPDX-License-Identifier: Apache-2.0
"""Derives bindings/rust/libtensor/tests/ops_gen.rs: every C function of every row, called by the methods of Rust.

The arguments, the results and the error of each call come from the cases that tests/ops/export_cases.py writes, which
tests/common/cases.rs reads: here is only how a method is called with the arguments of a case.
"""

from gen_rust import ARGUMENTS, forms, has_dtype_form, rust_name
from reserved import LANGUAGES

PATH = "bindings/rust/libtensor/tests/ops_gen.rs"
HEAD = """// Written by tools/generate.py from the tables. Do not edit.

#![cfg_attr(rustfmt, rustfmt_skip)]

#[path = "common/cases.rs"]
mod cases;

use cases::*;
use libtensor::{Device, Tensor};
"""

# How an argument of a method is read from a case, by the key of gen_rust.ARGUMENTS.
READ = {
    "tensor": 'a.tensor("{0}")',
    "tensor?": 'a.optional("{0}")',
    "tensors": '&a.tensors("{0}")',
    "tensors?": '&a.optionals("{0}")',
    "ints": 'a.ints("{0}")',
    "shape": 'a.ints("{0}")',
    "axes": 'a.axes("{0}")',
    "axis": 'a.int("{0}")',
    "axis?": 'a.axis_or_all("{0}")',
    "axis of results": 'a.int("{0}")',
    "scalar": 'a.scalar("{0}")',
    "operand": 'a.operand("{0}")',
    "string": 'a.string("{0}")',
    "int": 'a.int("{0}")',
    "float": 'a.float("{0}")',
    "bool": 'a.boolean("{0}")',
    "dtype": 'a.dtype("{0}")',
    "required dtype": 'a.dtype("{0}").unwrap()',
    "device": "Device::CPU",
    "rng": "None",
    "reduction": 'a.reduction("{0}")',
    "fan": 'a.fan("{0}")',
}
assert READ.keys() == ARGUMENTS.keys()

# Calls of the methods that the binding has by hand, by the op; in place they have the same arguments.
BY_HAND = {
    "allclose": 'a.tensor("a").allclose(a.tensor("b"), a.float("rtol"), a.float("atol"))',
    "arange": 'Tensor::arange(a.scalar("start"), a.scalar("stop"), a.scalar("step"), a.options())',
    "clamp": 'a.tensor("x").clamp(a.operand("min"), a.operand("max"))',
    "slice": 'a.tensor("x").slice(a.int("axis"), a.bound("start"), a.bound("stop"), a.int("step"))',
}


def call(method):
    """The call of one method with the arguments `a` of a case."""
    op, given = method.op, []
    for arg in op.args[method.is_method :]:
        if arg.name == "keepdims" and method.keep is not None:
            continue
        if arg.name == "dtype" and has_dtype_form(op) and not method.with_dtype:
            continue
        if op.kind == "create" and arg.name in ("dtype", "device"):
            given += ["a.options()"] * (arg.name == "dtype")
        else:
            given.append(READ[method.kind(arg)].format(arg.name))
    owner = f'a.tensor("{op.args[0].name}").' if method.is_method else "Tensor::"
    return f"{owner}{method.name}({', '.join(given)})"


def calls(op):
    """[(whether in place, whether a number comes first, the call, whether it keeps reduced dimensions)]"""
    if "rust" in op.by_hand:
        text = BY_HAND[op.name]
        yield False, False, text, None
        if op.inplace:
            yield True, False, text.replace(f".{op.name}(", f".{op.name}_("), None
        return
    for method in forms(op):
        yield method.inplace, False, call(method), method.keep
    if op.reflect:
        number, x = (a.name for a in op.args[:2])
        yield False, True, f'a.tensor("{x}").r{op.name}(a.scalar("{number}"))', None


def test(op, functions):
    body = ""
    for inplace, reflect, text, keep in calls(op):
        chosen = [f for f in functions if f.name.endswith("_") == inplace and ("reflect" in f.form) == reflect]
        names = ", ".join(f'"{f.name.removeprefix("tensor_")}"' for f in chosen)
        results = f"results({text})" if keep is None else f"a.kept({str(keep).lower()}, results({text}))"
        body += f"    replay(&[{names}], |a| {results});\n"
    name = rust_name(op) if "Rust" in LANGUAGES.get(op.name, ()) else op.name
    return f"\n#[test]\nfn {name}() {{\n{body}}}\n"


def test_outputs(tables):
    functions = {op.name: [] for op in tables.ops}
    for function in tables.functions:
        if function.op:
            functions[function.op.name].append(function)
    return {PATH: HEAD + "".join(test(op, functions[op.name]) for op in tables.ops)}
