# SPDX-License-Identifier: Apache-2.0
"""Derives bindings/rust/libtensor/tests/ops_gen.rs: every row of the op table called from Rust, for values and errors.

rust_cases.py and rust_errors.py have the values and the errors; a form without a case is only called. That the values
of an op are right is for tests/ops to find: here it is whether Rust passes its arguments on as they are meant.
"""

import re

import rust_cases as cases
from gen_rust import forms, has_dtype_form, rust_name
from reserved import LANGUAGES
from rust_errors import ERRORS

PATH = "bindings/rust/libtensor/tests/ops_gen.rs"
HEAD = """// Written by tools/generate.py from the tables. Do not edit.

#![cfg_attr(rustfmt, rustfmt_skip)]
#![allow(clippy::approx_constant)]

mod common;

use common::*;
use libtensor::{DType, Device, Fan, Reduction, Tensor};
"""


def check(expression, shape, elements):
    listed = ", ".join(repr(float(e)) for e in elements)
    return f"    check({expression}, &{shape}, &[{listed}]);\n"


def literal(text):
    return 'r#"' + text + '"#' if '"' in text else f'"{text}"'


def elementwise(op):
    """Every form of a row whose function is known in Python."""
    name = op.name
    vector, n = cases.vector, len(cases.A)
    if name in cases.UNARY or name in cases.UNARY_WITH:
        more, function = cases.UNARY_WITH.get(name, ("", None))
        inputs, function = (cases.X, function) if function else cases.UNARY[name]
        want = list(map(function, inputs))
        yield check(f"{vector(inputs)}.{name}({more})", [len(want)], want)
        if op.inplace:
            yield check(f"{vector(inputs)}.{name}_({more}).cloned()", [len(want)], want)
        return
    function, a, b = cases.BINARY[name], cases.A, cases.B

    def with_number(number, swap=False):
        return [function(number, x) if swap else function(x, number) for x in a]

    want = list(map(function, a, b))
    yield check(f"{vector(a)}.{name}(&{vector(b)})", [n], want)
    if op.inplace:
        yield check(f"{vector(a)}.{name}_(&{vector(b)}).cloned()", [n], want)
    if op.scalar:
        for number in (0.5, 2):
            yield check(f"{vector(a)}.{name}({number})", [n], with_number(number))
            if op.inplace:
                yield check(f"{vector(a)}.{name}_({number}).cloned()", [n], with_number(number))
            if op.reflect:
                yield check(f"{vector(a)}.r{name}({number})", [n], with_number(number, swap=True))


# Arguments of an op that has no case, by type.
ARGUMENTS = {"tensor": "&m()", "tensors": "&[m(), m()]", "scalar": "2", "int": "1", "float": "0.5", "bool": "false",
             "ints": "[2, 3]", "shape": "[2, 3]", "axes": "0", "axis": "0", "axis?": "0", "dtype": "DType::F64",
             "device": "Device::CPU", "string": '"ij->i"', "rng": "None", "reduction": "Reduction::Mean",
             "fan": "Fan::In"}  # fmt: skip


def called(form):
    """A call of one method with some arguments: it works, or fails with a message of that function."""
    op = form.op
    given = []
    for arg in op.args[1 if form.is_method else 0 :]:
        left_out = arg.name == "keepdims" and form.keep is not None
        left_out |= arg.name == "dtype" and has_dtype_form(op) and not form.with_dtype
        if left_out or arg.name == "device" and op.kind == "create":
            continue
        if arg.nullable:
            given.append("&[None]" if arg.type == "tensors" else "None")
        elif arg.name == "dtype" and op.kind == "create":
            given.append("()")
        else:
            given.append("2" if arg.name in op.scalar_args else ARGUMENTS[arg.type])
    owner = "m()." if form.is_method else "Tensor::"
    return f'    called({owner}{form.name}({", ".join(given)}).map(drop), "{op.name.removesuffix("_")}");\n'


def values(op):
    if op.name in cases.CASES:
        return [check(*cases.CASES[op.name])]
    known = op.name in cases.UNARY or op.name in cases.UNARY_WITH or op.name in cases.BINARY
    return list(elementwise(op)) if known else []


def test(name, body):
    return f"\n#[test]\nfn {name}() {{\n{body}}}\n"


def test_outputs(tables):
    text = HEAD
    written = "".join(case[0] for case in cases.MORE.values())
    for op in tables.ops:
        body = "".join(values(op))
        for form in forms(op):
            if not any(re.search(rf"(\.|::){form.name}\(", known) for known in (body, written)):
                body += called(form)
        if op.name in ERRORS:
            expression, variant, message = ERRORS[op.name]
            body += f"    fails!({expression}, {variant}, {literal(message)});\n"
        text += test(rust_name(op) if "Rust" in LANGUAGES.get(op.name, ()) else op.name, body)
    text += "".join(test(name, check(*case)) for name, case in cases.MORE.items())
    return {PATH: text}
