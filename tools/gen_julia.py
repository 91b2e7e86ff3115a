# SPDX-License-Identifier: Apache-2.0
"""Derives the low level of the Julia binding, the functions of ops whose form follows from their row, and their tests.

src/capi_gen.jl     constants, structs and every C function, with its documentation
src/methods_gen.jl  elementwise ops as methods of `apply`, for broadcasting; the other ops as functions; errors
test/ops_gen.jl     calls of every row
"""

import re

import julia_forms as forms
import julia_tests
from gen_python import NUMBERS

PACKAGE = "bindings/julia"
CTYPES = {
    "void": "Cvoid",
    "double": "Float64",
    "int64_t": "Int64",
    "uint64_t": "UInt64",
    "uint32_t": "UInt32",
    "int32_t": "Int32",
    "tensor_status_t": "Int32",
    "tensor_dtype_t": "Int32",
    "tensor_device_t": "Int32",
    "tensor_bool_t": "Int32",
    "const char *": "Cstring",
    "const char *const *": "Ptr{Cstring}",
    "void *": "Ptr{Cvoid}",
    "const void *": "Ptr{Cvoid}",
}


def outputs(tables):
    return {
        f"{PACKAGE}/src/capi_gen.jl": low_level(tables),
        f"{PACKAGE}/src/methods_gen.jl": forms.methods(tables),
    }


def test_outputs(tables):
    return {f"{PACKAGE}/test/ops_gen.jl": julia_tests.text(tables)}


def ctype(c, tables):
    c = c.strip()
    if c in CTYPES:
        return CTYPES[c]
    if c in tables.callbacks or "DLManaged" in c:
        return "Ptr{Cvoid}"
    if not c.endswith("*"):
        raise KeyError(f"no Julia form of {c!r}")
    inner = c[:-1].strip().removesuffix("const").strip().removeprefix("const ").strip()
    return f"Ptr{{{ctype(inner, tables) if inner.endswith('*') or inner in CTYPES else inner}}}"


def constant(value):
    return value if isinstance(value, int) else NUMBERS.get(value) or int(value, 0)


def struct(name, row, tables):
    fields = [re.fullmatch(r"(.*?)(\w+)", f).groups() for f in row["fields"]]
    body = "".join(f"    {field}::{ctype(c, tables)}\n" for c, field in fields)
    return f"{forms.docstring(row['doc'])}\nstruct {name}\n{body}end\n"


def function(f, tables):
    params = ", ".join(f"{p.name}::{ctype(p.ctype, tables)}" for p in f.params)
    doc = f.doc + (f" Errors: {f.errors}" if f.errors else "")
    retried = "" if f.kind == "raw" or not f.result.endswith("_t *") or f.result.startswith("const") else " retried"
    return f"{forms.docstring(doc)}\n@c{retried} {f.name}({params})::{ctype(f.result, tables)}\n"


def low_level(tables):
    lines = [
        "# Derived by tools/generate.py from the tables: every constant, struct and function of the C interface.\n"
    ]
    lines += [f"const {name} = {constant(row['value'])}" for name, row in tables.constants.items()]
    for row in tables.enums.values():
        type_ = "UInt32" if row.get("flags") else "Int32"
        lines += [f"const {name} = {type_}({value})" for name, value in row["values"].items()]
    status = tables.enums["status"]
    rows = [f"    (:{n}, {v}, {forms.quoted(status['docs'][n])})," for n, v in status["values"].items() if v]
    lines += ["", "const STATUSES = [", *rows, "]"]
    lines += [""] + [f"struct {name} end" for name in tables.handles.values()] + [""]
    lines += [struct(name, row, tables) for name, row in tables.structs.items()]
    lines += [function(f, tables) for f in tables.functions]
    return "\n".join(lines)
