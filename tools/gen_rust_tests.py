"""Derives bindings/rust/libtensor/tests/ops_gen.rs: every row of the op table called from Rust, for values and errors."""

import rust_cases as cases
from gen_rust import NOTICE, forms
from rust_errors import ERRORS, NEVER

PATH = "bindings/rust/libtensor/tests/ops_gen.rs"
HEAD = """#![cfg_attr(rustfmt, rustfmt_skip)]
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


def values(op):
    if op.name in cases.CASES:
        return [check(*cases.CASES[op.name])]
    return list(elementwise(op))


def test(name, body):
    return f"\n#[test]\nfn {name}() {{\n{body}}}\n"


def outputs(tables):
    text = NOTICE + HEAD
    for op in tables.ops:
        try:
            body = "".join(values(op))
        except KeyError:
            raise ValueError(f"{op.name}: a case for its test in Rust goes into tools/rust_cases.py") from None
        if op.name in ERRORS:
            expression, variant, message = ERRORS[op.name]
            body += f"    fails!({expression}, {variant}, {literal(message)});\n"
        elif op.name not in NEVER:
            raise ValueError(f"{op.name}: an error for its test in Rust goes into tools/rust_errors.py")
        text += test({"where": "where_cond"}.get(op.name, op.name), body)
    text += "".join(test(name, check(*case)) for name, case in cases.MORE.items())
    for op in tables.ops:
        for form in forms(op):
            if f".{form.name}(" not in text and f"::{form.name}(" not in text:
                raise ValueError(f"{form.name}: a case for its test in Rust goes into tools/rust_cases.py")
    return {PATH: text}
