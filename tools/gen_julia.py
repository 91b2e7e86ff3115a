# SPDX-License-Identifier: Apache-2.0
"""Derives the low level of the Julia binding, the functions of ops whose form follows from their row, and their tests.

src/capi_gen.jl     constants, structs and every C function, with its documentation
src/methods_gen.jl  elementwise ops as methods of `apply`, for broadcasting; the other ops as functions; errors
test/ops_gen.jl     calls of every row
"""

import functools
import re

import julia_forms as forms
import julia_tests
from templates import render

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
LIMITS = {"INT32_MIN": -(2**31), "INT64_MIN": -(2**63)}


def outputs(tables):
    elementwise = [forms.Elementwise(op, tables) for op in tables.ops if forms.is_elementwise(op)]
    functions = list(forms.function_forms(tables))
    return {
        f"{PACKAGE}/src/capi_gen.jl": low_level(tables),
        f"{PACKAGE}/src/methods_gen.jl": render(
            "julia/methods.jl.j2",
            elementwise=elementwise,
            functions=functions,
            public=forms.public_names(elementwise, functions),
            julia_names=sorted(forms.julia_names(tables).items()),
            escaped=escaped,
            fitted=forms.fitted,
        ),
    }


def test_outputs(tables):
    return {f"{PACKAGE}/test/ops_gen.jl": julia_tests.text(tables)}


def low_level(tables):
    type_of = functools.partial(julia_type, callbacks=tables.callbacks)

    def declared(field):
        """'tensor_t *grad' -> 'grad::Ptr{tensor_t}'"""
        c, name = re.fullmatch(r"(.*?)(\w+)", field).groups()
        return f"{name}::{type_of(c)}"

    return render(
        "julia/capi.jl.j2",
        constants={name: number(row["value"]) for name, row in tables.constants.items()},
        enums=tables.enums,
        handles=tables.handles,
        structs=tables.structs,
        functions=tables.functions,
        declared=declared,
        is_retried=is_retried,
        julia_type=type_of,
        escaped=escaped,
    )


def julia_type(c, callbacks):
    c = c.strip()
    if c in CTYPES:
        return CTYPES[c]
    if c in callbacks or "DLManaged" in c:
        return "Ptr{Cvoid}"
    if not c.endswith("*"):
        raise KeyError(f"no Julia form of {c!r}")
    inner = c[:-1].strip().removesuffix("const").strip().removeprefix("const ").strip()
    return f"Ptr{{{julia_type(inner, callbacks) if inner.endswith('*') or inner in CTYPES else inner}}}"


def number(value):
    return value if isinstance(value, int) else LIMITS.get(value) or int(value, 0)


def is_retried(f):
    """Whether a call that returned NULL is repeated after a garbage collection (library.jl)."""
    return f.kind != "raw" and f.result.endswith("_t *") and not f.result.startswith("const")


def escaped(text):
    """The text between quotes in Julia."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$")
