# SPDX-License-Identifier: Apache-2.0
"""Derives the low level of the Julia binding, the functions of ops whose form follows from their row, and their tests.

src/capi_gen.jl     constants, structs and every C function, with its documentation
src/methods_gen.jl  elementwise ops as methods of `apply`, for broadcasting; the other ops as functions; errors
test/ops_gen.jl     calls of every row
"""

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
    callbacks = dict.fromkeys(tables.callbacks, "Ptr{Cvoid}")

    def julia_type(c):
        c = c.strip()
        if "DLManaged" in c:
            return "Ptr{Cvoid}"
        if known := CTYPES.get(c) or callbacks.get(c):
            return known
        if not c.endswith("*"):
            raise KeyError(f"no Julia form of {c!r}")
        inner = c[:-1].strip().removesuffix("const").strip().removeprefix("const ").strip()
        return f"Ptr{{{julia_type(inner) if inner.endswith('*') or inner in CTYPES else inner}}}"

    def fields(row):
        for c, field in (re.fullmatch(r"(.*?)(\w+)", f).groups() for f in row["fields"]):
            yield field, julia_type(c)

    return render(
        "julia/capi.jl.j2",
        constants=tables.constants,
        enums=tables.enums,
        handles=tables.handles,
        structs=tables.structs,
        functions=tables.functions,
        value=lambda text: text if isinstance(text, int) else LIMITS.get(text) or int(text, 0),
        fields=fields,
        retried=lambda f: f.kind != "raw" and f.result.endswith("_t *") and not f.result.startswith("const"),
        parameters=lambda f: ", ".join(f"{p.name}::{julia_type(p.ctype)}" for p in f.params),
        julia_type=julia_type,
        escaped=escaped,
    )


def escaped(text):
    """The text between quotes in Julia."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$")
